"""The mat with its spiral, the Abbot track and everybody's Page drawn as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.actors import name_of
from tabletop_rules.inkwell.box import EMPTY, INKS, NAMES
from tabletop_rules.inkwell.scoring import score
from tabletop_rules.inkwell.state import State, players_of, to_act
from tabletop_rules.inkwell.techniques import is_face_up

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tabletop_rules.inkwell.box import Box, Page
    from tabletop_rules.inkwell.state import Card, Player

TIERS = ("", "I", "II", "III")

_WAITING = {
    "sides": "chooses a side",
    "page_set": "chooses a set of Pages",
    "workspace": "chooses a Workspace",
    "cubes": "places the cubes of the set-up",
    "act": "takes or turns",
    "keep": "may keep a cube",
    "page": "chooses a Page",
    "turned": "places on the new Page",
}


def picture(state: State) -> str:
    """Return the table as text: the mat along its spiral, the Abbot track, and every player's Page.

    A space is its name, what it takes and, after ``=``, the cube on it: ``a1 R=A`` is a red space with gold.
    """
    box = state.options.components
    rows = [*_mat(state, box), _track(state, box), _supply(state)]
    for seat, player in enumerate(state.players):
        rows += ["", *_player(state, box, seat, player)]
    return "\n".join([*rows, "", waiting(state)])


def _mat(state: State, box: Box) -> Iterable[str]:
    """Draw the spiral, a line for each shape; the die of the solo game as ``<die>``."""
    for shape in box.shapes:
        wells = [i for i in box.in_use(players_of(state)) if box.inkwells[i].shape == shape.id]
        yield f"{shape.id + 's':<9}" + "  ".join(_well(state, box, i) for i in wells)


def _well(state: State, box: Box, i: int) -> str:
    name = box.inkwells[i].id
    card = state.slots[i]
    die = "<die>" if state.die == name else ""
    return f"{name}{die}:{state.wells[i] or '-'}{'+' + card if card else ''}"


def _track(state: State, box: Box) -> str:
    arrows = {arrow.after: f" >{TIERS[arrow.page]}>" for arrow in box.arrows}
    spaces = (f"[{name}]" if i == state.abbot else name for i, name in enumerate(box.track))
    return "Abbot    " + " ".join(space + arrows.get(i, "") for i, space in enumerate(spaces))


def _supply(state: State) -> str:
    bag = " ".join(f"{ink}{n}" for ink, n in zip(INKS, state.bag, strict=True))
    piles = f"II: {' '.join(state.pages_ii) or '-'}; III: {' '.join(state.pages_iii) or '-'}"
    return f"bag      {bag}; gold A{state.gold}; {len(state.deck)} Techniques in the deck; Pages {piles}"


def _player(state: State, box: Box, seat: int, player: Player) -> list[str]:
    points = score(state).totals[seat]
    owes = f", has to turn {player.owed} time{'s' * (player.owed > 1)}" if player.owed else ""
    card = f"Workspace {player.workspace or '-'} side {player.side or '-'}"
    rows = [f"seat {seat}   {points} points, {player.turned} Pages turned{owes}; {card}"]
    if player.on or player.below:
        rows.append(f"  on {_cards(box, player.on)}; below {_cards(box, player.below)}")
    if player.page:
        rows += _page(box.page[player.page], player.cubes)
    return rows


def _cards(box: Box, cards: tuple[Card, ...]) -> str:
    """Name Techniques, those lying face-down in brackets."""
    named = ((box.technique[card.technique], card) for card in cards)
    shown = (f"{t.id} {t.name}" if is_face_up(card, t) else f"({t.id} {t.name})" for t, card in named)
    return ", ".join(shown) or "-"


def _page(page: Page, cubes: str) -> list[str]:
    rows = []
    for part in page.illustrations:
        filled = sum(cubes[i] != EMPTY for i in part.spaces)
        spaces = "  ".join(_space(page, cubes, i) for i in part.spaces)
        rows.append(f"  {part.id} {part.points:2} points {filled:2}/{len(part.spaces):<2} {spaces}")
    free = [i for i in range(len(cubes)) if not page.touching[i] and i != page.multiplier]
    rows.append(f"  multiplier x{page.rate}     {_space(page, cubes, page.multiplier)}")
    rows.append("  free              " + "  ".join(_space(page, cubes, i) for i in free))
    return [f"  Page {page.id}", *rows]


def _space(page: Page, cubes: str, i: int) -> str:
    return f"{page.spaces[i]} {page.takes[i]}={cubes[i]}"


def waiting(state: State) -> str:
    """Say what the game waits for."""
    if state.stage == "over":
        return "the game is over"
    if state.draws:
        return f"CHANCE: {state.draws[0].kind}"
    turn = state.turn
    ways = (("in hand", turn.hand), ("lifted", turn.lifted + turn.lifted_fresh), ("drawn", turn.drawn))
    moving = "".join(f", {what} {' '.join(NAMES[c] for c in cubes)}" for what, cubes in ways if cubes)
    doing = "is forced to turn" if turn.forced and state.stage == "act" else _WAITING[state.stage]
    return f"{', '.join(map(name_of, to_act(state)))} {doing}{moving}"
