"""What actions do: set-up, taking, placing, rearranging, and what follows up to the next decision or draw.

An effect works on a draft, a private copy of the state, and freezes it when the next decision is reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.inkwell import solo, techniques
from tabletop_rules.inkwell.actions import (
    Action,
    ChoosePage,
    ChoosePageSet,
    ChooseSide,
    ChooseWorkspace,
    DealPage,
    DealWorkspace,
    Discard,
    DrawCubes,
    EndTurn,
    KeepCube,
    LayOut,
    Lift,
    PlaceCube,
    ReturnDrawn,
    RollDie,
    SelectFirst,
    Take,
    TurnPage,
    TurnUp,
    UseTechnique,
)
from tabletop_rules.inkwell.box import ANY, EMPTY, GOLD, INKS, NAMES
from tabletop_rules.inkwell.legality import takeable, waiting_cubes
from tabletop_rules.inkwell.placing import matches, means_of
from tabletop_rules.inkwell.refilling import draw_into, fill, set_well, turn_up
from tabletop_rules.inkwell.state import (
    Draft,
    Player,
    State,
    Turn,
    TurnDraft,
    draw,
    freeze,
    freeze_player,
    freeze_turn,
    new_card,
    ordered,
    out_of_bag,
    players_of,
    put_back,
    set_player,
    thaw,
    thaw_player,
    thaw_turn,
    with_cubes,
    with_on,
)
from tabletop_rules.inkwell.turning import choose_page, clear_workspace, give_up, owned, take_bonus, turn_page
from tabletop_rules.inkwell.turns import begin_turn, earn, go_on, next_player

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat


def effect(state: State, action: Action, tell: Tell | None) -> State:
    """Carry out a legal action and everything that follows from it up to the next decision or draw."""
    draft = thaw(state)
    if type(action) is DrawCubes:
        _draw_cubes(draft, action, tell)
    elif type(action) is PlaceCube:
        _place(state, draft, action, tell)
    elif type(action) is Take:
        _take(draft, action, tell)
    elif type(action) is EndTurn:
        _end_turn(draft, tell)
    elif type(action) is TurnUp:
        draft.draws = draft.draws[1:]
        turn_up(draft, action.well, action.technique, tell)
        _resume(draft, tell)
    elif state.draws:
        draft.draws = draft.draws[1:]
        _deal(draft, action, tell)
    elif state.stage == "act":
        _act(state, draft, action, tell)
    else:
        _choose(draft, action, tell)
    return freeze(draft)


def _act(state: State, draft: Draft, action: Action, tell: Tell | None) -> None:
    """Do the rarer things of a turn."""
    match action:
        case TurnPage():
            stuck = not state.options.stuck_turn_bonus and not takeable(state, means_of(state))
            turn_page(draft, action.actor, stuck=stuck, tell=tell)
        case UseTechnique():
            techniques.carry_out(draft, action, tell)
        case Lift():
            _lift(draft, action, tell)
        case Discard():
            _discard(draft, action, tell)
        case ReturnDrawn():
            _return_drawn(draft, tell)
        case _:  # pragma: no cover - refused before
            raise AssertionError(action)


def _choose(draft: Draft, action: Action, tell: Tell | None) -> None:
    """Do what is chosen outside of an ordinary turn."""
    match action:
        case ChoosePage():
            choose_page(draft, action.actor, action.page, tell)
        case KeepCube():
            give_up(draft, action.actor, action.cube, tell)
        case UseTechnique():
            techniques.carry_out(draft, action, tell)
        case ChooseSide():
            _choose_side(draft, action, tell)
        case ChoosePageSet():
            solo.choose_page_set(draft, action.back, tell)
            draft.stage = "workspace"
            fill(draft, tell)
        case ChooseWorkspace():
            _choose_workspace(draft, action, tell)
        case _:  # pragma: no cover - refused before
            raise AssertionError(action)


# Set-up


def _deal(draft: Draft, action: Action, tell: Tell | None) -> None:
    """Do the rarer things of chance: dealing, laying out, selecting, rolling."""
    box = draft.options.components
    match action:
        case DealPage():
            page = box.page[action.page]
            player = attrs.evolve(draft.players[action.seat], page=page.id, cubes=EMPTY * len(page.takes))
            set_player(draft, action.seat, player)
            draft.spare = tuple(other for other in draft.spare if other != page.id)
            _tell_dealt(action.seat, f"Page {page.id}", "IW-SETUP-6", tell)
        case LayOut():
            draft.spare = tuple(other for other in draft.spare if other != action.page)
            if box.page[action.page].tier == 2:
                draft.pages_ii = tuple(sorted((*draft.pages_ii, action.page)))
            else:
                draft.pages_iii = tuple(sorted((*draft.pages_iii, action.page)))
            if tell:
                text = f"Page {action.page} is laid out"
                tell(Event("laid_out", ("IW-SETUP-8", "IW-SETUP-9"), text, Facts(page=action.page)))
        case DealWorkspace():
            set_player(draft, action.seat, attrs.evolve(draft.players[action.seat], workspace=action.workspace))
            _tell_dealt(action.seat, f"Workspace {action.workspace}", "IW-SETUP-11", tell)
        case SelectFirst():
            _select_first(draft, action.seat, tell)
        case RollDie():
            solo.move_die(draft, action.face, tell)
            begin_turn(draft, tell)
        case _:  # pragma: no cover - refused before
            raise AssertionError(action)


def _tell_dealt(seat: Seat, what: str, rule: str, tell: Tell | None) -> None:
    if tell:
        tell(Event("dealt", (rule,), f"seat {seat} is dealt {what}", Facts(seat=seat, card=what)))


def _choose_side(draft: Draft, action: ChooseSide, tell: Tell | None) -> None:
    """Note a side; after the last one the markers leave the bag and the mat is filled (IW-SETUP-12, -14, -16)."""
    set_player(draft, action.actor, attrs.evolve(draft.players[action.actor], side=action.side))
    if tell:
        text = f"seat {action.actor} chooses side {action.side}"
        tell(Event("side_chosen", ("IW-SETUP-12",), text, Facts(seat=action.actor, side=action.side)))
    draft.seat += 1
    if draft.seat < players_of(draft):
        return
    for player in draft.players:
        solo.markers(draft, player.workspace or "")
    draft.seat = 0
    draft.stage = "cubes"
    fill(draft, tell)
    if draft.options.first_player == "random":
        draft.draws = (*draft.draws, draw("first"))


def _select_first(draft: Draft, seat: Seat, tell: Tell | None) -> None:
    draft.first = draft.seat = seat
    if tell:
        tell(Event("first_player", ("IW-SETUP-23", "IW-AMB-30"), f"seat {seat} comes first", Facts(seat=seat)))
    _next_cubes(draft, tell)


def _next_cubes(draft: Draft, tell: Tell | None) -> None:
    """Let the next player draw the cubes of the set-up: one more than the one before (IW-SETUP-24 to IW-SETUP-27)."""
    first = draft.first or 0
    players = players_of(draft)
    place = (draft.seat - first) % players + 1
    draft.seat = (draft.seat + 1) % players
    if draft.seat == first:
        begin_turn(draft, tell)
    else:
        draft.draws = (draw("cubes", draft.seat, None, place),)


def _choose_workspace(draft: Draft, action: ChooseWorkspace, tell: Tell | None) -> None:
    """Take the Workspace and begin the first turn (IW-SOLO-5, -9, -10, IW-SOLO-11)."""
    set_player(draft, 0, attrs.evolve(draft.players[0], workspace=action.workspace, side=action.side))
    solo.markers(draft, action.workspace)
    draft.first = 0
    draft.die = draft.options.components.die_start
    if tell:
        text = f"side {action.side} of Workspace {action.workspace} is chosen"
        tell(Event("workspace_chosen", ("IW-SOLO-9", "IW-SOLO-10"), text, Facts(workspace=action.workspace)))
    begin_turn(draft, tell)


# Draws


def _draw_cubes(draft: Draft, action: DrawCubes, tell: Tell | None) -> None:
    draft.draws = draft.draws[1:]
    if action.well is not None:
        draw_into(draft, action.well, action.cubes, tell)
        if not draft.draws:
            _resume(draft, tell)
        return
    out_of_bag(draft, action.cubes)
    turn = thaw_turn(draft.turn)
    if draft.stage == "cubes":
        turn.hand = action.cubes
    else:
        turn.drawn = action.cubes
    draft.turn = freeze_turn(turn)
    if tell:
        text = f"seat {draft.seat} draws {', '.join(NAMES[cube] for cube in action.cubes)}"
        given = ("IW-SETUP-24",) if len(action.cubes) == 1 else ("IW-SETUP-25",)
        rules = given if draft.stage == "cubes" else ("IW-CARD-9",)
        tell(Event("drawn", rules, text, Facts(seat=draft.seat, cubes=action.cubes)))


def _resume(draft: Draft, tell: Tell | None) -> None:
    """Go on where the game waited for chance, once all is drawn."""
    if draft.draws:
        return
    if draft.stage == "upkeep":
        go_on(draft, tell)
    elif draft.stage == "cubes":
        _select_first(draft, 0, tell)


# Taking


def _take(draft: Draft, action: Take, tell: Tell | None) -> None:
    """Take everything from an inkwell into the hand, and its Technique onto the Workspace (IW-TURN-2 to 6).

    Off the shared mat (IW-OVER-1), by free choice (IW-EX-3), also for progress worth nothing yet (IW-EX-5).
    """
    box = draft.options.components
    i = box.well[action.well]
    cubes, card = draft.wells[i], draft.slots[i]
    player = draft.players[action.actor]
    if tell:
        text = f"seat {action.actor} takes {', '.join(NAMES[c] for c in cubes)} from {action.well}"
        text += f" and the Technique {card} {box.technique[card].name}" if card else ""
        data = Facts(seat=action.actor, well=action.well, cubes=cubes, technique=card)
        rules = ("IW-TURN-2", "IW-TURN-3", "IW-TURN-4", "IW-TURN-6") if card else ("IW-TURN-2", "IW-TURN-3")
        tell(Event("taken", rules, text, data))
    if card is not None:
        player = with_on(player, (*player.on, new_card(card)))
        set_player(draft, action.actor, player)
        draft.slots = (*draft.slots[:i], None, *draft.slots[i + 1 :])
    if player.on or player.below:
        _take_points(draft, player, i, tell)
    set_well(draft, i, "")
    draft.turn = _taken(draft, cubes)
    if not cubes and tell:
        tell(Event("nothing_to_place", ("IW-AMB-9",), "there are no cubes to place", Facts()))


def _taken(draft: Draft, cubes: str) -> Turn:
    turn = thaw_turn(draft.turn)
    turn.begun = True
    turn.takes -= 1
    turn.took += 1
    turn.hand = cubes
    turn.taken = "".join([cube for cube in "KRYGBA" if cube in cubes or cube in turn.taken])
    turn.rearranging = "open"
    if turn.used:
        card = draft.options.components.technique
        turn.used = tuple(used for used in turn.used if card[used].when != "take")
    return freeze_turn(turn)


def _take_points(draft: Draft, player: Player, i: int, tell: Tell | None) -> None:
    """Score the Techniques that pay for a take, the one just gained included (IW-EXT-1, IW-AMB-14)."""
    box = draft.options.components
    cubes = draft.wells[i]
    shape = box.inkwells[i].shape
    for card in owned(box, player, "take_points"):
        if card.shapes in ((), (shape,)) and len(cubes) >= card.cubes and _is_pattern(draft, card.pattern, i):
            earn(draft, draft.seat, card.id, card.number, tell)


def _is_pattern(draft: Draft, pattern: str, i: int) -> bool:
    """Tell whether an inkwell about to be emptied is of this kind; gold is no ink (IW-AMB-83)."""
    most = max(draft.wells[i].count(ink) for ink in INKS)
    match pattern:
        case "last":
            shape = draft.options.components.inkwells[i].shape
            wells = draft.options.components.inkwells
            others = (j for j, well in enumerate(wells) if well.shape == shape and j != i)
            return not any(draft.wells[j] or draft.slots[j] is not None for j in others)
        case "different":
            return most <= 1
        case "pair":
            return most >= 2
        case _:
            return True


# Placing


def _place(state: State, draft: Draft, action: PlaceCube, tell: Tell | None) -> None:
    """Put a cube on a space and pay for illustrations it completes (IW-TURN-5, IW-PLACE-1)."""
    seat, cube, space = action.actor, action.cube, action.space
    player = draft.players[seat]
    page = draft.options.components.page[player.page or ""]
    i = page.index[space]
    source = "set-up" if draft.stage == "cubes" else waiting_cubes(draft.turn)[1]
    taken = source in ("hand", "drawn")
    player = with_cubes(player, player.cubes[:i] + cube + player.cubes[i + 1 :])
    players = draft.players
    draft.players = (*players[:seat], player, *players[seat + 1 :])
    turn = thaw_turn(draft.turn)
    turn.begun = source != "set-up"
    _placed(turn, cube, space, source)
    if player.on or player.below:
        turn.used = _with_wild(state, turn.used, page.takes[i], cube)
    draft.turn = freeze_turn(turn)
    if tell:
        text = f"seat {seat} places {NAMES[cube]} on {space}"
        rules = (_duty(draft, source, cube), _match(page.takes[i], cube))
        tell(Event("placed", rules, text, Facts(seat=seat, cube=cube, space=space)))
    if taken and (player.on or player.below):
        _illustration_points(draft, seat, i, tell)
    if draft.stage == "cubes" and not draft.turn.hand:
        _next_cubes(draft, tell)
    elif source == "kept":
        take_bonus(draft, seat, tell)


def _duty(draft: Draft, source: str, cube: str) -> str:
    """Return the rule under which a cube is placed at all."""
    if draft.stage == "turned" and source == "hand" and cube == GOLD:
        return "IW-FLIP-6"
    rules = {"set-up": "IW-SETUP-26", "lifted": "IW-EXT-4", "drawn": "IW-CARD-9", "kept": "IW-CARD-10"}
    return rules.get(source, "IW-TURN-5")


def _match(takes: str, cube: str) -> str:
    """Return the rule under which a cube matches its space."""
    if cube == GOLD:
        return "IW-PLACE-3"
    if takes == ANY:
        return "IW-PLACE-2"
    return "IW-PLACE-1" if takes == cube else "IW-CARD-7"


def _placed(turn: TurnDraft, cube: str, space: str, source: str) -> None:
    """Note where the cube came from and whether it may be discarded later in this turn (IW-AMB-85)."""
    fresh = source in ("hand", "drawn")
    if source in ("hand", "set-up"):
        turn.hand = turn.hand.replace(cube, "", 1)
        turn.rearranging = "open"
    elif source == "drawn":
        turn.drawn = turn.drawn.replace(cube, "", 1)
        turn.taken = "".join(c for c in INKS + GOLD if c in turn.taken + cube)
    elif source == "kept":
        turn.kept = ""
    else:
        fresh = cube in turn.lifted_fresh
        if fresh:
            turn.lifted_fresh = turn.lifted_fresh.replace(cube, "", 1)
        else:
            turn.lifted = turn.lifted.replace(cube, "", 1)
        turn.rearranging = "settling" if turn.lifted or turn.lifted_fresh else "closed"
    if fresh:
        turn.fresh = (*turn.fresh, space)


def _with_wild(state: State, used: tuple[str, ...], takes: str, cube: str) -> tuple[str, ...]:
    """Spend a Technique for this turn that let a cube go on a space it does not match (T22 of the box)."""
    if matches(takes, cube) or matches(takes, cube, means_of(state).pairs):
        return used
    cards = owned(state.options.components, state.players[state.seat], "wild")
    spent = (card.id for card in cards if card.cube == cube and card.id not in used)
    return (*used, next(spent))


def _illustration_points(draft: Draft, seat: Seat, i: int, tell: Tell | None) -> None:
    """Pay a Technique for each illustration completed by a taken cube, once for a Page (IW-CARD-11)."""
    box = draft.options.components
    player = draft.players[seat]
    page = box.page[player.page or ""]
    cards = owned(box, player, "illustration_points")
    if not cards:
        return
    done = tuple(
        part.id
        for part in page.touching[i]
        if part.id not in player.credited and all(player.cubes[j] != EMPTY for j in part.spaces)
    )
    if done:
        set_player(draft, seat, attrs.evolve(player, credited=(*player.credited, *done)))
        for card in cards:
            earn(draft, seat, card.id, card.number * len(done), tell)


def _return_drawn(draft: Draft, tell: Tell | None) -> None:
    turn = thaw_turn(draft.turn)
    put_back(draft, turn.drawn)
    if tell:
        text = f"seat {draft.seat} returns {', '.join(NAMES[cube] for cube in turn.drawn)}"
        tell(Event("returned", ("IW-CARD-9",), text, Facts(seat=draft.seat, cubes=turn.drawn)))
    turn.begun = True
    turn.drawn = ""
    draft.turn = freeze_turn(turn)


# Rearranging


def _lift(draft: Draft, action: Lift, tell: Tell | None) -> None:
    player = draft.players[action.actor]
    i = draft.options.components.page[player.page or ""].index[action.space]
    cube = player.cubes[i]
    changed = thaw_player(player)
    changed.cubes = player.cubes[:i] + EMPTY + player.cubes[i + 1 :]
    set_player(draft, action.actor, freeze_player(changed))
    turn = thaw_turn(draft.turn)
    turn.begun = True
    turn.rearranging = "lifting"
    if action.space in turn.fresh:
        turn.fresh = tuple(space for space in turn.fresh if space != action.space)
        turn.lifted_fresh = ordered(turn.lifted_fresh + cube)
    else:
        turn.lifted = ordered(turn.lifted + cube)
    draft.turn = freeze_turn(turn)
    if tell:
        text = f"seat {action.actor} lifts {NAMES[cube]} from {action.space}"
        tell(Event("lifted", ("IW-EXT-4",), text, Facts(seat=action.actor, cube=cube, space=action.space)))


def _discard(draft: Draft, action: Discard, tell: Tell | None) -> None:
    turn = thaw_turn(draft.turn)
    turn.lifted = turn.lifted.replace(action.cube, "", 1)
    turn.rearranging = "settling" if turn.lifted or turn.lifted_fresh else "closed"
    draft.turn = freeze_turn(turn)
    put_back(draft, action.cube)
    if tell:
        text = f"seat {action.actor} discards {NAMES[action.cube]}"
        tell(Event("discarded", ("IW-EXT-4", "IW-AMB-19"), text, Facts(seat=action.actor, cube=action.cube)))


# The end of a turn


def _end_turn(draft: Draft, tell: Tell | None) -> None:
    """End the turn; after a turn of the Page the Workspace is cleared as its last step (IW-FLIP-7)."""
    seat = draft.seat
    if draft.stage == "turned":
        player = draft.players[seat]
        set_player(draft, seat, clear_workspace(player))
        if tell and player.on:
            text = f"seat {seat} moves {len(player.on)} Techniques below the Workspace"
            tell(Event("workspace_cleared", ("IW-FLIP-7", "IW-FLIP-8"), text, Facts(seat=seat)))
    next_player(draft, tell)
