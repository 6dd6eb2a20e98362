"""The position: what lies on the table, and what of the current turn is still to be settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, Actor, Seat
from tabletop_rules.core.construct import drafts, unchecked
from tabletop_rules.core.rng import Rng
from tabletop_rules.entengruetze.box import COLOURS, INDEX, WHOLE_DISC, Colour
from tabletop_rules.entengruetze.options import Options

Piece: TypeAlias = int
"""A large piece: ``4 * owner + INDEX[colour]``."""


def piece_of(owner: Seat, colour: Colour) -> Piece:
    """Return the number of a player's large piece."""
    return 4 * owner + INDEX[colour]


def owner_of(piece: Piece) -> Seat:
    """Return whose piece it is."""
    return piece >> 2


def colour_of(piece: Piece) -> Colour:
    """Return a piece's (sticker) colour."""
    return COLOURS[piece & 3]


@attrs.frozen(slots=True, weakref_slot=False)
class Arrival:
    """A large piece that has come to rest on a field where something is to be settled.

    ``meal``: the Grütze of its colour lies there and has since it arrived (EG-EAT-1, EG-AMB-33). ``to_meet``: the
    pieces that stood there, have not moved since and are still to be met (EG-AMB-43). ``scuffle``: winner and loser
    of the scuffle in which the winner's owner is to push or decline now (EG-SCUF-4); ``None`` while there is none.
    """

    piece: Piece
    meal: bool
    to_meet: tuple[Piece, ...]
    scuffle: tuple[Piece, Piece] | None


arrival: Callable[[Piece, bool, tuple[Piece, ...], tuple[Piece, Piece] | None], Arrival] = unchecked(Arrival)
"""Build an :class:`Arrival` fast."""


@attrs.frozen(slots=True, weakref_slot=False)
class State:
    """A position of Entengrütze, always one in which somebody is to act, or the game is over.

    Discs are not kept: they follow from ``places`` (EG-EXP-2), see :func:`disc`.
    """

    options: Options
    places: tuple[int, ...]
    """The field of each large piece, by :data:`Piece`."""
    gruetze: tuple[int | None, ...]
    """The field of each Grütze, by colour; ``None`` while it is out of the pond, waiting for the dice."""
    runners: tuple[int, ...]
    """How many stone fields each small piece is from its start, 0 or more."""
    targets: tuple[int, ...]
    """How many stone fields each target stone is from the start, 0 or more."""
    active: Seat
    """Whose turn it is."""
    turn: int
    """Turns begun; 0 during the set-up."""
    business: tuple[Arrival, ...]
    """Arrivals still to be settled, the innermost last."""
    pushed: tuple[tuple[Piece, int], ...]
    """Which pieces have been pushed onto which fields this turn, in order (EG-SCUF-11)."""
    reached: tuple[Seat, ...]
    """Who has reached the target, in order (EG-GOAL-1)."""
    over: bool
    rng: Rng | None = attrs.field(eq=True, repr=False)


class Draft:
    """The open twin of :class:`State`, which effects fill in; see ``core.construct``."""

    __slots__ = (
        "active",
        "business",
        "gruetze",
        "options",
        "over",
        "places",
        "pushed",
        "reached",
        "rng",
        "runners",
        "targets",
        "turn",
    )
    options: Options
    places: tuple[int, ...]
    gruetze: tuple[int | None, ...]
    runners: tuple[int, ...]
    targets: tuple[int, ...]
    active: Seat
    turn: int
    business: tuple[Arrival, ...]
    pushed: tuple[tuple[Piece, int], ...]
    reached: tuple[Seat, ...]
    over: bool
    rng: Rng | None


thaw: Callable[[State], Draft]
freeze: Callable[[Draft], State]
thaw, freeze = drafts(State, Draft)

Phase: TypeAlias = Literal["over", "roll", "move", "meet", "push"]
"""What the game waits for."""


def phase(state: State) -> Phase:
    """Return what the game waits for."""
    if state.over:
        return "over"
    if None in state.gruetze:
        return "roll"
    if not state.business:
        return "move"
    return "meet" if state.business[-1].scuffle is None else "push"


def to_act(state: State) -> tuple[Actor, ...]:
    """Return who may act: the active player, the owner of an arriving or winning piece, or CHANCE (EG-SCUF-20)."""
    if state.over:
        return ()
    if None in state.gruetze:
        return (CHANCE,)
    if not state.business:
        return (state.active,)
    inner = state.business[-1]
    return (owner_of(inner.piece if inner.scuffle is None else inner.scuffle[0]),)


def scuffle(state: State) -> tuple[Piece, Piece]:
    """Return winner and loser of the scuffle that waits for a push; only in the phase "push"."""
    pair = state.business[-1].scuffle
    assert pair is not None
    return pair


def window(places: tuple[int, ...], seat: Seat, colour: int) -> int:
    """Return a disc number from the places of the large pieces: the strip numbers added up (EG-EXP-2, EG-EXP-3)."""
    a, b, c, d = places[4 * seat : 4 * seat + 4]
    # red() and blue() spelled out: this is the hottest arithmetic of the game.
    total = a // 8 + b // 8 + c // 8 + d // 8 if colour < 2 else a % 8 + b % 8 + c % 8 + d % 8
    return WHOLE_DISC - total if colour & 1 else total


def strength(places: tuple[int, ...], piece: Piece) -> int:
    """Return the number of a piece's own colour on its owner's discs (EG-SCUF-3)."""
    return window(places, piece >> 2, piece & 3)


def disc(state: State, seat: Seat, colour: Colour) -> int:
    """Return the number of ``colour`` in the windows of a player's discs, 0 to 28."""
    return window(state.places, seat, INDEX[colour])


def meal_value(state: State, seat: Seat, colour: Colour) -> int:
    """Return by how many stone fields a meal of ``colour`` would move a player's small piece (EG-EAT-4)."""
    return 2 * disc(state, seat, colour) - WHOLE_DISC


def players_of(state: State) -> int:
    """Return how many players take part."""
    return len(state.runners)
