"""A small hand-written vocabulary for tests, bots and a first game: common German words, our own list."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from tabletop_rules.words.lexicon import WordList

if TYPE_CHECKING:
    from tabletop_rules.words.spelling import Spelling


@cache
def vocabulary(spelling: Spelling) -> WordList:
    """Return the few hundred words of ``german.txt`` in the given spelling; words too long for it are left out.

    It proves nothing about a word that is missing.
    """
    text = resources.files(__package__ or "").joinpath("german.txt").read_text("utf-8")
    words = [line for line in text.splitlines() if not line.startswith("#")]
    return WordList(words, spelling, skip=True)
