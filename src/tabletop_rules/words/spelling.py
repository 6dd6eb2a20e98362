"""How a game spells its words: one normal form for everything a player may type."""

from __future__ import annotations

import string
import unicodedata
from typing import Final, Literal

import attrs

from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.fields import is_a, one_of, whole

_DIAERESIS: Final = "\N{COMBINING DIAERESIS}"
_UMLAUTS: Final = {"A": "Ä", "O": "Ö", "U": "Ü"}
_WITH_UMLAUTS: Final = string.ascii_uppercase + "ÄÖÜ"
_ACCENTS: Final = range(0x300, 0x363)
"""Combining accents; what follows in Unicode are small letters written above others, which are no accents."""
_SIGNS_A_LETTER: Final = 8
"""How many signs of input a letter may take, accents included, before a text is refused unread."""


@attrs.frozen
class Spelling:
    """The letters of a game and how other writing is turned into them.

    ``umlauts``: are Ä, Ö and Ü letters of their own (else they are spelt AE, OE, UE)? ``sharp_s``: what ß becomes.
    ``longest``: how many letters a word may have, 1 to 255, counted in normal form. ``between``: signs, such as the
    hyphen, that may stand between two letters and are left out. Accents other than those of the umlauts are dropped.

    >>> Spelling(umlauts=True, sharp_s="SS", longest=10).normal("Süß")
    'SÜSS'
    >>> Spelling(umlauts=False, sharp_s="S", longest=64, between="-").normal("Öko-Café")
    'OEKOCAFE'
    """

    umlauts: bool = attrs.field(validator=is_a(bool))
    sharp_s: Literal["SS", "S"] = attrs.field(validator=one_of(("SS", "S")))
    longest: int = attrs.field(validator=whole(1, 255))
    between: str = attrs.field(default="", validator=is_a(str))

    @property
    def letters(self) -> str:
        """Every letter a word in normal form may have, in canonical order."""
        return _WITH_UMLAUTS if self.umlauts else string.ascii_uppercase

    def normal(self, text: str) -> str:
        """Return the one way this game writes ``text``: capitals, at least one letter and at most ``longest``.

        Raise :class:`UnreadableInput` naming the sign that is no letter, or the length. A word in normal form stays as
        it is.
        """
        if type(text) is str and not text.strip(self.letters):
            word = text  # nothing but letters: most words are in normal form already
        elif type(text) is str and text.isascii() and text.isalpha():
            word = text.upper()
        else:
            word = self._spelt(text)
        if not 1 <= len(word) <= self.longest:
            raise _unreadable(f"a word has 1 to {self.longest} letters, {shown(word)} has {len(word)}")
        return word

    def _spelt(self, text: object) -> str:
        if type(text) is not str:
            raise _unreadable(f"expected a text, got {shown(text)}")
        if len(text) > _SIGNS_A_LETTER * self.longest:
            raise _unreadable(f"a word has at most {self.longest} letters, this text has {len(text)} signs")
        letters: list[str] = []
        for sign in unicodedata.normalize("NFD", text):
            self._add(letters, sign)
        if letters and not (letters[0] and letters[-1]):
            raise _unreadable(f"{shown(text)} begins or ends with a sign that stands only between letters")
        return "".join(letters)

    def _add(self, letters: list[str], sign: str) -> None:
        """Add what ``sign`` stands for: a letter, a change of the last letter, or nothing."""
        last = letters[-1] if letters else ""
        if sign == _DIAERESIS and last in _UMLAUTS:
            letters[-1] = _UMLAUTS[last] if self.umlauts else last + "E"
        elif sign in string.ascii_letters:
            letters.append(sign.upper())
        elif sign in "ßẞ":
            letters.append(self.sharp_s)
        elif sign in self.between:
            letters.append("")
        elif not (last and ord(sign) in _ACCENTS):
            name = unicodedata.name(sign, "a sign without a name")
            raise _unreadable(f"{sign!r} (U+{ord(sign):04X}, {name}) is no letter")


def _unreadable(message: str) -> UnreadableInput:
    return UnreadableInput.at("word", message)
