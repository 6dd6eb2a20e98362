"""The decisions of the game, and chance's draws, as small frozen values."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, Role, Seat
from tabletop_rules.core.construct import Interned
from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.fields import is_a, one_of, optional, whole
from tabletop_rules.inkwell.box import GOLD, INKS
from tabletop_rules.inkwell.state import ordered

if TYPE_CHECKING:
    from tabletop_rules.core.fields import Validator

_a_seat = whole(0, 4)
_a_name = is_a(str)
_a_cube = one_of((*INKS, GOLD))
_an_ink = one_of(tuple(INKS))


def _sorted(value: str) -> str:
    """Put cubes into canonical order, so that one handful has one name; leave what are no cubes to the validator."""
    given: object = value
    return ordered(given) if type(given) is str and set(given) <= set(INKS) else value


def _inks(low: int, high: int) -> Validator:
    def check(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
        good = type(value) is str and low <= len(value) <= high and set(value) <= set(INKS)
        if not good or value != ordered(str(value)):
            where = f"{type(instance).__name__}.{attribute.name}"
            raise UnreadableInput.at(where, f"expected {low} to {high} letters of {INKS} in order, got {shown(value)}")

    return check


class _Chance:
    """An action of CHANCE."""

    __slots__ = ()

    @property
    def actor(self) -> Role:
        """Always CHANCE."""
        return CHANCE


# Set-up


@attrs.frozen
class DealPage(_Chance):
    """The Page I dealt to a player (IW-SETUP-6)."""

    seat: Seat = attrs.field(validator=_a_seat)
    page: str = attrs.field(validator=_a_name)


@attrs.frozen
class LayOut(_Chance):
    """A Page II or III laid out for everybody to choose from later (IW-SETUP-8)."""

    page: str = attrs.field(validator=_a_name)


@attrs.frozen
class DealWorkspace(_Chance):
    """The Workspace dealt to a player (IW-SETUP-11)."""

    seat: Seat = attrs.field(validator=_a_seat)
    workspace: str = attrs.field(validator=_a_name)


@attrs.frozen
class ChooseSide:
    """Choose the side of one's Workspace (IW-SETUP-12)."""

    actor: Seat = attrs.field(validator=_a_seat)
    side: Literal["A", "B"] = attrs.field(validator=one_of(("A", "B")))


@attrs.frozen
class ChoosePageSet:
    """Solo: choose the three Pages with this back (IW-SOLO-7)."""

    actor: Seat = attrs.field(validator=_a_seat)
    back: int = attrs.field(validator=whole(1, 99))


@attrs.frozen
class ChooseWorkspace:
    """Solo: choose a Workspace and its side once the mat is filled (IW-SOLO-9, IW-SOLO-10)."""

    actor: Seat = attrs.field(validator=_a_seat)
    workspace: str = attrs.field(validator=_a_name)
    side: Literal["A", "B"] = attrs.field(validator=one_of(("A", "B")))


@attrs.frozen
class DrawCubes(_Chance):
    """Cubes drawn from the bag at once, into an inkwell or (``well`` ``None``) for the player who is to place them."""

    well: str | None = attrs.field(validator=optional(_a_name))
    cubes: str = attrs.field(validator=_inks(1, 9), converter=_sorted)


@attrs.frozen
class TurnUp(_Chance):
    """The Technique turned up beside an inkwell (IW-SETUP-21)."""

    well: str = attrs.field(validator=_a_name)
    technique: str = attrs.field(validator=_a_name)


@attrs.frozen
class SelectFirst(_Chance):
    """The first player selected by chance (IW-SETUP-23)."""

    seat: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class RollDie(_Chance):
    """Solo: what the die shows (IW-SOLO-12)."""

    face: int = attrs.field(validator=whole(0, 99))


# On your turn


@attrs.frozen
class Take:
    """Take everything from an inkwell (IW-TURN-2 to 4)."""

    actor: Seat = attrs.field(validator=_a_seat)
    well: str = attrs.field(validator=_a_name)


@attrs.frozen
class PlaceCube:
    """Place a cube on a space of one's Page (IW-TURN-5, IW-PLACE-1).

    Where cubes of several kinds wait, lifted ones come first, then drawn and kept ones, then the hand.
    """

    actor: Seat = attrs.field(validator=_a_seat)
    cube: str = attrs.field(validator=_a_cube)
    space: str = attrs.field(validator=_a_name)


@attrs.frozen
class UseTechnique:
    """Use a Technique (IW-TECH-1).

    ``inks``: the inks named, for Techniques that ask for them, else ``""``; ``well``: the inkwell named, else ``None``.
    """

    actor: Seat = attrs.field(validator=_a_seat)
    technique: str = attrs.field(validator=_a_name)
    inks: str = attrs.field(default="", validator=_inks(0, 3), converter=_sorted)
    well: str | None = attrs.field(default=None, validator=optional(_a_name))


@attrs.frozen
class ReturnDrawn:
    """Return the cubes that a Technique has drawn and that are not wanted to the bag (IW-CARD-9)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class Lift:
    """Lift a cube from one's Page to rearrange it (IW-EXT-4, IW-AMB-81)."""

    actor: Seat = attrs.field(validator=_a_seat)
    space: str = attrs.field(validator=_a_name)


@attrs.frozen
class Discard:
    """Discard a lifted cube that did not come to the Page this turn (IW-EXT-4, IW-AMB-85)."""

    actor: Seat = attrs.field(validator=_a_seat)
    cube: str = attrs.field(validator=_a_cube)


@attrs.frozen
class TurnPage:
    """Turn one's Page: score it and give it up (IW-TURN-8)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class KeepCube:
    """Keep one common cube of the turned Page, or none (IW-CARD-10)."""

    actor: Seat = attrs.field(validator=_a_seat)
    cube: str | None = attrs.field(validator=optional(_an_ink))


@attrs.frozen
class ChoosePage:
    """Choose the next Page (IW-FLIP-4, IW-FLIP-5)."""

    actor: Seat = attrs.field(validator=_a_seat)
    page: str = attrs.field(validator=_a_name)


@attrs.frozen
class EndTurn:
    """End one's turn, declining everything that is still optional (IW-TECH-1)."""

    actor: Seat = attrs.field(validator=_a_seat)


Action: TypeAlias = (
    DealPage
    | LayOut
    | DealWorkspace
    | ChooseSide
    | ChoosePageSet
    | ChooseWorkspace
    | DrawCubes
    | TurnUp
    | SelectFirst
    | RollDie
    | Take
    | PlaceCube
    | UseTechnique
    | ReturnDrawn
    | Lift
    | Discard
    | TurnPage
    | KeepCube
    | ChoosePage
    | EndTurn
)

KNOWN: Final = Interned()
"""The actions below, built once."""

# How many different ones there can be depends on the names in the boxes played with, so the caches have bounds; an
# action that has been kept stays well-formed for ever.


@lru_cache(maxsize=256)
def take(seat: Seat, well: str) -> Take:
    """Return the one :class:`Take` with these values."""
    return KNOWN.keep([Take(seat, well)])[0]


@lru_cache(maxsize=2048)
def placings(seat: Seat, cube: str, spaces: tuple[str, ...]) -> tuple[PlaceCube, ...]:
    """Return the placing of a cube on each space of a Page."""
    return tuple(_placing(seat, cube, space) for space in spaces)


@lru_cache(maxsize=4096)
def _placing(seat: Seat, cube: str, space: str) -> PlaceCube:
    return KNOWN.keep([PlaceCube(seat, cube, space)])[0]


@lru_cache(maxsize=512)
def lifts(seat: Seat, spaces: tuple[str, ...]) -> tuple[Lift, ...]:
    """Return the lifting of a cube from each space of a Page."""
    return tuple(_lift(seat, space) for space in spaces)


@lru_cache(maxsize=1024)
def _lift(seat: Seat, space: str) -> Lift:
    return KNOWN.keep([Lift(seat, space)])[0]


@lru_cache(maxsize=64)
def discard(seat: Seat, cube: str) -> Discard:
    """Return the one :class:`Discard` with these values."""
    return KNOWN.keep([Discard(seat, cube)])[0]


@lru_cache(maxsize=4096)
def draw_cubes(well: str | None, counts: tuple[int, ...]) -> DrawCubes:
    """Return the one :class:`DrawCubes` with so many cubes of each ink."""
    return KNOWN.keep([DrawCubes(well, "".join(ink * n for ink, n in zip(INKS, counts, strict=True)))])[0]


@lru_cache(maxsize=1024)
def turn_up(well: str, technique: str) -> TurnUp:
    """Return the one :class:`TurnUp` with these values."""
    return KNOWN.keep([TurnUp(well, technique)])[0]


@lru_cache(maxsize=1024)
def use(seat: Seat, technique: str, inks: str = "", well: str | None = None) -> UseTechnique:
    """Return the one :class:`UseTechnique` with these values."""
    return KNOWN.keep([UseTechnique(seat, technique, inks, well)])[0]


TURN_PAGE: Final = KNOWN.keep(TurnPage(seat) for seat in range(5))
END_TURN: Final = KNOWN.keep(EndTurn(seat) for seat in range(5))
RETURN_DRAWN: Final = KNOWN.keep(ReturnDrawn(seat) for seat in range(5))
ROLLS: Final = KNOWN.keep(RollDie(face) for face in range(7))
