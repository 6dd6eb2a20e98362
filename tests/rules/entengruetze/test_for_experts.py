"""For Experts: Checking the Disc Setting."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest

from tabletop_rules import entengruetze as eg

from .pond import Field, discs, kinds, move, play, position
from .test_contents import BOX

REDS = (2, 3, 5, 6)


@pytest.mark.rules("EG-EXP-1")
def test_strips_are_numbered_0_to_7() -> None:
    assert (BOX["strips"]["lowest"], BOX["strips"]["highest"], BOX["pond"]["size"]) == (0, 7, 8)
    assert {eg.red(place) for place in range(64)} == {eg.blue(place) for place in range(64)} == set(range(8))


@pytest.mark.rules("EG-EXP-2", "EG-EXP-4", "EG-AMB-54")
@pytest.mark.parametrize("reds", list(itertools.permutations(REDS)))
def test_a_duck_on_2_3_5_and_6_has_the_red_number_16(reds: tuple[int, ...]) -> None:
    at = {name: (red, blue) for name, red, blue in zip(("Ir", "Ig", "Ib", "Iy"), reds, (1, 2, 5, 6), strict=True)}
    state = position(at=at, active=1)
    assert discs(state, "I")[:2] == (16, 12)
    assert (eg.meal_value(state, 1, "red"), eg.meal_value(state, 1, "green")) == (4, -4)


@pytest.mark.rules("EG-EXP-2", "EG-EXP-4")
def test_the_duck_gets_there_from_the_start_layout() -> None:
    state = play(position(), move("Mg", "green"))
    reds = [eg.disc(state, 1, "red")]
    assert kinds(state, move("Iy", "red"))[-3:] == ["met", "tied", "turn_began"]
    for action in (move("Iy", "red"), move("Mg", "red"), move("Iy", "red")):
        state = play(state, action)
        reds.append(eg.disc(state, 1, "red"))
    assert reds == [14, 15, 15, 16]
    assert discs(state, "I") == (16, 12, 14, 14)
    assert sorted(eg.red(place) for place in state.places[4:]) == list(REDS)


@pytest.mark.rules("EG-EXP-3", "EG-AMB-54", "EG-AMB-14")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (((0, 0), (0, 0), (0, 0), (0, 0)), (0, 28, 0, 28)),
        (((7, 7), (7, 7), (7, 7), (7, 7)), (28, 0, 28, 0)),
        (((7, 0), (7, 0), (7, 0), (7, 0)), (28, 0, 0, 28)),
        (((1, 2), (3, 4), (5, 6), (7, 0)), (16, 12, 12, 16)),
    ],
)
def test_green_blue_and_yellow_are_sums_of_their_strips(fields: tuple[Field, ...], expected: tuple[int, ...]) -> None:
    at: Mapping[str, Field] = dict(zip(("Mr", "Mg", "Mb", "My"), fields, strict=True))
    state = position(at=at)
    assert discs(state, "M") == expected
    green = sum(7 - red for red, _ in fields)
    yellow = sum(7 - blue for _, blue in fields)
    assert (discs(state, "M")[1], discs(state, "M")[3]) == (green, yellow)
