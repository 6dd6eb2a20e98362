"""``tabletop-rules play``: people and bots at one terminal."""

from __future__ import annotations

import errno
import io
import json
import os
from pathlib import Path

import pytest

from tabletop_rules import GAMES, cli, entengruetze
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.record import Record

GAME = entengruetze.GAME


class Screen(io.StringIO):
    """A stream before which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(*argv: str, typed: str = "") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = cli.main(("play", *argv), Terminal(io.StringIO(typed), out, err))
    return code, out.getvalue(), err.getvalue()


def alone(*typed: str, seed: str = "3") -> str:
    """Let two people type ``typed`` and return what they see after the first board."""
    code, out, err = play("entengruetze", "--seed", seed, "--record", "game.jsonl", typed="\n".join(typed) + "\n")
    assert (code, err) == (0, "")
    return out


def kept() -> Record[entengruetze.State, entengruetze.Action, entengruetze.Options]:
    return Record.load("game.jsonl")


# Bots alone


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_whole_game_that_is_told_scored_and_saved(name: str) -> None:
    code, out, err = play(name, "--bots", "all:random", "--seed", "7", "--record", "game.jsonl", "--boards", "end")
    record = Record.load("game.jsonl")
    assert (code, err) == (0, "")
    assert record.game.to_act(record.state) == ()
    score = record.game.score(record.state)
    assert all(f"{line}\n" in out for line in score.lines)
    assert out.endswith(f"{score}\nThe record was saved to game.jsonl.\n")
    assert "[" in out.splitlines()[2]


def test_the_same_seed_is_the_same_game() -> None:
    first, second = (play("entengruetze", "--bots", "all", "--seed", "5") for _ in range(2))
    assert first == second
    assert first != play("entengruetze", "--bots", "all", "--seed", "6")


def test_without_a_seed_every_game_is_another() -> None:
    assert play("entengruetze", "--bots", "all") != play("entengruetze", "--bots", "all")


def test_events_are_told_with_their_rules_and_boards_are_drawn() -> None:
    out = play("entengruetze", "--bots", "all", "--seed", "7")[1]
    assert "[EG-MOVE-3, EG-MOVE-4]" in out
    moves = sum(line.startswith("seat ") and ": +" not in line and ": " in line for line in out.splitlines())
    assert out.count("b=7 ") > 10
    assert out.count("b=7 ") <= moves + 1
    assert play("entengruetze", "--bots", "all", "--seed", "7", "--boards", "end")[1].count("b=7 ") == 1


def test_a_game_between_bots_is_kept_only_on_demand(tmp_path: Path) -> None:
    assert "saved" not in play("entengruetze", "--bots", "all", "--seed", "7")[1]
    assert list(tmp_path.iterdir()) == []


def test_every_seat_can_have_its_own_bot() -> None:
    one = play("entengruetze", "--bots", "0:random,1:hungry", "--seed", "7")[1]
    other = play("entengruetze", "--bots", "0:hungry,1:random", "--seed", "7")[1]
    assert one != other
    assert play("entengruetze", "--bots", "all:hungry, 0:random", "--seed", "7")[1] == one


def test_machines_get_every_step_and_the_score() -> None:
    code, out, err = play("entengruetze", "--bots", "all", "--seed", "7", "--json", "--record", "game.jsonl")
    *steps, last = map(json.loads, out.splitlines())
    record = kept()
    assert (code, err) == (0, "")
    assert [step["step"]["do"] for step in steps] == [type(action).__name__ for action in record.steps]
    assert steps[4]["events"][0]["rules"] == ["EG-MOVE-3", "EG-MOVE-4"]
    assert last["score"]["winners"] == list(GAME.score(record.state).winners)
    assert last["record"] == "game.jsonl"


def test_options_are_played_with() -> None:
    play(
        "entengruetze", "--bots", "all", "--option", "target_distance=4", "--option", "allow_pass=yes", "--record", "g"
    )
    assert Record.load("g").options == entengruetze.Options(target_distance=4, allow_pass=True)


def test_an_own_box_is_played_with() -> None:
    source = Path(entengruetze.__file__).with_name("box.toml").read_text("utf-8")
    Path("box.toml").write_text(source.replace('name = "Mutz"', 'name = "Mizzi"'), "utf-8")
    out = play("entengruetze", "--bots", "all", "--box", "box.toml", "--boards", "end")[1]
    assert "0 Mizzi" in out


# People


def test_a_person_sees_the_board_and_what_can_be_done() -> None:
    out = alone("quit")
    state = kept().state
    assert GAME.picture(state) in out
    for number, action in enumerate(GAME.legal_actions(state), start=1):
        assert f"{number:>4}  move {action.colour} {action.direction}" in out  # type: ignore[union-attr]
    assert "seat 0 moves its red piece red to (2,0)\n" in out


@pytest.mark.parametrize(
    "typed", ["1", "move red red", "MOVE  Red red", "mo re re", "0: move red red", "seat 0: move red red"]
)
def test_an_action_is_typed_as_a_number_or_in_words(typed: str) -> None:
    out = alone(typed, "quit")
    assert kept().steps[4:] == (entengruetze.Move(0, "red", "red"),)
    assert "seat 0 moves its red piece red to (2,0) [EG-MOVE-3, EG-MOVE-4]" in out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "the list goes from 1 to 12, not to 0"),
        ("13", "the list goes from 1 to 12, not to 13"),
        ("9" * 50, "expected one of move"),
        ("mvoe red red", "did you mean 'move'?"),
        ("move red", "word 3 (direction): is missing"),
        ("move red yellow", "no: (1,0) is at the edge: no field lies further yellow [EG-MOVE-1, EG-MOVE-4, EG-MOVE-6]"),
        ("pass", "every player moves a piece each round [EG-MOVE-3, EG-SUM-2, EG-AMB-3]"),
        ("1: move red red", "it is seat 0 who is asked"),
        ("chance: roll-gruetze red 1 1", "CHANCE is not to act"),
        ("as 1", "nobody but seat 0 may act now"),
        ("wait", "nobody but seat 0 may act now"),
        ("undo", "there is no decision to take back"),
        ("rules", "which?"),
        ("rules zebra", ""),
        ("", "`?` for help"),
        ("\x00\x1b[31m", "expected one of move"),
        ("x" * 20_000, "longer than 4000 characters"),
    ],
)
def test_a_slip_is_answered_and_asked_again(typed: str, answer: str) -> None:
    out = io.StringIO()
    terminal = Terminal(io.StringIO(f"{typed}\n1\nquit\n"), out, io.StringIO())
    assert cli.main(("play", "entengruetze", "--seed", "3", "--record", "game.jsonl"), terminal) == 0
    assert answer in out.getvalue()
    assert kept().steps[4:] == (entengruetze.Move(0, "red", "red"),)


def test_help_says_how_to_type_what_can_be_done_now() -> None:
    out = alone("?", "quit")
    assert "undo" in out
    assert "  move COLOUR DIRECTION\n      COLOUR: red, green, blue, yellow\n" in out


def test_why_gives_the_texts_of_the_rules() -> None:
    out = alone("why 1", "why move red yellow", "why nonsense", "why", "quit")
    assert "move red red is legal" in out
    assert str(GAME.rulebook["EG-MOVE-8"]) in out
    assert str(GAME.rulebook["EG-MOVE-1"]) in out
    assert "'nonsense'" in out
    assert kept().steps[4:] == ()


def test_rules_are_looked_up_while_playing() -> None:
    assert str(GAME.rulebook["EG-SCUF-12"]) in alone("rules EG-SCUF-12", "quit")


def test_board_list_score_and_odds_are_shown_again() -> None:
    out = alone("board", "list", "score", "odds", "quit")
    assert out.count("b=7 ") == 2
    assert out.count("   1  move red red") == 2
    assert str(GAME.score(kept().state)) in out
    assert "nothing is left to chance now" in out


def test_the_end_of_the_input_leaves_as_quit_does() -> None:
    assert alone("1") == alone("1", "quit").replace("> The", "> \nThe")


def test_quitting_keeps_a_record_that_is_verified() -> None:
    out = alone("1", "quit")
    assert "The record was saved to game.jsonl.\n`tabletop-rules play --resume game.jsonl` goes on with it.\n" in out
    assert cli.main(("verify", "--quiet", "game.jsonl"), Terminal(io.StringIO(), io.StringIO(), io.StringIO())) == 0


def test_people_get_a_record_unless_they_want_none(tmp_path: Path) -> None:
    play("entengruetze", typed="1\nquit\n")  # a new file in the working folder
    (file,) = tmp_path.iterdir()
    assert file.name.startswith("entengruetze-")
    assert len(Record.load(file).steps) == 5
    file.unlink()
    assert "saved" not in play("entengruetze", "--record", "-", typed="1\nquit\n")[1]
    assert list(tmp_path.iterdir()) == []


def test_the_record_is_written_while_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    ask = Terminal.ask

    def peeking(self: Terminal, question: str) -> str:
        seen.append(Path("game.jsonl").read_text("utf-8").count("\n"))
        return ask(self, question)

    monkeypatch.setattr(Terminal, "ask", peeking)
    alone("1", "1", "quit")
    assert seen[:2] == [5, 6]


def test_an_interrupted_game_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1"])

    def interrupted(*_: object) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", interrupted)
    code, out, err = play("entengruetze", "--seed", "3", "--record", "game.jsonl")
    assert (code, err) == (130, "interrupted\n")
    assert out.endswith("The record was saved to game.jsonl.\n")
    assert len(kept().steps) == 5


def test_undo_takes_back_the_last_decision_of_a_person_and_the_file_follows() -> None:
    alone("1", "undo", "move blue blue", "quit")
    assert kept().steps[4:] == (entengruetze.Move(0, "blue", "blue"),)


def test_undo_goes_back_past_bots() -> None:
    argv = ("entengruetze", "--seed", "3", "--record", "game.jsonl", "--bots", "1:random")
    play(*argv, typed="move blue blue\nundo\nmove blue red\nquit\n")
    assert kept().steps[4] == entengruetze.Move(0, "blue", "red")


def test_the_computer_decides_on_demand() -> None:
    alone("auto", "quit")
    assert len(kept().steps) > 4


def test_a_record_is_played_on() -> None:
    alone("1", "quit")
    before = kept().steps
    code, out, _ = play("--resume", "game.jsonl", "--seed", "9", "--bots", "all")
    assert code == 0
    assert kept().steps[: len(before)] == before
    assert GAME.to_act(kept().state) == ()
    assert out.endswith("The record was saved to game.jsonl.\n")
    code, _, err = play("--resume", "game.jsonl")
    assert code == 2
    assert "that game is over" in err


def test_a_record_cut_before_a_throw_is_played_on_by_the_library() -> None:
    alone("1", "quit")
    lines = Path("game.jsonl").read_text("utf-8").splitlines(keepends=True)
    Path("game.jsonl").write_text("".join(lines[:3]), "utf-8")
    assert play("--resume", "game.jsonl", "--bots", "all")[0] == 0
    assert GAME.to_act(kept().state) == ()


def test_what_one_viewer_saw_is_not_played_on() -> None:
    Record.new(GAME, 2, seed=1).seen_by(0).save("seen.jsonl")
    code, _, err = play("--resume", "seen.jsonl")
    assert code == 2
    assert "one viewer" in err


def test_a_file_that_is_no_record_is_left_as_it_is() -> None:
    Path("letter.txt").write_text("Dear aunt", "utf-8")
    code, _, err = play("entengruetze", "--bots", "all", "--record", "letter.txt")
    assert code == 2
    assert "left as it is" in err
    assert Path("letter.txt").read_text("utf-8") == "Dear aunt"


def test_a_folder_is_no_file_to_keep_a_game_in(tmp_path: Path) -> None:
    code, out, err = play("entengruetze", "--bots", "all", "--record", str(tmp_path))
    assert (code, out) == (2, "")
    assert str(tmp_path) in err


def test_a_file_that_cannot_be_written_is_noticed_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("tabletop_rules.record.Journal.write", full)
    code, out, err = play("entengruetze", "--bots", "all", "--record", "game.jsonl")
    assert code == 2
    assert "b=7" not in out
    assert "game.jsonl: No space left on device" in err


def test_a_record_replaces_a_record() -> None:
    alone("1", "quit")
    alone("2", "quit")
    assert kept().steps[4:] == (entengruetze.Move(0, "red", "green"),)


# Dice by hand


def test_the_dice_can_be_thrown_by_hand() -> None:
    typed = "roll red 3 4\nroll green 3 4\nroll green 1 1\nodds\nundo\nroll green 2 2\nauto\nauto\nquit\n"
    code, out, _ = play("entengruetze", "--dice", "by-hand", "--record", "game.jsonl", typed=typed)
    steps = kept().steps
    assert code == 0
    assert steps[:2] == (entengruetze.RollGruetze("red", 3, 4), entengruetze.RollGruetze("green", 2, 2))
    assert len(steps) == 4
    assert "another Grütze lies on (3,4): the throw is void, roll again [EG-SETUP-9, EG-SETUP-10, EG-EAT-12]" in out
    assert "  roll-gruetze blue 1 2: 1/34\n" in out
    assert "  and 22 more\n" in out
    assert "seat 0> " in out


def test_a_long_list_is_shown_in_full_on_demand() -> None:
    Path("box.toml").write_text(
        Path(entengruetze.__file__)
        .with_name("box.toml")
        .read_text("utf-8")
        .replace("faces = [1, 2, 3, 4, 5, 6]", "faces = [0, 1, 2, 3, 4, 5, 6]"),
        "utf-8",
    )
    out = play("entengruetze", "--dice", "by-hand", "--box", "box.toml", "--record", "-", typed="list\n49\nquit\n")[1]
    assert "      and 9 more: `list` shows them all\n" in out
    assert "  49  roll-gruetze red 6 6" in out
    assert "chance: roll-gruetze red 6 6" in out


def test_between_bots_somebody_must_throw_too() -> None:
    code, out, _ = play("entengruetze", "--dice", "by-hand", "--bots", "all", "--record", "game.jsonl")
    assert code == 0
    assert "won by" in out
