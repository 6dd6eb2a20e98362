"""A player's Page, Workspace and Techniques drawn as SVG, and a cube."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core import svg
from tabletop_rules.core.actors import Seat
from tabletop_rules.core.svg import DARK, FAINT, LIGHT, Shape
from tabletop_rules.inkwell.box import ANY, EMPTY, NAMES, Box, Page
from tabletop_rules.inkwell.scoring import score
from tabletop_rules.inkwell.state import Card, Player, State
from tabletop_rules.inkwell.techniques import is_face_up

FILL: Final = {"K": "#3c3a3d", "R": "#c8433a", "Y": "#edc84a", "G": "#4e9a58", "B": "#3f78c2", "A": "#c9a227"}
_PALE: Final = {
    "K": "#dedcdf",
    "R": "#f7dcd9",
    "Y": "#fbf3d3",
    "G": "#dcefdf",
    "B": "#d9e6f6",
    "A": "#f6ecc4",
    ANY: LIGHT,
}

PANEL_WIDTH: Final = 520
_SHARED: Final = "shared"
_HEADER: Final = 54
_ROW: Final = 34
_CARD: Final = 152
"""How wide a Technique is drawn."""


def cube(x: float, y: float, side: float, ink: str) -> Shape:
    """Draw a cube around (x, y), with its letter."""
    body = svg.rect(x - side / 2, y - side / 2, side, side, FILL[ink], stroke=DARK, rx=2)
    if ink == "A":
        body += svg.star(x, y, side * 0.46, "#f3dc7a")
    letter = svg.text(x, y, ink, side * 0.6, fill=DARK if ink == "A" else svg.on(FILL[ink]))
    return svg.group("cube", f"{NAMES[ink]} cube", body, letter)


def panel_height(state: State, seat: Seat) -> float:
    """Return how much room :func:`panel` takes."""
    box, player = state.options.components, state.players[seat]
    rows = len(_rows(box.page[player.page])) if player.page else 0
    return _HEADER + 26 * _card_rows(player) + _ROW * rows + 8


def panel(state: State, seat: Seat, x: float, y: float) -> Iterable[Shape]:
    """Draw what a player has: points, Workspace, Techniques, and the Page with its cubes."""
    box, player = state.options.components, state.players[seat]
    edge = DARK if state.stage != "over" and state.seat == seat and not state.draws else "#cfc6b2"
    yield svg.rect(x, y, PANEL_WIDTH, panel_height(state, seat), LIGHT, stroke=edge, stroke_width=2, rx=6)
    title = f"Seat {seat}: {score(state).totals[seat]} points"
    yield svg.label(x + 12, y + 18, title, 16, font_weight="bold")
    yield svg.label(x + 12, y + 38, _standing(box, player), 12, fill=FAINT)
    y += _HEADER
    for n, (card, below) in enumerate([*((c, False) for c in player.on), *((c, True) for c in player.below)]):
        yield _technique(box, card, x + 12 + n % 3 * (_CARD + 8), y + 26 * (n // 3), below=below)
    if player.page:
        yield from _page(box.page[player.page], player.cubes, x + 12, y + 26 * _card_rows(player))


def _card_rows(player: Player) -> int:
    return -(-(len(player.on) + len(player.below)) // 3)


def _standing(box: Box, player: Player) -> str:
    parts = [f"Page {player.page}" if player.page else "no Page", f"{player.turned} turned"]
    if player.owed:
        parts.append(f"has to turn {player.owed} time{'s' * (player.owed > 1)}")
    if player.workspace:
        card = box.workspace[player.workspace]
        side = {"A": f": {card.points} for each {NAMES[card.counts]} cube", "B": f": {card.power_name}", None: ""}
        parts.append(f"Workspace {card.id}{' ' + player.side if player.side else ''}{side[player.side]}")
    return svg.fit(", ".join(parts), PANEL_WIDTH - 20, 12)


def _technique(box: Box, card: Card, x: float, y: float, *, below: bool) -> Shape:
    """Draw a Technique: grey if it lies face-down, with a broken edge if it lies below the Workspace."""
    technique = box.technique[card.technique]
    open_ = is_face_up(card, technique)
    look: dict[str, str | float] = {"stroke": DARK if open_ else FAINT, "rx": 3}
    if below:
        look["stroke_dasharray"] = "4 3"
    body = svg.rect(x, y, _CARD, 20, "#f3e3bd" if open_ else "#e6e3dc", **look)
    words = svg.text(x + _CARD / 2, y + 10, svg.fit(f"{technique.id} {technique.name}", _CARD, 11), 11)
    title = f"{technique.name}: {technique.text}" + ("" if open_ else " (face-down)") + (" (below)" if below else "")
    return svg.group("technique", title, body, words)


def _rows(page: Page) -> list[tuple[str, str, tuple[int, ...]]]:
    """Return the spaces in rows, each space once: by illustration, those shared by several, the rest.

    A row is its heading, what stands beside it, and its spaces.
    """
    every = range(len(page.spaces))
    rows = []
    for part in page.illustrations:
        own = tuple(i for i in part.spaces if len(page.touching[i]) == 1 and i != page.multiplier)
        rows.append((part.id, f"{part.points}", own))
    shared = tuple(i for i in every if len(page.touching[i]) > 1 and i != page.multiplier)
    free = tuple(i for i in every if not page.touching[i] and i != page.multiplier)
    if shared:
        rows.append((_SHARED, "", shared))
    return [*rows, ("free", "", free), ("multiplier", f"x{page.rate}", (page.multiplier,))]


def _page(page: Page, cubes: str, x: float, y: float) -> Iterable[Shape]:
    filled = {p.id: f"{sum(cubes[i] != EMPTY for i in p.spaces)}/{len(p.spaces)}" for p in page.illustrations}
    for heading, beside, spaces in _rows(page):
        middle = y + _ROW / 2
        yield svg.label(x, middle, svg.fit(heading, 74, 12), 12)
        if beside:
            yield svg.rect(x + 70, middle - 10, 26, 20, "#f1dfd2", rx=8)
            yield svg.text(x + 83, middle, svg.fit(beside, 26, 12), 12)
        yield svg.label(x + 102, middle, filled.get(heading, ""), 11, fill=FAINT)
        step = min(48.0 if heading == _SHARED else 30.0, (PANEL_WIDTH - 164) / max(len(spaces), 1))
        side = min(27.0, step - 3)
        yield from (_space(page, cubes, i, x + 154 + step * n, middle, side) for n, i in enumerate(spaces))
        y += _ROW


def _space(page: Page, cubes: str, i: int, x: float, y: float, side: float) -> Shape:
    """Draw a space: what it takes as its colour, a cube on it, and beside it the illustrations that share it."""
    takes, touching = page.takes[i], [part.id for part in page.touching[i]]
    what = "any cube" if takes == ANY else NAMES[takes]
    look: dict[str, str | float] = {"stroke": FILL.get(takes, FAINT), "stroke_width": 2.5}
    if takes == ANY:
        look["stroke_dasharray"] = "3 2"
    shapes = [svg.rect(x - side / 2, y - side / 2, side, side, _PALE[takes], rx=4, **look)]
    if cubes[i] == EMPTY:
        shapes.append(svg.text(x, y, takes, side * 0.45, fill=FAINT))
    else:
        shapes.append(cube(x, y, side * 0.72, cubes[i]))
    if len(touching) > 1:
        shapes.append(svg.label(x + side / 2 + 2, y, svg.fit("".join(touching), 20, 10), 10))
    beside = f", touches {', '.join(touching)}" if touching else ""
    return svg.group("space", f"{page.spaces[i]}, takes {what}{beside}", *shapes)
