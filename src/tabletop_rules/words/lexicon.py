"""Lists of words as advisers: whether a word is in the list, and which words some letters form."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, overload

from tabletop_rules.core.errors import Problem, UnreadableInput, shown
from tabletop_rules.core.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tabletop_rules.words.spelling import Spelling

_MOST_WORDS: Final = 2_000_000
_MOST_BYTES: Final = 64_000_000
_MOST_PROBLEMS: Final = 20


class Lexicon(Protocol):
    """An adviser on words, outside every state. What it says binds nobody: the table decides.

    Words go in and come out in the normal form of ``spelling``; ``word in lexicon`` tells whether it knows one. Any
    class with these three will do.
    """

    @property
    def spelling(self) -> Spelling:
        """How the words are written."""
        ...

    def __contains__(self, word: object) -> bool:
        """Tell whether the lexicon knows ``word``, given in normal form."""
        ...

    def formable(
        self, letters: str, *, least: int = 1, most: int | None = None, reuse: bool = False
    ) -> tuple[str, ...]:
        """Return the words that ``letters`` form; see :meth:`WordList.formable`."""
        ...


class WordList(Sequence[str]):
    """A lexicon made of a list of words.

    ``words`` may be any iterable; they are brought to the normal form of ``spelling``, repetitions are dropped. Words
    that have no such form (hyphens, digits, too many letters) raise :class:`UnreadableInput` listing the first
    twenty, or are left out and counted in ``skipped`` if ``skip`` is set. At most 2,000,000 words.

    Iterating gives the words by length, then by alphabet (A to Z, then the umlauts).

    >>> from tabletop_rules.words import Spelling
    >>> words = WordList(["Reh", "Heer", "Lehre"], Spelling(umlauts=True, sharp_s="SS", longest=10))
    >>> words.formable("EHRL"), words.formable("EHRL", reuse=True)
    (('REH',), ('REH', 'HEER', 'LEHRE'))
    """

    def __init__(self, words: Iterable[str], spelling: Spelling, *, skip: bool = False) -> None:
        if isinstance(words, str):  # which is iterable as well, letter by letter
            raise UnreadableInput.at("words", f"expected words one by one, got one text: {shown(words)}")
        self.spelling: Final = spelling
        normal, problems = _normalised(enumerate(words), spelling, "words[{}]")
        if problems and not skip:
            raise UnreadableInput(problems[:_MOST_PROBLEMS])
        self.skipped: Final = len(problems)
        """How many words were left out because they cannot be spelt."""
        in_order = sorted(normal, key=lambda word: (len(word), word))
        # Made afresh, so that neighbours in the list are neighbours in memory: queries touch them in this order.
        self._words: Final = tuple(" ".join(in_order).split())
        self._known: Final = normal
        self._lengths: Final = [len(word) for word in self._words]

    @classmethod
    def read(cls, path: str | Path, spelling: Spelling, *, skip: bool = False) -> WordList:
        """Read a UTF-8 file with one word a line; empty lines and lines that begin with ``#`` are passed over.

        Raise :class:`UnreadableInput` if there is no such file, it is larger than 64 MB or no UTF-8, or, without
        ``skip``, for lines that hold no word of this spelling.
        """
        lines = [(n, line.strip()) for n, line in enumerate(read_text(path, _MOST_BYTES, "UTF-8").split("\n"), 1)]
        entries = [(n, line) for n, line in lines if line and not line.startswith("#")]
        problems = [] if skip else _normalised(entries, spelling, f"{path}, line {{}}")[1]
        if problems:
            raise UnreadableInput(problems[:_MOST_PROBLEMS])
        return cls((line for _, line in entries), spelling, skip=skip)

    def __contains__(self, word: object) -> bool:
        return word in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return self._words[index]

    def __repr__(self) -> str:
        return f"<WordList of {len(self)} words>"

    def formable(
        self, letters: str, *, least: int = 1, most: int | None = None, reuse: bool = False
    ) -> tuple[str, ...]:
        """Return the words of ``least`` to ``most`` letters that ``letters`` form, in the order of the list.

        ``letters`` are in normal form. Each is used as often as it is given, or with ``reuse`` any number of times.
        """
        first = bisect_left(self._lengths, least)
        end = len(self._words) if most is None else bisect_right(self._lengths, most)
        if first >= end:
            return ()
        possible = ((1 << (end - first)) - 1) & ~(self._lacking(letters, reuse=reuse) >> first)
        return _chosen(self._words, first, possible)

    def _lacking(self, letters: str, *, reuse: bool) -> int:
        """Return the words that need a letter more often than it is given, as one number with a bit a word."""
        lacking = 0
        for letter, needing in self._needing.items():
            given = letters.count(letter)
            if given and reuse:
                continue
            if given < len(needing):
                lacking |= needing[given]
        return lacking

    @cached_property
    def _needing(self) -> Mapping[str, tuple[int, ...]]:
        """For each letter, the words that have more than 0, more than 1, ... of it, with a bit a word.

        Numbers of as many bits as there are words make a query a handful of C operations instead of a loop.
        """
        needing = {}
        for letter in sorted(set().union(*map(set, self._words))):
            counts = bytes(map(str.count, reversed(self._words), repeat(letter)))
            needing[letter] = tuple(int(counts.translate(_MORE_THAN[k]), 2) for k in range(max(counts)))
        return needing


_MORE_THAN: Final = tuple(b"0" * (k + 1) + b"1" * (255 - k) for k in range(255))
"""Tables for ``bytes.translate``: ``"1"`` for counts above ``k``, ``"0"`` for the others."""


def _chosen(words: tuple[str, ...], first: int, bits: int) -> tuple[str, ...]:
    """Return the words whose bits are set, the lowest bit standing for word number ``first``."""
    marks = f"{bits:b}"[::-1]
    chosen = []
    at = marks.find("1")
    while at >= 0:
        chosen.append(words[first + at])
        at = marks.find("1", at + 1)
    return tuple(chosen)


def _normalised(
    words: Iterable[tuple[int, str]], spelling: Spelling, place: str
) -> tuple[frozenset[str], list[Problem]]:
    """Return the words in normal form and what is wrong with the others; ``place`` says where word number ``{}`` is."""
    normal = set()
    problems = []
    for count, (number, word) in enumerate(words):
        if count >= _MOST_WORDS:
            raise UnreadableInput.at(place.format(number), f"more than {_MOST_WORDS} words")
        try:
            normal.add(spelling.normal(word))
        except UnreadableInput as error:
            problems.append(Problem(place.format(number), error.problems[0].message))
    return frozenset(normal), problems
