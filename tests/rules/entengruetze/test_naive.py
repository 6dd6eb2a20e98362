"""A second, naive implementation plays the same games, position by position, and counts the same numbers."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import CHANCE
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import (
    COLOURS,
    Action,
    DeclinePush,
    Meet,
    Move,
    Options,
    Pass,
    Push,
    RollGruetze,
    State,
)
from tabletop_rules.testing import perft

from . import naive
from .naive import ANIMALS, Choice, Naive
from .pond import play, roll

READINGS: dict[str, tuple[Any, ...]] = {
    "target_retreat_wins": (True, False),
    "target_step": ("before_resolution", "end_of_turn", "end_of_round"),
    "allow_pass": (False, True),
    "finish_round": (False, True),
    "gruetze_under_match": ("wait", "eat", "reroll"),
    "pushed_piece_eats": (True, False),
    "push_consequences_first": (True, False),
    "chain_scuffles": (True, False),
}
MELEE: dict[str, tuple[tuple[int, int], ...]] = {
    "Mutz": ((3, 2), (4, 5), (2, 4), (5, 3)),
    "Ingelwood": ((3, 3), (4, 4), (2, 5), (5, 2)),
    "Johnatan": ((3, 4), (4, 3), (2, 3), (5, 4)),
    "Wattnu": ((4, 2), (3, 5), (5, 5), (2, 2)),
}
"""A start in the middle of the pond, where much happens: the red, green, blue and yellow piece of each animal."""


SIX_SIDED = (1, 2, 3, 4, 5, 6)


def box(layout: dict[str, tuple[tuple[int, int], ...]], faces: tuple[int, ...]) -> eg.Box:
    places = {name: tuple(eg.field(*place) for place in layout[name]) for name in layout}
    animals = tuple(attrs.evolve(animal, layout=places[animal.name]) for animal in eg.load().animals)
    return attrs.evolve(eg.load(), animals=animals, faces=faces)


def naively(layout: dict[str, tuple[tuple[int, int], ...]]) -> dict[str, dict[str, tuple[int, int]]]:
    return {animal: dict(zip(("red", "green", "blue", "yellow"), layout[animal], strict=True)) for animal in layout}


def known(action: Action) -> Choice:
    """Return the naive name of an action."""
    match action:
        case Move(actor, colour, direction):
            return ("move", ANIMALS[actor], colour, direction)
        case Meet(actor, owner, colour):
            return ("meet", ANIMALS[actor], ANIMALS[owner], colour)
        case Push(actor, owner, colour, direction, distance):
            return ("push", ANIMALS[actor], ANIMALS[owner], colour, direction, distance)
        case DeclinePush(actor, owner, colour):
            return ("decline", ANIMALS[actor], ANIMALS[owner], colour)
        case Pass(actor):
            return ("pass", ANIMALS[actor])
        case RollGruetze(colour, red, blue):
            return ("roll", colour, red, blue)


def same(state: State, game: Naive) -> None:
    """Compare everything that both know of a position, turned discs with derived ones too."""
    seats = range(len(game.animals))
    here = {(a, c): game.large[a, c] for a in game.animals for c in COLOURS}
    there = {(ANIMALS[p // 4], COLOURS[p % 4]): (eg.red(f), eg.blue(f)) for p, f in enumerate(state.places)}
    assert there == here
    lying = {c: (eg.red(f), eg.blue(f)) for c, f in zip(COLOURS, state.gruetze, strict=True) if f is not None}
    assert lying == game.gruetze
    assert list(state.runners) == [game.small[a] for a in game.animals]
    assert list(state.targets) == [game.target[a] for a in game.animals]
    assert [[eg.disc(state, s, c) for c in COLOURS] for s in seats] == [
        [game.discs[a][c] for c in COLOURS] for a in game.animals
    ]
    assert (ANIMALS[state.active], state.turn, state.over) == (game.active, game.turn, game.over)
    assert [ANIMALS[s] for s in state.reached] == game.reached
    assert [ANIMALS[s] for s in eg.score(state).winners] == game.winners()
    decisions = {known(action): action for action in eg.legal_actions(state)}
    assert eg.faults(state) == ()
    if game.question is None:
        assert (eg.to_act(state), decisions) == ((), {})
        return
    who, choices = game.question
    assert eg.to_act(state) == ((CHANCE,) if who == "chance" else (ANIMALS.index(who),))
    assert set(decisions) == set(choices)
    assert len(choices) == len(eg.legal_actions(state))


def duel(
    players: int, seed: int, limit: int, *, melee: bool, faces: tuple[int, ...] = SIX_SIDED, **rules: Any
) -> Naive:
    """Play the same random choices in both and compare every position; many choices are a push or a meal."""
    chooser = random.Random(seed)
    layout = MELEE if melee else {a: tuple(naive.LAYOUT[a][c] for c in COLOURS) for a in ANIMALS}
    state = eg.GAME.first(players, Options(box=box(layout, faces), **rules))
    game = Naive(players, faces=faces, layout=naively(layout), **rules)
    for _ in range(limit):
        same(state, game)
        if state.over:
            break
        action = chooser.choice(list(eg.legal_actions(state)))
        lively = [a for a in eg.legal_actions(state) if busy(eg.apply(state, a))]
        if lively and chooser.random() < 0.6:
            action = chooser.choice(lively)
        state = eg.apply(state, action)
        game.answer(known(action))
    same(state, game)
    return game


def busy(state: State) -> bool:
    return bool(state.business) or None in state.gruetze


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("melee", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_both_play_the_same_games(players: int, melee: bool, seed: int) -> None:
    game = duel(players, seed, 1000, melee=melee)
    assert game.over


ALONE = [(name, value) for name, values in READINGS.items() for value in values[1:]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("name", "value"), ALONE)
def test_both_play_the_same_games_under_every_reading(players: int, name: str, value: Any) -> None:
    rules: dict[str, Any] = {name: value}
    duel(players, 7, 250, melee=True, **rules)


def tables() -> st.SearchStrategy[dict[str, Any]]:
    """Return any table: dice, distance, starting player and readings."""
    return st.fixed_dictionaries(
        {
            "faces": st.sampled_from([SIX_SIDED, (0, 1, 2, 3, 4, 5, 6, 7), (2, 3, 4)]),
            "target_distance": st.integers(1, 40),
            "starting_player": st.integers(0, 1),
            **{name: st.sampled_from(values) for name, values in READINGS.items()},
        }
    )


@given(players=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32), melee=st.booleans(), rules=tables())
def test_both_play_the_same_games_under_all_readings_together(
    players: int, seed: int, melee: bool, rules: dict[str, Any]
) -> None:
    duel(players, seed, 150, melee=melee, **rules)


def test_the_games_compared_have_everything_in_them() -> None:
    kinds: set[str] = set()
    for players in (2, 3):
        chooser = random.Random(3)
        game = Naive(players, layout=naively(MELEE))
        while game.question is not None:
            choice = chooser.choice(game.question[1])
            kinds.add(choice[0])
            game.answer(choice)
    assert kinds == {"roll", "move", "meet", "push", "decline"}


# Counted sequences

LYING = [("roll", "red", 3, 3), ("roll", "green", 3, 4), ("roll", "blue", 4, 3), ("roll", "yellow", 4, 4)]


def start(players: int, layout: dict[str, tuple[tuple[int, int], ...]] | None, **rules: Any) -> State:
    options = Options(box=None if layout is None else box(layout, SIX_SIDED), **rules)
    state = eg.GAME.first(players, options)
    return play(state, roll("red", 3, 3), roll("green", 3, 4), roll("blue", 4, 3), roll("yellow", 4, 4))


COUNTS: dict[tuple[int, bool], tuple[int, ...]] = {
    (2, False): (12, 150, 1881, 23809),
    (3, False): (12, 150, 1867, 23032),
    (4, False): (12, 144, 1736, 20726),
    (2, True): (16, 271, 4499, 74605),
    (3, True): (16, 269, 4159, 68797),
    (4, True): (16, 225, 3295, 47509),
}
"""By players and whether the game starts in the middle of the pond: sequences of one, two, three and four actions."""


@pytest.mark.parametrize(("players", "melee"), list(COUNTS))
def test_both_count_the_same_sequences(players: int, melee: bool) -> None:
    state = start(players, MELEE if melee else None)
    assert tuple(perft(eg.GAME, state, depth) for depth in (1, 2, 3, 4)) == COUNTS[players, melee]
    rules: dict[str, Any] = {"layout": naively(MELEE) if melee else None}
    assert tuple(naive.perft(LYING, depth, players, **rules) for depth in (1, 2, 3)) == COUNTS[players, melee][:3]


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        ({"allow_pass": True}, 4807),
        ({"chain_scuffles": False}, 4203),
        ({"target_distance": 1, "target_step": "end_of_turn"}, 150),
        ({"target_distance": 1}, 0),
    ],
)
def test_both_count_the_same_sequences_under_other_rules(rules: dict[str, Any], count: int) -> None:
    assert perft(eg.GAME, start(3, MELEE, **rules), 3) == count
    assert naive.perft(LYING, 3, 3, layout=naively(MELEE), **rules) == count
