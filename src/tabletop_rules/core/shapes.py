"""Whether a value made by hand is what its annotation says, however deep: the part of TT-STATE-1 every game shares.

What is read from JSON has been asked already. In Python nothing stands between ``attrs.evolve`` and a field, so the
faults of a state begin here, and what a game says of its own states may rely on their types.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias, get_args

import attrs

from tabletop_rules.core.annotations import all_fields_of, class_of, is_literal, is_tuple, is_union
from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Fault

_MOST: Final = 20
"""How many places of one value are named."""

_Look: TypeAlias = Callable[[Any], Sequence[tuple[str, str]]]
"""From a value to what is wrong with it: paths relative to it and what was expected there. Nothing if all is well."""


def misshapen(value: object) -> tuple[Fault, ...]:
    """Return every place in an attrs instance where its class does not allow what is there (TT-STATE-1)."""
    cls: Any = type(value)
    found = _look_of(cls)(value)[:_MOST]
    return tuple(
        Fault(("TT-STATE-1",), f"{path[1:]}: {text}" if path else text, Facts(path=path[1:])) for path, text in found
    )


@cache
def _look_of(type_: Any) -> _Look:
    """Return what looks at values of one type; built once, and quick where nothing is wrong."""
    if is_union(type_):
        return _one_of(get_args(type_), _name_of(type_))
    if is_literal(type_):
        values = frozenset((type(value), value) for value in get_args(type_))
        kinds = frozenset(kind for kind, _ in values)
        return _exactly(lambda value: type(value) in kinds and (type(value), value) in values, _name_of(type_))
    if is_tuple(type_):
        return _tuple_look(get_args(type_))
    if type_ is str:
        return _exactly(_is_text, "str")
    if type_ is int:
        return _exactly(_is_number, "int")
    if attrs.has(class_of(type_)):
        return _class_look(type_)
    if type_ in _PLAIN:
        return _exactly(lambda value: type(value) is type_, _name_of(type_))
    return _exactly(lambda value: _may_be(value, class_of(type_)), _name_of(type_))


def _may_be(value: object, kind: Any) -> bool:
    """Tell whether a value is of a class, or the annotation of a game of somebody's own is no class to be asked."""
    try:
        return isinstance(value, kind)
    except TypeError:
        return True


_PLAIN: Final = (bool, float, type(None))
"""Types that others only look like."""


def _exactly(fits: Callable[[Any], bool], name: str) -> _Look:
    return lambda value: () if fits(value) else _misfit(name, value)


def _misfit(name: str, value: object) -> Sequence[tuple[str, str]]:
    return [("", f"expected {name}, got {shown(value)}")]


def _is_number(value: object) -> bool:
    """Tell whether this is a number that can be written and read again; no count of anything comes near the limit."""
    return type(value) is int and value.bit_length() <= 256


def _is_text(value: object) -> bool:
    return type(value) is str and (value.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in value))


def _below(place: str, found: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(place + path, text) for path, text in found]


def _one_of(members: tuple[Any, ...], name: str) -> _Look:
    """Look at a union: some member must find nothing; what one finds further inside is told."""
    looks = [_look_of(member) for member in members]

    def look(value: object) -> Sequence[tuple[str, str]]:
        if value is None and type(None) in members:
            return ()
        answers = []
        for one in looks:
            found = one(value)
            if not found:
                return ()
            answers.append(found)
        return next((found for found in answers if found[0][0]), None) or _misfit(name, value)

    return look


def _tuple_look(items: tuple[Any, ...]) -> _Look:
    array = len(items) == 2 and items[1] is Ellipsis
    looks = [_look_of(item) for item in items[: 1 if array else None]]
    name = "a tuple" if array else f"a tuple of {len(looks)}"

    def look(value: object) -> Sequence[tuple[str, str]]:
        if type(value) is not tuple or not (array or len(value) == len(looks)):
            return _misfit(name, value)
        problems: list[tuple[str, str]] = []
        for index, part in enumerate(value):
            found = looks[0 if array else index](part)
            if found:
                problems += _below(f"[{index}]", found)
        return problems

    return look


def _class_look(type_: Any) -> _Look:
    cls = class_of(type_)
    fields = [(field.name, _look_of(field.type)) for field in all_fields_of(type_)]

    def look(value: object) -> Sequence[tuple[str, str]]:
        if type(value) is not cls:
            return _misfit(cls.__name__, value)
        problems: list[tuple[str, str]] = []
        for name, inner in fields:
            found = inner(getattr(value, name)) if hasattr(value, name) else [("", "is missing")]
            if found:
                problems += _below(f".{name}", found)
        return problems or _refused(value)

    return look


def _refused(value: Any) -> Sequence[tuple[str, str]]:
    """Tell what the validators of a class say: ranges of options, say, that somebody has built around."""
    try:
        attrs.validate(value)
    except UnreadableInput as error:
        return [(f".{problem.path.rpartition('.')[2]}", problem.message) for problem in error.problems]
    except (TypeError, ValueError) as error:
        return [("", str(error))]
    return ()


def _name_of(type_: Any) -> str:
    if is_union(type_):
        return " or ".join(map(_name_of, get_args(type_)))
    if is_literal(type_):
        return " or ".join(map(repr, get_args(type_)))
    if is_tuple(type_):
        return "a tuple"
    return "None" if type_ is type(None) else getattr(class_of(type_), "__name__", str(type_))
