"""B. You Look for Accurate Words: writing, hints and the hourglass."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules import CLOCK, TABLE, IllegalAction, UnreadableInput
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import Hint, NameWord, Options, Pass, PowerWord, TimeUp, Write

from .shop import play, shop, told, why


@pytest.mark.rules("SP-PLAY-2", "SP-B-2", "SP-B-1")
def test_everybody_may_write_at_the_same_time_until_the_hourglass_has_run_out() -> None:
    state = shop(["E2"], players=3)
    assert sp.to_act(state) == (0, 1, 2, CLOCK)
    assert play(state, Write(2, "Hund"), Write(0, "Igel")).marks == ("wrote", "thinking", "wrote")
    assert sp.check(state, Write(1, "Hund")) == ()
    assert why(state, Write(3, "Hund"))[0] == "SP-CONT-6"


@pytest.mark.rules("SP-B-3", "SP-WORD-1", "SP-AMB-18", "SP-AMB-62", "SP-WORD-3")
def test_a_word_has_one_to_ten_letters() -> None:
    state = shop(["E2"])
    assert sp.check(state, Write(0, "Überhosen")) == ()
    assert sp.check(state, Write(0, "E")) == ()
    assert sp.check(state, Write(0, "Flughäfen")) == ()
    for word in ("Schreibtisch", "", "Abendgruß A", "Mittagsgruß"):
        with pytest.raises(UnreadableInput, match=r"Write\.word: .*SP-WORD-1"):
            Write(0, word)


@pytest.mark.rules("SP-WORD-2", "SP-WORD-3", "SP-AMB-19", "SP-AMB-26")
def test_words_are_written_in_one_normal_form() -> None:
    assert Write(0, "Straße") == Write(0, "STRASSE")
    assert Write(0, "Ba\u0308r") == Write(0, "BÄR") != Write(0, "BAER")
    assert NameWord(0, "Café").word == "CAFE"
    with pytest.raises(UnreadableInput, match="HYPHEN"):
        PowerWord("E-Mail")


@pytest.mark.rules("SP-B-5")
def test_letters_without_a_card_are_allowed() -> None:
    assert sp.check(shop(["E2"]), Write(0, "HUND")) == ()


@pytest.mark.rules("SP-WORD-4", "SP-AMB-27", "SP-AMB-28", "SP-AMB-58")
def test_a_word_used_earlier_is_refused_to_everybody_related_words_are_not() -> None:
    state = shop(["E2"], used=("HAFEN", "HUND"))
    assert why(state, Write(1, "Hund")) == ("SP-WORD-4", "SP-AMB-28")
    for word in ("Hunde", "Hündin", "Flughafen"):
        assert sp.check(state, Write(1, word)) == ()


@pytest.mark.rules("SP-AMB-12", "SP-B-2", "SP-B-1")
def test_passing_is_always_possible_and_time_makes_the_others_pass() -> None:
    state = play(shop(["E2"], players=3), Write(0, "HUND"), Pass(1))
    assert state.marks == ("wrote", "passed", "thinking")
    assert why(state, Pass(0)) == why(state, Pass(1)) == ("SP-AMB-12", "SP-AMB-16")
    after = play(state, TimeUp())
    assert (after.phase, after.named) == ("judge", ("HUND",))
    assert [event.rules for event in told(state, TimeUp(), "time_up")] == [("SP-B-1", "SP-AMB-17")]


@pytest.mark.rules("SP-AMB-12", "SP-D-1")
def test_if_nobody_has_a_word_the_cards_move_on_at_once() -> None:
    state = play(shop(["E2"], [], [], ["N1"]), Pass(0), Pass(1))
    assert (state.round, state.escaped, state.phase) == (4, (2,), "appear")


@pytest.mark.rules("SP-AMB-16", "SP-AMB-17")
def test_a_word_may_be_replaced_until_everybody_is_done() -> None:
    state = play(shop(["E2"]), Write(0, "HUND"), Write(0, "IGEL"))
    assert state.written == ("IGEL", None)
    assert why(state, Write(0, "IGEL")) == ("SP-AMB-16",)
    passed = play(shop(["E2"], players=3), Pass(0), Write(0, "IGEL"))
    assert passed.marks[0] == "wrote"
    done = play(state, Write(1, "HASE"))
    assert (done.phase, done.named) == ("judge", ("IGEL", "HASE"))
    with pytest.raises(IllegalAction):
        sp.apply(done, Write(0, "HUND"))


@pytest.mark.rules("SP-VAR-2", "SP-AMB-17", "SP-B-1")
def test_without_time_pressure_the_hourglass_never_acts() -> None:
    for state in (shop(["E2"], options={"no_time_pressure": True}), power(no_time_pressure=True)):
        assert CLOCK not in sp.to_act(state)
        assert why(state, TimeUp()) == ("SP-VAR-2", "SP-AMB-17")
        assert TimeUp() not in sp.legal_actions(state)


def power(**options: object) -> sp.State:
    return shop([], ["E2"], round=10, phase="power", options=options)


@pytest.mark.rules("SP-B-7", "SP-B-8", "SP-AMB-13", "SP-AMB-14", "SP-AMB-15")
def test_up_to_three_cards_in_play_may_be_named_before_and_after_writing() -> None:
    state = shop(["A1", "B1", "C1", "C1"], players=3, fled=())
    state = play(state, Hint(0, 3), Write(0, "HUND"), Hint(0, 1), Hint(0, 4))
    assert state.hints[0] == (1, 3, 4)
    assert why(state, Hint(0, 2)) == ("SP-B-8",)
    assert why(state, Hint(1, 60)) == ("SP-B-8", "SP-AMB-13"), "it is not in the print shop"
    assert why(play(state, Hint(1, 2)), Hint(1, 2)) == ("SP-AMB-13",)
    assert play(state, TimeUp()).hints == ((), (), ())
    assert why(play(state, TimeUp()), Hint(1, 2))[0] == "SP-FIX-4", "hints end with the writing"


@pytest.mark.rules("SP-AMB-1", "SP-B-7")
def test_a_single_player_gives_no_hints_and_is_done_with_one_word() -> None:
    state = shop(["E2"], players=1)
    assert why(state, Hint(0, 1)) == ("SP-B-7", "SP-AMB-1")
    assert not any(type(action) is Hint for action in sp.legal_actions(state))
    assert play(state, Write(0, "HUND")).phase == "judge"


@pytest.mark.rules("SP-B-3", "SP-B-6", "SP-B-8")
def test_the_example_of_step_b() -> None:
    state = shop(["CH2", "EI2", "S3"], ["R3", "K2"], ["U2"], round=1)
    state = play(state, Write(0, "Streich"), Hint(0, 1), Hint(0, 2))
    assert state.hints[0] == (1, 2)
    assert sp.view(state, 1).written == (None, None)
    after = play(state, Write(1, "Kreisrund"))
    assert (after.named, sp.to_act(after)) == (("STREICH", "KREISRUND"), (TABLE,))


@pytest.mark.rules("SP-PLAY-3")
def test_step_b_knows_no_other_actions() -> None:
    assert why(shop(["E2"]), NameWord(0, "HUND")) == ("SP-B-2", "SP-PLAY-2", "SP-PLAY-3")


@pytest.mark.rules("SP-LVL-1")
def test_there_are_three_stages() -> None:
    for stage in (0, 4, True):
        with pytest.raises(UnreadableInput, match=r"Options\.stage"):
            Options(stage=stage)


@pytest.mark.rules("SP-WORD-2", "SP-WORD-3")
@pytest.mark.parametrize("word", ["Esel", "ESEL ", "E" * 65, 7, None])
def test_a_forged_action_with_a_word_not_in_normal_form_is_refused(word: object) -> None:
    forged = object.__new__(NameWord)
    object.__setattr__(forged, "actor", 0)
    object.__setattr__(forged, "word", word)
    state = sp.view(play(shop(["E2"]), Write(0, "ESEL")), None)
    assert why(state, forged) == ("TT-ACTION-1",)


@pytest.mark.rules("SP-AMB-12", "SP-AMB-50")
@pytest.mark.parametrize("actor", [4, -1, True, None, CLOCK, "TABLE"])
def test_only_a_seat_or_the_team_can_pass(actor: Any) -> None:
    with pytest.raises(UnreadableInput, match=r"Pass\.actor: expected a seat from 0 to 3 or TABLE, got"):
        Pass(actor)


@pytest.mark.rules("SP-CONT-6", "SP-B-2", "SP-PLAY-2", "SP-PLAY-3")
def test_who_is_not_to_write_is_told_which_rule_says_who_is() -> None:
    state = shop(["E2"])
    assert why(state, Write(3, "Hund")) == ("SP-CONT-6", "SP-B-2", "SP-PLAY-2", "SP-PLAY-3")
    assert why(state, Pass(TABLE)) == ("SP-B-2", "SP-PLAY-2", "SP-PLAY-3")


@pytest.mark.rules("SP-C-1", "SP-AMB-64")
def test_the_word_written_is_the_word_named() -> None:
    state = sp.step(sp.step(shop(["E2"]), Write(0, "Esel")), Pass(1))
    assert (state.phase, sp.check(state, NameWord(0, "Esel"))) == ("name", ())
    assert why(state, NameWord(0, "Hase")) == ("SP-C-1",)


@pytest.mark.rules("SP-AMB-12", "SP-AMB-17", "SP-C-1")
def test_who_has_no_word_in_time_has_passed_and_named_words_leave_their_sheets() -> None:
    state = sp.step(play(shop(["E2"], players=4), Write(1, "Esel"), Write(3, "Hase")), TimeUp())
    assert (state.phase, state.marks) == ("name", ("passed", "wrote", "passed", "wrote"))
    state = sp.step(state, NameWord(1, "Esel"))
    assert (state.marks[1], state.written, state.named) == ("named", (None, None, None, "HASE"), ("ESEL",))
    state = sp.step(state, NameWord(3, "Hase"))
    assert (state.phase, state.written, state.marks) == ("judge", (None,) * 4, ("thinking",) * 4)
