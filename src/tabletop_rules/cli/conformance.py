"""``tabletop-rules conformance``: what the library answers, for engines that want to answer the same."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import attrs

import tabletop_rules
from tabletop_rules import conformance, wire
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.cli.verify import content, reasons
from tabletop_rules.core.errors import UnreadableInput

_EPILOG = """\
examples:
  tabletop-rules conformance                         the vectors that come with the library
  tabletop-rules conformance --json answers.json     what your engine answered, in the same format
  tabletop-rules conformance --export vectors        write the vectors and the JSON Schemas for your engine's tests

The format is described on the docs page "Conformance vectors".

Exit codes: 0 the library says the same, 1 an answer differs, 2 a file cannot be used (the worst of all counts)."""

_MOST_TOLD: Final = 20
"""So many mismatches of a file are told in full; JSON has them all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say how ``conformance`` can be asked for."""
    parser.description = (
        "Check files of conformance vectors against the library: positions with what is legal, refused and scored"
        " there, games from a seed, and what the generator draws."
    )
    parser.epilog = _EPILOG
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="files of vectors, - for standard input (default: the library's own)"
    )
    parser.add_argument("--export", metavar="FOLDER", help="write the library's own vectors and schemas there instead")
    parser.add_argument("--json", action="store_true", help="one JSON object a file")
    parser.add_argument("-q", "--quiet", action="store_true", help="say nothing about files that agree")


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Check the files, or write the library's own."""
    if arguments.export is not None:
        if arguments.files:
            raise UnreadableInput.at("--export", "writes the library's own vectors; it takes no files")
        return _export(Path(arguments.export), terminal)
    worst = 0
    for path in arguments.files:
        worst = max(worst, _check_file(path, arguments, terminal))
    for name in () if arguments.files else conformance.names():
        report = conformance.verify(conformance.text_of(name), name=conformance.file_name(name))
        worst = max(worst, _tell(report, arguments, terminal))
    return worst


def _check_file(path: str, arguments: argparse.Namespace, terminal: Terminal) -> int:
    try:
        report = conformance.verify(content(path, terminal, conformance.MOST_BYTES), name=path)
    except UnreadableInput as error:
        if arguments.json:
            problems = [attrs.asdict(problem) for problem in error.problems]
            terminal.say_json({"file": path, "verdict": "unusable", "problems": problems})
        else:
            terminal.warn(f"{path}: cannot be used: {reasons(error)}")
        return 2
    return _tell(report, arguments, terminal)


def _tell(report: conformance.Report, arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Print what came out for a file; return 1 if an answer differs."""
    found = report.mismatches
    if arguments.json:
        facts: dict[str, Any] = {"file": report.file, "verdict": "broken" if found else "ok", "vectors": report.vectors}
        terminal.say_json({**facts, "mismatches": [attrs.asdict(mismatch) for mismatch in found]})
    elif found:
        lines = [f"{report.file}: {mismatch}" for mismatch in found[:_MOST_TOLD]]
        more = len(found) - len(lines)
        terminal.warn("\n".join(lines + ([f"{report.file}: and {more} more mismatches"] if more else [])))
    elif not arguments.quiet:
        terminal.say(f"{report.file}: {report.vectors} vectors, and the library says the same")
    return 1 if found else 0


def _export(folder: Path, terminal: Terminal) -> int:
    """Write the vectors, and a JSON Schema of every game's actions, states and options."""
    texts = {conformance.file_name(name): conformance.text_of(name) for name in conformance.names()}
    for name, game in tabletop_rules.GAMES.items():
        texts[f"{name}.schema.json"] = wire.write(wire.json_schema(game)) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            (folder / file).write_text(text, "utf-8", newline="\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableInput.at("--export", reason or "cannot be written") from None
    terminal.say(f"{len(texts)} files written to {folder}")
    return 0
