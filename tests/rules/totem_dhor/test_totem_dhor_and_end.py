"""Goal of the Game, The Totem Dhor, End of the Game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tabletop_rules import totem_dhor as td

At = Callable[..., td.State]
Refused = Callable[..., bool]


def about_to_find(kept: At, found: int, face: str = "+1", **changes: object) -> td.State:
    """Return seat 0 on I12 about to test publicly a totem that is good."""
    defaults: dict[str, Any] = {"totems": {"I12": ("marked", 1, True)}, "found": found, "rastapopoulos": "O4"}
    return td.apply(kept("I13", 1, face, **(defaults | changes)), td.Move(0, "I12"))


@pytest.mark.rules("TD-DHOR-2", "TD-DHOR-3", "TD-AMB-44", "TD-AMB-45", "TD-SHEET-4")
def test_the_eighth_good_totem_shown_brings_the_totem_dhor_to_rastapopoulos(kept: At, play: At) -> None:
    trace = td.trace(about_to_find(kept, 7), td.InvestigatePublicly(0))
    assert trace.state.dhor == "O4"
    assert "dhor_placed" in [event.kind for event in trace.events]
    assert play(about_to_find(kept, 6), td.InvestigatePublicly(0)).dhor is None


@pytest.mark.rules("TD-AMB-44", "TD-SECRET-5")
def test_a_good_totem_found_in_secret_is_not_discovered(kept: At, play: At) -> None:
    state = td.apply(kept("I13", 1, "+1", found=7), td.Move(0, "I12"))
    state = play(state, td.InvestigateSecretly(0), td.LearnSecretly(0, good=True))
    assert (state.dhor, td.discovered(state.totems)) == (None, 7)


@pytest.mark.rules("TD-DHOR-2", "TD-AMB-45")
def test_totems_lost_again_still_count_as_discovered(kept: At, play: At) -> None:
    won = {"I01": ("won", 0, True), "I02": ("won", 1, True), "I12": ("marked", 1, True)}
    state = play(about_to_find(kept, 5, totems=won), td.InvestigatePublicly(0))
    assert state.dhor == "O4"
    assert sum(td.score(state).totals) == 3


@pytest.mark.rules("TD-AMB-66", "TD-DHOR-3", "TD-DHOR-4", "TD-RASTA-8")
def test_who_stands_there_when_it_enters_does_not_seize_it(kept: At, play: At) -> None:
    state = about_to_find(kept, 7, rastapopoulos="I12", points={0: 3})
    state = play(state, td.NameBandit(0, 1), td.RollFight(6, 1), td.InvestigatePublicly(0))
    assert (state.dhor, state.holder, state.active) == ("I12", None, 1)
    assert state.points[0] == 4  # the +1 still counts


@pytest.mark.rules("TD-AMB-67", "TD-DHOR-7", "TD-DIE-1")
def test_rastapopoulos_may_leave_it_with_the_same_roll(kept: At, play: At) -> None:
    state = play(about_to_find(kept, 7, "rastapopoulos"), td.InvestigatePublicly(0))
    assert (state.dhor, state.phase) == ("O4", "rastapopoulos")
    state = play(state, td.MoveRastapopoulos(0, "I20"))
    assert (state.dhor, state.rastapopoulos) == ("O4", "I20")


@pytest.mark.rules("TD-DHOR-5", "TD-END-1", "TD-AMB-71", "TD-AMB-54", "TD-AMB-53")
def test_while_guarded_it_must_be_fought_for(kept: At, play: At) -> None:
    state = play(kept("I10", 1, "statue", rastapopoulos="O4", dhor="O4", found=8, points={0: 1}), td.Move(0, "O4"))
    assert state.phase == "bandit"
    won = play(state, td.NameBandit(0, 1), td.RollFight(6, 1))
    assert (won.phase, won.holder, won.dhor, won.points[0]) == ("over", 0, None, 1)
    assert td.to_act(won) == ()
    assert td.legal_actions(won).listed == ()


@pytest.mark.rules("TD-AMB-70", "TD-DHOR-5", "TD-RASTA-9", "TD-RASTA-10")
def test_a_lost_fight_leaves_it_there(kept: At, play: At, refused: Refused) -> None:
    state = play(kept("I10", 1, "statue", rastapopoulos="O4", dhor="O4", found=8), td.Move(0, "O4"))
    state = play(state, td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (state.places[0], state.dhor, state.holder, state.active) == ("O4", "O4", None, 1)
    state = attrs.evolve(state, active=0, phase="roll")
    state = play(state, td.RollDice(1, "+1"), td.Keep(0))
    assert refused(state, td.Move(0, "O4"), "TD-BEGIN-9")  # it must be left and reached again


@pytest.mark.rules("TD-DHOR-6", "TD-DHOR-7", "TD-END-1", "TD-AMB-71", "TD-AMB-72", "TD-AMB-85")
def test_unguarded_it_is_taken_at_once_and_ends_the_game(kept: At, refused: Refused) -> None:
    state = kept(
        "I11", 1, "statue", players=4, rastapopoulos="I01", dhor="I12", found=7, totems={"I02": ("won", 1, True)}
    )
    trace = td.trace(state, td.Move(0, "I12"))
    assert trace.steps == (td.Move(0, "I12"),)
    over = trace.state
    assert (over.phase, over.holder, len(over.pile)) == ("over", 0, 55)
    assert refused(over, td.Decline(0, "investigation"), "TD-END-1")
    assert refused(over, td.Keep(1), "TD-END-1")
    ocean = td.apply(kept("I10", 1, "+1", dhor="O4", found=8, points={0: 2}), td.Move(0, "O4"))
    assert (ocean.phase, ocean.points[0]) == ("over", 2)  # neither a new play nor the +1
    keeps = td.Options(ocean_keeps_special="after")
    owing = attrs.evolve(kept("I10", 1, "+1", dhor="O4", found=8, options=keeps), owed=("+1",))
    ocean = td.apply(owing, td.Move(0, "O4"))
    assert (ocean.number, ocean.face, ocean.owed) == (None, None, ())  # nothing is left to be done


@pytest.mark.rules("TD-AMB-68", "TD-DHOR-5", "TD-RASTA-1")
def test_rastapopoulos_may_come_back_to_guard_it(kept: At, play: At) -> None:
    state = kept("I01", 1, "rastapopoulos", dhor="I12", found=8, totems={"I02": ("centre", None, False)})
    state = play(state, td.Move(0, "I02"), td.MoveRastapopoulos(0, "I12"))
    state = attrs.evolve(state, phase="move", number=1, face="+1", places=("I01", "I11", "M"))
    assert play(state, td.Move(1, "I12")).phase == "bandit"


@pytest.mark.rules("TD-AMB-69", "TD-DIE-15", "TD-DHOR-4")
def test_beating_off_an_attack_there_seizes_nothing(kept: At, play: At) -> None:
    state = kept(
        "I01", 1, "rastapopoulos", places={1: "I12"}, dhor="I12", found=8, totems={"I02": ("centre", None, False)}
    )
    state = play(state, td.Move(0, "I02"), td.MoveRastapopoulos(0, "I12"), td.NameVictim(0, 1), td.RollFight(6, 1))
    assert (state.holder, state.dhor, state.active) == (None, "I12", 1)


@pytest.mark.rules("TD-DHOR-4")
def test_standing_on_its_space_is_not_moving_there(at: At, play: At) -> None:
    state = at(places={0: "I12"}, dhor="I12", found=8)
    state = play(state, td.RollDice(1, "+1"), td.Keep(0), td.Move(0, "I11"))
    assert state.holder is None


@pytest.mark.rules("TD-SETUP-10", "TD-BOX-6")
def test_it_stays_beside_the_board_until_then(at: At) -> None:
    assert at(found=7).dhor is None
    early = attrs.evolve(at(found=7), dhor="O4")
    assert "TD-SETUP-10" in td.faults(early)[0].rules


# Goal and end


def ended(at: At, black: tuple[int, ...], holder: int, points: tuple[int, ...], **options: Any) -> td.State:
    spaces = iter(f"I{n:02}" for n in range(1, 21))
    totems = {next(spaces): ("won", seat, True) for seat, n in enumerate(black) for _ in range(n)}
    return at(
        players=len(black),
        totems=totems,
        found=8 - sum(black),
        phase="over",
        holder=holder,
        points=dict(enumerate(points)),
        options=td.Options(**options),
    )


@pytest.mark.rules("TD-END-2", "TD-END-3", "TD-END-4", "TD-GOAL-1", "TD-GOAL-2", "TD-PUBLIC-7", "TD-BOX-6")
def test_a_player_can_win_without_the_totem_dhor(at: At) -> None:
    score = td.score(ended(at, (4, 1, 0), holder=1, points=(1, 4, 4)))
    assert (score.totals, score.winners, score.final) == ((4, 3, 0), (0,), True)
    assert [line.points for line in score.lines_of(1)] == [1, 2]
    assert {rule for line in score.lines for rule in line.rules} >= {"TD-END-2", "TD-END-3"}


@pytest.mark.rules("TD-END-5", "TD-AMB-85")
def test_a_tie_is_decided_by_investigation_points(at: At) -> None:
    score = td.score(ended(at, (3, 1), holder=1, points=(2, 4)))
    assert (score.totals, score.winners) == ((3, 3), (1,))
    assert td.score(ended(at, (3, 1), holder=1, points=(4, 2))).winners == (0,)


@pytest.mark.rules("TD-AMB-73", "TD-END-5")
def test_whoever_is_still_tied_shares_the_victory_unless_agreed_otherwise(at: At) -> None:
    assert td.score(ended(at, (2, 4, 1), holder=0, points=(3, 3, 4))).winners == (0, 1)
    agreed = ended(at, (2, 4, 1), holder=0, points=(3, 3, 4), final_tie="dhor_holder")
    assert td.score(agreed).winners == (0,)
    other = ended(at, (0, 3, 3), holder=0, points=(4, 3, 3), final_tie="dhor_holder")
    assert td.score(other).winners == (1, 2)  # the holder is not among the tied


@pytest.mark.rules("TD-END-1", "TD-END-4")
def test_nobody_has_won_while_the_game_runs(at: At) -> None:
    score = td.score(at(totems={"I01": ("won", 1, True)}))
    assert (score.totals, score.winners, score.final) == ((0, 1, 0), (), False)
