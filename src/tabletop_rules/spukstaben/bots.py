"""Players from a small vocabulary, or from any lexicon: suggestions for random play, and a careful scarer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.fields import is_whole
from tabletop_rules.spukstaben.actions import (
    Accept,
    Action,
    Correct,
    Hint,
    NameWord,
    Pass,
    Place,
    PowerWord,
    Scare,
    Strike,
    Write,
)
from tabletop_rules.spukstaben.box import SPELLING
from tabletop_rules.spukstaben.legality import sets_of
from tabletop_rules.spukstaben.state import State, card
from tabletop_rules.words import WordList, vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop_rules.core.actors import Actor, Seat
    from tabletop_rules.core.game import Bot
    from tabletop_rules.core.legality import LegalActions, Open
    from tabletop_rules.core.rng import Rng

T = TypeVar("T")

_LOOKS: Final = 60
"""At how many words a careful player looks."""
_MOST_LOOKS: Final = 1_000_000


def suggest(view: State, decision: Open, rng: Rng) -> tuple[Action | None, Rng]:
    """Draw some action for an open decision, with a word from the small vocabulary."""
    word, rng = _drawn(vocabulary(SPELLING), rng)
    if decision.kind is Write or decision.kind is NameWord:
        assert isinstance(decision.actor, int)
        return (Write if decision.kind is Write else NameWord)(decision.actor, word), rng
    if decision.kind is PowerWord:
        return PowerWord(word), rng
    if decision.kind is Correct and view.named:
        form, rng = rng.below(2)
        return Correct(view.named[0], word, "form" if form else "spelling"), rng
    return None, rng


def _drawn(values: Sequence[T], rng: Rng) -> tuple[T, Rng]:
    index, rng = rng.below(len(values))
    return values[index], rng


def careful(words: WordList | None = None, looks: int = _LOOKS) -> Bot[State, Action]:
    """Return a player that looks at ``looks`` words of a list and takes the one that scares best.

    ``words``: in the spelling of the game; by default the small vocabulary. It hints at what its word scares, rather
    leaves to others what they have hinted at, accepts every word that may count, strikes the others, and puts the
    toughest cards far from the Door. Where no word is left to it, it passes; asked again, it hints, and at last
    scribbles a single letter. Raise :class:`UnreadableInput` for an empty list or less than one look.
    """
    if words is not None and not len(words):
        raise UnreadableInput.at("words", "a careful player needs at least one word")
    if not is_whole(looks, 1, _MOST_LOOKS):
        raise UnreadableInput.at("looks", f"expected a whole number from 1 to {_MOST_LOOKS}, got {shown(looks)}")

    def choose(view: State, legal: LegalActions[Action], actor: Actor, rng: Rng) -> tuple[Action, Rng]:
        known = vocabulary(SPELLING) if words is None else words
        kinds = {decision.kind for decision in legal.open}
        hint = _hint(view, legal, actor) if Write in kinds and isinstance(actor, int) else None
        if hint is not None:
            return hint, rng
        if Write in kinds or PowerWord in kinds:
            return _best_word(view, legal, actor, known, looks, rng)
        if view.phase == "judge":
            accepted = Accept(view.named[0])
            return (accepted if accepted in legal else Strike(view.named[0])), rng
        if view.phase == "scare":
            return max((a for a in legal if type(a) is Scare), key=lambda scare: _worth(view, scare.cards)), rng
        if view.phase == "place":
            return max((a for a in legal if type(a) is Place), key=lambda place: _fits(view, place)), rng
        return _drawn(legal.listed, rng)

    return choose


def _best_word(
    view: State, legal: LegalActions[Action], actor: Actor, words: WordList, looks: int, rng: Rng
) -> tuple[Action, Rng]:
    """Return the writing (or agreeing on) of the best of some drawn words; without one, whatever is listed."""
    own = actor if isinstance(actor, int) else None
    taken = {number for seat, given in enumerate(view.hints) if seat != own for number in given}
    best: tuple[int, Action] | None = None
    for _ in range(looks):
        word, rng = _drawn(words, rng)
        worth = max(_worth(view, cards, taken) for cards in sets_of(view, word))
        if best is None or worth > best[0]:
            action = PowerWord(word) if own is None else Write(own, word)
            if action in legal:
                best = (worth, action)
    if best is not None:
        return best[1], rng
    return _without_a_word(legal, actor), rng


def _without_a_word(legal: LegalActions[Action], actor: Actor) -> Action:
    """Return what is left to a player who finds no word: to pass, to hint, or to write whatever may be written."""
    own = [action for action in legal if action.actor == actor]
    passing = [action for action in own if type(action) is Pass]
    hints = [action for action in own if type(action) is Hint]
    if passing or hints or not isinstance(actor, int):
        return (passing or hints or own)[0]
    scribbles: list[Action] = [Write(actor, letter) for letter in SPELLING.letters]
    return next(scribble for scribble in scribbles if scribble in legal)


def _worth(view: State, cards: tuple[int, ...], taken: set[int] | None = None) -> int:
    """Value scared cards: more for those that can only just be chased away in time, less for those left to others."""
    total = 0
    for column, room in enumerate(view.rooms):
        for one in room:
            if one is not None and one.card in cards:
                chances = (len(view.rooms) - column) * view.players
                urgency = 120 * one.strength // chances if one.strength <= chances else 10
                total += urgency // 4 if taken and one.card in taken else urgency
    return total


def _hint(view: State, legal: LegalActions[Action], seat: Seat) -> Action | None:
    """Return a hint at the most urgent card that the own word scares and nobody has named yet."""
    word = view.written[seat]
    named = {number for given in view.hints for number in given}
    if word is None:
        return None
    best = max(sets_of(view, word), key=lambda cards: _worth(view, cards))
    fresh = sorted((number for number in best if number not in named), key=lambda number: -_worth(view, (number,)))
    return next((hint for number in fresh if (hint := Hint(seat, number)) in legal), None)


def _fits(view: State, place: Place) -> tuple[int, int]:
    """Value a first place: the rooms nearest to the Door are filled first, with the cards soonest chased away."""
    return place.room, -card(view, place.card).start[view.players - 1]
