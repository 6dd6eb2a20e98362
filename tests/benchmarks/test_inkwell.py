"""Inkwell, three players, random playouts: legal actions before every decision, every action checked.

Every round plays games of its own, so that nothing is gained by remembering positions of the round before.
"""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tabletop_rules import inkwell

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

DECISIONS = 4_500
ROUNDS = 9


def decide(first: int) -> int:
    """Take so many decisions in games with the seeds from ``first``, and return how many games were begun."""
    pick, left = random.Random(first).random, DECISIONS
    for seed in count(first):
        state = inkwell.new_game(3, seed=seed)
        while legal := inkwell.legal_actions(state).listed:
            if not left:
                return seed - first + 1
            state = inkwell.apply(state, legal[int(pick() * len(legal))])
            left -= 1
    raise AssertionError


def steps(first: int) -> int:
    """Return how many steps the same decisions come to, draws and ends of turns included."""
    pick, left, played = random.Random(first).random, DECISIONS, 0
    for seed in count(first):
        trace = inkwell.start(3, seed=seed)
        played += len(trace.steps)
        while legal := inkwell.legal_actions(trace.state).listed:
            if not left:
                return played
            trace = inkwell.trace(trace.state, legal[int(pick() * len(legal))])
            played += len(trace.steps)
            left -= 1
    raise AssertionError


@pytest.mark.benchmark(group="inkwell")
def test_random_playouts(benchmark: BenchmarkFixture) -> None:
    firsts = [1000 * number for number in range(ROUNDS + 1)]
    coming = iter(firsts)
    pedantic: Callable[..., int] = benchmark.pedantic
    pedantic(decide, setup=lambda: ((next(coming),), {}), rounds=ROUNDS, warmup_rounds=1)
    played = min(steps(first) for first in firsts)
    assert played > DECISIONS
    benchmark.extra_info.update(
        name=f"Inkwell, 3 players, chance included; {DECISIONS / played:.0%} are decisions",
        count=played,
        unit="steps",
        must=30_000,
        moonshot=100_000,
    )
