"""Reading files that somebody else has named: bounded, and with one clear error."""

from __future__ import annotations

from pathlib import Path

from tabletop_rules.core.errors import UnreadableInput


def read_text(path: str | Path, most: int, kind: str) -> str:
    """Return the text of a UTF-8 file of at most ``most`` bytes, without a byte order mark.

    No more is read than that, since a device has no end. Raise :class:`UnreadableInput`, which calls it no readable
    ``kind`` of file.
    """
    try:
        with Path(path).open("rb") as file:
            raw = file.read(most + 1)
        if len(raw) <= most:
            return raw.decode("utf-8-sig")
    except (OSError, TypeError, ValueError) as error:
        raise UnreadableInput.at(str(path), f"not a readable {kind} file: {error}") from error
    raise UnreadableInput.at(str(path), f"larger than {most} bytes")
