"""Between values and JSON-ready data: cattrs, made strict, with every problem of a document at once.

The annotations of the attrs classes are the one description of the format. ``null`` means "not known here" or "there is
none"; a role among the actors is its name in small letters; an attrs class is an object with its fields. An action
carries its name in the tag ``do``; where one of several other classes may stand, the tag ``kind`` says which.

Reading happens in two ways: quickly, giving up at the first thing amiss (``wire.quick``), and, if that happened,
carefully, collecting everything that is. Both read plain values and unions by the same functions; classes and tuples,
where the ways differ, are read carefully here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, NoReturn, TypeAlias, get_args

import attrs
from cattrs import Converter

from tabletop_rules.core.actors import Role
from tabletop_rules.core.annotations import (
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
from tabletop_rules.core.errors import Problem, UnreadableInput, nearest
from tabletop_rules.wire import quick
from tabletop_rules.wire.plain import (
    Reader,
    Writer,
    exactly,
    literal_reader,
    literal_writer,
    read_bool,
    read_int,
    read_null,
    read_role,
    read_str,
    unwritable,
    written_int,
    written_role,
)
from tabletop_rules.wire.problems import MOST_PROBLEMS, Unfit, below, misfit, shown, unknown_keys

# Tuples


def _tuple_reader(converter: Converter, _: frozenset[type]) -> Callable[[Any], Reader]:
    """Read an array entry by entry, and say everything that is wrong with it."""

    def make(type_: Any) -> Reader:
        items = get_args(type_)
        if len(items) == 2 and items[1] is Ellipsis:
            return _array(converter.get_structure_hook(items[0]), items[0])
        return _fixed_array([converter.get_structure_hook(item) for item in items], items)

    return make


def _array(hook: Reader, item: Any) -> Reader:
    def read(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            raise misfit("an array", value)
        return _collected((hook, entry, item) for entry in value)

    return read


def _fixed_array(hooks: list[Reader], items: tuple[Any, ...]) -> Reader:
    def read(value: object, _: object) -> tuple[Any, ...]:
        if type(value) is not list:
            raise misfit(f"an array of {len(items)} entries", value)
        if len(value) != len(items):
            raise Unfit([Problem("", f"expected an array of {len(items)} entries, got one of {len(value)}")])
        return _collected(zip(hooks, value, items, strict=True))

    return read


def _collected(entries: Iterable[tuple[Reader, Any, Any]]) -> tuple[Any, ...]:
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


# Unions


def _union_reader(converter: Converter, actions: frozenset[type]) -> Callable[[Any], Reader]:
    """Read a union by looking at the data: null, an object, or a plain value of the one type it can be."""

    def make(type_: Any) -> Reader:
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


def _tagged_reader(converter: Converter, classes: tuple[Any, ...], tag: str) -> Reader:
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


def _union_writer(converter: Converter, actions: frozenset[type]) -> Callable[[Any], Writer]:
    def make(type_: Any) -> Writer:
        plain, classes, tag = members_of(type_, actions)
        writers = {_python_type(member): converter.get_unstructure_hook(member) for member in plain}
        for cls in classes:
            write_class = converter.get_unstructure_hook(cls)
            name = class_of(cls).__name__
            writers[class_of(cls)] = _tagged_writer(tag, name, write_class) if tag == "kind" else write_class
        names = " or ".join(kind.__name__ for kind in writers)

        def write(value: object) -> object:
            writer = writers.get(type(value))
            return unwritable(value, names) if writer is None else writer(value)

        return write

    return make


def _python_type(type_: Any) -> type:
    return str if is_literal(type_) else class_of(type_)


def _tagged_writer(tag: str, name: str, write: Writer) -> Writer:
    return lambda value: {tag: name, **write(value)}


# Classes


def _class_reader(converter: Converter, actions: frozenset[type]) -> Callable[[Any], Reader]:
    """Read an object field by field, and say everything that is wrong with it."""

    def make(type_: Any) -> Reader:
        cls = class_of(type_)
        hooks = [(field, converter.get_structure_hook(field.type)) for field in fields_of(type_)]
        tags = ("do",) if cls in actions else ()
        known = (*tags, *(field.name for field, _ in hooks))
        absent = dict.fromkeys(hidden(type_))

        def read(value: object, _: object) -> object:
            if type(value) is not dict:
                raise misfit("an object", value)
            problems = [_wrong_tag(value, tag, (cls.__name__,)) for tag in tags if not _is_tag(value, tag, cls)]
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


def _is_tag(data: dict[str, Any], tag: str, cls: type) -> bool:
    name = data.get(tag)
    return type(name) is str and name == cls.__name__


_NO_GENERATOR: Final = "unknown key: a generator is never part of a position"


def _read_field(cls: type, field: Field, hook: Reader, data: dict[str, Any], values: dict[str, Any]) -> None:
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


# A game's converter


def _unsupported(type_: Any) -> NoReturn:
    raise no_place(type_)


_Make: TypeAlias = Callable[[Converter, frozenset[type]], Callable[[Any], Any]]
"""What makes the readers or writers of one kind of annotation, given a converter for what is inside and the actions."""


def _reading(actions: frozenset[type], of_tuples: _Make, of_classes: _Make) -> Converter:
    """Return a converter that reads; the two ways differ in tuples and classes."""
    converter = Converter()
    for fits, make in (
        (lambda _: True, _unsupported),
        (is_class, of_classes(converter, actions)),
        (is_tuple, of_tuples(converter, actions)),
        (is_union, _union_reader(converter, actions)),
        (is_literal, literal_reader),
    ):
        converter.register_structure_hook_factory(fits, make)
    for kind, read in ((int, read_int), (bool, read_bool), (str, read_str), (type(None), read_null), (Role, read_role)):
        converter.register_structure_hook(kind, read)
    return converter


def _writing(actions: frozenset[type]) -> Converter:
    """Return a converter that writes."""
    converter = Converter()
    for fits, make in (
        (lambda _: True, _unsupported),
        (is_class, quick.class_writer(converter, actions)),
        (is_tuple, quick.tuple_writer(converter, actions)),
        (is_union, _union_writer(converter, actions)),
        (is_literal, literal_writer),
    ):
        converter.register_unstructure_hook_factory(fits, make)
    for kind in (bool, str, type(None)):
        converter.register_unstructure_hook(kind, exactly(kind))
    converter.register_unstructure_hook(int, written_int)
    converter.register_unstructure_hook(Role, written_role)
    return converter


class Codec:
    """Reads and writes values of one type; made once for each type of a game."""

    __slots__ = ("_write", "careful", "quick", "type")

    def __init__(self, type_: Any, actions: tuple[type, ...]) -> None:
        """Prepare for ``type_`` in a game with these ``actions``, which carry the tag ``do``."""
        quickly, carefully, writing = _converters(frozenset(actions))
        self.type: Any = type_
        self.quick: Reader = quickly.get_structure_hook(type_)
        self.careful: Reader = carefully.get_structure_hook(type_)
        self._write: Writer = writing.get_unstructure_hook(type_)

    def read(self, data: object) -> Any:
        """Return the value that ``data`` says; raise :class:`UnreadableInput` with every problem and its path."""
        try:
            return self.quick(data, self.type)
        except Exception:  # noqa: BLE001, S110 - whatever it was, the careful reader finds it again and names it
            pass
        try:
            return self.careful(data, self.type)
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
def _converters(actions: frozenset[type]) -> tuple[Converter, Converter, Converter]:
    return (
        _reading(actions, quick.tuple_reader, quick.class_reader),
        _reading(actions, _tuple_reader, _class_reader),
        _writing(actions),
    )
