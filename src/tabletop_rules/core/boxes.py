"""Reading component data: TOML tables with exact types, every problem at once with its path."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import TypeVar

from tabletop_rules.core.errors import Problem, UnreadableInput, shown
from tabletop_rules.core.files import read_text

T = TypeVar("T")

ORIGINS = ("rulebook", "publisher", "reconstruction")
"""Who vouches for a component: the rulebook's text, the publisher elsewhere, or nobody (we made it up)."""

_MOST_BYTES = 1_000_000
_MOST_IN_LINE = 500
"""How long a line may be: the time ``tomllib`` takes for a dotted key grows with the square of its length."""


def read_toml(package: str, path: str | Path | None) -> Table:
    """Read the ``box.toml`` of ``package``, or the file at ``path``; raise UnreadableInput if it is no TOML.

    A file may have a million bytes, and 500 characters a line.
    """
    if path is None:
        return Table(tomllib.loads(resources.files(package).joinpath("box.toml").read_text("utf-8")))
    text = read_text(path, _MOST_BYTES, "TOML")
    if any(len(line) > _MOST_IN_LINE for line in text.splitlines()):
        raise UnreadableInput.at(str(path), f"a line is longer than {_MOST_IN_LINE} characters")
    try:
        return Table(tomllib.loads(text))
    except RecursionError:
        raise UnreadableInput.at(str(path), "nested too deeply") from None
    except ValueError as error:  # no TOML, or a number of any length
        raise UnreadableInput.at(str(path), f"not a readable TOML file: {error}") from error


class Table:
    """A TOML table whose entries are asked for by key and type.

    What is missing or of the wrong type is noted, not raised, so that ``close`` can report everything at once.
    """

    def __init__(self, entries: dict[str, object], path: str = "$", problems: list[Problem] | None = None) -> None:
        self._entries = entries
        self.path = path
        self.problems: list[Problem] = [] if problems is None else problems

    def complain(self, key: str, message: str) -> None:
        """Note a problem with the entry ``key``."""
        self.problems.append(Problem(f"{self.path}.{key}", message))

    def has(self, key: str) -> bool:
        """Tell whether there is an entry ``key``."""
        return key in self._entries

    def keys(self) -> tuple[str, ...]:
        """Return the keys, in the order of the file."""
        return tuple(self._entries)

    def get(self, key: str, kind: type[T], instead: T) -> T:
        """Return the entry ``key`` of exactly type ``kind``; note a problem and return ``instead`` otherwise."""
        value = self._entries.get(key)
        if type(value) is kind:
            return value
        what = "is missing" if value is None else f"expected {kind.__name__}, got {shown(value)}"
        self.complain(key, what)
        return instead

    def whole(self, key: str, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``."""
        value = self.get(key, int, low)
        if not low <= value <= high:
            self.complain(key, f"expected a whole number from {low} to {high}, got {shown(value)}")
            return low
        return value

    def text(self, key: str) -> str:
        """Return a string of at most 200 characters."""
        value = self.get(key, str, "")
        if len(value) > 200:
            self.complain(key, "longer than 200 characters")
        return value

    def wholes(self, key: str, low: int, high: int, most: int = 1000) -> tuple[int, ...]:
        """Return a list of at most ``most`` whole numbers from ``low`` to ``high``, as a tuple."""
        values: list[object] = self.get(key, list, [])
        numbers = tuple(v for v in values if type(v) is int and low <= v <= high)
        if len(numbers) != len(values) or len(values) > most:
            self.complain(key, f"expected at most {most} whole numbers from {low} to {high}, got {shown(values)}")
        return numbers

    def texts(self, key: str, most: int = 1000) -> tuple[str, ...]:
        """Return a list of at most ``most`` strings, as a tuple."""
        values: list[object] = self.get(key, list, [])
        strings = tuple(v for v in values if type(v) is str)
        if len(strings) != len(values) or len(values) > most:
            self.complain(key, f"expected at most {most} strings, got {shown(values)}")
        return strings

    def table(self, key: str) -> Table:
        """Return a sub-table; an empty one with a problem noted if there is none."""
        entries: dict[str, object] = self.get(key, dict, {})
        return Table(entries, f"{self.path}.{key}", self.problems)

    def tables(self, key: str) -> tuple[Table, ...]:
        """Return an array of tables."""
        values: list[object] = self.get(key, list, [])
        if not all(type(v) is dict for v in values):
            self.complain(key, "expected an array of tables")
        rows = [v for v in values if isinstance(v, dict)]
        return tuple(Table(row, f"{self.path}.{key}[{i}]", self.problems) for i, row in enumerate(rows))

    def origin(self) -> str:
        """Return who vouches for this table: one of :data:`ORIGINS`."""
        value = self.text("origin")
        if value not in ORIGINS:
            self.complain("origin", f"expected one of {', '.join(ORIGINS)}")
        return value

    def close(self) -> None:
        """Raise UnreadableInput with every problem noted, if there is any."""
        if self.problems:
            raise UnreadableInput(self.problems)
