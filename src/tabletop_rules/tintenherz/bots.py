"""Players for simulation and the terminal: random words, and a bot that knows the answers on the task cards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from tabletop_rules.tintenherz.actions import (
    KNOWN,
    Action,
    Judge,
    KeepSilent,
    Move,
    NameWord,
    ReturnChips,
    TurnDirection,
    TurnNumber,
    TurnUp,
)
from tabletop_rules.tintenherz.board import SIDES, Cell, Side, Way, path
from tabletop_rules.tintenherz.box import GWIN, standard
from tabletop_rules.tintenherz.state import State, letters_of, letters_up, to_judge

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Actor, Seat
    from tabletop_rules.core.legality import LegalActions, Open
    from tabletop_rules.core.rng import Rng

_WILD: Final = 8
"""One in so many suggestions is any answer on any card: often one that does not fit or cannot be spelled."""


def suggest(view: State, decision: Open, rng: Rng) -> tuple[Action | None, Rng]:
    """Draw a word for ``decision``: mostly an answer on the task card that can be spelled, now and then any other."""
    if view.task is None or type(decision.actor) is not int:
        return None, rng
    tasks = view.options.components.tasks
    words = spellable(view.options.components.task(view.task).words, letters_up(view))
    index, rng = rng.below(_WILD * len(words) or 1)
    if index < len(words):
        index, rng = rng.below(len(tasks))
        words = tasks[index].words
        index, rng = rng.below(len(words) or 1)
    return (say(decision.actor, words[index % len(words)]) if words else None), rng


def say(seat: Seat, word: str) -> NameWord:
    """Return ``NameWord(seat, word)``, built once if it is an answer in the library's own box."""
    return _printed(seat, word) if word in _printed_words() else NameWord(seat, word)


@cache
def _printed_words() -> frozenset[str]:
    return frozenset(word for task in standard().tasks for word in task.words)


@cache
def _printed(seat: Seat, word: str) -> NameWord:
    return KNOWN.keep([NameWord(seat, word)])[0]


@lru_cache(maxsize=4096)
def spellable(words: tuple[str, ...], letters: str) -> tuple[str, ...]:
    """Return those of ``words`` that can be spelled with ``letters``, each as often as needed (TH-WORD-2)."""
    known = frozenset(letters)
    return tuple(word for word in words if known.issuperset(word))


def reader(view: State, legal: LegalActions[Action], actor: Actor, rng: Rng) -> tuple[Action, Rng]:
    """Play for any actor by the answers on the task cards: the bot called "reader".

    It keeps useful letters face up, names the longest answer that can be spelled, and as the table accepts what stands
    on the card. Ties are broken by the generator.
    """
    if view.phase == "name":
        return _speak(view, legal, actor), rng
    if view.phase == "judge":
        return _verdict(view), rng
    best = _best(view, legal.listed)
    index, rng = rng.below(len(best))
    return best[index], rng


def _speak(view: State, legal: LegalActions[Action], actor: Actor) -> Action:
    """Name the longest answer nobody has named, or keep silent; for the hourglass, let it run out."""
    if view.task is None or type(actor) is not int:
        return legal[0]
    taken = {named.word for named in view.named} | set(view.earlier)
    words = spellable(view.options.components.task(view.task).words, letters_up(view))
    free = [word for word in words if word not in taken]
    return say(actor, max(free, key=len)) if free else KeepSilent(actor)


def _verdict(view: State) -> Action:
    """Accept what stands on the task card."""
    named = to_judge(view)
    assert view.task is not None
    assert named is not None
    fits = named.word in view.options.components.task(view.task).words
    return Judge(named.seat, None if fits else "no_fit")


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
