"""JSON in and out: actions, states, views and options of any game, strict and with versions.

The annotations of a game's classes are the format. An action is an object with a ``do`` tag; ``null`` means "not known
here" or "there is none"; numbers beyond 2**53 are hexadecimal strings. The generator of a state is never written.

>>> from tabletop_rules import entengruetze, wire
>>> game = entengruetze.GAME
>>> wire.encode_action(game, entengruetze.Move(0, "red", "blue"))
{'do': 'Move', 'actor': 0, 'colour': 'red', 'direction': 'blue'}
>>> try:
...     wire.decode_action(game, {"do": "Move", "actor": "0", "color": "red", "direction": "up"})
... except wire.UnreadableInput as error:
...     for problem in error.problems:
...         print(problem)
$.actor: expected a whole number, got '0'
$.colour: is missing
$.direction: expected one of 'red', 'green', 'blue', 'yellow', got 'up'
$.color: unknown key; did you mean 'colour'?
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar, Union

import attrs

from tabletop_rules.core.actors import ActionLike
from tabletop_rules.core.errors import IllegalState, Problem, UnreadableInput
from tabletop_rules.core.events import Event
from tabletop_rules.core.facts import Fact, Facts
from tabletop_rules.core.game import AnyGame, Game, StateLike, ask_game
from tabletop_rules.core.legality import Fault, Open, Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.score import Score
from tabletop_rules.wire.converter import Codec
from tabletop_rules.wire.documents import MIGRATIONS, VERSION, Migration, Part, rules_of, upgraded, version_of
from tabletop_rules.wire.problems import misfit_keys, shown
from tabletop_rules.wire.schema import json_schema
from tabletop_rules.wire.text import EXACT, MOST_BYTES, Json, canonical, read, write

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")


class _Codecs:
    """How the values of one game are read and written, made at the first use."""

    def __init__(self, game: AnyGame) -> None:
        ask_game(game)
        self.action = Codec(Union[game.actions], game.actions)  # noqa: UP007 - built at run time
        self.state = Codec(game.state, game.actions)
        self.options = Codec(game.options, game.actions)


_codecs = lru_cache(maxsize=64)(_Codecs)


def encode_action(game: Game[S, A, O], action: A) -> dict[str, Json]:
    """Return an action as JSON-ready data: its fields and the tag ``do``.

    The actor is among the fields unless all actions of that class have the same one.
    """
    codec = _codecs(game).action
    if type(action) not in game.actions:
        raise UnreadableInput.at("action", f"{type(action).__name__} is no action of {game.name}")
    data: dict[str, Json] = codec.write(action)
    return data


def decode_action(game: Game[S, A, O], data: Json) -> A:
    """Return the action that ``data`` says; raise :class:`UnreadableInput` with every problem and its path.

    It is a well-formed action, not necessarily a legal one: ask ``check``.
    """
    action: A = _codecs(game).action.read(data)
    return action


def encode_state(game: Game[S, A, O], state: S) -> dict[str, Json]:
    """Return a state or view as JSON-ready data, without its generator.

    A full state holds the secrets of all: what leaves for a seat is its view.
    """
    codec = _codecs(game).state
    if type(state) is not game.state:
        raise UnreadableInput.at("state", f"expected a State of {game.name}, got {type(state).__name__}")
    data: dict[str, Json] = codec.write(state)
    return data


def decode_state(game: Game[S, A, O], data: Json, *, checked: bool = True) -> S:
    """Return the seedless state or view that ``data`` says.

    Raise :class:`UnreadableInput` for what is no state, and :class:`IllegalState` with every fault if no game can be
    in it, unless ``checked`` is false: then the caller vouches for it.
    """
    state: S = _codecs(game).state.read(data)
    faults = game.faults_of_shapely(state) if checked else ()
    if faults:
        raise IllegalState(faults)
    return state


def encode_options(game: Game[S, A, O], options: O) -> dict[str, Json]:
    """Return options as JSON-ready data."""
    codec = _codecs(game).options
    if type(options) is not game.options:
        raise UnreadableInput.at("options", f"expected Options of {game.name}, got {type(options).__name__}")
    data: dict[str, Json] = codec.write(options)
    return data


def decode_options(game: Game[S, A, O], data: Json) -> O:
    """Return the options that ``data`` says, defaults for keys left out; raise :class:`UnreadableInput`."""
    options: O = _codecs(game).options.read(data)
    return options


def encode_rng(rng: Rng) -> dict[str, Json]:
    """Disclose a generator: its seed (64 hexadecimal digits) and position. Whoever has it knows the future."""
    return {"seed": f"{rng.seed:064x}", "position": f"{rng.position:016x}"}


def decode_rng(data: Json) -> Rng:
    """Return the generator that :func:`encode_rng` disclosed; raise :class:`UnreadableInput`."""
    if type(data) is not dict or set(data) != {"seed", "position"}:
        raise UnreadableInput.at("$", "expected an object with the keys 'seed' and 'position'")
    return Rng(_hex(data, "seed", 64), _hex(data, "position", 16))


def _hex(data: dict[str, Json], key: str, digits: int) -> int:
    text = data[key]
    if type(text) is not str or len(text) != digits or not set(text) <= set("0123456789abcdef"):
        problem = Problem(f"$.{key}", f"expected {digits} hexadecimal digits, got {shown(text)}")
        raise UnreadableInput([problem])
    return int(text, 16)


def digest(game: Game[S, A, O], state: S) -> str:
    """Return 32 hexadecimal digits that tell positions apart: BLAKE2b over the canonical JSON, generator left out.

    The text hashed is the state's JSON on one line without spaces, keys sorted, in UTF-8.
    """
    text = canonical(encode_state(game, state))
    return hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest()


def encode_facts(facts: Facts) -> dict[str, Json]:
    """Return facts as JSON-ready data."""
    return {name: _plain(fact) for name, fact in facts.items()}


def _plain(fact: Fact) -> Json:
    if isinstance(fact, tuple):
        return [_plain(part) for part in fact]
    return hex(fact) if type(fact) is int and abs(fact) > EXACT else fact


def encode_event(event: Event) -> dict[str, Json]:
    """Return an event as JSON-ready data; send it to nobody but its audience."""
    return {
        "event": event.kind,
        "rules": list(event.rules),
        "text": event.text,
        "data": encode_facts(event.data),
        "to": None if event.to is None else list(event.to),
    }


def encode_refusal(refusal: Refusal | Fault) -> dict[str, Json]:
    """Return a refusal or fault as JSON-ready data."""
    return {"rules": list(refusal.rules), "message": refusal.message, "facts": encode_facts(refusal.facts)}


def encode_open(decision: Open) -> dict[str, Json]:
    """Return an open decision as JSON-ready data; ``do`` is the tag of the actions it stands for."""
    actor = decision.actor if isinstance(decision.actor, int) else decision.actor.value
    return {"do": decision.kind.__name__, "actor": actor, "limits": encode_facts(decision.limits)}


def encode_score(score: Score) -> dict[str, Json]:
    """Return a score as JSON-ready data."""
    return {
        "totals": list(score.totals),
        "lines": [
            {"seat": line.seat, "points": line.points, "rules": list(line.rules), "text": line.text}
            for line in score.lines
        ],
        "winners": list(score.winners),
        "final": score.final,
        "team": score.team,
        "honours": [
            {"seats": list(honour.seats), "rules": list(honour.rules), "text": honour.text} for honour in score.honours
        ],
    }


def dumps(game: Game[S, A, O], value: S | A | O) -> str:
    """Return an action, state, view or options of ``game`` as a document that says what it is, on one line."""
    ask_game(game)
    kind, data = _kind_of(game, value)
    head: dict[str, Json] = {"format": f"tabletop_rules.{kind}", "version": VERSION, "game": game.name}
    return write({**head, "rules": game.rulebook.version, kind: data})


def _kind_of(game: Game[S, A, O], value: Any) -> tuple[str, dict[str, Json]]:
    if type(value) is game.state:
        return "state", encode_state(game, value)
    if type(value) is game.options:
        return "options", encode_options(game, value)
    if type(value) in game.actions:
        return "action", encode_action(game, value)
    raise UnreadableInput.at("value", f"{type(value).__name__} is no state, action or options of {game.name}")


def loads(game: Game[S, A, O], text: str | bytes, *, checked: bool = True, most_bytes: int = MOST_BYTES) -> S | A | O:
    """Return what a document written by :func:`dumps` holds; states are checked as in :func:`decode_state`.

    Raise :class:`UnreadableInput` for anything that is not such a document of ``game``, or one of a later version.
    """
    ask_game(game)
    data = read(text, most_bytes=most_bytes)
    if not isinstance(data, dict):
        raise UnreadableInput.at("$", f"expected an object, got {shown(data)}")
    part = _part_of(data)
    version = version_of(data)
    expected = ("format", "version", "game", "rules", part)
    problems = [Problem("$" + problem.path, problem.message) for problem in misfit_keys(data, expected, expected)]
    if data.get("game", game.name) != game.name:
        problems.append(Problem("$.game", f"expected {game.name!r}, got {shown(data['game'])}"))
    if problems:
        raise UnreadableInput(problems)
    rules_of(data, game)
    return _below(part, lambda: _decoded(game, part, upgraded(data[part], version, game, part), checked=checked))


def _part_of(data: dict[str, Json]) -> Part:
    for part in _PARTS:
        if data.get("format") == f"tabletop_rules.{part}":
            return part
    formats = " or ".join(f"'tabletop_rules.{part}'" for part in _PARTS)
    if "format" not in data:
        text = f"is missing: expected {formats}; what encode_action and its like return is for decode_action"
        raise UnreadableInput.at("$.format", text)
    raise UnreadableInput.at("$.format", f"expected {formats}, got {shown(data['format'])}")


_PARTS: Final[tuple[Part, ...]] = ("state", "action", "options")


def _decoded(game: Game[S, A, O], part: Part, data: Json, *, checked: bool) -> S | A | O:
    if part == "state":
        return decode_state(game, data, checked=checked)
    return decode_action(game, data) if part == "action" else decode_options(game, data)


V = TypeVar("V")


def _below(key: str, decode: Callable[[], V]) -> V:
    try:
        return decode()
    except UnreadableInput as error:
        raise moved(error, f"$.{key}") from None


def moved(error: UnreadableInput, path: str) -> UnreadableInput:
    """Return ``error`` as seen from outside: its paths, which begin with ``$``, continue ``path``."""
    return UnreadableInput(attrs.evolve(problem, path=path + problem.path[1:]) for problem in error.problems)


__all__ = [
    "MIGRATIONS",
    "VERSION",
    "Json",
    "Migration",
    "Part",
    "Problem",
    "UnreadableInput",
    "decode_action",
    "decode_options",
    "decode_rng",
    "decode_state",
    "digest",
    "dumps",
    "encode_action",
    "encode_event",
    "encode_facts",
    "encode_open",
    "encode_options",
    "encode_refusal",
    "encode_rng",
    "encode_score",
    "encode_state",
    "json_schema",
    "loads",
    "moved",
    "read",
    "write",
]
