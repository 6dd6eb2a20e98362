"""Inkwell, three players, random playouts: legal actions before every decision, every action checked."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tabletop_rules import inkwell

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

GAMES = 20


def decisions() -> int:
    """Play whole games and return how many decisions they took."""
    pick, count = random.Random(1).random, 0
    for seed in range(GAMES):
        state = inkwell.new_game(3, seed=seed)
        while legal := inkwell.legal_actions(state).listed:
            state = inkwell.apply(state, legal[int(pick() * len(legal))])
            count += 1
    return count


def steps() -> int:
    """Return how many steps the same games have, draws and ends of turns included."""
    pick, count = random.Random(1).random, 0
    for seed in range(GAMES):
        trace = inkwell.start(3, seed=seed)
        count += len(trace.steps)
        while legal := inkwell.legal_actions(trace.state).listed:
            trace = inkwell.trace(trace.state, legal[int(pick() * len(legal))])
            count += len(trace.steps)
    return count


@pytest.mark.benchmark(group="inkwell")
def test_random_playouts(benchmark: BenchmarkFixture) -> None:
    pedantic: Callable[..., int] = benchmark.pedantic
    count = pedantic(decisions, rounds=7, warmup_rounds=1)
    played = steps()
    assert count < played
    benchmark.extra_info.update(
        name=f"Inkwell, 3 players, chance included; {count / played:.0%} are decisions",
        count=played,
        unit="steps",
        must=30_000,
        moonshot=100_000,
    )
