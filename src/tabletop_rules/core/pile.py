"""A pile of cards, of which a state holds only what the table knows.

A shuffled pile has no order: nobody knows it. So a pile is a *pool* of cards never seen since the last shuffle,
on top of a *queue* of cards known to lie beneath. Turning the top card is a draw from the pool while there is one
(a Fisher-Yates shuffle, one step at a time), then the front of the queue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from tabletop_rules.core.chance import Distribution, Even

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tabletop_rules.core.rng import Rng

K = TypeVar("K", str, int)
A = TypeVar("A")


@attrs.frozen(slots=True, weakref_slot=False)
class Pile(Generic[K]):
    """Cards as kinds: ``pool`` is sorted ``(kind, count)`` pairs, ``queue`` the kinds known beneath, top first.

    >>> pile = Pile.of(["fox", "owl", "owl"]).under("bat")
    >>> pile.count("owl"), len(pile), pile.top
    (2, 4, None)
    >>> pile.without("owl").without("fox").without("owl").top
    'bat'
    """

    pool: tuple[tuple[K, int], ...]
    queue: tuple[K, ...]

    @classmethod
    def of(cls, cards: Iterable[K]) -> Pile[K]:
        """Return a freshly shuffled pile of ``cards``."""
        counts: dict[K, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        return Pile(tuple(sorted(counts.items())), ())

    def __len__(self) -> int:
        return sum(count for _, count in self.pool) + len(self.queue)

    def count(self, kind: K) -> int:
        """Return how many cards of ``kind`` are in the pile, known or not."""
        return sum(n for k, n in self.pool if k == kind) + self.queue.count(kind)

    def cards(self) -> tuple[K, ...]:
        """Return every card in the pile: the pool sorted, then the queue."""
        return tuple(kind for kind, n in self.pool for _ in range(n)) + self.queue

    @property
    def top(self) -> K | None:
        """The top card, if the table knows it; ``None`` if it does not, or if the pile is empty."""
        if self.pool:
            return self.pool[0][0] if len(self.pool) == 1 else None
        return self.queue[0] if self.queue else None

    def odds(self, action_of: Callable[[K], A]) -> Distribution[A]:
        """Return the exact odds of turning the top card; ``action_of`` names the action for a kind."""
        if self.pool:
            return _Top(self.pool, action_of)
        return Even([action_of(kind) for kind in self.queue[:1]])

    def weight(self, kind: K) -> int:
        """Return in how many ways ``kind`` can be the top card; 0 if it cannot."""
        if self.pool:
            return next((n for k, n in self.pool if k == kind), 0)
        return int(self.queue[:1] == (kind,))

    def without(self, kind: K) -> Pile[K]:
        """Return the pile after its top card turned out to be ``kind``; raise ``ValueError`` if it cannot."""
        if not self.weight(kind):
            msg = f"{kind!r} cannot be the top card"
            raise ValueError(msg)
        if not self.pool:
            return Pile((), self.queue[1:])
        pool = tuple((k, n - (k == kind)) for k, n in self.pool if k != kind or n > 1)
        return Pile(pool, self.queue)

    def under(self, *kinds: K) -> Pile[K]:
        """Return the pile with ``kinds`` put face up beneath it, one after the other."""
        return Pile(self.pool, self.queue + kinds)


class _Top(Distribution[A], Generic[K, A]):
    """The top card of a shuffled pool; an action is named only for the kind that is asked for."""

    __slots__ = ("_action_of", "_pool")
    _pool: tuple[tuple[K, int], ...]
    _action_of: Callable[[K], A]

    def __init__(self, pool: tuple[tuple[K, int], ...], action_of: Callable[[K], A]) -> None:
        self._pool = pool
        self._action_of = action_of
        self.total: int = sum(n for _, n in pool)

    def draw(self, rng: Rng) -> tuple[A, Rng]:
        """Return the action for a card drawn with the exact odds, and the generator after it."""
        rest, rng = rng.below(self.total)
        for kind, n in self._pool:
            if rest < n:
                return self._action_of(kind), rng
            rest -= n
        raise AssertionError  # pragma: no cover - rest < total

    def weight(self, action: object) -> int:
        """Return how many cards in the pool ``action`` is for; 0 if it is no outcome."""
        return next((n for kind, n in self._pool if self._action_of(kind) == action), 0)

    def outcomes(self) -> Iterator[tuple[A, int]]:
        """List ``(action, count)`` in the order of the pool."""
        return ((self._action_of(kind), n) for kind, n in self._pool)

    def __len__(self) -> int:
        return len(self._pool)
