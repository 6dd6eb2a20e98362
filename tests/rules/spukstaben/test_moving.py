"""D. All Spukstaben Move On."""

from __future__ import annotations

import pytest

from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import Scare, TimeUp

from .shop import cubes, play, shop, told, where


@pytest.mark.rules("SP-D-1", "SP-D-3", "SP-D-4", "SP-SETUP-11")
def test_all_cards_move_one_room_on_and_keep_their_cubes() -> None:
    state = shop(["S1", "R1"], ["CH1", "K1"], ["U1"], words=("X",), round=1)
    after = play(state, Scare("X", ()))
    assert where(after) == ((), (1, 2), (3, 4), (5,))
    assert cubes(after) == cubes(state)
    assert (after.escaped, after.round, after.phase) == ((), 2, "appear")
    assert [event.kind for event in told(state, Scare("X", ()))] == ["fizzled", "moved_on", "round_began"]


@pytest.mark.rules("SP-D-2", "SP-SETUP-12", "SP-NOCUBE-2", "SP-AMB-10")
def test_cards_at_the_door_escape_and_free_their_cubes() -> None:
    state = shop(["S1"], [], [], ["E3", "N1"], supply=0)
    escapes = told(state, TimeUp(), "escaped")
    assert [(event.data["card"], event.rules) for event in escapes] == [
        (2, ("SP-D-2", "SP-SETUP-12")),
        (3, ("SP-D-2", "SP-SETUP-12")),
    ]
    after = play(state, TimeUp())
    assert (after.escaped, sp.supply(after), where(after)) == ((2, 3), 2, ((), (1,), (), ()))
    assert sp.score(after).totals == (15 - 2 + 7,)


@pytest.mark.rules("SP-ST3-5", "SP-ST3-6")
def test_in_stage_3_a_gap_stays_until_the_cards_move_on() -> None:
    state = shop([], ["X1", "EI1", "Y1"], words=("EIS", "Q"), stage=3)
    gap = play(state, Scare("EIS", (2,)))
    assert where(gap) == ((), (1, None, 3), (), ())
    after = play(gap, Scare("Q", ()))
    assert where(after) == ((), (), (1, 3), ())


@pytest.mark.rules("SP-AMB-56", "SP-PLAY-1")
def test_an_empty_shop_before_round_10_just_goes_on() -> None:
    state = play(shop(["E1"], words=("ESEL",)), Scare("ESEL", (1,)))
    assert (state.round, state.phase) == (4, "appear")
