"""Summary: what it repeats is tested at its place; here it is played through once, word for word."""

from __future__ import annotations

import pytest

from tabletop_rules import CHANCE
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import COLOURS, Options

from .pond import discs, lies, move, play, position, push, roll, where, why


@pytest.mark.rules("EG-SUM-1", "EG-SETUP-1", "EG-SETUP-3", "EG-SETUP-4", "EG-SETUP-7", "EG-SETUP-12")
def test_the_set_up() -> None:
    trace = eg.start(2, seed=1)
    assert [event.kind for event in trace.events] == ["rolled"] * 4
    assert [step.colour for step in trace.steps if isinstance(step, eg.RollGruetze)] == list(COLOURS)
    state = trace.state
    assert state.places == tuple(place for animal in eg.load().animals[:2] for place in animal.layout)
    assert len({place for place in state.gruetze if place is not None}) == 4
    assert discs(state, "M") == discs(state, "I") == (14, 14, 14, 14)
    assert (state.runners, state.targets, state.turn) == ((0, 0), (20, 20), 1)


@pytest.mark.rules("EG-SUM-2", "EG-SUM-3", "EG-AMB-3")
def test_in_a_round_every_player_moves_once() -> None:
    state = position(3)
    for name in ("Mr", "Ir", "Jg"):
        assert {type(action) for action in eg.legal_actions(state)} == {eg.Move}
        state = play(state, move(name, "blue" if name != "Jg" else "green"))
    assert (state.turn, eg.to_act(state), state.targets) == (4, (0,), (19, 19, 19))


@pytest.mark.rules("EG-SUM-4", "EG-SUM-5", "EG-AMB-36")
def test_a_meal_moves_the_difference_and_the_gruetze_is_placed_again() -> None:
    state = play(position(at={"Mr": (3, 2)}, runners={"M": 2}), move("Mr", "blue"))
    assert (state.runners[0] - 2, discs(state, "M")[0] - discs(state, "M")[1]) == (4, 4)
    assert (lies(state, "red"), eg.to_act(state)) == (None, (CHANCE,))
    assert lies(play(state, roll("red", 6, 6)), "red") == (6, 6)


@pytest.mark.rules("EG-SUM-6")
@pytest.mark.parametrize(("players", "refused"), [(2, ()), (3, ()), (4, (("EG-SCUF-12",),))])
def test_the_stronger_of_two_may_push_with_four_players_not_onto_occupied_fields(
    players: int, refused: tuple[tuple[str, ...], ...]
) -> None:
    state = play(position(players), move("Mr", "red"))
    assert why(state, push("Ir", "red", 3, by="M")) == refused
    assert where(play(state, push("Ir", "red", 1, by="M")), "Ir") == (3, 0)


@pytest.mark.rules("EG-SUM-7", "EG-GOAL-1", "EG-GOAL-2")
@pytest.mark.parametrize("distance", [4, 5])
def test_who_reaches_or_passes_the_target_stone_first_wins(distance: int) -> None:
    state = position(at={"Mr": (3, 2)}, options=Options(target_distance=distance))
    over = play(state, move("Mr", "blue"))
    assert (over.runners[0], over.targets[0]) == (4, distance - 1)
    assert eg.score(over).winners == (0,)
