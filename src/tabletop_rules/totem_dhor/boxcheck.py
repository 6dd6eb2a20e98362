"""Can a game be played with this box? Its counts, and what board and cards must be for the rules to work."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Fault
from tabletop_rules.totem_dhor.board import connected
from tabletop_rules.totem_dhor.box import FACES, IMMEDIATE, KEPT, PRINTED, TOTEMS, Box, Card, Figure, Space

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CARDS: Final = {"character": 38, "weapon": 12, "seaplane": 5}
_CARD_RULES: Final = {"character": "TD-CARD-1", "weapon": "TD-CARD-2", "seaplane": "TD-CARD-3"}


@lru_cache(maxsize=64)
def faults_of(box: Box, *, allow_backtrack: bool) -> tuple[Fault, ...]:
    """Return every reason why no game can be played with this box; ``()`` if there is none.

    ``allow_backtrack`` (TD-AMB-11) decides whether a board may have dead ends (TD-AMB-13).
    """
    broken = tuple(_id_faults(box))
    if broken:
        return broken
    return (
        *_print_faults(box),
        *_board_faults(box, allow_backtrack),
        *_figure_faults(box),
        *_face_faults(box),
        *_count_faults(box),
        *_effect_faults(box),
    )


def _id_faults(box: Box) -> Iterator[Fault]:
    """Check that every id is unique and every name of one leads somewhere, without which nothing else makes sense."""
    yield from _unique("space", [space.id for space in box.spaces])
    yield from _unique("card", [card.id for card in box.cards])
    yield from _unique("figure", [figure.id for figure in box.figures])
    known = {space.id for space in box.spaces}
    for space in box.spaces:
        for other in space.neighbours:
            if other not in known:
                yield Fault(
                    ("TD-BEGIN-9",), f"{space.id} leads to {other!r:.60}, which is no space", Facts(space=space.id)
                )
    for place in (box.home, box.liner):
        if place not in known:
            yield Fault(("TD-SETUP-13", "TD-SETUP-11"), f"{place!r:.60} is no space of the board")


def _unique(what: str, ids: Sequence[str]) -> Iterator[Fault]:
    for name, count in Counter(ids).items():
        if count > 1 or not (name.isascii() and name.isprintable() and 0 < len(name) <= 40):
            text = f"the {what} id {name!r:.60} must be unique, 1 to 40 printable ASCII characters"
            yield Fault(("TT-STATE-1",), text, Facts(kind=what))


def _print_faults(box: Box) -> Iterator[Fault]:
    """Check that what is printed can be shown: in events, in the picture of the table, in a terminal."""
    things: tuple[Space | Figure | Card, ...] = (*box.spaces, *box.figures, *box.cards)
    for thing in things:
        if not _is_printable(thing.name, 100) or not thing.name:
            text = f"the name of {thing.id} must be 1 to 100 printable characters"
            yield Fault(("TT-STATE-1",), text, Facts(id=thing.id))
    for card in box.cards:
        if not _is_printable(card.text, 1000):
            text = f"the text of {card.id} must be at most 1000 printable characters"
            yield Fault(("TT-STATE-1",), text, Facts(id=card.id))


def _is_printable(text: str, most: int) -> bool:
    return len(text) <= most and text.isprintable()


def _board_faults(box: Box, allow_backtrack: bool) -> Iterator[Fault]:  # noqa: FBT001  # private, one caller
    kinds = Counter(space.kind for space in box.spaces)
    if kinds["investigation"] != TOTEMS:
        text = f"the board needs a symbol for each of the {TOTEMS} ebony totems, not {kinds['investigation']}"
        yield Fault(("TD-SETUP-6", "TD-BOX-4", "TD-AMB-1"), text)
    if kinds["moulinsart"] != 1 or box.kinds[box.home] != "moulinsart":
        yield Fault(("TD-SETUP-13",), "home must be the one space of the kind moulinsart")
    if kinds["ocean"] < 2 or box.kinds[box.liner] != "ocean":
        yield Fault(("TD-SETUP-11",), "the liner must be one of two or more ocean spaces")
    ways = {space.id: space.neighbours for space in box.spaces}
    least = 1 if allow_backtrack else 2
    for space, others in ways.items():
        if len(set(others)) != len(others) or space in others or any(space not in ways[other] for other in others):
            yield Fault(("TD-BEGIN-10",), f"the neighbours of {space} must be different spaces that lead back to it")
        if len(others) < least:
            text = f"{space} is a dead end, so that a kept roll could not be moved"
            yield Fault(("TD-BEGIN-8", "TD-AMB-13"), text, Facts(space=space))
    if not connected(ways):
        yield Fault(("TD-BEGIN-9",), "some spaces cannot be reached from others")


def _figure_faults(box: Box) -> Iterator[Fault]:
    if len(box.figures) != PRINTED["figure"] or len(box.heroes) != PRINTED["sheet"]:
        text = f"there are 5 figures, 4 of them with a sheet, not {len(box.figures)} and {len(box.heroes)}"
        yield Fault(("TD-BOX-2", "TD-BOX-3", "TD-BOX-11"), text)
    if not any(figure.id == "rastapopoulos" and not figure.sheet for figure in box.figures):
        yield Fault(("TD-BOX-11",), "the figure without a sheet is rastapopoulos")


def _face_faults(box: Box) -> Iterator[Fault]:
    if len(box.faces) != len(FACES) or sum(box.faces) != 6 or 0 in box.faces:
        text = f"the special die has six faces, each of the kinds {', '.join(FACES)} at least once, not {box.faces}"
        yield Fault(("TD-SETUP-4", "TD-DIE-17", "TD-AMB-10"), text)


def _count_faults(box: Box) -> Iterator[Fault]:
    counts: Counter[str] = Counter()
    for card in box.cards:
        counts[card.kind] += card.copies
    for kind, printed in _CARDS.items():
        if counts[kind] != printed:
            text = f"there are {printed} {kind} cards, not {counts[kind]}"
            yield Fault((_CARD_RULES[kind], "TD-BOX-8", "TD-CARD-4"), text, Facts(kind=kind, count=counts[kind]))
    values = {card.amount for card in box.cards if card.kind == "weapon"}
    if values != {1, 2, 3, 4}:
        yield Fault(("TD-WEAPON-6",), f"the weapons show +1, +2, +3 and +4, not {sorted(values)}")
    kept = sum(card.copies for card in box.cards if card.kind == "character" and card.timing == "kept")
    if not 0 < kept < _CARDS["character"] / 2:
        text = f"most of the character cards, but not all, are played immediately; {kept} are kept"
        yield Fault(("TD-CARD-5", "TD-CARD-6"), text)


def _effect_faults(box: Box) -> Iterator[Fault]:
    for card in box.cards:
        if (card.kind in KEPT or card.effect in ("weapon", "seaplane")) and card.effect != card.kind:
            yield Fault(
                ("TD-CARD-4",), f"{card.id}: weapon and seaplane cards do what their kind says, nothing else does"
            )
        if card.effect not in (KEPT if card.timing == "kept" else IMMEDIATE):
            yield Fault(("TD-CARD-5", "TD-CARD-7"), f"{card.id}: a card with effect {card.effect} is not {card.timing}")
        if card.effect in ("draw", "extra_turn", "skip_turn", "chauffeur") and card.amount < 1:
            yield Fault(("TD-DIE-5",), f"{card.id}: the effect {card.effect} needs an amount of 1 or more")
    immediate = [card for card in box.cards if card.timing == "immediate"]
    more = sum(card.copies * (card.amount - 1) for card in immediate if card.effect == "draw")
    others = sum(card.copies for card in immediate if card.effect != "draw")
    if more >= others:
        # One round through the pile must end the drawing: every other immediate card takes one draw away.
        yield Fault(("TD-AMB-100",), "cards that draw further cards would be drawn for ever")
