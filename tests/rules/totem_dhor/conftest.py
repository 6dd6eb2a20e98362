"""Positions to try the rules of Totem Dhor on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest

from tabletop_rules import IllegalAction
from tabletop_rules import totem_dhor as td
from tabletop_rules.core.pile import Pile
from tabletop_rules.totem_dhor.box import Box, standard
from tabletop_rules.totem_dhor.state import Stage

HEROES = ("tintin", "haddock", "calculus", "thompsons")


def _position(
    players: int = 3,
    *,
    places: Mapping[int, str] | None = None,
    points: Mapping[int, int] | None = None,
    cards: Mapping[int, tuple[str, ...]] | None = None,
    totems: Mapping[str, tuple[Stage, int | None, bool | None]] | None = None,
    found: int = 0,
    queue: tuple[str, ...] = (),
    options: td.Options | None = None,
    **changes: Any,
) -> td.State:
    """Return a seedless position in seat 0's first turn, by default one in which the dice are to be rolled.

    ``found``: so many good totems beyond ``totems`` have been shown and lost again; with the eighth the totem dhor must
    be put somewhere; a ``holder`` has taken it in that seat's turn. ``queue``: cards known to lie under the pile.
    """
    start = td.GAME.first(players, options or td.Options())
    laid = {seat: tuple(sorted(names)) for seat, names in (cards or {}).items()}
    carried = [changes["card"]] if changes.get("card") else []
    box = start.options.components
    left = Counter(box.deck) - Counter([*queue, *carried, *(name for row in laid.values() for name in row)])
    known = dict(totems or {})
    spare = [space for space in reversed(box.symbols) if space not in known]
    known |= dict.fromkeys(spare[:found], ("centre", None, True))
    defaults: dict[str, Any] = {
        "phase": "roll",
        "heroes": HEROES[:players],
        "turn": 1,
        "active": changes.get("holder", 0),
        "places": tuple((places or {}).get(seat, box.home) for seat in range(players)),
        "points": tuple((points or {}).get(seat, 4) for seat in range(players)),
        "cards": tuple(laid.get(seat, ()) for seat in range(players)),
        "totems": tuple(td.Totem(space, *known.get(space, ("fresh", None, None))) for space in box.symbols),
        "pile": Pile(Pile.of(left.elements()).pool, queue),
    }
    state = attrs.evolve(start, **(defaults | changes))
    assert td.faults(state) == ()
    return state


def _play(state: td.State, *actions: td.Action) -> td.State:
    for action in actions:
        state = td.apply(state, action)
    assert td.faults(state) == ()
    return state


def _refused(state: td.State, action: td.Action, *rules: str) -> bool:
    """Tell whether an action is refused for (among others) these rules, and neither listed nor carried out."""
    with pytest.raises(IllegalAction, match="is refused"):
        td.apply(state, action)
    cited = {rule for refusal in td.check(state, action) for rule in refusal.rules}
    return set(rules) <= cited and action not in td.legal_actions(state).listed


@pytest.fixture
def at() -> Callable[..., td.State]:
    return _position


@pytest.fixture
def kept() -> Callable[..., td.State]:
    """Build a position in which seat 0 has kept a roll and is to move."""

    def build(place: str, number: int, face: str, players: int = 3, **changes: Any) -> td.State:
        places = {0: place} | dict(changes.pop("places", {}))
        return _position(players, places=places, phase="move", number=number, face=face, **changes)

    return build


@pytest.fixture
def play() -> Callable[..., td.State]:
    return _play


@pytest.fixture
def refused() -> Callable[..., bool]:
    return _refused


@pytest.fixture
def box() -> Box:
    return standard()
