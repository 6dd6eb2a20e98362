"""Several people at one screen: nobody sees what is not for them, in any game, and nothing typed breaks anything."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_rules import GAMES, cli
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.record import Record

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
    screens = re.split(r"\n-{60}\nHand the screen to (?:seat )?(\w+), then press Enter\. ", out)
    secrets = private(record)
    assert not secrets or len(screens) > 3
    for owner, screen in zip(screens[1::2], screens[2::2], strict=True):
        assert not [text for text, audience in secrets if text in screen and owner not in map(str, audience)]
    assert not [text for text, _ in secrets if text not in out]


@pytest.mark.parametrize("name", GAMES)
def test_a_person_among_bots_is_told_what_is_for_nobody_else(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = play(name, "--seed", "12", "--bots", "1:random", "--record", str(path), typed=MANY)
    assert "Hand the screen" not in out
    for text, audience in private(Record.load(path)):
        assert (text in out) is (0 in audience)


@pytest.mark.parametrize("name", GAMES)
def test_dice_by_hand_work_in_every_game(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(name, "--dice", "by-hand", "--record", str(path), typed=MANY)
    record = Record.load(path)
    assert record.game.to_act(record.state) == ()


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
