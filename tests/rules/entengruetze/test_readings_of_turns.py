"""The readings about turns: who has the first, and whether one may be passed."""

from __future__ import annotations

import pytest

from tabletop_rules import IllegalState
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Options, Pass

from .pond import discs, move, play, position, told, why

# EG-AMB-3: allow_pass


@pytest.mark.rules("EG-AMB-3", "EG-SUM-2", "EG-SUM-3", "EG-MOVE-3")
def test_a_player_may_not_pass() -> None:
    state = position()
    assert why(state, Pass(0)) == (("EG-MOVE-3", "EG-SUM-2", "EG-AMB-3"),)
    assert Pass(0) not in list(eg.legal_actions(state))


@pytest.mark.rules("EG-AMB-3")
def test_unless_the_table_allows_it_and_then_only_the_target_stone_moves() -> None:
    state = position(options=Options(allow_pass=True))
    assert list(eg.legal_actions(state))[-1] == Pass(0)
    after = play(state, Pass(0))
    assert after.places == state.places
    assert discs(after, "M") == (14, 14, 14, 14)
    assert (after.targets, after.turn, eg.to_act(after)) == ((19, 20), 2, (1,))
    passed, stepped, began = told(state, Pass(0))
    assert (passed.kind, passed.rules) == ("passed", ("EG-AMB-3",))
    assert (stepped.kind, began.kind) == ("target_stepped", "turn_began")


@pytest.mark.rules("EG-AMB-3", "EG-MOVE-3")
def test_only_the_active_player_passes_and_only_instead_of_a_move() -> None:
    state = position(options=Options(allow_pass=True))
    assert why(state, Pass(1)) == (("EG-MOVE-3", "EG-MOVE-19"),)
    pushing = play(state, move("Mr", "red"))
    assert why(pushing, Pass(0)) == (("EG-SCUF-5", "EG-SCUF-20"),)


@pytest.mark.rules("EG-AMB-3", "EG-AMB-2")
def test_a_pass_takes_part_in_every_reading_of_the_target_step() -> None:
    at_the_end = position(options=Options(allow_pass=True, target_step="end_of_turn"))
    assert play(at_the_end, Pass(0)).targets == (19, 20)
    of_the_round = position(options=Options(allow_pass=True, target_step="end_of_round"))
    assert play(of_the_round, Pass(0)).targets == (20, 20)
    assert play(of_the_round, Pass(0), Pass(1)).targets == (19, 19)


@pytest.mark.rules("EG-AMB-3", "EG-AMB-1")
def test_a_pass_can_win_by_the_target_step() -> None:
    state = position(options=Options(allow_pass=True, target_distance=1))
    over = play(state, Pass(0))
    assert (over.reached, over.over, over.active, over.turn) == ((0,), True, 0, 1)


@pytest.mark.rules("EG-AMB-3")
def test_everybody_may_pass_as_often_as_they_like_until_the_game_ends() -> None:
    state = position(options=Options(allow_pass=True))
    while not state.over:
        state = play(state, Pass(state.active))
    assert (state.turn, state.reached) == (39, (0,))


# EG-AMB-4: starting_player


@pytest.mark.rules("EG-AMB-4", "EG-SETUP-16")
@pytest.mark.parametrize(("players", "starter"), [(n, s) for n in (2, 3, 4) for s in range(n)])
def test_the_agreed_player_takes_the_first_turn(players: int, starter: int) -> None:
    state = eg.new_game(players, seed=1, options=Options(starting_player=starter))
    assert (eg.to_act(state), state.turn) == ((starter,), 1)


@pytest.mark.rules("EG-AMB-4")
def test_by_default_that_is_mutz() -> None:
    assert eg.to_act(eg.new_game(4, seed=1)) == (0,)


@pytest.mark.rules("EG-AMB-4", "EG-SETUP-16")
def test_a_seat_that_nobody_sits_in_cannot_start() -> None:
    with pytest.raises(IllegalState, match="seat 2 cannot start: there are 2 players") as caught:
        eg.new_game(2, seed=1, options=Options(starting_player=2))
    assert [fault.rules for fault in caught.value.faults] == [("EG-SETUP-16", "EG-AMB-4")]
