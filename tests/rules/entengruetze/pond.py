"""Positions, actions and questions in the words of the rulebook's examples.

A large piece is the first letter of its animal and of its colour, as in pictures: ``Mr`` is Mutz's red piece. A field
is ``(red number, blue number)``.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from tabletop_rules import entengruetze as eg
from tabletop_rules.core.events import Event
from tabletop_rules.entengruetze import (
    Action,
    Arrival,
    Colour,
    DeclinePush,
    Meet,
    Move,
    Options,
    Push,
    RollGruetze,
    State,
)
from tabletop_rules.entengruetze.state import piece_of

ANIMALS = "MIJW"
LETTERS: Mapping[str, Colour] = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}
Field = tuple[int, int]

AWAY: Mapping[Colour, Field] = {"red": (3, 3), "green": (3, 4), "blue": (4, 3), "yellow": (4, 4)}
"""Four Grütze in the middle of the pond, out of everybody's way."""


def seat(animal: str) -> int:
    return ANIMALS.index(animal)


def piece(name: str) -> int:
    return piece_of(seat(name[0]), LETTERS[name[1]])


def first_turn_of(active: int, options: Options, players: int) -> int:
    return 1 + (active - options.starting_player) % players


def position(
    players: int = 2,
    at: Mapping[str, Field] | None = None,
    gruetze: Mapping[Colour, Field] | None = None,
    *,
    active: int | None = None,
    runners: Mapping[str, int] | None = None,
    rounds: int = 0,
    options: Options | None = None,
) -> State:
    """Return a seedless position in which ``active`` is to move after so many full ``rounds``.

    Pieces and Grütze that are not named lie as at the start and in the middle of the pond.
    """
    chosen = options or Options()
    start = eg.GAME.first(players, chosen)
    mover = chosen.starting_player if active is None else active
    turn = rounds * players + first_turn_of(mover, chosen, players)
    places = list(start.places)
    for name, where in (at or {}).items():
        places[piece(name)] = eg.field(*where)
    state = attrs.evolve(
        start,
        places=tuple(places),
        gruetze=tuple(eg.field(*{**AWAY, **(gruetze or {})}[colour]) for colour in eg.COLOURS),
        runners=tuple((runners or {}).get(ANIMALS[s], 0) for s in range(players)),
        targets=tuple(max(0, chosen.target_distance - steps(s, turn, players, chosen)) for s in range(players)),
        active=mover,
        turn=turn,
    )
    assert eg.faults(state) == ()
    return state


def steps(of: int, turn: int, players: int, options: Options) -> int:
    """Return how often a target stone has gone back when turn number ``turn`` begins."""
    if options.target_step == "end_of_round":
        return (turn - 1) // players
    return len([t for t in range(1, turn) if (options.starting_player + t - 1) % players == of])


def move(name: str, direction: Colour) -> Move:
    return Move(seat(name[0]), LETTERS[name[1]], direction)


def push(name: str, direction: Colour, distance: int, *, by: str) -> Push:
    return Push(seat(by), seat(name[0]), LETTERS[name[1]], direction, distance)


def decline(name: str, *, by: str) -> DeclinePush:
    return DeclinePush(seat(by), seat(name[0]), LETTERS[name[1]])


def meet(name: str, *, by: str) -> Meet:
    return Meet(seat(by), seat(name[0]), LETTERS[name[1]])


def roll(colour: Colour, red: int, blue: int) -> RollGruetze:
    return RollGruetze(colour, red, blue)


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state = eg.apply(state, action)
    return state


def where(state: State, name: str) -> Field:
    place = state.places[piece(name)]
    return eg.red(place), eg.blue(place)


def lies(state: State, colour: Colour) -> Field | None:
    place = state.gruetze[eg.COLOURS.index(colour)]
    return None if place is None else (eg.red(place), eg.blue(place))


def discs(state: State, animal: str) -> tuple[int, ...]:
    """Return what an animal's discs show: red, green, blue, yellow."""
    return tuple(eg.disc(state, seat(animal), colour) for colour in eg.COLOURS)


def goals(state: State) -> set[Field]:
    """Return the fields onto which the loser of the scuffle may be pushed."""
    ways = {"red": (1, 0), "green": (-1, 0), "blue": (0, 1), "yellow": (0, -1)}
    found = set()
    for action in eg.legal_actions(state):
        if isinstance(action, Push):
            r, b = where(state, ANIMALS[action.owner] + action.colour[0])
            dr, db = ways[action.direction]
            found.add((r + dr * action.distance, b + db * action.distance))
    return found


def why(state: State, action: Action) -> tuple[tuple[str, ...], ...]:
    """Return the rules that each refusal of an action cites; ``()`` if it is legal."""
    return tuple(refusal.rules for refusal in eg.check(state, action))


def told(state: State, action: Action, *kinds: str) -> tuple[Event, ...]:
    """Return the events of some kinds that an action leads to, or all."""
    return tuple(event for event in eg.trace(state, action).events if event.kind in kinds or not kinds)


def kinds(state: State, action: Action) -> list[str]:
    """Return the kinds of the events that an action leads to, in order."""
    return [event.kind for event in eg.trace(state, action).events]


def business(state: State) -> list[Arrival]:
    return list(state.business)
