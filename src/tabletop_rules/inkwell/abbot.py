"""The Abbot: moving along the track, and whom an arrow forces to turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.inkwell.box import PAGES
from tabletop_rules.inkwell.state import Draft, Player

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat
    from tabletop_rules.inkwell.options import Options


def advance(draft: Draft, rules: tuple[str, ...], tell: Tell | None) -> None:
    """Advance the Abbot one space, over an arrow if there is one; on the last space it stays (IW-AMB-46).

    ``rules`` say why it moves.
    """
    box = draft.options.components
    before = draft.abbot
    if before >= box.last:
        return
    draft.abbot = before + 1
    if tell:
        text = f"the Abbot advances from {box.track[before]} to {box.track[before + 1]}"
        tell(Event("abbot_advanced", rules, text, Facts(at=box.track[before + 1])))
    for arrow in box.arrows:
        if arrow.after == before:
            _cross(draft, arrow.page, tell)


def _cross(draft: Draft, tier: int, tell: Tell | None) -> None:
    """Oblige everybody who has not turned Page ``tier`` (IW-ABBOT-1, IW-ABBOT-3)."""
    running = _running(draft)
    players = enumerate(draft.players)
    draft.players = tuple(
        _obliged(player, tier, draft.options, after=int(seat == running and draft.turn.forced))
        for seat, player in players
    )
    if tell:
        behind = tuple(seat for seat, player in enumerate(draft.players) if player.turned < tier)
        who = ", ".join(f"seat {seat}" for seat in behind) or "nobody"
        text = f"the Abbot passes over arrow {'I' * tier}: forced to turn is {who}"
        rules = ["IW-REFILL-5"]
        rules += ["IW-ABBOT-1"] if behind else []
        rules += ["IW-ABBOT-3"] if len(behind) < len(draft.players) else []
        tell(Event("arrow_crossed", tuple(rules), text, Facts(page=tier, forced=behind)))


def _running(draft: Draft) -> Seat | None:
    """Return whose turn already runs, so that an arrow binds in the one after it (IW-AMB-1, IW-AMB-48)."""
    following = draft.stage == "upkeep" and draft.options.forced_at_refill == "following_turn"
    return draft.seat if draft.stage == "act" or following else None


def _obliged(player: Player, tier: int, options: Options, *, after: int) -> Player:
    """Oblige one player; ``after``: how many forced turns are running already (IW-AMB-3)."""
    if player.turned >= tier:
        return player
    owed = tier - player.turned
    if options.forced_backlog == "single" and tier < PAGES:
        owed = min(owed, after + 1)
    return attrs.evolve(player, owed=owed)


def still_owed(draft: Draft, player: Player) -> int:
    """Return how many forced turns remain once ``player`` turns a Page, forced in this very turn or not.

    A turn at will settles what an arrow asks for only if it was the Page shown (IW-AMB-48).
    """
    crossed = max((arrow.page for arrow in draft.options.components.arrows if arrow.after < draft.abbot), default=0)
    return max(0, min(player.owed - draft.turn.forced, crossed - player.turned - 1))
