"""What the library itself costs: JSON, memory, the import."""

from __future__ import annotations

import gc
import os
import random
import resource
import subprocess
import sys
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest

from tabletop_rules import GAMES, Record, entengruetze, wire

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture


def say(text: str) -> None:
    """Print past pytest's capture, into the run's output."""
    with os.fdopen(os.dup(1), "w") as out:
        out.write("\n" + text + "\n")


@pytest.mark.parametrize("name", list(GAMES))
def test_json_of_a_state(name: str, benchmark: BenchmarkFixture) -> None:
    game = GAMES[name]
    state = game.new_game(game.players.stop - 1, seed=3)

    def there_and_back() -> object:
        again: object = None
        for _ in range(100):
            text = wire.write(wire.encode_state(game, state))
            again = wire.decode_state(game, wire.read(text), checked=False)
        return again

    benchmark.extra_info.update(
        name=f"JSON of a state there and back, {name}", count=100, unit="states", must=3_333, moonshot=20_000
    )
    pedantic: Callable[..., object] = benchmark.pedantic
    assert pedantic(there_and_back, rounds=7, warmup_rounds=1) == game.reseed(state, None)


def test_bytes_of_a_kept_state() -> None:
    """Print how much memory the history of a game takes a state; it shares what did not change."""
    chooser = random.Random(1)
    record: Record[Any, Any, Any] = Record.new(entengruetze.GAME, 4, seed=1)
    tracemalloc.start()
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    begun = len(record.history())
    while entengruetze.to_act(record.state):
        record = record.play(chooser.choice(entengruetze.legal_actions(record.state).listed))
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    kept = len(record.history()) - begun
    say(f"bytes per kept state of a game's history: {used / kept:,.0f} (must 1,500, moonshot 400)")
    assert kept > 20


def test_import_over_a_bare_interpreter() -> None:
    """Print what importing the front door costs more than starting Python."""

    def started(code: str) -> float:
        """Return the least time on the processor that a run of ``code`` took, in seconds."""
        times = []
        for _ in range(15):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return min(times)

    extra = (started("import tabletop_rules") - started("pass")) * 1000
    say(f"import tabletop_rules over a bare interpreter: {extra:.0f} ms (must 100, moonshot 60)")
    code = "import sys, tabletop_rules; print(*({m.partition('.')[0] for m in sys.modules} & {'cattrs', 'argparse'}))"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert loaded.split() == []
