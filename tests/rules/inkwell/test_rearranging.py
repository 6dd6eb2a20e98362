"""The example Technique that lets its owner rearrange and discard placed cubes."""

import pytest

from tabletop_rules import inkwell as iw

from .desk import lying, play, position, refused, spaces_offered, wells_offered

FULL = {"f1": "G", "f2": "G", "f3": "R", "f4": "K", "f5": "K", "f6": "B", "f7": "Y", "f8": "A", "f9": "R", "f10": "R"}
FULL |= {"f11": "K"}


def loose(cubes: dict[str, str], *more: str, **changes: object) -> iw.State:
    """Return a position in which seat 0 owns the Technique (T12) and these cubes lie on F1."""
    return position({"on": ("T12", *more), "cubes": cubes}, {}, **changes)  # type: ignore[arg-type]


@pytest.mark.rules("IW-EXT-4", "IW-AMB-18", "IW-AMB-19")
def test_a_cube_is_moved_and_another_discarded() -> None:
    before = loose({"f5": "R", "f1": "G"})
    state = play(before, iw.Lift(0, "f5"), iw.Lift(0, "f1"), iw.PlaceCube(0, "R", "f3"), iw.Discard(0, "G"))
    assert lying(state) == {"f3": "R"}
    assert state.bag[3] == before.bag[3] + 1


@pytest.mark.rules("IW-AMB-19", "IW-EXT-4")
def test_discarded_gold_goes_to_the_supply() -> None:
    before = loose({"f8": "A"})
    state = play(before, iw.Lift(0, "f8"), iw.Discard(0, "A"))
    assert (state.gold, lying(state)) == (before.gold + 1, {})


@pytest.mark.rules("IW-EXT-4", "IW-AMB-19", "IW-PLACE-1")
def test_matching_still_holds() -> None:
    state = iw.apply(loose({"f5": "R"}), iw.Lift(0, "f5"))
    assert refused(state, iw.PlaceCube(0, "R", "f6")) == {"IW-PLACE-1"}
    assert refused(state, iw.PlaceCube(0, "R", "f8")) == {"IW-ANAT-3", "IW-PLACE-1"}
    assert spaces_offered(state, "R") == ["f3", "f5", "f9", "f10"]


@pytest.mark.rules("IW-AMB-81")
def test_lifting_comes_before_settling_and_one_rearrangement_in_a_window() -> None:
    state = play(loose({"f5": "R", "f1": "G"}), iw.Lift(0, "f5"), iw.Lift(0, "f1"), iw.PlaceCube(0, "R", "f3"))
    assert refused(state, iw.Lift(0, "f3")) == {"IW-AMB-81"}
    assert refused(state, iw.Take(0, "S1")) == {"IW-AMB-81"}
    assert refused(state, iw.TurnPage(0)) == {"IW-AMB-81"}
    state = iw.apply(state, iw.PlaceCube(0, "G", "f2"))
    assert refused(state, iw.Lift(0, "f3")) == {"IW-AMB-81"}
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert iw.Lift(0, "f3") in iw.legal_actions(state)


@pytest.mark.rules("IW-AMB-18", "IW-AMB-20")
def test_it_works_before_turning_and_before_and_after_a_take() -> None:
    state = play(loose({"f5": "R"}), iw.Lift(0, "f5"), iw.PlaceCube(0, "R", "f3"))
    assert iw.TurnPage(0) in iw.legal_actions(state)
    state = play(state, iw.Take(0, "S1"))
    assert iw.Lift(0, "f3") in iw.legal_actions(state)


@pytest.mark.rules("IW-AMB-20", "IW-EXT-4")
def test_it_does_not_work_in_another_turn_or_once_scoring_has_begun() -> None:
    state = position({}, {"on": ("T12",), "cubes": {"o1": "R"}})
    assert "IW-SUM-1" in refused(state, iw.Lift(1, "o1"))
    state = play(loose({"f5": "R"}), iw.TurnPage(0))
    assert refused(state, iw.Lift(0, "f5")) >= {"IW-TURN-10", "IW-AMB-20"}
    state = play(state, iw.ChoosePage(0, "F2"))
    assert refused(state, iw.Discard(0, "R")) >= {"IW-AMB-20"}
    state = play(state, iw.PlaceCube(0, "A", "g1"))
    assert "IW-SUM-1" in refused(state, iw.Lift(0, "g1"))


@pytest.mark.rules("IW-EXT-4")
def test_only_a_cube_that_lies_there_is_lifted() -> None:
    state = loose({"f5": "R"})
    assert refused(state, iw.Lift(0, "f3")) == {"IW-EXT-4"}
    assert refused(state, iw.Lift(0, "z1")) == {"IW-EXT-4"}
    assert refused(state, iw.Discard(0, "R")) == {"IW-EXT-4", "IW-AMB-85"}


@pytest.mark.rules("IW-AMB-13", "IW-TURN-7", "IW-EXT-4", "IW-AMB-19")
def test_a_full_page_takes_cubes_after_older_ones_are_discarded() -> None:
    wells = {"S1": "A", "C1": "KKK", "D1": "KY"}
    assert "C1" not in wells_offered(position({"cubes": FULL}, {}, wells=wells))
    before = loose(FULL, wells=wells)
    state = play(before, iw.Take(0, "C1"))
    assert [type(action) for action in iw.legal_actions(state)] == [iw.Lift] * 11  # nothing can be placed yet
    state = play(state, iw.Lift(0, "f10"))
    assert refused(state, iw.Discard(0, "R")) == {"IW-AMB-81", "IW-TURN-5"}
    state = play(state, iw.Lift(0, "f5"), iw.Lift(0, "f11"))
    state = play(state, iw.Discard(0, "R"), iw.Discard(0, "K"), iw.Discard(0, "K"))
    state = play(state, iw.PlaceCube(0, "K", "f5"), iw.PlaceCube(0, "K", "f10"))
    assert (state.turn.hand, spaces_offered(state, "K")) == ("K", ["f11"])


@pytest.mark.rules("IW-AMB-13", "IW-TURN-7")
def test_no_rearranging_makes_room_for_more_of_an_ink_than_the_page_can_hold() -> None:
    assert "C1" not in wells_offered(loose(FULL, wells={"S1": "A", "C1": "KKKKK", "D1": "KY"}))
    assert "C1" in wells_offered(loose(FULL, wells={"S1": "A", "C1": "KKKK", "D1": "KY"}))


@pytest.mark.rules("IW-AMB-85", "IW-TURN-5")
def test_cubes_taken_this_turn_are_moved_but_not_discarded() -> None:
    wells = {"S1": "A", "S2": "A", "C1": "R", "C2": "R", "D1": "KY"}
    state = play(loose({"f3": "R"}, wells=wells), iw.Take(0, "C1"), iw.PlaceCube(0, "R", "f5"))
    state = play(state, iw.Lift(0, "f5"))
    assert refused(state, iw.Discard(0, "R")) == {"IW-EXT-4", "IW-AMB-85"}
    both = play(state, iw.Lift(0, "f3"))
    assert (both.turn.lifted, both.turn.lifted_fresh) == ("R", "R")
    assert refused(both, iw.Discard(0, "R")) == {"IW-AMB-85"}
    both = play(both, iw.PlaceCube(0, "R", "f9"), iw.Discard(0, "R"))
    assert lying(both) == {"f9": "R"}
    # In the next turn it is an older cube like any other.
    assert iw.Discard(0, "R") in iw.legal_actions(iw.apply(loose({"f9": "R"}), iw.Lift(0, "f9")))


@pytest.mark.rules("IW-AMB-81", "IW-TURN-5")
def test_lifted_cubes_may_not_take_the_space_the_hand_needs() -> None:
    cubes = {space: cube for space, cube in FULL.items() if space not in ("f3", "f10")} | {"f10": "G", "f9": "A"}
    state = play(loose(cubes, wells={"S1": "A", "C1": "R", "D1": "K"}), iw.Take(0, "C1"), iw.Lift(0, "f9"))
    assert spaces_offered(state, "A") == ["f3", "f9"]
    state = iw.apply(state, iw.Lift(0, "f8"))
    assert spaces_offered(state, "A") == ["f3", "f8", "f9"]
    state = iw.apply(state, iw.PlaceCube(0, "A", "f3"))
    assert refused(state, iw.PlaceCube(0, "A", "f9")) == {"IW-TURN-5", "IW-CARD-6"}


@pytest.mark.rules("IW-AMB-81", "IW-AMB-85", "IW-TURN-5")
def test_lifted_cubes_of_this_turn_leave_each_other_room() -> None:
    cubes = {space: cube for space, cube in FULL.items() if space not in ("f4", "f5")}
    turn = {"took": 1, "takes": 0, "lifted_fresh": "KR", "rearranging": "lifting"}
    state = loose(cubes, turn=turn)
    assert (spaces_offered(state, "K"), spaces_offered(state, "R")) == (["f4"], ["f5"])
    assert refused(state, iw.PlaceCube(0, "K", "f5")) == {"IW-TURN-5", "IW-CARD-6"}


@pytest.mark.rules("IW-CARD-7", "IW-TURN-5")
def test_an_odd_green_cube_may_stay_but_is_not_lifted_without_a_space_that_matches() -> None:
    cubes: dict[str, str] = dict.fromkeys(("f1", "f2", "f5", "f10"), "A")
    wells = {"S1": "A", "C1": "GGGGG", "C2": "R", "D1": "KY"}
    state = play(loose(cubes, "T22", wells=wells), iw.Take(0, "C1"))
    state = iw.apply(state, iw.PlaceCube(0, "G", "f4"))
    assert state.turn.used == ("T22",)
    # The other four need f1, f2, f5 and f10; lifted, the fifth would have nowhere to go.
    assert refused(state, iw.Lift(0, "f4")) == {"IW-CARD-7", "IW-TURN-5"}
    assert iw.Lift(0, "f4") not in iw.legal_actions(state)
    assert iw.Lift(0, "f1") in iw.legal_actions(state)


@pytest.mark.rules("IW-CARD-6", "IW-AMB-85")
def test_cubes_of_this_turn_need_spaces_of_their_own_however_they_are_moved() -> None:
    wells = {"S1": "A", "C1": "RRR", "C2": "RRRR", "D1": "K"}  # F1 has four spaces for red, and one holds a fresh cube
    running = {"takes": 1, "took": 1, "fresh": ("f3",), "taken": "R"}
    state = loose({"f3": "R", "f5": "G"}, "T31*", wells=wells, turn=running)
    assert "C1" in wells_offered(state)
    assert refused(state, iw.Take(0, "C2")) == {"IW-TURN-7", "IW-TURN-5", "IW-PLACE-1"}


@pytest.mark.rules("IW-CARD-9", "IW-AMB-81")
def test_drawn_cubes_come_before_rearranging_and_taking() -> None:
    state = loose({"f10": "R"}, "T17*", turn={"drawn": "B"})
    assert refused(state, iw.Lift(0, "f10")) == {"IW-CARD-9"}
    assert refused(state, iw.Take(0, "S1")) == {"IW-CARD-9"}
    assert iw.legal_actions(state).listed == (iw.PlaceCube(0, "B", "f5"), iw.PlaceCube(0, "B", "f6"), iw.ReturnDrawn(0))


@pytest.mark.rules("IW-CARD-7", "IW-AMB-81", "IW-AMB-85")
def test_an_odd_cube_of_an_earlier_turn_is_lifted_though_no_space_matches_it() -> None:
    cubes = dict.fromkeys(("f1", "f2", "f5", "f10"), "A") | {"f4": "G"}
    state = loose(cubes, "T22", wells={"S1": "A", "C1": "GGGG", "C2": "R", "D1": "KY"})
    state = iw.apply(state, iw.Take(0, "C1"))
    assert refused(state, iw.Lift(0, "f4")) == set()  # it may be discarded


@pytest.mark.rules("IW-CARD-7", "IW-TURN-5", "IW-AMB-85")
def test_an_odd_cube_of_this_turn_is_lifted_only_if_it_and_all_others_of_this_turn_have_a_space() -> None:
    fresh: dict[str, str] = dict.fromkeys(("f1", "f5", "f10", "f4"), "G")
    turn: dict[str, object] = {"took": 1, "takes": 0, "taken": "G", "fresh": tuple(fresh), "used": ("T22",)}
    state = loose(fresh, "T22", turn=turn)
    lifted = play(state, iw.Lift(0, "f4"))  # f2 is free for it
    assert spaces_offered(lifted, "G") == ["f2"]
    state = loose(fresh, "T22", turn=turn | {"hand": "G"})
    assert refused(state, iw.Lift(0, "f4")) == {"IW-CARD-7", "IW-TURN-5"}  # f2 is for the hand
    up = {space: cube for space, cube in fresh.items() if space != "f1"}
    held = turn | {"fresh": tuple(up), "lifted_fresh": "GG", "rearranging": "lifting"}
    state = loose(up, "T22", turn=held)
    assert refused(state, iw.Lift(0, "f4")) == {"IW-CARD-7", "IW-TURN-5"}  # f1 and f2 are for those lifted before


@pytest.mark.rules("IW-AMB-81", "IW-AMB-18")
@pytest.mark.parametrize("between", ["hand", "technique", "take"])
def test_anything_done_between_opens_the_next_rearrangement(between: str) -> None:
    wells = {"S1": "A", "C1": "KR", "D1": "KY"}
    state = loose({"f5": "R"}, "T16", wells=wells)
    if between == "hand":
        state = play(state, iw.Take(0, "C1"))
    state = play(state, iw.Lift(0, "f5"), iw.PlaceCube(0, "R", "f9"))
    assert (state.turn.rearranging, refused(state, iw.Lift(0, "f9"))) == ("closed", {"IW-AMB-81"})
    done: dict[str, iw.Action] = {"hand": iw.PlaceCube(0, "K", "f4"), "take": iw.Take(0, "S1")}
    done["technique"] = iw.UseTechnique(0, "T16")
    assert refused(play(state, done[between]), iw.Lift(0, "f9")) == set()


@pytest.mark.rules("IW-AMB-85")
def test_lifted_cubes_keep_their_age() -> None:
    wells = {"S1": "A", "S2": "A", "C1": "RR", "D1": "KY"}
    state = play(loose({"f10": "R"}, wells=wells), iw.Take(0, "C1"), iw.Lift(0, "f10"), iw.PlaceCube(0, "R", "f9"))
    state = play(state, iw.PlaceCube(0, "R", "f3"), iw.Lift(0, "f9"))
    assert (state.turn.lifted, state.turn.lifted_fresh) == ("R", "")  # moved, but of an earlier turn
    state = play(state, iw.Discard(0, "R"), iw.PlaceCube(0, "R", "f5"))
    assert (state.turn.fresh, state.turn.rearranging) == (("f3", "f5"), "open")
    state = play(state, iw.Lift(0, "f3"), iw.Lift(0, "f5"))
    assert (state.turn.lifted_fresh, state.turn.fresh) == ("RR", ())
    state = play(state, iw.PlaceCube(0, "R", "f3"))
    assert (state.turn.lifted_fresh, state.turn.rearranging) == ("R", "settling")


@pytest.mark.rules("IW-AMB-81")
def test_a_discard_begins_the_settling_too() -> None:
    state = play(loose({"f5": "R", "f1": "G"}), iw.Lift(0, "f5"), iw.Lift(0, "f1"), iw.Discard(0, "G"))
    assert (state.turn.rearranging, state.turn.lifted) == ("settling", "R")
    assert play(state, iw.Discard(0, "R")).turn.rearranging == "closed"


@pytest.mark.rules("IW-EXT-4", "IW-PLACE-4", "IW-AMB-81")
def test_every_reason_against_lifting_is_told() -> None:
    state = position({"cubes": {"f5": "R"}}, {})
    assert refused(state, iw.Lift(0, "f5")) == {"IW-PLACE-4", "IW-EXT-4"}
    taken = play(position({"cubes": {"f5": "R"}}, {}), iw.Take(0, "C1"))
    assert refused(taken, iw.Lift(0, "f5")) == {"IW-PLACE-4", "IW-EXT-4"}
