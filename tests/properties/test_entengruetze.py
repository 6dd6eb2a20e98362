"""What holds in every game of Entengrütze, whatever is played and agreed: checked on random games."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from ponds import BOXES, OPPOSITE, Game, discs, games, of, seats, steps

from tabletop_rules import CHANCE, Rng
from tabletop_rules import entengruetze as eg
from tabletop_rules.core.events import Event
from tabletop_rules.entengruetze import COLOURS, Colour, DeclinePush, Move, Options, Push, RollGruetze, State

# Pieces, discs, Grütze


@pytest.mark.rules("EG-NONE-3", "EG-COMP-6", "EG-COMP-13", "EG-EXP-1")
@given(games())
def test_every_player_has_four_large_pieces_in_the_pond(game: Game) -> None:
    for state in game.states:
        assert len(state.places) == 4 * game.players
        assert all(0 <= eg.red(place) <= 7 and 0 <= eg.blue(place) <= 7 for place in state.places)


@pytest.mark.rules("EG-EXP-2", "EG-EXP-3", "EG-MOVE-7", "EG-MOVE-11", "EG-SCUF-8")
@given(games())
def test_discs_turned_by_hand_read_what_the_pieces_add_up_to(game: Game) -> None:
    windows = [dict.fromkeys(COLOURS, 14) for _ in range(game.players)]
    for _, _, after, events in steps(game):
        for turned in of(events, "disc_turned"):
            window = windows[turned["seat"]]
            window[turned["direction"]] += turned["by"]
            window[OPPOSITE[turned["direction"]]] -= turned["by"]
            assert window[turned["direction"]] == turned["value"]
        assert windows == [discs(after, seat) for seat in seats(after)]


@pytest.mark.rules("EG-SETUP-13", "EG-AMB-14", "EG-AMB-54", "EG-SCUF-25", "EG-AMB-52")
@given(games())
def test_the_numbers_in_a_window_add_up_to_28_and_lie_between_0_and_28(game: Game) -> None:
    for state in game.states:
        for seat in seats(state):
            for colour in COLOURS:
                assert 0 <= eg.disc(state, seat, colour) <= 28
                assert eg.disc(state, seat, colour) + eg.disc(state, seat, OPPOSITE[colour]) == 28
                less = eg.disc(state, seat, colour) - eg.disc(state, seat, OPPOSITE[colour])
                assert eg.meal_value(state, seat, colour) == less


@pytest.mark.rules("EG-SETUP-3", "EG-SETUP-4", "EG-SETUP-5", "EG-SETUP-12")
@given(games(max_actions=5))
def test_every_game_starts_level(game: Game) -> None:
    for state in game.states:
        if state.turn <= 1 and not any(isinstance(action, Move) for action in game.actions):
            assert state.runners == (0,) * game.players
            assert all(window == 14 for seat in seats(state) for window in discs(state, seat).values())
        if state.turn == 0:
            assert state.targets == (game.options.target_distance,) * game.players


@pytest.mark.rules("EG-SETUP-7", "EG-SETUP-9", "EG-EAT-11", "EG-AMB-16")
@given(games())
def test_at_every_decision_four_gruetze_lie_apart_where_dice_can_put_them(game: Game) -> None:
    faces = game.options.components.faces
    for state in game.states:
        lying = [place for place in state.gruetze if place is not None]
        assert len(set(lying)) == len(lying)
        assert all(eg.red(place) in faces and eg.blue(place) in faces for place in lying)
        waits = eg.to_act(state) == (CHANCE,)
        if state.turn and not state.over:
            assert len(lying) == (3 if waits else 4)
        if not state.turn:
            assert waits


# The stone circle


@pytest.mark.rules("EG-EAT-10", "EG-EAT-4", "EG-AMB-27")
@given(games())
def test_small_pieces_stand_on_even_distances_not_behind_the_start(game: Game) -> None:
    for state in game.states:
        assert all(runner >= 0 and runner % 2 == 0 for runner in state.runners)


@pytest.mark.rules("EG-GOAL-6", "EG-MOVE-15", "EG-AMB-2", "EG-AMB-9", "EG-SCUF-23")
@given(games())
def test_target_stones_step_back_one_field_at_a_time_as_agreed(game: Game) -> None:
    stepped = [0] * game.players
    for before, action, after, events in steps(game):
        gone = of(events, "target_stepped")
        for step in gone:
            stepped[step["seat"]] += 1
        assert list(after.targets) == [max(0, game.options.target_distance - n) for n in stepped]
        if game.options.target_step == "end_of_round":
            assert [step["seat"] for step in gone] in ([], _order(game))
        else:
            assert {step["seat"] for step in gone} <= {before.active}
        if game.options.target_step == "before_resolution":
            assert len(gone) == isinstance(action, Move | eg.Pass)


def _order(game: Game) -> list[int]:
    return [(game.options.starting_player + n) % game.players for n in range(game.players)]


@pytest.mark.rules("EG-GOAL-1", "EG-AMB-1")
@given(games(Options(target_distance=6)))
def test_while_the_game_runs_nobody_is_at_the_target(game: Game) -> None:
    for state in game.states:
        if not state.over:
            assert all(runner < target for runner, target in zip(state.runners, state.targets, strict=True))


@pytest.mark.rules("EG-GOAL-1", "EG-GOAL-7", "EG-GOAL-8", "EG-AMB-7", "EG-AMB-6", "EG-AMB-57")
@given(games())
def test_the_game_is_over_when_the_first_has_reached_the_target_and_that_player_wins(game: Game) -> None:
    reached: list[int] = []
    for _, _, after, events in steps(game):
        reached += [event["seat"] for event in of(events, "reached")]
        assert list(after.reached) == reached
        score = eg.score(after)
        if game.options.finish_round:
            assert not after.over or (reached and after.turn % game.players == 0)
            beyond = {seat: after.runners[seat] - after.targets[seat] for seat in reached}
            best = [seat for seat in sorted(beyond) if beyond[seat] == max(beyond.values())]
            assert list(score.winners) == (best if after.over else [])
        else:
            assert after.over is bool(reached)
            assert list(score.winners) == reached[:1]
            assert len(reached) <= 1


@pytest.mark.rules("EG-AMB-11", "EG-GOAL-6", "EG-GOAL-8")
@given(
    players=st.sampled_from([2, 3, 4]),
    distance=st.integers(1, 12),
    step=st.sampled_from(["before_resolution", "end_of_turn", "end_of_round"]),
    finish=st.booleans(),
    others=st.fixed_dictionaries({"allow_pass": st.booleans(), "box": st.sampled_from(BOXES)}),
    seed=st.integers(0, 2**32),
)
def test_the_retreating_target_stones_end_every_game(**drawn: Any) -> None:
    players, distance, finish = drawn["players"], drawn["distance"], drawn["finish"]
    agreed = Options(target_distance=distance, target_step=drawn["step"], finish_round=finish, **drawn["others"])
    state, rng = eg.new_game(players, seed=drawn["seed"], options=agreed), Rng(drawn["seed"])
    while not state.over:
        choice, rng = rng.below(len(eg.legal_actions(state)))
        state = eg.apply(state, eg.legal_actions(state)[choice])
    whole_rounds = finish or drawn["step"] == "end_of_round"
    assert state.turn <= (players * distance if whole_rounds else players * (distance - 1) + 1)


# Turns and moves


@pytest.mark.rules("EG-MOVE-19", "EG-MOVE-20", "EG-AMB-5", "EG-SETUP-16", "EG-MOVE-3")
@given(games())
def test_turns_go_round_and_nobody_is_left_out(game: Game) -> None:
    for before, action, after, _ in steps(game):
        assert after.active == (game.options.starting_player + max(0, after.turn - 1)) % game.players
        assert after.turn - before.turn in {0, 1}
        if isinstance(action, Move | eg.Pass):
            assert action.actor == before.active


@pytest.mark.rules("EG-MOVE-1", "EG-MOVE-3", "EG-MOVE-6", "EG-AMB-3")
@given(games())
def test_there_are_always_eight_to_sixteen_moves(game: Game) -> None:
    for state in game.states:
        if eg.phase(state) == "move":
            listed = list(eg.legal_actions(state))
            moves = [action for action in listed if isinstance(action, Move)]
            assert 8 <= len(moves) <= 16
            assert len(listed) - len(moves) == game.options.allow_pass


@pytest.mark.rules("EG-MOVE-4", "EG-MOVE-5", "EG-MOVE-6", "EG-MOVE-12", "EG-MOVE-13", "EG-MOVE-16")
@given(games())
def test_a_move_takes_one_own_piece_one_field_and_turns_one_own_disc_by_one(game: Game) -> None:
    for before, action, after, events in steps(game):
        if isinstance(action, Move):
            moved = [piece for piece in range(4 * game.players) if before.places[piece] != after.places[piece]]
            assert moved == [4 * before.active + COLOURS.index(action.colour)]
            old, new = before.places[moved[0]], after.places[moved[0]]
            assert abs(eg.red(new) - eg.red(old)) + abs(eg.blue(new) - eg.blue(old)) == 1
            changes = _turned(before, after)
            assert changes == {(before.active, action.direction): 1, (before.active, OPPOSITE[action.direction]): -1}
            assert [turned["by"] for turned in of(events, "disc_turned")] == [1]


def _turned(before: State, after: State) -> dict[tuple[int, str], int]:
    """Return by how much each window number has changed, where it has."""
    every: list[tuple[int, Colour]] = [(seat, colour) for seat in seats(before) for colour in COLOURS]
    changes = {(s, c): eg.disc(after, s, c) - eg.disc(before, s, c) for s, c in every}
    return {which: by for which, by in changes.items() if by}


# Scuffles


@pytest.mark.rules("EG-SCUF-6", "EG-SCUF-7", "EG-SCUF-8", "EG-SCUF-22", "EG-SCUF-4", "EG-AMB-40", "EG-AMB-51")
@given(games())
def test_a_push_takes_the_weaker_piece_along_one_line_and_turns_its_owners_disc_as_far(game: Game) -> None:
    for before, action, after, _ in steps(game):
        if isinstance(action, Push):
            loser = 4 * action.owner + COLOURS.index(action.colour)
            moved = [piece for piece in range(4 * game.players) if before.places[piece] != after.places[piece]]
            assert moved == [loser]
            old, new = before.places[loser], after.places[loser]
            along = sorted([abs(eg.red(new) - eg.red(old)), abs(eg.blue(new) - eg.blue(old))])
            assert along == [0, action.distance]
            changes = _turned(before, after)
            assert changes == {
                (action.owner, action.direction): action.distance,
                (action.owner, OPPOSITE[action.direction]): -action.distance,
            }


@pytest.mark.rules("EG-SCUF-4", "EG-SCUF-20", "EG-SCUF-14", "EG-AMB-45", "EG-AMB-46")
@given(games())
def test_whoever_pushes_has_met_a_piece_of_lower_value(game: Game) -> None:
    for before, action, _, _ in steps(game):
        if isinstance(action, Push | DeclinePush):
            loser = 4 * action.owner + COLOURS.index(action.colour)
            here = [p for p in range(4 * game.players) if before.places[p] == before.places[loser]]
            stronger = [
                piece
                for piece in here
                if eg.disc(before, piece // 4, COLOURS[piece % 4]) > eg.disc(before, action.owner, action.colour)
            ]
            assert action.actor in {piece // 4 for piece in stronger}


@pytest.mark.rules("EG-SCUF-11", "EG-AMB-38", "EG-AMB-39")
@given(games())
def test_no_piece_is_pushed_onto_the_same_field_twice_in_a_turn(game: Game) -> None:
    this_turn: list[tuple[int, int]] = []
    turn = 0
    for before, action, after, _ in steps(game):
        if before.turn != turn:
            turn, this_turn = before.turn, []
        if isinstance(action, Push):
            loser = 4 * action.owner + COLOURS.index(action.colour)
            this_turn.append((loser, after.places[loser]))
            assert len(set(this_turn)) == len(this_turn)


@pytest.mark.rules("EG-SCUF-12", "EG-SCUF-13", "EG-AMB-47", "EG-AMB-53", "EG-SCUF-10")
@given(games())
def test_occupied_fields_are_closed_to_pushes_with_four_players_only(game: Game) -> None:
    for state in game.states:
        if eg.phase(state) == "push" and not state.pushed:
            loser = next(a for a in eg.legal_actions(state) if isinstance(a, DeclinePush))
            place = state.places[4 * loser.owner + COLOURS.index(loser.colour)]
            row_and_column = [f for f in range(64) if f != place and (f // 8 == place // 8 or f % 8 == place % 8)]
            free = [f for f in row_and_column if f not in state.places]
            expected = len(free if game.players == 4 else row_and_column)
            assert len(eg.legal_actions(state)) == expected + 1


@pytest.mark.rules("EG-SCUF-1", "EG-SCUF-15", "EG-AMB-44")
@given(games())
def test_pieces_come_to_share_a_field_only_when_one_of_them_arrives(game: Game) -> None:
    for before, _, after, events in steps(game):
        arrived = {_piece(event.data) for event in events if event.kind in {"moved", "pushed"}}
        for one, other in combinations(range(4 * game.players), 2):
            if after.places[one] == after.places[other] and before.places[one] != before.places[other]:
                assert arrived & {one, other}
        for met in of(events, "met"):
            assert after.places[met["piece"]] == after.places[met["other"]]


def _piece(data: Any) -> int:
    return 4 * int(data.get("owner", data["seat"])) + COLOURS.index(data["colour"])


# Meals


@pytest.mark.rules("EG-EAT-1", "EG-EAT-4", "EG-EAT-5", "EG-EAT-6", "EG-EAT-10", "EG-EAT-16", "EG-EAT-17", "EG-AMB-28")
@given(games())
def test_a_meal_moves_its_eaters_small_piece_by_the_whole_difference(game: Game) -> None:
    for before, _, after, events in steps(game):
        runners = list(before.runners)
        for ate in of(events, "ate"):
            worth = 2 * eg.disc(after, ate["seat"], ate["colour"]) - 28
            assert (ate["value"], ate["own"] - ate["other"]) == (worth, worth)
            assert ate["before"] == runners[ate["seat"]]
            runners[ate["seat"]] = max(0, runners[ate["seat"]] + worth)
            assert ate["after"] == runners[ate["seat"]]
            assert worth % 2 == 0
            # The Grütze lies on 1 to 6 with ordinary dice, so one of the four numbers is neither 0 nor 7.
            assert abs(worth) <= (28 if 7 in game.options.components.faces else 26)
        assert list(after.runners) == runners


@pytest.mark.rules("EG-EAT-1", "EG-MOVE-17", "EG-AMB-19", "EG-AMB-33", "EG-AMB-26", "EG-EAT-8")
@given(games())
def test_only_a_piece_that_has_arrived_this_turn_eats_and_only_its_own_colour(game: Game) -> None:
    arrived: dict[int, int] = {}
    turn = 0
    for before, _, after, events in steps(game):
        if before.turn != turn:
            turn, arrived = before.turn, {}
        for event in events:
            if event.kind == "moved" or (event.kind == "pushed" and game.options.pushed_piece_eats):
                place = event.data["to"]
                assert isinstance(place, int)
                arrived[_piece(event.data)] = place
            if event.kind == "ate":
                assert _lay(before, after, event) == after.places[_piece(event.data)]
                if game.options.gruetze_under_match != "eat":
                    assert arrived.pop(_piece(event.data)) == after.places[_piece(event.data)]


def _lay(before: State, after: State, event: Event) -> int | None:
    """Return where the Grütze lay that was eaten: where it lay before, or where the dice have just put it."""
    colour = _piece(event.data) % 4
    lay = before.gruetze[colour]
    return after.places[_piece(event.data)] if lay is None else lay


@pytest.mark.rules("EG-EAT-9", "EG-SCUF-19", "EG-EAT-14")
@given(games(Options(target_distance=40)))
def test_nobody_stays_on_the_own_gruetze_uneaten_after_arriving_there_alone(game: Game) -> None:
    for before, action, _, events in steps(game):
        if isinstance(action, Move):
            piece = 4 * action.actor + COLOURS.index(action.colour)
            goal = of(events, "moved")[0]["to"]
            alone = goal not in before.places
            if alone and before.gruetze[piece % 4] == goal and not of(events, "reached"):
                assert of(events, "ate")


@pytest.mark.rules("EG-EAT-16", "EG-SCUF-19", "EG-AMB-8")
@given(games())
def test_who_is_not_active_hops_only_when_pushed(game: Game) -> None:
    assume(game.options.gruetze_under_match != "eat")
    pushed: set[int] = set()
    turn = 0
    for before, action, after, _ in steps(game):
        if before.turn != turn:
            turn, pushed = before.turn, set()
        if isinstance(action, Push):
            pushed.add(action.owner)
        for seat in seats(after):
            if after.runners[seat] != before.runners[seat] and seat != before.active:
                assert seat in pushed


# Events, views, replays


@pytest.mark.rules("EG-NONE-2", "EG-MOVE-23", "EG-MOVE-22")
@given(games())
def test_events_tell_everything_that_happens(game: Game) -> None:
    for before, action, after, events in steps(game):
        places, gruetze = list(before.places), list(before.gruetze)
        runners, targets = list(before.runners), list(before.targets)
        for event in events:
            data: Any = event.data
            if event.kind in {"moved", "pushed"}:
                places[_piece(data)] = data["to"]
            elif event.kind == "ate":
                runners[data["seat"]] = data["after"]
                gruetze[COLOURS.index(data["colour"])] = None
            elif event.kind == "target_stepped":
                targets[data["seat"]] = data["to"]
            elif event.kind == "rolled":
                gruetze[COLOURS.index(data["colour"])] = eg.field(data["red"], data["blue"])
        assert (tuple(places), tuple(gruetze)) == (after.places, after.gruetze)
        assert (tuple(runners), tuple(targets)) == (after.runners, after.targets)
        assert bool(of(events, "rolled")) is isinstance(action, RollGruetze)
        assert bool(of(events, "ended")) is after.over


@pytest.mark.rules("EG-GOAL-7", "EG-GOAL-8")
@given(games())
def test_somebody_can_act_exactly_until_the_game_is_over(game: Game) -> None:
    for state in game.states:
        assert bool(eg.to_act(state)) is bool(eg.legal_actions(state)) is not state.over
        assert bool(eg.chance(state)) is (eg.to_act(state) == (CHANCE,))


@pytest.mark.rules("EG-NONE-1")
@given(games())
def test_everybody_sees_everything(game: Game) -> None:
    for state in game.states:
        assert all(eg.view(state, seat) == state for seat in (None, *seats(state)))


@given(games())
def test_the_same_actions_lead_to_the_same_positions(game: Game) -> None:
    state = game.states[0]
    for action, expected in zip(game.actions, game.states[1:], strict=True):
        state = eg.step(state, attrs.evolve(action))
        assert state == expected
        assert hash(state) == hash(expected)
