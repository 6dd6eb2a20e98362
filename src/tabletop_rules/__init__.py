"""Five tabletop games as immutable values and pure functions.

A game is a module: ``from tabletop_rules import entengruetze``. :data:`GAMES` maps names to games for generic code; a
game is imported when it is asked for.

>>> import tabletop_rules
>>> game = tabletop_rules.GAMES["entengruetze"]
>>> game.new_game(2, seed=1) == game.new_game(2, seed=1)
True
"""

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE, Actor, Role, Seat
from tabletop_rules.core.errors import (
    IllegalAction,
    IllegalState,
    Problem,
    RecordError,
    TabletopError,
    UnreadableInput,
)
from tabletop_rules.core.rng import Rng

if TYPE_CHECKING:
    from tabletop_rules.core.game import AnyGame
    from tabletop_rules.record import Record as Record
    from tabletop_rules.simulation import simulate as simulate

__version__: Final = "0.1.0"


class _Games(Mapping[str, "AnyGame"]):
    """The games by name; looking one up imports it."""

    _names = ("entengruetze", "spukstaben", "tintenherz", "inkwell", "totem_dhor")

    def __getitem__(self, name: str) -> "AnyGame":
        if name not in self._names:
            raise KeyError(name)
        game: AnyGame = importlib.import_module(f"{__name__}.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __repr__(self) -> str:
        return f"<games {', '.join(self._names)}>"


GAMES: Final[Mapping[str, "AnyGame"]] = _Games()

_LAZY: Final = {"Record": "record", "simulate": "simulation"}
"""Names of the front door that are imported when they are asked for, so that importing the library stays light."""


def __getattr__(name: str) -> object:
    if name in _LAZY:
        value: object = getattr(importlib.import_module(f"{__name__}.{_LAZY[name]}"), name)
        return value
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


__all__ = [
    "CHANCE",
    "CLOCK",
    "GAMES",
    "TABLE",
    "Actor",
    "IllegalAction",
    "IllegalState",
    "Problem",
    "Record",
    "RecordError",
    "Rng",
    "Role",
    "Seat",
    "TabletopError",
    "UnreadableInput",
    "simulate",
]
