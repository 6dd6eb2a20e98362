"""A player for simulation and the terminal: it looks one move ahead and remembers what it has learnt in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop_rules.totem_dhor.actions import (
    Action,
    Decline,
    Fly,
    InvestigatePublicly,
    Keep,
    Move,
    MoveRastapopoulos,
    NameVictim,
    PlayWeapon,
    Reroll,
)
from tabletop_rules.totem_dhor.investigations import totem_at
from tabletop_rules.totem_dhor.listing import destinations
from tabletop_rules.totem_dhor.scoring import score
from tabletop_rules.totem_dhor.state import State, unknown

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Actor, Seat
    from tabletop_rules.core.legality import LegalActions
    from tabletop_rules.core.rng import Rng

_WORTH_KEEPING: Final = 1.0
"""A roll that leads to nothing better than this is rolled again, although the stars may come."""


def searcher(view: State, legal: LegalActions[Action], actor: Actor, rng: Rng) -> tuple[Action, Rng]:
    """Choose the action that looks best from a view, one of the equally good ones by chance."""
    seat = actor if isinstance(actor, int) else view.active
    worths = [_worth(view, seat, action) for action in legal]
    best = [action for action, worth in zip(legal, worths, strict=True) if worth == max(worths)]
    index, rng = rng.below(len(best))
    return best[index], rng


def _worth(view: State, seat: Seat, action: Action) -> float:
    """Say how good an action looks; only actions of one decision are compared with each other."""
    match action:
        case Keep():
            return max(_landing(view, seat, space) for space in destinations(view))
        case Reroll():
            return _WORTH_KEEPING
        case Move():
            return _landing(view, seat, action.space)
        case Fly():
            return _landing(view, seat, action.space) if view.dhor == action.space else -1.0
        case PlayWeapon():
            return float(view.options.components.card[action.card].amount)
        case InvestigatePublicly():
            return _public_test(view, seat, view.places[seat])
        case MoveRastapopoulos():
            return _trouble(view, seat, action.space)
        case NameVictim():
            return _lead(view, action.victim)
        case Decline():
            return 0.0
        case _:
            return 1.0


def _landing(view: State, seat: Seat, space: str) -> float:
    """Say what is to be gained by landing on a space."""
    guarded = view.rastapopoulos == space
    if view.dhor == space:
        return 3.0 if guarded else 6.0
    gain = _space(view, seat, space)
    return gain / 2 - (2.0 if view.points[seat] <= 2 else 1.0) if guarded else gain


def _space(view: State, seat: Seat, space: str) -> float:
    kind = view.options.components.kinds[space]
    if kind == "ocean":
        return 1.0
    if kind == "moulinsart":
        return 0.75 * (4 - view.points[seat])
    totem = totem_at(view, space)
    if totem is None or totem.stage in ("won", "centre"):
        return 0.0
    return 2.0 if totem.stage == "fresh" else max(0.0, _public_test(view, seat, space))


def _public_test(view: State, seat: Seat, space: str) -> float:
    """Say what a public test promises: the totem if it is good, a point lost (or all totems) if it is not."""
    totem = totem_at(view, space)
    good, trapped = unknown(view)
    known = None if totem is None else totem.good
    chance = good / max(1, good + trapped) if known is None else float(known)
    price = 0.5 + (score(view).totals[seat] if view.points[seat] == 1 else 0)
    return 4.0 * chance - price * (1 - chance)


def _trouble(view: State, seat: Seat, space: str) -> float:
    """Say how much Rastapopoulos is in others' way on a space: at the totem dhor, or with whoever leads."""
    if view.dhor == space:
        return 10.0
    return max((_lead(view, s) for s, place in enumerate(view.places) if s != seat and place == space), default=0.0)


def _lead(view: State, seat: Seat) -> float:
    """Say how much a player has to lose."""
    return 1.0 + score(view).totals[seat] + (4 - view.points[seat]) / 4
