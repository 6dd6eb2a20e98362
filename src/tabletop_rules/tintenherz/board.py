"""The letter field: 25 spaces in five rows, directions, neighbours, and the way a figure takes."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from tabletop_rules.core.errors import UnreadableInput, shown

Cell: TypeAlias = int
"""A space of the letter field, 0 to 24: ``row * 5 + column``, the top left one first."""

Side: TypeAlias = Literal["left", "up", "right", "down"]
"""A side of the letter field, and the direction towards it (TH-DICE-1)."""

Way: TypeAlias = Literal["left", "up", "right", "down", "cross"]
"""A result of the direction die: a side, or the cross for a free choice (TH-DICE-3)."""

Corner: TypeAlias = Literal["top_left", "top_right", "bottom_left", "bottom_right"]
"""A corner of the letter field, seen with the book symbol on the left."""

EdgeWrap: TypeAlias = Literal["step", "free"]
"""Whether crossing the edge costs a step (TH-AMB-1)."""

SIDES: Final[tuple[Side, ...]] = get_args(Side)
WAYS: Final[tuple[Way, ...]] = get_args(Way)
NUMBERS: Final = (1, 2, 3)
"""The results of the number die (TH-DICE-5)."""

CORNERS: Final[tuple[Corner, ...]] = get_args(Corner)

SIZE: Final = 5
CELLS: Final = SIZE * SIZE
MIDDLE: Final[Cell] = CELLS // 2
"""Where the Shadow starts (TH-SETUP-10)."""

_STEP: Final[dict[str, tuple[int, int]]] = {"left": (0, -1), "up": (-1, 0), "right": (0, 1), "down": (1, 0)}
_CORNER_CELLS: Final[dict[str, Cell]] = {"top_left": 0, "top_right": 4, "bottom_left": 20, "bottom_right": 24}


def cell(row: int, column: int) -> Cell:
    """Return the space in ``row`` and ``column``, each 0 to 4; raise :class:`UnreadableInput` outside the field."""
    if type(row) is not int or type(column) is not int or not (0 <= row < SIZE and 0 <= column < SIZE):
        raise UnreadableInput.at("cell", f"rows and columns are numbered 0 to 4, got ({shown(row)}, {shown(column)})")
    return row * SIZE + column


def cell_name(place: Cell) -> str:
    """Return ``"(row,column)"`` for messages and pictures."""
    return f"({place // SIZE},{place % SIZE})"


def corner_cell(corner: Corner) -> Cell:
    """Return the space in a corner."""
    return _CORNER_CELLS[corner]


def opposite_corner(corner: Corner) -> Cell:
    """Return the corner space diagonally opposite (TH-SETUP-4)."""
    return CELLS - 1 - _CORNER_CELLS[corner]


def neighbours(place: Cell) -> tuple[Cell, ...]:
    """Return the spaces that share a side with ``place``; diagonal ones do not count (TH-SETUP-8)."""
    row, column = divmod(place, SIZE)
    around = ((row + down, column + right) for down, right in _STEP.values())
    return tuple(sorted(r * SIZE + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE))


FACE_UP_AT_START: Final[tuple[Cell, ...]] = tuple(
    sorted({*_CORNER_CELLS.values(), *(beside for corner in _CORNER_CELLS.values() for beside in neighbours(corner))})
)
"""The twelve spaces whose cards are face up after the set-up (TH-SETUP-3 to 8)."""


@cache
def path(edge_wrap: EdgeWrap, start: Cell, side: Side, number: int) -> tuple[Cell, ...]:
    """Return the spaces a figure passes in order, the last of which it ends on (TH-DICE-4 to 9).

    The field is a ring in both directions. With ``"free"`` the figure is put on the opposite space first and still
    moves all its steps from there, so that a crossing passes one space more (TH-AMB-1).
    """
    row, column = divmod(start, SIZE)
    down, right = _STEP[side]
    places: list[Cell] = []
    steps = number
    while steps:
        inside = 0 <= row + down < SIZE and 0 <= column + right < SIZE
        row, column = (row + down) % SIZE, (column + right) % SIZE
        places.append(row * SIZE + column)
        steps -= inside or edge_wrap == "step"
    return tuple(places)


def crosses_edge(start: Cell, side: Side, number: int) -> bool:
    """Tell whether so many steps from ``start`` lead over the edge (TH-DICE-7, TH-DICE-9)."""
    row, column = divmod(start, SIZE)
    down, right = _STEP[side]
    return not (0 <= row + down * number < SIZE and 0 <= column + right * number < SIZE)
