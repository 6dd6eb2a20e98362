"""Views of games without secrets: everybody sees everything but the generator."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tabletop_rules.core.construct import changer

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop_rules.core.actors import Seat
    from tabletop_rules.core.rng import Rng

S = TypeVar("S")
A = TypeVar("A")


def open_view(state: type[S]) -> Callable[[S, Seat | None], S]:
    """Return the ``view`` of a game whose states hold no secrets: the state without its generator."""
    without_rng = changer(state, "rng")

    def view(full: S, seat: Seat | None) -> S:
        """Return what ``seat`` may know: everything but the generator."""
        del seat
        return without_rng(full, None)

    return view


def open_seen(action: A, seat: Seat | None) -> A:
    """Return what ``seat`` sees of an action in a game without secrets: all of it."""
    del seat
    return action


def open_imagine(view: S, rng: Rng) -> S:
    """Return the only full state a view of a game without secrets allows: the view itself."""
    del rng
    return view
