"""The Dice."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

from tabletop_rules import UnreadableInput, tintenherz
from tabletop_rules.tintenherz import Move, Options, Roll
from tabletop_rules.tintenherz.board import SIDES, EdgeWrap, path
from tabletop_rules.tintenherz.box import standard

from .table import black_table, play, rules_against, table, told


@pytest.mark.rules("TH-DICE-1", "TH-DICE-5", "TH-AMB-3")
def test_odds_of_the_dice_come_from_their_faces() -> None:
    odds = dict(tintenherz.chance(table()))
    assert len(odds) == 15
    assert odds[Roll("left", 1)] == Fraction(1, 18)
    assert odds[Roll("cross", 3)] == Fraction(1, 9)
    assert sum(odds.values()) == 1
    loaded = attrs.evolve(standard(), ways=("left", "left", "up", "right", "down", "cross"), numbers=(1, 2, 3, 3))
    odds = dict(tintenherz.chance(table(options=Options(box=loaded))))
    assert odds[Roll("left", 3)] == Fraction(2 * 2, 6 * 4)
    assert odds[Roll("cross", 1)] == Fraction(1, 24)


@pytest.mark.rules("TH-DICE-5")
@pytest.mark.parametrize("number", [0, 4, True, 1.0, "1", None])
def test_number_die_shows_nothing_but_one_two_and_three(number: object) -> None:
    with pytest.raises(UnreadableInput, match=r"Roll\.number"):
        Roll("left", number)  # type: ignore[arg-type]


@pytest.mark.rules("TH-DICE-1", "TH-AMB-47")
def test_symbols_name_the_sides_with_the_book_on_the_left() -> None:
    assert standard().symbols == ("book", "flame", "quill", "inkwell")
    assert SIDES == ("left", "up", "right", "down")
    assert [path("step", 12, side, 1) for side in SIDES] == [(11,), (7,), (13,), (17,)]


@pytest.mark.rules("TH-DICE-2")
@pytest.mark.parametrize("side", SIDES)
def test_symbol_binds_the_player(side: tintenherz.Side) -> None:
    state = play(table(), Roll(side, 1))
    moves = [action for action in tintenherz.legal_actions(state) if isinstance(action, Move)]
    assert moves == [Move(0, side)]
    for other in set(SIDES) - {side}:
        assert "TH-DICE-2" in rules_against(state, Move(0, other))


@pytest.mark.rules("TH-DICE-3", "TH-DICE-4")
def test_cross_lets_the_player_choose_one_of_four_directions() -> None:
    state = play(table(), Roll("cross", 2))
    assert [a for a in tintenherz.legal_actions(state) if isinstance(a, Move)] == [Move(0, side) for side in SIDES]
    assert told(state, Move(0, "up"))["moved"][3] == "TH-DICE-3"
    with pytest.raises(UnreadableInput):
        Move(0, "cross")  # type: ignore[arg-type]


@pytest.mark.rules("TH-DICE-4")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("wrap", ["step", "free"])
def test_figures_stay_in_their_row_or_column_and_never_pass_their_own_space(
    side: tintenherz.Side, wrap: EdgeWrap
) -> None:
    for start in range(25):
        for number in (1, 2, 3):
            way = path(wrap, start, side, number)
            assert start not in way
            assert len(set(way)) == len(way)
            same = {cell % 5 for cell in way} == {start % 5}, {cell // 5 for cell in way} == {start // 5}
            assert same == ((False, True) if side in ("left", "right") else (True, False)) or len(way) == 0


@pytest.mark.rules("TH-DICE-6")
def test_whole_number_is_moved() -> None:
    state = play(table(), Roll("right", 3))
    assert Move(0, "right") in tintenherz.legal_actions(state)
    assert play(state, Move(0, "right")).fenoglio == 3
    assert tintenherz.to_act(state) == (0,)
    assert all(isinstance(action, Move) or action.actor == 0 for action in tintenherz.legal_actions(state))


@pytest.mark.rules("TH-DICE-7", "TH-MOVE-13", "TH-AMB-1")
def test_step_over_the_corner_ends_opposite() -> None:
    state = play(table(), Roll("left", 1))
    assert "TH-DICE-7" in told(state, Move(0, "left"))["moved"]
    after = play(state, Move(0, "left"))
    assert (after.fenoglio, after.phase, after.active, after.green_up) == (4, "roll", 1, True)
    assert after.up == state.up


@pytest.mark.rules("TH-AMB-1", "TH-DICE-7")
def test_free_crossing_leaves_all_steps_to_be_moved() -> None:
    state = play(table(options=Options(edge_wrap="free")), Roll("left", 1), Move(0, "left"))
    assert (state.fenoglio, state.phase) == (3, "draw")


@pytest.mark.rules("TH-DICE-8", "TH-DICE-7")
@pytest.mark.parametrize(
    ("start", "side", "step", "free"),
    [
        (10, "left", (14, 13), (14, 13, 12)),
        (14, "right", (10, 11), (10, 11, 12)),
        (2, "up", (22, 17), (22, 17, 12)),
        (22, "down", (2, 7), (2, 7, 12)),
        (11, "left", (10, 14), (10, 14, 13)),
        (7, "up", (2, 22), (2, 22, 17)),
    ],
)
def test_crossing_works_on_all_four_sides(
    start: int, side: tintenherz.Side, step: tuple[int, ...], free: tuple[int, ...]
) -> None:
    assert path("step", start, side, 2) == step
    assert path("free", start, side, 2) == free


@pytest.mark.rules("TH-DICE-9")
@pytest.mark.parametrize("wrap", ["step", "free"])
def test_figure_that_reaches_the_edge_with_its_last_step_stays_there(wrap: EdgeWrap) -> None:
    state = play(black_table(options=Options(edge_wrap=wrap)), Roll("left", 2))
    assert "TH-DICE-7" not in told(state, Move(0, "left"))["moved"]
    after = play(state, Move(0, "left"))
    assert after.shadow == 10
    assert (after.up, after.phase) == (state.up, "roll")


@pytest.mark.rules("TH-DICE-10")
def test_one_move_is_made_with_one_roll() -> None:
    state = play(table(), Roll("left", 1), Move(0, "left"))
    assert rules_against(state, Move(0, "left")) >= {"TH-TURN-2", "TH-DICE-10"}
    assert rules_against(state, Move(1, "left")) >= {"TH-TURN-2"}
