"""Goal of the Game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tabletop_rules import IllegalAction
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Options, RollGruetze

from .pond import Field, lies, move, play, position, push, told, why

RED_WORTH_FOUR: Mapping[str, Field] = {"Mr": (3, 2)}
"""Mutz's red piece stands in front of the red Grütze on (3,3), which is worth 16 - 12."""


@pytest.mark.rules("EG-GOAL-1", "EG-SUM-7", "EG-AMB-37")
def test_a_small_piece_that_hops_onto_its_target_wins_at_once() -> None:
    state = position(at=RED_WORTH_FOUR, options=Options(target_distance=5))
    over = play(state, move("Mr", "blue"))
    assert (over.runners[0], over.targets[0], over.over, eg.to_act(over)) == (4, 4, True, ())
    assert (eg.score(over).winners, eg.score(over).final) == ((0,), True)
    assert lies(over, "red") is None
    reached, ended = told(state, move("Mr", "blue"), "reached", "ended")
    assert (reached.rules, reached.data["cause"]) == (("EG-GOAL-1", "EG-GOAL-2"), "hop")
    assert ended.rules == ("EG-GOAL-7",)


@pytest.mark.rules("EG-GOAL-2", "EG-SUM-7")
def test_passing_the_target_counts_like_landing_on_it() -> None:
    state = position(
        at={"Mr": (3, 2), "Mb": (7, 0), "Mg": (7, 7)}, runners={"M": 6}, options=Options(target_distance=10)
    )
    over = play(state, move("Mr", "blue"))
    assert (over.runners[0], over.targets[0], eg.score(over).winners) == (16, 9, (0,))


@pytest.mark.rules("EG-GOAL-1")
def test_one_field_short_of_the_target_is_not_there() -> None:
    state = play(position(at=RED_WORTH_FOUR, options=Options(target_distance=6)), move("Mr", "blue"))
    assert (state.runners[0], state.targets[0], state.over, state.reached) == (4, 5, False, ())


@pytest.mark.rules("EG-GOAL-3", "EG-NONE-4")
def test_only_the_own_target_stone_counts() -> None:
    state = position(runners={"I": 6}, rounds=2, options=Options(target_distance=9))
    state = play(state, move("Mr", "blue"))
    assert (state.targets, state.reached, state.over) == ((6, 7), (), False)
    state = play(state, move("Ir", "blue"))
    assert (state.targets, state.reached, state.over) == ((6, 6), (1,), True)


@pytest.mark.rules("EG-GOAL-4", "EG-SETUP-4", "EG-SETUP-5", "EG-SETUP-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_targets_stand_at_the_agreed_distance(players: int) -> None:
    assert eg.new_game(players, seed=1).targets == (20,) * players
    assert eg.new_game(players, seed=1, options=Options(target_distance=7)).targets == (7,) * players


IDLE: tuple[tuple[str, eg.Colour, eg.Colour], ...] = (
    ("Mg", "yellow", "blue"),
    ("Ir", "blue", "yellow"),
    ("Jr", "red", "green"),
    ("Wr", "red", "green"),
)
"""A step of one of each animal's pieces that meets nobody, and its way back."""


@pytest.mark.rules("EG-GOAL-5", "EG-AMB-11", "EG-GOAL-6")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("distance", [1, 2, 10])
def test_a_game_without_meals_is_as_long_as_its_distance(players: int, distance: int) -> None:
    state = position(players, options=Options(target_distance=distance))
    while not state.over:
        piece, there, back = IDLE[state.active]
        state = play(state, move(piece, there if (state.turn - 1) // players % 2 == 0 else back))
    assert state.turn == players * (distance - 1) + 1
    assert state.reached == (0,)


@pytest.mark.rules("EG-GOAL-6")
def test_every_target_stone_goes_back_once_a_round() -> None:
    state = position(3)
    for action in (move("Mr", "blue"), move("Ir", "blue"), move("Jr", "red")):
        state = play(state, action)
    assert state.targets == (19, 19, 19)


@pytest.mark.rules("EG-GOAL-7", "EG-AMB-7")
def test_after_the_first_has_reached_the_target_nobody_else_can() -> None:
    # Mutz pushes Ingelwood's red piece onto a winning meal; Mutz's own meal would have won as well.
    at = {"Mb": (3, 2), "Mr": (1, 7), "Ir": (3, 3), "Ib": (7, 0)}
    gruetze: dict[eg.Colour, Field] = {"red": (5, 3), "blue": (3, 3)}
    state = position(at=at, gruetze=gruetze, options=Options(target_distance=5))
    state = play(state, move("Mb", "blue"))
    assert eg.to_act(state) == (0,)
    over = play(state, push("Ir", "red", 2, by="M"))
    assert (over.reached, eg.score(over).winners, over.runners[0]) == ((1,), (1,), 0)
    assert lies(over, "blue") == (3, 3)
    assert (over.business, over.pushed) == ((), ())


@pytest.mark.rules("EG-GOAL-7", "EG-AMB-37")
def test_once_the_game_is_over_nothing_is_legal() -> None:
    state = position(at=RED_WORTH_FOUR, options=Options(target_distance=5))
    over = play(state, move("Mr", "blue"))
    assert (list(eg.legal_actions(over)), list(eg.chance(over))) == ([], [])
    for action in (
        move("Ir", "blue"),
        move("Mr", "blue"),
        RollGruetze("red", 1, 1),
        eg.Pass(1),
        push("Ir", "red", 1, by="M"),
    ):
        assert why(over, action) == (("EG-GOAL-7",),)
        with pytest.raises(IllegalAction, match="nobody: the game is over"):
            eg.apply(over, action)


@pytest.mark.rules("EG-GOAL-8", "EG-NONE-5")
def test_neither_repetition_nor_a_player_far_behind_ends_the_game() -> None:
    state = position(options=Options(target_distance=40), runners={"I": 20})
    first = state.places
    for _ in range(3):
        state = play(state, move("Mr", "blue"), move("Ir", "blue"), move("Mr", "yellow"), move("Ir", "yellow"))
        assert (state.places, state.over) == (first, False)


@pytest.mark.rules("EG-GOAL-1", "EG-GOAL-3", "EG-EAT-5", "EG-EAT-6")
def test_the_score_says_how_far_everybody_has_come() -> None:
    state = position(3, runners={"M": 4, "J": 10})
    score = eg.score(state)
    assert (score.totals, score.winners, score.final) == ((4, 0, 10), (), False)
    assert [(line.seat, line.points) for line in score.lines] == [(0, 4), (1, 0), (2, 10)]
    assert {line.rules for line in score.lines} == {("EG-EAT-5", "EG-EAT-6", "EG-GOAL-3")}
    assert "the own target stone stands on 20" in score.lines[2].text
