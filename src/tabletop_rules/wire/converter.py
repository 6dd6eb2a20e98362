"""Between values and JSON-ready data: cattrs, made strict, with every problem of a document at once.

The annotations of the attrs classes are the one description of the format. ``null`` means "not known here" or "there is
none"; a role among the actors is its name in small letters; an attrs class is an object with its fields, and where one
of several classes may stand, a tag (``do`` for actions, ``kind`` for others) says which.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final, Literal, NoReturn, TypeAlias, Union, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from tabletop_rules.core.actors import Role
from tabletop_rules.core.errors import Problem, UnreadableInput, nearest
from tabletop_rules.core.rng import Rng
from tabletop_rules.wire.text import EXACT

_Hook: TypeAlias = Callable[[Any, Any], Any]

MOST_PROBLEMS: Final = 50
"""How many problems of one document are told."""


class _Unfit(Exception):
    """What is wrong with a piece of data, with paths relative to it."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(problems)


def _refuse(expected: str, value: object) -> NoReturn:
    raise _Unfit([Problem("", f"expected {expected}, got {shown(value)}")])


def shown(value: object) -> str:
    """Return a short rendering of a JSON value for messages."""
    names = {dict: "an object", list: "an array", type(None): "null", bool: str(value).lower()}
    if type(value) in names:
        return names[type(value)]
    text = repr(value) if type(value) is not int or abs(value) < EXACT else "a very large number"
    return text if len(text) <= 60 else text[:57] + "..."


# Reading plain values


def _int(value: object, _: object) -> int:
    if type(value) is int and -EXACT <= value <= EXACT:
        return value
    if type(value) is str and len(value) <= 80:
        negative, digits = value.startswith("-"), value.removeprefix("-")
        if digits.startswith("0x") and digits[2:].isalnum() and digits[2:].isascii():
            try:
                number = int(digits, 16)
            except ValueError:
                number = 0
            if number > EXACT and digits == hex(number):
                return -number if negative else number
    large = type(value) is int or (type(value) is str and value.removeprefix("-").startswith("0x"))
    _refuse("a whole number, beyond 2**53 as a string like '0x20000000000001'" if large else "a whole number", value)


def _bool(value: object, _: object) -> bool:
    if type(value) is bool:
        return value
    _refuse("true or false", value)


def _str(value: object, _: object) -> str:
    if type(value) is not str:
        _refuse("a string", value)
    if not value.isascii():
        try:
            value.encode("utf-8")
        except UnicodeError:
            _refuse("a string of whole characters", ascii(value))
    return value


def _null(value: object, _: object) -> None:
    if value is not None:
        _refuse("null", value)


def _role(value: object, _: object) -> Role:
    if type(value) is str and value in _ROLES:
        return _ROLES[value]
    _refuse("one of " + ", ".join(map(repr, _ROLES)), value)


_ROLES: Final = {role.value: role for role in Role}


def _literal(type_: Any, *_: object) -> _Hook:
    values = get_args(type_)

    def read(value: object, _: object) -> object:
        if any(type(value) is type(known) and value == known for known in values):
            return value
        _refuse("one of " + ", ".join(map(repr, values)), value)

    return read


# Writing plain values


def _written_int(value: int) -> int | str:
    return value if -EXACT <= value <= EXACT else hex(value)


def _written_role(value: Role) -> str:
    return value.value


# Problems


def _problems(error: BaseException, path: str) -> Iterator[Problem]:
    """Walk what cattrs has collected and say each problem with its path."""
    if isinstance(error, ClassValidationError):
        noted, others = error.group_exceptions()
        for inner, note in noted:
            yield from _problems(inner, f"{path}.{note.name}")
        for other in others:
            yield from _problems(other, path)
    elif isinstance(error, _Unfit):
        for problem in error.problems:
            yield Problem(path + problem.path, problem.message)
    elif isinstance(error, ForbiddenExtraKeysError):
        known = [field.name for field in attrs.fields(error.cl)]
        for key in sorted(error.extra_fields):
            yield Problem(f"{path}.{key}", "unknown key" + nearest(key, known))
    elif isinstance(error, UnreadableInput):
        for problem in error.problems:
            _, dot, field = problem.path.partition(".")
            yield Problem(path + dot + field, problem.message)
    else:
        yield Problem(path, "is missing" if isinstance(error, KeyError) else f"{type(error).__name__}: {error}")


# Compound values


def _tuple_reader(converter: Converter) -> Callable[[Any], _Hook]:
    def make(type_: Any) -> _Hook:
        arguments = get_args(type_)
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return _homogeneous(arguments[0], converter.get_structure_hook(arguments[0]))
        return _fixed(arguments, [converter.get_structure_hook(argument) for argument in arguments])

    return make


def _homogeneous(item: Any, hook: _Hook) -> _Hook:
    def read(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            _refuse("an array", value)
        try:
            return tuple([hook(entry, item) for entry in value])
        except Exception:  # noqa: BLE001 - whatever it was, it is found again and named below
            raise _Unfit(_every_problem(value, [(hook, item)] * len(value))) from None

    return read


def _fixed(items: tuple[Any, ...], hooks: list[_Hook]) -> _Hook:
    def read(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            _refuse(f"an array of {len(items)} entries", value)
        if len(value) != len(items):
            raise _Unfit([Problem("", f"expected an array of {len(items)} entries, got one of {len(value)}")])
        try:
            return tuple([hook(entry, item) for hook, entry, item in zip(hooks, value, items, strict=True)])
        except Exception:  # noqa: BLE001 - whatever it was, it is found again and named below
            raise _Unfit(_every_problem(value, list(zip(hooks, items, strict=True)))) from None

    return read


def _every_problem(value: list[Any], hooks: list[tuple[_Hook, Any]]) -> list[Problem]:
    found: list[Problem] = []
    for index, (entry, (hook, item)) in enumerate(zip(value, hooks, strict=True)):
        try:
            hook(entry, item)
        except Exception as error:  # noqa: BLE001 - becomes a problem
            found.extend(_problems(error, f"[{index}]"))
        if len(found) >= MOST_PROBLEMS:
            break
    return found


def _tuple_writer(converter: Converter) -> Callable[[Any], Callable[[Any], Any]]:
    def make(type_: Any) -> Callable[[Any], Any]:
        arguments = get_args(type_)
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            write = converter.get_unstructure_hook(arguments[0])
            if arguments[0] is str:
                return list
            return lambda value: [write(entry) for entry in value]
        writers = [converter.get_unstructure_hook(argument) for argument in arguments]
        return lambda value: [write(entry) for write, entry in zip(writers, value, strict=True)]

    return make


def is_union(type_: Any) -> bool:
    """Tell whether an annotation is a union."""
    return get_origin(type_) in (Union, types.UnionType)


def _union_reader(converter: Converter, tag: Callable[[tuple[type, ...]], str]) -> Callable[[Any], _Hook]:
    """Read a union by looking at the data: null, a tagged object, or a plain value of the one type it can be."""

    def make(type_: Any) -> _Hook:
        members = [member for member in get_args(type_) if member is not type(None)]
        nullable = len(members) < len(get_args(type_))
        classes = tuple(member for member in members if attrs.has(get_origin(member) or member))
        plain = {_json_type(member): member for member in members if member not in classes}
        hooks = {kind: (converter.get_structure_hook(member), member) for kind, member in plain.items()}
        if len(classes) == 1:
            hooks[dict] = (converter.get_structure_hook(classes[0]), classes[0])
        elif classes:
            hooks[dict] = (_tagged_reader(converter, classes, tag(classes)), None)

        def read(value: object, _: object) -> object:
            if value is None and nullable:
                return None
            hook, member = hooks.get(type(value), default)
            return hook(value, member)

        default = next(iter(hooks.values()))
        return read

    return make


def _json_type(type_: Any) -> type:
    """Return the Python type of the JSON that a plain member of a union is written as."""
    if type_ is Role or get_origin(type_) is Literal:
        return str
    plain: type = list if get_origin(type_) is tuple else type_
    return plain


def _tagged_reader(converter: Converter, classes: tuple[type, ...], tag: str) -> _Hook:
    hooks = {cls.__name__: (converter.get_structure_hook(cls), cls) for cls in classes}

    def read(value: object, _: object) -> object:
        if type(value) is not dict:
            _refuse(f"an object with a {tag!r} tag", value)
        name = value.get(tag)
        if type(name) is not str or name not in hooks:
            if tag not in value:
                raise _Unfit([Problem(f".{tag}", "is missing")])
            hint = nearest(name, list(hooks)) if type(name) is str else ""
            message = f"expected one of {', '.join(map(repr, hooks))}, got {shown(name)}{hint}"
            raise _Unfit([Problem(f".{tag}", message)])
        hook, cls = hooks[name]
        return hook({key: entry for key, entry in value.items() if key != tag}, cls)

    return read


def _union_writer(
    converter: Converter, tag: Callable[[tuple[type, ...]], str]
) -> Callable[[Any], Callable[[Any], Any]]:
    def make(type_: Any) -> Callable[[Any], Any]:
        members = [member for member in get_args(type_) if member is not type(None)]
        classes = tuple(member for member in members if attrs.has(get_origin(member) or member))
        writers = {_python_type(member): converter.get_unstructure_hook(member) for member in members}
        if len(classes) > 1:
            name = tag(classes)
            for cls in classes:
                writers[cls] = _tagged_writer(name, cls.__name__, writers[cls])

        def write(value: object) -> object:
            return None if value is None else writers[type(value)](value)

        return write

    return make


def _python_type(type_: Any) -> type:
    if get_origin(type_) is Literal:
        return str
    plain: type = get_origin(type_) or type_
    return plain


def _tagged_writer(tag: str, name: str, write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: {tag: name, **write(value)}


def _is_tuple(type_: Any) -> bool:
    return get_origin(type_) is tuple


def _is_literal(type_: Any) -> bool:
    return get_origin(type_) is Literal


def _is_attrs(type_: Any) -> bool:
    return attrs.has(get_origin(type_) or type_)


def _class_reader(converter: Converter) -> Callable[[Any], _Hook]:
    def make(type_: Any) -> _Hook:
        cls = get_origin(type_) or type_
        attrs.resolve_types(cls)
        hidden: Any = {f.name: override(struct_hook=lambda *_: None) for f in attrs.fields(cls) if _holds_rng(f)}
        build = make_dict_structure_fn(type_, converter, **hidden)
        nothing = dict.fromkeys(hidden)

        def read(value: object, _: object) -> object:
            if type(value) is not dict:
                _refuse("an object", value)
            for key in nothing:
                if key in value:
                    raise _Unfit([Problem(f".{key}", "unknown key: a generator is never part of a position")])
            return build({**value, **nothing} if nothing else value, type_)

        return read

    return make


def _holds_rng(field: attrs.Attribute[Any]) -> bool:
    return Rng in (field.type, *get_args(field.type))


def _class_writer(converter: Converter) -> Callable[[Any], Callable[[Any], Any]]:
    def make(type_: Any) -> Callable[[Any], Any]:
        cls = get_origin(type_) or type_
        attrs.resolve_types(cls)
        hidden: Any = {f.name: override(omit=True) for f in attrs.fields(cls) if _holds_rng(f)}
        return make_dict_unstructure_fn(type_, converter, **hidden)

    return make


@lru_cache(maxsize=32)
def converter_for(actions: tuple[type, ...]) -> Converter:
    """Return the converter of a game with these action classes; unions of them are tagged ``do``."""

    def tag(classes: tuple[type, ...]) -> str:
        return "do" if set(classes) <= set(actions) else "kind"

    converter = Converter(detailed_validation=True, forbid_extra_keys=True)
    converter.register_structure_hook_factory(_is_attrs, _class_reader(converter))
    converter.register_unstructure_hook_factory(_is_attrs, _class_writer(converter))
    converter.register_structure_hook_factory(_is_tuple, _tuple_reader(converter))
    converter.register_unstructure_hook_factory(_is_tuple, _tuple_writer(converter))
    converter.register_structure_hook_factory(is_union, _union_reader(converter, tag))
    converter.register_unstructure_hook_factory(is_union, _union_writer(converter, tag))
    converter.register_structure_hook_factory(_is_literal, _literal)
    converter.register_unstructure_hook_factory(_is_literal, lambda _: lambda value: value)
    for kind, hook in ((int, _int), (bool, _bool), (str, _str), (type(None), _null), (Role, _role)):
        converter.register_structure_hook(kind, hook)
    converter.register_unstructure_hook(int, _written_int)
    converter.register_unstructure_hook(Role, _written_role)
    return converter


def decoded(hook: _Hook, data: object, type_: Any) -> Any:
    """Read ``data`` with a structure hook; raise :class:`UnreadableInput` with every problem and its path."""
    try:
        return hook(data, type_)
    except Exception as error:  # noqa: BLE001 - becomes problems
        problems = list(_problems(error, "$"))
        raise UnreadableInput(problems[:MOST_PROBLEMS]) from None
