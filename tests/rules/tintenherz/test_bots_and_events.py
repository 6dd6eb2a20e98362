"""What the bot does, what is suggested, and what is told of things that happen seldom."""

from __future__ import annotations

import attrs
import pytest

from tabletop_rules import CLOCK, UnreadableInput, tintenherz
from tabletop_rules.core.legality import Open
from tabletop_rules.core.rng import Rng
from tabletop_rules.tintenherz import (
    Judge,
    KeepSilent,
    LeaveDown,
    Move,
    NameWord,
    Options,
    ReturnChips,
    Roll,
    RunOut,
    Show,
    State,
    TurnDirection,
    TurnNumber,
    TurnUp,
    cell,
)
from tabletop_rules.tintenherz.board import cell_name
from tabletop_rules.tintenherz.box import standard

from .table import asked, black_table, call, play, table, told


def reads(state: State, seed: int = 1) -> tintenherz.Action:
    """Return what the bot called "reader" does."""
    actor = tintenherz.to_act(state)[0]
    legal = tintenherz.legal_actions(state, actor)
    action, _ = tintenherz.GAME.bots["reader"](state, legal, actor, Rng(seed))
    assert action in legal
    return action


def test_spaces_are_numbered_row_by_row() -> None:
    assert [cell(0, 0), cell(0, 4), cell(2, 2), cell(4, 4)] == [0, 4, 12, 24]
    assert cell_name(cell(3, 1)) == "(3,1)"
    for row, column in ((5, 0), (0, -1), (True, 0)):
        with pytest.raises(UnreadableInput, match="0 to 4"):
            cell(row, column)


def test_reader_keeps_the_e_face_up() -> None:
    state = play(black_table(shadow=2, up={0, 24}, seen={1}), Roll("left", 2))
    assert type(reads(state)) in (TurnDirection, TurnNumber)
    broke = play(black_table(shadow=2, up={0, 24}, books=(0, 1, 1)), Roll("left", 2))
    assert reads(broke) == Move(0, "left")


def test_reader_turns_up_the_letter_worth_most() -> None:
    state = play(table(up={0, 7, 23, 24}, fenoglio=5), Roll("right", 2), Move(0, "right"))
    assert type(reads(state)) is TurnUp
    assert reads(play(table(fenoglio=24, seen={2}), Roll("left", 1), Move(0, "left"))) == TurnUp(0, 2)
    assert reads(play(table(fenoglio=12), Roll("cross", 2))) != LeaveDown(0)


def test_reader_moves_fenoglio_onto_a_gwin_rather_than_a_letter_that_lies_up() -> None:
    state = play(table(up={0, 3, 7, 24}, fenoglio=5, books=(0, 1, 1), seen={10}), Roll("cross", 2))
    assert reads(state) in (Move(0, "right"), Move(0, "left"), Move(0, "up"), Move(0, "down"))
    up = table(up=set(range(25)) - {22}, fenoglio=5, books=(0, 1, 1))
    assert reads(play(up, Roll("cross", 2))) == Move(0, "right")


def test_reader_names_the_longest_answer_nobody_has_named() -> None:
    state = asked(players=3)
    assert reads(state) == NameWord(0, "SAFT")
    state = play(state, NameWord(0, "SAFT"))
    assert reads(state) == NameWord(1, "TEE")
    state = play(state, NameWord(1, "TEE"))
    assert reads(state) == KeepSilent(2)


def test_reader_accepts_what_stands_on_the_card() -> None:
    state = call(asked(players=3), "TEE", "MATE")
    assert reads(state) == Judge(0, None)
    assert reads(play(state, Judge(0, None))) == Judge(1, "no_fit")


def test_reader_lets_the_sand_run_out_and_returns_hearts_first() -> None:
    state = asked(players=2)
    legal = tintenherz.legal_actions(state, CLOCK)
    assert tintenherz.GAME.bots["reader"](state, legal, CLOCK, Rng(1))[0] == RunOut()
    short = asked(players=5, letters="EASTLUFMPJN", books=(9, 12, 12, 11, 11), hearts=(3, 0, 0, 0, 0))
    short = call(short, "TEE")
    short = play(short, Judge(0, None))
    assert reads(short) == ReturnChips(0, 0, 3)


def test_suggestions_are_words_for_the_task_now_and_then_others() -> None:
    state, rng, words = asked(players=2), Rng(3), set[str]()
    decision = tintenherz.legal_actions(state).open[1]
    suggest = tintenherz.GAME.suggest
    assert suggest is not None
    for _ in range(200):
        action, rng = suggest(state, decision, rng)
        assert type(action) is NameWord
        assert action.actor == 1
        words.add(action.word)
    assert {"TEE", "SAFT"} < words
    assert suggest(state, Open(RunOut, CLOCK), rng) == (None, rng)
    assert suggest(table(), decision, rng) == (None, rng)


def test_words_are_suggested_even_if_no_card_has_an_answer() -> None:
    box = standard()
    mute = attrs.evolve(box, tasks=tuple(attrs.evolve(task, words=()) for task in box.tasks))
    state = asked(players=2, options=Options(box=mute))
    suggest = tintenherz.GAME.suggest
    assert suggest is not None
    action, _ = suggest(state, tintenherz.legal_actions(state).open[0], Rng(1))
    assert action in tintenherz.legal_actions(state)
    assert reads(state) == KeepSilent(0)


@pytest.mark.rules("TH-DRES-1", "TH-DRES-2", "TH-DRES-3", "TH-DRES-6")
def test_turned_die_is_told() -> None:
    state = play(table(), Roll("left", 1))
    event = tintenherz.trace(state, TurnDirection(0, "cross")).events[0]
    assert (event.kind, event.data["die"], event.data["to"]) == ("die_turned", "direction", "cross")
    assert tintenherz.trace(state, TurnNumber(0, 3)).events[0].data["to"] == 3


@pytest.mark.rules("TH-TURN-2", "TH-MOVE-2", "TH-GWIN-1", "TH-SETUP-6")
def test_rolls_and_cards_are_told() -> None:
    assert told(table(), Roll("left", 1))["rolled"] == ("TH-TURN-2", "TH-DICE-1", "TH-DICE-5")
    state = play(table(seen={2}), Roll("right", 2))
    assert told(state, Move(0, "right"))["card_up"] == ("TH-MOVE-2",)
    assert told(tintenherz.GAME.first(2), Show(1, "A"))["card_up"] == ("TH-SETUP-6", "TH-SETUP-7")
    landed = play(table(fenoglio=24, seen={2}), Roll("left", 1), Move(0, "left"))
    assert told(landed, TurnUp(0, 2))["card_up"] == ("TH-GWIN-1", "TH-GWIN-2")


@pytest.mark.rules("TH-TASK-6", "TH-TASK-7")
def test_named_word_is_told() -> None:
    assert told(asked(), NameWord(0, "Tee"))["word_named"] == ("TH-TASK-6", "TH-TASK-7")


@pytest.mark.rules("TH-CONS-12", "TH-CONS-2")
def test_failures_and_shortages_are_told() -> None:
    assert told(asked(), RunOut())["task_failed"] == ("TH-CONS-2", "TH-CONS-4", "TH-CONS-19")
    state = call(asked(players=5, books=(12, 12, 12, 11, 11)), "TEE")
    events = told(state, Judge(0, None))
    assert events["chips_short"] == ("TH-CONS-12", "TH-AMB-36")


def test_picture_of_the_end_says_who_has_won() -> None:
    lost = play(asked(capricorn=7, meggie=1), RunOut())
    assert tintenherz.picture(lost).endswith("all have lost")
    won = play(call(asked(players=2, meggie=7, capricorn=1), "TEE"), Judge(0, None))
    assert tintenherz.picture(won).endswith("all have won")
    judged = play(call(asked(), "TEE", "SAFT"), Judge(0, None))
    assert "TEE (valid)" in tintenherz.picture(judged)
