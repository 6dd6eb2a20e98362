"""Techniques that meet: with one another, with shortages, with turning, and two of a kind."""

from __future__ import annotations

import pytest

from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.placing import Means, fits_with

from .desk import (
    card_at,
    empty_bag,
    gilded,
    lying,
    play,
    position,
    refused,
    spaces_offered,
    total,
    uses_offered,
    wells_offered,
    with_cards,
    without,
)

# The start of a turn


@pytest.mark.rules("IW-CARD-3")
@pytest.mark.parametrize("card", ["T16", "T17", "T18"])
def test_the_start_of_a_turn_is_over_once_a_cube_is_placed_or_returned(card: str) -> None:
    # A box may have cards that bring cubes at the start of a turn; placing them is no use of another such card.
    state = position({"on": (card, "T30")}, {}, options=with_cards(**{card: {"when": "start"}}))
    state = iw.apply(state, iw.UseTechnique(0, card, inks="KR" if card == "T18" else ""))
    assert iw.faults(state) == ()
    if card == "T17":
        state = iw.apply(state, iw.DrawCubes(None, "KRY"))
        assert (state.turn.begun, iw.faults(state)) == (False, ())
        state = iw.apply(state, iw.ReturnDrawn(0))
    else:
        assert iw.UseTechnique(0, "T30") in iw.legal_actions(state)
        cube, space = ("A", "f8") if card == "T16" else ("K", "f4")
        state = iw.apply(state, iw.PlaceCube(0, cube, space))
    assert refused(state, iw.UseTechnique(0, "T30")) == {"IW-TECH-3", "IW-CARD-3"}
    assert iw.faults(state) == ()


# Points


@pytest.mark.rules("IW-AMB-14", "IW-TECH-2")
def test_a_card_that_pays_for_takes_pays_for_the_one_that_brings_it() -> None:
    state = position({}, {}, wells={"S1": "A", "C1": "K", "D1": "KK", "D2": "K"}, slots={"D1": "T15"})
    assert total(iw.apply(state, iw.Take(0, "D1"))) == 1


@pytest.mark.rules("IW-EXT-1", "IW-CARD-8")
def test_the_last_inkwell_of_a_shape_pays_twice_in_a_turn_of_two_takes() -> None:
    wells = {"S1": "A", "C1": "K", "D1": "KY", "D2": "K"}
    state = position({"turned": 1, "below": ("T11", "T31*")}, {}, wells=wells, turn={"takes": 2})
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "g13"))
    assert total(state) == 5
    assert total(iw.apply(state, iw.Take(0, "C1"))) == 10


@pytest.mark.rules("IW-CARD-11")
def test_an_illustration_taken_apart_and_completed_again_pays_once() -> None:
    wells = {"S1": "A", "C1": "RR", "D1": "K"}
    state = position({"on": ("T28", "T12"), "cubes": {"f8": "A"}}, {}, wells=wells)
    state = play(state, iw.Take(0, "C1"), iw.PlaceCube(0, "R", "f9"), iw.Lift(0, "f9"), iw.PlaceCube(0, "R", "f3"))
    assert total(state) == 1
    state = play(state, iw.PlaceCube(0, "R", "f9"))
    assert (lying(state), total(state)) == ({"f3": "R", "f8": "A", "f9": "R"}, 1)


@pytest.mark.rules("IW-CARD-11", "IW-CARD-9")
def test_a_drawn_cube_is_taken_once_it_is_placed_so_it_pays_and_stays() -> None:
    state = position({"on": ("T28", "T17"), "cubes": {"f8": "A"}}, {})
    state = play(state, iw.UseTechnique(0, "T17"), iw.DrawCubes(None, "KKR"), iw.PlaceCube(0, "R", "f9"))
    assert total(state) == 1
    loose = position({"on": ("T12", "T17")}, {})
    loose = play(loose, iw.UseTechnique(0, "T17"), iw.DrawCubes(None, "KKR"), iw.PlaceCube(0, "R", "f9"))
    loose = play(loose, iw.ReturnDrawn(0), iw.Lift(0, "f9"))
    assert refused(loose, iw.Discard(0, "R")) == {"IW-EXT-4", "IW-AMB-85"}


@pytest.mark.rules("IW-CARD-12", "IW-FLIP-8")
def test_a_refill_pays_the_owner_of_a_card_below_the_workspace() -> None:
    state = position({}, {"turned": 1, "below": ("T29",)}, wells={"S1": "A", "C1": "K", "D1": "K"})
    assert total(play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8")), 1) == 2


# Bonus gold and the kept cube


@pytest.mark.rules("IW-CARD-13")
@pytest.mark.parametrize(("numbers", "golds"), [((2, 3), "AAA"), ((3, 2), "AAA"), ((0, 2), "AA")])
def test_several_cards_for_the_bonus_gold_do_not_add_up(numbers: tuple[int, int], golds: str) -> None:
    options = with_cards(T25={"number": numbers[0]}, T24={"effect": "bonus_gold", "number": numbers[1]})
    state = position({"on": ("T24", "T25")}, {}, options=options)
    assert play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2")).turn.hand == golds


@pytest.mark.rules("IW-CARD-10", "IW-CARD-13", "IW-AMB-24", "IW-FLIP-10")
@pytest.mark.parametrize(("others", "golds"), [(17, "AA"), (18, "A"), (19, "")])
def test_the_kept_cube_comes_first_and_two_golds_as_far_as_there_are_any(others: int, golds: str) -> None:
    wells = {"S1": "A", "C1": "K", "D1": "K"}
    state = position({"on": ("T25", "T26"), "cubes": {"f4": "K"}}, {"cubes": gilded(others)}, wells=wells)
    assert state.gold == 19 - others
    state = play(state, iw.TurnPage(0), iw.KeepCube(0, "K"), iw.ChoosePage(0, "F2"))
    assert refused(state, iw.PlaceCube(0, "A", "g1")) >= {"IW-TURN-5"}
    state = iw.apply(state, iw.PlaceCube(0, "K", "g1"))
    if golds:
        assert (state.turn.hand, state.seat) == (golds, 0)
    else:
        assert (state.seat, lying(state)) == (1, {"g1": "K"})


@pytest.mark.rules("IW-AMB-24", "IW-AMB-17")
def test_gold_that_is_not_there_sets_nothing_off() -> None:
    state = position({"on": ("T06",)}, {"cubes": gilded(19)}, wells={"S1": "A", "C1": "K", "D1": "K"})
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert state.seat == 1  # nothing to place, nothing to use


@pytest.mark.rules("IW-CARD-10", "IW-CARD-2")
def test_the_kept_cube_is_placed_before_an_echo_is_used() -> None:
    state = position({"turned": 1, "below": ("T06", "T16"), "on": ("T26",), "cubes": {"g1": "K"}}, {})
    state = play(state, iw.UseTechnique(0, "T16"), iw.PlaceCube(0, "A", "g2"), iw.TurnPage(0))
    state = play(state, iw.KeepCube(0, "K"), iw.ChoosePage(0, "F3"))
    assert refused(state, iw.UseTechnique(0, "T06")) == {"IW-AMB-81", "IW-CARD-9", "IW-CARD-10"}
    assert uses_offered(state) == set()
    state = iw.apply(state, iw.PlaceCube(0, "K", "f4"))
    assert uses_offered(state) == {"T06"}


@pytest.mark.rules("IW-FLIP-7")
def test_cards_lie_below_in_the_order_of_gaining() -> None:
    state = position({"turned": 1, "below": ("T13",), "on": ("T14",)}, {})
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F3"), iw.PlaceCube(0, "A", "f8"))
    assert [card.technique for card in state.players[0].below] == ["T13", "T14"]


# Placing


@pytest.mark.rules("IW-CARD-6", "IW-TURN-5")
def test_a_green_cube_is_no_odd_cube_twice() -> None:
    # Empty are f4 (black), f5 (any) and f6 (blue): K, G and G fit if one G goes on f6 and the other on f5.
    wells = {"S1": "A", "C1": "KGG", "D1": "K"}
    state = position({"on": ("T22",), "cubes": without("f4", "f5", "f6")}, {}, wells=wells)
    state = iw.apply(state, iw.Take(0, "C1"))
    assert spaces_offered(state, "G") == ["f5", "f6"]
    assert refused(state, iw.PlaceCube(0, "G", "f4")) == {"IW-TURN-5", "IW-CARD-6"}


@pytest.mark.rules("IW-CARD-7", "IW-CARD-6")
def test_two_cards_for_an_odd_green_cube_allow_two_of_them() -> None:
    options = with_cards(T21={"effect": "wild", "cube": "G", "inks": ""})
    wells = {"S1": "A", "C1": "KGG", "D1": "K"}
    state = position({"on": ("T21", "T22"), "cubes": without("f4", "f5", "f6")}, {}, wells=wells, options=options)
    state = play(state, iw.Take(0, "C1"), iw.PlaceCube(0, "G", "f4"))
    assert state.turn.used == ("T21",)
    state = play(state, iw.PlaceCube(0, "G", "f6"))
    assert (state.turn.used, iw.faults(state)) == (("T21", "T22"), ())
    assert play(state, iw.PlaceCube(0, "K", "f5")).seat == 1


@pytest.mark.rules("IW-CARD-4", "IW-CARD-7")
def test_an_odd_cube_before_turning_is_the_one_of_that_turn() -> None:
    state = position({"turned": 1, "below": ("T22", "T18"), "on": ("T10",)}, {})
    state = play(state, iw.UseTechnique(0, "T18", inks="GG"), iw.PlaceCube(0, "G", "g1"), iw.PlaceCube(0, "G", "g7"))
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F3"), iw.UseTechnique(0, "T10"))
    assert spaces_offered(state, "G") == ["f1", "f2", "f5", "f10", "f11"]


@pytest.mark.rules("IW-CARD-7")
def test_only_a_cube_of_the_hand_may_be_odd() -> None:
    green = Means((), "G", 0, rearrange=False)
    assert fits_with("K", "G", "", green)
    assert not fits_with("K", "", "G", green)
    state = iw.apply(position({"on": ("T22", "T12"), "cubes": {"f1": "G"}}, {}), iw.Lift(0, "f1"))
    assert refused(state, iw.PlaceCube(0, "G", "f4")) == {"IW-PLACE-1"}


@pytest.mark.rules("IW-CARD-7", "IW-EXT-4")
def test_an_odd_cube_stays_odd_until_it_is_moved() -> None:
    state = position({"on": ("T22", "T12"), "cubes": {"f4": "G"}}, {})
    state = iw.apply(state, iw.Lift(0, "f4"))
    assert spaces_offered(state, "G") == ["f1", "f2", "f5", "f10"]
    exchanged = iw.apply(position({"on": ("T20", "T12"), "cubes": {"f4": "B"}}, {}), iw.Lift(0, "f4"))
    assert spaces_offered(exchanged, "B") == ["f4", "f5", "f6", "f10", "f11"]


@pytest.mark.rules("IW-AMB-13", "IW-TURN-7")
def test_a_card_beside_the_diamond_counts_for_its_take() -> None:
    wells = {"S1": "A", "C1": "K", "D1": "K"}
    state = position({"cubes": without("f6")}, {}, wells=wells, slots={"D1": "T20"})
    assert refused(state, iw.Take(0, "D1")) == set()
    assert refused(state, iw.Take(0, "C1")) == {"IW-TURN-7", "IW-TURN-5", "IW-PLACE-1"}


@pytest.mark.rules("IW-CARD-4", "IW-CARD-8")
def test_a_cube_sent_back_once_makes_no_room_for_a_second_take() -> None:
    wells = {"S1": "A", "C1": "KB", "D1": "K"}
    cards = {"on": ("T23", "T31*"), "cubes": without("f6")}
    for used, offered in (((), ["C1"]), (("T23",), [])):
        state = position(cards, {}, wells=wells, turn={"took": 1, "takes": 1, "used": used})
        assert [name for name in wells_offered(state) if name == "C1"] == offered


@pytest.mark.rules("IW-AMB-20", "IW-CARD-5")
def test_rearranging_makes_no_room_once_the_page_is_turned() -> None:
    full = dict(zip([f"g{n}" for n in range(1, 15)], "KKRRYYGGBBRRAR", strict=True))
    running = {"takes": 0, "hand": "A", "taken": "A"}
    me = {"turned": 1, "on": ("T06", "T12"), "cubes": full, "scored": (iw.Scored("F1", (), 0, 0, forced=False),)}
    state = position(me, {}, stage="turned", turn=running)
    assert refused(state, iw.UseTechnique(0, "T06")) == {"IW-CARD-5", "IW-TURN-5", "IW-TURN-7"}


@pytest.mark.rules("IW-AMB-81")
def test_no_technique_is_used_while_cubes_are_lifted() -> None:
    state = iw.apply(position({"on": ("T12", "T16"), "cubes": {"f1": "G"}}, {}), iw.Lift(0, "f1"))
    assert refused(state, iw.UseTechnique(0, "T16")) == {"IW-AMB-81", "IW-CARD-9", "IW-CARD-10"}
    assert uses_offered(state) == set()


# Shortages


@pytest.mark.rules("IW-CARD-9")
@pytest.mark.parametrize(("bag", "number"), [("KR", 2), ("KRYG", 3)])
def test_three_cubes_are_drawn_or_all_there_are(bag: str, number: int) -> None:
    state = iw.apply(empty_bag(position({"on": ("T17",)}, {}), bag), iw.UseTechnique(0, "T17"))
    drawn = state.draws[0].number if state.draws else len(state.turn.drawn)
    assert drawn == number


@pytest.mark.rules("IW-CARD-14", "IW-FAQ-7")
def test_an_inkwell_is_filled_again_as_far_as_the_bag_goes() -> None:
    state = empty_bag(position({"on": ("T32",)}, {}, wells={"S1": "A", "C1": "K", "D1": "K"}), "R")
    state = iw.apply(state, iw.UseTechnique(0, "T32", well="C1"))
    assert (state.wells[5], sum(state.bag)) == ("KR", 0)


@pytest.mark.rules("IW-SETUP-22", "IW-REFILL-7")
def test_no_card_comes_beside_a_diamond_that_gets_no_cubes() -> None:
    state = empty_bag(position({}, {}, wells={"S1": "A", "C1": "K", "D2": "K"}, slots={"D2": "T27"}))
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (iw.to_act(state), state.abbot, card_at(state, "D1")) == ((1,), 1, None)  # nothing is turned up
