"""Games as PettingZoo environments."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (pip install '.[adapters]')")

import numpy as np
from pettingzoo.test import api_test

from tabletop_rules import CHANCE, GAMES, TABLE, entengruetze, inkwell, spukstaben
from tabletop_rules.adapters import Desk, pettingzoo_env, wins
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.game import AnyGame

CASES = [(game, players) for game in GAMES.values() for players in sorted({game.players.start, game.players.stop - 1})]


def played(env: Any, seed: int | None) -> list[tuple[str, int]]:
    """Play a game at random and return what was chosen."""
    env.reset(seed=seed)
    chosen, rng = [], np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        action = None if over else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            chosen.append((agent, action))
        env.step(action)
    return chosen


@pytest.mark.parametrize(("game", "players"), CASES, ids=lambda value: getattr(value, "name", value))
def test_the_framework_is_content(game: AnyGame, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # The framework's own games with an action mask are on a list of exceptions to these two.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        api_test(pettingzoo_env(Desk(game, players)), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_agents_get_views_only(game: AnyGame) -> None:
    env = pettingzoo_env(Desk(game, 2))
    env.reset(seed=3)
    for n, agent in enumerate(env.agent_iter(300)):
        seen, _, over, _, info = env.last()
        state = env.unwrapped._position.state
        if over:
            break
        assert env.unwrapped._position.actor is not CHANCE
        assert {agent: info["view"] for agent, info in env.infos.items()} == {
            f"player_{seat}": game.view(state, seat) for seat in range(2)
        }
        assert info["view"].rng is None
        assert set(env.infos[agent]) == {"view", "actions", "acting"}
        other = next(name for name in env.agents if name != agent)
        assert set(env.infos[other]) == {"view"}
        assert seen["action_mask"].sum() == len(info["actions"])
        assert env.observe(other)["action_mask"].sum() == 0
        assert env.observation_space(agent).contains(seen)
        assert np.count_nonzero(seen["observation"][-100:]) == 0, "the view has been cut off"
        env.step(n % len(info["actions"]))


def test_a_seed_gives_the_librarys_game_and_the_next_ones_follow_from_it() -> None:
    env = pettingzoo_env(Desk(entengruetze.GAME, 2))
    env.reset(seed=7)
    assert env.infos["player_0"]["view"] == entengruetze.view(entengruetze.new_game(2, seed=7), 0)
    following = [played(env, None) for _ in range(2)]
    env.reset(seed=7)
    assert env.unwrapped._seeds == pettingzoo_seeds(7)
    assert following[0] != following[1]
    fresh = pettingzoo_env(Desk(entengruetze.GAME, 2))
    fresh.reset()
    assert fresh.agents == ["player_0", "player_1"]


def pettingzoo_seeds(seed: int) -> object:
    env = pettingzoo_env(Desk(entengruetze.GAME, 2))
    env.reset(seed=seed)
    return env.unwrapped._seeds


def test_rewards_add_up_to_the_score() -> None:
    env = pettingzoo_env(Desk(inkwell.GAME, 2))
    env.reset(seed=5)
    earned, rng = dict.fromkeys(env.possible_agents, 0.0), np.random.default_rng(5)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        earned[agent] += reward
        state = env.unwrapped._position.state
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert inkwell.score(state).final
    first = inkwell.score(inkwell.new_game(2, seed=5)).totals
    assert list(earned.values()) == [end - begin for end, begin in zip(inkwell.score(state).totals, first, strict=True)]


def test_a_win_can_be_all_that_counts() -> None:
    env = pettingzoo_env(Desk(entengruetze.GAME, 2, worth=wins))
    env.reset(seed=1)
    rewards = []
    for _ in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        rewards.append(reward)
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert sum(rewards) == len(entengruetze.score(env.unwrapped._position.state).winners) == 1


def test_the_speaker_acts_for_the_table() -> None:
    env = pettingzoo_env(Desk(spukstaben.GAME, 2))
    env.reset(seed=1)
    while env.infos[env.agent_selection]["acting"] is not TABLE:
        env.step(0)
    assert env.agent_selection == "player_0"


def test_an_action_that_is_not_offered_ends_the_game_as_usual_there() -> None:
    env = pettingzoo_env(Desk(entengruetze.GAME, 2))
    env.reset(seed=1)
    env.step(255)
    assert all(env.terminations.values())
    bare = env.unwrapped
    bare.reset(seed=1)
    with pytest.raises(UnreadableInput, match="255 is not offered"):
        bare.step(255)


def test_observations_can_be_ones_own() -> None:
    def encode(view: entengruetze.State, seat: int) -> list[float]:
        return [seat, *view.runners, *view.targets]

    env = pettingzoo_env(Desk(entengruetze.GAME, 2), encode=encode, size=4)
    env.reset(seed=1)
    assert env.observe("player_1")["observation"].tolist() == [1, 0, 0, 20]


def test_pictures() -> None:
    for mode, draw in (("ansi", entengruetze.picture), ("svg", entengruetze.svg)):
        env = pettingzoo_env(Desk(entengruetze.GAME, 2), render_mode=mode)
        env.reset(seed=1)
        assert env.render() == draw(entengruetze.new_game(2, seed=1))
        env.close()
    silent = pettingzoo_env(Desk(entengruetze.GAME, 2)).unwrapped
    silent.reset(seed=1)
    assert silent.render() is None
    with pytest.raises(UnreadableInput, match="render_mode"):
        pettingzoo_env(Desk(entengruetze.GAME, 2), render_mode="human")


def test_what_cannot_be_set_up_is_said_at_once() -> None:
    with pytest.raises(Exception, match="EG-POND-11"):
        pettingzoo_env(Desk(entengruetze.GAME, 5))
