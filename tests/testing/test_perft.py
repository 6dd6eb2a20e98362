"""Counting move sequences."""

from __future__ import annotations

from typing import Any, Final

import hush
import pytest

from tabletop_rules import entengruetze
from tabletop_rules.core.game import AnyGame
from tabletop_rules.testing import divide, perft

EG: Final[AnyGame] = entengruetze.GAME
HUSH: Final[AnyGame] = hush.GAME


def counted(game: AnyGame, state: Any, depth: int) -> int:
    """Count one sequence at a time."""
    if depth == 0:
        return 1
    return sum(counted(game, game.apply(state, action), depth - 1) for action in game.legal_actions(state))


@pytest.mark.parametrize(("seed", "depth", "expected"), [(1, 0, 1), (1, 1, 12), (1, 2, 150), (1, 3, 1881)])
def test_sequences_of_entengruetze(seed: int, depth: int, expected: int) -> None:
    state = EG.new_game(2, seed=seed)
    assert perft(EG, state, depth) == expected == counted(EG, EG.reseed(state, None), depth)


def test_outcomes_of_chance_are_counted_once_each() -> None:
    state = EG.new_game(2, seed=None)
    assert perft(EG, state, 1) == 36
    assert perft(EG, state, 2) == 36 * 35


def test_a_game_that_ends_early_adds_nothing_and_open_decisions_are_not_expanded() -> None:
    # Three cards; then each of two players may pass before time is up, in either order.
    state = HUSH.new_game(2, seed=None)
    assert [perft(HUSH, state, depth) for depth in range(5)] == [1, 3, 9, 12, 0]


def test_divide_tells_the_first_actions_apart() -> None:
    state = EG.new_game(2, seed=1)
    parts = divide(EG, state, 3)
    assert [action for action, _ in parts] == list(EG.legal_actions(state))
    assert sum(count for _, count in parts) == perft(EG, state, 3)
    assert divide(EG, state, 1) == tuple((action, 1) for action in EG.legal_actions(state))


def test_impossible_depths_are_refused() -> None:
    state = EG.new_game(2, seed=1)
    with pytest.raises(ValueError, match="whole number, 0 or more: -1"):
        perft(EG, state, -1)
    with pytest.raises(ValueError, match="at least 1"):
        divide(EG, state, 0)


@pytest.mark.parametrize("depth", [1.5, True, "2", None])
def test_depth_is_a_whole_number(depth: Any) -> None:
    state = entengruetze.new_game(2, seed=1)
    for count in (perft, divide):
        with pytest.raises(ValueError, match="depth must be a whole number"):
            count(entengruetze.GAME, state, depth)
