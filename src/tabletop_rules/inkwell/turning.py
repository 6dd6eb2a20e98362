"""Turning: scoring a Page, giving it up, choosing the next one, and the bonus gold cube."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.inkwell.abbot import still_owed
from tabletop_rules.inkwell.box import EMPTY, GOLD, INKS, NAMES, PAGES, Box, Effect, Page, Technique
from tabletop_rules.inkwell.scoring import completed, multiplier_points, workspace_points
from tabletop_rules.inkwell.state import (
    Draft,
    Player,
    Scored,
    State,
    freeze_player,
    freeze_turn,
    ordered,
    pages_left,
    put_back,
    set_player,
    thaw_player,
    thaw_turn,
)
from tabletop_rules.inkwell.turns import earn, next_player

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat


def turn_page(draft: Draft, seat: Seat, *, stuck: bool, tell: Tell | None) -> None:
    """Score a player's Page and give it up (IW-FLIP-1 to 3, IW-FLIP-10).

    At will, complete or not (IW-OVER-4, IW-TURN-9), or forced (IW-SUM-2); a new Page follows (IW-SUM-3). ``stuck``: no
    inkwell could be taken, and the table holds that this is being forced (IW-AMB-2).
    """
    player = draft.players[seat]
    box = draft.options.components
    page = box.page[player.page or ""]
    cubes, forced = player.cubes, draft.turn.forced
    scored = _score(box, page, player, forced=forced)
    _change_turn(draft, bonus_due(box, player, forced=forced or stuck))
    changed = thaw_player(player)
    changed.turned += 1
    changed.owed = still_owed(draft, player)
    changed.scored = (*player.scored, scored)
    changed.credited = ()
    player = freeze_player(changed)
    set_player(draft, seat, player)
    if tell:
        _tell_scored(seat, scored, page, player, tell)
    if cubes[page.multiplier] != EMPTY:  # filled, even if a Technique put an odd cube there that counts for nothing
        for card in owned(box, player, "multiplier_points"):
            earn(draft, seat, card.id, card.number, tell)
    if player.turned < PAGES and keepable(draft, seat):
        draft.stage = "keep"
        return
    give_up(draft, seat, None, tell)


def owned(box: Box, player: Player, effect: Effect) -> list[Technique]:
    """Return a player's Techniques with an effect, on and below the Workspace (IW-FLIP-8)."""
    having = box.having[effect]
    cards = player.on + player.below if player.below else player.on
    return [having[card.technique] for card in cards if card.technique in having]


def _score(box: Box, page: Page, player: Player, *, forced: bool) -> Scored:
    points = workspace_points(box.workspace[player.workspace or ""], player.side or "", page, player)
    cubes = player.cubes
    return Scored(page.id, completed(page, cubes), multiplier_points(page, cubes), points, forced)


def _tell_scored(seat: Seat, scored: Scored, page: Page, player: Player, tell: Tell) -> None:
    points = sum(part.points for part in page.illustrations if part.id in scored.illustrations)
    how = "is forced to turn" if scored.forced else "turns"
    text = (
        f"seat {seat} {how} Page {page.id}: illustrations {points}, multiplier {scored.multiplier}, "
        f"Workspace {scored.workspace}"
    )
    data = Facts(
        seat=seat,
        page=page.id,
        illustrations=points,
        multiplier=scored.multiplier,
        workspace=scored.workspace,
        forced=scored.forced,
    )
    rules = [
        "IW-ABBOT-1" if scored.forced else "IW-TURN-8",
        "IW-FLIP-1",
        "IW-PLACE-6" if scored.illustrations else "IW-PLACE-7",
        "IW-PLACE-12" if player.cubes[page.multiplier] == EMPTY else "IW-PLACE-9",
        "IW-PLACE-14" if player.side == "A" else "IW-PLACE-15",
    ]
    tell(Event("page_scored", tuple(rules), text, data))


def bonus_due(box: Box, player: Player, *, forced: bool) -> int:
    """Return how many gold cubes turning brings (IW-FLIP-6, IW-ABBOT-5, IW-AMB-79, IW-CARD-13)."""
    effect: Effect = "forced_gold" if forced else "bonus_gold"
    return max((card.number for card in owned(box, player, effect)), default=0 if forced else 1)


def _change_turn(draft: Draft, bonus: int) -> None:
    turn = thaw_turn(draft.turn)
    turn.begun = True
    turn.takes = 0
    turn.fresh = ()
    turn.bonus = bonus
    draft.turn = freeze_turn(turn)


# What remains of the old Page


def keepable(state: State | Draft, seat: Seat) -> tuple[str, ...]:
    """Return the inks of which a player may keep a cube of the turned Page; every Page has a ``?`` space for it."""
    player = state.players[seat]
    keeps = owned(state.options.components, player, "keep")
    return tuple(ink for ink in INKS if ink in player.cubes) if keeps else ()


def give_up(draft: Draft, seat: Seat, kept: str | None, tell: Tell | None) -> None:
    """Flip the Page and return its cubes, but for one that is kept (IW-FLIP-2, IW-FLIP-3, IW-CARD-10)."""
    player = draft.players[seat]
    cubes = player.cubes.replace(EMPTY, "")
    if kept:
        cubes = cubes.replace(kept, "", 1)
        turn = thaw_turn(draft.turn)
        turn.kept = kept
        draft.turn = freeze_turn(turn)
    put_back(draft, cubes)
    changed = thaw_player(player)
    changed.page = None
    changed.cubes = ""
    set_player(draft, seat, freeze_player(changed))
    if tell:
        text = f"seat {seat} returns {len(cubes)} cubes" + (f" and keeps {NAMES[kept]}" if kept else "")
        rules = ("IW-FLIP-2", "IW-FLIP-3", "IW-CARD-10") if kept else ("IW-FLIP-2", "IW-FLIP-3")
        tell(Event("returned", rules, text, Facts(seat=seat, cubes=ordered(cubes), kept=kept)))
    if player.turned < PAGES:
        draft.stage = "page"
        return
    draft.finished = (*draft.finished, seat)
    set_player(draft, seat, clear_workspace(draft.players[seat]))
    if tell:
        rules = ("IW-END-1", "IW-FLIP-11") if draft.finished == (seat,) else ("IW-OVER-7", "IW-FLIP-11")
        tell(Event("finished", rules, f"seat {seat} has finished", Facts(seat=seat)))
    next_player(draft, tell)


# The next Page


def choose_page(draft: Draft, seat: Seat, page: str, tell: Tell | None) -> None:
    """Take a Page from the open pile (IW-FLIP-4, IW-FLIP-5)."""
    player = draft.players[seat]
    left = tuple(other for other in pages_left(draft, player.turned) if other != page)
    if player.turned == 1:
        draft.pages_ii = left
    else:
        draft.pages_iii = left
    changed = thaw_player(player)
    changed.page = page
    changed.cubes = EMPTY * len(draft.options.components.page[page].takes)
    set_player(draft, seat, freeze_player(changed))
    draft.stage = "turned"
    if tell:
        rules = ("IW-FLIP-4",) if player.turned == 1 else ("IW-FLIP-5",)
        tell(Event("page_chosen", rules, f"seat {seat} chooses Page {page}", Facts(page=page)))
    if not draft.turn.kept:
        take_bonus(draft, seat, tell)


def take_bonus(draft: Draft, seat: Seat, tell: Tell | None) -> None:
    """Take the bonus gold into the hand, as far as the supply has it (IW-FLIP-6, IW-AMB-17, IW-AMB-24)."""
    due = draft.turn.bonus
    golds = min(due, draft.gold)
    turn = thaw_turn(draft.turn)
    turn.bonus = 0
    turn.hand = GOLD * golds
    if golds and draft.options.turn_gold_triggers:
        turn.taken = ordered(turn.taken.replace(GOLD, "") + GOLD)
    draft.turn = freeze_turn(turn)
    draft.gold -= golds
    if tell:
        text = f"seat {seat} takes {golds} bonus gold"
        short = ("IW-AMB-24",) if golds < due else ()
        rules = (*_bonus_rules(due, forced=draft.turn.forced), *short)
        tell(Event("bonus_gold", rules, text, Facts(seat=seat, golds=golds)))


def _bonus_rules(due: int, *, forced: bool) -> tuple[str, ...]:
    """Return why so much bonus gold is due; none for a player who is not forced is the reading of IW-AMB-2."""
    if forced:
        return ("IW-CARD-13",) if due else ("IW-ABBOT-5",)
    if not due:
        return ("IW-AMB-2",)
    return ("IW-FLIP-6",) if due == 1 else ("IW-FLIP-6", "IW-CARD-13")


def clear_workspace(player: Player) -> Player:
    """Move the Techniques below the Workspace, the last step of turning (IW-FLIP-7 to 9)."""
    return attrs.evolve(player, on=(), below=(*player.below, *player.on)) if player.on else player
