"""No rule is forgotten: every id that is cited exists, and every rule that can be checked has a test that cites it."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

from tabletop_rules import GAMES, UnreadableInput
from tabletop_rules.core.rulebook import Rule, Rulebook

ROOT = Path(__file__).parents[1]


def _rule_index() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rule_index", ROOT / "docs" / "_ext" / "rule_index.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


rule_index: Any = _rule_index()
CODE = rule_index.cited_in_code(ROOT)
TESTS = rule_index.cited_by_tests(ROOT)
READINGS = [pytest.param(name, reading, id=reading.id) for name in GAMES for reading in GAMES[name].rulebook.readings]


def prefix(book: Rulebook) -> str:
    return next(iter(book)).split("-")[0]


BOOKS = {
    prefix(book): book
    for file in sorted((ROOT / "src" / "tabletop_rules").glob("*/rules.toml"))
    for book in [Rulebook(f"tabletop_rules.{file.parent.name}")]
}
"""Every rulebook by the prefix of its ids; that of the library too, and of a game not yet among ``GAMES``."""


@pytest.mark.parametrize("start", sorted({rule.split("-")[0] for rule in CODE.keys() | TESTS.keys()}))
def test_every_id_that_is_cited_exists(start: str) -> None:
    cited = {rule for rule in CODE.keys() | TESTS.keys() if rule.split("-")[0] == start}
    assert start in BOOKS
    unknown = sorted(rule for rule in cited if rule not in BOOKS[start])
    assert {rule: [*map(str, CODE.get(rule, ())), *map(str, TESTS.get(rule, ()))] for rule in unknown} == {}


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_reading_and_ruling_has_a_test(name: str) -> None:
    rows = rule_index.index(GAMES[name].rulebook, CODE, TESTS)
    assert [row.entry.id for row in rows if not row.tests and not row.unchecked] == []


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_tested_in_the_folder_of_their_game(name: str) -> None:
    own = {prefix(GAMES[name].rulebook), "TT"}
    folder = f"tests/rules/{name}/"
    strange = [rule for rule, tests in TESTS.items() for place in tests if place.file.startswith(folder)]
    assert {rule.split("-")[0] for rule in strange} <= own
    assert strange


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_checked_says_why(name: str) -> None:
    for rule in GAMES[name].rulebook.rules:
        assert not rule.unchecked or rule.unchecked.endswith(".")
    checked = [rule for rule in GAMES[name].rulebook.rules if not rule.unchecked]
    assert len(checked) > len(GAMES[name].rulebook.rules) / 2


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_every_reading_is_an_option_with_its_alternatives(name: str, reading: Any) -> None:
    options = GAMES[name].options
    fields = {field.name for field in attrs.fields(options)}
    assert reading.option in fields
    assert getattr(options(), reading.option) == reading.default
    values = [alternative.value for alternative in reading.alternatives]
    assert reading.default in values
    for value in values:
        assert getattr(options(**{reading.option: value}), reading.option) == value
    with pytest.raises(UnreadableInput):
        options(**{reading.option: object()})


@pytest.mark.parametrize("name", GAMES)
def test_entries_have_one_prefix_and_refer_to_rules_that_exist(name: str) -> None:
    book = GAMES[name].rulebook
    assert {key.split("-")[0] for key in book} == {prefix(book)}
    assert len(set(book)) == len(book.rules) + len(book.readings) + len(book.rulings)
    referred = [rule for entry in book.values() if not isinstance(entry, Rule) for rule in entry.rules]
    assert [rule for rule in referred if rule not in book] == []


def test_prefixes_tell_the_games_apart() -> None:
    assert len(BOOKS) == len(list((ROOT / "src" / "tabletop_rules").glob("*/rules.toml")))
    assert {prefix(GAMES[name].rulebook) for name in GAMES} <= BOOKS.keys()


# The index itself


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("(EG-MOVE-5)", ["EG-MOVE-5"]),
        ("EG-MOVE-3 to 6", ["EG-MOVE-3", "EG-MOVE-4", "EG-MOVE-5", "EG-MOVE-6"]),
        ("EG-MOVE-19, -20, EG-AMB-2, -6", ["EG-MOVE-19", "EG-MOVE-20", "EG-AMB-2", "EG-AMB-6"]),
        ("EG-AMB-19, EG-AMB-20", ["EG-AMB-19", "EG-AMB-20"]),
        ("EG-SETUP-1 to 3, -5", ["EG-SETUP-1", "EG-SETUP-2", "EG-SETUP-3", "EG-SETUP-5"]),
        ("SP-R10-7 and SP-A-1", ["SP-R10-7", "SP-A-1"]),
        ("EG-EAT-4 and -5", ["EG-EAT-4", "EG-EAT-5"]),
        ("EG-EAT-4 and 20 fields", ["EG-EAT-4"]),
        ("UTF-8, BLAKE2b-8, A-1", []),
    ],
)
def test_ids_are_found_in_prose(text: str, ids: list[str]) -> None:
    assert list(rule_index.ids_in(text)) == ids


def test_marks_must_be_written_out(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text("@pytest.mark.rules(*IDS)\ndef test_it(): ...\n", "utf-8")
    with pytest.raises(TypeError, match=r"tests/test_it\.py:1: pytest\.mark\.rules takes ids as string literals"):
        rule_index.cited_by_tests(tmp_path)


def test_an_unknown_id_and_an_untested_rule_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    test = (
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rules("EG-MOVE-99"))])\ndef test_it(x): ...\n'
    )
    (tmp_path / "tests" / "test_it.py").write_text(test, "utf-8")
    found = rule_index.cited_by_tests(tmp_path)
    assert {rule: [str(place) for place in places] for rule, places in found.items()} == {
        "EG-MOVE-99": ["tests/test_it.py::test_it"]
    }
    assert "EG-MOVE-99" not in GAMES["entengruetze"].rulebook
    rows = rule_index.index(GAMES["entengruetze"].rulebook, {}, found)
    assert all(not row.tests for row in rows)


def test_the_index_says_where_the_code_cites_a_rule() -> None:
    places = {place.name for place in CODE["EG-SCUF-11"]}
    assert "_push_refusals" in places
    assert all(place.file.startswith("src/tabletop_rules/") for place in CODE["EG-SCUF-11"])


def test_the_index_is_printed_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert rule_index.main(["entengruetze", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["id"] for row in rows] == list(GAMES["entengruetze"].rulebook)
    assert rows[0]["kind"] == "rule"
    assert rule_index.main(["entengruetze"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("# Entengrütze: rule, code, tests\n")
    assert "`entengruetze/legality.py::_push_refusals`" in page
    assert page.count("\n| EG-") == len(rows)
