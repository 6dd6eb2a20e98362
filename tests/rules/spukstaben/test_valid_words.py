"""Valid Words and Dealing with Mistakes: what the team rules, and what it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules import TABLE, UnreadableInput
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import SPELLING, Accept, Correct, Hint, State, Strike, Write
from tabletop_rules.words import WordList, vocabulary

from .shop import play, shop, told, why


def judging(*words: str, used: tuple[str, ...] = ()) -> State:
    state = shop(["E3"], players=max(len(words), 1), used=used)
    return play(state, *(Write(seat, word) for seat, word in enumerate(words)))


@pytest.mark.rules("SP-FIX-4", "SP-AMB-60", "SP-WORD-12", "SP-AMB-25")
def test_the_team_decides_about_every_word_in_turn() -> None:
    state = judging("AUTOVOGEL", "ESEL")
    assert sp.to_act(state) == (TABLE,)
    assert why(state, Accept("ESEL")) == ("SP-FIX-4", "SP-AMB-25")
    assert why(state, Strike("ESEL")) == ("SP-FIX-4", "SP-AMB-25")
    assert why(state, Hint(0, 1)) == ("SP-FIX-4", "SP-AMB-60")
    assert play(state, Accept("AUTOVOGEL")).words == ("AUTOVOGEL",), "a house rule may allow anything"


@pytest.mark.rules("SP-FIX-1", "SP-FIX-2")
def test_spelling_and_form_are_corrected_freely() -> None:
    state = judging("BAER")
    after = play(state, Correct("BAER", "BÄR", "spelling"))
    assert (after.words, after.used) == (("BÄR",), ("BÄR",))
    assert [event.rules for event in told(state, Correct("BAER", "BÄR", "spelling"), "corrected")] == [
        ("SP-FIX-1", "SP-FIX-4")
    ]
    form = judging("STÜHLCHEN")
    assert [event.rules[0] for event in told(form, Correct("STÜHLCHEN", "STUHL", "form"), "corrected")] == ["SP-FIX-2"]
    assert why(state, Correct("BAER", "BAER", "spelling")) == ("SP-FIX-1",)


@pytest.mark.rules("SP-FIX-3", "SP-AMB-29")
def test_other_invalid_words_are_shortened_to_a_connected_part_or_struck() -> None:
    state = judging("AUTOVOGEL")
    for part in ("AUTO", "VOGEL"):
        assert play(state, Correct("AUTOVOGEL", part, "invalid")).words == (part,)
        assert Correct("AUTOVOGEL", part, "invalid") in tuple(sp.legal_actions(state))
    assert why(state, Correct("AUTOVOGEL", "AUTOGEL", "invalid")) == ("SP-FIX-3", "SP-AMB-29")
    assert play(judging("TISCHLEIN"), Correct("TISCHLEIN", "TISCH", "invalid")).words == ("TISCH",)
    assert [event.rules for event in told(state, Strike("AUTOVOGEL"), "struck")] == [("SP-AMB-29", "SP-FIX-4")]
    struck = play(state, Strike("AUTOVOGEL"))
    assert (struck.words, struck.used, struck.round) == ((), (), 4)


@pytest.mark.rules("SP-AMB-18", "SP-WORD-1")
def test_no_correction_gives_more_than_ten_letters() -> None:
    with pytest.raises(UnreadableInput, match=r"Correct\.into: .*SP-WORD-1"):
        Correct("RYTHMUSRAD", "RHYTHMUSRAD", "spelling")


@pytest.mark.rules("SP-AMB-25", "SP-C-2")
def test_a_correction_to_a_word_of_this_round_is_crossed_out() -> None:
    state = play(judging("RHYTHMUS", "RYTHMUS", "ESEL"), Accept("RHYTHMUS"))
    fix = Correct("RYTHMUS", "RHYTHMUS", "spelling")
    assert [event.rules for event in told(state, fix, "crossed_out")] == [("SP-C-2", "SP-AMB-25")]
    assert play(state, fix, Accept("ESEL")).words == ("RHYTHMUS", "ESEL")
    before = play(judging("RYTHMUS", "RHYTHMUS"), Correct("RYTHMUS", "RHYTHMUS", "spelling"), Accept("RHYTHMUS"))
    assert before.words == ("RHYTHMUS",)


@pytest.mark.rules("SP-AMB-25", "SP-WORD-4", "SP-AMB-27")
def test_a_correction_to_a_word_of_an_earlier_round_is_struck() -> None:
    state = judging("HUNDE", used=("HUND",))
    fix = Correct("HUNDE", "HUND", "form")
    assert [event.rules for event in told(state, fix, "struck")] == [("SP-WORD-4", "SP-AMB-25")]
    assert play(state, fix).round == 4, "nothing is left to be resolved"


@pytest.mark.rules("SP-AMB-27")
def test_a_struck_word_blocks_nothing_and_neither_does_the_wrong_spelling() -> None:
    state = play(judging("RYTHMUS", "XYZ"), Correct("RYTHMUS", "RHYTHMUS", "spelling"), Strike("XYZ"))
    assert state.used == ("RHYTHMUS",)


@pytest.mark.rules("SP-AMB-60")
def test_a_lexicon_only_advises() -> None:
    listed = vocabulary(SPELLING)
    assert {"ANBAUEN", "BÄUERIN", "LÄUFER", "LÄUFERIN", "BEKANNT", "UNERHÖRT", "UNGETRAGEN", "HAUSBOOT"} <= set(listed)
    assert not {"AUTOVOGEL", "ASAP", "LKW", "TISCHLEIN", "KLETTERND"} & set(listed)
    assert "QWERTZ" not in WordList(["Esel"], SPELLING)
    assert sp.check(judging("QWERTZ"), Accept("QWERTZ")) == ()


@pytest.mark.rules("SP-WORD-1", "SP-WORD-2", "SP-WORD-3")
def test_what_a_word_scares_does_not_depend_on_how_it_is_typed() -> None:
    state = shop(["E3", "S2", "L1"])
    assert sp.sets_of(state, "esel") == sp.sets_of(state, "Esel") == sp.sets_of(state, "ESEL") == ((1, 2, 3),)
    assert sp.sets_of(state, "ß") == ((2,),)
    wrong: tuple[Any, ...] = ("", "E" * 11, "Esel!", 5, None)
    for word in wrong:
        with pytest.raises(UnreadableInput, match="word: "):
            sp.sets_of(state, word)


@pytest.mark.rules("SP-FIX-1", "SP-FIX-3", "SP-FIX-4", "SP-AMB-25", "SP-AMB-29")
def test_everything_wrong_with_a_correction_is_told() -> None:
    state = judging("BAER")
    turn = ("SP-FIX-4", "SP-AMB-25")
    assert why(state, Correct("HUND", "HUND", "form")) == (*turn, "SP-FIX-1")
    assert why(state, Correct("HUND", "UNI", "invalid")) == (*turn, "SP-FIX-3", "SP-AMB-29")
    assert why(state, Correct("HUND", "UND", "invalid")) == turn
