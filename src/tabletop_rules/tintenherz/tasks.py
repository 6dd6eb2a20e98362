"""Solving a task: the card, the words and what is wrong with them, the consequences, and the end of the turn."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.actors import Seat
from tabletop_rules.core.construct import unchecked
from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.tintenherz.actions import (
    FLAW_RULES,
    DrawTask,
    Flaw,
    Judge,
    KeepSilent,
    NameWord,
    ReturnChips,
    RunOut,
)
from tabletop_rules.tintenherz.scoring import honoured
from tabletop_rules.tintenherz.state import (
    WORDS_NEEDED,
    Draft,
    Named,
    letters_of,
    longest,
    players_of,
    supply,
    to_judge,
    valid_words,
)

_named: Final = unchecked(Named)

# 2. Solving a Task


def draw(draft: Draft, action: DrawTask, tell: Tell | None) -> None:
    """Turn the top task card over, then the hourglass (TH-TASK-2 to 5)."""
    task = action.task
    if draft.green_up or draft.options.green_only:
        draft.green = _without(draft.green, task)
    else:
        draft.red = _without(draft.red, task)
    if tell:
        _tell_drawn(draft, task, tell)
    draft.task = task
    draft.green_up = not draft.green_up
    draft.to_speak = _ALL_SEATS[players_of(draft)]
    draft.phase = "name"


_ALL_SEATS: Final = tuple(tuple(range(players)) for players in range(7))


def _without(stack: tuple[str, ...], task: str) -> tuple[str, ...]:
    at = stack.index(task)
    return stack[:at] + stack[at + 1 :]


def _tell_drawn(draft: Draft, task: str, tell: Tell) -> None:
    card = draft.options.components.task(task)
    rules = ("TH-TASK-2",) if draft.green_up else ("TH-TASK-3",)
    text = f"the task is: {card.german} ({card.english})"
    tell(Event("task_drawn", rules, text, Facts(task=task, back=card.back)))
    side = "black" if draft.green_up else "green"
    text = f"the hourglass is turned, with its {side} side up"
    tell(Event("hourglass_turned", ("TH-TASK-4", "TH-TASK-5"), text, Facts(green_up=not draft.green_up)))


# Rules for naming words


def name_word(draft: Draft, action: NameWord, tell: Tell | None) -> None:
    """Note a word that was named, with the flaw that shows by itself if it has one (TH-AMB-28, TH-AMB-62)."""
    flaw = apparent_flaw(draft, action.word)
    draft.named += (_named(action.actor, action.word, flaw, flaw is not None),)
    _fall_silent(draft, action.actor)
    if tell:
        _tell_named(draft, action, flaw, tell)


def apparent_flaw(draft: Draft, word: str) -> Flaw | None:
    """Return the flaw of a word that shows by itself: missing letters, or a repetition (TH-WORD-1, 2, 9, TH-AMB-23)."""
    if not letters_of(draft.cards, draft.up).issuperset(word):
        return "letters"
    if word in draft.earlier:
        return "repeated"
    for named in draft.named:
        if named.word == word:
            return "repeated"
    return None


def _fall_silent(draft: Draft, seat: Seat) -> None:
    at = draft.to_speak.index(seat)
    draft.to_speak = draft.to_speak[:at] + draft.to_speak[at + 1 :]


def _tell_named(draft: Draft, action: NameWord, flaw: Flaw | None, tell: Tell) -> None:
    text = f"seat {action.actor} names {action.word}"
    rules: tuple[str, ...] = ("TH-TASK-6", "TH-TASK-7")
    missing = ""
    if flaw == "letters":
        up = letters_of(draft.cards, draft.up)
        missing = "".join(dict.fromkeys(letter for letter in action.word if letter not in up))
        text += f", which is invalid: {', '.join(missing)} cannot be used"
    elif flaw:
        text += ", which is invalid: it was named before"
    if flaw:
        rules = (*FLAW_RULES[flaw], "TH-WORD-12", "TH-AMB-28")
    data = Facts(seat=action.actor, word=action.word, flaw=flaw, missing=missing)
    tell(Event("word_named", rules, text, data))


def keep_silent(draft: Draft, action: KeepSilent, tell: Tell | None) -> None:
    """Note that a player names no word for this task (TH-TASK-8, TH-AMB-34)."""
    _fall_silent(draft, action.actor)
    if tell:
        text = f"seat {action.actor} will name no word"
        tell(Event("kept_silent", ("TH-TASK-8", "TH-AMB-34"), text, Facts(seat=action.actor)))


def run_out(draft: Draft, action: RunOut, tell: Tell | None) -> None:
    """End the naming of words (TH-TASK-6), before the sand has run out if nobody may name another (TH-AMB-34)."""
    del action
    if tell and draft.to_speak:
        tell(Event("naming_ended", ("TH-TASK-6",), "the hourglass has run out", Facts(early=False)))
    elif tell:
        text = "nobody may name another word, so nobody waits for the hourglass"
        tell(Event("naming_ended", ("TH-TASK-6", "TH-AMB-34"), text, Facts(early=True)))
    draft.to_speak = ()
    _go_on_judging(draft, tell)


def judge(draft: Draft, action: Judge, tell: Tell | None) -> None:
    """Note what the table decided about a word (TH-WORD-13)."""
    named = draft.named
    at = 0
    while named[at].seat != action.seat:
        at += 1
    judged = _named(action.seat, named[at].word, action.flaw, True)  # noqa: FBT003 - the field "judged"
    draft.named = named[:at] + (judged,) + named[at + 1 :]
    if tell:
        _tell_judged(draft, action, tell)
    _go_on_judging(draft, tell)


def _tell_judged(draft: Draft, action: Judge, tell: Tell) -> None:
    word = next(named.word for named in draft.named if named.seat == action.seat)
    said = _OBJECTION_TEXTS[action.flaw] if action.flaw else "is valid"
    rules = FLAW_RULES[action.flaw] if action.flaw else ("TH-AMB-22",)
    data = Facts(seat=action.seat, word=word, flaw=action.flaw)
    tell(Event("word_judged", ("TH-WORD-13", *rules), f"{word} of seat {action.seat} {said}", data))


_OBJECTION_TEXTS: Final = {
    "no_fit": "does not fit the task",
    "abbreviation": "is an abbreviation",
    "altered": "is an altered form of a word named before",
    "uncommon": "is not common in everyday language",
    "unknown": "is known to nobody else",
}


def _go_on_judging(draft: Draft, tell: Tell | None) -> None:
    if to_judge(draft):
        draft.phase = "judge"
    else:
        _resolve(draft, tell)


# Consequences


def _resolve(draft: Draft, tell: Tell | None) -> None:
    """Move Meggie or Capricorn, then see to the chips (TH-CONS-1 to 5, TH-AMB-41)."""
    valid = valid_words(draft)
    found = len(valid)
    needed = WORDS_NEEDED[players_of(draft)]
    if found >= needed:
        draft.meggie += 1
    else:
        draft.capricorn += 1
    if tell:
        _tell_resolved(draft, found, needed, tell)
    if is_decided(draft) and not draft.options.pay_last_task:
        _end_task(draft, tell)
    else:
        _see_to_chips(draft, valid, tell)


_NEEDED_RULES: Final = ("", "", "TH-CONS-3", "TH-CONS-4", "TH-CONS-4", "TH-CONS-5", "TH-CONS-5")


def _tell_resolved(draft: Draft, found: int, needed: int, tell: Tell) -> None:
    count_rule = _NEEDED_RULES[players_of(draft)]
    data = Facts(found=found, needed=needed, meggie=draft.meggie, capricorn=draft.capricorn)
    if found >= needed:
        text = f"{found} valid words of {needed} needed: solved, Meggie moves to {draft.meggie}"
        tell(Event("task_solved", ("TH-CONS-1", count_rule, "TH-CONS-19"), text, data))
    else:
        text = f"{found} valid words of {needed} needed: not solved, Capricorn moves to {draft.capricorn}"
        tell(Event("task_failed", ("TH-CONS-2", count_rule, "TH-CONS-19"), text, data))


def is_decided(draft: Draft) -> bool:
    """Tell whether Meggie or Capricorn stands on the goal space (TH-END-1)."""
    return draft.options.components.steps in (draft.meggie, draft.capricorn)


def _see_to_chips(draft: Draft, valid: tuple[Named, ...], tell: Tell | None) -> None:
    """Pay what is owed, or have all players return chips first if the supply does not suffice (TH-CONS-12)."""
    best = longest(valid)
    owed = len(valid) + (best is not None)
    left = supply(draft)
    if left < owed:
        players = players_of(draft)
        order = ((draft.active + n) % players for n in range(players))
        draft.returning = tuple(seat for seat in order if draft.books[seat] + draft.hearts[seat])
        draft.phase = "return"
        if tell:
            text = f"{owed} chips are owed and {left} left: everybody returns three chips first"
            tell(Event("chips_short", ("TH-CONS-12", "TH-AMB-36"), text, Facts(owed=owed, supply=left)))
        return
    if valid:
        _pay(draft, valid, best, tell)
    _end_task(draft, tell)


def return_chips(draft: Draft, action: ReturnChips, tell: Tell | None) -> None:
    """Put chips back into the supply (TH-CONS-12 to 16); after the last player, pay (TH-CONS-15, TH-CONS-20)."""
    seat, books, hearts = action.actor, draft.books, draft.hearts
    draft.books = (*books[:seat], books[seat] - action.books, *books[seat + 1 :])
    draft.hearts = (*hearts[:seat], hearts[seat] - action.hearts, *hearts[seat + 1 :])
    draft.returning = draft.returning[1:]
    if tell:
        text = f"seat {seat} returns {action.books} chips from the book side and {action.hearts} from the heart side"
        data = Facts(seat=seat, books=action.books, hearts=action.hearts)
        tell(Event("chips_returned", ("TH-CONS-12", "TH-CONS-13", "TH-CONS-14"), text, data))
    if not draft.returning:
        _see_to_chips(draft, valid_words(draft), tell)


def _pay(draft: Draft, valid: tuple[Named, ...], best: Seat | None, tell: Tell | None) -> None:
    books = list(draft.books)
    for named in valid:
        books[named.seat] += 1
    if best is not None:
        books[best] += 1
    draft.books = tuple(books)
    if tell:
        _tell_paid(valid, best, tell)


def _tell_paid(valid: tuple[Named, ...], best: Seat | None, tell: Tell) -> None:
    for named in valid:
        text = f"seat {named.seat} takes a chip for {named.word}"
        tell(Event("chip_paid", ("TH-CONS-6", "TH-CONS-7"), text, Facts(seat=named.seat, word=named.word)))
    if best is not None:
        text = f"seat {best} takes a second chip for the longest word"
        tell(Event("second_chip_paid", ("TH-CONS-8", "TH-CONS-11"), text, Facts(seat=best)))
    else:
        why, rule = ("only one valid word", "TH-CONS-10") if len(valid) == 1 else ("a tie for the longest", "TH-CONS-9")
        tell(Event("second_chip_withheld", (rule,), f"no second chip: {why}"))


# The end of a task and of a turn


def _end_task(draft: Draft, tell: Tell | None) -> None:
    """Discard the card (TH-CONS-17), then end the game or the turn (TH-END-1, TH-TURN-7)."""
    assert draft.task is not None
    draft.discard = (*draft.discard, draft.task)
    if tell:
        text = f"task {draft.task} goes to the open discard pile"
        tell(Event("task_discarded", ("TH-CONS-17",), text, Facts(task=draft.task)))
    draft.task = None
    if draft.options.repeat_scope == "game":
        _remember_words(draft)
    draft.named = ()
    if is_decided(draft):
        _end_game(draft, tell)
    else:
        end_turn(draft, ("TH-TURN-7",), tell)


def _remember_words(draft: Draft) -> None:
    """Keep the words of this task that may not be named again in this game (TH-AMB-23, TH-AMB-24)."""
    block = draft.options.invalid_words_block
    words = (named.word for named in draft.named if block or named.flaw is None)
    draft.earlier = tuple(dict.fromkeys((*draft.earlier, *words)))


def end_turn(draft: Draft, rules: tuple[str, ...], tell: Tell | None) -> None:
    """Pass the dice on to the next player, by ``rules``: TH-TURN-7, after a dark space TH-MOVE-13."""
    draft.active = (draft.active + 1) % len(draft.books)
    draft.way = None
    draft.number = None
    draft.turned = ()
    draft.phase = "roll"
    if tell:
        text = f"seat {draft.active} takes the next turn"
        tell(Event("turn_began", rules, text, Facts(seat=draft.active)))


def _end_game(draft: Draft, tell: Tell | None) -> None:
    draft.way = None
    draft.number = None
    draft.turned = ()
    draft.phase = "over"
    if tell:
        won = draft.meggie == draft.options.components.steps
        text = "Meggie has reached the goal: all have won" if won else "Capricorn has reached the goal: all have lost"
        seats = honoured(draft.books if won else draft.hearts)
        result, honour = ("TH-END-2", "TH-END-3") if won else ("TH-END-4", "TH-END-5")
        rules = ("TH-END-1", result, honour if seats else "TH-AMB-42")
        tell(Event("ended", rules, text, Facts(won=won, honoured=seats)))
