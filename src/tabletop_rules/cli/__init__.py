"""The command line: ``tabletop-rules play | verify | show | rules``.

Exit codes: 0 all is well, 1 a record breaks a rule (or nothing was found), 2 the input cannot be used.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import tabletop_rules
from tabletop_rules.cli import play, records, rules
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.errors import RecordError, TabletopError

BROKEN_PIPE = 141
INTERRUPTED = 130


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="tabletop-rules",
        description="Five tabletop games, exact enough to settle an argument at the table.",
        epilog="games: " + ", ".join(tabletop_rules.GAMES) + "\n`tabletop-rules COMMAND --help` explains a command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"tabletop-rules {tabletop_rules.__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    play.add_parser(commands)
    records.add_parsers(commands)
    rules.add_parser(commands)
    return top


def main(argv: Sequence[str] | None = None, terminal: Terminal | None = None) -> int:
    """Run a command and return its exit code; ``argv`` defaults to the arguments of the process."""
    table = terminal or Terminal()
    try:
        arguments = parser().parse_args(argv)
        code: int = arguments.run(arguments, table)
        table.writes.flush()
    except SystemExit as leaving:  # argparse has said why
        return leaving.code if isinstance(leaving.code, int) else 0
    except RecordError as error:
        table.warn(f"tabletop-rules: {error}")
        return 1
    except TabletopError as error:
        table.warn(f"tabletop-rules: {error}")
        return 2
    except KeyboardInterrupt:
        table.warn("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read us has had enough; keep the interpreter from complaining when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code
