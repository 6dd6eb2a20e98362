"""Setting the print shop up."""

from __future__ import annotations

from tabletop_rules.core.errors import IllegalState
from tabletop_rules.core.pile import Pile
from tabletop_rules.spukstaben.box import ROOMS, faults_of
from tabletop_rules.spukstaben.options import Options
from tabletop_rules.spukstaben.state import NOTHING_WRITTEN, State


def setup(players: int, options: Options) -> State:
    """Return the empty print shop before the first card is drawn; raise :class:`IllegalState` for an unfit box."""
    box = options.components
    faults = faults_of(box)
    if faults:
        raise IllegalState(faults)
    return State(
        players=players,
        options=options,
        round=1,
        phase="appear",
        deck=Pile.of(card.id for card in box.cards),
        to_draw=sum(box.first),
        drawn=(),
        rooms=((),) * len(ROOMS),
        escaped=(),
        fled=(),
        used=(),
        hints=((),) * players,
        marks=NOTHING_WRITTEN[players],
        written=(None,) * players,
        named=(),
        words=(),
        spared=False,
        rng=None,
        viewer=None,
    )
