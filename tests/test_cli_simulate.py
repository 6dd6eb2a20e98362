"""``tabletop-rules simulate``."""

from __future__ import annotations

import io
import json

import pytest

from tabletop_rules import cli
from tabletop_rules.cli.terminal import Terminal


class Screen(io.StringIO):
    """A stream before which somebody sits."""

    def isatty(self) -> bool:
        return True


def simulated(*argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return cli.main(("simulate", *argv), Terminal(io.StringIO(), out, err)), out.getvalue(), err.getvalue()


def test_games_are_counted() -> None:
    code, out, err = simulated("entengruetze", "-n", "20", "--seed", "4", "--bots", "1:hungry")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Entengrütze, 2 players, 20 games, seed 4"
    assert lines[1].startswith("seat 0 (random): won ")
    assert lines[2].startswith("seat 1 (hungry): won ")
    assert lines[3].startswith("decisions in a game: ")


def test_jobs_make_no_difference() -> None:
    alone = simulated("entengruetze", "-n", "70", "--seed", "4")
    assert alone == simulated("entengruetze", "-n", "70", "--seed", "4", "--jobs", "2")


def test_the_seed_drawn_can_be_used_again() -> None:
    first = json.loads(simulated("entengruetze", "-n", "3", "--json")[1])
    again = json.loads(simulated("entengruetze", "-n", "3", "--json", "--seed", str(first["seed"]))[1])
    assert first == again
    assert first["games"] == first["finished"] == 3
    assert first["bots"] == ["random", "random"]


def test_a_large_seed_is_told_in_a_way_that_no_reader_rounds() -> None:
    told = json.loads(simulated("entengruetze", "-n", "1", "--json", "--seed", str(2**200))[1])
    assert told["seed"] == hex(2**200)
    assert json.loads(simulated("entengruetze", "-n", "1", "--json", "--seed", told["seed"])[1]) == told


def test_a_team_wins_and_loses_as_one() -> None:
    out = simulated("tintenherz", "-n", "5", "--seed", "1", "--bots", "all")[1]
    assert "team (reader, reader): won " in out
    assert "seat 0" not in out


def test_options_are_played_with() -> None:
    short = json.loads(simulated("entengruetze", "-n", "3", "--option", "target_distance=2", "--json")[1])
    assert short["decisions"]["most"] < 20


def test_progress_is_shown_to_a_person() -> None:
    err = Screen()
    cli.main(("simulate", "entengruetze", "-n", "3"), Terminal(io.StringIO(), io.StringIO(), err))
    assert "1/3" in err.getvalue()


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("ludo",), "'ludo' is none of"),
        (("entengruetze", "-n", "0"), "--games: expected a whole number from 1"),
        (("entengruetze", "-n", "many"), "--games: expected a whole number from 1"),
        (("entengruetze", "--jobs", "-1"), "--jobs: expected a whole number from 0"),
        (("entengruetze", "--players", "5"), "EG-POND-11"),
        (("entengruetze", "--bots", "2"), "--bots"),
        (("entengruetze", "--seed", "0x"), "--seed"),
    ],
)
def test_unusable_input_is_told_in_one_message(argv: tuple[str, ...], message: str) -> None:
    code, out, err = simulated(*argv)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1
