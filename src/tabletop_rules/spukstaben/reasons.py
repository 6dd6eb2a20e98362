"""Why a word cannot scare a set of cards: the rules it breaks, found only after it has been refused."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Refusal
from tabletop_rules.spukstaben.hits import CardSet, Reading, Target, fit_together, occurrences, places

_CONDITIONS: Final = {
    "max_6": ("SP-ST2-2", "only a word of at most 6 letters scares it"),
    "not_start": ("SP-ST2-3", "its letters must not stand at the start"),
    "not_end": ("SP-ST2-4", "its letters must not stand at the end"),
    "not_ch_sch": ("SP-ST2-5", "its letters must not be part of CH or SCH"),
    "not_sch": ("SP-ST2-6", "its letters must not be part of SCH"),
}


def scare_refusals(word: str, cards: CardSet, targets: tuple[Target, ...], reading: Reading) -> tuple[Refusal, ...]:
    """Return every reason why ``word`` cannot scare exactly ``cards``."""
    known = {target.card: target for target in targets}
    chosen = [known[card] for card in cards if card in known]
    refused = [
        Refusal(("SP-C-5",), f"card {card} is not in the print shop", Facts(card=card))
        for card in cards
        if card not in known
    ]
    for target in chosen:
        refused += _own_reasons(word, target, reading)
        refused += _shield_reasons(target, known, cards)
    if refused:
        return tuple(refused)
    if not fit_together(word, tuple(chosen), reading):
        return (_used_twice(word, chosen, reading),)
    text = f"{word} has to scare more or other cards: a letter that finds a matching Spukstabe scares one"
    return (Refusal(("SP-C-8", "SP-C-9", "SP-AMB-21"), text, Facts(word=word, cards=cards)),)


def _own_reasons(word: str, target: Target, reading: Reading) -> list[Refusal]:
    """Say why the letters of the word do not scare one card."""
    facts = Facts(word=word, card=target.card, letters=target.letters)
    found = occurrences(word, target.letters)
    name = f"card {target.card} ({target.letters})"
    if not found:
        rules = ("SP-C-5", "SP-C-14") if len(target.letters) > 1 else ("SP-C-5",)
        return [Refusal(rules, f"{word} does not contain the letters of {name}", facts)]
    allowed = places(word, target, whole_word=reading.whole_word)
    if len(allowed) < len(found) and len(allowed) <= target.twice and target.condition is not None:
        rule, text = _CONDITIONS[target.condition]
        return [Refusal(("SP-ST2-1", rule), f"{name}: {text}", facts)]
    size = len(target.letters)
    if target.twice and not any(q - p >= size for p, q in combinations(allowed, 2)):
        return [Refusal(("SP-DBL-1",), f"{name} has a doubler: {word} needs its letters twice", facts)]
    return []


def _shield_reasons(target: Target, known: dict[int, Target], cards: CardSet) -> list[Refusal]:
    missing = [card for card in target.supporters if card not in cards]
    if not missing:
        return []
    chained = any(known[card].supporters or known[card].twice for card in missing if card in known)
    text = f"card {target.card} is supported by {missing}, which the same word must scare too"
    facts = Facts(card=target.card, supporters=tuple(missing))
    return [Refusal(("SP-ARR-2", "SP-ARR-5") if chained else ("SP-ARR-2",), text, facts)]


def _used_twice(word: str, chosen: list[Target], reading: Reading) -> Refusal:
    rules = ["SP-C-4"]
    if any(target.twice for target in chosen):
        rules.append("SP-DBL-5")
    if reading.combo_consumes_letters and any(len(target.letters) > 1 for target in chosen):
        rules.append("SP-AMB-20")
    cards = tuple(target.card for target in chosen)
    text = f"{word} has too few letters for all of {list(cards)}: each letter scares one Spukstabe"
    return Refusal(tuple(rules), text, Facts(word=word, cards=cards))
