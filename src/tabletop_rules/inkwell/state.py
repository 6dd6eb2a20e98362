"""The position: mat, Abbot, players with their Pages, and what of the current turn is still to be done.

Cubes are letters, black K, red R, yellow Y, green G, blue B and gold A; several cubes are a string, in this order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, Actor, Seat
from tabletop_rules.core.construct import changer, drafts
from tabletop_rules.core.rng import Rng
from tabletop_rules.inkwell.box import GOLD, INKS, PAGES
from tabletop_rules.inkwell.options import Options

Stage: TypeAlias = Literal[
    "sides", "page_set", "workspace", "cubes", "upkeep", "act", "keep", "page", "turned", "rival", "over"
]
"""Where the game is, once chance has done what is in :attr:`State.draws`.

``sides``, ``page_set``, ``workspace``, ``cubes``: the choices of the set-up. ``upkeep``: a refill at the start of a
turn. ``act``: the turn itself. ``keep``, ``page``, ``turned``: after a Page has been turned, keeping a cube, choosing a
Page and placing on it. ``rival``: the solo die. ``over``.
"""

DrawKind: TypeAlias = Literal["page", "layout", "workspace", "cubes", "technique", "first", "die"]


@attrs.frozen(slots=True, weakref_slot=False)
class Draw:
    """Something chance has to do.

    Deal a Page or Workspace to ``seat``, lay out a Page ``number`` (2 or 3), draw ``number`` cubes into an inkwell or
    (``well`` ``None``) into the hand, turn up a Technique beside an inkwell, select the first player, roll the die.
    """

    kind: DrawKind
    seat: Seat | None
    well: str | None
    number: int


@lru_cache(maxsize=1024)
def draw(kind: DrawKind, seat: Seat | None = None, well: str | None = None, number: int = 1) -> Draw:
    """Return the one :class:`Draw` with these values."""
    return Draw(kind, seat, well, number)


@attrs.frozen(slots=True, weakref_slot=False)
class Card:
    """A Technique owned by a player: which one, and how many of its uses are spent (IW-TECH-4)."""

    technique: str
    spent: int


@lru_cache(maxsize=256)
def new_card(technique: str) -> Card:
    """Return the one :class:`Card` of this Technique that has not been used."""
    return Card(technique, 0)


@attrs.frozen(slots=True, weakref_slot=False)
class Scored:
    """A turned Page and what it brought: the completed illustrations, and points by multiplier and Workspace."""

    page: str
    illustrations: tuple[str, ...]
    multiplier: int
    workspace: int
    forced: bool


@attrs.frozen(slots=True, weakref_slot=False)
class Earned:
    """Points that a Technique has brought, all told."""

    technique: str
    points: int


@attrs.frozen(slots=True, weakref_slot=False)
class Player:
    """What lies before a player."""

    page: str | None
    cubes: str
    """The cube on each space of the Page, ``.`` for none."""
    turned: int
    """Pages turned, 0 to 3."""
    workspace: str | None
    side: Literal["A", "B"] | None
    on: tuple[Card, ...]
    """Techniques on the Workspace, in the order of gaining."""
    below: tuple[Card, ...]
    """Techniques below the Workspace: still in force, but taking no room (IW-FLIP-8)."""
    owed: int
    """How many of the next turns are forced to be turns of the Page (IW-ABBOT-1)."""
    credited: tuple[str, ...]
    """Illustrations of the Page that a Technique has paid for already (IW-CARD-11)."""
    scored: tuple[Scored, ...]
    earned: tuple[Earned, ...]
    rests: int
    """Turns replaced by three points since the player has finished (IW-END-2)."""
    payout: int
    """Solo: the Abbot's moves paid at the end (IW-FAQ-6)."""


class PlayerDraft:
    """The open twin of :class:`Player`."""

    __slots__ = (
        "below",
        "credited",
        "cubes",
        "earned",
        "on",
        "owed",
        "page",
        "payout",
        "rests",
        "scored",
        "side",
        "turned",
        "workspace",
    )
    page: str | None
    cubes: str
    turned: int
    workspace: str | None
    side: Literal["A", "B"] | None
    on: tuple[Card, ...]
    below: tuple[Card, ...]
    owed: int
    credited: tuple[str, ...]
    scored: tuple[Scored, ...]
    earned: tuple[Earned, ...]
    rests: int
    payout: int


@attrs.frozen(slots=True, weakref_slot=False)
class Turn:
    """The unfinished business of the running turn."""

    forced: bool
    """Must the Page be turned? Settled when the refill is over (IW-ABBOT-1, IW-AMB-1)."""
    begun: bool
    """Has anything happened after which Techniques for the start of a turn are too late? (IW-CARD-3)"""
    takes: int
    """How many inkwells may still be taken."""
    took: int
    """How many inkwells have been taken."""
    hand: str
    """Cubes that have to be placed."""
    kept: str
    """A cube kept from the turned Page, to be placed before the bonus gold cube (IW-CARD-10)."""
    drawn: str
    """Cubes drawn that lie open, to be placed or returned (IW-CARD-9)."""
    lifted: str
    """Older cubes lifted from the Page, to be placed or discarded (IW-AMB-81)."""
    lifted_fresh: str
    """Lifted cubes that came to the Page this turn and cannot be discarded (IW-AMB-85)."""
    rearranging: Literal["open", "lifting", "settling", "closed"]
    """Whether cubes may be lifted, and whether one already is (IW-AMB-81)."""
    taken: str
    """The colours taken so far in this turn (IW-FAQ-8)."""
    fresh: tuple[str, ...]
    """The spaces with cubes taken this turn."""
    used: tuple[str, ...]
    """Techniques that are used up for this turn, or since the last take if they follow a take."""
    bonus: int
    """Bonus gold cubes to come once a Page is chosen (IW-FLIP-6)."""


class TurnDraft:
    """The open twin of :class:`Turn`."""

    __slots__ = (
        "begun",
        "bonus",
        "drawn",
        "forced",
        "fresh",
        "hand",
        "kept",
        "lifted",
        "lifted_fresh",
        "rearranging",
        "taken",
        "takes",
        "took",
        "used",
    )
    forced: bool
    begun: bool
    takes: int
    took: int
    hand: str
    kept: str
    drawn: str
    lifted: str
    lifted_fresh: str
    rearranging: Literal["open", "lifting", "settling", "closed"]
    taken: str
    fresh: tuple[str, ...]
    used: tuple[str, ...]
    bonus: int


@attrs.frozen(slots=True, weakref_slot=False)
class State:
    """A position of Inkwell, always one in which somebody is to act, or the game is over.

    Nothing is hidden but what nobody knows: the order of the bag and of the Technique deck (IW-AMB-34).
    """

    options: Options
    stage: Stage
    seat: Seat
    """Whose turn it is, or who decides in the set-up."""
    first: Seat | None
    """The first player, once selected."""
    draws: tuple[Draw, ...]
    """What chance has to do before anybody decides, in order."""
    bag: tuple[int, ...]
    """The cubes in the bag, by ink (IW-SETUP-3)."""
    gold: int
    """The gold supply (IW-SETUP-4)."""
    wells: tuple[str, ...]
    """The cubes in each inkwell, in spiral order."""
    slots: tuple[str | None, ...]
    """The Technique beside each inkwell, ``None`` for none."""
    deck: tuple[str, ...]
    """The Techniques in the deck, sorted: nobody knows the order."""
    spare: tuple[str, ...]
    """The Pages not dealt, sorted; after the set-up they are out of the game (IW-SETUP-10)."""
    pages_ii: tuple[str, ...]
    """The Page IIs to choose from, open to all (IW-SETUP-9)."""
    pages_iii: tuple[str, ...]
    abbot: int
    """The Abbot's space, from 0."""
    players: tuple[Player, ...]
    finished: tuple[Seat, ...]
    """Who has turned Page III, in order (IW-END-8)."""
    turn: Turn
    die: str | None
    """Solo: the inkwell the die stands on."""
    rival: tuple[str, ...]
    """Solo: the Techniques on the solo card (IW-SOLO-16)."""
    rng: Rng | None = attrs.field(eq=True, repr=False)


class Draft:
    """The open twin of :class:`State`, which effects fill in; see ``core.construct``."""

    __slots__ = (
        "abbot",
        "bag",
        "deck",
        "die",
        "draws",
        "finished",
        "first",
        "gold",
        "options",
        "pages_ii",
        "pages_iii",
        "players",
        "rival",
        "rng",
        "seat",
        "slots",
        "spare",
        "stage",
        "turn",
        "wells",
    )
    options: Options
    stage: Stage
    seat: Seat
    first: Seat | None
    draws: tuple[Draw, ...]
    bag: tuple[int, ...]
    gold: int
    wells: tuple[str, ...]
    slots: tuple[str | None, ...]
    deck: tuple[str, ...]
    spare: tuple[str, ...]
    pages_ii: tuple[str, ...]
    pages_iii: tuple[str, ...]
    abbot: int
    players: tuple[Player, ...]
    finished: tuple[Seat, ...]
    turn: Turn
    die: str | None
    rival: tuple[str, ...]
    rng: Rng | None


thaw: Callable[[State], Draft]
freeze: Callable[[Draft], State]
thaw, freeze = drafts(State, Draft)
thaw_player: Callable[[Player], PlayerDraft]
freeze_player: Callable[[PlayerDraft], Player]
thaw_player, freeze_player = drafts(Player, PlayerDraft)
thaw_turn: Callable[[Turn], TurnDraft]
freeze_turn: Callable[[TurnDraft], Turn]
thaw_turn, freeze_turn = drafts(Turn, TurnDraft)
with_hand: Callable[[Turn, Any], Turn] = changer(Turn, "hand")
with_drawn: Callable[[Turn, Any], Turn] = changer(Turn, "drawn")
with_on: Callable[[Player, Any], Player] = changer(Player, "on")
with_cubes: Callable[[Player, Any], Player] = changer(Player, "cubes")

NOTHING: Final = Turn(
    forced=False,
    begun=False,
    takes=1,
    took=0,
    hand="",
    kept="",
    drawn="",
    lifted="",
    lifted_fresh="",
    rearranging="open",
    taken="",
    fresh=(),
    used=(),
    bonus=0,
)
"""A turn in which nothing has happened yet (IW-TURN-1)."""

FORCED: Final = attrs.evolve(NOTHING, forced=True)
"""The same for a player who has to turn (IW-ABBOT-1)."""


def to_act(state: State) -> tuple[Actor, ...]:
    """Return who may act: CHANCE while something is to be drawn, else the player whose turn or choice it is."""
    if state.draws:
        return (CHANCE,)
    return () if state.stage == "over" else (state.seat,)


def players_of(state: State | Draft) -> int:
    """Return how many players take part; 1 is the solo game."""
    return len(state.players)


def set_player(draft: Draft, seat: Seat, player: Player) -> None:
    """Put a changed player back."""
    players = draft.players
    draft.players = (*players[:seat], player, *players[seat + 1 :])


def ordered(cubes: str) -> str:
    """Return cubes in canonical order.

    >>> ordered("AGRG")
    'RGGA'
    """
    return "".join([cube * cubes.count(cube) for cube in "KRYGBA" if cube in cubes])


def is_cubes(cubes: str) -> bool:
    """Tell whether a string is some cubes in canonical order."""
    return len(cubes) <= 200 and cubes == ordered(cubes)


def pages_left(state: State | Draft, turned: int) -> tuple[str, ...]:
    """Return the Pages to choose from after so many Pages have been turned (IW-FLIP-4, IW-FLIP-5)."""
    if turned == 1:
        return state.pages_ii
    return state.pages_iii if turned == PAGES - 1 else ()


def put_back(draft: Draft, cubes: str) -> None:
    """Return cubes: common ones to the bag, gold ones to the supply (IW-FLIP-3)."""
    k, r, y, g, b = draft.bag
    count = cubes.count
    draft.bag = (k + count("K"), r + count("R"), y + count("Y"), g + count("G"), b + count("B"))
    draft.gold += count(GOLD)


def out_of_bag(draft: Draft, cubes: str) -> None:
    """Take common cubes out of the bag."""
    k, r, y, g, b = draft.bag
    count = cubes.count
    draft.bag = (k - count("K"), r - count("R"), y - count("Y"), g - count("G"), b - count("B"))


def in_bag(state: State | Draft, ink: str) -> int:
    """Return how many cubes of an ink are in the bag."""
    return state.bag[INKS.index(ink)]
