"""Telling an impossible position from a possible one, for states made by hand or loaded: the rulebook's invariants."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_whole
from tabletop_rules.core.legality import Fault
from tabletop_rules.inkwell.box import EMPTY, GOLD, INKS, NAMES, ON_WORKSPACE, PAGES, Box, Page
from tabletop_rules.inkwell.components import faults_of
from tabletop_rules.inkwell.placing import matches, means
from tabletop_rules.inkwell.running import running_faults
from tabletop_rules.inkwell.state import Player, State, is_cubes, players_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_FORGED: Final = ("TT-STATE-1",)
"""The library's own rule on states that no game of this kind can have."""

BEFORE: Final = ("sides", "page_set", "workspace")
"""The stages in which not everything has been dealt or chosen yet."""


def faults(state: State) -> tuple[Fault, ...]:
    """Return every reason why no game can be in this position; ``()`` if none is found.

    For positions made by hand or loaded: it checks the invariants of the rulebook, not that a game leads there.
    """
    if not is_whole(len(state.players), 1, 5):
        return (Fault(("IW-AMB-82",), f"1 to 5 players take part, not {len(state.players)}"),)
    box = state.options.components
    found = faults_of(box, players_of(state)) or tuple(_shape_faults(state, box))
    if found:
        return found
    found = (*_counting_faults(state, box), *_page_faults(state, box), *_table_faults(state, box))
    return found or running_faults(state, box)


# Sizes, names and ranges, without which nothing else can be looked at


def _shape_faults(state: State, box: Box) -> Iterator[Fault]:
    seats = len(state.players) - 1
    if not is_whole(state.seat, 0, seats) or not (state.first is None or is_whole(state.first, 0, seats)):
        yield Fault(_FORGED, "the active and the first player must be seats of this game")
    if len(state.bag) != len(INKS) or not all(is_whole(n, 0, 999) for n in (*state.bag, state.gold)):
        yield Fault(("IW-SETUP-3", "IW-SETUP-4"), "bag and gold supply must hold 0 or more cubes of every colour")
    if not len(state.wells) == len(state.slots) == len(box.inkwells) or not all(map(is_cubes, state.wells)):
        yield Fault(("IW-COMP-8",), "every inkwell of the mat holds some cubes or none")
    cards = (*state.deck, *state.rival, *(card for card in state.slots if card is not None))
    if not set(cards) <= set(box.technique) or list(state.deck) != sorted(state.deck):
        yield Fault(("IW-COMP-3",), "deck, mat and solo card hold Techniques of the box, the deck in order of name")
    pages = (state.spare, state.pages_ii, state.pages_iii)
    if any(not set(pile) <= set(box.page) or list(pile) != sorted(pile) for pile in pages):
        yield Fault(("IW-COMP-1",), "the piles hold Pages of the box, in order of name")
    yield from _token_faults(state, box, seats)
    for seat, player in enumerate(state.players):
        yield from _player_faults(box, seat, player)
    yield from _turn_faults(state, box)


def _token_faults(state: State, box: Box, seats: int) -> Iterator[Fault]:
    if not is_whole(state.abbot, 0, box.last):
        yield Fault(("IW-SETUP-15",), f"the Abbot stands on a space 0 to {box.last}")
    if state.die is not None and state.die not in box.well:
        yield Fault(("IW-SOLO-5",), f"the die stands on no inkwell: {state.die!r:.30}")
    if len(set(state.finished)) != len(state.finished) or not all(is_whole(s, 0, seats) for s in state.finished):
        yield Fault(("IW-END-8",), "the finished players are seats of this game, each named once")
    for draw in state.draws:
        known = (draw.well is None or draw.well in box.well) and (draw.seat is None or is_whole(draw.seat, 0, seats))
        if not known or not is_whole(draw.number, 1, 99):
            yield Fault(_FORGED, f"chance has nothing to do with {draw}")


def _player_faults(box: Box, seat: int, player: Player) -> Iterator[Fault]:
    facts = Facts(seat=seat)
    page = box.page.get(player.page or "")
    if (page is None) != (player.page is None) or len(player.cubes) != (len(page.takes) if page else 0):
        yield Fault(("IW-PLACE-18",), f"seat {seat} has no Page of the box with a place for each space", facts)
    if not set(player.cubes) <= set(INKS + GOLD + EMPTY):
        yield Fault(("IW-COMP-5",), f"on the Page of seat {seat} lie things that are no cubes", facts)
    if player.workspace is not None and player.workspace not in box.workspace:
        yield Fault(("IW-COMP-2",), f"seat {seat} has a Workspace that is not in the box", facts)
    if not is_whole(player.turned, 0, PAGES) or not all(is_whole(n, 0, 999) for n in _numbers(player)):
        yield Fault(_FORGED, f"the counts of seat {seat} are out of range", facts)
    known = {part.id for part in page.illustrations} if page else set()
    if not set(player.credited) <= known or len(set(player.credited)) != len(player.credited):
        yield Fault(("IW-CARD-11",), f"seat {seat} was paid for illustrations that the Page does not have", facts)
    yield from _owned_faults(box, seat, player)
    tiers = [box.page[s.page].tier if s.page in box.page else 0 for s in player.scored]
    if tiers != [1, 2, 3][: player.turned]:
        yield Fault(("IW-OVER-7",), f"seat {seat} has turned {player.turned} Pages, but others are scored", facts)
    elif any(s.illustrations != _in_order(box.page[s.page], s.illustrations) for s in player.scored):
        yield Fault(("IW-PLACE-6",), f"seat {seat} has scored illustrations that the Page does not have", facts)


def _in_order(page: Page, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part.id for part in page.illustrations if part.id in names)


def _owned_faults(box: Box, seat: int, player: Player) -> Iterator[Fault]:
    """Check a player's Techniques, which are never given up: whatever brought points is there."""
    facts = Facts(seat=seat)
    cards = (*player.on, *player.below)
    names = {card.technique for card in cards}
    paid = [earned.technique for earned in player.earned]
    if not names <= set(box.technique):
        yield Fault(("IW-COMP-3",), f"seat {seat} has Techniques that are not in the box", facts)
        return
    if not all(is_whole(card.spent, 0, box.technique[card.technique].uses) for card in cards):
        yield Fault(("IW-TECH-4",), f"seat {seat} has used a Technique more often than it can be", facts)
    if not set(paid) <= names or len(set(paid)) != len(paid):
        yield Fault(("IW-AMB-86",), f"seat {seat} was paid for Techniques that it does not own", facts)


def _numbers(player: Player) -> tuple[int, ...]:
    points = [n for scored in player.scored for n in (scored.multiplier, scored.workspace)]
    return (*points, *(earned.points for earned in player.earned), player.owed, player.rests, player.payout)


def _turn_faults(state: State, box: Box) -> Iterator[Fault]:
    turn = state.turn
    if not all(map(is_cubes, (turn.hand, turn.kept, turn.drawn, turn.lifted, turn.lifted_fresh, turn.taken))):
        yield Fault(_FORGED, "cubes on the way must be cubes, in order")
    if not all(is_whole(n, 0, 99) for n in (turn.takes, turn.took, turn.bonus)):
        yield Fault(_FORGED, "takes and bonus of a turn are out of range")
    if any(n > 1 for n in Counter(turn.taken).values()) or len(turn.kept) > 1:
        yield Fault(_FORGED, "a colour is taken or not, and one cube at most is kept")
    if not set(turn.used) <= set(box.technique) or len(set(turn.used)) != len(turn.used):
        yield Fault(("IW-FAQ-8",), "Techniques are used once a turn")


# Counting the components


def _counting_faults(state: State, box: Box) -> Iterator[Fault]:
    turn = state.turn
    moving = turn.hand + turn.kept + turn.drawn + turn.lifted + turn.lifted_fresh
    lying = "".join(state.wells) + "".join(player.cubes for player in state.players) + moving
    marks = _markers(state, box)
    for i, ink in enumerate(INKS):
        total = state.bag[i] + lying.count(ink) + marks[ink]
        if total != box.common_cubes:
            text = f"there are {total} {NAMES[ink]} cubes instead of {box.common_cubes}"
            yield Fault(("IW-COMP-5", "IW-COMP-4"), text, Facts(ink=ink, count=total))
    golds = state.gold + lying.count(GOLD)
    if golds != box.gold_cubes:
        yield Fault(("IW-COMP-6",), f"there are {golds} gold cubes instead of {box.gold_cubes}", Facts(count=golds))
    owned = [card.technique for player in state.players for card in (*player.on, *player.below)]
    slots = [card for card in state.slots if card is not None]
    if sorted((*state.deck, *state.rival, *owned, *slots)) != sorted(box.technique):
        yield Fault(("IW-COMP-3",), "every Technique is in one place: deck, mat, a player or the solo card")
    pages = [s.page for player in state.players for s in player.scored]
    pages += [p.page for i, p in enumerate(state.players) if p.page and not (state.stage == "keep" and i == state.seat)]
    if sorted((*state.spare, *state.pages_ii, *state.pages_iii, *pages)) != sorted(box.page):
        yield Fault(("IW-COMP-1",), "every Page is in one place: a player, a pile or the game box")
    cards = [player.workspace for player in state.players if player.workspace]
    if len(set(cards)) != len(cards):
        yield Fault(("IW-COMP-2",), "every Workspace belongs to one player")


def _markers(state: State, box: Box) -> Counter[str]:
    """Count the cubes that mark scores: two of the Workspace's ink for everybody, once all is chosen (IW-SETUP-14)."""
    if state.stage in BEFORE:
        return Counter()
    cards = (box.workspace.get(player.workspace or "") for player in state.players)
    return Counter({card.ink: 2 for card in cards if card})


# Pages and players


def _page_faults(state: State, box: Box) -> Iterator[Fault]:
    for seat, player in enumerate(state.players):
        facts = Facts(seat=seat)
        page = box.page.get(player.page or "")
        if page:
            bent = means(box, (*player.on, *player.below), (), own_turn=False)
            for name, takes, cube in zip(page.spaces, page.takes, player.cubes, strict=True):
                odd = takes in INKS and (bool(bent.wilds) and cube in bent.wilds)
                if cube != EMPTY and not matches(takes, cube, bent.pairs) and not odd:
                    yield Fault(("IW-PLACE-1",), f"{NAMES[cube]} does not match {name} of seat {seat}", facts)
        turning = seat == state.seat and state.stage in ("keep", "page", "turned")  # the cards move at the end
        earlier = max(0, player.turned - turning)
        if len(player.on) > ON_WORKSPACE or len(player.below) > ON_WORKSPACE * earlier:
            yield Fault(("IW-EX-1", "IW-FLIP-9"), f"seat {seat} has more Techniques than there is room for", facts)
        if (seat in state.finished) != (player.turned == PAGES):
            yield Fault(("IW-END-8",), f"seat {seat} has finished exactly if all Pages are turned", facts)
        if player.rests and player.turned < PAGES:
            yield Fault(("IW-END-2",), f"seat {seat} scores instead of turns before having finished", facts)
        if player.rests and players_of(state) == 1:
            yield Fault(("IW-AMB-56",), "nobody scores instead of turns in a solo game", facts)
        if player.payout != _payout(state, box):
            yield Fault(("IW-FAQ-6",), "the Abbot's moves are paid at the end of a solo game, all of them", facts)
        yield from _owed_faults(state, box, seat, player)


def _payout(state: State, box: Box) -> int:
    """Return how many moves of the Abbot are paid in this position (IW-FAQ-6, IW-AMB-56, IW-AMB-57)."""
    paid = players_of(state) == 1 and state.stage == "over" and state.options.solo_end == "abbot_payout"
    return box.last - state.abbot if paid else 0


def _owed_faults(state: State, box: Box, seat: int, player: Player) -> Iterator[Fault]:
    crossed = max((arrow.page for arrow in box.arrows if arrow.after < state.abbot), default=0)
    owed = max(0, crossed - player.turned)
    exact = state.options.forced_backlog == "persist" or crossed == PAGES
    if player.owed > owed or (exact and player.owed != owed):
        text = f"with the Abbot where it is, seat {seat} owes {owed} forced turns, not {player.owed}"
        yield Fault(("IW-ABBOT-1", "IW-ABBOT-3"), text, Facts(seat=seat, owed=owed))


# The table


def _table_faults(state: State, box: Box) -> Iterator[Fault]:
    players = players_of(state)
    used = box.in_use(players)
    for i, well in enumerate(box.inkwells):
        if (state.wells[i] or state.slots[i] is not None) and i not in used:
            yield Fault(("IW-SETUP-20",), f"{well.id} is not used with {players} players", Facts(well=well.id))
        if state.slots[i] is not None and well.technique_space is None:
            yield Fault(("IW-TURN-4",), f"{well.id} has no Technique space", Facts(well=well.id))
        golds, wanted = state.wells[i].count(GOLD), box.shape_of[well.shape].gold
        if golds and not wanted:
            yield Fault(("IW-SETUP-18", "IW-SETUP-19"), f"gold lies in {well.id}", Facts(well=well.id))
        elif state.wells[i] and golds != wanted:
            text = f"a star that is not empty holds one gold cube, {well.id} holds {golds}"
            yield Fault(("IW-SETUP-17", "IW-REFILL-6"), text, Facts(well=well.id))
    if any(box.page[p].tier != 2 for p in state.pages_ii) or any(box.page[p].tier != 3 for p in state.pages_iii):
        yield Fault(("IW-SETUP-8",), "the piles to choose from hold Page IIs and Page IIIs")
    solo = players == 1
    if not solo and (state.die or state.rival):
        yield Fault(("IW-SOLO-1",), "die and solo card belong to the solo game")
    if state.stage not in BEFORE:
        yield from _dealt_faults(state, box)
        if solo and state.die is None:
            yield Fault(("IW-SOLO-5",), "the solo die stands on an inkwell")


def _dealt_faults(state: State, box: Box) -> Iterator[Fault]:
    """Check what holds once everything has been dealt."""
    if any(player.workspace is None or player.side is None for player in state.players):
        yield Fault(("IW-SETUP-11", "IW-SETUP-12"), "everybody has a Workspace and has chosen its side")
    for tier, pile in ((2, state.pages_ii), (3, state.pages_iii)):
        gone = sum(1 for player in state.players if _tier_reached(box, player) >= tier)
        if len(pile) + gone != players_of(state):
            yield Fault(("IW-SETUP-8", "IW-FLIP-4"), f"{players_of(state)} Pages {'I' * tier} were laid out")
    if state.stage == "cubes" and any(player.turned for player in state.players):
        yield Fault(("IW-SETUP-26",), "nobody turns a Page before the set-up is over")


def _tier_reached(box: Box, player: Player) -> int:
    return box.page[player.page].tier if player.page else player.turned
