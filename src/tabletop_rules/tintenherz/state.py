"""The position: the letter field, the figures, the chips, and how far the current turn and task have come."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import compress
from typing import Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE, Actor, Seat
from tabletop_rules.core.construct import drafts
from tabletop_rules.core.rng import Rng
from tabletop_rules.tintenherz.actions import Flaw
from tabletop_rules.tintenherz.board import Cell, Way
from tabletop_rules.tintenherz.box import GWIN, Card, TaskId
from tabletop_rules.tintenherz.options import Options

Phase: TypeAlias = Literal["setup", "roll", "move", "land", "gwin", "reveal", "draw", "name", "judge", "return", "over"]
"""What the game waits for: see :func:`to_act`."""

Die: TypeAlias = Literal["direction", "number"]

WORDS_NEEDED: Final = (0, 0, 1, 2, 2, 3, 3)
"""How many valid words solve a task, by the number of players (TH-CONS-3 to 5)."""


@attrs.frozen(slots=True, weakref_slot=False)
class Named:
    """A word named for the task in play: by whom, and what is wrong with it (``None``: nothing, as far as is known).

    ``judged``: nothing more is to be decided about it. A word with a flaw that shows by itself is judged at once.
    """

    seat: Seat
    word: str
    flaw: Flaw | None
    judged: bool


@attrs.frozen(slots=True, weakref_slot=False)
class State:
    """A position of Tintenherz. It holds what the table knows, so it is the same for everybody but the generator.

    A letter card that nobody has seen yet is ``None``; one that was seen and covered again is remembered (TH-AMB-48).
    """

    options: Options
    phase: Phase
    """What the game waits for."""
    cards: tuple[Card | None, ...]
    """The card on each space, ``None`` if it was never seen."""
    up: tuple[bool, ...]
    """Whether the card on each space lies face up."""
    pending: tuple[Cell, ...]
    """The spaces whose never-seen cards are being turned up, in this order."""
    fenoglio: Cell
    shadow: Cell
    meggie: int
    """Steps Meggie has made, 0 to the length of the track."""
    capricorn: int
    """Steps Capricorn has made, 0 to the length of the track."""
    active: Seat
    """Whose turn it is."""
    green_up: bool
    """Whether the green side of the hourglass is up, so that Fenoglio moves (TH-TURN-3, TH-TURN-4)."""
    way: Way | None
    """What the direction die shows; ``None`` before the roll."""
    number: int | None
    """What the number die shows, 1 to 3; ``None`` before the roll."""
    turned: tuple[Die, ...]
    """The dice that were turned this turn, in this order (TH-DRES-2)."""
    green: tuple[TaskId, ...]
    """The green task cards not drawn yet, sorted: nobody knows their order."""
    red: tuple[TaskId, ...]
    """The red task cards not drawn yet, sorted; ``()`` if only green ones are used."""
    discard: tuple[TaskId, ...]
    """The open discard pile, the last card on top (TH-CONS-17)."""
    task: TaskId | None
    """The task in play."""
    to_speak: tuple[Seat, ...]
    """Who may still name a word for the task, in seat order (TH-TASK-7)."""
    named: tuple[Named, ...]
    """The words named for the task in play, in this order."""
    earlier: tuple[str, ...]
    """The words of earlier tasks that may not be named again, in order; ``()`` unless they count (TH-AMB-23)."""
    books: tuple[int, ...]
    """Each player's chips lying book side up."""
    hearts: tuple[int, ...]
    """Each player's chips lying heart side up."""
    returning: tuple[Seat, ...]
    """Who still has to return chips, in this order (TH-CONS-12)."""
    rng: Rng | None = attrs.field(eq=True, repr=False)

    @property
    def players(self) -> int:
        """How many take part, 2 to 6."""
        return len(self.books)


class Draft:
    """The open twin of :class:`State`, which effects fill in; see ``core.construct``."""

    __slots__ = (
        "active",
        "books",
        "capricorn",
        "cards",
        "discard",
        "earlier",
        "fenoglio",
        "green",
        "green_up",
        "hearts",
        "meggie",
        "named",
        "number",
        "options",
        "pending",
        "phase",
        "red",
        "returning",
        "rng",
        "shadow",
        "task",
        "to_speak",
        "turned",
        "up",
        "way",
    )
    options: Options
    phase: Phase
    cards: tuple[Card | None, ...]
    up: tuple[bool, ...]
    pending: tuple[Cell, ...]
    fenoglio: Cell
    shadow: Cell
    meggie: int
    capricorn: int
    active: Seat
    green_up: bool
    way: Way | None
    number: int | None
    turned: tuple[Die, ...]
    green: tuple[TaskId, ...]
    red: tuple[TaskId, ...]
    discard: tuple[TaskId, ...]
    task: TaskId | None
    to_speak: tuple[Seat, ...]
    named: tuple[Named, ...]
    earlier: tuple[str, ...]
    books: tuple[int, ...]
    hearts: tuple[int, ...]
    returning: tuple[Seat, ...]
    rng: Rng | None


thaw: Callable[[State], Draft]
freeze: Callable[[Draft], State]
thaw, freeze = drafts(State, Draft)

_BY_CHANCE: Final = ("setup", "roll", "land", "reveal", "draw")


def to_act(state: State) -> tuple[Actor, ...]:
    """Return who may act.

    CHANCE turns cards up in the phases "setup", "land" and "reveal", rolls in "roll" and draws the task in "draw"; the
    active player decides in "move" and "gwin"; in "name" everybody who may still name a word, and CLOCK; TABLE in
    "judge"; the next of those who return chips in "return"; nobody once the game is "over".
    """
    phase = state.phase
    if phase == "name":
        return (*state.to_speak, CLOCK)
    if phase == "move" or phase == "gwin":  # noqa: PLR1714 - two comparisons are faster than a membership test
        return (state.active,)
    if phase in _BY_CHANCE:
        return (CHANCE,)
    if phase == "judge":
        return (TABLE,)
    return state.returning[:1]


def players_of(state: State | Draft) -> int:
    """Return how many players take part."""
    return len(state.books)


def supply(state: State | Draft) -> int:
    """Return how many book chips nobody has (TH-CONT-7)."""
    return state.options.components.chips - sum(state.books) - sum(state.hearts)


@lru_cache(maxsize=4096)
def letters_of(cards: tuple[Card | None, ...], up: tuple[bool, ...]) -> frozenset[Card | None]:
    """Return what the face-up cards show, the Marder Gwin included."""
    return frozenset(compress(cards, up))


def letters_up(state: State) -> str:
    """Return the letters that lie face up, in alphabetical order, of which words are made (TH-OBJ-1, TH-WORD-1)."""
    return _letters_up(state.cards, state.up)


@lru_cache(maxsize=4096)
def _letters_up(cards: tuple[Card | None, ...], up: tuple[bool, ...]) -> str:
    return "".join(sorted(card for card in letters_of(cards, up) if card and card != GWIN))


def unseen(state: State | Draft) -> tuple[Card, ...]:
    """Return the letter cards that have never been turned up, in order, a card that exists twice as often as needed."""
    box = state.options.components
    cards = state.cards
    seen = set(cards)
    left = [letter for letter in box.letters if letter not in seen]
    return (*left, *(GWIN,) * (box.gwins - cards.count(GWIN)))


def to_judge(state: State | Draft) -> Named | None:
    """Return the word the table has to decide about next, the first named that is not judged yet (TH-AMB-21)."""
    for named in state.named:
        if not named.judged:
            return named
    return None


def valid_words(state: State | Draft) -> tuple[Named, ...]:
    """Return the words of the task in play against which nothing speaks, in the order in which they were named."""
    return tuple([named for named in state.named if named.flaw is None])


def longest(valid: tuple[Named, ...]) -> Seat | None:
    """Return who gets the second chip: whose valid word of two or more alone has the most letters (TH-CONS-8 to 11)."""
    if len(valid) < 2:
        return None
    lengths = [len(named.word) for named in valid]
    most = max(lengths)
    return valid[lengths.index(most)].seat if lengths.count(most) == 1 else None


def is_gwin_choice(state: State | Draft) -> bool:
    """Tell whether Fenoglio stands on a face-up Marder Gwin while some card lies face down (TH-GWIN-1, TH-AMB-11)."""
    here = state.fenoglio
    return state.cards[here] == GWIN and state.up[here] and False in state.up
