"""Each alternative of each reading: what a table gets for what it agreed on."""

from __future__ import annotations

from typing import Literal

import attrs
import pytest

from tabletop_rules import CHANCE, IllegalState, UnreadableInput
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Options, Pass, State

from .pond import decline, discs, kinds, lies, meet, move, play, position, push, roll, told, where, why

EIGHT_SIDED = attrs.evolve(eg.load(), faces=tuple(range(8)))


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


# EG-AMB-3: allow_pass


@pytest.mark.rules("EG-AMB-3", "EG-SUM-2", "EG-SUM-3", "EG-MOVE-3")
def test_a_player_may_not_pass() -> None:
    state = position()
    assert why(state, Pass(0)) == (("EG-MOVE-3", "EG-SUM-2", "EG-AMB-3"),)
    assert Pass(0) not in list(eg.legal_actions(state))


@pytest.mark.rules("EG-AMB-3")
def test_unless_the_table_allows_it_and_then_only_the_target_stone_moves() -> None:
    state = position(options=Options(allow_pass=True))
    assert list(eg.legal_actions(state))[-1] == Pass(0)
    after = play(state, Pass(0))
    assert after.places == state.places
    assert discs(after, "M") == (14, 14, 14, 14)
    assert (after.targets, after.turn, eg.to_act(after)) == ((19, 20), 2, (1,))
    passed, stepped, began = told(state, Pass(0))
    assert (passed.kind, passed.rules) == ("passed", ("EG-AMB-3",))
    assert (stepped.kind, began.kind) == ("target_stepped", "turn_began")


@pytest.mark.rules("EG-AMB-3", "EG-MOVE-3")
def test_only_the_active_player_passes_and_only_instead_of_a_move() -> None:
    state = position(options=Options(allow_pass=True))
    assert why(state, Pass(1)) == (("EG-MOVE-3", "EG-MOVE-19"),)
    pushing = play(state, move("Mr", "red"))
    assert why(pushing, Pass(0)) == (("EG-SCUF-5", "EG-SCUF-20"),)


@pytest.mark.rules("EG-AMB-3", "EG-AMB-2")
def test_a_pass_takes_part_in_every_reading_of_the_target_step() -> None:
    at_the_end = position(options=Options(allow_pass=True, target_step="end_of_turn"))
    assert play(at_the_end, Pass(0)).targets == (19, 20)
    of_the_round = position(options=Options(allow_pass=True, target_step="end_of_round"))
    assert play(of_the_round, Pass(0)).targets == (20, 20)
    assert play(of_the_round, Pass(0), Pass(1)).targets == (19, 19)


@pytest.mark.rules("EG-AMB-3", "EG-AMB-1")
def test_a_pass_can_win_by_the_target_step() -> None:
    state = position(options=Options(allow_pass=True, target_distance=1))
    over = play(state, Pass(0))
    assert (over.reached, over.over, over.active, over.turn) == ((0,), True, 0, 1)


@pytest.mark.rules("EG-AMB-3")
def test_everybody_may_pass_as_often_as_they_like_until_the_game_ends() -> None:
    state = position(options=Options(allow_pass=True))
    while not state.over:
        state = play(state, Pass(state.active))
    assert (state.turn, state.reached) == (39, (0,))


# EG-AMB-4: starting_player


@pytest.mark.rules("EG-AMB-4", "EG-SETUP-16")
@pytest.mark.parametrize(("players", "starter"), [(n, s) for n in (2, 3, 4) for s in range(n)])
def test_the_agreed_player_takes_the_first_turn(players: int, starter: int) -> None:
    state = eg.new_game(players, seed=1, options=Options(starting_player=starter))
    assert (eg.to_act(state), state.turn) == ((starter,), 1)


@pytest.mark.rules("EG-AMB-4")
def test_by_default_that_is_mutz() -> None:
    assert eg.to_act(eg.new_game(4, seed=1)) == (0,)


@pytest.mark.rules("EG-AMB-4", "EG-SETUP-16")
def test_a_seat_that_nobody_sits_in_cannot_start() -> None:
    with pytest.raises(IllegalState, match="seat 2 cannot start: there are 2 players") as caught:
        eg.new_game(2, seed=1, options=Options(starting_player=2))
    assert [fault.rules for fault in caught.value.faults] == [("EG-SETUP-16", "EG-AMB-4")]


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


# EG-AMB-19: gruetze_under_match


def _eaten(under: Literal["wait", "eat", "reroll"]) -> State:
    """Return Mutz's turn after the red piece has eaten on (3,3), worth +4; Ingelwood's red piece stands on (2,2)."""
    state = position(at={"Mr": (3, 2), "Ir": (2, 2)}, options=Options(gruetze_under_match=under))
    state = play(state, move("Mr", "blue"))
    assert (state.runners, eg.to_act(state)) == ((4, 0), (CHANCE,))
    return state


@pytest.mark.rules("EG-AMB-19", "EG-AMB-20", "EG-AMB-33", "EG-SETUP-11")
def test_a_gruetze_thrown_under_a_piece_of_its_colour_waits_for_the_next_arrival() -> None:
    state = play(_eaten("wait"), roll("red", 3, 3))
    assert (state.runners, eg.to_act(state), lies(state, "red")) == ((4, 0), (1,), (3, 3))
    state = play(state, move("Ib", "blue"), move("Mr", "red"), move("Ib", "yellow"))
    assert kinds(state, move("Mr", "green"))[-1] == "ate"


@pytest.mark.rules("EG-AMB-19", "EG-AMB-33")
def test_or_is_eaten_at_once_and_thrown_again() -> None:
    state = _eaten("eat")
    rolled, ate = told(state, roll("red", 3, 3))
    assert (rolled.kind, ate.kind, ate.data["seat"], ate.data["value"]) == ("rolled", "ate", 0, 4)
    state = play(state, roll("red", 3, 3))
    assert (state.runners, eg.to_act(state)) == ((8, 0), (CHANCE,))
    state = play(state, roll("red", 2, 2))
    assert (state.runners, lies(state, "red")) == ((8, 0), None)  # worth 0 to Ingelwood
    state = play(state, roll("red", 1, 1))
    assert (lies(state, "red"), eg.to_act(state), state.turn) == ((1, 1), (1,), 2)


@pytest.mark.rules("EG-AMB-19")
def test_a_gruetze_thrown_under_a_piece_of_another_colour_is_not_eaten() -> None:
    state = play(_eaten("eat"), roll("red", 5, 5))
    assert (state.runners, lies(state, "red"), eg.to_act(state)) == ((4, 0), (5, 5), (1,))


@pytest.mark.rules("EG-AMB-19", "EG-SETUP-10")
def test_or_is_thrown_again_before_anybody_can_eat() -> None:
    state = _eaten("reroll")
    odds = eg.chance(state)
    assert len(odds) == 36 - 3 - 2
    for void in (roll("red", 3, 3), roll("red", 2, 2)):
        assert why(state, void) == (("EG-AMB-19",),)
        assert odds.weight(void) == 0
    assert why(_eaten("wait"), roll("red", 2, 2)) == ()
    assert len(eg.chance(_eaten("wait"))) == 33


@pytest.mark.rules("EG-AMB-19", "EG-SETUP-10")
def test_a_piece_that_stands_on_another_gruetze_closes_no_further_field() -> None:
    state = position(at={"Mr": (3, 2), "Ir": (4, 4)}, options=Options(gruetze_under_match="reroll"))
    assert len(eg.chance(play(state, move("Mr", "blue")))) == 36 - 3 - 1


@pytest.mark.rules("EG-AMB-19", "EG-SETUP-7")
def test_a_gruetze_eaten_during_the_set_up_is_thrown_again_at_once() -> None:
    state = eg.GAME.first(2, Options(gruetze_under_match="eat", box=EIGHT_SIDED))
    (ate,) = told(state, roll("red", 1, 0), "ate")
    assert (ate.data["seat"], ate.data["value"]) == (0, 0)
    state = play(state, roll("red", 1, 0))
    assert (eg.to_act(state), lies(state, "red")) == ((CHANCE,), None)
    assert why(state, roll("green", 3, 4)) == (("EG-EAT-11", "EG-AMB-21"),)
    assert why(state, roll("red", 3, 3)) == ()


@pytest.mark.rules("EG-AMB-19", "EG-SETUP-7")
def test_a_meal_during_the_set_up_ends_nobodys_turn() -> None:
    state = eg.GAME.first(2, Options(gruetze_under_match="eat", box=EIGHT_SIDED))
    state = play(state, roll("red", 3, 3), roll("green", 3, 4), roll("blue", 4, 3), roll("yellow", 2, 7))
    assert (eg.to_act(state), state.turn) == ((CHANCE,), 0)
    state = play(state, roll("yellow", 4, 4))
    assert (eg.to_act(state), state.turn, state.targets) == ((0,), 1, (20, 20))


@pytest.mark.rules("EG-AMB-56")
@pytest.mark.parametrize(("active", "eater"), [("J", 0), ("I", 2), ("M", 1)])
def test_of_several_pieces_the_next_from_the_active_player_on_eats_what_is_thrown_under_them(
    active: str, eater: int
) -> None:
    at = {"Mr": (2, 2), "Ir": (2, 2), "Jr": (2, 2), f"{active}r": (3, 2)}
    state = position(3, at=at, active="MIJ".index(active), options=Options(gruetze_under_match="eat"))
    state = play(state, move(f"{active}r", "blue"))
    assert [event.data["seat"] for event in told(state, roll("red", 2, 2), "ate")] == [eater]


@pytest.mark.rules("EG-AMB-56")
def test_the_active_player_comes_first_among_them() -> None:
    # Ingelwood pushes Mutz's red piece onto the red Grütze; it is thrown onto (2,2), where both have red pieces.
    at = {"Mr": (2, 2), "Ir": (2, 2), "Jr": (3, 1), "Jb": (6, 1), "Ib": (2, 1)}
    state = position(3, at=at, active=1, gruetze={"red": (3, 3)}, options=Options(gruetze_under_match="eat"))
    state = play(state, move("Ib", "red"), push("Jr", "blue", 2, by="I"))
    assert eg.to_act(state) == (CHANCE,)
    assert [event.data["seat"] for event in told(state, roll("red", 2, 2), "ate")] == [1]


@pytest.mark.rules("EG-AMB-56")
def test_during_the_set_up_the_starting_player_counts_as_active() -> None:
    shared = eg.load().animals[0].layout
    animals = tuple(attrs.evolve(animal, layout=shared) for animal in eg.load().animals)
    box = attrs.evolve(EIGHT_SIDED, animals=animals)
    state = eg.GAME.first(3, Options(gruetze_under_match="eat", box=box, starting_player=1))
    assert [event.data["seat"] for event in told(state, roll("red", 1, 0), "ate")] == [1]


# EG-AMB-26: pushed_piece_eats


def _before_a_push(*, pushed_piece_eats: bool = True) -> State:
    """Return a position in which Mutz's red piece has won against Ingelwood's blue one, 16 to 14, on (3,2)."""
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}
    state = position(at=at, gruetze={"blue": (3, 5)}, options=Options(pushed_piece_eats=pushed_piece_eats))
    state = play(state, move("Mr", "blue"))
    assert (eg.to_act(state), eg.disc(state, 0, "red"), eg.disc(state, 1, "blue")) == ((0,), 16, 14)
    return state


@pytest.mark.rules("EG-AMB-26", "EG-SCUF-19", "EG-EAT-16")
def test_a_piece_that_is_pushed_onto_its_gruetze_eats() -> None:
    state = play(_before_a_push(), push("Ib", "blue", 3, by="M"))
    assert (state.runners, lies(state, "blue"), eg.to_act(state)) == ((0, 6), None, (CHANCE,))


@pytest.mark.rules("EG-AMB-26")
def test_or_not_if_the_table_reads_it_so() -> None:
    state = play(_before_a_push(pushed_piece_eats=False), push("Ib", "blue", 3, by="M"))
    assert (state.runners, lies(state, "blue"), eg.to_act(state)) == ((0, 0), (3, 5), (1,))


@pytest.mark.rules("EG-AMB-26")
def test_the_piece_that_moved_itself_eats_in_either_reading() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}
    state = position(at=at, gruetze={"red": (3, 2)}, options=Options(pushed_piece_eats=False))
    state = play(state, move("Mr", "blue"), push("Ib", "blue", 5, by="M"))
    assert state.runners == (4, 0)


# EG-AMB-30: push_consequences_first


@pytest.mark.rules("EG-AMB-30", "EG-EAT-13")
def test_what_follows_from_a_push_comes_before_the_winners_meal() -> None:
    state = position(at={"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}, gruetze={"red": (3, 2), "blue": (3, 5)})
    state = play(state, move("Mr", "blue"))
    assert kinds(state, push("Ib", "blue", 3, by="M")) == ["pushed", "disc_turned", "ate"]
    state = play(state, push("Ib", "blue", 3, by="M"))
    assert state.runners == (0, 6)
    state = play(state, roll("blue", 1, 2))
    assert state.runners == (4, 6)
    state = play(state, roll("red", 1, 1))
    assert (eg.to_act(state), state.turn) == ((1,), 2)


@pytest.mark.rules("EG-AMB-30")
def test_or_after_it() -> None:
    state = position(
        at={"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)},
        gruetze={"red": (3, 2), "blue": (3, 5)},
        options=Options(push_consequences_first=False),
    )
    state = play(state, move("Mr", "blue"), push("Ib", "blue", 3, by="M"))
    assert (state.runners, lies(state, "red")) == ((4, 0), None)
    state = play(state, roll("red", 1, 1))
    assert (state.runners, lies(state, "blue")) == ((4, 6), None)
    state = play(state, roll("blue", 1, 2))
    assert (eg.to_act(state), state.turn) == ((1,), 2)


@pytest.mark.rules("EG-AMB-30")
def test_pushed_pieces_then_have_their_meals_in_the_order_of_the_pushes() -> None:
    at = {"Mr": (3, 1), "Mg": (7, 7), "Ig": (3, 2), "Iy": (3, 2), "Ib": (5, 7)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (3, 2), "green": (3, 6), "yellow": (6, 2)}
    state = position(at=at, gruetze=gruetze, options=Options(push_consequences_first=False))
    state = play(state, move("Mr", "blue"), meet("Ig", by="M"), push("Ig", "blue", 4, by="M"))
    state = play(state, push("Iy", "red", 3, by="M"))
    assert (state.runners, lies(state, "red")) == ((8, 0), None)
    (green,) = told(state, roll("red", 1, 1), "ate")
    assert (green.data["colour"], green.data["value"]) == ("green", -4)
    state = play(state, roll("red", 1, 1))
    (yellow,) = told(state, roll("green", 1, 2), "ate")
    assert (yellow.data["colour"], yellow.data["value"]) == ("yellow", -2)
    state = play(state, roll("green", 1, 2), roll("yellow", 1, 3))
    assert (eg.to_act(state), state.turn) == ((1,), 2)


@pytest.mark.rules("EG-AMB-30")
def test_each_of_them_eats_before_the_next_scuffle_in_the_default_reading() -> None:
    at = {"Mr": (3, 1), "Mg": (7, 7), "Ig": (3, 2), "Iy": (3, 2), "Ib": (5, 7)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (3, 2), "green": (3, 6), "yellow": (6, 2)}
    state = position(at=at, gruetze=gruetze)
    state = play(state, move("Mr", "blue"), meet("Ig", by="M"), push("Ig", "blue", 4, by="M"))
    assert (state.runners, lies(state, "green")) == ((0, 2), None)
    assert kinds(state, roll("green", 1, 2)) == ["rolled", "met"]
    state = play(state, roll("green", 1, 2), push("Iy", "red", 3, by="M"))
    assert (state.runners, lies(state, "yellow")) == ((0, 0), None)
    state = play(state, roll("yellow", 1, 3))
    assert (state.runners, lies(state, "red")) == ((8, 0), None)


@pytest.mark.rules("EG-AMB-30")
def test_an_arriving_piece_that_is_pushed_away_queues_up_like_any_other() -> None:
    at = {"Mr": (3, 1), "Mg": (7, 7), "Ig": (3, 2), "Iy": (3, 2), "Ib": (5, 2)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (3, 5), "green": (6, 2)}
    state = position(at=at, gruetze=gruetze, options=Options(push_consequences_first=False))
    state = play(state, move("Mr", "blue"), meet("Ig", by="M"), push("Ig", "red", 3, by="M"))
    assert (eg.to_act(state), state.runners) == ((1,), (0, 0))
    state = play(state, push("Mr", "blue", 3, by="I"))
    assert (state.runners, lies(state, "green")) == ((0, 0), None)
    state = play(state, roll("green", 1, 2))
    assert (state.runners, lies(state, "red")) == ((8, 0), None)


@pytest.mark.rules("EG-AMB-30", "EG-AMB-32", "EG-AMB-33")
def test_of_two_pushed_onto_their_gruetze_the_second_goes_without() -> None:
    at = {"Mb": (3, 1), "Mr": (1, 4), "Ir": (3, 2), "Jr": (3, 2)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (5, 2)}
    state = position(3, at=at, gruetze=gruetze, options=Options(push_consequences_first=False))
    state = play(state, move("Mb", "blue"), meet("Ir", by="M"), push("Ir", "red", 2, by="M"))
    state = play(state, push("Jr", "red", 2, by="M"))
    assert (state.runners, lies(state, "red")) == ((0, 6, 0), None)
    state = play(state, roll("red", 5, 2))
    assert (eg.to_act(state), state.runners) == ((2,), (0, 6, 0))
    state = play(state, decline("Ir", by="J"))
    assert (eg.to_act(state), state.turn, state.runners, lies(state, "red")) == ((1,), 2, (0, 6, 0), (5, 2))


# EG-AMB-42: chain_scuffles


@pytest.mark.rules("EG-AMB-42", "EG-SCUF-18", "EG-SCUF-10")
def test_a_piece_that_is_pushed_onto_another_scuffles_with_it() -> None:
    state = play(position(), move("Mr", "red"))
    met = told(state, push("Ir", "red", 4, by="M"), "met")[0]
    assert (met.data["strength"], met.data["other_strength"]) == (18, 14)
    assert eg.to_act(play(state, push("Ir", "red", 4, by="M"))) == (1,)


@pytest.mark.rules("EG-AMB-42")
def test_or_simply_stands_there_with_it() -> None:
    state = play(position(options=Options(chain_scuffles=False)), move("Mr", "red"))
    assert kinds(state, push("Ir", "red", 4, by="M")) == ["pushed", "disc_turned", "turn_began"]
    state = play(state, push("Ir", "red", 4, by="M"))
    assert (where(state, "Ir"), where(state, "Mb"), eg.to_act(state)) == ((6, 0), (6, 0), (1,))


@pytest.mark.rules("EG-AMB-42", "EG-AMB-26")
def test_and_still_eats_there() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (3, 5)}
    state = position(at=at, gruetze={"blue": (3, 5)}, options=Options(chain_scuffles=False))
    state = play(state, move("Mr", "blue"), push("Ib", "blue", 3, by="M"))
    assert state.runners == (0, 6)


@pytest.mark.rules("EG-AMB-42", "EG-SCUF-1")
def test_a_piece_that_moves_itself_scuffles_in_either_reading() -> None:
    state = play(position(options=Options(chain_scuffles=False)), move("Mr", "red"))
    assert eg.phase(state) == "push"
