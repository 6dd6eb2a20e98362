"""Impossible positions, pictures, what can be looked up, and what the library promises of values."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tabletop_rules import IllegalState, Record, Rng, UnreadableInput, wire
from tabletop_rules import totem_dhor as td
from tabletop_rules.core.pile import Pile

At = Callable[..., td.State]

START = td.GAME.first(3)
PILE = START.pile
FRESH = START.totems[0]
BEFORE = td.Options(ocean_keeps_special="before")

FORGED: dict[str, tuple[dict[str, Any], str]] = {
    "no options": ({"options": None}, "TT-STATE-1"),
    "five players": ({"points": (4,) * 5}, "TD-AMB-18"),
    "a row too short": ({"skips": (0,)}, "TT-STATE-1"),
    "no such phase": ({"phase": "nap"}, "TT-STATE-1"),
    "no such space": ({"rastapopoulos": "X"}, "TT-STATE-1"),
    "points beyond the sheet": ({"points": (4, 4, 5)}, "TT-STATE-1"),
    "a bool for a number": ({"points": (4, 4, True)}, "TT-STATE-1"),
    "negative turns": ({"turn": -1}, "TT-STATE-1"),
    "no such seat": ({"active": 3}, "TT-STATE-1"),
    "no such viewer": ({"viewer": 3}, "TT-STATE-1"),
    "no such card": ({"cards": (("X",), (), ())}, "TT-STATE-1"),
    "no pile": ({"pile": ()}, "TT-STATE-1"),
    "a count of none": ({"pile": Pile((("W1", 0),), ())}, "TT-STATE-1"),
    "no such number": ({"number": 7, "face": "+1"}, "TT-STATE-1"),
    "no such face": ({"owed": ("moon",)}, "TT-STATE-1"),
    "fighting oneself": ({"fight": td.Fight("arrival", 0, 0, 0), "phase": "fight"}, "TT-STATE-1"),
    "a totem of nobody": ({"totems": (td.Totem("I01", "won", 7, good=True),)}, "TT-STATE-1"),
    "Rastapopoulos at home": ({"rastapopoulos": "M"}, "TD-DIE-7"),
    "no points left": ({"points": (4, 4, 0)}, "TD-SHEET-1"),
    "the same character twice": ({"heroes": ("tintin", "tintin", "haddock")}, "TD-SETUP-12"),
    "too few characters": ({"heroes": ("tintin",)}, "TD-SETUP-12"),
    "no turn begun": ({"turn": 0}, "TD-SETUP-16"),
    "away before the start": ({"phase": "begin", "turn": 0, "places": ("M", "M", "I01")}, "TD-SETUP-13"),
    "a card too many": ({"cards": (("W1",), (), ())}, "TD-BOX-8"),
    "an unsorted row": ({"cards": (("W1", "SP"), (), ())}, "TT-STATE-1"),
    "an immediate card laid out": ({"cards": (("K01",), (), ())}, "TD-CARD-7"),
    "a kept card carried out": ({"card": "W1"}, "TD-CARD-7"),
    "a card in play for no reason": ({"card": "K06"}, "TD-PLANE-5"),
    "totems missing": ({"totems": ()}, "TD-BOX-4"),
    "a test of a missing totem": ({"totems": (), "phase": "secret", "subject": "I01"}, "TD-BOX-4"),
    "the totem dhor too early": ({"dhor": "O4"}, "TD-DHOR-2"),
    "taken but not over": ({"holder": 1}, "TD-END-1"),
    "over without an end": ({"phase": "over"}, "TD-END-1"),
    "one die of two": ({"number": 3}, "TD-BEGIN-1"),
    "stars kept": ({"number": 3, "face": "stars", "phase": "rolled"}, "TD-BEGIN-2"),
    "no roll to keep": ({"phase": "rolled"}, "TD-BEGIN-1"),
    "a roll before the roll": ({"number": 3, "face": "+1"}, "TD-BEGIN-1"),
    "a test without a totem": ({"phase": "secret"}, "TD-SECRET-2"),
    "a totem without a test": ({"subject": "I01"}, "TD-SECRET-2"),
    "a public test of a fresh totem": ({"phase": "public", "subject": "I01"}, "TD-PUBLIC-1"),
    "a fight without a fight": ({"phase": "fight"}, "TD-RASTA-1"),
    "a fight far away": ({"phase": "fight", "fight": td.Fight("arrival", 0, 1, 0)}, "TD-RASTA-1"),
    "a fight among others": ({"phase": "fight", "fight": td.Fight("attack", 1, 2, 0)}, "TD-DIE-13"),
    "no card due": ({"phase": "draw"}, "TD-DIE-3"),
    "a play owed": ({"replay": True}, "TD-AMB-5"),
    "a bandit far away": ({"phase": "bandit"}, "TD-RASTA-1"),
    "a victim nowhere": ({"phase": "victim"}, "TD-DIE-11"),
    "investigating at home": ({"phase": "investigate", "number": 1, "face": "+1"}, "TD-SECRET-2"),
    "a question nobody asked": ({"phase": "rival"}, "TD-DIE-5"),
    "nothing to give up": ({"phase": "customs", "card": "K08"}, "TD-AMB-95"),
    "no seaplane": ({"phase": "seaplane"}, "TD-PLANE-1"),
    "turns to skip for ever": ({"skips": (0, 1001, 0)}, "TT-STATE-1"),
    "a kind of card twice in the pile": (
        {"pile": Pile(tuple(sorted({**dict(PILE.pool), "K01": 4}.items() | {("K01", 1)})), ())},
        "TT-STATE-1",
    ),
    "more faces than dice": ({"owed": ("+1",) * 1001}, "TT-STATE-1"),
    "one totem missing": ({"totems": (FRESH,), "places": ("I20",) * 3}, "TD-BOX-4"),
    "beyond the last turn": ({"turn": 6, "options": td.Options(turn_limit=5)}, "TD-AMB-75"),
    "a card due after the cards": ({"draws": 1}, "TD-AMB-100"),
    "a face remembered where none is": ({"owed": ("+1",)}, "TD-AMB-5"),
    "a play owed after the faces": ({"replay": True, "options": BEFORE}, "TD-AMB-5"),
    "a roll still in play when it is spent": ({"phase": "rastapopoulos", "number": 3, "face": "+1"}, "TD-DIE-1"),
    "a test without a roll": ({"phase": "secret", "subject": "I01", "places": ("I01",) * 3}, "TD-DIE-1"),
    "a test from afar": ({"phase": "secret", "subject": "I01", "number": 1, "face": "+1"}, "TD-SECRET-2"),
    "a secret no card asks for": ({"phase": "secret", "subject": "I01", "card": "K06"}, "TD-DIE-5"),
    "a move no card asks for": ({"phase": "rastapopoulos", "card": "K06"}, "TD-DIE-5"),
    "a flight onto land": ({"phase": "bandit", "rastapopoulos": "I01", "places": ("I01",) * 3}, "TD-PLANE-3"),
    "a flight that is no arrival": (
        {"phase": "bandit", "places": ("O1",) * 3, "options": td.Options(seaplane_arrival=False)},
        "TD-AMB-24",
    ),
    "an arrival without a roll": (
        {"phase": "fight", "fight": td.Fight("arrival", 0, 1, 0), "places": ("O1",) * 3},
        "TD-DIE-1",
    ),
    "an arrival of somebody else": (
        {"phase": "fight", "fight": td.Fight("flight", 1, 0, 0), "places": ("O1",) * 3},
        "TD-DIE-13",
    ),
    "an attack by somebody else": (
        {"phase": "fight", "fight": td.Fight("attack", 0, 1, 0), "places": ("O1",) * 3},
        "TD-DIE-13",
    ),
    "an attack on the own space": (
        {"phase": "fight", "fight": td.Fight("attack", 1, 0, 0), "places": ("O1",) * 3},
        "TD-DIE-8",
    ),
    "a second weapon": (
        {"phase": "weapon", "fight": td.Fight("flight", 0, 1, 1), "places": ("O1",) * 3},
        "TD-WEAPON-3",
    ),
    "no weapon": ({"phase": "weapon", "fight": td.Fight("arrival", 0, 1, 0)}, "TD-WEAPON-2"),
}

NOT_SET_UP: dict[str, tuple[dict[str, Any], str]] = {
    "points": ({"points": (4, 3, 4)}, "TD-SETUP-15"),
    "turns to skip": ({"skips": (0, 1, 0)}, "TD-SETUP-16"),
    "extra turns": ({"again": 1}, "TD-SETUP-16"),
    "cards to draw": ({"draws": 1}, "TD-SETUP-16"),
    "the active seat": ({"active": 1}, "TD-SETUP-16"),
    "Rastapopoulos": ({"rastapopoulos": "O2"}, "TD-SETUP-11"),
    "a marked totem": ({"totems": (td.Totem("I01", "marked", 0, good=True), *START.totems[1:])}, "TD-SETUP-6"),
    "a known card": ({"pile": PILE.without("K03").under("K03")}, "TD-SETUP-7"),
    "a card laid out": ({"cards": (("SP",), (), ()), "pile": PILE.without("SP")}, "TD-SETUP-7"),
}


@pytest.mark.rules("TD-SETUP-6", "TD-SETUP-7", "TD-SETUP-11", "TD-SETUP-15")
@pytest.mark.parametrize(("changes", "rule"), NOT_SET_UP.values(), ids=NOT_SET_UP)
def test_nothing_has_happened_before_the_first_turn(changes: dict[str, Any], rule: str) -> None:
    assert td.faults(START) == ()
    assert rule in {cited for fault in td.faults(attrs.evolve(START, **changes)) for cited in fault.rules}


@pytest.mark.rules("TD-END-1", "TD-DHOR-4")
def test_only_whose_turn_it_is_seizes_the_totem_dhor(at: At) -> None:
    forged = attrs.evolve(at(found=8, holder=1, phase="over"), active=0)
    assert {"TD-END-1", "TD-DHOR-4"} <= {rule for fault in td.faults(forged) for rule in fault.rules}


def test_a_position_in_a_faulty_box_is_told_by_the_box_alone(at: At) -> None:
    box = at().options.components
    forged = attrs.evolve(at(), options=td.Options(box=attrs.evolve(box, faces=(0, 2, 2, 2))), points=(4, 4, 0))
    assert {rule for fault in td.faults(forged) for rule in fault.rules} == {"TD-SETUP-4", "TD-DIE-17", "TD-AMB-10"}


@pytest.mark.parametrize(("changes", "rule"), FORGED.values(), ids=FORGED)
def test_an_impossible_position_is_told_from_a_possible_one(at: At, changes: dict[str, Any], rule: str) -> None:
    forged = attrs.evolve(at(), **changes)
    assert rule in {cited for fault in td.faults(forged) for cited in fault.rules}


@pytest.mark.rules("TD-PUBLIC-11", "TD-SECRET-4", "TD-SECRET-5", "TD-SECRET-8", "TD-DHOR-1", "TD-DHOR-7")
@pytest.mark.parametrize(
    ("totem", "viewer", "rule"),
    [
        (td.Totem("I01", "won", 0, good=False), None, "TD-PUBLIC-11"),
        (td.Totem("I01", "fresh", None, good=True), None, "TD-SECRET-4"),
        (td.Totem("I01", "marked", None, good=True), None, "TD-SECRET-8"),
        (td.Totem("I01", "centre", 1, good=True), None, "TD-PUBLIC-6"),
        (td.Totem("I01", "marked", 1, None), None, "TD-SECRET-5"),
        (td.Totem("I01", "marked", 1, good=True), 0, "TD-SECRET-5"),
        (td.Totem("I01", "marked", 0, None), 0, "TD-SECRET-5"),
    ],
)
def test_what_a_totem_cannot_be(at: At, totem: td.Totem, viewer: int | None, rule: str) -> None:
    state = at()
    forged = attrs.evolve(state, totems=(totem, *state.totems[1:]), viewer=viewer)
    assert rule in {cited for fault in td.faults(forged) for cited in fault.rules}


def test_too_many_good_totems_and_a_totem_dhor_at_home(at: At) -> None:
    nine = tuple(attrs.evolve(t, stage="centre", good=True) if n < 9 else t for n, t in enumerate(at().totems))
    assert "TD-DHOR-1" in {rule for fault in td.faults(attrs.evolve(at(), totems=nine)) for rule in fault.rules}
    home = attrs.evolve(at(found=8, dhor="O4"), dhor="M")
    assert "TD-DHOR-3" in td.faults(home)[0].rules


def test_the_picture_shows_board_sheets_totems_and_cards(at: At) -> None:
    totems = {
        "I01": ("marked", 0, True),
        "I02": ("marked", 1, False),
        "I03": ("won", 1, True),
        "I04": ("centre", None, False),
    }
    state = at(
        totems=totems, places={0: "I05", 1: "I05"}, points={1: 2}, cards={1: ("W3", "SP")}, queue=("K01",),
        rastapopoulos="O4", found=6, phase="rolled", number=3, face="+1",
    )  # fmt: skip
    drawn = td.picture(state)
    for piece in (
        "I01 + Brittany",
        "I02 - Scotland",
        "I03   Iceland",
        "I05 o Labrador              01",
        "O4    South Atlantic        R",
        "M     Château de Moulinsart 2",
        "1 haddock    on I05  investigation points 2   totems I03 (1)   cards SP W3",
        "I04-",
        "pile: 53 cards, lowest K01",
        "turn 1 of seat 0 (rolled 3 and +1): seat 0 keeps the roll or rolls again",
    ):
        assert piece in drawn
    seen = td.picture(td.view(state, 1))
    assert "I01 ? Brittany" in seen
    assert "I02 - Scotland" in seen
    assert "seen by seat 1" in seen
    assert "I02 ? Scotland" in td.picture(td.view(state, None))
    assert "O4    South Atlantic        *" in td.picture(at(found=8, dhor="O4"))
    assert "the game is over" in td.picture(at(found=8, holder=1, phase="over"))
    assert "chooses a character" in td.picture(td.GAME.first(2))


@pytest.mark.parametrize(
    ("build", "name"),
    [
        (lambda: td.Move(True, "I01"), "Move.actor"),
        (lambda: td.Move(4, "I01"), "Move.actor"),
        (lambda: td.Move(0, 7), "Move.space"),  # type: ignore[arg-type]  # what is tried
        (lambda: td.RollDice(0, "+1"), "RollDice.number"),
        (lambda: td.RollDice(1, "moon"), "RollDice.face"),  # type: ignore[arg-type]  # what is tried
        (lambda: td.LearnSecretly(0, 1), "LearnSecretly.good"),  # type: ignore[arg-type]  # what is tried
        (lambda: td.Decline(0, "all"), "Decline.offer"),  # type: ignore[arg-type]  # what is tried
        (lambda: td.Options(turn_limit=0), "Options.turn_limit"),
        (lambda: td.Options(final_tie="coin"), "Options.final_tie"),  # type: ignore[arg-type]  # what is tried
    ],
)
def test_values_of_wrong_types_are_refused_by_name(build: Callable[[], object], name: str) -> None:
    with pytest.raises(UnreadableInput, match=name):
        build()


def test_states_are_values(at: At) -> None:
    state = attrs.evolve(at(cards={0: ("W1",)}), rng=Rng(7))
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
    assert hash(state) == hash(attrs.evolve(state))
    boxed = attrs.evolve(at().options, box=at().options.components)
    assert pickle.loads(pickle.dumps(boxed)) == boxed  # noqa: S301 - our own bytes


@pytest.mark.rules("TD-AMB-42")
def test_no_action_carries_table_talk() -> None:
    fields = {field.name for kind in td.GAME.actions for field in attrs.fields(kind)}
    assert fields == {
        "actor", "hero", "space", "bandit", "card", "victim", "rival", "offer", "seat", "number", "face", "owner",
        "good",
    }  # fmt: skip


def test_positions_and_records_survive_json(at: At) -> None:
    own = td.Options(box=at().options.components, turn_limit=20, ocean_keeps_special="before")
    record = Record.new(td.GAME, 3, seed=2, options=own)
    choice = random.Random(2)
    while td.to_act(record.state):
        record = record.play(choice.choice(td.legal_actions(record.state).listed))
        for viewer in (None, 0, 2):
            seen = td.view(record.state, viewer)
            assert wire.decode_state(td.GAME, wire.encode_state(td.GAME, seen)) == seen
    assert Record.loads(record.dumps()) == Record.loads(Record.loads(record.dumps()).dumps())
    learnt = [line for line in record.seen_by(None).dumps().splitlines() if "LearnSecretly" in line]
    assert learnt
    assert all('"good":null' in line for line in learnt)


def test_a_forged_document_is_refused_with_the_rules_it_breaks(at: At) -> None:
    document = wire.encode_state(td.GAME, at())
    with pytest.raises(IllegalState, match="TD-DIE-7"):
        wire.decode_state(td.GAME, {**document, "rastapopoulos": "M"})
    with pytest.raises(UnreadableInput, match="face"):
        wire.decode_state(td.GAME, {**document, "face": "moon"})
