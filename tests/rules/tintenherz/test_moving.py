"""1. Moving Fenoglio or the Shadow, with both examples."""

from __future__ import annotations

import attrs
import pytest

from tabletop_rules import CHANCE, tintenherz
from tabletop_rules.tintenherz import GWIN, Move, NameWord, Options, Roll, Show

from .table import CARDS, asked, black_table, face_up, play, rules_against, table, told


@pytest.mark.rules(
    "TH-DICE-1", "TH-DICE-2", "TH-DICE-6", "TH-DICE-7", "TH-MOVE-5", "TH-MOVE-6", "TH-MOVE-7", "TH-MOVE-17"
)
@pytest.mark.parametrize("swapped", [False, True])
def test_example_1_the_shadow_crosses_the_left_edge(swapped: bool) -> None:
    """The Shadow covers Z and V on its way over the edge, whichever of them it meets first."""
    state = black_table(up={0, 1, 10, 11, 24})
    if swapped:
        cards = list(state.cards)
        cards[10], cards[11] = cards[11], cards[10]
        state = attrs.evolve(state, cards=tuple(cards))
    state = play(state, Roll("left", 3))
    trace = tintenherz.trace(state, Move(0, "left"))
    assert trace.events[0].data["path"] == (11, 10, 14)
    after = trace.state
    assert face_up(after) == {0, 1, 24}
    assert after.cards == state.cards
    assert (after.shadow, after.active, after.green_up, after.phase) == (14, 1, False, "roll")
    assert {event.data["card"] for event in trace.events if event.kind == "card_down"} == {"Z", "V"}


@pytest.mark.rules("TH-AMB-1", "TH-MOVE-17")
def test_example_1_goes_one_space_further_if_crossing_is_free() -> None:
    state = black_table(up={0, 11, 10, 14, 13, 24}, options=Options(edge_wrap="free"))
    after = play(state, Roll("left", 3), Move(0, "left"))
    assert (after.shadow, after.phase) == (13, "draw")
    assert face_up(after) == {0, 24}


@pytest.mark.rules("TH-MOVE-1", "TH-MOVE-2", "TH-MOVE-3", "TH-DICE-6", "TH-MOVE-13")
def test_example_2_fenoglio_uncovers_the_w() -> None:
    """Fenoglio passes two covered cards and turns up the third, where his move ends."""
    state = play(table(fenoglio=19), Roll("left", 3), Move(0, "left"))
    assert tintenherz.to_act(state) == (CHANCE,)
    assert state.pending == (16,)
    trace = tintenherz.trace(state, Show(16, "W"))
    after = trace.state
    assert after.cards[16] == "W"
    assert face_up(after) == face_up(state) | {16}
    assert after.cards[17] is None
    assert after.cards[18] is None
    assert (after.fenoglio, after.active, after.green_up, after.phase) == (16, 1, True, "roll")
    assert [event.kind for event in trace.events] == ["card_up", "turn_began"]
    assert trace.events[0].rules == ("TH-MOVE-2",)


@pytest.mark.rules("TH-MOVE-2", "TH-AMB-48")
def test_card_seen_before_is_turned_up_without_chance() -> None:
    state = table(seen={2})
    after = play(state, Roll("right", 2), Move(0, "right"))
    assert face_up(after) == face_up(state) | {2}
    assert after.cards == state.cards
    assert after.phase == "roll"


@pytest.mark.rules("TH-MOVE-2", "TH-SETUP-5")
def test_reveal_is_uniform_over_the_cards_never_seen() -> None:
    state = play(table(seen={2, 7}), Roll("down", 2), Move(0, "down"))
    assert state.pending == (10,)
    odds = tintenherz.chance(state)
    left = [card for cell, card in enumerate(CARDS) if state.cards[cell] is None]
    assert len(left) == 11
    assert GWIN not in left
    assert odds.total == 11
    assert {action.card: p for action, p in odds if isinstance(action, Show)} == dict.fromkeys(
        left, odds.probability(Show(10, "O"))
    )
    assert odds.weight(Show(10, "E")) == odds.weight(Show(11, "O")) == odds.weight(Roll("up", 1)) == 0


@pytest.mark.rules("TH-MOVE-2", "TH-CONT-6")
def test_last_card_never_seen_turns_up_by_itself() -> None:
    everything_but_z = [cell for cell in range(25) if cell != 10]
    state = play(table(up=everything_but_z), Roll("down", 2), Move(0, "down"))
    assert state.cards == CARDS
    assert state.phase == "roll"


@pytest.mark.rules("TH-MOVE-2", "TH-CONT-6")
def test_two_gwin_cards_left_need_no_chance_but_two_letters_do() -> None:
    state = table(up=[cell for cell in range(25) if cell not in (7, 2)])
    state = play(state, Roll("right", 2), Move(0, "right"))
    assert state.pending == (2,)
    assert len(tintenherz.chance(state)) == 2
    cards = list(CARDS)
    cards[23], cards[2] = "R", GWIN
    known = tuple(None if cell in (2, 7) else card for cell, card in enumerate(cards))
    state = attrs.evolve(table(up=[cell for cell in range(25) if cell not in (2, 7)]), cards=known)
    assert tintenherz.faults(state) == ()
    state = play(state, Roll("right", 2), Move(0, "right"))
    assert state.phase == "gwin"
    assert state.cards[2] == GWIN


@pytest.mark.rules("TH-MOVE-4")
def test_fenoglio_covers_nothing() -> None:
    state = table(up=range(25))
    after = play(state, Roll("right", 3), Move(0, "right"))
    assert after.up == state.up


@pytest.mark.rules("TH-MOVE-6", "TH-MOVE-7", "TH-MOVE-11", "TH-MOVE-12", "TH-DRES-8", "TH-AMB-60")
def test_shadow_ends_on_fenoglio_and_covers_his_card() -> None:
    state = play(black_table(shadow=2), Roll("left", 2))
    assert told(state, Move(0, "left"))["card_down"] == ("TH-MOVE-6",)
    after = play(state, Move(0, "left"))
    assert (after.shadow, after.fenoglio) == (0, 0)
    assert face_up(state) - face_up(after) == {0, 1}
    assert after.phase == "roll"
    assert after.cards[0] == "E"


@pytest.mark.rules("TH-MOVE-7", "TH-MOVE-11", "TH-MOVE-17", "TH-DRES-8")
def test_shadow_passes_over_fenoglio_and_the_edge() -> None:
    state = black_table(shadow=2)
    after = play(state, Roll("left", 3), Move(0, "left"))
    assert (after.shadow, after.fenoglio, after.phase) == (4, 0, "roll")
    assert face_up(state) - face_up(after) == {0, 1, 4}


@pytest.mark.rules("TH-MOVE-12", "TH-AMB-60")
def test_fenoglio_uncovers_the_card_under_the_shadow() -> None:
    state = table(fenoglio=10)
    after = play(state, Roll("right", 2), Move(0, "right"), Show(12, "K"))
    assert (after.fenoglio, after.shadow) == (12, 12)
    assert after.up[12]


@pytest.mark.rules("TH-MOVE-9", "TH-AMB-16")
def test_card_the_shadow_leaves_stays_face_up() -> None:
    state = black_table(up={0, 12, 13, 24})
    after = play(state, Roll("right", 1), Move(0, "right"))
    assert face_up(after) == {0, 12, 24}


@pytest.mark.rules("TH-MOVE-8")
def test_shadow_turns_nothing_up_and_sees_nothing() -> None:
    state = black_table()
    after = play(state, Roll("down", 1), Move(0, "down"))
    assert after.up == state.up
    assert after.cards == state.cards


@pytest.mark.rules("TH-MOVE-10", "TH-AMB-14", "TH-GWIN-7")
def test_shadow_covers_a_gwin_card_and_gives_no_card() -> None:
    state = black_table(shadow=24)
    after = play(state, Roll("left", 1), Move(0, "left"))
    assert after.shadow == 23
    assert not after.up[23]
    assert after.phase == "draw"


@pytest.mark.rules("TH-MOVE-13", "TH-MOVE-15", "TH-MOVE-7")
def test_light_spaces_that_are_passed_do_nothing() -> None:
    state = black_table(shadow=14)
    after = play(state, Roll("up", 2), Move(0, "up"))
    assert face_up(state) - face_up(after) == {9, 4}
    assert (after.phase, after.green_up, after.active) == ("roll", False, 1)


@pytest.mark.rules("TH-MOVE-14", "TH-MOVE-16", "TH-AMB-58")
def test_task_begins_only_when_all_cards_are_turned() -> None:
    state = play(table(fenoglio=12), Roll("left", 1), Move(0, "left"))
    assert state.phase == "land"
    assert rules_against(state, tintenherz.DrawTask("G01")) >= {"TH-MOVE-2"}
    assert play(state, Show(11, "V")).phase == "draw"


@pytest.mark.rules("TH-DRES-8", "TH-MOVE-6", "TH-WORD-1")
def test_letter_covered_by_the_shadow_is_missing_afterwards() -> None:
    state = asked(letters="ASTLUFMPJN")
    named = play(state, NameWord(0, "TEE")).named[0]
    assert (named.flaw, named.judged) == ("letters", True)
