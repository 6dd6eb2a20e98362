"""How words are spelled in the game: A to Z, umlauts as two letters, the sharp s as one (TH-WORD-6, TH-WORD-7)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.words import Spelling

SPELLING: Final = Spelling(umlauts=False, sharp_s="S", longest=64, between="-‐‑'’ʼ")
"""Umlauts become AE, OE, UE (TH-WORD-6), the sharp s becomes S and SS stays (TH-WORD-7, TH-AMB-30). Hyphens and
apostrophes between letters (TH-AMB-29, TH-AMB-54) and other accents (TH-AMB-31) are dropped."""


def spelled(word: str) -> str:
    """Return ``word`` as it is spelled in the game; what is no word is returned as it is, for the rules to refuse."""
    try:
        return SPELLING.normal(word)
    except UnreadableInput:
        return word


def is_game_word(value: object) -> bool:
    """Tell whether ``value`` is a word in the spelling of the game: 1 to 64 letters from A to Z (TH-AMB-54)."""
    if type(value) is not str or not 0 < len(value) <= SPELLING.longest:
        return False
    return value.isascii() and value.isalpha() and value.isupper()
