"""Overview of Play."""

from __future__ import annotations

import pytest

from tabletop_rules import tintenherz
from tabletop_rules.tintenherz import DrawTask, Move, Roll, Show, TurnUp

from .table import asked, black_table, call, play, rules_against, table


@pytest.mark.rules("TH-TURN-1", "TH-AMB-43")
def test_first_seat_is_the_youngest_and_begins() -> None:
    assert tintenherz.to_act(tintenherz.new_game(5, seed=3)) == (0,)


@pytest.mark.rules("TH-TURN-2", "TH-DICE-10")
def test_both_dice_are_rolled_once() -> None:
    state = table()
    assert rules_against(state, Move(0, "left")) >= {"TH-TURN-2"}
    state = play(state, Roll("left", 2))
    assert (state.way, state.number) == ("left", 2)
    assert "TH-DICE-10" in rules_against(state, Roll("left", 2))


@pytest.mark.rules("TH-TURN-3", "TH-TURN-5", "TH-TURN-8", "TH-MOVE-1")
def test_green_side_up_moves_fenoglio_alone() -> None:
    state = play(table(), Roll("down", 1), Move(0, "down"))
    assert (state.fenoglio, state.shadow) == (5, 12)


@pytest.mark.rules("TH-TURN-4", "TH-TURN-5", "TH-TURN-8", "TH-MOVE-5")
def test_black_side_up_moves_the_shadow_alone() -> None:
    state = play(black_table(), Roll("down", 1), Move(0, "down"))
    assert (state.fenoglio, state.shadow) == (0, 17)


@pytest.mark.rules("TH-TURN-6", "TH-AMB-2", "TH-MOVE-14")
def test_light_spaces_are_those_of_the_chessboard_with_dark_corners() -> None:
    light = {cell for cell, is_light in enumerate(table().options.components.light) if is_light}
    assert light == set(range(1, 25, 2))
    state = play(table(), Roll("right", 1), Move(0, "right"))
    assert state.phase == "draw"


@pytest.mark.rules("TH-TURN-7", "TH-MOVE-13")
def test_turn_passes_clockwise_and_round() -> None:
    state = table(2, active=1)
    state = play(state, Roll("right", 2), Move(1, "right"), Show(2, "R"))
    assert state.active == 0
    state = call(asked(players=3, active=2), "TEE")
    state = play(state, tintenherz.legal_actions(state)[0])
    assert state.active == 0


@pytest.mark.rules("TH-AMB-51", "TH-TURN-3")
def test_same_figure_moves_until_it_ends_on_a_light_space() -> None:
    state = play(table(), Roll("left", 1), Move(0, "left"))
    assert state.active == 1
    state = play(state, Roll("down", 2), Move(1, "down"), Show(14, "C"))
    assert (state.fenoglio, state.active, state.green_up) == (14, 2, True)


@pytest.mark.rules("TH-GWIN-8", "TH-DRES-4", "TH-TURN-5")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    rolled = play(table(), Roll("left", 1))
    assert "TH-TURN-5" in rules_against(rolled, Move(1, "left"))
    landed = play(table(fenoglio=24), Roll("left", 1), Move(0, "left"))
    assert landed.phase == "gwin"
    assert "TH-GWIN-8" in rules_against(landed, TurnUp(1, 7))
    assert "TH-TASK-2" in rules_against(play(landed, tintenherz.LeaveDown(0)), DrawTask("R01"))
