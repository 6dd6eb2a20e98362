"""JSON Schema (2020-12) of a game's actions, states and options, made from the same annotations as the reader."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import attrs

from tabletop_rules.core.actors import Role
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.rng import Rng
from tabletop_rules.wire.converter import is_union
from tabletop_rules.wire.text import EXACT, Json


def json_schema(game: AnyGame) -> dict[str, Json]:
    """Return the schema of one document that holds an action, a state or options of ``game``, with all under ``$defs``.

    It says what :mod:`tabletop_rules.wire` reads, except for ranges that depend on the position.
    """
    defs: dict[str, Json] = {}
    actions = [_reference(cls, defs, tag="do") for cls in game.actions]
    defs["Action"] = {"oneOf": list(actions)}
    state = _reference(game.state, defs)
    options = _reference(game.options, defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.rulebook.title,
        "anyOf": [{"$ref": "#/$defs/Action"}, state, options],
        "$defs": defs,
    }


def _reference(cls: type, defs: dict[str, Json], tag: str | None = None) -> dict[str, Json]:
    name = cls.__name__
    if name not in defs:
        defs[name] = {}  # holds the place while the fields are looked at
        defs[name] = _object(cls, defs, tag)
    return {"$ref": f"#/$defs/{name}"}


def _object(cls: type, defs: dict[str, Json], tag: str | None) -> dict[str, Json]:
    attrs.resolve_types(cls)
    properties: dict[str, Json] = {} if tag is None else {tag: {"const": cls.__name__}}
    fields = [field for field in attrs.fields(cls) if Rng not in (field.type, *get_args(field.type))]
    required: list[Json] = [*properties, *(field.name for field in fields if field.default is attrs.NOTHING)]
    properties |= {field.name: _schema(field.type, defs) for field in fields}
    found: dict[str, Json] = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": required}


def _schema(type_: Any, defs: dict[str, Json]) -> dict[str, Json]:  # noqa: ANN401 - an annotation
    if is_union(type_):
        return {"anyOf": [_schema(member, defs) for member in get_args(type_)]}
    if get_origin(type_) is Literal:
        return {"enum": list(get_args(type_))}
    if get_origin(type_) is tuple:
        return _array(get_args(type_), defs)
    if attrs.has(get_origin(type_) or type_):
        return _generic(type_, defs)
    plain = _PLAIN.get(type_)
    if plain is None:
        msg = f"{type_!r} has no place on the wire"
        raise TypeError(msg)
    return plain


_PLAIN: dict[Any, dict[str, Json]] = {
    int: {
        "anyOf": [
            {"type": "integer", "minimum": -EXACT, "maximum": EXACT},
            {"type": "string", "pattern": "^-?0x[0-9a-f]+$"},
        ]
    },
    bool: {"type": "boolean"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    Role: {"enum": [role.value for role in Role]},
}


def _array(arguments: tuple[Any, ...], defs: dict[str, Json]) -> dict[str, Json]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return {"type": "array", "items": _schema(arguments[0], defs)}
    items: list[Json] = [_schema(argument, defs) for argument in arguments]
    return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}


def _generic(type_: Any, defs: dict[str, Json]) -> dict[str, Json]:  # noqa: ANN401 - an annotation
    """Describe a class, or a generic one such as ``Pile[str]`` with its type variables filled in."""
    cls = get_origin(type_)
    if cls is None:
        return _reference(type_, defs)
    attrs.resolve_types(cls)
    filled = dict(zip(cls.__parameters__, get_args(type_), strict=True))
    properties: dict[str, Json] = {f.name: _schema(_filled(f.type, filled), defs) for f in attrs.fields(cls)}
    return {"type": "object", "properties": properties, "additionalProperties": False, "required": list(properties)}


def _filled(type_: Any, filled: dict[Any, Any]) -> Any:  # noqa: ANN401 - an annotation
    arguments = tuple(filled.get(argument, argument) for argument in getattr(type_, "__parameters__", ()))
    return type_[arguments] if arguments else filled.get(type_, type_)
