"""Telling an impossible position from a possible one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.actors import TABLE
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.fields import is_whole
from tabletop_rules.core.legality import Fault
from tabletop_rules.spukstaben.box import MOST_PLAYERS, NAMED, ROOMS, ROUNDS, SPELLING, cards_of, faults_of
from tabletop_rules.spukstaben.legality import MOST_HINTS, word_refusals
from tabletop_rules.spukstaben.state import (
    State,
    card,
    cards_in_play,
    haunts,
    hidden,
    is_lost,
    supply,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tabletop_rules.words import Spelling


def faults(state: State) -> tuple[Fault, ...]:
    """Return every reason why no game can be in this position; ``()`` if none is found.

    For positions made by hand or loaded: it checks the invariants of the rulebook, not that a game leads there.
    """
    shape = (*faults_of(state.options.components), *_shape_faults(state))
    if shape:
        return shape
    return (*_card_faults(state), *_phase_faults(state), *_word_faults(state), *_sheet_faults(state))


def _shape_faults(state: State) -> Iterator[Fault]:
    """Check sizes and ranges, without which nothing else can be looked at."""
    if not is_whole(state.players, 1, MOST_PLAYERS):
        yield Fault(("SP-CONT-6", "SP-AMB-1"), f"1 to {MOST_PLAYERS} players take part, not {state.players}")
    if any(len(sheet) != state.players for sheet in (state.hints, state.marks, state.written)):
        yield Fault(("SP-SETUP-6",), "every player has one sheet")
    if not is_whole(state.round, 1, ROUNDS):
        yield Fault(("SP-PLAY-1",), f"a game has {ROUNDS} rounds")
    if len(state.rooms) != len(ROOMS):
        yield Fault(("SP-SETUP-11",), f"the print shop has {len(ROOMS)} rooms")
    known = cards_of(state.options.box)
    numbers = _everywhere(state)
    if not known.keys() >= set(numbers):
        yield Fault(("SP-CONT-1",), "a card is not in this box")
    if state.deck.queue or [1 for _, count in state.deck.pool if count != 1]:
        yield Fault(("SP-SETUP-3",), "the draw pile is shuffled, and each card is in it once")
    if not is_whole(state.to_draw, 0, len(known)):
        yield Fault(("SP-A-8",), "the number of cards to be drawn is a count")
    yield from _value_faults(state)


def _value_faults(state: State) -> Iterator[Fault]:
    views = (None, TABLE, *range(state.players if is_whole(state.players, 1, MOST_PLAYERS) else 0))
    if not any(type(state.viewer) is type(one) and state.viewer == one for one in views):
        yield Fault(("TT-STATE-1",), "a view is of a seat of this game or of TABLE")
    words = (*state.used, *state.words, *(word for word in state.written if word is not None))
    if not (all(_is_word(word, SPELLING) for word in words) and all(_is_word(word, NAMED) for word in state.named)):
        yield Fault(("SP-WORD-1", "SP-WORD-2", "SP-WORD-3"), "a word is not in its normal form of 1 to 10 letters")


def _everywhere(state: State) -> list[int]:
    """Return all cards, wherever they are."""
    in_rooms = [one.card for one in haunts(state)]
    in_deck = [number for number, _ in state.deck.pool]
    return [*in_deck, *state.drawn, *state.escaped, *state.fled, *in_rooms]


def _is_word(word: str, spelling: Spelling) -> bool:
    try:
        return spelling.normal(word) == word
    except UnreadableInput:
        return False


def _is_sorted(values: Iterable[object]) -> bool:
    listed = list(values)
    return listed == sorted(set(listed))  # type: ignore[type-var]  # all numbers or all words


def _card_faults(state: State) -> Iterator[Fault]:
    if sorted(_everywhere(state)) != sorted(cards_of(state.options.box)):
        yield Fault(("SP-CONT-1", "SP-C-12"), "every card of the box is in exactly one place")
    piles = ([number for number, _ in state.deck.pool], state.drawn, state.escaped, state.fled)
    if not all(map(_is_sorted, piles)):
        yield Fault(("TT-STATE-1",), "the cards of a pile are kept in ascending order")
    if supply(state) < 0:
        yield Fault(("SP-CONT-3", "SP-A-5"), f"{len(haunts(state))} cards stand on {state.options.cubes} cubes")
    for one in haunts(state):
        shown = card(state, one.card)
        if not is_whole(one.strength, 1, shown.start[state.players - 1]):
            yield Fault(("SP-A-6", "SP-A-7"), f"the cube of card {one.card} stands on {one.strength}")
        if one.covered and not (state.options.stage == 3 and (shown.doubler or shown.arrows)):
            yield Fault(("SP-ST3-1", "SP-ST3-7"), f"card {one.card} has no shield that a token could cover")
    gaps = any(one is None for room in state.rooms for one in room)
    if gaps and not (state.options.stage == 3 and state.phase in ("scare", "over")):
        yield Fault(("SP-ST3-4", "SP-ST3-5"), "gaps remain only while words are resolved in stage 3")


def _phase_faults(state: State) -> Iterator[Fault]:
    phase, last = state.phase, state.round == ROUNDS
    if last and phase in ("appear", "place", "write", "name"):
        yield Fault(("SP-R10-1", "SP-R10-2"), "in round 10 no cards appear, and nobody writes a word of their own")
    if not last and phase == "power":
        yield Fault(("SP-R10-2",), "the power word belongs to round 10")
    if (phase == "appear") is not bool(state.to_draw) and phase != "over":
        yield Fault(("SP-A-1", "SP-A-8"), "cards are drawn in step A and nowhere else")
    if phase == "appear" and not state.deck.pool:
        yield Fault(("SP-AMB-8",), "no card can be drawn from an empty pile")
    if phase == "place" and not (state.drawn and supply(state)):
        yield Fault(("SP-A-4", "SP-AMB-63"), "there is nothing to place, or no cube for it")
    if state.drawn and phase not in ("appear", "place") and not is_lost(state):
        yield Fault(("SP-A-5",), "drawn cards are placed before words are looked for")
    yield from _draw_faults(state)
    yield from _room_faults(state)
    yield from _end_faults(state)


def _draw_faults(state: State) -> Iterator[Fault]:
    """Check the number of cards to be drawn: what the scorepad says, and one for each sibling that came."""
    siblings = sum(card(state, one.card).sibling for one in haunts(state)) if state.round > 1 else 0
    most = state.options.components.scorepad[state.players - 1][state.round - 1] + siblings
    if state.to_draw > most:
        yield Fault(("SP-A-8", "SP-INST-4"), f"in round {state.round} at most {most} cards are still to be drawn")
    if state.phase == "over" and state.to_draw and not is_lost(state):
        yield Fault(("SP-A-1", "SP-A-8"), "cards are drawn in step A and nowhere else")


def _room_faults(state: State) -> Iterator[Fault]:
    counts = [len(room) for room in state.rooms]
    first = state.options.components.first
    if state.round == 1 and state.phase != "over" and any(n > most for n, most in zip(counts, first, strict=True)):
        yield Fault(("SP-A-3",), f"in round 1 the rooms take {first} cards, not {counts}")
    if state.round == 1 and state.phase in ("appear", "place"):
        left = state.to_draw + len(state.drawn) + sum(counts) + len(state.escaped)
        if left != sum(first) or state.fled:
            yield Fault(("SP-A-2",), f"{sum(first)} cards appear in round 1")
    if state.round == ROUNDS and counts[0] and state.phase != "over":
        yield Fault(("SP-D-1", "SP-R10-1"), "the Composing Room is empty in round 10")


def _end_faults(state: State) -> Iterator[Fault]:
    over, last, shop = state.phase == "over", state.round == ROUNDS, bool(haunts(state))
    if is_lost(state) and not over:
        yield Fault(("SP-VAR-4",), "too many cards have escaped: the game is over")
    if over and not is_lost(state) and (not last or shop):
        yield Fault(("SP-PLAY-4", "SP-R10-6"), "the game ends after round 10, with an empty print shop")
    if state.spared and not (over and last and not shop):
        yield Fault(("SP-END-3",), "only an empty print shop in round 10 spares the power word")
    if last and not over and not shop and state.phase in ("power", "judge"):
        yield Fault(("SP-R10-7",), "no power word is looked for in an empty print shop")


def _word_faults(state: State) -> Iterator[Fault]:
    phase = state.phase
    most = _most_used(state)
    if not _is_sorted(state.used) or len(state.used) > most:
        text = f"at most {most} different words have been used by now, in alphabetical order"
        yield Fault(("SP-WORD-4", "SP-B-2"), text)
    if len(set(state.words)) != len(state.words) or len(set(state.named)) != len(state.named):
        yield Fault(("SP-C-2",), "identical words are crossed out")
    if len(state.words) + len(state.named) > (1 if state.round == ROUNDS else state.players):
        yield Fault(("SP-B-2", "SP-R10-2"), "there is one word a player, and one power word in round 10")
    if (phase == "judge") is not bool(state.named) and phase != "name":
        yield Fault(("SP-C-1", "SP-FIX-4"), "named words are judged at once")
    if (state.words and phase not in ("judge", "scare")) or (phase == "scare" and not state.words):
        yield Fault(("SP-C-7",), "words are resolved in step C")
    if state.round == ROUNDS and any(word_refusals(state, word) for word in state.named):
        yield Fault(("SP-WORD-1", "SP-WORD-4"), "the team has agreed on a power word that is too long or has been used")
    fresh = [*(state.words if phase == "judge" else ()), *filter(None, state.written)]
    if set(fresh) & set(state.used):
        yield Fault(("SP-WORD-4",), "a word of an earlier round stands among those of this round")
    if phase == "scare" and not set(state.words) <= set(state.used):
        yield Fault(("SP-AMB-27",), "words that count are used up")


def _most_used(state: State) -> int:
    """Return how many words can have counted: one a player and round, and the power word."""
    scored = state.round - (state.phase not in ("scare", "over"))
    return state.players * min(scored, ROUNDS - 1) + (scored == ROUNDS)


def _sheet_faults(state: State) -> Iterator[Fault]:
    phase = state.phase
    if phase != "write" and any(state.hints):
        yield Fault(("SP-B-7",), "hints are given while words are looked for")
    in_play = cards_in_play(state)
    if any(len(given) > MOST_HINTS or not _is_sorted(given) or not set(given) <= set(in_play) for given in state.hints):
        yield Fault(("SP-B-8",), f"a player names at most {MOST_HINTS} different cards in play")
    if state.players == 1 and any(state.hints):
        yield Fault(("SP-AMB-1",), "a single player gives no hints")
    allowed = {"write": {"thinking", "wrote", "passed"}, "name": {"wrote", "passed", "named"}}.get(phase, {"thinking"})
    if not set(state.marks) <= allowed:
        yield Fault(("SP-B-2", "SP-C-1"), f"no such marks are made in the phase {phase}")
    if (phase == "write" and "thinking" not in state.marks) or (phase == "name" and "wrote" not in state.marks):
        yield Fault(("SP-B-1", "SP-AMB-16"), "writing ends when all have written or passed, naming when all are named")
    if state.marks.count("named") < len(state.named) and phase == "name":
        yield Fault(("SP-C-1",), "more words are named than players have named one")
    for seat, (mark, word) in enumerate(zip(state.marks, state.written, strict=True)):
        if word is not None and (mark != "wrote" or hidden(state, seat)):
            yield Fault(("SP-B-6",), f"the word of seat {seat} cannot stand here")
        if word is None and mark == "wrote" and not hidden(state, seat):
            yield Fault(("SP-B-2",), f"seat {seat} has written a word, but there is none")
