"""Pond Scuffle."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

from tabletop_rules import UnreadableInput
from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import COLOURS, Colour, DeclinePush, Push, State

from .pond import Field, decline, discs, goals, kinds, lies, meet, move, play, position, push, roll, told, where, why


def beaten(players: int = 2) -> State:
    """Return Mutz's decision after its red piece has beaten Ingelwood's on (2,0), 15 to 14, from the start layout."""
    state = play(position(players), move("Mr", "red"))
    assert (eg.to_act(state), eg.disc(state, 0, "red"), eg.disc(state, 1, "red")) == ((0,), 15, 14)
    return state


ROW_AND_COLUMN = {(r, 0) for r in range(8) if r != 2} | {(2, b) for b in range(1, 8)}


@pytest.mark.rules("EG-SCUF-1", "EG-SCUF-2", "EG-SCUF-3", "EG-SUM-6")
def test_a_piece_that_arrives_on_another_meets_it_after_the_disc_is_turned() -> None:
    state = position()
    assert kinds(state, move("Mr", "red")) == ["moved", "disc_turned", "target_stepped", "met"]
    (met,) = told(state, move("Mr", "red"), "met")
    assert met.rules == ("EG-SCUF-1", "EG-SCUF-2", "EG-SCUF-3")
    assert (met.data["strength"], met.data["other_strength"]) == (15, 14)


@pytest.mark.rules("EG-SCUF-3", "EG-AMB-52")
@pytest.mark.parametrize(
    ("mine", "theirs", "values"),
    [("r", "g", (19, 8)), ("g", "y", (9, 16)), ("b", "r", (15, 20)), ("y", "b", (13, 12)), ("r", "r", (19, 20))],
)
def test_each_side_counts_the_number_of_its_own_colour(mine: str, theirs: str, values: tuple[int, int]) -> None:
    m_rest: list[Field] = [(5, 3), (5, 3), (6, 6)]
    i_rest: list[Field] = [(6, 2), (5, 2), (6, 5)]
    at: dict[str, Field] = {f"M{mine}": (3, 2), f"I{theirs}": (3, 3)}
    at |= {f"M{c}": field for c, field in zip((c for c in "rgby" if c != mine), m_rest, strict=True)}
    at |= {f"I{c}": field for c, field in zip((c for c in "rgby" if c != theirs), i_rest, strict=True)}
    state = position(at=at, gruetze={"red": (1, 1), "green": (1, 2), "blue": (1, 3), "yellow": (1, 4)})
    (met,) = told(state, move(f"M{mine}", "blue"), "met")
    assert (met.data["strength"], met.data["other_strength"]) == values
    winner = 0 if values[0] > values[1] else 1
    after = play(state, move(f"M{mine}", "blue"))
    assert eg.to_act(after) == (winner,)


@pytest.mark.rules("EG-SCUF-2", "EG-SCUF-14", "EG-SCUF-15", "EG-MOVE-13")
def test_a_step_along_the_other_strips_leaves_the_compared_number_alone() -> None:
    # From the start layout blue is 14 on both sides; the green step turns the other disc: a tie.
    tied = position()
    assert kinds(tied, move("Mb", "green"))[3:] == ["met", "tied", "turn_began"]
    assert told(tied, move("Mb", "green"), "tied")[0].rules == ("EG-SCUF-14", "EG-SCUF-15")
    after = play(tied, move("Mb", "green"))
    assert where(after, "Mb") == where(after, "Ib") == (5, 0)
    assert (eg.to_act(after), after.turn) == ((1,), 2)
    # With the red piece one field further blue it is 15 to 14, and that does not change either.
    ahead = play(position(at={"Mr": (1, 1)}), move("Mb", "green"))
    assert (eg.to_act(ahead), eg.disc(ahead, 0, "blue"), eg.phase(ahead)) == ((0,), 15, "push")


@pytest.mark.rules("EG-SCUF-4", "EG-SCUF-5", "EG-SCUF-20", "EG-AMB-45")
def test_the_weaker_piece_may_attack_and_then_the_others_owner_decides() -> None:
    state = position()
    assert why(state, move("Mg", "red")) == ()
    state = play(state, move("Mg", "red"))
    assert (eg.disc(state, 0, "green"), eg.disc(state, 1, "green")) == (13, 14)
    assert (eg.to_act(state), state.active) == ((1,), 0)
    assert {action.actor for action in eg.legal_actions(state)} == {1}
    assert discs(play(state, push("Mg", "red", 1, by="I")), "M")[:2] == (16, 12)
    assert discs(play(state, push("Mg", "green", 6, by="I")), "M")[:2] == (9, 19)
    after = play(state, decline("Mg", by="I"))
    assert (eg.to_act(after), after.turn) == ((1,), 2)


@pytest.mark.rules("EG-SCUF-5", "EG-SCUF-15", "EG-AMB-41")
def test_the_winner_may_push_but_need_not() -> None:
    state = beaten()
    assert {type(action) for action in eg.legal_actions(state)} == {Push, DeclinePush}
    declined, began = told(state, decline("Ir", by="M"))
    assert (declined.kind, declined.rules) == ("push_declined", ("EG-SCUF-5", "EG-SCUF-15"))
    assert dict(declined.data) == {"seat": 0, "owner": 1, "colour": "red"}
    assert began.kind == "turn_began"
    after = play(state, decline("Ir", by="M"))
    assert where(after, "Mr") == where(after, "Ir") == (2, 0)
    assert (discs(after, "I"), after.pushed, after.business) == ((14, 14, 14, 14), (), ())


@pytest.mark.rules("EG-SCUF-6", "EG-SCUF-7", "EG-NOTE-1", "EG-AMB-40", "EG-AMB-38")
def test_a_push_goes_any_distance_along_the_row_or_the_column() -> None:
    state = beaten()
    assert goals(state) == ROW_AND_COLUMN
    assert len(eg.legal_actions(state)) == 14 + 1


@pytest.mark.rules("EG-SCUF-7", "EG-AMB-41")
def test_a_push_stays_in_the_pond() -> None:
    state = beaten()
    reach: dict[Colour, int] = {"green": 2, "red": 5, "blue": 7, "yellow": 0}
    for direction, most in reach.items():
        for distance in range(1, 8):
            expected = () if distance <= most else (("EG-SCUF-7",),)
            assert why(state, push("Ir", direction, distance, by="M")) == expected
    (refusal,) = eg.check(state, push("Ir", "green", 3, by="M"))
    assert dict(refusal.facts) == {"field": eg.field(2, 0)}
    with pytest.raises(UnreadableInput, match=r"Push\.distance: expected a whole number from 1 to 7, got 0"):
        push("Ir", "red", 0, by="M")


@pytest.mark.rules("EG-SCUF-8", "EG-SCUF-22", "EG-SCUF-23", "EG-AMB-51")
@pytest.mark.parametrize(
    ("direction", "distance", "after"),
    [
        ("green", 2, (12, 16, 14, 14)),
        ("red", 3, (17, 11, 14, 14)),
        ("blue", 7, (14, 14, 21, 7)),
        ("blue", 1, (14, 14, 15, 13)),
    ],
)
def test_a_push_turns_the_losers_disc_by_one_for_each_field(
    direction: Colour, distance: int, after: tuple[int, ...]
) -> None:
    state = beaten()
    pushed, turned = told(state, push("Ir", direction, distance, by="M"))[:2]
    assert (pushed.kind, pushed.rules) == ("pushed", ("EG-SCUF-5", "EG-SCUF-6", "EG-SCUF-7"))
    assert (turned.kind, turned.rules) == ("disc_turned", ("EG-SCUF-8",))
    value = after[COLOURS.index(direction)]
    assert dict(turned.data) == {"seat": 1, "direction": direction, "by": distance, "value": value}
    pushing = play(state, push("Ir", direction, distance, by="M"))
    assert discs(pushing, "I") == after
    assert (discs(pushing, "M"), where(pushing, "Mr")) == ((15, 13, 14, 14), (2, 0))
    assert pushing.targets == (19, 20)


@pytest.mark.rules("EG-SCUF-8")
def test_a_push_tells_from_where_to_where() -> None:
    (pushed,) = told(beaten(), push("Ir", "green", 2, by="M"), "pushed")
    facts = {"seat": 0, "owner": 1, "colour": "red", "direction": "green", "distance": 2, "to": eg.field(0, 0)}
    assert dict(pushed.data) == facts
    assert where(play(beaten(), push("Ir", "green", 2, by="M")), "Ir") == (0, 0)


@pytest.mark.rules("EG-SCUF-4", "EG-SCUF-5", "EG-SCUF-16", "EG-SCUF-20")
def test_only_the_winners_owner_decides_and_only_about_the_loser() -> None:
    state = play(position(), move("Mg", "red"))
    turn, loser = ("EG-SCUF-5", "EG-SCUF-20"), ("EG-SCUF-4", "EG-SCUF-5", "EG-SCUF-16")
    assert why(state, push("Mg", "red", 1, by="M")) == (turn,)
    assert why(state, decline("Mg", by="M")) == (turn,)
    assert why(state, move("Mr", "blue")) == (turn,)
    assert why(state, push("Ig", "red", 1, by="I")) == (loser,)
    assert why(state, decline("Ig", by="I")) == (loser,)
    assert why(state, push("Mr", "red", 1, by="I")) == (loser,)
    assert why(state, push("Ig", "red", 1, by="M")) == (turn, loser)
    (refusal,) = eg.check(state, decline("Ig", by="I"))
    assert dict(refusal.facts) == {"owner": 0, "colour": "green"}
    (refusal,) = eg.check(beaten(), decline("Mr", by="M"))
    assert dict(refusal.facts) == {"owner": 1, "colour": "red"}


@pytest.mark.rules("EG-SCUF-9", "EG-AMB-49", "EG-SCUF-19")
def test_the_loser_may_be_pushed_onto_any_gruetze_even_a_good_one() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5)}
    gruetze: dict[Colour, Field] = {"blue": (3, 5), "green": (5, 2)}
    state = play(position(at=at, gruetze=gruetze), move("Mr", "blue"))
    assert {(3, 5), (5, 2)} <= goals(state)
    assert play(state, push("Ib", "blue", 3, by="M")).runners == (0, 6)
    assert lies(play(state, push("Ib", "red", 2, by="M")), "green") == (5, 2)


@pytest.mark.rules("EG-SCUF-10", "EG-SCUF-13", "EG-AMB-53")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_the_field_may_be_occupied(players: int) -> None:
    state = beaten(players)
    assert {(5, 0), (6, 0)} <= goals(state)
    assert goals(state) == ROW_AND_COLUMN


@pytest.mark.rules("EG-SCUF-12", "EG-SCUF-24", "EG-AMB-39", "EG-AMB-53", "EG-SUM-6")
def test_with_four_players_it_may_not() -> None:
    state = beaten(4)
    assert goals(state) == ROW_AND_COLUMN - {(5, 0), (6, 0), (2, 7)}
    assert len(eg.legal_actions(state)) == 11 + 1
    for occupied in (push("Ir", "red", 3, by="M"), push("Ir", "red", 4, by="M"), push("Ir", "blue", 7, by="M")):
        assert why(state, occupied) == (("EG-SCUF-12",),)
    across = play(state, push("Ir", "red", 5, by="M"))
    assert (where(across, "Ir"), eg.to_act(across)) == ((7, 0), (1,))


@pytest.mark.rules("EG-AMB-47", "EG-SCUF-12")
def test_with_four_players_that_holds_for_own_pieces_too() -> None:
    at = {"Mr": (3, 2), "Mb": (3, 3), "Mg": (7, 3), "My": (3, 6)}
    state = play(position(4, at=at, gruetze={"red": (1, 1), "yellow": (5, 5)}), move("Mr", "blue"))
    assert (eg.to_act(state), where(state, "Mr")) == ((0,), (3, 3))
    assert goals(state) == ({(r, 3) for r in range(8)} | {(3, b) for b in range(8)}) - {(3, 3), (7, 3), (3, 6)}


@pytest.mark.rules("EG-SCUF-24", "EG-AMB-39")
def test_fields_on_the_way_neither_stop_nor_feed_nor_provoke() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (1, 5), "Mb": (3, 4), "Mg": (7, 7)}
    state = play(position(at=at, gruetze={"blue": (3, 5), "red": (1, 1)}), move("Mr", "blue"))
    assert kinds(state, push("Ib", "blue", 4, by="M")) == ["pushed", "disc_turned", "turn_began"]
    after = play(state, push("Ib", "blue", 4, by="M"))
    assert (where(after, "Ib"), after.runners, lies(after, "blue")) == ((3, 6), (0, 0), (3, 5))


@pytest.mark.rules("EG-SCUF-14", "EG-SCUF-15", "EG-AMB-46")
def test_equal_values_are_no_scuffle_for_own_pieces_either() -> None:
    at = {"Mr": (3, 2), "Mb": (3, 3), "Mg": (4, 2), "My": (4, 6)}
    state = position(at=at, gruetze={"red": (1, 1), "yellow": (5, 5)})
    assert kinds(state, move("Mr", "blue"))[3:] == ["met", "tied", "turn_began"]


# Pieces of one player


@pytest.mark.rules("EG-SCUF-16", "EG-SCUF-17", "EG-AMB-46", "EG-NOTE-5")
def test_of_two_own_pieces_only_the_stronger_may_push() -> None:
    at = {"Mr": (4, 3), "Mb": (3, 3), "Mg": (6, 6), "My": (6, 1)}
    state = play(position(at=at, gruetze={"red": (1, 1), "blue": (1, 2), "yellow": (5, 5)}), move("Mb", "red"))
    assert (eg.to_act(state), eg.disc(state, 0, "blue"), eg.disc(state, 0, "red")) == ((0,), 13, 20)
    assert why(state, push("Mr", "green", 1, by="M")) == (("EG-SCUF-4", "EG-SCUF-5", "EG-SCUF-16"),)
    assert len(goals(state)) == 14
    back = play(state, push("Mb", "green", 1, by="M"))
    assert (where(back, "Mb"), eg.disc(back, 0, "red")) == ((3, 3), 19)
    stay = play(state, decline("Mb", by="M"))
    assert (where(stay, "Mb"), where(stay, "Mr"), eg.to_act(stay)) == ((4, 3), (4, 3), (1,))


@pytest.mark.rules("EG-SCUF-22", "EG-SCUF-8")
def test_pushing_an_own_piece_turns_the_own_discs() -> None:
    at = {"Mr": (4, 3), "Mb": (3, 3), "Mg": (6, 6), "My": (6, 1)}
    state = play(position(at=at, gruetze={"red": (1, 1), "blue": (1, 2), "yellow": (5, 5)}), move("Mb", "red"))
    assert discs(state, "M") == (20, 8, 13, 15)
    assert discs(play(state, push("Mb", "yellow", 3, by="M")), "M") == (20, 8, 10, 18)


# Chains


@pytest.mark.rules("EG-SCUF-10", "EG-SCUF-18", "EG-SCUF-20", "EG-SCUF-21", "EG-SCUF-16", "EG-AMB-45")
def test_a_chain_may_come_back_like_a_boomerang() -> None:
    state = play(beaten(), push("Ir", "red", 4, by="M"))
    assert where(state, "Ir") == where(state, "Mb") == (6, 0)
    assert (eg.disc(state, 1, "red"), eg.disc(state, 0, "blue"), eg.to_act(state)) == (18, 14, (1,))
    state = play(state, push("Mb", "green", 4, by="I"))
    assert where(state, "Mb") == where(state, "Mr") == (2, 0)
    assert (eg.disc(state, 0, "red"), eg.disc(state, 0, "blue"), eg.to_act(state)) == (11, 14, (0,))
    assert why(state, push("Mb", "red", 1, by="M")) == (("EG-SCUF-4", "EG-SCUF-5", "EG-SCUF-16"),)
    assert why(state, push("Mr", "red", 1, by="M")) == ()


@pytest.mark.rules("EG-SCUF-11", "EG-AMB-38", "EG-AMB-39")
def test_within_a_turn_no_piece_is_pushed_onto_the_same_field_twice() -> None:
    state = play(beaten(), push("Ir", "red", 4, by="M"), push("Mb", "green", 4, by="I"))
    # Mutz's red piece goes onto (6,0), comes back to (2,0), which it has only moved to, and may not go there again.
    state = play(state, push("Mr", "red", 4, by="M"))
    assert eg.to_act(state) == (1,)
    assert why(state, push("Mr", "green", 4, by="I")) == ()
    state = play(state, push("Mr", "green", 4, by="I"))
    assert (where(state, "Mr"), eg.to_act(state)) == ((2, 0), (0,))
    assert state.pushed == ((4, 48), (2, 16), (0, 48), (0, 16))
    (refusal,) = eg.check(state, push("Mr", "red", 4, by="M"))
    assert (refusal.rules, dict(refusal.facts)) == (("EG-SCUF-11",), {"field": 48})
    # Every other field is open, those that it was pushed across included.
    assert goals(state) == ROW_AND_COLUMN - {(6, 0)}


@pytest.mark.rules("EG-SCUF-11")
def test_another_piece_may_be_pushed_there_in_the_same_turn() -> None:
    state = play(beaten(), push("Ir", "red", 4, by="M"), push("Mb", "green", 4, by="I"))
    assert (4, 48) in state.pushed
    assert why(state, push("Mr", "red", 4, by="M")) == ()


@pytest.mark.rules("EG-SCUF-11")
def test_and_the_same_piece_in_the_next_turn() -> None:
    state = play(beaten(), push("Ir", "blue", 3, by="M"))
    assert (state.pushed, state.turn) == ((), 2)
    state = play(
        state, move("Ib", "blue"), move("Mr", "blue"), move("Ib", "yellow"), move("Mr", "blue"), move("Ib", "blue")
    )
    state = play(state, move("Mr", "blue"))
    assert where(state, "Mr") == where(state, "Ir") == (2, 3)
    state = play(state, push("Ir", "green", 1, by="M"), move("Ib", "yellow"), move("Mr", "green"))
    assert (eg.to_act(state), where(state, "Ir")) == ((0,), (1, 3))
    assert (2, 3) in goals(state)


@pytest.mark.rules("EG-AMB-58", "EG-SCUF-18")
def test_coming_back_is_a_new_arrival() -> None:
    at = {"Mb": (2, 4), "Mg": (7, 7), "My": (5, 7)}
    state = play(position(at=at), move("Mr", "red"), push("Ir", "blue", 4, by="M"))
    assert (eg.to_act(state), where(state, "Ir")) == ((0,), (2, 4))
    (met,) = told(state, push("Ir", "yellow", 4, by="M"), "met")
    assert (met.data["piece"], met.data["other"]) == (4, 0)
    state = play(state, push("Ir", "yellow", 4, by="M"))
    assert [(arrival.to_meet, arrival.scuffle) for arrival in state.business] == [((), (0, 4))]
    assert kinds(state, decline("Ir", by="M")) == ["push_declined", "turn_began"]


@pytest.mark.rules("EG-AMB-58", "EG-EAT-14")
def test_a_piece_that_is_pushed_back_onto_its_gruetze_meets_and_eats_anew() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Ir": (2, 7), "Ig": (3, 5), "Iy": (1, 7)}
    state = play(position(at=at, gruetze={"red": (3, 2)}), move("Mr", "blue"))
    assert (eg.to_act(state), state.business[-1].meal) == ((1,), True)
    state = play(state, push("Mr", "blue", 3, by="I"))
    assert (eg.to_act(state), [arrival.meal for arrival in state.business]) == ((1,), [False])
    state = play(state, push("Mr", "yellow", 3, by="I"))
    assert (eg.to_act(state), [arrival.meal for arrival in state.business]) == ((1,), [True])
    assert kinds(state, decline("Mr", by="I")) == ["push_declined", "ate"]
    state = play(state, decline("Mr", by="I"), roll("red", 1, 1))
    assert (state.runners, state.turn) == ((4, 0), 2)


@pytest.mark.rules("EG-SCUF-21")
def test_each_scuffle_of_a_chain_uses_the_discs_as_they_stand() -> None:
    # Pushed four fields red, Ingelwood's red piece has 18 instead of 14 when it meets Mutz's blue one.
    met = told(beaten(), push("Ir", "red", 4, by="M"), "met")[0]
    assert dict(met.data) == {"piece": 4, "other": 2, "strength": 18, "other_strength": 14}


@pytest.mark.rules("EG-SCUF-20", "EG-GOAL-1", "EG-GOAL-7", "EG-EAT-16", "EG-AMB-8", "EG-AMB-37", "EG-AMB-49")
def test_a_push_can_win_the_game_for_the_loser() -> None:
    at = {
        "Mb": (3, 3),
        "Mr": (1, 7),
        "Mg": (0, 7),
        "My": (2, 7),
        "Ir": (4, 3),
        "Ib": (7, 0),
        "Ig": (7, 1),
        "Iy": (4, 2),
    }
    gruetze: dict[Colour, Field] = {"red": (4, 5), "blue": (1, 1), "green": (1, 2), "yellow": (1, 3)}
    options = eg.Options(target_distance=18)
    state = play(position(at=at, gruetze=gruetze, runners={"I": 2}, options=options), move("Mb", "red"))
    assert (eg.disc(state, 0, "blue"), eg.disc(state, 1, "red"), eg.to_act(state)) == (24, 22, (0,))
    over = play(state, push("Ir", "blue", 2, by="M"))
    assert (over.runners, over.targets, over.over, eg.score(over).winners) == ((0, 18), (17, 18), True, (1,))
    assert lies(over, "red") is None


# Fields with several pieces

SHARED: Mapping[str, Field] = {"Mb": (5, 0), "Jr": (5, 1)}
"""Mutz's and Ingelwood's blue pieces share (5,0); Johnatan's red piece is about to join them."""


def joined() -> State:
    state = play(position(3, at=SHARED, active=2), move("Jr", "yellow"))
    assert (eg.phase(state), eg.to_act(state), eg.disc(state, 2, "red")) == ("meet", (2,), 19)
    return state


@pytest.mark.rules("EG-AMB-43", "EG-SCUF-1")
def test_the_arriving_pieces_owner_chooses_whom_it_meets_first() -> None:
    state = joined()
    assert list(eg.legal_actions(state)) == [meet("Mb", by="J"), meet("Ib", by="J")]
    for nobody in (meet("Ir", by="J"), meet("Jr", by="J"), meet("Mr", by="J")):
        assert why(state, nobody) == (("EG-SCUF-1", "EG-AMB-43"),)
    assert why(state, meet("Mb", by="M")) == (("EG-SCUF-1", "EG-AMB-43"),)
    assert why(state, move("Jr", "red")) == (("EG-SCUF-1", "EG-AMB-43"),)
    (met,) = told(state, meet("Ib", by="J"), "met")
    assert (met.data["piece"], met.data["other"]) == (8, 6)


@pytest.mark.rules("EG-AMB-43", "EG-AMB-50", "EG-SCUF-18")
def test_it_meets_them_one_after_another() -> None:
    state = play(joined(), meet("Mb", by="J"))
    events = told(state, push("Mb", "green", 3, by="J"))
    assert [event.kind for event in events] == ["pushed", "disc_turned", "met", "tied", "met"]
    assert (events[2].data["piece"], events[2].data["other"]) == (2, 4)
    assert (events[4].data["strength"], events[4].data["other_strength"]) == (19, 14)
    state = play(state, push("Mb", "green", 3, by="J"))
    assert (eg.to_act(state), eg.disc(state, 0, "red")) == ((2,), 10)
    assert why(state, push("Ib", "blue", 2, by="J")) == ()


@pytest.mark.rules("EG-AMB-50", "EG-SCUF-5", "EG-AMB-43")
def test_a_declined_push_ends_only_this_scuffle() -> None:
    state = play(joined(), meet("Mb", by="J"))
    assert kinds(state, decline("Mb", by="J")) == ["push_declined", "met"]
    state = play(state, decline("Mb", by="J"))
    assert list(eg.legal_actions(state))[-1] == decline("Ib", by="J")
    state = play(state, decline("Ib", by="J"))
    assert (eg.to_act(state), state.turn) == ((0,), 4)
    assert where(state, "Mb") == where(state, "Ib") == where(state, "Jr") == (5, 0)


@pytest.mark.rules("EG-AMB-50", "EG-AMB-29", "EG-EAT-13", "EG-EAT-14")
def test_a_declined_push_of_a_chain_leaves_the_first_arrival_its_meal() -> None:
    at = {"Mr": (3, 1), "Ib": (3, 2), "Iy": (3, 5)}
    state = play(position(at=at, gruetze={"red": (3, 2)}), move("Mr", "blue"), push("Ib", "blue", 3, by="M"))
    assert (eg.to_act(state), eg.disc(state, 1, "blue"), eg.disc(state, 1, "yellow")) == ((1,), 17, 11)
    assert kinds(state, decline("Iy", by="I")) == ["push_declined", "ate"]
    assert play(state, decline("Iy", by="I")).runners == (4, 0)


@pytest.mark.rules("EG-AMB-43", "EG-SCUF-14")
def test_a_choice_is_asked_for_even_if_it_ends_in_a_tie() -> None:
    at = {**SHARED, "Jb": (2, 1)}
    state = play(position(3, at=at, active=2), move("Jr", "yellow"))
    assert (eg.disc(state, 2, "red"), eg.phase(state)) == (14, "meet")
    assert kinds(state, meet("Mb", by="J")) == ["met", "tied", "met", "tied", "turn_began"]


@pytest.mark.rules("EG-AMB-43")
def test_a_piece_that_is_pushed_away_meets_nobody_else_there() -> None:
    at = {**SHARED, "Jb": (2, 1), "Mr": (1, 2)}
    state = play(position(3, at=at, active=2), move("Jr", "yellow"), meet("Mb", by="J"))
    assert eg.to_act(state) == (0,)
    assert kinds(state, push("Jr", "blue", 1, by="M")) == ["pushed", "disc_turned", "turn_began"]


@pytest.mark.rules("EG-AMB-43", "EG-AMB-58")
def test_a_piece_that_has_been_moved_away_meanwhile_is_not_met() -> None:
    # Ingelwood's red piece is pushed off (3,2) and back; then it pushes Mutz's blue piece off, whom red was to meet.
    at = {"Mr": (3, 1), "Mb": (3, 2), "Mg": (3, 5), "My": (5, 0), "Ir": (3, 2), "Ib": (2, 0)}
    state = play(position(at=at), move("Mr", "blue"), meet("Ir", by="M"), push("Ir", "blue", 3, by="M"))
    state = play(state, push("Ir", "yellow", 3, by="M"))
    assert (eg.to_act(state), list(eg.legal_actions(state))) == ((1,), [meet("Mr", by="I"), meet("Mb", by="I")])
    state = play(state, meet("Mb", by="I"))
    assert (eg.to_act(state), state.business[0].to_meet) == ((1,), (2,))
    state = play(state, push("Mb", "red", 2, by="I"))
    assert (eg.to_act(state), state.business[0].to_meet) == ((0,), ())
    assert kinds(state, decline("Ir", by="M")) == ["push_declined", "turn_began"]


@pytest.mark.rules("EG-AMB-44", "EG-SCUF-15")
def test_pieces_that_stand_together_do_not_scuffle_again_when_their_values_change() -> None:
    state = play(position(), move("Mb", "green"))
    assert where(state, "Mb") == where(state, "Ib") == (5, 0)
    state = play(state, move("Ir", "blue"))
    assert (eg.disc(state, 1, "blue"), eg.disc(state, 0, "blue"), eg.phase(state)) == (15, 14, "move")
    assert kinds(state, move("Mr", "blue"))[-1] == "turn_began"


@pytest.mark.rules("EG-SCUF-15", "EG-AMB-44")
def test_a_piece_may_leave_the_field_it_shares() -> None:
    state = play(position(), move("Mb", "green"))
    assert kinds(state, move("Ib", "blue"))[-1] == "turn_began"


@pytest.mark.rules("EG-AMB-48", "EG-SCUF-5", "EG-SCUF-12")
def test_where_every_field_is_closed_the_winner_can_only_decline() -> None:
    # Sixteen pieces cannot close 14 fields while two of them scuffle, so the rest have been used up this turn.
    state = beaten(4)
    state = attrs.evolve(state, pushed=tuple((4, eg.field(*goal)) for goal in sorted(goals(state))))
    assert eg.faults(state) == ()
    assert list(eg.legal_actions(state)) == [decline("Ir", by="M")]
    assert eg.to_act(state) == (0,)
    assert eg.to_act(play(state, decline("Ir", by="M"))) == (1,)


@pytest.mark.rules("EG-SCUF-25", "EG-AMB-52")
def test_numbers_and_differences_name_the_same_winner() -> None:
    for mine in range(29):
        for theirs in range(29):
            numbers = (mine > theirs) - (mine < theirs)
            mine_less, theirs_less = mine - (28 - mine), theirs - (28 - theirs)
            assert numbers == (mine_less > theirs_less) - (mine_less < theirs_less)
    state = beaten()
    assert eg.meal_value(state, 0, "red") > eg.meal_value(state, 1, "red")


@pytest.mark.rules("EG-SCUF-18", "EG-SCUF-12")
def test_with_four_players_no_push_starts_another_scuffle() -> None:
    state = beaten(4)
    for action in eg.legal_actions(state):
        assert "met" not in kinds(state, action)
