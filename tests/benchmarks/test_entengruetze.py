"""Entengrütze, two players, random playouts, against the same full rules elsewhere; equal trajectories are asserted."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import peers
import pytest
from bare_entengruetze import Bare

from tabletop_rules import entengruetze

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

GAMES = 100
LAYOUT = entengruetze.GAME.first(4).places
Played = tuple[int, list[tuple[tuple[int, ...], tuple[int, ...]]]]
"""How many steps, and where the pieces of every game ended."""


def ours() -> Played:
    pick, steps, ends = random.Random(1).random, 0, []
    for seed in range(GAMES):
        state = entengruetze.new_game(2, seed=seed)
        while not state.over:
            legal = entengruetze.legal_actions(state).listed
            state = entengruetze.apply(state, legal[int(pick() * len(legal))])
            steps += 1
        ends.append((state.places, state.runners))
    return steps, ends


def bare(*, copies: bool) -> Played:
    pick, steps, ends = random.Random(1).random, 0, []
    for seed in range(GAMES):
        game = Bare(2, list(LAYOUT), seed)
        while game.winner < 0:
            legal = game.legal()
            if copies:
                game = game.copied()
            game.play(legal[int(pick() * len(legal))])
            steps += 1
        ends.append((tuple(game.places), tuple(game.runners)))
    return steps, ends


def petting_zoo() -> Played:
    pick, steps, ends = random.Random(1).random, 0, []
    env = peers.wrapped(2, LAYOUT)
    for seed in range(GAMES):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _reward, done, _cut, _info = env.last()
            if done:
                env.step(None)
                continue
            env.step(int(pick() * int(observation["action_mask"].sum())))
            steps += 1
        game = env.unwrapped.bare
        ends.append((tuple(game.places), tuple(game.runners)))
    return steps, ends


def open_spiel() -> Played:
    pick, steps, ends = random.Random(1).random, 0, []
    game = peers.PondGame(LAYOUT)
    for seed in range(GAMES):
        game.seed = seed
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state = state.clone()
            state.apply_action(legal[int(pick() * len(legal))])
            steps += 1
        ends.append((tuple(state.bare.places), tuple(state.bare.runners)))
    return steps, ends


CONTESTANTS: dict[str, Callable[[], Played]] = {
    "tabletop_rules": ours,
    "bare mutable": lambda: bare(copies=False),
    "bare mutable, copy a step": lambda: bare(copies=True),
    "PettingZoo around bare": petting_zoo,
    "OpenSpiel around bare, clone a step": open_spiel,
}


@pytest.mark.benchmark(group="entengruetze")
@pytest.mark.parametrize("name", CONTESTANTS)
def test_random_playouts(name: str, benchmark: BenchmarkFixture) -> None:
    expected = ours()
    benchmark.extra_info.update(name=name, count=expected[0], unit="steps")
    pedantic: Callable[..., Played] = benchmark.pedantic
    assert pedantic(CONTESTANTS[name], rounds=25, warmup_rounds=2) == expected
