"""Versions of the format: every document says its own, older ones are brought up to date, later ones refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, TypeVar, cast

from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.game import AnyGame
from tabletop_rules.wire.problems import shown
from tabletop_rules.wire.text import Json

VERSION: Final = 1
"""The version of the format written; documents of later versions are refused."""

Part: TypeAlias = Literal["action", "state", "options", "closing"]
"""What a version may shape differently: an action (also the step of a record), a state, options, a closing line."""

Migration: TypeAlias = Callable[[str, Part, dict[str, Json]], dict[str, Json]]
"""From the name of a game, the part and its data to the data of the next version."""

MIGRATIONS: Final[dict[int, Migration]] = {}
"""From a version to the function that brings its data to the next one."""


def version_of(data: dict[str, Json]) -> int:
    """Return the format's version a document says it has; raise :class:`UnreadableInput` if it comes from the future.

    The keys ``format``, ``version``, ``game`` and ``rules`` keep their meaning in all versions.
    """
    return _version(data, "version", VERSION, "this library reads")


def rules_of(data: dict[str, Json], game: AnyGame) -> int:
    """Return under which version of the rules a document was made; raise :class:`UnreadableInput` if under later ones.

    Whether what was legal under older rules still is shows when it is checked.
    """
    return _version(data, "rules", game.rulebook.version, "this library has rules")


def _version(data: dict[str, Json], key: str, newest: int, ours: str) -> int:
    version = data.get(key)
    if type(version) is not int or version < 1:
        what = f"got {shown(version)}" if key in data else "there is none"
        raise UnreadableInput.at(f"$.{key}", f"expected a version from 1 to {newest}, {what}")
    if version > newest:
        text = f"version {shown(version)} is newer than {ours} (up to {newest}); update tabletop_rules"
        raise UnreadableInput.at(f"$.{key}", text)
    return version


Data = TypeVar("Data", bound=Json)


def upgraded(data: Data, version: int, game: AnyGame, part: Part) -> Data:
    """Return the data of a part written in ``version`` as this version would have written it.

    What is no object is returned as it is: whoever decodes it says what is wrong.
    """
    if not isinstance(data, dict) or version == VERSION:
        return data
    newer: dict[str, Json] = data
    for step in range(version, VERSION):
        try:
            newer = MIGRATIONS[step](game.name, part, newer)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise UnreadableInput.at("$", f"no {part} of version {step}: {type(error).__name__} {error}") from error
    return cast("Data", newer)
