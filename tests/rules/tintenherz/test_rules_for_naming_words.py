"""Rules for naming words, and the decisions of the table about them."""

from __future__ import annotations

import pytest

from tabletop_rules import CHANCE, TABLE, UnreadableInput, tintenherz
from tabletop_rules.tintenherz import Flaw, Judge, NameWord, Objection, Options, RunOut, State
from tabletop_rules.tintenherz.actions import FLAW_RULES, OBJECTIONS

from .table import CARDS, accept_all, asked, call, play, rules_against, told

ALL_LETTERS = "".join(CARDS).replace("*", "")


def flaws(state: State) -> list[Flaw | None]:
    return [named.flaw for named in state.named]


# Letters


@pytest.mark.rules("TH-WORD-1", "TH-WORD-2", "TH-OBJ-1")
def test_letter_that_lies_face_up_once_may_occur_several_times() -> None:
    assert flaws(play(asked(letters="EL"), NameWord(0, "Elle"))) == [None]
    assert flaws(play(asked(letters="E"), NameWord(0, "Elle"))) == ["letters"]


@pytest.mark.rules("TH-WORD-2", "TH-CONS-8")
def test_trees_can_be_named_with_the_letters_of_the_setup() -> None:
    state = call(asked("G03"), "Tanne", "Pappel", "Ulme")
    assert [(named.word, len(named.word), named.flaw) for named in state.named] == [
        ("TANNE", 5, None),
        ("PAPPEL", 6, None),
        ("ULME", 4, None),
    ]
    assert accept_all(state).books == (2, 3, 2)


@pytest.mark.rules("TH-WORD-1", "TH-AMB-15")
def test_letter_under_a_figure_can_be_used() -> None:
    state = asked(letters="E", fenoglio=1, shadow=0)
    assert flaws(play(state, NameWord(0, "EEE"))) == [None]


@pytest.mark.rules("TH-WORD-1", "TH-AMB-48")
def test_covered_letter_cannot_be_used_though_it_is_remembered() -> None:
    state = asked(letters="EL", seen={2})
    assert state.cards[2] == "R"
    assert flaws(play(state, NameWord(0, "Erle"))) == ["letters"]


@pytest.mark.rules("TH-AMB-31", "TH-WORD-1", "TH-CONT-6")
@pytest.mark.parametrize("word", ["QUARK", "XENON", "YETI"])
def test_words_with_q_x_or_y_lack_a_letter(word: str) -> None:
    state = play(asked(letters=ALL_LETTERS), NameWord(0, word))
    assert flaws(state) == ["letters"]


@pytest.mark.rules("TH-AMB-61", "TH-WORD-1")
def test_gwin_is_no_letter_to_use() -> None:
    state = asked(letters="E*")
    assert tintenherz.letters_up(state) == "E"
    assert flaws(play(state, NameWord(0, "E"))) == [None]


# Spelling


@pytest.mark.rules("TH-WORD-6")
@pytest.mark.parametrize(
    ("said", "spelled"),
    [("Löwe", "LOEWE"), ("Gemüse", "GEMUESE"), ("Käse", "KAESE"), ("ÄÖÜ", "AEOEUE"), ("Lo\u0308we", "LOEWE")],
)
def test_umlauts_are_spelled_with_two_letters(said: str, spelled: str) -> None:
    assert NameWord(0, said) == NameWord(0, spelled)
    assert NameWord(0, said).word == spelled


@pytest.mark.rules("TH-WORD-6")
def test_umlaut_needs_the_e() -> None:
    assert flaws(play(asked(letters="LOEW"), NameWord(0, "Löwe"))) == [None]
    assert flaws(play(asked(letters="LOW"), NameWord(0, "Löwe"))) == ["letters"]


@pytest.mark.rules("TH-WORD-7", "TH-AMB-30")
@pytest.mark.parametrize(
    ("said", "spelled"), [("Fuß", "FUS"), ("FUẞ", "FUS"), ("Strasse", "STRASSE"), ("Straße", "STRASE"), ("Süß", "SUES")]
)
def test_sharp_s_is_a_single_s_and_a_double_s_stays(said: str, spelled: str) -> None:
    assert NameWord(0, said).word == spelled


@pytest.mark.rules("TH-WORD-7")
def test_sharp_s_needs_one_s() -> None:
    assert flaws(play(asked(letters="FUS"), NameWord(0, "Fuß"))) == [None]


@pytest.mark.rules("TH-AMB-31", "TH-AMB-54", "TH-AMB-29", "TH-AMB-57")
@pytest.mark.parametrize(
    ("said", "spelled"),
    [
        ("Café", "CAFE"),
        ("Señor", "SENOR"),
        ("U-Bahn", "UBAHN"),
        ("geht's", "GEHTS"),
        ("geht’s", "GEHTS"),
        ("œuvre", None),
    ],
)
def test_accents_hyphens_and_apostrophes_are_dropped(said: str, spelled: str | None) -> None:
    if spelled is None:
        assert "TH-AMB-31" in rules_against(asked(), NameWord(0, said))
    else:
        assert NameWord(0, said).word == spelled


@pytest.mark.rules("TH-WORD-16", "TH-AMB-54", "TH-AMB-31")
@pytest.mark.parametrize(
    "said",
    ["", " ", "roter Wein", "TEE!", "7UP", "ЧАЙ", "茶", "-", "A" * 65, "TEE\n", "TEE\x00", "ı", "A\u0301" * 70, "Ⅷ"],
)
def test_what_is_no_single_word_is_refused(said: str) -> None:
    state = asked(letters=ALL_LETTERS)
    action = NameWord(0, said)
    assert action not in tintenherz.legal_actions(state)
    assert rules_against(state, action) == {"TH-WORD-16", "TH-AMB-31", "TH-AMB-54"}


@pytest.mark.rules("TH-WORD-16")
@pytest.mark.parametrize("said", [None, 7, b"TEE", ["TEE"]])
def test_what_is_no_text_is_unreadable(said: object) -> None:
    with pytest.raises(UnreadableInput, match=r"NameWord\.word"):
        NameWord(0, said)  # type: ignore[arg-type]


# Repetition


@pytest.mark.rules("TH-WORD-9", "TH-AMB-62")
def test_word_of_another_player_may_not_be_named_again() -> None:
    state = play(asked(), NameWord(0, "Tee"), NameWord(1, "TEE"))
    assert flaws(state) == [None, "repeated"]
    assert told(play(asked(), NameWord(0, "Tee")), NameWord(1, "TEE"))["word_named"] == (
        "TH-WORD-9",
        "TH-WORD-12",
        "TH-AMB-28",
    )


@pytest.mark.rules("TH-WORD-10")
@pytest.mark.parametrize(("first", "second"), [("Haus", "Häuser"), ("schnell", "schneller"), ("Palme", "Palmen")])
def test_altered_form_of_a_word_named_before_is_for_the_table(first: str, second: str) -> None:
    state = call(asked(letters=ALL_LETTERS), first, second)
    assert flaws(state) == [None, None]
    state = play(state, Judge(0, None))
    assert told(state, Judge(1, "altered"))["word_judged"] == ("TH-WORD-13", "TH-WORD-10")
    assert play(state, Judge(1, "altered")).books == (2, 1, 1)


@pytest.mark.rules("TH-WORD-10", "TH-AMB-24")
def test_first_word_is_no_altered_form_of_anything() -> None:
    state = call(asked(), "Tee", "Tees")
    assert rules_against(state, Judge(0, "altered")) == {"TH-WORD-10", "TH-AMB-24"}
    assert Judge(0, "altered") not in list(tintenherz.legal_actions(state))


@pytest.mark.rules("TH-AMB-24")
@pytest.mark.parametrize("block", [True, False])
def test_invalid_word_blocks_altered_forms_unless_the_table_says_no(block: bool) -> None:
    state = call(asked(letters="HUND", options=Options(invalid_words_block=block)), "Hunde", "Hund")
    assert flaws(state) == ["letters", None]
    assert (Judge(1, "altered") in tintenherz.legal_actions(state)) is block
    assert (Judge(1, "altered") in list(tintenherz.legal_actions(state))) is block


@pytest.mark.rules("TH-AMB-24", "TH-WORD-10")
def test_word_judged_valid_blocks_altered_forms_at_any_table() -> None:
    state = call(asked(options=Options(invalid_words_block=False)), "Tee", "Tees", "Tee")
    assert flaws(state) == [None, None, "repeated"]
    assert Judge(1, "altered") in tintenherz.legal_actions(play(state, Judge(0, None)))
    assert Judge(1, "altered") not in tintenherz.legal_actions(play(state, Judge(0, "uncommon")))


@pytest.mark.rules("TH-WORD-11", "TH-AMB-25", "TH-AMB-26")
@pytest.mark.parametrize(
    "words", [("Haus", "Hochhaus"), ("Vogel", "Raubvogel", "Singvogel"), ("Nilpferd", "Pferd"), ("Haus", "Häuschen")]
)
def test_compounds_are_never_refused_by_rule(words: tuple[str, ...]) -> None:
    state = call(asked(letters=ALL_LETTERS), *words)
    assert flaws(state) == [None] * len(words)
    assert Judge(0, None) in tintenherz.legal_actions(state)


@pytest.mark.rules("TH-AMB-23", "TH-WORD-9")
@pytest.mark.parametrize(("scope", "flaw"), [("task", None), ("game", "repeated")])
def test_words_of_earlier_tasks_count_if_the_table_says_so(scope: str, flaw: str | None) -> None:
    options = Options(repeat_scope=scope)  # type: ignore[arg-type]
    state = accept_all(call(asked(players=2, options=options), "Tee", "Saft"))
    assert state.earlier == (("TEE", "SAFT") if scope == "game" else ())
    again = second_task(state)
    assert flaws(play(again, NameWord(0, "Tee"))) == [flaw]


def second_task(state: State) -> State:
    """Go on to the Shadow's task, by dice that bring it from 13 to 18 and back to a light space."""
    state = play(state, tintenherz.Roll("down", 2), tintenherz.Move(1, "down"))
    assert state.phase == "draw"
    return play(state, tintenherz.DrawTask("R01"))


@pytest.mark.rules("TH-AMB-23", "TH-AMB-24", "TH-WORD-10")
def test_only_valid_words_of_earlier_tasks_count_if_invalid_ones_do_not_block() -> None:
    options = Options(repeat_scope="game", invalid_words_block=False)
    state = call(asked(players=2, options=options), "Tee", "Saft")
    state = play(state, Judge(0, "no_fit"), Judge(1, None))
    assert state.earlier == ("SAFT",)
    assert tintenherz.faults(state) == ()
    again = play(second_task(state), NameWord(0, "Säfte"), NameWord(1, "Tee"))
    assert flaws(again) == [None, None]
    assert Judge(0, "altered") in tintenherz.legal_actions(again)


# One word, and what an invalid one means


@pytest.mark.rules("TH-WORD-12", "TH-TASK-7", "TH-AMB-27", "TH-AMB-28", "TH-CONS-18")
def test_invalid_word_is_accepted_as_a_call_and_uses_up_the_attempt() -> None:
    state = play(asked("G03"), NameWord(0, "Eiche"))
    assert (state.named[0].flaw, state.named[0].judged) == ("letters", True)
    assert "TH-WORD-12" in rules_against(state, NameWord(0, "Ulme"))
    after = play(state, RunOut())
    assert (after.capricorn, after.books) == (1, (1, 1, 1))


@pytest.mark.rules("TH-WORD-5", "TH-WORD-12")
@pytest.mark.parametrize("word", ["BRD", "VW", "ZDF"])
def test_abbreviations_are_for_the_table_to_reject(word: str) -> None:
    state = call(asked(letters=ALL_LETTERS), word)
    assert told(state, Judge(0, "abbreviation"))["word_judged"] == ("TH-WORD-13", "TH-WORD-5")
    assert play(state, Judge(0, "abbreviation")).books == (1, 1, 1)


@pytest.mark.rules("TH-WORD-3")
def test_drink_must_be_a_drink() -> None:
    state = call(asked(letters=ALL_LETTERS), "Zitrone", "Brei", "Zitronensaft")
    assert told(state, Judge(0, "no_fit"))["word_judged"] == ("TH-WORD-13", "TH-WORD-3")
    state = play(state, Judge(0, "no_fit"), Judge(1, "no_fit"))
    assert len(state.named[2].word) == 12
    after = play(state, Judge(2, None))
    assert (after.books, after.capricorn) == ((1, 1, 2), 1)


# The decision of the table


@pytest.mark.rules("TH-WORD-13", "TH-AMB-21", "TH-AMB-52")
def test_table_decides_word_by_word_when_the_sand_has_run_out() -> None:
    state = play(asked(), NameWord(1, "Mate"), NameWord(0, "Tee"))
    assert "TH-WORD-13" in rules_against(state, Judge(1, None))
    state = play(state, RunOut())
    assert tintenherz.to_act(state) == (TABLE,)
    assert "TH-AMB-21" in rules_against(state, Judge(0, None))
    assert rules_against(state, tintenherz.Roll("left", 1)) >= {"TH-WORD-13"}
    assert not tintenherz.chance(state)
    state = play(state, Judge(1, "uncommon"), Judge(0, None))
    assert tintenherz.to_act(state) == (CHANCE,)


@pytest.mark.rules("TH-WORD-3", "TH-WORD-5", "TH-WORD-10", "TH-WORD-14", "TH-WORD-15", "TH-WORD-13")
@pytest.mark.parametrize("flaw", OBJECTIONS)
def test_every_objection_makes_a_word_invalid(flaw: Objection) -> None:
    state = play(call(asked(), "Tee", "Saft"), Judge(0, None))
    assert told(state, Judge(1, flaw))["word_judged"] == ("TH-WORD-13", *FLAW_RULES[flaw])
    assert play(state, Judge(1, flaw)).books == (2, 1, 1)


@pytest.mark.rules("TH-AMB-22", "TH-WORD-14", "TH-WORD-15")
def test_word_nobody_objects_to_is_valid() -> None:
    state = call(asked(), "Mate")
    assert tintenherz.legal_actions(state)[0] == Judge(0, None)
    assert told(state, Judge(0, None))["word_judged"] == ("TH-WORD-13", "TH-AMB-22")


@pytest.mark.rules("TH-AMB-62", "TH-WORD-1", "TH-WORD-9", "TH-WORD-13")
def test_table_cannot_accept_missing_letters_or_a_repetition() -> None:
    state = call(asked(), "Bier", "Tee", "Tee")
    assert flaws(state) == ["letters", None, "repeated"]
    assert "TH-AMB-62" in rules_against(state, Judge(0, None))
    assert "TH-AMB-62" in rules_against(state, Judge(2, None))
    only_flawed = call(asked(), "Bier", "Wein")
    assert only_flawed.phase == "roll"


@pytest.mark.rules("TH-WORD-13")
@pytest.mark.parametrize("flaw", ["letters", "repeated", "", True])
def test_table_judges_only_what_people_can_judge(flaw: object) -> None:
    with pytest.raises(UnreadableInput, match=r"Judge\.flaw"):
        Judge(0, flaw)  # type: ignore[arg-type]
