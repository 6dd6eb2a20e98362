"""The generator: an immutable value, specified bit for bit (see the docs page "The generator").

Word number ``i`` of seed ``s`` is the 8-byte BLAKE2b digest, keyed with ``s`` as 32 bytes and personalised
with ``b"tabletop_rules"``, of ``i`` as 8 bytes; everything little-endian. Counter mode with a keyed hash: the
words seen so far say nothing about those to come.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from tabletop_rules.core.fields import whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WORD: Final = 1 << 64
_MOST_SEED: Final = (1 << 256) - 1
_MOST_POSITION: Final = _WORD - 1


@lru_cache(maxsize=256)
def _keyed(seed: int) -> hashlib.blake2b:
    return hashlib.blake2b(digest_size=8, key=seed.to_bytes(32, "little"), person=b"tabletop_rules")


@attrs.frozen(slots=True, weakref_slot=False)
class Rng:
    """A seed and a position. Drawing returns the value drawn and the generator after it.

    ``seed``: 0 to 2**256 - 1; use ``secrets.randbits(128)`` for real play, since a small seed can be found
    by trying. ``position``: how many 64-bit words have been used, 0 to 2**64 - 1.

    >>> Rng(7).below(6)
    (2, Rng(position=1))
    """

    seed: int = attrs.field(validator=whole(0, _MOST_SEED), repr=False)
    position: int = attrs.field(default=0, validator=whole(0, _MOST_POSITION))

    def word(self, position: int) -> int:
        """Return word number ``position``: 64 bits, from 0 to 2**64 - 1."""
        digest = _keyed(self.seed).copy()
        digest.update(position.to_bytes(8, "little"))
        return int.from_bytes(digest.digest(), "little")

    def below(self, n: int) -> tuple[int, Rng]:
        """Return an unbiased whole number from 0 to ``n - 1``, and the generator after it.

        ``n`` must be at least 1; ``below(1)`` draws nothing. Raise ``ValueError`` otherwise.
        """
        value, position = self._value(n, self.position)
        return value, self if position == self.position else self._at(position)

    def below_each(self, limits: Iterable[int]) -> tuple[tuple[int, ...], Rng]:
        """Return what :meth:`below` gives for one limit after the other, and the generator after all of them.

        >>> Rng(7).below_each([6, 6]) == ((2, Rng(7, 1).below(6)[0]), Rng(7, 2))
        True
        """
        position, values = self.position, []
        for n in limits:
            value, position = self._value(n, position)
            values.append(value)
        return tuple(values), self if position == self.position else self._at(position)

    def _value(self, n: int, position: int) -> tuple[int, int]:
        """Return an unbiased whole number below ``n`` drawn at a position, and the position after it."""
        if n <= 1:
            if n == 1:
                return 0, position
            msg = f"below({n}): there is no whole number from 0 to {n - 1}"
            raise ValueError(msg)
        if n > _WORD:
            return self._wide_value(n, position)
        fair = _WORD - _WORD % n  # words from here on would favour small results
        while True:
            word = self.word(position)
            position += 1
            if word < fair:
                return word % n, position

    def _wide_value(self, n: int, position: int) -> tuple[int, int]:
        """Do as ``_value`` for ``n`` beyond one word: several words, the first the least significant."""
        words = -(-(n - 1).bit_length() // 64)
        span = _WORD**words
        fair = span - span % n
        while True:
            value = sum(self.word(position + k) << (64 * k) for k in range(words))
            position += words
            if value < fair:
                return value % n, position

    def weighted(self, weights: Sequence[int]) -> tuple[int, Rng]:
        """Return an index drawn with the given whole-number weights, and the generator after it.

        Raise ``ValueError`` if a weight is negative or all are 0.
        """
        if any(weight < 0 for weight in weights):
            msg = f"weights must not be negative: {tuple(weights)}"
            raise ValueError(msg)
        rest, after = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if rest < weight:
                return index, after
            rest -= weight
        raise AssertionError  # pragma: no cover - rest < sum(weights)

    def _at(self, position: int) -> Rng:
        """Build the same generator at another position, past the validators: this is the hot path."""
        rng = _new(Rng)
        _set(rng, "seed", self.seed)
        _set(rng, "position", position)
        return rng


_new: Final = object.__new__
_set: Final = object.__setattr__
