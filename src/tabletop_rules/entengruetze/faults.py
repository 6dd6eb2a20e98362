"""Telling an impossible position from a possible one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_whole
from tabletop_rules.core.legality import Fault
from tabletop_rules.entengruetze.box import FIELDS, faults_of
from tabletop_rules.entengruetze.setup import option_faults
from tabletop_rules.entengruetze.state import Arrival, State, phase, players_of, strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop_rules.core.actors import Seat

_MOST = 10**9
"""No count of turns or stone fields goes beyond this."""


def faults(state: State) -> tuple[Fault, ...]:
    """Return every reason why no game can be in this position; ``()`` if none is found.

    For positions made by hand or loaded: it checks the invariants of the rulebook, not that a game leads there.
    """
    shape = tuple(_shape_faults(state))
    if shape:
        return shape
    return (
        *option_faults(players_of(state), state.options),
        *faults_of(state.options.components, players_of(state)),
        *_pond_faults(state),
        *_turn_faults(state),
        *_circle_faults(state),
        *_end_faults(state),
        *_business_faults(state),
    )


# Sizes and ranges, without which nothing else can be looked at


def _shape_faults(state: State) -> Iterator[Fault]:
    players = len(state.runners)
    if not 2 <= players <= 4:
        yield Fault(("EG-POND-11",), f"2 to 4 players take part, not {players}")
    if len(state.places) != 4 * players or not all(is_whole(place, 0, FIELDS - 1) for place in state.places):
        text = f"{players} players have {4 * players} large pieces, all on fields 0 to 63"
        yield Fault(("EG-COMP-6", "EG-NONE-3", "TT-STATE-1"), text)
    if len(state.gruetze) != 4 or not all(g is None or is_whole(g, 0, FIELDS - 1) for g in state.gruetze):
        text = "there are four Grütze, each on a field 0 to 63 or waiting for the dice"
        yield Fault(("EG-COMP-4", "TT-STATE-1"), text)
    if len(state.targets) != players or not all(is_whole(n, 0, _MOST) for n in (*state.targets, *state.runners)):
        text = "every player has a small piece and a target stone, 0 or more fields from the start"
        yield Fault(("EG-COMP-12", "TT-STATE-1"), text)
    yield from _name_faults(state, players)


def _name_faults(state: State, players: int) -> Iterator[Fault]:
    """Check that seats, pieces and fields that are named exist."""
    if not all(is_whole(seat, 0, players - 1) for seat in (state.active, *state.reached)):
        yield Fault(("TT-STATE-1",), "only seats of this game can be active or have reached the target")
    if not is_whole(state.turn, 0, _MOST):
        yield Fault(("TT-STATE-1",), "turns are counted from 0")
    pieces = [piece for arrival in state.business for piece in _pieces_in(arrival)]
    if not all(is_whole(piece, 0, 4 * players - 1) for piece in (*pieces, *(piece for piece, _ in state.pushed))):
        yield Fault(("TT-STATE-1",), "unfinished business names a piece that is not in this game")
    if not all(is_whole(place, 0, FIELDS - 1) for _, place in state.pushed):
        yield Fault(("TT-STATE-1",), "a piece has been pushed onto a field that is not in the pond")


def _pieces_in(arrival: Arrival) -> tuple[int, ...]:
    return (arrival.piece, *arrival.to_meet, *(arrival.scuffle or ()))


# The pond


def _pond_faults(state: State) -> Iterator[Fault]:
    lying = [place for place in state.gruetze if place is not None]
    if len(set(lying)) != len(lying):
        yield Fault(("EG-SETUP-9",), "two Grütze lie on one field")
    if state.turn and len(lying) < 3:
        yield Fault(("EG-EAT-11",), "only one Grütze at a time waits for the dice once the game has begun")
    if not state.turn and None not in state.gruetze:
        yield Fault(("EG-SETUP-7",), "when all four Grütze lie in the pond, the first turn begins")
    faces = state.options.components.faces
    if any(place // 8 not in faces or place % 8 not in faces for place in lying):
        yield Fault(("EG-SETUP-7", "EG-AMB-16"), "a Grütze lies where the dice cannot have put it")


# Turns, target stones and small pieces


def _turn_faults(state: State) -> Iterator[Fault]:
    due = (state.options.starting_player + max(0, state.turn - 1)) % players_of(state)
    if state.active != due:
        yield Fault(("EG-MOVE-19", "EG-AMB-5"), f"turn {state.turn} is that of seat {due}, not of seat {state.active}")


def _circle_faults(state: State) -> Iterator[Fault]:
    if any(runner % 2 for runner in state.runners):
        yield Fault(("EG-EAT-4", "EG-SETUP-13"), "meals are always even, so small pieces stand on even distances")
    for seat, target in enumerate(state.targets):
        distances = [max(0, state.options.target_distance - steps) for steps in _steps(state, seat)]
        if target not in distances:
            text = f"seat {seat}'s target stone stands on {target} where it can only be on {distances[0]}"
            yield Fault(("EG-GOAL-6", "EG-SETUP-5"), text, Facts(seat=seat, target=target, expected=distances[0]))


def _steps(state: State, seat: Seat) -> range:
    """Return how often a target stone can have gone back: once a turn of its player or once a round (EG-AMB-2)."""
    options, players = state.options, players_of(state)
    if options.target_step == "end_of_round":
        rounds = max(0, state.turn - 1) // players
        return range(rounds, rounds + 1 + (state.over and state.turn % players == 0))
    turns = (state.turn + players - 1 - (seat - options.starting_player) % players) // players
    if seat != state.active or not state.turn:
        return range(turns, turns + 1)
    if options.target_step == "end_of_turn":
        return range(turns - 1, turns + state.over)
    before = turns - (phase(state) == "move")
    return range(before, before + 1)


def _end_faults(state: State) -> Iterator[Fault]:
    there = {s for s, (r, t) in enumerate(zip(state.runners, state.targets, strict=True)) if r >= t}
    options, reached = state.options, state.reached
    if options.target_retreat_wins and not state.over and not there <= set(reached):
        yield Fault(("EG-GOAL-1", "EG-AMB-1"), "a small piece has reached its target, but that is not noted")
    if not options.finish_round and not there >= set(reached):
        yield Fault(("EG-GOAL-1",), "it is noted that a small piece has reached its target, but it has not")
    if len(set(reached)) != len(reached):
        yield Fault(("EG-GOAL-1",), "a seat is noted twice for having reached its target")
    if bool(reached) and not state.over and not options.finish_round:
        yield Fault(("EG-GOAL-7",), "somebody has reached the target, so the game is over")
    if len(reached) > 1 and not options.finish_round:
        yield Fault(("EG-GOAL-7",), "only one player can reach the target, since that ends the game")
    if state.over and not reached:
        yield Fault(("EG-GOAL-8",), "the game ends only when somebody has reached the target")
    if state.over and options.finish_round and state.turn % players_of(state):
        yield Fault(("EG-AMB-6",), "the round is finished before the game ends")


# Unfinished business


def _business_faults(state: State) -> Iterator[Fault]:
    under_way = state.turn and phase(state) not in {"over", "move"}
    if state.business and not under_way:
        yield Fault(("EG-MOVE-18",), "arrivals are settled during a turn")
    if state.pushed and not under_way:
        yield Fault(("EG-SCUF-11",), "which pieces have been pushed matters during a turn only")
    if len(set(state.pushed)) != len(state.pushed):
        yield Fault(("EG-SCUF-11",), "a piece has been pushed onto the same field twice")
    if len({arrival.piece for arrival in state.business}) != len(state.business):
        yield Fault(("EG-AMB-58",), "a piece has two arrivals to settle, but the earlier one lapses")
    for arrival in state.business:
        yield from _arrival_faults(state, arrival)
    yield from _waiting_faults(state)


def _arrival_faults(state: State, arrival: Arrival) -> Iterator[Fault]:
    place = state.places[arrival.piece]
    if arrival.meal and state.gruetze[arrival.piece & 3] != place:
        yield Fault(("EG-EAT-1", "EG-AMB-33"), "a piece waits to eat a Grütze that does not lie on its field")
    others = [*arrival.to_meet, *(piece for piece in arrival.scuffle or () if piece != arrival.piece)]
    if arrival.piece in arrival.to_meet or any(state.places[other] != place for other in others):
        yield Fault(("EG-SCUF-1",), "a piece waits to meet one that does not stand on its field")
    if len(set(others)) != len(others):
        yield Fault(("EG-AMB-43",), "a piece waits to meet another one twice")


def _waiting_faults(state: State) -> Iterator[Fault]:
    """Check that the innermost arrival, and no other, is one that somebody has to decide about now."""
    waiting = phase(state)
    scuffles = [arrival for arrival in state.business if arrival.scuffle is not None]
    if scuffles and (waiting != "push" or len(scuffles) > 1):
        yield Fault(("EG-SCUF-5",), "one scuffle at a time is decided, and before anything else")
    if waiting == "meet" and len(state.business[-1].to_meet) < 2:
        yield Fault(("EG-AMB-43",), "the innermost arrival leaves nobody anything to decide")
    for arrival in scuffles:
        winner, loser = arrival.scuffle or (arrival.piece, arrival.piece)
        if arrival.piece not in (winner, loser):
            yield Fault(("EG-SCUF-1",), "the piece that has arrived has no part in its scuffle")
        if strength(state.places, winner) <= strength(state.places, loser):
            yield Fault(("EG-SCUF-4", "EG-SCUF-14"), "only a piece with the higher value is about to push")
