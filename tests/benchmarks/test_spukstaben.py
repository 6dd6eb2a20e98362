"""Spukstaben, three players: rounds a second with words from a generated list of 80,000, and queries of that list."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tabletop_rules import spukstaben
from tabletop_rules.spukstaben import SPELLING, Accept, Options, Write
from tabletop_rules.spukstaben.hits import Reading, Target, legal_sets
from tabletop_rules.words import WordList

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

    from tabletop_rules.spukstaben import State

WORDS = 80_000
GAMES = 30
LETTERS = "ENISRATDHULCGMOBWFKZPVÄÜÖJYXQ"
OFTEN = [174, 98, 76, 73, 70, 65, 62, 50, 48, 44, 34, 31, 30, 25, 25, 19, 19, 17, 12, 11, 8, 7, 5, 6, 3, 3, 1, 1, 1]
"""How often each letter occurs in German, roughly."""


@cache
def lexicon() -> WordList:
    """Return a list of 80,000 words of 3 to 10 letters, as frequent as in German."""
    dice = random.Random(1)
    words: set[str] = set()
    while len(words) < WORDS:
        words.add("".join(dice.choices(LETTERS, OFTEN, k=dice.randint(3, 10))))
    listed = WordList(sorted(words), SPELLING)
    listed.formable("E")
    return listed


def rounds(stage: int, words: list[str]) -> int:
    """Play games at random, legal actions asked for before every step; return how many rounds were played."""
    dice = random.Random(stage)
    played = 0
    for seed in range(GAMES):
        state = spukstaben.new_game(3, seed=seed, options=Options(stage=stage))
        while spukstaben.to_act(state):
            legal = spukstaben.legal_actions(state)
            phase = state.phase
            if phase == "write":
                state = spukstaben.apply(state, Write(_thinking(state), words[dice.randrange(WORDS)]))
            elif phase == "judge":
                state = spukstaben.apply(state, Accept(state.named[0]))
            elif phase == "power":
                state = spukstaben.apply(state, spukstaben.PowerWord(words[dice.randrange(WORDS)]))
            else:
                state = spukstaben.apply(state, legal[dice.randrange(len(legal))])
        played += state.round
    return played


def _thinking(state: State) -> int:
    return state.marks.index("thinking")


@pytest.mark.benchmark(group="spukstaben")
@pytest.mark.parametrize(("stage", "must", "moonshot"), [(1, 1_500, 5_000), (3, 1_000, 4_000)])
def test_rounds(stage: int, must: int, moonshot: int, benchmark: BenchmarkFixture) -> None:
    words = list(lexicon())
    count = rounds(stage, words)
    assert count == 10 * GAMES
    name = f"Spukstaben stage {stage}, 3 players"
    benchmark.extra_info.update(name=name, count=count, unit="rounds", must=must, moonshot=moonshot)
    pedantic: Callable[..., int] = benchmark.pedantic
    assert pedantic(rounds, args=(stage, words), rounds=5, warmup_rounds=1) == count


@pytest.mark.benchmark(group="words")
@pytest.mark.parametrize("reuse", [False, True])
@pytest.mark.parametrize(("letters", "must", "moonshot"), [(25, 100, 333), (10, 250, 1_000)])
def test_words_formable(letters: int, must: int, moonshot: int, *, reuse: bool, benchmark: BenchmarkFixture) -> None:
    dice = random.Random(letters)
    hands = ["".join(dice.choices(LETTERS, OFTEN, k=letters)) for _ in range(20)]
    listed = lexicon()
    found = [listed.formable(hand, reuse=reuse) for hand in hands]
    assert all(found)
    name = f"words from {letters} letters{', each any number of times' if reuse else ''}"
    benchmark.extra_info.update(name=name, count=len(hands), unit="queries", must=must, moonshot=moonshot)
    pedantic: Callable[..., list[tuple[str, ...]]] = benchmark.pedantic
    again = pedantic(lambda: [listed.formable(hand, reuse=reuse) for hand in hands], rounds=5, warmup_rounds=1)
    assert again == found


WORST = ("EEEEEEEEEE", "ENENENENEN", "EEEENNNEEN")


@pytest.mark.benchmark(group="scaring search")
@pytest.mark.parametrize("maximal", [False, True], ids=["sequential", "maximal"])
def test_the_worst_cases_of_the_scaring_search(benchmark: BenchmarkFixture, *, maximal: bool) -> None:
    shields = [
        Target(n, "EN"[n % 3 == 0], None, twice=n <= 5, supporters=() if n <= 5 else (n - 5,)) for n in range(1, 11)
    ]
    combos = [Target(n, ("E", "EN", "NE", "N", "EE")[n % 5], None, twice=False, supporters=()) for n in range(1, 11)]
    cases = [(word, tuple(targets)) for word in WORST for targets in (shields, combos)]
    reading = Reading(combo_consumes_letters=True, maximal=maximal, whole_word=False)
    expected = [legal_sets(word, targets, reading) for word, targets in cases]
    name = f"worst words, {'maximal' if maximal else 'sequential'}"
    benchmark.extra_info.update(name=name, count=len(cases), unit="searches")
    pedantic: Callable[..., list[object]] = benchmark.pedantic
    assert pedantic(lambda: [legal_sets(w, t, reading) for w, t in cases], rounds=3) == expected
