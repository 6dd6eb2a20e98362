"""What chance does, with exact odds: dealing, drawing cubes and Techniques, selecting, rolling."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.chance import Even, Handful, Weighted
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Refusal
from tabletop_rules.inkwell.actions import (
    ROLLS,
    Action,
    DealPage,
    DealWorkspace,
    DrawCubes,
    LayOut,
    RollDie,
    SelectFirst,
    TurnUp,
    draw_cubes,
    turn_up,
)
from tabletop_rules.inkwell.box import INKS
from tabletop_rules.inkwell.state import State, players_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop_rules.core.chance import Distribution

DRAWS: Final[dict[str, tuple[tuple[type, ...], tuple[str, ...]]]] = {
    "page": ((DealPage,), ("IW-SETUP-6",)),
    "layout": ((LayOut,), ("IW-SETUP-8",)),
    "workspace": ((DealWorkspace,), ("IW-SETUP-11",)),
    "cubes": ((DrawCubes,), ("IW-SETUP-18", "IW-REFILL-6", "IW-AMB-22")),
    "technique": ((TurnUp,), ("IW-SETUP-21", "IW-REFILL-7")),
    "first": ((SelectFirst,), ("IW-SETUP-23",)),
    "die": ((RollDie,), ("IW-SOLO-12", "IW-AMB-67")),
}
"""What chance does for each kind of draw, as the only kind of action there is then, and the rules that say so."""


def odds(state: State) -> Distribution[Action] | None:
    """Return the exact odds of what chance does next, ``None`` if a player is to decide."""
    if not state.draws:
        return None
    draw = state.draws[0]
    if draw.kind == "cubes":
        return Handful(state.bag, draw.number, partial(draw_cubes, draw.well), _drawn(draw.well))
    if draw.kind == "die":
        faces = Counter(state.options.components.die_faces)
        return Weighted([_roll(face) for face in sorted(faces)], [faces[face] for face in sorted(faces)])
    return Even(_outcomes(state))


def _roll(face: int) -> RollDie:
    return ROLLS[face] if face < len(ROLLS) else RollDie(face)


@lru_cache(maxsize=64)
def _drawn(well: str | None) -> Callable[[object], tuple[int, ...] | None]:
    """Return what reads the counts off a draw into this inkwell."""

    def counts(action: object) -> tuple[int, ...] | None:
        if type(action) is not DrawCubes or action.well != well:
            return None
        return tuple(action.cubes.count(ink) for ink in INKS)

    return counts


def _outcomes(state: State) -> tuple[Action, ...]:
    """Return the equally likely outcomes of a draw other than of cubes."""
    draw = state.draws[0]
    box = state.options.components
    seat, well = draw.seat or 0, draw.well or ""
    match draw.kind:
        case "page":
            return tuple(DealPage(seat, page) for page in state.spare if box.page[page].tier == 1)
        case "layout":
            return tuple(LayOut(page) for page in state.spare if box.page[page].tier == draw.number)
        case "workspace":
            dealt = {player.workspace for player in state.players}
            return tuple(DealWorkspace(seat, card.id) for card in box.workspaces if card.id not in dealt)
        case "technique":
            return tuple([turn_up(well, card) for card in state.deck])
        case _:
            return tuple(SelectFirst(seat) for seat in range(players_of(state)))


def refusals(state: State, action: Action) -> tuple[Refusal, ...]:
    """Refuse what chance cannot bring now; its kind is the one the game waits for."""
    chance = odds(state)
    if chance is None or chance.weight(action):
        return ()
    draw = state.draws[0]
    rules = DRAWS[draw.kind][1]
    facts = Facts(kind=draw.kind, seat=draw.seat, well=draw.well, number=draw.number)
    return (Refusal(rules, f"this cannot be what chance brings: {draw.kind}, {dict(facts)}", facts),)


def certain(state: State) -> Action | None:
    """Return the only outcome of a draw, if there is just one; the usual draw is told at a glance."""
    draw = state.draws[0]
    bag = state.bag
    if draw.kind == "cubes" and bag.count(0) < len(bag) - 1 and sum(bag) > draw.number:
        return None
    if draw.kind == "technique" and len(state.deck) > 1:
        return None
    chance = odds(state)
    return chance.sure if chance else None
