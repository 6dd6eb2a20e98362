"""Turning."""

import pytest

from tabletop_rules import inkwell as iw

from .desk import (
    gilded,
    lying,
    our_options,
    play,
    position,
    refused,
    spaces_offered,
    total,
    uses_offered,
    wells_offered,
)


def on_new_page(*, page: str = "F2", **me: object) -> iw.State:
    """Return seat 0 with a new Page before it, the bonus gold in hand."""
    return play(position(dict(me), {}), iw.TurnPage(0), iw.ChoosePage(0, page))


@pytest.mark.rules("IW-FLIP-1", "IW-FLIP-10")
def test_turning_scores_before_anything_else_and_gold_comes_last() -> None:
    state = position({"cubes": {"f11": "A", "f8": "A", "f9": "R"}}, {})
    trace = iw.trace(state, iw.TurnPage(0))
    assert [event.kind for event in trace.events] == ["page_scored", "returned"]
    assert trace.events[0].data["illustrations"] == 3
    following = iw.trace(trace.state, iw.ChoosePage(0, "F2"))
    assert [event.kind for event in following.events] == ["page_chosen", "bonus_gold"]
    ended = iw.trace(following.state, iw.PlaceCube(0, "A", "g1"))
    assert ended.events[0].kind == "placed"


@pytest.mark.rules("IW-FLIP-2")
def test_a_turned_page_is_out_of_play() -> None:
    state = on_new_page()
    assert (state.players[0].page, state.players[0].scored[0].page) == ("F2", "F1")
    assert "F1" not in (*state.spare, *state.pages_ii, *state.pages_iii)


@pytest.mark.rules("IW-FLIP-3")
def test_all_cubes_of_the_page_go_back() -> None:
    before = position({"cubes": {"f4": "K", "f5": "R", "f8": "A"}}, {})
    state = play(before, iw.TurnPage(0))
    k, r, *rest = before.bag
    assert (state.bag, state.gold) == ((k + 1, r + 1, *rest), before.gold + 1)


@pytest.mark.rules("IW-FLIP-4", "IW-FLIP-5")
def test_the_next_page_is_chosen_from_the_open_pile_of_its_kind() -> None:
    state = play(position({}, {}), iw.TurnPage(0))
    assert iw.legal_actions(state).listed == (iw.ChoosePage(0, "F2"), iw.ChoosePage(0, "II-2"))
    state = play(position({"turned": 1}, {}), iw.TurnPage(0))
    assert iw.legal_actions(state).listed == (iw.ChoosePage(0, "F3"), iw.ChoosePage(0, "III-2"))
    assert refused(state, iw.ChoosePage(0, "II-2")) >= {"IW-FLIP-5"}
    state = play(state, iw.ChoosePage(0, "III-2"))
    assert state.pages_iii == ("F3",)


@pytest.mark.rules("IW-FLIP-2", "IW-FLIP-10")
def test_what_was_taken_before_turning_does_not_lie_on_the_new_page() -> None:
    state = play(position({"on": ("T16",)}, {}), iw.UseTechnique(0, "T16"), iw.PlaceCube(0, "A", "f8"))
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert (state.turn.fresh, state.turn.taken, iw.faults(state)) == ((), "A", ())


@pytest.mark.rules("IW-FLIP-4")
def test_a_pile_of_one_is_still_asked_about() -> None:
    state = play(position({}, {"turned": 1}), iw.TurnPage(0))
    assert iw.legal_actions(state).listed == (iw.ChoosePage(0, "F2"),)


@pytest.mark.rules("IW-FLIP-6")
def test_a_voluntary_turn_brings_gold_that_is_placed_at_once_on_the_new_page() -> None:
    before = position({}, {})
    state = play(before, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert (state.turn.hand, state.gold, state.turn.bonus) == ("A", before.gold - 1, 0)
    assert iw.faults(state) == ()
    assert refused(state, iw.EndTurn(0)) == {"IW-TURN-5"}
    assert spaces_offered(state, "A") == [f"g{n}" for n in range(1, 16)]
    state = play(state, iw.PlaceCube(0, "A", "g15"))
    assert (lying(state), state.seat) == ({"g15": "A"}, 1)


@pytest.mark.rules("IW-FLIP-6", "IW-FLIP-3", "IW-FLIP-10", "IW-AMB-24")
def test_without_gold_in_the_supply_there_is_no_bonus_but_returned_gold_counts() -> None:
    wells = {"S1": "A", "C1": "K", "D1": "K"}
    state = position({}, {"cubes": gilded(19)}, wells=wells)
    assert state.gold == 0
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert (state.seat, lying(state)) == (1, {})
    state = position({"cubes": {"f8": "A"}}, {"cubes": gilded(18)}, wells=wells)
    assert state.gold == 0
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert (state.turn.hand, state.gold) == ("A", 0)


@pytest.mark.rules("IW-FLIP-7", "IW-FLIP-8", "IW-FLIP-9")
def test_techniques_move_below_and_make_room_but_stay_in_force() -> None:
    state = on_new_page(on=("T11", "T13"))
    state = play(state, iw.PlaceCube(0, "A", "g1"))
    me = state.players[0]
    assert (me.on, [card.technique for card in me.below]) == ((), ["T11", "T13"])
    wells = {"S1": "A", "C1": "KRY", "D1": "KY"}
    state = position({"turned": 1, "below": ("T11", "T13")}, {}, wells=wells, slots={"D1": "T27"})
    assert "D1" in wells_offered(state)
    assert total(play(state, iw.Take(0, "S1"))) == 5 + 1  # the last star


@pytest.mark.rules("IW-FLIP-7", "IW-FLIP-10")
def test_techniques_move_below_only_when_the_turn_of_the_page_is_done() -> None:
    state = on_new_page(on=("T06",))
    assert [card.technique for card in state.players[0].on] == ["T06"]
    assert uses_offered(state) == {"T06"}


@pytest.mark.rules("IW-FLIP-11", "IW-AMB-43", "IW-END-1")
def test_after_page_iii_there_is_no_page_and_no_gold() -> None:
    before = position({"turned": 2, "on": ("T25", "T26"), "cubes": {"f5": "K"}}, {})
    trace = iw.trace(before, iw.TurnPage(0))
    assert (trace.state.players[0].page, trace.state.gold, trace.state.finished) == (None, before.gold, (0,))
    assert [e.kind for e in trace.events if "IW-END-1" in e.rules] == ["finished"]
    me = trace.state.players[0]
    assert (me.on, [card.technique for card in me.below]) == ((), ["T25", "T26"])
    assert iw.faults(trace.state) == ()  # the cubes of the Page are back as well


@pytest.mark.rules("IW-ABBOT-5", "IW-FLIP-6", "IW-AMB-79")
def test_a_forced_turn_brings_no_gold() -> None:
    state = position({}, {}, abbot=4, turn={"forced": True, "begun": False})
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert (state.seat, lying(state)) == (1, {})
    assert state.players[0].scored[0].forced


@pytest.mark.rules("IW-AMB-2", "IW-FLIP-6")
@pytest.mark.parametrize(("bonus", "golds"), [(True, "A"), (False, "")])
def test_who_is_stuck_turns_with_or_without_bonus(bonus: bool, golds: str) -> None:
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
    options = our_options(stuck_turn_bonus=bonus)
    state = position({"cubes": full | {"f11": "K"}}, {}, options=options)
    assert iw.legal_actions(state).listed == (iw.TurnPage(0),)
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert state.turn.hand == golds
    free = play(position({}, {}, options=options), iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert free.turn.hand == "A"


@pytest.mark.rules("IW-AMB-2", "IW-CARD-13")
@pytest.mark.parametrize(("card", "bonus", "golds"), [("T24", False, "A"), ("T25", False, ""), ("T25", True, "AA")])
def test_who_is_stuck_has_the_technique_for_forced_turns_if_that_is_forced(card: str, bonus: bool, golds: str) -> None:
    options = our_options(stuck_turn_bonus=bonus)
    state = position({"cubes": {f"f{n}": "A" for n in range(1, 12)}, "on": (card,)}, {}, options=options)
    assert iw.legal_actions(state).listed == (iw.TurnPage(0),)
    assert play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2")).turn.hand == golds


@pytest.mark.rules("IW-AMB-17")
@pytest.mark.parametrize(("triggers", "offered"), [(True, {"T06"}), (False, set())])
def test_bonus_gold_sets_off_techniques_if_the_table_says_so(triggers: bool, offered: set[str]) -> None:
    state = position({"on": ("T06",)}, {}, options=our_options(turn_gold_triggers=triggers))
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert uses_offered(state) == offered


@pytest.mark.rules("IW-FLIP-2", "IW-TURN-10")
def test_turning_leaves_the_mat_alone() -> None:
    before = position({}, {}, slots={"D1": "T27"})
    state = play(before, iw.TurnPage(0), iw.ChoosePage(0, "F2"), iw.PlaceCube(0, "A", "g13"))
    assert (state.wells, state.slots, state.deck) == (before.wells, before.slots, before.deck)


@pytest.mark.rules("IW-CARD-13", "IW-FLIP-8", "IW-CARD-3")
def test_techniques_on_the_workspace_work_beside_those_below_it() -> None:
    state = play(position({"turned": 1, "on": ("T25",), "below": ("T13",)}, {}), iw.TurnPage(0), iw.ChoosePage(0, "F3"))
    assert (state.turn.hand, state.turn.begun) == ("AA", True)
