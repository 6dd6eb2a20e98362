"""What is wrong with a piece of data, where, and what may have been meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from tabletop_rules.core import errors
from tabletop_rules.core.errors import Problem, nearest
from tabletop_rules.wire.text import EXACT

MOST_PROBLEMS: Final = 50
"""How many problems of one document are told."""


class Unfit(Exception):
    """What is wrong with a piece of data, with paths relative to it."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(problems)


def misfit(expected: str, value: object) -> Unfit:
    """Return the error for a value that is not what was expected."""
    return Unfit([Problem("", f"expected {expected}, got {shown(value)}")])


def shown(value: object) -> str:
    """Return a short rendering of a JSON value for messages, all in one line and of printable characters."""
    if isinstance(value, bool):
        return str(value).lower()
    if type(value) in _NAMES:
        return _NAMES[type(value)]
    if type(value) is int and abs(value) > EXACT:
        return "a very large number"
    return errors.shown(value[:80] if isinstance(value, str) else value)


_NAMES: Final = {dict: "an object", list: "an array", type(None): "null"}


def key_path(key: object) -> str:
    """Return how a path goes on to the entry ``key`` of an object: ``.key``, or ``['the key']`` if it is no name."""
    plain = isinstance(key, str) and key.isidentifier() and len(key) <= 60
    return f".{key}" if plain else f"[{shown(key)}]"


def misfit_keys(data: dict[str, Any], needed: Iterable[str], known: Iterable[str]) -> list[Problem]:
    """Say which ``needed`` keys are missing in ``data`` and which of its keys are not ``known``, paths relative."""
    missing = [Problem(f".{key}", "is missing") for key in needed if key not in data]
    return missing + unknown_keys(data, tuple(known))


def unknown_keys(keys: Iterable[object], known: tuple[str, ...]) -> list[Problem]:
    """Say which ``keys`` are not ``known``, and which one may have been meant."""
    unknown = [key for key in keys if not isinstance(key, str) or key not in known][:MOST_PROBLEMS]
    return [Problem(key_path(key), "unknown key" + _hint(key, known)) for key in unknown]


def _hint(key: object, known: tuple[str, ...]) -> str:
    return nearest(key[:80], known) if isinstance(key, str) else ""


def below(path: str, error: Unfit) -> list[Problem]:
    """Return the problems of an entry that stands at ``path``, as seen from outside."""
    return [Problem(path + problem.path, problem.message) for problem in error.problems]
