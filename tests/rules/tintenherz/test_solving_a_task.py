"""2. Solving a Task, up to the words themselves."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

from tabletop_rules import CHANCE, CLOCK, tintenherz
from tabletop_rules.tintenherz import (
    DrawTask,
    KeepSilent,
    Move,
    NameWord,
    Options,
    Roll,
    RunOut,
    Show,
)
from tabletop_rules.tintenherz.box import standard

from .table import asked, black_table, call, play, rules_against, table, told


@pytest.mark.rules("TH-TASK-1", "TH-TASK-9", "TH-AMB-49")
@pytest.mark.parametrize("players", range(2, 7))
def test_all_players_take_part_and_the_clock_runs(players: int) -> None:
    state = asked(players=players)
    assert tintenherz.to_act(state) == (*range(players), CLOCK)
    legal = tintenherz.legal_actions(state)
    assert list(legal) == [*(KeepSilent(seat) for seat in range(players)), RunOut()]
    assert [decision.actor for decision in legal.open] == list(range(players))
    assert legal.open[0].limits["letters"] == "AEFJLMNPSTU"
    assert list(tintenherz.legal_actions(state, 1)) == [KeepSilent(1)]


@pytest.mark.rules("TH-TASK-2", "TH-AMB-17", "TH-SETUP-13")
def test_fenoglios_tasks_are_green_cards_all_equally_likely() -> None:
    state = play(table(), Roll("right", 1), Move(0, "right"))
    assert tintenherz.to_act(state) == (CHANCE,)
    odds = dict(tintenherz.chance(state))
    assert odds == {DrawTask(f"G{n:02}"): Fraction(1, 28) for n in range(1, 29)}
    assert rules_against(state, DrawTask("R01")) == {"TH-TASK-2"}
    assert told(state, DrawTask("G01"))["task_drawn"] == ("TH-TASK-2",)


@pytest.mark.rules("TH-TASK-3", "TH-TASK-4", "TH-TASK-5", "TH-AMB-17")
def test_shadows_tasks_are_red_cards() -> None:
    state = play(black_table(), Roll("right", 1), Move(0, "right"))
    assert rules_against(state, DrawTask("G01")) >= {"TH-TASK-3"}
    assert told(state, DrawTask("R01"))["task_drawn"] == ("TH-TASK-3",)
    after = play(state, DrawTask("R01"))
    assert (len(after.red), len(after.green)) == (26, len(state.green))
    assert after.green_up
    failed = play(after, RunOut())
    assert failed.capricorn == 2
    assert failed.green_up


@pytest.mark.rules("TH-AMB-18", "TH-SETUP-14", "TH-TASK-3")
def test_first_game_gives_the_shadow_green_cards_too() -> None:
    state = play(black_table(options=Options(green_only=True)), Roll("right", 1), Move(0, "right"))
    assert len(tintenherz.chance(state)) == 27
    assert play(state, DrawTask("G01")).task == "G01"
    assert "TH-AMB-18" in rules_against(state, DrawTask("R01"))


@pytest.mark.rules("TH-TASK-2", "TH-CONS-17")
def test_card_on_the_discard_pile_is_not_drawn_again() -> None:
    state = play(table(capricorn=1, meggie=1), Roll("right", 1), Move(0, "right"))
    assert state.discard == ("G28", "R27")
    assert "TH-TASK-2" in rules_against(state, DrawTask("G28"))


@pytest.mark.rules("TH-TASK-2", "TH-AMB-19")
def test_last_card_of_a_stack_is_drawn_without_chance() -> None:
    box = standard()
    one_green = attrs.evolve(box, steps=1, tasks=box.tasks[:1])
    state = play(table(2, options=Options(box=one_green)), Roll("right", 1), Move(0, "right"))
    assert (state.phase, state.task, state.green) == ("name", "G01", ())


@pytest.mark.rules("TH-TASK-4", "TH-TASK-5")
def test_hourglass_is_turned_after_the_task_was_read() -> None:
    state = play(table(), Roll("right", 1), Move(0, "right"))
    assert state.green_up
    trace = tintenherz.trace(state, DrawTask("G02"))
    assert [event.kind for event in trace.events] == ["task_drawn", "hourglass_turned"]
    assert trace.events[1].data["green_up"] is False
    assert "black side up" in trace.events[1].text
    assert not trace.state.green_up
    after = play(trace.state, RunOut(), Roll("down", 1), Move(1, "down"))
    assert (after.shadow, after.fenoglio) == (17, 1)


@pytest.mark.rules("TH-TASK-4", "TH-TASK-6", "TH-AMB-53", "TH-AMB-33")
def test_words_are_named_while_the_sand_runs_and_at_no_other_time() -> None:
    before = play(table(), Roll("right", 1), Move(0, "right"))
    assert "TH-AMB-53" in rules_against(before, NameWord(0, "TEE"))
    assert "TH-TASK-4" in rules_against(before, RunOut())
    state = play(before, DrawTask("G02"), NameWord(2, "TEE"))
    assert state.named[0].word == "TEE"
    late = play(state, RunOut())
    assert late.phase == "judge"
    assert "TH-TASK-6" in rules_against(late, NameWord(0, "SAFT"))
    assert "TH-TASK-6" in rules_against(late, KeepSilent(0))


@pytest.mark.rules("TH-TASK-7", "TH-AMB-27")
def test_each_player_names_one_word() -> None:
    state = play(asked(), NameWord(1, "TEE"))
    assert tintenherz.to_act(state) == (0, 2, CLOCK)
    assert rules_against(state, NameWord(1, "SAFT")) == {"TH-TASK-7", "TH-WORD-12", "TH-AMB-27"}
    assert "TH-TASK-7" in rules_against(state, KeepSilent(1))


@pytest.mark.rules("TH-TASK-8", "TH-AMB-34")
def test_nobody_has_to_name_a_word() -> None:
    state = play(asked(), KeepSilent(1))
    assert tintenherz.to_act(state) == (0, 2, CLOCK)
    assert rules_against(state, NameWord(1, "TEE")) == {"TH-AMB-34"}
    assert told(asked(), KeepSilent(0))["kept_silent"] == ("TH-TASK-8", "TH-AMB-34")


@pytest.mark.rules("TH-AMB-34", "TH-TASK-6")
def test_naming_ends_at_once_when_everybody_has_spoken() -> None:
    state = play(asked(), KeepSilent(2), NameWord(0, "TEE"))
    trace = tintenherz.trace(state, KeepSilent(1))
    assert trace.steps == (KeepSilent(1), RunOut())
    assert trace.state.phase == "judge"
    assert told(state, KeepSilent(1))["naming_ended"] == ("TH-TASK-6", "TH-AMB-34")
    assert told(state, RunOut())["naming_ended"] == ("TH-TASK-6",)


@pytest.mark.rules("TH-TASK-9", "TH-AMB-32", "TH-WORD-9")
def test_words_are_named_in_any_order_and_the_order_counts() -> None:
    state = play(asked(), NameWord(2, "TEE"), NameWord(0, "TEE"))
    assert [(named.seat, named.flaw) for named in state.named] == [(2, None), (0, "repeated")]


@pytest.mark.rules("TH-TASK-6", "TH-TASK-8", "TH-CONS-2", "TH-CONS-17")
def test_task_without_a_word_fails() -> None:
    state = asked()
    after = play(state, RunOut())
    assert (after.meggie, after.capricorn, after.discard) == (0, 1, ("G02",))
    assert (after.books, after.hearts) == (state.books, state.hearts)
    assert after.named == ()


@pytest.mark.rules("TH-TASK-1", "TH-GEN-1")
def test_nobody_from_another_table_takes_part() -> None:
    assert "TH-TASK-1" in rules_against(asked(players=3), NameWord(3, "TEE"))
    assert "TH-GEN-1" in rules_against(asked(players=3), KeepSilent(5))


@pytest.mark.rules("TH-MOVE-14", "TH-MOVE-2")
def test_one_turn_has_one_task() -> None:
    state = call(asked(players=2))
    assert (state.phase, state.active, len(state.discard)) == ("roll", 1, 1)
    after = play(state, Roll("down", 1), Move(1, "down"))
    assert after.phase == ("roll" if after.shadow % 2 == 0 else "draw")
    assert Show(2, "R") not in tintenherz.legal_actions(after)
