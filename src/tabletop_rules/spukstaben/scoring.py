"""The score of the team, line by line, and its rating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.score import Honour, Score, ScoreLine, summed
from tabletop_rules.spukstaben.box import CUBES
from tabletop_rules.spukstaben.state import State, is_lost

BASE: Final = 15
"""What a night without an escape is worth (SP-END-2)."""


def score(state: State) -> Score:
    """Return 15 less the escaped cards, plus the bonus points, as the closing formula has it (SP-END-2).

    The rating is an honour, given at the end of a game that is not lost (SP-END-5, SP-AMB-54). The rulebook knows no
    victory but in the variant Let No One Escape!: there all have won who have not lost.
    """
    lines = tuple(_lines(state))
    totals = summed(lines, None)
    final = state.phase == "over"
    lost = is_lost(state)
    won = final and state.options.let_no_one_escape and not lost
    winners = tuple(range(state.players)) if won else ()
    honours = (rating(state, totals[0]),) if final and not lost else ()
    return Score(totals, lines, winners, final, team=True, honours=honours)


def _lines(state: State) -> Iterator[ScoreLine]:
    yield ScoreLine(None, BASE, ("SP-END-2",), "a night at the print shop")
    escaped = len(state.escaped)
    yield ScoreLine(None, -escaped, ("SP-END-2", "SP-NOCUBE-2"), f"escaped cards: {escaped}")
    if state.spared:
        yield ScoreLine(None, 1, ("SP-END-3",), "the print shop was empty in round 10")
    left_out = CUBES - state.options.cubes
    if left_out:
        yield ScoreLine(None, left_out, ("SP-END-4", "SP-SETUP-10"), f"ghost cubes left out: {left_out}")


def rating(state: State, points: int) -> Honour:
    """Return the rating of a score; below 0 it is the lowest (SP-END-5, SP-AMB-52)."""
    lines = state.options.components.ratings
    reached = [line for line in lines if line.least <= points]
    return Honour(
        (), ("SP-END-5",) if points >= 0 else ("SP-END-5", "SP-AMB-52"), (reached or lines)[-1 if reached else 0].title
    )
