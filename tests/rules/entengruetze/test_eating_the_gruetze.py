"""Eating the Grütze."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tabletop_rules import CHANCE
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import COLOURS, Colour, Options, State

from .pond import Field, decline, discs, kinds, lies, move, play, position, push, roll, told, where, why

WAITING: Mapping[str, Field] = {"Mr": (1, 0), "Mb": (6, 0), "Mg": (5, 5), "My": (2, 7), "Ib": (5, 2), "Iy": (1, 5)}
"""Mutz's green piece stands in front of a green Grütze on (4,5); green is at 14."""

BAD: Mapping[str, Field] = {"Mr": (1, 0), "Mb": (6, 6), "Mg": (5, 7), "My": (2, 5)}
"""Mutz's yellow piece stands in front of a yellow Grütze on (2,6), which would be worth -10."""


@pytest.mark.rules("EG-EAT-1", "EG-EAT-4", "EG-EAT-5", "EG-EAT-17", "EG-SUM-4")
def test_a_piece_that_reaches_its_gruetze_eats_and_hops_by_the_difference() -> None:
    state = position(at=WAITING, gruetze={"green": (4, 5)})
    (ate,) = told(state, move("Mg", "green"), "ate")
    assert ate.rules == ("EG-EAT-1", "EG-EAT-4", "EG-EAT-5")
    assert dict(ate.data) == {
        "seat": 0,
        "colour": "green",
        "own": 15,
        "other": 13,
        "value": 2,
        "before": 0,
        "after": 2,
    }
    state = play(state, move("Mg", "green"))
    assert (discs(state, "M")[:2], state.runners) == ((13, 15), (2, 0))


@pytest.mark.rules("EG-EAT-2")
def test_the_disc_is_turned_before_the_worth_is_read() -> None:
    state = position(at=WAITING, gruetze={"green": (4, 5)})
    assert eg.meal_value(state, 0, "green") == 0
    assert kinds(state, move("Mg", "green")) == ["moved", "disc_turned", "target_stepped", "ate"]
    assert play(state, move("Mg", "green")).runners == (2, 0)


@pytest.mark.rules("EG-EAT-3", "EG-EAT-4")
@pytest.mark.parametrize(("colour", "worth"), [("red", 10), ("green", -10), ("blue", -8), ("yellow", 8)])
def test_the_worth_is_read_from_the_disc_of_the_gruetzes_colour(colour: Colour, worth: int) -> None:
    # Once the piece has stepped onto (3,3), red is 19 and green 9, blue 10 and yellow 18.
    others = zip((c for c in COLOURS if c != colour), [(7, 1), (7, 4), (2, 2)], strict=True)
    at = {f"M{c[0]}": field for c, field in others} | {f"M{colour[0]}": (3, 2)}
    gruetze: dict[Colour, Field] = {"red": (1, 1), "green": (1, 2), "blue": (1, 3), "yellow": (1, 4)}
    gruetze[colour] = (3, 3)
    step = move(f"M{colour[0]}", "blue")
    (ate,) = told(position(at=at, gruetze=gruetze), step, "ate")
    assert (ate.data["colour"], ate.data["value"]) == (colour, worth)


@pytest.mark.rules("EG-EAT-6", "EG-EAT-9", "EG-EAT-17", "EG-EAT-19", "EG-AMB-36", "EG-AMB-55")
def test_a_bad_meal_must_be_eaten_and_goes_backward() -> None:
    state = position(at=BAD, gruetze={"yellow": (2, 6)}, runners={"M": 12})
    (ate,) = told(state, move("My", "blue"), "ate")
    assert ate.rules == ("EG-EAT-1", "EG-EAT-4", "EG-EAT-6", "EG-EAT-9")
    assert (ate.data["own"], ate.data["other"], ate.data["value"]) == (9, 19, -10)
    state = play(state, move("My", "blue"))
    assert (state.runners, eg.to_act(state), lies(state, "yellow")) == ((2, 0), (CHANCE,), None)
    assert {type(action).__name__ for action in eg.legal_actions(state)} == {"RollGruetze"}
    assert lies(play(state, roll("yellow", 5, 5)), "yellow") == (5, 5)


@pytest.mark.rules("EG-EAT-10", "EG-AMB-27")
@pytest.mark.parametrize(("before", "after"), [(10, 0), (8, 0), (0, 0), (12, 2)])
def test_no_small_piece_goes_back_behind_its_start_arrow(before: int, after: int) -> None:
    state = position(at=BAD, gruetze={"yellow": (2, 6)}, runners={"M": before})
    (ate,) = told(state, move("My", "blue"), "ate")
    assert ("EG-EAT-10" in ate.rules) is (before < 10)
    assert (ate.data["before"], ate.data["after"]) == (before, after)
    assert play(state, move("My", "blue")).runners == (after, 0)


@pytest.mark.rules("EG-EAT-7", "EG-EAT-8", "EG-NOTE-5")
def test_a_waiting_animal_can_have_its_colour_raised_by_the_other_three() -> None:
    state = position(at=WAITING, gruetze={"green": (4, 5)})
    there_and_back = (move("Ir", "blue"), move("Ir", "yellow"))
    greens = []
    for n, action in enumerate((move("Mb", "green"), move("Mb", "green"), move("My", "green"))):
        state = play(state, action, there_and_back[n % 2])
        greens.append(eg.disc(state, 0, "green"))
        assert (state.runners, lies(state, "green")) == ((0, 0), (4, 5))
    assert greens == [15, 16, 17]
    (ate,) = told(state, move("Mg", "green"), "ate")
    assert (ate.data["own"], ate.data["other"], ate.data["value"]) == (18, 10, 8)
    state = play(state, move("Mg", "green"))
    assert (state.runners[0], state.targets[0]) == (8, 16)


@pytest.mark.rules("EG-EAT-5", "EG-EAT-17", "EG-AMB-28")
def test_a_good_meal_is_hopped_in_full() -> None:
    state = position(
        at={"Mr": (3, 2), "Mb": (7, 0), "Mg": (7, 7)}, runners={"M": 2}, options=Options(target_distance=40)
    )
    assert play(state, move("Mr", "blue")).runners == (12, 0)


@pytest.mark.rules("EG-EAT-11", "EG-EAT-12", "EG-SUM-5")
def test_an_eaten_gruetze_is_put_back_by_the_dice() -> None:
    state = play(position(at={"Mr": (3, 2)}), move("Mr", "blue"))
    assert (eg.to_act(state), lies(state, "red")) == ((CHANCE,), None)
    assert len(eg.chance(state)) == 36 - 3
    for taken in [(3, 4), (4, 3), (4, 4)]:
        assert why(state, roll("red", *taken)) == (("EG-SETUP-9", "EG-SETUP-10", "EG-EAT-12"),)
    assert why(state, roll("blue", 1, 1)) == (("EG-EAT-11", "EG-AMB-21"),)
    rolled = told(state, roll("red", 1, 1), "rolled")[0]
    assert rolled.rules == ("EG-EAT-11", "EG-EAT-12")
    assert lies(play(state, roll("red", 1, 1)), "red") == (1, 1)


@pytest.mark.rules("EG-AMB-20", "EG-AMB-19", "EG-EAT-11")
def test_it_may_come_back_to_the_same_field_and_is_not_eaten_there_again() -> None:
    state = play(position(at={"Mr": (3, 2)}), move("Mr", "blue"))
    assert why(state, roll("red", 3, 3)) == ()
    state = play(state, roll("red", 3, 3))
    assert (state.runners, lies(state, "red"), eg.to_act(state)) == ((4, 0), (3, 3), (1,))


@pytest.mark.rules("EG-EAT-15", "EG-AMB-35")
def test_a_meal_worth_nothing_is_a_meal() -> None:
    at = {"Mr": (3, 2), "Mb": (2, 0), "Mg": (4, 7), "My": (5, 5)}
    state = position(at=at, runners={"M": 4})
    (ate,) = told(state, move("Mr", "blue"), "ate")
    assert ate.rules == ("EG-EAT-1", "EG-EAT-4", "EG-EAT-15")
    state = play(state, move("Mr", "blue"))
    assert (state.runners, lies(state, "red"), eg.to_act(state)) == ((4, 0), None, (CHANCE,))
    assert discs(state, "M")[2] == 15


@pytest.mark.rules("EG-EAT-18")
def test_a_piece_stays_where_it_has_eaten() -> None:
    state = play(position(at={"Mr": (3, 2)}), move("Mr", "blue"), roll("red", 1, 1))
    assert where(state, "Mr") == (3, 3)


# Grütze that are occupied


def _contested(runner: int = 10) -> State:
    """Return Ingelwood's decision about Mutz's red piece, 12 strong, on the red Grütze on (1,4)."""
    at = {"Mr": (1, 3), "My": (0, 7), "Iy": (1, 4)}
    state = position(at=at, gruetze={"red": (1, 4)}, runners={"M": runner})
    state = play(state, move("Mr", "blue"))
    assert (eg.to_act(state), eg.disc(state, 0, "red"), eg.disc(state, 1, "yellow")) == ((1,), 12, 17)
    return state


@pytest.mark.rules("EG-EAT-13", "EG-AMB-34", "EG-AMB-45")
def test_the_scuffle_comes_before_the_meal() -> None:
    state = _contested()
    assert (state.runners, lies(state, "red"), eg.phase(state)) == ((10, 0), (1, 4), "push")


@pytest.mark.rules("EG-EAT-9", "EG-EAT-13", "EG-SCUF-5", "EG-SCUF-15", "EG-AMB-29")
def test_a_piece_that_is_not_pushed_away_must_eat() -> None:
    state = play(_contested(), decline("Mr", by="I"))
    assert (state.runners, state.targets, lies(state, "red")) == ((6, 0), (19, 20), None)
    assert where(state, "Mr") == where(state, "Iy") == (1, 4)


@pytest.mark.rules("EG-EAT-14")
def test_a_piece_that_is_pushed_away_does_not_eat() -> None:
    state = play(_contested(), push("Mr", "red", 2, by="I"))
    assert (state.runners, lies(state, "red"), eg.to_act(state)) == ((10, 0), (1, 4), (1,))


@pytest.mark.rules("EG-AMB-29", "EG-SCUF-14", "EG-EAT-13")
def test_a_piece_eats_after_a_tie() -> None:
    state = position(at={"Mb": (5, 1), "Mg": (5, 6), "Ib": (5, 2), "Iy": (1, 6)}, gruetze={"blue": (5, 2)})
    assert kinds(state, move("Mb", "blue"))[3:] == ["met", "tied", "ate"]
    assert told(state, move("Mb", "blue"), "ate")[0].data["value"] == 30 - 28


@pytest.mark.rules("EG-AMB-34", "EG-EAT-13")
def test_a_piece_of_the_same_colour_on_the_gruetze_is_scuffled_with_too() -> None:
    state = position(at={"Mr": (3, 2), "Ir": (3, 3)})
    (met,) = told(state, move("Mr", "blue"), "met")
    assert (met.data["strength"], met.data["other_strength"]) == (16, 15)
    state = play(state, move("Mr", "blue"), push("Ir", "red", 1, by="M"))
    assert state.runners == (4, 0)


@pytest.mark.rules("EG-AMB-31", "EG-EAT-4")
def test_the_worth_is_read_when_the_meal_is_eaten() -> None:
    # Mutz pushes its own blue piece three fields red from the red Grütze and so raises its worth from 0 to 6.
    at = {"Mr": (3, 2), "Mb": (3, 3), "Mg": (6, 1), "My": (2, 1)}
    state = play(position(at=at), move("Mr", "blue"))
    assert (eg.meal_value(state, 0, "red"), eg.to_act(state)) == (0, (0,))
    state = play(state, push("Mb", "red", 3, by="M"))
    assert state.runners == (6, 0)


@pytest.mark.rules("EG-AMB-32", "EG-AMB-33", "EG-EAT-14")
@pytest.mark.parametrize("again", [(1, 1), (3, 3)])
def test_a_piece_goes_without_if_another_ate_its_gruetze_meanwhile(again: Field) -> None:
    # Ingelwood's blue piece, pushed off the red Grütze by Mutz, pushes Ingelwood's own red piece onto it.
    at = {"Mr": (3, 2), "Ib": (3, 3), "Ir": (3, 6), "Ig": (6, 0), "Iy": (1, 5)}
    state = play(position(at=at, runners={"I": 4}), move("Mr", "blue"), push("Ib", "blue", 3, by="M"))
    assert (eg.to_act(state), eg.disc(state, 1, "blue"), eg.disc(state, 1, "red")) == ((1,), 17, 13)
    state = play(state, push("Ir", "yellow", 3, by="I"))
    assert (eg.to_act(state), where(state, "Ir"), where(state, "Mr")) == ((0,), (3, 3), (3, 3))
    assert kinds(state, decline("Ir", by="M")) == ["push_declined", "ate"]
    state = play(state, decline("Ir", by="M"))
    assert state.runners == (0, 2)
    state = play(state, roll("red", *again))
    assert (state.runners, eg.to_act(state), lies(state, "red"), state.turn) == ((0, 2), (1,), again, 2)


@pytest.mark.rules("EG-AMB-32", "EG-EAT-14")
def test_that_holds_for_blue_as_for_red() -> None:
    # The same again with the pond mirrored so that red and blue change places.
    mutz: dict[str, Field] = {"Mb": (2, 3), "Mr": (0, 6), "My": (7, 5), "Mg": (7, 2)}
    ingelwood: dict[str, Field] = {"Ir": (3, 3), "Ib": (6, 3), "Iy": (0, 5), "Ig": (5, 1)}
    state = position(at=mutz | ingelwood, gruetze={"red": (1, 1), "blue": (3, 3)}, runners={"I": 4})
    state = play(state, move("Mb", "red"), push("Ir", "red", 3, by="M"), push("Ib", "green", 3, by="I"))
    assert (eg.to_act(state), [arrival.meal for arrival in state.business]) == ((0,), [True, True])
    state = play(state, decline("Ib", by="M"))
    assert (lies(state, "blue"), state.runners[0]) == (None, 0)
    state = play(state, roll("blue", 3, 3))
    assert (state.runners[0], eg.to_act(state), state.turn) == (0, (1,), 2)


@pytest.mark.rules("EG-AMB-30", "EG-AMB-32", "EG-EAT-14")
def test_a_meal_of_another_colour_meanwhile_leaves_a_piece_its_own() -> None:
    # Mutz's blue piece wins the blue Grütze's field and pushes Ingelwood's red piece onto the red Grütze.
    at = {"Mb": (3, 1), "Mr": (1, 4), "Ir": (3, 2)}
    state = position(at=at, gruetze={"blue": (3, 2), "red": (5, 2)})
    state = play(state, move("Mb", "blue"), push("Ir", "red", 2, by="M"))
    assert (state.runners, lies(state, "red")) == ((0, 6), None)
    state = play(state, roll("red", 1, 1))
    assert (state.runners, lies(state, "blue")) == ((12, 6), None)


@pytest.mark.rules("EG-EAT-16", "EG-SCUF-19", "EG-AMB-26")
def test_the_owner_of_the_eating_piece_hops_whoevers_turn_it_is() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}
    state = play(position(at=at, gruetze={"blue": (3, 5)}), move("Mr", "blue"), push("Ib", "blue", 3, by="M"))
    assert (state.runners, state.active, state.targets) == ((0, 6), 0, (19, 20))


@pytest.mark.rules("EG-MOVE-17", "EG-EAT-1")
def test_a_piece_pushed_onto_a_gruetze_of_another_colour_does_not_eat() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}
    state = play(position(at=at, gruetze={"green": (3, 5)}), move("Mr", "blue"), push("Ib", "blue", 3, by="M"))
    assert (state.runners, lies(state, "green"), eg.to_act(state)) == ((0, 0), (3, 5), (1,))


@pytest.mark.rules("EG-EAT-8", "EG-EAT-1")
def test_a_piece_that_stands_beside_its_gruetze_does_not_eat() -> None:
    state = position(at=WAITING, gruetze={"green": (4, 5)})
    for _ in range(3):
        state = play(state, move("Mr", "blue"), move("Ir", "blue"), move("Mr", "yellow"), move("Ir", "yellow"))
    assert (state.runners, lies(state, "green"), where(state, "Mg")) == ((0, 0), (4, 5), (5, 5))
