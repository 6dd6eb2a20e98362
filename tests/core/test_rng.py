"""The generator: vectors any language can reproduce, and what it promises."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import Rng, UnreadableInput

WORDS = [
    (0, 0, 0xDD140FE9AB4765FA),
    (0, 1, 0x6ED7A9BD59FC2932),
    (7, 0, 0x598E69F85E6B90F0),
    (2**256 - 1, 2**64 - 1, 0xE55331864EC0284B),
]


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**64 - 1))
def test_a_word_is_the_keyed_hash_of_its_number(seed: int, position: int) -> None:
    digest = hashlib.blake2b(
        position.to_bytes(8, "little"), digest_size=8, key=seed.to_bytes(32, "little"), person=b"tabletop_rules"
    )
    assert Rng(seed).word(position) == int.from_bytes(digest.digest(), "little")


@pytest.mark.parametrize(("seed", "position", "word"), WORDS)
def test_words_are_those_of_the_documentation(seed: int, position: int, word: int) -> None:
    assert Rng(seed).word(position) == word


def test_numbers_drawn_are_those_of_the_documentation() -> None:
    rng = Rng(2026)
    drawn = []
    for n in (6, 6, 36, 1, 1000, 2**64, 2**70):
        value, rng = rng.below(n)
        drawn.append(value)
    assert drawn == [3, 3, 17, 0, 61, 17765545389917801045, 378211012135082999775]
    assert rng.position == 7


@given(st.integers(0, 2**256 - 1), st.one_of(st.integers(1, 100), st.integers(1, 2**200)))
def test_below_stays_below_and_moves_on(seed: int, n: int) -> None:
    value, after = Rng(seed).below(n)
    assert 0 <= value < n
    words = -(-(n - 1).bit_length() // 64)
    assert after.position >= words
    assert (after.position == 0) == (n == 1)
    assert after.seed == seed


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    n = 2**63 + 1
    seed = next(s for s in range(100) if Rng(s).word(0) >= n)
    value, after = Rng(seed).below(n)
    assert after.position > 1
    assert value == Rng(seed).word(after.position - 1)


def test_wide_numbers_throw_unfair_words_away_too() -> None:
    n = 2**127 + 1
    seed = next(s for s in range(100) if Rng(s).word(0) + (Rng(s).word(1) << 64) >= n)
    assert Rng(seed).below(n)[1].position > 2


def test_weights_are_met_exactly_over_all_words_of_a_small_generator() -> None:
    counts: Counter[int] = Counter()
    rng = Rng(3)
    for _ in range(6000):
        index, rng = rng.weighted([1, 0, 2, 3])
        counts[index] += 1
    assert set(counts) == {0, 2, 3}
    assert abs(counts[0] - 1000) < 150
    assert abs(counts[3] - 3000) < 200


def test_weights_must_be_weights() -> None:
    with pytest.raises(ValueError, match="negative"):
        Rng(1).weighted([1, -1])
    with pytest.raises(ValueError, match="no whole number"):
        Rng(1).weighted([0, 0])


@pytest.mark.parametrize("seed", [-1, 2**256, True, 1.0, "1", None])
def test_seeds_are_whole_numbers_in_range(seed: int) -> None:
    with pytest.raises(UnreadableInput, match=r"Rng.seed"):
        Rng(seed)


def test_the_seed_is_not_shown() -> None:
    assert "12345" not in repr(Rng(12345))


@pytest.mark.parametrize("n", [0, -1, 1.5, True, "6", None])
def test_below_takes_whole_numbers_from_one_on(n: Any) -> None:
    with pytest.raises(ValueError, match=r"below\(.*no whole number is at least 0 and less than that"):
        Rng(1).below(n)


@pytest.mark.parametrize("position", [-1, 2**64])
def test_words_are_counted_from_0_to_the_last(position: int) -> None:
    with pytest.raises(ValueError, match="words are counted from 0"):
        Rng(1).word(position)
