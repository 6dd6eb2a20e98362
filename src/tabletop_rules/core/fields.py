"""Validators for the fields of actions and options: exact types, exact ranges, one clear error.

They raise :class:`~tabletop_rules.core.errors.UnreadableInput` and accept no look-alikes: ``True`` is
no number, ``1.0`` is no ``1``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from tabletop_rules.core.errors import UnreadableInput, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import attrs

    Validator: TypeAlias = Callable[[object, attrs.Attribute[Any], object], None]
    """An attrs validator: instance, attribute, value."""


def _complain(instance: object, attribute: attrs.Attribute[Any], expected: str, value: object) -> UnreadableInput:
    return UnreadableInput.at(f"{type(instance).__name__}.{attribute.name}", f"expected {expected}, got {shown(value)}")


def whole(low: int, high: int) -> Validator:
    """Accept a plain ``int`` from ``low`` to ``high``, both included."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not int or not low <= value <= high:
            raise _complain(instance, attribute, f"a whole number from {low} to {high}", value)

    return check


def one_of(values: Sequence[object]) -> Validator:
    """Accept exactly one of ``values``, of exactly its type."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not any(type(value) is type(known) and value == known for known in values):
            raise _complain(instance, attribute, "one of " + ", ".join(map(repr, values)), value)

    return check


def is_a(kind: type, text: str | None = None) -> Validator:
    """Accept a value whose type is exactly ``kind``."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not kind:
            raise _complain(instance, attribute, text or f"a {kind.__name__}", value)

    return check


def tuple_of(item: Callable[[object], bool], text: str, most: int) -> Validator:
    """Accept a ``tuple`` of at most ``most`` items that all satisfy ``item``; ``text`` names them."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not tuple or len(value) > most or not all(map(item, value)):
            raise _complain(instance, attribute, f"a tuple of at most {most} {text}", value)

    return check


def optional(validator: Validator) -> Validator:
    """Accept ``None`` ("not known here") as well as what ``validator`` accepts."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if value is not None:
            validator(instance, attribute, value)

    return check


def is_whole(value: object, low: int, high: int) -> bool:
    """Tell whether ``value`` is a plain ``int`` from ``low`` to ``high``, both included."""
    return type(value) is int and low <= value <= high
