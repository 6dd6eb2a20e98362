"""The command line as a whole: help, errors, exit codes, streams."""

from __future__ import annotations

import errno
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabletop_rules import cli
from tabletop_rules.cli.terminal import MOST_TYPED, Ended, Terminal


class Screen(io.StringIO):
    """A stream before which somebody sits."""

    def isatty(self) -> bool:
        return True


def run(*argv: str, typed: str = "", live: bool = False) -> tuple[int, str, str]:
    kind = Screen if live else io.StringIO
    terminal = Terminal(io.StringIO(typed), kind(), kind())
    code = cli.main(argv, terminal)
    assert isinstance(terminal.writes, io.StringIO)
    assert isinstance(terminal.warns, io.StringIO)
    return code, terminal.writes.getvalue(), terminal.warns.getvalue()


@pytest.mark.parametrize("command", [(), *((name,) for name in cli.COMMANDS)])
def test_every_command_teaches_with_examples(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*command, "--help")[0] == 0
    text = capsys.readouterr().out
    assert text.startswith("usage: tabletop-rules")
    if command:
        assert f"  tabletop-rules {command[0]} " in text.partition("examples:")[2]
        assert "Exit codes:" in text


def test_the_help_names_every_command_and_game(capsys: pytest.CaptureFixture[str]) -> None:
    run("--help")
    text = capsys.readouterr().out
    assert all(name in text for name in (*cli.COMMANDS, "entengruetze"))


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ((), "COMMAND"),
        (("plya",), "'plya' is none of .*; did you mean 'play'"),
        (("play",), "which"),
        (("play", "entengrutze"), "did you mean 'entengruetze'"),
        (("play", "entengruetze", "--bogus"), "--bogus"),
        (("play", "entengruetze", "--players", "9"), r"TT-PLAYERS-1, EG-POND-11"),
        (("play", "entengruetze", "--players", "two"), "--players: expected a whole number"),
        (("play", "entengruetze", "--players", "9" * 5000), "--players: expected a whole number"),
        (("play", "entengruetze", "--seed", "-1"), r"--seed: expected a whole number from 0 to 2\*\*256 - 1"),
        (("play", "entengruetze", "--seed", "1", "--dice", "by-hand"), "needs no seed"),
        (("play", "entengruetze", "--option", "target=9"), "did you mean 'target_"),
        (("play", "entengruetze", "--option", "target_distance"), "expected NAME=VALUE"),
        (("play", "entengruetze", "--option", "target_distance=far"), "--option target_distance: expected a whole"),
        (("play", "entengruetze", "--option", "target_distance=0"), "--option target_distance: .* from 1 to 999"),
        (("play", "entengruetze", "--option", "target_distance=999"), "longer than the stone circle.*EG-GOAL-4"),
        (("play", "entengruetze", "--option", "target_step=never"), "target_step: expected one of before_resolution"),
        (("play", "entengruetze", "--option", "allow_pass=perhaps"), "allow_pass: expected one of yes, no"),
        (("play", "entengruetze", "--bots", "5"), "--bots .*: expected a whole number from 0 to 1"),
        (("play", "entengruetze", "--bots", "0:gredy"), "no bot 'gredy', .*; did you mean 'greedy'"),
        (("play", "entengruetze", "--bots", "0,,1"), "--bots"),
        (("play", "entengruetze", "--box", "/no/such/file"), "/no/such/file"),
        (("play", "entengruetze", "--record", "/no/such/folder/file"), "no such folder"),
        (("play", "entengruetze", "--json"), "--bots all"),
        (("play", "--resume", "/no/such/file"), "No such file"),
        (("play", "entengruetze", "--resume", "x"), "leave out game"),
        (("verify",), "FILE"),
        (("verify", "/no/such/file"), "cannot be used: .*No such file"),
        (("verify", "/"), "cannot be used: .*directory"),
        (("verify", "bad\0name"), "cannot be used"),
        (("show", "/no/such/file"), "No such file"),
        (("show", "x", "--line", "0"), "--line: expected a whole number from 1"),
        (("rules", "ludo"), "'ludo' is none of"),
    ],
)
def test_unusable_input_is_told_in_one_message(argv: tuple[str, ...], message: str) -> None:
    code, out, err = run(*argv)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert re.search(message, err), err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version")[0] == 0
    assert capsys.readouterr().out.startswith("tabletop-rules 0.")


def _raise(error: BaseException) -> Callable[..., Any]:
    def raising(*_: object) -> None:
        raise error

    return raising


def test_an_interrupted_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_rules.cli.rules.run", _raise(KeyboardInterrupt()))
    code, _, err = run("rules")
    assert (code, err) == (130, "interrupted\n")


def test_a_reader_who_has_enough_ends_the_command_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_rules.cli.rules.run", _raise(BrokenPipeError(errno.EPIPE, "closed")))
    assert run("rules") == (141, "", "")


def _process(*argv: str, **environment: str) -> subprocess.Popen[bytes]:
    source = str(Path(cli.__file__).parents[2])
    command = [sys.executable, "-m", "tabletop_rules", *argv]
    variables = {**os.environ, "PYTHONPATH": source, **environment}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=variables)


def test_a_real_pipe_may_close_early() -> None:
    with _process("play", "entengruetze", "--bots", "all", "--seed", "1") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_what_a_terminal_has_no_sign_for_is_shown_in_another_way() -> None:
    with _process("rules", PYTHONIOENCODING="ascii", PYTHONUTF8="0") as process:
        out, err = process.communicate()
    assert process.returncode == 0, err
    assert b"Entengr\\xfctze" in out


def test_looking_up_rules_needs_no_json_library() -> None:
    source = str(Path(cli.__file__).parents[2])
    code = (
        "import sys; from tabletop_rules.cli import main; main(['rules', 'entengruetze', 'EG-MOVE-1']);"
        "sys.exit('cattrs' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": source}, check=False)
    assert done.returncode == 0


def test_progress_is_drawn_on_a_terminal_only() -> None:
    live, dull = (Terminal(io.StringIO(), io.StringIO(), kind()) for kind in (Screen, io.StringIO))
    for terminal in (live, dull):
        terminal.progress(1, 3)
        terminal.progress(3, 3)
    assert isinstance(live.warns, io.StringIO)
    assert isinstance(dull.warns, io.StringIO)
    assert "[##########....................] 1/3" in live.warns.getvalue()
    assert live.warns.getvalue().endswith("\r")
    assert dull.warns.getvalue() == ""


def test_a_line_without_end_is_cut_off() -> None:
    terminal = Terminal(io.StringIO("x" * (3 * MOST_TYPED) + "\nnext\n"), io.StringIO(), io.StringIO())
    assert terminal.ask("") == "x" * MOST_TYPED
    assert terminal.ask("") == "next"
    with pytest.raises(Ended):
        terminal.ask("")


ARGUMENTS = st.sampled_from(
    ["entengruetze", "--players", "2", "3", "--seed", "7", "--bots", "all", "0", "--option", "allow_pass=yes", "--json"]
    + ["--box", "--record", "game.jsonl", "-", "--resume", "--boards", "end", "--line", "--story", "--svg", "--seat"]
    + ["--options", "EG-MOVE-1", "table", "--", "-h", "--dice", "by-hand", "--cut", "--quiet", "--jobs", "1"]
) | st.text(max_size=6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["play", "verify", "show", "rules"]) | st.text(max_size=5), st.lists(ARGUMENTS, max_size=5))
def test_any_arguments_give_an_answer_or_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, rest: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(command, *rest, typed="1\nquit\n")
    assert code in (0, 1, 2)
    assert code != 2 or (err and not out) or command in ("play", "verify")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_process_may_be_started_without_streams(closed: str) -> None:
    source = str(Path(cli.__file__).parents[2])
    command = f'"$0" -m tabletop_rules rules {closed} && "$0" -m tabletop_rules verify - {closed}'
    environment = {**os.environ, "PYTHONPATH": source}
    done = subprocess.run(["/bin/sh", "-c", command, sys.executable], env=environment, capture_output=True, check=False)
    assert done.returncode == 2  # there is no record to be verified
    assert b"Traceback" not in done.stderr


def test_a_full_disk_is_told_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_rules.cli.rules.run", _raise(OSError(errno.ENOSPC, "No space left on device")))
    assert run("rules") == (2, "", "tabletop-rules: output: No space left on device\n")
