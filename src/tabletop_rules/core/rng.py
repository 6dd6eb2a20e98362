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

from tabletop_rules.core.errors import shown
from tabletop_rules.core.fields import whole

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        """Return word number ``position``, 0 to 2**64 - 1: 64 bits; raise ``ValueError`` if there is no such word."""
        digest = _keyed(self.seed).copy()
        try:
            digest.update(position.to_bytes(8, "little"))
        except OverflowError:
            msg = f"word({shown(position)}): words are counted from 0 to 2**64 - 1"
            raise ValueError(msg) from None
        return int.from_bytes(digest.digest(), "little")

    def below(self, n: int) -> tuple[int, Rng]:
        """Return an unbiased whole number from 0 to ``n - 1``, and the generator after it.

        ``n`` must be at least 1; ``below(1)`` draws nothing. Raise ``ValueError`` otherwise.
        """
        if type(n) is not int or n <= 1:
            if type(n) is int and n == 1:
                return 0, self
            msg = f"below({shown(n)}): no whole number is at least 0 and less than that"
            raise ValueError(msg)
        position = self.position
        if n > _WORD:
            return self._below_wide(n)
        fair = _WORD - _WORD % n  # words from here on would favour small results
        while True:
            word = self.word(position)
            position += 1
            if word < fair:
                return word % n, self._at(position)

    def _below_wide(self, n: int) -> tuple[int, Rng]:
        """Do as ``below`` for ``n`` beyond one word: several words, the first the least significant."""
        words = -(-(n - 1).bit_length() // 64)
        span = _WORD**words
        fair = span - span % n
        position = self.position
        while True:
            value = sum(self.word(position + k) << (64 * k) for k in range(words))
            position += words
            if value < fair:
                return value % n, self._at(position)

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
