"""Print shops in the shorthand of pictures, and questions about them.

A card is its letters and the height of its cube, as in ``EI2``; then what else it shows: ``max6``, ``-START``,
``-END``, ``-CH/SCH``, ``-SCH``; ``x2`` or arrows ``^`` (to the board), ``v``, ``<`` (to the type case), ``>``; ``[]``
for a token; ``~P``, ``~O``, ``~D`` for a nimble card, ``+`` for one with a sibling. Cards get the ids 1, 2, 3 ... in
the order given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from tabletop_rules import TABLE
from tabletop_rules import spukstaben as sp
from tabletop_rules.core.events import Event
from tabletop_rules.core.pile import Pile
from tabletop_rules.spukstaben import Action, Box, Card, Haunt, Options, State
from tabletop_rules.spukstaben.box import Condition, Direction, Room

CONDITIONS: dict[str, Condition] = {
    "max6": "max_6",
    "-START": "not_start",
    "-END": "not_end",
    "-CH/SCH": "not_ch_sch",
    "-SCH": "not_sch",
}
ARROWS: dict[str, Direction] = {"^": "board", "v": "away", "<": "case", ">": "exit"}
NIMBLE = {"~P": 1, "~O": 2, "~D": 3}
STANDARD = sp.load()
FILLER = "Q"
ROOM_NUMBERS: tuple[Room, ...] = (0, 1, 2, 3)


def card(number: int, shown: str) -> Card:
    head, *flags = shown.split()
    found = re.fullmatch(r"([A-ZÄÖÜ]+)(\d+)", head)
    assert found, shown
    return Card(
        number,
        found[1],
        (int(found[2]),) * 4,
        nimble=next((NIMBLE[flag] for flag in flags if flag in NIMBLE), None),
        sibling="+" in flags,
        condition=next((CONDITIONS[flag] for flag in flags if flag in CONDITIONS), None),
        doubler="x2" in flags,
        arrows=tuple(ARROWS[flag] for flag in flags if flag in ARROWS),
    )


def box(*shown: str) -> Box:
    """Return a box whose first cards are these; the rest are fillers that no word of the tests scares."""
    cards = [card(number, text) for number, text in enumerate(shown, 1)]
    fillers = [card(number, f"{FILLER}1") for number in range(len(cards) + 1, 61)]
    return attrs.evolve(STANDARD, cards=(*cards, *fillers))


def shop(
    *rooms: Sequence[str],
    words: Sequence[str] = (),
    stage: int = 1,
    players: int = 2,
    supply: int | None = None,
    deck: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> State:
    """Return a print shop with these cards in its rooms, ready to resolve ``words`` (or to write, if there are none).

    ``deck``: cards in the draw pile, numbered after those in the rooms. ``supply``: the cubes left in it.
    """
    shown = [text for room in rooms for text in room]
    numbers = iter(range(1, 61))
    columns = [
        tuple(Haunt(next(numbers), int(re.sub(r"\D", "", t.split()[0])), "[]" in t) for t in room) for room in rooms
    ]
    columns += [()] * (4 - len(columns))
    cubes = 10 if supply is None else len(shown) + supply
    first = sp.GAME.first(players, Options(stage=stage, cubes=cubes, box=box(*shown, *deck), **(options or {})))
    state = attrs.evolve(
        first,
        round=3,
        phase="scare" if words else "write",
        to_draw=0,
        rooms=tuple(columns),
        deck=Pile.of(range(len(shown) + 1, 61)),
        words=tuple(words),
        used=tuple(sorted(words)),
    )
    state = attrs.evolve(state, **changes)
    assert sp.faults(state) == (), sp.faults(state)
    return state


def play(state: State, *actions: Action) -> State:
    """Return what follows; no action leads out of the possible positions."""
    assert_listing_agrees(state)
    for action in actions:
        state = sp.apply(state, action)
        assert sp.faults(state) == (), sp.faults(state)
        assert_listing_agrees(state)
    return state


def assert_listing_agrees(state: State) -> None:
    """Compare the list of legal actions with what ``check`` says about all that needs no word of one's own."""
    tried: list[Action] = [sp.TimeUp(), *(sp.Pass(actor) for actor in (*range(state.players), TABLE))]
    tried += [sp.Hint(seat, number) for seat in range(state.players) for number in (*cubes(state), 60)]
    tried += [sp.Place(number, room) for number in (*state.drawn, *cubes(state)) for room in ROOM_NUMBERS]
    tried += [verdict(word) for word in state.named for verdict in (sp.Accept, sp.Strike)]
    legal = {action for action in tried if not sp.check(state, action)}
    kinds = {type(action) for action in tried}
    listed = [action for action in sp.legal_actions(state).listed if type(action) in kinds]
    assert (len(listed), set(listed)) == (len(legal), legal)


def told(state: State, action: Action, *kinds: str) -> list[Event]:
    """Return the events of these kinds that an action leads to (all, if none is given)."""
    return [event for event in sp.trace(state, action).events if not kinds or event.kind in kinds]


def why(state: State, action: Action) -> tuple[str, ...]:
    """Return the rules cited against an action."""
    return tuple(dict.fromkeys(rule for refusal in sp.check(state, action) for rule in refusal.rules))


def cubes(state: State) -> dict[int, int]:
    """Return the height of every cube in the print shop by card id."""
    return {one.card: one.strength for room in state.rooms for one in room if one is not None}


def covered(state: State) -> list[int]:
    return [one.card for room in state.rooms for one in room if one is not None and one.covered]


def where(state: State) -> tuple[tuple[int | None, ...], ...]:
    """Return the card ids in the rooms; ``None`` is a gap."""
    return tuple(tuple(None if one is None else one.card for one in room) for room in state.rooms)


def sets(state: State, word: str) -> set[str]:
    """Return what a word can scare, each set as the letters of its cards: ``"E EI"``."""
    letters = {one.id: one.letters for one in state.options.components.cards}
    return {" ".join(sorted(letters[number] for number in cards)) for cards in sp.sets_of(state, word)}
