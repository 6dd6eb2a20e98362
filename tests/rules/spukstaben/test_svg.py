"""The table drawn as SVG."""

from __future__ import annotations

import attrs
import pytest
from drawn import titles, words

from tabletop_rules import Rng
from tabletop_rules import spukstaben as sp
from tabletop_rules.players import next_actor, random_player, whose_view
from tabletop_rules.spukstaben.state import card, haunts


@pytest.fixture(scope="module")
def positions() -> list[sp.State]:
    """Return the positions of a random game of stage 3."""
    state, rng, play = sp.new_game(3, seed=4, options=sp.Options(stage=3)), Rng(4), random_player(sp.GAME)
    found = [state]
    while sp.to_act(state):
        actor, rng = next_actor(sp.to_act(state), rng)
        view = sp.view(state, whose_view(actor))
        action, rng = play(view, sp.legal_actions(view, actor), actor, rng)
        state = sp.apply(state, action)
        found.append(state)
    return found


def test_every_card_in_a_room_is_drawn_with_its_cube(positions: list[sp.State]) -> None:
    for state in positions:
        assert titles(sp.svg(state), "card") == sorted(
            f"#{one.card} {card(state, one.card).letters}, needs {one.strength}" for one in haunts(state)
        )


def test_a_gap_stays_empty(positions: list[sp.State]) -> None:
    state = next(state for state in positions if any(len(room) > 1 for room in state.rooms))
    rooms = tuple((None, *room[1:]) if len(room) > 1 else room for room in state.rooms)
    gappy = attrs.evolve(state, rooms=rooms)
    assert len(titles(sp.svg(gappy), "card")) == len(haunts(gappy)) < len(haunts(state))


def test_a_token_covers_a_shield(positions: list[sp.State]) -> None:
    state = next(state for state in positions if any(card(state, one.card).doubler for one in haunts(state)))
    rooms = tuple(tuple(one and attrs.evolve(one, covered=True) for one in room) for room in state.rooms)
    covered = sp.svg(attrs.evolve(state, rooms=rooms))
    assert "x2" in words(sp.svg(state))
    assert "x2" not in words(covered)
    shields = [card(state, one.card) for one in haunts(state)]
    assert sum(title.endswith(", shield covered") for title in titles(covered, "card")) == sum(
        bool(shown.doubler or shown.arrows) for shown in shields
    )


def test_cards_in_no_room_are_drawn_too(positions: list[sp.State]) -> None:
    for state in positions:
        drawing = sp.svg(state)
        for kind in ("drawn", "escaped", "fled"):
            assert len(titles(drawing, kind)) == len(getattr(state, kind))
    assert positions[-1].escaped


def test_conditions_and_shields_are_drawn_in_their_stage_only(positions: list[sp.State]) -> None:
    def marks(stage: int) -> set[str]:
        found: set[str] = set()
        for state in positions:
            found |= set(words(sp.svg(attrs.evolve(state, options=sp.Options(stage=stage)))))
        return found

    assert {"max6", "-CH/SCH"} & marks(2)
    assert {"x2", "←", "→"} & marks(3)
    assert not {"x2", "←", "→"} & marks(2)
    assert not {"max6", "-START", "-END", "-CH/SCH", "-SCH"} & marks(1)


def test_a_hidden_word_is_in_nobody_elses_drawing() -> None:
    state = sp.new_game(2, seed=1)
    while state.phase != "write":
        state = sp.apply(state, sp.legal_actions(state)[0])
    state = sp.apply(state, sp.Write(0, "ESEL"))
    assert "seat 0: ESEL" in titles(sp.svg(sp.view(state, 0)), "sheet")
    for viewer in (1, None):
        drawing = sp.svg(sp.view(state, viewer))
        assert "seat 0: a hidden word" in titles(drawing, "sheet")
        assert "ESEL" not in drawing
    hinted = sp.apply(state, next(a for a in sp.legal_actions(state, 1) if type(a) is sp.Hint))
    assert any(word.startswith("hints at #") for word in words(sp.svg(hinted)))


def test_words_and_what_the_game_waits_for_are_said(positions: list[sp.State]) -> None:
    last = positions[-1]
    assert ", ".join(last.used[:2]) in "".join(words(sp.svg(last)))
    assert words(sp.svg(last))[-1] == "round 10: the game is over"
    named = next(state for state in positions if state.named)
    assert "named" in words(sp.svg(named))
