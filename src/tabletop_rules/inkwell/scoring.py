"""What a Page brings when it is turned, and everybody's score so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.score import Honour, Score, ScoreLine, summed
from tabletop_rules.inkwell.box import ANY, EMPTY, GOLD, INKS, NAMES, Box, Page, Technique, Workspace
from tabletop_rules.inkwell.state import Player, State, players_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop_rules.core.actors import Seat

REST_POINTS = 3
"""What a finished player scores instead of a turn, and the solo player for each move the Abbot has left."""

SIDE_B_NAMES = {
    "sets": "for complete sets of inks",
    "illustrations": "for completed illustrations after the first",
    "gold": "for gold cubes",
    "empty": "for few empty spaces",
    "techniques": "for Techniques",
}


# One Page


def completed(page: Page, cubes: str) -> tuple[str, ...]:
    """Return the illustrations whose every space is filled; others bring nothing.

    IW-PLACE-5, IW-PLACE-7, IW-ANAT-5, IW-ANAT-7; a space may touch two (IW-AMB-36).
    """
    return tuple(part.id for part in page.illustrations if all(cubes[i] != EMPTY for i in part.spaces))


def multiplier_points(page: Page, cubes: str) -> int:
    """Return the points of the page multiplier: cubes of its colour, gold included; 0 if empty.

    Wherever they lie, its own cube included: IW-PLACE-9, IW-PLACE-10, IW-PLACE-11, IW-PLACE-12, IW-PLACE-16,
    IW-PLACE-17, IW-ANAT-6, IW-FAQ-1, IW-FAQ-2, IW-FAQ-3, IW-FAQ-4. A ``?`` multiplier counts the colour of the cube on
    it, or gold alone if that is gold (IW-AMB-40).
    """
    cube = cubes[page.multiplier]
    if cube == EMPTY:
        return 0
    colour = cube if page.takes[page.multiplier] == ANY else page.takes[page.multiplier]
    counted = cubes.count(GOLD) if colour == GOLD else cubes.count(colour) + cubes.count(GOLD)
    return page.rate * counted


def workspace_points(card: Workspace, side: str, page: Page, player: Player) -> int:
    """Return the points of a Workspace, which needs nothing to be filled (IW-PLACE-13 to 15, IW-AMB-42)."""
    cubes = player.cubes
    if side == "A":
        return card.points * (cubes.count(card.counts) + cubes.count(GOLD))
    match card.power:
        case "sets":
            return card.power_points * _sets(cubes)
        case "illustrations":
            return card.power_points * max(0, len(completed(page, cubes)) - card.power_extra)
        case "gold":
            return card.power_points * cubes.count(GOLD)
        case "empty":
            return max(0, card.power_points - card.power_extra * cubes.count(EMPTY))
        case "techniques":  # pragma: no branch - there is no other power
            return card.power_points * len(player.on) + card.power_extra * len(player.below)


def _sets(cubes: str) -> int:
    """Return how many sets of the five inks there are, a gold cube standing for one missing ink of one set."""
    golds = cubes.count(GOLD)
    counts = [cubes.count(ink) for ink in INKS]
    sets = 0
    while sum(max(0, sets + 1 - n) for n in counts) <= golds:
        sets += 1
    return sets


# Everybody


def score(state: State) -> Score:
    """Return the itemised score; final once the game is over, with the winners (IW-END-7, IW-END-8).

    Illustrations bring points (IW-OVER-2), and so do colours (IW-OVER-3).

    Points are scored when a Page is turned and when a Technique brings some; a Page in work counts for nothing yet. A
    solo player wins with the goal of the box, 100 points, and has an honour with 110 (IW-SOLO-2, IW-SOLO-3).
    """
    box = state.options.components
    players = players_of(state)
    lines = tuple(line for seat in range(players) for line in _lines(box, seat, state.players[seat]))
    totals = summed(lines, players)
    over = state.stage == "over"
    honours: tuple[Honour, ...] = ()
    if players == 1 and over and totals[0] >= box.master:
        honours = (Honour((0,), ("IW-SOLO-3",), f"a master of the craft: {box.master} points or more"),)
    return Score(totals, lines, winners(state, totals) if over else (), final=over, honours=honours)


def winners(state: State, totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return who wins with these totals: the highest, among equals who turned Page III first; solo: by the goal."""
    if len(totals) == 1:
        return (0,) if totals[0] >= state.options.components.goal else ()
    return (min(state.finished, key=lambda seat: (-totals[seat], state.finished.index(seat))),)


def _lines(box: Box, seat: Seat, player: Player) -> Iterator[ScoreLine]:
    for scored in player.scored:
        page = box.page[scored.page]
        for part in page.illustrations:
            if part.id in scored.illustrations:
                text = f"illustration {part.id} of Page {page.id}"
                yield ScoreLine(seat, part.points, ("IW-PLACE-5", "IW-PLACE-6"), text)
        if scored.multiplier:
            yield ScoreLine(seat, scored.multiplier, ("IW-PLACE-9", "IW-ANAT-2"), f"multiplier of Page {page.id}")
        if scored.workspace:
            yield _workspace_line(box, seat, player, scored.workspace, page)
    for earned in player.earned:
        card = box.technique[earned.technique]
        yield ScoreLine(seat, earned.points, points_rules(card), f"Technique {card.id} {card.name}")
    if player.rests:
        text = f"{player.rests} turns after Page III"
        yield ScoreLine(seat, REST_POINTS * player.rests, ("IW-END-2",), text)
    if player.payout:
        yield ScoreLine(seat, REST_POINTS * player.payout, ("IW-FAQ-6", "IW-AMB-56"), "moves the Abbot had left")


def points_rules(card: Technique) -> tuple[str, ...]:
    """Return the rules under which a Technique that only gives points has given some."""
    if card.effect == "take_points" and card.pattern == "last":
        return ("IW-EXT-1",)
    own = {"illustration_points": ("IW-CARD-11",), "refill_points": ("IW-CARD-12",)}
    return own.get(card.effect, ("IW-TECH-5", "IW-AMB-86"))


def _workspace_line(box: Box, seat: Seat, player: Player, points: int, page: Page) -> ScoreLine:
    card = box.workspace[player.workspace or ""]
    if player.side == "A":
        text = f"side A of {card.id} for {NAMES[card.counts]} and gold cubes on Page {page.id}"
        return ScoreLine(seat, points, ("IW-PLACE-13", "IW-PLACE-14"), text)
    text = f"side B of {card.id} ({card.power_name}) {SIDE_B_NAMES[card.power]} on Page {page.id}"
    return ScoreLine(seat, points, ("IW-PLACE-13", "IW-PLACE-15"), text)
