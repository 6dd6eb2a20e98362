"""The readings about meals, and about what follows from a push."""

from __future__ import annotations

from typing import Literal

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Options, State

from .pond import decline, kinds, lies, meet, move, play, position, push, roll, told, where, why

EIGHT_SIDED = attrs.evolve(eg.load(), faces=tuple(range(8)))


# EG-AMB-19: gruetze_under_match


def _eaten(under: Literal["wait", "eat", "reroll"]) -> State:
    """Return Mutz's turn after the red piece has eaten on (3,3), worth +4; Ingelwood's red piece stands on (2,2)."""
    state = position(at={"Mr": (3, 2), "Ir": (2, 2)}, options=Options(gruetze_under_match=under))
    state = play(state, move("Mr", "blue"))
    assert (state.runners, eg.to_act(state)) == ((4, 0), (CHANCE,))
    return state


@pytest.mark.rules("EG-AMB-19", "EG-AMB-20", "EG-AMB-33", "EG-SETUP-11")
def test_a_gruetze_thrown_under_a_piece_of_its_colour_waits_for_the_next_arrival() -> None:
    state = play(_eaten("wait"), roll("red", 3, 3))
    assert (state.runners, eg.to_act(state), lies(state, "red")) == ((4, 0), (1,), (3, 3))
    state = play(state, move("Ib", "blue"), move("Mr", "red"), move("Ib", "yellow"))
    assert kinds(state, move("Mr", "green"))[-1] == "ate"


@pytest.mark.rules("EG-AMB-19", "EG-AMB-33")
def test_or_is_eaten_at_once_and_thrown_again() -> None:
    state = _eaten("eat")
    rolled, ate = told(state, roll("red", 3, 3))
    assert (rolled.kind, ate.kind, ate.data["seat"], ate.data["value"]) == ("rolled", "ate", 0, 4)
    state = play(state, roll("red", 3, 3))
    assert (state.runners, eg.to_act(state)) == ((8, 0), (CHANCE,))
    state = play(state, roll("red", 2, 2))
    assert (state.runners, lies(state, "red")) == ((8, 0), None)  # worth 0 to Ingelwood
    state = play(state, roll("red", 1, 1))
    assert (lies(state, "red"), eg.to_act(state), state.turn) == ((1, 1), (1,), 2)


@pytest.mark.rules("EG-AMB-19")
def test_a_gruetze_thrown_under_a_piece_of_another_colour_is_not_eaten() -> None:
    state = play(_eaten("eat"), roll("red", 5, 5))
    assert (state.runners, lies(state, "red"), eg.to_act(state)) == ((4, 0), (5, 5), (1,))


@pytest.mark.rules("EG-AMB-19", "EG-SETUP-10")
def test_or_is_thrown_again_before_anybody_can_eat() -> None:
    state = _eaten("reroll")
    odds = eg.chance(state)
    assert len(odds) == 36 - 3 - 2
    for void in (roll("red", 3, 3), roll("red", 2, 2)):
        assert why(state, void) == (("EG-AMB-19",),)
        assert odds.weight(void) == 0
    assert why(_eaten("wait"), roll("red", 2, 2)) == ()
    assert len(eg.chance(_eaten("wait"))) == 33


@pytest.mark.rules("EG-AMB-19", "EG-SETUP-10")
def test_a_piece_that_stands_on_another_gruetze_closes_no_further_field() -> None:
    state = position(at={"Mr": (3, 2), "Ir": (4, 4)}, options=Options(gruetze_under_match="reroll"))
    assert len(eg.chance(play(state, move("Mr", "blue")))) == 36 - 3 - 1


@pytest.mark.rules("EG-AMB-19", "EG-SETUP-7")
def test_a_gruetze_eaten_during_the_set_up_is_thrown_again_at_once() -> None:
    state = eg.GAME.first(2, Options(gruetze_under_match="eat", box=EIGHT_SIDED))
    (ate,) = told(state, roll("red", 1, 0), "ate")
    assert (ate.data["seat"], ate.data["value"]) == (0, 0)
    state = play(state, roll("red", 1, 0))
    assert (eg.to_act(state), lies(state, "red")) == ((CHANCE,), None)
    assert why(state, roll("green", 3, 4)) == (("EG-EAT-11", "EG-AMB-21"),)
    assert why(state, roll("red", 3, 3)) == ()


@pytest.mark.rules("EG-AMB-19", "EG-SETUP-7")
def test_a_meal_during_the_set_up_ends_nobodys_turn() -> None:
    state = eg.GAME.first(2, Options(gruetze_under_match="eat", box=EIGHT_SIDED))
    state = play(state, roll("red", 3, 3), roll("green", 3, 4), roll("blue", 4, 3), roll("yellow", 2, 7))
    assert (eg.to_act(state), state.turn) == ((CHANCE,), 0)
    state = play(state, roll("yellow", 4, 4))
    assert (eg.to_act(state), state.turn, state.targets) == ((0,), 1, (20, 20))


@pytest.mark.rules("EG-AMB-56")
@pytest.mark.parametrize(("active", "eater"), [("J", 0), ("I", 2), ("M", 1)])
def test_of_several_pieces_the_next_from_the_active_player_on_eats_what_is_thrown_under_them(
    active: str, eater: int
) -> None:
    at = {"Mr": (2, 2), "Ir": (2, 2), "Jr": (2, 2), f"{active}r": (3, 2)}
    state = position(3, at=at, active="MIJ".index(active), options=Options(gruetze_under_match="eat"))
    state = play(state, move(f"{active}r", "blue"))
    assert [event.data["seat"] for event in told(state, roll("red", 2, 2), "ate")] == [eater]


@pytest.mark.rules("EG-AMB-56")
def test_the_active_player_comes_first_among_them() -> None:
    # Ingelwood pushes Mutz's red piece onto the red Grütze; it is thrown onto (2,2), where both have red pieces.
    at = {"Mr": (2, 2), "Ir": (2, 2), "Jr": (3, 1), "Jb": (6, 1), "Ib": (2, 1)}
    state = position(3, at=at, active=1, gruetze={"red": (3, 3)}, options=Options(gruetze_under_match="eat"))
    state = play(state, move("Ib", "red"), push("Jr", "blue", 2, by="I"))
    assert eg.to_act(state) == (CHANCE,)
    assert [event.data["seat"] for event in told(state, roll("red", 2, 2), "ate")] == [1]


@pytest.mark.rules("EG-AMB-56")
def test_during_the_set_up_the_starting_player_counts_as_active() -> None:
    shared = eg.load().animals[0].layout
    animals = tuple(attrs.evolve(animal, layout=shared) for animal in eg.load().animals)
    box = attrs.evolve(EIGHT_SIDED, animals=animals)
    state = eg.GAME.first(3, Options(gruetze_under_match="eat", box=box, starting_player=1))
    assert [event.data["seat"] for event in told(state, roll("red", 1, 0), "ate")] == [1]


# EG-AMB-26: pushed_piece_eats


def _before_a_push(*, pushed_piece_eats: bool = True) -> State:
    """Return a position in which Mutz's red piece has won against Ingelwood's blue one, 16 to 14, on (3,2)."""
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}
    state = position(at=at, gruetze={"blue": (3, 5)}, options=Options(pushed_piece_eats=pushed_piece_eats))
    state = play(state, move("Mr", "blue"))
    assert (eg.to_act(state), eg.disc(state, 0, "red"), eg.disc(state, 1, "blue")) == ((0,), 16, 14)
    return state


@pytest.mark.rules("EG-AMB-26", "EG-SCUF-19", "EG-EAT-16")
def test_a_piece_that_is_pushed_onto_its_gruetze_eats() -> None:
    state = play(_before_a_push(), push("Ib", "blue", 3, by="M"))
    assert (state.runners, lies(state, "blue"), eg.to_act(state)) == ((0, 6), None, (CHANCE,))


@pytest.mark.rules("EG-AMB-26")
def test_or_not_if_the_table_reads_it_so() -> None:
    state = play(_before_a_push(pushed_piece_eats=False), push("Ib", "blue", 3, by="M"))
    assert (state.runners, lies(state, "blue"), eg.to_act(state)) == ((0, 0), (3, 5), (1,))


@pytest.mark.rules("EG-AMB-26")
def test_the_piece_that_moved_itself_eats_in_either_reading() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}
    state = position(at=at, gruetze={"red": (3, 2)}, options=Options(pushed_piece_eats=False))
    state = play(state, move("Mr", "blue"), push("Ib", "blue", 5, by="M"))
    assert state.runners == (4, 0)


# EG-AMB-30: push_consequences_first


@pytest.mark.rules("EG-AMB-30", "EG-EAT-13")
def test_what_follows_from_a_push_comes_before_the_winners_meal() -> None:
    state = position(at={"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}, gruetze={"red": (3, 2), "blue": (3, 5)})
    state = play(state, move("Mr", "blue"))
    assert kinds(state, push("Ib", "blue", 3, by="M")) == ["pushed", "disc_turned", "ate"]
    state = play(state, push("Ib", "blue", 3, by="M"))
    assert state.runners == (0, 6)
    state = play(state, roll("blue", 1, 2))
    assert state.runners == (4, 6)
    state = play(state, roll("red", 1, 1))
    assert (eg.to_act(state), state.turn) == ((1,), 2)


@pytest.mark.rules("EG-AMB-30")
def test_or_after_it() -> None:
    state = position(
        at={"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)},
        gruetze={"red": (3, 2), "blue": (3, 5)},
        options=Options(push_consequences_first=False),
    )
    state = play(state, move("Mr", "blue"), push("Ib", "blue", 3, by="M"))
    assert (state.runners, lies(state, "red")) == ((4, 0), None)
    state = play(state, roll("red", 1, 1))
    assert (state.runners, lies(state, "blue")) == ((4, 6), None)
    state = play(state, roll("blue", 1, 2))
    assert (eg.to_act(state), state.turn) == ((1,), 2)


@pytest.mark.rules("EG-AMB-30")
def test_pushed_pieces_then_have_their_meals_in_the_order_of_the_pushes() -> None:
    at = {"Mr": (3, 1), "Mg": (7, 7), "Ig": (3, 2), "Iy": (3, 2), "Ib": (5, 7)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (3, 2), "green": (3, 6), "yellow": (6, 2)}
    state = position(at=at, gruetze=gruetze, options=Options(push_consequences_first=False))
    state = play(state, move("Mr", "blue"), meet("Ig", by="M"), push("Ig", "blue", 4, by="M"))
    state = play(state, push("Iy", "red", 3, by="M"))
    assert (state.runners, lies(state, "red")) == ((8, 0), None)
    (green,) = told(state, roll("red", 1, 1), "ate")
    assert (green.data["colour"], green.data["value"]) == ("green", -4)
    state = play(state, roll("red", 1, 1))
    (yellow,) = told(state, roll("green", 1, 2), "ate")
    assert (yellow.data["colour"], yellow.data["value"]) == ("yellow", -2)
    state = play(state, roll("green", 1, 2), roll("yellow", 1, 3))
    assert (eg.to_act(state), state.turn) == ((1,), 2)


@pytest.mark.rules("EG-AMB-30")
def test_each_of_them_eats_before_the_next_scuffle_in_the_default_reading() -> None:
    at = {"Mr": (3, 1), "Mg": (7, 7), "Ig": (3, 2), "Iy": (3, 2), "Ib": (5, 7)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (3, 2), "green": (3, 6), "yellow": (6, 2)}
    state = position(at=at, gruetze=gruetze)
    state = play(state, move("Mr", "blue"), meet("Ig", by="M"), push("Ig", "blue", 4, by="M"))
    assert (state.runners, lies(state, "green")) == ((0, 2), None)
    assert kinds(state, roll("green", 1, 2)) == ["rolled", "met"]
    state = play(state, roll("green", 1, 2), push("Iy", "red", 3, by="M"))
    assert (state.runners, lies(state, "yellow")) == ((0, 0), None)
    state = play(state, roll("yellow", 1, 3))
    assert (state.runners, lies(state, "red")) == ((8, 0), None)


@pytest.mark.rules("EG-AMB-33", "EG-EAT-1")
def test_a_piece_that_found_no_gruetze_eats_none_after_the_meal_of_another() -> None:
    at = {"Mr": (3, 1), "Mg": (7, 7), "Ig": (3, 2), "Iy": (3, 2), "Ib": (5, 7)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (1, 1), "green": (3, 6)}
    state = play(position(at=at, gruetze=gruetze), move("Mr", "blue"), meet("Ig", by="M"))
    state = play(state, push("Ig", "blue", 4, by="M"), roll("green", 1, 2))
    assert [(arrival.piece, arrival.meal) for arrival in state.business] == [(0, False)]
    state = play(state, decline("Iy", by="M"))
    assert (state.runners, lies(state, "red"), eg.to_act(state), state.turn) == ((0, 2), (1, 1), (1,), 2)


@pytest.mark.rules("EG-AMB-30", "EG-MOVE-19")
def test_a_piece_pushed_to_where_nothing_is_leaves_nothing_to_settle() -> None:
    at = {"Mr": (3, 1), "Mg": (7, 7), "Ig": (3, 2), "Iy": (3, 2), "Ib": (5, 7)}
    for first in (True, False):
        state = position(at=at, options=Options(push_consequences_first=first))
        state = play(state, move("Mr", "blue"), meet("Ig", by="M"), push("Ig", "blue", 4, by="M"))
        assert [arrival.piece for arrival in state.business] == [0]


@pytest.mark.rules("EG-AMB-30")
def test_an_arriving_piece_that_is_pushed_away_queues_up_like_any_other() -> None:
    at = {"Mr": (3, 1), "Mg": (7, 7), "Ig": (3, 2), "Iy": (3, 2), "Ib": (5, 2)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (3, 5), "green": (6, 2)}
    state = position(at=at, gruetze=gruetze, options=Options(push_consequences_first=False))
    state = play(state, move("Mr", "blue"), meet("Ig", by="M"), push("Ig", "red", 3, by="M"))
    assert (eg.to_act(state), state.runners) == ((1,), (0, 0))
    state = play(state, push("Mr", "blue", 3, by="I"))
    assert (state.runners, lies(state, "green")) == ((0, 0), None)
    state = play(state, roll("green", 1, 2))
    assert (state.runners, lies(state, "red")) == ((8, 0), None)


@pytest.mark.rules("EG-AMB-30", "EG-AMB-32", "EG-AMB-33")
def test_of_two_pushed_onto_their_gruetze_the_second_goes_without() -> None:
    at = {"Mb": (3, 1), "Mr": (1, 4), "Ir": (3, 2), "Jr": (3, 2)}
    gruetze: dict[eg.Colour, tuple[int, int]] = {"red": (5, 2)}
    state = position(3, at=at, gruetze=gruetze, options=Options(push_consequences_first=False))
    state = play(state, move("Mb", "blue"), meet("Ir", by="M"), push("Ir", "red", 2, by="M"))
    state = play(state, push("Jr", "red", 2, by="M"))
    assert (state.runners, lies(state, "red")) == ((0, 6, 0), None)
    state = play(state, roll("red", 5, 2))
    assert (eg.to_act(state), state.runners) == ((2,), (0, 6, 0))
    state = play(state, decline("Ir", by="J"))
    assert (eg.to_act(state), state.turn, state.runners, lies(state, "red")) == ((1,), 2, (0, 6, 0), (5, 2))


# EG-AMB-42: chain_scuffles


@pytest.mark.rules("EG-AMB-42", "EG-SCUF-18", "EG-SCUF-10")
def test_a_piece_that_is_pushed_onto_another_scuffles_with_it() -> None:
    state = play(position(), move("Mr", "red"))
    met = told(state, push("Ir", "red", 4, by="M"), "met")[0]
    assert (met.data["strength"], met.data["other_strength"]) == (18, 14)
    assert eg.to_act(play(state, push("Ir", "red", 4, by="M"))) == (1,)


@pytest.mark.rules("EG-AMB-42")
def test_or_simply_stands_there_with_it() -> None:
    state = play(position(options=Options(chain_scuffles=False)), move("Mr", "red"))
    assert kinds(state, push("Ir", "red", 4, by="M")) == ["pushed", "disc_turned", "turn_began"]
    state = play(state, push("Ir", "red", 4, by="M"))
    assert (where(state, "Ir"), where(state, "Mb"), eg.to_act(state)) == ((6, 0), (6, 0), (1,))


@pytest.mark.rules("EG-AMB-42", "EG-AMB-26")
def test_and_still_eats_there() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (3, 5)}
    state = position(at=at, gruetze={"blue": (3, 5)}, options=Options(chain_scuffles=False))
    state = play(state, move("Mr", "blue"), push("Ib", "blue", 3, by="M"))
    assert state.runners == (0, 6)


@pytest.mark.rules("EG-AMB-42", "EG-SCUF-1")
def test_a_piece_that_moves_itself_scuffles_in_either_reading() -> None:
    state = play(position(options=Options(chain_scuffles=False)), move("Mr", "red"))
    assert eg.phase(state) == "push"
