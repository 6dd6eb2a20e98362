"""Everything that can go wrong, under one base: what, where and which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tabletop_rules.core.legality import Fault, Refusal


@attrs.frozen
class Problem:
    """One thing wrong with a document or value: where it stands and what is wrong with it.

    ``path`` is a JSON-like path (``$.steps[3].actor``) or the name of a field or argument.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class TabletopError(Exception):
    """The base of every error this library raises on purpose."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class IllegalAction(TabletopError, ValueError):
    """An action the rules refuse; the state it was tried on is untouched.

    ``action`` is what was tried, ``refusals`` every reason with its rule ids.
    """

    def __init__(self, action: object, refusals: tuple[Refusal, ...]) -> None:
        self.action = action
        self.refusals = refusals
        super().__init__(action, refusals)

    def __str__(self) -> str:
        reasons = "; ".join(str(refusal) for refusal in self.refusals)
        return f"{shown(self.action, 400)} is refused: {reasons}"


class IllegalState(TabletopError, ValueError):
    """A position or set-up that no game can be in; ``faults`` lists all reasons at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__(faults)

    def __str__(self) -> str:
        return "impossible position: " + "; ".join(str(fault) for fault in self.faults)


class UnreadableInput(TabletopError, ValueError):
    """Input that is no value of ours at all: wrong type, unknown tag, malformed JSON or notation.

    ``problems`` lists everything found in one pass, each with its path.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(str(problem) for problem in self.problems)

    @classmethod
    def at(cls, path: str, message: str) -> UnreadableInput:
        """Return the error for one problem at ``path``."""
        return cls([Problem(path, message)])


class RecordError(TabletopError, ValueError):
    """A record that is readable but untrue or cut short.

    ``line`` counts from 1 (the header); ``rules`` are the ids of the rules it breaks, ``()`` if none is.
    """

    def __init__(self, line: int, message: str, rules: tuple[str, ...] = ()) -> None:
        self.line = line
        self.message = message
        self.rules = rules
        super().__init__(line, message, rules)

    def __str__(self) -> str:
        cited = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"line {self.line}: {self.message}{cited}"


def shown(value: object, most: int = 60) -> str:
    """Return ``repr(value)`` of at most ``most`` characters, whatever ``value`` is and does; for messages.

    Numbers may be too large to be written and classes of others may refuse to be shown.
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - input of any class, whose repr may do anything
        text = f"<{type(value).__name__} that cannot be shown>"
    return text if len(text) <= most else text[: most - 3] + "..."


def nearest(word: str, known: Sequence[str]) -> str:
    """Return a hint such as ``"; did you mean 'colour'?"``, or nothing if no ``known`` word is close."""
    import difflib  # noqa: PLC0415 - errors alone need it, and importing the library is to stay light

    close = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""
