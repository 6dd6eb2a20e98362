"""Game Contents, and what of the box is data."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TYPE_CHECKING

import attrs
import pytest

from tabletop_rules import IllegalState, UnreadableInput, tintenherz
from tabletop_rules.tintenherz import GWIN, Box, Options, Task
from tabletop_rules.tintenherz.box import faults_of, standard

if TYPE_CHECKING:
    from pathlib import Path

TEXT = resources.files("tabletop_rules.tintenherz").joinpath("box.toml").read_text("utf-8")


def faults_with(**changes: object) -> set[str]:
    box: Box = attrs.evolve(standard(), **changes)  # type: ignore[arg-type]  # the tests try out fields
    return {rule for fault in faults_of(box, 4) for rule in fault.rules}


@pytest.mark.rules("TH-CONT-1", "TH-CONT-2", "TH-CONT-3", "TH-CONT-4")
def test_box_has_board_figures_dice_and_hourglass() -> None:
    box = standard()
    assert len(box.light) == 25
    assert box.figures == ("green", "black", "yellow", "red")
    assert (len(box.ways), len(box.numbers)) == (6, 6)
    assert box.seconds == 60
    assert {"TH-CONT-1", "TH-CONT-2"} <= faults_with(light=box.light[:-1])


@pytest.mark.rules("TH-CONT-5", "TH-CONT-6", "TH-AMB-55")
def test_box_has_23_letters_and_two_gwin_cards() -> None:
    box = standard()
    assert box.letters == tuple("ABCDEFGHIJKLMNOPRSTUVWZ")
    assert len(box.letters) + box.gwins == 25
    assert "TH-CONT-6" in faults_with(letters=(*box.letters[:-1], "A"))
    assert "TH-CONT-5" in faults_with(gwins=3)


@pytest.mark.rules("TH-CONT-7", "TH-AMB-37")
def test_box_has_58_chips_and_enough_of_them_for_any_task() -> None:
    assert standard().chips == 58
    assert "TH-CONT-7" in faults_with(chips=4)
    assert faults_with(chips=5) == set()


@pytest.mark.rules("TH-CONT-8", "TH-AMB-19", "TH-SETUP-12")
def test_box_has_55_task_cards_and_no_stack_can_run_out() -> None:
    box = standard()
    assert len(box.tasks) == 55
    assert (len(box.stack("green")), len(box.stack("red"))) == (28, 27)
    green = tuple(task for task in box.tasks if task.back == "green")
    red = tuple(task for task in box.tasks if task.back == "red")
    assert faults_with(tasks=green[:15] + red[:7]) == set()
    assert "TH-AMB-19" in faults_with(tasks=green[:14] + red[:7])
    assert "TH-AMB-19" in faults_with(tasks=green[:15] + red[:6])
    assert "TH-CONT-8" in faults_with(tasks=(*box.tasks, box.tasks[0]))


@pytest.mark.rules("TH-DICE-1", "TH-DICE-3", "TH-DICE-5", "TH-AMB-3")
def test_dice_must_show_every_symbol_the_cross_and_each_number() -> None:
    assert "TH-DICE-1" in faults_with(ways=("left", "up", "right", "cross"))
    assert "TH-DICE-3" in faults_with(ways=("left", "up", "right", "down"))
    assert "TH-DICE-5" in faults_with(numbers=(1, 2))
    assert faults_with(ways=("left", "up", "right", "down", "cross"), numbers=(3, 2, 1)) == set()


@pytest.mark.rules("TH-DICE-1", "TH-CONT-2")
def test_sides_and_figures_can_be_told_apart() -> None:
    assert "TH-DICE-1" in faults_with(symbols=("book", "flame", "book", "inkwell"))
    assert "TH-CONT-2" in faults_with(figures=("green", "black", "yellow", "green"))


@pytest.mark.rules("TH-AMB-50")
def test_board_without_a_light_space_is_refused() -> None:
    dark = Options(box=attrs.evolve(standard(), light=(False,) * 25))
    with pytest.raises(IllegalState, match="TH-AMB-50"):
        tintenherz.new_game(2, seed=1, options=dark)


@pytest.mark.rules("TH-SETUP-3", "TH-SETUP-4")
def test_box_needs_an_e_and_an_n() -> None:
    letters = tuple("ABCDQFGHIJKLMNOPRSTUVWZ")
    assert {"TH-SETUP-3", "TH-SETUP-4"} <= faults_with(letters=letters)


def test_every_component_says_who_vouches_for_it() -> None:
    data = tomllib.loads(TEXT)
    tables = [data[name] for name in ("board", "symbols", "track", "figures", "hourglass", "letters", "chips", "tasks")]
    tables += [*data["dice"].values(), *data["task"]]
    assert {table["origin"] for table in tables} <= {"rulebook", "publisher", "reconstruction"}
    assert all(task.origin in {"rulebook", "publisher", "reconstruction"} for task in standard().tasks)


def test_answers_on_the_task_cards_can_be_spelled_with_the_cards() -> None:
    letters = set(standard().letters)
    for task in standard().tasks:
        assert len(set(task.words)) == len(task.words) == 10
        assert all(set(word) <= letters for word in task.words), task.id


def test_own_task_cards_load_from_a_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(TEXT.replace("Nenne einen Baum", "Nenne einen Strauch"), "utf-8")
    box = tintenherz.load(own)
    assert box.task("G03").german == "Nenne einen Strauch"
    state = tintenherz.new_game(2, seed=1, options=Options(box=box))
    assert tintenherz.faults(state) == ()
    assert state.options.components.task("G03") == box.task("G03")


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        (
            '"DLDLD",\n    "LDLDL",\n    "DLDLD",\n    "LDLDL"',
            '"DLDLD",\n    "LDLDL",\n    "DLXLD",\n    "LDLDL"',
            "board",
        ),
        ('"cross", "cross"]', '"cross", "back"]', "dice.direction"),
        ("[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 3, 4]", "dice.number"),
        ('"A", "B"', '"A", "BB"', "letters"),
        ("green = 28", "green = 27", "tasks.green"),
        ('back = "green"\ngerman = "Nenne ein Getränk"', 'back = "blue"\ngerman = "Nenne ein Getränk"', "task[1].back"),
        ('"TEE", "KAFFEE"', '"Tee", "KAFFEE"', "task[1].words"),
        ("steps = 8", "steps = true", "track.steps"),
    ],
)
def test_file_with_a_mistake_says_where(tmp_path: Path, old: str, new: str, path: str) -> None:
    assert old in TEXT
    bad = tmp_path / "bad.toml"
    bad.write_text(TEXT.replace(old, new, 1), "utf-8")
    with pytest.raises(UnreadableInput) as caught:
        tintenherz.load(bad)
    assert any(path in problem.path for problem in caught.value.problems)


def test_unknown_task_card_is_named_by_a_key_error() -> None:
    with pytest.raises(KeyError, match="G99"):
        standard().task("G99")


@pytest.mark.parametrize("word", ["", "LÖWE", "loewe", "TWO WORDS", "A" * 65])
def test_task_card_takes_answers_in_the_spelling_of_the_game_only(word: str) -> None:
    with pytest.raises(UnreadableInput, match="words"):
        Task("X1", "green", "Nenne etwas", "Name something", (word,))


def test_gwin_is_no_letter() -> None:
    assert GWIN not in standard().letters
