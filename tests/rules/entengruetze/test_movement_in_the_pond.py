"""Movement in the Pond: placing the Grütze, setting the discs, moving, and what follows from a move."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import attrs
import pytest

from tabletop_rules import CHANCE, IllegalState, UnreadableInput
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import COLOURS, Colour, Move, Options, Pass

from .pond import Field, decline, discs, kinds, lies, meet, move, play, position, push, roll, told, where, why

# Placing the Grütze


@pytest.mark.rules("EG-SETUP-7", "EG-SETUP-8", "EG-AMB-21", "EG-AMB-22", "EG-SUM-1")
def test_the_dice_place_four_gruetze_before_the_first_turn() -> None:
    state = eg.GAME.first(2)
    for colour, place in zip(COLOURS, [(1, 1), (6, 6), (2, 5), (5, 2)], strict=True):
        assert (eg.to_act(state), eg.phase(state), state.turn) == ((CHANCE,), "roll", 0)
        (rolled,) = told(state, roll(colour, *place))
        assert rolled.rules == ("EG-SETUP-7", "EG-SETUP-10")
        assert dict(rolled.data) == {"colour": colour, "red": place[0], "blue": place[1]}
        state = play(state, roll(colour, *place))
        assert lies(state, colour) == place
    assert (eg.to_act(state), eg.phase(state), state.turn, state.targets) == ((0,), "move", 1, (20, 20))


@pytest.mark.rules("EG-AMB-21", "EG-EAT-11")
def test_they_are_placed_in_a_fixed_order() -> None:
    state = eg.GAME.first(2)
    for colour in COLOURS[1:]:
        assert why(state, roll(colour, 1, 1)) == (("EG-EAT-11", "EG-AMB-21"),)
    assert why(play(state, roll("red", 1, 1)), roll("red", 2, 2)) == (("EG-EAT-11", "EG-AMB-21"),)


@pytest.mark.rules("EG-SETUP-9", "EG-SETUP-10", "EG-EAT-12")
def test_a_throw_onto_another_gruetze_is_void_and_repeated() -> None:
    state = play(eg.GAME.first(2), roll("red", 3, 4))
    assert why(state, roll("green", 3, 4)) == (("EG-SETUP-9", "EG-SETUP-10", "EG-EAT-12"),)
    assert eg.chance(state).weight(roll("green", 3, 4)) == 0
    state = play(state, roll("green", 2, 6))
    assert lies(state, "green") == (2, 6)


@pytest.mark.rules("EG-SETUP-10", "EG-SETUP-7", "EG-AMB-17")
def test_all_fields_without_gruetze_are_equally_likely() -> None:
    state = eg.GAME.first(2)
    for n, colour in enumerate(COLOURS):
        odds = eg.chance(state)
        assert [odds.probability(throw) for throw, _ in odds] == [odds.probability(roll(colour, 1, 2))] * (36 - n)
        assert list(eg.legal_actions(state)) == [throw for throw, _ in odds]
        state = play(state, roll(colour, 6, 6 - n))


@pytest.mark.rules("EG-AMB-17", "EG-NOTE-3")
def test_the_first_die_gives_the_red_and_the_second_the_blue_number() -> None:
    state = play(eg.GAME.first(2), roll("red", 2, 5))
    place = state.gruetze[0]
    assert place is not None
    assert (eg.red(place), eg.blue(place)) == (2, 5)


@pytest.mark.rules("EG-AMB-16", "EG-SETUP-7")
@pytest.mark.parametrize("throw", [(0, 1), (7, 1), (1, 0), (1, 7), (0, 0)])
def test_six_sided_dice_show_1_to_6(throw: Field) -> None:
    state = eg.GAME.first(2)
    assert why(state, roll("red", *throw)) == (("EG-SETUP-7", "EG-AMB-16"),)
    eight = Options(box=attrs.evolve(eg.load(), faces=tuple(range(8))))
    assert why(eg.GAME.first(2, eight), roll("red", *throw)) == ()
    assert len(eg.chance(eg.GAME.first(2, eight))) == 64


@pytest.mark.rules("EG-AMB-16", "EG-SETUP-9")
@pytest.mark.parametrize("faces", [(), (1, 2), (1, 2, 2), (1, 2, 3, 3)])
def test_dice_need_different_faces_and_room_for_four_gruetze(faces: tuple[int, ...]) -> None:
    box = attrs.evolve(eg.load(), faces=faces)
    with pytest.raises(IllegalState, match="the dice need three or more different faces") as caught:
        eg.new_game(2, seed=1, options=Options(box=box))
    assert [fault.rules for fault in caught.value.faults] == [("EG-SETUP-9",)]
    assert eg.new_game(2, seed=1, options=Options(box=attrs.evolve(eg.load(), faces=(5, 2, 3)))).turn == 1


@pytest.mark.rules("EG-AMB-16")
def test_a_throw_that_is_wrong_in_every_way_is_refused_for_every_reason() -> None:
    state = play(eg.GAME.first(2, Options(gruetze_under_match="reroll")), roll("red", 1, 1))
    state = attrs.evolve(state, gruetze=(eg.field(7, 2), None, None, None))
    state = attrs.evolve(state, places=(*state.places[:2], eg.field(7, 2), *state.places[3:]))
    assert why(state, roll("blue", 7, 2)) == (
        ("EG-EAT-11", "EG-AMB-21"),
        ("EG-SETUP-7", "EG-AMB-16"),
        ("EG-SETUP-9", "EG-SETUP-10", "EG-EAT-12"),
        ("EG-AMB-19",),
    )


@pytest.mark.rules("EG-SETUP-11", "EG-AMB-18")
def test_a_gruetze_may_be_thrown_under_a_large_piece() -> None:
    animals = eg.load().animals
    inside = attrs.evolve(animals[0], layout=(eg.field(1, 1), *animals[0].layout[1:3], eg.field(2, 6)))
    state = eg.GAME.first(2, Options(box=attrs.evolve(eg.load(), animals=(inside, *animals[1:]))))
    state = play(state, roll("red", 2, 6), roll("green", 1, 1), roll("blue", 5, 5), roll("yellow", 4, 4))
    assert (lies(state, "red"), lies(state, "green")) == ((2, 6), (1, 1))
    assert (where(state, "My"), where(state, "Mr"), eg.to_act(state)) == ((2, 6), (1, 1), (0,))


# Setting the discs


@pytest.mark.rules("EG-SETUP-12", "EG-SETUP-13", "EG-AMB-14")
def test_the_two_numbers_in_a_window_add_up_to_28() -> None:
    state = position(
        at={
            "Mr": (7, 7),
            "Mg": (7, 7),
            "Mb": (7, 7),
            "My": (7, 7),
            "Ir": (0, 0),
            "Ig": (0, 0),
            "Ib": (0, 0),
            "Iy": (0, 0),
        }
    )
    assert discs(state, "M") == (28, 0, 28, 0)
    assert discs(state, "I") == (0, 28, 0, 28)


@pytest.mark.rules("EG-SETUP-16", "EG-AMB-5", "EG-MOVE-19")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("starter", [0, 1])
def test_turns_go_round_in_the_order_of_the_seats(players: int, starter: int) -> None:
    state = position(players, options=Options(starting_player=starter))
    order = []
    for _ in range(2 * players):
        order.append(state.active)
        quiet = [a for a in eg.legal_actions(state) if kinds(state, a)[-1] == "turn_began"]
        state = play(state, quiet[0])
    assert order == [(starter + n) % players for n in range(2 * players)]


# Moving

PLAIN: Mapping[str, Field] = {"Mr": (3, 1), "Mg": (4, 6), "Mb": (6, 4), "My": (1, 3)}
"""Mutz's pieces inside the pond, each with four free neighbours, discs at 14."""

STEPS: Mapping[Colour, Field] = {"red": (1, 0), "green": (-1, 0), "blue": (0, 1), "yellow": (0, -1)}


@pytest.mark.rules("EG-MOVE-1", "EG-EXP-1", "EG-MOVE-2")
def test_the_pond_is_a_grid_of_eight_by_eight_fields_along_four_strips() -> None:
    assert {(eg.red(place), eg.blue(place)) for place in range(64)} == set(itertools.product(range(8), range(8)))
    assert all(eg.field(eg.red(place), eg.blue(place)) == place for place in range(64))
    corner = position(at={"Mr": (0, 0), "Mg": (7, 7), "Mb": (0, 7), "My": (7, 0)})
    assert list(eg.legal_actions(corner)) == [
        move("Mr", "red"),
        move("Mr", "blue"),
        move("Mg", "green"),
        move("Mg", "yellow"),
        move("Mb", "red"),
        move("Mb", "yellow"),
        move("My", "green"),
        move("My", "blue"),
    ]


@pytest.mark.rules("EG-MOVE-3", "EG-MOVE-4", "EG-MOVE-5", "EG-MOVE-6", "EG-AMB-15")
@pytest.mark.parametrize("name", ["Mr", "Mg", "Mb", "My"])
@pytest.mark.parametrize("direction", COLOURS)
def test_a_piece_moves_one_field_along_either_pair_of_strips(name: str, direction: Colour) -> None:
    state = position(at=PLAIN)
    assert move(name, direction) in eg.legal_actions(state)
    after = play(state, move(name, direction))
    moved = [piece for piece in range(8) if state.places[piece] != after.places[piece]]
    assert len(moved) == 1
    (red, blue), (d_red, d_blue) = PLAIN[name], STEPS[direction]
    assert where(after, name) == (red + d_red, blue + d_blue)
    (moves,) = told(state, move(name, direction), "moved")
    assert moves.rules == ("EG-MOVE-3", "EG-MOVE-4")
    assert moves.data["to"] == eg.field(red + d_red, blue + d_blue)


@pytest.mark.rules("EG-MOVE-4", "EG-MOVE-5", "EG-MOVE-6")
def test_there_is_no_diagonal_and_no_longer_move() -> None:
    state = position(at=PLAIN)
    moves = [action for action in eg.legal_actions(state) if isinstance(action, Move) and action.colour == "red"]
    reached = {where(play(state, action), "Mr") for action in moves}
    assert reached == {(4, 1), (2, 1), (3, 2), (3, 0)}
    with pytest.raises(UnreadableInput, match=r"Move\.direction: expected one of 'red', 'green', 'blue', 'yellow'"):
        Move(0, "red", "north-east")  # type: ignore[arg-type]  # what a type checker would not let pass


@pytest.mark.rules("EG-MOVE-1", "EG-MOVE-4", "EG-MOVE-6")
@pytest.mark.parametrize(
    ("field", "direction"), [((7, 3), "red"), ((0, 3), "green"), ((3, 7), "blue"), ((3, 0), "yellow")]
)
def test_no_piece_leaves_the_pond(field: Field, direction: Colour) -> None:
    state = position(at={"Mr": field})
    (refusal,) = eg.check(state, move("Mr", direction))
    assert refusal.rules == ("EG-MOVE-1", "EG-MOVE-4", "EG-MOVE-6")
    assert dict(refusal.facts) == {"field": eg.field(*field), "direction": direction}
    assert move("Mr", direction) not in list(eg.legal_actions(state))
    assert len(eg.legal_actions(state)) == 3 + 9


@pytest.mark.rules("EG-MOVE-3", "EG-MOVE-16", "EG-MOVE-19")
def test_a_player_moves_own_pieces_and_only_when_it_is_their_turn() -> None:
    state = position(3)
    assert {action.actor for action in eg.legal_actions(state)} == {0}
    assert why(state, move("Ir", "blue")) == (("EG-MOVE-3", "EG-MOVE-19"),)
    assert list(eg.legal_actions(state, 1)) == []


@pytest.mark.rules("EG-MOVE-16")
def test_a_seat_that_nobody_sits_in_moves_nothing() -> None:
    assert why(position(3), move("Wr", "red")) == (("EG-MOVE-3", "EG-MOVE-19"), ("EG-MOVE-16",))


@pytest.mark.rules("EG-MOVE-3", "EG-MOVE-19", "EG-SUM-2")
def test_a_player_moves_once_a_round() -> None:
    state = play(position(), move("Mr", "blue"))
    assert eg.to_act(state) == (1,)
    assert why(state, move("Mr", "blue")) == (("EG-MOVE-3", "EG-MOVE-19"),)
    assert why(state, move("Mb", "blue")) == (("EG-MOVE-3", "EG-MOVE-19"),)


@pytest.mark.rules("EG-MOVE-3", "EG-MOVE-6")
def test_all_that_is_wrong_with_a_move_is_said_at_once() -> None:
    state = position(active=1)
    edge = ("EG-MOVE-1", "EG-MOVE-4", "EG-MOVE-6")
    assert why(state, move("Mr", "yellow")) == (("EG-MOVE-3", "EG-MOVE-19"), edge)


# Turning the discs


@pytest.mark.rules("EG-MOVE-7", "EG-MOVE-8", "EG-MOVE-9", "EG-MOVE-10", "EG-MOVE-11", "EG-MOVE-12", "EG-MOVE-13")
@pytest.mark.parametrize("name", ["Mr", "Mg", "Mb", "My"])
@pytest.mark.parametrize(
    ("direction", "after", "rules"),
    [
        ("red", (15, 13, 14, 14), ("EG-MOVE-7", "EG-MOVE-8", "EG-MOVE-9")),
        ("green", (13, 15, 14, 14), ("EG-MOVE-7", "EG-MOVE-10")),
        ("blue", (14, 14, 15, 13), ("EG-MOVE-11",)),
        ("yellow", (14, 14, 13, 15), ("EG-MOVE-11",)),
    ],
)
def test_a_move_turns_the_disc_of_its_direction_by_one(
    name: str, direction: Colour, after: tuple[int, ...], rules: tuple[str, ...]
) -> None:
    state = position(at=PLAIN)
    assert discs(state, "M") == (14, 14, 14, 14)
    assert discs(play(state, move(name, direction)), "M") == after
    assert discs(play(state, move(name, direction)), "I") == (14, 14, 14, 14)
    (turned,) = told(state, move(name, direction), "disc_turned")
    assert turned.rules == rules
    assert dict(turned.data) == {"seat": 0, "direction": direction, "by": 1, "value": 15}


@pytest.mark.rules("EG-MOVE-14", "EG-MOVE-15", "EG-SUM-2", "EG-AMB-2")
def test_a_turn_is_a_move_a_disc_and_the_own_target_stone() -> None:
    state = position(3)
    assert kinds(state, move("Mr", "blue")) == ["moved", "disc_turned", "target_stepped", "turn_began"]
    (stepped,) = told(state, move("Mr", "blue"), "target_stepped")
    assert stepped.rules == ("EG-MOVE-14", "EG-MOVE-15", "EG-GOAL-6")
    assert dict(stepped.data) == {"seat": 0, "to": 19}
    assert play(state, move("Mr", "blue")).targets == (19, 20, 20)
    assert play(state, move("Mr", "blue"), move("Ib", "blue")).targets == (19, 19, 20)


# The three possibilities

LYING: Mapping[Colour, Field] = {"red": (3, 3), "blue": (6, 1), "green": (3, 4), "yellow": (4, 4)}


@pytest.mark.rules("EG-MOVE-18", "EG-MOVE-17", "EG-SUM-4", "EG-SUM-5")
def test_first_possibility_a_gruetze_of_the_same_colour_is_reached() -> None:
    state = play(position(gruetze=LYING), move("Mb", "blue"))
    assert (discs(state, "M"), state.runners, state.targets) == ((14, 14, 15, 13), (2, 0), (19, 20))
    assert (lies(state, "blue"), eg.to_act(state), eg.phase(state)) == (None, (CHANCE,), "roll")


@pytest.mark.rules("EG-MOVE-18", "EG-SUM-6")
def test_second_possibility_two_pieces_meet() -> None:
    state = position(gruetze=LYING)
    (met,) = told(state, move("Mr", "red"), "met")
    assert dict(met.data) == {"piece": 0, "other": 4, "strength": 15, "other_strength": 14}
    state = play(state, move("Mr", "red"))
    assert (state.targets, eg.phase(state), eg.to_act(state)) == ((19, 20), "push", (0,))


@pytest.mark.rules("EG-MOVE-18", "EG-MOVE-19")
def test_third_possibility_nothing_happens_and_the_next_player_follows() -> None:
    state = position(gruetze=LYING)
    (began,) = told(state, move("Mr", "blue"), "turn_began")
    assert (began.data["seat"], began.rules) == (1, ("EG-MOVE-19", "EG-MOVE-20"))
    state = play(state, move("Mr", "blue"))
    assert (state.targets, state.runners, eg.to_act(state)) == ((19, 20), (0, 0), (1,))


@pytest.mark.rules("EG-MOVE-18", "EG-EAT-13")
def test_the_first_two_can_hold_at_once() -> None:
    state = position(at={"Mr": (3, 2), "Ib": (3, 3)})
    assert kinds(state, move("Mr", "blue")) == ["moved", "disc_turned", "target_stepped", "met"]
    state = play(state, move("Mr", "blue"))
    assert state.business[-1].meal
    assert eg.phase(state) == "push"


@pytest.mark.rules("EG-MOVE-20")
def test_when_scuffles_and_meals_are_over_the_next_player_follows() -> None:
    state = play(position(at={"Mr": (3, 2), "Iy": (3, 3), "Ib": (5, 7)}), move("Mr", "blue"))
    assert eg.phase(state) == "push"
    state = play(state, push("Iy", "red", 1, by="M"))
    assert eg.phase(state) == "roll"
    state = play(state, roll("red", 1, 1))
    assert (eg.to_act(state), state.turn) == ((1,), 2)


@pytest.mark.rules("EG-MOVE-21")
@pytest.mark.parametrize("occupant", ["Mb", "Ib", "Jb"])
def test_an_occupied_field_may_be_entered(occupant: str) -> None:
    state = position(3, at={"Mr": (3, 1), occupant: (3, 2)})
    assert why(state, move("Mr", "blue")) == ()
    assert where(play(state, move("Mr", "blue")), "Mr") == where(state, occupant) == (3, 2)


@pytest.mark.rules("EG-MOVE-17", "EG-MOVE-21", "EG-MOVE-22")
@pytest.mark.parametrize("name", ["Mg", "Mb", "My"])
def test_a_gruetze_of_another_colour_may_be_stepped_on_and_stays(name: str) -> None:
    state = play(position(at={name: (3, 2)}), move(name, "blue"))
    assert (where(state, name), lies(state, "red")) == ((3, 3), (3, 3))
    assert (state.runners, eg.to_act(state)) == ((0, 0), (1,))
    state = play(state, move("Ir", "blue"), move(name, "green"))
    assert lies(state, "red") == (3, 3)


@pytest.mark.rules("EG-MOVE-23")
def test_nobody_chooses_to_move_small_pieces_or_target_stones() -> None:
    decisions = set()
    for players, seed in itertools.product((2, 3, 4), range(3)):
        state = eg.new_game(players, seed=seed)
        while not state.over:
            legal = eg.legal_actions(state)
            decisions |= {type(action).__name__ for action in legal}
            state = eg.apply(state, legal[state.turn * 7 % len(legal)])
    assert {"Move", "Push", "DeclinePush"} <= decisions <= {"Move", "Push", "DeclinePush", "Meet"}


@pytest.mark.rules("EG-MOVE-3", "EG-EAT-11")
def test_what_comes_at_the_wrong_time_is_refused() -> None:
    moving = position()
    assert why(moving, push("Ir", "red", 1, by="M")) == (("EG-MOVE-3", "EG-MOVE-19"),)
    assert why(moving, decline("Ir", by="M")) == (("EG-MOVE-3", "EG-MOVE-19"),)
    assert why(moving, meet("Ir", by="M")) == (("EG-MOVE-3", "EG-MOVE-19"),)
    assert why(moving, roll("red", 1, 1)) == (("EG-MOVE-3", "EG-MOVE-19"),)
    rolling = play(position(at={"Mr": (3, 2)}), move("Mr", "blue"))
    assert why(rolling, move("Mr", "blue")) == (("EG-EAT-11", "EG-SETUP-7"),)
    assert why(rolling, Pass(0)) == (("EG-EAT-11", "EG-SETUP-7"),)
    pushing = play(position(), move("Mr", "red"))
    assert why(pushing, move("Mr", "red")) == (("EG-SCUF-5", "EG-SCUF-20"),)
    assert why(pushing, roll("red", 1, 1)) == (("EG-SCUF-5", "EG-SCUF-20"),)
