"""A game in PettingZoo, and one in OpenSpiel: what a learner or a search has to work with."""

from __future__ import annotations

import random

from tabletop_rules import Rng, entengruetze
from tabletop_rules.adapters import Desk, openspiel_game, pettingzoo_env
from tabletop_rules.entengruetze import bots

DESK = Desk(entengruetze.GAME, 2)


def in_pettingzoo() -> None:
    """Let one of our own bots play seat 0, and chance seat 1."""
    env, dice, rng = pettingzoo_env(DESK), random.Random(1), Rng(1)
    env.reset(seed=7)
    points = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        points[agent] += reward
        action = None
        if not over:
            view, offered = info["view"], info["actions"]
            action = dice.randrange(len(offered))
            if agent == "player_0":
                chosen, rng = bots.hungry(view, entengruetze.legal_actions(view), info["acting"], rng)
                action = offered.index(chosen)
        env.step(action)
    print("PettingZoo:", points)


def in_openspiel() -> None:
    """Play at random, with chance as a player of known odds."""
    dice, state = random.Random(1), openspiel_game(DESK).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    print("OpenSpiel:", state.returns())


if __name__ == "__main__":
    try:
        in_pettingzoo()
        in_openspiel()
    except ModuleNotFoundError as missing:
        print("PettingZoo and OpenSpiel are optional:", missing)
