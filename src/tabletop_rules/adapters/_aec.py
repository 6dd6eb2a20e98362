"""A game as a PettingZoo environment: agents act one after the other (AEC)."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tabletop_rules import wire
from tabletop_rules.adapters.desk import Desk
from tabletop_rules.core.actors import Seat
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.rng import Rng

Encode = Callable[[Any, Seat], Sequence[float]]

_MOST = 2**31 - 1


class TabletopEnv(AECEnv):  # type: ignore[misc]  # pettingzoo is untyped here
    """The environment without wrappers; see :func:`tabletop_rules.adapters.pettingzoo_env`."""

    def __init__(self, desk: Desk, encode: Encode | None, size: int, render_mode: str | None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "svg"):
            raise UnreadableInput.at("render_mode", f"expected None, 'ansi' or 'svg', got {render_mode!r}")
        desk.game.first(desk.players, desk.options)  # what cannot be set up is said now
        self.metadata = {"name": f"{desk.game.name}_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._desk, self._encode, self._size = desk, encode or self._numbers, size
        self._seeds: Rng | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(desk.players)]
        seen = spaces.Box(-_MOST, _MOST, (size,), np.float64)
        mask = spaces.Box(0, 1, (desk.most_actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(desk.most_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401 - the framework's
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # noqa: ANN401 - the framework's
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - of AECEnv
        """Begin a game: that of ``seed``, or the next one of the last seed given, or any."""
        if seed is None:
            first, seeds = (self._seeds or Rng(secrets.randbits(128))).below(2**63)
        else:
            first, seeds = seed, Rng(seed)
        self._seeds = seeds
        self._position = self._desk.start(first)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._turn_to()

    def _turn_to(self) -> None:
        """Select who decides next, and tell everybody what they may know."""
        position = self._position
        if position.actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif position.seat is not None:
            self.agent_selection = self.agents[position.seat]
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"view": position.view(seat)} for seat, agent in enumerate(self.agents)
        }
        if position.actor is not None:
            self.infos[self.agent_selection] |= {"actions": position.actions, "acting": position.actor}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's view as numbers, and what is offered to it now."""
        seat = self.possible_agents.index(agent)
        mask: Any = np.zeros(self._desk.most_actions, dtype=np.int8)
        if seat == self._position.seat:
            mask[: len(self._position.actions)] = 1
        seen: Any = np.zeros(self._size, dtype=np.float64)
        numbers = list(self._encode(self._position.view(seat), seat))[: self._size]
        seen[: len(numbers)] = numbers
        return {"observation": seen, "action_mask": mask}

    def _numbers(self, view: Any, _: Seat) -> list[float]:  # noqa: ANN401 - any game's
        document = wire.encode_state(self._desk.game, view)
        return list(_flat({key: value for key, value in document.items() if key != "options"}))

    def step(self, action: Any) -> None:  # noqa: ANN401 - a number of numpy or Python
        """Carry out the action of this number; raise :class:`UnreadableInput` if it is not offered."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self._desk.worths(self._position.state)
        self._position = self._position.after(int(action))
        self._cumulative_rewards[agent] = 0.0
        after = self._desk.worths(self._position.state)
        self.rewards = {name: after[seat] - before[seat] for seat, name in enumerate(self.agents)}
        self._turn_to()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the picture of what lies open to everybody, as ``render_mode`` says."""
        view = self._position.view(None)
        if self.render_mode == "svg":
            return self._desk.game.svg(view)
        return self._desk.game.picture(view) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: nothing is held open."""


def _flat(value: Any) -> Iterator[float]:  # noqa: ANN401 - any JSON
    """Turn JSON into numbers: a list is its length and its items, text a number of its own, null is -1."""
    if isinstance(value, dict):
        for item in value.values():
            yield from _flat(item)
    elif isinstance(value, list):
        yield len(value)
        for item in value:
            yield from _flat(item)
    elif isinstance(value, str):
        yield zlib.crc32(value.encode()) % 65_521
    else:
        yield -1 if value is None else max(-_MOST, min(_MOST, value))


def env(desk: Desk, encode: Encode | None, size: int, render_mode: str | None) -> Any:  # noqa: ANN401 - an AECEnv
    """Return the environment in the wrappers PettingZoo's own games use."""
    wrapped = wrappers.TerminateIllegalWrapper(TabletopEnv(desk, encode, size, render_mode), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
