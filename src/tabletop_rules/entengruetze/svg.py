"""The pond, the stone circle and the discs drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core import svg
from tabletop_rules.core.svg import Point, Shape
from tabletop_rules.entengruetze.box import COLOURS, SIZE, blue, field_name, red
from tabletop_rules.entengruetze.picture import waiting
from tabletop_rules.entengruetze.state import State, disc, players_of

_FILL: Final = {"red": "#d95f55", "green": "#5fa65a", "blue": "#5a8fd6", "yellow": "#efc94c"}
_WOOD: Final = ("#7d8560", "#8a4b2f", "#b98b4e", "#55504b")
"""The small pieces and target stones, by seat."""

_CELL: Final = 60
_STRIP: Final = 40
_LEFT: Final = 16 + _STRIP
_POND: Final = SIZE * _CELL
_FAR: Final = _LEFT + _POND
"""Where the pond ends, to the right and below."""

_RING: Final = (812, 216)
"""The middle of the stone circle."""
_RADIUS: Final = 122
_LANE: Final = 21

_PANEL: Final = (608, 424)
"""The upper left corner of the players' discs."""

WIDTH, HEIGHT = 1020, 620


def picture(state: State) -> svg.Svg:
    """Return the table as SVG, north (blue 7) on top.

    A player's pieces share a shape and the first letter of the animal's name, in the pond with the colour of the piece;
    a target stone is a hollow one on the outside of the stone circle.
    """
    shapes = [*_strips(), *_pond(state), *_circle(state), *_players(state)]
    shapes.append(svg.label(16, HEIGHT - 18, waiting(state), 15))
    return svg.document(WIDTH, HEIGHT, "Entengrütze", shapes)


def _piece(x: float, y: float, radius: float, seat: int, fill: str, **more: str | float) -> Shape:
    """Draw the shape of a seat: a circle, a square, a hexagon, a diamond."""
    look: dict[str, str | float] = {"stroke": svg.DARK, "stroke_width": 1.5, **more}
    if seat == 0:
        return svg.circle(x, y, radius * 0.9, fill, **look)
    if seat == 1:
        side = radius * 0.8
        return svg.rect(x - side, y - side, 2 * side, 2 * side, fill, **look)
    return svg.regular(x, y, radius, 6 if seat == 2 else 4, fill, **look)


def _strips() -> Iterable[Shape]:
    """Draw the strips along the banks, which get thicker towards their 7."""
    near, far, thin = _LEFT - 2, _FAR + 2, 6
    south = [(_LEFT, far), (_FAR, far), (_FAR, far + _STRIP), (_LEFT, far + thin)]
    north = [(_LEFT, near), (_FAR, near), (_FAR, near - thin), (_LEFT, near - _STRIP)]
    west = [(near, _FAR), (near, _LEFT), (near - _STRIP, _LEFT), (near - thin, _FAR)]
    east = [(far, _FAR), (far, _LEFT), (far + thin, _LEFT), (far + _STRIP, _FAR)]
    for colour, corners in (("red", south), ("green", north), ("blue", west), ("yellow", east)):
        yield svg.polygon(corners, _FILL[colour], opacity=0.75)
    for n in range(SIZE):
        along, up, middle = _LEFT + (n + 0.5) * _CELL, _FAR - (n + 0.5) * _CELL, _STRIP / 2
        yield svg.text(along, far + middle, str(n), 15)
        yield svg.text(along, near - middle, str(SIZE - 1 - n), 15)
        yield svg.text(near - middle, up, str(n), 15)
        yield svg.text(far + middle, up, str(SIZE - 1 - n), 15)


def _corner(place: int) -> Point:
    """Return the upper left corner of a field."""
    return _LEFT + red(place) * _CELL, _FAR - (blue(place) + 1) * _CELL


def _pond(state: State) -> Iterable[Shape]:
    settling = state.places[state.business[-1].piece] if state.business else None
    for place in range(SIZE * SIZE):
        x, y = _corner(place)
        fill = "#fff1b8" if place == settling else "#dcebf2" if (red(place) + blue(place)) % 2 else "#e8f3f7"
        yield svg.rect(x, y, _CELL, _CELL, fill, stroke="#b7cdd8")
        grown = [c for c, where in enumerate(state.gruetze) if where == place]
        pieces = [p for p, where in enumerate(state.places) if where == place]
        cell, middles = svg.grid(len(grown) + len(pieces), x + 3, y + 3, _CELL - 6)
        yield from (_gruetze(*middle, cell / 2 - 1, c) for c, middle in zip(grown, middles, strict=False))
        yield from (_large(state, p, at, cell / 2 - 1) for p, at in zip(pieces, middles[len(grown) :], strict=True))


def _gruetze(x: float, y: float, radius: float, colour: int) -> Shape:
    name = COLOURS[colour]
    dots = [svg.circle(*svg.on_circle(x, y, radius * 0.5, n / 5), radius * 0.12, svg.DARK) for n in range(5)]
    leaf = svg.circle(x, y, radius * 0.95, _FILL[name], stroke="#37672f", stroke_width=2, stroke_dasharray="4 3")
    return svg.group("gruetze", f"{name} Grütze", leaf, *dots)


def _large(state: State, piece: int, at: Point, radius: float) -> Shape:
    seat, colour = piece // 4, COLOURS[piece % 4]
    name = state.options.components.animals[seat].name
    body = _piece(*at, radius, seat, _FILL[colour])
    title = f"{name}'s {colour} piece on {field_name(state.places[piece])}"
    return svg.group("piece", title, body, svg.text(*at, name[:1], radius, font_weight="bold"))


def _circle(state: State) -> Iterable[Shape]:
    """Draw the stone circle: small pieces on its inside, target stones on its outside, and Grütze out of the pond."""
    fields = state.options.components.circle
    dot = min(7.0, 2.5 * _RADIUS / fields)
    yield from (svg.circle(*svg.on_circle(*_RING, _RADIUS, n / fields), dot, "#c9c2b2") for n in range(fields))
    for kind, walked, outwards in (("small piece", state.runners, -1), ("target stone", state.targets, 1)):
        taken: list[int] = []
        for seat, steps in enumerate(walked):
            animal = state.options.components.animals[seat]
            field = (animal.start_field + steps) % fields
            taken.append(field)
            at = svg.on_circle(*_RING, _RADIUS + outwards * _LANE * taken.count(field), field / fields)
            title = f"{animal.name}'s {kind}, {steps} from the start"
            yield _small(at, seat, kind, title, animal.name)
    out = [colour for colour, where in enumerate(state.gruetze) if where is None]
    cell, middles = svg.grid(len(out), _RING[0] - 34, _RING[1] - 34, 68)
    yield from (_gruetze(*middle, cell / 2 - 2, c) for c, middle in zip(out, middles, strict=True))


def _small(at: Point, seat: int, kind: str, title: str, name: str) -> Shape:
    wood, hollow = _WOOD[seat], kind == "target stone"
    body = _piece(*at, 10, seat, svg.LIGHT if hollow else wood, stroke=wood, stroke_width=3 if hollow else 1)
    letter = svg.text(*at, name[:1], 10, fill=svg.DARK if hollow else svg.on(wood), font_weight="bold")
    return svg.group(kind.replace(" ", "-"), title, body, letter)


def _players(state: State) -> Iterable[Shape]:
    x, top = _PANEL
    for seat in range(players_of(state)):
        y, name = top + 20 + 44 * seat, state.options.components.animals[seat].name
        yield _small((x + 12, y), seat, "seat", f"seat {seat}", name)
        yield svg.label(x + 30, y, svg.fit(name, 96, 15), 15)
        for n in range(len(COLOURS)):
            yield _window(state, seat, n, x + 128 + 40 * n + 8 * (n // 2), y)
        yield svg.label(x + 308, y, f"{state.runners[seat]} of {state.targets[seat]}", 15)


def _window(state: State, seat: int, colour: int, x: float, y: float) -> Shape:
    name = COLOURS[colour]
    number = disc(state, seat, name)
    tile = svg.rect(x, y - 16, 38, 32, _FILL[name], rx=6)
    return svg.group("disc", f"{name} {number}", tile, svg.text(x + 19, y, str(number), 17))
