"""Positions of Inkwell with hardly any room, and the Techniques that make some: what may be done is worked out anew."""

from __future__ import annotations

import random
from typing import Any, Final

import attrs
import pytest
from inkwell_referee import BOX, INKS, desk, main_actions, placings, rearrangings, uses

from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.state import NOTHING, ordered

GAME: Final = iw.new_game(2, seed=1, options=iw.Options(first_player="seat_0"))
CARDS: Final = ("T20", "T21", "T23", "T04", "T06", "T16", "T17", "T18", "T19")
DIAMONDS: Final = [i for i in BOX.in_use(2) if BOX.inkwells[i].shape == "diamond"]
STATES: Final = ("before", "hand", "hand", "drawn", "lifting", "lifting", "settling", "turned", "kept")


def some(rng: random.Random, inks: str, most: int) -> str:
    return ordered("".join(rng.choice(inks) for _ in range(rng.randint(0, most))))


def turn_of(rng: random.Random, kind: str, wanted: str, fresh: list[str], cards: list[str]) -> iw.Turn:
    """Return a turn in which something waits to be placed, mostly of the inks there is some room for."""
    hand = some(rng, wanted, 3)
    values: dict[str, Any] = {"took": 1, "takes": rng.randint(0, 1), "begun": True, "hand": hand, "fresh": tuple(fresh)}
    match kind:
        case "before":
            values = {"begun": rng.random() < 0.5}
        case "drawn":
            values["drawn"] = some(rng, wanted.replace("A", "") + INKS, 3)
        case "lifting" | "settling":
            values |= {"lifted": some(rng, wanted, 2), "lifted_fresh": some(rng, wanted, 2)}
            values["rearranging"] = kind if values["lifted"] or values["lifted_fresh"] else "open"
        case "turned":
            values |= {"took": 0, "takes": 0, "fresh": ()}
        case "kept":
            values = {"takes": 0, "begun": True, "kept": rng.choice(INKS), "bonus": 0}
    used = [name for name in ("T19", "T22", "T23") if name in cards and rng.random() < 0.3]
    values["taken"] = ordered("".join(set(values.get("hand", "") + some(rng, "GA", 1))))
    return attrs.evolve(NOTHING, used=tuple(used) if values["begun"] else (), **values)


def tight(rng: random.Random) -> iw.State:
    """Return the first player's turn on a Page that is nearly full, as far as the placing of cubes goes."""
    cards: list[str] = [name for name in ("T12", "T22") if rng.random() < 0.6]
    cards += rng.sample(CARDS, rng.randint(0, 3))
    kind = rng.choice([kind for kind in STATES if "T12" in cards or kind not in ("lifting", "settling")])
    page = BOX.page[GAME.players[0].page or ""]
    empty = rng.sample(range(len(page.takes)), rng.randint(0, 5))
    wanted = "".join(page.takes[i] for i in empty).replace("?", rng.choice(INKS)) + rng.choice(INKS + "GA")
    wanted += "GG" if "T22" in cards else ""
    cubes = [rng.choice(INKS) if take == "?" else take for take in page.takes]
    cubes = ["." if i in empty else "A" if rng.random() < 0.1 else cube for i, cube in enumerate(cubes)]
    filled = [i for i, cube in enumerate(cubes) if cube != "."]
    fresh = rng.sample(filled, rng.choice((0, 3, len(filled) - 2, len(filled) - 1, len(filled))))
    fresh = [] if kind in ("before", "turned", "kept") else fresh
    for i in filled if "T22" in cards else []:
        if rng.random() < 0.15 and page.takes[i] in INKS:
            cubes[i] = "G"
    turn = turn_of(rng, kind, wanted, [page.spaces[i] for i in fresh], cards)
    owned = tuple(iw.Card(name, 0) for name in cards)
    split = rng.randint(0, min(2, len(owned)))
    me = attrs.evolve(GAME.players[0], cubes="".join(cubes), on=owned[:split], below=owned[split:])
    wells = tuple(some(rng, wanted, 4) if i in BOX.in_use(2) else "" for i in range(len(BOX.inkwells)))
    beside = rng.sample([None, None, *(name for name in ("T12", "T20", "T22", "T23", "T27") if name not in cards)], 2)
    slots = tuple(dict(zip(DIAMONDS, beside, strict=True)).get(i) for i in range(len(BOX.inkwells)))
    return attrs.evolve(
        GAME,
        stage="turned" if kind in ("turned", "kept") else "act",
        players=(me, *GAME.players[1:]),
        turn=turn,
        wells=wells,
        slots=slots,
        bag=tuple(rng.choice((0, 1, 9)) for _ in INKS),
        gold=rng.randint(0, 2),
        draws=(),
    )


def is_possible(state: iw.State) -> bool:
    """Tell whether the referee sees a way to place everything."""
    table = desk(state)
    settling = state.turn.rearranging == "settling"
    return attrs.evolve(table, rearrange=table.rearrange and not settling, hand=table.hand + state.turn.kept).fits()


@pytest.mark.rules("IW-TURN-5", "IW-TURN-7", "IW-CARD-5", "IW-CARD-6", "IW-CARD-7", "IW-CARD-9", "IW-AMB-13")
@pytest.mark.rules("IW-AMB-12", "IW-AMB-21", "IW-AMB-81", "IW-AMB-85", "IW-EXT-4", "IW-PLACE-1")
@pytest.mark.parametrize("first", range(0, 800, 80))
def test_with_hardly_any_room_exactly_what_leaves_room_may_be_done(first: int) -> None:
    for seed in range(first, first + 80):
        state = tight(random.Random(seed))
        if is_possible(state):
            expected = main_actions(state) | placings(state) | rearrangings(state) | uses(state)
            expected |= {iw.ReturnDrawn(0)} if state.turn.drawn else set()
            only = next(iter(expected)) if len(expected) == 1 else None
            assert iw.GAME.certain
            assert iw.GAME.certain(state) == (only if type(only) in (iw.EndTurn, iw.ReturnDrawn) else None)
            assert set(iw.legal_actions(state).listed) == expected
            assert {action for action in imaginable(state) if not iw.check(state, action)} == expected


def imaginable(state: iw.State) -> list[iw.Action]:
    """Return what a player might try with cubes."""
    spaces = BOX.page[state.players[0].page or ""].spaces
    found: list[iw.Action] = [iw.PlaceCube(0, cube, space) for cube in INKS + "A" for space in spaces]
    found += [iw.Lift(0, space) for space in spaces]
    found += [iw.Discard(0, cube) for cube in INKS + "A"]
    found += [iw.Take(0, well.id) for well in BOX.inkwells]
    return [*found, iw.TurnPage(0), iw.EndTurn(0), iw.ReturnDrawn(0), *uses(state)]
