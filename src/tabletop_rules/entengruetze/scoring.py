"""Who has won, and how far everybody has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.score import Score, ScoreLine, summed
from tabletop_rules.entengruetze.state import State, players_of

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat


def score(state: State) -> Score:
    """Return how far each small piece is from its start, in stone fields, and the winner once the game is over.

    The points of a seat are the stone fields its small piece is ahead (EG-EAT-5); what decides is the own target
    (EG-GOAL-3), which each line names.
    """
    lines = tuple(_line(state, seat) for seat in range(players_of(state)))
    return Score(summed(lines, players_of(state)), lines, winners(state), final=state.over)


def _line(state: State, seat: Seat) -> ScoreLine:
    target = state.targets[seat]
    return ScoreLine(
        seat,
        state.runners[seat],
        ("EG-EAT-5", "EG-EAT-6", "EG-GOAL-3"),
        f"stone fields from the start; the own target stone stands on {target}",
    )


def winners(state: State) -> tuple[Seat, ...]:
    """Return who has won: whoever has reached the target first, ``()`` while the game runs (EG-GOAL-1, EG-GOAL-7).

    Only in a finished round several can have reached it; then whoever is furthest beyond wins, and equals share the
    win (EG-AMB-6, EG-AMB-57).
    """
    if not state.over:
        return ()
    beyond = {seat: state.runners[seat] - state.targets[seat] for seat in state.reached}
    most = max(beyond.values())
    return tuple(sorted(seat for seat, by in beyond.items() if by == most))
