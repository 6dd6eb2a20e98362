"""The Abbot, and the end game."""

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.box import Arrow
from tabletop_rules.inkwell.state import Scored

from .desk import our_box, our_options, play, position, refused, total, wells_offered

MAT = {"S1": "A", "C1": "KRY", "D1": "KY"}


def after_draws(state: iw.State) -> iw.State:
    while iw.to_act(state) == (CHANCE,):
        state = iw.apply(state, iw.legal_actions(state)[0])
    return state


def star_taken(*others: dict[str, object], **changes: object) -> iw.State:
    """Return what follows when seat 0 takes the last star and seat 1 refills."""
    state = position({"turned": changes.pop("turned", 0)}, *(others or ({},)), wells=MAT, **changes)  # type: ignore[arg-type]
    space = {"F1": "f8", "F2": "g13", "F3": "f8"}[state.players[0].page or ""]
    return after_draws(play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", space)))


@pytest.mark.rules("IW-REFILL-5", "IW-AMB-47")
def test_the_abbot_hops_over_arrows_from_space_to_space() -> None:
    state = position({}, {}, wells=MAT, abbot=3)
    trace = iw.trace(play(state, iw.Take(0, "S1")), iw.PlaceCube(0, "A", "f8"))
    assert trace.state.abbot == 4
    crossed = [event for event in trace.events if event.kind == "arrow_crossed"]
    assert [dict(event.data) for event in crossed] == [{"page": 1, "forced": (0, 1)}]


@pytest.mark.rules("IW-ABBOT-1", "IW-ABBOT-3", "IW-REFILL-5", "IW-AMB-1")
def test_who_has_not_turned_the_page_shown_is_forced_and_nobody_else() -> None:
    state = star_taken({}, {"turned": 1}, turned=1, abbot=3)
    assert [player.owed for player in state.players] == [0, 1, 0]
    assert (state.seat, state.turn.forced) == (1, True)
    assert iw.legal_actions(state).listed == (iw.TurnPage(1),)
    assert refused(state, iw.Take(1, "C1")) == {"IW-ABBOT-1"}


@pytest.mark.rules("IW-AMB-1")
def test_a_table_may_force_the_refiller_only_in_the_following_turn() -> None:
    state = star_taken({}, options=our_options(forced_at_refill="following_turn"), abbot=3)
    assert (state.seat, state.players[1].owed, state.turn.forced) == (1, 1, False)
    assert iw.Take(1, "C1") in iw.legal_actions(state)
    state = after_draws(play(state, iw.TurnPage(1), iw.ChoosePage(1, "II-2"), iw.PlaceCube(1, "A", "a1")))
    assert (state.seat, state.turn.forced) == (0, True)
    assert state.players[1].owed == 0


@pytest.mark.rules("IW-ABBOT-1")
def test_a_forced_player_turns_even_with_the_finest_take_at_hand() -> None:
    cubes = {"f1": "G", "f2": "G", "f3": "R", "f4": "K"}
    state = position({"cubes": cubes}, {}, abbot=4, turn={"forced": True, "begun": False})
    assert wells_offered(state) == []
    assert "IW-ABBOT-1" in refused(state, iw.Take(0, "S1"))


@pytest.mark.rules("IW-AMB-3", "IW-AMB-4")
@pytest.mark.parametrize(("backlog", "owed"), [("persist", 1), ("single", 0)])
def test_two_arrows_behind(backlog: str, owed: int) -> None:
    options = our_options(forced_backlog=backlog)
    me = {"owed": 1 if backlog == "single" else 0}
    state = position(me, {"turned": 2}, abbot=8, options=options, turn={"forced": True, "begun": False})
    state = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert state.seat == 1  # no gold to place: the turn was forced
    assert state.players[0].owed == owed


@pytest.mark.rules("IW-AMB-3")
def test_one_crossing_forces_one_turn_where_the_table_says_so_but_the_third_arrow_forces_all() -> None:
    options = our_options(forced_backlog="single")
    state = star_taken({"turned": 0}, turned=2, abbot=7, options=options)
    assert [player.owed for player in state.players] == [0, 1]
    state = star_taken({"turned": 1}, turned=2, abbot=10, options=options)
    assert [player.owed for player in state.players] == [1, 2]


@pytest.mark.rules("IW-AMB-3", "IW-ABBOT-1")
@pytest.mark.parametrize(("backlog", "owed"), [("persist", 2), ("single", 1)])
def test_two_arrows_between_two_turns_force_two_turns_or_the_next_alone(backlog: str, owed: int) -> None:
    # Seat 2 has not been on since the first arrow was passed, and now the second one is.
    options = our_options(forced_backlog=backlog)
    state = star_taken({"turned": 2}, {"owed": 1}, turned=2, abbot=7, options=options)
    assert [player.owed for player in state.players] == [0, 0, owed]


@pytest.mark.rules("IW-AMB-3", "IW-AMB-48", "IW-AMB-1")
def test_an_arrow_passed_in_a_running_forced_turn_binds_in_the_one_after_it() -> None:
    options = our_options(forced_backlog="single")
    late = {"owed": 1, "on": ("T30",)}
    state = position(late, {"turned": 2}, abbot=7, options=options, turn={"forced": True, "begun": False})
    state = play(state, iw.UseTechnique(0, "T30"))
    assert (state.abbot, state.players[0].owed) == (8, 2)
    state = play(state, iw.TurnPage(0))
    assert state.players[0].owed == 1
    # A refill at the start of a turn that is forced already binds in that turn too, or in the one after it.
    for reading, owed in (("same_turn", 1), ("following_turn", 2)):
        options = our_options(forced_backlog="single", forced_at_refill=reading)
        state = star_taken({"owed": 1}, turned=2, abbot=7, options=options)
        assert (state.seat, state.turn.forced, state.players[1].owed) == (1, True, owed)


@pytest.mark.rules("IW-AMB-48", "IW-AMB-3")
@pytest.mark.parametrize("backlog", ["persist", "single"])
def test_a_turn_at_will_settles_an_arrow_only_if_it_was_the_page_shown(backlog: str) -> None:
    box = attrs.evolve(our_box(), arrows=tuple(Arrow(n + 1, n) for n in range(3)))
    options = our_options(forced_backlog=backlog, box=box)
    # The Abbot has just passed the arrow of Page II in this turn, which is not forced.
    state = position({"owed": 1}, {"turned": 2}, abbot=2, options=options, possible=False)
    assert play(state, iw.TurnPage(0)).players[0].owed == 1
    state = position({"turned": 1, "owed": 1}, {"turned": 2}, abbot=2, options=options, possible=False)
    assert play(state, iw.TurnPage(0)).players[0].owed == 0


@pytest.mark.rules("IW-AMB-49")
def test_a_technique_for_the_start_of_a_turn_can_be_used_before_a_forced_turn() -> None:
    state = position({"on": ("T30",)}, {}, abbot=4, turn={"forced": True, "begun": False})
    assert iw.UseTechnique(0, "T30") in iw.legal_actions(state)
    state = play(state, iw.UseTechnique(0, "T30"))
    assert iw.legal_actions(state).listed == (iw.TurnPage(0),)


@pytest.mark.rules("IW-AMB-48", "IW-ABBOT-4")
def test_who_moves_the_abbot_over_an_arrow_is_forced_from_the_next_turn_on() -> None:
    state = position({"on": ("T30",)}, {}, abbot=3)
    state = play(state, iw.UseTechnique(0, "T30"))
    assert (state.abbot, [player.owed for player in state.players], state.turn.forced) == (4, [1, 1], False)
    taken = play(state, iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    assert iw.legal_actions(taken).listed == (iw.TurnPage(1),)
    turned = play(state, iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert (turned.turn.hand, turned.players[0].owed) == ("A", 0)


# End Game


@pytest.mark.rules("IW-END-2", "IW-END-3", "IW-AMB-45", "IW-AMB-77")
def test_a_finished_player_scores_three_and_moves_the_abbot_instead_of_a_turn() -> None:
    state = position({"turned": 2}, {})
    state = play(state, iw.TurnPage(0))
    assert (total(state), state.abbot) == (0, 0)  # not yet for the turn of Page III itself
    state = play(state, iw.Take(1, "S1"), iw.PlaceCube(1, "A", "a1"))
    assert (state.seat, total(state), state.abbot) == (1, 3, 1)


@pytest.mark.rules("IW-END-4")
@pytest.mark.parametrize("action", [iw.Take(1, "S1"), iw.TurnPage(1)])
def test_a_finished_player_acts_no_more(action: iw.Action) -> None:
    state = position({}, {"turned": 3})
    assert "IW-END-4" in refused(state, action)


@pytest.mark.rules("IW-END-3", "IW-END-6", "IW-AMB-46")
def test_on_the_last_space_the_three_points_are_still_scored() -> None:
    state = position({"turned": 2}, {"turned": 3}, {"turned": 2}, abbot=11, turn={"forced": True, "begun": False})
    state = play(state, iw.TurnPage(0))
    assert (state.abbot, total(state, 1), state.seat, state.turn.forced) == (11, 3, 2, True)


@pytest.mark.rules("IW-END-10", "IW-END-6")
def test_the_others_go_on_with_ordinary_turns() -> None:
    state = position({"turned": 2}, {"turned": 3})
    assert iw.legal_actions(state).listed == (
        iw.Take(0, "S1"),
        iw.Take(0, "S2"),
        iw.Take(0, "C1"),
        iw.Take(0, "D1"),
        iw.TurnPage(0),
    )


@pytest.mark.rules("IW-END-5", "IW-AMB-44", "IW-AMB-45")
def test_the_game_is_over_with_the_last_page_iii() -> None:
    state = position({"turned": 3}, {"turned": 3}, {"turned": 2}, seat=2)
    state = play(state, iw.TurnPage(2))
    assert (iw.to_act(state), iw.score(state).totals, iw.score(state).final) == ((), (0, 0, 0), True)
    assert refused(state, iw.TurnPage(0)) >= {"IW-END-5"}


@pytest.mark.rules("IW-AMB-44")
def test_a_table_may_finish_the_round() -> None:
    options = our_options(finish_round=True)
    state = position({"turned": 3}, {"turned": 2}, {"turned": 3}, seat=1, options=options)
    state = play(state, iw.TurnPage(1))
    assert (iw.to_act(state), iw.score(state).totals) == ((), (0, 0, 3))
    for first, totals in ((1, (3, 0, 3)), (2, (0, 0, 0))):  # until the first player would be on again
        state = position({"turned": 3}, {"turned": 2}, {"turned": 3}, seat=1, first=first, options=options)
        assert iw.score(play(state, iw.TurnPage(1))).totals == totals


def scored(points: int, tier: int) -> Scored:
    return Scored(("F1", "F2", "F3")[tier], (), points, 0, forced=False)


@pytest.mark.rules("IW-END-7", "IW-END-8")
@pytest.mark.parametrize(
    ("points", "finished", "winner"),
    [((5, 9, 7), (0, 2), 1), ((9, 9, 7), (1, 2), 1), ((9, 7, 9), (0, 2), 0), ((9, 9, 9), (1, 2), 1)],
)
def test_the_highest_score_wins_and_ties_go_to_who_finished_first(
    points: tuple[int, ...], finished: tuple[int, ...], winner: int
) -> None:
    last = next(seat for seat in range(3) if seat not in finished)
    people = []
    for seat in range(3):
        box_pages = {0: ("F1", "F2", "F3")}.get(seat, tuple(f"{tier}-{seat + 1}" for tier in ("I", "II", "III")))
        turned = 2 if seat == last else 3
        worth = [Scored(page, (), points[seat] if n == 0 else 0, 0, forced=False) for n, page in enumerate(box_pages)]
        people.append({"turned": turned, "scored": tuple(worth[:turned])})
    state = position(*people, seat=last, finished=finished)
    state = play(state, iw.TurnPage(last))
    score = iw.score(state)
    assert score.totals == points
    assert score.winners == (winner,)


@pytest.mark.rules("IW-END-7", "IW-END-1")
def test_finishing_first_brings_nothing_by_itself() -> None:
    state = position({"turned": 2}, {"turned": 2})
    state = play(state, iw.TurnPage(0))
    assert (total(state), iw.score(state).winners) == (0, ())


@pytest.mark.rules("IW-END-2", "IW-END-3", "IW-FAQ-6")
def test_three_points_come_for_every_turn_replaced_and_are_one_line() -> None:
    state = play(position({}, {"turned": 3}), iw.Take(0, "S1"), iw.PlaceCube(0, "A", "f8"))
    state = after_draws(play(state, iw.Take(0, "S2"), iw.PlaceCube(0, "A", "f1")))
    assert [(line.seat, line.points, line.rules) for line in iw.score(state).lines] == [(1, 6, ("IW-END-2",))]
    assert (state.players[1].rests, state.abbot) == (2, 3)  # twice for the turns and once for a refill


@pytest.mark.rules("IW-SOLO-3", "IW-END-7")
def test_a_hundred_and_ten_points_are_an_honour_in_solo_play_once_it_is_over() -> None:
    rich = tuple(Scored(page, (), 120 if page == "F1" else 0, 0, forced=False) for page in ("F1", "F2"))
    alone = position({"turned": 2, "scored": rich}, wells=MAT, abbot=11, turn={"forced": True, "begun": False})
    assert (iw.score(alone).honours, iw.score(alone).winners) == ((), ())
    (honour,) = iw.score(play(alone, iw.TurnPage(0))).honours
    assert (honour.seats, honour.rules) == ((0,), ("IW-SOLO-3",))
    table = play(position({"turned": 2, "scored": rich}, {"turned": 3}), iw.TurnPage(0))
    assert (iw.score(table).honours, iw.score(table).winners) == ((), (0,))


@pytest.mark.rules("IW-AMB-44", "IW-SOLO-12", "IW-AMB-66")
def test_a_solo_game_ends_with_page_iii_whoever_finishes_rounds() -> None:
    state = position({"turned": 2}, wells=MAT, options=our_options(finish_round=True))
    assert play(state, iw.TurnPage(0)).stage == "over"


@pytest.mark.rules("IW-AMB-3", "IW-AMB-48")
def test_an_arrow_passed_in_a_running_turn_at_will_binds_once() -> None:
    options = our_options(forced_backlog="single")
    state = position({"on": ("T30",)}, {"turned": 2}, abbot=7, options=options)
    assert [player.owed for player in play(state, iw.UseTechnique(0, "T30")).players] == [1, 0]


@pytest.mark.rules("IW-FAQ-6", "IW-AMB-56")
def test_the_moves_left_are_one_line_of_the_score() -> None:
    state = play(position({"turned": 2}, wells=MAT, abbot=10), iw.TurnPage(0))
    assert [(line.points, line.rules) for line in iw.score(state).lines] == [(3, ("IW-FAQ-6", "IW-AMB-56"))]
