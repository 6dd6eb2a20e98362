"""Walks on a board: where a move can end."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def destinations(
    neighbours: Mapping[str, tuple[str, ...]], most: int, *, turn_back: bool
) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return for each space where walks of exactly 0 to ``most`` steps can end, in the order of the board.

    TD-BEGIN-9, TD-BEGIN-10. Without ``turn_back`` no walk steps straight back to the space just left (TD-AMB-11).
    """
    order = tuple(neighbours)
    ends = {space: [1 << index] for index, space in enumerate(order)}
    onward = {(here, there): ends[there][0] for here in order for there in neighbours[here]}
    for _ in range(most):
        for here in order:
            ends[here].append(_union(onward[here, there] for there in neighbours[here]))
        onward = {
            (here, there): _union(onward[there, far] for far in neighbours[there] if turn_back or far != here)
            for here, there in onward
        }
    return {start: tuple(_spaces(order, found) for found in sets) for start, sets in ends.items()}


def _union(sets: Iterable[int]) -> int:
    """Unite sets of spaces written as bits, which keeps even a crowded board quick."""
    return reduce(or_, sets, 0)


def _spaces(order: tuple[str, ...], found: int) -> tuple[str, ...]:
    return tuple(space for index, space in enumerate(order) if found >> index & 1)


def connected(neighbours: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether every space can be reached from every other; all neighbours must exist."""
    reached: set[str] = set()
    waiting = list(neighbours)[:1]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting.extend(neighbours[here])
    return len(reached) == len(neighbours)
