"""How words are spelled in the game (TH-WORD-6, TH-WORD-7, TH-AMB-30, TH-AMB-31)."""

from __future__ import annotations


def spelled(word: str) -> str:
    """Placeholder."""
    return word.upper()
