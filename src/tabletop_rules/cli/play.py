"""``tabletop-rules play``: people and bots at one terminal."""

from __future__ import annotations

import argparse
import io
import secrets
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tabletop_rules import wire
from tabletop_rules.cli.choices import bots_from, game_named, options_from, players_from, seed_from
from tabletop_rules.cli.prompt import HELP, Prompt, Quit
from tabletop_rules.cli.table import Table
from tabletop_rules.cli.terminal import Ended, Terminal
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.rng import Rng
from tabletop_rules.record import FORMAT, Record

_EPILOG = f"""\
examples:
  tabletop-rules play entengruetze                        two people, the library throws
  tabletop-rules play entengruetze --players 3 --bots 1,2
  tabletop-rules play entengruetze --bots all --seed 7 --record game.jsonl
  tabletop-rules play entengruetze --bots 0:greedy,1:random --boards end
  tabletop-rules play entengruetze --dice by-hand         you say what the real dice showed
  tabletop-rules play entengruetze --option target_distance=10
  tabletop-rules play --resume game.jsonl                 go on where a record stops

While you play:
{HELP}

Exit codes: 0 played or left with `quit`, 2 the input cannot be used."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say how ``play`` can be asked for."""
    parser.description = (
        "Play a game at this terminal: people take turns before the screen, bots play the seats you give them. Every"
        " step is told with the ids of the rules it follows (`tabletop-rules rules GAME ID` gives their texts)."
    )
    parser.epilog = _EPILOG
    parser.add_argument("game", nargs="?", help="the game's name (`tabletop-rules rules` lists them)")
    parser.add_argument("--players", metavar="N", help="how many play (default: two, or the fewest the game allows)")
    parser.add_argument(
        "--bots", default="", metavar="SEATS", help="`all`, or seats from 0: `1,2`, `0:greedy,1:random`"
    )
    parser.add_argument("--seed", metavar="N", help="seed of the library's dice and draws (default: a secret one)")
    parser.add_argument("--dice", choices=("library", "by-hand"), default="library", help="who throws and draws")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="see `rules GAME --options`"
    )
    parser.add_argument("--box", metavar="FILE", help="the components of your own copy (TOML like the game's box.toml)")
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="where to keep the game (default: a new file here if people play; - keeps none)",
    )
    parser.add_argument("--resume", metavar="FILE", help="go on with this record, and keep it there")
    parser.add_argument(
        "--boards", choices=("every", "end"), default="every", help="between bots: draw every board or the last only"
    )
    parser.add_argument("--json", action="store_true", help="between bots: one JSON object a step, then the score")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Play until the game is over or somebody quits."""
    record = _begun(arguments)
    bots = bots_from(record.game, arguments.bots, record.players)
    path = _file_for(arguments, record.game, people=len(bots) < record.players)
    if arguments.json:
        return _play_for_machines(record, bots, _choices(arguments), terminal, path)
    terminal.say(f"{record.game.rulebook.title}, {record.players} players")
    table = Table.of(record, bots, _choices(arguments), terminal, path)
    finished = False
    try:
        if arguments.record is not None:
            table.keeper.write(record)  # a file that cannot be written is better noticed now
        finished = _play(table, terminal, boards=arguments.boards == "every")
    except (Ended, Quit):
        terminal.say("The game stops here.")
    finally:
        _keep(table)
        if path is not None:
            terminal.say(f"The record was saved to {path}.")
    if not finished and path is not None:
        terminal.say(f"`tabletop-rules play --resume {path}` goes on with it.")
    return 0


def _begun(arguments: argparse.Namespace) -> Record[Any, Any, Any]:
    """Return the record to play on: a new one or the one resumed."""
    seed = seed_from(arguments.seed)
    if arguments.dice == "by-hand" and seed is not None:
        raise UnreadableInput.at("--seed", "whoever throws the dice by hand needs no seed")
    if seed is None and arguments.dice == "library":
        seed = secrets.randbits(128)
    if arguments.resume is None:
        if arguments.game is None:
            raise UnreadableInput.at("game", "which? `tabletop-rules rules` lists them")
        game = game_named(arguments.game)
        players = players_from(game, arguments.players)
        return Record.new(game, players, seed=seed, options=options_from(game, arguments.option, arguments.box))
    given = [name for name in ("game", "players", "option", "box", "record") if getattr(arguments, name)]
    if given:
        raise UnreadableInput.at("--resume", f"the record says that itself: leave out {', '.join(given)}")
    return _resumed(arguments.resume, seed)


def _resumed(path: str, seed: int | None) -> Record[Any, Any, Any]:
    record = Record.load(path, cut=True)
    if record.viewer is not None:
        raise UnreadableInput.at(path, "it holds what one viewer saw, and a game needs everything")
    if not record.game.to_act(record.state):
        raise UnreadableInput.at(path, "that game is over")
    return record.reseed(None if seed is None else Rng(seed))


def _choices(arguments: argparse.Namespace) -> Rng:
    """Return the generator bots draw from: another one than the game's, but repeatable with ``--seed``."""
    seed = seed_from(arguments.seed)
    if seed is None:
        return Rng(secrets.randbits(128))
    return Rng(
        int.from_bytes(blake2b(seed.to_bytes(32, "little"), digest_size=16, person=b"players").digest(), "little")
    )


def _file_for(arguments: argparse.Namespace, game: AnyGame, *, people: bool) -> Path | None:
    """Return where the game is to be kept; raise :class:`UnreadableInput` rather than overwrite anything else."""
    if arguments.resume is not None:
        return Path(arguments.resume)
    if arguments.record == "-" or (arguments.record is None and not people):
        return None
    if arguments.record is None:
        now = datetime.now().astimezone()
        return Path(f"{game.name}-{now:%Y%m%d-%H%M%S}.jsonl")
    path = Path(arguments.record)
    try:
        if path.exists() and path.stat().st_size:
            with path.open("rb") as file:
                begins = file.read(200)
            if FORMAT.encode() not in begins:
                raise UnreadableInput.at(str(path), "holds something that is no record; it is left as it is")
        elif not path.parent.is_dir():
            raise UnreadableInput.at(str(path), "there is no such folder")
    except OSError as error:
        raise UnreadableInput.at(str(path), error.strerror or "cannot be used") from None
    return path


def _play(table: Table, terminal: Terminal, *, boards: bool) -> bool:
    """Play to the end of the game, and tell the score; return that it was reached."""
    game = table.game
    while (actor := table.next_actor()) is not None:
        if table.is_for_people(actor):
            Prompt(table, actor).ask()
            continue
        if boards and not table.screen.people:
            terminal.say(f"\n{game.picture(game.view(table.state, None))}")
        table.let_bot(actor)
    table.screen.hand_to(None, table.state)
    terminal.say(f"\n{game.picture(game.view(table.state, None))}\n\n{game.score(table.state)}")
    return True


def _keep(table: Table) -> None:
    try:
        table.keeper.write(table.record)
    finally:
        table.keeper.close()


def _play_for_machines(
    record: Record[Any, Any, Any], bots: dict[int, str], choices: Rng, terminal: Terminal, path: Path | None
) -> int:
    """Play between bots and say every step as JSON: the action, and the events with their audience."""
    if len(bots) < record.players:
        raise UnreadableInput.at("--json", "is for games between bots: add `--bots all`")
    silent = Terminal(terminal.reads, io.StringIO(), terminal.warns)
    table = Table.of(record, bots, choices, silent, path)
    while (actor := table.next_actor()) is not None:
        table.let_bot(actor)
    game = table.game
    for told in table.screen.steps:
        events = [wire.encode_event(event) for event in told.events]
        terminal.say_json({"step": wire.encode_action(game, told.action), "events": events})
    terminal.say_json(
        {"score": wire.encode_score(game.score(table.state)), "record": None if path is None else str(path)}
    )
    _keep(table)
    return 0
