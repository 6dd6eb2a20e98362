"""Overview and Components."""

import attrs
import pytest

from tabletop_rules import IllegalState
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell import components
from tabletop_rules.inkwell.box import INKS, Box, standard

from .desk import lying, play, position, refused, total, wells_offered


@pytest.mark.rules("IW-OVER-1", "IW-TURN-3")
def test_supplies_leave_the_shared_mat_for_the_own_page() -> None:
    before = position({}, {}, wells={"S1": "A", "S2": "A", "C1": "KRY", "C2": "GGB", "D1": "KY"})
    after = play(before, iw.Take(0, "C1"))
    assert (after.wells.count(""), after.turn.hand) == (before.wells.count("") + 1, "KRY")
    after = play(after, iw.PlaceCube(0, "K", "f4"), iw.PlaceCube(0, "R", "f3"), iw.PlaceCube(0, "Y", "f7"))
    assert lying(after) == {"f4": "K", "f3": "R", "f7": "Y"}
    assert after.players[1].cubes == before.players[1].cubes
    assert wells_offered(after) == ["S1", "S2", "C2", "D1"]  # for the other player now


@pytest.mark.rules("IW-OVER-2", "IW-OVER-3")
def test_points_come_from_illustrations_and_from_colours() -> None:
    state = position({"cubes": {"f8": "A", "f9": "R", "f11": "K"}}, {})
    state = play(state, iw.TurnPage(0))
    assert [(line.points, line.rules[0]) for line in iw.score(state).lines] == [
        (3, "IW-PLACE-5"),
        (2, "IW-PLACE-9"),
        (2, "IW-PLACE-13"),
    ]


@pytest.mark.rules("IW-OVER-4", "IW-TURN-9", "IW-SUM-2")
def test_a_page_is_turned_at_will_even_empty() -> None:
    state = position({}, {})
    assert iw.TurnPage(0) in iw.legal_actions(state)
    assert play(state, iw.TurnPage(0)).players[0].turned == 1


@pytest.mark.rules("IW-OVER-5", "IW-OVER-6", "IW-ABBOT-4")
def test_using_up_supplies_brings_the_abbot_who_forces_the_slow() -> None:
    state = position({}, {}, wells={"S1": "A", "S2": "A", "C1": "KRY", "D1": "KY"}, abbot=3)
    state = play(state, iw.Take(0, "D1"), iw.PlaceCube(0, "K", "f4"), iw.PlaceCube(0, "Y", "f7"))
    assert (state.abbot, state.seat, [p.owed for p in state.players]) == (4, 1, [1, 1])


@pytest.mark.rules("IW-OVER-7", "IW-FLIP-11")
def test_three_pages_and_no_more() -> None:
    state = play(position({"turned": 2}, {}), iw.TurnPage(0))
    me = state.players[0]
    assert (me.turned, me.page, [scored.page for scored in me.scored]) == (3, None, ["F1", "F2", "F3"])
    assert (state.seat, state.finished, state.turn.hand) == (1, (0,), "")


@pytest.mark.rules("IW-OVER-8", "IW-END-3")
def test_who_has_finished_speeds_the_abbot_up() -> None:
    state = position({"turned": 0}, {"turned": 3})
    state = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert (state.abbot, state.seat, total(state, 1)) == (1, 0, 3)


# Components


def box_faults(box: Box, players: int = 2) -> set[str]:
    return {rule for fault in components.faults_of(box, players) for rule in fault.rules}


def test_our_own_box_is_faultless() -> None:
    assert all(components.faults_of(standard(), players) == () for players in range(1, 6))


@pytest.mark.rules("IW-COMP-1")
def test_eighteen_pages() -> None:
    assert "IW-COMP-1" in box_faults(attrs.evolve(standard(), pages=standard().pages[:-1]))


@pytest.mark.rules("IW-COMP-2", "IW-AMB-28")
def test_five_workspaces_one_for_each_ink() -> None:
    cards = standard().workspaces
    assert "IW-COMP-2" in box_faults(attrs.evolve(standard(), workspaces=cards[:-1]))
    doubled = (*cards[:-1], attrs.evolve(cards[-1], ink=cards[0].ink))
    assert "IW-AMB-28" in box_faults(attrs.evolve(standard(), workspaces=doubled))


@pytest.mark.rules("IW-COMP-3")
def test_thirty_two_techniques() -> None:
    assert box_faults(attrs.evolve(standard(), techniques=standard().techniques[1:])) == {"IW-COMP-3"}


@pytest.mark.rules("IW-COMP-4", "IW-COMP-5")
def test_thirty_cubes_of_each_of_five_inks() -> None:
    assert len(INKS) * standard().common_cubes == 150
    assert box_faults(attrs.evolve(standard(), common_cubes=29)) == {"IW-COMP-4", "IW-COMP-5"}


@pytest.mark.rules("IW-COMP-6")
def test_twenty_gold_cubes() -> None:
    assert box_faults(attrs.evolve(standard(), gold_cubes=21)) == {"IW-COMP-6"}


@pytest.mark.rules("IW-COMP-11", "IW-AMB-67")
def test_a_six_sided_die() -> None:
    assert standard().die_faces == (1, 2, 3, 4, 5, 6)
    assert box_faults(attrs.evolve(standard(), die_faces=(1, 2))) == {"IW-COMP-11"}


@pytest.mark.rules("IW-ABBOT-2")
def test_an_arrow_for_each_page_in_order() -> None:
    arrows = standard().arrows
    assert [arrow.page for arrow in arrows] == [1, 2, 3]
    assert "IW-ABBOT-2" in box_faults(attrs.evolve(standard(), arrows=arrows[::-1]))
    assert "IW-ABBOT-2" in box_faults(attrs.evolve(standard(), arrows=arrows[:2]))


@pytest.mark.rules("IW-PLACE-8")
def test_every_page_has_one_multiplier_for_an_ink_or_any_cube() -> None:
    assert {page.takes[page.multiplier] for page in standard().pages} == set("KRYGB?")
    pages = standard().pages
    gold_only = attrs.evolve(pages[0], multiplier=pages[0].takes.index("A"))
    assert "IW-PLACE-8" in box_faults(attrs.evolve(standard(), pages=(gold_only, *pages[1:])))


@pytest.mark.rules("IW-AMB-32", "IW-SETUP-26")
def test_every_page_i_has_room_for_the_cubes_of_the_set_up() -> None:
    pages = standard().pages
    tight = attrs.evolve(pages[0], takes="GGRKRYBYRGRGBAKBY?RR")
    assert "IW-AMB-32" in box_faults(attrs.evolve(standard(), pages=(tight, *pages[1:])), players=5)


@pytest.mark.rules("IW-PLACE-15", "IW-FAQ-9", "IW-PLACE-14")
def test_five_powers_five_inks_red_and_green_among_them() -> None:
    assert {card.counts for card in standard().workspaces} == set(INKS)
    assert len({card.power for card in standard().workspaces}) == 5
    assert "G" in {page.takes[page.multiplier] for page in standard().pages}
    cards = standard().workspaces
    same = (*cards[:-1], attrs.evolve(cards[-1], power=cards[0].power))
    assert "IW-PLACE-15" in box_faults(attrs.evolve(standard(), workspaces=same))


@pytest.mark.rules("IW-SETUP-17", "IW-SETUP-18", "IW-SETUP-19", "IW-TURN-4")
def test_shapes_hold_what_the_rulebook_says() -> None:
    shapes = standard().shapes
    more = (attrs.evolve(shapes[0], gold=2), *shapes[1:])
    assert "IW-SETUP-17" in box_faults(attrs.evolve(standard(), shapes=more))
    wells = standard().inkwells
    bare = tuple(attrs.evolve(well, technique_space=None) for well in wells)
    assert "IW-TURN-4" in box_faults(attrs.evolve(standard(), inkwells=bare))


def test_a_game_does_not_start_with_a_wrong_box_and_all_faults_are_told() -> None:
    box = attrs.evolve(standard(), gold_cubes=19, die_faces=(1,))
    with pytest.raises(IllegalState) as caught:
        iw.new_game(3, seed=1, options=iw.Options(box=box))
    assert {rule for fault in caught.value.faults for rule in fault.rules} == {"IW-COMP-6", "IW-COMP-11"}


@pytest.mark.rules("IW-AMB-82", "IW-COMP-2")
@pytest.mark.parametrize("players", [0, 6])
def test_one_to_five_players(players: int) -> None:
    with pytest.raises(IllegalState) as caught:
        iw.new_game(players, seed=1)
    assert "IW-AMB-82" in caught.value.faults[0].rules


def test_nobody_acts_for_a_seat_that_is_not_there() -> None:
    assert "IW-SUM-1" in refused(position({}, {}), iw.TurnPage(3))
