"""What happened, told with rule ids and an audience."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.actors import Seat
from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.facts import Facts

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen
class Event:
    """Something the rules did: its ``kind``, the ``rules`` applied, its ``data``, and who may know.

    ``to`` is ``None`` for everybody, spectators included, else the seats that may see the event. ``text`` is a
    sentence for people.
    """

    kind: str
    rules: tuple[str, ...]
    text: str
    data: Facts = attrs.field(factory=Facts)
    to: tuple[Seat, ...] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        """Tell whether ``seat`` may know of it (``None``: a spectator); raise UnreadableInput for what is no seat."""
        if seat is not None and type(seat) is not int:  # True would be told what seat 1 may know
            raise UnreadableInput.at("seat", f"expected None or a seat, got {shown(seat)}")
        return self.to is None or (seat is not None and seat in self.to)

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]"


Tell: TypeAlias = Callable[[Event], None]
"""Where events go. Effects get ``None`` instead when nobody listens, and then build no event."""


@attrs.frozen
class Trace(Generic[S, A]):
    """What an action led to.

    ``state``: the position after everything that followed; ``events``: what happened, in order; ``steps``: the action
    and every action that followed by certainty or chance. Folding ``step`` over ``steps`` gives ``state``, generator
    aside.
    """

    state: S
    events: tuple[Event, ...]
    steps: tuple[A, ...]

    def seen_by(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return the events that ``seat`` may know of (``None``: a spectator)."""
        return tuple(event for event in self.events if event.seen_by(seat))
