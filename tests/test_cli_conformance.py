"""``tabletop-rules conformance``."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tabletop_rules import GAMES, cli
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.conformance import file_name, names, text_of


def run(*argv: str, typed: str = "") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return cli.main(("conformance", *argv), Terminal(io.StringIO(typed), out, err)), out.getvalue(), err.getvalue()


@pytest.fixture
def spoilt(tmp_path: Path) -> str:
    data = json.loads(text_of("generator"))
    for row in data["words"]:
        row["word"] = "0" * 16
    file = tmp_path / "generator.json"
    file.write_text(json.dumps(data), "utf-8")
    return str(file)


@pytest.fixture
def true(tmp_path: Path) -> str:
    file = tmp_path / "true.json"
    file.write_text(text_of("generator"), "utf-8")
    return str(file)


def test_the_librarys_own_vectors_are_checked_without_files() -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(map(file_name, names()))
    assert all(line.endswith(" vectors, and the library says the same") for line in lines)


def test_a_vector_that_is_not_true_is_told_with_its_file(spoilt: str, true: str) -> None:
    code, out, err = run(true, spoilt)
    assert code == 1
    assert out.startswith(f"{true}: 64 vectors")
    lines = err.splitlines()
    assert lines[0].startswith(f'{spoilt}: words-01: word: expected "0000000000000000", got "')
    assert len(lines) == 21
    assert lines[-1] == f"{spoilt}: and 28 more mismatches"


def test_nothing_is_said_about_files_that_agree_on_demand(spoilt: str, true: str) -> None:
    assert run("--quiet", true) == (0, "", "")
    assert run("-q", spoilt)[2] != ""


def test_json_has_every_mismatch(spoilt: str, true: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format":"tabletop_rules.conformance","version":1}', "utf-8")
    code, out, err = run("--json", true, spoilt, str(broken), str(tmp_path / "none.json"))
    assert (code, err) == (2, "")
    good, bad, unusable, missing = map(json.loads, out.splitlines())
    assert good == {"file": true, "verdict": "ok", "vectors": 64, "mismatches": []}
    assert (bad["verdict"], len(bad["mismatches"])) == ("broken", 48)
    assert bad["mismatches"][0]["vector"] == "words-01"
    assert set(bad["mismatches"][0]) == {"vector", "path", "expected", "got"}
    assert unusable["verdict"] == missing["verdict"] == "unusable"
    assert {"path": "$.game", "message": "is missing"} in unusable["problems"]


def test_what_cannot_be_used_is_told_in_one_line(true: str, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere.json")
    code, out, err = run(nowhere, true)
    assert (code, err) == (2, f"{nowhere}: cannot be used: No such file or directory\n")
    assert out.startswith(true)


def test_answers_are_read_from_standard_input() -> None:
    code, out, _ = run("-", typed=text_of("generator"))
    assert (code, out) == (0, "-: 64 vectors, and the library says the same\n")


def test_vectors_and_schemas_are_written_for_other_engines(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "vectors"
    code, out, err = run("--export", str(folder))
    assert (code, out, err) == (0, f"11 files written to {folder}\n", "")
    for name in names():
        assert (folder / file_name(name)).read_bytes() == text_of(name).encode()
    assert run(*(str(folder / file_name(name)) for name in names()))[0] == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_schemas_describe_the_vectors(name: str, tmp_path: Path) -> None:
    run("--export", str(tmp_path))
    schema: Any = json.loads((tmp_path / f"{name}.schema.json").read_text("utf-8"))
    vectors: Any = json.loads((tmp_path / f"{name}.json").read_text("utf-8"))
    for part, values in {
        "State": [vector["state"] for vector in vectors["positions"]],
        "Action": [attempt["action"] for vector in vectors["positions"] for attempt in vector["tried"]],
        "Options": [game["options"] for game in vectors["games"]],
    }.items():
        validator = jsonschema.Draft202012Validator({**schema, "$ref": f"#/$defs/{part}"})
        for value in values:
            validator.validate(value)


def test_what_cannot_be_written_is_told_in_one_line(true: str) -> None:
    assert run("--export", true)[0] == 2
    assert "--export: File exists" in run("--export", true)[2]
    assert "--export: " in run("--export", "a\0b")[2]
    assert "it takes no files" in run("--export", "somewhere", true)[2]
