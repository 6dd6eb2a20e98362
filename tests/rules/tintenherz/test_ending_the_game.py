"""Ending the Game, and the Object of the Game."""

from __future__ import annotations

import pytest

from tabletop_rules import tintenherz
from tabletop_rules.tintenherz import LeaveDown, Move, NameWord, Roll, RunOut, Show, State

from .table import accept_all, asked, call, play, rules_against, table, told


def won(books: tuple[int, ...], hearts: tuple[int, ...] | None = None) -> State:
    """Return the end of a game in which Meggie arrives with a task for which seats 0 and 1 find TEE and MET."""
    players = len(books)
    before = tuple(n - (seat < 2) for seat, n in enumerate(books))
    state = asked(players=players, meggie=7, capricorn=3, books=before, hearts=hearts or (0,) * players)
    return accept_all(call(state, "TEE", "MET"))


def lost(books: tuple[int, ...], hearts: tuple[int, ...]) -> State:
    state = asked(players=len(books), meggie=3, capricorn=7, books=books, hearts=hearts)
    return play(state, RunOut())


@pytest.mark.rules("TH-OBJ-4", "TH-END-1", "TH-END-2", "TH-CONS-19")
def test_all_win_when_meggie_arrives() -> None:
    state = won((5, 5, 2, 1))
    assert (state.phase, state.meggie) == ("over", 8)
    score = tintenherz.score(state)
    assert (score.final, score.team, score.winners, score.totals) == (True, True, (0, 1, 2, 3), (8,))
    assert tintenherz.to_act(state) == ()


@pytest.mark.rules("TH-OBJ-5", "TH-END-1", "TH-END-4")
def test_all_lose_when_capricorn_arrives() -> None:
    state = lost((1, 1, 1, 1), (0, 2, 1, 0))
    assert (state.phase, state.capricorn) == ("over", 8)
    score = tintenherz.score(state)
    assert (score.final, score.winners, score.totals) == (True, (), (3,))


@pytest.mark.rules("TH-END-3", "TH-END-6", "TH-END-7")
def test_most_book_chips_have_won_a_little_more() -> None:
    honour = tintenherz.score(won((5, 5, 2, 1), (0, 0, 9, 0))).honours[0]
    assert (honour.seats, honour.rules) == ((0, 1), ("TH-END-3", "TH-END-6"))
    assert tintenherz.score(won((2, 3, 2, 1))).honours[0].seats == (1,)


@pytest.mark.rules("TH-END-5", "TH-END-6", "TH-END-7")
def test_most_heart_chips_are_the_players_of_the_hearts() -> None:
    honour = tintenherz.score(lost((9, 1, 1, 1), (0, 2, 2, 1))).honours[0]
    assert (honour.seats, honour.rules) == ((1, 2), ("TH-END-5", "TH-END-6"))


@pytest.mark.rules("TH-AMB-42", "TH-END-5")
def test_nobody_is_honoured_for_no_chips() -> None:
    assert tintenherz.score(lost((3, 1, 1), (0, 0, 0))).honours == ()


@pytest.mark.rules("TH-END-7")
def test_score_counts_the_chips_that_matter() -> None:
    after_victory = tintenherz.score(won((5, 4, 2), (1, 1, 1)))
    assert [line.points for seat in range(3) for line in after_victory.lines_of(seat)] == [5, 4, 2]
    after_defeat = tintenherz.score(lost((5, 4, 2), (1, 0, 7)))
    assert [line.points for seat in range(3) for line in after_defeat.lines_of(seat)] == [1, 0, 7]
    running = tintenherz.score(table(2, books=(2, 1), hearts=(0, 1)))
    assert [line.points for line in running.lines] == [0, 2, 1, 0, 1]
    assert (running.final, running.winners, running.honours) == (False, (), ())


@pytest.mark.rules("TH-END-8")
@pytest.mark.parametrize("hearts", [(0, 0, 0), (9, 0, 0)])
def test_honours_change_nothing_about_the_result(hearts: tuple[int, ...]) -> None:
    assert tintenherz.score(lost((1, 1, 1), hearts)).winners == ()
    assert tintenherz.score(won((2, 2, 1), hearts)).winners == (0, 1, 2)


@pytest.mark.rules("TH-END-9", "TH-END-1")
def test_nothing_more_is_done_when_the_game_is_over() -> None:
    for state in (won((2, 2, 1)), lost((1, 1, 1), (0, 0, 0))):
        assert not tintenherz.legal_actions(state)
        assert not tintenherz.chance(state)
        for action in (Roll("left", 1), Move(0, "left"), NameWord(0, "TEE"), RunOut(), Show(2, "R"), LeaveDown(0)):
            assert "TH-END-9" in rules_against(state, action)


@pytest.mark.rules("TH-END-2", "TH-END-3", "TH-END-4", "TH-END-5", "TH-AMB-42")
def test_end_is_told_with_its_honours() -> None:
    state = asked(players=2, meggie=7, capricorn=3)
    state = call(state, "TEE")
    assert told(state, tintenherz.Judge(0, None))["ended"] == ("TH-END-1", "TH-END-2", "TH-END-3")
    assert told(state, tintenherz.Judge(0, "unknown"))["task_failed"]
    losing = asked(players=2, meggie=3, capricorn=7, hearts=(1, 0))
    assert told(losing, RunOut())["ended"] == ("TH-END-1", "TH-END-4", "TH-END-5")
    heartless = asked(players=2, meggie=3, capricorn=7)
    assert told(heartless, RunOut())["ended"] == ("TH-END-1", "TH-END-4", "TH-AMB-42")


@pytest.mark.rules("TH-OBJ-2", "TH-OBJ-3", "TH-SETUP-11", "TH-AMB-45")
def test_way_to_the_goal_has_eight_steps_and_each_task_moves_one_figure() -> None:
    assert table().options.components.steps == 8
    state = asked(players=2, meggie=6, capricorn=6)
    assert play(state, RunOut()).capricorn == 7
    solved = accept_all(call(state, "TEE"))
    assert (solved.meggie, solved.capricorn, solved.phase) == (7, 6, "roll")
