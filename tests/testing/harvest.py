"""Put hard cases of the tests of the rules aside for the conformance vectors; a plugin for pytest.

``PYTHONPATH=src:tests/testing python -m pytest -n0 -p harvest tests/rules`` looks at every position in which a test
asks about an action, and keeps those that show what games played at random do not. Then write the vectors anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs
import pytest

from tabletop_rules import GAMES, wire
from tabletop_rules.conformance.__main__ import FOLDER
from tabletop_rules.conformance.files import file_name, laid_out
from tabletop_rules.conformance.generating import CASE, Candidate, candidate, chosen_from, playout_positions
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.game import AnyGame
from tabletop_rules.testing.playing import seats

_MOST_CASES: Final = 16
"""How many are kept of a game, in which a few of those asked about are tried."""
_MOST_LEGAL: Final = 40
"""Positions with more to choose from would fill the file."""

_asked: dict[str, dict[tuple[str, Any], list[Any]]] = {name: {} for name in GAMES}
"""By game: the actions tried in a test in a position."""
_now: list[str] = [""]


def pytest_configure() -> None:
    for game in GAMES.values():
        object.__setattr__(game, "refusals", _listening(game, game.refusals))


def _listening(game: AnyGame, refusals: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def listen(state: Any, action: Any) -> Any:
        if _now[0] and state.rng is None and state.options.box is None and not getattr(state, "viewer", None):
            _asked[game.name].setdefault((_now[0], state), []).append(action)
        return refusals(state, action)

    return listen


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    _now[0] = item.name.partition("[")[0].removeprefix("test_").replace("_", " ")
    yield
    _now[0] = ""


def pytest_sessionfinish() -> None:
    for name, asked in _asked.items():
        _keep(GAMES[name], asked)


def _keep(game: AnyGame, asked: dict[tuple[str, Any], list[Any]]) -> None:
    path = FOLDER / file_name(game.name)
    data: Any = wire.read(path.read_text("utf-8"))
    cases = [case for (about, state), actions in asked.items() for case in _case(game, about, state, actions)]
    easy = chosen_from(playout_positions(game), (), 1000)
    chosen = [_shortened(one) for one in chosen_from(cases, easy, _MOST_CASES)]
    others = [vector for vector in data["positions"] if CASE not in vector["id"]]
    data["positions"] = [*(_vector(game, one) for one in chosen), *others]
    path.write_text(laid_out(data), "utf-8")


def _case(game: AnyGame, about: str, state: Any, actions: list[Any]) -> Iterator[Candidate]:
    encodable = [action for action in actions if _is_encodable(game, action)]
    if not game.faults(state) and len(game.legal_actions(state)) <= _MOST_LEGAL:
        yield candidate(game, about, len(seats(game, state)), state, encodable)


def _is_encodable(game: AnyGame, action: Any) -> bool:
    """Tell whether an action is one that a file could hold."""
    try:
        return bool(wire.decode_action(game, wire.encode_action(game, action)) == action)
    except UnreadableInput:
        return False


def _shortened(one: Candidate) -> Candidate:
    """Keep the attempts that show something of their own."""
    kept: list[tuple[Any, frozenset[Any]]] = []
    for action, shown in one.attempts:
        if not any(shown <= other for _, other in kept) and len(kept) < 8:
            kept.append((action, shown))
    return attrs.evolve(one, attempts=tuple(kept))


def _vector(game: AnyGame, one: Candidate) -> dict[str, Any]:
    """Return what a case begins with; the rest is written with the vectors."""
    attempts = [{"action": wire.encode_action(game, action)} for action, _ in one.attempts]
    state = wire.encode_state(game, one.state)
    return {"id": CASE, "about": one.about, "players": one.players, "state": state, "tried": attempts}
