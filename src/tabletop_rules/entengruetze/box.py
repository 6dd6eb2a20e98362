"""The box: dice, animals and stone circle as data, and the check that a box can be played with."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from tabletop_rules.core.boxes import Table, read_toml
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_a, is_whole, tuple_of, whole
from tabletop_rules.core.legality import Fault

if TYPE_CHECKING:
    from pathlib import Path

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
"""A colour of pieces, Grütze and strips. As a direction: towards where that strip gets thicker (EG-MOVE-8)."""

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
"""The colours in their canonical order; ``red`` faces ``green`` and ``blue`` faces ``yellow``."""

INDEX: Final[dict[str, int]] = {colour: index for index, colour in enumerate(COLOURS)}
"""Each colour's place in :data:`COLOURS`; the opposite colour's is ``INDEX[colour] ^ 1``."""

SIZE: Final = 8
"""Fields along each strip, numbered 0 to 7 (EG-EXP-1)."""

FIELDS: Final = SIZE * SIZE

START_SUM: Final = 14
"""What every disc reads at the start (EG-SETUP-12)."""

WHOLE_DISC: Final = 28
"""What the two numbers in one window always add up to (EG-SETUP-13)."""


def field(red: int, blue: int) -> int:
    """Return the field with these numbers on the red and the blue strip, each 0 to 7, as an int from 0 to 63."""
    return red * SIZE + blue


def red(place: int) -> int:
    """Return a field's number on the red strip, 0 to 7; on the green strip it is 7 less that."""
    return place // SIZE


def blue(place: int) -> int:
    """Return a field's number on the blue strip, 0 to 7; on the yellow strip it is 7 less that."""
    return place % SIZE


def field_name(place: int) -> str:
    """Return ``"(red,blue)"`` for messages and pictures."""
    return f"({red(place)},{blue(place)})"


@attrs.frozen
class Animal:
    """A pond inhabitant and what belongs to its seat (EG-POND-2 to 5).

    ``layout``: the start fields of its large pieces by colour, each 0 to 63; ``start_field``: where its small piece
    starts on the stone circle, counted from Mutz's start.
    """

    name: str = attrs.field(validator=is_a(str))
    wood: str = attrs.field(validator=is_a(str))
    start_field: int = attrs.field(validator=whole(0, 999))
    layout: tuple[int, ...] = attrs.field(validator=tuple_of(lambda v: is_whole(v, 0, FIELDS - 1), "fields", 4))


@attrs.frozen(cache_hash=True)
class Box:
    """What is in the box, as far as play depends on it.

    ``animals`` in seat order; ``faces``: the numbers on each die, 0 to 7 each; ``circle``: how many fields the stone
    circle has, the longest possible target distance.
    """

    animals: tuple[Animal, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Animal, "animals", 4))
    faces: tuple[int, ...] = attrs.field(validator=tuple_of(lambda v: is_whole(v, 0, SIZE - 1), "faces", SIZE))
    circle: int = attrs.field(validator=whole(1, 999))


def load(path: str | Path | None = None) -> Box:
    """Read a box from a TOML file of the shape of the library's own ``box.toml``, or that one.

    Raise :class:`UnreadableInput` with every problem found. Whether a game can be set up with the box is checked by
    ``new_game`` (see :func:`faults_of`).
    """
    table = read_toml(__package__ or "", path)
    circle = table.table("circle").whole("fields", 1, 999)
    faces = table.table("dice").wholes("faces", 0, SIZE - 1, SIZE)
    animals = tuple(_animal(row) for row in table.tables("animal"))
    if len(animals) > 4:
        table.complain("animal", "there are at most four animals")
    table.close()
    return Box(animals, faces, circle)


def _animal(row: Table) -> Animal:
    layout = row.table("layout")
    fields = []
    for colour in COLOURS:
        numbers = layout.wholes(colour, 0, SIZE - 1, 2)
        if len(numbers) != 2:
            layout.complain(colour, "expected [red number, blue number]")
            numbers = (0, 0)
        fields.append(field(*numbers))
    return Animal(row.text("name"), row.text("wood"), row.whole("start_field", 0, 999), tuple(fields))


@cache
def standard() -> Box:
    """Return the library's own box; its layout and stone circle are a reconstruction (see ``box.toml``)."""
    return load()


@lru_cache(maxsize=64)
def faults_of(box: Box, players: int) -> tuple[Fault, ...]:
    """Return every reason why ``players`` cannot start with this box (EG-SETUP-9, EG-SETUP-14)."""
    faults = []
    if len(box.animals) < players:
        text = f"the box has {len(box.animals)} animals for {players} players"
        faults.append(Fault(("EG-POND-6",), text))
    if len(set(box.faces)) != len(box.faces) or len(box.faces) < 3:
        text = f"the dice need three or more different faces for four Grütze to lie apart, not {box.faces}"
        faults.append(Fault(("EG-SETUP-9",), text))
    for animal in box.animals[:players]:
        faults.extend(_layout_faults(animal))
    return tuple(faults)


def _layout_faults(animal: Animal) -> list[Fault]:
    """Check that every disc can start at 14: the expert check on the layout (EG-EXP-2, EG-SETUP-14)."""
    if len(animal.layout) != len(COLOURS):
        return [Fault(("EG-SETUP-2",), f"{animal.name} needs four large pieces, not {len(animal.layout)}")]
    sums = {"red": sum(map(red, animal.layout)), "blue": sum(map(blue, animal.layout))}
    return [
        Fault(
            ("EG-SETUP-14", "EG-EXP-2"),
            f"{animal.name}'s large pieces add up to {total} on the {strip} strip, but its disc starts at {START_SUM}",
            Facts(animal=animal.name, strip=strip, sum=total),
        )
        for strip, total in sums.items()
        if total != START_SUM
    ]
