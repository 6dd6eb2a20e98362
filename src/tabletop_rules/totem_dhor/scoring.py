"""Who owns which totems, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.score import Score, ScoreLine, summed
from tabletop_rules.totem_dhor.box import BLACK_POINTS, DHOR_POINTS
from tabletop_rules.totem_dhor.state import State

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat


def score(state: State) -> Score:
    """Return the points as they stand: 1 for each black totem owned, 2 for the totem dhor (TD-END-2, TD-END-3).

    Totems in the centre of the board count for nobody (TD-AMB-74). Once the game is over there are winners.
    """
    players = len(state.points)
    lines = tuple(line for seat in range(players) for line in _lines(state, seat))
    totals = summed(lines, players)
    over = state.phase == "over"
    return Score(totals, lines, _winners(state, totals) if over else (), final=over)


def _lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    black = sum(1 for totem in state.totems if totem.stage == "won" and totem.seat == seat)
    rules = ("TD-END-2", "TD-PUBLIC-7", "TD-GOAL-1")
    lines = (ScoreLine(seat, black * BLACK_POINTS, rules, f"{black} black totems"),)
    if state.holder != seat:
        return lines
    return (*lines, ScoreLine(seat, DHOR_POINTS, ("TD-END-3", "TD-GOAL-2"), "the totem dhor"))


def _winners(state: State, totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Most points, then most investigation points (TD-END-4, TD-END-5), then as the table agreed (TD-AMB-73)."""
    ranks = tuple(zip(totals, state.points, strict=True))
    best = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    if state.options.final_tie == "dhor_holder" and state.holder in best:
        return (state.holder,)
    return best
