"""Random games of Entengrütze for its properties, under any readings and with boxes in which much happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from hypothesis import strategies as st

from tabletop_rules import entengruetze as eg
from tabletop_rules.core.events import Event
from tabletop_rules.entengruetze import COLOURS, Action, Colour, Options, State
from tabletop_rules.testing import Playout, options, playouts

Game = Playout[State, Action, Options]

OPPOSITE: dict[str, Colour] = {"red": "green", "green": "red", "blue": "yellow", "yellow": "blue"}

MELEE = (
    ((3, 2), (4, 5), (2, 4), (5, 3)),
    ((3, 3), (4, 4), (2, 5), (5, 2)),
    ((3, 4), (4, 3), (2, 3), (5, 4)),
    ((4, 2), (3, 5), (5, 5), (2, 2)),
)
"""Starts in the middle of the pond, where pieces meet and eat all the time."""


def melee() -> eg.Box:
    layouts = [tuple(eg.field(*place) for place in layout) for layout in MELEE]
    pairs = zip(eg.load().animals, layouts, strict=True)
    return attrs.evolve(eg.load(), animals=tuple(attrs.evolve(animal, layout=layout) for animal, layout in pairs))


BOXES = [None, melee(), attrs.evolve(melee(), faces=tuple(range(8))), attrs.evolve(eg.load(), faces=(2, 3, 4))]


@st.composite
def games(draw: st.DrawFn, chosen: Options | None = None, max_actions: int = 120) -> Game:
    """Draw a game under any readings, in which chance's throws are actions too."""
    agreed = draw(options(eg.GAME)) if chosen is None else chosen
    agreed = attrs.evolve(agreed, box=draw(st.sampled_from(BOXES)))
    return draw(playouts(eg.GAME, options=agreed, seeded=False, max_actions=max_actions))


def steps(game: Game) -> Iterator[tuple[State, Action, State, tuple[Event, ...]]]:
    """Return position, action, position and events for every action of a game."""
    for before, action in zip(game.states, game.actions, strict=False):
        trace = eg.trace(before, action)
        yield before, action, trace.state, trace.events


def discs(state: State, seat: int) -> dict[str, int]:
    return {colour: eg.disc(state, seat, colour) for colour in COLOURS}


def seats(state: State) -> range:
    return range(len(state.runners))


def of(events: tuple[Event, ...], kind: str) -> list[Any]:
    return [event.data for event in events if event.kind == kind]
