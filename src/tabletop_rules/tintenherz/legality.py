"""What may be done in a position: the one definition behind check, apply and the list of legal actions."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop_rules.core.actors import name_of
from tabletop_rules.core.chance import Distribution, Weighted
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Open, Refusal, not_to_act
from tabletop_rules.tintenherz.actions import (
    DIRECTION_TURNS,
    LEAVE_DOWNS,
    MOVES,
    NUMBER_TURNS,
    OBJECTIONS,
    ROLLS,
    RUN_OUT,
    SILENCES,
    TURN_UPS,
    VERDICTS,
    Action,
    DrawTask,
    Judge,
    KeepSilent,
    LeaveDown,
    Move,
    NameWord,
    ReturnChips,
    Roll,
    RunOut,
    Show,
    TurnDirection,
    TurnNumber,
    TurnUp,
    draw_task,
    return_chips,
    show,
)
from tabletop_rules.tintenherz.board import SIDES, Way, cell_name
from tabletop_rules.tintenherz.spelling import SPELLING, is_game_word
from tabletop_rules.tintenherz.state import State, letters_up, players_of, to_act, to_judge, unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tabletop_rules.core.actors import Seat
    from tabletop_rules.core.rng import Rng

Refusals: TypeAlias = tuple[Refusal, ...]

_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "setup": (Show,),
    "roll": (Roll,),
    "move": (Move, TurnDirection, TurnNumber),
    "land": (Show,),
    "gwin": (TurnUp, LeaveDown),
    "reveal": (Show,),
    "draw": (DrawTask,),
    "name": (NameWord, KeepSilent, RunOut),
    "judge": (Judge,),
    "return": (ReturnChips,),
    "over": (),
}
_PHASE_RULES: Final[dict[str, tuple[str, ...]]] = {
    "setup": ("TH-SETUP-6", "TH-SETUP-7"),
    "roll": ("TH-TURN-2",),
    "move": ("TH-TURN-5", "TH-DRES-4"),
    "land": ("TH-MOVE-2",),
    "gwin": ("TH-GWIN-1", "TH-GWIN-8"),
    "reveal": ("TH-GWIN-1",),
    "draw": ("TH-TASK-2", "TH-TASK-3"),
    "name": ("TH-TASK-6", "TH-TASK-7"),
    "judge": ("TH-WORD-13", "TH-AMB-21"),
    "return": ("TH-CONS-12", "TH-AMB-38"),
    "over": ("TH-END-1", "TH-END-9"),
}
_MISTIMED_RULES: Final[dict[type, tuple[str, ...]]] = {
    Roll: ("TH-DICE-10",),
    Move: ("TH-DICE-10",),
    TurnDirection: ("TH-AMB-5",),
    TurnNumber: ("TH-AMB-5",),
    TurnUp: ("TH-GWIN-6", "TH-AMB-10"),
    NameWord: ("TH-TASK-4", "TH-TASK-6", "TH-AMB-53"),
    KeepSilent: ("TH-TASK-6",),
    RunOut: ("TH-TASK-4", "TH-TASK-6"),
    Judge: ("TH-WORD-13",),
}
"""What speaks against an action that comes at another time, beside what the game waits for."""


def refusals(state: State, action: Action) -> Refusals:
    """Return every reason why a well-formed ``action`` is illegal here; ``()`` means legal."""
    kind = type(action)
    if kind not in _KINDS[state.phase]:
        return (_mistimed(state, action),)
    return _CHECKS[kind](state, action)


def _mistimed(state: State, action: Action) -> Refusal:
    """Refuse an action of a kind that the game does not wait for now."""
    phase = state.phase
    if phase == "over":
        return not_to_act(action.actor, (), _PHASE_RULES[phase])
    expected = " or ".join(kind.__name__ for kind in _KINDS[phase])
    who = " or ".join(map(name_of, to_act(state)))
    rules = _PHASE_RULES[phase] + _MISTIMED_RULES.get(type(action), ())
    text = f"no {type(action).__name__} now; the game waits for {expected} by {who}"
    return Refusal(tuple(dict.fromkeys(rules)), text, Facts(phase=phase))


def _not_active(state: State, actor: Seat) -> Refusals:
    """Refuse what only the player whose turn it is may do."""
    if actor == state.active:
        return ()
    return (not_to_act(actor, (state.active,), _PHASE_RULES[state.phase]),)


def _nothing_against(state: State, action: Roll | RunOut) -> Refusals:
    """Refuse nothing: every result is on the dice of a playable box, and the sand may run out at any moment."""
    del state, action
    return ()


# Letter cards


def _show_refusals(state: State, action: Show) -> Refusals:
    refused = []
    if action.cell != state.pending[0]:
        text = f"the card on {cell_name(state.pending[0])} is turned up next, not the one on {cell_name(action.cell)}"
        refused.append(Refusal(_PHASE_RULES[state.phase], text, Facts(cell=state.pending[0])))
    if action.card not in unseen(state):
        text = f"no {action.card} is among the cards never seen: {', '.join(unseen(state))}"
        refused.append(Refusal(("TH-CONT-6", "TH-SETUP-5"), text, Facts(card=action.card)))
    return tuple(refused)


class TopCard(Distribution[Action]):
    """The odds of turning up one of several cards, each as likely as any other; equal ones stand side by side."""

    __slots__ = ("_action_of", "_cards")
    total: int

    def __init__(self, cards: tuple[str, ...], action_of: Callable[[str], Action]) -> None:
        """Take the cards and what names the action for one of them."""
        self._cards = cards
        self._action_of = action_of
        self.total = len(cards)

    def draw(self, rng: Rng) -> tuple[Action, Rng]:
        """Return an outcome drawn with the exact odds, and the generator after it."""
        index, rng = rng.below(self.total)
        return self._action_of(self._cards[index]), rng

    def weight(self, action: object) -> int:
        """Return how many of the cards are the one that ``action`` turns up; 0 if none is."""
        return next((weight for outcome, weight in self.outcomes() if outcome == action), 0)

    def outcomes(self) -> Iterator[tuple[Action, int]]:
        """List the action of each different card with the number of such cards, in order."""
        return ((self._action_of(card), self._cards.count(card)) for card in dict.fromkeys(self._cards))

    def __len__(self) -> int:
        return len(set(self._cards))


# The Dice


@lru_cache(maxsize=64)
def roll_odds(ways: tuple[Way, ...], numbers: tuple[int, ...]) -> Weighted[Action]:
    """Return the odds of both dice, from their faces (TH-AMB-3)."""
    return Weighted(ROLLS, [ways.count(roll.way) * numbers.count(roll.number) for roll in ROLLS])


# 1. Moving Fenoglio or the Shadow


def _move_refusals(state: State, action: Move) -> Refusals:
    way = state.way
    if action.actor == state.active and way in (action.way, "cross"):
        return ()
    refused = _not_active(state, action.actor)
    if way not in (action.way, "cross"):
        text = f"the direction die shows {way}, so the figure moves {way} and not {action.way}"
        refused = (*refused, Refusal(("TH-DICE-2", "TH-DRES-9"), text, Facts(way=way)))
    return refused


# Determining the Dice Result


def _turn_direction_refusals(state: State, action: TurnDirection) -> Refusals:
    refused = _turn_refusals(state, action.actor, "direction")
    if action.way == state.way:
        text = f"the direction die shows {action.way} already"
        refused = (*refused, Refusal(("TH-AMB-6", "TH-DRES-2"), text))
    return refused


def _turn_number_refusals(state: State, action: TurnNumber) -> Refusals:
    refused = _turn_refusals(state, action.actor, "number")
    if action.number == state.number:
        text = f"the number die shows {action.number} already"
        refused = (*refused, Refusal(("TH-AMB-6", "TH-DRES-2"), text))
    return refused


def _turn_refusals(state: State, actor: Seat, die: str) -> Refusals:
    """Refuse what speaks against turning this die at all."""
    refused = list(_not_active(state, actor))
    if actor == state.active and not state.books[actor]:
        text = f"turning a die takes a chip lying book side up, and seat {actor} has none"
        refused.append(Refusal(("TH-DRES-1", "TH-DRES-5"), text, Facts(hearts=state.hearts[actor])))
    if die in state.turned:
        refused.append(Refusal(("TH-DRES-2", "TH-AMB-4"), f"the {die} die was turned already this turn"))
    elif len(state.turned) >= state.options.dice_turned:
        most = state.options.dice_turned
        text = f"at this table {most} {'die' if most == 1 else 'dice'} may be turned in a turn"
        refused.append(Refusal(("TH-DRES-2", "TH-AMB-4"), text, Facts(dice_turned=most)))
    return tuple(refused)


@lru_cache(maxsize=1024)
def _choices(seat: Seat, way: Way, number: int, dice: tuple[str, ...]) -> tuple[Action, ...]:
    """List a player's moves and, for the ``dice`` that may be turned, the turns, in canonical order."""
    sides = SIDES if way == "cross" else (way,)
    listed: list[Action] = [MOVES[seat][side] for side in sides]
    if "direction" in dice:
        listed += [turn for turn in DIRECTION_TURNS[seat] if turn.way != way]
    if "number" in dice:
        listed += [turn for turn in NUMBER_TURNS[seat] if turn.number != number]
    return tuple(listed)


_NO_DICE: Final[tuple[str, ...]] = ()
_BOTH_DICE: Final = ("direction", "number")


def _dice_to_turn(state: State) -> tuple[str, ...]:
    turned = state.turned
    if not state.books[state.active] or len(turned) >= state.options.dice_turned:
        return _NO_DICE
    return tuple(die for die in _BOTH_DICE if die not in turned) if turned else _BOTH_DICE


def _moves(state: State) -> tuple[Action, ...]:
    assert state.way is not None
    assert state.number is not None
    return _choices(state.active, state.way, state.number, _dice_to_turn(state))


# The Marder Gwin


def _turn_up_refusals(state: State, action: TurnUp) -> Refusals:
    refused = _not_active(state, action.actor)
    if state.up[action.cell]:
        text = f"the card on {cell_name(action.cell)} lies face up already"
        refused = (*refused, Refusal(("TH-GWIN-1", "TH-GWIN-2"), text, Facts(cell=action.cell)))
    return refused


def _leave_down_refusals(state: State, action: LeaveDown) -> Refusals:
    return _not_active(state, action.actor)


def _reveals(state: State) -> tuple[Action, ...]:
    mine = TURN_UPS[state.active]
    return (*(mine[cell] for cell, up in enumerate(state.up) if not up), LEAVE_DOWNS[state.active])


# 2. Solving a Task


def stack_in_play(state: State) -> tuple[str, ...]:
    """Return the stack from which the next task comes: the moved figure decides (TH-TASK-2, TH-TASK-3, TH-AMB-17)."""
    return state.green if state.green_up or state.options.green_only else state.red


def _draw_refusals(state: State, action: DrawTask) -> Refusals:
    if action.task in stack_in_play(state):
        return ()
    back = "green" if state.green_up or state.options.green_only else "red"
    rules = ("TH-TASK-2",) if state.green_up else ("TH-TASK-3", "TH-AMB-18")
    return (Refusal(rules, f"{action.task[:60]!r} is not among the {back} task cards left", Facts(back=back)),)


# Rules for naming words


def _name_refusals(state: State, action: NameWord) -> Refusals:
    refused = _speaker_refusals(state, action.actor)
    if not is_game_word(action.word):
        text = f"{action.word[:70]!r} is not one word of 1 to 64 letters from A to Z in the spelling of the game"
        refused = (*refused, Refusal(("TH-WORD-16", "TH-AMB-31", "TH-AMB-54"), text, Facts(word=action.word[:70])))
    return refused


def _speaker_refusals(state: State, actor: Seat) -> Refusals:
    """Refuse who may not name a word (any more)."""
    if actor in state.to_speak:
        return ()
    if actor >= players_of(state):
        return (Refusal(("TH-GEN-1", "TH-TASK-1"), f"there is no seat {actor} in this game"),)
    if any(named.seat == actor for named in state.named):
        text = f"seat {actor} has named a word for this task, and each player names only one"
        return (Refusal(("TH-TASK-7", "TH-WORD-12", "TH-AMB-27"), text),)
    return (Refusal(("TH-AMB-34",), f"seat {actor} has declared to name no word for this task"),)


def _silent_refusals(state: State, action: KeepSilent) -> Refusals:
    return _speaker_refusals(state, action.actor)


@lru_cache(maxsize=256)
def _speeches(to_speak: tuple[Seat, ...]) -> tuple[Action, ...]:
    return (*(SILENCES[seat] for seat in to_speak), RUN_OUT)


@lru_cache(maxsize=4096)
def _openings(to_speak: tuple[Seat, ...], letters: str) -> tuple[Open, ...]:
    limits = Facts(letters=letters, most=SPELLING.longest)
    return tuple(Open(NameWord, seat, limits) for seat in to_speak)


# Judging


def _judge_refusals(state: State, action: Judge) -> Refusals:
    word = to_judge(state)
    assert word is not None
    refused = []
    if action.seat != word.seat:
        refused.append(_not_judged_now(state, action.seat, word.seat))
    if action.flaw == "altered" and not _may_be_altered(state):
        text = "no word that counts was named before, of which this one could be an altered form"
        refused.append(Refusal(("TH-WORD-10", "TH-AMB-24"), text))
    return tuple(refused)


def _not_judged_now(state: State, seat: Seat, expected: Seat) -> Refusal:
    shown = next((named for named in state.named if named.seat == seat and named.flaw in ("letters", "repeated")), None)
    if shown:
        text = f"{shown.word} of seat {seat} is invalid by rule ({shown.flaw}); nobody can accept it"
        return Refusal(("TH-AMB-62", "TH-WORD-1", "TH-WORD-9"), text)
    text = f"the table decides about the word of seat {expected} now, not of seat {seat}"
    return Refusal(("TH-AMB-21",), text, Facts(seat=expected))


def _may_be_altered(state: State) -> bool:
    """Tell whether any word that counts was named before the one to be judged (TH-WORD-10, TH-AMB-23, TH-AMB-24)."""
    if state.earlier:
        return True
    block = state.options.invalid_words_block
    for named in state.named:
        if not named.judged:
            return False
        if block or named.flaw is None:
            return True
    raise AssertionError  # pragma: no cover - some word is to be judged


def _verdicts(state: State) -> tuple[Action, ...]:
    word = to_judge(state)
    assert word is not None
    verdicts = VERDICTS[word.seat]
    return verdicts if _may_be_altered(state) else verdicts[:_ALTERED] + verdicts[_ALTERED + 1 :]


_ALTERED: Final = 1 + OBJECTIONS.index("altered")


# Consequences


def _return_refusals(state: State, action: ReturnChips) -> Refusals:
    seat = state.returning[0]
    if action.actor != seat:
        return (not_to_act(action.actor, (seat,), _PHASE_RULES["return"]),)
    books, hearts = state.books[seat], state.hearts[seat]
    refused = []
    if action.books + action.hearts != min(3, books + hearts):
        text = f"seat {seat} returns {min(3, books + hearts)} of its {books + hearts} chips"
        refused.append(Refusal(("TH-CONS-12", "TH-CONS-14"), text, Facts(chips=min(3, books + hearts))))
    if action.books > books or action.hearts > hearts:
        text = f"seat {seat} has {books} chips lying book side up and {hearts} lying heart side up"
        refused.append(Refusal(("TH-CONS-13", "TH-AMB-39"), text, Facts(books=books, hearts=hearts)))
    return tuple(refused)


def _returns(state: State) -> tuple[Action, ...]:
    seat = state.returning[0]
    books, hearts = state.books[seat], state.hearts[seat]
    due = min(3, books + hearts)
    return tuple(return_chips(seat, n, due - n) for n in range(due, -1, -1) if n <= books and due - n <= hearts)


_CHECKS: Final[dict[type, Callable[[State, Any], Refusals]]] = {
    Show: _show_refusals,
    Roll: _nothing_against,
    Move: _move_refusals,
    TurnDirection: _turn_direction_refusals,
    TurnNumber: _turn_number_refusals,
    TurnUp: _turn_up_refusals,
    LeaveDown: _leave_down_refusals,
    DrawTask: _draw_refusals,
    NameWord: _name_refusals,
    KeepSilent: _silent_refusals,
    RunOut: _nothing_against,
    Judge: _judge_refusals,
    ReturnChips: _return_refusals,
}


# The list, and chance


def listing(state: State) -> tuple[tuple[Action, ...], tuple[Open, ...]]:
    """List the legal actions in canonical order; naming a word is open."""
    phase = state.phase
    if phase == "move":
        return _moves(state), ()
    if phase == "name":
        to_speak = state.to_speak
        return _speeches(to_speak), _openings(to_speak, letters_up(state))
    if phase == "judge":
        return _verdicts(state), ()
    if phase == "gwin":
        return _reveals(state), ()
    if phase == "return":
        return _returns(state), ()
    chance = odds(state)
    return (tuple(action for action, _ in chance.outcomes()) if chance else ()), ()


def odds(state: State) -> Distribution[Action] | None:
    """Return what CHANCE may do: roll, turn up a card never seen, or draw the task; ``None`` if it is not to act."""
    phase = state.phase
    if phase == "roll":
        box = state.options.components
        return roll_odds(box.ways, box.numbers)
    if phase == "draw":
        return TopCard(stack_in_play(state), draw_task)
    return odds_of_card(state) if state.pending else None


def certain(state: State) -> Action | None:
    """Return what must follow: the end of naming when all have spoken, or the one card left to turn up or draw."""
    if state.phase == "name":
        return None if state.to_speak else RUN_OUT
    if state.pending:
        # Two cards left may be both the Marder Gwin; of three one is a letter.
        return odds_of_card(state).sure if state.cards.count(None) <= 2 else None
    if state.phase == "draw":
        stack = stack_in_play(state)
        return draw_task(stack[0]) if len(stack) == 1 else None
    return None


def odds_of_card(state: State) -> TopCard:
    """Return the odds of the card turned up next: all cards never seen are equally likely (TH-SETUP-5)."""
    return TopCard(unseen(state), partial(show, state.pending[0]))
