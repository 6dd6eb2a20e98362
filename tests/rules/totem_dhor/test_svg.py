"""The table drawn as SVG."""

from __future__ import annotations

import math
from itertools import combinations

import attrs
import pytest
from drawn import titles, words

from tabletop_rules import Rng
from tabletop_rules import totem_dhor as td
from tabletop_rules.players import random_player
from tabletop_rules.totem_dhor.box import Space
from tabletop_rules.totem_dhor.layout import layout


@pytest.fixture(scope="module")
def positions() -> list[td.State]:
    """Return some positions of a random game."""
    state, rng, play = td.new_game(3, seed=5), Rng(5), random_player(td.GAME)
    found = [state]
    for n in range(1500):
        if not td.to_act(state):
            break
        (actor,) = td.to_act(state)
        assert isinstance(actor, int)
        view = td.view(state, actor)
        action, rng = play(view, td.legal_actions(view, actor), actor, rng)
        state = td.apply(state, action)
        if n % 25 == 0 or state.phase == "over":
            found.append(state)
    return found


def test_every_space_figure_and_totem_is_drawn(positions: list[td.State]) -> None:
    for state in positions:
        drawing = td.svg(state)
        assert len(titles(drawing, "space")) == len(state.options.components.spaces)
        figures = [title for title in titles(drawing, "figure") if " on " in title]
        expected = [f"seat {seat} on {place}" for seat, place in enumerate(state.places)]
        assert figures == [f"Rastapopoulos on {state.rastapopoulos}", *expected]
        drawn = [title.split(",")[0] for title in titles(drawing, "totem")]
        assert drawn == sorted(f"totem of {totem.space}" for totem in state.totems)
        on_table = (state.dhor is not None) + (state.holder is not None)
        assert len(titles(drawing, "dhor")) == on_table


def test_only_who_knows_a_totem_sees_its_sign(positions: list[td.State]) -> None:
    tested = [
        (state, totem) for state in positions for totem in state.totems if totem.stage == "marked" and totem.seat == 0
    ]
    assert tested
    for state, totem in tested:
        sign = "good" if totem.good else "trapped"
        assert f"totem of {totem.space}, marked, {sign}" in titles(td.svg(td.view(state, 0)), "totem")
        for viewer in (1, None):
            view = td.view(state, viewer)
            known = next(other.good for other in view.totems if other.space == totem.space)
            expected = f"totem of {totem.space}, marked" + ("" if known is None else f", {sign}")
            assert expected in titles(td.svg(view), "totem")
    assert any("?" in words(td.svg(td.view(state, None))) for state, _ in tested)


def test_what_lies_in_front_of_the_players_is_drawn(positions: list[td.State]) -> None:
    for state in positions:
        drawing = td.svg(state)
        assert titles(drawing, "cards") == [
            f"seat {seat}: {' '.join(cards) or 'no cards'}" for seat, cards in enumerate(state.cards)
        ]
        assert titles(drawing, "points") == [
            f"seat {seat}: investigation points {points}" for seat, points in enumerate(state.points)
        ]
    drawn = attrs.evolve(positions[0], card="K01")
    assert any("turned up: K01" in word for word in words(td.svg(drawn)))


def test_the_spaces_lie_apart_and_the_round_trip_outside() -> None:
    spaces = td.load().spaces
    places = layout(spaces, 920, 600)
    assert min(math.dist(a, b) for a, b in combinations(places.values(), 2)) > 60
    assert math.dist(places["O6"], (460, 300)) < 1


def _spaces(**ways: str) -> tuple[Space, ...]:
    return tuple(Space(name, "ocean", name, tuple(others), "reconstruction") for name, others in ways.items())


def test_any_board_finds_a_place() -> None:
    line = layout(_spaces(A="B", B="AC", C="B"), 900, 500)
    assert len(set(line.values())) == 3
    twins = layout(_spaces(A="BDXY", B="AC", C="BDXY", D="CA", X="AC", Y="AC"), 900, 500)
    assert min(math.dist(a, b) for a, b in combinations(twins.values(), 2)) >= 40
    assert layout(_spaces(A="B", B="A"), 900, 500).keys() == {"A", "B"}
