"""The decisions of the game, and chance's draws, as small frozen values."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE, Role, Seat
from tabletop_rules.core.construct import Interned, unchecked
from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.fields import is_whole, one_of, optional, tuple_of, whole
from tabletop_rules.spukstaben.box import DOOR, MOST_LETTERS, MOST_PLAYERS, NAMED, SPELLING, Room
from tabletop_rules.words import Spelling

Mistake: TypeAlias = Literal["spelling", "form", "invalid"]
"""Why a word is corrected: misspelt, not in its base form, or invalid otherwise (SP-FIX-1, SP-FIX-2, SP-FIX-3)."""

_a_seat = whole(0, MOST_PLAYERS - 1)
_a_card = whole(1, 9_999)


def _spelt(text: Any) -> Any:  # noqa: ANN401 - whatever was typed; the validator refuses what is no word
    """Bring a word to its normal form; leave what has none for the validator to refuse."""
    return _normal(SPELLING, text)


def _as_named(text: Any) -> Any:  # noqa: ANN401 - as above
    """Do the same with a word that somebody has written by hand, of whatever length (SP-AMB-64)."""
    return _normal(NAMED, text)


def _normal(spelling: Spelling, text: Any) -> Any:  # noqa: ANN401 - as above
    try:
        return spelling.normal(text)
    except UnreadableInput:
        return text


def _a_word(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
    """Accept a word in normal form (SP-WORD-1 to 3, SP-AMB-19)."""
    _ask_for_word(SPELLING, f"{type(instance).__name__}.{attribute.name}", value)


def _a_named_word(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
    """Accept a word in normal form, of whatever length (SP-AMB-64)."""
    _ask_for_word(NAMED, f"{type(instance).__name__}.{attribute.name}", value)


def _ask_for_word(spelling: Spelling, where: str, value: Any) -> None:  # noqa: ANN401 - the spelling says what is wrong
    try:
        fits = spelling.normal(value) == value
    except UnreadableInput as error:
        text = f"{error.problems[0].message} [SP-WORD-1, SP-WORD-2, SP-WORD-3]"
        raise UnreadableInput.at(where, text) from None
    if not fits:
        raise UnreadableInput.at(where, f"{value!r} is not in normal form [SP-WORD-2, SP-WORD-3]")


def _a_seat_or_the_table(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
    if value is not TABLE and not is_whole(value, 0, MOST_PLAYERS - 1):
        expected = f"expected a seat from 0 to {MOST_PLAYERS - 1} or TABLE, got {shown(value)}"
        raise UnreadableInput.at(f"{type(instance).__name__}.{attribute.name}", expected)


def _ascending(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:  # noqa: ANN401 - a validator
    tuple_of(lambda v: is_whole(v, 1, 9_999), "card ids", 10)(instance, attribute, value)
    if list(value) != sorted(set(value)):
        raise UnreadableInput.at("Scare.cards", f"expected different card ids in ascending order, got {shown(value)}")


class _OfTable:
    """Something the players decide together."""

    __slots__ = ()

    @property
    def actor(self) -> Role:
        """Always TABLE."""
        return TABLE


@attrs.frozen(weakref_slot=False)
class Appear:
    """The card drawn next from the pile (SP-A-1)."""

    card: int = attrs.field(validator=_a_card)

    @property
    def actor(self) -> Role:
        """Always CHANCE."""
        return CHANCE


@attrs.frozen(weakref_slot=False)
class Place(_OfTable):
    """Put a drawn card into a room, 0 to 3, below the cards there (SP-A-4, SP-AMB-3, SP-AMB-5)."""

    card: int = attrs.field(validator=_a_card)
    room: Room = attrs.field(validator=whole(0, DOOR))


@attrs.frozen(weakref_slot=False)
class Hint:
    """Name a card that the own word is going to scare; up to three a round (SP-B-8)."""

    actor: Seat = attrs.field(validator=_a_seat)
    card: int = attrs.field(validator=_a_card)


@attrs.frozen(weakref_slot=False)
class Write:
    """Write a word, or another one instead (SP-B-2, SP-AMB-16). ``None``: a word that only its writer knows."""

    actor: Seat = attrs.field(validator=_a_seat)
    word: str | None = attrs.field(converter=_spelt, validator=optional(_a_word))


@attrs.frozen(weakref_slot=False)
class Pass:
    """Write nothing this round (SP-AMB-12); in round 10, of TABLE: look for no power word (SP-AMB-50)."""

    actor: Seat | Role = attrs.field(validator=_a_seat_or_the_table)


@attrs.frozen(weakref_slot=False)
class TimeUp:
    """The hourglass has run out (SP-B-1, SP-R10-3)."""

    @property
    def actor(self) -> Role:
        """Always CLOCK."""
        return CLOCK


@attrs.frozen(weakref_slot=False)
class NameWord:
    """Name the word one has written (SP-C-1): at a real table that may be one against the rules (SP-AMB-64)."""

    actor: Seat = attrs.field(validator=_a_seat)
    word: str = attrs.field(converter=_as_named, validator=_a_named_word)


@attrs.frozen(weakref_slot=False)
class PowerWord(_OfTable):
    """Agree on the power word of round 10 (SP-R10-2)."""

    word: str = attrs.field(converter=_spelt, validator=_a_word)


@attrs.frozen(weakref_slot=False)
class Accept(_OfTable):
    """Let a named word count as it is (SP-FIX-4, SP-WORD-12)."""

    word: str = attrs.field(converter=_as_named, validator=_a_named_word)


@attrs.frozen(weakref_slot=False)
class Correct(_OfTable):
    """Let a named word count as another one; what is ``"invalid"`` is shortened to a connected part (SP-FIX-1 to 3)."""

    word: str = attrs.field(converter=_as_named, validator=_a_named_word)
    into: str = attrs.field(converter=_spelt, validator=_a_word)
    mistake: Mistake = attrs.field(validator=one_of(("spelling", "form", "invalid")))


@attrs.frozen(weakref_slot=False)
class Strike(_OfTable):
    """Let a named word not count at all (SP-AMB-29)."""

    word: str = attrs.field(converter=_as_named, validator=_a_named_word)


@attrs.frozen(weakref_slot=False)
class Scare(_OfTable):
    """Resolve a word: it scares exactly these cards, ids in ascending order (SP-C-9, SP-AMB-23)."""

    word: str = attrs.field(converter=_spelt, validator=_a_word)
    cards: tuple[int, ...] = attrs.field(validator=_ascending)


Action: TypeAlias = (
    Appear | Place | Hint | Write | Pass | TimeUp | NameWord | PowerWord | Accept | Correct | Strike | Scare
)

KNOWN: Final = Interned()
"""Actions without words, built once."""

TIME_UP: Final = KNOWN.keep([TimeUp()])[0]
PASS_TOGETHER: Final = KNOWN.keep([Pass(TABLE)])[0]
PASSES: Final = KNOWN.keep(Pass(seat) for seat in range(MOST_PLAYERS))


@cache
def appear(card: int) -> Appear:
    """Return the draw of a card, built once."""
    return KNOWN.keep([Appear(card)])[0]


@cache
def place(card: int, room: Room) -> Place:
    """Return the placing of a card, built once."""
    return KNOWN.keep([Place(card, room)])[0]


@cache
def hint(seat: Seat, card: int) -> Hint:
    """Return a hint, built once."""
    return KNOWN.keep([Hint(seat, card)])[0]


scare: Final = unchecked(Scare)
name_word: Final = unchecked(NameWord)
_correct: Final = unchecked(Correct)


@lru_cache(maxsize=4096)
def verdicts(word: str) -> tuple[Accept | Strike | Correct, ...]:
    """Return what can be listed of the verdicts on a word: accept, strike, and every way to shorten it."""
    return (Accept(word), Strike(word), *(_correct(word, part, "invalid") for part in parts(word)))


def parts(word: str) -> tuple[str, ...]:
    """Return the connected proper parts of a word that are short enough, the longest first (SP-FIX-3, SP-AMB-29)."""
    sizes = range(min(len(word) - 1, MOST_LETTERS), 0, -1)
    return tuple(dict.fromkeys(word[i : i + size] for size in sizes for i in range(len(word) - size + 1)))
