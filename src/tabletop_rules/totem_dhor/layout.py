"""Where the spaces of a board are drawn: a board of one's own has ways, and no picture to go with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop_rules.core.svg import Point, on_circle
from tabletop_rules.totem_dhor.box import Space

_ROUNDS: Final = 200
_NEAR: Final = 40.0

Ways: TypeAlias = Mapping[str, Sequence[str]]


@lru_cache(maxsize=16)
def layout(spaces: tuple[Space, ...], width: float, height: float) -> dict[str, Point]:
    """Return the middle of each space within ``width`` by ``height``.

    A long round trip lies on an ellipse, every other space in the middle of its neighbours.
    """
    ways = {space.id: space.neighbours for space in spaces}
    ring = _round_trip(ways) or tuple(ways)
    places: dict[str, Point] = {}
    for n, space in enumerate(ring):
        x, y = on_circle(0, 0, 0.5, n / len(ring))
        places[space] = (width / 2 + x * width, height / 2 + y * height)
    inside = [space for space in ways if space not in places]
    places |= dict.fromkeys(inside, (width / 2, height / 2))
    for _ in range(_ROUNDS):
        for space in inside:
            around = [places[other] for other in ways[space] if other in places] or [places[space]]
            places[space] = (sum(x for x, _ in around) / len(around), sum(y for _, y in around) / len(around))
    return _apart(places, inside, width)


def _round_trip(ways: Ways) -> tuple[str, ...]:
    """Return the longest round trip that a walk finds which always goes on to the first space not yet seen."""
    best: tuple[str, ...] = ()
    path: list[str] = []
    seen: set[str] = set()
    todo = [(space, 0) for space in list(ways)[:1]]
    while todo:
        space, depth = todo.pop()
        if space in seen:
            continue
        del path[depth:]
        path.append(space)
        seen.add(space)
        for other in ways[space]:
            if other in path and len(path) - path.index(other) > max(2, len(best)):
                best = tuple(path[path.index(other) :])
        todo += [(other, depth + 1) for other in reversed(ways[space]) if other in ways and other not in seen]
    return best


def _apart(places: dict[str, Point], inside: list[str], width: float) -> dict[str, Point]:
    """Move spaces that would lie on others to the side."""
    settled = {space: place for space, place in places.items() if space not in inside}
    for space in inside:
        x, y = places[space]
        while any(abs(x - a) < _NEAR and abs(y - b) < _NEAR for a, b in settled.values()) and x + _NEAR <= width:
            x += _NEAR
        settled[space] = (x, y)
    return settled
