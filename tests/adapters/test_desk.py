"""What the frameworks are given: one decision at a time, from views alone. Needs no framework."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator

import attrs
import pytest

from tabletop_rules import CHANCE, CLOCK, GAMES, TABLE, Rng, spukstaben
from tabletop_rules.adapters import Desk, openspiel_game, openspiel_register, pettingzoo_env, points, wins
from tabletop_rules.adapters.desk import Position, _offered
from tabletop_rules.core.actors import Role
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.score import Score

CASES = [(game, players) for game in GAMES.values() for players in {game.players.start, game.players.stop - 1}]
each_table = pytest.mark.parametrize(("game", "players"), CASES, ids=lambda value: getattr(value, "name", value))


def played(desk: Desk, seed: int | None = None, most: int = 400) -> Iterator[Position]:
    """Play at random, yielding every position."""
    position, rng = desk.start(seed), Rng(1)
    yield position
    for _ in range(most):
        if position.actor is None:
            return
        choice, rng = rng.below(len(position.actions))
        position = position.after(choice)
        yield position


@each_table
def test_what_is_offered_is_legal_for_whoever_decides(game: AnyGame, players: int) -> None:
    for position in played(Desk(game, players)):
        assert (position.actor is None) is (not game.to_act(position.state))
        assert position.actor is not CLOCK
        if position.actor is not None:
            assert position.actor in game.to_act(position.state)
            assert position.actions
            assert len(set(position.actions)) == len(position.actions)
            assert all(game.check(position.state, action) == () for action in position.actions)
            assert all(action.actor == position.actor for action in position.actions)


@each_table
def test_what_is_offered_does_not_depend_on_secrets(game: AnyGame, players: int) -> None:
    for n, position in enumerate(played(Desk(game, players))):
        if n % 10 == 0 and position.actor not in (None, CHANCE):
            seat = None if isinstance(position.actor, Role) else position.actor
            other = game.imagine(game.view(position.state, seat), Rng(n))
            assert position.actor is not None
            assert _offered(position.desk, other, position.actor) == position.actions


@each_table
def test_the_steps_are_the_game(game: AnyGame, players: int) -> None:
    *_, last = played(Desk(game, players), most=200)
    state = game.first(players)
    for step in last.steps:
        state = game.step(state, step)
    assert state == last.state


@each_table
def test_with_a_seed_the_library_plays_chance(game: AnyGame, players: int) -> None:
    desk = Desk(game, players)
    assert desk.start(7).state == game.new_game(players, seed=7)
    assert all(position.actor is not CHANCE for position in played(desk, 7))


def test_without_a_seed_chance_has_its_exact_odds() -> None:
    position = Desk(GAMES["entengruetze"], 2).start(None)
    assert position.actor is CHANCE
    assert position.seat is None
    assert position.odds() == [pytest.approx(1 / 36)] * 36


def test_everybody_is_asked_so_often_before_the_time_is_up() -> None:
    asked: list[object] = []
    position = Desk(spukstaben.GAME, 3, rounds=2).start(1)
    while position.state.phase != "write":
        position = position.after(0)
    while position.state.round == 1:
        asked.append(position.actor)
        hint = next(n for n, action in enumerate(position.actions) if type(action) is not spukstaben.Pass)
        position = position.after(hint)
    assert asked == [0, 1, 2, 0, 1, 2]
    assert spukstaben.TimeUp() in position.steps


def test_player_0_speaks_for_the_table() -> None:
    positions = [p for p in played(Desk(spukstaben.GAME, 2), 1) if p.actor is TABLE]
    assert positions
    assert {position.seat for position in positions} == {0}


def test_words_to_write_are_offered_as_far_as_the_game_suggests_some() -> None:
    def words(desk: Desk) -> set[str]:
        writing = next(p for p in played(desk, 1) if p.state.phase == "write")
        return {str(action.word) for action in writing.actions if type(action) is spukstaben.Write}

    assert 1 <= len(words(Desk(spukstaben.GAME, 2, words=3))) <= 3
    assert len(words(Desk(spukstaben.GAME, 2, words=40))) > 10


def test_more_actions_than_there_is_room_for_are_an_error() -> None:
    with pytest.raises(UnreadableInput, match="most_actions: 6 actions are offered, more than 3"):
        list(played(Desk(GAMES["inkwell"], 2, most_actions=3), 1))


@pytest.mark.parametrize("choice", [-1, 99])
def test_an_action_that_is_not_offered_is_an_error(choice: int) -> None:
    with pytest.raises(UnreadableInput, match=f"action: {choice} is not offered; 12 are, from 0"):
        Desk(GAMES["entengruetze"], 2).start(1).after(choice)
    *_, last = played(Desk(GAMES["entengruetze"], 2), 1)
    with pytest.raises(UnreadableInput, match="0 are, from 0"):
        last.after(0)


def test_where_nothing_can_be_offered_that_is_said() -> None:
    silent = attrs.evolve(GAMES["entengruetze"], listing=lambda _: ((), ()))
    with pytest.raises(UnreadableInput, match="nothing is offered to any of"):
        Desk(silent, 2).start(1)


def test_scores_have_a_worth() -> None:
    score = Score((3, 5), (), (1,), final=True)
    assert [points(score, seat) for seat in (0, 1)] == [3, 5]
    assert [wins(score, seat) for seat in (0, 1)] == [0, 1]
    assert wins(attrs.evolve(score, final=False), 1) == 0
    assert points(Score((4,), (), (), final=False, team=True), 1) == 4
    assert Desk(GAMES["entengruetze"], 2, worth=lambda _, seat: seat).worths(GAMES["entengruetze"].first(2)) == [0, 1]


def test_a_position_is_a_value() -> None:
    position = Desk(GAMES["entengruetze"], 2).start(1)
    assert position.view(1) == GAMES["entengruetze"].view(position.state, 1)
    assert copy.copy(position) is copy.deepcopy(position) is position


@pytest.mark.parametrize("field", [{"players": "2"}, {"players": 0}, {"words": 0}, {"rounds": 0}, {"most_actions": 0}])
def test_a_desk_is_checked(field: dict[str, object]) -> None:
    values: dict[str, object] = {"game": GAMES["inkwell"], "players": 2}
    with pytest.raises(UnreadableInput):
        Desk(**(values | field))  # type: ignore[arg-type]  # that is the point
    with pytest.raises(UnreadableInput):
        Desk("inkwell", 2)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("framework", ["pettingzoo", "pyspiel"])
def test_a_framework_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, framework: str) -> None:
    for name in ("_aec", "_spiel"):
        monkeypatch.delitem(sys.modules, f"tabletop_rules.adapters.{name}", raising=False)
    for module in ("pettingzoo", "pyspiel", "gymnasium", "numpy"):
        monkeypatch.setitem(sys.modules, module, None)
    desk = Desk(GAMES["entengruetze"], 2)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'tabletop-rules\[adapters\]'"):
        pettingzoo_env(desk) if framework == "pettingzoo" else openspiel_game(desk)
    with pytest.raises(ModuleNotFoundError, match="is not installed"):
        openspiel_register(desk.game)
