"""A game as an OpenSpiel game with an explicit chance player."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from tabletop_rules import notation, wire
from tabletop_rules.adapters.desk import Desk
from tabletop_rules.core.actors import CHANCE
from tabletop_rules.core.game import AnyGame

MOST_OUTCOMES: Final = 4096
"""More than any draw of the five games has."""

MOST_STEPS: Final = 1_000_000
"""OpenSpiel wants a longest game; some of ours end with certainty, but at no certain time."""

MOST_POINTS: Final = 1_000_000.0
"""OpenSpiel wants bounds for the returns; scores have none."""


def name_of(game: AnyGame) -> str:
    """Return what a game is called in OpenSpiel."""
    return f"tabletop_{game.name}"


def _type(game: AnyGame, *, sampled: bool) -> Any:  # noqa: ANN401 - the framework's
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if sampled else chance.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players.stop - 1,
        min_num_players=game.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": _fewest(game)},
    )


class TabletopGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is untyped
    """The OpenSpiel game; see :func:`tabletop_rules.adapters.openspiel_game`."""

    def __init__(self, desk: Desk, seed: int | None, params: dict[str, Any]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=desk.most_actions,
            max_chance_outcomes=0 if seed is not None else MOST_OUTCOMES,
            num_players=desk.players,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            max_game_length=MOST_STEPS,
        )
        super().__init__(_type(desk.game, sampled=seed is not None), info, params)
        self.first = desk.start(seed)

    def new_initial_state(self) -> TabletopState:
        """Return the start of a game."""
        return TabletopState(self)

    # ``kind`` and ``params`` are the framework's.
    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Observer:  # noqa: ANN401, ARG002
        """Return what shows states to players; ``kind`` says whether they recall all steps."""
        return Observer(recall=kind is not None and kind.perfect_recall)


class Observer:
    """What OpenSpiel asks for observations: text only, the tensor is empty."""

    def __init__(self, *, recall: bool) -> None:
        self.tensor: Any = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}
        self._recall = recall

    def set_from(self, state: TabletopState, player: int) -> None:
        """Do nothing: there are no numbers."""

    def string_from(self, state: TabletopState, player: int) -> str:
        """Return what a player knows."""
        return state.information_state_string(player) if self._recall else state.observation_string(player)


class TabletopState(pyspiel.State):  # type: ignore[misc]  # pyspiel is untyped
    """A state of the OpenSpiel game: a position, which is a value and never copied."""

    def __init__(self, game: TabletopGame) -> None:
        super().__init__(game)
        self.position = game.first

    def current_player(self) -> int:
        """Return the seat that decides, or the framework's number for chance or the end."""
        position = self.position
        if position.actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if position.seat is None else position.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.position.actions))) if player == self.position.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each outcome and its probability."""
        return list(enumerate(self.position.odds()))

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        position = self.position
        if not 0 <= action < len(position.actions):
            return f"not offered: {action}"
        return notation.text_of(position.desk.game, position.actions[action], with_actor=position.actor is not CHANCE)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.position.actor is None

    def returns(self) -> list[float]:
        """Return the worth of the score to each player at the end, and nothing before."""
        desk = self.position.desk
        return desk.worths(self.position.state) if self.is_terminal() else [0.0] * desk.players

    def observation_string(self, player: int) -> str:
        """Return the view of a player as JSON."""
        return wire.dumps(self.position.desk.game, self.position.view(player))

    def information_state_string(self, player: int | None = None) -> str:
        """Return every step so far as the player has seen it, one a line."""
        seat = self.position.seat if player is None else player
        game = self.position.desk.game
        steps = (game.seen(step, seat) for step in self.position.steps)
        return "\n".join([f"player {seat}", *(_line(game, step) for step in steps)])

    def __str__(self) -> str:
        return self.position.desk.game.picture(self.position.state)


@lru_cache(maxsize=100_000)
def _line(game: AnyGame, step: Any) -> str:  # noqa: ANN401 - an action of any game
    return notation.text_of(game, step, with_actor=True)


def register(game: AnyGame) -> str:
    """Make the game known to ``pyspiel.load_game``; once is enough.

    What is registered is a class: anything that dies before OpenSpiel does takes the interpreter's end down with it.
    """
    name = name_of(game)

    class Loaded(TabletopGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            players = int((params or {}).get("players", _fewest(game)))
            super().__init__(Desk(game, players), None, {"players": players})

    if name not in pyspiel.registered_names():
        pyspiel.register_game(_type(game, sampled=False), Loaded)
    return name


def _fewest(game: AnyGame) -> int:
    return max(2, game.players.start)
