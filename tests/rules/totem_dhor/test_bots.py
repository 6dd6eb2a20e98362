"""The player that simulations and the terminal can use."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop_rules import Rng
from tabletop_rules import totem_dhor as td
from tabletop_rules.core.score import Score

At = Callable[..., td.State]
searcher = td.GAME.bots["searcher"]


def played(seed: int, bots: set[int]) -> Score:
    """Play a game of three, all from views; whoever is no bot plays at random."""
    state = td.new_game(3, seed=seed)
    rng = Rng(seed)
    while actors := td.to_act(state):
        seat = actors[0]
        assert isinstance(seat, int)
        view = td.view(state, seat)
        legal = td.legal_actions(view, seat)
        if seat in bots:
            action, rng = searcher(view, legal, seat, rng)
        else:
            index, rng = rng.below(len(legal))
            action = legal[index]
        state = td.apply(state, action)
    assert not {0, 1, 2} <= bots or state.turn < 300
    return td.score(state)


def test_the_searcher_beats_random_players() -> None:
    assert sum(seed % 3 in played(seed, {seed % 3}).winners for seed in range(12)) >= 9


def test_searchers_find_most_totems_and_come_to_an_end() -> None:
    assert all(sum(played(seed, {0, 1, 2}).totals) >= 4 for seed in range(8))


def choice(state: td.State) -> td.Action:
    seat = td.to_act(state)[0]
    assert isinstance(seat, int)
    view = td.view(state, seat)
    return searcher(view, td.legal_actions(view), seat, Rng(1))[0]


@pytest.mark.parametrize(("good", "points"), [(True, 4), (False, 4), (True, 1)])
def test_the_searcher_acts_on_what_it_has_learnt(kept: At, good: bool, points: int) -> None:
    state = kept(
        "I04", 1, "+1", points={0: points}, totems={"I03": ("marked", 0, good), "I05": ("centre", None, False)}
    )
    if good:
        assert choice(state) == td.Move(0, "I03")
        state = td.apply(state, td.Move(0, "I03"))
        assert choice(state) == td.InvestigatePublicly(0)
    else:
        assert choice(td.apply(state, td.Move(0, "I03"))) == td.Decline(0, "investigation")


def test_the_searcher_goes_for_the_totem_dhor(kept: At, at: At) -> None:
    state = kept("I10", 1, "+1", dhor="O4", rastapopoulos="I01", found=8)
    assert choice(state) == td.Move(0, "O4")
    flying = at(phase="seaplane", cards={0: ("SP",)}, dhor="O4", rastapopoulos="O4", found=8)
    assert choice(flying) == td.Fly(0, "O4")
    assert choice(at(phase="seaplane", cards={0: ("SP",)})) == td.Decline(0, "seaplane")


def test_the_searcher_sends_rastapopoulos_where_he_hurts(kept: At) -> None:
    emptied = {"I02": ("centre", None, False), "I07": ("won", 2, True)}
    state = kept("I01", 1, "rastapopoulos", totems=emptied, places={1: "I14", 2: "I15"})
    state = td.apply(state, td.Move(0, "I02"))
    assert choice(state) == td.MoveRastapopoulos(0, "I15")
    guard = td.apply(kept("I01", 1, "rastapopoulos", totems=emptied, dhor="O4", found=7), td.Move(0, "I02"))
    assert choice(guard) == td.MoveRastapopoulos(0, "O4")


def test_the_searcher_rolls_again_rather_than_land_on_rastapopoulos(at: At, kept: At) -> None:
    emptied = {"I01": ("centre", None, False), "I16": ("centre", None, True)}
    assert choice(at(phase="rolled", number=1, face="+1", totems=emptied)) == td.Reroll(0)
    assert choice(at(phase="rolled", number=1, face="+1")) == td.Keep(0)
    state = kept("M", 1, "+1", rastapopoulos="I01")
    assert choice(state) == td.Move(0, "I16")
