"""What the commands have in common: games, player counts, options and seats as typed."""

from __future__ import annotations

import sys
from typing import Any, Literal, get_args, get_origin

import attrs

import tabletop_rules
from tabletop_rules import wire
from tabletop_rules.core.actors import Seat
from tabletop_rules.core.errors import Problem, UnreadableInput
from tabletop_rules.core.game import AnyGame


def game_named(name: str) -> AnyGame:
    """Return the game of that name; raise :class:`UnreadableInput` with the nearest name if there is none."""
    games = tabletop_rules.GAMES
    if name not in games:
        raise UnreadableInput.at("game", f"{name!r} is none of {', '.join(games)}{wire.nearest(name, tuple(games))}")
    return games[name]


def players_from(game: AnyGame, players: int | None) -> int:
    """Return the number of players asked for, or two if the game allows, else its smallest number."""
    if players is not None:
        return players
    return 2 if 2 in game.players else game.players.start


def seats_from(text: str, players: int) -> tuple[Seat, ...]:
    """Return the seats that ``"all"`` or ``"0,2"`` names."""
    if text == "all":
        return tuple(range(players))
    seats = [part.strip() for part in text.split(",") if part.strip()]
    wrong = [seat for seat in seats if not seat.isdecimal() or len(seat) > 3 or int(seat) >= players]
    if wrong:
        raise UnreadableInput.at("bots", f"expected seats from 0 to {players - 1} or 'all', got {', '.join(wrong)}")
    return tuple(sorted({int(seat) for seat in seats}))


def options_from(game: AnyGame, settings: list[str], box: str | None) -> Any:  # noqa: ANN401 - of any game
    """Return the options that ``NAME=VALUE`` settings and a box file make; raise :class:`UnreadableInput`."""
    attrs.resolve_types(game.options)
    fields = {field.name: field for field in attrs.fields(game.options) if field.name != "box"}
    data: dict[str, wire.Json] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if name not in fields or not equals:
            known = f"expected NAME=VALUE with one of {', '.join(fields)}" + wire.nearest(name, tuple(fields))
            raise UnreadableInput.at(f"option {setting!r}", known)
        data[name] = _value(fields[name].type, text)
    try:
        options = wire.decode_options(game, data)
    except UnreadableInput as error:
        problems = [
            Problem("option" + problem.path[1:].replace(".", " "), problem.message) for problem in error.problems
        ]
        raise UnreadableInput(problems) from None
    if box is None:
        return options
    return attrs.evolve(options, box=sys.modules[game.options.__module__.rpartition(".")[0]].load(box))


def _value(type_: Any, text: str) -> wire.Json:  # noqa: ANN401 - an annotation
    """Return what was typed for an option, given what it may hold: numbers, ``true`` and ``false``, words."""
    members = get_args(type_) if get_origin(type_) not in (Literal, None) else (type_,)
    if bool in members and text.lower() in ("true", "yes", "on", "false", "no", "off"):
        return text.lower() in ("true", "yes", "on")
    if int in members and text.removeprefix("-").isdecimal() and len(text) < 20:
        return int(text)
    return text
