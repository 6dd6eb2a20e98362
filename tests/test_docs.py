"""Everything the documentation shows is run: the README, every page, every docstring."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import tabletop_rules

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


@pytest.mark.parametrize("name", MODULES)
def test_what_a_docstring_shows_is_what_happens(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_pages_that_teach_are_among_those_run() -> None:
    names = {str(page.relative_to(ROOT)) for page in SHOWN}
    assert {"README.md", "docs/tutorial.md", "docs/reference/generator.md"} <= names
