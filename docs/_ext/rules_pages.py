"""Two pages for every game, made from its rulebook data: the rules by id, and where code and tests cite them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import rule_index

import tabletop_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from tabletop_rules.core.rulebook import Rulebook


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True}


def write_pages(app: Sphinx) -> None:
    folder = Path(app.srcdir) / "rules"
    folder.mkdir(exist_ok=True)
    code, tests = rule_index.cited_in_code(), rule_index.cited_by_tests()
    for name, game in tabletop_rules.GAMES.items():
        rows = rule_index.index(game.rulebook, code, tests)
        index = rule_index.as_page(game.rulebook.title, rows)
        (folder / f"{name}.md").write_text("\n".join(page(game.rulebook)) + "\n", encoding="utf-8")
        (folder / f"{name}-index.md").write_text("\n".join(index) + "\n", encoding="utf-8")


def page(book: Rulebook) -> Iterator[str]:
    yield f"# The rules of {book.title}"
    yield ""
    yield "Every atomic rule in our own words, with the id that refusals, events and scores cite. *derived* rules"
    yield "follow from what is printed; *publisher* rules are the publisher's answers elsewhere."
    for section, rules in groupby(book.rules, key=lambda rule: rule.section):
        yield f"\n## {section}\n"
        for rule in rules:
            source = "" if rule.source == "rulebook" else f", *{rule.source}*"
            unchecked = f" (Nothing to check: {rule.unchecked})" if rule.unchecked else ""
            yield f"- **{rule.id}** ({rule.kind}{source}): {rule.text}{unchecked}"
    yield "\n## Readings: ambiguities that are options\n"
    for reading in book.readings:
        yield f"### {reading.id}: `{reading.option}`\n"
        yield f"{reading.question}\n"
        for alternative in reading.alternatives:
            default = " (default)" if alternative.value == reading.default else ""
            yield f"- `{alternative.value!r}`{default}: {alternative.text}"
        yield f"\nDefault because: {reading.reason} Rules: {', '.join(reading.rules)}.\n"
    yield "## Rulings: ambiguities decided once\n"
    for ruling in book.rulings:
        rules = ", ".join(ruling.rules)
        yield f"- **{ruling.id}**: {ruling.question} {ruling.answer} *Because:* {ruling.reason} ({rules})"
