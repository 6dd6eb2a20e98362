"""Setting the pond up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.errors import IllegalState
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Fault
from tabletop_rules.entengruetze.box import faults_of
from tabletop_rules.entengruetze.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop_rules.entengruetze.options import Options


def setup(players: int, options: Options) -> State:
    """Return the pond before the Grütze are rolled; raise :class:`IllegalState` if the table cannot start so.

    Large pieces by the layout, small pieces on their starts, targets at the agreed distance (EG-SETUP-1 to 5).
    """
    faults = (*option_faults(players, options), *faults_of(options.components, players))
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


def option_faults(players: int, options: Options) -> Iterator[Fault]:
    """List the options that fit neither the number of players nor the box (EG-AMB-4, EG-AMB-10)."""
    circle = options.components.circle
    if options.target_distance > circle:
        text = f"the target distance {options.target_distance} is longer than the stone circle of {circle} fields"
        yield Fault(("EG-GOAL-4", "EG-AMB-10"), text, Facts(target_distance=options.target_distance))
    if options.starting_player >= players:
        text = f"seat {options.starting_player} cannot start: there are {players} players"
        yield Fault(("EG-SETUP-16", "EG-AMB-4"), text, Facts(starting_player=options.starting_player))
