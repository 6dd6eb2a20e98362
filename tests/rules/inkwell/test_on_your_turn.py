"""Summary, On Your Turn, and its example."""

import pytest

from tabletop_rules import inkwell as iw

from .desk import (
    FILLED,
    FULL,
    card_at,
    empty_bag,
    lying,
    play,
    position,
    refused,
    spaces_offered,
    total,
    well,
    wells_offered,
    without,
)

JULIA = {"S1": "A", "C1": "GGR", "D1": "KY"}
"""The mat of the rulebook's example."""


def julia(cubes: dict[str, str] | None = None) -> iw.State:
    """Julia has two Techniques that play no part, so that her Workspace is full."""
    return position({"on": ("T13", "T14"), "cubes": cubes or {}}, {}, wells=JULIA, slots={"D1": "T27"})


@pytest.mark.rules("IW-EX-1", "IW-EX-3", "IW-TURN-1", "IW-TURN-7")
def test_julia_may_turn_or_take_a_star_or_circle_but_no_diamond() -> None:
    state = julia()
    assert iw.legal_actions(state).listed == (iw.Take(0, "S1"), iw.Take(0, "C1"), iw.TurnPage(0))
    assert refused(state, iw.Take(0, "D1")) == {"IW-EX-1", "IW-FLIP-9", "IW-TURN-7"}


@pytest.mark.rules("IW-EX-5", "IW-PLACE-7", "IW-PLACE-4", "IW-TURN-5")
def test_julia_makes_partial_progress_which_is_worth_nothing_yet() -> None:
    state = play(julia(), iw.Take(0, "C1"), iw.PlaceCube(0, "G", "f1"), iw.PlaceCube(0, "G", "f2"))
    assert iw.to_act(state) == (0,)
    state = play(state, iw.PlaceCube(0, "R", "f3"))
    assert (well(state, "C1"), lying(state)) == ("", {"f1": "G", "f2": "G", "f3": "R"})
    assert (state.seat, total(state)) == (1, 0)


@pytest.mark.rules("IW-EX-2", "IW-PLACE-18")
def test_gold_can_always_be_taken_by_who_has_an_empty_space() -> None:
    full = {
        "f1": "G",
        "f2": "G",
        "f3": "R",
        "f4": "K",
        "f5": "R",
        "f6": "B",
        "f7": "Y",
        "f8": "A",
        "f9": "R",
        "f10": "B",
    }
    state = play(julia(full), iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f11"))
    assert lying(state)["f11"] == "A"
    state = julia(full | {"f11": "K"})
    assert "IW-TURN-7" in refused(state, iw.Take(0, "S1"))
    assert iw.legal_actions(state).listed == (iw.TurnPage(0),)


@pytest.mark.rules("IW-SUM-1")
@pytest.mark.parametrize("action", [iw.Take(1, "S1"), iw.TurnPage(1), iw.PlaceCube(1, "A", "a1"), iw.EndTurn(1)])
def test_nobody_acts_out_of_turn(action: iw.Action) -> None:
    assert "IW-SUM-1" in refused(position({}, {}), action)


@pytest.mark.rules("IW-SUM-1")
def test_whoever_is_not_on_is_told_that_alone_and_not_what_the_others_may_not_do() -> None:
    # Seat 0 is forced to turn, has a full Page and no room for a card; none of this is true of seat 1.
    cards, forced = {"D1": "T27"}, {"forced": True, "begun": False}
    state = position({"on": ("T13", "T14"), "cubes": FULL}, {}, slots=cards, abbot=4, turn=forced)
    assert refused(state, iw.Take(0, "D1")) > {"IW-ABBOT-1", "IW-EX-1", "IW-TURN-5"}
    assert refused(state, iw.Take(1, "D1")) == {"IW-SUM-1", "IW-TURN-1"}


@pytest.mark.rules("IW-SUM-1", "IW-AMB-31")
def test_turns_go_round_by_seat() -> None:
    state = position({}, {}, {})
    seats = []
    for space in ("f8", "a1", "a1"):
        seats.append(state.seat)
        star = wells_offered(state)[0]
        state = play(state, iw.Take(state.seat, star))
        state = play(state, iw.PlaceCube(state.seat, "A", space))
        if state.seat == 2:
            break
    assert seats == [0, 1]


@pytest.mark.rules("IW-SUM-3", "IW-TURN-8")
def test_turning_scores_the_page_and_yields_a_new_one() -> None:
    state = play(position({"cubes": {"f8": "A", "f9": "R"}}, {}), iw.TurnPage(0))
    assert (total(state), state.stage) == (3 + 1, "page")
    state = play(state, iw.ChoosePage(0, "F2"))
    assert state.players[0].page == "F2"


@pytest.mark.rules("IW-SUM-4")
def test_techniques_bring_extra_cubes() -> None:
    state = play(position({"on": ("T01",)}, {}), iw.Take(0, "C1"), iw.UseTechnique(0, "T01"))
    assert state.turn.hand == "KKRY"


@pytest.mark.rules("IW-TURN-1", "IW-TURN-10")
def test_no_take_after_turning_and_no_turning_after_a_take() -> None:
    state = play(position({}, {}), iw.TurnPage(0))
    assert "IW-TURN-10" in refused(state, iw.Take(0, "C1"))
    state = play(state, iw.ChoosePage(0, "F2"))
    assert "IW-TURN-10" in refused(state, iw.Take(0, "C1"))
    state = play(position({"on": ("T16",)}, {}), iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert state.seat == 0  # the Technique could still be used
    assert "IW-TURN-1" in refused(state, iw.TurnPage(0))
    assert "IW-TURN-1" in refused(state, iw.Take(0, "C1"))


@pytest.mark.rules("IW-TURN-1")
def test_a_turn_cannot_be_passed() -> None:
    assert refused(position({}, {}), iw.EndTurn(0)) == {"IW-TURN-1"}


@pytest.mark.rules("IW-TURN-2", "IW-AMB-11")
def test_an_empty_inkwell_cannot_be_selected() -> None:
    state = position({}, {})
    assert refused(state, iw.Take(0, "C2")) == {"IW-TURN-2", "IW-AMB-11"}
    assert refused(state, iw.Take(0, "X9")) == {"IW-TURN-2"}


@pytest.mark.rules("IW-TURN-3", "IW-AMB-26")
def test_everything_in_the_inkwell_is_taken() -> None:
    wells = {"S1": "KA", "C1": "KRY", "D1": "KY"}
    state = play(position({}, {}, wells=wells), iw.Take(0, "S1"))
    assert state.turn.hand == "KA"
    state = play(state, iw.PlaceCube(0, "A", "f8"))
    assert refused(state, iw.EndTurn(0)) == {"IW-TURN-5"}


@pytest.mark.rules("IW-TURN-4", "IW-TURN-6", "IW-AMB-53")
def test_a_diamond_brings_its_technique() -> None:
    state = play(position({}, {}, slots={"D1": "T27"}), iw.Take(0, "D1"))
    assert (state.players[0].on, card_at(state, "D1")) == ((iw.Card("T27", 0),), None)


@pytest.mark.rules("IW-TURN-4", "IW-TURN-6", "IW-AMB-53", "IW-AMB-51")
@pytest.mark.parametrize("cards", [("T13", "T14"), ("T13", "T16*")])
def test_without_room_for_the_card_the_diamond_is_closed_even_if_one_lies_face_down(cards: tuple[str, str]) -> None:
    state = position({"on": cards}, {}, slots={"D1": "T27"})
    assert "IW-EX-1" in refused(state, iw.Take(0, "D1"))


@pytest.mark.rules("IW-AMB-10")
def test_a_diamond_without_card_needs_no_room_for_one() -> None:
    state = position({"on": ("T13", "T14")}, {})
    assert "D1" in wells_offered(state)


@pytest.mark.rules("IW-TURN-5", "IW-TURN-7", "IW-PLACE-18")
def test_three_cubes_do_not_go_on_one_space() -> None:
    full = {"f1": "G", "f2": "G", "f3": "R", "f4": "K", "f6": "B", "f7": "Y", "f9": "R", "f10": "B", "f11": "K"}
    state = position({"cubes": full}, {}, wells={"S1": "A", "C1": "GRY", "D1": "KY"})
    assert refused(state, iw.Take(0, "C1")) >= {"IW-TURN-7", "IW-TURN-5"}
    assert wells_offered(state) == ["S1"]


@pytest.mark.rules("IW-TURN-7", "IW-TURN-5")
def test_placing_never_runs_into_a_dead_end() -> None:
    # Empty are f5 (any) and f3 (red): of R and B the B needs f5, so R may not go there.
    cubes = {"f1": "G", "f2": "G", "f4": "K", "f6": "B", "f7": "Y", "f8": "A", "f9": "R", "f10": "B", "f11": "K"}
    state = position({"cubes": cubes}, {}, wells={"S1": "A", "C1": "R", "D1": "RB"})
    state = play(state, iw.Take(0, "D1"))
    assert spaces_offered(state, "R") == ["f3"]
    assert spaces_offered(state, "B") == ["f5"]
    assert refused(state, iw.PlaceCube(0, "R", "f5")) == {"IW-TURN-5", "IW-CARD-6"}


@pytest.mark.rules("IW-TURN-5")
def test_only_cubes_in_hand_are_placed() -> None:
    state = play(position({}, {}), iw.Take(0, "C1"))
    assert "IW-TURN-5" in refused(state, iw.PlaceCube(0, "G", "f1"))
    assert "IW-TURN-5" in refused(state, iw.Take(0, "S1"))
    assert "IW-TURN-5" in refused(state, iw.TurnPage(0))
    assert "IW-TURN-5" in refused(state, iw.EndTurn(0))


@pytest.mark.rules("IW-TURN-5")
def test_the_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    trace = iw.trace(play(position({}, {}), iw.Take(0, "S1")), iw.PlaceCube(0, "A", "f8"))
    assert trace.steps == (iw.PlaceCube(0, "A", "f8"), iw.EndTurn(0))
    assert trace.state.seat == 1


# Every reason against an action, and no others


@pytest.mark.rules("IW-SUM-1", "IW-TURN-1", "IW-END-4")
def test_who_is_not_on_is_told_so_and_nothing_of_what_another_may_do() -> None:
    assert refused(position({}, {}), iw.Take(1, "C1")) == {"IW-SUM-1", "IW-TURN-1"}
    assert refused(position({}, {}), iw.Take(1, "X9")) == {"IW-SUM-1", "IW-TURN-1"}
    assert refused(position({}, {"turned": 3}), iw.Take(1, "C1")) == {"IW-SUM-1", "IW-TURN-1", "IW-END-4"}
    waiting = position({}, {})
    assert [len(iw.check(waiting, iw.ChoosePage(seat, "F2"))) for seat in (0, 1)] == [1, 2]


@pytest.mark.rules("IW-SETUP-26", "IW-AMB-33", "IW-TURN-10", "IW-AMB-20", "IW-CARD-10")
def test_what_comes_at_another_time_is_refused_by_the_rules_of_that_time() -> None:
    running = {"hand": "K", "begun": False}
    cards = {"D1": "T01", "D2": "T02"}
    first = position({}, {}, wells=FILLED, slots=cards, stage="cubes", seat=1, turn=running)
    assert refused(first, iw.Lift(1, "a1")) == {"IW-SETUP-26", "IW-AMB-33"}
    turned = play(position({}, {}), iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert refused(turned, iw.Take(0, "C1")) == {"IW-FLIP-6", "IW-FLIP-10", "IW-TURN-10"}
    assert refused(turned, iw.Discard(0, "K")) == {"IW-FLIP-6", "IW-FLIP-10", "IW-TURN-10", "IW-AMB-20"}
    keeping = play(position({"on": ("T26",), "cubes": {"f4": "K"}}, {}), iw.TurnPage(0))
    assert refused(keeping, iw.Lift(0, "f4")) == {"IW-CARD-10", "IW-AMB-20"}


@pytest.mark.rules("IW-TURN-5", "IW-TURN-7", "IW-PLACE-1", "IW-AMB-81", "IW-PLACE-18", "IW-PLACE-4")
def test_a_placing_is_refused_for_its_own_reason_alone() -> None:
    tight = position({"cubes": without("f6", "f10")}, {}, wells={"S1": "A", "C1": "KB", "D1": "KKY"})
    assert refused(tight, iw.Take(0, "D1")) == {"IW-TURN-7", "IW-TURN-5", "IW-PLACE-1"}
    state = play(tight, iw.Take(0, "C1"))
    assert refused(state, iw.PlaceCube(0, "A", "f10")) == {"IW-TURN-5", "IW-AMB-81"}
    assert refused(state, iw.PlaceCube(0, "B", "f5")) == {"IW-PLACE-18", "IW-PLACE-4"}
    assert refused(state, iw.PlaceCube(0, "B", "f10")) == {"IW-TURN-5", "IW-CARD-6"}


def test_a_bag_can_be_empty_without_harm() -> None:
    state = empty_bag(position({}, {}))
    assert iw.legal_actions(state)
