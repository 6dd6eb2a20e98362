"""The box: cards, scorepad, rooms and ratings as data, and the check that a box can be played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from tabletop_rules.core.boxes import Table, read_toml
from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.fields import is_a, is_whole, one_of, optional, tuple_of, whole
from tabletop_rules.core.legality import Fault
from tabletop_rules.words import Spelling

if TYPE_CHECKING:
    from pathlib import Path

Room: TypeAlias = int
"""A room by its place from the type case to the exit: 0 the Composing Room, 3 the Door (SP-SETUP-11)."""

ROOMS: Final = ("Composing Room", "Press", "Office", "Door")
COMPOSING_ROOM: Final = 0
DOOR: Final = 3

Condition: TypeAlias = Literal["max_6", "not_start", "not_end", "not_ch_sch", "not_sch"]
"""What a card of stage 2 asks of a word (SP-ST2-2 to 6)."""
CONDITIONS: Final[tuple[Condition, ...]] = get_args(Condition)

Direction: TypeAlias = Literal["board", "away", "case", "exit"]
"""Where an arrow points: up to the board, down away from it, left to the type case, right to the exit (SP-AMB-36)."""
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)

ROUNDS: Final = 10
CUBES: Final = 10
TOKENS: Final = 10
MOST_PLAYERS: Final = 4
MOST_LETTERS: Final = 10
"""How long a word may be (SP-B-3, SP-WORD-1)."""

SPELLING: Final = Spelling(umlauts=True, sharp_s="SS", longest=MOST_LETTERS)
"""How words are written: Ä, Ö, Ü stay, ß becomes SS, other accents go (SP-WORD-2, SP-WORD-3, SP-AMB-19)."""

NAMED: Final = Spelling(umlauts=True, sharp_s="SS", longest=64)
"""How words are named at a real table, where a pencil may have written more letters than are allowed (SP-AMB-64)."""

_NAMES: Final = ("composing_room", "press", "office", "door")
_MOST_CARDS: Final = 9_999
_MOST_START: Final = 40


def _are_letters(value: object) -> bool:
    try:
        return type(value) is str and SPELLING.normal(value) == value
    except UnreadableInput:
        return False


def _letters(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
    if not _are_letters(value):
        expected = f"expected 1 to {MOST_LETTERS} capital letters, got {shown(value)}"
        raise UnreadableInput.at(f"{type(instance).__name__}.{attribute.name}", expected)


@attrs.frozen
class Card:
    """A Spukstaben card, as far as play depends on it.

    ``id``: tells cards apart. ``letters``: the stolen type piece, one letter or a combination (SP-CARD-2). ``start``:
    scares needed with 1, 2, 3 and 4 players (SP-A-6). ``nimble``: the room it appears in (SP-INST-3). ``sibling``: does
    it bring one (SP-INST-4)? ``condition``: from stage 2 on. ``doubler``, ``arrows``: its shield in stage 3.
    """

    id: int = attrs.field(validator=whole(1, _MOST_CARDS))
    letters: str = attrs.field(validator=_letters)
    start: tuple[int, ...] = attrs.field(validator=tuple_of(lambda v: is_whole(v, 1, _MOST_START), "scares", 4))
    nimble: Room | None = attrs.field(default=None, validator=optional(whole(1, DOOR)))
    sibling: bool = attrs.field(default=False, validator=is_a(bool))
    condition: Condition | None = attrs.field(default=None, validator=optional(one_of(CONDITIONS)))
    doubler: bool = attrs.field(default=False, validator=is_a(bool))
    arrows: tuple[Direction, ...] = attrs.field(
        default=(), validator=tuple_of(lambda v: type(v) is str and v in DIRECTIONS, "directions", 2)
    )


@attrs.frozen
class Rating:
    """A line of the rating table: ``title`` for a score of at least ``least``, up to the next line (SP-END-5)."""

    least: int = attrs.field(validator=whole(0, 99))
    title: str = attrs.field(validator=is_a(str))


@attrs.frozen(cache_hash=True)
class Box:
    """What is in the box, as far as play depends on it.

    ``scorepad``: new cards in rounds 1 to 10, a row for each number of players from 1 to 4 (SP-A-8). ``first``: how
    many of the cards of round 1 go to each room (SP-A-3). ``ratings`` from the lowest up.
    """

    cards: tuple[Card, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Card, "cards", _MOST_CARDS))
    scorepad: tuple[tuple[int, ...], ...] = attrs.field(
        validator=tuple_of(lambda v: type(v) is tuple and all(is_whole(n, 0, 99) for n in v), "rows", MOST_PLAYERS)
    )
    first: tuple[int, ...] = attrs.field(validator=tuple_of(lambda v: is_whole(v, 0, 99), "numbers", len(ROOMS)))
    ratings: tuple[Rating, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Rating, "ratings", 99))


def load(path: str | Path | None = None) -> Box:
    """Read a box from a TOML file of the shape of the library's own ``box.toml``, or that one.

    Raise :class:`UnreadableInput` with every problem found. Whether a game can be set up with the box is checked by
    ``new_game`` (see :func:`faults_of`).
    """
    table = read_toml(__package__ or "", path)
    cards = tuple(_card(row) for row in table.table("deck").tables("cards"))
    first = tuple(row.whole("first", 0, 99) for row in table.tables("room"))
    rows = {
        row.whole("players", 1, MOST_PLAYERS): row.wholes("cards", 0, 99, ROUNDS) for row in table.tables("scorepad")
    }
    ratings = tuple(Rating(row.whole("least", 0, 99), row.text("title")) for row in table.tables("rating"))
    for key, found, most in (("room", first, len(ROOMS)), ("rating", ratings, 99), ("deck", cards, _MOST_CARDS)):
        if len(found) > most:
            table.complain(key, f"more than {most}")
    table.close()
    return Box(cards, tuple(rows.get(n, ()) for n in range(1, MOST_PLAYERS + 1)), first, ratings)


def _card(row: Table) -> Card:
    letters = row.text("letters")
    if not _are_letters(letters):
        row.complain("letters", f"expected 1 to {MOST_LETTERS} capital letters, got {letters!r}")
        letters = "A"
    shield = _optional(row, "shield", ("doubler", "arrows"))
    arrows = row.texts("arrows", 2) if shield == "arrows" else ()
    if any(arrow not in DIRECTIONS for arrow in arrows):
        row.complain("arrows", f"expected directions among {', '.join(DIRECTIONS)}")
        arrows = ()
    nimble = _optional(row, "nimble", _NAMES[1:])
    return Card(
        row.whole("id", 1, _MOST_CARDS),
        letters,
        row.wholes("start", 1, _MOST_START, MOST_PLAYERS),
        None if nimble is None else _NAMES.index(nimble),
        row.get("sibling", bool, instead=False) if row.has("sibling") else False,
        next((known for known in CONDITIONS if known == _optional(row, "condition", CONDITIONS)), None),
        shield == "doubler",
        tuple(known for arrow in arrows for known in DIRECTIONS if known == arrow),
    )


def _optional(row: Table, key: str, known: tuple[str, ...]) -> str | None:
    """Return one of the ``known`` values, or ``None`` if there is no entry ``key``."""
    if not row.has(key):
        return None
    value = row.text(key)
    if value in known:
        return value
    row.complain(key, f"expected one of {', '.join(known)}, got {value!r}")
    return None


@cache
def standard() -> Box:
    """Return the library's own box; its cards and most of its scorepad are a reconstruction (see ``box.toml``)."""
    return load()


@lru_cache(maxsize=64)
def cards_of(box: Box | None) -> Mapping[int, Card]:
    """Return the cards of a box by id; ``None`` is the library's own box."""
    return {card.id: card for card in (standard() if box is None else box).cards}


@lru_cache(maxsize=64)
def faults_of(box: Box) -> tuple[Fault, ...]:
    """Return every reason why the rulebook's counts and kinds do not fit this box."""
    faults = [fault for card in box.cards for fault in _card_faults(card)]
    if len(box.cards) != 60:
        faults.append(Fault(("SP-CONT-1",), f"the game has 60 cards, not {len(box.cards)}"))
    repeated = [str(card) for card, n in Counter(card.id for card in box.cards).items() if n > 1]
    if repeated:
        faults.append(Fault(("SP-CONT-1",), f"the card ids {', '.join(repeated)} occur more than once"))
    if box.first != (3, 2, 1, 0):
        text = f"in round 1, 3, 2, 1 and 0 cards go to the four rooms, not {box.first}"
        faults.append(Fault(("SP-A-3", "SP-SETUP-11"), text))
    if [rating.least for rating in box.ratings] != [0, 6, 9, 12, 14, 16]:
        faults.append(Fault(("SP-END-5",), "the ratings begin at 0, 6, 9, 12, 14 and 16 points"))
    return (*faults, *_scorepad_faults(box))


def _card_faults(card: Card) -> list[Fault]:
    faults = []
    if len(card.start) != MOST_PLAYERS or list(card.start) != sorted(card.start):
        text = f"card {card.id} needs a start for 1, 2, 3 and 4 players, none lower than the one before"
        faults.append(Fault(("SP-A-6", "SP-CARD-5"), text))
    if len(set(card.arrows)) != len(card.arrows):
        faults.append(Fault(("SP-ARR-1",), f"the arrows of card {card.id} point in the same direction"))
    if card.doubler and card.arrows:
        faults.append(Fault(("SP-ST3-7",), f"card {card.id} has two shields; a shield is a doubler or has arrows"))
    return faults


def _scorepad_faults(box: Box) -> list[Fault]:
    faults = []
    rows = box.scorepad
    if len(rows) != MOST_PLAYERS or any(len(row) != ROUNDS for row in rows):
        return [Fault(("SP-A-8",), "the scorepad has a row of 10 numbers for each number of players from 1 to 4")]
    if any((row[0], row[-1]) != (6, 0) for row in rows):
        faults.append(Fault(("SP-A-2", "SP-R10-1"), "6 cards appear in round 1 and none in round 10"))
    if rows[1][1:4] != (2, 2, 3):
        faults.append(Fault(("SP-A-10",), "with two players 2, 2 and 3 cards appear in rounds 2, 3 and 4"))
    return faults
