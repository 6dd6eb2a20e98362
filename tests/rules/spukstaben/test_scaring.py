"""C. You Scare the Spukstaben (stage 1)."""

from __future__ import annotations

import pytest

from tabletop_rules import TABLE, UnreadableInput
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import Accept, NameWord, Pass, Scare, State, Write

from .shop import cubes, play, sets, shop, told, where, why


def write_all(state: State, *words: str) -> State:
    return play(state, *(Write(seat, word) for seat, word in enumerate(words)))


def example() -> State:
    """Return the six cards of the rulebook's example, with the lowest cubes that fit it."""
    return shop(["S3", "R3", "EI2"], ["CH2", "K2"], ["U2"], words=("STREICH", "KREISRUND"), round=1)


@pytest.mark.rules("SP-C-5", "SP-C-9", "SP-C-10", "SP-C-11", "SP-C-12", "SP-C-13", "SP-C-3", "SP-AMB-11", "SP-AMB-30")
def test_the_example_of_step_c_in_either_order() -> None:
    state = example()
    assert sp.legal_actions(state).listed == (Scare("STREICH", (1, 2, 3, 4)), Scare("KREISRUND", (1, 2, 3, 5, 6)))
    first = play(state, Scare("STREICH", (1, 2, 3, 4)))
    assert cubes(first) == {1: 2, 2: 2, 3: 1, 4: 1, 5: 2, 6: 2}
    assert sp.to_act(first) == (TABLE,)
    both = sp.step(first, Scare("KREISRUND", (1, 2, 3, 5, 6)))
    other = sp.step(sp.step(state, Scare("KREISRUND", (1, 2, 3, 5, 6))), Scare("STREICH", (1, 2, 3, 4)))
    assert both == other
    assert (cubes(both), both.fled, sp.supply(both)) == ({1: 1, 2: 1, 4: 1, 5: 1, 6: 1}, (3,), 5)
    kinds = [event.kind for event in told(first, Scare("KREISRUND", (1, 2, 3, 5, 6)), "scared", "fled")]
    assert kinds == ["scared", "scared", "fled", "scared", "scared"]


@pytest.mark.rules("SP-C-14", "SP-C-15")
def test_a_combination_is_scared_by_exactly_itself() -> None:
    state = shop(["EI2"], words=("GLEICH", "GEHIRN", "BIER"), players=3)
    assert sets(state, "GLEICH") == {"EI"}
    assert sets(state, "GEHIRN") == sets(state, "BIER") == {""}
    assert why(state, Scare("BIER", (1,))) == ("SP-C-5", "SP-C-14")


@pytest.mark.rules("SP-C-4", "SP-AMB-20", "SP-AMB-22")
def test_a_combination_uses_up_its_letters() -> None:
    state = shop(["E1", "I1", "EI1"], words=("EIS",))
    assert sets(state, "EIS") == {"EI", "E I"}
    assert why(state, Scare("EIS", (1, 3))) == ("SP-C-4", "SP-AMB-20")


@pytest.mark.rules("SP-AMB-20")
def test_or_counts_beside_them_where_the_team_reads_it_so() -> None:
    state = shop(["E1", "I1", "EI1", "E1"], words=("EIS",), options={"combo_consumes_letters": False})
    assert sets(state, "EIS") == {"E EI I"}
    assert len(sp.sets_of(state, "EIS")) == 2, "either E, but not both"
    assert why(state, Scare("EIS", (1, 2, 3, 4))) == ("SP-C-4",)


@pytest.mark.rules("SP-C-3", "SP-C-13")
def test_a_word_scares_a_card_once_however_often_its_letter_occurs() -> None:
    state = play(shop(["E3"], words=("ERDBEERE", "X")), Scare("ERDBEERE", (1,)))
    assert cubes(state) == {1: 2}
    assert why(state, Scare("ERDBEERE", (1,))) == ("SP-C-1", "SP-C-7"), "it has been resolved"


@pytest.mark.rules("SP-C-9", "SP-AMB-23", "SP-AMB-24", "SP-IDEA-1")
def test_of_several_matching_cards_the_team_chooses_one_for_each_letter() -> None:
    state = shop(["E3", "E3", "E3"], words=("ESEL",))
    assert sp.sets_of(state, "ESEL") == ((1, 2), (1, 3), (2, 3))
    assert sp.to_act(state) == (TABLE,)
    assert why(state, Scare("ESEL", (1,))) == ("SP-C-8", "SP-C-9", "SP-AMB-21")
    assert why(state, Scare("ESEL", (1, 2, 3))) == ("SP-C-4",)


@pytest.mark.rules("SP-C-11", "SP-C-12")
def test_at_the_lowest_space_the_card_flees_and_is_no_escaped_card() -> None:
    state = play(shop(["T1", "X1"], words=("TISCH", "Y"), supply=0), Scare("TISCH", (1,)))
    assert (state.fled, state.escaped, sp.supply(state)) == ((1,), (), 1)
    assert where(state) == ((2,), (), (), ()), "below stage 3 nothing is left where it lay"


@pytest.mark.rules("SP-C-13")
def test_a_word_that_scares_nothing_fizzles() -> None:
    state = shop(["E1"], words=("HUND",))
    assert sp.legal_actions(state).listed == (Scare("HUND", ()),)
    assert [event.kind for event in told(state, Scare("HUND", ()), "fizzled", "scared")] == ["fizzled"]
    assert why(state, Scare("HUND", (1,))) == ("SP-C-5",)
    assert why(state, Scare("HUND", (1, 60))) == ("SP-C-5",)


@pytest.mark.rules("SP-C-9", "SP-AMB-21")
def test_nothing_that_can_be_scared_may_be_spared() -> None:
    state = shop(["E1"], words=("ESEL",))
    assert why(state, Scare("ESEL", ())) == ("SP-C-8", "SP-C-9", "SP-AMB-21")


@pytest.mark.rules("SP-AMB-21")
def test_letter_by_letter_leaves_no_choice_between_ge_and_ei_any_order_does() -> None:
    cards = ["GE1", "EI1"]
    assert sets(shop(cards, words=("GEIST",)), "GEIST") == {"GE"}
    free = {"forcing": "maximal"}
    assert sets(shop(cards, words=("GEIST",), options=free), "GEIST") == {"GE", "EI"}
    crossed = ["E1", "I1", "EI1"]
    assert sets(shop(crossed, words=("REISBREI",)), "REISBREI") == {"E EI I"}
    assert sets(shop(crossed, words=("REISBREI",), options=free), "REISBREI") == {"E EI I", "E I"}


@pytest.mark.rules("SP-C-1", "SP-PLAY-3")
def test_words_are_named_seat_by_seat_before_any_is_resolved() -> None:
    state = write_all(shop(["E3"], players=3), "ESEL", "HASE", "IGEL")
    assert (state.named, state.phase) == (("ESEL", "HASE", "IGEL"), "judge")
    written = [step for step in sp.trace(shop(["E3"], players=1), Write(0, "ESEL")).steps if type(step) is NameWord]
    assert written == [NameWord(0, "ESEL")], "what is known is named without asking"
    half = play(shop(["E3"]), Write(0, "ESEL"))
    naming = sp.step(half, Pass(1))
    assert (naming.phase, sp.to_act(naming)) == ("name", (0,))
    assert why(naming, NameWord(0, "HASE")) == ("SP-C-1",)
    assert sp.legal_actions(naming).listed == (NameWord(0, "ESEL"),)


@pytest.mark.rules("SP-C-2", "SP-AMB-25", "SP-AMB-26", "SP-WORD-3")
def test_of_identical_words_one_is_left() -> None:
    state = play(shop(["E3"], players=3), Write(0, "Straße"), Write(1, "Hase"))
    assert [event.rules for event in told(state, Write(2, "STRASSE"), "crossed_out")] == [("SP-C-2", "SP-AMB-25")]
    state = play(state, Write(2, "STRASSE"))
    assert state.named == ("STRASSE", "HASE")
    different = write_all(shop(["E3"]), "LÄUFER", "LÄUFERIN")
    assert len(different.named) == 2


@pytest.mark.rules("SP-C-6", "SP-C-7", "SP-AMB-30")
def test_the_team_chooses_the_order_and_each_word_meets_what_the_one_before_has_left() -> None:
    state = shop(["E1", "E2"], words=("ESEL", "TEE"))
    assert {action.word for action in sp.legal_actions(state) if type(action) is Scare} == {"ESEL", "TEE"}
    after = play(state, Scare("TEE", (1, 2)))
    assert sp.sets_of(after, "ESEL") == ((2,),)


@pytest.mark.rules("SP-AMB-31", "SP-AMB-32", "SP-C-14", "SP-WORD-2")
def test_only_spelling_counts_and_umlauts_are_letters_of_their_own() -> None:
    state = shop(["EI1", "A1", "AU1"], words=("BEINHALTEN", "BÄR", "HÄUSER"), players=3)
    assert sets(state, "BEINHALTEN") == {"A EI"}
    assert sets(state, "BÄR") == sets(state, "HÄUSER") == {""}


@pytest.mark.rules("SP-AMB-23")
def test_a_set_of_cards_is_named_in_ascending_order() -> None:
    with pytest.raises(UnreadableInput, match=r"Scare\.cards"):
        Scare("ESEL", (2, 1))
    with pytest.raises(UnreadableInput, match=r"Scare\.cards"):
        Scare("ESEL", (1, 1))


@pytest.mark.rules("SP-AMB-27", "SP-WORD-4")
def test_words_that_count_are_used_up() -> None:
    state = write_all(shop(["E3"], used=("TEE",)), "ESEL", "HASE")
    state = play(state, Accept("ESEL"), Accept("HASE"))
    assert (state.used, state.phase) == (("ESEL", "HASE", "TEE"), "scare")


@pytest.mark.rules("SP-C-8", "SP-C-9", "SP-AMB-21")
def test_a_set_that_leaves_out_a_card_is_refused_for_that_and_not_for_want_of_letters() -> None:
    state = shop(["E1", "S1"], words=("ES",))
    for one in (1, 2):
        assert why(state, Scare("ES", (one,))) == ("SP-C-8", "SP-C-9", "SP-AMB-21")
