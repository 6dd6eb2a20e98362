"""The mat with its spiral, the Abbot track and everybody's Page drawn as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from tabletop_rules.core import svg
from tabletop_rules.core.svg import DARK, FAINT, LIGHT, Point, Shape
from tabletop_rules.inkwell.box import INKS, NAMES, Box
from tabletop_rules.inkwell.box import Shape as WellShape
from tabletop_rules.inkwell.picture import TIERS, waiting
from tabletop_rules.inkwell.state import State, players_of
from tabletop_rules.inkwell.svg_pages import FILL, PANEL_WIDTH, cube, panel, panel_height

_MARGIN: Final = 16
_ASIDE: Final = 470
"""How wide the column beside the mat is."""
_PITCH, _STEP = 92, 92
"""How far the turns of the spiral and the inkwells on it are from each other."""


def picture(state: State) -> svg.Svg:
    """Return the table as SVG: the mat along its spiral, what is offered and left, the Abbot track and all Pages."""
    box = state.options.components
    middles, side = _spiral(len(box.in_use(players_of(state))))
    width = max(2 * PANEL_WIDTH + 3 * _MARGIN, side + _ASIDE + 3 * _MARGIN)
    aside, top = _aside(state, box, side + 2 * _MARGIN)
    top = max(side + _MARGIN, top) + 20
    shapes = [*_mat(state, box, middles), *aside, *_track(state, box, top, width)]
    top += 60
    for first in range(0, players_of(state), 2):
        pair = range(first, min(first + 2, players_of(state)))
        for seat in pair:
            shapes += panel(state, seat, _MARGIN + (seat - first) * (PANEL_WIDTH + _MARGIN), top)
        top += max(panel_height(state, seat) for seat in pair) + _MARGIN
    hand = list(_in_hand(state, top + 38))
    shapes += [svg.label(_MARGIN, top + 10, waiting(state), 15), *hand]
    return svg.document(width, top + (60 if hand else 30), "Inkwell", shapes)


def _spiral(count: int) -> tuple[list[Point], float]:
    """Return the middles of so many inkwells, counter-clockwise from the centre outwards, and the side of the mat."""
    middles, turn = [], 2.8
    for _ in range(count):
        radius = _PITCH * turn / (2 * math.pi)
        middles.append((radius * math.cos(turn), -radius * math.sin(turn)))
        turn += _STEP / radius
    reach = max((abs(part) for middle in middles for part in middle), default=0) + 52
    at = _MARGIN + reach
    return [(at + x, at + y) for x, y in middles], 2 * reach


def _mat(state: State, box: Box, middles: list[Point]) -> Iterable[Shape]:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in middles)
    yield svg.element("polyline", points=path, fill="none", stroke="#e2d9c3", stroke_width=26, stroke_linejoin="round")
    for number, (x, y) in zip(box.in_use(players_of(state)), middles, strict=True):
        well = box.inkwells[number]
        cell, places = svg.grid(len(state.wells[number]), x - 20, y - 16, 40)
        cubes = [cube(*at, min(cell - 2, 19), c) for c, at in zip(state.wells[number], places, strict=True)]
        shapes = [_outline(box.shape_of[well.shape], x, y), svg.text(x, y - 24, well.id, 11, fill=FAINT), *cubes]
        technique = state.slots[number]
        if technique is not None:
            shapes.append(_tag(x + 14, y + 22, technique))
        if state.die == well.id:
            shapes.append(_die(x - 28, y - 28))
        held = ", ".join(NAMES[c] for c in state.wells[number]) or "empty"
        yield svg.group("inkwell", f"{well.id}, {well.shape}: {held}", *shapes)


def _outline(shape: WellShape, x: float, y: float) -> Shape:
    """Draw a shape: a star holds gold, a diamond has a Technique beside it, all else is a circle."""
    if shape.technique:
        return svg.regular(x, y, 46, 4, LIGHT, stroke=DARK, stroke_width=2)
    if shape.gold and not shape.common:
        return svg.star(x, y, 46, LIGHT, stroke=DARK, stroke_width=2)
    return svg.circle(x, y, 36, LIGHT, stroke=DARK, stroke_width=2)


def _tag(x: float, y: float, technique: str) -> Shape:
    body = svg.rect(x, y - 9, 34, 18, "#f3e3bd", rx=3, stroke=DARK)
    return svg.group("technique", technique, body, svg.text(x + 17, y, svg.fit(technique, 32, 11), 11))


def _die(x: float, y: float) -> Shape:
    dots = [svg.circle(x + n, y + n, 2, LIGHT) for n in (-4, 0, 4)]
    return svg.group("die", "the die", svg.rect(x - 9, y - 9, 18, 18, "#6b2d5c", rx=4), *dots)


def _aside(state: State, box: Box, x: float) -> tuple[list[Shape], float]:
    """Draw what is left beside the mat, then the Techniques on it with their texts; return where that ends."""
    shapes = []
    for n, (name, count) in enumerate([*zip(INKS, state.bag, strict=True), ("A", state.gold)]):
        place = x + 12 + 62 * n + 16 * (name == "A")
        tile = svg.rect(place - 10, 24, 20, 20, FILL[name], rx=3)
        letter = svg.text(place, 34, name, 12, fill=svg.on(FILL[name]))
        shapes.append(svg.group("supply", f"{count} {NAMES[name]} left", tile, letter))
        shapes.append(svg.label(place + 14, 34, str(count), 14))
    left = f"{len(state.deck)} Techniques in the deck"
    piles = [f"Pages {TIERS[n]}: {' '.join(pile)}" for n, pile in ((2, state.pages_ii), (3, state.pages_iii)) if pile]
    y = 66.0
    for row in [left, *piles, *([f"solo card: {' '.join(state.rival)}"] if state.rival else [])]:
        for part in svg.wrapped(row, _ASIDE, 13):
            shapes.append(svg.label(x, y, part, 13))
            y += 19
    y += 10
    for number in box.in_use(players_of(state)):
        technique = state.slots[number]
        if technique is not None:
            card = box.technique[technique]
            shapes += [_tag(x, y, card.id), svg.label(x + 42, y, f"{card.name}, at {box.inkwells[number].id}", 13)]
            for part in svg.wrapped(card.text, _ASIDE - 42, 12):
                y += 16
                shapes.append(svg.label(x + 42, y, part, 12, fill=FAINT))
            y += 26
    return shapes, y


def _track(state: State, box: Box, y: float, width: float) -> Iterable[Shape]:
    """Draw the Abbot track, with an arrow for each Page."""
    step = min(64.0, (width - 2 * _MARGIN - 70) / max(len(box.track), 1))
    side, arrows = step * 0.55, {arrow.after: arrow.page for arrow in box.arrows}
    yield svg.label(_MARGIN, y + 12, "Abbot", 14)
    for n, name in enumerate(box.track):
        x = _MARGIN + 70 + n * step
        yield svg.rect(x, y + 12 - side / 2, side, side, "#ece4d0", stroke=FAINT, rx=3)
        if n == state.abbot:
            hood = svg.polygon([(x + side / 2, y - 6), (x + side - 4, y + 26), (x + 4, y + 26)], "#5a3d2b")
            yield svg.group("abbot", f"the Abbot on {name}", hood, svg.circle(x + side / 2, y, 6, "#5a3d2b"))
            yield svg.text(x + side / 2, y + 19, svg.fit(name, side, 12), 12, fill=LIGHT)
        else:
            yield svg.text(x + side / 2, y + 12, svg.fit(name, side, 13), 13)
        if n in arrows:
            from_x, to_x = x + side + 3, x + step - 3
            head = [(from_x, y + 5), (to_x, y + 12), (from_x, y + 19)]
            yield svg.group("arrow", f"Page {TIERS[arrows[n]]}", svg.polygon(head, "#a4462c"))
            yield svg.text((from_x + to_x) / 2, y - 4, TIERS[arrows[n]], 12, fill="#a4462c")


def _in_hand(state: State, y: float) -> Iterable[Shape]:
    """Draw the cubes that are on their way."""
    turn, x = state.turn, float(_MARGIN)
    lifted = turn.lifted + turn.lifted_fresh
    for what, cubes in (("in hand", turn.hand), ("kept", turn.kept), ("drawn", turn.drawn), ("lifted", lifted)):
        if cubes:
            yield svg.label(x, y, what, 14)
            x += 10 + 9 * len(what)
            yield from (cube(x + 24 * n, y, 20, c) for n, c in enumerate(cubes))
            x += 24 * len(cubes) + 16
