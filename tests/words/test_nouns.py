from pathlib import Path

import pytest

from tabletop_rules.words import Spelling, german_nouns

SPELLING = Spelling(umlauts=True, sharp_s="SS", longest=10)


def test_nouns_are_read_from_the_package_names_and_abbreviations_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "german_nouns"
    folder.mkdir()
    rows = [
        "lemma,pos",
        "Haus,Substantiv",
        'LKW,"Substantiv,Abkürzung"',
        'Rhein,"Substantiv,Toponym"',
        "Straße,Substantiv",
    ]
    (folder / "nouns.csv").write_text("\n".join(rows), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    german_nouns.cache_clear()
    assert list(german_nouns(SPELLING)) == ["HAUS", "STRASSE"]
    german_nouns.cache_clear()


def test_without_the_package_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Path:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("tabletop_rules.words.nouns.resources.files", missing)
    german_nouns.cache_clear()
    with pytest.raises(ImportError, match="pip install german-nouns"):
        german_nouns(SPELLING)
