"""The door of every game: what comes in is of the right type, or one clear error says what is not."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tabletop_rules import (
    CHANCE,
    CLOCK,
    GAMES,
    IllegalAction,
    IllegalState,
    Record,
    Rng,
    UnreadableInput,
    entengruetze,
    inkwell,
    notation,
    simulate,
    totem_dhor,
    wire,
)
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame
from tabletop_rules.players import player
from tabletop_rules.testing.values import forge


@pytest.mark.parametrize("players", ["3", 2.0, True, None])
def test_the_number_of_players_is_a_number(players: Any) -> None:
    with pytest.raises(UnreadableInput, match="players: expected a whole number"):
        entengruetze.new_game(players, seed=1)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 10**30])
def test_the_number_of_players_is_one_the_rulebook_provides_for(players: int) -> None:
    with pytest.raises(IllegalState, match="for 2 to 4 players") as caught:
        entengruetze.new_game(players, seed=1)
    assert caught.value.faults[0].rules == ("TT-PLAYERS-1", "EG-POND-11")


@pytest.mark.parametrize("options", [{}, "default", 7])
def test_options_are_options_of_the_game(options: Any) -> None:
    with pytest.raises(UnreadableInput, match="options: expected Options of entengruetze, got "):
        entengruetze.new_game(2, seed=1, options=options)


@pytest.mark.parametrize("seed", [-1, 2**256, "1", True])
def test_seeds_are_checked(seed: Any) -> None:
    with pytest.raises(UnreadableInput, match=r"Rng\.seed"):
        entengruetze.new_game(2, seed=seed)


@pytest.mark.parametrize("call", [entengruetze.check, entengruetze.step, entengruetze.apply, entengruetze.trace])
def test_a_state_is_a_state_of_the_game(call: Any) -> None:
    with pytest.raises(UnreadableInput, match="state: expected a State of entengruetze, got str"):
        call("state", entengruetze.Pass(0))


@pytest.mark.parametrize("name", ["to_act", "score", "faults", "picture", "legal_actions", "chance", "settle"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_question_is_about_a_state_of_the_game(game: AnyGame, name: str) -> None:
    with pytest.raises(UnreadableInput, match=f"state: expected a State of {game.name}, got int"):
        getattr(game, name)(7)


def test_a_state_of_another_game_is_named() -> None:
    mixed: Any = inkwell.new_game(2, seed=1)
    with pytest.raises(UnreadableInput, match="state: expected a State of entengruetze, got State of inkwell"):
        entengruetze.check(mixed, entengruetze.Pass(0))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("actor", [-1, 99, True, "0", 1.0])
def test_only_actors_have_legal_actions(game: AnyGame, actor: Any) -> None:
    state = game.new_game(2, seed=1)
    with pytest.raises(UnreadableInput, match=r"seat: expected None or a seat from 0 to \d, got"):
        game.legal_actions(state, actor)
    assert not game.legal_actions(state, CLOCK)


SECRET = totem_dhor.LearnSecretly(owner=1, good=True)


@pytest.mark.parametrize("seat", [-1, 99, True, "1", 1.0, CHANCE])
def test_only_seats_see_actions_and_events(seat: Any) -> None:
    assert totem_dhor.seen(SECRET, 1) == SECRET != totem_dhor.seen(SECRET, 0)
    with pytest.raises(UnreadableInput, match="seat: expected None or a seat"):
        totem_dhor.seen(SECRET, seat)
    told = Event("learnt", (), "it is a good one", to=(1,))
    assert (told.seen_by(1), told.seen_by(0), told.seen_by(None)) == (True, False, False)
    if type(seat) is not int:
        with pytest.raises(UnreadableInput, match="seat: expected None or a seat"):
            told.seen_by(seat)


@pytest.mark.parametrize("action", [None, "move red", entengruetze.Pass(0), forge(totem_dhor.LearnSecretly, {})])
def test_only_actions_of_the_game_are_seen_or_written(action: Any) -> None:
    calls: list[Any] = [
        lambda: totem_dhor.seen(action, 0),
        lambda: notation.text_of(totem_dhor.GAME, action),
        lambda: wire.encode_action(totem_dhor.GAME, action),
    ]
    for call in calls:
        with pytest.raises(UnreadableInput):
            call()


GAME_ASKED: list[Any] = [
    lambda game: Record.new(game, 2, seed=1),
    lambda game: Record.loads("{}", game=game),
    lambda game: simulate(game, 1, players=2, seed=1),
    lambda game: wire.encode_action(game, entengruetze.Pass(0)),
    lambda game: wire.decode_action(game, {}),
    lambda game: wire.encode_state(game, entengruetze.new_game(2, seed=1)),
    lambda game: wire.decode_state(game, {}),
    lambda game: wire.encode_options(game, None),
    lambda game: wire.decode_options(game, {}),
    lambda game: wire.dumps(game, None),
    lambda game: wire.loads(game, "{}"),
    wire.json_schema,
    lambda game: notation.text_of(game, entengruetze.Pass(0)),
    lambda game: notation.parse(game, "pass"),
    lambda game: player(game, "random"),
]


@pytest.mark.parametrize("call", GAME_ASKED)
@pytest.mark.parametrize("game", [entengruetze, "entengruetze"])
def test_a_module_or_a_name_is_no_game(call: Any, game: Any) -> None:
    with pytest.raises(UnreadableInput, match=r"game: expected a Game, such as entengruetze\.GAME or GAMES"):
        call(game)


@pytest.mark.parametrize("seat", [-1, 99, True, "0", 0.0])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_only_seats_have_views(game: AnyGame, seat: Any) -> None:
    state = game.new_game(game.players.start, seed=1)
    with pytest.raises(UnreadableInput, match="seat: expected None or a seat from 0 to"):
        game.view(state, seat)
    foreign: Any = None
    with pytest.raises(UnreadableInput, match="rng: expected an Rng, got"):
        game.imagine(game.view(state, 0), foreign)


@pytest.mark.parametrize("call", [entengruetze.step, entengruetze.apply, entengruetze.trace])
def test_a_refused_action_raises_with_its_refusals(call: Any) -> None:
    state = entengruetze.new_game(2, seed=1)
    action = entengruetze.Move(1, "red", "red")
    with pytest.raises(IllegalAction) as caught:
        call(state, action)
    assert caught.value.refusals == entengruetze.check(state, action) != ()


def test_without_a_seed_chance_is_played_by_hand() -> None:
    state = entengruetze.new_game(2, seed=None)
    for number, colour in enumerate(entengruetze.COLOURS, start=1):
        assert entengruetze.to_act(state) == (CHANCE,)
        state = entengruetze.apply(state, entengruetze.RollGruetze(colour, number, number))
    assert entengruetze.to_act(state) == (0,)
    assert not entengruetze.chance(state)


def test_start_tells_the_set_up() -> None:
    trace = entengruetze.start(2, seed=4)
    assert [event.kind for event in trace.events] == ["rolled"] * 4
    assert trace.state == entengruetze.new_game(2, seed=4)
    state = entengruetze.GAME.first(2)
    for action in trace.steps:
        state = entengruetze.step(state, action)
    assert state == entengruetze.reseed(trace.state, None)


def test_reseeding_changes_nothing_but_the_generator() -> None:
    state = entengruetze.new_game(2, seed=4)
    other = entengruetze.reseed(state, Rng(5))
    assert other.rng == Rng(5)
    assert entengruetze.reseed(other, state.rng) == state


def test_legal_actions_of_one_actor() -> None:
    state = entengruetze.new_game(2, seed=4)
    assert entengruetze.legal_actions(state, 0).listed == entengruetze.legal_actions(state).listed
    assert not entengruetze.legal_actions(state, 1)
    move = entengruetze.legal_actions(state)[0]
    assert move in entengruetze.legal_actions(state, 0)
    assert move not in entengruetze.legal_actions(state, CHANCE)


def test_games_are_looked_up_by_name() -> None:
    assert GAMES["entengruetze"] is entengruetze.GAME
    assert "entengruetze" in GAMES
    assert "ludo" not in GAMES
    assert len(GAMES) == len(list(GAMES))
    assert "entengruetze" in repr(GAMES)
    assert repr(entengruetze.GAME) == "<Game entengruetze>"
    with pytest.raises(KeyError):
        GAMES["ludo"]


@pytest.mark.parametrize("name", GAMES)
def test_games_and_legal_actions_travel_to_other_processes(name: str) -> None:
    game = GAMES[name]
    legal = game.legal_actions(game.new_game(3, seed=1))
    assert pickle.loads(pickle.dumps(game)) is copy.deepcopy(game) is game  # noqa: S301 - our own
    there = pickle.loads(pickle.dumps(legal))  # noqa: S301 - our own
    assert (there.listed, there.open) == (legal.listed, legal.open)
    assert all(action in there for action in legal)
