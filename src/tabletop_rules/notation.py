"""Actions as short text for people: ``move red blue``, ``push 1 green red 3``.

The kind of action in small letters, then its fields in order; who acts is said in front (``seat 0: move red blue``) or
left out where it is understood. The annotations of the action classes are the grammar, so every action of every game
can be written and read back. ``-`` means "not known here" or "there is none", several values are joined by commas, and
whatever could be mistaken for something else stands in double quotes.

>>> from tabletop_rules import entengruetze, notation
>>> game = entengruetze.GAME
>>> notation.text_of(game, entengruetze.Push(0, 1, "green", "red", 3))
'push 1 green red 3'
>>> notation.parse(game, "Push 1 green red 3", 0)
Push(actor=0, owner=1, colour='green', direction='red', distance=3)
>>> notation.parse(game, "seat 1: move red down")
Traceback (most recent call last):
    ...
tabletop_rules.core.errors.UnreadableInput: word 3 (direction): expected one of red, green, blue, yellow, got 'down'
"""

from __future__ import annotations

import json
import re
import types
import typing
from functools import cache
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

import attrs

from tabletop_rules.core.actors import ActionLike, Actor, Role, name_of
from tabletop_rules.core.errors import UnreadableInput, nearest, shown
from tabletop_rules.core.game import AnyGame, Game, StateLike, ask_game

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

MOST_CHARACTERS: Final = 4000
"""The longest text that is read."""

_TOKEN: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[(),]|[^\s(),"]+|")')
_WHO: Final = re.compile(r"\s*(?:seat\s+)?([0-9]{1,4}|chance|table|clock)\s*:", re.IGNORECASE)
_BARE: Final = re.compile(r'[^\s(),"]+')
_NUMBER: Final = re.compile(r"-?[0-9]{1,100}")
_FLAGS: Final = {True: "yes", False: "no"}


# Writing


def text_of(game: Game[S, A, O], action: A, *, with_actor: bool = False) -> str:
    """Return the notation of an action; ``with_actor`` puts who acts in front.

    Raise :class:`UnreadableInput` for what is no action of ``game``.
    """
    ask_game(game)
    game.ask_action(action)
    words = [kind_name(type(action))]
    words += [written(getattr(action, name)) for name in fields_of(type(action)) if name != "actor"]
    text = " ".join(words)
    return f"{name_of(action.actor).lower()}: {text}" if with_actor else text


def kind_name(kind: type) -> str:
    """Return an action class as written: ``RollGruetze`` is ``roll-gruetze``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()


def written(value: object, *, inside: bool = False) -> str:
    """Return a value as it is typed; ``inside`` of another one, values of several parts stand in brackets."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return _FLAGS[value]
    if isinstance(value, Role):
        return value.value
    if isinstance(value, str):
        return _written_word(value)
    if isinstance(value, tuple):
        text = ",".join(written(part, inside=True) for part in value)
        needs_brackets = inside or not value or any(part is None or isinstance(part, tuple) for part in value)
        return f"({text})" if needs_brackets else text
    if attrs.has(type(value)):
        parts = (written(getattr(value, name), inside=True) for name in fields_of(type(value)))
        return f"({','.join(parts)})"
    return str(value)


def _written_word(word: str) -> str:
    if word != "-" and _BARE.fullmatch(word) and word.isprintable():
        return word
    return json.dumps(word, ensure_ascii=not word.isprintable())


# Reading


def fields_of(kind: type) -> dict[str, Any]:
    """Return the types of the fields of an attrs class, by name."""
    return _fields_of(kind)


@cache
def _fields_of(kind: Any) -> dict[str, Any]:  # noqa: ANN401 - any attrs class
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in attrs.fields(kind)}


def parse(game: Game[S, A, O], text: str, actor: Actor | None = None) -> A:
    """Return the action that ``text`` says; ``actor`` acts unless the text names somebody else.

    Case makes no difference to kinds of action, named values and flags; a beginning is enough where it tells them
    apart. The action is well-formed, not necessarily legal: ask ``check``. Raise :class:`UnreadableInput` that says
    which word is wrong and what could stand there.
    """
    ask_game(game)
    if type(text) is not str:
        raise UnreadableInput.at("notation", f"expected a text, got {shown(text)}")
    if len(text) > MOST_CHARACTERS:
        raise UnreadableInput.at("notation", f"longer than {MOST_CHARACTERS} characters")
    who = _WHO.match(text)
    words = _Words(text[who.end() :] if who else text)
    kind = _kind(game, words)
    values = {}
    for name, hint in fields_of(kind).items():
        if name == "actor":
            values[name] = _actor(who.group(1) if who else None, actor)
        elif not words.over or _required(kind, name):
            words.name = name
            values[name] = _read(hint, words)
    words.end(kind)
    action: A = _built(kind, values)
    return action


def parse_value(hint: Any, text: str, name: str) -> Any:  # noqa: ANN401 - any annotation, any value
    """Return the value of type ``hint`` that ``text`` says; ``name`` says in errors what it is the value of."""
    words = _Words(text[:MOST_CHARACTERS])
    words.name = name
    value = _read(hint, words)
    words.end()
    return value


class _Words:
    """The words of a text, taken one by one; remembers where it is, for errors."""

    def __init__(self, text: str) -> None:
        self._words = _TOKEN.findall(text)
        self._next = 0
        self._spoken = 0
        self.name = ""

    @property
    def over(self) -> bool:
        return self._next == len(self._words)

    @property
    def place(self) -> tuple[int, int]:
        return self._next, self._spoken

    def back(self, place: tuple[int, int]) -> None:
        self._next, self._spoken = place

    def sees(self, sign: str) -> bool:
        return not self.over and self._words[self._next] == sign

    def take(self, expected: str) -> str:
        if self.over:
            raise UnreadableInput.at(f"word {self._spoken + 1}{self._named}", f"is missing: expected {expected}")
        word: str = self._words[self._next]
        self._next += 1
        self._spoken += word not in "(),"
        return word

    def skip(self, sign: str) -> bool:
        seen = self.sees(sign)
        self._next += seen
        return seen

    @property
    def _named(self) -> str:
        return f" ({self.name})" if self.name else ""

    def wrong(self, expected: str, word: str, hint: str = "") -> UnreadableInput:
        got = word if len(word) <= 40 else word[:37] + "..."
        path = f"word {max(self._spoken, 1)}{self._named}"
        return UnreadableInput.at(path, f"expected {expected}, got {got!r}{hint}")

    def end(self, kind: type | None = None) -> None:
        if not self.over:
            wanted = f" after {usage(kind)}" if kind else ""
            word = self._words[self._next]
            self.name = ""
            self._spoken += 1
            raise self.wrong(f"nothing more{wanted}", word)


def _kind(game: AnyGame, words: _Words) -> type:
    kinds = {kind_name(kind): kind for kind in game.actions}
    if words.over:
        raise UnreadableInput.at("word 1", f"is missing: expected one of {', '.join(kinds)}")
    word = words.take("an action")
    wanted = word.casefold().replace("_", "-")
    bare = {name.replace("-", ""): kind for name, kind in kinds.items()}
    if wanted.replace("-", "") in bare:
        return bare[wanted.replace("-", "")]
    begun = [name for name in kinds if name.startswith(wanted)]
    if len(begun) == 1:
        return kinds[begun[0]]
    raise words.wrong(f"one of {', '.join(kinds)}", word, _hint(wanted, begun, tuple(kinds)))


def _actor(named: str | None, otherwise: Actor | None) -> Actor:
    if named is None:
        if otherwise is None:
            raise UnreadableInput.at("notation", "who acts? Begin with the actor, such as 'seat 0:' or 'table:'")
        return otherwise
    return int(named) if named.isdigit() else Role(named.casefold())


def _required(kind: type, name: str) -> bool:
    return getattr(attrs.fields_dict(kind)[name], "default", None) is attrs.NOTHING


def _built(kind: type, values: dict[str, Any]) -> Any:  # noqa: ANN401 - an action of any game
    try:
        return kind(**values)
    except UnreadableInput as error:
        order = [name for name in fields_of(kind) if name != "actor"]
        raise UnreadableInput(
            attrs.evolve(problem, path=_place(order, problem.path.rpartition(".")[2])) for problem in error.problems
        ) from None


def _place(order: list[str], name: str) -> str:
    return f"word {order.index(name) + 2} ({name})" if name in order else name


def _read(hint: Any, words: _Words) -> Any:  # noqa: ANN401 - any annotation, any value
    """Read one value of type ``hint``."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(hint), words)
    if origin is Literal:
        return _read_one_of({str(value): value for value in get_args(hint)}, words)
    if hint is Role:
        return _read_one_of({role.value: role for role in Role}, words)
    if hint is bool:
        return _read_one_of({"yes": True, "no": False, "true": True, "false": False}, words)
    if hint is int:
        return _read_int(words)
    if hint is str:
        return _read_str(words)
    if hint is tuple or origin is tuple:
        return _read_tuple(get_args(hint), words)
    if attrs.has(hint):
        return _read_parts(hint, words)
    raise words.wrong("a value that can be typed", str(hint))


def _read_union(members: tuple[Any, ...], words: _Words) -> Any:  # noqa: ANN401 - any annotation, any value
    if type(None) in members and words.sees("-"):
        words.take("-")
        return None
    rest = [member for member in members if member is not type(None)]
    first: UnreadableInput | None = None
    start = words.place
    for member in rest:
        words.back(start)
        try:
            return _read(member, words)
        except UnreadableInput as error:
            first = first or error
    assert first is not None
    raise first


def _read_one_of(values: dict[str, Any], words: _Words) -> Any:  # noqa: ANN401 - one of the values
    expected = f"one of {', '.join(values)}"
    word = words.take(expected)
    folded = {name.casefold(): value for name, value in values.items()}
    wanted = word.casefold()
    if wanted in folded:
        return folded[wanted]
    begun = [name for name in folded if name.startswith(wanted)]
    if len(begun) == 1:
        return folded[begun[0]]
    raise words.wrong(expected, word, _hint(wanted, begun, tuple(folded)))


def _hint(word: str, begun: list[str], known: tuple[str, ...]) -> str:
    return f"; that could be {' or '.join(begun)}" if begun else nearest(word, known)


def _read_int(words: _Words) -> int:
    word = words.take("a whole number")
    if not _NUMBER.fullmatch(word):
        raise words.wrong("a whole number", word)
    return int(word)


def _read_str(words: _Words) -> str:
    word = words.take("a word")
    if not word.startswith('"'):
        if word in "(),-":
            raise words.wrong("a word", word)
        return word
    try:
        value = json.loads(word, strict=False)
        value.encode("utf-8")
    except (json.JSONDecodeError, UnicodeEncodeError):
        raise words.wrong("a word in double quotes", word) from None
    assert isinstance(value, str)
    return value


def _read_tuple(members: tuple[Any, ...], words: _Words) -> tuple[Any, ...]:
    """Read values joined by commas, in brackets or not."""
    bracketed = words.skip("(")
    parts: list[Any] = []
    open_ended = len(members) == 2 and members[1] is Ellipsis
    while not (bracketed and not parts and words.sees(")")):
        if not open_ended and len(parts) == len(members):
            raise words.wrong(f"{len(members)} values", words.take("a bracket"))
        parts.append(_read(members[0] if open_ended else members[len(parts)], words))
        if not words.skip(","):
            break
    if bracketed and not words.skip(")"):
        raise words.wrong("a closing bracket", "" if words.over else words.take(")"))
    if not open_ended and len(parts) != len(members):
        raise UnreadableInput.at(words.name, f"expected {len(members)} values, got {len(parts)}")
    return tuple(parts)


def _read_parts(cls: Any, words: _Words) -> Any:  # noqa: ANN401 - an instance of cls
    """Read a value made of several, in brackets."""
    hints = fields_of(cls)
    return cls(*_read_tuple(tuple(hints.values()), words))


# Teaching


def usage(kind: type) -> str:
    """Return how an action class is typed, such as ``push OWNER COLOUR DIRECTION DISTANCE``."""
    return " ".join([kind_name(kind), *(name.upper() for name in fields_of(kind) if name != "actor")])


def values_of(hint: Any) -> str:  # noqa: ANN401 - any annotation
    """Return what may be typed for a value of type ``hint``, in words."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return " or ".join("-" if member is type(None) else values_of(member) for member in get_args(hint))
    if origin is Literal:
        return ", ".join(map(str, get_args(hint)))
    if origin is tuple:
        return "values joined by commas"
    names = {int: "a whole number", str: "a word", bool: "yes or no", Role: ", ".join(role.value for role in Role)}
    return names.get(hint, "values joined by commas, in brackets")
