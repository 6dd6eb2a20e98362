"""The table drawn as SVG."""

from __future__ import annotations

import attrs
import pytest
from drawn import titles, words

from tabletop_rules import Rng, tintenherz
from tabletop_rules.players import next_actor, random_player
from tabletop_rules.tintenherz import State
from tabletop_rules.tintenherz.board import cell_name
from tabletop_rules.tintenherz.state import Named


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Return the positions of a random game."""
    state, rng, play = tintenherz.new_game(4, seed=3), Rng(3), random_player(tintenherz.GAME)
    found = [state]
    while tintenherz.to_act(state):
        actor, rng = next_actor(tintenherz.to_act(state), rng)
        action, rng = play(state, tintenherz.legal_actions(state, actor), actor, rng)
        state = tintenherz.apply(state, action)
        found.append(state)
    return found


def test_every_card_is_drawn_as_it_is_known(positions: list[State]) -> None:
    for state in positions:
        drawn = titles(tintenherz.svg(state), "card")
        assert drawn == sorted(
            f"{card or 'never seen'}, {'face up' if up else 'covered'}, on {cell_name(cell)}"
            for cell, (card, up) in enumerate(zip(state.cards, state.up, strict=True))
        )
        shown = [word for word in words(tintenherz.svg(state)) if len(word) == 1 and word in "ABCDEGHIJKLMNOPQRTUVWXYZ"]
        known = [card for card in state.cards if card and card.isalpha() and card not in "FS"]
        assert sorted(shown) == sorted(known)


def test_figures_track_chips_and_hourglass_are_drawn(positions: list[State]) -> None:
    for state in positions:
        drawing = tintenherz.svg(state)
        assert titles(drawing, "figure") == ["Fenoglio", "Shadow"]
        steps = state.options.components.steps
        expected = [f"Capricorn, {state.capricorn} of {steps}", f"Meggie, {state.meggie} of {steps}"]
        assert titles(drawing, "track") == expected
        chips = titles(drawing, "chips")
        assert len(chips) == 2 * 4
        assert f"seat 2: {state.books[2]} books" in chips
        assert f"seat 1: {state.hearts[1]} hearts" in chips
        assert titles(drawing, "hourglass") == [f"the {'green' if state.green_up else 'red'} side is up"]


def test_the_task_and_what_was_named_for_it_are_drawn(positions: list[State]) -> None:
    tasks = [state for state in positions if state.task is not None]
    assert tasks
    for state in tasks:
        assert titles(tintenherz.svg(state), "task") == [state.task]
        assert len(titles(tintenherz.svg(state), "word")) == len(state.named)
    said = (
        Named(0, "KATZE", None, judged=True),
        Named(1, "X", "letters", judged=True),
        Named(2, "HUND", None, judged=False),
    )
    drawing = tintenherz.svg(attrs.evolve(tasks[0], named=said))
    assert titles(drawing, "word") == ["HUND: to be judged", "KATZE: valid", "X: letters"]
    assert titles(tintenherz.svg(positions[0]), "task") == []


def test_dice_and_what_the_game_waits_for_are_said(positions: list[State]) -> None:
    state = next(state for state in positions if state.way is not None)
    assert f"dice: {state.way} {state.number}" in words(tintenherz.svg(state))
    assert any(word.startswith("the game is over: all have") for word in words(tintenherz.svg(positions[-1])))
