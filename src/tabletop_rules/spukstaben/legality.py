"""What may be done in a position: the one definition behind check, apply and the list of legal actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from tabletop_rules.core.chance import Even
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Refusal, not_to_act
from tabletop_rules.spukstaben.actions import (
    Accept,
    Action,
    Appear,
    Correct,
    Hint,
    NameWord,
    Pass,
    Place,
    PowerWord,
    Scare,
    Strike,
    TimeUp,
    Write,
    appear,
)
from tabletop_rules.spukstaben.box import COMPOSING_ROOM, MOST_LETTERS, ROOMS, SPELLING, Direction, Room, cards_of
from tabletop_rules.spukstaben.hits import CardSet, Reading, Target, legal_sets
from tabletop_rules.spukstaben.reasons import scare_refusals
from tabletop_rules.spukstaben.state import Draft, Phase, State, card, cards_in_play, hidden, to_act

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat
    from tabletop_rules.core.chance import Distribution
    from tabletop_rules.spukstaben.options import Options
    from tabletop_rules.spukstaben.state import Rooms

MOST_HINTS: Final = 3
"""How many cards a player may hint at in a round (SP-B-8)."""

_PHASES: Final[dict[Phase, tuple[type, ...]]] = {
    "appear": (Appear,),
    "place": (Place,),
    "write": (Write, Hint, Pass, TimeUp),
    "name": (NameWord,),
    "judge": (Accept, Correct, Strike),
    "scare": (Scare,),
    "power": (PowerWord, Pass, TimeUp),
    "over": (),
}
_PHASE_RULES: Final[dict[Phase, tuple[str, ...]]] = {
    "appear": ("SP-A-1", "SP-PLAY-3"),
    "place": ("SP-A-4", "SP-PLAY-3"),
    "write": ("SP-B-2", "SP-PLAY-2", "SP-PLAY-3"),
    "name": ("SP-C-1", "SP-PLAY-3"),
    "judge": ("SP-FIX-4", "SP-AMB-60"),
    "scare": ("SP-C-7", "SP-PLAY-3"),
    "power": ("SP-R10-2", "SP-R10-1"),
    "over": ("SP-PLAY-4",),
}


def refusals(state: State, action: Action) -> tuple[Refusal, ...]:
    """Return every reason why a well-formed ``action`` is illegal here; ``()`` means legal."""
    phase = state.phase
    actors = to_act(state)
    if action.actor not in actors:
        return (not_to_act(action.actor, actors, _turn_rules(state, action)),)
    if type(action) not in _PHASES[phase]:
        expected = " or ".join(kind.__name__ for kind in _PHASES[phase])
        return (Refusal(_PHASE_RULES[phase], f"no {type(action).__name__} now; the game waits for {expected}"),)
    return _REFUSALS[type(action)](state, action)


def _turn_rules(state: State, action: Action) -> tuple[str, ...]:
    if type(action) is TimeUp and state.phase in ("write", "power"):
        return ("SP-VAR-2", "SP-AMB-17")
    if state.phase == "write" and type(action.actor) is int:
        return ("SP-CONT-6", *_PHASE_RULES["write"])
    return _PHASE_RULES[state.phase]


# A. New Spukstaben Appear


def _appear_refusals(state: State, action: Appear) -> tuple[Refusal, ...]:
    if state.deck.weight(action.card):
        return ()
    text = f"card {action.card} is not in the draw pile"
    return (Refusal(("SP-SETUP-3", "SP-A-1"), text, Facts(card=action.card)),)


def odds(state: State) -> Distribution[Action] | None:
    """Return the odds of the next card: every card of the pile alike, since its order is not known (SP-SETUP-3)."""
    if state.phase != "appear":
        return None
    return Even([appear(number) for number, _ in state.deck.pool])


def _place_refusals(state: State, action: Place) -> tuple[Refusal, ...]:
    if action.card not in state.drawn:
        text = f"card {action.card} has not been drawn; to be placed are {list(state.drawn)}"
        return (Refusal(("SP-A-4",), text, Facts(card=action.card)),)
    if action.room in rooms_for(state, action.card):
        return ()
    facts = Facts(card=action.card, room=action.room)
    if state.round == 1:
        text = f"{state.options.components.first[action.room]} of the first cards go to the {ROOMS[action.room]}"
        return (Refusal(("SP-A-3",), text, facts),)
    own = room_of(state, action.card)
    text = f"card {action.card} appears in the {ROOMS[own]}, not in the {ROOMS[action.room]}"
    return (Refusal(("SP-A-9", "SP-INST-3"), text, facts),)


def rooms_for(state: State, number: int) -> tuple[Room, ...]:
    """Return the rooms in which the team may place a drawn card."""
    if state.round > 1:
        return (room_of(state, number),)
    first = state.options.components.first
    return tuple(room for room, most in enumerate(first) if len(state.rooms[room]) < most)


def room_of(state: State | Draft, number: int) -> Room:
    """Return where a card appears from round 2 on (SP-A-9, SP-INST-3)."""
    nimble = card(state, number).nimble
    return COMPOSING_ROOM if nimble is None else nimble


# B. You Look for Accurate Words


def _write_refusals(state: State, action: Write) -> tuple[Refusal, ...]:
    seat, word = action.actor, action.word
    if hidden(state, seat):
        if word is None:
            return ()
        return (Refusal(("SP-B-6",), f"this view cannot know the word of seat {seat}"),)
    if word is None:
        return (Refusal(("SP-B-2",), f"seat {seat} knows the word it writes"),)
    if word == state.written[seat]:
        return (Refusal(("SP-AMB-16",), f"seat {seat} has written {word} already"),)
    return word_refusals(state, word)


def _hint_refusals(state: State, action: Hint) -> tuple[Refusal, ...]:
    given = state.hints[action.actor]
    refused = []
    facts = Facts(card=action.card)
    if state.players == 1:
        refused.append(Refusal(("SP-B-7", "SP-AMB-1"), "there is nobody to give a hint to"))
    if action.card not in cards_in_play(state):
        refused.append(Refusal(("SP-B-8", "SP-AMB-13"), f"card {action.card} is not in the print shop", facts))
    if action.card in given:
        refused.append(Refusal(("SP-AMB-13",), f"seat {action.actor} has named card {action.card} already", facts))
    if len(given) >= MOST_HINTS:
        refused.append(Refusal(("SP-B-8",), f"seat {action.actor} has named {MOST_HINTS} cards this round"))
    return tuple(refused)


def _pass_refusals(state: State, action: Pass) -> tuple[Refusal, ...]:
    if state.phase == "power" or state.marks[int_of(action.actor)] == "thinking":
        return ()
    return (Refusal(("SP-AMB-12", "SP-AMB-16"), "only a player who has neither written nor passed may pass"),)


def int_of(actor: object) -> Seat:
    """Return an actor that is known to be a seat."""
    assert isinstance(actor, int)
    return actor


# C. You Scare the Spukstaben


def _name_refusals(state: State, action: NameWord) -> tuple[Refusal, ...]:
    written = state.written[action.actor]
    if written is None or written == action.word:  # what a pencil has written is judged, whatever it is (SP-AMB-64)
        return ()
    return (Refusal(("SP-C-1",), f"seat {action.actor} has written another word than {action.word}"),)


def _verdict_refusals(state: State, action: Accept | Correct | Strike) -> tuple[Refusal, ...]:
    turn = state.named[0]
    if action.word == turn:
        return ()
    return (Refusal(("SP-FIX-4", "SP-AMB-25"), f"the team decides about {turn} now, not about {action.word}"),)


def _accept_refusals(state: State, action: Accept) -> tuple[Refusal, ...]:
    return _verdict_refusals(state, action) or word_refusals(state, action.word)


def word_refusals(state: State, word: str) -> tuple[Refusal, ...]:
    """Return why a word cannot count as it is, whatever the team thinks of it (SP-WORD-1, SP-WORD-4, SP-AMB-64)."""
    if len(word) > MOST_LETTERS:
        text = f"{word} has {len(word)} letters, and at most {MOST_LETTERS} are allowed"
        return (Refusal(("SP-B-3", "SP-WORD-1", "SP-AMB-18"), text, Facts(word=word)),)
    if word in state.used:
        return (Refusal(("SP-WORD-4", "SP-AMB-28"), f"{word} has been used in an earlier round", Facts(word=word)),)
    return ()


def _correct_refusals(state: State, action: Correct) -> tuple[Refusal, ...]:
    refused = _verdict_refusals(state, action)
    if action.into == action.word:
        return (*refused, Refusal(("SP-FIX-1",), f"{action.word} stays as it is; accept it instead"))
    if action.mistake == "invalid" and action.into not in action.word:
        text = f"{action.into} is no connected part of {action.word}"
        facts = Facts(word=action.word, into=action.into)
        return (*refused, Refusal(("SP-FIX-3", "SP-AMB-29"), text, facts))
    return refused


def _scare_refusals(state: State, action: Scare) -> tuple[Refusal, ...]:
    if action.word not in state.words:
        text = f"{action.word} is not among the words to be resolved: {', '.join(state.words)}"
        return (Refusal(("SP-C-1", "SP-C-7"), text, Facts(word=action.word)),)
    if action.cards in sets_of(state, action.word):
        return ()
    return scare_refusals(action.word, action.cards, targets(state), reading(state.options))


def sets_of(state: State, word: str) -> tuple[CardSet, ...]:
    """Return every set of cards that ``word`` may scare now, whoever knows the word; ``((),)`` if it scares none.

    The word is brought to its normal form; raise :class:`UnreadableInput` if it has none (SP-WORD-1 to 3).
    """
    return _sets(SPELLING.normal(word), state.rooms, state.options)


@lru_cache(maxsize=4096)
def _sets(word: str, rooms: Rooms, options: Options) -> tuple[CardSet, ...]:
    """Do as :func:`sets_of`; a position is asked for the same word again and again."""
    return legal_sets(word, _targets(rooms, options), reading(options))


@lru_cache(maxsize=64)
def reading(options: Options) -> Reading:
    """Return how a table reads step C."""
    return Reading(options.combo_consumes_letters, options.forcing == "maximal", options.position_conditions == "word")


def targets(state: State | Draft) -> tuple[Target, ...]:
    """Return the cards in play as a word meets them now, conditions and shields as the stage has it (SP-AMB-35)."""
    return _targets(state.rooms, state.options)


@lru_cache(maxsize=1024)
def _targets(rooms: Rooms, options: Options) -> tuple[Target, ...]:
    cards = cards_of(options.box)
    found = []
    for column, room in enumerate(rooms):
        for row, haunt in enumerate(room):
            if haunt is None:
                continue
            shown = cards[haunt.card]
            shielded = options.stage == 3 and not haunt.covered
            supporters = _supporters(rooms, column, row, shown.arrows) if shielded and shown.arrows else ()
            condition = shown.condition if options.stage > 1 else None
            found.append(Target(haunt.card, shown.letters, condition, shielded and shown.doubler, supporters))
    return tuple(sorted(found, key=lambda target: target.card))


_WAY: Final[dict[Direction, tuple[int, int]]] = {"board": (0, -1), "away": (0, 1), "case": (-1, 0), "exit": (1, 0)}


def _supporters(rooms: Rooms, column: int, row: int, arrows: tuple[Direction, ...]) -> CardSet:
    """Return the cards that arrows point at; what lies outside or is a gap is empty space (SP-AMB-36)."""
    found = []
    for across, down in [_WAY[arrow] for arrow in arrows]:
        at, under = column + across, row + down
        if 0 <= at < len(rooms) and 0 <= under < len(rooms[at]):
            neighbour = rooms[at][under]
            if neighbour is not None:
                found.append(neighbour.card)
    return tuple(sorted(found))


_REFUSALS: Final[dict[type, Callable[[State, Any], tuple[Refusal, ...]]]] = {
    Appear: _appear_refusals,
    Place: _place_refusals,
    Hint: _hint_refusals,
    Write: _write_refusals,
    Pass: _pass_refusals,
    TimeUp: lambda _state, _action: (),
    NameWord: _name_refusals,
    PowerWord: lambda state, action: word_refusals(state, action.word),
    Accept: _accept_refusals,
    Correct: _correct_refusals,
    Strike: _verdict_refusals,
    Scare: _scare_refusals,
}
