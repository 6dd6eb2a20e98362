"""Positions made by hand: what no game can lead to is named with its rule."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules import tintenherz
from tabletop_rules.tintenherz import (
    GWIN,
    Judge,
    LeaveDown,
    Move,
    Named,
    NameWord,
    Options,
    ReturnChips,
    Roll,
    State,
    TurnUp,
)
from tabletop_rules.tintenherz.box import standard

from .table import CARDS, accept_all, asked, black_table, call, play, table


def rules_of(state: State) -> set[str]:
    return {rule for fault in tintenherz.faults(state) for rule in fault.rules}


def moved(state: State, way: str = "left", number: int = 1) -> State:
    return play(state, Roll(way, number), Move(0, way))  # type: ignore[arg-type]


SHAPE: list[tuple[dict[str, Any], str]] = [
    ({"books": (1,), "hearts": (0,)}, "TH-GEN-1"),
    ({"books": (1,) * 7, "hearts": (0,) * 7}, "TH-GEN-1"),
    ({"hearts": (0, 0)}, "TH-GEN-1"),
    ({"books": (-1, 1, 1)}, "TH-CONT-7"),
    ({"cards": CARDS[:24]}, "TH-CONT-5"),
    ({"up": (True,)}, "TH-CONT-5"),
    ({"fenoglio": 25}, "TT-STATE-1"),
    ({"shadow": -1}, "TT-STATE-1"),
    ({"pending": (30,)}, "TT-STATE-1"),
    ({"meggie": 9}, "TH-END-1"),
    ({"capricorn": -1}, "TH-END-1"),
    ({"active": 3}, "TT-STATE-1"),
    ({"way": "north"}, "TT-STATE-1"),
    ({"number": 4}, "TH-DICE-5"),
]


@pytest.mark.parametrize(("changes", "rule"), SHAPE)
def test_sizes_and_ranges_are_checked_first(changes: dict[str, Any], rule: str) -> None:
    assert rule in rules_of(attrs.evolve(table(), **changes))


FIELD: list[tuple[dict[str, Any], str]] = [
    ({"cards": ("E", "Q", *CARDS[2:])}, "TH-CONT-6"),
    ({"cards": ("E", "T", *CARDS[2:])}, "TH-CONT-6"),
    ({"cards": ("E", "A", GWIN, *CARDS[3:])}, "TH-CONT-6"),
    ({"up": (True,) * 25}, "TH-MOVE-8"),
    ({"cards": ("A", "E", *CARDS[2:])}, "TH-SETUP-3"),
    ({"cards": (*CARDS[:3], None, *CARDS[4:]), "up": (True, False) + (False,) * 23}, "TH-SETUP-7"),
    ({"pending": (2,)}, "TT-STATE-1"),
    ({"phase": "over"}, "TH-END-1"),
    ({"phase": "land", "pending": (2,), "way": "up", "number": 1}, "TH-MOVE-2"),
    ({"phase": "land", "pending": (1,), "way": "up", "number": 1}, "TT-STATE-1"),
    ({"phase": "gwin", "way": "up", "number": 1}, "TH-GWIN-3"),
    ({"phase": "draw", "way": "up", "number": 1}, "TH-MOVE-13"),
    ({"way": "up"}, "TH-TURN-2"),
    ({"phase": "move"}, "TH-TURN-2"),
    ({"turned": ("direction", "number")}, "TH-DRES-2"),
    ({"turned": ("number",)}, "TH-DRES-6"),
    ({"green": ("G01",)}, "TH-CONT-8"),
    ({"green": tuple(f"G{n:02}" for n in range(28, 0, -1))}, "TH-SETUP-13"),
    ({"red": tuple(f"R{n:02}" for n in range(27, 0, -1))}, "TH-SETUP-13"),
    ({"green_up": False}, "TH-TASK-5"),
    ({"meggie": 1}, "TH-GEN-2"),
    ({"earlier": ("TEE",)}, "TH-AMB-23"),
    ({"named": (Named(0, "TEE", None, judged=False),)}, "TH-TASK-6"),
    ({"to_speak": (0,)}, "TH-TASK-6"),
    ({"books": (20, 20, 20)}, "TH-CONT-7"),
    ({"returning": (0,)}, "TH-CONS-12"),
]


@pytest.mark.parametrize(("changes", "rule"), FIELD)
def test_impossible_table_is_named(changes: dict[str, Any], rule: str) -> None:
    assert rule in rules_of(attrs.evolve(table(), **changes))


TASK: list[tuple[dict[str, Any], str]] = [
    ({"task": None}, "TH-CONT-8"),
    ({"named": (Named(0, "TEE", None, judged=False),)}, "TH-TASK-7"),
    ({"to_speak": (2, 1)}, "TT-STATE-1"),
    ({"to_speak": (1, 2), "named": (Named(0, "tee", "letters", judged=True),)}, "TH-WORD-16"),
    ({"to_speak": (1, 2), "named": (Named(0, "BIER", None, judged=False),)}, "TH-AMB-62"),
    ({"to_speak": (1, 2), "named": (Named(0, "TEE", "letters", judged=True),)}, "TH-AMB-21"),
    ({"to_speak": (1, 2), "named": (Named(0, "TEE", None, judged=True),)}, "TH-AMB-21"),
    ({"to_speak": (1, 2), "named": (Named(0, "TEE", "no_fit", judged=False),)}, "TH-AMB-21"),
    (
        {"to_speak": (2,), "named": (Named(0, "TEE", None, judged=False), Named(1, "TEE", None, judged=False))},
        "TH-WORD-9",
    ),
    ({"to_speak": (), "phase": "judge"}, "TH-WORD-13"),
    ({"to_speak": (), "phase": "return"}, "TH-CONS-12"),
    ({"discard": ("R01",)}, "TH-CONT-8"),
    ({"phase": "roll", "way": None, "number": None, "to_speak": ()}, "TH-TASK-1"),
]


@pytest.mark.parametrize(("changes", "rule"), TASK)
def test_impossible_task_is_named(changes: dict[str, Any], rule: str) -> None:
    assert rule in rules_of(attrs.evolve(asked(), **changes))


@pytest.mark.rules("TH-AMB-21", "TH-WORD-13")
def test_words_are_judged_in_order() -> None:
    state = call(asked(), "TEE", "SAFT")
    first, second = state.named
    assert tintenherz.faults(state) == ()
    skipped = attrs.evolve(state, named=(first, attrs.evolve(second, judged=True)))
    assert "TH-AMB-21" in rules_of(skipped)


def test_impossible_return_is_named() -> None:
    state = table(5, books=(11, 11, 11, 11, 11), meggie=2)
    rich = attrs.evolve(
        asked(players=5, books=(11,) * 5), phase="return", to_speak=(), meggie=1, returning=(0, 1, 2, 3, 4)
    )
    assert "TH-CONS-12" in rules_of(rich)
    assert "TH-CONS-12" in rules_of(attrs.evolve(rich, returning=(0, 0)))
    assert "TH-CONS-14" in rules_of(attrs.evolve(rich, books=(0, 11, 11, 11, 11)))
    assert tintenherz.faults(state) == ()


def short(**changes: Any) -> State:
    """Return a position in which five players return chips, the first of them with none: two words are valid."""
    state = asked(players=5, books=(0, 14, 14, 14, 14), meggie=1, capricorn=1)
    return attrs.evolve(accept_all(call(state, "TEE", "SAFT")), **changes)


@pytest.mark.rules("TH-CONS-12", "TH-AMB-38")
def test_chips_are_returned_clockwise_by_all_who_have_any() -> None:
    state = short()
    assert (state.phase, state.returning) == ("return", (1, 2, 3, 4))
    assert tintenherz.faults(state) == ()
    assert tintenherz.faults(play(state, ReturnChips(1, 3, 0))) == ()
    for returning in ((2, 1, 3, 4), (1, 2, 4), (1, 3), (1, 2, 3)):
        assert "TH-AMB-38" in rules_of(short(returning=returning)), returning


@pytest.mark.rules("TH-CONS-12", "TH-CONS-1", "TH-CONS-2", "TH-AMB-40")
def test_return_follows_from_the_task_in_play() -> None:
    state = short()
    assert (state.meggie, state.capricorn) == (1, 2)
    assert "TH-CONS-2" in rules_of(short(meggie=3, capricorn=0))
    three = accept_all(call(asked(players=5, books=(0, 14, 14, 14, 14), meggie=1, capricorn=1), "TEE", "SAFT", "MATE"))
    assert tintenherz.faults(three) == ()
    assert "TH-CONS-1" in rules_of(attrs.evolve(three, meggie=0, capricorn=3))
    nothing = tuple(attrs.evolve(named, flaw="no_fit") for named in state.named)
    assert "TH-CONS-12" in rules_of(short(named=nothing, returning=(4,)))
    last = asked(players=5, books=(0, 14, 14, 14, 14), meggie=1, capricorn=7)
    last = accept_all(call(last, "TEE", "SAFT"))
    assert (last.phase, last.capricorn, tintenherz.faults(last)) == ("return", 8, ())
    assert "TH-AMB-40" in rules_of(attrs.evolve(last, options=Options(pay_last_task=False)))


@pytest.mark.rules("TH-END-1")
def test_nobody_had_arrived_before_the_task_for_which_chips_are_returned() -> None:
    over = short(green=(), red=(), discard=())
    assert "TH-CONT-8" in rules_of(over)
    state = accept_all(call(asked(players=5, books=(0, 14, 14, 14, 14), meggie=7, capricorn=1), "TEE", "SAFT"))
    assert (state.meggie, state.capricorn, tintenherz.faults(state)) == (7, 2, ())
    assert "TH-END-1" in rules_of(attrs.evolve(state, meggie=8, capricorn=1))


@pytest.mark.rules("TH-DRES-1", "TH-DRES-2")
def test_turned_dice_are_forgotten_with_the_turn_and_leave_hearts() -> None:
    state = attrs.evolve(table(), hearts=(1, 0, 0))
    assert "TH-DRES-2" in rules_of(attrs.evolve(state, turned=("number",)))
    twice = table(options=Options(dice_turned=2), books=(0, 1, 1), hearts=(1, 0, 0))
    twice = attrs.evolve(twice, phase="move", way="up", number=1)
    assert tintenherz.faults(attrs.evolve(twice, turned=("number",))) == ()
    assert "TH-DRES-6" in rules_of(attrs.evolve(twice, turned=("number", "direction")))
    assert "TH-DRES-6" in rules_of(attrs.evolve(asked(), turned=("number",)))


@pytest.mark.rules("TH-GWIN-1", "TH-GWIN-3", "TH-GWIN-6")
def test_one_card_is_turned_up_for_a_gwin_under_fenoglio() -> None:
    state = play(moved(table(fenoglio=24)), TurnUp(0, 6))
    assert (state.phase, state.pending, tintenherz.faults(state)) == ("reveal", (6,), ())
    assert "TH-GWIN-6" in rules_of(attrs.evolve(state, pending=(6, 7)))
    assert "TH-GWIN-3" in rules_of(attrs.evolve(state, fenoglio=24))


@pytest.mark.rules("TH-WORD-10", "TH-AMB-24")
def test_altered_form_needs_a_word_named_before() -> None:
    state = call(asked(), "TEE", "TEES")
    first, second = state.named
    altered = attrs.evolve(first, flaw="altered", judged=True)
    assert "TH-WORD-10" in rules_of(attrs.evolve(state, named=(altered, second)))
    third = call(asked(), "TEE", "TEES", "SAFT")
    third = play(third, Judge(0, "no_fit"), Judge(1, "altered"))
    assert (third.phase, tintenherz.faults(third)) == ("judge", ())
    lenient = attrs.evolve(third, options=Options(invalid_words_block=False))
    assert "TH-WORD-10" in rules_of(lenient)


@pytest.mark.rules("TH-TASK-7", "TH-WORD-16")
def test_words_by_the_thousand_or_without_end_are_refused_in_one_short_line() -> None:
    state = call(asked(), "TEE")
    many = attrs.evolve(state, named=tuple(Named(k % 3, "TEE", None, judged=False) for k in range(5000)))
    endless = attrs.evolve(state, named=(Named(0, "X" * 5000, "no_fit", judged=False),))
    for forged, rule in ((many, "TH-TASK-7"), (endless, "TH-WORD-16")):
        faults = tintenherz.faults(forged)
        assert rule in {name for fault in faults for name in fault.rules}
        assert sum(len(str(fault)) for fault in faults) < 300


@pytest.mark.rules("TH-MOVE-13", "TH-TURN-6")
def test_task_is_solved_only_after_a_move_to_a_light_space() -> None:
    assert "TH-MOVE-13" in rules_of(attrs.evolve(asked(), fenoglio=0))
    assert "TH-MOVE-13" in rules_of(attrs.evolve(call(asked(), "TEE"), fenoglio=0))
    black = attrs.evolve(asked("R01", capricorn=1), shadow=12)
    assert "TH-MOVE-13" in rules_of(black)
    assert tintenherz.faults(attrs.evolve(black, shadow=13, fenoglio=0)) == ()


@pytest.mark.rules("TH-AMB-23")
def test_words_of_earlier_tasks_are_kept_once_and_only_after_a_task() -> None:
    options = Options(repeat_scope="game")
    assert tintenherz.faults(table(options=options, meggie=1, earlier=("TEE",))) == ()
    assert "TH-AMB-23" in rules_of(attrs.evolve(table(options=options), earlier=("TEE",)))
    twice = attrs.evolve(table(options=options, meggie=1), earlier=("TEE", "TEE"))
    assert "TH-AMB-23" in rules_of(twice)


@pytest.mark.rules("TH-TASK-2", "TH-TASK-3", "TH-TASK-5")
def test_green_and_red_tasks_take_turns() -> None:
    state = table(meggie=2)
    assert "TH-TASK-3" in rules_of(attrs.evolve(state, discard=state.discard[::-1]))
    twice = attrs.evolve(state, meggie=8, capricorn=8)
    assert "TH-GEN-2" in rules_of(twice)


@pytest.mark.rules("TH-SETUP-6", "TH-SETUP-8", "TH-SETUP-9", "TH-SETUP-17")
def test_setup_goes_row_by_row_with_nothing_moved() -> None:
    state = tintenherz.GAME.first(2)
    assert tintenherz.faults(state) == ()
    assert "TH-SETUP-6" in rules_of(attrs.evolve(state, pending=state.pending[::-1]))
    assert "TH-SETUP-6" in rules_of(attrs.evolve(state, pending=()))
    assert "TH-SETUP-8" in rules_of(attrs.evolve(state, up=(False,) * 25))
    assert "TH-SETUP-17" in rules_of(attrs.evolve(state, books=(1, 2)))
    assert "TH-SETUP-9" in rules_of(attrs.evolve(state, fenoglio=24))
    assert "TH-SETUP-17" in rules_of(attrs.evolve(state, hearts=(0, 1)))
    assert "TH-TURN-1" in rules_of(attrs.evolve(state, active=1))
    *green, last = state.green
    begun = attrs.evolve(state, green=tuple(green), discard=(last,), meggie=1, green_up=False)
    assert "TH-SETUP-11" in rules_of(begun)


@pytest.mark.rules("TH-GWIN-7", "TH-MOVE-8")
def test_shadow_turns_nothing_up() -> None:
    state = moved(table(fenoglio=24))
    assert state.phase == "gwin"
    black = attrs.evolve(black_table(fenoglio=23), phase="gwin", way="left", number=1)
    assert "TH-GWIN-7" in rules_of(black)
    assert tintenherz.faults(play(state, LeaveDown(0))) == ()


def test_box_nobody_can_play_with_is_a_fault_of_the_position() -> None:
    box = attrs.evolve(standard(), light=(False,) * 25)
    assert "TH-AMB-50" in rules_of(attrs.evolve(table(), options=Options(box=box)))


def test_positions_that_differ_in_anything_are_different() -> None:
    state = tintenherz.new_game(3, seed=1)
    assert state != tintenherz.reseed(state, None)
    assert state != attrs.evolve(state, books=(1, 1, 2))
    assert state.players == 3


def test_picture_shows_everything_on_the_table() -> None:
    state = play(asked(seen={2, 7}), NameWord(1, "Bier"), NameWord(0, "Tee"))
    drawn = tintenherz.picture(state)
    assert "[A]F" in drawn
    assert " r " in drawn
    assert "(*)" in drawn
    assert "Nenne ein Getränk" in drawn
    assert "seat 1: BIER (letters)" in drawn
    assert "seat 0: TEE (to be judged)" in drawn
    assert "seat 2, CLOCK" in drawn
