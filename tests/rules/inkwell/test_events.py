"""Every event names the rules it comes under, and no others."""

from __future__ import annotations

import pytest

from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.state import draw

from .desk import FILLED, empty_bag, gilded, our_options, play, position
from .test_solo_play import rolling

MAT = {"S1": "A", "C1": "KRY", "C2": "GG", "D1": "KY"}


def rules(state: iw.State, action: iw.Action, kind: str) -> list[tuple[str, ...]]:
    return [event.rules for event in iw.trace(state, action).events if event.kind == kind]


# Taking and placing


@pytest.mark.rules("IW-TURN-3", "IW-TURN-4", "IW-TURN-6")
def test_a_technique_is_gained_only_where_one_lies() -> None:
    state = position({}, {}, slots={"D1": "T27"})
    assert rules(state, iw.Take(0, "D1"), "taken") == [("IW-TURN-2", "IW-TURN-3", "IW-TURN-4", "IW-TURN-6")]
    assert rules(state, iw.Take(0, "C1"), "taken") == [("IW-TURN-2", "IW-TURN-3")]


@pytest.mark.rules("IW-PLACE-1", "IW-PLACE-2", "IW-PLACE-3", "IW-CARD-7")
@pytest.mark.parametrize(
    ("cube", "space", "why"),
    [("K", "f4", "IW-PLACE-1"), ("K", "f5", "IW-PLACE-2"), ("A", "f8", "IW-PLACE-3"), ("K", "f6", "IW-CARD-7")],
)
def test_a_placed_cube_matches_by_one_rule(cube: str, space: str, why: str) -> None:
    state = position({"on": ("T20",)}, {}, turn={"hand": cube, "took": 1, "takes": 0})
    assert rules(state, iw.PlaceCube(0, cube, space), "placed") == [("IW-TURN-5", why)]


@pytest.mark.rules("IW-SETUP-26", "IW-EXT-4", "IW-CARD-9", "IW-CARD-10", "IW-FLIP-6")
def test_a_placed_cube_has_one_reason_to_be_placed() -> None:
    cubes = {"cubes": {"f10": "K"}, "on": ("T12",)}
    lifted = iw.apply(position(cubes, {}), iw.Lift(0, "f10"))
    assert rules(lifted, iw.PlaceCube(0, "K", "f4"), "placed") == [("IW-EXT-4", "IW-PLACE-1")]
    lying_open = position({"on": ("T17*",)}, {}, turn={"drawn": "K"})
    assert rules(lying_open, iw.PlaceCube(0, "K", "f4"), "placed") == [("IW-CARD-9", "IW-PLACE-1")]
    turned = iw.apply(position({"cubes": {"f4": "K"}, "on": ("T26",)}, {}), iw.TurnPage(0))
    assert rules(turned, iw.KeepCube(0, "K"), "returned") == [("IW-FLIP-2", "IW-FLIP-3", "IW-CARD-10")]
    assert rules(turned, iw.KeepCube(0, None), "returned") == [("IW-FLIP-2", "IW-FLIP-3")]
    kept = play(turned, iw.KeepCube(0, "K"), iw.ChoosePage(0, "F2"))
    assert rules(kept, iw.PlaceCube(0, "K", "g1"), "placed") == [("IW-CARD-10", "IW-PLACE-1")]
    bonus = iw.apply(kept, iw.PlaceCube(0, "K", "g1"))
    assert rules(bonus, iw.PlaceCube(0, "A", "g13"), "placed") == [("IW-FLIP-6", "IW-PLACE-3")]
    running = {"hand": "K", "begun": False}
    cards = {"D1": "T27", "D2": "T28"}
    first = position({}, {}, wells=FILLED, slots=cards, stage="cubes", seat=1, turn=running)
    assert rules(first, iw.PlaceCube(1, "K", "a1"), "placed") == [("IW-SETUP-26", "IW-PLACE-1")]


@pytest.mark.rules("IW-EXT-1", "IW-CARD-11", "IW-CARD-12", "IW-AMB-73")
def test_points_of_techniques_name_the_card_or_the_ruling_on_it() -> None:
    state = position({"turned": 1, "below": ("T11", "T13")}, {"on": ("T29",)}, wells=MAT)
    trace = iw.trace(state, iw.Take(0, "S1"))
    assert [e.rules for e in trace.events if e.kind == "earned"] == [
        ("IW-EXT-1", "IW-AMB-73"),
        ("IW-TECH-5", "IW-AMB-86", "IW-AMB-73"),
    ]
    assert {line.rules for line in iw.score(trace.state).lines} == {("IW-EXT-1",), ("IW-TECH-5", "IW-AMB-86")}
    assert rules(trace.state, iw.PlaceCube(0, "A", "g13"), "earned") == [("IW-CARD-12", "IW-AMB-73")]
    last = {"on": ("T28",), "cubes": {"f9": "R"}}
    state = position(last, {}, turn={"hand": "A", "took": 1, "takes": 0})
    assert rules(state, iw.PlaceCube(0, "A", "f8"), "earned") == [("IW-CARD-11", "IW-AMB-73")]


# Filling and refilling


@pytest.mark.rules("IW-SETUP-17", "IW-SETUP-18", "IW-SETUP-19", "IW-SETUP-21", "IW-SETUP-24", "IW-SETUP-25")
def test_the_set_up_is_no_refill() -> None:
    state = iw.new_game(3, seed=None, options=iw.Options(first_player="seat_0"))
    found: dict[str, set[tuple[str, ...]]] = {}
    while state.stage != "act":
        trace = iw.trace(state, iw.legal_actions(state)[0])
        for event in trace.events:
            found.setdefault(event.kind, set()).add((str(event.data.get("well"))[0], *event.rules))
        state = trace.state
    assert found["gold_filled"] == {("N", "IW-SETUP-17")}
    assert found["turned_up"] == {("D", "IW-SETUP-21")}
    assert found["drawn"] == {
        ("C", "IW-SETUP-18"),
        ("D", "IW-SETUP-19"),
        ("N", "IW-SETUP-24"),
        ("N", "IW-SETUP-25"),
    }


@pytest.mark.rules("IW-REFILL-4", "IW-REFILL-6", "IW-REFILL-7", "IW-FAQ-7", "IW-AMB-9")
def test_a_refill_tells_what_is_added_from_what_is_filled() -> None:
    state = position({}, {}, wells=MAT)
    taken = play(state, iw.Take(0, "S1"))
    last = iw.PlaceCube(0, "A", "f8")
    assert rules(taken, last, "abbot_advanced") == [("IW-REFILL-4",)]
    assert rules(taken, last, "topping_up") == [("IW-REFILL-6",)]
    assert rules(taken, last, "gold_filled") == [("IW-REFILL-7", "IW-SETUP-17")]
    assert rules(empty_bag(taken, "KK"), last, "topping_up") == [("IW-REFILL-6", "IW-FAQ-7")]
    state = iw.apply(taken, last)
    told = {}
    while state.stage == "upkeep":
        next_draw = state.draws[0]
        trace = iw.trace(state, iw.legal_actions(state)[0])
        told[next_draw.kind, next_draw.well] = trace.events[0].rules
        state = trace.state
    assert told["cubes", "C1"] == told["cubes", "D1"] == ("IW-REFILL-6",)
    assert told["cubes", "C3"] == ("IW-REFILL-7", "IW-SETUP-18")
    assert told["cubes", "D2"] == ("IW-REFILL-7", "IW-SETUP-19")
    assert told["technique", "D1"] == ("IW-REFILL-7", "IW-SETUP-21")
    bare = position(
        {}, {}, wells=MAT | {"D1": ""}, slots={"D1": "T27"}, stage="upkeep", draws=(draw("cubes", None, "D1"),)
    )
    assert rules(bare, iw.DrawCubes("D1", "K"), "drawn") == [("IW-REFILL-6",)]


@pytest.mark.rules("IW-CARD-14")
def test_an_inkwell_filled_again_by_a_technique_is_no_refill() -> None:
    state = iw.apply(position({"on": ("T32",)}, {}, wells=MAT), iw.UseTechnique(0, "T32", well="C1"))
    assert rules(state, iw.DrawCubes("C1", "KKK"), "drawn") == [("IW-CARD-14", "IW-SETUP-18")]


# Turning, and the Abbot


@pytest.mark.rules("IW-PLACE-6", "IW-PLACE-7", "IW-PLACE-9", "IW-PLACE-12", "IW-PLACE-14", "IW-PLACE-15", "IW-ABBOT-1")
def test_a_scored_page_names_what_it_scored() -> None:
    empty = position({}, {})
    assert rules(empty, iw.TurnPage(0), "page_scored") == [
        ("IW-TURN-8", "IW-FLIP-1", "IW-PLACE-7", "IW-PLACE-12", "IW-PLACE-14")
    ]
    cubes = {"f8": "A", "f9": "R", "f11": "K"}
    forced = position({"cubes": cubes, "side": "B"}, {}, abbot=4, turn={"forced": True, "begun": False})
    assert rules(forced, iw.TurnPage(0), "page_scored") == [
        ("IW-ABBOT-1", "IW-FLIP-1", "IW-PLACE-6", "IW-PLACE-9", "IW-PLACE-15")
    ]


@pytest.mark.rules("IW-FLIP-4", "IW-FLIP-5", "IW-END-1", "IW-OVER-7")
def test_a_page_ii_is_no_page_iii_and_the_end_game_begins_once() -> None:
    state = iw.apply(position({}, {}), iw.TurnPage(0))
    assert rules(state, iw.ChoosePage(0, "F2"), "page_chosen") == [("IW-FLIP-4",)]
    state = iw.apply(position({"turned": 1}, {}), iw.TurnPage(0))
    assert rules(state, iw.ChoosePage(0, "F3"), "page_chosen") == [("IW-FLIP-5",)]
    first, second = position({"turned": 2}, {}), position({"turned": 2}, {"turned": 3})
    assert rules(first, iw.TurnPage(0), "finished") == [("IW-END-1", "IW-FLIP-11")]
    assert rules(second, iw.TurnPage(0), "finished") == [("IW-OVER-7", "IW-FLIP-11")]


@pytest.mark.rules("IW-FLIP-6", "IW-ABBOT-5", "IW-CARD-13", "IW-AMB-2", "IW-AMB-24")
@pytest.mark.parametrize(
    ("card", "forced", "expected"),
    [
        ((), False, ("IW-FLIP-6",)),
        (("T25",), False, ("IW-FLIP-6", "IW-CARD-13")),
        ((), True, ("IW-ABBOT-5",)),
        (("T24",), True, ("IW-CARD-13",)),
    ],
)
def test_bonus_gold_or_none_has_its_reason(card: tuple[str, ...], forced: bool, expected: tuple[str, ...]) -> None:
    state = position({"on": card}, {}, abbot=4 if forced else 0, turn={"forced": forced, "begun": False})
    assert rules(iw.apply(state, iw.TurnPage(0)), iw.ChoosePage(0, "F2"), "bonus_gold") == [expected]


@pytest.mark.rules("IW-AMB-2", "IW-AMB-24")
def test_no_bonus_gold_for_want_of_gold_or_of_a_choice() -> None:
    stuck = position(
        {"cubes": dict.fromkeys([f"f{n}" for n in range(1, 12)], "A")}, {}, options=our_options(stuck_turn_bonus=False)
    )
    assert rules(iw.apply(stuck, iw.TurnPage(0)), iw.ChoosePage(0, "F2"), "bonus_gold") == [("IW-AMB-2",)]
    short = position({}, {"cubes": gilded(19)}, wells={"S1": "A", "C1": "K", "D1": "K"})
    assert rules(iw.apply(short, iw.TurnPage(0)), iw.ChoosePage(0, "F2"), "bonus_gold") == [("IW-FLIP-6", "IW-AMB-24")]


@pytest.mark.rules("IW-ABBOT-1", "IW-ABBOT-3", "IW-AMB-1")
def test_an_arrow_names_the_forced_and_the_spared() -> None:
    for turned, expected in (
        ((0, 0), {"IW-ABBOT-1"}),
        ((1, 0), {"IW-ABBOT-1", "IW-ABBOT-3"}),
        ((1, 1), {"IW-ABBOT-3"}),
    ):
        people = [{"turned": n} for n in turned]
        people[0]["on"] = ("T30",)  # type: ignore[assignment]
        state = position(*people, abbot=3)
        assert rules(state, iw.UseTechnique(0, "T30"), "arrow_crossed") == [("IW-REFILL-5", *sorted(expected))]
        ended = play(state, iw.UseTechnique(0, "T30"), iw.Take(0, "S1"))
        spaces = {0: "f8", 1: "g13"}
        forced = rules(ended, iw.PlaceCube(0, "A", spaces[turned[0]]), "forced")
        assert forced == ([("IW-ABBOT-1",)] if turned[1] == 0 else [])
    state = play(position({}, {}, wells={"S1": "A", "C1": "KRY", "D1": "KY", "C2": "K"}, abbot=3), iw.Take(0, "S1"))
    state = iw.apply(state, iw.PlaceCube(0, "A", "f8"))
    while len(state.draws) > 1:
        state = iw.apply(state, iw.legal_actions(state)[0])
    assert rules(state, iw.legal_actions(state)[0], "forced") == [("IW-ABBOT-1", "IW-AMB-1")]


# Solo


@pytest.mark.rules("IW-SOLO-13", "IW-SOLO-14", "IW-SOLO-15", "IW-SOLO-16", "IW-SOLO-17")
@pytest.mark.parametrize(
    ("die", "face", "expected"),
    [
        ("S1", 1, ("IW-SOLO-13", "IW-SOLO-15")),
        ("S1", 2, ("IW-SOLO-13", "IW-SOLO-14", "IW-SOLO-15")),
        ("C1", 1, ("IW-SOLO-13", "IW-SOLO-14", "IW-SOLO-16")),
        ("D1", 1, ("IW-SOLO-13", "IW-SOLO-14", "IW-SOLO-15", "IW-SOLO-17")),
        ("D5", 1, ("IW-SOLO-13", "IW-SOLO-15", "IW-SOLO-17")),
        ("S1", 4, ("IW-SOLO-13", "IW-SOLO-14", "IW-SOLO-15", "IW-SOLO-17")),
        ("S1", 5, ("IW-SOLO-13", "IW-SOLO-14", "IW-SOLO-15", "IW-SOLO-17")),
    ],
)
def test_a_move_of_the_die_names_what_happened(die: str, face: int, expected: tuple[str, ...]) -> None:
    state = rolling(wells={"S1": "A", "S2": "A", "C1": "K"}, slots={"D1": "T27"}, die=die)
    assert rules(state, iw.RollDie(face), "die_moved") == [expected]


# Each kind of event, and when it is told


def told(state: iw.State, action: iw.Action) -> list[tuple[str, ...]]:
    """Return every event that follows, as its kind and its rules."""
    return [(event.kind, *event.rules) for event in iw.trace(state, action).events]


@pytest.mark.rules("IW-SETUP-6", "IW-SETUP-8", "IW-SETUP-9", "IW-SETUP-11", "IW-SETUP-12", "IW-SETUP-23", "IW-AMB-30")
@pytest.mark.rules("IW-SETUP-16", "IW-SETUP-20", "IW-SETUP-24", "IW-SETUP-25")
def test_every_step_of_the_set_up_is_told() -> None:
    state, found = iw.new_game(3, seed=None), []
    while state.stage != "act":
        trace = iw.trace(state, iw.legal_actions(state)[0])
        found += [(event.kind, event.data.get("seat"), *event.rules) for event in trace.events]
        state = trace.state
        assert iw.faults(state) == ()
    for seat in range(3):
        assert found.count(("dealt", seat, "IW-SETUP-6")) == found.count(("dealt", seat, "IW-SETUP-11")) == 1
        assert found.count(("side_chosen", seat, "IW-SETUP-12")) == 1
    assert found.count(("laid_out", None, "IW-SETUP-8", "IW-SETUP-9")) == 6
    assert found.count(("filling", None, "IW-SETUP-16", "IW-SETUP-20")) == 1
    assert found.count(("first_player", 0, "IW-SETUP-23", "IW-AMB-30")) == 1
    assert [event for event in found if event[0] == "drawn" and event[1] is not None] == [
        ("drawn", 1, "IW-SETUP-24"),
        ("drawn", 2, "IW-SETUP-25"),
    ]


@pytest.mark.rules("IW-SOLO-7", "IW-SOLO-8", "IW-SOLO-9", "IW-SOLO-10", "IW-SETUP-17", "IW-SETUP-18", "IW-SETUP-21")
def test_every_step_of_the_solo_set_up_is_told_and_none_is_a_refill() -> None:
    state, found = iw.new_game(1, seed=None), set()
    while state.stage != "act":
        trace = iw.trace(state, iw.legal_actions(state)[0])
        found |= {(event.kind, *event.rules) for event in trace.events}
        state = trace.state
    assert found == {
        ("page_set_chosen", "IW-SOLO-7", "IW-SOLO-8"),
        ("filling", "IW-SETUP-16", "IW-SETUP-20"),
        ("gold_filled", "IW-SETUP-17"),
        ("drawn", "IW-SETUP-18"),
        ("drawn", "IW-SETUP-19"),
        ("turned_up", "IW-SETUP-21"),
        ("workspace_chosen", "IW-SOLO-9", "IW-SOLO-10"),
        ("turn_began", "IW-SUM-1", "IW-AMB-31"),
    }
    assert (state.first, iw.faults(state)) == (0, ())


@pytest.mark.rules("IW-TURN-5", "IW-AMB-9", "IW-SUM-1", "IW-AMB-31")
def test_a_turn_of_taking_is_told_step_by_step() -> None:
    state = position({}, {}, slots={"D2": "T27"})
    assert told(state, iw.Take(0, "D1")) == [("taken", "IW-TURN-2", "IW-TURN-3")]
    assert told(state, iw.Take(0, "D2")) == [
        ("taken", "IW-TURN-2", "IW-TURN-3", "IW-TURN-4", "IW-TURN-6"),
        ("nothing_to_place", "IW-AMB-9"),
        ("turn_began", "IW-SUM-1", "IW-AMB-31"),
    ]
    taken = play(state, iw.Take(0, "D1"))
    assert told(taken, iw.PlaceCube(0, "K", "f4")) == [("placed", "IW-TURN-5", "IW-PLACE-1")]
    last = play(taken, iw.PlaceCube(0, "K", "f4"))
    assert told(last, iw.PlaceCube(0, "Y", "f5")) == [
        ("placed", "IW-TURN-5", "IW-PLACE-2"),
        ("turn_began", "IW-SUM-1", "IW-AMB-31"),
    ]


@pytest.mark.rules("IW-TECH-1", "IW-TECH-4", "IW-TECH-5", "IW-CARD-14", "IW-AMB-48", "IW-ABBOT-4", "IW-CARD-9")
def test_the_use_of_a_technique_is_told_with_what_it_does() -> None:
    state = position({"on": ("T16", "T30"), "below": ("T32", "T06"), "turned": 1}, {}, wells=MAT)
    assert told(state, iw.UseTechnique(0, "T16")) == [("technique_used", "IW-TECH-1", "IW-TECH-4")]
    assert told(state, iw.UseTechnique(0, "T30")) == [
        ("technique_used", "IW-TECH-1", "IW-TECH-4"),
        ("abbot_advanced", "IW-AMB-48", "IW-ABBOT-4"),
    ]
    (advanced,) = [e for e in iw.trace(state, iw.UseTechnique(0, "T30")).events if e.kind == "abbot_advanced"]
    assert advanced.data["at"] == "B"
    used, refreshed = iw.trace(state, iw.UseTechnique(0, "T32", well="C1")).events
    assert dict(used.data) == {"seat": 0, "technique": "T32", "inks": "", "well": "C1"}
    assert (refreshed.kind, refreshed.rules, refreshed.data["well"]) == ("refreshed", ("IW-CARD-14",), "C1")
    gold = play(state, iw.Take(0, "S1"))
    assert told(gold, iw.UseTechnique(0, "T06")) == [("technique_used", "IW-TECH-1", "IW-TECH-5")]
    lying_open = play(position({"on": ("T17",)}, {}), iw.UseTechnique(0, "T17"))
    assert told(lying_open, iw.DrawCubes(None, "KRR")) == [("drawn", "IW-CARD-9")]
    assert told(play(lying_open, iw.DrawCubes(None, "KRR")), iw.ReturnDrawn(0)) == [("returned", "IW-CARD-9")]


@pytest.mark.rules("IW-EXT-4", "IW-AMB-19")
def test_rearranging_is_told() -> None:
    state = position({"on": ("T12",), "cubes": {"f5": "R"}}, {})
    assert told(state, iw.Lift(0, "f5")) == [("lifted", "IW-EXT-4")]
    lifted = play(state, iw.Lift(0, "f5"))
    assert told(lifted, iw.Discard(0, "R")) == [("discarded", "IW-EXT-4", "IW-AMB-19")]


@pytest.mark.rules("IW-FLIP-7", "IW-FLIP-8")
@pytest.mark.parametrize("cards", [(), ("T13",)])
def test_a_workspace_is_cleared_only_if_something_lies_on_it(cards: tuple[str, ...]) -> None:
    state = play(position({"on": cards}, {}), iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    cleared = [("workspace_cleared", "IW-FLIP-7", "IW-FLIP-8")] if cards else []
    assert told(state, iw.PlaceCube(0, "A", "g13")) == [
        ("placed", "IW-FLIP-6", "IW-PLACE-3"),
        *cleared,
        ("turn_began", "IW-SUM-1", "IW-AMB-31"),
    ]


@pytest.mark.rules("IW-REFILL-1", "IW-REFILL-2", "IW-REFILL-3", "IW-REFILL-7", "IW-SETUP-17", "IW-AMB-58")
def test_a_refill_is_told_with_who_does_it_and_gold_only_where_some_goes() -> None:
    state = play(position({}, {}, wells=MAT), iw.Take(0, "S1"))
    events = {e.kind: e for e in iw.trace(state, iw.PlaceCube(0, "A", "f8")).events}
    assert (events["refill"].rules, events["refill"].data["seat"]) == (("IW-REFILL-1", "IW-REFILL-2", "IW-REFILL-3"), 1)
    assert events["gold_filled"].data["wells"] == ("S1", "S2")
    circles = {"S1": "A", "S2": "A", "C1": "K", "D1": "KY"}
    state = play(position({}, {}, wells=circles), iw.Take(0, "C1"))
    assert "gold_filled" not in {kind for kind, *_ in told(state, iw.PlaceCube(0, "K", "f4"))}
    state = play(position({}, wells=circles), iw.Take(0, "C1"))
    assert told(state, iw.PlaceCube(0, "K", "f4"))[1:3] == [
        ("refill", "IW-REFILL-1", "IW-REFILL-2", "IW-AMB-58"),
        ("abbot_advanced", "IW-REFILL-4"),
    ]


@pytest.mark.rules("IW-END-2", "IW-END-3", "IW-END-4", "IW-END-5", "IW-FAQ-6")
def test_the_end_game_is_told() -> None:
    state = play(position({}, {"turned": 3}), iw.Take(0, "S1"))
    kinds = told(state, iw.PlaceCube(0, "A", "f8"))
    assert kinds[1:] == [
        ("turn_began", "IW-SUM-1", "IW-AMB-31"),
        ("rested", "IW-END-2", "IW-END-4"),
        ("abbot_advanced", "IW-END-3"),
        ("turn_began", "IW-SUM-1", "IW-AMB-31"),
    ]
    last = position({"turned": 2}, {"turned": 3})
    assert told(last, iw.TurnPage(0))[-2:] == [("finished", "IW-OVER-7", "IW-FLIP-11"), ("ended", "IW-END-5")]
    alone = position({"turned": 2}, abbot=9)
    paid = [event for event in iw.trace(alone, iw.TurnPage(0)).events if event.kind == "paid_out"]
    assert [(event.rules, dict(event.data)) for event in paid] == [(("IW-FAQ-6",), {"moves": 2, "points": 6})]
    nothing = position({"turned": 2}, abbot=11, turn={"forced": True, "begun": False})
    assert "paid_out" not in {kind for kind, *_ in told(nothing, iw.TurnPage(0))}
