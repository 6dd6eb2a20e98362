from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import UnreadableInput
from tabletop_rules.words import Lexicon, Spelling, WordList, vocabulary

KEPT = Spelling(umlauts=True, sharp_s="SS", longest=10)
SPELT_OUT = Spelling(umlauts=False, sharp_s="S", longest=64)

some_words = st.lists(st.text(alphabet="ABCÄ", min_size=1, max_size=6), max_size=30)


@given(
    some_words, st.text(alphabet="ABCDÄ", max_size=8), st.integers(0, 7), st.none() | st.integers(0, 7), st.booleans()
)
def test_formable_finds_what_a_plain_search_finds(
    words: list[str], letters: str, least: int, most: int | None, reuse: bool
) -> None:
    def fits(word: str) -> bool:
        enough = set(word) <= set(letters) if reuse else Counter(word) <= Counter(letters)
        return enough and least <= len(word) <= (10 if most is None else most)

    lexicon = WordList(words, KEPT)
    expected = sorted({word for word in words if fits(word)}, key=lambda word: (len(word), word))
    assert list(lexicon.formable(letters, least=least, most=most, reuse=reuse)) == expected


def test_letters_given_more_often_than_any_word_has_them_do_no_harm() -> None:
    assert WordList(["Aal", "Zoo"], KEPT).formable("AAAAL") == ("AAL",)


def test_a_text_is_no_list_of_words() -> None:
    with pytest.raises(UnreadableInput, match="words: expected words one by one, got one text: 'abc'"):
        WordList("abc", KEPT)


def test_a_word_list_is_a_lexicon() -> None:
    lexicon: Lexicon = WordList(["Straße", "Hund", "HUND"], KEPT)
    assert "STRASSE" in lexicon
    assert "Straße" not in lexicon, "membership is asked in normal form"
    assert 7 not in lexicon


def test_words_come_by_length_then_by_alphabet() -> None:
    lexicon = WordList(["Zoo", "Ähre", "Aal", "Ei"], KEPT)
    assert list(lexicon) == ["EI", "AAL", "ZOO", "ÄHRE"]
    assert (len(lexicon), lexicon[0], lexicon[1:3]) == (4, "EI", ("AAL", "ZOO"))
    assert repr(lexicon) == "<WordList of 4 words>"


def test_bad_words_are_all_reported_or_skipped() -> None:
    with pytest.raises(UnreadableInput) as caught:
        WordList(["Hund", "E-Mail", "", "Donaudampfschiff"], KEPT)
    assert [problem.path for problem in caught.value.problems] == ["words[1]", "words[2]", "words[3]"]
    lexicon = WordList(["Hund", "E-Mail"], KEPT, skip=True)
    assert (list(lexicon), lexicon.skipped) == (["HUND"], 1)


def test_a_file_has_one_word_a_line(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("\ufeff# our words\n\nHund\r\nStraße\n", "utf-8")
    assert list(WordList.read(file, KEPT)) == ["HUND", "STRASSE"]


def test_a_bad_file_is_refused_by_line(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("Hund\n\nzwei Worte\n", "utf-8")
    with pytest.raises(UnreadableInput, match=r"line 3: .*SPACE"):
        WordList.read(file, KEPT)
    assert list(WordList.read(file, KEPT, skip=True)) == ["HUND"]
    file.write_bytes(b"B\xe4r")
    with pytest.raises(UnreadableInput, match="not a readable UTF-8 file"):
        WordList.read(file, KEPT)
    with pytest.raises(UnreadableInput, match="not a readable UTF-8 file"):
        WordList.read(tmp_path / "none.txt", KEPT)


def test_sizes_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_rules.words.lexicon._MOST_WORDS", 2)
    monkeypatch.setattr("tabletop_rules.words.lexicon._MOST_BYTES", 10)
    with pytest.raises(UnreadableInput, match="more than 2 words"):
        WordList(["A", "B", "C"], KEPT)
    file = tmp_path / "words.txt"
    file.write_text("ABCDEFGHIJK", "utf-8")
    with pytest.raises(UnreadableInput, match="larger than 10 bytes"):
        WordList.read(file, KEPT)


def test_the_vocabulary_keeps_to_the_spelling() -> None:
    kept, spelt_out = vocabulary(KEPT), vocabulary(SPELT_OUT)
    assert {"STRASSE", "BÄR", "REISBREI"} <= set(kept)
    assert {"STRASE", "BAER", "NILPFERD", "ZITRONENSAFT"} <= set(spelt_out)
    assert "ZITRONENSAFT" not in kept
    assert max(map(len, kept)) == 10
