"""Players for simulation and the terminal: random words, and a bot that knows the answers on the task cards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from tabletop_rules.tintenherz.actions import (
    KNOWN,
    Action,
    KeepSilent,
    Move,
    NameWord,
    ReturnChips,
    TurnDirection,
    TurnNumber,
    TurnUp,
)
from tabletop_rules.tintenherz.advice import by_lexicon, nameable
from tabletop_rules.tintenherz.board import SIDES, Cell, Side, Way, path
from tabletop_rules.tintenherz.box import GWIN, standard
from tabletop_rules.tintenherz.spelling import SPELLING
from tabletop_rules.tintenherz.state import State, letters_of, letters_up
from tabletop_rules.words import WordList, vocabulary

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Actor, Seat
    from tabletop_rules.core.legality import LegalActions, Open
    from tabletop_rules.core.rng import Rng

_WILD: Final = 8
"""One in so many suggestions is any word of a small vocabulary: most do not fit or cannot be spelled."""


def suggest(view: State, decision: Open, rng: Rng) -> tuple[Action | None, Rng]:
    """Draw a word for ``decision``: mostly an answer on the task card that can be spelled, now and then any word."""
    if view.task is None or type(decision.actor) is not int:
        return None, rng
    fitting = _spellable(view.options.components.task(view.task).words, letters_up(view))
    index, rng = rng.below(_WILD * len(fitting) or 1)
    if fitting and index >= len(fitting):
        return say(decision.actor, fitting[index % len(fitting)]), rng
    words = vocabulary(SPELLING)
    index, rng = rng.below(len(words))
    return say(decision.actor, words[index]), rng


@lru_cache(maxsize=4096)
def _spellable(words: tuple[str, ...], letters: str) -> tuple[str, ...]:
    """Return those of ``words`` that can be spelled with ``letters``, each as often as needed (TH-WORD-2)."""
    known = frozenset(letters)
    return tuple(word for word in words if known.issuperset(word))


def say(seat: Seat, word: str) -> NameWord:
    """Return ``NameWord(seat, word)``, built once if it is a word of the vocabulary or of the library's own box."""
    return _known(seat, word) if word in _known_words() else NameWord(seat, word)


@cache
def _known_words() -> frozenset[str]:
    return frozenset((*vocabulary(SPELLING), *(word for task in standard().tasks for word in task.words)))


@cache
def _known(seat: Seat, word: str) -> NameWord:
    return KNOWN.keep([NameWord(seat, word)])[0]


def reader(view: State, legal: LegalActions[Action], actor: Actor, rng: Rng) -> tuple[Action, Rng]:
    """Play for any actor by the answers on the task cards: the bot called "reader".

    It keeps useful letters face up, names the longest answer that can be spelled, and as the table accepts what stands
    on the card. Ties are broken by the generator.
    """
    if view.phase == "name":
        return _speak(view, legal, actor), rng
    if view.phase == "judge":
        return by_lexicon(view, _answers(view), "no_fit"), rng
    best = _best(view, legal.listed)
    index, rng = rng.below(len(best))
    return best[index], rng


def _answers(view: State) -> WordList:
    """Return what stands on the task card in play."""
    assert view.task is not None
    return _listed(view.options.components.task(view.task).words)


@lru_cache(maxsize=256)
def _listed(words: tuple[str, ...]) -> WordList:
    return WordList(words, SPELLING)


def _speak(view: State, legal: LegalActions[Action], actor: Actor) -> Action:
    """Name the longest answer nobody has named, or keep silent; for the hourglass, let it run out."""
    if type(actor) is not int:
        return legal[0]
    words = nameable(view, _answers(view))
    return say(actor, max(words, key=len)) if words else KeepSilent(actor)


# Moving and turning up


_WORTH: Final = {letter: 26 - n for n, letter in enumerate("ENRITASLHUODMGKBFCPWZVJ")}
"""How useful a letter is for German words: the more frequent, the more."""

_UNKNOWN_WORTH: Final = 14
_CHIP_WORTH: Final = 20


def _worth(card: str | None) -> int:
    if card is None:
        return _UNKNOWN_WORTH
    return 0 if card == GWIN else _WORTH.get(card, 1)


def _best(view: State, listed: tuple[Action, ...]) -> list[Action]:
    values = [_value(view, action) for action in listed]
    most = max(values)
    return [action for action, value in zip(listed, values, strict=True) if value == most]


def _value(view: State, action: Action) -> int:
    """Return what an action promises; only actions of one decision are compared."""
    match action:
        case Move():
            return _value_of_move(view, action.way, view.number or 1)
        case TurnDirection():
            return _value_of_dice(view, action.way, view.number or 1) - _CHIP_WORTH
        case TurnNumber():
            return _value_of_dice(view, view.way or "cross", action.number) - _CHIP_WORTH
        case TurnUp():
            return 1 + _worth(view.cards[action.cell])
        case ReturnChips():
            return action.hearts
        case _:
            return 0


def _value_of_dice(view: State, way: Way, number: int) -> int:
    """Return the worth of the best move that the dice would allow."""
    return max(_value_of_move(view, side, number) for side in SIDES if way in (side, "cross"))


def _value_of_move(view: State, side: Side, number: int) -> int:
    """Return the worth of the letter Fenoglio would turn up, or of those the Shadow would cover, counted against it."""
    start = view.fenoglio if view.green_up else view.shadow
    way = path(view.options.edge_wrap, start, side, number)
    return _value_of_landing(view, way[-1]) if view.green_up else -sum(_worth(view.cards[c]) for c in way if view.up[c])


def _value_of_landing(view: State, goal: Cell) -> int:
    if view.up[goal]:
        return _UNKNOWN_WORTH if view.cards[goal] == GWIN else 0
    known = letters_of(view.cards, view.up)
    return 0 if view.cards[goal] in known else _worth(view.cards[goal])
