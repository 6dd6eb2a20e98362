"""Walks on a board: where a move can end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def destinations(
    neighbours: Mapping[str, tuple[str, ...]], most: int, *, turn_back: bool
) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return for each space where walks of exactly 0 to ``most`` steps can end, in the order of the board.

    TD-BEGIN-9, TD-BEGIN-10. Without ``turn_back`` no walk steps straight back to the space just left (TD-AMB-11).
    """
    order = {space: index for index, space in enumerate(neighbours)}
    return {
        start: tuple(tuple(sorted(ends, key=order.__getitem__)) for ends in _ends(neighbours, start, most, turn_back))
        for start in neighbours
    }


def _ends(
    neighbours: Mapping[str, tuple[str, ...]],
    start: str,
    most: int,
    turn_back: bool,  # noqa: FBT001  # private, named by its only caller's parameter
) -> list[set[str]]:
    walkers = {("", start)}
    ends = [{start}]
    for _ in range(most):
        walkers = {
            (here, there) for before, here in walkers for there in neighbours[here] if turn_back or there != before
        }
        ends.append({here for _, here in walkers})
    return ends


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
