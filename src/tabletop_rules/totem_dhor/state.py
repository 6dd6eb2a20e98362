"""The position: what lies on the table, what is known of the totems, and what of the turn is still to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, Actor, Role, Seat
from tabletop_rules.core.construct import drafts
from tabletop_rules.core.pile import Pile
from tabletop_rules.core.rng import Rng
from tabletop_rules.totem_dhor.box import GOOD, TRAPPED, Face
from tabletop_rules.totem_dhor.options import Options

Stage: TypeAlias = Literal["fresh", "marked", "won", "centre"]
"""A totem's way: on its symbol, secretly investigated, in front of a player, in the centre of the board (TD-AMB-81)."""

Cause: TypeAlias = Literal["arrival", "flight", "attack"]
"""Why there is a fight: a move ended at Rastapopoulos, a seaplane did, or the special die sent him."""

Phase: TypeAlias = Literal[
    "heroes",
    "begin",
    "seaplane",
    "roll",
    "rolled",
    "move",
    "bandit",
    "weapon",
    "fight",
    "spare",
    "investigate",
    "secret",
    "public",
    "draw",
    "rastapopoulos",
    "victim",
    "rival",
    "pilot",
    "customs",
    "inform",
    "over",
]
"""What the game waits for."""

Passing: TypeAlias = Literal["land", "special", "next_face", "put_back", "draw_more", "end_turn"]
"""What an effect still has to do before the game waits again; no state is ever in one of these."""


@attrs.frozen(slots=True, weakref_slot=False)
class Totem:
    """An ebony totem, known by the space it started on.

    ``seat``: who investigated it secretly if it is marked, who owns it if it is won, else ``None``. ``good``: its
    polarity, ``None`` if nobody has tested it yet or, in a view, if the viewer does not know.
    """

    space: str
    stage: Stage
    seat: Seat | None
    good: bool | None


@attrs.frozen(slots=True, weakref_slot=False)
class Fight:
    """A fight about to be rolled: ``hero`` rolls for the own character, ``bandit`` for Rastapopoulos.

    ``bonus``: what a weapon adds to the hero's die, 0 to 4 (TD-WEAPON-5).
    """

    cause: Cause
    hero: Seat
    bandit: Seat
    bonus: int


@attrs.frozen(slots=True, weakref_slot=False)
class State:
    """A position, always one in which somebody is to act, or the game is over."""

    options: Options
    viewer: Seat | Role | None
    """Whose view this is: a seat's, everybody's (``TABLE``), or nobody's (``None``): the full state."""
    phase: Phase
    heroes: tuple[str, ...]
    """The characters chosen so far, in seat order."""
    places: tuple[str, ...]
    """The space of each seat's character."""
    points: tuple[int, ...]
    """Investigation points of each seat, 1 to 4."""
    cards: tuple[tuple[str, ...], ...]
    """The cards face up in front of each seat, sorted (TD-CARD-8)."""
    skips: tuple[int, ...]
    """How many of their own turns each seat has still to skip."""
    totems: tuple[Totem, ...]
    """The 20 ebony totems, in the order of the board's investigation spaces."""
    rastapopoulos: str
    """The space of Rastapopoulos."""
    dhor: str | None
    """The space the totem dhor lies on; ``None`` while it is beside the board and once it is taken."""
    holder: Seat | None
    """Who has seized the totem dhor."""
    pile: Pile[str]
    active: Seat
    """Whose turn it is; 0 before the first turn."""
    turn: int
    """Turns begun; 0 during the set-up."""
    again: int
    """Turns the active player has still to play directly after this one."""
    number: int | None
    """The ordinary die of the roll being played, 1 to 6; ``None`` if there is none."""
    face: Face | None
    """The special die of that roll."""
    owed: tuple[Face, ...]
    """Faces of the special die that have still to take effect."""
    replay: bool
    """Another play is due once these have taken effect (TD-AMB-5 "before")."""
    fight: Fight | None
    draws: int
    """Cards still to be drawn before the turn goes on."""
    card: str | None
    """The card being carried out: neither in the pile nor in front of anybody."""
    subject: str | None
    """The space of the totem being tested."""
    rng: Rng | None = attrs.field(eq=True, repr=False)


class Draft:
    """The open twin of :class:`State`, which effects fill in; see ``core.construct``."""

    __slots__ = (
        "active",
        "again",
        "card",
        "cards",
        "dhor",
        "draws",
        "face",
        "fight",
        "heroes",
        "holder",
        "number",
        "options",
        "owed",
        "phase",
        "pile",
        "places",
        "points",
        "rastapopoulos",
        "replay",
        "rng",
        "skips",
        "subject",
        "totems",
        "turn",
        "viewer",
    )
    options: Options
    viewer: Seat | Role | None
    phase: Phase | Passing
    heroes: tuple[str, ...]
    places: tuple[str, ...]
    points: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]
    skips: tuple[int, ...]
    totems: tuple[Totem, ...]
    rastapopoulos: str
    dhor: str | None
    holder: Seat | None
    pile: Pile[str]
    active: Seat
    turn: int
    again: int
    number: int | None
    face: Face | None
    owed: tuple[Face, ...]
    replay: bool
    fight: Fight | None
    draws: int
    card: str | None
    subject: str | None
    rng: Rng | None


thaw: Callable[[State], Draft]
freeze: Callable[[Draft], State]
thaw, freeze = drafts(State, Draft)

CHANCE_PHASES: Final[tuple[Phase, ...]] = ("roll", "fight", "draw", "secret", "public", "begin")
"""Phases in which CHANCE acts."""

FIGHTERS_PHASES: Final[tuple[Phase, ...]] = ("weapon", "spare")
"""Phases in which the owner of a fighting character decides, who need not be the active player."""

_SEATS: Final[tuple[tuple[Actor, ...], ...]] = tuple((seat,) for seat in range(4))
_CHANCE: Final[tuple[Actor, ...]] = (CHANCE,)


def to_act(state: State) -> tuple[Actor, ...]:
    """Return who is to act: CHANCE, the owner of a fighting character, also out of turn, or the active player."""
    phase = state.phase
    if phase in CHANCE_PHASES:
        return _CHANCE
    if phase in FIGHTERS_PHASES:
        assert state.fight is not None
        return _SEATS[state.fight.hero]
    if phase == "heroes":
        return _SEATS[len(state.heroes)]
    return () if phase == "over" else _SEATS[state.active]


def unknown(state: State) -> tuple[int, int]:
    """Return how many good and how many booby-trapped totems are not known here (TD-DHOR-1)."""
    known = [totem.good for totem in state.totems]
    return GOOD - known.count(True), TRAPPED - known.count(False)
