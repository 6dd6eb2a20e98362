"""The readings about target stones and the end of the game: what each value means, and what tables agree on."""

from __future__ import annotations

from typing import Literal

import attrs
import pytest

from tabletop_rules import CHANCE, IllegalState, UnreadableInput
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Options, State

from .pond import kinds, lies, move, play, position, push, roll, told

# EG-AMB-1: target_retreat_wins


@pytest.mark.rules("EG-AMB-1", "EG-GOAL-1", "EG-GOAL-6")
def test_a_target_stone_that_steps_back_onto_the_small_piece_wins() -> None:
    state = position(options=Options(target_distance=5), runners={"M": 4})
    over = play(state, move("Mr", "blue"))
    assert (over.targets, over.reached, over.over) == ((4, 5), (0,), True)
    assert eg.score(over).winners == (0,)
    reached, ended = told(state, move("Mr", "blue"), "reached", "ended")
    assert reached.rules == ("EG-GOAL-1", "EG-AMB-1")
    assert dict(reached.data) == {"seat": 0, "cause": "retreat", "runner": 4, "target": 4}
    assert ended.rules == ("EG-GOAL-7",)


def _walked_past(runner: int, at: dict[str, tuple[int, int]]) -> State:
    """Return a position in which Mutz's target stone has walked back past its small piece, to 3."""
    options = Options(target_distance=5, target_retreat_wins=False)
    return position(at=at, options=options, runners={"M": runner}, rounds=2)


@pytest.mark.rules("EG-AMB-1")
def test_without_that_reading_a_target_stone_may_walk_past() -> None:
    state = play(_walked_past(4, {}), move("Mr", "blue"))
    assert (state.targets, state.reached, eg.to_act(state)) == ((2, 3), (), (1,))


@pytest.mark.rules("EG-AMB-1")
@pytest.mark.parametrize(
    ("yellow", "worth", "wins"),
    [((2, 6), 2, True), ((3, 6), 0, False), ((4, 6), -2, False)],
)
def test_without_that_reading_only_a_meal_that_moves_forward_wins(
    yellow: tuple[int, int], worth: int, wins: bool
) -> None:
    # The red piece stands at 3 and eats at 4; the yellow one settles what the meal is worth.
    at = {"Mr": (3, 3), "Mg": (3, 7), "Mb": (5, 0), "My": (5 - yellow[0], 7)}
    state = attrs.evolve(_walked_past(4, at), gruetze=(eg.field(4, 3), eg.field(3, 4), eg.field(5, 3), eg.field(5, 4)))
    trace = eg.trace(state, move("Mr", "red"))
    assert [event.data["value"] for event in trace.events if event.kind == "ate"] == [worth]
    assert (trace.state.runners[0], trace.state.targets[0]) == (4 + worth, 2)
    assert trace.state.over is wins
    assert eg.score(trace.state).winners == ((0,) if wins else ())


@pytest.mark.rules("EG-AMB-1", "EG-AMB-2")
@pytest.mark.parametrize("step", ["before_resolution", "end_of_turn", "end_of_round"])
def test_without_that_reading_no_step_back_wins_whenever_it_is_taken(
    step: Literal["before_resolution", "end_of_turn", "end_of_round"],
) -> None:
    options = Options(target_distance=3, target_step=step, target_retreat_wins=False)
    state = position(options=options, runners={"M": 2, "I": 2})
    state = play(state, move("Mr", "blue"), move("Ir", "blue"))
    assert (state.targets, state.reached, state.over) == ((2, 2), (), False)


@pytest.mark.rules("EG-AMB-9", "EG-AMB-1")
def test_a_target_stone_never_goes_behind_its_start() -> None:
    options = Options(target_distance=1, target_retreat_wins=False)
    state = play(position(options=options, rounds=4), move("Mr", "blue"))
    assert (state.targets, state.over) == ((0, 0), False)
    (stays,) = told(position(options=options, rounds=4), move("Mr", "blue"), "target_stepped")
    assert (stays.data["to"], stays.rules) == (0, ("EG-AMB-9",))


@pytest.mark.rules("EG-AMB-11", "EG-GOAL-8")
def test_without_that_reading_nothing_ends_a_game_of_idling() -> None:
    state = position(options=Options(target_distance=1, target_retreat_wins=False))
    there_and_back = (move("Mr", "blue"), move("Ir", "blue"), move("Mr", "yellow"), move("Ir", "yellow"))
    for _ in range(50):
        state = play(state, *there_and_back)
    assert (state.turn, state.over) == (201, False)


# EG-AMB-2: target_step

BAD_MEAL = {"Mr": (4, 3), "Mb": (2, 0), "Mg": (4, 7), "My": (4, 5)}


def _bad_meal(step: Literal["before_resolution", "end_of_turn", "end_of_round"]) -> State:
    """Return a position in which Mutz's small piece is one stone field from its target, and red is worth -2."""
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (3, 3), "yellow": (5, 5)}
    options = Options(target_distance=5, target_step=step)
    return position(at=BAD_MEAL, gruetze=gruetze, options=options, runners={"M": 4})


@pytest.mark.rules("EG-AMB-2", "EG-MOVE-14", "EG-MOVE-18", "EG-AMB-1")
def test_the_target_stone_steps_back_before_a_bad_meal() -> None:
    state = play(_bad_meal("before_resolution"), move("Mr", "green"))
    assert (state.targets[0], state.runners[0], state.reached, state.over) == (4, 4, (0,), True)
    assert lies(state, "red") == (3, 3)
    assert kinds(_bad_meal("before_resolution"), move("Mr", "green")) == [
        "moved",
        "disc_turned",
        "target_stepped",
        "reached",
        "ended",
    ]


@pytest.mark.rules("EG-AMB-2")
def test_or_at_the_end_of_the_turn() -> None:
    state = play(_bad_meal("end_of_turn"), move("Mr", "green"))
    assert (state.targets[0], state.runners[0], eg.to_act(state)) == (5, 2, (CHANCE,))
    assert eg.faults(state) == ()
    assert kinds(state, roll("red", 1, 1)) == ["rolled", "target_stepped", "turn_began"]
    state = play(state, roll("red", 1, 1))
    assert (state.targets, eg.to_act(state)) == ((4, 5), (1,))


@pytest.mark.rules("EG-AMB-2", "EG-AMB-1")
def test_a_step_at_the_end_of_the_turn_can_win_too() -> None:
    state = position(options=Options(target_distance=3, target_step="end_of_turn"), runners={"M": 2})
    assert play(state, move("Mr", "blue")).reached == (0,)


@pytest.mark.rules("EG-AMB-2")
def test_a_meal_is_settled_before_a_step_at_the_end_of_the_turn() -> None:
    at = {"Mr": (3, 2), "Mg": (6, 7)}
    state = position(at=at, options=Options(target_distance=4, target_step="end_of_turn"))
    over = play(state, move("Mr", "blue"))
    assert (over.runners[0], over.targets[0], over.over) == (6, 4, True)


@pytest.mark.rules("EG-AMB-2", "EG-GOAL-6")
def test_or_all_of_them_at_the_end_of_the_round() -> None:
    state = play(_bad_meal("end_of_round"), move("Mr", "green"), roll("red", 1, 1))
    assert (state.targets, eg.to_act(state)) == ((5, 5), (1,))
    steps = told(state, move("Ir", "blue"), "target_stepped")
    assert [(step.data["seat"], step.data["to"]) for step in steps] == [(0, 4), (1, 4)]
    assert {step.rules for step in steps} == {("EG-GOAL-6", "EG-AMB-2")}
    assert play(state, move("Ir", "blue")).targets == (4, 4)


@pytest.mark.rules("EG-AMB-2", "EG-AMB-7")
@pytest.mark.parametrize(("starter", "last", "winner"), [(0, "Jr", 1), (1, "Mr", 1), (2, "Ir", 2)])
def test_of_several_reached_at_the_end_of_the_round_the_first_in_turn_order_wins(
    starter: int, last: str, winner: int
) -> None:
    options = Options(target_distance=3, target_step="end_of_round", starting_player=starter)
    state = position(3, active=(starter - 1) % 3, runners={"I": 2, "J": 2}, options=options)
    over = play(state, move(last, "blue"))
    assert over.targets == (2, 2, 2)
    assert (over.reached, eg.score(over).winners) == ((winner,), (winner,))
    (reached,) = told(state, move(last, "blue"), "reached")
    assert reached.data["seat"] == winner
    assert kinds(state, move(last, "blue"))[-2:] == ["reached", "ended"]


@pytest.mark.rules("EG-AMB-59")
def test_a_win_in_the_middle_of_a_round_does_not_wait_for_its_end() -> None:
    options = Options(target_distance=4, target_step="end_of_round")
    state = position(at={"Mr": (3, 2), "Mg": (6, 7)}, options=options)
    over = play(state, move("Mr", "blue"))
    assert (over.over, over.targets, over.runners) == (True, (4, 4), (6, 0))


@pytest.mark.rules("EG-AMB-59", "EG-AMB-57")
def test_in_a_finished_round_the_stones_go_back_before_the_comparison() -> None:
    options = Options(target_distance=3, target_step="end_of_round", finish_round=True)
    state = position(at={"Mr": (3, 2), "Mg": (5, 7)}, runners={"I": 2}, options=options)
    state = play(state, move("Mr", "blue"), roll("red", 1, 1))
    assert (state.reached, state.over, state.runners) == ((0,), False, (4, 2))
    over = play(state, move("Ir", "blue"))
    assert (over.over, over.targets, over.reached) == (True, (2, 2), (0, 1))
    assert eg.score(over).winners == (0,)


# EG-AMB-6: finish_round


@pytest.mark.rules("EG-AMB-6", "EG-GOAL-7")
def test_the_game_ends_at_once() -> None:
    state = position(options=Options(target_distance=3), runners={"M": 2, "I": 2})
    over = play(state, move("Mr", "blue"))
    assert (over.over, eg.to_act(over), eg.score(over).winners) == (True, (), (0,))


@pytest.mark.rules("EG-AMB-6", "EG-AMB-57")
def test_in_a_finished_round_equals_share_the_win() -> None:
    options = Options(target_distance=3, finish_round=True)
    state = position(options=options, runners={"M": 2, "I": 2})
    state = play(state, move("Mr", "blue"))
    assert (state.over, state.reached, eg.to_act(state)) == (False, (0,), (1,))
    assert eg.score(state).winners == ()
    assert [event.kind for event in told(state, move("Ir", "blue"), "ended", "turn_began")] == ["ended"]
    (ended,) = told(state, move("Ir", "blue"), "ended")
    assert ended.rules == ("EG-AMB-6", "EG-AMB-57")
    over = play(state, move("Ir", "blue"))
    assert (over.reached, eg.score(over).winners) == ((0, 1), (0, 1))


@pytest.mark.rules("EG-AMB-6", "EG-AMB-57", "EG-AMB-37")
def test_in_a_finished_round_whoever_is_furthest_beyond_wins() -> None:
    options = Options(target_distance=3, finish_round=True)
    state = position(at={"Ir": (3, 2), "Ig": (7, 7)}, options=options, runners={"M": 2})
    state = play(state, move("Mr", "blue"), move("Ir", "blue"))
    assert (state.reached, state.runners, eg.to_act(state)) == ((0, 1), (2, 4), (CHANCE,))
    over = play(state, roll("red", 1, 1))
    assert (over.over, eg.score(over).winners) == (True, (1,))
    assert lies(over, "red") == (1, 1)


@pytest.mark.rules("EG-AMB-57")
def test_who_was_moved_backward_after_reaching_the_target_still_counts() -> None:
    # Mutz reaches the target by its step; then Ingelwood pushes Mutz's blue piece onto a bad Grütze.
    at = {"Mb": (4, 1), "Mg": (5, 5), "Ib": (3, 1), "Ir": (2, 2)}
    state = position(
        at=at, gruetze={"blue": (1, 1)}, options=Options(target_distance=3, finish_round=True), runners={"M": 2}
    )
    state = play(state, move("My", "yellow"), move("Ib", "red"))
    assert eg.to_act(state) == (1,)
    state = play(state, push("Mb", "green", 3, by="I"))
    assert (state.runners, state.targets, state.reached) == ((0, 0), (2, 2), (0,))
    over = play(state, roll("blue", 5, 5))
    assert (over.over, eg.score(over).winners) == (True, (0,))


@pytest.mark.rules("EG-AMB-6")
def test_a_round_ends_with_the_player_before_the_starting_one() -> None:
    options = Options(target_distance=1, finish_round=True, starting_player=2)
    state = play(position(3, options=options), move("Jr", "red"))
    assert (state.over, eg.to_act(state)) == (False, (0,))
    state = play(state, move("Mr", "blue"))
    assert (state.over, eg.to_act(state)) == (False, (1,))
    over = play(state, move("Ir", "blue"))
    assert (over.over, over.reached, eg.score(over).winners) == (True, (2, 0, 1), (0, 1, 2))


@pytest.mark.rules("EG-AMB-6", "EG-GOAL-1")
def test_reaching_the_target_again_in_a_finished_round_is_told_once() -> None:
    # Johnatan pushes Mutz, who has reached the target already, onto a good Grütze.
    options = Options(target_distance=3, finish_round=True)
    at = {"Mr": (4, 1), "Mg": (6, 7), "Jr": (3, 1), "Jb": (7, 7), "Jg": (7, 7), "Jy": (7, 7)}
    state = position(3, at=at, gruetze={"red": (6, 1)}, options=options, runners={"M": 2})
    state = play(state, move("My", "yellow"), move("Ir", "blue"), move("Jr", "red"))
    assert kinds(state, push("Mr", "red", 2, by="J")) == ["pushed", "disc_turned", "ate"]
    assert play(state, push("Mr", "red", 2, by="J")).reached == (0,)


# EG-AMB-10: target_distance


@pytest.mark.rules("EG-AMB-10", "EG-GOAL-4", "EG-SETUP-4", "EG-NONE-6")
@pytest.mark.parametrize("distance", [1, 10, 20, 39, 40])
def test_any_distance_up_to_the_length_of_the_stone_circle_may_be_agreed(distance: int) -> None:
    assert eg.new_game(3, seed=1, options=Options(target_distance=distance)).targets == (distance,) * 3


@pytest.mark.rules("EG-AMB-10")
def test_a_distance_beyond_the_stone_circle_is_refused() -> None:
    with pytest.raises(IllegalState, match="41 is longer than the stone circle of 40") as caught:
        eg.new_game(2, seed=1, options=Options(target_distance=41))
    assert [fault.rules for fault in caught.value.faults] == [("EG-GOAL-4", "EG-AMB-10")]


@pytest.mark.rules("EG-AMB-10")
@pytest.mark.parametrize("distance", [0, -1, 1000, True, 2.0, "20", None])
def test_what_is_no_distance_is_refused(distance: int) -> None:
    with pytest.raises(UnreadableInput, match=r"Options\.target_distance: expected a whole number from 1 to 999"):
        Options(target_distance=distance)
