"""Solo play rules: choosing Pages and Workspace, and the die that plays Brother Dicelius."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.inkwell.box import EMPTY, INKS, Page
from tabletop_rules.inkwell.refilling import set_well
from tabletop_rules.inkwell.state import Draft, put_back, set_player

if TYPE_CHECKING:
    from tabletop_rules.inkwell.box import Box
    from tabletop_rules.inkwell.state import State


def page_set(box: Box, back: int) -> tuple[Page, ...]:
    """Return the Pages with this back, I, II and III (IW-SOLO-7)."""
    return tuple(sorted((page for page in box.pages if page.back == back), key=lambda page: page.tier))


def choose_page_set(draft: Draft, back: int, tell: Tell | None) -> None:
    """Take the first Page of the set; the other two are the piles to choose from (IW-SOLO-6 to 8)."""
    first, second, third = page_set(draft.options.components, back)
    player = draft.players[0]
    set_player(draft, 0, attrs.evolve(player, page=first.id, cubes=EMPTY * len(first.takes)))
    draft.pages_ii, draft.pages_iii = (second.id,), (third.id,)
    draft.spare = tuple(page for page in draft.spare if page not in (first.id, second.id, third.id))
    if tell:
        text = f"the Pages {first.id}, {second.id} and {third.id} are played"
        tell(Event("page_set_chosen", ("IW-SOLO-7", "IW-SOLO-8"), text, Facts(back=back)))


def markers(draft: Draft, workspace: str) -> None:
    """Take two cubes of a Workspace's ink out of the bag to mark the score (IW-SETUP-14, IW-AMB-27, IW-AMB-70)."""
    ink = draft.options.components.workspace[workspace].ink
    draft.bag = tuple(n - 2 if INKS[i] == ink else n for i, n in enumerate(draft.bag))


def way(state: State | Draft, face: int) -> list[int]:
    """Return the inkwells the die moves over, the last of them where it lands; none if all are empty (IW-SOLO-14).

    So many that are not empty further on; the spiral is a circle (IW-SOLO-17, IW-AMB-60 to 64).
    """
    box = state.options.components
    start = box.well[state.die or box.die_start]
    round_ = [(start + n) % len(box.inkwells) for n in range(1, len(box.inkwells) + 1)]
    ahead = [i for i in round_ if state.wells[i] or state.slots[i] is not None]
    if not ahead or not face:
        return []
    rounds, last = divmod(face - 1, len(ahead))
    return round_ * rounds + round_[: round_.index(ahead[last]) + 1]


def move_die(draft: Draft, face: int, tell: Tell | None) -> None:
    """Move the die and empty the inkwell it lands on (IW-SOLO-13 to 16)."""
    if tell:
        tell(Event("rolled", ("IW-SOLO-12",), f"the die shows {face}", Facts(face=face)))
    over = way(draft, face)
    if not over:
        return
    i = over[-1]
    rules = _rules_of_move(draft, face, over)
    cubes, card = draft.wells[i], draft.slots[i]
    draft.die = draft.options.components.inkwells[i].id
    put_back(draft, cubes)
    set_well(draft, i, "")
    if card is not None:
        draft.slots = (*draft.slots[:i], None, *draft.slots[i + 1 :])
        draft.rival = (*draft.rival, card)
    if tell:
        text = f"the die lands on {draft.die} and removes {len(cubes)} cubes" + (f" and {card}" if card else "")
        data = Facts(well=draft.die, cubes=cubes, technique=card)
        tell(Event("die_moved", rules, text, data))


def _rules_of_move(draft: Draft, face: int, over: list[int]) -> tuple[str, ...]:
    """Return the rules that a move of the die over these inkwells comes under."""
    start = draft.options.components.well[draft.die or draft.options.components.die_start]
    found = [
        ("IW-SOLO-13", True),
        ("IW-SOLO-14", len(over) != face),
        ("IW-SOLO-15", bool(draft.wells[over[-1]])),
        ("IW-SOLO-16", draft.slots[over[-1]] is not None),
        ("IW-SOLO-17", start + len(over) >= len(draft.wells)),
    ]
    return tuple(rule for rule, applies in found if applies)
