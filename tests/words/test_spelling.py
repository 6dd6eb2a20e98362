import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import UnreadableInput
from tabletop_rules.words import Spelling

KEPT = Spelling(umlauts=True, sharp_s="SS", longest=10)
SPELT_OUT = Spelling(umlauts=False, sharp_s="S", longest=64, between="-'’")


@pytest.mark.rules("SP-WORD-2", "SP-WORD-3", "SP-AMB-19", "SP-AMB-26")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Hund", "HUND"),
        ("Straße", "STRASSE"),
        ("STRAẞE", "STRASSE"),
        ("Bäuerin", "BÄUERIN"),
        (unicodedata.normalize("NFD", "Bäuerin"), "BÄUERIN"),
        ("Café", "CAFE"),
        ("Noël", "NOEL"),
        ("ǘ", "Ü"),
        ("\N{KELVIN SIGN}", "K"),
        ("İ", "I"),
    ],
)
def test_umlauts_kept_and_sharp_s_doubled(text: str, word: str) -> None:
    assert KEPT.normal(text) == word


@pytest.mark.rules("TH-WORD-6", "TH-WORD-7", "TH-AMB-29", "TH-AMB-30", "TH-AMB-31", "TH-AMB-54")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Löwe", "LOEWE"),
        ("Straße", "STRASE"),
        ("Wasser", "WASSER"),
        ("Öko-Café", "OEKOCAFE"),
        ("geht’s", "GEHTS"),
        (unicodedata.normalize("NFD", "Übung"), "UEBUNG"),
    ],
)
def test_umlauts_spelt_out_and_sharp_s_single(text: str, word: str) -> None:
    assert SPELT_OUT.normal(text) == word


@pytest.mark.rules("SP-WORD-2", "SP-AMB-19")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("E-MAIL", "HYPHEN-MINUS"),
        ("ZWEI WORTE", "SPACE"),
        ("HASE7", "DIGIT SEVEN"),
        ("\N{LATIN SMALL LIGATURE FI}SCH", "LIGATURE FI"),
        ("\N{LATIN SMALL LETTER DOTLESS I}GEL", "DOTLESS I"),
        ("Ｆ", "FULLWIDTH"),
        ("K\N{GREEK CAPITAL LETTER ALPHA}", "ALPHA"),
        ("\N{COMBINING ACUTE ACCENT}E", "COMBINING ACUTE"),
        ("A\N{SOFT HYPHEN}B", "SOFT HYPHEN"),
        ("\ud800", "without a name"),
    ],
)
def test_other_signs_are_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(UnreadableInput, match=named):
        KEPT.normal(text)


@pytest.mark.rules("SP-B-3", "SP-WORD-1", "SP-WORD-3", "SP-AMB-18", "SP-AMB-62")
def test_length_is_counted_in_normal_form() -> None:
    assert KEPT.normal("A") == "A"
    assert KEPT.normal("ABCDEFGHSS") == "ABCDEFGHSS"
    for text in ("", "ABCDEFGHIJK", "ABCDEFGHIß"):
        with pytest.raises(UnreadableInput, match="1 to 10 letters"):
            KEPT.normal(text)


def test_signs_between_letters_do_not_begin_or_end_a_word() -> None:
    for text in ("-A", "A-", "-"):
        with pytest.raises(UnreadableInput, match="begins or ends"):
            SPELT_OUT.normal(text)


def test_hostile_input_is_refused_unread() -> None:
    with pytest.raises(UnreadableInput, match="1000000 signs"):
        KEPT.normal("\N{COMBINING DIAERESIS}" * 1_000_000)
    with pytest.raises(UnreadableInput, match="expected a text"):
        KEPT.normal(7)  # type: ignore[arg-type]  # just what is tested


def test_letters_are_those_that_words_are_made_of() -> None:
    assert KEPT.letters.endswith("XYZÄÖÜ")
    assert len(SPELT_OUT.letters) == 26


@given(st.text(max_size=12), st.sampled_from([KEPT, SPELT_OUT]))
def test_a_normal_form_is_made_of_letters_and_stays(text: str, spelling: Spelling) -> None:
    try:
        word = spelling.normal(text)
    except UnreadableInput as error:
        assert str(error)  # noqa: PT017 - hypothesis wants both ways in one test
        return
    assert set(word) <= set(spelling.letters)
    assert spelling.normal(word) == word
    assert spelling.normal(unicodedata.normalize("NFD", text)) == spelling.normal(unicodedata.normalize("NFC", text))


@given(st.text(alphabet="abzäöüßÄÖÜẞ", min_size=1, max_size=5))
def test_capitals_make_no_difference(text: str) -> None:
    capitals = text.replace("ß", "ẞ").upper()
    assert KEPT.normal(text) == KEPT.normal(capitals)
