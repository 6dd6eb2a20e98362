"""Which cards a word can scare: the search behind step C.

A *hit* is a way in which letters of the word scare one card. The letters are resources that a hit uses up; where the
table lets combinations count as letters of their own (SP-AMB-20), each place of a combination is a further resource.
All sets are numbers with a bit per target or resource, so that the search stays fast on its worst cases; what keeps it
small is said where it is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final, TypeAlias

import attrs

from tabletop_rules.spukstaben.box import Condition

CardSet: TypeAlias = tuple[int, ...]
"""Card ids in ascending order."""


@attrs.frozen(slots=True, weakref_slot=False)
class Target:
    """A card in play as a word meets it.

    ``condition``: ``None`` in stage 1. ``twice``: is its doubler uncovered? ``supporters``: the cards its uncovered
    arrows point at, ids in ascending order; ``()`` if it has none (SP-ARR-6).
    """

    card: int
    letters: str
    condition: Condition | None
    twice: bool
    supporters: CardSet


@attrs.frozen(slots=True, weakref_slot=False)
class Reading:
    """How the table reads step C: see the options of the same names."""

    combo_consumes_letters: bool
    maximal: bool
    whole_word: bool


Hit: TypeAlias = tuple[int, int, int]
"""Resources used, the index of the target, and the run of the second letter of a doubler (-1 for others)."""


def legal_sets(word: str, targets: tuple[Target, ...], reading: Reading) -> tuple[CardSet, ...]:
    """Return every set of cards that ``word`` may scare, in canonical order; ``((),)`` if it can scare none."""
    in_reach = _in_reach(word, targets, reading)
    if not in_reach:
        return ((),)
    return _Search(word, in_reach, reading).sets()


def fit_together(word: str, chosen: tuple[Target, ...], reading: Reading) -> bool:
    """Tell whether ``word`` has letters enough to scare all of ``chosen``, whatever else it would have to scare."""
    found = {target: places(word, target, whole_word=reading.whole_word) for target in chosen}
    tame = {attrs.evolve(target, supporters=()): at for target, at in found.items()}
    return _Search(word, tame, reading).all_fit()


def places(word: str, target: Target, *, whole_word: bool) -> list[int]:
    """Return where the letters of a target stand in ``word`` so that its condition is met (SP-C-14, SP-ST2-1)."""
    found = occurrences(word, target.letters)
    allowed = [at for at in found if _is_met(target.condition, word, at, len(target.letters))]
    return [] if whole_word and len(allowed) < len(found) else allowed


def occurrences(word: str, letters: str) -> list[int]:
    """Return every place where ``letters`` begin in ``word`` (SP-C-14)."""
    found = []
    at = word.find(letters)
    while at >= 0:
        found.append(at)
        at = word.find(letters, at + 1)
    return found


def _is_met(condition: Condition | None, word: str, at: int, size: int) -> bool:
    """Tell whether letters at a place meet a condition (SP-ST2-2 to 6, SP-AMB-34)."""
    if condition is None:
        return True
    if condition == "max_6":
        return len(word) <= 6
    if condition == "not_start":
        return at > 0
    if condition == "not_end":
        return at + size < len(word)
    clusters = ("SCH",) if condition == "not_sch" else ("SCH", "CH")
    return not any(
        start < at + size and at < start + len(cluster) for cluster in clusters for start in occurrences(word, cluster)
    )


def _in_reach(word: str, targets: tuple[Target, ...], reading: Reading) -> dict[Target, list[int]]:
    """Return the targets with letters in the word whose supporters are too, down the chain (SP-AMB-38, SP-AMB-40)."""
    found = {}
    for target in targets:
        if target.letters in word:
            at = places(word, target, whole_word=reading.whole_word)
            if len(at) > target.twice:
                found[target] = at
    while True:
        cards = {target.card for target in found}
        lost = [target for target in found if target.supporters and not cards.issuperset(target.supporters)]
        if not lost:
            return found
        for target in lost:
            del found[target]


class _Search:
    """The hits of one word on the targets in reach, and the sets of cards they can add up to."""

    def __init__(self, word: str, found: dict[Target, list[int]], reading: Reading) -> None:
        self.targets: Final = tuple(found)
        self.maximal: Final = reading.maximal
        self.fitting: Final[dict[tuple[int, int], bool]] = {}
        consumes = reading.combo_consumes_letters
        resources = None if consumes else _resources(word, {target.letters for target in found})
        masks = [[_mask(target.letters, at, resources) for at in places] for target, places in found.items()]
        self.signature: Final = _signatures(self.targets, masks, len(word) if resources is None else len(resources))
        self.needs: Final = _closures(self.targets)
        self.before: Final = _classes(self.targets)
        runs = _runs(self.signature)
        self.hits: Final = [
            _doubled(index, target, found[target], masks[index], runs)
            if target.twice
            else [(mask, index, -1) for mask in masks[index]]
            for index, target in enumerate(self.targets)
        ]

    def sets(self) -> tuple[CardSet, ...]:
        """Return the card sets of every legal way to go through the word."""
        scared = self._maximal_sets() if self.maximal else self._sequential_sets()
        return tuple(sorted({cards for mask in scared for cards in self._spelt_out(mask)}))

    def all_fit(self) -> bool:
        """Tell whether the word can scare all targets at once."""
        return self._fits((1 << len(self.targets)) - 1, 0)

    def _moments(self) -> list[list[Hit]]:
        """Return for each resource, in the order of the word, the hits that begin with it."""
        moments: list[list[Hit]] = [[] for _ in self.signature]
        for hits in self.hits:
            for hit in hits:
                moments[(hit[0] & -hit[0]).bit_length() - 1].append(hit)
        return moments

    # Letter by letter (SP-AMB-21, "sequential")

    def _sequential_sets(self) -> set[int]:
        """Go through the word: at each free letter some hit must be taken that the rest of the word can complete."""
        ways = {(0, 0)}
        bit = 1
        for hits in self._moments():
            gone = 2 * bit - 1
            if hits:
                ways = {way for used, scared in ways for way in self._ways_on(used, scared, hits, bit)}
            bit = gone + 1
        return {scared for _, scared in ways}

    def _ways_on(self, used: int, scared: int, hits: list[Hit], bit: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        gone = 2 * bit - 1
        if not used & bit:
            taken = (-1, -1)
            for mask, index, run in hits:
                # Of like free letters the first stands for all, of like cards the first not yet scared.
                if mask & used or self._is_out_of_turn(index, scared) or (run >= 0 and (index, run) == taken):
                    continue
                taken = (index, run)
                after = scared | 1 << index
                if self._fits(self._needed(after), used | mask | gone):
                    found.append((used | mask | gone, after))
        return found or [(used | gone, scared)]

    # In any order (SP-AMB-21, "maximal")

    def _maximal_sets(self) -> set[int]:
        """Take or leave card by card, then keep what no further group of hits can be added to."""
        ways = {(0, 0)}
        for index in range(len(self.targets)):
            more = [
                (used | mask, scared | 1 << index)
                for used, scared in ways
                if not self._is_out_of_turn(index, scared)
                for mask in self._free_hits(index, used)
            ]
            ways.update(more)
        return {scared for used, scared in ways if not self._needed(scared) and not self._can_grow(used, scared)}

    def _can_grow(self, used: int, scared: int) -> bool:
        rest = (index for index in range(len(self.targets)) if not scared >> index & 1)
        return any(self._fits(self._needed(scared | 1 << index) | 1 << index, used) for index in rest)

    # What both need

    def _is_out_of_turn(self, index: int, scared: int) -> bool:
        """Tell whether a card is scared already, or a like card before it is not: like cards are scared in order."""
        before = self.before[index]
        return bool(scared >> index & 1) or (before >= 0 and not scared >> before & 1)

    def _needed(self, scared: int) -> int:
        """Return the cards that must be scared too, because of the shields of those that are (SP-ARR-2, SP-ARR-5)."""
        needed = 0
        for index, closure in enumerate(self.needs):
            if closure and scared >> index & 1:
                needed |= closure
        return needed & ~scared

    def _fits(self, needed: int, used: int) -> bool:
        """Tell whether all cards ``needed`` can be scared with letters not yet used."""
        if not needed:
            return True
        key = (needed, used)
        known = self.fitting.get(key)
        if known is None:
            index = (needed & -needed).bit_length() - 1
            rest = needed & (needed - 1)
            known = any(self._fits(rest, used | mask) for mask in self._free_hits(index, used))
            self.fitting[key] = known
        return known

    def _free_hits(self, index: int, used: int) -> Iterator[int]:
        """List the hits on a target with free letters; of hits with like letters only the first."""
        seen = set()
        for mask, _, _ in self.hits[index]:
            if not mask & used:
                like = tuple(self.signature[bit] for bit in range(mask.bit_length()) if mask >> bit & 1)
                if like not in seen:
                    seen.add(like)
                    yield mask

    def _spelt_out(self, scared: int) -> Iterator[CardSet]:
        """Return the sets of card ids that a set of targets stands for: any like cards in the place of the first."""
        chosen = []
        for members in _groups(self.before):
            ids = [self.targets[index].card for index in members]
            count = sum(scared >> index & 1 for index in members)
            chosen.append(list(combinations(ids, count)))
        for parts in product(*chosen):
            yield tuple(sorted([card for part in parts for card in part]))


# Resources


def _resources(word: str, letters: set[str]) -> dict[tuple[str, int], int]:
    """Give numbers to what can be used up where combinations count as letters: combinations first at each place."""
    combos = sorted((text for text in letters if len(text) > 1), key=lambda text: (-len(text), text))
    order = [
        (text, at)
        for at, letter in enumerate(word)
        for text in (*combos, letter)
        if len(text) == 1 or word.startswith(text, at)
    ]
    return {place: number for number, place in enumerate(order)}


def _mask(letters: str, at: int, resources: dict[tuple[str, int], int] | None) -> int:
    """Return what scaring with ``letters`` at a place uses up: these letters, or the one resource they are."""
    if resources is None:
        return ((1 << len(letters)) - 1) << at
    return 1 << resources[letters, at]


def _signatures(targets: tuple[Target, ...], masks: list[list[int]], count: int) -> list[int]:
    """Tell resources apart: two with equal numbers serve the same targets, each by itself; 0 serves none."""
    alone = [0] * count
    for index, (target, options) in enumerate(zip(targets, masks, strict=True)):
        for mask in options:
            bits = [bit for bit in range(count) if mask >> bit & 1]
            # Letters of a combination are like no others, nor are the places of a doubled one: those may overlap.
            unlike = len(bits) > 1 or (target.twice and len(target.letters) > 1)
            for bit in bits:
                alone[bit] |= 1 << (len(targets) + bit if unlike else index)
    return alone


def _runs(signature: list[int]) -> list[int]:
    """Give numbers to the runs of like resources: between two of a run there are none that serve other targets."""
    runs = []
    last, number = 0, 0
    for bit, own in enumerate(signature):
        if own and own != last:
            last, number = own, bit
        runs.append(number)
    return runs


def _doubled(index: int, target: Target, at: list[int], masks: list[int], runs: list[int]) -> list[Hit]:
    """Return the hits on an uncovered doubler: two places that share no letter (SP-DBL-1, SP-DBL-4, SP-AMB-44)."""
    size = len(target.letters)
    pairs = combinations(zip(at, masks, strict=True), 2)
    return [(mask | other, index, runs[other.bit_length() - 1]) for (p, mask), (q, other) in pairs if q - p >= size]


# Shields and likeness


def _closures(targets: tuple[Target, ...]) -> list[int]:
    """Return for each target, as bits, the targets that its shield and theirs demand (SP-ARR-2, SP-ARR-5)."""
    if not any(target.supporters for target in targets):
        return [0] * len(targets)
    index_of = {target.card: index for index, target in enumerate(targets)}
    direct = [sum(1 << index_of[card] for card in target.supporters) for target in targets]
    closures = list(direct)
    for _ in targets:
        closures = [closure | _union(direct, closure) for closure in closures]
    return closures


def _union(sets: list[int], chosen: int) -> int:
    total = 0
    for index, one in enumerate(sets):
        if chosen >> index & 1:
            total |= one
    return total


def _classes(targets: tuple[Target, ...]) -> list[int]:
    """Return for each target the one before it that is like it in all that matters here, -1 if there is none."""
    tied = {card for target in targets if target.supporters for card in (target.card, *target.supporters)}
    last: dict[tuple[object, ...], int] = {}
    before = []
    for index, target in enumerate(targets):
        kind = (target.letters, target.condition, target.twice, target.card if target.card in tied else None)
        before.append(last.get(kind, -1))
        last[kind] = index
    return before


def _groups(before: list[int]) -> list[list[int]]:
    """Return the classes of like targets, each in order."""
    groups: dict[int, list[int]] = {}
    first: list[int] = []
    for index, previous in enumerate(before):
        first.append(index if previous < 0 else first[previous])
        groups.setdefault(first[index], []).append(index)
    return list(groups.values())
