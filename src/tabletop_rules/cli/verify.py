"""``tabletop-rules verify`` replays records and says whether they are games by the rules."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

import attrs

import tabletop_rules
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.errors import RecordError, UnreadableInput
from tabletop_rules.record import Record
from tabletop_rules.wire.text import MOST_BYTES

_EPILOG = """\
examples:
  tabletop-rules verify game.jsonl
  tabletop-rules verify --json games/*.jsonl
  cat game.jsonl | tabletop-rules verify -

Exit codes: 0 all are true, 1 one breaks a rule, 2 one cannot be used at all (the worst of all files counts)."""

_WORTH: Final = {"ok": 0, "broken": 1, "unusable": 2}


@attrs.frozen
class Finding:
    """What came out for one file; ``verdict`` is "ok", "broken" or "unusable"."""

    file: str
    verdict: str
    text: str
    facts: dict[str, Any]
    rules: tuple[str, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what ``verify`` can be asked."""
    parser.description = (
        "Replay records step by step, chance included. The first line that is not true is named with the action, the"
        " reasons and rules that refuse it, and what would have been legal there."
    )
    parser.epilog = _EPILOG
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record (JSON lines); - reads standard input")
    parser.add_argument(
        "--cut", action="store_true", help="accept records whose end is missing, as a crash leaves them"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a file")
    parser.add_argument("--quiet", action="store_true", help="say nothing about records that are true")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Verify every file and return the worst exit code."""
    worst = 0
    for done, path in enumerate(arguments.files):
        if len(arguments.files) > 1:
            terminal.progress(done, len(arguments.files))
        finding = verified(path, terminal, cut=arguments.cut)
        worst = max(worst, _WORTH[finding.verdict])
        if arguments.json:
            terminal.say_json({"file": finding.file, "verdict": finding.verdict, **finding.facts})
        elif finding.verdict != "ok":
            terminal.warn(finding.text)
        elif not arguments.quiet:
            terminal.say(finding.text)
    terminal.progress(1, 1)
    return worst


def verified(path: str, terminal: Terminal, *, cut: bool) -> Finding:
    """Return what came out for one file."""
    raw = b""
    try:
        raw = content(path, terminal)
        record = Record.loads(raw, cut=cut)
    except RecordError as error:
        return _broken(path, error, raw)
    except UnreadableInput as error:
        problems = [{"path": problem.path, "message": problem.message} for problem in error.problems]
        return Finding(path, "unusable", f"{path}: cannot be used: {reasons(error)}", {"problems": problems})
    over = not record.game.to_act(record.state)
    steps = len(record.steps)
    text = f"{path}: by the rules: {record.game.name}, {record.players} players, {steps} steps, "
    facts = {"game": record.game.name, "players": record.players, "steps": steps, "finished": over}
    return Finding(path, "ok", text + ("finished" if over else "not finished"), facts)


def _broken(path: str, error: RecordError, raw: bytes) -> Finding:
    texts = _texts_of(error.rules, raw)
    lines = [f"{path}: {error}", *(f"    {text}" for text in texts)]
    facts = {"line": error.line, "message": error.message, "rules": list(error.rules), "texts": texts}
    return Finding(path, "broken", "\n".join(lines), facts, error.rules)


def _texts_of(rules: tuple[str, ...], raw: bytes) -> list[str]:
    """Return what the rules say, from the rulebook of the game that the first line names."""
    name = json.loads(raw.split(b"\n", 1)[0])["game"]
    book = tabletop_rules.GAMES[name].rulebook
    return [str(book[rule]) for rule in rules]


def content(path: str, terminal: Terminal, most: int = MOST_BYTES) -> bytes:
    """Return what a file or standard input holds, one byte more than ``most`` at the most.

    Raise :class:`UnreadableInput` if it cannot be read.
    """
    try:
        if path != "-":
            with Path(path).open("rb") as file:
                return file.read(most + 1)
        if terminal.reads is sys.stdin:
            return sys.stdin.buffer.read(most + 1)
        return terminal.reads.read(most + 1).encode("utf-8", "surrogatepass")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableInput.at("file", reason or "cannot be read") from None


def reasons(error: UnreadableInput) -> str:
    """Return what is wrong inside a file, or with the file itself."""
    return "; ".join(problem.message if problem.path == "file" else str(problem) for problem in error.problems)
