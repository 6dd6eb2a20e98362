"""The box: board, special die, figures and cards as data, and the check that a box can be played with."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from tabletop_rules.core.boxes import ORIGINS, Table, read_toml
from tabletop_rules.core.fields import is_a, one_of, tuple_of, whole
from tabletop_rules.totem_dhor import board

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SpaceKind: TypeAlias = Literal["moulinsart", "ocean", "investigation", "plain"]
"""What a space is; ``plain`` ones exist on boards of one's own only (TD-AMB-16)."""

Face: TypeAlias = Literal["stars", "+1", "statue", "rastapopoulos"]
"""A kind of face of the special die (TD-DIE-17)."""

FACES: Final[tuple[Face, ...]] = get_args(Face)

CardKind: TypeAlias = Literal["character", "weapon", "seaplane"]
"""The three kinds of adventure cards (TD-CARD-4)."""

Timing: TypeAlias = Literal["immediate", "kept"]
"""Carried out when drawn, or laid face up in front of the player (TD-CARD-5, TD-CARD-7)."""

ImmediateEffect: TypeAlias = Literal[
    "points",
    "refill",
    "rival_points",
    "pilot",
    "customs",
    "chauffeur",
    "inform",
    "extra_turn",
    "skip_turn",
    "draw",
    "henchman",
]
KeptEffect: TypeAlias = Literal["weapon", "seaplane", "spare_loss", "disguise"]
Effect: TypeAlias = Literal[ImmediateEffect, KeptEffect]
"""What a card does; ``box.toml`` explains each word."""

IMMEDIATE: Final[tuple[str, ...]] = get_args(ImmediateEffect)
KEPT: Final[tuple[str, ...]] = get_args(KeptEffect)

TOTEMS: Final = 20
"""Ebony totems, one for each investigation space (TD-BOX-4, TD-AMB-1)."""

GOOD: Final = 8
"""Good ones among them (TD-DHOR-1)."""

TRAPPED: Final = TOTEMS - GOOD
"""Booby-trapped ones (TD-DHOR-1)."""

HIGHEST: Final = 4
"""Where the slider of a sheet starts, and how high it goes (TD-SETUP-15, TD-BEGIN-14)."""

BLACK_POINTS: Final = 1
DHOR_POINTS: Final = 2
"""What totems count at the end (TD-END-2, TD-END-3)."""

DIE: Final = range(1, 7)
"""The numbers on the ordinary die (TD-AMB-9)."""

PRINTED: Final[dict[str, int]] = {
    "board": 1,
    "figure": 5,
    "stand": 5,
    "sheet": 4,
    "slider": 4,
    "ebony_totem": TOTEMS,
    "magnet_plate": 2,
    "totem_dhor": 1,
    "casket": 1,
    "card": 55,
    "die": 1,
    "special_die": 1,
    "rulebook": 1,
}
"""The rulebook's list of contents (TD-BOX-1 to TD-BOX-10, TD-BOX-12)."""

_an_id = is_a(str)


@attrs.frozen
class Space:
    """A space of the board: ``neighbours`` are the ids of the spaces one step away."""

    id: str = attrs.field(validator=_an_id)
    kind: SpaceKind = attrs.field(validator=one_of(get_args(SpaceKind)))
    name: str = attrs.field(validator=is_a(str))
    neighbours: tuple[str, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is str, "space ids", 20))
    origin: str = attrs.field(validator=one_of(ORIGINS))


@attrs.frozen
class Figure:
    """A figure; those with a ``sheet`` can be chosen (TD-BOX-11)."""

    id: str = attrs.field(validator=_an_id)
    name: str = attrs.field(validator=is_a(str))
    sheet: bool = attrs.field(validator=is_a(bool))
    origin: str = attrs.field(validator=one_of(ORIGINS))


@attrs.frozen
class Card:
    """A kind of adventure card, of which the box holds ``copies``, 1 to 55; ``amount`` is the effect's number."""

    id: str = attrs.field(validator=_an_id)
    kind: CardKind = attrs.field(validator=one_of(get_args(CardKind)))
    name: str = attrs.field(validator=is_a(str))
    copies: int = attrs.field(validator=whole(1, 55))
    timing: Timing = attrs.field(validator=one_of(get_args(Timing)))
    effect: Effect = attrs.field(validator=one_of((*IMMEDIATE, *KEPT)))
    amount: int = attrs.field(validator=whole(-9, 9))
    text: str = attrs.field(validator=is_a(str))
    origin: str = attrs.field(validator=one_of(ORIGINS))


@attrs.frozen(cache_hash=True)
class Box:
    """What is in the box, as far as play depends on it and the rulebook leaves it open.

    ``home``: the id of Moulinsart; ``liner``: of the ocean space with the ocean liner; ``faces``: how many faces of the
    special die show each of :data:`FACES`, in that order.
    """

    home: str = attrs.field(validator=_an_id)
    liner: str = attrs.field(validator=_an_id)
    spaces: tuple[Space, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Space, "spaces", 200))
    faces: tuple[int, ...] = attrs.field(
        validator=tuple_of(lambda v: type(v) is int and 0 <= v <= 6, "numbers of faces", len(FACES))
    )
    figures: tuple[Figure, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Figure, "figures", 5))
    cards: tuple[Card, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Card, "cards", 55))

    @cached_property
    def kinds(self) -> dict[str, SpaceKind]:
        """What each space is, by id, in the order of the board."""
        return {space.id: space.kind for space in self.spaces}

    @cached_property
    def oceans(self) -> tuple[str, ...]:
        """The ids of the ocean spaces."""
        return tuple(space.id for space in self.spaces if space.kind == "ocean")

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The ids of the investigation spaces, in the order of a state's totems."""
        return tuple(space.id for space in self.spaces if space.kind == "investigation")

    @cached_property
    def symbol_index(self) -> dict[str, int]:
        """Where the totem of an investigation space stands among a state's totems."""
        return {space: index for index, space in enumerate(self.symbols)}

    @cached_property
    def heroes(self) -> tuple[str, ...]:
        """The ids of the characters that can be chosen."""
        return tuple(figure.id for figure in self.figures if figure.sheet)

    @cached_property
    def card(self) -> dict[str, Card]:
        """The kinds of cards by id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The ids of all cards, copies repeated, sorted."""
        return tuple(sorted(card.id for card in self.cards for _ in range(card.copies)))

    @cached_property
    def straight(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Where a move of 0 to 6 steps can end, by start, without turning back (TD-AMB-11)."""
        return board.destinations(self._neighbours, len(DIE), turn_back=False)

    @cached_property
    def winding(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Where a move of 0 to 6 steps can end, by start, turning back allowed (TD-AMB-11)."""
        return board.destinations(self._neighbours, len(DIE), turn_back=True)

    @property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        return {space.id: space.neighbours for space in self.spaces}


def load(path: str | Path | None = None) -> Box:
    """Read a box from a TOML file of the shape of the library's own ``box.toml``, or that one.

    Raise :class:`UnreadableInput` with every problem found, a count that differs from the rulebook's among them.
    Whether a game can be set up with the box is checked by ``new_game`` (see ``boxcheck.faults_of``).
    """
    table = read_toml(__package__ or "", path)
    _check_printed(table)
    ground = table.table("board")
    home, liner = ground.text("home"), ground.text("liner")
    spaces = tuple(_space(row) for row in ground.tables("space"))
    faces = _faces(table.table("special_die"))
    figures = tuple(_figure(row) for row in table.tables("figure"))
    cards = tuple(_card(row) for row in table.tables("card"))
    table.close()
    return Box(home, liner, spaces, faces, figures, cards)


def _check_printed(table: Table) -> None:
    """Check that the file repeats what the rulebook prints: a different number is a misprint of the file."""
    rows = table.tables("inventory")
    found = {row.text("id"): row.get("count", int, 0) for row in rows}
    for name, count in PRINTED.items():
        if found.get(name) != count:
            table.complain("inventory", f"the rulebook lists {count} of {name!r}, not {found.get(name)}")
    for section, key, printed in _printed_numbers():
        sub = table.table(section)
        if sub.get(key, int, printed) != printed:
            sub.complain(key, f"the rulebook says {printed}")
    die = table.table("die")
    if die.wholes("faces", 1, 6, 6) != tuple(DIE):
        die.complain("faces", "the ordinary die shows 1 to 6 (TD-AMB-9)")


def _printed_numbers() -> Iterator[tuple[str, str, int]]:
    yield "totems", "count", TOTEMS
    yield "totems", "good", GOOD
    yield "totems", "booby_trapped", TRAPPED
    yield "ebony_totem", "points", BLACK_POINTS
    yield "totem_dhor", "points", DHOR_POINTS
    yield "sheet", "lowest", 0
    yield "sheet", "start", HIGHEST
    yield "sheet", "highest", HIGHEST


def _word(row: Table, key: str, words: tuple[str, ...]) -> str:
    word = row.text(key)
    if word not in words:
        row.complain(key, f"expected one of {', '.join(words)}, got {word!r:.60}")
        return words[0]
    return word


def _origin(row: Table) -> str:
    origin = row.origin()
    return origin if origin in ORIGINS else ORIGINS[-1]


def _space(row: Table) -> Space:
    kind = _word(row, "kind", get_args(SpaceKind))
    return Space(row.text("id"), kind, row.text("name"), row.texts("neighbours", 20), _origin(row))  # type: ignore[arg-type]  # _word returns one of them


def _figure(row: Table) -> Figure:
    return Figure(row.text("id"), row.text("name"), row.get("sheet", bool, instead=False), _origin(row))


def _card(row: Table) -> Card:
    return Card(
        row.text("id"),
        _word(row, "kind", get_args(CardKind)),  # type: ignore[arg-type]  # _word returns one of them
        row.text("name"),
        row.whole("copies", 1, 55),
        _word(row, "timing", get_args(Timing)),  # type: ignore[arg-type]  # _word returns one of them
        _word(row, "effect", (*IMMEDIATE, *KEPT)),  # type: ignore[arg-type]  # _word returns one of them
        row.whole("amount", -9, 9),
        row.text("text"),
        _origin(row),
    )


def _faces(special: Table) -> tuple[int, ...]:
    copies = dict.fromkeys(FACES, 0)
    for row in special.tables("face"):
        copies[_word(row, "id", FACES)] += row.whole("copies", 1, 6)  # type: ignore[index]  # _word returns one of them
    return tuple(min(n, 6) for n in copies.values())


@cache
def standard() -> Box:
    """Return the library's own box; board, faces and cards are a reconstruction (see ``box.toml``)."""
    return load()
