"""Actions as people type them: the kind in small letters, then its fields, without the actor.

>>> from tabletop_rules import entengruetze, notation
>>> notation.text_of(entengruetze.GAME, entengruetze.Push(1, 0, "red", "green", 3))
'push 0 red green 3'
>>> notation.parse(entengruetze.GAME, "push 0 red green 3", actor=1)
Push(actor=1, owner=0, colour='red', direction='green', distance=3)
"""

from __future__ import annotations

import re
from typing import Any, Literal, TypeVar, get_args, get_origin

import attrs

from tabletop_rules import wire
from tabletop_rules.core.actors import ActionLike, Actor, Role
from tabletop_rules.core.errors import Problem, UnreadableInput
from tabletop_rules.core.game import Game, StateLike

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

_MOST_CHARACTERS = 2000
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^\s]*\]|[^\s"]+')
_BARE = re.compile(r"[^\W\d_][\w'-]*")
_WORDS = {"yes": True, "no": False, "-": None}


def kind_name(kind: type) -> str:
    """Return the name of an action class as typed: ``DeclinePush`` is ``decline-push``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


def fields_of(kind: type) -> tuple[attrs.Attribute[Any], ...]:
    """Return the fields of an action class that are typed, in order: all but the actor."""
    return tuple(field for field in attrs.fields(kind) if field.name != "actor")


def usage(kind: type) -> str:
    """Return the pattern of an action: ``push OWNER COLOUR DIRECTION DISTANCE``."""
    return " ".join([kind_name(kind), *(field.name.upper() for field in fields_of(kind))])


def text_of(game: Game[S, A, O], action: A) -> str:
    """Return ``action`` as typed; its actor is not part of it."""
    data = wire.encode_action(game, action)
    return " ".join([kind_name(type(action)), *(_token(data[field.name]) for field in fields_of(type(action)))])


def _token(value: wire.Json) -> str:
    if value is None or isinstance(value, bool):
        return next(word for word, meaning in _WORDS.items() if meaning is value)
    if isinstance(value, str) and _BARE.fullmatch(value) and value not in _WORDS:
        return value
    return wire.write(value)


def parse(game: Game[S, A, O], text: str, actor: Actor) -> A:
    """Return the action of ``actor`` that ``text`` says; raise :class:`UnreadableInput` naming what is wrong.

    Kinds and one-of-several values may be typed in either case. Whether the action is legal is for ``check`` to say.
    """
    tokens = _tokens(text)
    kinds: dict[str, type] = {kind_name(kind): kind for kind in game.actions}
    kind = kinds.get(tokens[0].lower())
    if kind is None:
        hint = wire.nearest(tokens[0].lower(), tuple(kinds))
        raise UnreadableInput.at("action", f"{tokens[0]!r} is none of {', '.join(kinds)}{hint}")
    fields = fields_of(kind)
    if len(tokens) - 1 != len(fields):
        raise UnreadableInput.at("action", f"expected {usage(kind)}, got {len(tokens) - 1} values")
    attrs.resolve_types(kind)
    data: dict[str, wire.Json] = {"do": kind.__name__}
    if any(field.name == "actor" for field in attrs.fields(kind)):
        data["actor"] = actor.value if isinstance(actor, Role) else actor
    for field, token in zip(fields, tokens[1:], strict=True):
        data[field.name] = _value(field.type, token)
    try:
        return wire.decode_action(game, data)
    except UnreadableInput as error:
        problems = [Problem(problem.path.removeprefix("$."), problem.message) for problem in error.problems]
        raise UnreadableInput(problems) from None


def _tokens(text: str) -> list[str]:
    if len(text) > _MOST_CHARACTERS:
        raise UnreadableInput.at("action", f"longer than {_MOST_CHARACTERS} characters")
    tokens = _TOKEN.findall(text)
    if not tokens:
        raise UnreadableInput.at("action", "nothing was typed")
    return tokens


def _value(type_: Any, token: str) -> wire.Json:  # noqa: ANN401 - an annotation
    """Return what a token says, given what its field may hold."""
    members = get_args(type_) if get_origin(type_) not in (tuple, Literal, None) else (type_,)
    words = [value for member in members if get_origin(member) is Literal for value in get_args(member)]
    for word in words:
        if isinstance(word, str) and word.lower() == token.lower():
            return word
    if token.lower() in _WORDS and not (str in members and token.isalpha()):
        return _WORDS[token.lower()]
    if str in members and not token.startswith(('"', "[")):
        return token
    if token[0] in '"[-0123456789':
        try:
            return wire.read(token)
        except UnreadableInput:
            return token
    return token
