"""How words are spelled in the game: A to Z, umlauts as two letters, the sharp s as one (TH-WORD-6, TH-WORD-7)."""

from __future__ import annotations

import unicodedata
from typing import Final

_MOST_SIGNS: Final = 256
"""Longer texts are no words (TH-AMB-54) and not worth looking at."""

_DIAERESIS: Final = "\u0308"
_SHARP_S: Final = "ßẞ"
_DROPPED: Final = "-‐‑'’ʼ"
"""Hyphens and apostrophes (TH-AMB-29, TH-AMB-54)."""


def spelled(word: str) -> str:
    """Return ``word`` as it is spelled in the game; what cannot be spelled so is returned as it is.

    Case makes no difference; umlauts become AE, OE, UE (TH-WORD-6), the sharp s becomes S and SS stays (TH-WORD-7,
    TH-AMB-30), other accents, hyphens and apostrophes are dropped (TH-AMB-29, TH-AMB-31). Spelling twice changes
    nothing more.
    """
    if type(word) is not str or len(word) > _MOST_SIGNS:
        return word
    game = word if word.isascii() and word.isalpha() else _latin(unicodedata.normalize("NFD", word))
    return game.upper() if game.isascii() else word


def _latin(decomposed: str) -> str:
    """Replace German letters and drop accents, hyphens and apostrophes; other signs stay."""
    letters: list[str] = []
    for sign in decomposed:
        if sign in _SHARP_S:
            letters.append("S")
        elif sign == _DIAERESIS and letters and letters[-1] in "AOUaou":
            letters.append("E")
        elif sign not in _DROPPED and not unicodedata.combining(sign):
            letters.append(sign)
    return "".join(letters)
