"""Drawings of any position of any game: valid, inside their frame, and of nothing but the state."""

from __future__ import annotations

import re

import pytest
from drawn import parsed, points, titles, words
from hush import GAME as HUSH

from tabletop_rules import GAMES, Rng
from tabletop_rules.core import svg
from tabletop_rules.core.game import AnyGame
from tabletop_rules.players import random_player

CASES = [(game, players) for game in GAMES.values() for players in game.players]


def positions(game: AnyGame, players: int) -> list[object]:
    """Return the first position, and some of a random game as a seat and as everybody sees them."""
    state, rng, play = game.new_game(players, seed=players), Rng(players), random_player(game)
    found = [game.first(players)]
    for n in range(150):
        actors = game.to_act(state)
        if not actors:
            break
        index, rng = rng.below(len(actors))
        actor = actors[index]
        view = game.view(state, actor if isinstance(actor, int) else None)
        action, rng = play(view, game.legal_actions(view, actor), actor, rng)
        state = game.apply(state, action)
        if n % 10 == 0:
            found += [state, game.view(state, n % players), game.view(state, None)]
    return [*found, state]


@pytest.mark.parametrize(("game", "players"), CASES, ids=lambda value: getattr(value, "name", value))
def test_everything_is_inside_the_frame(game: AnyGame, players: int) -> None:
    for state in positions(game, players):
        drawing = game.svg(state)
        root = parsed(drawing)
        width, height = float(root.get("width", 0)), float(root.get("height", 0))
        assert 300 < width < 1400
        assert 200 < height < 2400
        outside = [(x, y) for x, y in points(drawing) if not (-0.1 <= x <= width + 0.1 and -0.1 <= y <= height + 0.1)]
        assert outside == []
        assert words(drawing)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_drawing_needs_nothing_from_elsewhere(game: AnyGame) -> None:
    drawing = game.svg(game.new_game(2, seed=1))
    assert re.findall(r"https?://[^\"]*", drawing) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"href|<image|<style|<script|url\(", drawing)
    assert drawing._repr_svg_() == drawing
    assert type(drawing._repr_svg_()) is str


def test_a_game_without_a_drawing_gets_one_of_its_text() -> None:
    state = HUSH.new_game(2, seed=1)
    assert "\n".join(words(HUSH.svg(state))) == HUSH.picture(state)


def test_what_is_no_xml_is_replaced() -> None:
    drawing = svg.document(10, 10, "<&>", [svg.text(5, 5, "a\x00<b>\ud800\uffff&"), svg.group("k", '"\x1b"')])
    assert words(drawing) == ["a�<b>��&"]
    assert titles(drawing, "k") == ['"�"']
    assert parsed(svg.of_text("")).get("width") == "20"


def test_texts_are_cut_to_their_room() -> None:
    assert svg.fit("Entengrütze", 200, 10) == "Entengrütze"
    assert svg.fit("Entengrütze", 30, 10) == "Ente…"
    assert svg.fit("Entengrütze", 0, 10) == "…"
    assert svg.wrapped("one two three", 50, 10) == ["one two", "three"]
    assert svg.wrapped("", 50, 10) == [""]
    assert svg.wrapped("a Donaudampfschiff b", 50, 10) == ["a", "Donauda…", "b"]


def test_numbers_are_short() -> None:
    assert svg.circle(-0.01, 2.449, 3, "#000000") == '<circle cx="0" cy="2.4" r="3" fill="#000000"/>'
    assert svg.rect(1, 2, 3, 4, "none", stroke_width=0.5, class_="a") == (
        '<rect x="1" y="2" width="3" height="4" fill="none" stroke-width="0.5" class="a"/>'
    )
    assert svg.line((0, 1), (2, 3), "red") == '<line x1="0" y1="1" x2="2" y2="3" stroke="red"/>'


def test_a_grid_holds_any_number() -> None:
    assert svg.grid(0, 0, 0, 10) == (10, [])
    assert svg.grid(1, 0, 0, 10) == (10, [(5, 5)])
    cell, middles = svg.grid(17, 0, 0, 50)
    assert cell == 10
    assert len(set(middles)) == 17
    assert all(5 <= x <= 45 and 5 <= y <= 45 for x, y in middles)
