"""Techniques one after the other, several of a kind, and what is left of a turn after each."""

from __future__ import annotations

import attrs
import pytest

from tabletop_rules import inkwell as iw

from .desk import (
    FULL,
    empty_bag,
    gilded,
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

WILD = {"effect": "wild", "when": "always", "uses": 0, "inks": "", "trigger": ""}


# Uses


@pytest.mark.rules("IW-TECH-4", "IW-AMB-52")
def test_each_use_is_counted_and_nothing_else_stands_against_the_next() -> None:
    state = position({"on": ("T16",)}, {})
    assert refused(play(state, iw.UseTechnique(0, "T16")), iw.UseTechnique(0, "T16")) == {"IW-TECH-4"}
    options = with_cards(T16={"uses": 2})
    state = play(position({"on": ("T16",)}, {}, options=options), iw.UseTechnique(0, "T16"), iw.UseTechnique(0, "T16"))
    assert (state.players[0].on, state.turn.hand) == ((iw.Card("T16", 2),), "AA")
    assert refused(state, iw.UseTechnique(0, "T16")) == {"IW-TECH-4"}


@pytest.mark.rules("IW-CARD-4", "IW-TECH-1")
def test_a_card_is_used_by_its_owner_alone_and_spent_alone() -> None:
    state = play(position({"on": ("T17", "T16")}, {"on": ("T18",)}), iw.UseTechnique(0, "T16"))
    assert [player.on for player in state.players] == [
        (iw.Card("T17", 0), iw.Card("T16", 1)),
        (iw.Card("T18", 0),),
    ]


@pytest.mark.rules("IW-CARD-1", "IW-FAQ-8", "IW-AMB-16")
def test_what_was_taken_before_a_technique_still_sets_off_others_after_it() -> None:
    state = play(position({"on": ("T01", "T16")}, {}, wells={"S1": "A", "C1": "K", "D1": "KY"}), iw.Take(0, "C1"))
    state = play(state, iw.UseTechnique(0, "T16"))
    assert (state.turn.taken, uses_offered(state)) == ("KA", {"T01"})


@pytest.mark.rules("IW-CARD-1", "IW-CARD-9")
def test_gold_taken_before_cubes_are_drawn_still_counts() -> None:
    state = play(position({"on": ("T06", "T17")}, {}), iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    state = play(state, iw.UseTechnique(0, "T17"), iw.DrawCubes(None, "BKR"), iw.PlaceCube(0, "B", "f6"))
    assert state.turn.taken == "BA"
    assert uses_offered(play(state, iw.ReturnDrawn(0))) == {"T06"}


@pytest.mark.rules("IW-CARD-5", "IW-AMB-21")
def test_as_much_gold_is_gained_as_the_card_says_and_the_supply_has() -> None:
    options = with_cards(T16={"number": 2})
    two = position({"on": ("T16",)}, {}, options=options)
    assert play(two, iw.UseTechnique(0, "T16")).turn.hand == "AA"
    one = position({"on": ("T16",)}, {"cubes": gilded(18)}, options=options, wells={"S1": "A", "C1": "K", "D1": "K"})
    assert play(one, iw.UseTechnique(0, "T16")).turn.hand == "A"
    tight = position({"on": ("T16",), "cubes": without("f4")}, {}, options=options)
    assert refused(tight, iw.UseTechnique(0, "T16")) == {"IW-CARD-5", "IW-TURN-5", "IW-TURN-7"}


@pytest.mark.rules("IW-AMB-21", "IW-CARD-9")
def test_from_an_empty_bag_nothing_is_drawn() -> None:
    state = empty_bag(position({"on": ("T17",)}, {}))
    assert refused(state, iw.UseTechnique(0, "T17")) == {"IW-AMB-21"}


@pytest.mark.rules("IW-CARD-6")
def test_one_cube_goes_back_and_its_like_stays() -> None:
    state = play(position({"on": ("T23",)}, {}, wells={"S1": "A", "C1": "KK", "D1": "K"}), iw.Take(0, "C1"))
    assert play(state, iw.UseTechnique(0, "T23", inks="K")).turn.hand == "K"


@pytest.mark.rules("IW-AMB-81", "IW-CARD-9", "IW-CARD-10")
def test_cubes_lifted_drawn_or_kept_come_before_other_techniques() -> None:
    lifted = play(position({"on": ("T12", "T16"), "cubes": {"f5": "R"}}, {}), iw.Lift(0, "f5"))
    assert refused(lifted, iw.UseTechnique(0, "T16")) == {"IW-AMB-81", "IW-CARD-9", "IW-CARD-10"}


@pytest.mark.rules("IW-CARD-3")
def test_a_cube_lifted_makes_the_start_of_the_turn_pass() -> None:
    state = position({"on": ("T12", "T30"), "cubes": {"f5": "R"}}, {})
    state = play(state, iw.Lift(0, "f5"), iw.PlaceCube(0, "R", "f3"))
    assert refused(state, iw.UseTechnique(0, "T30")) == {"IW-TECH-3", "IW-CARD-3"}


@pytest.mark.rules("IW-CARD-14", "IW-AMB-21", "IW-AMB-23")
def test_a_star_filled_again_waits_for_no_cubes_and_gets_its_own_gold_back() -> None:
    wells = {"S1": "KA", "C1": "KRY", "D1": "KY"}
    before = position({"on": ("T32",)}, {"cubes": gilded(19)}, wells=wells)
    state = play(before, iw.UseTechnique(0, "T32", well="S1"))
    assert (iw.to_act(state), state.draws, state.wells[0], before.gold, state.gold) == ((0,), (), "A", 0, 0)
    none = position({"on": ("T32",)}, {"cubes": gilded(19)}, wells=wells | {"S1": "A"})
    assert refused(none, iw.UseTechnique(0, "T32", well="S1")) == {"IW-AMB-21"}


# Two takes


@pytest.mark.rules("IW-CARD-8", "IW-FAQ-8", "IW-CARD-2")
def test_a_second_take_adds_to_the_turn_and_brings_no_echo_back() -> None:
    wells = {"S1": "A", "S2": "A", "C1": "K", "C2": "K", "D1": "KY"}
    state = play(position({"on": ("T31", "T01")}, {}, wells=wells), iw.UseTechnique(0, "T31"), iw.Take(0, "C1"))
    assert (state.turn.took, state.turn.takes) == (1, 1)
    state = play(state, iw.UseTechnique(0, "T01"), iw.PlaceCube(0, "K", "f4"), iw.PlaceCube(0, "K", "f11"))
    state = play(state, iw.Take(0, "C2"))
    assert (state.turn.took, state.turn.takes, state.turn.fresh) == (2, 0, ("f4", "f11"))
    assert refused(state, iw.UseTechnique(0, "T01")) == {"IW-FAQ-8", "IW-CARD-2"}
    other = play(position({"on": ("T31", "T01")}, {}, wells=wells), iw.UseTechnique(0, "T31"), iw.Take(0, "C1"))
    other = play(other, iw.PlaceCube(0, "K", "f4"), iw.Take(0, "S1"))
    assert (other.turn.taken, uses_offered(other)) == ("KA", {"T01"})


@pytest.mark.rules("IW-TURN-1", "IW-TURN-2", "IW-CARD-8")
def test_after_the_last_take_no_more_is_taken() -> None:
    state = play(position({"on": ("T16",)}, {}), iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert refused(state, iw.Take(0, "C1")) == {"IW-TURN-1", "IW-TURN-2"}


# Cubes on spaces of another ink


@pytest.mark.rules("IW-CARD-7")
def test_a_technique_below_the_workspace_is_spent_as_well_as_one_on_it() -> None:
    wells = {"S1": "A", "C1": "GG", "D1": "K"}
    state = play(position({"turned": 1, "below": ("T22",)}, {}, wells=wells), iw.Take(0, "C1"))
    state = play(state, iw.PlaceCube(0, "G", "g1"))
    assert state.turn.used == ("T22",)
    assert refused(state, iw.PlaceCube(0, "G", "g2")) == {"IW-PLACE-1"}


@pytest.mark.rules("IW-CARD-7", "IW-TURN-5")
def test_the_one_odd_cube_may_not_be_spent_where_another_needs_it() -> None:
    wells = {"S1": "A", "C1": "RGGG", "D1": "K"}
    state = position({"on": ("T22",), "cubes": without("f1", "f3", "f5", "f6")}, {}, wells=wells)
    state = play(state, iw.Take(0, "C1"))
    # G on f1 and f5, R on f3, the odd G on f6; with the odd one on f3, R needs f5 and a second G would be odd.
    assert spaces_offered(state, "G") == ["f1", "f5", "f6"]
    assert refused(state, iw.PlaceCube(0, "G", "f3")) == {"IW-TURN-5", "IW-CARD-6"}


@pytest.mark.rules("IW-CARD-7", "IW-AMB-13")
def test_two_cards_of_a_kind_let_two_cubes_lie_oddly_and_each_is_spent_once() -> None:
    options = with_cards(T20=WILD | {"cube": "G"}, T21=WILD | {"cube": "R"})
    wells = {"S1": "A", "C1": "GGG", "C2": "GR", "D1": "K"}
    bare = {"cubes": without("f3", "f4", "f6", "f7")}
    both = position({"on": ("T20", "T22"), **bare}, {}, wells=wells, options=options)
    assert "C2" in wells_offered(both)
    assert "C1" not in wells_offered(both)
    state = position({"on": ("T20", "T22"), "cubes": without("f1", "f4", "f6")}, {}, wells=wells, options=options)
    state = play(state, iw.Take(0, "C1"), iw.PlaceCube(0, "G", "f4"))
    assert state.turn.used == ("T20",)
    state = play(state, iw.PlaceCube(0, "G", "f6"))
    assert (state.turn.used, spaces_offered(state, "G")) == (("T20", "T22"), ["f1"])
    # Each card lets cubes of its own ink lie oddly.
    mixed = position({"on": ("T20", "T21"), **bare}, {}, wells=wells, options=options)
    mixed = play(mixed, iw.Take(0, "C2"), iw.PlaceCube(0, "R", "f4"))
    assert mixed.turn.used == ("T21",)
    assert play(mixed, iw.PlaceCube(0, "G", "f6")).turn.used == ()  # the turn is over


@pytest.mark.rules("IW-CARD-6", "IW-AMB-13")
def test_two_cards_that_let_a_cube_go_back_let_two_go_back() -> None:
    options = with_cards(T22={"effect": "blot", "when": "hand", "cube": ""})
    wells = {"S1": "A", "C1": "KKY", "D1": "KKKY"}
    state = position({"on": ("T22", "T23"), "cubes": without("f7")}, {}, wells=wells, options=options)
    assert wells_offered(state) == ["S1", "C1"]
    state = play(state, iw.Take(0, "C1"))
    assert refused(state, iw.UseTechnique(0, "T23", inks="Y")) == {"IW-CARD-5", "IW-TURN-5", "IW-TURN-7"}
    state = play(state, iw.UseTechnique(0, "T23", inks="K"), iw.UseTechnique(0, "T22", inks="K"))
    assert (state.turn.hand, state.turn.used) == ("Y", ("T23", "T22"))


# Points


@pytest.mark.rules("IW-CARD-11")
def test_points_come_for_an_illustration_completed_and_not_for_one_begun() -> None:
    wells = {"S1": "A", "C1": "GG", "D1": "K"}
    state = play(position({"on": ("T28",)}, {}, wells=wells), iw.Take(0, "C1"), iw.PlaceCube(0, "G", "f1"))
    assert (total(state), state.players[0].credited) == (0, ())


@pytest.mark.rules("IW-CARD-11")
def test_an_illustration_completed_twice_pays_once_and_the_card_says_how_much() -> None:
    options = with_cards(T28={"number": 2})
    cubes = without("f1", "f9")
    state = position({"below": ("T28",), "on": ("T12",), "turned": 1, "page": "F1", "cubes": cubes}, {}, possible=False)
    state = attrs.evolve(state, options=options, wells=("RRG", *state.wells[1:]))
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "R", "f9"))
    assert (total(state), state.players[0].credited) == (2, ("gamma",))
    state = play(state, iw.PlaceCube(0, "G", "f1"))
    assert (total(state), state.players[0].credited) == (4, ("gamma", "alpha"))
    state = play(state, iw.Lift(0, "f9"), iw.Lift(0, "f10"), iw.PlaceCube(0, "R", "f10"))
    state = play(state, iw.Discard(0, "B"), iw.PlaceCube(0, "R", "f9"))
    assert (total(state), state.players[0].credited) == (4, ("gamma", "alpha"))


@pytest.mark.rules("IW-CARD-11", "IW-CARD-9", "IW-AMB-85")
def test_a_cube_drawn_and_placed_has_been_taken_this_turn() -> None:
    state = position({"on": ("T28", "T17"), "cubes": without("f6")}, {})
    state = play(state, iw.UseTechnique(0, "T17"), iw.DrawCubes(None, "BKK"))
    assert total(play(state, iw.PlaceCube(0, "B", "f6"))) == 1
    state = position({"on": ("T12", "T17"), "cubes": without("f6", "f5")}, {})
    state = play(state, iw.UseTechnique(0, "T17"), iw.DrawCubes(None, "BKK"), iw.PlaceCube(0, "B", "f6"))
    state = play(state, iw.ReturnDrawn(0), iw.Lift(0, "f6"))
    assert (state.turn.lifted, state.turn.lifted_fresh) == ("", "B")


@pytest.mark.rules("IW-EXT-1", "IW-AMB-14", "IW-TURN-6")
def test_a_second_technique_lies_beside_the_first_and_both_pay() -> None:
    wells = {"S1": "A", "C1": "KRY", "D1": "KK"}
    state = play(position({"on": ("T15",)}, {}, wells=wells, slots={"D1": "T11"}), iw.Take(0, "D1"))
    assert [card.technique for card in state.players[0].on] == ["T15", "T11"]
    assert total(state) == 1 + 5


@pytest.mark.rules("IW-CARD-12")
def test_only_the_technique_for_refills_pays_for_one_also_from_below_the_workspace() -> None:
    mat = {"S1": "A", "C1": "K", "D1": "K"}
    state = play(position({}, {"turned": 1, "below": ("T29", "T27")}, wells=mat), iw.Take(0, "S1"))
    state = play(state, iw.PlaceCube(0, "A", "f8"))
    assert [(e.technique, e.points) for e in state.players[1].earned] == [("T29", 2)]


# A cube kept


@pytest.mark.rules("IW-CARD-10", "IW-FLIP-3")
def test_the_cube_kept_leaves_its_like_to_go_back() -> None:
    before = position({"on": ("T26",), "cubes": {"f4": "K", "f10": "K", "f3": "R"}}, {})
    state = play(before, iw.TurnPage(0), iw.KeepCube(0, "K"))
    k, r, *_ = before.bag
    assert (state.turn.kept, state.bag[:2]) == ("K", (k + 1, r + 1))


@pytest.mark.rules("IW-CARD-10", "IW-FLIP-11")
def test_after_page_iii_nothing_is_kept() -> None:
    state = position({"turned": 2, "on": ("T26",), "cubes": {"f4": "K"}}, {})
    assert iw.apply(state, iw.TurnPage(0)).seat == 1


@pytest.mark.rules("IW-CARD-13")
def test_of_two_cards_for_bonus_gold_the_better_counts() -> None:
    options = with_cards(T24={"effect": "bonus_gold", "number": 1})
    state = play(position({"on": ("T24", "T25")}, {}, options=options), iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert state.turn.hand == "AA"


@pytest.mark.rules("IW-FLIP-8")
def test_techniques_join_those_already_below_the_workspace() -> None:
    state = play(position({"turned": 1, "below": ("T11",), "on": ("T13",)}, {}), iw.TurnPage(0), iw.ChoosePage(0, "F3"))
    state = play(state, iw.PlaceCube(0, "A", "f8"))
    assert [card.technique for card in state.players[0].below] == ["T11", "T13"]


@pytest.mark.rules("IW-AMB-17", "IW-AMB-24", "IW-CARD-1")
def test_bonus_gold_joins_what_was_taken_and_no_gold_sets_nothing_off() -> None:
    state = position({"on": ("T16", "T18"), "cubes": {"f4": "K"}}, {})
    state = play(state, iw.UseTechnique(0, "T18", inks="BB"), iw.PlaceCube(0, "B", "f6"), iw.PlaceCube(0, "B", "f5"))
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert (state.turn.taken, state.turn.hand) == ("BA", "A")
    gone = position({"on": ("T06",)}, {"cubes": gilded(19)}, wells={"S1": "A", "C1": "K", "D1": "K"})
    gone = play(gone, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert (gone.seat, gone.players[0].cubes) == (1, "." * 15)
    full = position({"on": ("T16",), "cubes": FULL}, {})
    assert uses_offered(full) == set()
