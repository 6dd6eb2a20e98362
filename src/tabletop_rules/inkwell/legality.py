"""What may be done in a position: the one definition behind check, apply and the list of legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tabletop_rules.core.actors import CHANCE
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Refusal, not_to_act
from tabletop_rules.inkwell import draws, techniques
from tabletop_rules.inkwell.actions import (
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
)
from tabletop_rules.inkwell.box import ANY, EMPTY, GOLD, INKS, NAMES, ON_WORKSPACE, Page
from tabletop_rules.inkwell.draws import DRAWS
from tabletop_rules.inkwell.placing import (
    PLAIN,
    Means,
    bent_room,
    fits,
    has_room,
    landing,
    lying,
    matches,
    means_of,
    settled,
    vacant,
    without_wild,
)
from tabletop_rules.inkwell.solo import page_set
from tabletop_rules.inkwell.state import Player, State, Turn, pages_left, players_of, to_act
from tabletop_rules.inkwell.turning import keepable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


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
    """Return every reason why a well-formed ``action`` is illegal here; ``()`` means legal.

    What the action itself may get wrong depends on the player's Page and Workspace, so it is told to nobody else.
    """
    waiting = state.draws
    kinds, rules = DRAWS[waiting[0].kind] if waiting else _STAGES[state.stage]
    if type(action) in kinds and action.actor == (CHANCE if waiting else state.seat):
        return tuple(_REFUSALS[type(action)](state, action))
    refused = _actor_refusals(state, action, rules)
    if type(action) in kinds:
        return refused
    if state.stage in ("keep", "page", "turned") and type(action) in (Lift, Discard):
        rules = ("IW-AMB-20", *rules)
    expected = " or ".join(kind.__name__ for kind in kinds) or "nothing"
    text = f"no {type(action).__name__} now; the game waits for {expected}"
    return (*refused, Refusal(rules, text, Facts(stage=state.stage)))


def _actor_refusals(state: State, action: Action, rules: tuple[str, ...]) -> tuple[Refusal, ...]:
    """Refuse whoever is not to act; ``rules`` say what is decided now."""
    actors = to_act(state)
    if action.actor in actors:
        return ()
    refused = not_to_act(action.actor, actors, rules)
    if action.actor not in state.finished:
        return (refused,)
    return (refused, Refusal(("IW-END-4",), f"seat {action.actor} has finished and acts no more"))


# Set-up


def _page_set_refusals(state: State, action: ChoosePageSet) -> Iterator[Refusal]:
    if not page_set(state.options.components, action.back):
        yield Refusal(("IW-SOLO-7",), f"there is no Page with back {action.back}", Facts(back=action.back))


def _workspace_refusals(state: State, action: ChooseWorkspace) -> Iterator[Refusal]:
    if action.workspace not in state.options.components.workspace:
        text = f"there is no Workspace {action.workspace!r:.30}"
        yield Refusal(("IW-SOLO-9", "IW-COMP-2"), text, Facts(workspace=action.workspace))


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


def takeable(state: State, by: Means) -> tuple[str, ...]:
    """Return the inkwells the player to act, with these means and no cubes waiting, may take, in spiral order."""
    turn = state.turn
    if turn.forced or not turn.takes:
        return ()
    box, player = state.options.components, state.players[state.seat]
    page = box.page[player.page or ""]
    wells, slots = state.wells, state.slots
    full = len(player.on) >= ON_WORKSPACE
    spaces = vacant(page, player)
    wild = spaces.count(ANY)
    found = []
    for i in box.in_use(len(state.players)):
        hand, card = wells[i], slots[i]
        if full if card is not None else not hand:
            continue
        if len(hand) > wild and not fits(spaces, hand):
            bent = means_of(state, card) if card in box.bending else by
            fresh = lying(page, player.cubes, turn.fresh, bent)
            if bent is PLAIN or not bent_room(page, spaces, fresh, hand, "", bent):
                continue
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
    if takes not in landing(cube, by.pairs, by.wilds if source == "hand" else ""):
        rules = ("IW-ANAT-3", "IW-PLACE-1") if takes == GOLD else ("IW-PLACE-1",)
        text = f"{action.space} takes {NAMES.get(takes, takes)}, not {NAMES[cube]}"
        yield Refusal(rules, text, Facts(space=action.space, cube=cube))
    elif cube in cubes and player.cubes[i] == EMPTY and not leaves_room(page, player, state.turn, cube, i, by):
        text = f"with {NAMES[cube]} on {action.space} the other cubes could not be placed any more"
        yield Refusal(("IW-TURN-5", "IW-CARD-6"), text, Facts(space=action.space, cube=cube))


def leaves_room(page: Page, player: Player, turn: Turn, cube: str, i: int, by: Means) -> bool:
    """Tell whether all that has to be placed this turn can still be, once ``cube`` lies on space number ``i``."""
    _, source = waiting_cubes(turn)
    hand = turn.hand.replace(cube, "", 1) if source == "hand" else turn.hand
    again = turn.lifted_fresh.replace(cube, "", 1)  # there are none unless lifted cubes are placed
    if not hand and not again:
        return True
    takes = page.takes[i]
    spaces = vacant(page, player).replace(takes, "", 1)
    if fits(spaces, hand + again):
        return True
    fresh = (*turn.fresh, page.spaces[i])
    if source == "lifted":
        by, fresh = settled(by), ()  # IW-AMB-81: the hand must fit on the Page as it lies, without lifting again
    elif source == "hand" and not matches(takes, cube, by.pairs):
        by = without_wild(by, cube)
    cubes = player.cubes[:i] + cube + player.cubes[i + 1 :]
    return by is not PLAIN and bent_room(page, spaces, lying(page, cubes, fresh, by), hand, again, by)


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
    elif by.rearrange and not stays_placeable(page, player, state.turn, i, by):
        text = f"the cube on {action.space} would have no space it matches, now that it does not lie there"
        yield Refusal(("IW-CARD-7", "IW-TURN-5"), text, Facts(space=action.space))


def stays_placeable(page: Page, player: Player, turn: Turn, i: int, by: Means) -> bool:
    """Tell whether all can still be placed once the cube on space number ``i`` is lifted.

    It can if the cube need not be placed again or can at least go back (IW-CARD-7).
    """
    space, cube = page.spaces[i], player.cubes[i]
    if space not in turn.fresh or matches(page.takes[i], cube, by.pairs):
        return True
    fresh = tuple(other for other in turn.fresh if other != space)
    cubes = player.cubes[:i] + EMPTY + player.cubes[i + 1 :]
    return has_room(page, cubes, fresh, turn.hand, turn.lifted_fresh + cube, by)


def _discard_refusals(state: State, action: Discard) -> Iterator[Refusal]:
    turn = state.turn
    if action.cube not in turn.lifted:
        text = f"no older {NAMES[action.cube]} cube has been lifted"
        yield Refusal(("IW-EXT-4", "IW-AMB-85"), text, Facts(cube=action.cube, lifted=turn.lifted))
    elif action.cube in turn.lifted_fresh:
        text = f"the {NAMES[action.cube]} cube that came to the Page this turn is placed first"
        yield Refusal(("IW-AMB-85",), text, Facts(cube=action.cube))
    elif action.cube not in discardable(state, means_of(state)):
        yield Refusal(("IW-AMB-81", "IW-TURN-5"), "the cubes in hand need more spaces: lift more cubes first")


def discardable(state: State, by: Means) -> str:
    """Return the lifted cubes that may be discarded: older ones, once what must be placed fits without more lifting."""
    turn, player = state.turn, state.players[state.seat]
    old = "".join([cube for cube in INKS + GOLD if cube in turn.lifted and cube not in turn.lifted_fresh])
    page = state.options.components.page[player.page or ""]
    return old if old and has_room(page, player.cubes, (), turn.hand, turn.lifted_fresh, settled(by)) else ""


def _return_refusals(state: State, _: ReturnDrawn) -> Iterator[Refusal]:
    if not state.turn.drawn:
        yield Refusal(("IW-CARD-9",), "no drawn cubes lie open")


# Turning


def _turn_refusals(state: State, _: TurnPage) -> Iterator[Refusal]:
    yield from _main_refusals(state)
    if state.turn.took:
        yield Refusal(("IW-TURN-1",), "who has taken supplies does not turn in the same turn")


def _end_refusals(state: State, _: EndTurn) -> Iterator[Refusal]:
    yield from _main_refusals(state)
    if state.stage == "act" and not state.turn.took:
        yield Refusal(("IW-TURN-1",), "a turn is taking supplies or turning the Page; it cannot be passed")


def _keep_refusals(state: State, action: KeepCube) -> Iterator[Refusal]:
    kept = keepable(state, state.seat)
    if action.cube is not None and action.cube not in kept:
        text = f"no {NAMES[action.cube]} cube can be kept; possible: {', '.join(NAMES[ink] for ink in kept)}"
        yield Refusal(("IW-CARD-10",), text, Facts(cube=action.cube))


def _page_refusals(state: State, action: ChoosePage) -> Iterator[Refusal]:
    player = state.players[state.seat]
    left = pages_left(state, player.turned)
    if action.page not in left:
        text = f"{action.page!r:.30} is not among the Pages to choose from: {', '.join(left)}"
        yield Refusal(("IW-FLIP-4", "IW-FLIP-5", "IW-SETUP-10"), text, Facts(page=action.page))


def _none(_: State, __: ChooseSide) -> tuple[Refusal, ...]:
    """Refuse nothing: either side may be chosen (IW-SETUP-12)."""
    return ()


_REFUSALS: Final[dict[type, Callable[[State, Any], Iterable[Refusal]]]] = {
    **{kind: draws.refusals for kinds, _ in DRAWS.values() for kind in kinds},
    ChooseSide: _none,
    ChoosePageSet: _page_set_refusals,
    ChooseWorkspace: _workspace_refusals,
    Take: _take_refusals,
    PlaceCube: _place_refusals,
    UseTechnique: techniques.refusals,
    ReturnDrawn: _return_refusals,
    Lift: _lift_refusals,
    Discard: _discard_refusals,
    TurnPage: _turn_refusals,
    KeepCube: _keep_refusals,
    ChoosePage: _page_refusals,
    EndTurn: _end_refusals,
}
"""What each kind of action may get wrong by itself."""
