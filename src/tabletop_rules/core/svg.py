"""Pictures as SVG: a few shapes as text, deterministic, with nothing from outside.

A shape is a string of XML, so shapes are joined, grouped and laid over each other as strings. Numbers are rounded to a
tenth; what would be no XML is replaced.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, TypeAlias

Shape: TypeAlias = str
"""One or several elements of a picture."""

Point: TypeAlias = tuple[float, float]

DARK: Final = "#2b2b2b"
LIGHT: Final = "#ffffff"
PAPER: Final = "#faf7f0"
FAINT: Final = "#8c867a"

_WIDE: Final = 0.58
"""How wide a letter is at most on average, in parts of its height: fonts differ, so that texts get some room."""

_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Svg(str):
    """An SVG document: text, which notebooks show as the picture it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def document(width: float, height: float, title: str, shapes: Iterable[Shape]) -> Svg:
    """Return a document of ``width`` by ``height`` pixels that scales to any size: shapes on a plain ground."""
    size = f'width="{_number(width)}" height="{_number(height)}" viewBox="0 0 {_number(width)} {_number(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" role="img">'
    ground = rect(0, 0, width, height, PAPER)
    return Svg("\n".join([head, element("title", _safe(title)), ground, *filter(None, shapes), "</svg>"]))


def of_text(picture: str) -> Svg:
    """Return a picture made of text as a document: its lines in a fixed-width font."""
    lines = picture.splitlines()
    width, height = 9 * max(map(len, lines), default=0) + 20, 18 * len(lines) + 20
    rows = [f'<text x="10" y="{18 * n + 22}" xml:space="preserve">{_safe(row)}</text>' for n, row in enumerate(lines)]
    return document(width, height, "The table", [element("g", "\n".join(rows), font_family="monospace", font_size=15)])


def element(tag: str, inside: str = "", /, **attributes: str | float) -> Shape:
    """Return one element; ``inside`` is XML. ``stroke_width=2`` is ``stroke-width``, ``class_`` is ``class``."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_safe(value) if isinstance(value, str) else _number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def group(kind: str, title: str, *shapes: Shape) -> Shape:
    """Return shapes that are one thing of the game: ``kind`` is its class, ``title`` what a mouse over it shows."""
    return element("g", element("title", _safe(title)) + "".join(shapes), class_=kind)


def rect(x: float, y: float, width: float, height: float, fill: str, **more: str | float) -> Shape:
    """Return a rectangle with its upper left corner at (x, y)."""
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def circle(x: float, y: float, radius: float, fill: str, **more: str | float) -> Shape:
    """Return a circle around (x, y)."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def line(start: Point, end: Point, stroke: str, **more: str | float) -> Shape:
    """Return a straight line."""
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=stroke, **more)


def polygon(corners: Iterable[Point], fill: str, **more: str | float) -> Shape:
    """Return a closed shape with straight sides."""
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in corners)
    return element("polygon", points=points, fill=fill, **more)


def regular(x: float, y: float, radius: float, corners: int, fill: str, **more: str | float) -> Shape:
    """Return a regular polygon around (x, y) with a corner on top."""
    return polygon([on_circle(x, y, radius, n / corners) for n in range(corners)], fill, **more)


def star(x: float, y: float, radius: float, fill: str, **more: str | float) -> Shape:
    """Return a star with five points around (x, y)."""
    return polygon([on_circle(x, y, radius * (0.55 if n % 2 else 1), n / 10) for n in range(10)], fill, **more)


def on_circle(x: float, y: float, radius: float, turn: float) -> Point:
    """Return the point so much of a whole ``turn`` from the top, clockwise, around (x, y)."""
    angle = 2 * math.pi * turn
    return x + radius * math.sin(angle), y - radius * math.cos(angle)


def text(x: float, y: float, words: str, size: float = 14, **more: str | float) -> Shape:
    """Return words centred on (x, y), or beginning there with ``text_anchor="start"``."""
    look: dict[str, str | float] = {"text_anchor": "middle", "fill": DARK, **more}
    return element("text", _safe(words), x=x, y=y + 0.36 * size, font_size=size, **look) if words else ""


def label(x: float, y: float, words: str, size: float = 14, **more: str | float) -> Shape:
    """Return words that begin at x."""
    return text(x, y, words, size, text_anchor="start", **more)


def fit(words: str, width: float, size: float = 14) -> str:
    """Return words cut off so that they are about ``width`` wide at most.

    >>> fit("Ingelwood", 50, 14)
    'Ingel…'
    """
    most = max(1, int(width / (_WIDE * size)))
    return words if len(words) <= most else words[: max(most - 1, 0)].rstrip() + "…"


def wrapped(words: str, width: float, size: float = 14) -> list[str]:
    """Return words broken into lines that are about ``width`` wide at most."""
    most, lines = max(1, int(width / (_WIDE * size))), [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return [fit(row, width, size) for row in lines]


def on(fill: str) -> str:
    """Return the colour in which words can be read on ``fill``, a colour as ``#rrggbb``.

    >>> on("#f4d35e"), on("#1d3557")
    ('#2b2b2b', '#ffffff')
    """
    red, green, blue = (int(fill[n : n + 2], 16) for n in (1, 3, 5))
    return DARK if 3 * red + 6 * green + blue > 1300 else LIGHT


def grid(count: int, x: float, y: float, side: float) -> tuple[float, Sequence[Point]]:
    """Return room for ``count`` things in a square: how wide each cell is, and their middles, rows centred.

    >>> grid(3, 0, 0, 60)
    (30.0, [(15.0, 15.0), (45.0, 15.0), (30.0, 45.0)])
    >>> grid(2, 0, 0, 60)
    (30.0, [(15.0, 30.0), (45.0, 30.0)])
    """
    columns = max(1, math.isqrt(max(count, 1) - 1) + 1)
    rows = -(-count // columns)
    cell, middles = side / columns, []
    for n in range(count):
        row = n // columns
        in_row = min(columns, count - row * columns)
        left, top = x + (side - in_row * cell) / 2, y + (side - rows * cell) / 2
        middles.append((left + cell * (n % columns + 0.5), top + cell * (row + 0.5)))
    return cell, middles


def _safe(words: str) -> str:
    return escape(_NO_XML.sub("\ufffd", words))


def _number(value: float) -> str:
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)
