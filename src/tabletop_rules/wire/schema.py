"""JSON Schema (2020-12) of what a game writes, made from the same annotations as the reader."""

from __future__ import annotations

from typing import Any, get_args

from tabletop_rules.core.actors import Role
from tabletop_rules.core.annotations import class_of, fields_of, is_class, is_literal, is_tuple, is_union, members_of
from tabletop_rules.core.game import AnyGame, ask_game
from tabletop_rules.wire.text import EXACT, Json


def json_schema(game: AnyGame) -> dict[str, Json]:
    """Return the schema of an action, a state or options of ``game``, or of a line of a record.

    Its parts stand under ``$defs``: ``Action``, the class names of state and options, ``RecordHeader``,
    ``RecordClosing``, ``RecordLine`` (a header, an action or a closing line) and all they are made of. It says what
    :mod:`tabletop_rules.wire` reads, except for ranges and for what depends on the position.
    """
    ask_game(game)
    schema = _Schema(game)
    action = schema.define("Action", {"oneOf": [schema.reference(cls) for cls in game.actions]})
    state, options = schema.reference(game.state), schema.reference(game.options)
    header = schema.define("RecordHeader", _header(game, options))
    closing = schema.define("RecordClosing", _CLOSING)
    line = schema.define("RecordLine", {"oneOf": [header, action, closing]})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.rulebook.title,
        "anyOf": [action, state, options, line],
        "$defs": schema.defs,
    }


_DIGEST: dict[str, Json] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
_COUNT: dict[str, Json] = {"type": "integer", "minimum": 0}


def _object(properties: dict[str, Json], required: list[str] | None = None) -> dict[str, Json]:
    needed: list[Json] = [*(properties if required is None else required)]
    return {"type": "object", "properties": properties, "additionalProperties": False, "required": needed}


def _header(game: AnyGame, options: dict[str, Json]) -> dict[str, Json]:
    seat: dict[str, Json] = {"type": "integer", "minimum": 0, "maximum": game.players.stop - 2}
    return _object(
        {
            "format": {"const": "tabletop_rules.record"},
            "version": {"type": "integer", "minimum": 1},
            "game": {"const": game.name},
            "rules": {"type": "integer", "minimum": 1},
            "players": {"type": "integer", "minimum": game.players.start, "maximum": game.players.stop - 1},
            "options": options,
            "viewer": {"anyOf": [{"type": "null"}, seat, {"const": Role.TABLE.value}]},
            "first": _DIGEST,
        }
    )


_CLOSING: dict[str, Json] = _object(
    {
        "steps": _COUNT,
        "score": _object(
            {
                "totals": {"type": "array", "items": {"type": "integer"}},
                "winners": {"type": "array", "items": _COUNT},
                "final": {"type": "boolean"},
            }
        ),
        "digest": _DIGEST,
    }
)

_WHOLE: dict[str, Json] = {
    "anyOf": [
        {"type": "integer", "minimum": -EXACT, "maximum": EXACT},
        {"type": "string", "pattern": "^-?0x[1-9a-f][0-9a-f]{13,}$"},
    ]
}


class _Schema:
    """The definitions gathered on the way through a game's classes."""

    def __init__(self, game: AnyGame) -> None:
        self.actions = frozenset(game.actions)
        self.defs: dict[str, Json] = {"Whole": _WHOLE}
        self._types: dict[str, Any] = {}

    def define(self, name: str, schema: dict[str, Json]) -> dict[str, Json]:
        self.defs[name] = schema
        return {"$ref": f"#/$defs/{name}"}

    def reference(self, type_: Any, kind: str | None = None) -> dict[str, Json]:
        """Return a reference to the definition of a class, tagged ``kind`` where it is one of several."""
        name = "_".join((class_of(type_).__name__, *(str(argument.__name__) for argument in get_args(type_))))
        name += "_tagged" if kind else ""
        if self._types.setdefault(name, type_) is not type_ and self._types[name] != type_:
            raise TypeError(f"two classes on the wire are called {name}")
        if name not in self.defs:
            self.defs[name] = {}  # holds the place while the fields are looked at
            self.defs[name] = self._class(type_, kind)
        return {"$ref": f"#/$defs/{name}"}

    def _class(self, type_: Any, kind: str | None) -> dict[str, Json]:
        tag = "do" if class_of(type_) in self.actions else kind
        tags: dict[str, Json] = {} if tag is None else {tag: {"const": class_of(type_).__name__}}
        fields = fields_of(type_)
        properties = {**tags, **{field.name: self._of(field.type) for field in fields}}
        return _object(properties, [*tags, *(field.name for field in fields if field.needed)])

    def _of(self, type_: Any) -> dict[str, Json]:
        if is_union(type_):
            plain, classes, tag = members_of(type_, self.actions)
            kind = tag if tag == "kind" else None
            return {"anyOf": [*map(self._of, plain), *(self.reference(cls, kind) for cls in classes)]}
        if is_literal(type_):
            return {"enum": list(get_args(type_))}
        if is_tuple(type_):
            return self._array(get_args(type_))
        return self.reference(type_) if is_class(type_) else dict(_PLAIN[type_])

    def _array(self, items: tuple[Any, ...]) -> dict[str, Json]:
        if len(items) == 2 and items[1] is Ellipsis:
            return {"type": "array", "items": self._of(items[0])}
        entries: list[Json] = [self._of(item) for item in items]
        return {"type": "array", "prefixItems": entries, "items": False, "minItems": len(items)}


_PLAIN: dict[Any, dict[str, Json]] = {
    int: {"$ref": "#/$defs/Whole"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    Role: {"enum": [role.value for role in Role]},
}
