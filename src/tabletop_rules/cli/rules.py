"""``tabletop-rules rules``: look a rule up by id or by words."""

from __future__ import annotations

import argparse
from typing import Any

import attrs

from tabletop_rules import wire
from tabletop_rules.cli.choices import game_named
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.rulebook import Entry

_MOST_FOUND = 30


def add_parser(commands: Any) -> None:  # noqa: ANN401 - argparse's own type has no public name
    """Add ``rules`` to the command line."""
    parser = commands.add_parser(
        "rules",
        help="look a rule up by id or by words",
        description="Look up the atomic rules, readings and rulings of a game, by id or by words that all occur.",
        epilog="examples:\n"
        "  tabletop-rules rules entengruetze EG-SCUF-12\n"
        "  tabletop-rules rules entengruetze push twice\n"
        "  tabletop-rules rules entengruetze            every rule, one a line",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="the game's package name")
    parser.add_argument("words", nargs="*", help="an id, or words; accents may be left out")
    parser.add_argument("--json", action="store_true", help="one JSON array of entries")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print what is found; 1 if nothing is."""
    game = game_named(arguments.game)
    if not arguments.json:
        return show_rules(game, arguments.words, terminal)
    found = find(game, arguments.words)
    terminal.say(wire.write([_json(entry) for entry in found]))
    return 0 if found else 1


def show_rules(game: AnyGame, words: list[str], terminal: Terminal) -> int:
    """Print the entries that ``words`` find; return 1 if there are none."""
    found = find(game, words)
    shown = found if len(words) == 0 else found[:_MOST_FOUND]
    for entry in shown:
        terminal.say(str(entry))
    if len(found) > len(shown):
        terminal.say(f"and {len(found) - len(shown)} more; add a word to narrow it down")
    if not found:
        hint = wire.nearest(" ".join(words).upper(), tuple(game.rulebook))
        terminal.say(f"no rule of {game.rulebook.title} has {' '.join(words)!r}{hint}")
    return 0 if found else 1


def find(game: AnyGame, words: list[str]) -> tuple[Entry, ...]:
    """Return the entry of an id, or those with all the words; every entry for no words."""
    book = game.rulebook
    if not words:
        return tuple(book.values())
    if len(words) == 1:
        try:
            return (book[words[0].upper()],)
        except KeyError:
            pass
    return book.search(" ".join(words))


def _json(entry: Entry) -> dict[str, wire.Json]:
    data: dict[str, wire.Json] = {"entry": type(entry).__name__.lower()}
    return data | attrs.asdict(
        entry, value_serializer=lambda _a, _b, value: list(value) if type(value) is tuple else value
    )
