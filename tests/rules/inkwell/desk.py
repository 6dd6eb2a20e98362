"""Positions of Inkwell for tests: Pages of our own, so that tests do not depend on reconstructed artwork."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from tabletop_rules import CHANCE, IllegalAction
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.box import INKS, Box, standard
from tabletop_rules.inkwell.state import NOTHING, ordered

if TYPE_CHECKING:
    from collections.abc import Iterator

F1 = "F1"
"""f1-5=GGRK? touch alpha (8), f5-7=?BY beta (4), f8-9=AR gamma (3), f10=? nothing; f11=K multiplies. A Page I."""
F2 = "F2"
"""g1 to g13 = KKRRYYGGBB??A touch one illustration (11), g14=? nothing, g15=K is the multiplier. A Page II."""
F3 = "F3"
"""Like F1 with f11=? as multiplier. A Page III."""


FULL = {"f1": "G", "f2": "G", "f3": "R", "f4": "K", "f5": "R", "f6": "B", "f7": "Y", "f8": "A", "f9": "R", "f10": "B"}
FULL |= {"f11": "K"}
"""Cubes on every space of F1."""


def without(*spaces: str) -> dict[str, str]:
    """Return the cubes of FULL but for some."""
    return {space: cube for space, cube in FULL.items() if space not in spaces}


def _f(page: str, tier: int, multiplier: str) -> iw.Page:
    parts = (
        iw.Illustration("alpha", 8, (0, 1, 2, 3, 4)),
        iw.Illustration("beta", 4, (4, 5, 6)),
        iw.Illustration("gamma", 3, (7, 8)),
    )
    names = tuple(f"f{n}" for n in range(1, 12))
    return iw.Page(page, tier, 1, names, "GGRK?BYAR?" + multiplier, parts, 10, 1)


@cache
def our_box() -> Box:
    """Return the standard box with F1, F2 and F3 as the set with back 1."""
    names = tuple(f"g{n}" for n in range(1, 16))
    f2 = iw.Page(F2, 2, 1, names, "KKRRYYGGBB??A?K", (iw.Illustration("only", 11, tuple(range(13))),), 14, 1)
    ours = {("I-1"): _f(F1, 1, "K"), "II-1": f2, "III-1": _f(F3, 3, "?")}
    return attrs.evolve(standard(), pages=tuple(ours.get(page.id, page) for page in standard().pages))


def our_options(**readings: Any) -> iw.Options:
    readings.setdefault("box", our_box())
    return iw.Options(**readings)


def with_cards(**cards: dict[str, Any]) -> iw.Options:
    """Return options whose box has some cards written anew, by name."""
    techniques = tuple(attrs.evolve(card, **cards.get(card.id, {})) for card in our_box().techniques)
    return our_options(box=attrs.evolve(our_box(), techniques=techniques))


def person(seat: int, **changes: Any) -> iw.Player:
    """Return a player who has scored nothing so far; ``cubes`` by space, ``on`` and ``below`` by name of the card.

    A card may be written ``"T16*"`` with one use spent.
    """
    box = our_box()
    turned = changes.pop("turned", 0)
    back = 1 if seat == 0 else seat + 1
    pages = sorted((page for page in box.pages if page.back == back), key=lambda page: page.tier)
    page = box.page[changes.pop("page")] if "page" in changes else pages[turned] if turned < 3 else None
    lying = changes.pop("cubes", {})
    names = page.spaces if page else ()
    assert set(lying) <= set(names), lying
    cards: dict[str, Any] = {
        key: tuple(iw.Card(n[:3], n.count("*")) for n in changes.pop(key, ())) for key in ("on", "below")
    }
    values: dict[str, Any] = {
        "page": page.id if page else None,
        "cubes": "".join(lying.get(name, ".") for name in names),
        "turned": turned,
        "side": "A",
        "owed": 0,
        "credited": (),
        "scored": tuple(iw.Scored(page.id, (), 0, 0, forced=False) for page in pages[:turned]),
        "earned": (),
        "rests": 0,
        "payout": 0,
    }
    return iw.Player(**(values | cards | changes))


def position(
    *people: dict[str, Any],
    wells: dict[str, str] | None = None,
    slots: dict[str, str] | None = None,
    options: iw.Options | None = None,
    turn: dict[str, Any] | None = None,
    possible: bool = True,
    **changes: Any,
) -> iw.State:
    """Return a seedless position in seat 0's turn; whatever is not named is in bag, supply, deck and piles.

    Unless told otherwise every star holds a gold cube, C1 ``KRY`` and D1 ``KY`` without a card, so nothing is refilled.
    """
    options = options or our_options()
    box = options.components
    n = len(people)
    held = {"S1": "A", "S2": "A", "C1": "KRY", "D1": "KY"} if wells is None else wells
    lying = tuple(ordered(held.get(well.id, "")) for well in box.inkwells)
    cards = tuple((slots or {}).get(well.id) for well in box.inkwells)
    named = {values["workspace"] for values in people if "workspace" in values}
    free = [card.id for card in box.workspaces if card.id not in named]
    given = [{"workspace": values.get("workspace") or free.pop(0), **values} for values in people]
    players = tuple(person(seat, **values) for seat, values in enumerate(given))
    running = attrs.evolve(NOTHING, **{"begun": bool(turn), **(turn or {})})
    hand = running.hand + running.kept + running.drawn + running.lifted + running.lifted_fresh
    out = "".join(lying) + "".join(p.cubes for p in players) + hand
    marks = [box.workspace[p.workspace or ""].ink for p in players]
    owned = [card.technique for p in players for card in (*p.on, *p.below)] + [c for c in cards if c]
    gone = {p.page for p in players} | {scored.page for p in players for scored in p.scored}
    piles: dict[str, Any] = {}
    for tier, name in ((2, "pages_ii"), (3, "pages_iii")):
        reached = sum(1 for p in players if (box.page[p.page].tier if p.page else p.turned) >= tier)
        left = sorted(page.id for page in box.pages if page.tier == tier and page.id not in gone)
        piles[name] = changes.get(name, tuple(left[: n - reached]))
    crossed = max((arrow.page for arrow in box.arrows if arrow.after < changes.get("abbot", 0)), default=0)
    if options.forced_backlog == "persist":
        players = tuple(attrs.evolve(p, owed=max(0, crossed - p.turned)) for p in players)
    spare = sorted(p.id for p in box.pages if p.id not in gone | set(piles["pages_ii"]) | set(piles["pages_iii"]))
    values: dict[str, Any] = {
        "stage": "act",
        "seat": 0,
        "first": 0,
        "draws": (),
        "bag": tuple(box.common_cubes - out.count(ink) - 2 * marks.count(ink) for ink in INKS),
        "gold": box.gold_cubes - out.count("A"),
        "deck": tuple(sorted(t.id for t in box.techniques if t.id not in (*owned, *changes.get("rival", ())))),
        "spare": tuple(spare),
        "abbot": 0,
        "finished": tuple(seat for seat, p in enumerate(players) if p.turned == 3),
        "die": "S1" if n == 1 else None,
        "rival": (),
        "rng": None,
    }
    state = iw.State(
        options=options, players=players, wells=lying, slots=cards, turn=running, **(values | piles | changes)
    )
    if possible:
        assert iw.faults(state) == ()
        assert_listing_agrees(state)
    return state


def assert_listing_agrees(state: iw.State) -> None:
    """Compare the list of legal actions with what ``check`` says about every action a player might try."""
    if not state.draws and state.stage in ("cubes", "act", "keep", "page", "turned"):
        listed = iw.legal_actions(state).listed
        legal = [action for action in _imaginable(state) if not iw.check(state, action)]
        assert (len(listed), set(listed)) == (len(legal), set(legal))


def _imaginable(state: iw.State) -> Iterator[iw.Action]:
    seat, player, box = state.seat, state.players[state.seat], state.options.components
    yield from (iw.TurnPage(seat), iw.EndTurn(seat), iw.ReturnDrawn(seat), iw.KeepCube(seat, None))
    yield from (iw.Take(seat, well.id) for well in box.inkwells)
    yield from (iw.ChoosePage(seat, page.id) for page in box.pages)
    spaces = box.page[player.page].spaces if player.page else ()
    yield from (iw.Lift(seat, space) for space in spaces)
    for cube in INKS + "A":
        yield iw.Discard(seat, cube)
        yield from (iw.PlaceCube(seat, cube, space) for space in spaces)
    yield from (iw.KeepCube(seat, cube) for cube in INKS)
    named = ["", *INKS, *map("".join, combinations_with_replacement(INKS, 2))]
    for card in (*player.on, *player.below):
        yield from (iw.UseTechnique(seat, card.technique, inks=inks) for inks in named)
        yield from (iw.UseTechnique(seat, card.technique, well=well.id) for well in box.inkwells)


def gilded(count: int) -> dict[str, str]:
    """Return the cubes of seat 1's Page I with gold on so many of its 20 spaces, which leaves the supply short."""
    return dict.fromkeys(our_box().page["I-2"].spaces[:count], "A")


FILLED = {"S1": "A", "S2": "A", "C1": "KRY", "C2": "KRY", "C3": "GGB", "C4": "GGB", "D1": "KY", "D2": "RR"}
"""The mat as the set-up leaves it for two players, but for the Techniques."""


def empty_bag(state: iw.State, but: str = "") -> iw.State:
    """Return the state with all of the bag but some cubes in the last inkwell, where they do not disturb.

    The position is as impossible as it is useful for shortages: nobody could pile cubes up like that.
    """
    bag = tuple(but.count(ink) for ink in INKS)
    moved = "".join(ink * (n - k) for ink, n, k in zip(INKS, state.bag, bag, strict=True))
    i = max(state.options.components.in_use(len(state.players)))
    wells = list(state.wells)
    wells[i] = ordered(wells[i] + moved)
    return attrs.evolve(state, bag=bag, wells=tuple(wells))


def refused(state: iw.State, action: iw.Action) -> set[str]:
    """Return the rules an action is refused with; none if it is legal. ``apply`` and the listing must agree."""
    assert_listing_agrees(state)
    found = iw.check(state, action)
    if found:
        with pytest.raises(IllegalAction) as caught:
            iw.apply(state, action)
        assert caught.value.refusals == found
    return {rule for refusal in found for rule in refusal.rules}


def wells_offered(state: iw.State) -> list[str]:
    return [action.well for action in iw.legal_actions(state) if type(action) is iw.Take]


def spaces_offered(state: iw.State, cube: str) -> list[str]:
    legal = iw.legal_actions(state)
    return [action.space for action in legal if type(action) is iw.PlaceCube and action.cube == cube]


def uses_offered(state: iw.State) -> set[str]:
    return {action.technique for action in iw.legal_actions(state) if type(action) is iw.UseTechnique}


def play(state: iw.State, *actions: iw.Action) -> iw.State:
    """Return what follows; no action leads out of the possible positions."""
    for action in actions:
        before, state = state, iw.apply(state, action)
        assert_listing_agrees(state)
        assert iw.faults(before) or not iw.faults(state)
    return state


def lying(state: iw.State, seat: int = 0) -> dict[str, str]:
    """Return the cubes on a player's Page by space."""
    player = state.players[seat]
    page = state.options.components.page[player.page or ""]
    return {name: cube for name, cube in zip(page.spaces, player.cubes, strict=True) if cube != "."}


def well(state: iw.State, name: str) -> str:
    return state.wells[state.options.components.well[name]]


def card_at(state: iw.State, name: str) -> str | None:
    return state.slots[state.options.components.well[name]]


def total(state: iw.State, seat: int = 0) -> int:
    return iw.score(state).totals[seat]


def drawn(state: iw.State, *handfuls: str) -> iw.State:
    """Play CHANCE: the handfuls in the order of the draws, Techniques in the order of the deck."""
    rest = list(handfuls)
    while iw.to_act(state) == (CHANCE,):
        draw = state.draws[0]
        if draw.kind == "cubes":
            if not rest:
                return state
            state = iw.apply(state, iw.DrawCubes(draw.well, rest.pop(0)))
        elif draw.kind == "technique":
            state = iw.apply(state, iw.TurnUp(draw.well or "", state.deck[0]))
        else:
            return state
    assert not rest, rest
    return state
