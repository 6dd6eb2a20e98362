"""Distributions: exact odds, lazy drawing."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import Rng
from tabletop_rules.core.chance import Distribution, Even, Handful, Weighted

if TYPE_CHECKING:
    from collections.abc import Sequence


def handful(counts: Sequence[int], size: int) -> Handful[tuple[int, ...]]:
    return Handful(tuple(counts), size, lambda taken: taken, lambda action: action if type(action) is tuple else None)


bags = st.lists(st.integers(0, 4), min_size=1, max_size=4).flatmap(
    lambda counts: st.tuples(st.just(counts), st.integers(0, sum(counts)))
)


def check(odds: Distribution[tuple[int, ...]], seed: int) -> None:
    listed = dict(odds)
    assert sum(listed.values()) == 1
    assert len(listed) == len(odds) == len(list(odds.outcomes()))
    assert all(odds.probability(action) == p > 0 for action, p in listed.items())
    assert sum(weight for _, weight in odds.outcomes()) == odds.total
    assert (odds.sure is not None) == (len(odds) == 1)
    assert odds.draw(Rng(seed))[0] in listed


@given(bags, st.integers(0, 100))
def test_a_handful_has_the_odds_of_counting_every_way_to_take_it(bag: tuple[list[int], int], seed: int) -> None:
    counts, size = bag
    cubes = [kind for kind, n in enumerate(counts) for _ in range(n)]
    ways = Counter(
        tuple(Counter(cubes[i] for i in chosen)[kind] for kind in range(len(counts)))
        for chosen in itertools.combinations(range(len(cubes)), size)
    )
    odds = handful(counts, size)
    assert dict(odds.outcomes()) == dict(ways)
    check(odds, seed)


def test_a_handful_is_drawn_without_preference() -> None:
    odds, rng = handful([2, 1, 1], 2), Rng(5)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        taken, rng = odds.draw(rng)
        seen[taken] += 1
    for taken, p in odds:
        assert abs(seen[taken] - 3000 * p) < 150


@pytest.mark.parametrize("foreign", ["x", (1, 1), (1, 0, 0), (3, -1, 0), (0, 2, 0)])
def test_what_cannot_be_taken_has_no_weight(foreign: object) -> None:
    assert handful([2, 1, 1], 2).weight(foreign) == 0
    assert handful([2, 1, 1], 2).probability(foreign) == 0


@pytest.mark.parametrize(
    ("counts", "size", "sure"),
    [([0, 3], 2, (0, 2)), ([1, 2], 3, (1, 2)), ([1, 2], 0, (0, 0)), ([1, 2], 1, None), ([1, 1], 3, None)],
)
def test_a_sure_handful_is_told_without_listing(counts: list[int], size: int, sure: tuple[int, ...] | None) -> None:
    assert handful(counts, size).sure == sure


def test_more_than_there_is_cannot_be_taken() -> None:
    odds = handful([1, 1], 3)
    assert not odds
    assert list(odds) == []
    assert odds.probability((1, 1)) == 0


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6).filter(any), st.integers(0, 100))
def test_weighted_outcomes(weights: list[int], seed: int) -> None:
    outcomes: list[tuple[int, ...]] = [(n,) for n in range(len(weights))]
    odds = Weighted(outcomes, weights)
    check(odds, seed)
    assert odds.probability((0,)) == Fraction(weights[0], sum(weights))
    assert odds.weight((99,)) == 0


@pytest.mark.parametrize("weights", [[1], [1, 2, 3], [1, -1]])
def test_weights_must_fit_the_outcomes(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="weight"):
        Weighted(["a", "b"], weights)


@given(st.integers(1, 40), st.integers(0, 100))
def test_even_outcomes(n: int, seed: int) -> None:
    outcomes: list[tuple[int, ...]] = [(k,) for k in range(n)]
    odds = Even(outcomes)
    check(odds, seed)
    assert odds.weight("foreign") == 0


def test_nothing_left_to_chance() -> None:
    nothing: Even[str] = Even(())
    assert not nothing
    assert len(nothing) == 0
    assert nothing.sure is None
    assert nothing.probability("x") == 0
