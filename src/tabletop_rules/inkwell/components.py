"""Components: whether a box is one the rulebook's game can be played with."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Fault
from tabletop_rules.inkwell.box import ANY, GOLD, INKS, PAGES, Box, Page

if TYPE_CHECKING:
    from collections.abc import Iterator

SETS = 6
"""How many backs the Pages have: 18 Pages in sets of three (IW-COMP-1, IW-SOLO-7)."""


@lru_cache(maxsize=64)
def faults_of(box: Box, players: int) -> tuple[Fault, ...]:
    """Return every reason why ``players`` cannot play with this box (IW-COMP-1 to 11, IW-FAQ-9 and more)."""
    return (
        *_count_faults(box),
        *_name_faults(box),
        *_mat_faults(box),
        *_track_faults(box),
        *_card_faults(box),
        *(fault for page in box.pages for fault in _page_faults(page, players)),
    )


def _count_faults(box: Box) -> Iterator[Fault]:
    counts = (
        ("Pages", len(box.pages), PAGES * SETS, "IW-COMP-1"),
        ("Workspaces", len(box.workspaces), 5, "IW-COMP-2"),
        ("Techniques", len(box.techniques), 32, "IW-COMP-3"),
        ("common cubes of each ink", box.common_cubes, 30, "IW-COMP-5"),
        ("common cubes", box.common_cubes * len(INKS), 150, "IW-COMP-4"),
        ("gold cubes", box.gold_cubes, 20, "IW-COMP-6"),
        ("faces of the solo die", len(box.die_faces), 6, "IW-COMP-11"),
    )
    for what, n, wanted, rule in counts:
        if n != wanted:
            yield Fault((rule,), f"the box has {n} {what}; the rulebook says {wanted}", Facts(count=n, wanted=wanted))
    tiers = Counter((page.back, page.tier) for page in box.pages)
    if sorted(tier for _, tier in tiers) != [1] * SETS + [2] * SETS + [3] * SETS or max(tiers.values()) > 1:
        yield Fault(("IW-COMP-1", "IW-SOLO-7"), "the Pages are six sets of a I, a II and a III with the same back")


def _name_faults(box: Box) -> Iterator[Fault]:
    for kind, names in (
        ("inkwell", [well.id for well in box.inkwells]),
        ("shape", [shape.id for shape in box.shapes]),
        ("Workspace", [card.id for card in box.workspaces]),
        ("Technique", [card.id for card in box.techniques]),
        ("Page", [page.id for page in box.pages]),
        ("space of the Abbot track", list(box.track)),
    ):
        twice = sorted(name for name, n in Counter(names).items() if n > 1)
        if twice or not all(names):
            yield Fault(("IW-COMP-8",), f"every {kind} needs a name of its own; used twice: {', '.join(twice)}")


def _mat_faults(box: Box) -> Iterator[Fault]:
    wanted = {"star": (1, 0, False), "circle": (0, 3, False), "diamond": (0, 2, True)}
    shapes = {shape.id: (shape.gold, shape.common, shape.technique) for shape in box.shapes}
    if shapes != wanted:
        text = "a star holds one gold cube, a circle three common cubes, a diamond two and a Technique space"
        yield Fault(("IW-SETUP-17", "IW-SETUP-18", "IW-SETUP-19", "IW-SETUP-21"), text)
    for well in box.inkwells:
        if well.shape not in wanted:
            yield Fault(("IW-TURN-2",), f"{well.id} is no star, circle or diamond but {well.shape!r}")
        elif (well.technique_space is not None) != wanted[well.shape][2]:
            yield Fault(("IW-TURN-4",), f"{well.id}: a Technique space belongs to every diamond and to nothing else")
    for shape in wanted:
        if not any(well.shape == shape and well.players <= 2 for well in box.inkwells):
            yield Fault(("IW-SETUP-20",), f"two players need at least one {shape} without faces")
    if box.die_start not in box.well or box.inkwells[box.well[box.die_start]].shape != "star":
        yield Fault(("IW-SOLO-5",), f"the solo die starts on a star, not on {box.die_start!r}")


def _track_faults(box: Box) -> Iterator[Fault]:
    places = [arrow.after for arrow in box.arrows]
    if [arrow.page for arrow in box.arrows] != [1, 2, 3]:
        yield Fault(("IW-ABBOT-2",), "the Abbot track has three arrows, for Page I, II and III in this order")
    if sorted(set(places)) != places or not places or places[-1] >= box.last:
        yield Fault(("IW-ABBOT-2", "IW-AMB-47"), "the arrows lie between spaces of the track, one after the other")


def _card_faults(box: Box) -> Iterator[Fault]:
    if sorted(card.ink for card in box.workspaces) != sorted(INKS):
        yield Fault(("IW-COMP-2", "IW-AMB-28"), "there is one Workspace for each ink")
    if len({card.power for card in box.workspaces}) != len(box.workspaces):
        yield Fault(("IW-PLACE-15",), "the B side of every Workspace has a power of its own")
    pairs = Counter("".join(card.inks for card in box.techniques if card.effect == "match"))
    if any(n > 1 for n in pairs.values()):
        yield Fault(("IW-PLACE-1",), "an ink may be exchanged with one other at most by Techniques that widen matching")
    shapes = {shape.id for shape in box.shapes}
    for card in box.techniques:
        if not set(card.shapes) <= shapes:
            yield Fault(("IW-TURN-2",), f"{card.id} names a shape that is not on the mat")


def _page_faults(page: Page, players: int) -> Iterator[Fault]:
    if page.tier == 1 and not all(_room(page, ink, players - 1) for ink in INKS):
        text = f"{page.id} has no room for any {players - 1} cubes of the set-up"
        yield Fault(("IW-SETUP-26", "IW-AMB-32"), text, Facts(page=page.id))
    if len(page.takes) < 4 or ANY not in page.takes:
        text = f"{page.id} needs a '?' space and room for the cubes that come with a new Page"
        yield Fault(("IW-FLIP-6", "IW-PLACE-2"), text, Facts(page=page.id))
    if page.takes[page.multiplier : page.multiplier + 1] in ("", GOLD):
        yield Fault(("IW-PLACE-8", "IW-ANAT-1"), f"{page.id} needs one multiplier space, for an ink or for any cube")
    if not page.illustrations or not all(part.spaces for part in page.illustrations):
        yield Fault(("IW-PLACE-5",), f"{page.id} needs illustrations, each touched by spaces")


def _room(page: Page, ink: str, cubes: int) -> bool:
    """Tell whether so many cubes of one ink fit; then so many of any inks do, each ink leaving the others room."""
    return page.takes.count(ink) + page.takes.count(ANY) >= cubes
