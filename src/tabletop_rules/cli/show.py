"""``tabletop-rules show``: the table of a recorded game, after any line."""

from __future__ import annotations

import argparse
from itertools import islice
from typing import Any

from tabletop_rules import wire
from tabletop_rules.cli.choices import whole_from
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.cli.verify import content, reasons
from tabletop_rules.core.actors import TABLE, Seat
from tabletop_rules.core.errors import RecordError, UnreadableInput
from tabletop_rules.core.events import Event
from tabletop_rules.journal import write_whole
from tabletop_rules.notation import text_of
from tabletop_rules.record import Record

_EPILOG = """\
examples:
  tabletop-rules show game.jsonl                   the table at the end, and the score
  tabletop-rules show game.jsonl --line 12         after the step on line 12 (line 1 is the set-up)
  tabletop-rules show game.jsonl --story           every step, told with the rules it follows
  tabletop-rules show game.jsonl --seat 1          as seat 1 saw it (`table`: as everybody did)
  tabletop-rules show game.jsonl --svg table.svg   a picture of the table, for browsers and documents

Exit codes: 0 shown, 1 the record breaks a rule (what comes before is shown), 2 it cannot be used."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what ``show`` can be asked."""
    parser.description = "Draw the table of a recorded game after any of its lines, and tell what happened there."
    parser.epilog = _EPILOG
    parser.add_argument(
        "file", metavar="FILE", help="a record (JSON lines), its end may be missing; - reads standard input"
    )
    parser.add_argument("--line", metavar="N", help="look after this line of the file (default: the last)")
    parser.add_argument("--seat", metavar="SEAT", help="show what this seat saw, or `table` for what everybody did")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--story", action="store_true", help="tell every step up to there")
    form.add_argument(
        "--svg", nargs="?", const="-", metavar="OUT.svg", help="the table as an SVG picture, to a file or else printed"
    )
    form.add_argument("--json", action="store_true", help="the position as a JSON document")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Draw the position after a line, with the step that led there; 1 if the record is untrue up to there."""
    line = None if arguments.line is None else whole_from(arguments.line, "--line", 1, 10**9)
    try:
        record, code = _read(content(arguments.file, terminal), line, arguments.file, terminal)
    except UnreadableInput as error:
        raise UnreadableInput.at(arguments.file, reasons(error)) from None
    last = len(record.steps) + 1
    if line is not None and code == 0 and line > last + 1:
        raise UnreadableInput.at("--line", f"the last step of {arguments.file} stands on line {last}")
    _show(_seen(record, arguments.seat), arguments, terminal)
    return code


def _read(raw: bytes, line: int | None, name: str, terminal: Terminal) -> tuple[Record[Any, Any, Any], int]:
    """Return the record up to a line, or up to its first untrue line and 1."""
    lines = raw.split(b"\n")[:line]
    try:
        return Record.loads(b"\n".join(lines), cut=True), 0
    except RecordError as error:
        if error.line == 1:
            raise
        terminal.warn(f"{name}: {error}")
        return Record.loads(b"\n".join(lines[: error.line - 1]), cut=True), 1


def _seen(record: Record[Any, Any, Any], seat: str | None) -> Record[Any, Any, Any]:
    """Return the record as the seat asked for has seen it."""
    if seat is None:
        return record
    if record.viewer is not None:
        raise UnreadableInput.at("--seat", "the record holds what one viewer saw already")
    if seat.lower() == TABLE.value:
        return record.seen_by(None)
    return record.seen_by(whole_from(seat, "--seat (a seat or 'table')", 0, record.players - 1))


def _show(record: Record[Any, Any, Any], arguments: argparse.Namespace, terminal: Terminal) -> None:
    game, state = record.game, record.state
    if arguments.json:
        terminal.say(wire.dumps(game, state))
    elif arguments.svg == "-":
        terminal.say(game.svg(state))
    elif arguments.svg is not None:
        _write(arguments.svg, game.svg(state))
    else:
        first = 0 if arguments.story else len(record.steps) - 1
        viewer = record.viewer if isinstance(record.viewer, int) else None
        for number, (action, events) in enumerate(
            islice(record.events(), max(first, 0), None), start=max(first, 0) + 2
        ):
            terminal.say(f"line {number}: {text_of(game, action, with_actor=True)}")
            _tell(events, viewer, terminal, everything=record.viewer is None)
        terminal.say(f"\n{game.picture(state)}")
        if not game.to_act(state):
            terminal.say(f"\n{game.score(state)}")


def _tell(events: tuple[Event, ...], viewer: Seat | None, terminal: Terminal, *, everything: bool) -> None:
    for event in events:
        if everything or event.seen_by(viewer):
            terminal.say(f"  {event}")


def _write(path: str, picture: str) -> None:
    """Write a picture; a file that is no picture by its name is left alone, it might be the record itself."""
    if not path.lower().endswith(".svg"):
        raise UnreadableInput.at("--svg", f"{path} does not end in .svg")
    try:
        write_whole(path, picture + "\n")
    except UnreadableInput as error:
        raise UnreadableInput.at("--svg", f"cannot write {error}") from error
