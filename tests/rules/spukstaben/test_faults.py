"""Impossible positions are told apart from possible ones, with the rules they break."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules import TABLE, Rng
from tabletop_rules import spukstaben as sp
from tabletop_rules.core.pile import Pile
from tabletop_rules.spukstaben import Haunt, Options, Pass, State, TimeUp, Write

from .shop import play, shop

WRITING = play(shop(["E3", "N2"], ["K1"], stage=3, players=3), Write(0, "ESEL"))
NAMING = sp.step(play(WRITING, Write(1, "HASE")), Pass(2))
JUDGING = play(NAMING, *sp.legal_actions(NAMING).listed)
SCARING = shop(["E3", "N2"], words=("X",), stage=3)
APPEARING = play(shop(["E3"]), TimeUp())
FIRST = sp.GAME.first(2)
POWER = shop([], ["E3"], round=10, phase="power")
OVER = play(POWER, Pass(TABLE))


def faults(state: State, **changes: Any) -> set[str]:
    return {rule for fault in sp.faults(attrs.evolve(state, **changes)) for rule in fault.rules}


@pytest.mark.parametrize("state", [WRITING, NAMING, JUDGING, SCARING, APPEARING, FIRST, POWER, OVER])
def test_possible_positions_have_no_faults(state: State) -> None:
    assert sp.faults(state) == ()
    for viewer in (None, 0, 1):
        assert sp.faults(sp.view(state, viewer)) == ()


@pytest.mark.parametrize(
    ("state", "changes", "rule"),
    [
        (WRITING, {"players": 5}, "SP-CONT-6"),
        (WRITING, {"players": 2}, "SP-SETUP-6"),
        (WRITING, {"round": 11}, "SP-PLAY-1"),
        (WRITING, {"phase": "sleep"}, "TT-STATE-1"),
        (WRITING, {"rooms": ((), (), ())}, "SP-SETUP-11"),
        (WRITING, {"escaped": (61,)}, "SP-CONT-1"),
        (WRITING, {"escaped": (1,)}, "SP-CONT-1"),
        (WRITING, {"deck": Pile((), ())}, "SP-CONT-1"),
        (WRITING, {"deck": Pile(WRITING.deck.pool[:-1], (60,))}, "SP-SETUP-3"),
        (WRITING, {"deck": Pile(WRITING.deck.pool[:-2], ()), "fled": (60, 59)}, "TT-STATE-1"),
        (WRITING, {"options": attrs.evolve(WRITING.options, cubes=2)}, "SP-CONT-3"),
        (WRITING, {"rooms": ((Haunt(1, 4, False), Haunt(2, 2, False)), (Haunt(3, 1, False),), (), ())}, "SP-A-6"),
        (WRITING, {"rooms": ((Haunt(1, 0, False), Haunt(2, 2, False)), (Haunt(3, 1, False),), (), ())}, "SP-A-7"),
        (WRITING, {"rooms": ((Haunt(1, 3, True), Haunt(2, 2, False)), (Haunt(3, 1, False),), (), ())}, "SP-ST3-1"),
        (
            WRITING,
            {"rooms": ((Haunt(1, 3, False), None, Haunt(2, 2, False)), (Haunt(3, 1, False),), (), ())},
            "SP-ST3-5",
        ),
        (WRITING, {"to_draw": 1}, "SP-A-1"),
        (APPEARING, {"to_draw": 0}, "SP-A-1"),
        (APPEARING, {"to_draw": -1}, "SP-A-8"),
        (WRITING, {"viewer": 3}, "TT-STATE-1"),
        (WRITING, {"viewer": 1}, "SP-B-6"),
        (WRITING, {"written": ("ESELSOHREN1", None, None)}, "SP-WORD-1"),
        (WRITING, {"written": ("Esel", None, None)}, "SP-WORD-2"),
        (WRITING, {"written": (None, None, None)}, "SP-B-2"),
        (WRITING, {"written": ("ESEL", "HASE", None)}, "SP-B-6"),
        (WRITING, {"used": ("ESEL",)}, "SP-WORD-4"),
        (WRITING, {"used": ("B", "A")}, "SP-WORD-4"),
        (WRITING, {"used": ("A", "B", "C", "D", "E", "F", "G")}, "SP-WORD-4"),
        (APPEARING, {"to_draw": 4}, "SP-A-8"),
        (OVER, {"to_draw": 1}, "SP-A-8"),
        (OVER, {"drawn": (60,), "deck": Pile(OVER.deck.pool[:-1], ())}, "SP-A-5"),
        (WRITING, {"hints": ((1, 2, 3, 1), (), ())}, "SP-B-8"),
        (WRITING, {"hints": ((50,), (), ())}, "SP-B-8"),
        (WRITING, {"marks": ("wrote", "passed", "passed")}, "SP-B-1"),
        (WRITING, {"marks": ("wrote", "named", "thinking")}, "SP-B-2"),
        (WRITING, {"words": ("X",)}, "SP-C-7"),
        (WRITING, {"named": ("X",)}, "SP-C-1"),
        (WRITING, {"round": 10}, "SP-R10-1"),
        (WRITING, {"drawn": (60,), "deck": Pile(WRITING.deck.pool[:-1], ())}, "SP-A-5"),
        (NAMING, {"named": ("X", "Y", "Z")}, "SP-C-1"),
        (NAMING, {"hints": ((1,), (), ())}, "SP-B-7"),
        (JUDGING, {"named": ()}, "SP-FIX-4"),
        (JUDGING, {"named": ("ESEL", "ESEL")}, "SP-C-2"),
        (JUDGING, {"named": ("A", "B", "C", "D")}, "SP-B-2"),
        (SCARING, {"used": ()}, "SP-AMB-27"),
        (SCARING, {"words": ()}, "SP-C-7"),
        (JUDGING, {"named": ("E" * 65,)}, "SP-WORD-1"),
        (POWER, {"phase": "judge", "named": ("E" * 11,)}, "SP-WORD-1"),
        (POWER, {"phase": "judge", "named": ("ESEL",), "used": ("ESEL",)}, "SP-WORD-4"),
        (POWER, {"round": 9}, "SP-R10-2"),
        (POWER, {"rooms": ((Haunt(1, 3, False),), (), (), ())}, "SP-D-1"),
        (POWER, {"rooms": ((), (), (), ()), "fled": (1,)}, "SP-R10-7"),
        (POWER, {"spared": True}, "SP-END-3"),
        (POWER, {"options": attrs.evolve(POWER.options, let_no_one_escape=True), "escaped": (2, 3, 4)}, "SP-CONT-1"),
        (OVER, {"round": 9}, "SP-PLAY-4"),
        (FIRST, {"to_draw": 5}, "SP-A-2"),
        (FIRST, {"phase": "place"}, "SP-A-4"),
    ],
)
def test_impossible_positions_are_told(state: State, changes: dict[str, Any], rule: str) -> None:
    assert rule in faults(state, **changes)


@pytest.mark.rules("SP-VAR-4")
def test_a_lost_game_is_over() -> None:
    state = shop(["E1"], [], [], ["A1", "B1", "C1"], options={"let_no_one_escape": True})
    over = play(state, TimeUp())
    assert sp.faults(over) == ()
    assert "SP-VAR-4" in faults(over, phase="write", rooms=over.rooms)


@pytest.mark.rules("SP-A-3")
def test_in_round_1_no_more_cards_stand_in_a_room_than_begin_there() -> None:
    assert "SP-A-3" in faults(shop(["E1"] * 4), round=1)


@pytest.mark.rules("SP-AMB-1")
def test_a_single_player_has_given_no_hint() -> None:
    assert "SP-AMB-1" in faults(shop(["E1"], players=1), hints=((1,),))


def test_options_and_rooms_of_wrong_types_are_told() -> None:
    forged: Any = object.__new__(Options)
    for field in attrs.fields(Options):
        object.__setattr__(forged, field.name, "nonsense")
    assert faults(WRITING, options=forged) == {"TT-STATE-1"}
    wrong: Any = ((Haunt(1, 3, 1), Haunt(2, 2, False)), (Haunt(3, 1, False),), (), ())  # type: ignore[arg-type]  # forged
    assert "TT-STATE-1" in faults(WRITING, rooms=wrong)


def test_a_generator_is_no_fault() -> None:
    assert faults(WRITING, rng=Rng(1)) == set()


@pytest.mark.rules("SP-AMB-8")
def test_nothing_can_be_drawn_from_an_empty_pile() -> None:
    gone = tuple(sorted((*APPEARING.fled, *APPEARING.deck.cards())))
    assert faults(APPEARING, deck=Pile((), ()), fled=gone) == {"SP-AMB-8"}
