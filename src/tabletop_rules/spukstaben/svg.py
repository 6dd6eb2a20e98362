"""The print shop drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core import svg
from tabletop_rules.core.svg import DARK, FAINT, LIGHT, Shape
from tabletop_rules.spukstaben.box import ROOMS
from tabletop_rules.spukstaben.picture import ARROWS, CONDITIONS, waiting
from tabletop_rules.spukstaben.state import Haunt, State, card, supply, tokens

_ROOM: Final = 236
_CARD: Final = 66
_TOP: Final = 56
_WIDTH: Final = 32 + 4 * _ROOM
_FILLS: Final = ("#dfe8d8", "#d8e2ec", "#ece2d2", "#e6d8e2")


def picture(state: State) -> svg.Svg:
    """Return the print shop as SVG: a column a room, the board on top; a cube shows how many scares a card needs."""
    rows = max(4, *(len(room) for room in state.rooms))
    y = _TOP + rows * _CARD + 30.0
    aside, y = _aside(state, y)
    sheets = list(_sheets(state, y))
    y += 34 * state.players + 8
    shapes = [*_rooms(state, rows), *aside, *sheets, svg.label(16, y, waiting(state), 15)]
    return svg.document(_WIDTH, y + 26, "Spukstaben", shapes)


def _rooms(state: State, rows: int) -> Iterable[Shape]:
    for n, name in enumerate(ROOMS):
        x = 16 + _ROOM * n
        yield svg.rect(x, 16, _ROOM - 8, _TOP + rows * _CARD - 14, _FILLS[n], rx=8)
        yield svg.text(x + (_ROOM - 8) / 2, 36, name, 16, font_weight="bold")
        for row, one in enumerate(state.rooms[n]):
            if one is not None:
                yield _haunt(state, one, x + 8, _TOP + row * _CARD)


def _haunt(state: State, one: Haunt, x: float, y: float) -> Shape:
    """Draw a card: its letters, its cube, and what the stage played adds to it."""
    shown = card(state, one.card)
    shapes = [
        svg.rect(x, y, _ROOM - 24, _CARD - 8, LIGHT, stroke=DARK, rx=5),
        svg.text(x + 40, y + 25, svg.fit(shown.letters, 70, 28), 28, font_weight="bold"),
        svg.label(x + 6, y + 49, f"#{one.card}", 10, fill=FAINT),
        svg.rect(x + 84, y + 12, 34, 34, "#6f5a9c", stroke=DARK, rx=3),
        svg.text(x + 101, y + 29, str(one.strength), 20, fill=LIGHT, font_weight="bold"),
    ]
    if state.options.stage > 1 and shown.condition is not None:
        shapes.append(svg.text(x + 166, y + 16, CONDITIONS[shown.condition], 13))
    title = f"#{one.card} {shown.letters}, needs {one.strength}"
    if state.options.stage == 3 and (shown.doubler or shown.arrows):
        shapes += _shield("x2" if shown.doubler else "", shown.arrows, x + 166, y + 40, covered=one.covered)
        title += ", shield covered" if one.covered else ""
    return svg.group("card", title, *shapes)


def _shield(double: str, arrows: Iterable[str], x: float, y: float, *, covered: bool) -> list[Shape]:
    if covered:
        return [svg.circle(x, y, 12, "#8c867a", stroke=DARK)]
    words = double or " ".join(ARROWS[arrow] for arrow in arrows)
    return [svg.rect(x - 24, y - 11, 48, 22, "#f3e3bd", stroke=DARK, rx=9), svg.text(x, y, words, 15)]


def _aside(state: State, y: float) -> tuple[list[Shape], float]:
    """Draw what lies beside the rooms; return where that ends."""
    line = f"draw pile {len(state.deck)}, ghost cubes {supply(state)}"
    if state.options.stage == 3:
        line += f", shield tokens {tokens(state)}"
    shapes, y = [svg.label(16, y, line)], y + 26
    for kind, cards in (("drawn", state.drawn), ("escaped", state.escaped), ("fled", state.fled)):
        if cards:
            small, y = _small_cards(state, kind, cards, y)
            shapes += small
    for kind, words in (("used", state.used), ("named", state.named), ("to resolve", state.words)):
        for n, row in enumerate(svg.wrapped(", ".join(words), _WIDTH - 132, 14) if words else ()):
            shapes += [svg.label(16, y, "" if n else kind, 13, fill=FAINT), svg.label(100, y, row)]
            y += 22
    return shapes, y + 6


def _small_cards(state: State, kind: str, cards: tuple[int, ...], y: float) -> tuple[list[Shape], float]:
    """Draw cards that are in no room, in as many rows as they need."""
    shapes = [svg.label(16, y, kind, 13, fill=FAINT)]
    in_row, step = (_WIDTH - 116) // 46, 46
    for n, number in enumerate(cards):
        x, top = 100 + step * (n % in_row), y - 14 + 34 * (n // in_row)
        letters = card(state, number).letters
        body = svg.rect(x, top, 40, 28, LIGHT, stroke=FAINT, rx=4)
        shapes.append(svg.group(kind, f"#{number} {letters}", body, svg.text(x + 20, top + 14, letters, 15)))
    return shapes, y + 34 * -(-len(cards) // in_row) + 2


def _sheets(state: State, y: float) -> Iterable[Shape]:
    """Draw everybody's sheet: a word where it may be known."""
    for seat, (mark, word, hints) in enumerate(zip(state.marks, state.written, state.hints, strict=True)):
        top = y + 34 * seat
        says = word or ("a hidden word" if mark == "wrote" else mark)
        sheet = svg.rect(90, top - 13, 280, 27, "#fffbe6", stroke=FAINT, rx=3)
        fill = DARK if word else FAINT
        yield svg.label(16, top, f"seat {seat}")
        yield svg.group(
            "sheet", f"seat {seat}: {says}", sheet, svg.label(100, top, svg.fit(says, 260, 15), 15, fill=fill)
        )
        if hints:
            shown = ", ".join(f"#{number} {card(state, number).letters}" for number in hints)
            yield svg.label(384, top, svg.fit(f"hints at {shown}", _WIDTH - 400), 14)
