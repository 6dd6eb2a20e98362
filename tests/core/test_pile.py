"""Piles: a pool nobody has seen above a queue the table knows."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.pile import Pile

cards = st.lists(st.sampled_from(["bat", "fox", "owl"]), max_size=8)


@given(cards, cards)
def test_turning_every_card_gives_the_pool_then_the_queue(pool: list[str], queue: list[str]) -> None:
    pile = Pile.of(pool).under(*queue)
    assert len(pile) == len(pool) + len(queue)
    assert sorted(pile.cards()) == sorted(pool + queue)
    assert all(pile.count(kind) == (pool + queue).count(kind) for kind in ("bat", "fox", "owl"))
    turned = []
    while len(pile):
        kind = next(iter(pile.odds(str)))[0]
        assert pile.weight(kind) > 0
        if pile.top is not None:
            assert pile.top == kind
            assert pile.odds(str).sure == kind
        turned.append(kind)
        pile = pile.without(kind)
    assert sorted(turned[: len(pool)]) == sorted(pool)
    assert turned[len(pool) :] == queue
    assert pile.top is None
    assert not pile.odds(str)


def test_odds_are_what_is_left_of_the_pool() -> None:
    pile = Pile.of(["owl", "owl", "fox"]).under("bat")
    assert dict(pile.odds(str)) == {"fox": Fraction(1, 3), "owl": Fraction(2, 3)}
    assert pile.top is None
    assert pile.weight("bat") == 0


@pytest.mark.parametrize("kind", ["bat", "cat"])
def test_a_card_that_cannot_be_on_top_cannot_be_turned(kind: str) -> None:
    with pytest.raises(ValueError, match="cannot be the top card"):
        Pile.of(["owl"]).under("bat").without(kind)
