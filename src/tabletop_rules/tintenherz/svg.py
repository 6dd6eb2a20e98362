"""The letter field, the track, the chips and the task drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core import svg
from tabletop_rules.core.svg import DARK, FAINT, LIGHT, Shape
from tabletop_rules.tintenherz.board import CELLS, SIZE, Cell, cell_name
from tabletop_rules.tintenherz.box import GWIN
from tabletop_rules.tintenherz.picture import waiting
from tabletop_rules.tintenherz.state import WORDS_NEEDED, State, players_of, supply

_CELL: Final = 84
_LEFT: Final = 96
_TOP: Final = 48
_FAR: Final = _TOP + SIZE * _CELL
_ASIDE: Final = _LEFT + SIZE * _CELL + 110
_WIDTH: Final = 1040
_GREEN, _RED = "#3f8f5b", "#b8433c"


def picture(state: State) -> svg.Svg:
    """Return the table as SVG, the book side of the board on the left.

    A face-up card is white, a covered one dark, with a small letter if it was seen before. Gwin is a star.
    """
    task, end = _task(state, _FAR + 62)
    shapes = [*_sides(state), *_field(state), *_track(state), *_players(state), *task]
    shapes.append(svg.label(16, end + 20, waiting(state), 15))
    return svg.document(_WIDTH, end + 44, "Tintenherz", shapes)


def _sides(state: State) -> Iterable[Shape]:
    left, up, right, down = state.options.components.symbols
    middle, across = _TOP + SIZE * _CELL / 2, _LEFT + SIZE * _CELL / 2
    yield svg.text(_LEFT / 2, middle, svg.fit(left, 80), fill=FAINT)
    yield svg.text(_LEFT + SIZE * _CELL + 48, middle, svg.fit(right, 80), fill=FAINT)
    yield svg.text(across, _TOP - 18, svg.fit(up, 400), fill=FAINT)
    yield svg.text(across, _FAR + 18, svg.fit(down, 400), fill=FAINT)


def _field(state: State) -> Iterable[Shape]:
    for cell in range(CELLS):
        x, y = _LEFT + cell % SIZE * _CELL, _TOP + cell // SIZE * _CELL
        fill = "#f2e6c4" if state.options.components.light[cell] else "#a98e6c"
        edge = "#d0552f" if cell in state.pending else "#8b744f"
        yield svg.rect(x + 1, y + 1, _CELL - 2, _CELL - 2, fill, stroke=edge, stroke_width=2)
        yield _card(state, cell, x + 14, y + 10)
        if cell == state.fenoglio:
            yield _figure(x + 17, y + 67, "Fenoglio", _GREEN)
        if cell == state.shadow:
            yield _figure(x + 67, y + 67, "Shadow", "#3b3540")


def _figure(x: float, y: float, name: str, fill: str) -> Shape:
    body = svg.circle(x, y, 13, fill, stroke=LIGHT, stroke_width=2)
    return svg.group("figure", name, body, svg.text(x, y, name[0], 14, fill=LIGHT, font_weight="bold"))


def _card(state: State, cell: Cell, x: float, y: float) -> Shape:
    letter, up = state.cards[cell], state.up[cell]
    title = f"{'never seen' if letter is None else letter}, {'face up' if up else 'covered'}, on {cell_name(cell)}"
    body = svg.rect(x, y, 56, 64, LIGHT if up else "#5d6f86", rx=5, stroke=DARK)
    if letter is None:
        return svg.group("card", title, body)
    size = 34 if up else 16
    at = (x + 28, y + (30 if up else 14))
    if letter == GWIN:
        return svg.group("card", title, body, svg.star(*at, size * 0.55, "#c98b2b"))
    shown = svg.text(*at, letter, size, fill=DARK if up else LIGHT, font_weight="bold" if up else "normal")
    return svg.group("card", title, body, shown)


def _track(state: State) -> Iterable[Shape]:
    """Draw how far Meggie and Capricorn have come."""
    steps = state.options.components.steps
    step = min(34.0, (_WIDTH - _ASIDE - 120) / steps)
    for row, (name, place, fill) in enumerate((("Meggie", state.meggie, _GREEN), ("Capricorn", state.capricorn, _RED))):
        y = _TOP + 16 + 38 * row
        yield svg.label(_ASIDE, y, name)
        yield from (svg.circle(_ASIDE + 92 + step * n, y, step * 0.24, "#d8cfbb") for n in range(steps + 1))
        here = svg.circle(_ASIDE + 92 + step * place, y, max(step * 0.4, 4), fill)
        yield svg.group("track", f"{name}, {place} of {steps}", here)


def _players(state: State) -> Iterable[Shape]:
    """Draw the hourglass and everybody's chips."""
    y = _TOP + 106
    upper, lower = (_GREEN, _RED) if state.green_up else (_RED, _GREEN)
    glass = [
        svg.polygon([(_ASIDE, y - 20), (_ASIDE + 28, y - 20), (_ASIDE + 14, y)], upper),
        svg.polygon([(_ASIDE, y + 20), (_ASIDE + 28, y + 20), (_ASIDE + 14, y)], lower),
    ]
    yield svg.group("hourglass", f"the {'green' if state.green_up else 'red'} side is up", *glass)
    dice = [die for die in (state.way, None if state.number is None else str(state.number)) if die]
    yield svg.label(_ASIDE + 46, y, f"dice: {' '.join(dice) or '-'}")
    for seat, (books, hearts) in enumerate(zip(state.books, state.hearts, strict=True)):
        y = _TOP + 158 + 36 * seat
        yield svg.label(_ASIDE, y, f"seat {seat}", font_weight="bold" if seat == state.active else "normal")
        for n, (kind, count, fill) in enumerate((("books", books, "#7a5c3a"), ("hearts", hearts, "#c8433a"))):
            chip = svg.circle(_ASIDE + 84 + 90 * n, y, 13, fill, stroke=DARK)
            number = svg.text(_ASIDE + 84 + 90 * n, y, str(count), 14, fill=LIGHT)
            yield svg.group("chips", f"seat {seat}: {count} {kind}", chip, number)
            yield svg.label(_ASIDE + 102 + 90 * n, y, kind, 12, fill=FAINT)
    yield svg.label(_ASIDE, _TOP + 158 + 36 * players_of(state), f"{supply(state)} chips in the supply", 13, fill=FAINT)


def _task(state: State, y: float) -> tuple[list[Shape], float]:
    """Draw the task in play and the words named for it; return where that ends."""
    if state.task is None:
        return [], y - 20
    card, shapes = state.options.components.task(state.task), []
    edge = _RED if card.back == "red" else _GREEN
    lines = svg.wrapped(f"{card.german} ({card.english})", _WIDTH - 260, 16)
    height = 20.0 + 22 * len(lines)
    shapes.append(svg.rect(16, y - 24, _WIDTH - 32, height, LIGHT, stroke=edge, stroke_width=3, rx=6))
    for n, row in enumerate(lines):
        shapes.append(svg.label(30, y - 3 + 22 * n, row, 16))
    needed = f"task {card.id}: {WORDS_NEEDED[players_of(state)]} valid words"
    shapes.append(svg.group("task", card.id, svg.text(_WIDTH - 30, y - 3, needed, 12, text_anchor="end", fill=FAINT)))
    y += height
    for named in state.named:
        said = named.flaw or ("valid" if named.judged else "to be judged")
        word = svg.label(30, y, svg.fit(f"seat {named.seat}: {named.word} ({said})", _WIDTH - 60, 15), 15)
        shapes.append(svg.group("word", f"{named.word}: {said}", word))
        y += 24
    return shapes, y
