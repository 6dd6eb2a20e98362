"""The command that mutates the library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from mutants import mutants

COMMAND = Path(__file__).parent


def changes(*body: str) -> set[str]:
    """Return what is put in place of a line of a function with this body."""
    source = "\n    ".join(("def f(a, b, c=1):", *body)) + "\n"
    found = [mutant.diff().splitlines() for mutant in mutants(source)]
    return {line[1:].strip() for diff in found for line in diff if line.startswith("+") and not line.startswith("+++")}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("return a < b", {"return a <= b", "return True", "return False"}),
        ("return not a", {"return a", "return True", "return False"}),
        ("return None", set()),
        ("return", set()),
        ("return f(a or 0)", {"return None"}),
        ("return True", {"return False"}),
        ("return f(a)", {"return None"}),
        ("return a and b", {"return a", "return b", "return None"}),
        ("return a or b or c", {"return a or b", "return a or c", "return b or c", "return None"}),
        ("a = b + c", {"a = b", "a = c", "pass"}),
        ("a = b[1:]", {"a = b[0:]", "a = b[2:]", "pass"}),
        ("a += 0", {"a += 1", "pass"}),
        ("f(-a)", {"f(a)", "pass"}),
        ("f('IW-END-1')", {"f('IW-END-1?')", "pass"}),
        ("f('the game is over')", {"pass"}),
        ("f(f'{a + b}')", {"pass"}),
        ("a = min(b, c)", {"a = max(b, c)", "pass"}),
        ("a = (*b, *c)", {"a = (*b,)", "a = (*c,)", "pass"}),
        ("a = b if c else a", {"a = b if True else a", "a = b if False else a", "pass"}),
        ("a = [b for b in c if b]", {"a = [b for b in c if True]", "a = [b for b in c if False]", "pass"}),
        ("while a: break", {"while False:", "pass"}),
        ("if a: raise b", {"if True:", "if False:", "pass"}),
        ("assert a == b", set()),
        ("'''Documentation.'''", set()),
    ],
)
def test_what_a_line_is_changed_to(line: str, expected: set[str]) -> None:
    assert changes(line) == expected


def test_each_case_is_left_out_but_for_one_that_only_raises() -> None:
    source = "def f(a):\n match a:\n  case 1:\n   b()\n  case 2:\n   c()\n  case _:  # pragma: no cover\n   raise d\n"
    diffs = [mutant.diff() for mutant in mutants(source)]
    assert [diff.count("-        case") for diff in diffs] == [1, 1, 0, 0]
    assert not any("raise" in diff and "case" not in diff for diff in diffs)


def test_a_mutant_is_one_changed_function_of_an_unchanged_tree() -> None:
    source = "class A:\n    @staticmethod\n    def f(a):\n        if a:\n            return 1\n        return 3\n"
    found = list(mutants(source))
    assert [list(mutant.lines) for mutant in found] == [[4], [4], [5], [5], [5], [6], [6], [6]]
    answers = []
    for mutant in found:
        scope: dict[str, object] = {}
        exec(source, scope)  # noqa: S102 - the line above
        function = scope["A"].f  # type: ignore[attr-defined]
        assert mutant.key == ("A.f", function.__code__.co_firstlineno)
        function.__code__ = mutant.code("<test>")
        answers.append((function(True), function(False)))
    assert answers == [(3, 3), (1, 1), (None, 3), (2, 3), (0, 3), (1, None), (1, 4), (1, 2)]


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="each mutant is a fork of the process")


def run(*arguments: str) -> tuple[int, list[str]]:
    command = [sys.executable, str(COMMAND), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout.splitlines()


@needs_fork
def test_the_command_tells_what_no_test_notices(tmp_path: Path) -> None:
    test = tmp_path / "test_fields.py"
    test.write_text("from tabletop_rules.core.fields import is_whole\ndef test_it(): assert is_whole(1, 0, 2)\n")
    arguments = ("--sample", "6", "--seed", "1", "--jobs", "1", "core/fields.py", "--", str(test))
    status, lines = run(*arguments)
    places = [line for line in lines if line.startswith("src/tabletop_rules/core/fields.py:")]
    assert status == 1
    assert any(line.startswith(f"6 mutants, {len(places)} survived, ") for line in lines)
    assert any(place.endswith(" whole: reached by no test") for place in places)
    assert [line for line in run(*arguments)[1] if line in places] == places


@needs_fork
def test_the_command_wants_tests_that_pass(tmp_path: Path) -> None:
    test = tmp_path / "test_wrong.py"
    test.write_text("def test_it(): assert False\n", "utf-8")
    assert run("core/fields.py", "--", str(test))[0] == 2
