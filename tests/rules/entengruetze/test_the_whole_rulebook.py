"""What the rulebook as a whole says by not saying it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop_rules import CHANCE, Rng
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Options, RollGruetze, State

from .pond import kinds, move, play, position


def games() -> Iterator[State]:
    """Play a few games without much thought and return every position."""
    for players in (2, 3, 4):
        state, rng = eg.new_game(players, seed=players), Rng(players)
        while not state.over:
            yield state
            legal = eg.legal_actions(state)
            choice, rng = rng.below(len(legal))
            state = eg.apply(state, legal[choice])
        yield state


@pytest.mark.rules("EG-NONE-1")
def test_nothing_is_hidden() -> None:
    for state in games():
        for seat in (None, *range(len(state.runners))):
            view = eg.view(state, seat)
            assert view == eg.reseed(state, None)
            assert list(eg.legal_actions(view)) == list(eg.legal_actions(state))
            assert eg.imagine(view, Rng(1)) == view
    for action in (move("Mr", "red"), RollGruetze("red", 1, 1)):
        assert eg.seen(action, 1) is eg.seen(action, None) is action
    assert all(event.to is None for event in eg.trace(position(), move("Mr", "red")).events)


@pytest.mark.rules("EG-NONE-2", "EG-AMB-22")
def test_the_dice_do_nothing_but_place_gruetze() -> None:
    for state in games():
        if eg.to_act(state) == (CHANCE,):
            assert {type(throw) for throw, _ in eg.chance(state)} == {RollGruetze}
        else:
            assert not eg.chance(state)
            after = eg.apply(eg.reseed(state, Rng(1)), eg.legal_actions(state)[0]) if not state.over else state
            if None not in after.gruetze and after.gruetze == state.gruetze and not state.over:
                assert after.rng == Rng(1)


@pytest.mark.rules("EG-NONE-3", "EG-COMP-6")
def test_large_pieces_stay_in_the_pond() -> None:
    for state in games():
        assert len(state.places) == 4 * len(state.runners)
        assert all(0 <= place < 64 for place in state.places)


@pytest.mark.rules("EG-NONE-4")
def test_stones_on_the_stone_circle_do_not_affect_one_another() -> None:
    # Both small pieces stand on the same distance, and Mutz hops onto the field of Ingelwood's small piece and target.
    state = position(at={"Mr": (3, 2)}, runners={"I": 4})
    state = play(state, move("Mr", "blue"))
    assert (state.runners, state.targets) == ((4, 4), (19, 20))


@pytest.mark.rules("EG-NONE-5", "EG-AMB-11")
def test_a_piece_may_step_back_to_where_it_came_from() -> None:
    state = position()
    moved = play(state, move("Mr", "blue"), move("Ir", "blue"))
    assert move("Mr", "yellow") in eg.legal_actions(moved)
    back = play(moved, move("Mr", "yellow"), move("Ir", "yellow"))
    assert (back.places, back.targets) == (state.places, (18, 18))


@pytest.mark.rules("EG-NONE-6", "EG-GOAL-4", "EG-AMB-10")
def test_without_options_only_the_distance_is_free() -> None:
    assert Options() == Options(
        target_distance=20,
        starting_player=0,
        target_retreat_wins=True,
        target_step="before_resolution",
        allow_pass=False,
        finish_round=False,
        gruetze_under_match="wait",
        pushed_piece_eats=True,
        push_consequences_first=True,
        chain_scuffles=True,
        box=None,
    )
    for reading in eg.RULEBOOK.readings:
        assert getattr(Options(), reading.option) == reading.default


@pytest.mark.rules("EG-MOVE-23", "EG-MOVE-14")
def test_nothing_else_happens_in_a_turn_than_the_rules_say() -> None:
    known = {"moved", "disc_turned", "target_stepped", "met", "tied", "pushed", "push_declined", "ate", "rolled"}
    known |= {"reached", "ended", "turn_began"}
    told = set()
    for state in games():
        for action in (*list(eg.legal_actions(state))[:6], *list(eg.legal_actions(state))[-1:]):
            told |= set(kinds(state, action))
    assert told == known
