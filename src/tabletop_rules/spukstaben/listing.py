"""The list of legal actions in canonical order, the decisions that cannot be listed, and what follows by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop_rules.core.actors import TABLE
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Open
from tabletop_rules.spukstaben.actions import (
    PASS_TOGETHER,
    PASSES,
    TIME_UP,
    Action,
    Correct,
    NameWord,
    PowerWord,
    Write,
    appear,
    hint,
    name_word,
    place,
    scare,
    verdicts,
)
from tabletop_rules.spukstaben.box import MOST_LETTERS, MOST_PLAYERS, NAMED, SPELLING
from tabletop_rules.spukstaben.legality import MOST_HINTS, rooms_for, sets_of, word_refusals
from tabletop_rules.spukstaben.state import State, cards_in_play

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat

_LIMITS: Final = Facts(least=1, most=MOST_LETTERS, letters=SPELLING.letters)
_WRITE: Final = tuple(Open(Write, seat, _LIMITS) for seat in range(MOST_PLAYERS))
_LIMITS_NAMED: Final = Facts(least=1, most=NAMED.longest, letters=NAMED.letters)
_NAME: Final = tuple(Open(NameWord, seat, _LIMITS_NAMED) for seat in range(MOST_PLAYERS))
_POWER: Final = (Open(PowerWord, TABLE, _LIMITS),)
_CORRECT: Final = (Open(Correct, TABLE, Facts(least=1, most=MOST_LETTERS, letters=SPELLING.letters, field="into")),)


def listing(state: State) -> tuple[tuple[Action, ...], tuple[Open, ...]]:
    """List the legal actions in canonical order, and the decisions about words that are open."""
    match state.phase:
        case "write":
            return _writing(state), _WRITE[: state.players]
        case "scare":
            return tuple([scare(word, cards) for word in state.words for cards in sets_of(state, word)]), ()
        case "judge":
            return _judging(state), _CORRECT
        case "name":
            return _naming(state)
        case "appear":
            return tuple([appear(number) for number, _ in state.deck.pool]), ()
        case "place":
            return tuple([place(number, room) for number in state.drawn for room in rooms_for(state, number)]), ()
        case "power":
            return (PASS_TOGETHER, *_clock(state)), _POWER
    return (), ()


def _writing(state: State) -> tuple[Action, ...]:
    cards = cards_in_play(state) if state.players > 1 else []
    listed: list[Action] = []
    for seat in range(state.players):
        given = state.hints[seat]
        if len(given) < MOST_HINTS:
            listed += [hint(seat, card) for card in cards if card not in given]
        if state.marks[seat] == "thinking":
            listed.append(PASSES[seat])
    return (*listed, *_clock(state))


def _clock(state: State) -> tuple[Action, ...]:
    return () if state.options.no_time_pressure else (TIME_UP,)


def _judging(state: State) -> tuple[Action, ...]:
    word = state.named[0]
    listed = verdicts(word)
    return listed[1:] if word_refusals(state, word) else listed  # all but the acceptance


def _naming(state: State) -> tuple[tuple[Action, ...], tuple[Open, ...]]:
    seat: Seat = state.marks.index("wrote")
    word = state.written[seat]
    return ((), (_NAME[seat],)) if word is None else ((name_word(seat, word),), ())


def certain(state: State) -> Action | None:
    """Return the naming of a word that is known, if it is its turn: nothing else can follow (SP-C-1)."""
    if state.phase != "name":
        return None
    seat = state.marks.index("wrote")
    word = state.written[seat]
    return None if word is None else name_word(seat, word)
