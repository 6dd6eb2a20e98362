"""The list of legal actions, in canonical order, and what follows without a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.inkwell import draws, techniques
from tabletop_rules.inkwell.actions import (
    END_TURN,
    RETURN_DRAWN,
    TURN_PAGE,
    Action,
    ChoosePage,
    ChoosePageSet,
    ChooseSide,
    ChooseWorkspace,
    KeepCube,
    discard,
    lifts,
    placings,
    take,
)
from tabletop_rules.inkwell.box import EMPTY, Page
from tabletop_rules.inkwell.legality import (
    discardable,
    leaves_room,
    stays_placeable,
    takeable,
    waiting_cubes,
)
from tabletop_rules.inkwell.placing import PLAIN, Means, landing, means_of, settled, spare, sparing, vacancies, vacant
from tabletop_rules.inkwell.state import Player, State, Turn, pages_left
from tabletop_rules.inkwell.turning import keepable

if TYPE_CHECKING:
    from tabletop_rules.core.legality import Open


def listing(state: State) -> tuple[tuple[Action, ...], tuple[Open, ...]]:
    """List the legal actions in canonical order; no decision of this game is open."""
    if state.draws:
        odds = draws.odds(state)
        return tuple(action for action, _ in odds.outcomes()) if odds else (), ()
    if state.stage == "act":
        return tuple(_act(state)), ()
    return tuple(_other(state)), ()


def _act(state: State) -> list[Action]:
    turn, player = state.turn, state.players[state.seat]
    waiting = turn.hand or turn.lifted or turn.lifted_fresh or turn.drawn
    by = means_of(state)
    found: list[Action] = []
    if waiting:
        found += _placings(state, by)
    else:
        found += [take(state.seat, well) for well in takeable(state, by)]
    if player.on or player.below:
        if by.rearrange:
            found += _rearrangings(state, by)
        found += techniques.listing(state)
    if turn.drawn:
        found.append(RETURN_DRAWN[state.seat])
    if not waiting:
        found.append(END_TURN[state.seat] if turn.took else TURN_PAGE[state.seat])
    return found


def _other(state: State) -> list[Action]:
    seat = state.seat
    box = state.options.components
    match state.stage:
        case "sides":
            return [ChooseSide(seat, "A"), ChooseSide(seat, "B")]
        case "page_set":
            return [ChoosePageSet(seat, back) for back in sorted({page.back for page in box.pages})]
        case "workspace":
            return [ChooseWorkspace(seat, card.id, side) for card in box.workspaces for side in ("A", "B")]
        case "cubes":
            return _placings(state, means_of(state))
        case "keep":
            return [*(KeepCube(seat, ink) for ink in keepable(state, seat)), KeepCube(seat, None)]
        case "page":
            return [ChoosePage(seat, page) for page in pages_left(state, state.players[seat].turned)]
        case "turned":
            return _turned(state)
        case _:
            return []


def _turned(state: State) -> list[Action]:
    found = _placings(state, means_of(state))
    found += techniques.listing(state)
    return found if state.turn.hand or state.turn.kept else [*found, END_TURN[state.seat]]


# Placing


def _placings(state: State, by: Means) -> list[Action]:
    """List the placings, cube by cube, and within that in the order of the Page."""
    player, turn = state.players[state.seat], state.turn
    cubes, source = waiting_cubes(turn)
    if not cubes:
        return []
    page = state.options.components.page[player.page or ""]
    empty, spaces = vacancies(page.takes, player.cubes)
    must = turn.hand + turn.lifted_fresh
    left = spare(spaces, must)
    by = settled(by) if source == "lifted" else by
    found: list[Action] = []
    for cube in "KRYGBA":
        if cube in cubes:
            more = source != "hand" and cube not in turn.lifted_fresh
            good = sparing(spaces, must, cube, left, more=more) if left >= 0 else ""
            if by is not PLAIN:
                good += _more(page, player, turn, cube, good, by)
            actions = placings(state.seat, cube, page.spaces)
            found += [actions[i] for i, takes in zip(empty, spaces, strict=True) if takes in good]
    return found


def _more(page: Page, player: Player, turn: Turn, cube: str, good: str, by: Means) -> str:
    """Return what else than ``good`` the empty spaces take on which a cube may be placed so that the others still can.

    Which of equal spaces it is makes no difference.
    """
    _, source = waiting_cubes(turn)
    more, spaces = "", vacant(page, player)
    for takes in landing(cube, by.pairs, by.wilds if source == "hand" else ""):
        if takes in spaces and takes not in good:
            i = next(i for i in page.where[takes] if player.cubes[i] == EMPTY)
            if leaves_room(page, player, turn, cube, i, by):
                more += takes
    return more


# Rearranging


def _rearrangings(state: State, by: Means) -> list[Action]:
    """List the lifts in the order of the Page, and the discards."""
    player, turn = state.players[state.seat], state.turn
    found: list[Action] = []
    if turn.rearranging in ("open", "lifting") and not turn.drawn:
        page = state.options.components.page[player.page or ""]
        fresh, spaces = turn.fresh, page.spaces
        actions = lifts(state.seat, spaces)
        lying = [i for i, cube in enumerate(player.cubes) if cube != EMPTY]
        found += [actions[i] for i in lying if spaces[i] not in fresh or stays_placeable(page, player, turn, i, by)]
    if turn.lifted:
        found += [discard(state.seat, cube) for cube in discardable(state, by)]
    return found


# What follows without a choice


def certain(state: State) -> Action | None:
    """Return what must follow without choice or chance: a draw with one outcome, the end of a turn with nothing left.

    The end of a turn is asked of nobody who can do nothing else, and drawn cubes without a space go back.
    """
    if state.draws:
        return draws.certain(state)
    turn = state.turn
    if turn.drawn:
        return None if _placings(state, means_of(state)) else RETURN_DRAWN[state.seat]
    if turn.hand or turn.kept or turn.lifted or turn.lifted_fresh:
        return None
    if state.stage == "turned" or (state.stage == "act" and turn.took):
        return None if _anything_left(state) else END_TURN[state.seat]
    return None


def _anything_left(state: State) -> bool:
    player = state.players[state.seat]
    if takeable(state, means_of(state)):
        return True
    if not player.on and not player.below:
        return False
    if techniques.listing(state):
        return True
    by = means_of(state)
    return state.stage == "act" and by.rearrange and bool(_rearrangings(state, by))
