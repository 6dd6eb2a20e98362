"""What actions do: cards appear, words are written, named and judged, cards are scared, move on and escape.

An effect works on a draft, a private copy of the state, and freezes it when the next decision is reached.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.pile import Pile
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
)
from tabletop_rules.spukstaben.box import DOOR, ROOMS, ROUNDS, Room
from tabletop_rules.spukstaben.legality import room_of, targets
from tabletop_rules.spukstaben.state import (
    NOTHING_WRITTEN,
    Draft,
    Haunt,
    Mark,
    State,
    card,
    freeze,
    haunt,
    haunts,
    is_lost,
    supply,
    thaw,
)

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat


def effect(state: State, action: Action, tell: Tell | None) -> State:
    """Carry out a legal action and everything that follows from it up to the next decision or draw."""
    draft = thaw(state)
    _EFFECTS[type(action)](draft, action, tell)
    return freeze(draft)


# A. New Spukstaben Appear


def _appear(draft: Draft, action: Appear, tell: Tell | None) -> None:
    """Turn a card up: it is placed at once, or waits until the team places it (SP-AMB-3, SP-AMB-5)."""
    number = action.card
    draft.deck = Pile(tuple([entry for entry in draft.deck.pool if entry[0] != number]), ())
    draft.to_draw -= 1
    first = draft.round == 1
    options = draft.options
    if (options.initial_placement == "choice") if first else (options.appear_order == "team_choice"):
        draft.drawn = _with(draft.drawn, number)
        if tell:
            text = f"card {number} ({card(draft, number).letters}) is drawn"
            tell(Event("drawn", ("SP-A-2",) if first else ("SP-A-8",), text, Facts(card=number)))
    else:
        _place(draft, number, _first_room(draft) if first else room_of(draft, number), tell)
    _go_on_appearing(draft, tell)


def _first_room(draft: Draft) -> Room:
    """Return the room of the next card of round 1 if they are placed as drawn (SP-A-3, SP-AMB-3)."""
    first = draft.options.components.first
    rooms = [room for room, most in enumerate(first) for _ in range(most)]
    return rooms[sum(first) - draft.to_draw - 1]


def _place_drawn(draft: Draft, action: Place, tell: Tell | None) -> None:
    draft.drawn = tuple([number for number in draft.drawn if number != action.card])
    _place(draft, action.card, action.room, tell)
    _go_on_appearing(draft, tell)


def _place(draft: Draft, number: int, room: Room, tell: Tell | None) -> None:
    """Put a new card below the last one of a room with a cube, or let it escape if none is left (SP-A-5)."""
    if not supply(draft):
        _escape(draft, number, ("SP-NOCUBE-1", "SP-INST-6"), "no ghost cube is left for it", tell)
        return
    shown = card(draft, number)
    new = haunt(number, shown.start[draft.players - 1], covered=False)
    draft.rooms = (*draft.rooms[:room], (*draft.rooms[room], new), *draft.rooms[room + 1 :])
    if tell:
        own = "SP-A-3" if draft.round == 1 else "SP-A-9" if shown.nimble is None else "SP-INST-3"
        rules = (own, "SP-A-5", "SP-A-6", *(("SP-INST-1",) if draft.round == 1 else ()))
        text = f"card {number} ({shown.letters}) appears in the {ROOMS[room]} with its cube on {new.strength}"
        tell(Event("appeared", rules, text, Facts(card=number, room=room, strength=new.strength)))
    if shown.sibling and draft.round > 1:
        draft.to_draw += 1
        if tell:
            tell(Event("sibling", ("SP-INST-4", "SP-INST-5"), f"card {number} brings a sibling", Facts(card=number)))


def _go_on_appearing(draft: Draft, tell: Tell | None) -> None:
    """Draw on, let the team place what is drawn, or turn to the words; an empty pile ends the drawing (SP-AMB-8)."""
    if is_lost(draft):
        return
    if not draft.deck.pool:
        draft.to_draw = 0
    if draft.to_draw:
        draft.phase = "appear"
        return
    if not supply(draft):
        _let_drawn_escape(draft, tell)
    if not is_lost(draft):
        draft.phase = "place" if draft.drawn else "write"


def _let_drawn_escape(draft: Draft, tell: Tell | None) -> None:
    """Let all cards that wait for a place escape: no cube is left for any of them (SP-AMB-63)."""
    while draft.drawn and not is_lost(draft):
        number, *rest = draft.drawn
        draft.drawn = tuple(rest)
        _escape(draft, number, ("SP-NOCUBE-1", "SP-AMB-63"), "no ghost cube is left for it", tell)


def _escape(draft: Draft, number: int, rules: tuple[str, ...], why: str, tell: Tell | None) -> None:
    """Put a card to the right of the Door; one too many loses the variant at once (SP-VAR-4, SP-AMB-54)."""
    draft.escaped = _with(draft.escaped, number)
    if tell:
        text = f"card {number} ({card(draft, number).letters}) escapes: {why}"
        tell(Event("escaped", (*rules, "SP-SETUP-12"), text, Facts(card=number)))
    if is_lost(draft):
        draft.phase = "over"
        if tell:
            text = f"{len(draft.escaped)} cards have escaped, more than {draft.players}: the game is lost"
            tell(Event("lost", ("SP-VAR-3", "SP-VAR-4"), text, Facts(escaped=len(draft.escaped))))


def _with(cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return ``cards`` with one more, in ascending order."""
    more = list(cards)
    insort(more, number)
    return tuple(more)


# B. You Look for Accurate Words


def _write(draft: Draft, action: Write, tell: Tell | None) -> None:
    seat, word = action.actor, action.word
    draft.written = (*draft.written[:seat], word, *draft.written[seat + 1 :])
    _mark(draft, seat, "wrote")
    if tell:
        tell(Event("wrote", ("SP-B-2", "SP-B-6"), f"seat {seat} has written a word", Facts(seat=seat)))
        if word is not None:
            facts = Facts(seat=seat, word=word)
            tell(Event("wrote_word", ("SP-B-2", "SP-B-6"), f"seat {seat} has written {word}", facts, (seat,)))
    _close_writing_if_all_are_done(draft, tell)


def _mark(draft: Draft, seat: Seat, mark: Mark) -> None:
    draft.marks = (*draft.marks[:seat], mark, *draft.marks[seat + 1 :])


def _hint(draft: Draft, action: Hint, tell: Tell | None) -> None:
    seat = action.actor
    draft.hints = (*draft.hints[:seat], _with(draft.hints[seat], action.card), *draft.hints[seat + 1 :])
    if tell:
        text = f"seat {seat} will scare card {action.card} ({card(draft, action.card).letters})"
        tell(Event("hinted", ("SP-B-7", "SP-B-8"), text, Facts(seat=seat, card=action.card)))


def _pass(draft: Draft, action: Pass, tell: Tell | None) -> None:
    if draft.phase == "power":
        _go_without(draft, "the team finds no power word", tell)
        return
    seat = action.actor
    assert isinstance(seat, int)
    _mark(draft, seat, "passed")
    if tell:
        tell(Event("passed", ("SP-AMB-12",), f"seat {seat} writes no word", Facts(seat=seat)))
    _close_writing_if_all_are_done(draft, tell)


def _time_up(draft: Draft, action: TimeUp, tell: Tell | None) -> None:
    del action
    power = draft.phase == "power"
    if tell:
        tell(Event("time_up", ("SP-R10-3",) if power else ("SP-B-1", "SP-AMB-17"), "the hourglass has run out"))
    if power:
        _go_without(draft, "there is no power word", tell)
    else:
        _close_writing(draft, tell)


def _close_writing_if_all_are_done(draft: Draft, tell: Tell | None) -> None:
    if "thinking" not in draft.marks:
        _close_writing(draft, tell)


def _close_writing(draft: Draft, tell: Tell | None) -> None:
    """End step B: who has no word has passed, and the hints have done their work (SP-AMB-12, SP-AMB-16)."""
    draft.hints = ((),) * draft.players
    if "wrote" in draft.marks:
        marks: list[Mark] = ["wrote" if mark == "wrote" else "passed" for mark in draft.marks]
        draft.marks = tuple(marks)
        draft.phase = "name"
    else:
        draft.marks = NOTHING_WRITTEN[draft.players]
        _move_on(draft, tell)


# C. You Scare the Spukstaben: naming and judging


def _name(draft: Draft, action: NameWord, tell: Tell | None) -> None:
    """Name a word; of identical ones only the first stays (SP-C-1, SP-C-2)."""
    seat, word = action.actor, action.word
    draft.written = (*draft.written[:seat], None, *draft.written[seat + 1 :])
    _mark(draft, seat, "named")
    if tell:
        tell(Event("named", ("SP-C-1",), f"seat {seat} has written {word}", Facts(seat=seat, word=word)))
    if word in draft.named:
        _cross_out(word, tell)
    else:
        draft.named = (*draft.named, word)
    if "wrote" not in draft.marks:
        draft.marks = NOTHING_WRITTEN[draft.players]
        draft.phase = "judge"


def _cross_out(word: str, tell: Tell | None) -> None:
    if tell:
        text = f"{word} stands here twice and is crossed out once"
        tell(Event("crossed_out", ("SP-C-2", "SP-AMB-25"), text, Facts(word=word)))


def _judge(draft: Draft, action: Accept | Correct | Strike, tell: Tell | None) -> None:
    """Settle a named word: it counts, as it is or corrected, or it does not (SP-FIX-1 to 4, SP-AMB-25)."""
    draft.named = draft.named[1:]
    if type(action) is Accept:
        _count(draft, action.word, ("SP-FIX-4", "SP-AMB-60"), tell)
    elif type(action) is Correct:
        rule = {"spelling": "SP-FIX-1", "form": "SP-FIX-2", "invalid": "SP-FIX-3"}[action.mistake]
        if tell:
            facts = Facts(word=action.word, into=action.into, mistake=action.mistake)
            tell(Event("corrected", (rule, "SP-FIX-4"), f"{action.word} becomes {action.into}", facts))
        _count(draft, action.into, (rule,), tell)
    else:
        _strike(action.word, ("SP-AMB-29", "SP-FIX-4"), "the team lets it not count", tell)
    if not draft.named:
        _end_judging(draft, tell)


def _count(draft: Draft, word: str, rules: tuple[str, ...], tell: Tell | None) -> None:
    """Let a word count unless it stands here already or has been used in an earlier round (SP-AMB-25)."""
    if word in draft.words:
        _cross_out(word, tell)
    elif word in draft.used:
        _strike(word, ("SP-WORD-4", "SP-AMB-25"), "it has been used in an earlier round", tell)
    else:
        draft.words = (*draft.words, word)
        if tell:
            tell(Event("counted", rules, f"{word} counts", Facts(word=word)))


def _strike(word: str, rules: tuple[str, ...], why: str, tell: Tell | None) -> None:
    if tell:
        tell(Event("struck", rules, f"{word} is struck: {why}", Facts(word=word)))


def _end_judging(draft: Draft, tell: Tell | None) -> None:
    """Turn to scaring; the words that count are used up for later rounds (SP-AMB-27)."""
    if draft.words:
        draft.used = tuple(sorted((*draft.used, *draft.words)))
        draft.phase = "scare"
    elif draft.round == ROUNDS:
        _go_without(draft, "the power word does not count", tell)
    else:
        _move_on(draft, tell)


# C. You Scare the Spukstaben: scaring


def _resolve(draft: Draft, action: Scare, tell: Tell | None) -> None:
    """Scare the cards named, all from the situation in which the word began (SP-AMB-23, SP-AMB-35)."""
    if tell and not action.cards:
        text = f"{action.word} scares no Spukstabe"
        tell(Event("fizzled", ("SP-C-13",), text, Facts(word=action.word)))
    shields = (
        {target.card: target.twice or bool(target.supporters) for target in targets(draft)} if action.cards else {}
    )
    rooms = []
    for room in draft.rooms:
        after = [
            _scared(draft, one, action, shields, tell) if one and one.card in action.cards else one for one in room
        ]
        rooms.append(tuple(after) if draft.options.stage == 3 else tuple([one for one in after if one is not None]))
    draft.rooms = tuple(rooms)
    draft.words = tuple([word for word in draft.words if word != action.word])
    if not draft.words:
        if draft.round == ROUNDS:
            _end_last_round(draft, tell)
        else:
            _move_on(draft, tell)


def _scared(draft: Draft, one: Haunt, action: Scare, shields: dict[int, bool], tell: Tell | None) -> Haunt | None:
    """Return a card after a scare, ``None`` if it flees (SP-C-10, SP-C-11); in round 10 it does (SP-R10-5)."""
    shown = card(draft, one.card)
    facts = Facts(word=action.word, card=one.card)
    if one.strength == 1 or draft.round == ROUNDS:
        draft.fled = _with(draft.fled, one.card)
        if tell:
            rules = ("SP-R10-5",) if draft.round == ROUNDS else ("SP-C-11", "SP-C-12")
            tell(Event("fled", rules, f"{action.word} scares card {one.card} ({shown.letters}): it flees", facts))
        return None
    overcome = shields[one.card]
    if tell:
        text = f"{action.word} scares card {one.card} ({shown.letters}): its cube goes down to {one.strength - 1}"
        tell(Event("scared", ("SP-C-9", "SP-C-10"), text, facts))
        if overcome:
            rules = ("SP-DBL-2", "SP-DBL-3") if shown.doubler else ("SP-ARR-3", "SP-ARR-4")
            tell(Event("shield_covered", rules, f"a shield token covers the shield of card {one.card}", facts))
    return haunt(one.card, one.strength - 1, one.covered or overcome)


# D. All Spukstaben Move On


def _move_on(draft: Draft, tell: Tell | None) -> None:
    """Let the cards at the Door escape, top first, move the others one room on, and begin the next round."""
    for one in [one for one in draft.rooms[DOOR] if one is not None]:
        rooms = draft.rooms
        draft.rooms = (*rooms[:DOOR], tuple([other for other in rooms[DOOR] if other is not one]))
        _escape(draft, one.card, ("SP-D-2",), "it was at the Door", tell)
        if is_lost(draft):
            return
    # Moving changes no cube (SP-D-3) and closes the gaps toward the board (SP-ST3-6).
    moved = [tuple([one for one in room if one is not None]) for room in draft.rooms[:DOOR]]
    draft.rooms = ((), *moved)
    if tell and any(moved):
        tell(Event("moved_on", ("SP-D-1", "SP-D-3"), "all remaining cards move one room on"))
    _begin_round(draft, draft.round + 1, tell)


def _begin_round(draft: Draft, number: int, tell: Tell | None) -> None:
    draft.round = number
    if tell:
        rules = ("SP-D-4", "SP-PLAY-1") if number < ROUNDS else ("SP-D-4", "SP-R10-1")
        tell(Event("round_began", rules, f"round {number} begins", Facts(round=number)))
    if number == ROUNDS:
        _begin_last_round(draft, tell)
        return
    draft.to_draw = draft.options.components.scorepad[draft.players - 1][number - 1]
    _go_on_appearing(draft, tell)


# The Special Round 10


def _begin_last_round(draft: Draft, tell: Tell | None) -> None:
    draft.spared = not haunts(draft)
    draft.phase = "over" if draft.spared else "power"
    if tell and draft.spared:
        tell(Event("spared", ("SP-R10-7", "SP-END-3"), "the print shop is empty: no power word is needed"))
        _tell_end(tell)


def _power_word(draft: Draft, action: PowerWord, tell: Tell | None) -> None:
    draft.named = (action.word,)
    draft.phase = "judge"
    if tell:
        text = f"the team agrees on the power word {action.word}"
        tell(Event("named", ("SP-R10-2",), text, Facts(word=action.word)))


def _go_without(draft: Draft, why: str, tell: Tell | None) -> None:
    if tell:
        tell(Event("no_power_word", ("SP-AMB-50",), why))
    _end_last_round(draft, tell)


def _end_last_round(draft: Draft, tell: Tell | None) -> None:
    """Let every card that is left escape from its room, those nearest the exit first (SP-R10-6, SP-AMB-55)."""
    for room in range(DOOR, -1, -1):
        for one in [one for one in draft.rooms[room] if one is not None]:
            rest = tuple([other for other in draft.rooms[room] if other is not one and other is not None])
            draft.rooms = (*draft.rooms[:room], rest, *draft.rooms[room + 1 :])
            _escape(draft, one.card, ("SP-R10-6",), "the power word has not scared it", tell)
            if is_lost(draft):
                return
    draft.rooms = ((),) * len(draft.rooms)
    draft.phase = "over"
    if tell:
        _tell_end(tell)


def _tell_end(tell: Tell) -> None:
    tell(Event("ended", ("SP-PLAY-4", "SP-END-1"), "the game is over"))


_EFFECTS: Final[dict[type, Callable[[Draft, Any, Tell | None], None]]] = {
    Appear: _appear,
    Place: _place_drawn,
    Hint: _hint,
    Write: _write,
    Pass: _pass,
    TimeUp: _time_up,
    NameWord: _name,
    PowerWord: _power_word,
    Accept: _judge,
    Correct: _judge,
    Strike: _judge,
    Scare: _resolve,
}
