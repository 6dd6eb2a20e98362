"""Decisions as values: what may be said at all, and the one definition of legality."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules import CHANCE, UnreadableInput
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import DeclinePush, Meet, Move, Options, Pass, Push, RollGruetze

from .pond import move, play, position, push, why


@pytest.mark.rules("EG-MOVE-5", "EG-MOVE-16", "EG-SCUF-6", "EG-SCUF-7", "EG-EXP-1")
@pytest.mark.parametrize(
    "said",
    [
        (Move, 4, "red", "red"),
        (Move, -1, "red", "red"),
        (Move, True, "red", "red"),
        (Move, 0, "black", "red"),
        (Move, 0, "red", "up"),
        (Meet, 0, 4, "red"),
        (Meet, 0, 1, "Red"),
        (Push, 0, 1, "red", "red", 0),
        (Push, 0, 1, "red", "red", 8),
        (Push, 0, 1, "red", "diagonal", 1),
        (DeclinePush, 0, None, "red"),
        (Pass, 4),
        (RollGruetze, "red", 8, 1),
        (RollGruetze, "red", 1, -1),
        (RollGruetze, "white", 1, 1),
    ],
)
def test_what_cannot_be_meant_cannot_be_said(said: tuple[Any, ...]) -> None:
    with pytest.raises(UnreadableInput, match="expected"):
        said[0](*said[1:])


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(Options)])
def test_options_are_checked_when_they_are_made(field: str) -> None:
    wrong: dict[str, Any] = {field: "no"}
    with pytest.raises(UnreadableInput, match=f"Options.{field}: expected"):
        Options(**wrong)


@pytest.mark.rules("EG-AMB-22")
def test_only_chance_throws() -> None:
    assert RollGruetze("red", 1, 1).actor is CHANCE


def test_actions_equal_to_known_ones_are_as_legal() -> None:
    state = position()
    (known,) = [action for action in eg.legal_actions(state) if action == move("Mr", "red")]
    assert known is not move("Mr", "red")
    assert play(state, known) == play(state, move("Mr", "red"))


def test_every_push_that_can_be_said_is_listed_or_refused() -> None:
    state = play(position(), move("Mr", "red"))
    listed = set(eg.legal_actions(state))
    for actor in range(4):
        for owner in range(4):
            for colour in eg.COLOURS:
                for direction in eg.COLOURS:
                    for distance in range(1, 8):
                        action = Push(actor, owner, colour, direction, distance)
                        assert (why(state, action) == ()) is (action in listed)
    assert push("Ir", "red", 1, by="M") in listed
