"""Records in files: written whole or not at all, or line by line while a game is played."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

from tabletop_rules import wire
from tabletop_rules.core.errors import UnreadableInput

if TYPE_CHECKING:
    from tabletop_rules.record import Record
    from tabletop_rules.wire import Json


def write_whole(path: str | Path, text: str) -> None:
    """Write a file so that a crash leaves either what was there before or all of ``text``.

    Raise :class:`UnreadableInput` if that cannot be done.
    """
    try:
        target = file_for(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(target)
    except OSError as error:
        raise _unwritable(path, error.strerror) from None


def file_for(path: str | Path) -> Path:
    """Return the file that ``path`` leads to, links followed; raise :class:`UnreadableInput` if it can be none.

    Replacing a device, a pipe or a link would destroy it.
    """
    try:
        target = Path(path).resolve()
        if target.is_dir():
            raise _unwritable(path, "Is a directory")
        if target.exists() and not target.is_file():
            raise _unwritable(path, "is no ordinary file")
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        if isinstance(error, UnreadableInput):
            raise
        raise _unwritable(path, str(error)) from None
    return target


def _unwritable(path: str | Path, reason: str | None) -> UnreadableInput:
    return UnreadableInput.at(str(path), reason or "cannot be written")


class Journal:
    """A record written while it is played, line by line: a crash of the program loses one line at most.

    ``with Journal(path) as journal:`` and then ``journal.write(record)`` after every move; leaving the block writes the
    closing line. A record that was taken back is no continuation: call :meth:`again` first. To go on after a crash,
    load the file with ``cut=True`` and write what was loaded; until then the file stays as it was.
    """

    def __init__(self, path: str | Path) -> None:
        """Prepare to write to ``path``; raise :class:`UnreadableInput` if that cannot be done."""
        self._path = file_for(path)
        try:
            self._path.open("a", encoding="utf-8").close()
        except OSError as error:
            raise _unwritable(path, error.strerror) from None
        self._file: IO[str] | None = None
        self._last: Record[Any, Any, Any] | None = None

    def write(self, record: Record[Any, Any, Any]) -> None:
        """Append what ``record`` has more than what was written before; raise ``ValueError`` if it is another game."""
        if self._file is None or self._last is None:
            lines = (record.header(), *(wire.encode_action(record.game, action) for action in record.steps))
            write_whole(self._path, "".join(map(_line, lines)))
            # Kept open for as long as the game is played; ``close`` closes it.
            self._file = self._path.open("a", encoding="utf-8", newline="\n")
        else:
            for action in _added(self._last, record):
                self._file.write(_line(wire.encode_action(record.game, action)))
            self._file.flush()
        self._last = record

    def again(self) -> None:
        """Let the next record written replace the file, for a game that was taken back."""
        if self._file is not None:
            self._file.close()
        self._file = self._last = None

    def close(self) -> None:
        """Write the closing line, if anything was written, and close the file."""
        if self._file is not None and self._last is not None:
            self._file.write(_line(self._last.closing()))
            self._file.close()
        self._file = self._last = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _line(data: dict[str, Json]) -> str:
    return wire.write(data) + "\n"


def _added(last: Record[Any, Any, Any], record: Record[Any, Any, Any]) -> tuple[Any, ...]:
    """Return the steps of ``record`` after those of ``last``; looks no further back than it must."""
    nodes: list[Record[Any, Any, Any]] = []
    node: Record[Any, Any, Any] | None = record
    while node is not None and node is not last and node is not last.parent:
        nodes.append(node)
        node = node.parent
    steps = tuple(action for later in reversed(nodes) for action in later.latest)
    if node is last:
        return steps
    before = last.latest
    if node is None:
        if last.header() != record.header():
            raise ValueError(_NO_CONTINUATION)
        before = last.steps
    if steps[: len(before)] != before:
        raise ValueError(_NO_CONTINUATION)
    return steps[len(before) :]


_NO_CONTINUATION = "the record does not continue what was written before"
