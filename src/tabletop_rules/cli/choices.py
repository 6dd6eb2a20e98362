"""What the commands have in common: games, player counts, options and seats as typed."""

from __future__ import annotations

import importlib
import re
from typing import Any, Final

import attrs

import tabletop_rules
from tabletop_rules.core.actors import Seat
from tabletop_rules.core.errors import Problem, UnreadableInput, nearest
from tabletop_rules.core.game import AnyGame
from tabletop_rules.notation import fields_of, parse_value
from tabletop_rules.players import names

_WHOLE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,79}|0x[0-9a-fA-F]{1,64})")


def game_named(name: str) -> AnyGame:
    """Return the game of that name; raise :class:`UnreadableInput` with the nearest name if there is none."""
    games = tabletop_rules.GAMES
    if name.lower() not in games:
        hint = nearest(name.lower(), tuple(games))
        raise UnreadableInput.at("game", f"{name!r} is none of {', '.join(games)}{hint}")
    return games[name.lower()]


def whole_from(text: str, name: str, low: int, high: int) -> int:
    """Return the whole number typed, decimal or as ``0x...``.

    Raise :class:`UnreadableInput` if it is none from ``low`` to ``high``.
    """
    number = int(text, 0) if _WHOLE.fullmatch(text) else None
    if number is not None and low <= number <= high:
        return number
    most = f"{high}" if high < 2**64 else f"2**{high.bit_length()} - 1"
    raise UnreadableInput.at(name, f"expected a whole number from {low} to {most}, got {text[:40]!r}")


def seed_from(text: str | None) -> int | None:
    """Return the seed typed, if one was."""
    return None if text is None else whole_from(text, "--seed", 0, 2**256 - 1)


def players_from(game: AnyGame, text: str | None) -> int:
    """Return the number of players asked for, or two if the game allows, else its smallest number.

    Whether so many can play is for the game to say, with its rule.
    """
    if text is not None:
        return whole_from(text, "--players", 0, 999)
    return 2 if 2 in game.players else game.players.start


def best_bot(game: AnyGame) -> str:
    """Return the name of the game's own bot if it has one, or else of the one that looks a step ahead."""
    return next(iter(game.bots), "greedy")


def bots_from(game: AnyGame, text: str, players: int) -> dict[Seat, str]:
    """Return the bots that ``"all"``, ``"0,2"`` or ``"0:greedy,1:random"`` puts on seats, by name.

    A seat without a name gets the best bot.
    """
    own = best_bot(game)
    found: dict[Seat, str] = {}
    for part in text.split(",") if text.strip() else ():
        seat, colon, name = part.strip().partition(":")
        bot = _bot_named(game, name) if colon else own
        seats = range(players) if seat == "all" else [whole_from(seat, "--bots (a seat or 'all')", 0, players - 1)]
        found |= dict.fromkeys(seats, bot)
    return found


def _bot_named(game: AnyGame, name: str) -> str:
    known = names(game)
    if name not in known:
        raise UnreadableInput.at("--bots", f"there is no bot {name!r}, only {', '.join(known)}{nearest(name, known)}")
    return name


def option_types(game: AnyGame) -> dict[str, Any]:
    """Return the options that can be typed, with their types: all but the box."""
    return {name: hint for name, hint in fields_of(game.options).items() if name != "box"}


def options_from(game: AnyGame, settings: list[str], box: str | None) -> Any:  # noqa: ANN401 - of any game
    """Return the options that ``NAME=VALUE`` settings and a box file make; raise :class:`UnreadableInput`."""
    types = option_types(game)
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if name not in types or not equals:
            known = f"expected NAME=VALUE with one of {', '.join(types)}" + nearest(name, tuple(types))
            raise UnreadableInput.at(f"--option {setting[:60]!r}", known)
        try:
            chosen[name] = parse_value(types[name], text, name)
        except UnreadableInput as error:
            raise _about(error, name) from None
    if box is not None:
        chosen["box"] = _box_from(game, box)
    try:
        return game.options(**chosen)
    except UnreadableInput as error:
        raise _about(error, None) from None


def _about(error: UnreadableInput, name: str | None) -> UnreadableInput:
    """Return ``error`` with the option it is about instead of the place inside the text or class."""
    return UnreadableInput(
        Problem(f"--option {name or problem.path.rpartition('.')[2]}", problem.message) for problem in error.problems
    )


def _box_from(game: AnyGame, path: str) -> Any:  # noqa: ANN401 - of any game
    """Return the box that a file describes."""
    if "box" not in {field.name for field in attrs.fields(game.options)}:
        raise UnreadableInput.at("--box", f"{game.name} has no box to replace")
    package = game.options.__module__.rpartition(".")[0]
    return importlib.import_module(f"{package}.box").load(path)
