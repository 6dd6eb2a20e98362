"""Arbitrary values: well-typed ones from annotations, ill-typed ones from a list of old acquaintances."""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_origin

import attrs
from hypothesis import strategies as st

from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE

T = TypeVar("T")

Plain: TypeAlias = "int | str"


@attrs.frozen
class Vocabulary:
    """The numbers and strings that occur around a position: what a plausible mistake is made of."""

    numbers: tuple[int, ...] = ()
    strings: tuple[str, ...] = ()


def vocabulary(*values: object) -> Vocabulary:
    """Collect the distinct numbers and strings in ``values``, however deep."""
    found: dict[Plain, None] = {}
    for value in values:
        found.update(dict.fromkeys(_atoms(value)))
    return Vocabulary(
        tuple(atom for atom in found if isinstance(atom, int)), tuple(atom for atom in found if isinstance(atom, str))
    )


def _atoms(value: object) -> tuple[Plain, ...]:
    if type(value) in (int, str):
        return (value,)  # type: ignore[return-value]  # just tested
    if isinstance(value, (tuple, list)):
        return tuple(atom for item in value for atom in _atoms(item))
    if attrs.has(type(value)):
        return _atoms_of_instance(value)
    return ()


def _atoms_of_instance(value: object) -> tuple[Plain, ...]:
    parts = [part for name, part in fields_of(value).items() if name not in {"rng", "seed"}]
    atoms = [atom for part in parts for atom in _atoms(part)]
    components = getattr(value, "components", None)
    return (*atoms, *(_atoms_of_components(components) if components is not None else ()))


@cache
def _atoms_of_components(components: object) -> tuple[Plain, ...]:
    """Do as ``_atoms`` for the box of a game, which is large and always the same."""
    return tuple(dict.fromkeys(_atoms(components)))


@cache
def _hints_of(cls: Any) -> dict[str, Any]:  # noqa: ANN401 - any attrs class
    hints = typing.get_type_hints(cls)
    return {field.name: hints[field.name] for field in attrs.fields(cls)}


def hints_of(cls: type) -> dict[str, Any]:
    """Return the annotations of the fields of an attrs class, resolved."""
    return _hints_of(cls)


def forge(cls: type[T], values: dict[str, object]) -> T:
    """Build an instance of an attrs class around its validators and converters; fields may be missing."""
    forged = object.__new__(cls)
    for name, value in values.items():
        object.__setattr__(forged, name, value)
    return forged


def fields_of(value: object) -> dict[str, object]:
    """Return the fields of an attrs instance by name, as they are."""
    cls: Any = type(value)
    return {field.name: getattr(value, field.name) for field in attrs.fields(cls)}


def drawn_value(draw: st.DrawFn, annotation: object, words: Vocabulary) -> Any:  # noqa: ANN401 - of whatever type it says
    """Draw a value of the type ``annotation`` says, built around all validators."""
    origin, arms = get_origin(annotation), get_args(annotation)
    if annotation is None or annotation is type(None):
        return None
    if origin in (typing.Union, types.UnionType):
        return drawn_value(draw, picked(draw, arms), words)
    if origin is Literal:
        return picked(draw, arms)
    if origin is tuple and arms[-1] is ...:
        return tuple(drawn_value(draw, arms[0], words) for _ in range(draw(_LENGTHS)))
    if origin is tuple:
        return tuple(drawn_value(draw, arm, words) for arm in arms)
    return _of_class(draw, annotation, words)


def picked(draw: st.DrawFn, values: Sequence[T]) -> T:
    """Draw one of ``values``; the same strategy every time, since building one for each position is slow."""
    return values[draw(_INDICES) % len(values)]


def flipped(draw: st.DrawFn) -> bool:
    """Toss a coin."""
    return draw(st.booleans())


def _of_class(draw: st.DrawFn, annotation: object, words: Vocabulary) -> object:
    if annotation is bool:
        return draw(st.booleans())
    if annotation is int:
        return picked(draw, words.numbers) if words.numbers and flipped(draw) else draw(_NUMBERS)
    if annotation is str:
        return picked(draw, words.strings) if words.strings and flipped(draw) else draw(_STRINGS)
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return picked(draw, list(annotation))
    cls: Any = get_origin(annotation) or annotation
    if not attrs.has(cls):
        msg = f"no idea how to make a value of type {annotation!r}"
        raise TypeError(msg)
    known = dict(zip(getattr(cls, "__parameters__", ()), get_args(annotation), strict=False))
    hints = hints_of(cls).items()
    return forge(cls, {name: drawn_value(draw, _filled(hint, known), words) for name, hint in hints})


_INDICES = st.integers(0, 2**16 - 1)
_LENGTHS = st.integers(0, 5)
_NUMBERS = st.integers(-2, 12) | st.sampled_from([64, 100, 999, 10**6, 2**31, 2**53 + 1, 2**64, -(2**63)])
_STRINGS = (
    st.text("ABEIRSTÄÖÜÉßaeßn-' ", max_size=12) | st.text(max_size=4) | st.sampled_from(["", "Q" * 500, "A", "a\u0308"])
)


def _filled(hint: object, known: dict[Any, Any]) -> object:
    """Put the arguments of a generic class in the place of its type variables."""
    if isinstance(hint, TypeVar):
        return known.get(hint, str)
    arms = get_args(hint)
    if not arms or get_origin(hint) is not tuple:
        return hint
    return tuple[tuple(_filled(arm, known) for arm in arms)]  # type: ignore[misc]  # built at run time


class LooksLikeNumber(int):
    """An ``int`` that is not quite one."""


class LooksLikeText(str):
    """A ``str`` that is not quite one."""

    __slots__ = ()


MISTYPED: tuple[object, ...] = (
    None,
    True,
    False,
    1.0,
    float("nan"),
    -1,
    2**70,
    LooksLikeNumber(1),
    "",
    "0",
    LooksLikeText("red"),
    b"red",
    (),
    (1, True),
    ("A", None),
    [],
    [0],
    {},
    {"actor": 0},
    frozenset({1}),
    CHANCE,
    TABLE,
    CLOCK,
    int,
)
"""Values that have fooled programs before: look-alikes, unhashables, the far ends of ranges."""
