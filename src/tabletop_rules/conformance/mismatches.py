"""Where two JSON values differ: path by path, and without regard to order where order says nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import attrs

from tabletop_rules.wire.text import canonical, read, write

UNORDERED: Final = frozenset({"to_act", "legal", "open", "odds", "refused", "rules"})
"""Lists whose order is the library's own; another engine may give them in any."""

_MOST_SHOWN: Final = 160


@attrs.frozen
class Mismatch:
    """One answer that differs: in which vector, at which path in it, what the file says and what the library says.

    Of a list without order, ``expected`` are the entries that only the file has and ``got`` those that only the
    library has. Where the library cannot answer, ``got`` is an object with the reason as ``error``.
    """

    vector: str
    path: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"{self.vector}: {self.path}: expected {_shown(self.expected)}, got {_shown(self.got)}"


def differences(vector: str, path: str, expected: Any, got: Any) -> Iterator[Mismatch]:
    """Compare an answer in a file with the library's, as deep as both have the same shape."""
    if path.rpartition(".")[2] in UNORDERED and isinstance(expected, list) and isinstance(got, list):
        yield from _unordered(vector, path, expected, got)
    elif isinstance(expected, dict) and isinstance(got, dict) and set(expected) == set(got):
        for key, value in expected.items():
            yield from differences(vector, f"{path}.{key}", value, got[key])
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for index, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from differences(vector, f"{path}[{index}]", one, other)
    elif canonical(expected) != canonical(got):  # 1 and true are equal in Python
        yield Mismatch(vector, path, expected, got)


def _unordered(vector: str, path: str, expected: list[Any], got: list[Any]) -> Iterator[Mismatch]:
    theirs, ours = Counter(map(canonical, expected)), Counter(map(canonical, got))
    if theirs != ours:
        yield Mismatch(vector, path, _read_all(theirs - ours), _read_all(ours - theirs))


def _read_all(texts: Counter[str]) -> list[Any]:
    return [read(text) for text in texts.elements()]


def _shown(value: Any) -> str:
    text = write(value)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."
