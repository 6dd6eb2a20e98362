"""Investigation Sheet: points gained and lost, and being set back at 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.totem_dhor.box import HIGHEST
from tabletop_rules.totem_dhor.state import Draft, Totem

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat

T = TypeVar("T")


def put(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return a row of one thing a seat with the one of ``seat`` exchanged."""
    return row[:seat] + (value,) + row[seat + 1 :]


def gain(draft: Draft, seat: Seat, by: int, rules: tuple[str, ...], tell: Tell | None) -> None:
    """Move a slider up, never beyond 4 (TD-BEGIN-14)."""
    before = draft.points[seat]
    after = min(HIGHEST, before + by)
    if after != before:
        draft.points = put(draft.points, seat, after)
    if tell:
        cited = rules if after == before + by else (*rules, "TD-BEGIN-14")
        data = Facts(seat=seat, by=by, points=after)
        tell(Event("gained", cited, f"seat {seat} gains {by} and has {after} investigation points", data))


def lose(draft: Draft, seat: Seat, by: int, rules: tuple[str, ...], tell: Tell | None) -> bool:
    """Move a slider down and set the player back at 0, once however great the loss (TD-SHEET-1, TD-AMB-48, TD-AMB-91).

    Return whether that ends the present turn (TD-AMB-49).
    """
    after = max(0, draft.points[seat] - by)
    if tell:
        data = Facts(seat=seat, by=by, points=after)
        tell(Event("lost", rules, f"seat {seat} loses {by} and has {after} investigation points", data))
    if after:
        draft.points = put(draft.points, seat, after)
        return False
    ends = seat == draft.active and draft.options.reset_ends_turn
    _set_back(draft, seat, ("TD-AMB-49",) if ends else (), tell)
    if not ends:
        return False
    # Cards of a chain are still carried out (TD-AMB-92); after them nothing of the turn is left.
    draft.owed = ()
    draft.replay = False
    return True


def _set_back(draft: Draft, seat: Seat, reading: tuple[str, ...], tell: Tell | None) -> None:
    """All totems won to the centre, the character to Moulinsart, the slider to 4; cards stay (TD-SHEET-2 to 6)."""
    won = [totem.space for totem in draft.totems if totem.stage == "won" and totem.seat == seat]
    draft.totems = tuple(
        Totem(totem.space, "centre", None, totem.good) if totem.space in won else totem for totem in draft.totems
    )
    home = draft.options.components.home
    draft.places = put(draft.places, seat, home)
    draft.points = put(draft.points, seat, HIGHEST)
    if tell:
        text = (
            f"seat {seat} is set back: it loses {len(won)} totems for good, and starts again at {home} with {HIGHEST}"
        )
        rules = ("TD-SHEET-1", "TD-SHEET-2", "TD-SHEET-3", "TD-SHEET-5", "TD-SHEET-6", *reading)
        tell(Event("set_back", rules, text, Facts(seat=seat, totems=tuple(won))))


def owe_skips(draft: Draft, seat: Seat, turns: int, rules: tuple[str, ...], tell: Tell | None) -> None:
    """Make a player skip so many of the own next turns."""
    draft.skips = put(draft.skips, seat, draft.skips[seat] + turns)
    if tell:
        text = f"seat {seat} is to skip {turns} more of its turns"
        tell(Event("skips_owed", rules, text, Facts(seat=seat, turns=turns)))
