"""What the page about adapters shows is run, where the frameworks are installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "adapters.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(("framework", "program"), [*zip(["pettingzoo", "pyspiel"], PROGRAMS, strict=True)])
def test_a_program_of_the_page_runs(framework: str, program: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip(framework, reason=f"{framework} is not installed (pip install '.[adapters]')")
    exec(compile(program, str(PAGE), "exec"), {})  # noqa: S102 - our own page
    assert ("(0, " in capsys.readouterr().out) is ("print" in program)
