"""Rulebooks as data: atomic rules, readings and rulings, looked up by id or by words."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import resources
from typing import Any, Final, TypeAlias

import attrs

RuleSource: TypeAlias = str
"""``"rulebook"`` (the text says it), ``"derived"`` (it follows) or ``"publisher"`` (published answers)."""

KINDS: Final = (
    "component",
    "setup",
    "turn",
    "legality",
    "effect",
    "scoring",
    "end",
    "optional",
    "forced",
    "invariant",
    "variant",
)


@attrs.frozen
class Rule:
    """One atomic rule, in our own words.

    ``section`` is the rulebook's heading, ``kind`` one of :data:`KINDS`, ``source`` who says so. ``unchecked`` is
    empty, or the reason why an engine can check nothing here.
    """

    id: str
    section: str
    kind: str
    source: RuleSource
    text: str
    unchecked: str = ""

    def __str__(self) -> str:
        return f"{self.id} ({self.section}, {self.kind}, {self.source}): {self.text}"


@attrs.frozen
class Alternative:
    """One way to read an ambiguous rule: the value of the option and what it means."""

    value: bool | int | str
    text: str


@attrs.frozen
class Reading:
    """An ambiguity on which tables really differ: ``option`` names the field of the game's options."""

    id: str
    question: str
    option: str
    default: bool | int | str
    reason: str
    rules: tuple[str, ...]
    alternatives: tuple[Alternative, ...]

    def __str__(self) -> str:
        rows = [f"{self.id} reading, option {self.option!r}: {self.question}"]
        rows += [f"  {'*' if a.value == self.default else ' '} {a.value!r}: {a.text}" for a in self.alternatives]
        return "\n".join([*rows, f"  Default because: {self.reason}", f"  Rules: {', '.join(self.rules)}"])


@attrs.frozen
class Ruling:
    """An ambiguity decided once: what this library does, and why.

    ``unchecked`` is empty, or the reason why no game can show it.
    """

    id: str
    question: str
    answer: str
    reason: str
    rules: tuple[str, ...]
    unchecked: str = ""

    def __str__(self) -> str:
        return (
            f"{self.id} ruling: {self.question}\n  {self.answer}\n  Because: {self.reason}\n"
            f"  Rules: {', '.join(self.rules)}"
        )


Entry: TypeAlias = Rule | Reading | Ruling


class Rulebook(Mapping[str, Entry]):
    """The rules of one game by id, read from its ``rules.toml`` at the first look.

    The library's own rules (``TT-...``) can be looked up too, but are not listed.

    >>> from tabletop_rules import entengruetze
    >>> entengruetze.RULEBOOK["EG-MOVE-5"].kind
    'legality'
    """

    def __init__(self, package: str) -> None:
        """Remember the package that holds the ``rules.toml``; nothing is read yet."""
        self._package = package

    @property
    def package(self) -> str:
        """The package that holds the ``rules.toml``, and the game."""
        return self._package

    @cached_property
    def _data(self) -> dict[str, Any]:
        return tomllib.loads(resources.files(self._package).joinpath("rules.toml").read_text("utf-8"))

    @property
    def title(self) -> str:
        """The game's printed title."""
        return str(self._data["rulebook"]["title"])

    @property
    def version(self) -> int:
        """The version of these rules; a record says which one it was played under."""
        return int(self._data["rulebook"]["version"])

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The atomic rules, in the rulebook's order."""
        return tuple(Rule(**entry) for entry in self._data.get("rule", ()))

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """The ambiguities that are options."""
        return tuple(_reading(entry) for entry in self._data.get("reading", ()))

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The ambiguities that are decided."""
        return tuple(Ruling(**{**entry, "rules": tuple(entry["rules"])}) for entry in self._data.get("ruling", ()))

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        entries: tuple[Entry, ...] = (*self.rules, *self.readings, *self.rulings)
        return {entry.id: entry for entry in entries}

    def __getitem__(self, key: str) -> Entry:
        entry = self._entries.get(key)
        if entry is not None:
            return entry
        if self is LIBRARY_RULES:
            raise KeyError(key)
        return LIBRARY_RULES[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __hash__(self) -> int:
        return hash(self._package)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self._package == other._package

    def search(self, words: str) -> tuple[Entry, ...]:
        """Return the entries that contain all of ``words``, in any order and either case.

        Accents may be left out; ``*`` at the end of a word makes no difference, since parts of words match.
        """
        wanted = _folded(words).replace("*", "").split()
        found = (entry for entry in self._entries.values() if all(w in _folded(str(entry)) for w in wanted))
        return tuple(found) if wanted else ()


def _reading(entry: dict[str, Any]) -> Reading:
    alternatives = tuple(Alternative(**alternative) for alternative in entry["alternative"])
    rest = {key: value for key, value in entry.items() if key != "alternative"}
    return Reading(**{**rest, "rules": tuple(entry["rules"])}, alternatives=alternatives)


def _folded(text: str) -> str:
    """Fold case and accents away, so that "Grutze" finds "Grütze"."""
    split = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in split if not unicodedata.combining(c))


LIBRARY_RULES: Final = Rulebook("tabletop_rules.core")
"""The rules of the library itself, cited where no rulebook speaks."""
