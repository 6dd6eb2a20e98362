"""Techniques, with the example cards of the rulebook and every card of the library's own box."""

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.placing import means_of

from .desk import (
    FULL,
    empty_bag,
    gilded,
    lying,
    our_box,
    play,
    position,
    refused,
    spaces_offered,
    total,
    uses_offered,
    well,
    wells_offered,
    without,
)


def holding(*cards: str, wells: dict[str, str] | None = None, **me: object) -> iw.State:
    """Return a position in which seat 0 owns these Techniques below its Workspace, where they do not fill it."""
    return position({"turned": 1, "page": "F2", **me, "below": cards}, {}, wells=wells)


# Example cards: last of a shape


@pytest.mark.rules("IW-EXT-1", "IW-AMB-73", "IW-AMB-86", "IW-AMB-72")
def test_the_last_inkwell_of_a_shape_brings_five_points_at_once() -> None:
    state = holding("T11", wells={"S1": "A", "S2": "A", "C3": "KRY", "D1": "KY"})
    state = iw.apply(state, iw.Take(0, "C3"))
    assert total(state) == 5
    assert [line.rules for line in iw.score(state).lines] == [("IW-EXT-1",)]


@pytest.mark.rules("IW-EXT-1")
def test_not_while_another_one_is_left() -> None:
    state = holding("T11", wells={"S1": "A", "C3": "KRY", "C4": "R", "D1": "KY"})
    assert total(iw.apply(state, iw.Take(0, "C3"))) == 0
    card = position({"turned": 1, "below": ("T11",)}, {}, wells={"S1": "A", "C3": "K", "D1": "R"}, slots={"D2": "T27"})
    assert total(iw.apply(card, iw.Take(0, "D1"))) == 0  # D2 has a card and so is not empty


@pytest.mark.rules("IW-EXT-1", "IW-AMB-9", "IW-AMB-72")
def test_a_diamond_with_a_card_alone_can_be_the_last_one() -> None:
    state = position({"turned": 1, "below": ("T11",)}, {}, wells={"S1": "A", "C3": "K"}, slots={"D2": "T27"})
    assert total(iw.apply(state, iw.Take(0, "D2"))) == 5


# Example cards: echoes


@pytest.mark.rules("IW-EXT-2", "IW-FAQ-8", "IW-AMB-15")
def test_the_black_echo_brings_one_black_cube_from_the_bag() -> None:
    before = holding("T01", wells={"S1": "A", "C1": "KKR", "D1": "KY"})
    state = play(before, iw.Take(0, "C1"), iw.UseTechnique(0, "T01"))
    assert (state.turn.hand, state.bag[0]) == ("KKKR", before.bag[0] - 1)
    assert refused(state, iw.UseTechnique(0, "T01")) == {"IW-FAQ-8", "IW-CARD-2"}


@pytest.mark.rules("IW-EXT-2", "IW-TECH-1", "IW-AMB-12")
def test_an_echo_may_be_declined() -> None:
    before = holding("T01", wells={"S1": "A", "C1": "K", "C2": "G", "D1": "KY"})
    state = play(before, iw.Take(0, "C1"), iw.PlaceCube(0, "K", "g1"))
    assert uses_offered(state) == {"T01"}
    state = iw.apply(state, iw.EndTurn(0))
    assert (state.seat, state.bag) == (1, before.bag)


@pytest.mark.rules("IW-EXT-2", "IW-AMB-83", "IW-CARD-1")
def test_an_echo_needs_its_colour_and_gold_is_not_black() -> None:
    state = iw.apply(holding("T01"), iw.Take(0, "S1"))
    assert refused(state, iw.UseTechnique(0, "T01")) == {"IW-EXT-2", "IW-EXT-3", "IW-CARD-1"}


@pytest.mark.rules("IW-AMB-21", "IW-EXT-2")
def test_without_black_in_the_bag_nothing_is_fetched() -> None:
    state = empty_bag(holding("T01"), "RRRYYYGGGBBB")
    state = iw.apply(state, iw.Take(0, "C1"))
    assert refused(state, iw.UseTechnique(0, "T01")) == {"IW-AMB-21", "IW-EXT-2"}


@pytest.mark.rules("IW-EXT-3", "IW-AMB-16", "IW-AMB-78", "IW-AMB-87", "IW-FAQ-8")
def test_gold_brings_blue_which_sets_off_the_blue_echo_once_each() -> None:
    state = play(holding("T06", "T05"), iw.Take(0, "S1"))
    assert uses_offered(state) == {"T06"}
    state = iw.apply(state, iw.UseTechnique(0, "T06"))
    assert (state.turn.hand, uses_offered(state)) == ("BA", {"T05"})
    state = iw.apply(state, iw.UseTechnique(0, "T05"))
    assert (state.turn.hand, uses_offered(state)) == ("BBA", set())
    state = play(state, iw.PlaceCube(0, "B", "g9"), iw.PlaceCube(0, "B", "g10"), iw.PlaceCube(0, "A", "g13"))
    assert (lying(state), state.seat) == ({"g9": "B", "g10": "B", "g13": "A"}, 1)


@pytest.mark.rules("IW-AMB-12", "IW-CARD-5")
def test_a_bonus_cube_without_space_cannot_be_taken_but_the_take_is_legal() -> None:
    state = position({"on": ("T06", "T05"), "cubes": without("f6", "f8")}, {})
    state = play(state, iw.Take(0, "S1"), iw.UseTechnique(0, "T06"))
    assert state.turn.hand == "BA"
    assert refused(state, iw.UseTechnique(0, "T05")) == {"IW-CARD-5", "IW-TURN-5", "IW-TURN-7"}


@pytest.mark.rules("IW-TECH-5", "IW-EXT-2")
@pytest.mark.parametrize(
    ("card", "taken", "fetched"),
    [
        ("T01", "K", "K"),
        ("T02", "R", "R"),
        ("T03", "Y", "Y"),
        ("T04", "G", "G"),
        ("T05", "B", "B"),
        ("T06", "A", "B"),
        ("T07", "A", "K"),
        ("T08", "A", "R"),
        ("T09", "A", "Y"),
        ("T10", "A", "G"),
    ],
)
def test_ten_cards_fetch_a_cube(card: str, taken: str, fetched: str) -> None:
    inkwell = "S1" if taken == "A" else "C1"
    state = holding(card, wells={"S1": "A", "S2": "A", "C1": "K", "C2": "K", "D1": "K", inkwell: taken})
    state = iw.apply(state, iw.Take(0, inkwell))
    assert refused(state, iw.UseTechnique(0, card)) == set()
    after = iw.apply(state, iw.UseTechnique(0, card))
    assert sorted(after.turn.hand) == sorted(taken + fetched)
    assert not after.players[0].below[0].spent


# When they may be used


@pytest.mark.rules("IW-TECH-2", "IW-AMB-14", "IW-FAQ-5")
def test_a_technique_works_in_the_turn_it_is_gained_even_on_the_cubes_beside_it() -> None:
    state = position({}, {}, wells={"S1": "A", "C1": "K", "D1": "KR"}, slots={"D1": "T01"})
    state = play(state, iw.Take(0, "D1"), iw.UseTechnique(0, "T01"))
    assert state.turn.hand == "KKR"


@pytest.mark.rules("IW-TECH-3", "IW-AMB-50", "IW-CARD-3")
@pytest.mark.parametrize("card", ["T30", "T31", "T32"])
def test_a_card_for_the_start_of_a_future_turn_waits_for_one(card: str) -> None:
    state = position({}, {}, wells={"S1": "A", "C1": "K", "C2": "R", "D1": "KR"}, slots={"D1": card})
    named = iw.UseTechnique(0, card, well="C2" if card == "T32" else None)
    state = iw.apply(state, iw.Take(0, "D1"))
    assert refused(state, named) == {"IW-TECH-3", "IW-CARD-3"}
    later = position({"on": (card,)}, {}, wells={"S1": "A", "C1": "K", "C2": "R", "D1": "KR"})
    assert refused(later, named) == set()
    late = iw.apply(position({"on": (card, "T16")}, {}), iw.UseTechnique(0, "T16"))
    assert "IW-CARD-3" in refused(late, named)


@pytest.mark.rules("IW-CARD-3")
def test_several_cards_for_the_start_of_a_turn_may_be_used() -> None:
    state = position({"on": ("T30", "T31")}, {})
    state = play(state, iw.UseTechnique(0, "T30"), iw.UseTechnique(0, "T31"))
    assert (state.abbot, state.turn.takes) == (1, 2)


@pytest.mark.rules("IW-TECH-4", "IW-AMB-52", "IW-FAQ-5")
def test_cards_of_one_or_two_uses_are_used_up() -> None:
    state = iw.apply(holding("T16"), iw.UseTechnique(0, "T16"))
    assert state.players[0].below == (iw.Card("T16", 1),)
    assert "IW-TECH-4" in refused(state, iw.UseTechnique(0, "T16"))
    state = position({"on": ("T19*",)}, {}, turn={"took": 1, "takes": 0})
    assert uses_offered(state) == {"T19"}
    state = position({"on": ("T19**", "T16")}, {}, turn={"took": 1, "takes": 0})
    assert "IW-TECH-4" in refused(state, iw.UseTechnique(0, "T19"))


@pytest.mark.rules("IW-TECH-1")
def test_only_own_techniques_are_used_and_only_with_what_they_ask_for() -> None:
    state = position({"on": ("T16",)}, {"on": ("T17",)})
    assert refused(state, iw.UseTechnique(0, "T17")) == {"IW-TECH-1", "IW-TURN-6"}
    assert refused(state, iw.UseTechnique(0, "T16", inks="K")) == {"IW-TECH-1", "IW-AMB-21"}
    assert refused(state, iw.UseTechnique(0, "T16", well="C1")) == {"IW-TECH-1", "IW-AMB-21"}
    assert refused(state, iw.UseTechnique(0, "T99")) == {"IW-TECH-1", "IW-TURN-6"}


@pytest.mark.rules("IW-TECH-5", "IW-AMB-86")
def test_cards_in_force_by_themselves_are_not_used() -> None:
    state = position({"on": ("T13", "T20")}, {})
    assert refused(state, iw.UseTechnique(0, "T13")) == {"IW-TECH-5", "IW-AMB-86"}
    assert uses_offered(state) == set()


@pytest.mark.rules("IW-CARD-4", "IW-FLIP-10")
def test_most_cards_are_too_late_once_the_page_is_turned() -> None:
    state = play(position({"on": ("T16", "T17")}, {}), iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert refused(state, iw.UseTechnique(0, "T16")) == {"IW-CARD-4", "IW-FLIP-10"}


@pytest.mark.rules("IW-CARD-2", "IW-AMB-17")
def test_echoes_work_until_the_turn_ends_also_after_the_bonus_gold() -> None:
    state = play(position({"on": ("T06",)}, {}), iw.TurnPage(0), iw.ChoosePage(0, "F2"), iw.PlaceCube(0, "A", "g1"))
    state = play(state, iw.UseTechnique(0, "T06"), iw.PlaceCube(0, "B", "g9"))
    assert (lying(state), state.seat, state.players[0].on) == ({"g1": "A", "g9": "B"}, 1, ())


# Points


@pytest.mark.rules("IW-AMB-86", "IW-AMB-73")
@pytest.mark.parametrize(
    ("card", "name", "cubes", "points"),
    [
        ("T13", "S1", "A", 1),
        ("T13", "C1", "A", 0),
        ("T14", "C1", "KRY", 2),
        ("T14", "C1", "KKY", 0),
        ("T14", "C1", "KY", 0),
        ("T14", "D1", "KRY", 0),
        ("T15", "D1", "KK", 1),
        ("T15", "C1", "KKYY", 1),
        ("T15", "C1", "KRY", 0),
        ("T15", "S1", "KKA", 1),
    ],
)
def test_points_for_a_take(card: str, name: str, cubes: str, points: int) -> None:
    if name == "C1" and "A" in cubes:
        cubes = "K"
    wells = {"S1": "A", "S2": "A", "C1": "B", "C2": "B", "D1": "B", "D2": "B"} | {name: cubes}
    assert total(iw.apply(holding(card, wells=wells), iw.Take(0, name))) == points


@pytest.mark.rules("IW-AMB-83")
def test_gold_makes_no_pair_with_an_ink() -> None:
    state = holding("T15", wells={"S1": "KA", "C1": "B", "D1": "B"})
    assert total(iw.apply(state, iw.Take(0, "S1"))) == 0


@pytest.mark.rules("IW-AMB-86")
@pytest.mark.parametrize(("cubes", "points"), [({"f11": "K"}, 1 + 1 + 3), ({}, 0)])
def test_points_for_a_filled_multiplier(cubes: dict[str, str], points: int) -> None:
    state = position({"on": ("T27",), "cubes": cubes}, {})
    assert total(iw.apply(state, iw.TurnPage(0))) == points


@pytest.mark.rules("IW-AMB-86", "IW-CARD-7", "IW-PLACE-10")
def test_a_multiplier_filled_with_an_odd_cube_is_filled_though_it_counts_nothing() -> None:
    state = position({"on": ("T27", "T20"), "cubes": {"f11": "B"}, "workspace": "W-R"}, {})
    state = iw.apply(state, iw.TurnPage(0))
    assert (state.players[0].scored[0].multiplier, total(state)) == (0, 3)


@pytest.mark.rules("IW-CARD-11")
def test_points_for_completing_illustrations_once_each() -> None:
    cubes = {"f1": "G", "f2": "G", "f3": "R", "f4": "K", "f6": "B", "f7": "Y", "f8": "A"}
    state = position({"on": ("T28", "T12"), "cubes": cubes}, {}, wells={"S1": "A", "C1": "RR", "D1": "K"})
    state = play(state, iw.Take(0, "C1"), iw.PlaceCube(0, "R", "f5"))
    assert (total(state), state.players[0].credited) == (2, ("alpha", "beta"))
    state = play(state, iw.PlaceCube(0, "R", "f9"))
    assert total(state) == 3
    # Lifting and placing again completes nothing anew, nor does a cube that was not taken this turn.
    state = play(state, iw.Lift(0, "f9"), iw.PlaceCube(0, "R", "f9"))
    assert total(state) == 3


@pytest.mark.rules("IW-CARD-11")
def test_a_cube_placed_again_pays_for_no_illustration() -> None:
    state = position({"on": ("T28", "T12"), "cubes": {"f8": "A", "f10": "R"}}, {})
    state = play(state, iw.Lift(0, "f10"), iw.PlaceCube(0, "R", "f9"))
    assert (total(state), state.players[0].credited) == (0, ())


@pytest.mark.rules("IW-CARD-11")
def test_an_illustration_of_the_next_page_pays_though_its_name_was_paid_before() -> None:
    state = position({"on": ("T28",), "turned": 0, "credited": ("alpha",)}, {})
    assert play(state, iw.TurnPage(0), iw.ChoosePage(0, "II-2")).players[0].credited == ()


@pytest.mark.rules("IW-CARD-12")
def test_points_for_carrying_out_a_refill() -> None:
    state = position({}, {"on": ("T29",)}, wells={"S1": "A", "C1": "K", "D1": "K"})
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (total(state, 0), total(state, 1)) == (0, 2)


# Limited cards


@pytest.mark.rules("IW-CARD-5", "IW-CARD-4")
def test_gold_from_the_supply_counts_as_taken_and_must_be_placed() -> None:
    before = holding("T16", "T06")
    state = iw.apply(before, iw.UseTechnique(0, "T16"))
    assert (state.turn.hand, state.gold, uses_offered(state)) == ("A", before.gold - 1, {"T06"})
    full = position({"on": ("T16",), "cubes": FULL}, {})
    assert refused(full, iw.UseTechnique(0, "T16")) == {"IW-CARD-5", "IW-TURN-5", "IW-TURN-7"}
    spent = position({"on": ("T16",)}, {"cubes": gilded(19)}, wells={"S1": "A", "C1": "K", "D1": "K"})
    assert refused(spent, iw.UseTechnique(0, "T16")) == {"IW-AMB-21"}


@pytest.mark.rules("IW-CARD-9")
def test_three_cubes_are_drawn_openly_and_some_are_placed() -> None:
    before = holding("T17", "T05", wells={"S1": "A", "C1": "KRY", "D1": "KY"})
    state = play(before, iw.Take(0, "C1"), iw.UseTechnique(0, "T17"))
    assert (iw.to_act(state), state.draws[0].number) == ((CHANCE,), 3)
    state = iw.apply(state, iw.DrawCubes(None, "GBB"))
    assert (state.turn.drawn, state.turn.hand, uses_offered(state)) == ("GBB", "KRY", set())
    assert refused(state, iw.UseTechnique(0, "T05")) >= {"IW-CARD-9"}
    assert refused(state, iw.PlaceCube(0, "K", "g1")) >= {"IW-TURN-5"}
    state = play(state, iw.PlaceCube(0, "B", "g9"), iw.ReturnDrawn(0))
    assert (state.turn.drawn, state.turn.taken, uses_offered(state)) == ("", "KRYB", {"T05"})
    assert sum(state.bag) == sum(before.bag) - 1


@pytest.mark.rules("IW-CARD-5", "IW-AMB-21")
def test_two_inks_are_named() -> None:
    before = holding("T18")
    names = [a.inks for a in iw.legal_actions(before) if type(a) is iw.UseTechnique]
    assert (len(names), names[:3]) == (15, ["KK", "KR", "KY"])
    state = iw.apply(before, iw.UseTechnique(0, "T18", inks="BG"))
    assert (state.turn.hand, sum(state.bag)) == ("GB", sum(before.bag) - 2)
    assert refused(before, iw.UseTechnique(0, "T18", inks="K")) == {"IW-TECH-1", "IW-AMB-21"}
    short = empty_bag(before, "KRR")
    assert refused(short, iw.UseTechnique(0, "T18", inks="KK")) == {"IW-AMB-21"}
    tight = position({"on": ("T18",), "cubes": without("f6")}, {})
    assert refused(tight, iw.UseTechnique(0, "T18", inks="BB")) == {"IW-CARD-5", "IW-TURN-5", "IW-TURN-7"}


@pytest.mark.rules("IW-CARD-4")
def test_a_second_look_comes_after_each_take() -> None:
    state = holding("T19")
    assert refused(state, iw.UseTechnique(0, "T19")) == {"IW-CARD-4"}
    state = iw.apply(state, iw.Take(0, "S1"))
    assert refused(state, iw.UseTechnique(0, "T19")) == {"IW-CARD-4"}
    state = play(state, iw.PlaceCube(0, "A", "g13"), iw.UseTechnique(0, "T19"), iw.DrawCubes(None, "B"))
    state = iw.apply(state, iw.PlaceCube(0, "B", "g9"))
    assert (state.seat, state.players[0].below) == (1, (iw.Card("T19", 1),))
    state = position({"on": ("T19", "T31*")}, {}, turn={"takes": 1, "took": 1, "used": ("T19",)})
    assert refused(state, iw.UseTechnique(0, "T19")) == {"IW-CARD-4"}
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert uses_offered(state) == {"T19"}


# Placing and taking


@pytest.mark.rules("IW-PLACE-1", "IW-CARD-7")
@pytest.mark.parametrize(("card", "cube", "space"), [("T20", "B", "f4"), ("T20", "K", "f6"), ("T21", "R", "f7")])
def test_widened_matching(card: str, cube: str, space: str) -> None:
    wells = {"S1": "A", "C1": cube, "D1": "K"}
    state = iw.apply(position({"on": (card,)}, {}, wells=wells), iw.Take(0, "C1"))
    assert space in spaces_offered(state, cube)
    assert "f8" not in spaces_offered(state, cube)
    state = iw.apply(position({}, {}, wells=wells), iw.Take(0, "C1"))
    assert refused(state, iw.PlaceCube(0, cube, space)) == {"IW-PLACE-1"}


@pytest.mark.rules("IW-AMB-13", "IW-TURN-7")
def test_widened_matching_counts_for_the_take_even_if_only_just_gained() -> None:
    tight = without("f6")
    wells = {"S1": "A", "C1": "K", "D1": "K"}
    assert "C1" not in wells_offered(position({"cubes": tight}, {}, wells=wells))
    assert "C1" in wells_offered(position({"cubes": tight, "on": ("T20",)}, {}, wells=wells))
    assert "D1" in wells_offered(position({"cubes": tight}, {}, wells=wells, slots={"D1": "T20"}))
    assert "D1" not in wells_offered(position({"cubes": tight}, {}, wells=wells, slots={"D1": "T21"}))


@pytest.mark.rules("IW-CARD-7")
def test_an_odd_cube_scores_as_its_own_colour_and_not_on_the_multiplier() -> None:
    state = position({"on": ("T20",), "cubes": {"f11": "B", "f4": "K", "f6": "B"}, "workspace": "W-B"}, {})
    state = iw.apply(state, iw.TurnPage(0))
    assert (state.players[0].scored[0].multiplier, state.players[0].scored[0].workspace) == (1, 2)


@pytest.mark.rules("IW-PLACE-1", "IW-CARD-7")
def test_one_green_cube_a_turn_goes_on_any_ink_space() -> None:
    wells = {"S1": "A", "C1": "GG", "D1": "K"}
    state = iw.apply(position({"on": ("T22",)}, {}, wells=wells), iw.Take(0, "C1"))
    assert spaces_offered(state, "G") == ["f1", "f2", "f3", "f4", "f5", "f6", "f7", "f9", "f10", "f11"]
    state = iw.apply(state, iw.PlaceCube(0, "G", "f4"))
    assert spaces_offered(state, "G") == ["f1", "f2", "f5", "f10"]
    assert state.turn.used == ("T22",)
    tight = position({"on": ("T22",), "cubes": without("f3", "f6")}, {}, wells=wells)
    assert refused(tight, iw.Take(0, "C1")) >= {"IW-TURN-7"}


@pytest.mark.rules("IW-CARD-6", "IW-TURN-5")
def test_one_common_cube_of_the_hand_may_go_back() -> None:
    wells = {"S1": "A", "C1": "KB", "D1": "K"}
    state = position({"on": ("T23",), "cubes": without("f6")}, {}, wells=wells)
    state = iw.apply(state, iw.Take(0, "C1"))
    assert refused(state, iw.UseTechnique(0, "T23", inks="B")) == {"IW-CARD-5", "IW-TURN-5", "IW-TURN-7"}
    assert refused(state, iw.UseTechnique(0, "T23", inks="R")) == {"IW-TECH-1", "IW-AMB-21"}
    k, *_ = state.bag
    state = iw.apply(state, iw.UseTechnique(0, "T23", inks="K"))
    assert (state.turn.hand, state.turn.taken, state.bag[0]) == ("B", "KB", k + 1)
    assert refused(state, iw.UseTechnique(0, "T23", inks="B")) == {"IW-CARD-4"}


@pytest.mark.rules("IW-CARD-4")
def test_a_cube_of_the_hand_goes_back_also_after_the_page_is_turned() -> None:
    state = play(position({"on": ("T06", "T23")}, {}), iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    state = iw.apply(state, iw.UseTechnique(0, "T06"))
    assert refused(state, iw.UseTechnique(0, "T23", inks="K")) == {"IW-TECH-1", "IW-AMB-21"}
    after = play(state, iw.UseTechnique(0, "T23", inks="B"), iw.PlaceCube(0, "A", "g1"))
    assert (lying(after), after.bag[4], after.seat) == ({"g1": "A"}, state.bag[4] + 1, 1)


@pytest.mark.rules("IW-CARD-8", "IW-TURN-2")
def test_two_inkwells_in_one_turn() -> None:
    state = iw.apply(position({"on": ("T31",)}, {}), iw.UseTechnique(0, "T31"))
    state = play(state, iw.Take(0, "S1"))
    assert refused(state, iw.Take(0, "S2")) == {"IW-TURN-5"}
    state = iw.apply(state, iw.PlaceCube(0, "A", "f8"))
    assert "C1" in wells_offered(state)
    assert iw.EndTurn(0) in iw.legal_actions(state)
    assert refused(state, iw.TurnPage(0)) == {"IW-TURN-1"}
    state = play(state, iw.Take(0, "S2"), iw.PlaceCube(0, "A", "f1"))
    assert (lying(state), state.seat) == ({"f8": "A", "f1": "A"}, 1)


@pytest.mark.rules("IW-CARD-14")
def test_fresh_ink() -> None:
    wells = {"S1": "KA", "S2": "A", "C1": "GGGG", "D1": "KY"}
    before = position({"on": ("T32",)}, {}, wells=wells)
    offered = [a.well for a in iw.legal_actions(before) if type(a) is iw.UseTechnique]
    assert offered == ["S1", "C1"]  # S2 holds just what it would be filled with
    assert refused(before, iw.UseTechnique(0, "T32", well="C2")) == {"IW-AMB-11", "IW-AMB-21"}
    assert refused(before, iw.UseTechnique(0, "T32", well="D1")) == {"IW-TECH-1", "IW-AMB-21"}
    assert refused(before, iw.UseTechnique(0, "T32")) == {"IW-TECH-1", "IW-AMB-21"}
    state = iw.apply(before, iw.UseTechnique(0, "T32", well="C1"))
    assert (well(state, "C1"), state.bag[3], state.draws[0].number) == ("", before.bag[3] + 4, 3)
    state = iw.apply(state, iw.DrawCubes("C1", "GGG"))
    assert (well(state, "C1"), iw.to_act(state)) == ("GGG", (0,))
    state = iw.apply(before, iw.UseTechnique(0, "T32", well="S1"))
    assert (well(state, "S1"), state.bag[0], state.gold) == ("A", before.bag[0] + 1, before.gold)


# Turning


@pytest.mark.rules("IW-CARD-13", "IW-ABBOT-5")
@pytest.mark.parametrize(
    ("cards", "forced", "golds"),
    [((), False, 1), ((), True, 0), (("T24",), True, 1), (("T25",), False, 2), (("T24", "T25"), True, 1)],
)
def test_bonus_gold(cards: tuple[str, ...], forced: bool, golds: int) -> None:
    running = {"forced": forced, "begun": False}
    state = position({"on": cards}, {}, abbot=4 if forced else 0, turn=running)
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert state.turn.hand == "A" * golds


@pytest.mark.rules("IW-CARD-10", "IW-FLIP-3")
def test_a_common_cube_is_kept_and_placed_before_the_bonus_gold() -> None:
    before = position({"on": ("T26",), "cubes": {"f4": "K", "f3": "R", "f8": "A"}}, {})
    state = iw.apply(before, iw.TurnPage(0))
    assert iw.legal_actions(state).listed == (iw.KeepCube(0, "K"), iw.KeepCube(0, "R"), iw.KeepCube(0, None))
    assert refused(state, iw.KeepCube(0, "B")) == {"IW-CARD-10"}
    assert refused(state, iw.ChoosePage(0, "F2")) >= {"IW-CARD-10"}
    state = play(state, iw.KeepCube(0, "K"), iw.ChoosePage(0, "F2"))
    assert (state.turn.kept, state.turn.hand, state.turn.bonus) == ("K", "", 1)
    assert refused(state, iw.PlaceCube(0, "A", "g13")) >= {"IW-TURN-5"}
    assert refused(state, iw.EndTurn(0)) == {"IW-CARD-10"}
    state = iw.apply(state, iw.PlaceCube(0, "K", "g1"))
    assert (state.turn.kept, state.turn.hand, state.turn.taken) == ("", "A", "A")
    state = iw.apply(state, iw.PlaceCube(0, "A", "g13"))
    assert lying(state) == {"g1": "K", "g13": "A"}
    none = play(iw.apply(before, iw.TurnPage(0)), iw.KeepCube(0, None), iw.ChoosePage(0, "F2"))
    assert (none.turn.kept, none.turn.hand) == ("", "A")


@pytest.mark.rules("IW-CARD-10")
def test_nothing_is_kept_without_a_common_cube() -> None:
    state = iw.apply(position({"on": ("T26",), "cubes": {"f8": "A"}}, {}), iw.TurnPage(0))
    assert state.stage == "page"


# Cards as data


@pytest.mark.rules("IW-SUM-4")
def test_rules_ask_for_effects_and_never_for_names() -> None:
    box = our_box()
    twins = {"T16": "T12", "T12": "T16"}
    cards = tuple(attrs.evolve(card, id=twins.get(card.id, card.id)) for card in box.techniques)
    options = iw.Options(box=attrs.evolve(box, techniques=cards))
    state = position({"on": ("T16",), "cubes": {"f5": "R"}}, {}, options=options)
    assert means_of(state).rearrange
    assert iw.Lift(0, "f5") in iw.legal_actions(state)
    assert uses_offered(state) == set()
