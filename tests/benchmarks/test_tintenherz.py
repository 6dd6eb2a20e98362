"""Tintenherz, four players: random playouts with words, the legal actions listed before every decision."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tabletop_rules import tintenherz
from tabletop_rules.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

    from tabletop_rules.tintenherz import Action, State

GAMES = 40


def decide(state: State, pick: Callable[[], float], words: Rng) -> tuple[Action, Rng]:
    """Choose among the listed actions, or a suggested word while somebody may speak; seldom let the sand run out."""
    legal = tintenherz.legal_actions(state)
    if legal.open and pick() < 0.9:
        decision = legal.open[int(pick() * len(legal.open))]
        action, words = tintenherz.GAME.suggest(state, decision, words)  # type: ignore[misc]  # this game has one
        if action is not None:
            return action, words
    if state.phase == "judge" and pick() < 0.7:
        return legal.listed[0], words
    return legal.listed[int(pick() * len(legal.listed))], words


def playouts() -> list[State]:
    pick, words, ends = random.Random(1).random, Rng(1), []
    for seed in range(GAMES):
        state = tintenherz.new_game(4, seed=seed)
        while state.phase != "over":
            action, words = decide(state, pick, words)
            state = tintenherz.apply(state, action)
        ends.append(state)
    return ends


def steps() -> int:
    """Count the steps of the same games, those of chance and clock included."""
    pick, words, count = random.Random(1).random, Rng(1), 0
    for seed in range(GAMES):
        begin = tintenherz.start(4, seed=seed)
        state, count = begin.state, count + len(begin.steps)
        while state.phase != "over":
            action, words = decide(state, pick, words)
            trace = tintenherz.trace(state, action)
            state, count = trace.state, count + len(trace.steps)
    return count


@pytest.mark.benchmark(group="tintenherz")
def test_random_playouts(benchmark: BenchmarkFixture) -> None:
    info = {"name": "Tintenherz, 4 players, random playouts", "count": steps(), "unit": "steps, chance included"}
    benchmark.extra_info.update(info, must=60_000, moonshot=150_000)
    expected = playouts()
    pedantic: Callable[..., list[State]] = benchmark.pedantic
    assert pedantic(playouts, rounds=5, warmup_rounds=1) == expected
