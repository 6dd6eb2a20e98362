"""The Pond Inhabitants, and the set-up as far as that section tells it."""

from __future__ import annotations

import attrs
import pytest

from tabletop_rules import IllegalState, UnreadableInput
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Options

from .pond import discs, where
from .test_contents import BOX


@pytest.mark.rules("EG-POND-2", "EG-POND-3", "EG-POND-4", "EG-POND-5")
def test_the_animals_are_frog_duck_stork_and_carp() -> None:
    species = {animal["name"]: animal["species"] for animal in BOX["animal"]}
    assert species == {"Mutz": "broad-mouthed frog", "Ingelwood": "duck", "Johnatan": "stork", "Wattnu": "carp"}


@pytest.mark.rules("EG-POND-6", "EG-POND-8", "EG-POND-9", "EG-POND-10", "EG-AMB-23", "EG-AMB-24")
@pytest.mark.parametrize(
    ("players", "animals"),
    [(2, "Mutz Ingelwood"), (3, "Mutz Ingelwood Johnatan"), (4, "Mutz Ingelwood Johnatan Wattnu")],
)
def test_each_player_count_has_its_animals_in_the_order_of_the_seats(players: int, animals: str) -> None:
    state = eg.new_game(players, seed=1)
    names = [animal.name for animal in state.options.components.animals]
    assert names[: len(state.runners)] == animals.split()
    at_home = [place for animal in eg.load().animals[:players] for place in animal.layout]
    assert list(state.places) == at_home
    assert [name for name in names if name in eg.picture(state)] == animals.split()


@pytest.mark.rules("EG-POND-6")
def test_nobody_shares_an_animal() -> None:
    names = [animal.name for animal in eg.load().animals]
    assert len(set(names)) == len(names) == 4


@pytest.mark.rules("EG-POND-11")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_the_game_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(IllegalState, match=f"for 2 to 4 players, not {players}") as caught:
        eg.new_game(players, seed=1)
    assert [fault.rules for fault in caught.value.faults] == [("TT-PLAYERS-1", "EG-POND-11")]


@pytest.mark.rules("EG-POND-11")
@pytest.mark.parametrize("players", [True, 2.0, "2", None])
def test_a_number_of_players_is_a_whole_number(players: int) -> None:
    with pytest.raises(UnreadableInput, match="players: expected a whole number"):
        eg.new_game(players, seed=1)


@pytest.mark.rules("EG-POND-6")
def test_a_box_needs_an_animal_for_everybody() -> None:
    box = attrs.evolve(eg.load(), animals=eg.load().animals[:2])
    assert eg.new_game(2, seed=1, options=Options(box=box)).turn == 1
    with pytest.raises(IllegalState, match="the box has 2 animals for 3 players") as caught:
        eg.new_game(3, seed=1, options=Options(box=box))
    assert [fault.rules for fault in caught.value.faults] == [("EG-POND-6",)]


@pytest.mark.rules("EG-SETUP-1", "EG-SETUP-2", "EG-AMB-13")
def test_the_large_pieces_start_where_the_box_says() -> None:
    state = eg.new_game(4, seed=1)
    starts = {name: where(state, name) for name in ("Mr", "Mb", "Mg", "My", "Ir", "Jr", "Jb", "Wy")}
    assert starts == {
        "Mr": (1, 0),
        "Mb": (6, 0),
        "Mg": (5, 7),
        "My": (2, 7),
        "Ir": (2, 0),
        "Jr": (0, 2),
        "Jb": (7, 1),
        "Wy": (0, 6),
    }
    assert {animal["origin"] for animal in BOX["animal"]} == {"reconstruction"}


@pytest.mark.rules("EG-SETUP-1", "EG-AMB-13")
def test_owners_of_the_game_can_bring_their_own_layout() -> None:
    layout = (eg.field(0, 7), eg.field(7, 0), eg.field(3, 3), eg.field(4, 4))
    box = attrs.evolve(eg.load(), animals=tuple(attrs.evolve(animal, layout=layout) for animal in eg.load().animals))
    assert eg.new_game(2, seed=1, options=Options(box=box)).places == layout * 2


@pytest.mark.rules("EG-SETUP-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_small_pieces_start_on_their_start_fields(players: int) -> None:
    assert eg.new_game(players, seed=1).runners == (0,) * players


@pytest.mark.rules("EG-SETUP-6", "EG-AMB-25")
def test_the_example_distance_is_the_default_and_fits_the_stone_circle() -> None:
    assert Options().target_distance == BOX["circle"]["presets"]["normal"] == 20
    assert eg.load().circle == BOX["circle"]["fields"] == 40
    assert sorted(animal.start_field for animal in eg.load().animals) == [0, 10, 20, 30]
    small = attrs.evolve(eg.load(), circle=19)
    with pytest.raises(IllegalState, match="20 is longer than the stone circle of 19"):
        eg.new_game(2, seed=1, options=Options(box=small))


@pytest.mark.rules("EG-SETUP-12", "EG-SETUP-13", "EG-AMB-24", "EG-SUM-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_disc_starts_at_14(players: int) -> None:
    state = eg.new_game(players, seed=1)
    for seat, animal in enumerate("MIJW"[:players]):
        assert discs(state, animal) == (14, 14, 14, 14)
        assert [eg.meal_value(state, seat, colour) for colour in eg.COLOURS] == [0, 0, 0, 0]


@pytest.mark.rules("EG-SETUP-14", "EG-AMB-13", "EG-EXP-2")
@pytest.mark.parametrize(
    ("red_piece", "strip", "total"), [((2, 0), "red", 15), ((0, 0), "red", 13), ((1, 1), "blue", 15)]
)
def test_a_layout_whose_discs_could_not_start_at_14_is_refused(
    red_piece: tuple[int, int], strip: str, total: int
) -> None:
    animals = eg.load().animals
    layout = (eg.field(*red_piece), *animals[0].layout[1:])
    box = attrs.evolve(eg.load(), animals=(attrs.evolve(animals[0], layout=layout), *animals[1:]))
    with pytest.raises(IllegalState, match=f"Mutz's large pieces add up to {total} on the {strip} strip") as caught:
        eg.new_game(2, seed=1, options=Options(box=box))
    (fault,) = caught.value.faults
    assert fault.rules == ("EG-SETUP-14", "EG-EXP-2")
    assert dict(fault.facts) == {"animal": "Mutz", "strip": strip, "sum": total}


@pytest.mark.rules("EG-SETUP-14")
def test_only_the_layouts_of_animals_in_play_have_to_fit() -> None:
    animals = eg.load().animals
    crooked = attrs.evolve(animals[3], layout=(0, 0, 0, 0))
    options = Options(box=attrs.evolve(eg.load(), animals=(*animals[:3], crooked)))
    assert eg.new_game(3, seed=1, options=options).turn == 1
    with pytest.raises(IllegalState) as caught:
        eg.new_game(4, seed=1, options=options)
    assert len(caught.value.faults) == 2


@pytest.mark.rules("EG-SETUP-1", "EG-AMB-13")
def test_the_reconstructed_layout_favours_nobody() -> None:
    # Two quarter turns, with the colours going round too, take Mutz's pieces to Ingelwood's.
    state = eg.new_game(4, seed=1)
    turned = {"r": "b", "b": "g", "g": "y", "y": "r"}
    following = {"M": "J", "J": "I", "I": "W", "W": "M"}
    for animal, colour in ((animal, colour) for animal in "MIJW" for colour in "rgby"):
        red, blue = where(state, animal + colour)
        assert where(state, following[animal] + turned[colour]) == (7 - blue, red)
