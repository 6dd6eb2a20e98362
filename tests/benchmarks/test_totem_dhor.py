"""Totem Dhor, four players, random playouts: legal actions before every decision, every action checked."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tabletop_rules import totem_dhor

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

GAMES = 10


def decisions() -> int:
    """Play whole games and return how many decisions they took."""
    pick, count = random.Random(1).random, 0
    for seed in range(GAMES):
        state = totem_dhor.new_game(4, seed=seed)
        while legal := totem_dhor.legal_actions(state).listed:
            state = totem_dhor.apply(state, legal[int(pick() * len(legal))])
            count += 1
    return count


def steps() -> int:
    """Return how many steps the same games have, dice and cards included."""
    pick, count = random.Random(1).random, 0
    for seed in range(GAMES):
        trace = totem_dhor.start(4, seed=seed, options=None)
        count += len(trace.steps)
        while legal := totem_dhor.legal_actions(trace.state).listed:
            trace = totem_dhor.trace(trace.state, legal[int(pick() * len(legal))])
            count += len(trace.steps)
    return count


@pytest.mark.benchmark(group="totem_dhor")
def test_random_playouts(benchmark: BenchmarkFixture) -> None:
    pedantic: Callable[..., int] = benchmark.pedantic
    count = pedantic(decisions, rounds=7, warmup_rounds=1)
    played = steps()
    assert 1.5 * count < played
    benchmark.extra_info.update(
        name=f"Totem Dhor, 4 players, chance included; {count / played:.0%} are decisions",
        count=played,
        unit="steps",
        must=60_000,
        moonshot=150_000,
    )


def walk_through_views() -> int:
    """Take the view of every seat at every decision of a game, as a server does, and return how many."""
    pick, count = random.Random(1).random, 0
    state = totem_dhor.new_game(4, seed=1)
    while legal := totem_dhor.legal_actions(state).listed:
        for seat in range(4):
            totem_dhor.view(state, seat)
        count += 4
        state = totem_dhor.apply(state, legal[int(pick() * len(legal))])
    return count


@pytest.mark.benchmark(group="totem_dhor views")
def test_views(benchmark: BenchmarkFixture) -> None:
    pedantic: Callable[..., int] = benchmark.pedantic
    count = pedantic(walk_through_views, rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(name="Totem Dhor, views of 4 players in play", count=count, unit="views")
