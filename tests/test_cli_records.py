"""``tabletop-rules verify`` and ``show``."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tabletop_rules import cli, entengruetze
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.record import Record

GAME = entengruetze.GAME
FIRST_MOVE = 6
"""The line of the first move: the header and four throws come before it."""


def run(*argv: str, typed: str = "") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return cli.main(argv, Terminal(io.StringIO(typed), out, err)), out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def record() -> Record[entengruetze.State, entengruetze.Action, entengruetze.Options]:
    played = Record.new(GAME, 2, seed=7, options=entengruetze.Options(target_distance=2))
    while GAME.to_act(played.state):
        played = played.play(GAME.legal_actions(played.state)[-1])
    return played


@pytest.fixture
def path(tmp_path: Path, record: Record[entengruetze.State, entengruetze.Action, entengruetze.Options]) -> str:
    file = tmp_path / "game.jsonl"
    record.save(file)
    return str(file)


def changed(path: str, line: int, old: str, new: str) -> str:
    lines = Path(path).read_text("utf-8").splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    other = Path(path).with_name("changed.jsonl")
    other.write_text("\n".join(lines) + "\n", "utf-8")
    return str(other)


def last_line(path: str) -> int:
    return len(Path(path).read_text("utf-8").splitlines())


# verify


def test_a_true_record_is_fine(path: str) -> None:
    steps = last_line(path) - 2
    text = f"{path}: by the rules: entengruetze, 2 players, {steps} steps, finished\n"
    assert run("verify", path) == (0, text, "")
    assert run("verify", "--quiet", path) == (0, "", "")


def test_a_record_may_come_from_standard_input(path: str) -> None:
    assert run("verify", "-", typed=Path(path).read_text("utf-8"))[0] == 0


def test_a_changed_die_is_refused_with_line_action_rules_and_what_was_legal(path: str) -> None:
    first = json.loads(Path(path).read_text("utf-8").splitlines()[1])
    other = changed(path, 3, '"red":', '"red":' + str(first["red"]) + ',"red_":')
    assert run("verify", other)[0] == 2
    lines = Path(path).read_text("utf-8").splitlines()
    second = json.loads(lines[2])
    lines[2] = json.dumps({**second, "red": first["red"], "blue": first["blue"]})
    Path(other).write_text("\n".join(lines), "utf-8")
    code, out, err = run("verify", other)
    assert (code, out) == (1, "")
    assert f"line 3: `chance: roll-gruetze green {first['red']} {first['blue']}` is refused: another Grütze lies" in err
    assert "Legal here: `chance: roll-gruetze green" in err
    assert "[EG-SETUP-9, EG-SETUP-10, EG-EAT-12]" in err
    assert str(GAME.rulebook["EG-SETUP-10"]) in err


def test_a_changed_action_is_refused_with_its_rules(path: str) -> None:
    code, _, err = run("verify", changed(path, FIRST_MOVE, '"actor":0', '"actor":1'))
    assert code == 1
    assert f"line {FIRST_MOVE}: `seat 1: " in err
    assert "the game waits for seat 0" in err
    assert "[EG-MOVE-3, EG-MOVE-19]" in err


def test_a_changed_score_is_refused(path: str) -> None:
    last = last_line(path)
    code, _, err = run("verify", changed(path, last, '"final":true', '"final":false'))
    assert code == 1
    assert f"line {last}: the score is not what the steps lead to" in err
    assert "[TT-RECORD-1]" in err


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", '{"format": "tabletop_rules.record", "version": 99}', "\0"])
def test_what_is_no_record_is_unusable(tmp_path: Path, text: str) -> None:
    file = tmp_path / "file"
    file.write_text(text, "utf-8")
    code, out, err = run("verify", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"{file}: cannot be used: ")


def test_a_record_cut_off_is_accepted_on_demand(path: str) -> None:
    whole = Path(path).read_bytes()
    Path(path).write_bytes(whole[: whole.index(b'{"do":"Move"') + 20])
    assert run("verify", path)[0] in (1, 2)
    code, out, _ = run("verify", "--cut", path)
    assert code == 0
    assert "not finished" in out


def test_the_worst_of_several_files_counts(path: str) -> None:
    bad = changed(path, FIRST_MOVE, '"actor":0', '"actor":1')
    assert run("verify", path, bad)[0] == 1
    code, out, err = run("verify", bad, "/no/such/file", path)
    assert code == 2
    assert out.startswith(f"{path}: by the rules")
    assert len([line for line in err.splitlines() if not line.startswith(" ")]) == 2


def test_machines_get_one_object_a_file(path: str) -> None:
    bad = changed(path, FIRST_MOVE, '"actor":0', '"actor":1')
    code, out, err = run("verify", "--json", path, bad, "/no/such/file")
    good, broken, unusable = map(json.loads, out.splitlines())
    assert (code, err) == (2, "")
    assert good == {
        "file": path,
        "verdict": "ok",
        "game": "entengruetze",
        "players": 2,
        "steps": last_line(path) - 2,
        "finished": True,
    }
    assert (broken["verdict"], broken["line"]) == ("broken", FIRST_MOVE)
    assert broken["rules"] == ["EG-MOVE-3", "EG-MOVE-19"]
    assert broken["texts"] == [str(GAME.rulebook[rule]) for rule in broken["rules"]]
    assert unusable["problems"] == [{"path": "file", "message": "No such file or directory"}]


# show


def test_the_end_is_shown_with_the_last_step_and_the_score(
    path: str, record: Record[entengruetze.State, entengruetze.Action, entengruetze.Options]
) -> None:
    code, out, _ = run("show", path)
    assert code == 0
    assert out.startswith(f"line {last_line(path) - 1}: seat ")
    assert GAME.picture(record.state) in out
    assert out.endswith(f"{GAME.score(record.state)}\n")


def test_any_line_is_shown(
    path: str, record: Record[entengruetze.State, entengruetze.Action, entengruetze.Options]
) -> None:
    for line, state in enumerate(record.states(), start=1):
        out = run("show", path, "--line", str(line))[1]
        assert f"\n{GAME.picture(state)}\n" in out
        assert out.startswith(f"line {line}: " if line > 1 else "\n")
    assert run("show", path, "--line", str(last_line(path)))[0] == 0
    code, _, err = run("show", path, "--line", str(last_line(path) + 1))
    assert code == 2
    assert f"stands on line {last_line(path) - 1}" in err


def test_the_story_tells_every_step_with_its_rules(
    path: str, record: Record[entengruetze.State, entengruetze.Action, entengruetze.Options]
) -> None:
    out = run("show", path, "--story")[1]
    assert out.startswith("line 2: chance: roll-gruetze red")
    assert out.count("line ") >= len(record.steps)
    assert all(str(event) in out for _, events in record.events() for event in events)


@pytest.mark.parametrize("seat", ["0", "table"])
def test_a_seat_is_shown_what_it_saw(path: str, seat: str) -> None:
    assert run("show", path, "--seat", seat)[0] == 0
    assert run("show", path, "--seat", "2")[0] == 2


def test_what_a_viewer_saw_is_shown_as_it_is(
    tmp_path: Path, record: Record[entengruetze.State, entengruetze.Action, entengruetze.Options]
) -> None:
    file = tmp_path / "seen.jsonl"
    record.seen_by(1).save(file)
    assert run("show", str(file))[0] == 0
    code, _, err = run("show", str(file), "--seat", "0")
    assert code == 2
    assert "one viewer" in err


def test_a_position_is_shown_as_json(
    path: str, record: Record[entengruetze.State, entengruetze.Action, entengruetze.Options]
) -> None:
    document = json.loads(run("show", path, "--json")[1])
    assert document["format"] == "tabletop_rules.state"
    assert document["state"]["places"] == list(record.state.places)


def test_a_position_is_shown_as_a_picture(
    path: str, record: Record[entengruetze.State, entengruetze.Action, entengruetze.Options]
) -> None:
    assert run("show", path, "--svg") == (0, f"{GAME.svg(record.state)}\n", "")
    assert run("show", path, "--svg", "-") == (0, f"{GAME.svg(record.state)}\n", "")


def test_a_picture_goes_to_a_file(
    path: str, tmp_path: Path, record: Record[entengruetze.State, entengruetze.Action, entengruetze.Options]
) -> None:
    out = tmp_path / "table.SVG"
    assert run("show", path, "--svg", str(out), "--line", str(FIRST_MOVE)) == (0, "", "")
    shown = list(record.states())[FIRST_MOVE - 1]
    assert out.read_text("utf-8") == f"{GAME.svg(shown)}\n"


def test_a_picture_never_takes_the_place_of_another_file(path: str) -> None:
    before = Path(path).read_bytes()
    code, out, err = run("show", path, "--svg", path)
    assert (code, out) == (2, "")
    assert "does not end in .svg" in err
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize(("name", "reason"), [("/no/such/folder/t.svg", "No such file"), ("a\0.svg", "null")])
def test_a_picture_that_cannot_be_written_is_said(path: str, name: str, reason: str) -> None:
    code, out, err = run("show", path, "--svg", name)
    assert (code, out) == (2, "")
    assert "cannot write" in err
    assert reason in err


def test_what_comes_before_a_bad_line_is_shown(path: str) -> None:
    bad = changed(path, FIRST_MOVE, '"actor":0', '"actor":1')
    code, out, err = run("show", bad)
    assert code == 1
    assert out.startswith(f"line {FIRST_MOVE - 1}: chance: roll-gruetze yellow")
    assert f"line {FIRST_MOVE}: `seat 1:" in err
    assert run("show", bad, "--line", str(FIRST_MOVE - 1))[0] == 0


def test_a_bad_header_shows_nothing(path: str) -> None:
    code, out, err = run("show", changed(path, 1, '"players":2', '"players":9'))
    assert (code, out) == (1, "")
    assert "EG-POND-11" in err


def test_an_unreadable_file_is_named(path: str) -> None:
    code, _, err = run("show", changed(path, 3, "{", "<"))
    assert code == 2
    assert "changed.jsonl: line 3" in err
