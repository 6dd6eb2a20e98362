"""Refilling: filling the mat for the first time and again, as far as bag, gold and deck go."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.inkwell.box import NAMES
from tabletop_rules.inkwell.state import Draft, State, draw, ordered, out_of_bag, players_of

if TYPE_CHECKING:
    from tabletop_rules.inkwell.state import Draw


def is_due(state: State | Draft) -> bool:
    """Tell whether all inkwells of some shape are empty, of cubes and cards (IW-REFILL-1, IW-AMB-5, IW-AMB-9)."""
    wells, slots = state.wells, state.slots
    for shape in state.options.components.by_shape(len(state.players)):
        for i in shape:
            if wells[i] or slots[i] is not None:
                break
        else:
            return True
    return False


def fill(draft: Draft, tell: Tell | None) -> None:
    """Fill the mat for the first time, from bag and shuffled deck (IW-SETUP-5, IW-SETUP-16 to 22, IW-EX-4)."""
    if tell:
        tell(Event("filling", ("IW-SETUP-16", "IW-SETUP-20"), "the mat is filled", Facts()))
    _fill_empty(draft, sum(draft.bag), tell)


def refill(draft: Draft, tell: Tell | None) -> None:
    """Do the second and third step of a refill: one cube for what is not empty, then fill what is (IW-REFILL-6, -7).

    No inkwell gets both (IW-REFILL-8).

    What chance has to do is queued. How many cubes each inkwell gets is known in advance: it depends on how many are
    in the bag alone, and they go round in spiral order while there are any (IW-AMB-22). Gold goes out at once, which
    nobody can tell from doing it after the draws of the second step.
    """
    wells, slots = draft.wells, draft.slots
    box = draft.options.components
    left = sum(draft.bag)
    filled = [i for i in box.in_use(players_of(draft)) if wells[i] or slots[i] is not None]
    topped = filled[:left]
    if tell:
        text = f"{len(topped)} inkwells get a cube more"
        names = tuple(box.inkwells[i].id for i in topped)
        rules = ("IW-REFILL-6",) if topped == filled else ("IW-REFILL-6", "IW-FAQ-7")
        tell(Event("topping_up", rules, text, Facts(wells=names)))
    draft.draws = tuple([draw("cubes", None, box.inkwells[i].id, 1) for i in topped])
    _fill_empty(draft, left - len(topped), tell)


def _fill_empty(draft: Draft, left: int, tell: Tell | None) -> None:
    """Fill empty inkwells and Technique spaces as in the set-up; ``left`` cubes of the bag are free for it."""
    box = draft.options.components
    wells = list(draft.wells)
    draws: list[Draw] = []
    cards: list[Draw] = []
    deck = len(draft.deck)
    for i in box.in_use(players_of(draft)):
        well = box.inkwells[i]
        shape = box.shape_of[well.shape]
        coming = 0
        if not wells[i] and draft.slots[i] is None:
            golds = min(shape.gold, draft.gold)
            wells[i] = "A" * golds
            draft.gold -= golds
            coming = min(shape.common, left)
            left -= coming
            if coming:
                draws.append(draw("cubes", None, well.id, coming))
        if shape.technique and draft.slots[i] is None and (wells[i] or coming) and len(cards) < deck:
            cards.append(draw("technique", None, well.id))
    if tell and wells != list(draft.wells):
        stars = tuple(box.inkwells[i].id for i, cubes in enumerate(wells) if cubes != draft.wells[i])
        text = f"gold goes to {', '.join(stars)}"
        tell(Event("gold_filled", (*_again(draft), "IW-SETUP-17"), text, Facts(wells=stars)))
    draft.wells = tuple(wells)
    draft.draws = (*draft.draws, *draws, *cards)


def fill_one(draft: Draft, i: int, tell: Tell | None) -> None:
    """Fill one inkwell as in the set-up (IW-CARD-14)."""
    box = draft.options.components
    well = box.inkwells[i]
    shape = box.shape_of[well.shape]
    golds, coming = min(shape.gold, draft.gold), min(shape.common, sum(draft.bag))
    draft.gold -= golds
    set_well(draft, i, "A" * golds)
    if coming:
        draft.draws = (draw("cubes", None, well.id, coming),)
    if tell:
        tell(Event("refreshed", ("IW-CARD-14",), f"{well.id} is filled again", Facts(well=well.id)))


def set_well(draft: Draft, i: int, cubes: str) -> None:
    """Put cubes into an inkwell in place of what is there."""
    wells = draft.wells
    draft.wells = (*wells[:i], cubes, *wells[i + 1 :])


def draw_into(draft: Draft, well: str, cubes: str, tell: Tell | None) -> None:
    """Put cubes drawn from the bag into an inkwell (IW-SETUP-18, IW-REFILL-6)."""
    i = draft.options.components.well[well]
    out_of_bag(draft, cubes)
    lying = draft.wells[i]
    set_well(draft, i, ordered(lying + cubes) if lying else cubes)
    if tell:
        text = f"into {well}: {', '.join(NAMES[cube] for cube in cubes)}"
        added = lying or draft.slots[i] is not None
        rules = ("IW-REFILL-6",) if added else (*_again(draft), _filling_rule(draft, i))
        tell(Event("drawn", rules, text, Facts(well=well, cubes=cubes)))


def _filling_rule(draft: Draft, i: int) -> str:
    box = draft.options.components
    return "IW-SETUP-19" if box.shape_of[box.inkwells[i].shape].technique else "IW-SETUP-18"


def _again(draft: Draft) -> tuple[str, ...]:
    """Return why the mat is filled when this is not the set-up."""
    if draft.stage in ("cubes", "workspace"):
        return ()
    return ("IW-CARD-14",) if draft.stage == "act" else ("IW-REFILL-7",)


def turn_up(draft: Draft, well: str, technique: str, tell: Tell | None) -> None:
    """Put a Technique from the deck beside an inkwell (IW-SETUP-21, IW-REFILL-7)."""
    i = draft.options.components.well[well]
    slots, deck = draft.slots, draft.deck
    draft.slots = (*slots[:i], technique, *slots[i + 1 :])
    at = bisect_left(deck, technique)
    draft.deck = deck[:at] + deck[at + 1 :]
    if tell:
        text = f"beside {well}: {technique} {draft.options.components.technique[technique].name}"
        tell(Event("turned_up", (*_again(draft), "IW-SETUP-21"), text, Facts(well=well, technique=technique)))
