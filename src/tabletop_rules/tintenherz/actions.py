"""The decisions of the game, chance's dice and cards, and the clock, as small frozen values."""

from __future__ import annotations

from functools import cache, lru_cache
from string import ascii_uppercase
from typing import Final, Literal, TypeAlias, get_args

import attrs

from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE, Role, Seat
from tabletop_rules.core.construct import Interned
from tabletop_rules.core.fields import is_a, one_of, optional, whole
from tabletop_rules.tintenherz.board import CELLS, NUMBERS, SIDES, WAYS, Cell, Side, Way
from tabletop_rules.tintenherz.box import GWIN, Card, TaskId
from tabletop_rules.tintenherz.spelling import spelled

MOST_PLAYERS: Final = 6

_a_seat = whole(0, MOST_PLAYERS - 1)
_a_cell = whole(0, CELLS - 1)
_a_number = whole(1, 3)
_some_chips = whole(0, 3)

Objection: TypeAlias = Literal["no_fit", "abbreviation", "altered", "uncommon", "unknown"]
"""What the table may find wrong with a word (TH-WORD-13)."""

Flaw: TypeAlias = Literal["letters", "repeated", "no_fit", "abbreviation", "altered", "uncommon", "unknown"]
"""What can be wrong with a word: missing letters and repetitions show by themselves, the rest is for the table."""

OBJECTIONS: Final[tuple[Objection, ...]] = get_args(Objection)

FLAW_RULES: Final[dict[str, tuple[str, ...]]] = {
    "letters": ("TH-WORD-1",),
    "repeated": ("TH-WORD-9",),
    "no_fit": ("TH-WORD-3",),
    "abbreviation": ("TH-WORD-5",),
    "altered": ("TH-WORD-10",),
    "uncommon": ("TH-WORD-14",),
    "unknown": ("TH-WORD-15",),
}
"""The rules a flawed word breaks."""


@attrs.frozen
class Show:
    """The card on ``cell``, never seen before, turns out to be ``card`` (TH-SETUP-5, TH-MOVE-2, TH-GWIN-1)."""

    cell: Cell = attrs.field(validator=_a_cell)
    card: Card = attrs.field(validator=one_of((*ascii_uppercase, GWIN)))

    @property
    def actor(self) -> Role:
        """Always CHANCE."""
        return CHANCE


@attrs.frozen
class Roll:
    """The dice show this direction and number (TH-TURN-2, TH-DICE-1 to 5)."""

    way: Way = attrs.field(validator=one_of(WAYS))
    number: int = attrs.field(validator=_a_number)

    @property
    def actor(self) -> Role:
        """Always CHANCE."""
        return CHANCE


@attrs.frozen
class TurnDirection:
    """Turn a book chip to its heart side and the direction die to ``way`` (TH-DRES-1 to 3)."""

    actor: Seat = attrs.field(validator=_a_seat)
    way: Way = attrs.field(validator=one_of(WAYS))


@attrs.frozen
class TurnNumber:
    """Turn a book chip to its heart side and the number die to ``number`` (TH-DRES-1 to 3)."""

    actor: Seat = attrs.field(validator=_a_seat)
    number: int = attrs.field(validator=_a_number)


@attrs.frozen
class Move:
    """Move the figure whose turn it is towards a side, as far as the number die says (TH-TURN-5, TH-DICE-2 to 9)."""

    actor: Seat = attrs.field(validator=_a_seat)
    way: Side = attrs.field(validator=one_of(SIDES))


@attrs.frozen
class TurnUp:
    """Turn up the face-down card on ``cell``, as the Marder Gwin allows (TH-GWIN-1 to 4)."""

    actor: Seat = attrs.field(validator=_a_seat)
    cell: Cell = attrs.field(validator=_a_cell)


@attrs.frozen
class LeaveDown:
    """Turn up no card although the Marder Gwin allows it (TH-GWIN-1)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class DrawTask:
    """The top card of the stack turns out to be ``task`` (TH-TASK-2, TH-TASK-3)."""

    task: TaskId = attrs.field(validator=is_a(str))

    @property
    def actor(self) -> Role:
        """Always CHANCE."""
        return CHANCE


@attrs.frozen
class NameWord:
    """Name a word for the task; it is kept in the spelling of the game (TH-TASK-6, TH-WORD-1 to 7).

    Naming an invalid word is allowed and uses up the player's word (TH-AMB-28).
    """

    actor: Seat = attrs.field(validator=_a_seat)
    word: str = attrs.field(converter=spelled, validator=is_a(str))


@attrs.frozen
class KeepSilent:
    """Declare to name no word for this task (TH-TASK-8, TH-AMB-34)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class RunOut:
    """The hourglass has run out (TH-TASK-6)."""

    @property
    def actor(self) -> Role:
        """Always CLOCK."""
        return CLOCK


@attrs.frozen
class Judge:
    """The players decide about the word that ``seat`` named: ``None`` means valid (TH-WORD-13, TH-AMB-21)."""

    seat: Seat = attrs.field(validator=_a_seat)
    flaw: Objection | None = attrs.field(validator=optional(one_of(OBJECTIONS)))

    @property
    def actor(self) -> Role:
        """Always TABLE."""
        return TABLE


@attrs.frozen
class ReturnChips:
    """Return so many chips lying book side up and so many lying heart side up (TH-CONS-12 to 14)."""

    actor: Seat = attrs.field(validator=_a_seat)
    books: int = attrs.field(validator=_some_chips)
    hearts: int = attrs.field(validator=_some_chips)


Action: TypeAlias = (
    Show
    | Roll
    | TurnDirection
    | TurnNumber
    | Move
    | TurnUp
    | LeaveDown
    | DrawTask
    | NameWord
    | KeepSilent
    | RunOut
    | Judge
    | ReturnChips
)

KNOWN: Final = Interned()
"""The actions below, built once."""

SEATS: Final = range(MOST_PLAYERS)

ROLLS: Final = KNOWN.keep(Roll(way, number) for way in WAYS for number in NUMBERS)
MOVES: Final[tuple[dict[str, Move], ...]] = tuple(
    dict(zip(SIDES, KNOWN.keep(Move(seat, side) for side in SIDES), strict=True)) for seat in SEATS
)
"""``MOVES[seat][side]``"""
DIRECTION_TURNS: Final = tuple(KNOWN.keep(TurnDirection(seat, way) for way in WAYS) for seat in SEATS)
NUMBER_TURNS: Final = tuple(KNOWN.keep(TurnNumber(seat, number) for number in NUMBERS) for seat in SEATS)
TURN_UPS: Final = tuple(KNOWN.keep(TurnUp(seat, cell) for cell in range(CELLS)) for seat in SEATS)
LEAVE_DOWNS: Final = KNOWN.keep(LeaveDown(seat) for seat in SEATS)
SILENCES: Final = KNOWN.keep(KeepSilent(seat) for seat in SEATS)
RUN_OUT: Final = KNOWN.keep([RunOut()])[0]
VERDICTS: Final = tuple(KNOWN.keep(Judge(seat, flaw) for flaw in (None, *OBJECTIONS)) for seat in SEATS)
"""``VERDICTS[seat]``: valid first, then the objections in their order."""


@cache
def show(cell: Cell, card: Card) -> Show:
    """Return the one ``Show`` of this card on this space."""
    return KNOWN.keep([Show(cell, card)])[0]


@lru_cache(maxsize=1024)
def draw_task(task: TaskId) -> DrawTask:
    """Return ``DrawTask(task)``, the same one while it is remembered."""
    return DrawTask(task)


@cache
def return_chips(seat: Seat, books: int, hearts: int) -> ReturnChips:
    """Return the one ``ReturnChips`` of these chips."""
    return KNOWN.keep([ReturnChips(seat, books, hearts)])[0]
