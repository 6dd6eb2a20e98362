"""A player for simulation and the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.entengruetze.actions import Action
from tabletop_rules.entengruetze.box import COLOURS, blue, red
from tabletop_rules.entengruetze.effects import effect
from tabletop_rules.entengruetze.state import State, meal_value, piece_of

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Actor, Seat
    from tabletop_rules.core.legality import LegalActions
    from tabletop_rules.core.rng import Rng


def hungry(view: State, legal: LegalActions[Action], actor: Actor, rng: Rng) -> tuple[Action, Rng]:
    """Play for the next good meal: the bot called "hungry". Ties are drawn by lot."""
    assert isinstance(actor, int)
    worth = [_worth(effect(view, action, None), actor) for action in legal.listed]
    best = [action for action, value in zip(legal.listed, worth, strict=True) if value == max(worth)]
    index, rng = rng.below(len(best))
    return best[index], rng


def _worth(state: State, seat: Seat) -> int:
    """Return what has been eaten, and the best meal in reach less what the way there costs."""
    meals = [_meal(state, seat, colour) for colour in range(len(COLOURS))]
    return 3 * state.runners[seat] - max(state.runners) + max(meals)


def _meal(state: State, seat: Seat, colour: int) -> int:
    place = state.gruetze[colour]
    if place is None:
        return 0
    mine = state.places[piece_of(seat, COLOURS[colour])]
    way = abs(red(place) - red(mine)) + abs(blue(place) - blue(mine))
    return meal_value(state, seat, COLOURS[colour]) - 2 * way
