"""Set-Up."""

from collections import Counter
from fractions import Fraction

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import inkwell as iw
from tabletop_rules.core.score import Score
from tabletop_rules.inkwell.box import INKS, standard

from .desk import card_at, drawn, lying, play, position, refused, well


def dealt(players: int, options: iw.Options | None = None) -> iw.State:
    """Return the table once everything is dealt, before the first side is chosen."""
    state = iw.new_game(players, seed=None, options=options)
    while iw.to_act(state) == (CHANCE,):
        state = iw.apply(state, iw.legal_actions(state)[0])
    return state


def filled(players: int) -> iw.State:
    """Return the table with the mat filled, before the first player is selected."""
    state = dealt(players)
    for seat in range(players):
        state = iw.apply(state, iw.ChooseSide(seat, "A"))
    while state.draws[0].kind != "first":
        state = iw.apply(state, iw.legal_actions(state)[0])
    return state


def begun(players: int, first: int = 0) -> iw.State:
    state = iw.apply(filled(players), iw.SelectFirst(first))
    while state.stage == "cubes":
        state = iw.apply(state, iw.legal_actions(state)[0])
    return state


@pytest.mark.rules("IW-SETUP-3", "IW-SETUP-4", "IW-SETUP-15")
def test_cubes_in_the_bag_gold_beside_the_mat_the_abbot_on_a() -> None:
    state = iw.GAME.first(4)
    assert (state.bag, state.gold, state.abbot, standard().track[0]) == ((30,) * 5, 20, 0, "A")


@pytest.mark.rules("IW-SETUP-6", "IW-SETUP-8", "IW-SETUP-10")
def test_a_page_i_each_and_as_many_ii_and_iii_laid_out_at_random() -> None:
    state = iw.new_game(3, seed=None)
    odds = dict(iw.chance(state))
    assert odds == {iw.DealPage(0, f"I-{n}"): Fraction(1, 6) for n in range(1, 7)}
    state = iw.apply(state, iw.DealPage(0, "I-4"))
    assert iw.DealPage(1, "I-4") not in dict(iw.chance(state))
    assert "IW-SETUP-6" in refused(state, iw.DealPage(1, "II-4"))
    state = dealt(3)
    assert [player.page for player in state.players] == ["I-1", "I-2", "I-3"]
    assert state.pages_ii == ("II-1", "II-2", "II-3")
    assert state.pages_iii == ("III-1", "III-2", "III-3")
    assert len(state.spare) == 18 - 9


@pytest.mark.rules("IW-SETUP-9", "IW-AMB-34")
def test_the_piles_can_be_viewed_by_everybody() -> None:
    state = iw.new_game(3, seed=5)
    for viewer in (0, 1, 2, None):
        assert iw.view(state, viewer) == iw.reseed(state, None)


@pytest.mark.rules("IW-SETUP-10", "IW-FLIP-4")
def test_a_page_returned_to_the_box_cannot_be_chosen() -> None:
    state = play(position({}, {}), iw.TurnPage(0))
    assert refused(state, iw.ChoosePage(0, state.spare[-1])) == {"IW-FLIP-4", "IW-FLIP-5", "IW-SETUP-10"}


@pytest.mark.rules("IW-SETUP-11")
def test_workspaces_are_dealt_at_random_and_each_once() -> None:
    state = iw.new_game(2, seed=None)
    while state.draws[0].kind != "workspace":
        state = iw.apply(state, iw.legal_actions(state)[0])
    assert len(iw.chance(state)) == 5
    state = iw.apply(state, iw.DealWorkspace(0, "W-G"))
    assert "W-G" not in [action.workspace for action in iw.legal_actions(state) if type(action) is iw.DealWorkspace]
    assert len(iw.chance(state)) == 4


@pytest.mark.rules("IW-SETUP-12", "IW-AMB-29")
def test_sides_are_chosen_by_seat_and_for_good() -> None:
    state = dealt(2)
    assert "IW-AMB-29" in refused(state, iw.ChooseSide(1, "A"))
    state = play(state, iw.ChooseSide(0, "B"), iw.ChooseSide(1, "A"))
    assert [player.side for player in state.players] == ["B", "A"]
    assert refused(begun(2), iw.ChooseSide(0, "A")) >= {"IW-TURN-1"}


@pytest.mark.rules("IW-SETUP-14", "IW-AMB-27")
def test_two_markers_of_each_workspace_leave_the_bag() -> None:
    state = dealt(2)
    assert [player.workspace for player in state.players] == ["W-K", "W-R"]
    state = play(state, iw.ChooseSide(0, "A"), iw.ChooseSide(1, "A"))
    assert state.bag == (28, 28, 30, 30, 30)


@pytest.mark.rules("IW-SETUP-5", "IW-SETUP-16", "IW-SETUP-17", "IW-SETUP-18", "IW-SETUP-19", "IW-SETUP-21")
def test_stars_circles_diamonds_and_then_techniques_from_a_shuffled_deck() -> None:
    state = play(dealt(2), iw.ChooseSide(0, "A"), iw.ChooseSide(1, "A"))
    assert (well(state, "S1"), well(state, "S2"), state.gold) == ("A", "A", 18)
    order = [(draw.kind, draw.well, draw.number) for draw in state.draws]
    assert order == [
        *(("cubes", f"C{n}", 3) for n in range(1, 5)),
        *(("cubes", f"D{n}", 2) for n in (1, 2)),
        *(("technique", f"D{n}", 1) for n in (1, 2)),
        ("first", None, 1),
    ]
    odds = iw.chance(state)
    assert odds.probability(iw.DrawCubes("C1", "KRY")) == Fraction(28 * 28 * 30 * 6, 146 * 145 * 144)
    assert "IW-SETUP-18" in refused(state, iw.DrawCubes("C1", "KR"))
    assert "IW-SETUP-18" in refused(state, iw.DrawCubes("C2", "KRY"))
    state = drawn(state, "GRG", "KRY", "KKK", "BBB", "KY", "RR")
    assert (well(state, "C1"), well(state, "D2"), card_at(state, "D1"), card_at(state, "D2")) == (
        "RGG",
        "RR",
        "T01",
        "T02",
    )
    assert len(state.deck) == 30


@pytest.mark.rules("IW-SETUP-5", "IW-SETUP-21")
def test_every_technique_of_the_deck_is_equally_likely() -> None:
    state = play(dealt(2), iw.ChooseSide(0, "A"), iw.ChooseSide(1, "A"))
    while state.draws[0].kind != "technique":
        state = iw.apply(state, iw.legal_actions(state)[0])
    assert {p for _, p in iw.chance(state)} == {Fraction(1, 32)}
    assert len(iw.chance(state)) == 32
    assert "IW-SETUP-21" in refused(state, iw.TurnUp("D2", "T01"))


@pytest.mark.rules("IW-EX-4")
def test_a_circle_may_hold_a_colour_twice() -> None:
    state = play(dealt(2), iw.ChooseSide(0, "A"), iw.ChooseSide(1, "A"))
    assert iw.DrawCubes("C1", "GGR") in iw.legal_actions(state)


@pytest.mark.rules("IW-SETUP-20", "IW-SETUP-22", "IW-COMP-1", "IW-COMP-4", "IW-SETUP-8", "IW-SETUP-10", "IW-SETUP-14")
@pytest.mark.parametrize(
    ("players", "stars", "circles", "diamonds"), [(2, 2, 4, 2), (3, 3, 5, 3), (4, 4, 6, 4), (5, 5, 7, 5)]
)
def test_inkwells_with_faces_are_filled_for_enough_players(
    players: int, stars: int, circles: int, diamonds: int
) -> None:
    state = filled(players)
    sizes = Counter(map(len, state.wells))
    assert sizes == Counter({1: stars, 3: circles, 2: diamonds, 0: 17 - stars - circles - diamonds}) - Counter({0: 0})
    assert sum(card is not None for card in state.slots) == diamonds
    assert len(state.deck) == 32 - diamonds
    assert sum(state.bag) == 150 - 2 * players - 3 * circles - 2 * diamonds
    assert len(state.spare) == 18 - 3 * players
    for i in range(17):
        assert bool(state.wells[i]) or state.slots[i] is None


@pytest.mark.rules("IW-SETUP-20", "IW-REFILL-9")
def test_an_inkwell_with_three_faces_does_not_exist_for_two() -> None:
    state = begun(2)
    assert refused(state, iw.Take(0, "C5")) == {"IW-SETUP-20", "IW-REFILL-9"}


@pytest.mark.rules("IW-SETUP-23", "IW-AMB-30")
def test_the_first_player_is_random() -> None:
    assert dict(iw.chance(filled(3))) == {iw.SelectFirst(seat): Fraction(1, 3) for seat in range(3)}


@pytest.mark.rules("IW-AMB-30", "IW-AMB-29")
def test_or_the_first_seat_comes_first_where_the_table_says_so() -> None:
    state = dealt(2, iw.Options(first_player="seat_0"))
    state = play(state, iw.ChooseSide(0, "A"), iw.ChooseSide(1, "A"))
    assert (state.seat, "first" in {draw.kind for draw in state.draws}) == (0, False)
    while state.first is None:
        state = iw.apply(state, iw.legal_actions(state)[0])
    assert (state.first, state.draws[0].seat) == (0, 1)


@pytest.mark.rules("IW-SETUP-24", "IW-SETUP-25", "IW-SETUP-27", "IW-AMB-75", "IW-AMB-33")
def test_the_kth_player_in_turn_order_gets_one_cube_fewer_than_k() -> None:
    state = iw.apply(filled(4), iw.SelectFirst(2))
    before = sum(state.bag)
    given = []
    while state.stage == "cubes":
        if iw.to_act(state) == (CHANCE,):
            given.append((state.draws[0].seat, state.draws[0].number))
        state = iw.apply(state, iw.legal_actions(state)[0])
    assert given == [(3, 1), (0, 2), (1, 3)]
    assert [len(lying(state, seat)) for seat in range(4)] == [2, 3, 0, 1]
    assert (sum(state.bag), state.seat, state.stage) == (before - 6, 2, "act")


@pytest.mark.rules("IW-SETUP-26", "IW-PLACE-1")
def test_the_cubes_of_the_set_up_are_placed_at_once_on_matching_spaces() -> None:
    state = iw.apply(filled(2), iw.SelectFirst(0))
    state = iw.apply(state, iw.DrawCubes(None, "Y"))
    assert (iw.to_act(state), state.turn.hand, state.players[1].page) == ((1,), "Y", "I-2")
    assert "IW-PLACE-1" in refused(state, iw.PlaceCube(1, "Y", "a1"))
    assert "IW-SETUP-26" in refused(state, iw.TurnPage(1))
    state = iw.apply(state, iw.PlaceCube(1, "Y", "a3"))
    assert (lying(state, 1), state.seat, state.stage) == ({"a3": "Y"}, 0, "act")


@pytest.mark.rules("IW-SETUP-25")
def test_ten_cubes_are_given_to_five_players() -> None:
    state = begun(5)
    on_pages = sum(len(lying(state, seat)) for seat in range(5))
    assert on_pages == 0 + 1 + 2 + 3 + 4
    assert sum(state.bag) + sum(map(len, state.wells)) - 5 + on_pages == 150 - 10


@pytest.mark.rules("IW-SETUP-2")
def test_the_solo_set_up_keeps_what_it_does_not_change() -> None:
    state = iw.apply(iw.new_game(1, seed=None), iw.ChoosePageSet(0, 1))
    assert (state.gold, [draw.well for draw in state.draws][:4]) == (18, ["C1", "C2", "C3", "C4"])


def test_set_up_scores_nothing() -> None:
    score: Score = iw.score(begun(3))
    assert (score.totals, score.lines, score.winners, score.final) == ((0, 0, 0), (), (), False)


def test_whole_set_ups_are_faultless_and_hold_all_cubes() -> None:
    state = begun(4, first=1)
    assert iw.faults(state) == ()
    assert iw.faults(attrs.evolve(state, bag=(9, *state.bag[1:]))) != ()
    assert len(INKS) == 5
