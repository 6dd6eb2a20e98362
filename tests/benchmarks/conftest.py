"""The table of rates and ratios after a benchmark run: `pytest tests/benchmarks` prints it.

A benchmark says in ``benchmark.extra_info`` what it counts: ``{"count": 8000, "unit": "steps"}``, and optionally the
``must`` and ``moonshot`` it is to reach. Ratios compare the best rounds of benchmarks of one group in the same run.
"""

from __future__ import annotations

from typing import Any

import pytest

RATIOS = (
    ("entengruetze", "tabletop_rules", "bare mutable", 0.35, 0.60),
    ("entengruetze", "tabletop_rules", "bare mutable, copy a step", 0.45, 0.80),
    ("entengruetze", "tabletop_rules", "PettingZoo around bare", 8.0, 20.0),
    ("entengruetze", "tabletop_rules", "OpenSpiel around bare, clone a step", 3.0, 8.0),
)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print what was counted a second, and the ratios asked for."""
    session: Any = getattr(config, "_benchmarksession", None)
    if session is None or not session.benchmarks:
        return
    rates: dict[tuple[str | None, str], float] = {}
    write = terminalreporter.write_line
    write("")
    write(f"{'work':<66}{'a second':>14}{'must':>12}{'moonshot':>12}")
    for bench in session.benchmarks:
        info = bench.extra_info
        if not bench.stats.rounds or "count" not in info:
            continue
        rate = info["count"] / bench.stats.min
        name = info.get("name", bench.name)
        rates[bench.group, name] = rate
        goals = "".join(f"{info[key]:>12,}" if key in info else " " * 12 for key in ("must", "moonshot"))
        write(f"{name + ' (' + info['unit'] + ')':<66}{rate:>14,.0f}{goals}")
    for group, ours, theirs, must, moonshot in RATIOS:
        if (group, ours) in rates and (group, theirs) in rates:
            ratio = rates[group, ours] / rates[group, theirs]
            write(f"{ours + ' x ' + theirs:<66}{ratio:>14.2f}{must:>12}{moonshot:>12}")
