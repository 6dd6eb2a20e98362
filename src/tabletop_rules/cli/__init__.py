"""The command line: ``tabletop-rules play | verify | show | rules | simulate | conformance``.

Exit codes: 0 all is well, 1 a record breaks a rule, an answer differs or nothing was found, 2 the input cannot be used.
Ctrl-C gives 130 and a reader that has had enough 141, as in a shell.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

import tabletop_rules
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.errors import RecordError, TabletopError, UnreadableInput, nearest

BROKEN_PIPE: Final = 141
INTERRUPTED: Final = 130

COMMANDS: Final = {
    "play": "play a game at this terminal, with people and bots",
    "verify": "check that records are games by the rules",
    "show": "draw the table of a recorded game",
    "rules": "look a rule up by id or by words",
    "simulate": "play many games between bots and count",
    "conformance": "check that an engine answers as the library does",
}
"""The commands and what they do. Each is a module here, imported when it is asked for."""


class Parser(argparse.ArgumentParser):
    """A parser that raises our own error, and names what is near to a misspelt word."""

    def error(self, message: str) -> NoReturn:
        """Raise :class:`UnreadableInput` instead of leaving the process."""
        raise UnreadableInput.at("usage", f"{message} (try `{self.prog} --help`)")


def parser(argv: Sequence[str]) -> Parser:
    """Return a parser that knows all commands by name, and the one that ``argv`` asks for in full."""
    top = Parser(
        prog="tabletop-rules",
        description="Five tabletop games, exact enough to settle an argument at the table.",
        epilog=f"games: {', '.join(tabletop_rules.GAMES)}\n`tabletop-rules COMMAND --help` explains a command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"tabletop-rules {tabletop_rules.__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    asked = next((word for word in argv if not word.startswith("-")), None)
    if asked is not None and asked not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise UnreadableInput.at("command", f"{asked!r} is none of {known}{nearest(asked, tuple(COMMANDS))}")
    for name, text in COMMANDS.items():
        command = commands.add_parser(
            name, help=text, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
        )
        if name == asked:
            module = importlib.import_module(f"{__name__}.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None, terminal: Terminal | None = None) -> int:
    """Run a command and return its exit code.

    ``argv`` defaults to the arguments of the process, ``terminal`` to its standard streams.
    """
    table = Terminal.of_process() if terminal is None else terminal
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        return _run(words, table)
    except KeyboardInterrupt:
        table.warn("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        table.give_up_writing()
        return BROKEN_PIPE
    except OSError as error:  # the disk is full; files that are read or written have been dealt with
        table.give_up_writing()
        with contextlib.suppress(OSError):
            table.warn(f"tabletop-rules: output: {error.strerror}")
        return 2


def _run(words: list[str], terminal: Terminal) -> int:
    try:
        arguments = parser(words).parse_args(words)
        code: int = arguments.run(arguments, terminal)
    except SystemExit as leaving:  # --help and --version have been answered
        code = leaving.code if isinstance(leaving.code, int) else 0
    except TabletopError as error:
        terminal.warn(f"tabletop-rules: {error}")
        code = 1 if isinstance(error, RecordError) else 2
    terminal.writes.flush()
    return code
