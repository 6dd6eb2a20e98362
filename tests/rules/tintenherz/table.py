"""A table laid by hand: one fixed layout of the letter field, on which the tests of all sections play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from tabletop_rules import tintenherz
from tabletop_rules.tintenherz import Action, DrawTask, NameWord, Options, RunOut, State
from tabletop_rules.tintenherz.board import FACE_UP_AT_START

if TYPE_CHECKING:
    from collections.abc import Iterable

CARDS = tuple("EARSTLO*DUZVKBCFGHIMPJW*N")
"""The letter field of the tests; the E lies top left, and the two Gwin cards lie on 7 and 23."""

SETUP_LETTERS = "EASTLUFMPJN"
"""The letters that are face up after the set-up of this layout; the Gwin on 23 is the twelfth card."""


def cells_of(letters: str) -> frozenset[int]:
    return frozenset(cell for cell, card in enumerate(CARDS) if card in letters)


def table(
    players: int = 3,
    *,
    up: Iterable[int] = FACE_UP_AT_START,
    seen: Iterable[int] = (),
    meggie: int = 0,
    capricorn: int = 0,
    options: Options | None = None,
    **changes: Any,
) -> State:
    """Return a position before a roll: ``up`` lies face up, those cards, the set-up's and ``seen`` are known.

    The hourglass shows black if an odd number of tasks has been solved or failed.
    """
    options = options or Options()
    first = tintenherz.GAME.first(players, options)
    up = frozenset(up)
    known = up | set(FACE_UP_AT_START) | set(seen)
    green, red, discard = first.green, first.red, []
    for k in range(meggie + capricorn):
        if k % 2 and not options.green_only:
            discard.append(red[-1])
            red = red[:-1]
        else:
            discard.append(green[-1])
            green = green[:-1]
    fields: dict[str, Any] = {
        "phase": "roll",
        "cards": tuple(card if cell in known else None for cell, card in enumerate(CARDS)),
        "up": tuple(cell in up for cell in range(25)),
        "pending": (),
        "meggie": meggie,
        "capricorn": capricorn,
        "green": green,
        "red": red,
        "discard": tuple(discard),
        "green_up": (meggie + capricorn) % 2 == 0,
    }
    state = attrs.evolve(first, **(fields | changes))
    assert tintenherz.faults(state) == ()
    return state


def black_table(players: int = 3, **changes: Any) -> State:
    """Return a position in which the Shadow is to move, after one task that failed."""
    return table(players, capricorn=1, **changes)


def asked(task: str = "G02", players: int = 3, *, letters: str = SETUP_LETTERS, **changes: Any) -> State:
    """Return a position in which ``task`` has just been drawn, with exactly these ``letters`` face up."""
    fields: dict[str, Any] = {"fenoglio": 1, "shadow": 13, **changes}
    state = table(players, up=cells_of(letters), **fields)
    state = attrs.evolve(state, phase="draw", way="left", number=1)
    assert tintenherz.faults(state) == ()
    return play(state, DrawTask(task))


def play(state: State, *actions: Action) -> State:
    """Apply ``actions`` one after the other."""
    for action in actions:
        state = tintenherz.apply(state, action)
    return state


def call(state: State, *words: str) -> State:
    """Let seat 0, 1, 2 ... name these words, then let the hourglass run out unless it has nothing left to wait for."""
    for seat, word in enumerate(words):
        state = play(state, NameWord(seat, word))
    return play(state, RunOut()) if state.phase == "name" else state


def accept_all(state: State) -> State:
    """Let the table find every word valid that it may decide about."""
    while state.phase == "judge":
        state = play(state, tintenherz.legal_actions(state)[0])
    return state


def rules_against(state: State, action: Action) -> set[str]:
    """Return the ids of all rules by which ``action`` is refused."""
    return {rule for refusal in tintenherz.check(state, action) for rule in refusal.rules}


def face_up(state: State) -> frozenset[int]:
    return frozenset(cell for cell, up in enumerate(state.up) if up)


def told(state: State, action: Action) -> dict[str, tuple[str, ...]]:
    """Return the rules of every event that ``action`` leads to, by kind; the last of each kind counts."""
    return {event.kind: event.rules for event in tintenherz.trace(state, action).events}
