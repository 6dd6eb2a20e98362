"""Who acts: a seat at the table, or one of the roles nobody sits in."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

Seat: TypeAlias = int
"""A player's place, counted from 0."""


class Role(enum.Enum):
    """An actor without a seat."""

    CHANCE = "chance"
    """Dice and draws: acts with exact odds."""
    TABLE = "table"
    """The players deciding together."""
    CLOCK = "clock"
    """The hourglass: acts when time has run out."""

    def __repr__(self) -> str:
        return self.name

    if not TYPE_CHECKING:
        # One member a role: identity is equality, and hashing it costs nothing.
        __hash__ = object.__hash__


CHANCE: Final = Role.CHANCE
TABLE: Final = Role.TABLE
CLOCK: Final = Role.CLOCK

Actor: TypeAlias = int | Role
"""A seat or a role."""


class ActionLike(Protocol):
    """What every action has: its actor. Actions are frozen attrs classes."""

    @property
    def actor(self) -> Actor:
        """Who takes this action."""
        ...


def name_of(actor: Actor) -> str:
    """Return ``"seat 0"``, ``"CHANCE"`` and the like, for messages."""
    return actor.name if isinstance(actor, Role) else f"seat {actor}"
