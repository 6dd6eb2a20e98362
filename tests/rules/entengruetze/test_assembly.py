"""Appendix: Assembly."""

from __future__ import annotations

import pytest

from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import COLOURS

from .pond import discs, move, play, position
from .test_contents import BOX


@pytest.mark.rules("EG-ASM-1")
def test_the_pieces_of_one_animal_are_of_one_wood_and_no_other_animals() -> None:
    assert len({animal.wood for animal in eg.load().animals}) == len({animal.name for animal in eg.load().animals}) == 4


@pytest.mark.rules("EG-ASM-2", "EG-POND-7")
def test_each_corner_of_the_board_shows_one_animal() -> None:
    corners = sorted(animal["corner"] for animal in BOX["animal"])
    assert corners == ["north-east", "north-west", "south-east", "south-west"]


@pytest.mark.rules("EG-ASM-3", "EG-ASM-4", "EG-ASM-5")
def test_each_animal_has_a_red_and_green_and_a_blue_and_yellow_disc() -> None:
    assert BOX["discs"]["pairs"] == [["red", "green"], ["blue", "yellow"]]
    state = position(4)
    for animal, step in (("M", move("Mg", "red")), ("M", move("Mg", "yellow"))):
        red, green, blue, yellow = discs(play(state, step), animal)
        assert (red + green, blue + yellow) == (28, 28)
        assert ((red, green) == (14, 14)) is not ((blue, yellow) == (14, 14))
    assert all(eg.disc(state, seat, colour) == 14 for seat in range(4) for colour in COLOURS)
