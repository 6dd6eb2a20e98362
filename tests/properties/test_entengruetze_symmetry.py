"""What makes no difference in Entengrütze: turning or mirroring the pond, and a step there and back."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from hypothesis import assume, given
from ponds import OPPOSITE, Game, discs, games, steps

from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import (
    COLOURS,
    Action,
    Arrival,
    Colour,
    DeclinePush,
    Meet,
    Move,
    Options,
    RollGruetze,
    State,
)

Map = tuple[dict[Colour, Colour], Callable[[int, int], tuple[int, int]]]

QUARTER_TURN: Map = ({"red": "blue", "blue": "green", "green": "yellow", "yellow": "red"}, lambda r, b: (7 - b, r))
RED_MIRROR: Map = ({"red": "green", "green": "red", "blue": "blue", "yellow": "yellow"}, lambda r, b: (7 - r, b))
BLUE_MIRROR: Map = ({"red": "red", "green": "green", "blue": "yellow", "yellow": "blue"}, lambda r, b: (r, 7 - b))


def mapped_field(place: int, by: Map) -> int:
    return eg.field(*by[1](eg.red(place), eg.blue(place)))


def mapped_piece(piece: int, by: Map) -> int:
    return piece // 4 * 4 + COLOURS.index(by[0][COLOURS[piece % 4]])


def mapped_action(action: Action, by: Map) -> Action:
    colours = by[0]
    if isinstance(action, RollGruetze):
        return RollGruetze(colours[action.colour], *by[1](action.red, action.blue))
    if isinstance(action, eg.Pass):
        return action
    if isinstance(action, Meet | DeclinePush):
        return attrs.evolve(action, colour=colours[action.colour])
    return attrs.evolve(action, colour=colours[action.colour], direction=colours[action.direction])


def mapped_state(state: State, by: Map) -> State:
    places, gruetze = list(state.places), list(state.gruetze)
    for piece, place in enumerate(state.places):
        places[mapped_piece(piece, by)] = mapped_field(place, by)
    for colour, lying in enumerate(state.gruetze):
        gruetze[mapped_piece(colour, by)] = None if lying is None else mapped_field(lying, by)
    return attrs.evolve(
        state,
        places=tuple(places),
        gruetze=tuple(gruetze),
        business=tuple(mapped_arrival(arrival, by) for arrival in state.business),
        pushed=tuple((mapped_piece(piece, by), mapped_field(place, by)) for piece, place in state.pushed),
    )


def mapped_arrival(arrival: Arrival, by: Map) -> Arrival:
    pair = arrival.scuffle
    return Arrival(
        mapped_piece(arrival.piece, by),
        arrival.meal,
        tuple(sorted(mapped_piece(piece, by) for piece in arrival.to_meet)),
        None if pair is None else (mapped_piece(pair[0], by), mapped_piece(pair[1], by)),
    )


@pytest.mark.rules("EG-AMB-15", "EG-AMB-17", "EG-MOVE-8", "EG-MOVE-10", "EG-MOVE-11")
@pytest.mark.parametrize("by", [QUARTER_TURN, RED_MIRROR, BLUE_MIRROR], ids=["turned", "mirrored", "upside down"])
def test_a_turned_or_mirrored_pond_is_the_same_game(by: Map) -> None:
    @given(games())
    def holds(game: Game) -> None:
        assume(game.options.components.faces != (2, 3, 4))  # dice that prefer one side of the pond
        for before, action, after, _ in steps(game):
            if before.turn:  # the order of the first four throws is ours, and not the same in a turned pond
                turned = mapped_state(before, by)
                assert set(eg.legal_actions(turned)) == {mapped_action(a, by) for a in eg.legal_actions(before)}
                assert eg.step(turned, mapped_action(action, by)) == mapped_state(after, by)

    holds()


@pytest.mark.rules("EG-NONE-5", "EG-MOVE-14", "EG-GOAL-6")
@given(games(Options(target_distance=40)))
def test_a_step_and_its_reverse_cost_nothing_but_two_target_steps(game: Game) -> None:
    for before, action, after, events in steps(game):
        quiet = [event.kind for event in events] == ["moved", "disc_turned", "target_stepped", "turn_began"]
        if isinstance(action, Move) and quiet:
            seat = action.actor
            again = attrs.evolve(after, active=seat, turn=after.turn + game.players - 1)
            back = eg.step(again, Move(seat, action.colour, OPPOSITE[action.direction]))
            assume(not back.over)
            assert back.targets[seat] == before.targets[seat] - 2
            if eg.phase(back) == "move" and back.runners == before.runners:
                assert (back.places, discs(back, seat)) == (before.places, discs(before, seat))
