"""Between values and JSON-ready data: cattrs, made strict, with every problem of a document at once.

The annotations of the attrs classes are the one description of the format. ``null`` means "not known here" or "there is
none"; a role among the actors is its name in small letters; an attrs class is an object with its fields. An action
carries its name in the tag ``do``; where one of several other classes may stand, the tag ``kind`` says which.

Reading happens in two ways with the same hooks: quickly, giving up at the first thing amiss, and, if that happened,
carefully, collecting everything that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, NoReturn, TypeAlias, get_args

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from tabletop_rules.core.actors import Role
from tabletop_rules.core.errors import Problem, UnreadableInput, nearest
from tabletop_rules.wire.annotations import (
    Field,
    class_of,
    fields_of,
    forms_of,
    hidden,
    is_class,
    is_literal,
    is_tuple,
    is_union,
    members_of,
    no_place,
)
from tabletop_rules.wire.problems import MOST_PROBLEMS, Unfit, below, misfit, shown, unknown_keys
from tabletop_rules.wire.text import EXACT

_Reader: TypeAlias = Callable[[Any, Any], Any]
"""From data and its annotation to a value, as cattrs calls it."""
_Writer: TypeAlias = Callable[[Any], Any]

_MOST_HEX: Final = 80
"""Characters of the longest number: 256 bits and more."""


# Reading plain values


def _int(value: object, _: object) -> int:
    if type(value) is int and -EXACT <= value <= EXACT:
        return value
    number = _from_hex(value) if type(value) is str else None
    if number is None:
        large = type(value) is int or (type(value) is str and value.removeprefix("-").startswith("0x"))
        raise misfit("a whole number" + ", beyond 2**53 as a string like '0x20000000000001'" * large, value)
    return number


def _from_hex(text: str) -> int | None:
    """Return the number that :func:`_written_int` wrote as ``text``, ``None`` if it wrote no such thing."""
    if len(text) > _MOST_HEX:
        return None
    try:
        number = int(text, 16)
    except ValueError:
        return None
    return number if abs(number) > EXACT and hex(number) == text else None


def _bool(value: object, _: object) -> bool:
    if type(value) is bool:
        return value
    raise misfit("true or false", value)


def _str(value: object, _: object) -> str:
    if type(value) is not str:
        raise misfit("a string", value)
    if not value.isascii():
        try:
            value.encode("utf-8")
        except UnicodeError:
            raise misfit("a string of whole characters", value) from None
    return value


def _null(value: object, _: object) -> None:
    if value is not None:
        raise misfit("null", value)


_ROLES: Final = {role.value: role for role in Role}


def _role(value: object, _: object) -> Role:
    if type(value) is str and value in _ROLES:
        return _ROLES[value]
    raise misfit("one of " + ", ".join(map(repr, _ROLES)), value)


def _literal(type_: Any) -> _Reader:
    values = {value: value for value in _strings(type_)}

    def read(value: object, _: object) -> str:
        if type(value) is str and value in values:
            return values[value]
        raise misfit("one of " + ", ".join(map(repr, values)), value)

    return read


def _strings(literal: Any) -> tuple[str, ...]:
    if any(type(value) is not str for value in get_args(literal)):
        raise no_place(literal)
    return get_args(literal)


# Writing plain values


def _written_int(value: int) -> int | str:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no int")
    return value if -EXACT <= value <= EXACT else hex(value)


def _written_role(value: Role) -> str:
    return value.value


def _exactly(kind: type) -> _Writer:
    def write(value: object) -> object:
        if type(value) is not kind:
            raise TypeError(f"{value!r} is no {kind.__name__}")
        return value

    return write


# Tuples


def _tuple_reader(converter: Converter, *, careful: bool) -> Callable[[Any], _Reader]:
    def make(type_: Any) -> _Reader:
        items = get_args(type_)
        if len(items) == 2 and items[1] is Ellipsis:
            hook = converter.get_structure_hook(items[0])
            return _careful_array(hook, items[0]) if careful else _array(hook, items[0])
        hooks = [converter.get_structure_hook(item) for item in items]
        return _fixed_array(hooks, items, careful=careful)

    return make


def _array(hook: _Reader, item: Any) -> _Reader:
    def read(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            raise misfit("an array", value)
        return tuple([hook(entry, item) for entry in value])

    return read


def _careful_array(hook: _Reader, item: Any) -> _Reader:
    def read(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            raise misfit("an array", value)
        return _collected((hook, entry, item) for entry in value)

    return read


def _fixed_array(hooks: list[_Reader], items: tuple[Any, ...], *, careful: bool) -> _Reader:
    def read(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            raise misfit(f"an array of {len(items)} entries", value)
        if len(value) != len(items):
            raise Unfit([Problem("", f"expected an array of {len(items)} entries, got one of {len(value)}")])
        if careful:
            return _collected(zip(hooks, value, items, strict=True))
        return tuple([hook(entry, item) for hook, entry, item in zip(hooks, value, items, strict=True)])

    return read


def _collected(entries: Iterable[tuple[_Reader, Any, Any]]) -> tuple[Any, ...]:
    """Read every entry, and raise all their problems together."""
    values, problems = [], list[Problem]()
    for index, (hook, entry, item) in enumerate(entries):
        try:
            values.append(hook(entry, item))
        except Unfit as error:
            problems += below(f"[{index}]", error)
        if len(problems) > MOST_PROBLEMS:
            break
    if problems:
        raise Unfit(problems)
    return tuple(values)


def _tuple_writer(converter: Converter) -> Callable[[Any], _Writer]:
    def make(type_: Any) -> _Writer:
        items = get_args(type_)
        if len(items) == 2 and items[1] is Ellipsis:
            write = converter.get_unstructure_hook(items[0])
            return lambda value: [write(entry) for entry in value]
        writers = [converter.get_unstructure_hook(item) for item in items]
        return lambda value: [write(entry) for write, entry in zip(writers, value, strict=True)]

    return make


# Unions


def _union_reader(converter: Converter, actions: frozenset[type]) -> Callable[[Any], _Reader]:
    """Read a union by looking at the data: null, an object, or a plain value of the one type it can be."""

    def make(type_: Any) -> _Reader:
        plain, classes, tag = members_of(type_, actions)
        hooks = {form: (converter.get_structure_hook(m), m) for m in plain for form in forms_of(m)}
        if tag is not None:
            hooks[dict] = (_tagged_reader(converter, classes, tag), None)
        elif classes:
            hooks[dict] = (converter.get_structure_hook(classes[0]), classes[0])
        if int in plain:
            hooks.setdefault(str, hooks[int])  # beyond 2**53
        default = next(hook for form, hook in hooks.items() if form is not type(None))

        def read(value: object, _: object) -> object:
            hook, member = hooks.get(type(value), default)
            return hook(value, member)

        return read

    return make


def _tagged_reader(converter: Converter, classes: tuple[Any, ...], tag: str) -> _Reader:
    hooks = {class_of(cls).__name__: (converter.get_structure_hook(cls), cls) for cls in classes}

    def read(value: object, _: object) -> object:
        if type(value) is not dict:
            raise misfit(f"an object with a {tag!r} tag", value)
        name = value.get(tag)
        if type(name) is not str or name not in hooks:
            raise Unfit([_wrong_tag(value, tag, tuple(hooks))])
        hook, cls = hooks[name]
        if tag == "kind":
            value = {key: entry for key, entry in value.items() if key != tag}
        return hook(value, cls)

    return read


def _wrong_tag(value: dict[str, Any], tag: str, names: tuple[str, ...]) -> Problem:
    if tag not in value:
        return Problem(f".{tag}", "is missing")
    name = value[tag]
    hint = nearest(name[:80], names) if type(name) is str else ""
    expected = names[0].__repr__() if len(names) == 1 else "one of " + ", ".join(map(repr, names))
    return Problem(f".{tag}", f"expected {expected}, got {shown(name)}{hint}")


def _union_writer(converter: Converter, actions: frozenset[type]) -> Callable[[Any], _Writer]:
    def make(type_: Any) -> _Writer:
        plain, classes, tag = members_of(type_, actions)
        writers = {_python_type(member): converter.get_unstructure_hook(member) for member in plain}
        for cls in classes:
            write_class = converter.get_unstructure_hook(cls)
            name = class_of(cls).__name__
            writers[class_of(cls)] = _tagged_writer(tag, name, write_class) if tag == "kind" else write_class

        def write(value: object) -> object:
            return writers[type(value)](value)

        return write

    return make


def _python_type(type_: Any) -> type:
    return str if is_literal(type_) else class_of(type_)


def _tagged_writer(tag: str, name: str, write: _Writer) -> _Writer:
    return lambda value: {tag: name, **write(value)}


# Classes


def _class_reader(converter: Converter, actions: frozenset[type]) -> Callable[[Any], _Reader]:
    """Read an object by the function that cattrs generates; it stops at the first thing amiss."""

    def make(type_: Any) -> _Reader:
        absent: dict[str, Any] = dict.fromkeys(hidden(type_))
        left_out: dict[str, Any] = {name: override(struct_hook=lambda *_: None) for name in absent}
        build = make_dict_structure_fn(
            type_, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=False, **left_out
        )
        name = class_of(type_).__name__ if class_of(type_) in actions else None

        def read(value: object, _: object) -> object:
            if type(value) is not dict:
                raise misfit("an object", value)
            if absent:
                if not absent.keys().isdisjoint(value):
                    raise Unfit([])
                value = {**value, **absent}
            elif name is not None:
                value = value.copy()
                if value.pop("do", None) != name:
                    raise Unfit([])
            return build(value, type_)

        return read

    return make


def _careful_class_reader(converter: Converter, actions: frozenset[type]) -> Callable[[Any], _Reader]:
    """Read an object field by field, and say everything that is wrong with it."""

    def make(type_: Any) -> _Reader:
        cls = class_of(type_)
        hooks = [(field, converter.get_structure_hook(field.type)) for field in fields_of(type_)]
        tags = ("do",) if cls in actions else ()
        known = (*tags, *(field.name for field, _ in hooks))
        absent = dict.fromkeys(hidden(type_))

        def read(value: object, _: object) -> object:
            if type(value) is not dict:
                raise misfit("an object", value)
            problems = [_wrong_tag(value, "do", (cls.__name__,)) for tag in tags if value.get(tag) != cls.__name__]
            values: dict[str, Any] = {}
            for field, hook in hooks:
                try:
                    _read_field(cls, field, hook, value, values)
                except Unfit as error:
                    problems += below(f".{field.name}", error)
            problems += unknown_keys((key for key in value if key not in absent), known)
            problems += [Problem(f".{key}", _NO_GENERATOR) for key in absent if key in value]
            if problems:
                raise Unfit(problems)
            return _built(cls, {**values, **absent})

        return read

    return make


_NO_GENERATOR: Final = "unknown key: a generator is never part of a position"


def _read_field(cls: type, field: Field, hook: _Reader, data: dict[str, Any], values: dict[str, Any]) -> None:
    """Put the value of one field into ``values``, if it has one and its own validator accepts it."""
    if field.name in data:
        values[field.name] = hook(data[field.name], field.type)
        _ask_validator(cls, field.attribute, values[field.name])
    elif field.needed:
        raise Unfit([Problem("", "is missing")])


def _ask_validator(cls: type, attribute: attrs.Attribute[Any], value: object) -> None:
    """Let the validator of one field speak, before the constructor would: that stops at the first problem."""
    convert: Any = attribute.converter
    if attribute.validator is None or isinstance(convert, attrs.Converter):
        return
    try:
        attribute.validator(object.__new__(cls), attribute, value if convert is None else convert(value))
    except AttributeError:
        return  # it looks at other fields too; the constructor will ask it again
    except UnreadableInput as error:
        raise Unfit([Problem("", problem.message) for problem in error.problems]) from None
    except (TypeError, ValueError) as error:
        raise Unfit([Problem("", str(error))]) from None


def _built(cls: type, values: dict[str, Any]) -> object:
    attributes = {attribute.name: attribute for attribute in attrs.fields(cls)}
    try:
        return cls(**{str(attributes[name].alias): value for name, value in values.items()})
    except UnreadableInput as error:
        raise Unfit([_placed(problem, attributes) for problem in error.problems]) from None
    except (TypeError, ValueError) as error:
        raise Unfit([Problem("", str(error))]) from None


def _placed(problem: Problem, fields: Iterable[str]) -> Problem:
    """Turn a validator's ``Move.colour`` into a path relative to the object."""
    name = problem.path.rpartition(".")[2]
    return Problem(f".{name}" if name in fields else "", problem.message)


def _class_writer(converter: Converter, actions: frozenset[type]) -> Callable[[Any], _Writer]:
    def make(type_: Any) -> _Writer:
        left_out: dict[str, Any] = {name: override(omit=True) for name in hidden(type_)}
        write = make_dict_unstructure_fn(type_, converter, **left_out)
        cls = class_of(type_)
        return _tagged_writer("do", cls.__name__, write) if cls in actions else write

    return make


# A game's converter


def _unsupported(type_: Any) -> NoReturn:
    raise no_place(type_)


def _converter(actions: frozenset[type], *, careful: bool) -> Converter:
    converter = Converter(detailed_validation=False)
    class_reader = _careful_class_reader if careful else _class_reader
    for fits, reader, writer in (
        (lambda _: True, _unsupported, _unsupported),
        (is_class, class_reader(converter, actions), _class_writer(converter, actions)),
        (is_tuple, _tuple_reader(converter, careful=careful), _tuple_writer(converter)),
        (is_union, _union_reader(converter, actions), _union_writer(converter, actions)),
        (is_literal, _literal, lambda _: _exactly(str)),
    ):
        converter.register_structure_hook_factory(fits, reader)
        converter.register_unstructure_hook_factory(fits, writer)
    for kind, read in ((int, _int), (bool, _bool), (str, _str), (type(None), _null), (Role, _role)):
        converter.register_structure_hook(kind, read)
    for kind in (bool, str, type(None)):
        converter.register_unstructure_hook(kind, _exactly(kind))
    converter.register_unstructure_hook(int, _written_int)
    converter.register_unstructure_hook(Role, _written_role)
    return converter


class Codec:
    """Reads and writes values of one type; made once for each type of a game."""

    __slots__ = ("_careful", "_quick", "_write", "type")

    def __init__(self, type_: Any, actions: tuple[type, ...]) -> None:
        """Prepare for ``type_`` in a game with these ``actions``, which carry the tag ``do``."""
        quick, careful = _converters(frozenset(actions))
        self.type: Any = type_
        self._quick = quick.get_structure_hook(type_)
        self._careful = careful.get_structure_hook(type_)
        self._write = quick.get_unstructure_hook(type_)

    def read(self, data: object) -> Any:
        """Return the value that ``data`` says; raise :class:`UnreadableInput` with every problem and its path."""
        try:
            return self._quick(data, self.type)
        except Exception:  # noqa: BLE001, S110 - whatever it was, the careful reader finds it again and names it
            pass
        try:
            return self._careful(data, self.type)
        except Unfit as error:
            problems = error.problems[:MOST_PROBLEMS]
            raise UnreadableInput(Problem("$" + problem.path, problem.message) for problem in problems) from None

    def write(self, value: object) -> Any:
        """Return ``value``, which claims to be of this type, as JSON-ready data.

        Raise :class:`UnreadableInput` for a value that its class would not allow.
        """
        try:
            return self._write(value)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise UnreadableInput.at("value", f"not well-formed: {error}") from error


@lru_cache(maxsize=64)
def _converters(actions: frozenset[type]) -> tuple[Converter, Converter]:
    return _converter(actions, careful=False), _converter(actions, careful=True)
