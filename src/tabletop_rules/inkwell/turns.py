"""On your turn: how turns begin and end, and what finished players do instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.inkwell.abbot import advance
from tabletop_rules.inkwell.box import PAGES
from tabletop_rules.inkwell.refilling import is_due, refill
from tabletop_rules.inkwell.scoring import REST_POINTS, points_rules
from tabletop_rules.inkwell.state import FORCED, NOTHING, Draft, Earned, Player, draw, players_of, set_player

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat


def begin_turn(draft: Draft, tell: Tell | None) -> None:
    """Begin the turn of ``draft.seat`` with the refill, if one is due (IW-REFILL-1, IW-REFILL-2).

    Used-up supplies so bring the Abbot and push the slow (IW-OVER-5, IW-OVER-6), finished players more so (IW-OVER-8).
    """
    player = draft.players[draft.seat]
    draft.stage = "upkeep"
    draft.turn = FORCED if player.owed else NOTHING
    if tell:
        tell(Event("turn_began", ("IW-SUM-1", "IW-AMB-31"), f"seat {draft.seat} is on", Facts(seat=draft.seat)))
    finished = player.turned == PAGES
    if is_due(draft) and (not finished or draft.options.finished_refills):
        if tell:
            text = f"an inkwell shape is empty: seat {draft.seat} refills"
            tell(Event("refill", ("IW-REFILL-1", "IW-REFILL-2", "IW-REFILL-3"), text, Facts(seat=draft.seat)))
        _carry_out_refill(draft, tell)
        if draft.draws:
            return
    go_on(draft, tell)


def _carry_out_refill(draft: Draft, tell: Tell | None) -> None:
    seat = draft.seat
    advance(draft, ("IW-REFILL-4",), tell)
    refill(draft, tell)
    player = draft.players[seat]
    if player.turned == PAGES:
        return
    for card in (*player.on, *player.below):
        technique = draft.options.components.technique[card.technique]
        if technique.effect == "refill_points":
            earn(draft, seat, technique.id, technique.number, tell)


def go_on(draft: Draft, tell: Tell | None) -> None:
    """Go on with a turn once the refill is over: the forced test, or the replacement of a finished player's turn."""
    player = draft.players[draft.seat]
    if player.turned == PAGES:
        _rest(draft, player, tell)
        return
    before = draft.turn.forced
    if draft.options.forced_at_refill == "same_turn":
        draft.turn = FORCED if player.owed else NOTHING
    draft.stage = "act"
    if tell and draft.turn.forced:
        text = f"seat {draft.seat} is forced to turn"
        rules = ("IW-ABBOT-1",) if before else ("IW-ABBOT-1", "IW-AMB-1")
        tell(Event("forced", rules, text, Facts(seat=draft.seat)))


def _rest(draft: Draft, player: Player, tell: Tell | None) -> None:
    """Score three points and advance the Abbot instead of a turn (IW-END-2, IW-END-3, IW-AMB-46)."""
    set_player(draft, draft.seat, attrs.evolve(player, rests=player.rests + 1))
    if tell:
        text = f"seat {draft.seat} has finished and scores {REST_POINTS} points"
        tell(Event("rested", ("IW-END-2", "IW-END-4"), text, Facts(seat=draft.seat, points=REST_POINTS)))
    advance(draft, ("IW-END-3",), tell)
    next_player(draft, tell)


def next_player(draft: Draft, tell: Tell | None) -> None:
    """Pass the turn on, or end the game (IW-SUM-1, IW-END-5, IW-AMB-31, IW-AMB-44).

    Until then the others go on with ordinary or forced turns (IW-END-6, IW-END-10).
    """
    players = players_of(draft)
    following = (draft.seat + 1) % players
    draft.turn = NOTHING
    if len(draft.finished) == players and (not draft.options.finish_round or following == draft.first):
        _end_game(draft, tell)
        return
    if players == 1:
        _rival(draft, tell)
        return
    draft.seat = following
    begin_turn(draft, tell)


def _rival(draft: Draft, tell: Tell | None) -> None:
    """Solo: let the simulated opponent refill, if it is due, and roll the die (IW-SOLO-12, IW-AMB-58)."""
    draft.stage = "rival"
    if draft.options.solo_refill == "before_roll" and is_due(draft):
        if tell:
            rules = ("IW-REFILL-1", "IW-REFILL-2", "IW-AMB-58")
            tell(Event("refill", rules, "an inkwell shape is empty: the simulated opponent refills", Facts()))
        advance(draft, ("IW-REFILL-4",), tell)
        refill(draft, tell)
    draft.draws = (*draft.draws, draw("die"))


def _end_game(draft: Draft, tell: Tell | None) -> None:
    """End the game; solo, pay the moves the Abbot has left (IW-END-5, IW-FAQ-6, IW-AMB-56, IW-AMB-57)."""
    draft.stage = "over"
    left = draft.options.components.last - draft.abbot
    if players_of(draft) == 1 and draft.options.solo_end == "abbot_payout" and left:
        set_player(draft, 0, attrs.evolve(draft.players[0], payout=left))
        if tell:
            text = f"the Abbot has {left} moves left: {REST_POINTS * left} points"
            tell(Event("paid_out", ("IW-FAQ-6",), text, Facts(moves=left, points=REST_POINTS * left)))
    if tell:
        tell(Event("ended", ("IW-END-5",), "all Pages are turned: the game is over", Facts()))


def earn(draft: Draft, seat: Seat, technique: str, points: int, tell: Tell | None) -> None:
    """Score points that a Technique brings, at once and without asking (IW-AMB-73, IW-AMB-86)."""
    player = draft.players[seat]
    so_far = {earned.technique: earned.points for earned in player.earned}
    so_far[technique] = so_far.get(technique, 0) + points
    set_player(draft, seat, attrs.evolve(player, earned=tuple(Earned(t, n) for t, n in so_far.items())))
    if tell:
        text = f"seat {seat} gains {points} points by {technique}"
        data = Facts(seat=seat, technique=technique, points=points)
        rules = points_rules(draft.options.components.technique[technique])
        tell(Event("earned", (*rules, "IW-AMB-73"), text, data))
