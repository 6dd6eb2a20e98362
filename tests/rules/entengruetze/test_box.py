"""The box as a file: the library's own, and one's own."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules import UnreadableInput
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Animal, Box, Options

OWN = resources.files("tabletop_rules.entengruetze").joinpath("box.toml").read_text("utf-8")


def loaded(folder: Path, text: str) -> Box:
    file = folder / "box.toml"
    file.write_text(text, "utf-8")
    return eg.load(file)


def problems(folder: Path, *changes: tuple[str, str]) -> list[str]:
    text = OWN
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    with pytest.raises(UnreadableInput) as caught:
        loaded(folder, text)
    return [problem.path for problem in caught.value.problems]


def test_a_copy_of_the_librarys_box_is_the_librarys_box(tmp_path: Path) -> None:
    copy = loaded(tmp_path, OWN)
    assert copy == eg.load() == Options().components
    with_copy = eg.new_game(2, seed=1, options=Options(box=copy))
    assert with_copy.options.components is copy
    assert attrs.evolve(with_copy, options=Options()) == eg.new_game(2, seed=1)


@pytest.mark.rules("EG-AMB-16", "EG-AMB-13", "EG-AMB-25")
def test_owners_can_change_dice_layout_and_stone_circle(tmp_path: Path) -> None:
    text = OWN.replace("faces = [1, 2, 3, 4, 5, 6]", "faces = [0, 1, 2, 3, 4, 5, 6, 7]").replace(
        "fields = 40", "fields = 60"
    )
    text = text.replace("red = [1, 0], blue = [6, 0]", "red = [0, 0], blue = [7, 0]")
    box = loaded(tmp_path, text)
    assert (box.faces, box.circle) == ((0, 1, 2, 3, 4, 5, 6, 7), 60)
    assert box.animals[0].layout[:3:2] == (eg.field(0, 0), eg.field(7, 0))
    assert eg.new_game(2, seed=1, options=Options(box=box, target_distance=60)).targets == (60, 60)


def test_everything_wrong_with_a_box_is_told_at_once(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        ("fields = 40", "fields = 0"),
        ("faces = [1, 2, 3, 4, 5, 6]", "faces = [1, 2, 8]"),
        ("red = [1, 0]", "red = [1]"),
        ('name = "Ingelwood"', "name = 3"),
        ("start_field = 10", "start_field = -1"),
    )
    assert found == [
        "$.circle.fields",
        "$.dice.faces",
        "$.animal[0].layout.red",
        "$.animal[1].name",
        "$.animal[2].start_field",
    ]


def test_there_are_at_most_four_animals(tmp_path: Path) -> None:
    fifth = OWN[OWN.rindex("[[animal]]") : OWN.index("# Everything in the box.")]
    assert problems(tmp_path, ("# Everything in the box.", fifth + "# Everything in the box.")) == ["$.animal"]


def test_a_box_may_have_fewer_animals(tmp_path: Path) -> None:
    text = OWN[: OWN.rindex("[[animal]]")] + OWN[OWN.index("# Everything in the box.") :]
    assert [animal.name for animal in loaded(tmp_path, text).animals] == ["Mutz", "Ingelwood", "Johnatan"]


@pytest.mark.parametrize(
    "field",
    [
        {"layout": (0, 1, 2, 64)},
        {"layout": [0, 1, 2, 3]},
        {"layout": (0, 1, 2, 3, 4)},
        {"name": 1},
        {"start_field": -1},
    ],
)
def test_an_animal_is_checked_when_it_is_made(field: dict[str, Any]) -> None:
    with pytest.raises(UnreadableInput, match=f"Animal.{next(iter(field))}"):
        attrs.evolve(eg.load().animals[0], **field)


@pytest.mark.parametrize(
    "field",
    [
        {"faces": (1, 2, 8)},
        {"faces": (True, 2, 3)},
        {"circle": 0},
        {"animals": (1,)},
        {"animals": eg.load().animals * 2},
    ],
)
def test_a_box_is_checked_when_it_is_made(field: dict[str, Any]) -> None:
    with pytest.raises(UnreadableInput, match=f"Box.{next(iter(field))}"):
        attrs.evolve(eg.load(), **field)
    assert type(eg.load().animals[0]) is Animal
