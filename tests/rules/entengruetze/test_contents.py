"""Contents."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import attrs
import pytest

from tabletop_rules import IllegalState
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import COLOURS

BOX: dict[str, Any] = tomllib.loads(
    resources.files("tabletop_rules.entengruetze").joinpath("box.toml").read_text("utf-8")
)


@pytest.mark.rules("EG-COMP-1")
def test_there_is_one_board() -> None:
    assert BOX["counts"]["game_board"] == 1


@pytest.mark.rules("EG-COMP-2", "EG-AMB-16")
def test_there_are_two_dice_and_a_throw_shows_both() -> None:
    assert BOX["counts"]["dice"] == BOX["dice"]["count"] == 2
    throws = [(throw.red, throw.blue) for throw, _ in eg.chance(eg.GAME.first(2)) if isinstance(throw, eg.RollGruetze)]
    assert throws == [(red, blue) for red in range(1, 7) for blue in range(1, 7)]


@pytest.mark.rules("EG-COMP-3", "EG-COMP-4")
def test_there_are_four_gruetze_one_of_each_colour() -> None:
    assert BOX["counts"]["gruetze_cards"] == 4
    assert sorted(BOX["gruetze"]["colours"]) == ["blue", "green", "red", "yellow"]
    rolled = [event.data["colour"] for event in eg.start(2, seed=1).events if event.kind == "rolled"]
    assert sorted(map(str, rolled)) == ["blue", "green", "red", "yellow"]
    assert None not in eg.new_game(2, seed=1).gruetze


@pytest.mark.rules("EG-COMP-5")
def test_every_animal_has_its_own_wood_colour() -> None:
    woods = [animal.wood for animal in eg.load().animals]
    assert sorted(woods) == ["black", "grey-olive", "mahogany", "natural"]
    assert BOX["counts"]["wood_colours"] == 4


@pytest.mark.rules("EG-COMP-6", "EG-COMP-13", "EG-AMB-12", "EG-NOTE-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_four_large_pieces_one_of_each_colour(players: int) -> None:
    assert BOX["counts"]["large_pieces_per_wood"] == 4
    state = eg.new_game(players, seed=1)
    assert len(state.places) == 4 * players
    movable = {(move.actor, move.colour) for move in eg.legal_actions(state) if isinstance(move, eg.Move)}
    assert movable == {(0, colour) for colour in COLOURS}


@pytest.mark.rules("EG-COMP-7", "EG-COMP-12")
def test_of_two_small_pieces_one_runs_and_one_is_the_target_stone() -> None:
    assert BOX["counts"]["small_pieces_per_wood"] == 2
    state = eg.new_game(4, seed=1)
    assert len(state.runners) + len(state.targets) == 8


@pytest.mark.rules("EG-COMP-9")
def test_there_are_two_discs_for_each_animal() -> None:
    assert BOX["counts"]["turning_discs"] == 8 == 4 * BOX["discs"]["per_animal"]


@pytest.mark.rules("EG-COMP-13", "EG-AMB-12")
def test_no_player_can_have_more_or_fewer_large_pieces() -> None:
    animals = eg.load().animals
    for layout in (animals[0].layout[:3], ()):
        box = attrs.evolve(eg.load(), animals=(attrs.evolve(animals[0], layout=layout), *animals[1:]))
        with pytest.raises(IllegalState, match="Mutz needs four large pieces, not") as caught:
            eg.new_game(2, seed=1, options=eg.Options(box=box))
        assert [fault.rules for fault in caught.value.faults] == [("EG-SETUP-2",)]
