"""The position: what lies in the print shop, who has written, and what of the round is still to be settled."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE, Actor, Role, Seat
from tabletop_rules.core.construct import drafts, unchecked
from tabletop_rules.core.pile import Pile
from tabletop_rules.core.rng import Rng
from tabletop_rules.spukstaben.box import MOST_PLAYERS, TOKENS, Card, cards_of
from tabletop_rules.spukstaben.options import Options

Phase: TypeAlias = Literal["appear", "place", "write", "name", "judge", "scare", "power", "over"]
"""What the game waits for: appear and place (step A), write (B), name, judge and scare (C); power in round 10."""

Mark: TypeAlias = Literal["thinking", "wrote", "passed", "named"]
"""What everybody sees of a player's sheet: nothing yet, a hidden word, a dash, or a word that has been named."""
_THINKING: Final[tuple[Mark, ...]] = ("thinking", "thinking", "thinking", "thinking")
NOTHING_WRITTEN: Final[tuple[tuple[Mark, ...], ...]] = tuple(_THINKING[:n] for n in range(MOST_PLAYERS + 1))
"""The marks at the beginning of step B, by number of players."""


@attrs.frozen(slots=True, weakref_slot=False)
class Haunt:
    """A card in a room with its ghost cube.

    ``card``: its id. ``strength``: how many scares it still needs, the height of its cube (SP-A-7). ``covered``: does a
    token lie on its shield (SP-ARR-4, SP-DBL-3)?
    """

    card: int
    strength: int
    covered: bool


haunt: Final = unchecked(Haunt)

Rooms: TypeAlias = tuple[tuple[Haunt | None, ...], ...]
"""The four rooms, each from the board downwards; ``None`` is a gap, only while words are resolved in stage 3."""


@attrs.frozen(slots=True, weakref_slot=False)
class State:
    """A position of Spukstaben, always one in which somebody is to act, or the game is over.

    The cube supply and the token supply are not kept: see :func:`supply` and :func:`tokens`.
    """

    players: int
    options: Options
    round: int
    """1 to 10."""
    phase: Phase
    deck: Pile[int]
    to_draw: int
    """Cards still to be drawn in this step A, as far as known (a sibling adds one)."""
    drawn: tuple[int, ...]
    """Cards turned up that wait to be placed, in ascending order."""
    rooms: Rooms
    escaped: tuple[int, ...]
    """Cards to the right of the Door, in ascending order."""
    fled: tuple[int, ...]
    """Cards back in the game box, in ascending order."""
    used: tuple[str, ...]
    """Words that have counted, in alphabetical order (SP-WORD-4)."""
    hints: tuple[tuple[int, ...], ...]
    """For each seat, the cards it has hinted at this round, in ascending order (SP-B-8)."""
    marks: tuple[Mark, ...]
    written: tuple[str | None, ...]
    """For each seat its hidden word; ``None``: there is none, or it is not known here. ``marks`` says which."""
    named: tuple[str, ...]
    """Words named and not yet judged, in the order of naming."""
    words: tuple[str, ...]
    """Words that count in this round and have not been resolved."""
    spared: bool
    """Was the print shop empty when round 10 began? (SP-END-3)"""
    rng: Rng | None = attrs.field(repr=False)
    viewer: Seat | Role | None
    """Whose view this is: a seat's, everybody's (TABLE), or nobody's: the full state."""


class Draft:
    """The open twin of :class:`State`, which effects fill in; see ``core.construct``."""

    __slots__ = (
        "deck",
        "drawn",
        "escaped",
        "fled",
        "hints",
        "marks",
        "named",
        "options",
        "phase",
        "players",
        "rng",
        "rooms",
        "round",
        "spared",
        "to_draw",
        "used",
        "viewer",
        "words",
        "written",
    )
    players: int
    options: Options
    round: int
    phase: Phase
    deck: Pile[int]
    to_draw: int
    drawn: tuple[int, ...]
    rooms: Rooms
    escaped: tuple[int, ...]
    fled: tuple[int, ...]
    used: tuple[str, ...]
    hints: tuple[tuple[int, ...], ...]
    marks: tuple[Mark, ...]
    written: tuple[str | None, ...]
    named: tuple[str, ...]
    words: tuple[str, ...]
    spared: bool
    rng: Rng | None
    viewer: Seat | Role | None


thaw: Callable[[State], Draft]
freeze: Callable[[Draft], State]
thaw, freeze = drafts(State, Draft)

_TABLE: Final = (TABLE,)
_CHANCE: Final = (CHANCE,)


def to_act(state: State) -> tuple[Actor, ...]:
    """Return who may act: everybody who may still write, whoever names a word, TABLE, CHANCE, and the hourglass."""
    phase = state.phase
    if phase == "write":
        return _writers(state.players, state.options.no_time_pressure)
    if phase == "appear":
        return _CHANCE
    if phase == "name":
        return (state.marks.index("wrote"),)
    if phase == "power" and not state.options.no_time_pressure:
        return (TABLE, CLOCK)
    return () if phase == "over" else _TABLE


@lru_cache(maxsize=16)
def _writers(players: int, no_time_pressure: bool) -> tuple[Actor, ...]:  # noqa: FBT001 - a cached lookup
    seats = tuple(range(players))
    return seats if no_time_pressure else (*seats, CLOCK)


def haunts(state: State | Draft) -> list[Haunt]:
    """Return the cards in the print shop, room by room, from the board downwards."""
    return [haunt for room in state.rooms for haunt in room if haunt is not None]


def cards_in_play(state: State | Draft) -> list[int]:
    """Return the ids of the cards in the print shop, in ascending order."""
    return sorted([haunt.card for room in state.rooms for haunt in room if haunt is not None])


def card(state: State | Draft, number: int) -> Card:
    """Return a card of the box played with by its id."""
    return cards_of(state.options.box)[number]


def supply(state: State | Draft) -> int:
    """Return how many ghost cubes are left in the supply (SP-CONT-3, SP-SETUP-9)."""
    return state.options.cubes - len(haunts(state))


def tokens(state: State) -> int:
    """Return how many shield tokens are left in the supply (SP-CONT-4, SP-AMB-42)."""
    return TOKENS - sum(haunt.covered for haunt in haunts(state))


def is_lost(state: State | Draft) -> bool:
    """Tell whether too many cards have escaped for the variant played (SP-VAR-3, SP-VAR-4, SP-AMB-54)."""
    return state.options.let_no_one_escape and len(state.escaped) > state.players


def hidden(state: State, seat: Seat) -> bool:
    """Tell whether this is a view in which the word of ``seat`` cannot be read (SP-B-6)."""
    return state.viewer is not None and state.viewer != seat
