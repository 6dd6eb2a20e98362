"""Setup, and A. New Spukstaben Appear."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

from tabletop_rules import CHANCE, TABLE
from tabletop_rules import spukstaben as sp
from tabletop_rules.core.pile import Pile
from tabletop_rules.spukstaben import Appear, Options, Pass, Place, State, TimeUp

from .shop import box, cubes, play, shop, told, where, why


def new(*deck: str, players: int = 2, **options: object) -> State:
    chosen = {"initial_placement": "as_drawn", "box": box(*deck), **options}
    return sp.new_game(players, seed=None, options=Options(**chosen))  # type: ignore[arg-type]  # fields by name


def drawn(state: State, *cards: int) -> State:
    return play(state, *(Appear(number) for number in cards))


@pytest.mark.rules("SP-SETUP-3", "SP-A-1", "SP-AMB-57")
def test_any_card_may_be_next_and_none_is_in_a_room_yet() -> None:
    state = sp.new_game(2, seed=None)
    assert sp.to_act(state) == (CHANCE,)
    assert where(state) == ((), (), (), ())
    odds = dict(sp.chance(state))
    assert len(odds) == 60
    assert set(odds.values()) == {Fraction(1, 60)}
    assert Appear(1) not in sp.legal_actions(drawn(state, 1))
    assert why(drawn(state, 1), Appear(1)) == ("SP-SETUP-3", "SP-A-1")


@pytest.mark.rules("SP-A-2", "SP-A-3", "SP-A-5", "SP-CONT-3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_six_cards_begin_in_three_rooms(players: int) -> None:
    state = sp.new_game(players, seed=3, options=Options(initial_placement="as_drawn"))
    assert [len(room) for room in state.rooms] == [3, 2, 1, 0]
    assert (sp.supply(state), len(state.deck), state.phase) == (4, 54, "write")


@pytest.mark.rules("SP-AMB-3", "SP-A-3")
def test_as_drawn_fills_the_rooms_from_the_composing_room_on() -> None:
    state = drawn(new("A1", "B1", "C1", "D1", "E1", "F1"), 1, 2, 3, 4, 5, 6)
    assert where(state) == ((1, 2, 3), (4, 5), (6,), ())


@pytest.mark.rules("SP-AMB-3", "SP-A-4", "SP-ST3-3", "SP-ST3-4", "SP-PLAY-3")
def test_the_team_chooses_where_the_first_cards_go_and_in_which_order() -> None:
    state = drawn(new("A1", "B1", "C1", "D1", "E1", "F1", initial_placement="choice", stage=3), 1, 2, 3, 4, 5, 6)
    assert (state.drawn, sp.to_act(state)) == ((1, 2, 3, 4, 5, 6), (TABLE,))
    assert len(sp.legal_actions(state)) == 18
    state = play(state, Place(6, 2), Place(5, 0), Place(1, 0))
    assert where(state) == ((5, 1), (), (6,), ())
    assert why(state, Place(2, 2)) == ("SP-A-3",), "one card goes to the Office"
    assert why(state, Place(2, 3)) == ("SP-A-3",), "none goes to the Door"
    assert why(state, Place(6, 1)) == ("SP-A-4",), "it has its place"
    assert why(state, Pass(0)) == ("SP-A-4", "SP-PLAY-3")
    assert play(state, Place(2, 0), Place(3, 1), Place(4, 1)).phase == "write"


@pytest.mark.rules("SP-A-6", "SP-A-7", "SP-AMB-11")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_cube_starts_where_the_card_says_for_so_many_players(players: int) -> None:
    state = sp.new_game(players, seed=3, options=Options(initial_placement="as_drawn"))
    starts = {card.id: card.start[players - 1] for card in state.options.components.cards}
    assert all(height == starts[number] for number, height in cubes(state).items())


@pytest.mark.rules("SP-INST-1", "SP-AMB-2", "SP-CARD-1")
def test_instant_effects_are_ignored_in_round_1() -> None:
    state = drawn(new("A1 ~D", "B1 +", "C1", "D1", "E1", "F1"), 1, 2, 3, 4, 5, 6)
    assert where(state) == ((1, 2, 3), (4, 5), (6,), ())


def begin_next_round(state: State) -> State:
    """Let everybody pass, so that round 4 of the shop begins."""
    return play(state, TimeUp())


@pytest.mark.rules("SP-A-8", "SP-A-10", "SP-D-4", "SP-PLAY-3", "SP-A-1")
@pytest.mark.parametrize(("number", "cards"), [(1, 2), (2, 2), (3, 3)])
def test_the_scorepad_says_how_many_cards_appear(number: int, cards: int) -> None:
    state = begin_next_round(shop([], round=number))
    assert (state.round, state.to_draw, state.phase) == (number + 1, cards, "appear")
    after = drawn(state, *range(1, cards + 1))
    assert (len(where(after)[0]), after.phase) == (cards, "write")


@pytest.mark.rules("SP-A-8")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_column_is_that_of_the_number_of_players(players: int) -> None:
    for number in range(1, 9):
        state = begin_next_round(shop([], round=number, players=players))
        assert state.to_draw == state.options.components.scorepad[players - 1][number]


@pytest.mark.rules("SP-A-9", "SP-INST-3", "SP-AMB-9", "SP-INST-2")
def test_new_cards_go_to_the_composing_room_and_nimble_ones_to_their_own() -> None:
    state = drawn(begin_next_round(shop([], deck=["A1", "B1 ~O", "C1 ~D"])), 1, 2, 3)
    assert where(state) == ((1,), (), (2,), (3,))


@pytest.mark.rules("SP-A-5", "SP-AMB-46", "SP-ST3-4")
def test_a_nimble_card_appears_below_those_in_its_room() -> None:
    state = drawn(begin_next_round(shop(["A1", "B1"], deck=["C1 ~P"], stage=3)), 3)
    assert where(state) == ((), (1, 2, 3), (), ())


@pytest.mark.rules("SP-INST-4", "SP-INST-5", "SP-AMB-6", "SP-AMB-7")
def test_siblings_bring_siblings_and_go_to_their_own_rooms() -> None:
    state = begin_next_round(shop([], round=1, supply=6, deck=["I1 +", "U1 + ~P", "V1 ~D", "K1"]))
    assert state.to_draw == 2
    one, two, three, four = Appear(1), Appear(2), Appear(3), Appear(4)
    assert [event.rules for event in told(state, one, "sibling")] == [("SP-INST-4", "SP-INST-5")]
    state = play(state, one, two, three)
    assert state.phase == "appear", "two cards and two siblings are four"
    state = play(state, four)
    assert where(state) == ((1, 4), (2,), (), (3,))
    assert (sp.supply(state), state.phase) == (2, "write")


@pytest.mark.rules("SP-NOCUBE-1", "SP-INST-6", "SP-SETUP-12", "SP-AMB-10")
def test_without_a_cube_a_card_escapes_and_brings_no_sibling() -> None:
    state = begin_next_round(shop(["X1"], supply=0, deck=["P1 +", "A1", "B1", "C1"]))
    escaped = told(state, Appear(2), "escaped")
    assert [event.rules for event in escaped] == [("SP-NOCUBE-1", "SP-INST-6", "SP-SETUP-12")]
    state = drawn(state, 2, 3, 4)
    assert (state.escaped, state.phase, sp.score(state).totals) == ((2, 3, 4), "write", (12 + 9,))
    assert sp.score(state).lines[1].rules == ("SP-END-2", "SP-NOCUBE-2")


@pytest.mark.rules("SP-AMB-4", "SP-NOCUBE-1", "SP-A-3")
def test_with_four_cubes_two_of_the_first_cards_escape() -> None:
    state = drawn(new("A1", "B1", "C1", "D1", "E1", "F1", cubes=4), 1, 2, 3, 4, 5, 6)
    assert (where(state), state.escaped) == (((1, 2, 3), (4,), (), ()), (5, 6))


@pytest.mark.rules("SP-AMB-63", "SP-A-4")
def test_when_the_cubes_run_out_all_cards_not_yet_placed_escape() -> None:
    state = drawn(new("A1", "B1", "C1", "D1", "E1", "F1", cubes=2, initial_placement="choice"), 1, 2, 3, 4, 5, 6)
    state = play(state, Place(6, 2), Place(1, 1))
    assert (where(state), state.escaped, state.phase) == (((), (1,), (6,), ()), (2, 3, 4, 5), "write")
    none = drawn(new("A1", cubes=0, initial_placement="choice"), 1, 2, 3, 4, 5, 6)
    assert (none.escaped, none.phase) == ((1, 2, 3, 4, 5, 6), "write")


@pytest.mark.rules("SP-AMB-5", "SP-A-5")
def test_by_default_each_card_is_placed_before_the_next_is_drawn() -> None:
    state = begin_next_round(shop([], deck=["A1", "B1"]))
    assert where(drawn(state, 1)) == ((1,), (), (), ())


@pytest.mark.rules("SP-AMB-5", "SP-A-9", "SP-INST-3", "SP-INST-4")
def test_with_team_choice_the_cards_drawn_are_placed_in_any_order() -> None:
    free = {"appear_order": "team_choice"}
    state = begin_next_round(shop(["X1"], supply=2, deck=["P1 +", "A1 ~D", "B1"], options=free))
    state = drawn(state, 2, 3, 4)
    assert (state.drawn, state.phase) == ((2, 3, 4), "place")
    assert sp.legal_actions(state).listed == (Place(2, 0), Place(3, 3), Place(4, 0))
    assert why(state, Place(3, 0)) == ("SP-A-9", "SP-INST-3")
    late = play(state, Place(4, 0), Place(3, 3))
    assert (where(late), late.escaped, late.phase) == (((4,), (1,), (), (3,)), (2,), "write"), "no sibling is drawn"
    early = play(state, Place(2, 0))
    assert (early.phase, early.to_draw, early.drawn) == ("appear", 1, (3, 4)), "its sibling joins the others"
    assert drawn(early, 5).drawn == (3, 4, 5)


@pytest.mark.rules("SP-AMB-8", "SP-C-12")
def test_an_empty_pile_ends_the_drawing() -> None:
    full = shop(["X1"])
    state = begin_next_round(attrs.evolve(full, fled=tuple(range(2, 60)), deck=Pile.of([60])))
    assert len(state.deck) == 1
    after = drawn(state, 60)
    assert (where(after), after.phase) == (((60,), (1,), (), ()), "write")
    last = play(after, TimeUp())
    assert (last.round, last.phase) == (5, "write"), "nothing is left to be drawn"


@pytest.mark.rules("SP-A-9", "SP-INST-3", "SP-AMB-5")
def test_from_round_2_on_a_card_has_one_room_whoever_chooses_the_order() -> None:
    state = begin_next_round(shop([], round=1, deck=["A1", "B1 ~O"], options={"appear_order": "team_choice"}))
    state = drawn(state, 1, 2)
    assert (state.round, sp.legal_actions(state).listed) == (2, (Place(1, 0), Place(2, 2)))
    assert why(state, Place(1, 1)) == ("SP-A-9", "SP-INST-3")
