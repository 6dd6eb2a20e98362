"""The terminal as a value that tests can replace: lines out, lines in, screens handed over."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

import attrs


class Ended(Exception):
    """There is no more input."""


@attrs.define
class Terminal:
    """Where a command reads and writes."""

    reads: TextIO = attrs.field(factory=lambda: sys.stdin)
    writes: TextIO = attrs.field(factory=lambda: sys.stdout)
    warns: TextIO = attrs.field(factory=lambda: sys.stderr)

    @property
    def is_live(self) -> bool:
        """Tell whether a person sits before it: then screens are cleared and progress is drawn."""
        return self.writes.isatty()

    def say(self, text: str = "") -> None:
        """Write a line or several."""
        self.writes.write(text + "\n")

    def warn(self, text: str) -> None:
        """Write a line to standard error."""
        self.warns.write(text + "\n")

    def ask(self, question: str) -> str:
        """Write a question and read the answer; raise :class:`Ended` at the end of the input."""
        self.writes.write(question)
        self.writes.flush()
        line = self.reads.readline()
        if not line:
            raise Ended
        return line.strip()

    def clear(self) -> None:
        """Wipe the screen, so that the next person sees nothing of the last one's; without a screen, leave a gap."""
        self.writes.write("\x1b[2J\x1b[3J\x1b[H" if self.is_live else "\n" * 3)


Command = Callable[..., int]
