"""``tabletop-rules verify`` and ``show``: records read, checked and looked at."""

from __future__ import annotations

import argparse
from itertools import islice
from typing import Any

from tabletop_rules import notation, wire
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.actors import name_of
from tabletop_rules.core.errors import RecordError, UnreadableInput
from tabletop_rules.record import Record


def add_parsers(commands: Any) -> None:  # noqa: ANN401 - argparse's own type has no public name
    """Add ``verify`` and ``show`` to the command line."""
    verify = commands.add_parser(
        "verify",
        help="check that records are games by the rules",
        description="Replay records step by step. Exit 0 if all are true, 1 if one breaks a rule (the first bad line is"
        " named, with the rules it breaks and what would have been legal), 2 if one cannot be read.",
        epilog="examples:\n  tabletop-rules verify game.jsonl\n  tabletop-rules verify --json games/*.jsonl",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record (JSON lines)")
    verify.add_argument("--cut", action="store_true", help="accept records whose end is missing")
    verify.add_argument("--json", action="store_true", help="one JSON object a file")
    verify.set_defaults(run=run_verify)
    show = commands.add_parser(
        "show",
        help="draw the table of a recorded game",
        description="Draw the table after any line of a record, and say what happened there.",
        epilog="examples:\n  tabletop-rules show game.jsonl\n  tabletop-rules show game.jsonl --line 12",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    show.add_argument("file", metavar="FILE", help="a record (JSON lines)")
    show.add_argument("--line", type=int, help="the line of the file after which to look (default: the last step)")
    show.add_argument("--cut", action="store_true", help="accept a record whose end is missing")
    show.add_argument("--json", action="store_true", help="the position as a JSON document")
    show.set_defaults(run=run_show)


def run_verify(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Verify every file; return the worst exit code."""
    return max(_verified(path, arguments, terminal) for path in arguments.files)


def _verified(path: str, arguments: argparse.Namespace, terminal: Terminal) -> int:
    found: dict[str, wire.Json] = {"file": path}
    code = 0
    try:
        record = Record.load(path, cut=arguments.cut)
        state = "finished" if not record.game.to_act(record.state) else "not finished"
        text = f"{path}: a game of {record.game.name} by the rules, {len(record.steps)} steps, {state}"
        found |= {"ok": True, "game": record.game.name, "steps": len(record.steps)}
    except RecordError as error:
        code, text = 1, f"{path}: {error}"
        found |= {"ok": False, "line": error.line, "message": error.message, "rules": list(error.rules)}
    except UnreadableInput as error:
        code, text = 2, f"{path}: cannot be read: {error}"
        problems: list[wire.Json] = [{"path": p.path, "message": p.message} for p in error.problems]
        found |= {"ok": False, "problems": problems}
    if arguments.json:
        terminal.say(wire.write(found))
    elif code:
        terminal.warn(text)
    else:
        terminal.say(text)
    return code


def run_show(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Draw the position after a line, with the step that led there and its events."""
    record = Record.load(arguments.file, cut=arguments.cut)
    game, last = record.game, len(record.steps) + 1
    line = last if arguments.line is None else arguments.line
    if not 1 <= line <= last:
        raise UnreadableInput.at("line", f"the steps of {arguments.file} stand on lines 2 to {last}, the set-up on 1")
    state = next(islice(record.states(), line - 1, None))
    if arguments.json:
        terminal.say(wire.dumps(game, state))
        return 0
    if line > 1:
        action, events = next(islice(record.events(), line - 2, None))
        terminal.say(f"line {line}: {name_of(action.actor)}: {notation.text_of(game, action)}")
        for event in events:
            terminal.say(f"  {event}")
    terminal.say(game.picture(state))
    if line == last:
        terminal.say()
        terminal.say(str(game.score(state)))
    return 0
