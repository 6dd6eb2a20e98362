"""Set-up: the position before anything has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.errors import IllegalState
from tabletop_rules.inkwell.box import INKS
from tabletop_rules.inkwell.components import faults_of
from tabletop_rules.inkwell.state import NOTHING, Player, State, draw

if TYPE_CHECKING:
    from tabletop_rules.inkwell.options import Options
    from tabletop_rules.inkwell.state import Draw


def setup(players: int, options: Options) -> State:
    """Return the table before anything is dealt; raise :class:`IllegalState` if the box cannot be played with.

    Solo begins with the choice of a Page set (IW-SOLO-6, IW-SOLO-7), else Pages and Workspaces are dealt; what the solo
    rules do not change stays as it is (IW-SETUP-2).
    """
    box = options.components
    faults = faults_of(box, players)
    if faults:
        raise IllegalState(faults)
    return State(
        options=options,
        stage="page_set" if players == 1 else "sides",
        seat=0,
        first=None,
        draws=() if players == 1 else deals(players),
        bag=(box.common_cubes,) * len(INKS),
        gold=box.gold_cubes,
        wells=("",) * len(box.inkwells),
        slots=(None,) * len(box.inkwells),
        deck=tuple(sorted(card.id for card in box.techniques)),
        spare=tuple(sorted(page.id for page in box.pages)),
        pages_ii=(),
        pages_iii=(),
        abbot=0,
        players=(EMPTY_HANDED,) * players,
        finished=(),
        turn=NOTHING,
        die=None,
        rival=(),
        rng=None,
    )


EMPTY_HANDED = Player(
    page=None,
    cubes="",
    turned=0,
    workspace=None,
    side=None,
    on=(),
    below=(),
    owed=0,
    credited=(),
    scored=(),
    earned=(),
    rests=0,
    payout=0,
)
"""A player before anything is dealt."""


def deals(players: int) -> tuple[Draw, ...]:
    """Return what is dealt before the sides are chosen (IW-SETUP-6, -8, -11)."""
    return (
        *(draw("page", seat) for seat in range(players)),
        *(draw("layout", None, None, tier) for tier in (2, 3) for _ in range(players)),
        *(draw("workspace", seat) for seat in range(players)),
    )
