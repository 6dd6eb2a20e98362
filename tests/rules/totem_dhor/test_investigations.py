"""Secret Investigation, Public Investigation, Investigation Sheet."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tabletop_rules import TABLE
from tabletop_rules import totem_dhor as td

At = Callable[..., td.State]


def landed(kept: At, face: str = "+1", **changes: object) -> td.State:
    """Return seat 0 on I03 about to investigate, if there is anything."""
    return td.apply(kept("I04", 1, face, **changes), td.Move(0, "I03"))


@pytest.mark.rules("TD-SECRET-3", "TD-SECRET-4", "TD-SECRET-5", "TD-SECRET-6", "TD-SECRET-8", "TD-AMB-47", "TD-AMB-81")
def test_a_secret_test_tells_its_tester_alone_that_a_totem_is_good(kept: At) -> None:
    state = td.apply(landed(kept), td.InvestigateSecretly(0))
    trace = td.trace(state, td.LearnSecretly(0, good=True))
    after = trace.state
    assert after.totems[2] == td.Totem("I03", "marked", 0, good=True)
    assert td.score(after).totals == (0, 0, 0)
    assert after.points == (4, 4, 4)
    for seat, known in ((0, True), (1, None), (2, None), (None, None)):
        assert td.view(after, seat).totems[2] == td.Totem("I03", "marked", 0, good=known)
    learnt = [event for event in trace.events if event.kind == "learnt"]
    assert [event.to for event in learnt] == [(0,)]
    assert "TD-SECRET-6" in learnt[0].rules
    assert "learnt" not in [event.kind for event in trace.seen_by(1)]
    assert "marked" in [event.kind for event in trace.seen_by(None)]


@pytest.mark.rules("TD-SECRET-7", "TD-SECRET-10", "TD-SECRET-8")
def test_a_secret_trap_costs_nothing(kept: At) -> None:
    state = td.apply(landed(kept, face="rastapopoulos", points={0: 1}), td.InvestigateSecretly(0))
    trace = td.trace(state, td.LearnSecretly(0, good=False))
    assert trace.state.totems[2] == td.Totem("I03", "marked", 0, good=False)
    assert trace.state.points[0] == 1
    assert any("TD-SECRET-7" in event.rules for event in trace.events)


@pytest.mark.rules("TD-SECRET-2", "TD-PUBLIC-3")
def test_only_the_totem_of_the_own_space_is_tested(kept: At) -> None:
    state = landed(kept)
    assert set(td.legal_actions(state)) == {td.InvestigateSecretly(0), td.Decline(0, "investigation")}
    assert td.apply(state, td.InvestigateSecretly(0)).subject == "I03"
    elsewhere = kept("I03", 1, "+1")
    assert "TD-SECRET-2" in td.check(elsewhere, td.InvestigateSecretly(0))[0].rules
    assert "TD-PUBLIC-3" in td.check(elsewhere, td.InvestigatePublicly(0))[0].rules


@pytest.mark.rules("TD-SECRET-9", "TD-AMB-41")
def test_a_totem_is_secretly_tested_once_for_everybody(kept: At, refused: Callable[..., bool]) -> None:
    state = landed(kept, totems={"I03": ("marked", 1, True)})
    assert refused(state, td.InvestigateSecretly(0), "TD-SECRET-9", "TD-AMB-41")
    assert td.legal_actions(state).listed == (td.InvestigatePublicly(0), td.Decline(0, "investigation"))


@pytest.mark.rules("TD-PUBLIC-1", "TD-AMB-40")
def test_a_public_test_needs_a_secret_one_before(kept: At, refused: Callable[..., bool]) -> None:
    assert refused(landed(kept), td.InvestigatePublicly(0), "TD-PUBLIC-1", "TD-AMB-40")


@pytest.mark.rules("TD-PUBLIC-2", "TD-PUBLIC-5", "TD-PUBLIC-6", "TD-PUBLIC-10", "TD-PUBLIC-11", "TD-AMB-39")
@pytest.mark.parametrize("tester", [0, 1])
def test_a_good_totem_is_won_whoever_marked_it(kept: At, tester: int) -> None:
    state = landed(kept, totems={"I03": ("marked", tester, True)})
    trace = td.trace(state, td.InvestigatePublicly(0))
    after = trace.state
    assert trace.steps == (td.InvestigatePublicly(0), td.ShowTotem(good=True))
    assert after.totems[2] == td.Totem("I03", "won", 0, good=True)
    assert td.view(after, None).totems[2].good is True
    assert td.score(after).totals == (1, 0, 0)


@pytest.mark.rules("TD-PUBLIC-5")
def test_a_public_test_has_one_sure_outcome_only_for_those_who_know(kept: At) -> None:
    state = td.step(landed(kept, totems={"I03": ("marked", 1, True)}), td.InvestigatePublicly(0))
    assert td.chance(state).sure == td.chance(td.view(state, 1)).sure == td.ShowTotem(good=True)
    before = landed(kept, totems={"I03": ("marked", 1, True)})
    assert td.apply(td.view(before, 0), td.InvestigatePublicly(0)) == td.view(state, 0)  # waits for the casket
    assert td.apply(td.view(before, 1), td.InvestigatePublicly(0)).totems[2].stage == "won"
    for seat in (0, 2, None):
        assert dict(td.chance(td.view(state, seat))) == {
            td.ShowTotem(good=True): Fraction(8, 20),
            td.ShowTotem(good=False): Fraction(12, 20),
        }


@pytest.mark.rules("TD-PUBLIC-8", "TD-PUBLIC-9", "TD-PUBLIC-10")
def test_a_trap_goes_to_the_centre_and_costs_a_point(kept: At) -> None:
    state = landed(kept, face="rastapopoulos", totems={"I03": ("marked", 1, False)})
    state = td.apply(state, td.InvestigatePublicly(0))
    assert state.totems[2] == td.Totem("I03", "centre", None, good=False)
    assert state.points == (3, 4, 4)
    assert state.phase == "rastapopoulos"


@pytest.mark.rules("TD-PUBLIC-4", "TD-BEGIN-15")
def test_a_public_test_is_voluntary(kept: At, play: At) -> None:
    state = play(landed(kept, totems={"I03": ("marked", 1, False)}), td.Decline(0, "investigation"))
    assert state.totems[2] == td.Totem("I03", "marked", 1, good=False)
    assert td.view(state, 0).totems[2].good is None
    assert state.active == 1


@pytest.mark.rules("TD-PUBLIC-10", "TD-AMB-46", "TD-DIE-1", "TD-SHEET-4", "TD-AMB-81")
@pytest.mark.parametrize("gone", [("won", 1, True), ("centre", None, False), ("centre", None, True)])
def test_an_emptied_space_offers_nothing_and_the_special_die_still_counts(
    kept: At, gone: tuple[str, int | None, bool]
) -> None:
    state = landed(kept, face="statue", totems={"I03": gone})
    assert state.phase == "draw"
    state = landed(kept, points={0: 2}, totems={"I03": gone})
    assert (state.points[0], state.active) == (3, 1)


@pytest.mark.rules("TD-AMB-38")
def test_a_public_test_may_follow_in_the_same_visit_where_agreed(kept: At, play: At) -> None:
    state = landed(kept)
    state = play(state, td.InvestigateSecretly(0), td.LearnSecretly(0, good=True))
    assert (state.active, state.totems[2].stage) == (1, "marked")
    state = landed(kept, options=td.Options(same_visit_public=True))
    state = play(state, td.InvestigateSecretly(0), td.LearnSecretly(0, good=True))
    assert td.legal_actions(state).listed == (td.InvestigatePublicly(0), td.Decline(0, "investigation"))
    state = play(state, td.InvestigatePublicly(0))
    assert state.totems[2].stage == "won"


@pytest.mark.rules("TD-AMB-43", "TD-PUBLIC-4", "TD-SHEET-6")
def test_a_known_trap_may_be_shown_and_can_even_help(kept: At, play: At) -> None:
    state = landed(kept, points={0: 1}, totems={"I03": ("marked", 0, False)})
    state = play(state, td.InvestigatePublicly(0))
    assert (state.points[0], state.places[0]) == (4, "M")


@pytest.mark.rules("TD-AMB-77", "TD-DHOR-1")
def test_tests_go_on_when_the_polarity_follows_from_what_was_shown(kept: At, play: At) -> None:
    traps = {f"I{n:02}": ("centre", None, False) for n in range(9, 21)}
    state = landed(kept, totems=traps)
    assert td.InvestigateSecretly(0) in td.legal_actions(state)
    state = play(state, td.InvestigateSecretly(0))  # everybody knows, so nothing waits for an answer
    assert state.totems[2] == td.Totem("I03", "marked", 0, good=True)


@pytest.mark.rules("TD-SECRET-5")
def test_a_secret_answer_is_not_settled_by_another_secret(kept: At) -> None:
    traps = {f"I{n:02}": ("centre", None, False) for n in range(10, 21)}
    state = landed(kept, totems={**traps, "I09": ("marked", 1, False)})
    waiting = td.apply(state, td.InvestigateSecretly(0))
    assert waiting.phase == "secret"
    assert td.chance(waiting).sure == td.LearnSecretly(0, good=True)
    assert td.chance(td.view(waiting, 0)).probability(td.LearnSecretly(0, good=True)) == Fraction(8, 9)


@pytest.mark.rules("TD-SECRET-5", "TD-SECRET-4")
def test_who_may_enter_what_a_secret_test_shows(kept: At, refused: Callable[..., bool]) -> None:
    state = td.apply(landed(kept), td.InvestigateSecretly(0))
    assert refused(state, td.LearnSecretly(1, good=True), "TD-SECRET-5")
    assert refused(state, td.LearnSecretly(0, None), "TD-SECRET-4")
    assert not td.check(td.view(state, 0), td.LearnSecretly(0, good=True))
    for seat in (1, None):
        view = td.view(state, seat)
        assert refused(view, td.LearnSecretly(0, good=True), "TD-SECRET-5")
        assert td.legal_actions(view).listed == (td.LearnSecretly(0, None),)
    assert td.seen(td.LearnSecretly(0, good=True), 0) == td.LearnSecretly(0, good=True)
    assert td.seen(td.LearnSecretly(0, good=True), 1) == td.LearnSecretly(0, None)


@pytest.mark.rules("TD-SECRET-5", "TD-SECRET-8")
def test_others_see_that_a_totem_was_tested_and_nothing_else(kept: At) -> None:
    state = landed(kept)
    waiting = td.step(td.view(state, 1), td.InvestigateSecretly(0))
    trace = td.trace(waiting, td.LearnSecretly(0, None))
    assert trace.state.totems[2] == td.Totem("I03", "marked", 0, None)
    assert {event.kind for event in trace.events} == {"marked", "gained", "turn_began"}
    assert td.apply(td.view(state, 1), td.InvestigateSecretly(0)) == trace.state  # from outside it follows by certainty


def test_a_view_of_a_view_of_somebody_else_is_what_everybody_knows(at: At) -> None:
    state = at(totems={"I03": ("marked", 0, True), "I04": ("marked", 1, False)})
    own = td.view(state, 0)
    assert td.view(own, 0) == own
    assert td.view(own, 1) == td.view(own, None) == td.view(state, None)
    assert td.view(state, None).viewer is TABLE


# Investigation Sheet


@pytest.mark.rules(
    "TD-SHEET-1", "TD-SHEET-2", "TD-SHEET-3", "TD-SHEET-5", "TD-SHEET-6", "TD-AMB-50", "TD-AMB-51", "TD-PUBLIC-9"
)
def test_at_zero_a_player_loses_all_totems_and_starts_again(kept: At) -> None:
    won = dict.fromkeys(("I05", "I06", "I08"), ("won", 0, True))
    state = landed(
        kept,
        face="rastapopoulos",
        points={0: 1},
        cards={0: ("W2", "K15")},
        totems={**won, "I03": ("marked", 1, False), "I09": ("won", 1, True)},
    )
    trace = td.trace(state, td.InvestigatePublicly(0))
    after = trace.state
    centre = [totem.space for totem in after.totems if totem.stage == "centre"]
    assert centre == ["I03", "I05", "I06", "I08"]
    assert (after.places[0], after.points[0]) == ("M", 4)
    assert after.cards[0] == ("K15", "W2")
    assert td.score(after).totals == (0, 1, 0)
    kinds = [event.kind for event in trace.events]
    assert kinds.index("lost") < kinds.index("set_back")
    assert kinds.count("set_back") == 1
    assert "gained" not in kinds  # not a landing on Moulinsart


@pytest.mark.rules("TD-AMB-49", "TD-SHEET-1")
def test_the_turn_goes_on_after_being_set_back_unless_agreed_otherwise(kept: At) -> None:
    totems = {"I03": ("marked", 1, False)}
    state = landed(kept, face="rastapopoulos", points={0: 1}, totems=totems)
    state = td.apply(state, td.InvestigatePublicly(0))
    assert (state.phase, state.active) == ("rastapopoulos", 0)
    assert td.MoveRastapopoulos(0, "I03") in td.legal_actions(state)  # the character has left it
    ends = td.Options(reset_ends_turn=True)
    state = landed(kept, face="rastapopoulos", points={0: 1}, totems=totems, options=ends)
    assert td.apply(state, td.InvestigatePublicly(0)).active == 1


@pytest.mark.rules("TD-SHEET-7")
def test_being_set_back_eliminates_nobody(kept: At, play: At) -> None:
    for _ in range(3):
        state = landed(kept, points={0: 1}, players=2, totems={"I03": ("marked", 1, False)})
        state = play(state, td.InvestigatePublicly(0), td.RollDice(1, "stars"))
        assert (state.active, state.places[0], state.points[0]) == (0, "M", 4)
        assert td.apply(state, td.RollDice(3, "+1")).phase == "rolled"


@pytest.mark.rules("TD-SHEET-4", "TD-AMB-74", "TD-PUBLIC-11")
def test_totems_in_the_centre_are_lost_for_good(kept: At, refused: Callable[..., bool]) -> None:
    state = landed(kept, totems={"I03": ("centre", None, True)})
    assert state.phase != "investigate"
    assert refused(state, td.InvestigatePublicly(0), "TD-PUBLIC-3")
    assert td.score(state).totals == (0, 0, 0)
