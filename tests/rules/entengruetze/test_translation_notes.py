"""Translation Notes: how damaged or silent passages are read."""

from __future__ import annotations

import pytest

from tabletop_rules import entengruetze as eg

from .pond import goals, move, play, position


@pytest.mark.rules("EG-NOTE-1")
def test_as_far_as_the_winner_likes() -> None:
    state = play(position(), move("Mr", "red"))
    assert {red for red, blue in goals(state) if blue == 0} == {0, 1, 3, 4, 5, 6, 7}
    assert {blue for red, blue in goals(state) if red == 2} == set(range(1, 8))


@pytest.mark.rules("EG-NOTE-2", "EG-AMB-12")
def test_four_large_pieces_are_four_for_each_player() -> None:
    assert [len(eg.new_game(players, seed=1).places) for players in (2, 3, 4)] == [8, 12, 16]


@pytest.mark.rules("EG-NOTE-5")
def test_bracketed_passages_are_rules() -> None:
    # Two pieces of one player scuffle, and a waiting piece is not fed until it moves.
    own = play(
        position(
            at={"Mr": (4, 3), "Mb": (3, 3), "Mg": (6, 6), "My": (6, 1)},
            gruetze={"red": (1, 1), "blue": (1, 2), "yellow": (5, 5)},
        ),
        move("Mb", "red"),
    )
    assert eg.phase(own) == "push"
    waiting = play(position(at={"Mg": (3, 5)}), move("Mb", "green"))
    assert waiting.runners == (0, 0)
