"""Several people at one screen: nobody sees what is not for them, in any game, and nothing typed breaks anything."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hush
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_rules import GAMES, cli
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.record import Record

HANDED = re.compile(
    r"(?:\n-{60}\nHand the screen to|For the eyes of) (?:seat )?(\w+)"
    r"(?:, then press Enter| only: press Enter when nobody else looks)\. "
)
MANY = "auto\n" * 4000


def play(*argv: str, typed: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert cli.main(("play", *argv), Terminal(io.StringIO(typed), out, err)) == 0
    assert err.getvalue() == ""
    return out.getvalue()


def private(record: Record[Any, Any, Any]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the texts of events that not everybody may know, with those who may."""
    events = [event for _, events in record.events() for event in events]
    return [(str(event), event.to) for event in events if event.to is not None]


@pytest.mark.parametrize("name", GAMES)
def test_people_play_to_the_end_and_see_only_what_is_theirs(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = play(name, "--seed", "11", "--record", str(path), typed=MANY)
    record = Record.load(path)
    assert record.game.to_act(record.state) == ()
    screens = HANDED.split(out)
    secrets = private(record)
    assert not secrets or len(screens) > 3
    for owner, screen in zip(screens[1::2], screens[2::2], strict=True):
        assert not [text for text, audience in secrets if text in screen and owner not in map(str, audience)]
    assert not [text for text, _ in secrets if text not in out]
    assert not [text for text, _ in secrets if text in screens[0]]


@pytest.mark.parametrize("name", GAMES)
def test_a_person_among_bots_is_told_what_is_for_nobody_else(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = play(name, "--seed", "12", "--bots", "1:random", "--record", str(path), typed=MANY)
    assert "Hand the screen" not in out
    for text, audience in private(Record.load(path)):
        assert (text in out) is (0 in audience)


@pytest.mark.parametrize("bots", ["", "1:random"])
@pytest.mark.parametrize("name", GAMES)
def test_dice_by_hand_work_in_every_game(name: str, bots: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(name, "--dice", "by-hand", "--bots", bots, "--record", str(path), typed=MANY)
    record = Record.load(path)
    assert record.game.to_act(record.state) == ()


# Hush, a little game in which numbers are written in secret until the hourglass has run out


@pytest.fixture
def hushed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[str, Any]]:
    """Let people play hush, and return what they see and the game's last position."""
    monkeypatch.setattr("tabletop_rules.GAMES", {"hush": hush.GAME})

    def played(*typed: str, live: bool = False, bots: str = "") -> tuple[str, Any]:
        out = (Live if live else io.StringIO)()
        terminal = Terminal(io.StringIO("".join(f"{line}\n" for line in typed)), out, io.StringIO())
        argv = ("play", "hush", "--seed", "5", "--record", "game.jsonl", "--bots", bots)
        assert cli.main(argv, terminal) == 0
        return out.getvalue(), Record.load("game.jsonl", cut=True).state

    return played


class Live(io.StringIO):
    """A stream before which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


Hushed = Callable[..., tuple[str, Any]]


def test_who_is_to_write_in_secret_gets_the_screen_alone(hushed: Hushed) -> None:
    out, state = hushed("", "write 4", "", "", "write 7")
    assert state.written == (4, 7)
    first, second = (out.index(f"Hand the screen to seat {seat}, then press Enter. ") for seat in (0, 1))
    typed = out.index(
        "seat 0: write 4\n  wrote [HU-PLAY-3]\n  your number [HU-PLAY-3]\nseat 0: press Enter when you have"
    )
    assert first < typed < second
    assert "write 4" not in out[second:]
    assert "seat 0: write -\n  wrote [HU-PLAY-3]\n" in out[second:]


def test_a_live_screen_is_wiped_with_what_has_scrolled_away(hushed: Hushed) -> None:
    out, _ = hushed("", "write 4", "", "", "quit", live=True)
    assert out.count("\x1b[2J\x1b[3J\x1b[H") == 2
    assert out.rindex("\x1b[3J") > out.index("write 4")


def test_the_hourglass_runs_out_when_somebody_says_so(hushed: Hushed) -> None:
    out, state = hushed("", "write 4", "", "", "2")
    assert "   1  pass" in out
    assert "   2  clock: time-up" in out
    assert state.marks == ("wrote", "passed")
    assert hush.GAME.to_act(state) == ()
    assert hushed("", "clock: time-up")[1].marks == ("passed", "passed")
    assert hushed("", "as clock", "1")[1].marks == ("passed", "passed")


def test_people_who_may_act_at_once_choose_who_goes_first(hushed: Hushed) -> None:
    assert hushed("", "as 1", "", "pass", "", "quit")[1].marks == ("thinking", "passed")
    assert hushed("", "wait", "", "pass", "", "quit")[1].marks == ("thinking", "passed")
    assert hushed("", "as seat 1", "", "pass", "", "quit")[1].marks == ("thinking", "passed")
    assert "who? seat 0, seat 1, CLOCK may act" in hushed("", "as 2", "quit")[0]
    assert "`as 1` for seat 1" in hushed("", "1: pass", "quit")[0]


def test_a_slip_does_not_tell_what_others_have_written(hushed: Hushed) -> None:
    out, state = hushed("", "write 4", "", "", "why 1: write 6", "0: write 6", "write 44", "why write 11", "quit")
    assert state.written == (4, None)
    assert "write 4" not in out[out.index("Hand the screen to seat 1") :].replace("write 44", "")
    assert "no: no number above 9 [HU-PLAY-3]" in out


def test_what_is_open_is_explained(hushed: Hushed) -> None:
    out, _ = hushed("", "?", "quit")
    assert "      write NUMBER   (most: 9)\n" in out
    assert "      NUMBER: a whole number or -\n" in out


def test_one_person_among_bots_is_never_asked_to_look_away(hushed: Hushed) -> None:
    out, state = hushed("write 4", bots="1:random")
    assert "Hand the screen" not in out
    assert "your number [HU-PLAY-3]" in out
    assert hush.GAME.to_act(state) == ()


def test_a_secret_is_taken_back_for_its_writer(hushed: Hushed) -> None:
    _, state = hushed("", "write 4", "", "", "undo", "", "write 5", "quit")
    assert state.written == (5, None)


# Anything at all


WORDS = st.sampled_from(
    ["auto", "auto", "1", "2", "3", "?", "list", "board", "why 1", "why x", "odds", "score", "undo", "wait", "as 1"]
    + ["as table", "as clock", "rules", "rules a", "-", "(", '"', "table: 1", "clock: time-up", "0: 1", ""]
) | st.text(max_size=12).filter(lambda text: text.strip().lower() not in ("quit", "exit"))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_typed_ends_in_anything_but_an_answer(name: str) -> None:
    @settings(max_examples=5)
    @given(st.lists(WORDS, max_size=60), st.booleans())
    def holds(typed: list[str], by_hand: bool) -> None:
        dice = ["--dice", "by-hand"] if by_hand else ["--seed", "1"]
        play(name, *dice, "--record", "-", typed="".join(f"{line}\n" for line in typed))

    holds()
