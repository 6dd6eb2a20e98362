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
    assert "seat 0 (" not in out


def test_points_are_told_by_the_rules_they_come_from() -> None:
    out = simulated("entengruetze", "-n", "20", "--seed", "4", "--bots", "all")[1]
    told = json.loads(simulated("entengruetze", "-n", "20", "--seed", "4", "--bots", "all", "--json")[1])
    averages = [f"{total['total'] / 20:.1f}" for total in told["totals"]]  # all points come by the same rules
    assert "0.0" not in averages
    assert [(item["seat"], item["rules"]) for item in told["items"]] == [
        (seat, ["EG-EAT-5", "EG-EAT-6", "EG-GOAL-3"]) for seat in range(2)
    ]
    lines = out.splitlines()
    start = lines.index("points in a game, by rules:")
    assert lines[start + 1] == "  seat 0  seat 1"
    row = f"{averages[0]:>8}{averages[1]:>8}  [EG-EAT-5, EG-EAT-6, EG-GOAL-3] A meal with a positive worth"
    assert lines[start + 2].startswith(row)
    assert "honours" not in out


def test_a_hint_is_the_first_rule_about_scoring() -> None:
    out = simulated("inkwell", "-n", "10", "--seed", "3", "--bots", "all")[1]
    assert "[IW-PLACE-13, IW-PLACE-14] Side A of a Workspace scores" in out
    assert "[IW-PLACE-5, IW-PLACE-6] An illustration is completed" in out  # where none is, the first


def test_a_team_and_its_seats_have_columns_of_their_own() -> None:
    lines = simulated("tintenherz", "-n", "5", "--seed", "1", "--bots", "all")[1].splitlines()
    start = lines.index("points in a game, by rules:")
    assert lines[start + 1] == "    team  seat 0  seat 1"
    assert lines[start + 2].split("[")[0].split()[1:] == ["-", "-"]
    assert lines[start + 3].split("[")[0].split()[0] == "-"


def test_ratings_of_the_team_are_counted() -> None:
    argv = ("spukstaben", "-n", "5", "--seed", "3", "--bots", "all")
    told = json.loads(simulated(*argv, "--json")[1])
    assert sum(honour["count"] for honour in told["honours"]) == 5
    assert {(honour["seat"], honour["rules"][0]) for honour in told["honours"]} == {(None, "SP-END-5")}
    lines = simulated(*argv)[1].splitlines()
    start = lines.index("honours, in 5 games:")
    assert lines[start + 1] == "    team"
    assert lines[start + 2 :] == [
        f"{honour['count']:>8}  {honour['text']} [{', '.join(honour['rules'])}]" for honour in told["honours"]
    ]


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
