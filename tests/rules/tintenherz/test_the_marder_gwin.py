"""The Marder Gwin."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tabletop_rules import CHANCE, UnreadableInput, tintenherz
from tabletop_rules.tintenherz import GWIN, DrawTask, LeaveDown, Move, NameWord, Roll, Show, State, TurnUp
from tabletop_rules.tintenherz.board import FACE_UP_AT_START

from .table import CARDS, black_table, face_up, play, rules_against, table, told


def on_gwin(**changes: Any) -> State:
    """Return the position of a player who has moved Fenoglio onto the Gwin that lies face up on 23, a light space."""
    return play(table(fenoglio=24, **changes), Roll("left", 1), Move(0, "left"))


@pytest.mark.rules("TH-GWIN-2", "TH-GWIN-3", "TH-AMB-12", "TH-AMB-13")
def test_fenoglio_on_a_face_up_gwin_lets_the_player_turn_up_any_card() -> None:
    state = on_gwin()
    down = [2, 6, 7, 8, *range(10, 15), 16, 17, 18, 22]
    assert list(tintenherz.legal_actions(state)) == [*(TurnUp(0, cell) for cell in down), LeaveDown(0)]
    assert "TH-GWIN-1" in rules_against(state, DrawTask("G01"))
    assert play(state, LeaveDown(0)).phase == "draw"
    under_the_shadow = play(state, TurnUp(0, 12), Show(12, "K"))
    assert under_the_shadow.up[12]


@pytest.mark.rules("TH-GWIN-1", "TH-MOVE-10")
def test_turning_up_a_gwin_by_a_move_lets_the_player_turn_up_a_card() -> None:
    state = play(table(fenoglio=5), Roll("right", 2), Move(0, "right"), Show(7, GWIN))
    assert state.phase == "gwin"
    known = play(table(fenoglio=5, seen={7}), Roll("right", 2), Move(0, "right"))
    assert known.phase == "gwin"
    assert known.up[7]


@pytest.mark.rules("TH-GWIN-1", "TH-GWIN-3", "TH-GWIN-8")
def test_gwin_is_told_with_the_rule_that_gives_the_card() -> None:
    on_it = play(table(fenoglio=24), Roll("left", 1))
    assert told(on_it, Move(0, "left"))["gwin_met"] == ("TH-GWIN-3", "TH-GWIN-8")
    known = play(table(fenoglio=5, seen={7}), Roll("right", 2))
    assert told(known, Move(0, "right"))["gwin_met"] == ("TH-GWIN-1", "TH-GWIN-8")
    never_seen = play(table(fenoglio=5), Roll("right", 2), Move(0, "right"))
    assert told(never_seen, Show(7, GWIN))["gwin_met"] == ("TH-GWIN-1", "TH-GWIN-8")
    assert "gwin_met" not in told(never_seen, Show(7, "O"))


@pytest.mark.rules("TH-GWIN-1")
def test_player_may_leave_all_cards_down() -> None:
    state = on_gwin()
    trace = tintenherz.trace(state, LeaveDown(0))
    assert trace.state.up == state.up
    assert trace.events[0].rules == ("TH-GWIN-1",)


@pytest.mark.rules("TH-GWIN-1", "TH-SETUP-5")
def test_card_never_seen_is_chances_to_show() -> None:
    state = play(on_gwin(), TurnUp(0, 18))
    assert tintenherz.to_act(state) == (CHANCE,)
    assert state.pending == (18,)
    assert tintenherz.chance(state).probability(Show(18, "I")) == Fraction(1, 13)
    assert tintenherz.chance(state).probability(Show(18, GWIN)) == Fraction(1, 13)


@pytest.mark.rules("TH-AMB-48", "TH-GWIN-2")
def test_card_seen_before_is_turned_up_at_once() -> None:
    state = play(on_gwin(seen={18}), TurnUp(0, 18))
    assert state.phase == "draw"
    assert state.up[18]


@pytest.mark.rules("TH-GWIN-4", "TH-GWIN-6", "TH-AMB-10")
@pytest.mark.parametrize("seen", [(), (7,)])
def test_other_gwin_gives_no_further_card(seen: tuple[int, ...]) -> None:
    state = on_gwin(seen=seen)
    after = play(state, TurnUp(0, 7)) if seen else play(state, TurnUp(0, 7), Show(7, GWIN))
    assert after.phase == "draw"
    assert face_up(after) == face_up(state) | {7}
    assert rules_against(after, TurnUp(0, 2)) >= {"TH-GWIN-6", "TH-AMB-10"}


@pytest.mark.rules("TH-AMB-10", "TH-GWIN-3")
def test_either_gwin_works_again_on_a_later_turn() -> None:
    state = play(table(up={0, 7, 23, 24}, fenoglio=5), Roll("right", 2), Move(0, "right"))
    assert state.phase == "gwin"


@pytest.mark.rules("TH-GWIN-6")
def test_a_turn_of_fenoglio_turns_up_two_cards_at_most() -> None:
    state = table(fenoglio=5)
    after = play(state, Roll("right", 2), Move(0, "right"), Show(7, GWIN), TurnUp(0, 22), Show(22, "W"))
    assert len(face_up(after)) == len(face_up(state)) + 2
    assert after.phase == "draw"


@pytest.mark.rules("TH-GWIN-1", "TH-GWIN-8")
def test_bad_choices_are_refused() -> None:
    state = on_gwin()
    assert "TH-GWIN-1" in rules_against(state, TurnUp(0, 0))
    assert "TH-GWIN-8" in rules_against(state, TurnUp(1, 2))
    assert "TH-GWIN-8" in rules_against(state, LeaveDown(2))
    declined = play(state, LeaveDown(0))
    assert "TH-GWIN-6" in rules_against(declined, TurnUp(0, 2))
    with pytest.raises(UnreadableInput, match=r"TurnUp\.cell"):
        TurnUp(0, 25)


@pytest.mark.rules("TH-AMB-11")
def test_nothing_is_asked_if_every_card_lies_face_up() -> None:
    state = play(table(up=range(25), fenoglio=24), Roll("left", 1), Move(0, "left"))
    assert state.phase == "draw"


@pytest.mark.rules("TH-AMB-11", "TH-GWIN-1")
def test_with_one_card_down_the_player_may_still_decline() -> None:
    state = play(table(up=set(range(25)) - {2}, fenoglio=24), Roll("left", 1), Move(0, "left"))
    assert list(tintenherz.legal_actions(state)) == [TurnUp(0, 2), LeaveDown(0)]
    assert play(state, TurnUp(0, 2)).cards[2] == "R"


@pytest.mark.rules("TH-GWIN-5")
def test_passing_over_a_gwin_gives_nothing() -> None:
    state = play(table(fenoglio=24), Roll("left", 3), Move(0, "left"))
    assert (state.fenoglio, state.phase) == (21, "draw")


@pytest.mark.rules("TH-GWIN-7", "TH-AMB-14")
def test_shadow_never_gives_a_card() -> None:
    state = play(black_table(shadow=22), Roll("right", 1), Move(0, "right"))
    assert (state.shadow, state.phase) == (23, "draw")
    state = play(black_table(up={0, 7, 24}), Roll("up", 2), Move(0, "up"))
    assert state.phase == "roll"


@pytest.mark.rules("TH-AMB-12", "TH-WORD-1", "TH-WORD-2", "TH-MOVE-16")
def test_extra_letter_counts_for_the_task_of_the_same_turn() -> None:
    state = play(on_gwin(), TurnUp(0, 18), Show(18, "I"), DrawTask("G03"), NameWord(2, "Pinie"))
    assert (state.named[0].word, state.named[0].flaw) == ("PINIE", None)
    without = play(on_gwin(), LeaveDown(0), DrawTask("G03"), NameWord(2, "Pinie"))
    assert without.named[0].flaw == "letters"


@pytest.mark.rules("TH-AMB-58", "TH-MOVE-15")
def test_extra_card_on_a_light_space_starts_no_task() -> None:
    cards = list(CARDS)
    cards[20], cards[23] = GWIN, "P"
    known = tuple(card if cell in FACE_UP_AT_START else None for cell, card in enumerate(cards))
    state = play(table(fenoglio=22, cards=known), Roll("left", 2), Move(0, "left"))
    assert (state.fenoglio, state.phase) == (20, "gwin")
    after = play(state, TurnUp(0, 7), Show(7, "W"))
    assert (after.phase, after.active) == ("roll", 1)
