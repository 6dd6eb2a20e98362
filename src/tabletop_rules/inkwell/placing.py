"""Placing: which cube goes where, and whether a whole hand can be placed (the take test).

Spaces fall into a few classes (an ink, ``?``, gold only), so whether a hand fits needs no search (Hall's condition):
a common cube that finds no space of its ink needs a ``?`` space, and all cubes together need as many spaces.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from tabletop_rules.inkwell.box import ANY, EMPTY, GOLD, INKS
from tabletop_rules.inkwell.state import Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tabletop_rules.inkwell.box import Box, Page
    from tabletop_rules.inkwell.state import Player, State


@attrs.frozen(slots=True)
class Means:
    """What a player's Techniques add to the rules of placing.

    ``pairs``: inks that match each other's spaces. ``wilds``: inks one cube of which, from the hand, may go on any ink
    space. ``blots``: how many common cubes of the hand may go back to the bag. ``rearrange``: may cubes be moved?
    """

    pairs: tuple[str, ...]
    wilds: str
    blots: int
    rearrange: bool


PLAIN: Final = Means((), "", 0, rearrange=False)
"""The rules of the rulebook, with no Technique in force."""


def means(box: Box, cards: Iterable[Card], used: tuple[str, ...], *, own_turn: bool) -> Means:
    """Return what ``cards`` allow; ``used`` are spent for this turn; after turning (not ``own_turn``) less goes."""
    pairs: tuple[str, ...] = ()
    wilds, blots, rearrange = "", 0, False
    for card in cards:
        if card.technique not in box.bending:
            continue
        technique = box.technique[card.technique]
        if technique.effect == "match":
            pairs = (*pairs, technique.inks)
        elif technique.effect == "wild" and technique.id not in used:
            wilds += technique.cube
        elif technique.effect == "blot" and technique.id not in used and own_turn:
            blots += 1
        elif technique.effect == "rearrange" and own_turn:
            rearrange = True
    return _means(pairs, wilds, blots, rearrange)


def settled(by: Means) -> Means:
    """Return the same without rearranging."""
    return _means(by.pairs, by.wilds, by.blots, False) if by.rearrange else by  # noqa: FBT003 - it is a field


def without_wild(by: Means, cube: str) -> Means:
    """Return the same with one wild cube of this ink less."""
    return _means(by.pairs, by.wilds.replace(cube, "", 1), by.blots, by.rearrange)


@lru_cache(maxsize=1024)
def _means(pairs: tuple[str, ...], wilds: str, blots: int, rearrange: bool) -> Means:  # noqa: FBT001 - it is a field
    """Return the one :class:`Means` with these values."""
    return Means(pairs, wilds, blots, rearrange) if pairs or wilds or blots or rearrange else PLAIN


def means_of(state: State, gained: str | None = None) -> Means:
    """Return what the Techniques of the player to act allow, a Technique about to be gained included."""
    player = state.players[state.seat]
    cards = player.on + player.below if player.below else player.on
    if not cards and gained is None:
        return PLAIN
    box = state.options.components
    bending = box.bending
    if gained is not None and gained in bending:
        cards = (*cards, Card(gained, 0))
    for card in cards:
        if card.technique in bending:
            return means(box, cards, state.turn.used, own_turn=state.stage == "act")
    return PLAIN


# One cube


def matches(takes: str, cube: str, pairs: tuple[str, ...] = ()) -> bool:
    """Tell whether a space that takes ``takes`` matches ``cube`` (IW-PLACE-1, -2, -3, IW-ANAT-3).

    IW-PLACE-3 makes a star a standing option (IW-EX-2), IW-PLACE-2 covers free spaces (IW-ANAT-4).

    >>> matches("?", "K"), matches("A", "K"), matches("R", "A"), matches("R", "Y"), matches("R", "Y", ("RY",))
    (True, False, True, False, True)
    """
    if takes in (cube, ANY) or cube == GOLD:
        return True
    return any(takes in pair and cube in pair for pair in pairs)


@lru_cache(maxsize=1024)
def landing(cube: str, pairs: tuple[str, ...], wilds: str) -> str:
    """Return what spaces take that a cube may be placed on, with what Techniques add (see :class:`Means`).

    >>> landing("G", (), ""), landing("A", (), ""), landing("R", ("RY",), ""), landing("G", (), "G")
    ('G?', 'KRYGB?A', 'RY?', 'KRYGB?')
    """
    wild = cube in wilds
    return "".join([takes for takes in "KRYGB?A" if matches(takes, cube, pairs) or (wild and takes in INKS)])


# The whole hand


@lru_cache(maxsize=1024)
def vacancies(takes: str, cubes: str) -> tuple[tuple[int, ...], str]:
    """Return the numbers of the empty spaces of a Page, and what they take.

    >>> vacancies("GGR?A", "G.R..")
    ((1, 3, 4), 'G?A')
    """
    empty = [i for i, cube in enumerate(cubes) if cube == EMPTY]
    return tuple(empty), "".join([takes[i] for i in empty])


def vacant(page: Page, player: Player) -> str:
    """Return what the empty spaces of a player's Page take."""
    return vacancies(page.takes, player.cubes)[1]


def fits(spaces: str, cubes: str) -> bool:
    """Tell whether every cube can have a matching space of its own, without any Technique.

    >>> fits("GG?", "GGR"), fits("GG?", "GRR"), fits("A", "R"), fits("A", "A")
    (True, False, False, True)
    """
    return spaces.count(ANY) >= len(cubes) or spare(spaces, cubes) >= 0


def spare(spaces: str, cubes: str) -> int:
    """Return how many ``?`` spaces are left for cubes with a space of their ink; negative: the cubes do not fit.

    >>> spare("GG??", "GGG"), spare("GG", "GR"), spare("A", "AA")
    (1, -1, -1)
    """
    if len(cubes) > len(spaces):
        return -1
    left = spaces.count(ANY)
    for cube in cubes:
        if cube in spaces:
            spaces = spaces.replace(cube, "", 1)
        elif cube != GOLD:
            left -= 1
    return left


def sparing(spaces: str, cubes: str, cube: str, left: int, *, more: bool = False) -> str:
    """Return what the space may take that ``cube`` is placed on so that all other ``cubes`` still fit.

    For cubes that fit, without any Technique; ``left`` is :func:`spare`; ``more``: the cube is none of them. A space
    only one's own ink fits is never in the way; a ``?`` space is if another cube needs it, and so is, for gold, the
    space of an ink that has no more than its cubes need.

    >>> sparing("GG?", "GGR", "G", 0), sparing("GG?R", "GAR", "A", 1), sparing("GR?", "GGA", "A", 0)
    ('G', 'KRYGB?A', 'KRYBA')
    >>> sparing("GG?", "GG", "G", 1, more=True), sparing("GG?", "G", "G", 1, more=True)
    ('G?', 'G?')
    """
    if more and len(cubes) >= len(spaces):
        return ""
    if left:
        return cube + ANY if cube != GOLD else "KRYGB?A"
    if cube == GOLD:
        return "".join([ink for ink in INKS if cubes.count(ink) < spaces.count(ink) or ink not in cubes]) + GOLD
    over = cubes.count(cube) - spaces.count(cube)
    if more:
        return cube if over < 0 else ""
    return cube + ANY if over > 0 else cube


def fits_with(spaces: str, hand: str, again: str, by: Means) -> bool:
    """Tell whether ``hand`` and the cubes ``again``, which are only placed again, fit; with Techniques (IW-CARD-6)."""
    if not (by.pairs or by.wilds or by.blots):
        return fits(spaces, hand + again)
    return _fits_with(spaces, hand, again, by.pairs, by.wilds, by.blots)


@lru_cache(maxsize=4096)
def _fits_with(spaces: str, hand: str, again: str, pairs: tuple[str, ...], wilds: str, blots: int) -> bool:
    merged_spaces, merged = spaces, hand + again
    for pair in pairs:
        merged_spaces = merged_spaces.replace(pair[1], pair[0])
        merged = merged.replace(pair[1], pair[0])
    if fits(merged_spaces, merged):
        return True
    for wild in set(wilds) & set(hand):
        rest = hand.replace(wild, "", 1)
        fewer = wilds.replace(wild, "", 1)
        for ink in set(INKS) & set(spaces):
            if _fits_with(spaces.replace(ink, "", 1), rest, again, pairs, fewer, blots):
                return True
    return blots > 0 and any(
        _fits_with(spaces, hand.replace(ink, "", 1), again, pairs, wilds, blots - 1) for ink in set(INKS) & set(hand)
    )


def has_room(page: Page, cubes: str, fresh: tuple[str, ...], hand: str, again: str, by: Means) -> bool:
    """Tell whether ``hand`` and the lifted cubes ``again`` can be placed this turn on a Page with ``cubes`` on it.

    On the empty spaces or, while cubes may be rearranged, anyhow: then every space with an older cube counts as empty,
    since that cube may be discarded, and the cubes on ``fresh`` spaces, which came to the Page this turn, are counted
    with the hand (IW-TURN-7, IW-AMB-13, IW-CARD-6).
    """
    spaces = vacancies(page.takes, cubes)[1]
    if fits(spaces, hand + again):
        return True
    return by is not PLAIN and bent_room(page, spaces, lying(page, cubes, fresh, by), hand, again, by)


def lying(page: Page, cubes: str, fresh: tuple[str, ...], by: Means) -> list[tuple[str, str]]:
    """Return what each ``fresh`` space takes and the cube on it, if cubes may be rearranged; else nothing."""
    return [(page.takes[i], cubes[i]) for i in (page.index[space] for space in fresh)] if by.rearrange else []


def bent_room(page: Page, spaces: str, fresh: list[tuple[str, str]], hand: str, again: str, by: Means) -> bool:
    """Do as :func:`has_room` with Techniques, for cubes that do not fit without.

    ``spaces``: what the empty spaces take; ``fresh``: as :func:`lying` returns it.
    """
    if not by.rearrange:
        return fits_with(spaces, hand, again, by)
    if not fresh:
        return fits_with(page.takes, hand, again, by)
    again += "".join([cube for _, cube in fresh])
    odd = [(takes, cube) for takes, cube in fresh if not matches(takes, cube, by.pairs)]
    return fits_with(page.takes, hand, again, by) or _fits_beside(page.takes, hand, again, odd, by)


def _fits_beside(spaces: str, hand: str, again: str, odd: list[tuple[str, str]], by: Means) -> bool:
    """Try leaving cubes where a Technique once put them, on spaces that do not match them now (IW-CARD-7)."""
    if not odd:
        return False
    (takes, cube), others = odd[0], odd[1:]
    spaces_left, again_left = spaces.replace(takes, "", 1), again.replace(cube, "", 1)
    return (
        fits_with(spaces_left, hand, again_left, by)
        or _fits_beside(spaces_left, hand, again_left, others, by)
        or _fits_beside(spaces, hand, again, others, by)
    )
