"""A large German lexicon, if the package ``german-nouns`` is installed: an approximation, no dictionary."""

from __future__ import annotations

import csv
import io
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from tabletop_rules.words.lexicon import WordList

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop_rules.words.spelling import Spelling

_NAMES: Final = frozenset({"Abkürzung", "Affix", "Buchstabe", "Eigenname", "Gebundenes Lexem", "Nachname"}) | frozenset(
    {"Straßenname", "Suffix", "Symbol", "Toponym", "Vorname", "Wortverbindung"}
)
"""Kinds of entries that are names, abbreviations or no words by themselves."""


@cache
def german_nouns(spelling: Spelling) -> WordList:
    """Return the nouns in base form that ``german-nouns`` (from Wiktionary, CC BY-SA 4.0) lists, names left out.

    Raise ``ImportError`` if it is not installed (``pip install german-nouns``). It knows no verbs and no adjectives.
    """
    return WordList(_lemmas(), spelling, skip=True)


def _lemmas() -> Iterator[str]:
    try:
        table = resources.files("german_nouns").joinpath("nouns.csv")
    except ModuleNotFoundError as error:
        text = "the large German lexicon needs german-nouns: pip install german-nouns"
        raise ImportError(text) from error
    for row in csv.DictReader(io.StringIO(table.read_text("utf-8"))):
        if not _NAMES & set(row["pos"].split(",")):
            yield row["lemma"]
