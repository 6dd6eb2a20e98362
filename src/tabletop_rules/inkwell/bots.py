"""A player for simulation and the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.inkwell.actions import Action
from tabletop_rules.inkwell.box import EMPTY, GOLD
from tabletop_rules.inkwell.effects import effect
from tabletop_rules.inkwell.scoring import multiplier_points, score, workspace_points
from tabletop_rules.inkwell.state import State

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Actor, Seat
    from tabletop_rules.core.legality import LegalActions
    from tabletop_rules.core.rng import Rng

_HOPE = 0.8
"""What an illustration that is not quite complete is worth, of its points, as it nears completion."""


def greedy(view: State, legal: LegalActions[Action], actor: Actor, rng: Rng) -> tuple[Action, Rng]:
    """Play for points and nearly complete illustrations: the bot called "greedy". Ties are drawn by lot."""
    assert isinstance(actor, int)
    worth = [_worth(effect(view, action, None), actor) for action in legal.listed]
    best = [action for action, value in zip(legal.listed, worth, strict=True) if value == max(worth)]
    index, rng = rng.below(len(best))
    return best[index], rng


def _worth(state: State, seat: Seat) -> float:
    """Return the points so far and what Page, hand and Techniques promise."""
    player = state.players[seat]
    turn = state.turn
    coming = turn.hand + turn.kept + turn.drawn + turn.lifted + turn.lifted_fresh if state.seat == seat else ""
    promise = len(coming) + coming.count(GOLD) / 2 + turn.bonus
    techniques = 2 * len(player.on) + len(player.below)
    return score(state).totals[seat] + promise + techniques + _page_worth(state, seat)


def _page_worth(state: State, seat: Seat) -> float:
    player = state.players[seat]
    box = state.options.components
    page, card = box.page.get(player.page or ""), box.workspace.get(player.workspace or "")
    if page is None or card is None or state.stage == "keep":
        return 0.0
    worth = multiplier_points(page, player.cubes) + workspace_points(card, player.side or "", page, player)
    hope = 0.0
    for part in page.illustrations:
        filled = sum(player.cubes[i] != EMPTY for i in part.spaces)
        whole = filled == len(part.spaces)
        hope += part.points * (1.0 if whole else _HOPE * (filled / len(part.spaces)) ** 2)
    return worth + hope
