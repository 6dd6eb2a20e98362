"""The scaring search against a plain reading of the rule: try everything, in the words of the rulebook."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_rules.spukstaben.box import CONDITIONS
from tabletop_rules.spukstaben.hits import Reading, Target, _Search, legal_sets, places

SEQUENTIAL = Reading(combo_consumes_letters=True, maximal=False, whole_word=False)
MAXIMAL = Reading(combo_consumes_letters=True, maximal=True, whole_word=False)
Item = tuple[str, int]
"""Something a hit uses up: a letter ``("", place)``, or a combination that counts as one ``("EI", place)``."""


def items_of(target: Target, at: int, reading: Reading) -> frozenset[Item]:
    size = len(target.letters)
    if size > 1 and not reading.combo_consumes_letters:
        return frozenset({(target.letters, at)})
    return frozenset(("", at + n) for n in range(size))


def hits_of(word: str, target: Target, reading: Reading) -> list[tuple[int, frozenset[Item]]]:
    """List the hits on a target: where each begins, and what it uses up."""
    found = places(word, target, whole_word=reading.whole_word)
    if not target.twice:
        return [(at, items_of(target, at, reading)) for at in found]
    return [
        (p, items_of(target, p, reading) | items_of(target, q, reading))
        for p, q in combinations(found, 2)
        if q - p >= len(target.letters)
    ]


def closed(scared: frozenset[int], targets: tuple[Target, ...]) -> bool:
    return all(set(target.supporters) <= scared for target in targets if target.card in scared)


def letter_by_letter(word: str, targets: tuple[Target, ...], reading: Reading) -> set[frozenset[int]]:
    combos = sorted({t.letters for t in targets if len(t.letters) > 1}, key=lambda text: (-len(text), text))
    texts = [""] if reading.combo_consumes_letters else [*combos, ""]
    moments = [(at, text) for at in range(len(word)) for text in texts]

    def go(n: int, used: frozenset[Item], scared: frozenset[int]) -> set[frozenset[int]]:
        if n == len(moments):
            return {scared} if closed(scared, targets) else set()
        at, text = moments[n]
        ends: set[frozenset[int]] = set()
        for target in targets:
            own = target.letters if len(target.letters) > 1 and not reading.combo_consumes_letters else ""
            if target.card in scared or own != text:
                continue
            for begin, hit in hits_of(word, target, reading):
                if begin == at and not hit & used:
                    ends |= go(n + 1, used | hit, scared | {target.card})
        return ends or go(n + 1, used, scared)

    return go(0, frozenset(), frozenset())


def in_any_order(word: str, targets: tuple[Target, ...], reading: Reading) -> set[frozenset[int]]:
    ways: list[dict[int, frozenset[Item]]] = []
    for choice in product(*[[None, *(hit for _, hit in hits_of(word, target, reading))] for target in targets]):
        way = {target.card: hit for target, hit in zip(targets, choice, strict=True) if hit is not None}
        disjoint = len(frozenset().union(*way.values())) == sum(map(len, way.values()))
        if disjoint and closed(frozenset(way), targets):
            ways.append(way)
    return {frozenset(way) for way in ways if not any(way.items() < more.items() for more in ways)}


@st.composite
def situations(draw: st.DrawFn) -> tuple[str, tuple[Target, ...], bool, bool]:
    word = draw(st.text("ECHS", min_size=1, max_size=6))
    size = draw(st.integers(1, 5))
    found = []
    for number in range(1, size + 1):
        letters = draw(st.sampled_from(["E", "E", "C", "H", "S", "CH", "EE", "HE", "SC"]))
        condition = draw(st.none() | st.sampled_from(CONDITIONS))
        arrows = draw(st.none() | st.sets(st.integers(1, size), max_size=2))
        supporters = tuple(sorted((arrows or set()) - {number}))
        twice = not supporters and draw(st.booleans())
        found.append(Target(number, letters, condition, twice, supporters))
    return word, tuple(found), draw(st.booleans()), draw(st.booleans())


@pytest.mark.rules("SP-C-3", "SP-C-4", "SP-C-8", "SP-C-9", "SP-C-13", "SP-AMB-20", "SP-AMB-21", "SP-AMB-22", "SP-ARR-2")
@settings(max_examples=150)
@given(situations())
def test_sequential_sets_are_those_of_going_letter_by_letter(
    situation: tuple[str, tuple[Target, ...], bool, bool],
) -> None:
    word, targets, consumes, whole = situation
    reading = Reading(consumes, maximal=False, whole_word=whole)
    assert set(map(frozenset, legal_sets(word, targets, reading))) == letter_by_letter(word, targets, reading)


@pytest.mark.rules("SP-AMB-21")
@settings(max_examples=150)
@given(situations())
def test_maximal_sets_are_those_to_which_nothing_can_be_added(
    situation: tuple[str, tuple[Target, ...], bool, bool],
) -> None:
    word, targets, consumes, whole = situation
    reading = Reading(consumes, maximal=True, whole_word=whole)
    assert set(map(frozenset, legal_sets(word, targets, reading))) == in_any_order(word, targets, reading)


@given(situations())
def test_the_order_of_the_cards_makes_no_difference(situation: tuple[str, tuple[Target, ...], bool, bool]) -> None:
    word, targets, consumes, whole = situation
    for maximal in (False, True):
        reading = Reading(consumes, maximal, whole)
        assert legal_sets(word, targets, reading) == legal_sets(word, targets[::-1], reading)


def plain(number: int, letters: str) -> Target:
    return Target(number, letters, None, twice=False, supporters=())


RING = tuple(Target(n, "E", None, twice=False, supporters=(n % 10 + 1,)) for n in range(1, 11))
WORST = {
    "like cards": tuple(plain(n, "E") for n in range(1, 11)),
    "doublers that support": tuple(
        Target(n, "E", None, twice=n <= 5, supporters=() if n <= 5 else (n - 5,)) for n in range(1, 11)
    ),
    "two letters": tuple(plain(n, "EN"[n % 2]) for n in range(1, 11)),
    "combinations": tuple(plain(n, ("E", "EN", "NE", "N", "ENE")[n % 5]) for n in range(1, 11)),
    "doubled combinations": tuple(Target(n, ("EE", "E")[n % 2], None, twice=True, supporters=()) for n in range(1, 11)),
    "a ring": RING,
}


@pytest.mark.parametrize("reading", [SEQUENTIAL, MAXIMAL], ids=["sequential", "maximal"])
@pytest.mark.parametrize("word", ["EEEEEEEEEE", "ENENENENEN", "EEEEEEEEEN", "EEEENNNEEN"])
@pytest.mark.parametrize("name", WORST)
def test_the_search_stays_small_on_its_worst_cases(name: str, word: str, reading: Reading) -> None:
    targets = WORST[name]
    search = _Search(word, {t: places(word, t, whole_word=False) for t in targets}, reading)
    assert search.sets()
    assert len(search.fitting) < 20_000
    assert len(legal_sets(word, targets, reading)) <= 1024


@pytest.mark.rules("SP-AMB-38")
def test_a_ring_is_scared_as_a_whole_or_not_at_all() -> None:
    everything = tuple(range(1, 11))
    assert legal_sets("EEEEEEEEEE", RING, SEQUENTIAL) == (everything,)
    assert legal_sets("EEEEEEEEE", RING, SEQUENTIAL) == ((),)
    assert legal_sets("EEEEEEEEE", RING, MAXIMAL) == ((),)
