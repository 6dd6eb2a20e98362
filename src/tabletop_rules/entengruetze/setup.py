"""Setting the pond up, and telling an impossible position from a possible one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.errors import IllegalState
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_whole
from tabletop_rules.core.legality import Fault
from tabletop_rules.entengruetze.box import FIELDS, faults_of
from tabletop_rules.entengruetze.state import Arrival, State, players_of, strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop_rules.entengruetze.options import Options


def setup(players: int, options: Options) -> State:
    """Return the pond before the Grütze are rolled; raise :class:`IllegalState` if the table cannot start so."""
    faults = (*_option_faults(players, options), *faults_of(options.components, players))
    if faults:
        raise IllegalState(faults)
    animals = options.components.animals[:players]
    return State(
        options=options,
        places=tuple(place for animal in animals for place in animal.layout),
        gruetze=(None,) * 4,
        runners=(0,) * players,
        targets=(options.target_distance,) * players,
        active=options.starting_player,
        turn=0,
        business=(),
        pushed=(),
        reached=(),
        over=False,
        rng=None,
    )


def _option_faults(players: int, options: Options) -> Iterator[Fault]:
    circle = options.components.circle
    if options.target_distance > circle:
        text = f"the target distance {options.target_distance} is longer than the stone circle of {circle} fields"
        yield Fault(("EG-GOAL-4", "EG-AMB-10"), text, Facts(target_distance=options.target_distance))
    if options.starting_player >= players:
        text = f"seat {options.starting_player} cannot start: there are {players} players"
        yield Fault(("EG-SETUP-16", "EG-AMB-4"), text, Facts(starting_player=options.starting_player))


def faults(state: State) -> tuple[Fault, ...]:
    """Return every reason why no game can be in this position; ``()`` if none is found.

    For positions made by hand or loaded: it checks the invariants of the rulebook, not that a game leads there.
    """
    shape = tuple(_shape_faults(state))
    if shape:
        return shape
    return (
        *_option_faults(players_of(state), state.options),
        *faults_of(state.options.components, players_of(state)),
        *_pond_faults(state),
        *_circle_faults(state),
        *_business_faults(state),
    )


def _shape_faults(state: State) -> Iterator[Fault]:
    """Check sizes and ranges, without which nothing else can be looked at."""
    players = len(state.runners)
    rules = ("TT-STATE-1", "EG-COMP-6")
    if not 2 <= players <= 4:
        yield Fault(("EG-POND-11",), f"2 to 4 players take part, not {players}")
    if len(state.places) != 4 * players or not all(is_whole(place, 0, FIELDS - 1) for place in state.places):
        yield Fault(rules, f"{players} players have {4 * players} large pieces on fields 0 to 63", Facts())
    if len(state.gruetze) != 4 or not all(g is None or is_whole(g, 0, FIELDS - 1) for g in state.gruetze):
        yield Fault(("EG-COMP-4",), "there are four Grütze, each on a field 0 to 63 or waiting for the dice")
    if len(state.targets) != players or not all(is_whole(t, 0, 999) for t in (*state.targets, *state.runners)):
        yield Fault(
            ("EG-COMP-12",), "every player has a small piece and a target stone, 0 or more fields from the start"
        )
    if not is_whole(state.active, 0, players - 1) or not is_whole(state.turn, 0, 10**9):
        yield Fault(("TT-STATE-1",), "the active player must be a seat and the turn a count")
    if not all(is_whole(seat, 0, players - 1) for seat in state.reached):
        yield Fault(("TT-STATE-1",), "only seats of this game can have reached the target")
    pieces = [p for arrival in state.business for p in _pieces_in(arrival)] + [piece for piece, _ in state.pushed]
    if not all(is_whole(piece, 0, 4 * players - 1) for piece in pieces):
        yield Fault(("TT-STATE-1",), "unfinished business names a piece that is not in this game")


def _pieces_in(arrival: Arrival) -> tuple[int, ...]:
    return (arrival.piece, *arrival.to_meet, *(arrival.scuffle or ()))


def _pond_faults(state: State) -> Iterator[Fault]:
    lying = [place for place in state.gruetze if place is not None]
    if len(set(lying)) != len(lying):
        yield Fault(("EG-SETUP-9",), "two Grütze lie on one field")
    if state.turn and len(lying) < (2 if state.over else 3):
        yield Fault(("EG-EAT-11",), "only one Grütze at a time waits for the dice once the game has begun")
    faces = state.options.components.faces
    if any(place // 8 not in faces or place % 8 not in faces for place in lying):
        yield Fault(("EG-SETUP-7", "EG-AMB-16"), "a Grütze lies where the dice cannot have put it")


def _circle_faults(state: State) -> Iterator[Fault]:
    if any(runner % 2 for runner in state.runners):
        yield Fault(("EG-EAT-4", "EG-SETUP-13"), "meals are always even, so small pieces stand on even distances")
    if any(target > state.options.target_distance for target in state.targets):
        yield Fault(("EG-GOAL-6",), "a target stone stands further away than at the start; it only steps back")
    arrived = {s for s, (r, t) in enumerate(zip(state.runners, state.targets, strict=True)) if r >= t}
    if state.options.target_retreat_wins and not arrived <= set(state.reached):
        yield Fault(("EG-GOAL-1", "EG-AMB-1"), "a small piece has reached its target, but that is not noted")
    if bool(state.reached) and not state.over and not state.options.finish_round:
        yield Fault(("EG-GOAL-7",), "somebody has reached the target, so the game is over")
    if state.over and not state.reached:
        yield Fault(("EG-GOAL-8",), "the game ends only when somebody has reached the target")


def _business_faults(state: State) -> Iterator[Fault]:
    for arrival in state.business:
        place = state.places[arrival.piece]
        if arrival.meal and state.gruetze[arrival.piece & 3] != place:
            yield Fault(("EG-EAT-1", "EG-AMB-33"), "a piece waits to eat a Grütze that does not lie on its field")
        scuffle = arrival.scuffle or (arrival.piece,)
        alone = arrival.piece in arrival.to_meet or arrival.piece not in scuffle
        if alone or any(state.places[piece] != place for piece in (*arrival.to_meet, *scuffle)):
            yield Fault(("EG-SCUF-1",), "a piece waits to meet one that does not stand on its field")
    if state.business and (state.over or not state.turn):
        yield Fault(("EG-MOVE-18",), "arrivals are settled during a turn")
    yield from _waiting_faults(state)


def _waiting_faults(state: State) -> Iterator[Fault]:
    """Check that the innermost arrival is one that somebody has to decide about, if the game waits for that."""
    if state.over or not state.business or None in state.gruetze:
        return
    inner = state.business[-1]
    if inner.scuffle is None and len(inner.to_meet) < 2:
        yield Fault(("EG-AMB-43",), "the innermost arrival leaves nobody anything to decide")
    values = [strength(state.places, piece) for piece in inner.scuffle or ()]
    if values and values[0] <= values[1]:
        yield Fault(("EG-SCUF-4", "EG-SCUF-14"), "only a piece with the higher value is about to push")
