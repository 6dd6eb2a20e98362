"""Setup: the position before the first character is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.errors import IllegalState
from tabletop_rules.core.pile import Pile
from tabletop_rules.totem_dhor.box import HIGHEST
from tabletop_rules.totem_dhor.boxcheck import faults_of
from tabletop_rules.totem_dhor.state import State, Totem

if TYPE_CHECKING:
    from tabletop_rules.totem_dhor.options import Options


def setup(players: int, options: Options) -> State:
    """Return the table as set up; raise :class:`IllegalState` if the box cannot be played with (TD-SETUP-2 to 15)."""
    box = options.components
    faults = faults_of(box, allow_backtrack=options.allow_backtrack)
    if faults:
        raise IllegalState(faults)
    return State(
        options=options,
        viewer=None,
        phase="heroes",
        heroes=(),
        places=(box.home,) * players,
        points=(HIGHEST,) * players,
        cards=((),) * players,
        skips=(0,) * players,
        totems=tuple(Totem(space, "fresh", None, None) for space in box.symbols),
        rastapopoulos=box.liner,
        dhor=None,
        holder=None,
        pile=Pile.of(box.deck),
        active=0,
        turn=0,
        again=0,
        number=None,
        face=None,
        owed=(),
        replay=False,
        fight=None,
        draws=0,
        card=None,
        subject=None,
        rng=None,
    )
