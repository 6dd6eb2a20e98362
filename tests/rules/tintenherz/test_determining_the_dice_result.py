"""Determining the Dice Result."""

from __future__ import annotations

import pytest

from tabletop_rules import tintenherz
from tabletop_rules.tintenherz import LeaveDown, Move, Options, Roll, Show, TurnDirection, TurnNumber
from tabletop_rules.tintenherz.board import SIDES

from .table import black_table, face_up, play, rules_against, table, told


@pytest.mark.rules("TH-DRES-1", "TH-DRES-2", "TH-DRES-6", "TH-DRES-8", "TH-DRES-9", "TH-MOVE-6", "TH-MOVE-7")
def test_a_chip_saves_the_e_from_the_shadow() -> None:
    rolled = play(black_table(shadow=2), Roll("left", 2))
    covered = play(rolled, Move(0, "left"))
    assert face_up(rolled) - face_up(covered) == {0, 1}
    turned = play(rolled, TurnNumber(0, 1))
    assert (turned.books, turned.hearts) == ((0, 1, 1), (1, 0, 0))
    assert tintenherz.supply(turned) == tintenherz.supply(rolled)
    after = play(turned, Move(0, "left"))
    assert face_up(rolled) - face_up(after) == {1}
    assert (after.shadow, after.phase) == (1, "draw")


@pytest.mark.rules("TH-DRES-3", "TH-DICE-3", "TH-DRES-9")
def test_direction_die_can_be_turned_to_the_cross() -> None:
    state = play(table(), Roll("left", 2), TurnDirection(0, "cross"))
    assert [action for action in tintenherz.legal_actions(state) if isinstance(action, Move)] == [
        Move(0, side) for side in SIDES
    ]
    assert play(state, Move(0, "down"), Show(10, "Z")).fenoglio == 10


@pytest.mark.rules("TH-DRES-3", "TH-AMB-6")
def test_each_die_can_be_turned_to_any_other_result() -> None:
    state = play(table(), Roll("left", 2))
    assert list(tintenherz.legal_actions(state)) == [
        Move(0, "left"),
        *(TurnDirection(0, way) for way in ("up", "right", "down", "cross")),
        TurnNumber(0, 1),
        TurnNumber(0, 3),
    ]
    assert "TH-AMB-6" in rules_against(state, TurnDirection(0, "left"))
    assert "TH-AMB-6" in rules_against(state, TurnNumber(0, 2))


@pytest.mark.rules("TH-DRES-9", "TH-DICE-2")
def test_move_follows_the_die_as_it_was_turned() -> None:
    state = play(table(), Roll("left", 2), TurnDirection(0, "down"))
    assert rules_against(state, Move(0, "left")) == {"TH-DICE-2", "TH-DRES-9"}
    assert told(state, Move(0, "down"))["moved"]


@pytest.mark.rules("TH-DRES-4", "TH-AMB-8")
def test_no_other_player_can_turn_a_die_or_pay_for_it() -> None:
    state = play(table(books=(0, 3, 3)), Roll("left", 2))
    assert "TH-DRES-4" in rules_against(state, TurnNumber(1, 1))
    assert "TH-DRES-5" in rules_against(state, TurnNumber(0, 1))
    assert list(tintenherz.legal_actions(state)) == [Move(0, "left")]


@pytest.mark.rules("TH-DRES-5", "TH-DRES-1")
def test_heart_chips_cannot_pay() -> None:
    state = play(table(books=(0, 1, 1), hearts=(5, 0, 0)), Roll("left", 2))
    assert rules_against(state, TurnDirection(0, "up")) == {"TH-DRES-1", "TH-DRES-5"}


@pytest.mark.rules("TH-DRES-2", "TH-AMB-4")
def test_one_die_is_turned_once_a_turn() -> None:
    state = play(table(books=(3, 1, 1)), Roll("left", 2), TurnNumber(0, 1))
    assert rules_against(state, TurnNumber(0, 3)) == {"TH-DRES-2", "TH-AMB-4"}
    assert rules_against(state, TurnDirection(0, "up")) == {"TH-DRES-2", "TH-AMB-4"}
    assert list(tintenherz.legal_actions(state)) == [Move(0, "left")]


@pytest.mark.rules("TH-AMB-4")
def test_with_two_chips_both_dice_may_be_turned_at_a_table_that_allows_it() -> None:
    options = Options(dice_turned=2)
    state = play(table(books=(2, 1, 1), options=options), Roll("left", 2), TurnNumber(0, 1))
    assert "TH-AMB-4" in rules_against(state, TurnNumber(0, 3))
    state = play(state, TurnDirection(0, "up"))
    assert (state.books[0], state.hearts[0], state.turned) == (0, 2, ("number", "direction"))
    assert tintenherz.faults(state) == ()
    broke = play(table(options=options), Roll("left", 2), TurnNumber(0, 1))
    assert "TH-DRES-5" in rules_against(broke, TurnDirection(0, "up"))


@pytest.mark.rules("TH-DRES-7", "TH-AMB-7")
@pytest.mark.parametrize("laid", [table, black_table])
def test_chip_may_be_used_on_any_roll_for_either_figure(laid: type) -> None:
    state = play(laid(), Roll("right", 1))
    assert TurnNumber(0, 2) in tintenherz.legal_actions(state)
    state = play(laid(), Roll("cross", 3))
    assert TurnDirection(0, "left") in tintenherz.legal_actions(state)


@pytest.mark.rules("TH-AMB-5", "TH-DRES-1")
def test_dice_are_turned_between_roll_and_move_only() -> None:
    state = table(fenoglio=24)
    assert "TH-AMB-5" in rules_against(state, TurnNumber(0, 1))
    moved = play(state, Roll("left", 1), Move(0, "left"))
    assert moved.phase == "gwin"
    assert "TH-AMB-5" in rules_against(moved, TurnDirection(0, "up"))
    assert "TH-AMB-5" in rules_against(play(moved, LeaveDown(0)), TurnNumber(0, 2))


@pytest.mark.rules("TH-AMB-5", "TH-DRES-2")
def test_next_player_may_turn_a_die_again() -> None:
    state = play(table(), Roll("left", 2), TurnNumber(0, 1), Move(0, "left"), Roll("left", 2))
    assert state.turned == ()
    assert TurnNumber(1, 1) in tintenherz.legal_actions(state)
