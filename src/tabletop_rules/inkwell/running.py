"""Telling whether the unfinished business of a position fits: stage, draws, and cubes on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Fault
from tabletop_rules.inkwell.box import BRINGING, EMPTY, GOLD, PAGES, Box
from tabletop_rules.inkwell.placing import has_room, means_of
from tabletop_rules.inkwell.setup import deals
from tabletop_rules.inkwell.solo import page_set
from tabletop_rules.inkwell.state import FORCED, NOTHING, Player, State, players_of, with_hand
from tabletop_rules.inkwell.turning import bonus_due, keepable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop_rules.inkwell.box import Technique

_FORGED: Final = ("TT-STATE-1",)


def running_faults(state: State, box: Box) -> tuple[Fault, ...]:
    """Return what is wrong with the running business of a state whose components are all there."""
    found = (*_stage_faults(state, box), *_draw_faults(state, box), *_seat_faults(state, box))
    return found or tuple(_cube_faults(state, box))


# Stages


def _stage_faults(state: State, box: Box) -> Iterator[Fault]:
    solo = players_of(state) == 1
    stage = state.stage
    if (stage in ("page_set", "workspace", "rival") and not solo) or (stage in ("sides", "cubes") and solo):
        yield Fault(("IW-SOLO-6",), f"there is no stage {stage!r} with {players_of(state)} players")
    elif stage in ("sides", "page_set", "workspace"):
        yield from _dealing_faults(state, box)
    elif (state.first is None) != (stage == "cubes" and _filling(state)):
        yield Fault(("IW-SETUP-23",), "the first player is known once the mat is filled, and not before")
    everybody = all(player.turned == PAGES for player in state.players)
    if (stage == "over" and not everybody) or (everybody and stage != "over" and not state.options.finish_round):
        yield Fault(("IW-END-5",), "the game is over exactly if everybody has turned three Pages")
    plain: tuple[object, ...] = (NOTHING, FORCED) if stage == "upkeep" else (NOTHING,)
    if stage in ("sides", "page_set", "workspace", "upkeep", "rival", "over") and state.turn not in plain:
        yield Fault(_FORGED, f"no turn is running in the stage {stage!r}")
    if stage == "upkeep" and state.turn.forced and not state.players[state.seat].owed:
        yield Fault(("IW-ABBOT-1",), "who is forced to turn owes a turn")
    if stage in ("workspace", "cubes"):
        yield from _filling_faults(state, box)
    if stage == "cubes" and with_hand(state.turn, "") != NOTHING:
        yield Fault(("IW-SETUP-26",), "the cubes of the set-up are all there is in hand before the first turn")


def _filling_faults(state: State, box: Box) -> Iterator[Fault]:
    """Check that every inkwell in use holds what the set-up puts there, or is to get it from chance."""
    cubes = {draw.well: draw.number for draw in state.draws if draw.kind == "cubes"}
    cards = {draw.well for draw in state.draws if draw.kind == "technique"}
    for i in box.in_use(players_of(state)):
        well, lying = box.inkwells[i], state.wells[i]
        shape = box.shape_of[well.shape]
        common = len(lying) - lying.count(GOLD) + cubes.get(well.id, 0)
        if common != shape.common or shape.technique != (state.slots[i] is not None or well.id in cards):
            rules = ("IW-SETUP-17", "IW-SETUP-18", "IW-SETUP-19", "IW-SETUP-21")
            yield Fault(rules, f"the set-up does not fill {well.id} so", Facts(well=well.id))


def _filling(state: State) -> bool:
    return any(draw.kind != "cubes" or draw.well is not None for draw in state.draws)


def _dealing_faults(state: State, box: Box) -> Iterator[Fault]:
    """Check the set-up up to the filling of the mat."""
    if state.first is not None or state.die is not None or state.abbot or state.rival:
        yield Fault(("IW-SETUP-15", "IW-SETUP-23"), "neither Abbot, die nor first player are settled while dealing")
    if any(player.cubes.strip(EMPTY) or player.on or player.below or player.turned for player in state.players):
        yield Fault(("IW-SETUP-26",), "nobody has cubes, Techniques or points while Pages are dealt")
    if state.stage != "workspace" and (any(state.wells) or any(state.slots)):
        yield Fault(("IW-SETUP-16",), "the mat is filled when sides or Pages are chosen")
    if state.stage == "sides":
        yield from _side_faults(state)
    elif state.stage == "page_set":
        if state.pages_ii or state.pages_iii or any(p.page or p.workspace or p.side for p in state.players):
            yield Fault(("IW-SOLO-6",), "nothing is dealt before the Page set is chosen")
    else:
        me = state.players[0]
        chosen = [me.page, *state.pages_ii, *state.pages_iii]
        if me.page is None or chosen != [page.id for page in page_set(box, box.page[me.page].back)]:
            yield Fault(("IW-SOLO-8",), "the three Pages of the solo game have the same back")
        if me.workspace is not None or me.side is not None:
            yield Fault(("IW-SOLO-9",), "the Workspace is chosen after the mat is filled")


def _side_faults(state: State) -> Iterator[Fault]:
    queue = deals(players_of(state))
    left = len(state.draws)
    if state.draws != queue[len(queue) - left :] or (left and state.seat):
        yield Fault(("IW-SETUP-6", "IW-SETUP-8", "IW-SETUP-11"), "Pages and Workspaces are dealt in another order")
        return
    to_come = {(draw.kind, draw.seat) for draw in state.draws}
    for seat, player in enumerate(state.players):
        if (player.page is None) != (("page", seat) in to_come):
            yield Fault(("IW-SETUP-6",), f"the Page of seat {seat} is dealt out of order", Facts(seat=seat))
        if (player.workspace is None) != (("workspace", seat) in to_come):
            yield Fault(("IW-SETUP-11",), f"the Workspace of seat {seat} is dealt out of order", Facts(seat=seat))
        if (player.side is None) != (left > 0 or seat >= state.seat):
            yield Fault(("IW-AMB-29",), f"the side of seat {seat} is chosen out of order", Facts(seat=seat))
    coming = [draw.number for draw in state.draws if draw.kind == "layout"]
    for tier, pile in ((2, state.pages_ii), (3, state.pages_iii)):
        if len(pile) + coming.count(tier) != players_of(state):
            yield Fault(("IW-SETUP-8",), f"there are as many Pages {'I' * tier} as players")


# Draws


def _draw_faults(state: State, box: Box) -> Iterator[Fault]:
    kinds = [draw.kind for draw in state.draws]
    allowed = {
        "sides": {"page", "layout", "workspace"},
        "workspace": {"cubes", "technique"},
        "cubes": {"cubes", "technique", "first"},
        "upkeep": {"cubes", "technique"},
        "rival": {"cubes", "technique", "die"},
        "act": {"cubes"},
    }.get(state.stage, set())
    if not set(kinds) <= allowed:
        yield Fault(_FORGED, f"chance has other things to do in the stage {state.stage!r} than {', '.join(kinds)}")
        return
    if state.stage in ("upkeep", "rival") and not kinds:
        yield Fault(("IW-REFILL-2", "IW-SOLO-12"), f"the stage {state.stage!r} waits for a draw")
    if (state.stage == "rival") != (kinds[-1:] == ["die"]) or "die" in kinds[:-1]:
        yield Fault(("IW-SOLO-12",), "the simulated opponent ends its turn with a roll, and nobody else does")
    random = state.stage == "cubes" and state.options.first_player == "random" and state.first is None
    if random != (kinds[-1:] == ["first"]) or "first" in kinds[:-1]:
        yield Fault(("IW-SETUP-23",), "the first player is selected once, after the mat is filled")
    yield from _supply_faults(state, box)
    yield from _hand_draw_faults(state, box)


def _supply_faults(state: State, box: Box) -> Iterator[Fault]:
    """Check that there is enough for all draws, and that they go where they can."""
    used = {box.inkwells[i].id: i for i in box.in_use(players_of(state))}
    cubes = [draw for draw in state.draws if draw.kind == "cubes"]
    cards = [draw.well for draw in state.draws if draw.kind == "technique"]
    if sum(draw.number for draw in cubes) > sum(state.bag) or len(cards) > len(state.deck):
        yield Fault(("IW-AMB-22", "IW-AMB-25"), "more is to be drawn than bag or deck hold")
    if any(draw.well is not None and draw.well not in used for draw in cubes):
        yield Fault(("IW-REFILL-9",), "cubes go to inkwells in use")
    coming = {draw.well for draw in cubes}
    for well in cards:
        i = used.get(well or "")
        if i is None or box.inkwells[i].technique_space is None or state.slots[i] is not None or cards.count(well) > 1:
            yield Fault(("IW-SETUP-21",), f"no Technique can come to {well}", Facts(well=well))
        elif not state.wells[i] and well not in coming:
            yield Fault(("IW-SETUP-22",), f"no Technique comes beside the empty inkwell {well}", Facts(well=well))


def _hand_draw_faults(state: State, box: Box) -> Iterator[Fault]:
    """Check draws for a player's hand: the only draw there is, for the player whose turn it is."""
    turn = state.turn
    for draw in state.draws:
        if draw.kind != "cubes" or draw.well is not None:
            continue
        if state.stage not in ("cubes", "act") or len(state.draws) > 1 or draw.seat != state.seat:
            yield Fault(("IW-SETUP-24", "IW-CARD-9"), "cubes are drawn for somebody who is not on")
        elif turn.drawn or (state.stage == "cubes" and turn.hand):
            yield Fault(("IW-CARD-9",), "cubes are drawn while others lie open")
    if state.stage == "act" and state.draws:
        yield from _use_faults(state, box, state.draws[0].well)


def _use_faults(state: State, box: Box, well: str | None) -> Iterator[Fault]:
    """Check draws in a turn: one at a time, into ``well`` or the hand, by a Technique that has just been used."""
    turn, me = state.turn, state.players[state.seat]
    if len(state.draws) > 1 or turn.drawn or turn.lifted or turn.lifted_fresh:
        yield Fault(("IW-CARD-9", "IW-CARD-14"), "one draw at a time is done in a turn")
    wanted = "draw" if well is None else "refresh"
    spent = [box.technique[card.technique] for card in (*me.on, *me.below) if card.spent]
    if not any(card.effect == wanted and (turn.begun or card.when == "start") for card in spent):
        yield Fault(("IW-CARD-9", "IW-CARD-14"), "cubes are drawn in a turn without a Technique for it")


# The player whose turn it is


def _seat_faults(state: State, box: Box) -> Iterator[Fault]:
    for seat, player in enumerate(state.players):
        on = seat == state.seat
        tier = box.page[player.page].tier if player.page else 0
        expected = player.turned + 1
        if player.turned == PAGES or (on and state.stage == "page"):
            expected = 0
        elif on and state.stage == "keep":
            expected = player.turned
        if state.stage not in ("sides", "page_set") and tier != expected:
            text = f"seat {seat} has turned {player.turned} Pages and has Page {tier or None} before it"
            yield Fault(("IW-FLIP-4", "IW-FLIP-5", "IW-OVER-7"), text, Facts(seat=seat))
    me = state.players[state.seat]
    if state.stage in ("cubes", "act", "keep", "page", "turned") and me.turned == PAGES:
        yield Fault(("IW-END-4",), f"seat {state.seat} has finished and is not on")
        return
    if state.stage in ("keep", "page", "turned") and not me.turned:
        yield Fault(("IW-FLIP-4",), f"seat {state.seat} has turned no Page")
    if state.stage == "keep" and not keepable(state, state.seat):
        yield Fault(("IW-CARD-10",), f"seat {state.seat} has no cube that could be kept")
    if state.stage == "cubes" and state.first is not None and state.seat == state.first:
        yield Fault(("IW-SETUP-24",), "the first player draws no cube in the set-up")
    if state.stage == "cubes" and not state.draws and not state.turn.hand:
        yield Fault(("IW-SETUP-24",), "there is nothing to place in the set-up")


# Cubes on the way


def _cube_faults(state: State, box: Box) -> Iterator[Fault]:
    turn = state.turn
    me = state.players[state.seat]
    allowed = {
        "cubes": turn.hand,
        "act": turn.hand + turn.drawn + turn.lifted + turn.lifted_fresh,
        "page": turn.kept,
        "turned": turn.hand + turn.kept,
    }.get(state.stage, "")
    if sorted(allowed) != sorted(turn.hand + turn.kept + turn.drawn + turn.lifted + turn.lifted_fresh):
        yield Fault(_FORGED, f"in the stage {state.stage!r} no such cubes are on the way")
        return
    owned = {card.technique for card in (*me.on, *me.below)}
    if not set(turn.used) <= owned:
        yield Fault(("IW-TECH-1",), "a Technique was used by somebody who does not own it")
    if (turn.drawn or turn.kept or turn.lifted or turn.lifted_fresh) and not owned:
        yield Fault(("IW-TECH-1",), "cubes are drawn, kept or lifted without a Technique")
    if "A" in turn.kept or (turn.kept and turn.hand):
        yield Fault(("IW-CARD-10",), "a kept cube is common and comes before the bonus gold")
    if state.stage == "act":
        spent = [(card.spent, box.technique[card.technique]) for card in (*me.on, *me.below) if card.spent]
        yield from _take_faults(state, me, spent)
        yield from _start_faults(state, box, spent)
    if state.stage in ("keep", "page", "turned"):
        yield from _turned_faults(state, box, me)
    if state.stage in ("cubes", "act", "turned"):
        yield from _room_faults(state, box, me)


def _take_faults(state: State, me: Player, spent: list[tuple[int, Technique]]) -> Iterator[Fault]:
    """Check the course of a turn as long as the Page has not been turned; ``spent``: how often what was used up."""
    turn = state.turn
    if turn.forced and (turn.took or not me.owed):
        yield Fault(("IW-ABBOT-1",), "who is forced to turn owes a turn and takes nothing")
    moved = any(card.effect == "abbot" for _, card in spent)
    if me.owed and not turn.forced and not moved and state.options.forced_at_refill == "same_turn":
        yield Fault(("IW-ABBOT-1", "IW-AMB-48"), "who owes a turn is forced, unless the arrow was passed in this turn")
    more = sum(times * card.number for times, card in spent if card.effect == "takes")
    if not 1 <= turn.took + turn.takes <= 1 + more:
        yield Fault(("IW-TURN-1", "IW-CARD-8"), "one inkwell is taken in a turn, and what Techniques add")
    if bool(turn.lifted or turn.lifted_fresh) != (turn.rearranging in ("lifting", "settling")):
        yield Fault(("IW-AMB-81",), "cubes are lifted exactly while cubes are rearranged")


def _start_faults(state: State, box: Box, spent: list[tuple[int, Technique]]) -> Iterator[Fault]:
    """Check what has happened before any inkwell was taken, and the start of the turn before that (IW-CARD-3)."""
    turn = state.turn
    if turn.took:
        if not turn.begun:
            yield Fault(("IW-CARD-3",), "a turn in which an inkwell was taken has begun")
        return
    sources = [card for _, card in spent if card.effect in BRINGING and (turn.begun or card.when == "start")]
    if (turn.hand or turn.drawn or turn.taken or turn.fresh) and not sources:
        yield Fault(("IW-TURN-2", "IW-CARD-3"), "cubes come from an inkwell that is taken or by a Technique")
    if turn.begun:
        return
    if turn.fresh or turn.used or turn.rearranging != "open":
        yield Fault(("IW-CARD-3",), "a turn in which something happened has begun")
    refreshed = any(card.effect == "refresh" for _, card in spent)
    if not refreshed and _could_be_refilled(state, box):
        yield Fault(("IW-REFILL-1",), "a shape is empty that the refill at the start of the turn would have filled")


def _could_be_refilled(state: State, box: Box) -> bool:
    """Tell whether a shape is empty for which there are supplies (IW-FAQ-7)."""
    for shape in box.by_shape(players_of(state)):
        of = box.shape_of[box.inkwells[shape[0]].shape]
        supplies = state.gold if of.gold else sum(state.bag)
        if supplies and not any(state.wells[i] or state.slots[i] is not None for i in shape):
            return True
    return False


def _turned_faults(state: State, box: Box, me: Player) -> Iterator[Fault]:
    """Check what a turn of the Page leaves: no takes, and the bonus gold there is (IW-FLIP-6)."""
    turn = state.turn
    if turn.takes or turn.took or not turn.begun or (turn.fresh and state.stage != "turned"):
        yield Fault(("IW-TURN-10",), "nothing is taken from an inkwell in a turn in which the Page is turned")
    if turn.forced != me.scored[-1].forced:
        yield Fault(("IW-ABBOT-1",), "the Page was scored as turned by force exactly if the turn is forced")
    due = {bonus_due(box, me, forced=turn.forced)}
    if not state.options.stuck_turn_bonus:
        due.add(bonus_due(box, me, forced=True))
    if turn.bonus not in due and (state.stage != "turned" or turn.kept):
        yield Fault(("IW-FLIP-6", "IW-ABBOT-5"), f"{turn.bonus} bonus gold cubes are to come")


def _room_faults(state: State, box: Box, me: Player) -> Iterator[Fault]:
    """Check that nobody is stuck: all that has to be placed can be (IW-TURN-7)."""
    turn, page = state.turn, box.page[me.page or ""]
    lying = {name for name, cube in zip(page.spaces, me.cubes, strict=True) if cube != EMPTY}
    if not set(turn.fresh) <= lying or len(set(turn.fresh)) != len(turn.fresh):
        yield Fault(_FORGED, "the cubes that came to the Page this turn do not lie on it")
        return
    by = means_of(state)
    if (turn.lifted or turn.lifted_fresh) and not by.rearrange:
        yield Fault(("IW-EXT-4", "IW-PLACE-4"), "cubes are lifted without a Technique for it")
    if turn.rearranging in ("settling", "closed"):
        by = attrs.evolve(by, rearrange=False)
    hand = turn.hand if not turn.kept else turn.kept + "A" * turn.bonus
    if not has_room(page, me.cubes, turn.fresh, hand, turn.lifted_fresh, by):
        yield Fault(("IW-TURN-7", "IW-TURN-5"), f"the cubes {hand + turn.lifted_fresh} cannot all be placed")
    if turn.bonus and not turn.kept:
        yield Fault(("IW-FLIP-6",), "bonus gold waits for nothing once a Page is chosen")
