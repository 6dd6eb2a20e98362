"""Players beyond random ones."""

from __future__ import annotations

import attrs

from tabletop_rules import Rng
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Action, State

from .pond import decline, move, play, position, push

HUNGRY = eg.GAME.bots["hungry"]


def choice(state: State, seed: int = 1) -> Action:
    (actor,) = eg.to_act(state)
    assert isinstance(actor, int)
    view = eg.view(state, actor)
    action, _ = HUNGRY(view, eg.legal_actions(view, actor), actor, Rng(seed))
    return action


def test_the_hungry_bot_takes_a_good_meal() -> None:
    state = position(at={"Mr": (3, 2), "Mg": (7, 7)})
    assert {choice(state, seed) for seed in range(5)} == {move("Mr", "blue")}


def test_it_spoils_no_meal_and_does_not_feed_others() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}
    state = play(position(at=at, gruetze={"blue": (3, 5)}), move("Mr", "blue"))
    assert all(choice(state, seed) != push("Ib", "blue", 3, by="M") for seed in range(5))
    assert decline("Ib", by="M") in eg.legal_actions(state)


def test_it_sees_nothing_but_its_view_and_draws_lots_among_equals() -> None:
    state = position(at={"Mr": (3, 2), "Mg": (7, 7)})
    assert choice(eg.reseed(state, Rng(5))) == choice(state)
    quiet = attrs.evolve(state, gruetze=(eg.field(1, 6), eg.field(6, 6), eg.field(1, 1), eg.field(6, 1)))
    assert len({choice(quiet, seed) for seed in range(20)}) > 1
