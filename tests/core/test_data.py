"""Rulebooks and boxes: data read with exact types, and looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tabletop_rules import UnreadableInput
from tabletop_rules.core.boxes import Table, read_toml
from tabletop_rules.core.rulebook import LIBRARY_RULES, Reading, Rule, Rulebook, Ruling

if TYPE_CHECKING:
    from pathlib import Path

BOOK = Rulebook("tabletop_rules.entengruetze")


def test_rules_are_looked_up_by_id() -> None:
    rule, reading, ruling = BOOK["EG-MOVE-5"], BOOK["EG-AMB-1"], BOOK["EG-AMB-8"]
    assert isinstance(rule, Rule)
    assert isinstance(reading, Reading)
    assert isinstance(ruling, Ruling)
    assert str(rule).startswith("EG-MOVE-5 (Movement in the Pond, legality, rulebook): ")
    assert "* True: " in str(reading)
    assert "Because: " in str(ruling)
    ids = [r.id for r in BOOK.rules] + [r.id for r in BOOK.readings] + [r.id for r in BOOK.rulings]
    assert list(BOOK) == ids
    assert len(BOOK) == len(set(BOOK))


def test_the_rules_of_the_library_can_be_looked_up_everywhere() -> None:
    assert BOOK["TT-ACTION-1"] is LIBRARY_RULES["TT-ACTION-1"]
    assert "TT-ACTION-1" not in set(BOOK)
    for book in (BOOK, LIBRARY_RULES):
        with pytest.raises(KeyError):
            book["EG-NOWHERE-1"]


def test_rules_are_found_by_words_in_any_order_case_and_without_accents() -> None:
    found = BOOK.search("GRUTZE own colour")
    assert "EG-EAT-1" in [entry.id for entry in found]
    assert BOOK.search("colour own grütze") == found
    assert BOOK.search("") == ()
    assert BOOK.search("zeppelin") == ()


def test_a_rulebook_is_its_package() -> None:
    assert Rulebook("tabletop_rules.entengruetze") == BOOK
    assert hash(BOOK) == hash(Rulebook("tabletop_rules.entengruetze"))
    assert BOOK != LIBRARY_RULES
    assert (BOOK.title, BOOK.version) == ("Entengrütze", 1)


def test_tables_report_every_problem_at_once_with_its_path() -> None:
    table = Table(
        {
            "size": "8",
            "big": 99,
            "name": "x" * 201,
            "faces": [1, 9, True],
            "words": ["a", 1],
            "rows": [{"n": 1}, 7],
            "origin": "hearsay",
            "sub": {"n": 1.5},
        }
    )
    assert table.whole("size", 0, 9) == 0
    assert table.whole("big", 1, 9) == 1
    table.text("name")
    assert table.wholes("faces", 0, 6) == (1,)
    assert table.texts("words") == ("a",)
    assert [row.whole("n", 0, 9) for row in table.tables("rows")] == [1]
    table.origin()
    table.table("sub").get("n", int, 0)
    table.table("nowhere")
    assert table.has("sub")
    assert table.keys()[0] == "size"
    with pytest.raises(UnreadableInput) as caught:
        table.close()
    assert [problem.path for problem in caught.value.problems] == [
        "$.size",
        "$.big",
        "$.name",
        "$.faces",
        "$.words",
        "$.rows",
        "$.origin",
        "$.sub.n",
        "$.nowhere",
    ]


def test_a_table_without_problems_closes() -> None:
    table = Table({"origin": "rulebook", "words": ["a"], "faces": [1, 2]})
    assert (table.origin(), table.texts("words"), table.wholes("faces", 1, 6)) == ("rulebook", ("a",), (1, 2))
    table.close()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a = [", "not a readable TOML file"),
        (b"\xff", "not a readable"),
        (b"#" * 1_000_001, "larger than"),
        (b"a = " + b"[\n" * 5_000, "nested too deeply"),
        (b"a" + b".a" * 50_000 + b" = 1", "a line is longer than 500 characters"),
    ],
)
def test_files_that_are_no_toml_are_named(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(content)
    with pytest.raises(UnreadableInput, match=message) as caught:
        read_toml("tabletop_rules.entengruetze", path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("path", [5, b"box.toml", True, "\0"])
def test_what_is_no_path_is_named(path: Any) -> None:
    with pytest.raises(UnreadableInput, match="not a readable TOML file"):
        read_toml("tabletop_rules.entengruetze", path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput, match=r"nowhere\.toml"):
        read_toml("tabletop_rules.entengruetze", tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    "toml",
    ["a = " + "[\n" * 50_000, "a = " + "1" * 10_000, "a = 0x" + "f" * 10_000],
    ids=["deep", "long", "hexadecimal"],
)
def test_no_toml_is_too_strange_to_be_refused(tmp_path: Path, toml: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(toml, "utf-8")

    def read() -> None:
        table = read_toml("tabletop_rules.entengruetze", path)
        table.whole("a", 0, 9)
        table.close()

    with pytest.raises(UnreadableInput):
        read()


def test_a_file_without_end_is_too_large(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput, match="larger than 1000000 bytes"):
        read_toml("tabletop_rules.entengruetze", "/dev/zero")
    with pytest.raises(UnreadableInput, match="null"):
        read_toml("tabletop_rules.entengruetze", tmp_path / "a\0b")
