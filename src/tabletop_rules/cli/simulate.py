"""``tabletop-rules simulate``: many games between bots, counted."""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import signal
import textwrap
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Final

from tabletop_rules.cli.choices import bots_from, game_named, options_from, players_from, seed_from, whole_from
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.actors import Seat
from tabletop_rules.core.rulebook import Rule, Rulebook
from tabletop_rules.simulation import Spread, Summary, simulate
from tabletop_rules.wire.text import EXACT

_WIDTH: Final = 8
"""How wide a column of the tables is: a sign, five figures and the point fit."""

_LONGEST_TEXT: Final = 90
"""A rule is only hinted at behind its points; `tabletop-rules rules` tells it in full."""

_EPILOG = """\
examples:
  tabletop-rules simulate entengruetze -n 1000
  tabletop-rules simulate entengruetze --players 3 --bots 0:hungry,1:greedy
  tabletop-rules simulate entengruetze --bots all:greedy --option target_distance=10 --seed 7
  tabletop-rules simulate totem_dhor -n 10000 --jobs 4 --json

Bots see what their seat sees. The same seed gives the same counts, however many jobs there are.

Exit codes: 0 played, 2 the input cannot be used."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say how ``simulate`` can be asked for."""
    parser.description = "Play many games between bots; count wins, points by rule, honours and how long the games are."
    parser.epilog = _EPILOG
    parser.add_argument("game", help="the game's name (`tabletop-rules rules` lists them)")
    parser.add_argument("-n", "--games", default="1000", metavar="N", help="how many games (default: 1000)")
    parser.add_argument("--players", metavar="N", help="how many play (default: two, or the fewest the game allows)")
    parser.add_argument(
        "--bots", default="", metavar="SEATS", help="as for play: `all:greedy`, `0:greedy,1:random` (default: random)"
    )
    parser.add_argument("--seed", metavar="N", help="seed of the whole (default: any; it is told)")
    parser.add_argument("--jobs", default="1", metavar="N", help="how many processes (0: one a core; default: 1)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="see `rules GAME --options`"
    )
    parser.add_argument("--box", metavar="FILE", help="the components of your own copy (TOML like the game's box.toml)")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Simulate and print the counts."""
    game = game_named(arguments.game)
    players = players_from(game, arguments.players)
    seats = dict.fromkeys(range(players), "random") | bots_from(game, arguments.bots, players)
    seed = seed_from(arguments.seed)
    seed = secrets.randbits(53) if seed is None else seed
    games = whole_from(arguments.games, "--games", 1, 10**9)
    with _workers(whole_from(arguments.jobs, "--jobs", 0, 512)) as executor:
        summary = simulate(
            game,
            games,
            players=players,
            seed=seed,
            options=options_from(game, arguments.option, arguments.box),
            bots=[seats[seat] for seat in range(players)],
            executor=executor,
            progress=terminal.progress,
        )
    bots = tuple(seats.values())
    if arguments.json:
        said = seed if seed <= EXACT else hex(seed)
        terminal.say_json({"seed": said, "bots": bots, **summary.as_json()})
    else:
        _say(summary, game.rulebook, bots, seed, terminal)
    return 0


@contextlib.contextmanager
def _workers(jobs: int) -> Iterator[Executor | None]:
    """Give an executor with so many processes, ``None`` for this one alone; an interrupt leaves none behind."""
    if jobs == 1:
        yield None
        return
    with ProcessPoolExecutor(jobs or os.cpu_count(), initializer=_ignore_interrupts) as executor:
        yield executor


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _say(summary: Summary, book: Rulebook, bots: tuple[str, ...], seed: int, terminal: Terminal) -> None:
    terminal.say(f"{book.title}, {summary.players} players, {summary.games} games, seed {seed}")
    if summary.team:
        won = summary.finished - summary.unwon
        # A team that is only rated has not lost what it has not won.
        terminal.say(f"team ({', '.join(bots)}): won {won} of {summary.finished}, points {_spread(summary.totals[0])}")
    else:
        for seat, bot in enumerate(bots):
            low, high = (100 * bound for bound in summary.win_interval(seat))
            rate = 100 * summary.win_rate(seat)
            points = _spread(summary.totals[seat])
            terminal.say(f"seat {seat} ({bot}): won {rate:.1f} % ({low:.1f} to {high:.1f}), points {points}")
        if summary.shared:
            terminal.say(f"{summary.shared} wins were shared")
    terminal.say(f"decisions in a game: {_spread(summary.decisions)}")
    _say_items(summary, book, terminal)
    _say_honours(summary, terminal)
    if summary.finished < summary.games:
        terminal.warn(f"{summary.games - summary.finished} games were given up unfinished and are not counted")


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} on average (deviation {spread.deviation:.1f}, {spread.least} to {spread.most})"


def _say_items(summary: Summary, book: Rulebook, terminal: Terminal) -> None:
    """Tell which rules the points come from, on average over the games that were finished."""
    cells = {
        (item.seat, f"[{', '.join(item.rules)}] {_hint(book, item.rules)}"): f"{item.points / summary.finished:.1f}"
        for item in summary.items
    }
    _say_table("points in a game, by rules", cells, terminal)


def _say_honours(summary: Summary, terminal: Terminal) -> None:
    """Tell in how many of the finished games there were which honours and ratings."""
    cells = {(h.seat, f"{h.text} [{', '.join(h.rules)}]"): str(h.count) for h in summary.honours}
    _say_table(f"honours, in {summary.finished} games", cells, terminal)


def _hint(book: Rulebook, ids: tuple[str, ...]) -> str:
    """Return the start of the rule that says most about points: the first one about scoring, or else the first."""
    rules = [entry for entry in map(book.get, ids) if isinstance(entry, Rule)]
    rules.sort(key=lambda rule: rule.kind != "scoring")
    return textwrap.shorten(" ".join(rule.text for rule in rules[:1]), _LONGEST_TEXT, placeholder="...")


def _say_table(heading: str, cells: dict[tuple[Seat | None, str], str], terminal: Terminal) -> None:
    """Write a column for the team and every seat that has anything, and a row for each text; no table of nothing."""
    if not cells:
        return
    seats = sorted({seat for seat, _ in cells}, key=lambda seat: -1 if seat is None else seat)
    terminal.say(f"{heading}:")
    terminal.say(_row("team" if seat is None else f"seat {seat}" for seat in seats))
    for text in dict.fromkeys(text for _, text in cells):
        terminal.say(_row(cells.get((seat, text), "-") for seat in seats) + f"  {text}")


def _row(cells: Iterable[str]) -> str:
    return "".join(cell.rjust(_WIDTH) for cell in cells)
