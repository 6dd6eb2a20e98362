"""Refilling."""

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import inkwell as iw

from .desk import card_at, drawn, empty_bag, our_options, play, position, refused, total, well

MAT = {"S1": "A", "C1": "KRY", "C2": "GG", "D1": "KY"}


def last_star_taken(*others: dict[str, object], **changes: object) -> iw.State:
    """Return what follows when seat 0 takes the last star; chance is to act where a refill needs cubes."""
    state = position({}, *(others or ({},)), wells=changes.pop("wells", MAT), **changes)  # type: ignore[arg-type]
    return play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))


@pytest.mark.rules("IW-REFILL-1", "IW-REFILL-2", "IW-REFILL-4", "IW-REFILL-6", "IW-REFILL-7", "IW-REFILL-8")
def test_the_next_player_refills_when_a_shape_is_empty() -> None:
    state = last_star_taken()
    assert (state.seat, state.stage, iw.to_act(state), state.abbot) == (1, "upkeep", (CHANCE,), 1)
    order = [(draw.kind, draw.well, draw.number) for draw in state.draws]
    assert order == [
        ("cubes", "C1", 1),
        ("cubes", "C2", 1),
        ("cubes", "D1", 1),
        ("cubes", "C3", 3),
        ("cubes", "C4", 3),
        ("cubes", "D2", 2),
        ("technique", "D1", 1),
        ("technique", "D2", 1),
    ]
    state = drawn(state, "K", "B", "R", "KKK", "RRR", "YY")
    wells = {name: well(state, name) for name in ("S1", "S2", "C1", "C2", "C3", "C4", "D1", "D2")}
    assert wells == {
        "S1": "A",
        "S2": "A",
        "C1": "KKRY",
        "C2": "GGB",
        "C3": "KKK",
        "C4": "RRR",
        "D1": "KRY",
        "D2": "YY",
    }
    assert (iw.to_act(state), state.stage) == ((1,), "act")


@pytest.mark.rules("IW-REFILL-1", "IW-REFILL-2")
def test_a_refill_nobody_listens_to_is_the_same() -> None:
    state = iw.step(iw.step(position({}, {}, wells=MAT), iw.Take(0, "S1")), iw.PlaceCube(0, "A", "f8"))
    assert (state.abbot, state.stage) == (0, "act")
    assert iw.step(state, iw.EndTurn(0)) == last_star_taken()


@pytest.mark.rules("IW-REFILL-3")
def test_the_three_steps_come_in_order() -> None:
    state = play(position({}, {}, wells=MAT), iw.Take(0, "S1"))
    trace = iw.trace(state, iw.PlaceCube(0, "A", "f8"))
    kinds = [event.kind for event in trace.events]
    assert kinds[kinds.index("refill") :] == ["refill", "abbot_advanced", "topping_up", "gold_filled"]


@pytest.mark.rules("IW-REFILL-1")
def test_nothing_is_refilled_while_every_shape_holds_something() -> None:
    state = last_star_taken(wells=MAT | {"S2": "A"})
    assert (state.stage, state.abbot, state.wells.count("")) == ("act", 0, 17 - 4)


@pytest.mark.rules("IW-AMB-6")
def test_two_empty_shapes_make_one_refill() -> None:
    both_hands = {"on": ("T31*",), "cubes": {"f10": "R"}}
    state = position(both_hands, {}, wells={"S1": "A", "C1": "KRY", "C2": "K", "D1": "K"}, turn={"takes": 2})
    state = play(state, iw.Take(0, "D1"), iw.PlaceCube(0, "K", "f4"), iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (state.abbot, state.seat) == (1, 1)
    assert sum(draw.kind == "technique" for draw in state.draws) == 2


@pytest.mark.rules("IW-REFILL-6", "IW-AMB-26", "IW-REFILL-8")
def test_a_star_that_still_holds_gold_gets_a_common_cube_and_no_second_gold() -> None:
    wells = {"S1": "A", "S2": "A", "C1": "G", "D1": "KY"}
    state = play(position({}, {}, wells=wells), iw.Take(0, "C1"), iw.PlaceCube(0, "G", "f1"))
    assert [(draw.well, draw.number) for draw in state.draws][:3] == [("S1", 1), ("S2", 1), ("D1", 1)]
    state = iw.apply(state, iw.DrawCubes("S1", "R"))
    assert well(state, "S1") == "RA"


@pytest.mark.rules("IW-REFILL-9", "IW-AMB-8")
def test_inkwells_for_more_players_stay_empty_and_do_not_count() -> None:
    state = last_star_taken()
    assert {draw.well for draw in state.draws} <= {"C1", "C2", "C3", "C4", "D1", "D2"}
    three = last_star_taken({}, {})
    assert {"C5", "D3"} <= {draw.well for draw in three.draws}


@pytest.mark.rules("IW-REFILL-7", "IW-AMB-23", "IW-FAQ-7")
def test_gold_goes_to_the_first_stars_while_there_is_any() -> None:
    golds = dict.fromkeys([f"f{n}" for n in range(1, 12)], "A")
    wells = {"S1": "A", "C1": "K", "D1": "K"}
    other = {"cubes": dict.fromkeys(("a1", "a2", "a3", "a4", "b1", "b2", "b3"), "A")}
    del golds["f8"]
    state = position({"cubes": golds}, other, {"cubes": {"a1": "A"}}, wells=wells)
    assert state.gold == 1
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (well(state, "S1"), well(state, "S2"), well(state, "S3"), state.gold) == ("A", "", "", 0)


@pytest.mark.rules("IW-FAQ-7", "IW-AMB-22")
def test_a_short_bag_serves_the_spiral_in_order() -> None:
    state = position({}, {}, wells=MAT)
    state = empty_bag(state, "KKRRR")
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert [(draw.kind, draw.well, draw.number) for draw in state.draws] == [
        ("cubes", "C1", 1),
        ("cubes", "C2", 1),
        ("cubes", "D1", 1),
        ("cubes", "D2", 1),
        ("cubes", "C3", 1),
        ("technique", "D1", 1),
        ("technique", "D2", 1),
    ]


@pytest.mark.rules("IW-REFILL-7", "IW-AMB-25", "IW-FAQ-7", "IW-AMB-76")
def test_an_empty_deck_leaves_technique_spaces_empty() -> None:
    everything = iw.GAME.first(1).deck
    state = position({}, wells={"S1": "A", "C1": "KRY", "D1": "KY"}, rival=everything)
    assert state.deck == ()
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert {draw.kind for draw in state.draws} == {"cubes", "die"}
    state = position({}, wells={"S1": "A", "C1": "KRY", "D1": "KY"}, rival=everything[:-1])
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert [draw.well for draw in state.draws if draw.kind == "technique"] == ["D1"]
    assert card_at(state, "D2") is None


@pytest.mark.rules("IW-FAQ-7", "IW-REFILL-7", "IW-AMB-22")
def test_a_refill_with_an_empty_bag_brings_gold_alone_and_nobody_waits_for_chance() -> None:
    state = empty_bag(position({}, {}, wells=MAT, slots={"D1": "T27", "D2": "T28"}))
    before = [cubes for cubes in state.wells if "A" not in cubes]
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (state.seat, state.stage, state.abbot, iw.to_act(state)) == (1, "act", 1, (1,))
    assert (well(state, "S1"), well(state, "S2")) == ("A", "A")
    assert [cubes for cubes in state.wells if "A" not in cubes] == before[1:]  # one star less is empty


@pytest.mark.rules("IW-AMB-5")
def test_a_shape_that_cannot_be_filled_causes_a_refill_every_turn() -> None:
    golds = dict.fromkeys([f"f{n}" for n in range(1, 12)], "A")
    other = {"cubes": dict.fromkeys(("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5"), "A")}
    wells = {"C1": "KRY", "C2": "KR", "D1": "KY", "D2": "K"}
    state = position({"cubes": golds}, other, wells=wells)
    assert state.gold == 0
    # seat 0 is full and turns: eleven golds come back, one of them as the bonus, and stars are filled again
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"), iw.PlaceCube(0, "A", "g1"))
    assert (state.abbot, well(state, "S1")) == (1, "A")
    state = position({}, {"cubes": golds_on(20)}, {"cubes": {}}, wells=wells, turn=None)
    assert state.gold == 0
    state = play(state, iw.Take(0, "C2"), iw.PlaceCube(0, "K", "f4"), iw.PlaceCube(0, "R", "f3"))
    assert state.abbot == 1
    while iw.to_act(state) == (CHANCE,):
        state = iw.apply(state, iw.legal_actions(state)[0])
    state = iw.apply(state, iw.TurnPage(1))
    assert state.abbot == 1


def golds_on(count: int) -> dict[str, str]:
    names = [*(f"a{n}" for n in range(1, 5)), "ab1", *(f"b{n}" for n in range(1, 6)), "bc1"]
    names += [*(f"c{n}" for n in range(1, 7)), "o1", "o2", "m"]
    return dict.fromkeys(names[:count], "A")


@pytest.mark.rules("IW-AMB-46", "IW-REFILL-4")
def test_on_the_last_space_the_abbot_stays_and_the_refill_goes_on() -> None:
    state = position({"turned": 2}, {"turned": 2}, wells=MAT, abbot=11, turn={"forced": True, "begun": False})
    state = play(state, iw.TurnPage(0))
    assert state.abbot == 11
    state = position({"turned": 3}, {"turned": 2}, wells=MAT, abbot=11, seat=1, turn={"forced": True, "begun": False})
    assert iw.legal_actions(state).listed == (iw.TurnPage(1),)


@pytest.mark.rules("IW-AMB-7", "IW-CARD-12", "IW-REFILL-2")
@pytest.mark.parametrize(("finished_refills", "abbot"), [(True, 2), (False, 2)])
def test_a_finished_player_refills_or_leaves_it_to_the_next(finished_refills: bool, abbot: int) -> None:
    options = our_options(finished_refills=finished_refills)
    state = position({}, {"turned": 3, "below": ("T29",)}, {}, wells=MAT, options=options)
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert state.seat == (1 if finished_refills else 2)
    while iw.to_act(state) == (CHANCE,):
        state = iw.apply(state, iw.legal_actions(state)[0])
    assert (state.seat, state.abbot, total(state, 1)) == (2, abbot, 3)


@pytest.mark.rules("IW-AMB-9")
def test_a_diamond_with_a_card_alone_is_not_empty() -> None:
    state = position({}, {}, wells={"S1": "A", "C1": "KRY"}, slots={"D1": "T27"})
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert [(d.kind, d.number) for d in state.draws if d.well == "D1"] == [("cubes", 1)]
    state = position({}, {}, wells={"S1": "A", "C1": "KRY"}, slots={"D1": "T27"})
    spared = position({}, {}, wells={"S1": "A", "S2": "A", "C1": "KRY"}, slots={"D1": "T27"})
    spared = play(spared, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (spared.seat, spared.stage, spared.abbot) == (1, "act", 0)
    bare = iw.trace(state, iw.Take(0, "D1"))
    assert [event.rules for event in bare.events if event.kind == "nothing_to_place"] == [("IW-AMB-9",)]
    taken = play(state, iw.Take(0, "D1"))
    assert [card.technique for card in taken.players[0].on] == ["T27"]


@pytest.mark.rules("IW-REFILL-7", "IW-AMB-9", "IW-AMB-76")
def test_a_technique_space_that_is_filled_gets_no_second_card() -> None:
    wells = {"S1": "A", "C1": "KRY", "D1": "KY"}
    state = play(position({}, {}, wells=wells, slots={"D1": "T27"}), iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert [draw.well for draw in state.draws if draw.kind == "technique"] == ["D2"]


@pytest.mark.rules("IW-SETUP-22", "IW-REFILL-7", "IW-FAQ-7")
def test_a_diamond_left_without_cubes_gets_no_card() -> None:
    state = attrs.evolve(position({}, {}, wells=MAT), bag=(3, 0, 0, 0, 0))
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert [draw.well for draw in state.draws if draw.kind == "technique"] == ["D1"]


@pytest.mark.rules("IW-REFILL-6", "IW-REFILL-7", "IW-AMB-34")
def test_draws_with_one_outcome_are_made_by_themselves() -> None:
    everything = iw.GAME.first(1).deck
    only_black = attrs.evolve(position({}, {}, wells=MAT), bag=(10, 0, 0, 0, 0))
    state = play(only_black, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert [draw.kind for draw in state.draws] == ["technique", "technique"]
    assert (well(state, "C2"), well(state, "C3"), well(state, "D2")) == ("KGG", "KKK", "K")
    exact = attrs.evolve(position({}, {}, wells=MAT), bag=(1, 1, 0, 0, 0))
    state = play(exact, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (len(state.draws), iw.to_act(state)) == (3, (CHANCE,))  # K or R for C1: that is chance
    state = iw.apply(state, iw.DrawCubes("C1", "R"))
    assert (well(state, "C2"), [draw.kind for draw in state.draws]) == ("KGG", ["technique"])
    last = position({}, wells={"S1": "A", "C1": "KRY", "D1": "KY"}, rival=everything[1:])
    state = play(last, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    while state.draws[0].kind == "cubes":
        assert refused(state, iw.DrawCubes("C9", "K")) != set()
        state = iw.apply(state, iw.legal_actions(state)[0])
    assert (card_at(state, "D1"), [draw.kind for draw in state.draws]) == (everything[0], ["die"])


@pytest.mark.rules("IW-AMB-22", "IW-REFILL-6", "IW-FAQ-7")
def test_a_refill_for_which_nothing_is_drawn_is_done_at_once() -> None:
    state = position({}, {}, wells=MAT, slots={"D1": "T27"})
    state = attrs.evolve(state, bag=(0,) * 5)
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (state.stage, state.seat, state.abbot, well(state, "S1")) == ("act", 1, 1, "A")
