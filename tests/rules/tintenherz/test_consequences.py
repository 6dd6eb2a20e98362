"""Consequences, with the rulebook's task for five players in full."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules import CHANCE, CLOCK, TABLE, tintenherz
from tabletop_rules.tintenherz import DrawTask, Judge, Move, NameWord, Options, ReturnChips, Roll, RunOut, State
from tabletop_rules.tintenherz.box import standard

from .table import accept_all, asked, call, cells_of, play, rules_against, table, told

EXAMPLE_LETTERS = "LOEWPFRDNI"
MANY_LETTERS = "EASTLUFMPJNOWIRDKB"


def solved_by(players: int, *words: str, **changes: Any) -> State:
    """Return the position after a task for which exactly these words were named and all accepted."""
    return accept_all(call(asked(players=players, letters=MANY_LETTERS, **changes), *words))


@pytest.mark.rules(
    "TH-TASK-1",
    "TH-TASK-2",
    "TH-TASK-4",
    "TH-TASK-5",
    "TH-TASK-9",
    "TH-WORD-1",
    "TH-WORD-3",
    "TH-WORD-6",
    "TH-WORD-11",
    "TH-WORD-12",
    "TH-WORD-13",
    "TH-CONS-1",
    "TH-CONS-5",
    "TH-CONS-6",
    "TH-CONS-7",
    "TH-CONS-8",
    "TH-CONS-17",
    "TH-CONS-18",
    "TH-CONS-19",
    "TH-TURN-7",
    "TH-AMB-28",
)
def test_example_of_a_task_five_players_name_a_mammal() -> None:
    """Kirsten's turn: three of five words are valid, the task is solved, and the longest word earns two chips."""
    kirsten, claudia, wolfgang, reiner, klaus = range(5)
    state = table(
        5, up=cells_of(EXAMPLE_LETTERS), fenoglio=10, active=kirsten, books=(2, 1, 0, 3, 1), hearts=(0, 1, 2, 0, 0)
    )
    assert state.cards[17] is None  # the H
    assert tintenherz.to_act(state) == (CHANCE,)

    state = play(state, Roll("up", 1), Move(kirsten, "up"))
    assert (state.fenoglio, state.phase) == (5, "draw")
    state = play(state, DrawTask("G01"))
    assert (state.green_up, state.phase) == (False, "name")

    calls = ((claudia, "Löwe"), (kirsten, "Pferd"), (wolfgang, "Erpel"), (reiner, "Nilpferd"))
    state = play(state, *(NameWord(seat, word) for seat, word in calls))
    assert tintenherz.to_act(state) == (klaus, CLOCK)
    trace = tintenherz.trace(state, NameWord(klaus, "Reh"))
    assert trace.events[0].rules == ("TH-WORD-1", "TH-WORD-12", "TH-AMB-28")
    assert trace.events[0].data["missing"] == "H"
    assert trace.steps == (NameWord(klaus, "Reh"), RunOut())

    state = trace.state
    assert [(n.seat, n.word, n.flaw) for n in state.named] == [
        (claudia, "LOEWE", None),
        (kirsten, "PFERD", None),
        (wolfgang, "ERPEL", None),
        (reiner, "NILPFERD", None),
        (klaus, "REH", "letters"),
    ]
    assert tintenherz.to_act(state) == (TABLE,)
    state = play(state, Judge(claudia, None), Judge(kirsten, None), Judge(wolfgang, "no_fit"))
    end = tintenherz.trace(state, Judge(reiner, None))
    solved = next(event for event in end.events if event.kind == "task_solved")
    assert solved.rules == ("TH-CONS-1", "TH-CONS-5", "TH-CONS-19")
    assert solved.data["found"] == 3

    after = end.state
    assert (after.meggie, after.capricorn) == (1, 0)
    assert after.books == (2 + 1, 1 + 1, 0, 3 + 2, 1)
    assert after.hearts == state.hearts
    assert tintenherz.supply(state) - tintenherz.supply(after) == 4
    assert after.discard == ("G01",)
    assert (after.green_up, after.active, after.phase) == (False, claudia, "roll")


@pytest.mark.rules("TH-CONS-1", "TH-CONS-2", "TH-CONS-3", "TH-CONS-4", "TH-CONS-5", "TH-OBJ-2", "TH-OBJ-3", "TH-AMB-63")
@pytest.mark.parametrize(("players", "needed"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_words_needed_depend_on_the_number_of_players(players: int, needed: int) -> None:
    words = ("TEE", "SAFT", "BIER")
    enough = solved_by(players, *words[:needed])
    assert (enough.meggie, enough.capricorn) == (1, 0)
    too_few = solved_by(players, *words[: needed - 1])
    assert (too_few.meggie, too_few.capricorn) == (0, 1)


@pytest.mark.rules("TH-OBJ-1", "TH-CONS-19")
def test_words_of_all_players_count_together() -> None:
    state = call(asked(players=4), "TEE", "HEXE", "SAFT")
    state = accept_all(state)
    assert (state.meggie, state.books) == (1, (2, 1, 3, 1))


@pytest.mark.rules("TH-CONS-6", "TH-CONS-7", "TH-CONS-10", "TH-AMB-35", "TH-AMB-61")
def test_valid_word_earns_a_chip_though_the_task_failed() -> None:
    state = call(asked(players=4), "TEE")
    after = accept_all(state)
    assert (after.capricorn, after.books, after.hearts) == (1, (2, 1, 1, 1), (0, 0, 0, 0))
    events = told(state, Judge(0, None))
    assert events["chip_paid"] == ("TH-CONS-6", "TH-CONS-7")
    assert events["second_chip_withheld"] == ("TH-CONS-10",)
    no_letters = call(asked(letters="", fenoglio=1), "A", "TEE")
    assert (no_letters.capricorn, no_letters.books) == (1, (1, 1, 1))


@pytest.mark.rules("TH-CONS-8", "TH-CONS-11")
def test_second_chip_does_not_ask_whether_the_task_was_solved() -> None:
    state = solved_by(5, "TEE", "SAFT")
    assert (state.capricorn, state.books) == (1, (2, 3, 1, 1, 1))


@pytest.mark.rules("TH-CONS-9")
def test_tie_for_the_longest_word_earns_nobody_a_second_chip() -> None:
    state = call(asked(players=2), "TEE", "MET")
    state = play(state, Judge(0, None))
    assert told(state, Judge(1, None))["second_chip_withheld"] == ("TH-CONS-9",)
    assert accept_all(state).books == (2, 2)
    assert solved_by(3, "TEE", "SAFT", "MATE").books == (2, 2, 2)


@pytest.mark.rules("TH-CONS-10")
def test_single_valid_word_of_two_players_earns_one_chip() -> None:
    state = solved_by(2, "TEE")
    assert (state.meggie, state.books) == (1, (2, 1))


@pytest.mark.rules("TH-CONS-8", "TH-AMB-29")
def test_invalid_word_does_not_compete_for_the_second_chip() -> None:
    state = call(asked(), "Pflaumensuppe", "Saft", "Tee")
    state = play(state, Judge(0, "no_fit"), Judge(1, None), Judge(2, None))
    assert (state.meggie, state.books) == (1, (1, 3, 2))


@pytest.mark.rules("TH-AMB-29", "TH-WORD-6", "TH-WORD-7")
def test_letters_are_counted_in_the_spelling_of_the_game() -> None:
    umlaut = call(asked("G08", letters=MANY_LETTERS), "Füße", "Nase")
    assert [named.word for named in umlaut.named] == ["FUESE", "NASE"]
    assert accept_all(umlaut).books == (3, 2, 1)
    sharp = accept_all(call(asked("G08", letters=MANY_LETTERS), "Fuß", "Arm"))
    assert sharp.books == (2, 2, 1)


@pytest.mark.rules("TH-CONS-18", "TH-WORD-12")
def test_player_without_a_valid_word_loses_nothing() -> None:
    state = solved_by(4, "TEE", "SAFT", "QUARK", books=(1, 1, 4, 2), hearts=(0, 0, 3, 0))
    assert state.books[2:] == (4, 2)
    assert state.hearts == (0, 0, 3, 0)


@pytest.mark.rules("TH-CONS-17", "TH-AMB-20")
def test_cards_of_both_colours_go_to_one_open_pile() -> None:
    state = asked(capricorn=1, meggie=1)
    assert play(state, RunOut()).discard == ("G28", "R27", "G02")
    assert told(state, RunOut())["task_discarded"] == ("TH-CONS-17",)


# The note on chips that run short


def short(books: tuple[int, ...], hearts: tuple[int, ...], *words: str, active: int = 0) -> State:
    """Return the position of five or more players in which ``words`` have been accepted."""
    return solved_by(len(books), *words, books=books, hearts=hearts, active=active, meggie=5, capricorn=5)


@pytest.mark.rules("TH-CONS-12", "TH-AMB-36", "TH-AMB-38")
def test_chips_are_returned_only_if_all_that_are_owed_exceed_the_supply() -> None:
    enough = short((11, 11, 11, 11, 10), (0,) * 5, "TEE", "SAFT", "MET")
    assert tintenherz.supply(enough) == 0
    assert enough.phase == "roll"
    state = short((11, 11, 11, 11, 11), (0,) * 5, "TEE", "SAFT", "MET", active=3)
    assert (state.phase, state.returning) == ("return", (3, 4, 0, 1, 2))
    assert state.meggie == 6
    assert state.task == "G02"
    assert tintenherz.to_act(state) == (3,)


@pytest.mark.rules("TH-CONS-13", "TH-CONS-12", "TH-AMB-38")
def test_player_chooses_which_three_chips_to_return() -> None:
    state = short((2, 20, 20, 9, 1), (2, 0, 0, 0, 2), "TEE", "SAFT", "MET")
    assert list(tintenherz.legal_actions(state)) == [ReturnChips(0, 2, 1), ReturnChips(0, 1, 2)]
    assert rules_against(state, ReturnChips(0, 3, 0)) == {"TH-CONS-13", "TH-AMB-39"}
    assert rules_against(state, ReturnChips(0, 1, 1)) == {"TH-CONS-12", "TH-CONS-14"}
    assert rules_against(state, ReturnChips(1, 3, 0)) == {"TH-CONS-12", "TH-AMB-38"}
    assert "TH-CONS-12" in rules_against(state, Roll("left", 1))


@pytest.mark.rules("TH-CONS-14", "TH-CONS-16", "TH-AMB-38")
def test_who_has_fewer_than_three_chips_returns_all_and_who_has_none_is_left_out() -> None:
    state = short((25, 1, 0, 30, 0), (0, 1, 0, 0, 0), "TEE", "SAFT", "MET")
    assert state.returning == (0, 1, 3)
    state = play(state, ReturnChips(0, 3, 0))
    assert list(tintenherz.legal_actions(state)) == [ReturnChips(1, 1, 1)]
    state = play(state, ReturnChips(1, 1, 1), ReturnChips(3, 3, 0))
    assert state.books == (22 + 1, 0 + 2, 0 + 1, 27, 0)
    assert state.hearts == (0,) * 5


@pytest.mark.rules("TH-CONS-15", "TH-CONS-16", "TH-CONS-20", "TH-AMB-39", "TH-AMB-41")
def test_chips_are_paid_after_all_returns_also_from_those_returned() -> None:
    state = short((12, 12, 12, 11, 11), (0,) * 5, "TEE", "SAFT", "MET")
    assert tintenherz.supply(state) == 0
    for seat in range(4):
        state = play(state, ReturnChips(seat, 3, 0))
        assert state.phase == "return"
        assert tintenherz.faults(state) == ()
    events = [event.kind for event in tintenherz.trace(state, ReturnChips(4, 3, 0)).events]
    assert events[0] == "chips_returned"
    assert events.index("chip_paid") < events.index("task_discarded")
    after = play(state, ReturnChips(4, 3, 0))
    assert after.books == (9 + 1, 9 + 2, 9 + 1, 8, 8)
    assert tintenherz.supply(after) == 15 - 4


@pytest.mark.rules("TH-AMB-37")
def test_return_is_repeated_until_the_supply_suffices() -> None:
    state = short((58, 0, 0, 0, 0), (0,) * 5, "TEE", "SAFT", "MET")
    state = play(state, ReturnChips(0, 3, 0))
    assert (state.phase, state.returning) == ("return", (0,))
    state = play(state, ReturnChips(0, 3, 0))
    assert (state.phase, state.books) == ("roll", (53, 2, 1, 0, 0))


@pytest.mark.rules("TH-AMB-37", "TH-CONS-12")
@pytest.mark.parametrize("players", [5, 6])
def test_one_return_suffices_wherever_real_play_leads(players: int) -> None:
    """One player holds nearly all chips and everybody has found a word: the worst that a game can lead to."""
    owed = players + 1
    books = (58 - players - (players - 1), *(1,) * (players - 1))
    state = short(books, (0,) * players, "TEE", "SAFT", "MET", "BIER", "WASSER", *("MATE",)[: players - 5])
    assert tintenherz.supply(state) == owed - 1
    for seat in range(players):
        assert state.returning[0] == seat
        state = play(state, tintenherz.legal_actions(state)[0])
    assert state.phase == "roll"


# The last task


@pytest.mark.rules("TH-AMB-40", "TH-AMB-41", "TH-CONS-6", "TH-END-1")
def test_chips_of_the_last_task_are_paid_before_the_game_ends() -> None:
    state = solved_by(4, "TEE", "SAFT", meggie=7, capricorn=3)
    assert (state.phase, state.meggie, state.books) == ("over", 8, (2, 3, 1, 1))
    assert state.discard[-1] == "G02"


@pytest.mark.rules("TH-AMB-40")
def test_table_may_end_the_game_before_the_chips_of_the_last_task() -> None:
    options = Options(pay_last_task=False)
    state = solved_by(4, "TEE", "SAFT", meggie=7, capricorn=3, options=options)
    assert (state.phase, state.meggie, state.books) == ("over", 8, (1, 1, 1, 1))
    assert tintenherz.faults(state) == ()
    going_on = solved_by(4, "TEE", "SAFT", meggie=5, capricorn=3, options=options)
    assert going_on.books == (2, 3, 1, 1)


@pytest.mark.rules("TH-CONS-12", "TH-END-1", "TH-GEN-2")
def test_chips_run_short_in_the_last_task_too() -> None:
    state = solved_by(5, "TEE", "SAFT", "MET", books=(12, 12, 12, 11, 11), hearts=(0,) * 5, meggie=7, capricorn=5)
    assert (state.phase, state.meggie) == ("return", 8)
    assert tintenherz.faults(state) == ()
    for seat in range(5):
        state = play(state, ReturnChips(seat, 3, 0))
    assert state.phase == "over"
    assert state.books == (10, 11, 10, 8, 8)


@pytest.mark.rules("TH-GEN-2", "TH-END-1")
def test_track_of_another_box_is_another_length() -> None:
    box = attrs.evolve(standard(), steps=1)
    state = solved_by(2, "TEE", options=Options(box=box))
    assert (state.phase, state.meggie) == ("over", 1)
    assert tintenherz.score(state).winners == (0, 1)
