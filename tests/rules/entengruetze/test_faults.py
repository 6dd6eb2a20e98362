"""Impossible positions are told apart from possible ones, with every reason at once."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Arrival, Options, State

from .pond import meet, move, play, position, roll


def faults(state: State, **changes: Any) -> list[tuple[str, ...]]:
    return [fault.rules for fault in eg.faults(attrs.evolve(state, **changes))]


MOVING = position(rounds=3)
PUSHING = play(position(), move("Mr", "red"))
MEETING = play(position(3, at={"Mr": (3, 1), "Ib": (3, 2), "Jb": (3, 2)}), move("Mr", "blue"))
ROLLING = play(position(at={"Mr": (3, 2)}), move("Mr", "blue"))
OVER = play(position(options=Options(target_distance=5), runners={"M": 4}), move("Mr", "blue"))
ROUND = Options(target_distance=5, finish_round=True)
SETTING_UP = eg.GAME.first(2)


@pytest.mark.parametrize("state", [MOVING, PUSHING, MEETING, ROLLING, OVER, SETTING_UP, eg.new_game(4, seed=1)])
def test_possible_positions_have_no_faults(state: State) -> None:
    assert faults(state) == []


@pytest.mark.rules("EG-POND-11", "EG-COMP-6", "EG-COMP-12")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_positions_for_other_numbers_of_players_are_impossible(players: int) -> None:
    places = tuple(range(4 * players))
    small = (0,) * players
    found = faults(MOVING, places=places, runners=small, targets=small, active=0)
    assert found[0] == ("EG-POND-11",)


@pytest.mark.rules("EG-COMP-6", "EG-NONE-3", "EG-COMP-13", "EG-SETUP-2")
@pytest.mark.parametrize(
    "places",
    [
        MOVING.places[:7],
        (*MOVING.places, 5),
        (64, *MOVING.places[1:]),
        (-1, *MOVING.places[1:]),
    ],
)
def test_large_pieces_neither_leave_the_pond_nor_join_it(places: tuple[int, ...]) -> None:
    assert faults(MOVING, places=places) == [("EG-COMP-6", "EG-NONE-3", "TT-STATE-1")]


@pytest.mark.rules("EG-COMP-3", "EG-COMP-4")
@pytest.mark.parametrize("gruetze", [(27, 28, 35), (27, 28, 35, 36, 37), (27, 28, 35, 64), (27, 28, 35, -1)])
def test_there_are_four_gruetze_in_the_pond(gruetze: tuple[int, ...]) -> None:
    assert faults(MOVING, gruetze=gruetze) == [("EG-COMP-4", "TT-STATE-1")]


@pytest.mark.rules("EG-COMP-12", "EG-COMP-7")
@pytest.mark.parametrize(
    "changes",
    [{"targets": (17,)}, {"targets": (17, 17, 17)}, {"targets": (17, -1)}, {"runners": (0, -2)}],
)
def test_every_player_has_one_small_piece_and_one_target_stone(changes: dict[str, Any]) -> None:
    assert faults(MOVING, **changes) == [("EG-COMP-12", "TT-STATE-1")]


@pytest.mark.parametrize(
    "changes",
    [
        {"active": 2},
        {"active": -1},
        {"reached": (2,)},
        {"turn": -1},
        {"turn": 10**9 + 1},
        {"business": (Arrival(8, meal=False, to_meet=(), scuffle=None),)},
        {"business": (Arrival(0, meal=False, to_meet=(4, 8), scuffle=None),)},
        {"business": (Arrival(0, meal=False, to_meet=(), scuffle=(0, -1)),)},
        {"pushed": ((8, 0),)},
        {"pushed": ((0, 64),)},
    ],
)
def test_what_is_named_must_exist(changes: dict[str, Any]) -> None:
    assert faults(PUSHING, **changes) == [("TT-STATE-1",)]


@pytest.mark.rules("EG-SETUP-9")
def test_two_gruetze_never_share_a_field() -> None:
    assert faults(MOVING, gruetze=(27, 28, 35, 27)) == [("EG-SETUP-9",)]


@pytest.mark.rules("EG-EAT-11")
def test_only_one_gruetze_at_a_time_waits_for_the_dice() -> None:
    assert faults(ROLLING, gruetze=(None, None, 35, 36)) == [("EG-EAT-11",)]
    assert faults(OVER, gruetze=(None, None, 35, 36)) == [("EG-EAT-11",)]
    assert faults(SETTING_UP, gruetze=(None, None, 35, 36)) == []


@pytest.mark.rules("EG-SETUP-7")
def test_the_set_up_is_done_when_all_gruetze_lie_in_the_pond() -> None:
    assert faults(SETTING_UP, gruetze=(27, 28, 35, 36)) == [("EG-SETUP-7",)]


@pytest.mark.rules("EG-SETUP-7", "EG-AMB-16")
@pytest.mark.parametrize("field", [(0, 3), (3, 0), (7, 3), (3, 7)])
def test_no_gruetze_lies_where_the_dice_cannot_put_it(field: tuple[int, int]) -> None:
    assert faults(MOVING, gruetze=(eg.field(*field), 28, 35, 36)) == [("EG-SETUP-7", "EG-AMB-16")]


@pytest.mark.rules("EG-MOVE-19", "EG-AMB-5", "EG-AMB-4")
def test_the_turn_says_whose_it_is() -> None:
    assert faults(position(3, rounds=1), turn=5)[0] == ("EG-MOVE-19", "EG-AMB-5")
    assert faults(SETTING_UP, active=1) == [("EG-MOVE-19", "EG-AMB-5")]
    started = attrs.evolve(SETTING_UP, options=Options(starting_player=1))
    assert faults(started, active=1) == []
    assert faults(started, active=0) == [("EG-MOVE-19", "EG-AMB-5")]


@pytest.mark.rules("EG-EAT-4", "EG-SETUP-13")
def test_small_pieces_stand_on_even_distances() -> None:
    assert faults(MOVING, runners=(0, 3)) == [("EG-EAT-4", "EG-SETUP-13")]


STONES = ("EG-GOAL-6", "EG-SETUP-5")


@pytest.mark.rules("EG-SETUP-5", "EG-GOAL-6", "EG-SETUP-4")
@pytest.mark.parametrize("targets", [(20, 19), (19, 20), (21, 20)])
def test_target_stones_start_at_the_same_distance(targets: tuple[int, int]) -> None:
    assert faults(SETTING_UP, targets=targets) == [STONES]


@pytest.mark.rules("EG-GOAL-6", "EG-MOVE-15")
def test_target_stones_stand_where_their_turns_have_taken_them() -> None:
    assert faults(MOVING, targets=(16, 17)) == [STONES]
    assert faults(MOVING, targets=(17, 18)) == [STONES]
    assert faults(PUSHING, targets=(20, 20)) == [STONES]
    assert faults(ROLLING, targets=(18, 20)) == [STONES]
    assert faults(OVER, targets=(3, 5)) == [STONES]
    (fault,) = eg.faults(attrs.evolve(MOVING, targets=(16, 17)))
    assert dict(fault.facts) == {"seat": 0, "target": 16, "expected": 17}


@pytest.mark.rules("EG-AMB-2", "EG-GOAL-6")
def test_target_stones_that_go_back_at_the_end_of_the_turn_are_checked_so() -> None:
    options = Options(target_distance=3, target_step="end_of_turn")
    rolling = play(position(at={"Mr": (3, 2), "Mg": (4, 7)}, options=options), move("Mr", "blue"))
    assert (eg.to_act(rolling), rolling.targets) == ((CHANCE,), (3, 3))
    assert faults(rolling) == []
    assert faults(rolling, targets=(4, 3)) == [STONES]
    after = play(rolling, roll("red", 1, 1))
    assert (after.over, after.targets, faults(after)) == (True, (2, 3), [])
    by_a_meal = play(position(at={"Mr": (3, 2)}, options=options), move("Mr", "blue"))
    assert (by_a_meal.over, by_a_meal.targets, faults(by_a_meal)) == (True, (3, 3), [])
    assert faults(by_a_meal, targets=(1, 3)) == [STONES]


@pytest.mark.rules("EG-AMB-2", "EG-GOAL-6")
def test_target_stones_that_go_back_at_the_end_of_the_round_are_checked_so() -> None:
    options = Options(target_distance=3, target_step="end_of_round")
    second = position(active=1, rounds=1, options=options)
    assert (second.targets, faults(second, targets=(1, 2))) == ((2, 2), [STONES])
    by_a_meal = play(position(active=1, at={"Ir": (3, 2), "Ig": (7, 7)}, options=options), move("Ir", "blue"))
    assert (by_a_meal.over, by_a_meal.targets, faults(by_a_meal)) == (True, (3, 3), [])
    by_a_step = play(position(active=1, options=options, runners={"M": 2}), move("Ir", "blue"))
    assert (by_a_step.over, by_a_step.targets, faults(by_a_step)) == (True, (2, 2), [])
    assert faults(by_a_step, targets=(1, 2)) == [STONES]
    first = play(position(at={"Mr": (3, 2)}, options=options), move("Mr", "blue"))
    assert (first.over, faults(first, targets=(2, 3))) == (True, [STONES])
    assert faults(attrs.evolve(SETTING_UP, options=options), targets=(3, 3)) == []


@pytest.mark.rules("EG-AMB-9")
def test_target_stones_stay_at_the_start() -> None:
    options = Options(target_distance=2, target_retreat_wins=False)
    state = position(options=options, rounds=5)
    assert (state.targets, faults(state)) == ((0, 0), [])


@pytest.mark.rules("EG-GOAL-1", "EG-AMB-1")
def test_who_is_at_the_target_has_reached_it() -> None:
    assert faults(MOVING, runners=(18, 0)) == [("EG-GOAL-1", "EG-AMB-1")]
    assert faults(MOVING, runners=(18, 0), options=Options(target_retreat_wins=False)) == []
    assert faults(MOVING, runners=(16, 0)) == []


@pytest.mark.rules("EG-GOAL-1", "EG-GOAL-3")
def test_who_is_not_at_the_target_has_not_reached_it() -> None:
    assert faults(OVER, reached=(1,)) == [("EG-GOAL-1",)]
    assert faults(OVER, runners=(2, 0)) == [("EG-GOAL-1",)]


@pytest.mark.rules("EG-GOAL-7", "EG-GOAL-8")
def test_the_game_is_over_when_somebody_has_reached_the_target_and_not_before() -> None:
    assert faults(OVER, over=False, targets=(5, 5), runners=(6, 0)) == [("EG-GOAL-7",)]
    assert faults(MOVING, over=True, targets=(16, 17)) == [("EG-GOAL-8",)]
    assert faults(OVER, reached=(0, 1), runners=(4, 6)) == [("EG-GOAL-7",)]


@pytest.mark.rules("EG-AMB-6", "EG-AMB-57", "EG-GOAL-1")
def test_a_finished_round_is_checked_by_its_own_reading() -> None:
    state = play(position(options=ROUND, runners={"M": 4}), move("Mr", "blue"))
    assert (state.reached, faults(state)) == ((0,), [])
    assert faults(state, runners=(2, 0)) == []
    assert faults(state, reached=(0, 0)) == [("EG-GOAL-1",)]
    assert faults(state, over=True, turn=1, active=0, targets=(4, 5)) == [("EG-AMB-6",)]
    over = play(state, move("Ir", "blue"))
    assert (over.over, faults(over)) == (True, [])
    assert faults(over, reached=(0, 1)) == []


@pytest.mark.rules("EG-MOVE-18", "EG-SCUF-11")
def test_nothing_is_left_open_between_turns() -> None:
    waiting = (Arrival(0, meal=False, to_meet=(4,), scuffle=None),)
    places = PUSHING.places
    assert faults(OVER, places=places, business=waiting) == [("EG-MOVE-18",)]
    assert faults(SETTING_UP, places=places, business=waiting) == [("EG-MOVE-18",)]
    for state in (OVER, MOVING, SETTING_UP):
        assert faults(state, pushed=((0, 5),)) == [("EG-SCUF-11",)]
    assert faults(PUSHING, pushed=((0, 5),)) == []


@pytest.mark.rules("EG-SCUF-11")
def test_no_piece_has_been_pushed_onto_the_same_field_twice() -> None:
    assert faults(PUSHING, pushed=((0, 5), (0, 6), (1, 5))) == []
    assert faults(PUSHING, pushed=((0, 5), (0, 6), (0, 5))) == [("EG-SCUF-11",)]


def waits(**changes: Any) -> tuple[Arrival, ...]:
    return (attrs.evolve(PUSHING.business[-1], **changes),)


@pytest.mark.rules("EG-EAT-1", "EG-AMB-33")
def test_nobody_waits_to_eat_what_is_not_there() -> None:
    assert faults(PUSHING, business=waits(meal=True)) == [("EG-EAT-1", "EG-AMB-33")]
    assert faults(PUSHING, business=waits(meal=True), gruetze=(16, 28, 35, 36))[-1] == ("EG-SETUP-7", "EG-AMB-16")


@pytest.mark.rules("EG-SCUF-1")
def test_nobody_waits_to_meet_who_is_not_there() -> None:
    assert faults(PUSHING, business=waits(to_meet=(5,))) == [("EG-SCUF-1",)]
    assert faults(PUSHING, business=waits(to_meet=(0,)))[0] == ("EG-SCUF-1",)
    assert faults(MEETING, business=(Arrival(0, meal=False, to_meet=(0, 10), scuffle=None),)) == [("EG-SCUF-1",)]
    assert faults(PUSHING, business=waits(scuffle=(0, 2))) == [("EG-SCUF-1",)]
    assert faults(PUSHING, business=waits(piece=2)) == [("EG-SCUF-1",), ("EG-SCUF-1",)]


@pytest.mark.rules("EG-AMB-43")
def test_nobody_is_met_twice() -> None:
    assert faults(PUSHING, business=waits(to_meet=(4,))) == [("EG-AMB-43",)]
    assert faults(MEETING, business=(attrs.evolve(MEETING.business[0], to_meet=(6, 6)),)) == [("EG-AMB-43",)]


@pytest.mark.rules("EG-AMB-58")
def test_no_piece_has_two_arrivals_to_settle() -> None:
    twice = (Arrival(0, meal=False, to_meet=(), scuffle=None), *PUSHING.business)
    assert faults(PUSHING, business=twice) == [("EG-AMB-58",)]


@pytest.mark.rules("EG-AMB-43")
def test_the_innermost_arrival_leaves_something_to_decide() -> None:
    for to_meet in ((), MEETING.business[0].to_meet[:1]):
        business = (attrs.evolve(MEETING.business[0], to_meet=to_meet),)
        assert faults(MEETING, business=business) == [("EG-AMB-43",)]


@pytest.mark.rules("EG-SCUF-5")
def test_one_scuffle_at_a_time_is_decided() -> None:
    outer = Arrival(2, meal=False, to_meet=(), scuffle=(2, 5))
    places = (*PUSHING.places[:2], eg.field(6, 7), *PUSHING.places[3:])  # blue 21 against green 14
    assert faults(PUSHING, places=places, business=(outer, *PUSHING.business)) == [("EG-SCUF-5",)]
    assert faults(PUSHING, gruetze=(None, 28, 35, 36)) == [("EG-SCUF-5",)]


@pytest.mark.rules("EG-SCUF-4", "EG-SCUF-14")
def test_only_the_stronger_of_two_is_about_to_push() -> None:
    assert faults(PUSHING, business=waits(scuffle=(4, 0))) == [("EG-SCUF-4", "EG-SCUF-14")]
    weaker = (*PUSHING.places[:1], *(0, 0, 0), *PUSHING.places[4:])
    assert faults(PUSHING, places=weaker) == [("EG-SCUF-4", "EG-SCUF-14")]
    equal = (*PUSHING.places[:1], eg.field(4, 7), *PUSHING.places[2:])
    assert faults(PUSHING, places=equal) == [("EG-SCUF-4", "EG-SCUF-14")]


@pytest.mark.rules("EG-AMB-10", "EG-AMB-4", "EG-SETUP-14")
def test_options_that_no_game_starts_with_are_faults_too() -> None:
    assert faults(MOVING, options=Options(target_distance=41))[0] == ("EG-GOAL-4", "EG-AMB-10")
    assert faults(MOVING, options=Options(starting_player=3))[0] == ("EG-SETUP-16", "EG-AMB-4")
    animals = eg.load().animals
    crooked = attrs.evolve(animals[0], layout=(16, *animals[0].layout[1:]))
    box = attrs.evolve(eg.load(), animals=(crooked, *animals[1:]))
    assert faults(MOVING, options=Options(box=box)) == [("EG-SETUP-14", "EG-EXP-2")]


def test_all_faults_are_told_at_once() -> None:
    found = faults(MOVING, gruetze=(27, 27, 0, 36), runners=(3, 0), targets=(1, 1), over=True)
    assert len(found) == 6


def test_positions_with_arrivals_and_queues_are_possible() -> None:
    state = play(MEETING, meet("Ib", by="M"))
    assert faults(state) == []
