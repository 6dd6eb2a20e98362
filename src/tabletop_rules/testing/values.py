"""Arbitrary values: well-typed ones from annotations, ill-typed ones from a list of old acquaintances."""

from __future__ import annotations

import enum
import types
import typing
from functools import cache
from random import Random
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_origin

import attrs

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


def some_value(chance: Random, annotation: object, words: Vocabulary) -> Any:  # noqa: ANN401 - of the type it says
    """Draw a value of the type ``annotation`` says, built around all validators."""
    origin, arms = get_origin(annotation), get_args(annotation)
    if annotation is None or annotation is type(None):
        return None
    if origin in (typing.Union, types.UnionType):
        return some_value(chance, chance.choice(arms), words)
    if origin is Literal:
        return chance.choice(arms)
    if origin is tuple and arms[-1] is ...:
        return tuple(some_value(chance, arms[0], words) for _ in range(chance.randrange(6)))
    if origin is tuple:
        return tuple(some_value(chance, arm, words) for arm in arms)
    return _of_class(chance, annotation, words)


def _of_class(chance: Random, annotation: object, words: Vocabulary) -> object:
    if annotation is bool:
        return chance.random() < 0.5
    if annotation is int:
        return _number(chance, words)
    if annotation is str:
        return _string(chance, words)
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return chance.choice(list(annotation))
    cls: Any = get_origin(annotation) or annotation
    if not attrs.has(cls):
        msg = f"no idea how to make a value of type {annotation!r}"
        raise TypeError(msg)
    known = dict(zip(getattr(cls, "__parameters__", ()), get_args(annotation), strict=False))
    hints = hints_of(cls).items()
    return forge(cls, {name: some_value(chance, _filled(hint, known), words) for name, hint in hints})


_FAR_NUMBERS = (-(2**63), -2, -1, 12, 64, 100, 999, 10**6, 2**31, 2**53 + 1, 2**64)
_FAR_STRINGS = ("", " ", "A", "Ä", "A\u0308", "ß", "ẞ", "ĳ", "İ", "ſ", "\x00", "\ud800", "７", "Q" * 500)
_LETTERS = "ABCDEGHILMNORSTUÄÖÜÉaeinrtß-"


def _number(chance: Random, words: Vocabulary) -> int:
    dice = chance.random()
    if dice < 0.4 and words.numbers:
        return chance.choice(words.numbers)
    return chance.randrange(8) if dice < 0.85 else chance.choice(_FAR_NUMBERS)


def _string(chance: Random, words: Vocabulary) -> str:
    dice = chance.random()
    if dice < 0.5 and words.strings:
        return chance.choice(words.strings)
    if dice < 0.85:
        return "".join(chance.choice(_LETTERS) for _ in range(chance.randrange(12)))
    return chance.choice(_FAR_STRINGS)


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


def lookalikes(value: object) -> tuple[object, ...]:
    """Return values that a careless check takes for ``value``: of another type, or an index from the other end."""
    if isinstance(value, bool):
        return (int(value),)
    if isinstance(value, int):
        truth = (bool(value),) if value in (0, 1) else ()
        return (float(value), LooksLikeNumber(value), str(value), -1 - value, *truth)
    if isinstance(value, str):
        return (LooksLikeText(value), value.encode(errors="replace"), value.swapcase(), value + " ")
    return (list(value), (*value, None)) if isinstance(value, tuple) else ()
