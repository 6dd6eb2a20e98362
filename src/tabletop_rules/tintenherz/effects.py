"""What actions do on the letter field: turning cards up, rolling, turning dice, moving, and the Marder Gwin.

An effect works on a draft, a private copy of the state, and freezes it when the next decision is reached. What happens
from drawing a task to the end of the turn stands in :mod:`tabletop_rules.tintenherz.tasks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.tintenherz import tasks
from tabletop_rules.tintenherz.actions import (
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
)
from tabletop_rules.tintenherz.board import Cell, cell_name, crosses_edge, path
from tabletop_rules.tintenherz.state import Draft, State, freeze, is_gwin_choice, thaw

if TYPE_CHECKING:
    from collections.abc import Callable


def effect(state: State, action: Action, tell: Tell | None) -> State:
    """Carry out a legal action and all that follows from it up to the next decision, throw or card."""
    draft = thaw(state)
    _EFFECTS[type(action)](draft, action, tell)
    return freeze(draft)


# Game Setup, and every card turned up for the first time


def _show(draft: Draft, action: Show, tell: Tell | None) -> None:
    cell = action.cell
    cards = draft.cards
    draft.cards = cards[:cell] + (action.card,) + cards[cell + 1 :]
    draft.pending = draft.pending[1:]
    _turn_up(draft, cell, tell)
    if draft.phase == "land":
        _landed(draft, "TH-GWIN-1", tell)
    elif draft.phase == "reveal":
        _end_move(draft, tell)
    elif not draft.pending:
        draft.phase = "roll"


_UP_RULES: Final[dict[str, tuple[str, ...]]] = {
    "setup": ("TH-SETUP-6", "TH-SETUP-7"),
    "move": ("TH-MOVE-2",),
    "land": ("TH-MOVE-2",),
    "gwin": ("TH-GWIN-1", "TH-GWIN-2"),
    "reveal": ("TH-GWIN-1", "TH-GWIN-2"),
}


def _turn_up(draft: Draft, cell: Cell, tell: Tell | None) -> None:
    up = draft.up
    draft.up = up[:cell] + (True,) + up[cell + 1 :]
    if tell:
        card = draft.cards[cell]
        text = f"{card} is turned up on {cell_name(cell)}"
        tell(Event("card_up", _UP_RULES[draft.phase], text, Facts(cell=cell, card=card)))


# The Dice


def _roll(draft: Draft, action: Roll, tell: Tell | None) -> None:
    draft.way = action.way
    draft.number = action.number
    draft.phase = "move"
    if tell:
        text = f"seat {draft.active} rolls {action.way} and {action.number}"
        data = Facts(seat=draft.active, way=action.way, number=action.number)
        tell(Event("rolled", ("TH-TURN-2", "TH-DICE-1", "TH-DICE-5"), text, data))


# Determining the Dice Result


def _turn_direction(draft: Draft, action: TurnDirection, tell: Tell | None) -> None:
    draft.way = action.way
    _pay(draft)
    draft.turned = (*draft.turned, "direction")
    if tell:
        _tell_turned(draft, "direction", action.way, tell)


def _turn_number(draft: Draft, action: TurnNumber, tell: Tell | None) -> None:
    draft.number = action.number
    _pay(draft)
    draft.turned = (*draft.turned, "number")
    if tell:
        _tell_turned(draft, "number", action.number, tell)


def _pay(draft: Draft) -> None:
    """Turn a chip of the active player from its book side to its heart side (TH-DRES-1, TH-DRES-6)."""
    seat, books, hearts = draft.active, draft.books, draft.hearts
    draft.books = (*books[:seat], books[seat] - 1, *books[seat + 1 :])
    draft.hearts = (*hearts[:seat], hearts[seat] + 1, *hearts[seat + 1 :])


def _tell_turned(draft: Draft, die: str, to: str | int, tell: Tell) -> None:
    text = f"seat {draft.active} turns a chip to its heart side and the {die} die to {to}"
    data = Facts(seat=draft.active, die=die, to=to)
    tell(Event("die_turned", ("TH-DRES-1", "TH-DRES-2", "TH-DRES-3", "TH-DRES-6"), text, data))


# 1. Moving Fenoglio or the Shadow


def _move(draft: Draft, action: Move, tell: Tell | None) -> None:
    assert draft.number is not None
    start = draft.fenoglio if draft.green_up else draft.shadow
    way = path(draft.options.edge_wrap, start, action.way, draft.number)
    if tell:
        _tell_moved(draft, action, way, tell)
    if draft.green_up:
        _move_fenoglio(draft, way[-1], tell)
    else:
        _move_shadow(draft, way, tell)


def _tell_moved(draft: Draft, action: Move, way: tuple[Cell, ...], tell: Tell) -> None:
    figure = "Fenoglio" if draft.green_up else "the Shadow"
    start = draft.fenoglio if draft.green_up else draft.shadow
    rules = ["TH-TURN-3", "TH-MOVE-1"] if draft.green_up else ["TH-TURN-4", "TH-MOVE-5"]
    rules += ["TH-TURN-5", "TH-DICE-3" if draft.way == "cross" else "TH-DICE-2", "TH-DICE-6"]
    if crosses_edge(start, action.way, len(way)):
        rules += ["TH-DICE-7", "TH-AMB-1"]
    text = f"seat {action.actor} moves {figure} {action.way} over {', '.join(map(cell_name, way))}"
    data = Facts(seat=action.actor, figure="fenoglio" if draft.green_up else "shadow", way=action.way, path=way)
    tell(Event("moved", tuple(rules), text, data))


def _move_fenoglio(draft: Draft, goal: Cell, tell: Tell | None) -> None:
    """Put Fenoglio on ``goal`` and turn the card there up; those he passes stay as they are (TH-MOVE-2 to 4)."""
    draft.fenoglio = goal
    if draft.cards[goal] is None:
        draft.pending = (goal,)
        draft.phase = "land"
        return
    if draft.up[goal]:
        _landed(draft, "TH-GWIN-3", tell)
    else:
        _turn_up(draft, goal, tell)
        _landed(draft, "TH-GWIN-1", tell)


def _move_shadow(draft: Draft, way: tuple[Cell, ...], tell: Tell | None) -> None:
    """Move the Shadow and cover all it passes and the card it ends on, never the one it leaves (TH-MOVE-6 to 9)."""
    draft.shadow = way[-1]
    up = list(draft.up)
    for cell in way:
        if tell and up[cell]:
            _tell_covered(draft, cell, tell)
        up[cell] = False
    draft.up = tuple(up)
    _end_move(draft, tell)


def _tell_covered(draft: Draft, cell: Cell, tell: Tell) -> None:
    card = draft.cards[cell]
    rules = ("TH-MOVE-6",) if cell == draft.shadow else ("TH-MOVE-7",)
    tell(Event("card_down", rules, f"{card} is covered on {cell_name(cell)}", Facts(cell=cell, card=card)))


# The Marder Gwin


def _landed(draft: Draft, rule: str, tell: Tell | None) -> None:
    """Let the player choose a card, by ``rule``, if Fenoglio has ended on a Marder Gwin (TH-GWIN-1, TH-GWIN-3)."""
    if not is_gwin_choice(draft):
        _end_move(draft, tell)
        return
    draft.phase = "gwin"
    if tell:
        text = f"the Marder Gwin: seat {draft.active} may turn up a card"
        tell(Event("gwin_met", (rule, "TH-GWIN-8"), text, Facts(seat=draft.active, cell=draft.fenoglio)))


def _turn_up_chosen(draft: Draft, action: TurnUp, tell: Tell | None) -> None:
    """Turn up the card chosen; whatever it is, no other follows (TH-GWIN-4, TH-GWIN-6)."""
    if draft.cards[action.cell] is None:
        draft.pending = (action.cell,)
        draft.phase = "reveal"
        return
    _turn_up(draft, action.cell, tell)
    _end_move(draft, tell)


def _leave_down(draft: Draft, action: LeaveDown, tell: Tell | None) -> None:
    if tell:
        text = f"seat {action.actor} turns up no card for the Marder Gwin"
        tell(Event("left_down", ("TH-GWIN-1",), text, Facts(seat=action.actor)))
    _end_move(draft, tell)


# The end of a move


def _end_move(draft: Draft, tell: Tell | None) -> None:
    """Go on with a task if the move ended on a light space, else with the next turn (TH-MOVE-13 to 16)."""
    here = draft.fenoglio if draft.green_up else draft.shadow
    if draft.options.components.light[here]:
        draft.phase = "draw"
    else:
        tasks.end_turn(draft, ("TH-MOVE-13", "TH-TURN-7"), tell)


_EFFECTS: Final[dict[type, Callable[[Draft, Any, Tell | None], None]]] = {
    Show: _show,
    Roll: _roll,
    Move: _move,
    TurnDirection: _turn_direction,
    TurnNumber: _turn_number,
    TurnUp: _turn_up_chosen,
    LeaveDown: _leave_down,
    DrawTask: tasks.draw,
    NameWord: tasks.name_word,
    KeepSilent: tasks.keep_silent,
    RunOut: tasks.run_out,
    Judge: tasks.judge,
    ReturnChips: tasks.return_chips,
}
