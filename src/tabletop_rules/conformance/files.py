"""The vectors that come with the library, and how a file of them is laid out."""

from __future__ import annotations

from importlib import resources
from typing import Any, Final

import tabletop_rules
from tabletop_rules.core.errors import UnreadableInput, nearest
from tabletop_rules.wire.text import write

FORMAT: Final = "tabletop_rules.conformance"
"""What a file about a game says it is."""

GENERATOR_FORMAT: Final = "tabletop_rules.conformance.generator"
"""What a file about the generator says it is."""

GENERATOR: Final = "generator"


def names() -> tuple[str, ...]:
    """Return what there are vectors of: every game, and the generator."""
    return (*tabletop_rules.GAMES, GENERATOR)


def file_name(name: str) -> str:
    """Return the name of the file that holds the vectors of a game, or of the generator."""
    return f"{name}.json"


def text_of(name: str) -> str:
    """Return the vectors of a game, or of the generator, as the text of their file.

    Raise :class:`UnreadableInput` if there are none of that name.
    """
    if name not in names():
        known = ", ".join(names())
        raise UnreadableInput.at("name", f"{name!r} is none of {known}{nearest(name, names())}")
    return resources.files("tabletop_rules.conformance").joinpath("vectors", file_name(name)).read_text("utf-8")


def laid_out(data: dict[str, Any]) -> str:
    """Return the text of a file of vectors: the head, then one vector a line, for diffs that can be read."""
    head = [f"{write(key)}:{write(value)}" for key, value in data.items() if not isinstance(value, list)]
    lists = [
        f"{write(key)}:[\n" + ",\n".join(map(write, value)) + "\n]"
        for key, value in data.items()
        if isinstance(value, list)
    ]
    return "{" + ",\n".join([*head, *lists]) + "}\n"
