"""A small frozen mapping for the facts that events, refusals and faults carry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

Fact: TypeAlias = "bool | int | str | tuple[Fact, ...] | None"
"""A plain value that JSON can say; a tuple becomes an array."""


class Facts(Mapping[str, Fact]):
    """An immutable, hashable mapping from names to plain values, in the order given.

    >>> facts = Facts(colour="red", points=4)
    >>> facts["points"], dict(facts)
    (4, {'colour': 'red', 'points': 4})
    """

    __slots__ = ("_items",)
    _items: tuple[tuple[str, Fact], ...]

    def __init__(self, **facts: Fact) -> None:
        object.__setattr__(self, "_items", tuple(facts.items()))

    def __setattr__(self, name: str, value: object) -> None:
        msg = f"Facts are frozen: {name} cannot be set"
        raise AttributeError(msg)

    def __getitem__(self, key: str) -> Fact:
        for name, value in self._items:
            if name == key:
                return value
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items))

    def __repr__(self) -> str:
        return f"Facts({', '.join(f'{name}={value!r}' for name, value in self._items)})"

    def __reduce__(self) -> tuple[object, tuple[tuple[tuple[str, Fact], ...]]]:
        return _restored, (self._items,)


def _restored(items: tuple[tuple[str, Fact], ...]) -> Facts:
    return Facts(**dict(items))
