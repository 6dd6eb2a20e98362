"""Verify a file of vectors: ask the library everything in it, and tell each answer that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

import tabletop_rules
from tabletop_rules import wire
from tabletop_rules.conformance.draws import DRAW_KEYS, drawn
from tabletop_rules.conformance.files import FORMAT, GENERATOR_FORMAT
from tabletop_rules.conformance.mismatches import Mismatch, differences
from tabletop_rules.conformance.positions import (
    GAME_KEYS,
    POSITION_KEYS,
    answers,
    score_data,
    tried,
)
from tabletop_rules.core.errors import Problem, TabletopError, UnreadableInput
from tabletop_rules.core.events import Trace
from tabletop_rules.core.game import AnyGame
from tabletop_rules.wire.documents import VERSION, rules_of, version_of
from tabletop_rules.wire.problems import misfit_keys, shown
from tabletop_rules.wire.text import canonical

MOST_BYTES: Final = 20_000_000
"""The largest file read."""

_TRIED_KEYS: Final = ("action", "after", "rules", "refused")


@attrs.frozen
class Report:
    """What came out for one file: how many vectors are in it, and every answer that differs from the library's."""

    file: str
    vectors: int
    mismatches: tuple[Mismatch, ...]


def verify(text: str | bytes, *, name: str = "vectors", most_bytes: int = MOST_BYTES) -> Report:
    """Ask the library everything a file of vectors holds; ``name`` is what the report calls the file.

    What a vector leaves out is not asked. Raise :class:`UnreadableInput` with every problem and its path if the text is
    no file of vectors: not JSON, of another format or version, with keys that are missing or unknown.
    """
    data = wire.read(text, most_bytes=most_bytes)
    if not isinstance(data, dict):
        raise UnreadableInput.at("$", f"expected an object, got {shown(data)}")
    if data.get("format") == GENERATOR_FORMAT:
        vectors, check = _generator(data)
    elif data.get("format") == FORMAT:
        vectors, check = _game(data)
    else:
        what = f"expected {FORMAT!r} or {GENERATOR_FORMAT!r}, got {shown(data.get('format'))}"
        raise UnreadableInput.at("$.format", what)
    found = [mismatch for kind, vector in vectors for mismatch in check(kind, vector)]
    return Report(name, len(vectors), tuple(found))


_Vectors = list[tuple[str, dict[str, Any]]]
_Check = Callable[[str, dict[str, Any]], Iterator[Mismatch]]


def _generator(data: dict[str, Any]) -> tuple[_Vectors, _Check]:
    head = ("format", "version")
    keys = {kind: (known, known) for kind, known in DRAW_KEYS.items()}
    return _vectors(data, head, keys), _drawn


def _game(data: dict[str, Any]) -> tuple[_Vectors, _Check]:
    head = ("format", "version", "game", "rules")
    keys = {"positions": (("id", "state"), POSITION_KEYS), "games": (GAME_KEYS, GAME_KEYS)}
    vectors = _vectors(data, head, keys)
    game = tabletop_rules.GAMES.get(data["game"]) if isinstance(data["game"], str) else None
    if game is None:
        known = ", ".join(tabletop_rules.GAMES)
        raise UnreadableInput.at("$.game", f"no game of this library: {shown(data['game'])} (there are {known})")
    rules_of(data, game)

    def check(kind: str, vector: dict[str, Any]) -> Iterator[Mismatch]:
        return _position(game, vector) if kind == "positions" else _played(game, vector)

    return vectors, check


_Keys = dict[str, tuple[tuple[str, ...], tuple[str, ...]]]
"""The lists of a file, each with the keys that its entries need and those they may have."""


def _vectors(data: dict[str, Any], head: tuple[str, ...], keys: _Keys) -> _Vectors:
    """Return the vectors of a file by kind; raise every problem with its shape."""
    if version_of(data) != VERSION:
        raise UnreadableInput.at("$.version", f"vectors of another version than {VERSION} are not read")
    problems = [_under("$", problem) for problem in misfit_keys(data, head, (*head, *keys))]
    found: _Vectors = []
    for kind, (needed, known) in keys.items():
        entries = data.get(kind, [])
        if not isinstance(entries, list):
            problems.append(Problem(f"$.{kind}", f"expected an array, got {shown(entries)}"))
            continue
        for index, entry in enumerate(entries):
            problems += _shape(entry, f"$.{kind}[{index}]", needed, known)
            found.append((kind, entry))
    if problems:
        raise UnreadableInput(problems)
    return found


def _shape(entry: object, path: str, needed: tuple[str, ...], known: tuple[str, ...]) -> list[Problem]:
    if not isinstance(entry, dict):
        return [Problem(path, f"expected an object, got {shown(entry)}")]
    problems = [_under(path, problem) for problem in misfit_keys(entry, needed, known)]
    if not isinstance(entry.get("id", ""), str):
        problems.append(Problem(f"{path}.id", f"expected a string, got {shown(entry['id'])}"))
    if type(entry.get("players", 0)) is not int:
        problems.append(Problem(f"{path}.players", f"expected a whole number, got {shown(entry['players'])}"))
    if "players" not in entry and ("views" in entry or "first" in entry):
        problems.append(Problem(f"{path}.players", "is missing, and needed for 'views' and 'first'"))
    for key in ("tried", "steps"):
        if not isinstance(entry.get(key, []), list):
            problems.append(Problem(f"{path}.{key}", f"expected an array, got {shown(entry[key])}"))
        elif key == "tried":
            for index, attempt in enumerate(entry.get(key, ())):
                problems += _shape_of_attempt(attempt, f"{path}.tried[{index}]")
    return problems


def _shape_of_attempt(attempt: object, path: str) -> list[Problem]:
    if not isinstance(attempt, dict):
        return [Problem(path, f"expected an object, got {shown(attempt)}")]
    return [_under(path, problem) for problem in misfit_keys(attempt, ("action",), _TRIED_KEYS)]


def _under(path: str, problem: Problem) -> Problem:
    return attrs.evolve(problem, path=path + problem.path)


def _drawn(kind: str, vector: dict[str, Any]) -> Iterator[Mismatch]:
    try:
        got = drawn(kind, vector)
    except UnreadableInput as error:
        yield Mismatch(vector["id"], "$", vector, {"error": str(error)})
        return
    yield from _compared(vector["id"], vector, got)


def _compared(name: str, vector: dict[str, Any], got: dict[str, Any]) -> Iterator[Mismatch]:
    for key, value in vector.items():
        if key in got:
            yield from differences(name, key, value, got[key])


def _position(game: AnyGame, vector: dict[str, Any]) -> Iterator[Mismatch]:
    name = vector["id"]
    try:
        state = wire.decode_state(game, vector["state"])
        got = {"odds": [], **answers(game, state, vector.get("players"))}
    except TabletopError as error:
        yield Mismatch(name, "state", vector["state"], {"error": str(error)})
        return
    yield from _compared(name, vector, got)
    for index, attempt in enumerate(vector.get("tried", ())):
        yield from _attempt(game, state, attempt, f"tried[{index}]", name)


def _attempt(game: AnyGame, state: Any, attempt: dict[str, Any], path: str, name: str) -> Iterator[Mismatch]:
    expected = {key: value for key, value in attempt.items() if key != "action"}
    try:
        got = tried(game, state, wire.decode_action(game, attempt["action"]))
    except TabletopError as error:
        yield Mismatch(name, f"{path}.action", attempt["action"], {"error": str(error)})
        return
    if ("refused" in expected) != ("refused" in got):
        yield Mismatch(name, path, expected, got)  # legal for one, illegal for the other
        return
    for key, value in expected.items():
        yield from differences(name, f"{path}.{key}", value, got.get(key))


def _played(game: AnyGame, vector: dict[str, Any]) -> Iterator[Mismatch]:
    name = vector["id"]
    try:
        options = wire.decode_options(game, vector["options"])
        seed = wire.decode_rng({"seed": vector["seed"], "position": "0" * 16}).seed
        trace = game.start(vector["players"], seed=seed, options=options)
    except TabletopError as error:
        yield Mismatch(name, "$", vector, {"error": str(error)})
        return
    try:
        state = _replayed(game, trace, vector["steps"])
    except _OtherStep as other:
        step = vector["steps"][other.number] if other.number < len(vector["steps"]) else None
        yield Mismatch(name, f"steps[{other.number}]", step, other.got)
        return
    yield from _compared(name, vector, {"digest": wire.digest(game, state), "score": score_data(game.score(state))})


class _OtherStep(Exception):
    """Something else happens than a step in a file says: ``got``, or nothing can."""

    def __init__(self, number: int, got: dict[str, Any]) -> None:
        self.number = number
        self.got = got


def _replayed(game: AnyGame, trace: Trace[Any, Any], steps: list[Any]) -> Any:
    """Go through a game from a seed: CHANCE and what must follow are the library's, the decisions those in the file."""
    made = list(trace.steps)
    checked = 0
    while True:
        for number in range(checked, len(made)):
            got = wire.encode_action(game, made[number])
            if number >= len(steps) or canonical(steps[number]) != canonical(got):
                raise _OtherStep(number, got)
        checked = len(made)
        if checked == len(steps):
            return trace.state
        try:
            trace = game.trace(trace.state, wire.decode_action(game, steps[checked]))
        except TabletopError as error:
            raise _OtherStep(checked, {"error": str(error)}) from None
        made += trace.steps
