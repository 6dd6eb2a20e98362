"""Any game as a PettingZoo environment or an OpenSpiel game, for learning and search.

The frameworks are optional (``pip install 'tabletop-rules[adapters]'``) and imported only when they are asked for.

Both want one player at a time who chooses a number, so both get the same treatment (``desk.py`` has the details):

* An action is its place in the list of what is offered: the legal actions in canonical order, then, for open decisions
  such as which word to write, some legal suggestions of the game. Those are a sample, never all there are; the list
  depends on the view alone. The same number means different things in different positions.
* Players get views, never the state.
* Player 0 speaks for TABLE. Where several may act at once they are asked in turn; where an hourglass runs, a few
  times each, and then the time is up: CLOCK is never asked.
* CHANCE is OpenSpiel's chance player with the exact odds; with a seed, and in PettingZoo always, the library plays it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from tabletop_rules.adapters.desk import Desk, Worth, points, wins

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop_rules.core.game import AnyGame

__all__ = ["Desk", "Worth", "openspiel_game", "openspiel_register", "pettingzoo_env", "points", "wins"]


def pettingzoo_env(
    desk: Desk,
    *,
    encode: Callable[[Any, int], Sequence[float]] | None = None,
    size: int = 512,
    render_mode: str | None = None,
) -> Any:  # noqa: ANN401 - an AECEnv, in the wrappers PettingZoo's own games use
    """Return a PettingZoo environment (AEC) for a game set out on a :class:`Desk`.

    An observation is a dictionary: ``observation`` has ``size`` numbers, ``action_mask`` says what is offered. The
    numbers are what ``encode`` makes of a view and the seat it is for, by default those of the view's JSON document one
    after the other, filled up with zeros or cut off: enough to play, poor to learn from. ``infos[agent]`` holds the
    ``view`` itself and, for the agent to act, the ``actions`` offered and who is ``acting`` (the seat or TABLE).

    A reward is by how much the worth of the score has changed. ``reset(seed=7)`` plays ``new_game(..., seed=7)``.
    ``render_mode``: ``"ansi"`` for the text picture, ``"svg"`` for the drawing, of what lies open to everybody.
    Raise ``ModuleNotFoundError`` if PettingZoo is not installed.
    """
    return _module("_aec").env(desk, encode, size, render_mode)


def openspiel_game(desk: Desk, *, seed: int | None = None) -> Any:  # noqa: ANN401 - a pyspiel.Game
    """Return an OpenSpiel game for a game set out on a :class:`Desk`.

    Without a ``seed`` CHANCE is a player with explicit odds. With one the library plays it: every new state is the
    game of that seed, without chance nodes (``SAMPLED_STOCHASTIC``). The observation is the view as JSON; the
    information state is all steps of the game as the player has seen them. Returns are the worth of the final score.
    Raise ``ModuleNotFoundError`` if OpenSpiel is not installed.
    """
    return _module("_spiel").TabletopGame(desk, seed, {"players": desk.players})


def openspiel_register(game: AnyGame) -> str:
    """Make ``pyspiel.load_game("tabletop_GAME(players=3)")`` work, with default options, and return ``tabletop_GAME``.

    A state can be serialised, and a game be found by OpenSpiel's own tools, once its game is registered.
    """
    name: str = _module("_spiel").register(game)
    return name


def _module(name: str) -> Any:  # noqa: ANN401 - what it returns is typed by a framework, that is not at all
    """Import a module that needs a framework."""
    try:
        return importlib.import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        message = f"{error.name} is not installed; pip install 'tabletop-rules[adapters]' has it"
        raise ModuleNotFoundError(message, name=error.name) from error
