"""The board, the figures and what lies in front of the players, drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core import svg
from tabletop_rules.core.actors import Seat
from tabletop_rules.core.svg import DARK, FAINT, LIGHT, Point, Shape
from tabletop_rules.totem_dhor.box import Space
from tabletop_rules.totem_dhor.investigations import totem_at
from tabletop_rules.totem_dhor.layout import layout
from tabletop_rules.totem_dhor.picture import waiting
from tabletop_rules.totem_dhor.scoring import score
from tabletop_rules.totem_dhor.state import State, Totem

_WIDTH: Final = 1060
_BOARD: Final = (920.0, 600.0)
_LEFT, _TOP = 70, 66
_SEATS: Final = ("#c8433a", "#3f78c2", "#4e9a58", "#8a5ca8")
_SPACES: Final = {"ocean": "#a9cfe3", "moulinsart": "#ecd9a0", "investigation": "#efe6d2"}
_ROW: Final = 40


def picture(state: State) -> svg.Svg:
    """Return the table as SVG: the board with its ways, then sheets, totems and cards of the players.

    A totem is black on its space, with a question mark if it has been tested in secret and a sign where this state
    knows it: plus for good, minus for booby-trapped.
    """
    spaces = state.options.components.spaces
    places = {space: (_LEFT + x, _TOP + y) for space, (x, y) in layout(spaces, *_BOARD).items()}
    y = _TOP + _BOARD[1] + 76
    players = [shape for seat in range(len(state.places)) for shape in _player(state, seat, y + _ROW * seat)]
    end = y + _ROW * len(state.places)
    shapes = [*_ways(spaces, places), *(_space(state, space, places[space.id]) for space in spaces)]
    shapes += [*_figures(state, places), *players, *_middle(state, end)]
    shapes += [svg.label(16, end + 40 + 24 * n, row, 15) for n, row in enumerate(_waiting(state))]
    return svg.document(_WIDTH, end + 40 + 24 * len(_waiting(state)), "Tintin et le Piège du Totem Dhor", shapes)


def _waiting(state: State) -> list[str]:
    return svg.wrapped(waiting(state), _WIDTH - 32, 15)


def _ways(spaces: tuple[Space, ...], places: dict[str, Point]) -> Iterable[Shape]:
    for space in spaces:
        for other in space.neighbours:
            if space.id < other or space.id not in _neighbours(spaces, other):
                yield svg.line(places[space.id], places[other], "#b9ac92", stroke_width=4)


def _neighbours(spaces: tuple[Space, ...], wanted: str) -> tuple[str, ...]:
    return next((space.neighbours for space in spaces if space.id == wanted), ())


def _space(state: State, space: Space, at: Point) -> Shape:
    x, y = at
    if space.kind == "moulinsart":
        shapes = [svg.rect(x - 24, y - 20, 48, 40, _SPACES[space.kind], stroke=DARK, stroke_width=1.5, rx=4)]
    else:
        shapes = [svg.circle(x, y, 22, _SPACES[space.kind], stroke=DARK, stroke_width=1.5)]
    totem = totem_at(state, space.id)
    if totem is not None and totem.stage in ("fresh", "marked"):
        shapes += [svg.text(x - 10, y, svg.fit(space.id, 30, 9), 9, fill=FAINT), _totem(totem, x + 9, y)]
    else:
        shapes.append(svg.text(x, y, svg.fit(space.id, 44, 13), 13))
    words = svg.fit(space.name, 96, 11)
    shapes.append(svg.text(x, y + 31, words, 11, stroke=svg.PAPER, stroke_width=4, paint_order="stroke"))
    shapes.append(svg.text(x, y + 31, words, 11))
    return svg.group("space", f"{space.id} {space.name}, {space.kind}", *shapes)


def _totem(totem: Totem, x: float, y: float) -> Shape:
    """Draw an ebony totem with what is known of it here."""
    known = "" if totem.good is None else "+" if totem.good else "-"
    sign = known or ("?" if totem.stage == "marked" else "")
    body = svg.polygon([(x - 6, y + 14), (x + 6, y + 14), (x + 7, y - 8), (x, y - 15), (x - 7, y - 8)], "#2f2a28")
    title = f"totem of {totem.space}, {totem.stage}" + (f", {'good' if totem.good else 'trapped'}" if known else "")
    return svg.group("totem", title, body, svg.text(x, y + 2, sign, 15, fill=LIGHT, font_weight="bold"))


def _figures(state: State, places: dict[str, Point]) -> Iterable[Shape]:
    """Draw the figures around the spaces they stand on."""
    standing: list[tuple[str, str]] = [(place, f"seat {seat}") for seat, place in enumerate(state.places)]
    standing.append((state.rastapopoulos, "Rastapopoulos"))
    if state.dhor is not None:
        standing.append((state.dhor, "totem dhor"))
    for n, (place, who) in enumerate(standing):
        before = sum(other == place for other, _ in standing[:n])
        x, y = svg.on_circle(*places[place], 32, -0.25 + 0.1 * before)
        yield _figure(who, x, y, f" on {place}")


def _figure(who: str, x: float, y: float, where: str = "") -> Shape:
    if who == "totem dhor":
        return svg.group("dhor", f"the totem dhor{where}", svg.star(x, y, 11, "#f0c531", stroke=DARK))
    fill = "#2b2b2b" if who == "Rastapopoulos" else _SEATS[int(who[-1])]
    body = svg.circle(x, y, 9.5, fill, stroke=LIGHT, stroke_width=1.5)
    letter = svg.text(x, y, "R" if who == "Rastapopoulos" else who[-1], 12, fill=LIGHT, font_weight="bold")
    return svg.group("figure", f"{who}{where}", body, letter)


def _player(state: State, seat: Seat, y: float) -> Iterable[Shape]:
    hero = state.heroes[seat] if seat < len(state.heroes) else "-"
    yield _figure(f"seat {seat}", 28, y)
    yield svg.label(46, y, svg.fit(hero, 110), 14, font_weight="bold" if seat == state.active else "normal")
    yield svg.label(160, y, f"{score(state).totals[seat]} points", 14)
    for n in range(4):
        yield svg.rect(244 + 16 * n, y - 7, 13, 13, "#e0a03c" if n < state.points[seat] else LIGHT, stroke=FAINT)
    yield svg.group("points", f"seat {seat}: investigation points {state.points[seat]}")
    won = [totem for totem in state.totems if totem.stage == "won" and totem.seat == seat]
    step = min(20.0, 260 / max(len(won), 1))
    yield from (_totem(totem, 330 + step * n, y) for n, totem in enumerate(won))
    if state.holder == seat:
        yield _figure("totem dhor", 602, y)
    cards = " ".join(state.cards[seat])
    yield svg.group(
        "cards", f"seat {seat}: {cards or 'no cards'}", svg.label(626, y, svg.fit(cards or "-", 418, 13), 13)
    )


def _middle(state: State, y: float) -> Iterable[Shape]:
    """Draw the totems in the centre of the board, and the pile."""
    dead = [totem for totem in state.totems if totem.stage == "centre"]
    yield svg.label(16, y, "centre of the board", 13, fill=FAINT)
    step = min(20.0, 400 / max(len(dead), 1))
    yield from (_totem(totem, 170 + step * n, y) for n, totem in enumerate(dead))
    known = " ".join(state.pile.queue)
    words = f"pile: {len(state.pile)} cards" + (f", lowest {known}" if known else "")
    turned = f"; turned up: {state.card}" if state.card is not None else ""
    yield svg.label(626, y, svg.fit(words + turned, 418, 13), 13, fill=FAINT)
