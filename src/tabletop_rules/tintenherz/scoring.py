"""Whether the players have won together, and who is honoured for the most chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.score import Honour, Score, ScoreLine, summed

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat
    from tabletop_rules.tintenherz.state import State


def score(state: State) -> Score:
    """Return how far Meggie has come, in steps, everybody's chips, and at the end the result and the honours.

    The team's total is Meggie's steps (TH-OBJ-2). The lines of the seats count the chips that count for the honours:
    lying book side up after a victory, heart side up after a defeat (TH-END-7), and both as long as it is undecided.
    All seats win if Meggie is first at the goal (TH-END-2), nobody if Capricorn is (TH-END-4).
    """
    over = state.phase == "over"
    won = over and state.meggie == state.options.components.steps
    text = f"steps of Meggie on a way of {state.options.components.steps}; Capricorn has made {state.capricorn}"
    lines = [ScoreLine(None, state.meggie, ("TH-OBJ-2", "TH-CONS-1"), text)]
    if won or not over:
        lines += _lines(state.books, "TH-END-3", "chips lying book side up")
    if not won:
        lines += _lines(state.hearts, "TH-END-5", "chips lying heart side up")
    winners = tuple(range(len(state.books))) if won else ()
    honours = _honours(state, won=won) if over else ()
    return Score(summed(tuple(lines), None), tuple(lines), winners, final=over, team=True, honours=honours)


def _lines(chips: tuple[int, ...], rule: str, text: str) -> list[ScoreLine]:
    return [ScoreLine(seat, number, (rule, "TH-END-7"), text) for seat, number in enumerate(chips)]


def _honours(state: State, *, won: bool) -> tuple[Honour, ...]:
    """Return the honour of the game's end, none if nobody has a chip that counts (TH-END-3, TH-END-5, TH-AMB-42)."""
    seats = honoured(state.books if won else state.hearts)
    if not seats:
        return ()
    if won:
        return (Honour(seats, ("TH-END-3", "TH-END-6"), "won a little more"),)
    return (Honour(seats, ("TH-END-5", "TH-END-6"), "Players of the Hearts"),)


def honoured(chips: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with the most of these chips, ties shared (TH-END-6); ``()`` if nobody has any (TH-AMB-42)."""
    most = max(chips)
    return tuple(seat for seat, number in enumerate(chips) if number == most) if most else ()
