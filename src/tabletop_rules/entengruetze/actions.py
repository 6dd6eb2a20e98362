"""The decisions of the game, and chance's throws, as small frozen values."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, Role, Seat
from tabletop_rules.core.construct import Interned
from tabletop_rules.core.fields import one_of, whole
from tabletop_rules.entengruetze.box import COLOURS, FIELDS, INDEX, SIZE, Colour, blue, red

_a_seat = whole(0, 3)
_a_colour = one_of(COLOURS)
_a_number = whole(0, SIZE - 1)


@attrs.frozen
class Move:
    """Move one's large piece of ``colour`` one field in ``direction`` (EG-MOVE-3 to 6)."""

    actor: Seat = attrs.field(validator=_a_seat)
    colour: Colour = attrs.field(validator=_a_colour)
    direction: Colour = attrs.field(validator=_a_colour)


@attrs.frozen
class Meet:
    """Choose whom an arriving piece meets next: the large piece of ``colour`` owned by ``owner`` (EG-AMB-43)."""

    actor: Seat = attrs.field(validator=_a_seat)
    owner: Seat = attrs.field(validator=_a_seat)
    colour: Colour = attrs.field(validator=_a_colour)


@attrs.frozen
class Push:
    """Push the loser of a scuffle, ``owner``'s piece of ``colour``, some fields in ``direction`` (EG-SCUF-5 to 8)."""

    actor: Seat = attrs.field(validator=_a_seat)
    owner: Seat = attrs.field(validator=_a_seat)
    colour: Colour = attrs.field(validator=_a_colour)
    direction: Colour = attrs.field(validator=_a_colour)
    distance: int = attrs.field(validator=whole(1, SIZE - 1))


@attrs.frozen
class DeclinePush:
    """Leave the loser of a scuffle, ``owner``'s piece of ``colour``, where it is (EG-SCUF-5)."""

    actor: Seat = attrs.field(validator=_a_seat)
    owner: Seat = attrs.field(validator=_a_seat)
    colour: Colour = attrs.field(validator=_a_colour)


@attrs.frozen
class Pass:
    """Move no piece this turn, where the table allows it (EG-AMB-3)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class RollGruetze:
    """The dice put the Grütze of ``colour`` on the field with these strip numbers (EG-SETUP-7, EG-EAT-11)."""

    colour: Colour = attrs.field(validator=_a_colour)
    red: int = attrs.field(validator=_a_number)
    blue: int = attrs.field(validator=_a_number)

    @property
    def actor(self) -> Role:
        """Always CHANCE."""
        return CHANCE


Action: TypeAlias = Move | Meet | Push | DeclinePush | Pass | RollGruetze

STEP: Final[dict[str, int]] = {"red": SIZE, "green": -SIZE, "blue": 1, "yellow": -1}
"""By how much a field's number changes one field further in a direction."""


def destination(place: int, direction: str, distance: int) -> int | None:
    """Return the field ``distance`` fields from ``place`` in ``direction``, ``None`` outside the pond (EG-SCUF-7)."""
    along = red(place) if INDEX[direction] < 2 else blue(place)
    sign = 1 if INDEX[direction] % 2 == 0 else -1
    return place + STEP[direction] * distance if 0 <= along + sign * distance < SIZE else None


NEIGHBOUR: Final[dict[str, tuple[int | None, ...]]] = {
    way: tuple(destination(place, way, 1) for place in range(FIELDS)) for way in COLOURS
}
"""``NEIGHBOUR[direction][place]``: the next field, ``None`` outside the pond (EG-MOVE-4)."""


KNOWN: Final = Interned()
"""All actions below, built once."""

SEATS: Final = range(4)

MOVES: Final[tuple[tuple[tuple[tuple[Move, ...], ...], ...], ...]] = tuple(
    tuple(
        tuple(
            KNOWN.keep(move for move in moves if NEIGHBOUR[move.direction][place] is not None)
            for place in range(FIELDS)
        )
        for colour in COLOURS
        for moves in [tuple(Move(seat, colour, way) for way in COLOURS)]
    )
    for seat in SEATS
)
"""``MOVES[seat][colour][place]``: the moves of a large piece that stay inside the pond (EG-MOVE-4 to 6)."""

ROLLS: Final[tuple[tuple[RollGruetze, ...], ...]] = tuple(
    KNOWN.keep(RollGruetze(colour, red(place), blue(place)) for place in range(FIELDS)) for colour in COLOURS
)
"""``ROLLS[colour][place]``: the throw that puts a Grütze there."""
