"""Itemised scores: every point with the rule it comes from."""

from __future__ import annotations

import attrs

from tabletop_rules.core.actors import Seat, name_of


@attrs.frozen
class ScoreLine:
    """Some points and why: ``seat`` is ``None`` for the team of a co-operative game."""

    seat: Seat | None
    points: int
    rules: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        who = "team" if self.seat is None else name_of(self.seat)
        return f"{who}: {self.points:+d} {self.text} [{', '.join(self.rules)}]"


@attrs.frozen
class Honour:
    """A distinction beside the points: a title, a rating band. ``seats`` is ``()`` for the team."""

    seats: tuple[Seat, ...]
    rules: tuple[str, ...]
    text: str


@attrs.frozen
class Score:
    """The score of a position; ``final`` once the game is over.

    ``totals`` has one number a seat, or in a co-operative game (``team``) a single one. ``lines`` add up to the totals.
    ``winners`` are the seats that have won, ``()`` while nobody has (and when a team has lost).
    """

    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    winners: tuple[Seat, ...]
    final: bool
    team: bool = False
    honours: tuple[Honour, ...] = ()

    def lines_of(self, seat: Seat | None) -> tuple[ScoreLine, ...]:
        """Return the lines of one seat, or of the team (``None``)."""
        return tuple(line for line in self.lines if line.seat == seat)

    def __str__(self) -> str:
        who = ["team"] if self.team else [name_of(seat) for seat in range(len(self.totals))]
        rows = [f"{name}: {total}" for name, total in zip(who, self.totals, strict=True)]
        rows += [f"  {line}" for line in self.lines]
        rows += [f"  {honour.text} [{', '.join(honour.rules)}]" for honour in self.honours]
        if self.final and (self.winners or not self.team):
            # A team may play for a rating alone: then nobody has won and nobody has lost.
            rows.append("won by " + (", ".join(map(name_of, self.winners)) or "nobody"))
        return "\n".join(rows)


def summed(lines: tuple[ScoreLine, ...], players: int | None) -> tuple[int, ...]:
    """Add ``lines`` up: one total for each of ``players`` seats, or one for the team (``None``)."""
    seats: list[Seat | None] = [None] if players is None else list(range(players))
    return tuple(sum(line.points for line in lines if line.seat == seat) for seat in seats)
