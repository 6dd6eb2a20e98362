"""Everything the documentation shows is run: the README, every page, every docstring."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules
from tabletop_rules import Record, simulate

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWN = [page for page in PAGES if "_build" not in page.parts and ">>>" in page.read_text(encoding="utf-8")]
MODULES = ["tabletop_rules"] + [
    info.name
    for info in pkgutil.walk_packages(tabletop_rules.__path__, "tabletop_rules.")
    if not info.name.endswith("__main__") and ".adapters._" not in info.name  # these need their frameworks
]


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_shows_is_what_happens(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def shown_in(source: str) -> list[Callable[[], None]]:
    names: dict[str, Any] = {}
    exec(source, names)  # noqa: S102 - our own page
    return [value for name, value in names.items() if name.startswith("test_")]


def test_the_tests_that_are_shown_pass() -> None:
    (source,) = blocks("howto/test-your-own.md", "python")
    (shown,) = shown_in(source)
    shown()


def test_the_game_that_is_shown_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (rules,) = blocks("howto/your-own-game.md", "toml")
    game, laws = blocks("howto/your-own-game.md", "python")
    (tmp_path / "nim").mkdir()
    (tmp_path / "nim" / "rules.toml").write_text(rules, encoding="utf-8")
    (tmp_path / "nim" / "__init__.py").write_text(game, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for shown in shown_in(laws):
        shown()
    nim = importlib.import_module("nim").GAME
    record = Record.new(nim, 2, seed=1).play(nim.actions[0](0, 3))
    assert Record.loads(record.dumps(), game=nim) == record
    assert simulate(nim, 10, players=2, seed=1).finished == 10


@pytest.mark.parametrize("name", MODULES)
def test_what_a_docstring_shows_is_what_happens(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_pages_that_teach_are_among_those_run() -> None:
    names = {str(page.relative_to(ROOT)) for page in SHOWN}
    assert {"README.md", "docs/tutorial.md", "docs/reference/generator.md"} <= names
