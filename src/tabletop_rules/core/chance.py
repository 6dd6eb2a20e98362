"""Exact odds: what CHANCE may do next, with whole-number weights.

A distribution is lazy. Drawing never lists the outcomes, asking for the weight of one action is
arithmetic, and only iterating builds ``(action, Fraction)`` pairs.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tabletop_rules.core.rng import Rng

A_co = TypeVar("A_co", covariant=True)


class Distribution(ABC, Generic[A_co]):
    """What CHANCE may do, each outcome with a positive whole-number weight.

    ``total`` is the sum of the weights. Iterating gives ``(action, probability)`` in a canonical order,
    the probabilities exact and summing to 1; an empty distribution (nothing is left to chance) is falsy.
    """

    __slots__ = ("total",)
    total: int

    @abstractmethod
    def draw(self, rng: Rng) -> tuple[A_co, Rng]:
        """Return an outcome drawn with the exact odds, and the generator after it."""

    @abstractmethod
    def weight(self, action: object) -> int:
        """Return the weight of ``action``; 0 if it is no outcome."""

    @abstractmethod
    def outcomes(self) -> Iterator[tuple[A_co, int]]:
        """List ``(action, weight)`` in canonical order."""

    @abstractmethod
    def __len__(self) -> int: ...

    def probability(self, action: object) -> Fraction:
        """Return the exact probability of ``action``; 0 if it is no outcome."""
        return Fraction(self.weight(action), self.total) if self.total else Fraction(0)

    @property
    def sure(self) -> A_co | None:
        """The one outcome left, if there is only one."""
        return next(self.outcomes())[0] if len(self) == 1 else None

    def __iter__(self) -> Iterator[tuple[A_co, Fraction]]:
        for action, weight in self.outcomes():
            yield action, Fraction(weight, self.total)

    def __bool__(self) -> bool:
        return self.total > 0


class Even(Distribution[A_co]):
    """Equally likely outcomes, given as a sequence without repetitions.

    >>> dict(Even(["heads", "tails"]))
    {'heads': Fraction(1, 2), 'tails': Fraction(1, 2)}
    """

    __slots__ = ("_outcomes",)

    def __init__(self, outcomes: Sequence[A_co]) -> None:
        self._outcomes = outcomes
        self.total: int = len(outcomes)

    def draw(self, rng: Rng) -> tuple[A_co, Rng]:
        """Return an outcome drawn with the exact odds, and the generator after it."""
        index, rng = rng.below(self.total)
        return self._outcomes[index], rng

    def weight(self, action: object) -> int:
        """Return 1 for an outcome, 0 for anything else."""
        return int(action in self._outcomes)

    def outcomes(self) -> Iterator[tuple[A_co, int]]:
        """List ``(action, 1)`` in the order given."""
        return ((action, 1) for action in self._outcomes)

    def __len__(self) -> int:
        return self.total


class Weighted(Distribution[A_co]):
    """Outcomes with whole-number weights; an outcome of weight 0 is left out.

    >>> Weighted(["rain", "sun", "frogs"], [1, 3, 0]).probability("sun")
    Fraction(3, 4)
    """

    __slots__ = ("_outcomes", "_sums", "_weights")

    def __init__(self, outcomes: Sequence[A_co], weights: Sequence[int]) -> None:
        if len(outcomes) != len(weights) or any(weight < 0 for weight in weights):
            msg = "every outcome needs one weight, and no weight may be negative"
            raise ValueError(msg)
        pairs = [(o, w) for o, w in zip(outcomes, weights, strict=True) if w]
        self._outcomes = tuple(o for o, _ in pairs)
        self._weights = tuple(w for _, w in pairs)
        self._sums = tuple(accumulate(self._weights))
        self.total: int = self._sums[-1] if pairs else 0

    def draw(self, rng: Rng) -> tuple[A_co, Rng]:
        """Return an outcome drawn with the exact odds, and the generator after it."""
        rest, rng = rng.below(self.total)
        return self._outcomes[bisect_right(self._sums, rest)], rng

    def weight(self, action: object) -> int:
        """Return the weight of ``action``; 0 if it is no outcome."""
        return next((w for o, w in self.outcomes() if o == action), 0)

    def outcomes(self) -> Iterator[tuple[A_co, int]]:
        """List ``(action, weight)`` in the order given."""
        return zip(self._outcomes, self._weights, strict=True)

    def __len__(self) -> int:
        return len(self._outcomes)


class Handful(Distribution[A_co]):
    """Several things drawn at once from a bag that holds ``counts[i]`` of kind ``i``.

    The outcome is a multiset, as a tuple of counts by kind, so its weight is a product of binomial
    coefficients (the multivariate hypergeometric distribution). ``action_of`` turns such a tuple into an action,
    ``taken_by`` an action into its tuple, or ``None`` for a foreign one.
    """

    __slots__ = ("_action_of", "_counts", "_size", "_taken_by")

    def __init__(
        self,
        counts: tuple[int, ...],
        size: int,
        action_of: Callable[[tuple[int, ...]], A_co],
        taken_by: Callable[[object], tuple[int, ...] | None],
    ) -> None:
        self._counts = counts
        self._size = size
        self._action_of = action_of
        self._taken_by = taken_by
        self.total: int = math.comb(sum(counts), size)

    def draw(self, rng: Rng) -> tuple[A_co, Rng]:
        """Return a handful drawn one by one, and the generator after it."""
        left = list(self._counts)
        taken = [0] * len(left)
        rest = sum(left)
        indices, rng = rng.below_each(range(rest, rest - self._size, -1))
        for index in indices:
            kind = 0
            while index >= left[kind]:
                index -= left[kind]  # noqa: PLW2901 - what is left of it
                kind += 1
            left[kind] -= 1
            taken[kind] += 1
        return self._action_of(tuple(taken)), rng

    def weight(self, action: object) -> int:
        """Return in how many ways this handful can be drawn; 0 if it cannot."""
        taken = self._taken_by(action)
        if taken is None or len(taken) != len(self._counts) or sum(taken) != self._size:
            return 0
        if any(k < 0 for k in taken):
            return 0
        return self._ways(taken)

    def outcomes(self) -> Iterator[tuple[A_co, int]]:
        """List ``(action, weight)``, handfuls in descending order of their counts."""
        for taken in _handfuls(self._counts, self._size) if self.total else ():
            yield self._action_of(taken), self._ways(taken)

    def _ways(self, taken: tuple[int, ...]) -> int:
        return math.prod(math.comb(n, k) for n, k in zip(self._counts, taken, strict=True))

    @property
    def sure(self) -> A_co | None:
        """The one handful left: everything, nothing, or so many of the only kind there is."""
        kinds = sum(1 for n in self._counts if n)
        if self.total and (kinds <= 1 or self._size in (0, sum(self._counts))):
            return next(self.outcomes())[0]
        return None

    def __len__(self) -> int:
        return sum(1 for _ in self.outcomes())


def _handfuls(counts: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """List every tuple of at most ``counts`` that adds up to ``size`` (no more than they do), in descending order."""
    if not counts:
        yield ()
        return
    beyond = sum(counts[1:])
    for first in range(min(counts[0], size), max(0, size - beyond) - 1, -1):
        for rest in _handfuls(counts[1:], size - first):
            yield (first, *rest)
