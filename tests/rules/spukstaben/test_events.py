"""What is told: every step of a round says which rule it applies."""

from __future__ import annotations

import pytest

from tabletop_rules import TABLE
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import (
    Accept,
    Appear,
    Correct,
    Hint,
    Pass,
    Place,
    PowerWord,
    Scare,
    State,
    Strike,
    TimeUp,
    Write,
)
from tabletop_rules.spukstaben.actions import Mistake

from .shop import play, shop, told

LAST = shop([], ["E4"], round=10, phase="power")
FREE = {"appear_order": "team_choice"}


@pytest.mark.parametrize(
    ("state", "action", "kind", "rules", "text"),
    [
        (sp.GAME.first(2), Appear(1), "drawn", ("SP-A-2",), "card 1 (E) is drawn"),
        (play(shop(["E1"], options=FREE), TimeUp()), Appear(2), "drawn", ("SP-A-8",), "card 2 (Q) is drawn"),
        (
            play(shop([], deck=["V1 ~D"]), TimeUp()),
            Appear(1),
            "appeared",
            ("SP-INST-3", "SP-A-5", "SP-A-6"),
            "card 1 (V) appears in the Door with its cube on 1",
        ),
        (
            play(shop([], deck=["V1"]), TimeUp()),
            Appear(1),
            "appeared",
            ("SP-A-9", "SP-A-5", "SP-A-6"),
            "card 1 (V) appears in the Composing Room with its cube on 1",
        ),
        (shop(["E1"]), Hint(0, 1), "hinted", ("SP-B-7", "SP-B-8"), "seat 0 will scare card 1 (E)"),
        (shop(["E1"]), Write(0, "ESEL"), "wrote", ("SP-B-2", "SP-B-6"), "seat 0 has written a word"),
        (shop(["E1"]), Pass(1), "passed", ("SP-AMB-12",), "seat 1 writes no word"),
        (shop(["E1"], players=1), Write(0, "ESEL"), "named", ("SP-C-1",), "seat 0 has written ESEL"),
        (
            play(shop(["E1"], players=1), Write(0, "ESEL")),
            Accept("ESEL"),
            "counted",
            ("SP-FIX-4", "SP-AMB-60"),
            "ESEL counts",
        ),
        (
            play(shop(["E1"], players=1), Write(0, "ESELS")),
            Correct("ESELS", "ESEL", "form"),
            "counted",
            ("SP-FIX-2",),
            "ESEL counts",
        ),
        (
            shop(["E2"], words=("ESEL",)),
            Scare("ESEL", (1,)),
            "scared",
            ("SP-C-9", "SP-C-10"),
            "ESEL scares card 1 (E): its cube goes down to 1",
        ),
        (shop(["E1"]), TimeUp(), "round_began", ("SP-D-4", "SP-PLAY-1"), "round 4 begins"),
        (shop(["E1"], round=9), TimeUp(), "round_began", ("SP-D-4", "SP-R10-1"), "round 10 begins"),
        (
            shop([], round=9),
            TimeUp(),
            "spared",
            ("SP-R10-7", "SP-END-3"),
            "the print shop is empty: no power word is needed",
        ),
        (shop([], round=9), TimeUp(), "ended", ("SP-PLAY-4", "SP-END-1"), "the game is over"),
        (LAST, PowerWord("ESEL"), "named", ("SP-R10-2",), "the team agrees on the power word ESEL"),
        (LAST, TimeUp(), "time_up", ("SP-R10-3",), "the hourglass has run out"),
        (LAST, Pass(TABLE), "no_power_word", ("SP-AMB-50",), "the team finds no power word"),
        (
            play(LAST, PowerWord("ESEL")),
            Strike("ESEL"),
            "no_power_word",
            ("SP-AMB-50",),
            "the power word does not count",
        ),
        (LAST, Pass(TABLE), "ended", ("SP-PLAY-4", "SP-END-1"), "the game is over"),
    ],
)
@pytest.mark.rules("SP-PLAY-3", "SP-SETUP-11", "SP-R10-7", "SP-AMB-50", "SP-END-1", "SP-INST-3", "SP-A-9")
def test_events_name_their_rules(state: State, action: sp.Action, kind: str, rules: tuple[str, ...], text: str) -> None:
    first = told(state, action, kind)[0]
    assert (first.rules, first.text) == (rules, text)


@pytest.mark.rules("SP-AMB-63", "SP-NOCUBE-1")
def test_cards_left_without_a_cube_are_told_one_by_one() -> None:
    state = play(sp.new_game(2, seed=None, options=sp.Options(cubes=1)), *(Appear(n) for n in range(1, 7)))
    events = told(state, Place(3, 0), "escaped")
    assert [event.data["card"] for event in events] == [1, 2, 4, 5, 6]
    assert {event.rules for event in events} == {("SP-NOCUBE-1", "SP-AMB-63", "SP-SETUP-12")}


@pytest.mark.rules("SP-VAR-4")
def test_a_loss_without_listeners_is_a_loss() -> None:
    state = shop(["E1"], [], [], ["A1", "B1", "C1"], options={"let_no_one_escape": True})
    assert sp.step(state, TimeUp()) == sp.trace(state, TimeUp()).state


@pytest.mark.rules("SP-A-3", "SP-A-5", "SP-A-6", "SP-INST-1", "SP-INST-3")
def test_the_first_cards_appear_by_other_rules_than_the_later_ones() -> None:
    state = sp.new_game(2, seed=None, options=sp.Options(initial_placement="as_drawn"))
    assert [event.rules for event in told(state, Appear(1))] == [("SP-A-3", "SP-A-5", "SP-A-6", "SP-INST-1")]
    later = play(shop([], round=1), TimeUp())
    assert [event.rules for event in told(later, Appear(1))] == [("SP-A-9", "SP-A-5", "SP-A-6")]


@pytest.mark.rules("SP-B-2", "SP-B-6")
def test_the_word_is_told_to_its_writer_alone() -> None:
    known, own = told(shop(["E1"]), Write(0, "ESEL"))
    assert (known.kind, known.to, "word" in known.data) == ("wrote", None, False)
    assert (own.kind, own.to, own.rules, own.data["word"]) == ("wrote_word", (0,), ("SP-B-2", "SP-B-6"), "ESEL")


@pytest.mark.rules("SP-FIX-1", "SP-FIX-2", "SP-FIX-3", "SP-FIX-4")
@pytest.mark.parametrize(
    ("into", "mistake", "rule"),
    [("HUNDE", "spelling", "SP-FIX-1"), ("HUND", "form", "SP-FIX-2"), ("UND", "invalid", "SP-FIX-3")],
)
def test_a_correction_names_the_kind_of_mistake(into: str, mistake: Mistake, rule: str) -> None:
    state = play(shop(["E1"], players=1), Write(0, "HUNDS"))
    events = told(state, Correct("HUNDS", into, mistake), "corrected", "counted")
    assert [event.rules for event in events] == [(rule, "SP-FIX-4"), (rule,)]


@pytest.mark.rules("SP-C-9", "SP-C-10", "SP-C-11", "SP-C-12", "SP-C-13", "SP-D-1", "SP-D-3", "SP-R10-5")
def test_a_word_scares_or_fizzles_and_cards_move_on_if_there_are_any() -> None:
    state = shop(["E1", "S2"], words=("ESEL", "X"))
    assert [(event.kind, event.rules) for event in told(state, Scare("ESEL", (1, 2)))] == [
        ("fled", ("SP-C-11", "SP-C-12")),
        ("scared", ("SP-C-9", "SP-C-10")),
    ]
    assert [(event.kind, event.rules) for event in told(state, Scare("X", ()))] == [("fizzled", ("SP-C-13",))]
    assert [event.rules for event in told(shop(["E1"]), TimeUp(), "moved_on")] == [("SP-D-1", "SP-D-3")]
    assert len(told(shop(["E1"], ["S1"], ["R1"]), TimeUp(), "moved_on")) == 1
    assert not told(shop([], [], [], ["E1"]), TimeUp(), "moved_on")


@pytest.mark.rules("SP-R10-7", "SP-END-3")
def test_a_shop_that_is_not_empty_is_not_spared() -> None:
    assert not told(shop(["E1"], round=9), TimeUp(), "spared", "ended")
