"""The annotations of a game's classes: what its values are made of, and so what the wire writes."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from tabletop_rules.core.actors import Role
from tabletop_rules.core.rng import Rng


def no_place(type_: Any) -> TypeError:
    """Return the error for an annotation that the wire cannot write."""
    return TypeError(f"{type_!r} has no place on the wire")


def is_union(type_: Any) -> bool:
    """Tell whether an annotation is a union."""
    return get_origin(type_) in (Union, types.UnionType)


def is_tuple(type_: Any) -> bool:
    """Tell whether an annotation is a tuple of known entries."""
    return get_origin(type_) is tuple and bool(get_args(type_))


def is_literal(type_: Any) -> bool:
    """Tell whether an annotation lists the values allowed."""
    return get_origin(type_) is Literal


def class_of(type_: Any) -> type:
    """Return the class an annotation names: ``Pile`` for ``Pile[str]``."""
    cls: type = get_origin(type_) or type_
    return cls


def is_class(type_: Any) -> bool:
    """Tell whether an annotation names an attrs class, other than the generator: that is never written.

    A generic class must say of what: ``Pile[str]``.
    """
    return attrs.has(class_of(type_)) and type_ is not Rng and not getattr(type_, "__parameters__", ())


@attrs.frozen
class Field:
    """A field of a class on the wire; ``type`` with the type variables filled in."""

    name: str
    type: Any
    attribute: attrs.Attribute[Any]

    @property
    def needed(self) -> bool:
        """Whether the key must be there: a field with a default may be left out."""
        return self.attribute.default is attrs.NOTHING


def fields_of(type_: Any) -> tuple[Field, ...]:
    """Return the fields of a class that are written: all of them but a generator."""
    return tuple(field for field in all_fields_of(type_) if not _holds_rng(field.attribute))


def all_fields_of(type_: Any) -> tuple[Field, ...]:
    """Return the fields of a class, a generator among them."""
    return tuple(Field(a.name, _filled(type_, a.type), a) for a in _attributes(type_))


def _attributes(type_: Any) -> tuple[attrs.Attribute[Any], ...]:
    cls: Any = class_of(type_)
    attrs.resolve_types(cls)
    return tuple(attribute for attribute in attrs.fields(cls) if attribute.init)


def _holds_rng(attribute: attrs.Attribute[Any]) -> bool:
    return Rng in (attribute.type, *get_args(attribute.type))


def hidden(type_: Any) -> tuple[str, ...]:
    """Return the names of the fields that hold a generator and are never written."""
    return tuple(attribute.name for attribute in _attributes(type_) if _holds_rng(attribute))


def _filled(generic: Any, type_: Any) -> Any:
    """Return the annotation ``type_`` of a field of ``generic``, such as ``Pile[str]``, for this very class."""
    bound = dict(zip(getattr(class_of(generic), "__parameters__", ()), get_args(generic), strict=False))
    if type_ in bound:
        return bound[type_]
    free = getattr(type_, "__parameters__", ())
    return type_[tuple(bound.get(variable, variable) for variable in free)] if free else type_


def members_of(type_: Any, actions: frozenset[type]) -> tuple[tuple[Any, ...], tuple[Any, ...], str | None]:
    """Return the plain members of a union, its classes, and the tag that tells those apart, if they need one.

    Several lists of literals count as one. Raise ``TypeError`` if two other members are written alike.
    """
    members = _literals_joined(get_args(type_))
    classes = tuple(member for member in members if is_class(member))
    plain = tuple(member for member in members if member not in classes)
    forms = [form for member in plain for form in forms_of(member)]
    names = {class_of(cls).__name__ for cls in classes}
    if len(set(forms)) != len(forms) or len(names) != len(classes):
        raise no_place(type_)
    if len(classes) < 2:
        return plain, classes, None
    return plain, classes, "do" if actions.issuperset(classes) else "kind"


def _literals_joined(members: tuple[Any, ...]) -> tuple[Any, ...]:
    values = tuple(value for member in members if is_literal(member) for value in get_args(member))
    others = tuple(member for member in members if not is_literal(member))
    return (Literal[values], *others) if values else others


def forms_of(type_: Any) -> tuple[type, ...]:
    """Return the Python types of the JSON that a plain member of a union is written as."""
    if type_ is Role or is_literal(type_):
        return (str,)
    if is_tuple(type_):
        return (list,)
    if type_ not in (int, str, bool, type(None)):
        raise no_place(type_)
    plain: tuple[type, ...] = (type_,)
    return plain
