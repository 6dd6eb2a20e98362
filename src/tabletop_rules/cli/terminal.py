"""The terminal as a value that tests can replace: lines out, lines in, screens handed over."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from io import StringIO, TextIOWrapper
from typing import Any, Final, TextIO

import attrs

MOST_TYPED: Final = 10_000
"""The longest line read from a person; what is longer is cut off there."""

_WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clear the screen and what has scrolled away, and go to the top."""


class Ended(Exception):
    """There is no more input."""


@attrs.define
class Terminal:
    """Where a command reads and writes."""

    reads: TextIO
    writes: TextIO
    warns: TextIO

    @classmethod
    def of_process(cls) -> Terminal:
        """Return the standard streams, made to show what the terminal has no sign for instead of failing.

        A stream that the process was started without says nothing, and keeps nothing.
        """
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")
        # The types do not say it, but a process may be started without any of them.
        streams: tuple[TextIO | None, ...] = (sys.stdin, sys.stdout, sys.stderr)
        return cls(*(StringIO() if stream is None else stream for stream in streams))

    @property
    def is_live(self) -> bool:
        """Tell whether a person looks at the screen: then it is wiped between seats."""
        return self.writes.isatty()

    @property
    def shows_progress(self) -> bool:
        """Tell whether a person looks at what is written to standard error."""
        return self.warns.isatty()

    def say(self, text: str = "") -> None:
        """Write a line or several."""
        self.writes.write(text + "\n")

    def say_json(self, data: Any) -> None:  # noqa: ANN401 - anything JSON can say
        """Write one JSON document on one line."""
        self.say(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def warn(self, text: str) -> None:
        """Write a line to standard error, after all that was said before."""
        self.writes.flush()
        self.warns.write(text + "\n")
        self.warns.flush()

    def progress(self, done: int, of: int) -> None:
        """Draw how far a long job is, on a terminal only; at the end the bar goes away."""
        if not self.shows_progress:
            return
        width = 30
        full = width * done // max(of, 1)
        bar = f"\r[{'#' * full}{'.' * (width - full)}] {done}/{of}"
        self.warns.write(bar if done < of else f"\r{' ' * len(bar)}\r")
        self.warns.flush()

    def ask(self, question: str) -> str:
        """Write a question and read the answer; raise :class:`Ended` at the end of the input."""
        self.writes.write(question)
        self.writes.flush()
        line = self.reads.readline(MOST_TYPED)
        if not line:
            self.say()
            raise Ended
        while len(line) == MOST_TYPED and not line.endswith("\n"):
            rest = self.reads.readline(MOST_TYPED)
            if len(rest) < MOST_TYPED or rest.endswith("\n"):
                break
        return line.strip()

    def wipe(self) -> None:
        """Wipe the screen, so that the next person sees nothing of the last one's; without a screen, draw a line."""
        self.writes.write(_WIPE if self.is_live else "\n" + "-" * 60 + "\n")

    def give_up_writing(self) -> None:
        """Keep the interpreter from complaining about a closed pipe when it closes the stream."""
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.writes.fileno())
