"""``tabletop-rules rules``: look a rule up by id or by words."""

from __future__ import annotations

import argparse
from typing import Any

import attrs

import tabletop_rules
from tabletop_rules.cli.choices import game_named, option_types
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.errors import nearest
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.rulebook import Entry, Reading, Rule, Ruling
from tabletop_rules.notation import values_of, written

_MOST_FOUND = 30

_EPILOG = """\
examples:
  tabletop-rules rules                                the games
  tabletop-rules rules entengruetze                   every rule, heading by heading
  tabletop-rules rules entengruetze EG-SCUF-12        one rule, and what refers to it
  tabletop-rules rules entengruetze push twice        the rules in which both words occur
  tabletop-rules rules entengruetze --options         what a table can agree on, for `play --option`

Exit codes: 0 found, 1 nothing found, 2 no such game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what ``rules`` can be asked."""
    parser.description = (
        "Look up the rules of a game by id or by words. A rule is one atomic statement in the library's own words; a"
        " reading is an ambiguity that tables settle by an option; a ruling is one that the library has decided."
    )
    parser.epilog = _EPILOG
    parser.add_argument("game", nargs="?", help="the game's name; without one, the games are listed")
    parser.add_argument("words", nargs="*", help="an id, or words that all occur; accents may be left out")
    parser.add_argument("--options", action="store_true", help="list the options instead, with their defaults")
    parser.add_argument("--json", action="store_true", help="one JSON array of entries")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print what is found; return 1 if nothing is."""
    if arguments.game is None:
        return _list_games(terminal, as_json=arguments.json)
    game = game_named(arguments.game)
    if arguments.options:
        return _list_options(game, terminal, as_json=arguments.json)
    if arguments.json:
        found = find(game, arguments.words)
        terminal.say_json([_entry(entry) for entry in found])
        return 0 if found else 1
    return show_rules(game, arguments.words, terminal)


def show_rules(game: AnyGame, words: list[str], terminal: Terminal) -> int:
    """Print the entries that ``words`` find; return 1 if there are none."""
    found = find(game, words)
    if not found:
        hint = nearest(" ".join(words).upper(), tuple(game.rulebook))
        terminal.warn(f"no rule of {game.rulebook.title} has {' '.join(words)!r}{hint}")
        return 1
    if not words:
        _by_heading(found, terminal)
        return 0
    for entry in found[:_MOST_FOUND]:
        terminal.say(str(entry))
    if len(found) > _MOST_FOUND:
        terminal.say(f"and {len(found) - _MOST_FOUND} more; add a word to narrow it down")
    if len(found) == 1:
        for entry in referring(game, found[0].id):
            terminal.say(f"see also {entry}")
    return 0


def find(game: AnyGame, words: list[str]) -> tuple[Entry, ...]:
    """Return the entry of an id, or those with all the words; every entry for no words."""
    book = game.rulebook
    if not words:
        return tuple(book.values())
    if len(words) == 1:
        entry = book.get(words[0].upper())
        if entry is not None:
            return (entry,)
    return book.search(" ".join(words))


def referring(game: AnyGame, rule: str) -> tuple[Entry, ...]:
    """Return the readings and rulings about a rule."""
    about: tuple[Reading | Ruling, ...] = (*game.rulebook.readings, *game.rulebook.rulings)
    return tuple(entry for entry in about if rule in entry.rules)


def _by_heading(found: tuple[Entry, ...], terminal: Terminal) -> None:
    heading = None
    for entry in found:
        new = entry.section if isinstance(entry, Rule) else f"{type(entry).__name__}s"
        if new != heading:
            heading = new
            terminal.say(f"\n{heading}")
        terminal.say(f"  {entry.id}: {entry.text}" if isinstance(entry, Rule) else f"  {entry}".replace("\n", "\n  "))


def _list_games(terminal: Terminal, *, as_json: bool) -> int:
    rows = [
        {
            "game": name,
            "title": game.rulebook.title,
            "players": list(game.players),
            "rules": len(game.rulebook.rules),
            "bots": list(game.bots),
        }
        for name, game in tabletop_rules.GAMES.items()
    ]
    if as_json:
        terminal.say_json(rows)
        return 0
    for row, game in zip(rows, tabletop_rules.GAMES.values(), strict=True):
        players = f"{game.players.start} to {game.players.stop - 1} players"
        terminal.say(f"{row['game']:<14} {row['title']}, {players}, {row['rules']} rules")
    return 0


def _list_options(game: AnyGame, terminal: Terminal, *, as_json: bool) -> int:
    readings = {reading.option: reading for reading in game.rulebook.readings}
    defaults = game.options()
    rows: list[dict[str, Any]] = []
    for name, hint in option_types(game).items():
        reading = readings.get(name)
        question = None if reading is None else f"{reading.id}: {reading.question}"
        default = getattr(defaults, name)
        rows.append({"option": name, "default": default, "values": values_of(hint), "reading": question})
    if as_json:
        terminal.say_json(rows)
        return 0
    for row in rows:
        terminal.say(f"{row['option']}={written(row['default'])}   ({row['values']})")
        if row["reading"]:
            terminal.say(f"    {row['reading']}")
    return 0


def _entry(entry: Entry) -> dict[str, Any]:
    return {"entry": type(entry).__name__.lower(), **attrs.asdict(entry)}
