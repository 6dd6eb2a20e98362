"""A naive referee follows whole games of Inkwell, step by step, and has to agree with the library."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from inkwell_referee import BOX, INKS, Table, main_actions, placings, rearrangings, uses

from tabletop_rules import CHANCE
from tabletop_rules import inkwell as iw
from tabletop_rules.testing.strategies import option_values


def enriched(state: iw.State, rng: random.Random) -> iw.State:
    """Return the first turn with Techniques, cubes and shortages that it takes a long game to get; some are lost."""
    deck, bag, players = list(state.deck), list(state.bag), []
    rng.shuffle(deck)
    for player in state.players:
        count = min(rng.choice((0, 3, 6, 9)), len(deck) // len(state.players))
        mine, deck = deck[:count], deck[count:]
        density, cubes = rng.choice((0.0, 0.5, 0.9)), ""
        for take, lies in zip(BOX.page[player.page or ""].takes, player.cubes, strict=True):
            ink = rng.choice(INKS) if take == "?" else take
            fills = lies == "." and ink in INKS and rng.random() < density and bag[INKS.index(ink)] > 0
            if fills:
                bag[INKS.index(ink)] -= 1
            cubes += ink if fills else lies
        players.append(attrs.evolve(player, cubes=cubes, below=tuple(iw.Card(name, 0) for name in mine)))
    if rng.random() < 0.5:
        bag = [rng.choice((0, 1, 4)) for _ in bag]
    gold = state.gold if rng.random() < 0.6 else rng.randint(0, state.gold)
    return attrs.evolve(state, players=tuple(players), bag=tuple(bag), gold=gold, deck=tuple(sorted(deck)))


def chosen(legal: list[iw.Action], rng: random.Random, wanted: type) -> iw.Action:
    some = [action for action in legal if type(action) is wanted]
    return rng.choice(some) if some and rng.random() < 0.7 else rng.choice(legal)


@pytest.mark.rules("IW-REFILL-1", "IW-REFILL-2", "IW-REFILL-6", "IW-REFILL-7", "IW-FAQ-7", "IW-ABBOT-1", "IW-AMB-3")
@pytest.mark.rules("IW-FLIP-1", "IW-CARD-6", "IW-TURN-7", "IW-END-2", "IW-SOLO-14", "IW-AMB-21", "IW-AMB-44")
@pytest.mark.parametrize("players", range(1, 6))
def test_a_naive_referee_agrees_with_every_step(players: int) -> None:
    seeds, wishes = st.integers(0, 2**32), st.sampled_from((iw.Take, iw.TurnPage, iw.UseTechnique, iw.Lift))
    tables = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in option_values(iw.GAME).items()})

    @given(seeds, tables, wishes, st.booleans())
    def agrees(seed: int, readings: dict[str, Any], wanted: type, rich: bool) -> None:
        rng = random.Random(seed)
        state = iw.GAME.first(players, iw.Options(**readings))
        owed: list[int] | None = None
        while iw.to_act(state):
            legal = list(iw.legal_actions(state))
            if owed is not None and iw.to_act(state) != (CHANCE,) and state.stage in ("act", "turned"):
                expected = main_actions(state) | placings(state) | rearrangings(state) | uses(state)
                expected |= {iw.ReturnDrawn(state.seat)} if state.turn.drawn else set()
                assert set(legal) == expected
                certain = (iw.EndTurn, iw.ReturnDrawn)
                assert (iw.GAME.certain and iw.GAME.certain(state)) == (
                    legal[0] if len(legal) == 1 and type(legal[0]) in certain else None
                )
            action = chosen(legal, rng, wanted)
            after = iw.step(state, action)
            if owed is not None:
                table = Table(state, owed)
                table.follow(state, action)
                assert table.facts() == {**table.facts(), **Table(after, [p.owed for p in after.players]).facts()}
            elif after.stage == "act":
                after = enriched(after, rng) if rich else after
                owed = [0] * players
            state = after

    agrees()
