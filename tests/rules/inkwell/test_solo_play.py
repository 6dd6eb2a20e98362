"""Solo Play Rules: against Brother Dicelius."""

from fractions import Fraction

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.state import Scored, draw

from .desk import card_at, our_box, our_options, play, position, refused, total, well

MAT = {"S1": "A", "S2": "A", "C1": "KRY", "C2": "GGB", "D1": "KY"}


def chosen(back: int = 1) -> iw.State:
    return iw.apply(iw.new_game(1, seed=None), iw.ChoosePageSet(0, back))


def roll(state: iw.State, face: int) -> iw.State:
    return iw.apply(state, iw.RollDie(face))


def rolling(**changes: object) -> iw.State:
    """Return a solo position in which the die is to be rolled."""
    wells = changes.pop("wells", MAT)
    return position({}, wells=wells, stage="rival", draws=(draw("die"),), **changes)  # type: ignore[arg-type]


@pytest.mark.rules("IW-SOLO-1", "IW-SOLO-12", "IW-AMB-67")
def test_one_human_plays_against_a_six_sided_die() -> None:
    state = rolling()
    assert iw.to_act(state) == (CHANCE,)
    assert dict(iw.chance(state)) == {iw.RollDie(face): Fraction(1, 6) for face in range(1, 7)}
    assert "IW-SOLO-12" in refused(state, iw.RollDie(7))


@pytest.mark.rules("IW-SOLO-4", "IW-AMB-84")
def test_the_mat_is_prepared_as_for_two() -> None:
    state = chosen()
    assert (well(state, "S1"), well(state, "S2"), well(state, "S3")) == ("A", "A", "")
    assert [draw.well for draw in state.draws if draw.kind == "cubes"] == ["C1", "C2", "C3", "C4", "D1", "D2"]
    assert state.bag == (30,) * 5


@pytest.mark.rules("IW-SOLO-6", "IW-SOLO-7", "IW-SOLO-8", "IW-AMB-71")
def test_three_pages_with_one_back_are_chosen_first() -> None:
    state = iw.new_game(1, seed=None)
    assert iw.legal_actions(state).listed == tuple(iw.ChoosePageSet(0, back) for back in range(1, 7))
    assert refused(state, iw.ChoosePageSet(0, 7)) == {"IW-SOLO-7"}
    assert "IW-AMB-71" in refused(state, iw.ChooseWorkspace(0, "W-K", "A"))
    state = iw.apply(state, iw.ChoosePageSet(0, 2))
    assert (state.players[0].page, state.pages_ii, state.pages_iii) == ("I-2", ("II-2",), ("III-2",))


@pytest.mark.rules("IW-SOLO-7", "IW-SOLO-8")
def test_only_the_pages_of_the_set_are_played() -> None:
    state = play(position({}), iw.TurnPage(0))
    assert iw.legal_actions(state).listed == (iw.ChoosePage(0, "F2"),)
    assert refused(state, iw.ChoosePage(0, "II-3")) >= {"IW-FLIP-4"}
    assert refused(state, iw.ChoosePage(0, "F3")) >= {"IW-FLIP-4"}


@pytest.mark.rules("IW-SOLO-9", "IW-SOLO-10", "IW-SOLO-5", "IW-SOLO-11", "IW-AMB-70", "IW-AMB-71")
def test_the_workspace_and_its_side_are_chosen_once_the_mat_is_filled() -> None:
    state = chosen()
    while iw.to_act(state) == (CHANCE,):
        state = iw.apply(state, iw.legal_actions(state)[0])
    assert len(iw.legal_actions(state)) == 10
    assert refused(state, iw.ChooseWorkspace(0, "W-X", "A")) == {"IW-SOLO-9", "IW-COMP-2"}
    before = state.bag
    state = iw.apply(state, iw.ChooseWorkspace(0, "W-G", "B"))
    me = state.players[0]
    assert (me.workspace, me.side, before[3] - state.bag[3], sum(before) - sum(state.bag)) == ("W-G", "B", 2, 2)
    assert (state.die, state.seat, state.stage, iw.to_act(state)) == ("S1", 0, "act", (0,))


@pytest.mark.rules("IW-SOLO-5")
def test_the_die_starts_on_the_star_the_box_names() -> None:
    box = attrs.evolve(iw.load(), die_start="S2")
    state = iw.apply(iw.new_game(1, seed=3, options=iw.Options(box=box)), iw.ChoosePageSet(0, 1))
    assert iw.apply(state, iw.ChooseWorkspace(0, "W-K", "A")).die == "S2"


@pytest.mark.rules("IW-SOLO-12")
def test_the_die_is_rolled_after_every_turn_taken_or_turned() -> None:
    state = play(position({}, wells=MAT), iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (state.stage, [d.kind for d in state.draws]) == ("rival", ["die"])
    assert iw.faults(state) == ()  # nothing of the turn is left
    state = play(position({}, wells=MAT), iw.TurnPage(0), iw.ChoosePage(0, "F2"), iw.PlaceCube(0, "A", "g1"))
    assert [d.kind for d in state.draws] == ["die"]


@pytest.mark.rules("IW-SOLO-13", "IW-SOLO-14", "IW-SOLO-15", "IW-SOLO-16")
def test_the_die_skips_empty_inkwells_and_clears_where_it_lands() -> None:
    wells = {"S1": "A", "C2": "GGB", "D1": "KY", "D2": "K"}
    before = rolling(wells=wells, slots={"D1": "T27"})
    state = roll(before, 2)
    assert (state.die, well(state, "D1"), card_at(state, "D1"), state.rival) == ("D1", "", None, ("T27",))
    k, r, y, g, b = before.bag
    assert state.bag == (k + 1, r, y + 1, g, b)
    assert (state.seat, state.players[0].on) == (0, ())


@pytest.mark.rules("IW-SOLO-15")
def test_cubes_go_back_to_bag_and_supply() -> None:
    before = rolling(wells=MAT | {"S2": "GA"})
    state = roll(before, 1)
    assert (state.die, well(state, "S2")) == ("S2", "")
    assert (state.bag[3], state.gold) == (before.bag[3] + 1, before.gold + 1)


@pytest.mark.rules("IW-SOLO-17", "IW-AMB-61", "IW-AMB-62", "IW-AMB-60")
def test_the_spiral_goes_on_from_the_last_diamond_with_the_first_star() -> None:
    state = roll(rolling(die="D1"), 1)
    assert state.die == "S1"
    state = roll(rolling(die="D1", wells=MAT | {"S1": ""}), 1)
    assert state.die == "S2"
    state = roll(rolling(die="C2"), 2)
    assert state.die == "S1"


@pytest.mark.rules("IW-AMB-63", "IW-SOLO-14")
def test_a_high_roll_passes_inkwells_again() -> None:
    state = roll(rolling(wells={"S1": "A", "C1": "KRY", "D1": "KY"}), 5)
    assert state.die == "D1"  # C1, D1, S1, C1, D1
    state = roll(rolling(wells={"C1": "KRY"}), 6)
    assert state.die == "C1"
    assert roll(rolling(), 6).die == "S2"  # once round all five, and one further


@pytest.mark.rules("IW-AMB-64")
def test_with_nothing_on_the_mat_the_die_stays() -> None:
    trace = iw.trace(rolling(wells={}), iw.RollDie(3))
    assert trace.state.die == "S1"
    assert "die_moved" not in [event.kind for event in trace.events]


@pytest.mark.rules("IW-SOLO-13")
def test_a_face_without_pips_moves_nothing() -> None:
    box = attrs.evolve(our_box(), die_faces=(0, 1, 2, 3, 4, 5))
    before = rolling(options=our_options(box=box))
    state = roll(before, 0)
    assert (state.die, state.wells) == ("S1", before.wells)


@pytest.mark.rules("IW-AMB-58", "IW-SOLO-12", "IW-REFILL-2", "IW-CARD-12")
def test_the_opponent_refills_before_the_roll() -> None:
    wells = {"S1": "A", "C1": "K", "D1": "KY"}
    state = position({"on": ("T29",)}, wells=wells)
    state = play(state, iw.Take(0, "C1"), iw.PlaceCube(0, "K", "f4"))
    assert (state.stage, state.abbot, state.draws[-1].kind, len(state.draws) > 1) == ("rival", 1, "die", True)
    assert total(state) == 0  # the Technique pays for one's own refills only


@pytest.mark.rules("IW-AMB-58")
def test_or_the_human_after_the_roll_where_the_table_says_so() -> None:
    wells = {"S1": "A", "C1": "K", "D1": "KY"}
    state = position({"on": ("T29",)}, wells=wells, options=our_options(solo_refill="own_turn"))
    state = play(state, iw.Take(0, "C1"), iw.PlaceCube(0, "K", "f4"))
    assert (state.abbot, [d.kind for d in state.draws]) == (0, ["die"])
    state = roll(state, 1)
    assert (state.abbot, state.stage, total(state)) == (1, "upkeep", 2)


@pytest.mark.rules("IW-AMB-59")
def test_the_human_refills_what_the_die_has_emptied() -> None:
    state = roll(rolling(wells={"S1": "A", "C1": "KRY", "D1": "KY"}), 1)
    assert (state.die, state.stage, state.abbot) == ("C1", "upkeep", 1)


@pytest.mark.rules("IW-AMB-65")
def test_the_solo_card_holds_any_number_of_techniques() -> None:
    state = rolling(rival=("T01", "T02", "T03"), slots={"D1": "T27"}, die="C2")
    assert roll(state, 1).rival == ("T01", "T02", "T03", "T27")


@pytest.mark.rules("IW-AMB-69")
def test_forced_turns_and_the_limit_of_two_techniques_apply() -> None:
    state = position({"on": ("T13", "T14")}, wells=MAT, slots={"D1": "T27"})
    assert "IW-EX-1" in refused(state, iw.Take(0, "D1"))
    state = position({}, wells=MAT, abbot=4, turn={"forced": True, "begun": False})
    assert iw.legal_actions(state).listed == (iw.TurnPage(0),)


def last_turn(points: int, *, abbot: int, **readings: object) -> iw.State:
    pages = tuple(Scored(page, (), points * (page == "F1"), 0, forced=False) for page in ("F1", "F2"))
    state = position({"turned": 2, "scored": pages}, wells=MAT, abbot=abbot, options=our_options(**readings))
    return play(state, iw.TurnPage(0))


@pytest.mark.rules("IW-FAQ-6", "IW-AMB-56", "IW-AMB-57", "IW-AMB-66", "IW-SOLO-2")
def test_the_end_pays_three_points_for_every_move_the_abbot_has_left() -> None:
    state = last_turn(89, abbot=7)
    score = iw.score(state)
    assert (score.totals, score.winners, score.honours, score.final) == ((89 + 12,), (0,), (), True)
    assert iw.to_act(state) == ()


@pytest.mark.rules("IW-AMB-56")
def test_a_table_may_end_without_the_payment() -> None:
    score = iw.score(last_turn(89, abbot=7, solo_end="immediate"))
    assert (score.totals, score.winners) == ((89,), ())


@pytest.mark.rules("IW-SOLO-2", "IW-SOLO-3", "IW-AMB-68")
@pytest.mark.parametrize(
    ("points", "won", "master"), [(99, False, False), (100, True, False), (109, True, False), (110, True, True)]
)
def test_a_hundred_wins_and_a_hundred_and_ten_makes_a_master(points: int, won: bool, master: bool) -> None:
    score = iw.score(last_turn(points, abbot=7, solo_end="immediate"))
    assert (score.winners == (0,), bool(score.honours)) == (won, master)
    assert all(honour.rules == ("IW-SOLO-3",) for honour in score.honours)


@pytest.mark.rules("IW-SOLO-7", "IW-SOLO-8", "IW-SOLO-12")
def test_the_choice_of_pages_and_the_roll_are_told() -> None:
    trace = iw.trace(iw.new_game(1, seed=None), iw.ChoosePageSet(0, 2))
    assert (trace.events[0].kind, trace.events[0].rules) == ("page_set_chosen", ("IW-SOLO-7", "IW-SOLO-8"))
    (rolled, moved, *_) = iw.trace(rolling(), iw.RollDie(2)).events
    assert (rolled.kind, rolled.rules, rolled.data["face"]) == ("rolled", ("IW-SOLO-12",), 2)
    assert moved.data["well"] == "C1"


@pytest.mark.rules("IW-SOLO-16", "IW-AMB-65")
def test_an_inkwell_without_a_card_brings_none_to_the_solo_card() -> None:
    assert roll(rolling(), 1).rival == ()


@pytest.mark.rules("IW-AMB-63", "IW-SOLO-14", "IW-SOLO-17")
def test_once_round_the_spiral_is_told_as_passing_the_start_only_when_it_is_passed() -> None:
    events = {event.kind: event for event in iw.trace(rolling(wells=MAT, die="S1"), iw.RollDie(5)).events}
    assert (events["die_moved"].data["well"], "IW-SOLO-17" in events["die_moved"].rules) == ("S1", True)
    events = {event.kind: event for event in iw.trace(rolling(wells=MAT, die="S1"), iw.RollDie(4)).events}
    assert (events["die_moved"].data["well"], "IW-SOLO-17" in events["die_moved"].rules) == ("D1", False)


@pytest.mark.rules("IW-AMB-67", "IW-SOLO-12")
def test_a_die_may_have_other_faces() -> None:
    box = attrs.evolve(our_box(), die_faces=(7, 7, 8, 8, 8, 8))
    state = rolling(options=our_options(box=box))
    assert dict(iw.chance(state)) == {iw.RollDie(7): Fraction(1, 3), iw.RollDie(8): Fraction(2, 3)}
    assert iw.legal_actions(state).listed == (iw.RollDie(7), iw.RollDie(8))
