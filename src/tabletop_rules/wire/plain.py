"""Numbers, strings, truth values, roles and lists of literals: how each is read, strictly, and written.

A reader takes data and its annotation, as cattrs calls it, and raises :class:`Unfit`; a writer takes a value and raises
``TypeError`` for one that is not of its type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeAlias, get_args

from tabletop_rules.core import errors
from tabletop_rules.core.actors import Role
from tabletop_rules.core.annotations import no_place
from tabletop_rules.wire.problems import misfit
from tabletop_rules.wire.text import EXACT

Reader: TypeAlias = Callable[[Any, Any], Any]
"""From data and its annotation to a value, as cattrs calls it."""
Writer: TypeAlias = Callable[[Any], Any]

_MOST_HEX: Final = 80
"""Characters of the longest number: 256 bits and more."""


def read_int(value: object, _: object) -> int:
    """Read a whole number: no look-alike such as ``true`` or ``1.0``, and beyond 2**53 a hexadecimal string."""
    if type(value) is int and -EXACT <= value <= EXACT:
        return value
    number = _from_hex(value) if type(value) is str else None
    if number is None:
        large = type(value) is int or (type(value) is str and value.removeprefix("-").startswith("0x"))
        raise misfit("a whole number" + ", beyond 2**53 as a string like '0x20000000000001'" * large, value)
    return number


def _from_hex(text: str) -> int | None:
    """Return the number that :func:`written_int` wrote as ``text``, ``None`` if it wrote no such thing."""
    if len(text) > _MOST_HEX:
        return None
    try:
        number = int(text, 16)
    except ValueError:
        return None
    return number if abs(number) > EXACT and hex(number) == text else None


def read_bool(value: object, _: object) -> bool:
    """Read ``true`` or ``false``."""
    if type(value) is bool:
        return value
    raise misfit("true or false", value)


def read_str(value: object, _: object) -> str:
    """Read a string, of whole characters: no lone surrogates."""
    if type(value) is not str:
        raise misfit("a string", value)
    if not value.isascii():
        try:
            value.encode("utf-8")
        except UnicodeError:
            raise misfit("a string of whole characters", value) from None
    return value


def read_null(value: object, _: object) -> None:
    """Read ``null``."""
    if value is not None:
        raise misfit("null", value)


_ROLES: Final = {role.value: role for role in Role}


def read_role(value: object, _: object) -> Role:
    """Read a role among the actors by its name."""
    if type(value) is str and value in _ROLES:
        return _ROLES[value]
    raise misfit("one of " + ", ".join(map(repr, _ROLES)), value)


def literals_of(type_: Any) -> dict[str, str]:
    """Return the strings a literal annotation lists, each to itself."""
    values: tuple[Any, ...] = get_args(type_)
    if any(type(value) is not str for value in values):
        raise no_place(type_)
    return {value: value for value in values}


def literal_reader(type_: Any) -> Reader:
    """Return the reader for one of the strings that ``type_`` lists."""
    values = literals_of(type_)

    def read(value: object, _: object) -> str:
        if type(value) is str and value in values:
            return values[value]
        raise misfit("one of " + ", ".join(map(repr, values)), value)

    return read


def written_int(value: int) -> int | str:
    """Write a whole number, beyond 2**53 as a hexadecimal string."""
    if type(value) is not int:
        unwritable(value, "int")
    return value if -EXACT <= value <= EXACT else hex(value)


def written_role(value: Role) -> str:
    """Write a role as its name."""
    return value.value


def exactly(kind: type) -> Writer:
    """Return the writer of values that JSON can say as they are."""

    def write(value: object) -> object:
        if type(value) is not kind:
            unwritable(value, kind.__name__)
        return value

    return write


def literal_writer(type_: Any) -> Writer:
    """Return the writer of one of the strings that ``type_`` lists."""
    values = literals_of(type_)

    def write(value: object) -> object:
        if type(value) is not str or value not in values:
            unwritable(value, "one of " + ", ".join(map(repr, values)))
        return value

    return write


def unwritable(value: object, expected: str) -> NoReturn:
    """Say that ``value`` is not what its annotation says."""
    raise TypeError(f"{errors.shown(value)} is no {expected}")
