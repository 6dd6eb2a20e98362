"""Inkwell with boxes that somebody else might have: any Techniques the data can express, in any game."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import CHANCE
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.box import _NUMBER, INKS, ONGOING, WHEN, Box, standard
from tabletop_rules.inkwell.components import faults_of
from tabletop_rules.testing.strategies import option_values

SHAPES = ("star", "circle", "diamond")


def any_technique(name: str, rng: random.Random) -> iw.Technique:
    """Return a card with any effect but widened matching, which a box has at most twice."""
    effect = rng.choice([effect for effect in WHEN if effect != "match"])
    _, low, high = _NUMBER.get(effect, ("", 0, 0))
    given: dict[str, Any] = {"number": rng.randint(low, min(high, 3))}
    if effect == "take_points":
        given |= {"pattern": rng.choice(("any", "last", "different", "pair")), "cubes": rng.randint(0, 3)}
        given |= {"shapes": rng.choice(((), ("star",), ("diamond",)))}
    if effect == "refresh":
        given |= {"shapes": tuple(rng.sample(SHAPES, rng.randint(1, 3)))}
    if effect in ("fetch", "wild"):
        given |= {"cube": rng.choice(INKS)}
    if effect == "fetch":
        given |= {"trigger": rng.choice(INKS + "A")}
    uses = 0 if effect in ONGOING else rng.choice((1, 2))
    return iw.Technique(name, name, "any", uses, rng.choice(WHEN[effect]), effect, **given)  # type: ignore[arg-type]


def any_box(rng: random.Random) -> Box:
    cards = [any_technique(f"T{n:02}", rng) for n in range(1, 33)]
    inks = rng.sample(INKS, 4)
    for n, pair in enumerate((inks[:2], inks[2:])):
        if rng.random() < 0.6:
            cards[n] = iw.Technique(f"T{n + 1:02}", "pair", "any", 0, "always", "match", inks="".join(pair))
    return attrs.evolve(standard(), techniques=tuple(cards))


def first_turn(players: int, options: iw.Options, rng: random.Random) -> iw.State:
    """Return the first turn, with Techniques for everybody."""
    state = iw.new_game(players, seed=rng.getrandbits(32), options=options)
    while state.stage != "act":
        state = iw.apply(state, rng.choice(list(iw.legal_actions(state))))
    deck = list(state.deck)
    rng.shuffle(deck)
    people = [attrs.evolve(player, on=(iw.Card(deck.pop(), 0), iw.Card(deck.pop(), 0))) for player in state.players]
    return attrs.evolve(state, players=tuple(people), deck=tuple(sorted(deck)))


def conceivable(state: iw.State) -> list[iw.Action]:
    """Return every action of the player to act that can be thought of, but for names no card asks for."""
    seat, box = state.seat, state.options.components
    player = state.players[seat]
    spaces = [*(box.page[player.page].spaces if player.page else ()), "nowhere"]
    cards = [card.technique for card in (*player.on, *player.below)]
    names = ("", *INKS, "KG", "YB", "KRY", "GGB")
    found: list[iw.Action] = [iw.PlaceCube(seat, cube, space) for cube in INKS + "A" for space in spaces]
    found += [
        iw.UseTechnique(seat, card, inks, well) for card in cards for inks in names for well in (None, "S1", "C1")
    ]
    found += [iw.Lift(seat, space) for space in spaces] + [iw.Discard(seat, cube) for cube in INKS + "A"]
    found += [iw.Take(seat, well.id) for well in box.inkwells] + [iw.ChoosePage(seat, page) for page in box.page]
    found += [iw.KeepCube(seat, cube) for cube in (None, *INKS)]
    return [*found, iw.TurnPage(seat), iw.EndTurn(seat), iw.ReturnDrawn(seat)]


def chosen(legal: list[iw.Action], rng: random.Random) -> iw.Action:
    """Return an action at random, preferring Techniques and rarely ending a turn or a Page."""
    weights = {iw.UseTechnique: 9, iw.TurnPage: 1, iw.EndTurn: 1}
    return rng.choices(legal, [weights.get(type(action), 3) for action in legal])[0]


@pytest.mark.rules("IW-SUM-4", "IW-CARD-3", "IW-CARD-6", "IW-TURN-7", "IW-AMB-13")
@pytest.mark.parametrize("players", range(1, 6))
def test_games_with_any_techniques_stay_possible_and_agree_with_themselves(players: int) -> None:
    @given(st.integers(0, 2**32))
    def holds(seed: int) -> None:
        rng = random.Random(seed)
        options = iw.Options(
            box=any_box(rng), **{name: rng.choice(values) for name, values in option_values(iw.GAME).items()}
        )
        assert faults_of(options.components, players) == ()
        state = first_turn(players, options, rng)
        for _ in range(60):
            if not iw.to_act(state):
                break
            legal = list(iw.legal_actions(state))
            if iw.to_act(state) != (CHANCE,) and rng.random() < 0.15:
                listed = set(legal)
                assert len(listed) == len(legal)
                wrong = [a for a in conceivable(state) if (a in listed) != (iw.check(state, a) == ())]
                assert wrong == []
            trace = iw.trace(state, chosen(legal, rng))
            for action in trace.steps:
                state = iw.step(state, action)
                assert iw.faults(state) == (), action
            state = trace.state

    holds()
