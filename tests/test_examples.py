"""The examples run, and say what they promise."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))

SAYS = {
    "app_loop": "seat 0 moves its red piece blue to (1,1) [EG-MOVE-3, EG-MOVE-4]",
    "bot_against_random": "won 22 of 30 games",
    "exact_odds": "with probability 1/18 =",
    "look_up_rules": "EG-AMB-38 ruling: May a piece be pushed onto the field on which it stood",
    "server_and_client": "steps sent; the client saw",
    "train_with_adapters": "OpenSpiel",
    "verify_a_record": "not true: line 6: `seat 1: move red red` is refused",
}
"""What each example is to say."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert SAYS[path.stem] in capsys.readouterr().out


def test_there_are_examples() -> None:
    assert {path.stem for path in EXAMPLES} == set(SAYS)
