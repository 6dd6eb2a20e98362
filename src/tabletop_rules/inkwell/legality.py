"""What may be done in a position: the one definition behind check, apply and the list of legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from tabletop_rules.core.actors import Role
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Open, Refusal, not_to_act
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
    Discard,
    EndTurn,
    KeepCube,
    Lift,
    PlaceCube,
    ReturnDrawn,
    Take,
    TurnPage,
    UseTechnique,
    lift,
    placings,
    take,
)
from tabletop_rules.inkwell.box import EMPTY, GOLD, INKS, NAMES, ON_WORKSPACE, Page
from tabletop_rules.inkwell.draws import DRAWS
from tabletop_rules.inkwell.placing import PLAIN, Means, fits, has_room, matches, means_of, vacant
from tabletop_rules.inkwell.solo import page_set
from tabletop_rules.inkwell.state import Player, State, Turn, pages_left, players_of, to_act
from tabletop_rules.inkwell.turning import keepable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_STAGES: Final[dict[str, tuple[tuple[type, ...], tuple[str, ...]]]] = {
    "sides": ((ChooseSide,), ("IW-SETUP-12", "IW-AMB-29")),
    "page_set": ((ChoosePageSet,), ("IW-SOLO-7", "IW-AMB-71")),
    "workspace": ((ChooseWorkspace,), ("IW-SOLO-9", "IW-AMB-71")),
    "cubes": ((PlaceCube,), ("IW-SETUP-26", "IW-AMB-33")),
    "act": (
        (Take, PlaceCube, UseTechnique, ReturnDrawn, Lift, Discard, TurnPage, EndTurn),
        ("IW-SUM-1", "IW-TURN-1"),
    ),
    "keep": ((KeepCube,), ("IW-CARD-10",)),
    "page": ((ChoosePage,), ("IW-FLIP-4", "IW-FLIP-5", "IW-TURN-10")),
    "turned": ((PlaceCube, UseTechnique, EndTurn), ("IW-FLIP-6", "IW-FLIP-10", "IW-TURN-10")),
    "over": ((), ("IW-END-5",)),
}
"""What is decided in each stage, and the rules that say so."""


def refusals(state: State, action: Action) -> tuple[Refusal, ...]:
    """Return every reason why a well-formed ``action`` is illegal here; ``()`` means legal."""
    if state.draws:
        kind, rules = DRAWS[state.draws[0].kind]
        kinds: tuple[type, ...] = (kind,)
    else:
        kinds, rules = _STAGES[state.stage]
    actors = to_act(state)
    refused: tuple[Refusal, ...] = ()
    if not actors or action.actor not in actors:
        refused = (not_to_act(action.actor, actors, rules),)
        if action.actor in state.finished:
            refused = (*refused, Refusal(("IW-END-4",), f"seat {action.actor} has finished and acts no more"))
    if type(action) not in kinds:
        if state.stage in ("keep", "page", "turned") and type(action) in (Lift, Discard):
            rules = ("IW-AMB-20", *rules)
        expected = " or ".join(kind.__name__ for kind in kinds) or "nothing"
        text = f"{type(action).__name__} now; the game waits for {expected}"
        return (*refused, Refusal(rules, text, Facts(stage=state.stage)))
    return (*refused, *_own_refusals(state, action))


def _own_refusals(state: State, action: Action) -> tuple[Refusal, ...]:
    """Refuse what the action itself gets wrong; its kind is one the game waits for."""
    if type(action) is PlaceCube:
        return tuple(_place_refusals(state, action))
    if isinstance(action.actor, Role):
        return draws.refusals(state, action)
    if state.stage in ("act", "turned"):
        return tuple(_turn_action_refusals(state, action))
    match action:
        case KeepCube():
            return _keep_refusals(state, action)
        case ChoosePage():
            return tuple(_page_refusals(state, action))
        case _:
            return _setup_refusals(state, action)


def _turn_action_refusals(state: State, action: Action) -> Iterable[Refusal]:
    match action:
        case Take():
            return _take_refusals(state, action)
        case UseTechnique():
            return techniques.refusals(state, action)
        case Lift():
            return _lift_refusals(state, action)
        case Discard():
            return _discard_refusals(state, action)
        case TurnPage():
            return _turn_refusals(state)
        case EndTurn():
            return _end_refusals(state)
        case _:
            return () if state.turn.drawn else (Refusal(("IW-CARD-9",), "no drawn cubes lie open"),)


# Set-up


def _setup_refusals(state: State, action: Action) -> tuple[Refusal, ...]:
    box = state.options.components
    if type(action) is ChoosePageSet and not page_set(box, action.back):
        return (Refusal(("IW-SOLO-7",), f"there is no Page with back {action.back}", Facts(back=action.back)),)
    if type(action) is ChooseWorkspace and action.workspace not in box.workspace:
        text = f"there is no Workspace {action.workspace!r:.30}"
        return (Refusal(("IW-SOLO-9", "IW-COMP-2"), text, Facts(workspace=action.workspace)),)
    return ()


# Taking


def _take_refusals(state: State, action: Take) -> Iterator[Refusal]:
    yield from _main_refusals(state)
    if not state.turn.takes:
        yield Refusal(("IW-TURN-1", "IW-TURN-2"), "no more inkwells may be taken this turn")
    if state.turn.forced:
        yield Refusal(("IW-ABBOT-1",), f"seat {action.actor} is forced to turn and cannot take")
    box = state.options.components
    i = box.well.get(action.well)
    facts = Facts(well=action.well)
    if i is None:
        yield Refusal(("IW-TURN-2",), f"there is no inkwell {action.well!r:.30}", facts)
    elif i not in box.in_use(players_of(state)):
        text = f"{action.well} is used with {box.inkwells[i].players} players or more"
        yield Refusal(("IW-SETUP-20", "IW-REFILL-9"), text, facts)
    elif not state.wells[i] and state.slots[i] is None:
        yield Refusal(("IW-TURN-2", "IW-AMB-11"), f"{action.well} is empty: there is nothing to take", facts)
    else:
        yield from _supply_refusals(state, i, facts)


def _supply_refusals(state: State, i: int, facts: Facts) -> Iterator[Refusal]:
    """Refuse supplies that cannot all be placed (IW-TURN-7)."""
    player = state.players[state.seat]
    if state.slots[i] is not None and len(player.on) >= ON_WORKSPACE:
        text = f"the Workspace of seat {state.seat} has no room for the Technique"
        yield Refusal(("IW-EX-1", "IW-FLIP-9", "IW-TURN-7"), text, facts)
    page = state.options.components.page[player.page or ""]
    hand = state.wells[i]
    if not has_room(page, player.cubes, state.turn.fresh, hand, "", means_of(state, state.slots[i])):
        text = f"the cubes {hand} cannot all be placed on Page {page.id} this turn"
        yield Refusal(("IW-TURN-7", "IW-TURN-5", "IW-PLACE-1"), text, Facts(well=facts["well"], cubes=hand))


def _main_refusals(state: State) -> Iterator[Refusal]:
    """Refuse to go on while cubes wait to be placed."""
    turn = state.turn
    if turn.hand:
        yield Refusal(("IW-TURN-5",), f"the cubes {turn.hand} in hand have to be placed first", Facts(hand=turn.hand))
    if turn.lifted or turn.lifted_fresh:
        yield Refusal(("IW-AMB-81",), "the lifted cubes have to be placed or discarded first")
    if turn.drawn:
        yield Refusal(("IW-CARD-9",), "the drawn cubes have to be placed or returned first")
    if turn.kept:
        yield Refusal(("IW-CARD-10",), "the kept cube has to be placed first")


def takeable(state: State) -> tuple[str, ...]:
    """Return the inkwells the player to act may take, in spiral order."""
    turn = state.turn
    if turn.forced or not turn.takes or turn.hand or turn.lifted or turn.lifted_fresh or turn.drawn:
        return ()
    box, player = state.options.components, state.players[state.seat]
    page = box.page[player.page or ""]
    wells, slots, fresh = state.wells, state.slots, turn.fresh
    full = len(player.on) >= ON_WORKSPACE
    by = means_of(state)
    spaces = vacant(page.takes, player.cubes)
    found = []
    for i in box.in_use(len(state.players)):
        hand, card = wells[i], slots[i]
        if card is None:
            if hand and (fits(spaces, hand) or (by is not PLAIN and has_room(page, player.cubes, fresh, hand, "", by))):
                found.append(box.inkwells[i].id)
        elif not full and (fits(spaces, hand) or has_room(page, player.cubes, fresh, hand, "", means_of(state, card))):
            found.append(box.inkwells[i].id)
    return tuple(found)


# Placing


def waiting_cubes(turn: Turn) -> tuple[str, str]:
    """Return which cubes are to be placed next, and where they come from: lifted, drawn, kept or hand."""
    if turn.lifted or turn.lifted_fresh:
        return turn.lifted + turn.lifted_fresh, "lifted"
    if turn.drawn:
        return turn.drawn, "drawn"
    return (turn.kept, "kept") if turn.kept else (turn.hand, "hand")


def _place_refusals(state: State, action: PlaceCube) -> Iterator[Refusal]:
    player = state.players[state.seat]
    page = state.options.components.page[player.page or ""]
    cubes, source = waiting_cubes(state.turn)
    cube, i = action.cube, page.index.get(action.space)
    if cube not in cubes:
        text = f"there is no {NAMES[cube]} cube to place now; waiting are {cubes or 'none'}"
        yield Refusal(("IW-TURN-5", "IW-AMB-81"), text, Facts(cube=cube, waiting=cubes))
    if i is None:
        yield Refusal(("IW-PLACE-1",), f"Page {page.id} has no space {action.space!r:.30}", Facts(space=action.space))
        return
    if player.cubes[i] != EMPTY:
        facts = Facts(space=action.space, cube=cube)
        yield Refusal(("IW-PLACE-18", "IW-PLACE-4"), f"{action.space} is filled already", facts)
    takes, by = page.takes[i], means_of(state)
    if not lands(takes, cube, source, by):
        rules = ("IW-ANAT-3", "IW-PLACE-1") if takes == GOLD else ("IW-PLACE-1",)
        text = f"{action.space} takes {NAMES.get(takes, takes)}, not {NAMES[cube]}"
        yield Refusal(rules, text, Facts(space=action.space, cube=cube))
    elif cube in cubes and player.cubes[i] == EMPTY and not _leaves_room(page, player, state.turn, cube, i, by):
        text = f"with {NAMES[cube]} on {action.space} the other cubes could not be placed any more"
        yield Refusal(("IW-TURN-5", "IW-CARD-6"), text, Facts(space=action.space, cube=cube))


def lands(takes: str, cube: str, source: str, by: Means) -> bool:
    """Tell whether a cube may be placed on a space that takes ``takes``, with the Techniques in force (IW-PLACE-1)."""
    return matches(takes, cube, by.pairs) or (source == "hand" and cube in by.wilds and takes in INKS)


def _leaves_room(page: Page, player: Player, turn: Turn, cube: str, i: int, by: Means) -> bool:
    """Tell whether all that has to be placed this turn can still be, once ``cube`` lies on space number ``i``."""
    _, source = waiting_cubes(turn)
    hand = turn.hand.replace(cube, "", 1) if source == "hand" else turn.hand
    again = turn.lifted_fresh.replace(cube, "", 1) if source == "lifted" else turn.lifted_fresh
    waiting = hand + again
    if not waiting or fits(vacant(page.takes, player.cubes).replace(page.takes[i], "", 1), waiting):
        return True
    if by is PLAIN:
        return False
    cubes = player.cubes[:i] + cube + player.cubes[i + 1 :]
    if source == "lifted":
        # IW-AMB-81: the hand must fit on the Page as it lies, without lifting again.
        return has_room(page, cubes, (), hand, again, _settled(by))
    if source == "hand" and not matches(page.takes[i], cube, by.pairs):
        by = attrs.evolve(by, wilds=by.wilds.replace(cube, "", 1))
    return has_room(page, cubes, (*turn.fresh, page.spaces[i]), hand, again, by)


def _settled(by: Means) -> Means:
    """Return the same without rearranging."""
    return attrs.evolve(by, rearrange=False) if by.rearrange else by


_CLASSES: Final = {"A": "KRYGB?A"} | {ink: ink + "?" for ink in INKS}
"""What the spaces take that a cube may be placed on, without any Technique."""


def _placings(state: State, by: Means) -> list[Action]:
    """List the placings, cube by cube, and within that in the order of the Page."""
    player, turn = state.players[state.seat], state.turn
    cubes, _ = waiting_cubes(turn)
    if not cubes:
        return []
    page = state.options.components.page[player.page or ""]
    lying, where = player.cubes, page.where
    spaces = vacant(page.takes, lying)
    found: list[Action] = []
    for cube in "KRYGBA":
        if cube in cubes:
            good = _good_spaces(page, player, turn, cube, spaces, by)
            numbers = [i for take in good for i in where[take] if lying[i] == EMPTY]
            numbers.sort()
            actions = placings(state.seat, cube, page.spaces)
            found += [actions[i] for i in numbers]
    return found


def _good_spaces(page: Page, player: Player, turn: Turn, cube: str, spaces: str, by: Means) -> list[str]:
    """Return what the empty ``spaces`` take on which a cube may be placed; which of equal ones makes no difference."""
    _, source = waiting_cubes(turn)
    if by is PLAIN:
        rest = turn.hand.replace(cube, "", 1) if source == "hand" else turn.hand
        fitting = [takes for takes in _CLASSES[cube] if takes in spaces]
        return [takes for takes in fitting if fits(spaces.replace(takes, "", 1), rest)] if rest else fitting
    good = []
    for takes in "KRYGB?A":
        if takes in spaces and lands(takes, cube, source, by):
            i = next(i for i in page.where[takes] if player.cubes[i] == EMPTY)
            if _leaves_room(page, player, turn, cube, i, by):
                good.append(takes)
    return good


# Rearranging


def _lift_refusals(state: State, action: Lift) -> Iterator[Refusal]:
    player = state.players[state.seat]
    page = state.options.components.page[player.page or ""]
    by = means_of(state)
    if not by.rearrange:
        yield Refusal(("IW-PLACE-4", "IW-EXT-4"), "placed cubes stay where they are, without a Technique for it")
    if state.turn.rearranging not in ("open", "lifting"):
        text = "no more cubes are lifted until those lifted are settled and something else has been done"
        yield Refusal(("IW-AMB-81",), text)
    if state.turn.drawn:
        yield Refusal(("IW-CARD-9",), "the drawn cubes have to be placed or returned first")
    i = page.index.get(action.space)
    if i is None or player.cubes[i] == EMPTY:
        yield Refusal(("IW-EXT-4",), f"there is no cube on {action.space!r:.30}", Facts(space=action.space))
    elif by.rearrange and not _stays_placeable(page, player, state.turn, i, by):
        text = f"the cube on {action.space} would have no space it matches, now that it does not lie there"
        yield Refusal(("IW-CARD-7", "IW-TURN-5"), text, Facts(space=action.space))


def _stays_placeable(page: Page, player: Player, turn: Turn, i: int, by: Means) -> bool:
    """Tell whether all can still be placed once the cube on space number ``i`` is lifted."""
    space = page.spaces[i]
    if space not in turn.fresh:
        return True
    fresh = tuple(other for other in turn.fresh if other != space)
    cubes = player.cubes[:i] + EMPTY + player.cubes[i + 1 :]
    return has_room(page, cubes, fresh, turn.hand, turn.lifted_fresh + player.cubes[i], by)


def _discard_refusals(state: State, action: Discard) -> Iterator[Refusal]:
    turn = state.turn
    if action.cube not in turn.lifted:
        text = f"no older {NAMES[action.cube]} cube has been lifted"
        yield Refusal(("IW-EXT-4", "IW-AMB-85"), text, Facts(cube=action.cube, lifted=turn.lifted))
    elif action.cube in turn.lifted_fresh:
        text = f"the {NAMES[action.cube]} cube that came to the Page this turn is placed first"
        yield Refusal(("IW-AMB-85",), text, Facts(cube=action.cube))
    else:
        player = state.players[state.seat]
        page = state.options.components.page[player.page or ""]
        if not has_room(page, player.cubes, (), turn.hand, turn.lifted_fresh, _settled(means_of(state))):
            yield Refusal(("IW-AMB-81", "IW-TURN-5"), "the cubes in hand need more spaces: lift more cubes first")


def _rearrangings(state: State, by: Means) -> list[Action]:
    """List the lifts in the order of the Page, and the discards."""
    player, turn = state.players[state.seat], state.turn
    if not by.rearrange:
        return []
    page = state.options.components.page[player.page or ""]
    found: list[Action] = []
    if turn.rearranging in ("open", "lifting") and not turn.drawn:
        lifts = ((i, space) for i, space in enumerate(page.spaces) if player.cubes[i] != EMPTY)
        found += [lift(state.seat, space) for i, space in lifts if _stays_placeable(page, player, turn, i, by)]
    discards = (Discard(state.seat, cube) for cube in INKS + GOLD if cube in turn.lifted)
    return found + [action for action in discards if not any(True for _ in _discard_refusals(state, action))]


# Turning


def _turn_refusals(state: State) -> Iterator[Refusal]:
    yield from _main_refusals(state)
    if state.turn.took:
        yield Refusal(("IW-TURN-1",), "who has taken supplies does not turn in the same turn")


def _end_refusals(state: State) -> Iterator[Refusal]:
    yield from _main_refusals(state)
    if state.stage == "act" and not state.turn.took:
        yield Refusal(("IW-TURN-1",), "a turn is taking supplies or turning the Page; it cannot be passed")


def _keep_refusals(state: State, action: KeepCube) -> tuple[Refusal, ...]:
    kept = keepable(state, state.seat)
    if action.cube is None or action.cube in kept:
        return ()
    text = f"no {NAMES[action.cube]} cube can be kept; possible: {', '.join(NAMES[ink] for ink in kept)}"
    return (Refusal(("IW-CARD-10",), text, Facts(cube=action.cube)),)


def _page_refusals(state: State, action: ChoosePage) -> Iterator[Refusal]:
    player = state.players[state.seat]
    left = pages_left(state, player.turned)
    if action.page not in left:
        text = f"{action.page!r:.30} is not among the Pages to choose from: {', '.join(left)}"
        yield Refusal(("IW-FLIP-4", "IW-FLIP-5", "IW-SETUP-10"), text, Facts(page=action.page))
    elif not _takes_kept(state, action.page):
        text = f"Page {action.page} has no space for the kept cube"
        yield Refusal(("IW-CARD-10", "IW-PLACE-1"), text, Facts(page=action.page))


def _takes_kept(state: State, page: str) -> bool:
    kept = state.turn.kept
    by = means_of(state)
    return not kept or any(matches(take, kept, by.pairs) for take in state.options.components.page[page].takes)


# The list


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
    waiting = bool(turn.hand or turn.lifted or turn.lifted_fresh or turn.drawn)
    by = means_of(state)
    found: list[Action] = _placings(state, by) if waiting else [take(state.seat, well) for well in takeable(state)]
    if player.on or player.below:
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
            left = pages_left(state, state.players[seat].turned)
            return [ChoosePage(seat, page) for page in left if _takes_kept(state, page)]
        case "turned":
            return _turned(state)
        case _:
            return []


def _turned(state: State) -> list[Action]:
    found = _placings(state, means_of(state))
    found += techniques.listing(state)
    return found if state.turn.hand or state.turn.kept else [*found, END_TURN[state.seat]]


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
    if state.turn.takes and takeable(state):
        return True
    if not player.on and not player.below:
        return False
    return bool(techniques.listing(state)) or (state.stage == "act" and bool(_rearrangings(state, means_of(state))))
