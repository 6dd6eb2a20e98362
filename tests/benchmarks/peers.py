"""The bare game inside two well-known frameworks, as their users would write it; actions are indexes into the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from bare_entengruetze import Bare
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_ACTIONS = 32
"""More than any position has."""


class Pond(AECEnv):  # type: ignore[misc]  # pettingzoo is untyped here
    """A PettingZoo environment around the bare game, with the usual observation and action mask."""

    metadata = {"name": "pond_v0", "is_parallelizable": False}  # noqa: RUF012 - the framework's attribute
    render_mode = None

    def __init__(self, players: int, layout: Sequence[int]) -> None:
        super().__init__()
        self._layout = list(layout)
        self.possible_agents = [str(seat) for seat in range(players)]
        box = spaces.Box(-1, 999, (4 * players + 4 + 2 * players,), np.int64)
        mask = spaces.Box(0, 1, (MOST_ACTIONS,), np.int8)
        self._space = spaces.Dict({"observation": box, "action_mask": mask})
        self._actions = spaces.Discrete(MOST_ACTIONS)

    def observation_space(self, agent: str) -> Any:
        return self._space

    def action_space(self, agent: str) -> Any:
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.bare = Bare(len(self.agents), self._layout, seed or 0)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.legal = self.bare.legal()
        self.agent_selection = self.agents[self.bare.decider()]

    def observe(self, agent: str) -> dict[str, Any]:
        bare = self.bare
        mask: Any = np.zeros(MOST_ACTIONS, dtype=np.int8)
        mask[: len(self.legal)] = 1
        seen = np.array(bare.places + bare.gruetze + bare.runners + bare.targets, dtype=np.int64)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self.bare.play(self.legal[action])
        if self.bare.winner >= 0:
            self.rewards[self.agents[self.bare.winner]] = 1
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.legal = self.bare.legal()
            self.agent_selection = self.agents[self.bare.decider()]
        self._accumulate_rewards()


def wrapped(players: int, layout: Sequence[int]) -> Any:
    """Return the environment with the wrappers PettingZoo's own games use."""
    env = wrappers.TerminateIllegalWrapper(Pond(players, layout), illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


_TYPE = pyspiel.GameType(
    short_name="python_pond",
    long_name="Python pond",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)


class PondGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is untyped
    """An OpenSpiel Python game around the bare game."""

    def __init__(self, layout: Sequence[int]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=1000,
        )
        super().__init__(_TYPE, info, {})
        self.layout = list(layout)
        self.seed = 0

    def new_initial_state(self) -> PondState:
        return PondState(self)


class PondState(pyspiel.State):  # type: ignore[misc]  # pyspiel is untyped
    """A position of the OpenSpiel game; ``clone`` copies it deeply, as Python states there do by default."""

    def __init__(self, game: PondGame) -> None:
        super().__init__(game)
        self.bare = Bare(2, game.layout, game.seed)

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.bare.winner >= 0 else self.bare.decider()

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.bare.legal())))

    def _apply_action(self, action: int) -> None:
        self.bare.play(self.bare.legal()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.bare.legal()[action])

    def is_terminal(self) -> bool:
        return self.bare.winner >= 0

    def returns(self) -> list[float]:
        return [float(seat == self.bare.winner) for seat in range(2)]

    def __str__(self) -> str:
        return str(self.bare.places)
