"""Rule by rule, where the code applies it and which tests would miss it.

``python docs/_ext/rule_index.py entengruetze`` prints the index of a game, ``--json`` as JSON; without a name, of all
games. The documentation makes a page of it, and the tests see that no rule is missing.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import attrs

import tabletop_rules
from tabletop_rules.core.rulebook import Entry, Rule, Rulebook, Ruling

ROOT = Path(__file__).parents[2]

_ID = r"[A-Z]{2}(?:-[A-Z][A-Z0-9]*)+-"
_CITED = re.compile(rf"\b({_ID})(\d+)((?:, -\d+|,? and -\d+| to -?\d+)*)")
_FURTHER = re.compile(r"(to )?-?(\d+)")


@attrs.frozen
class Place:
    """Where something is cited: a file relative to the root, a line from 1, and the function or class around it."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}::{self.name}" if self.name else f"{self.file}:{self.line}"


@attrs.frozen
class Row:
    """An entry of a rulebook with the places in the code that cite it and the tests that check it."""

    entry: Entry
    code: tuple[Place, ...]
    tests: tuple[Place, ...]

    @property
    def unchecked(self) -> str:
        """Why nothing can be checked here, ``""`` if it can."""
        return self.entry.unchecked if isinstance(self.entry, Rule | Ruling) else ""


def ids_in(text: str) -> Iterator[str]:
    """List the rule ids in a text; ``EG-MOVE-3 to 6`` and ``EG-MOVE-19, -20`` are written out."""
    for stem, number, more in _CITED.findall(text):
        last = int(number)
        yield f"{stem}{last}"
        for to, further in _FURTHER.findall(more):
            first, last = (last + 1 if to else int(further)), int(further)
            yield from (f"{stem}{n}" for n in range(first, last + 1))


def cited_in_code(root: Path = ROOT) -> dict[str, list[Place]]:
    """Return where the library's code cites each rule id."""
    found: dict[str, list[Place]] = defaultdict(list)
    for file in sorted((root / "src").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        around = _enclosing(ast.parse(text))
        for number, line in enumerate(text.splitlines(), start=1):
            place = Place(file.relative_to(root).as_posix(), number, around.get(number, ""))
            for rule in dict.fromkeys(ids_in(line)):
                found[rule].append(place)
    return found


def cited_by_tests(root: Path = ROOT) -> dict[str, list[Place]]:
    """Return which tests cite each rule id with ``pytest.mark.rules``."""
    found: dict[str, list[Place]] = defaultdict(list)
    for file in sorted((root / "tests").rglob("test_*.py")):
        path = file.relative_to(root).as_posix()
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            for rule in _marked(node, path):
                found[rule].append(Place(path, node.lineno, getattr(node, "name", "")))
    return found


def index(book: Rulebook, code: Mapping[str, list[Place]], tests: Mapping[str, list[Place]]) -> list[Row]:
    """Return one row for every rule, reading and ruling, in the rulebook's order."""
    return [Row(entry, tuple(code.get(key, ())), tuple(tests.get(key, ()))) for key, entry in book.items()]


def _enclosing(tree: ast.Module) -> dict[int, str]:
    """Return for each line the top-level function, class or variable it belongs to."""
    names = {}
    for node in tree.body:
        name = getattr(node, "name", "") or _target(node)
        if name:
            names |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), name)
    return names


def _target(node: ast.stmt) -> str:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return next((target.id for target in targets if isinstance(target, ast.Name)), "")


def _marked(node: ast.stmt, path: str) -> Iterator[str]:
    """List the ids of all ``pytest.mark.rules(...)`` in a statement; they must be written out, to be found."""
    cited = {}
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rules"):
            for argument in call.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    msg = f"{path}:{call.lineno}: pytest.mark.rules takes ids as string literals"
                    raise TypeError(msg)
                cited[argument.value] = None
    yield from cited


# Printing


def as_data(rows: Iterable[Row]) -> list[dict[str, object]]:
    """Return rows as plain data for JSON."""
    return [
        {
            "id": row.entry.id,
            "kind": type(row.entry).__name__.lower(),
            "unchecked": row.unchecked,
            "code": [str(place) for place in row.code],
            "tests": [str(place) for place in row.tests],
        }
        for row in rows
    ]


def as_page(title: str, rows: Iterable[Row]) -> Iterator[str]:
    """List the lines of a page in Markdown."""
    yield f"# {title}: rule, code, tests"
    yield ""
    yield "Where the code cites each rule, and the tests that would miss it."
    yield ""
    yield "| id | code | tests |"
    yield "|---|---|---|"
    for row in rows:
        code = _brief(row.code, "src/tabletop_rules/")
        tests = (
            f"*nothing to check: {row.unchecked}*" if row.unchecked and not row.tests else _brief(row.tests, "tests/")
        )
        yield f"| {row.entry.id} | {code} | {tests} |"


def _brief(places: tuple[Place, ...], folder: str) -> str:
    return "<br>".join(f"`{name}`" for name in dict.fromkeys(str(place).removeprefix(folder) for place in places))


def main(argv: list[str]) -> int:
    """Print the index of a game or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=list(tabletop_rules.GAMES))
    parser.add_argument("--json", action="store_true", help="as JSON instead of Markdown")
    wanted = parser.parse_args(argv)
    code, tests = cited_in_code(), cited_by_tests()
    names = [wanted.game] if wanted.game else list(tabletop_rules.GAMES)
    for name in names:
        book = tabletop_rules.GAMES[name].rulebook
        rows = index(book, code, tests)
        lines = [json.dumps(as_data(rows), indent=1)] if wanted.json else as_page(book.title, rows)
        sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
