"""Adventure Cards and Seaplane Cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import attrs
import pytest

from tabletop_rules import totem_dhor as td
from tabletop_rules.core.pile import Pile
from tabletop_rules.totem_dhor.box import Box

At = Callable[..., td.State]
Refused = Callable[..., bool]


def drawing(kept: At, **changes: object) -> td.State:
    """Return seat 0 on I02 about to draw a card."""
    totems: dict[str, object] = {"I02": ("centre", None, False)}
    return td.apply(kept("I01", 1, "statue", **({"totems": totems} | changes)), td.Move(0, "I02"))


@pytest.mark.rules("TD-DIE-3", "TD-AMB-60", "TD-SETUP-7")
def test_the_statue_draws_any_of_the_cards_never_seen(kept: At, refused: Refused) -> None:
    state = drawing(kept)
    assert td.chance(state).probability(td.DrawCard("K01")) == Fraction(5, 55)
    assert td.chance(state).probability(td.DrawCard("K03")) == Fraction(1, 55)
    assert sum(odds for _, odds in td.chance(state)) == 1
    assert refused(state, td.DrawCard("K99"), "TD-DIE-3")
    assert refused(state, td.Decline(0, "investigation"), "TD-AMB-60")


@pytest.mark.rules("TD-DIE-4", "TD-DIE-5", "TD-CARD-5", "TD-PLANE-5", "TD-AMB-56", "TD-PLANE-6")
def test_an_immediate_card_is_carried_out_and_goes_under_the_pile(kept: At) -> None:
    trace = td.trace(drawing(kept, points={0: 2}, queue=("W1",)), td.DrawCard("K01"))
    state = trace.state
    assert (state.points[0], len(state.pile), state.pile.queue) == (3, 55, ("W1", "K01"))
    drawn = next(event for event in trace.events if event.kind == "drawn")
    assert (drawn.data["card"], drawn.to) == ("K01", None)


@pytest.mark.rules("TD-CARD-7", "TD-CARD-8", "TD-AMB-79", "TD-AMB-58", "TD-AMB-61")
@pytest.mark.parametrize("card", ["W2", "SP", "K15"])
def test_kept_cards_lie_face_up_in_front_of_the_player(kept: At, card: str) -> None:
    state = td.apply(drawing(kept, cards={0: ("SP", "W1", "W1", "W3")}), td.DrawCard(card))
    assert sorted(state.cards[0]) == sorted(("SP", "W1", "W1", "W3", card))
    assert td.view(state, 2).cards == state.cards
    assert (len(state.pile), state.active) == (50, 1)


@pytest.mark.rules("TD-AMB-65", "TD-PLANE-6", "TD-SETUP-8")
def test_returned_cards_come_back_in_order_once_all_others_are_drawn(kept: At, refused: Refused) -> None:
    state = attrs.evolve(drawing(kept), pile=Pile((("K01", 1),), ("K04", "K03")))
    assert td.chance(state).sure == td.DrawCard("K01")
    state = attrs.evolve(state, pile=Pile((), ("K04", "K03")))
    assert td.legal_actions(state).listed == (td.DrawCard("K04"),)
    assert "TD-AMB-65" in td.check(state, td.DrawCard("K03"))[0].rules
    for seat in (0, 1, None):
        assert td.view(state, seat).pile == state.pile


@pytest.mark.rules("TD-AMB-57", "TD-DIE-3")
def test_an_empty_pile_gives_nothing(kept: At) -> None:
    start = attrs.evolve(kept("I01", 1, "statue", totems={"I02": ("centre", None, False)}), pile=Pile[str]((), ()))
    trace = td.trace(start, td.Move(0, "I02"))
    assert "nothing_drawn" in [event.kind for event in trace.events]
    assert trace.state.active == td.apply(start, td.Move(0, "I02")).active == 1


@pytest.mark.rules("TD-AMB-55", "TD-DIE-5", "TD-BEGIN-14")
@pytest.mark.parametrize(
    ("card", "before", "after"),
    [("K01", 2, 3), ("K01", 4, 4), ("K02", 1, 3), ("K02", 3, 4), ("K03", 1, 4), ("K04", 4, 3), ("K05", 4, 2)],
)
def test_cards_that_change_the_own_points(kept: At, card: str, before: int, after: int) -> None:
    state = td.apply(drawing(kept, points={0: before}), td.DrawCard(card))
    assert (state.points[0], state.active) == (after, 1)


@pytest.mark.rules("TD-SHEET-1", "TD-AMB-59", "TD-AMB-49", "TD-AMB-92")
@pytest.mark.parametrize("card", ["K04", "K05"])
def test_a_card_can_set_its_drawer_back(kept: At, card: str) -> None:
    totems = {"I02": ("centre", None, False), "I09": ("won", 0, True)}
    state = td.apply(drawing(kept, points={0: 1}, totems=totems), td.DrawCard(card))
    assert (state.points[0], state.places[0], td.score(state).totals[0]) == (4, "M", 0)
    assert state.pile.queue == (card,)


@pytest.mark.rules("TD-AMB-93", "TD-AMB-59")
def test_the_false_telegram_hits_another_player(kept: At, play: At, refused: Refused) -> None:
    state = play(drawing(kept, points={1: 1}), td.DrawCard("K06"))
    assert td.legal_actions(state).listed == (td.ChooseRival(0, 1), td.ChooseRival(0, 2))
    assert refused(state, td.ChooseRival(0, 0), "TD-AMB-93")
    assert refused(state, td.ChooseRival(0, 3), "TD-AMB-18")
    assert play(state, td.ChooseRival(0, 2)).points == (4, 1, 3)
    hit = play(state, td.ChooseRival(0, 1))
    assert (hit.points[1], hit.active, hit.pile.queue) == (4, 1, ("K06",))


@pytest.mark.rules("TD-AMB-94", "TD-AMB-80", "TD-AMB-59")
def test_the_friendly_pilot_lets_nobody_arrive(kept: At, play: At, refused: Refused) -> None:
    state = drawing(kept, rastapopoulos="O3", dhor="O4", found=8)
    state = play(state, td.DrawCard("K07"))
    assert {action.space for action in td.legal_actions(state) if isinstance(action, td.Fly)} == {
        "O1", "O2", "O3", "O4", "O5", "O6"
    }  # fmt: skip
    assert refused(state, td.Fly(0, "I01"), "TD-AMB-94")
    for space in ("O3", "O4", "O2"):
        after = play(state, td.Fly(0, space))
        assert (after.places[0], after.active, after.phase, after.holder) == (space, 1, "roll", None)


@pytest.mark.rules("TD-AMB-95", "TD-AMB-59")
def test_the_customs_officer_takes_a_card(kept: At, play: At, refused: Refused) -> None:
    state = play(drawing(kept, cards={0: ("SP", "W1", "W1")}), td.DrawCard("K08"))
    assert td.legal_actions(state).listed == (td.GiveUpCard(0, "SP"), td.GiveUpCard(0, "W1"))
    assert refused(state, td.GiveUpCard(0, "W4"), "TD-AMB-95")
    state = play(state, td.GiveUpCard(0, "W1"))
    assert (state.cards[0], state.pile.queue) == (("SP", "W1"), ("W1", "K08"))
    none = play(drawing(kept, cards={1: ("W1",)}), td.DrawCard("K08"))
    assert (none.active, none.pile.queue) == (1, ("K08",))


@pytest.mark.rules("TD-AMB-96", "TD-AMB-80")
def test_the_chauffeur_drives_home(kept: At) -> None:
    trace = td.trace(drawing(kept, points={0: 1}), td.DrawCard("K09"))
    assert (trace.state.places[0], trace.state.points[0], trace.state.active) == ("M", 2, 1)
    assert [event.kind for event in trace.events].count("gained") == 1  # no landing on Moulinsart


@pytest.mark.rules("TD-AMB-97", "TD-SECRET-5", "TD-SECRET-8", "TD-SECRET-9")
def test_the_informer_tells_the_drawer_alone_about_any_fresh_totem(kept: At, play: At, refused: Refused) -> None:
    totems = {"I02": ("centre", None, False), "I03": ("marked", 1, True)}
    options = td.Options(same_visit_public=True)
    state = play(drawing(kept, totems=totems, options=options), td.DrawCard("K10"))
    assert len(td.legal_actions(state)) == 18
    assert refused(state, td.AskInformer(0, "I03"), "TD-AMB-97", "TD-SECRET-9")
    assert refused(state, td.AskInformer(0, "O1"), "TD-AMB-97")
    state = play(state, td.AskInformer(0, "I15"))
    assert td.chance(state).probability(td.LearnSecretly(0, good=True)) == Fraction(7, 18)
    state = play(state, td.LearnSecretly(0, good=True))
    index = state.options.components.symbol_index["I15"]
    assert state.totems[index] == td.Totem("I15", "marked", 0, good=True)
    assert td.view(state, 1).totems[index].good is None
    assert (state.active, state.pile.queue) == (1, ("K10",))


@pytest.mark.rules("TD-AMB-97")
def test_the_informer_has_nothing_to_say_when_all_totems_are_tested(kept: At, play: At, box: Box) -> None:
    totems = {space: ("centre", None, False) if n < 12 else ("marked", 1, True) for n, space in enumerate(box.symbols)}
    state = play(drawing(kept, totems=totems), td.DrawCard("K10"))
    assert (state.active, state.pile.queue) == (1, ("K10",))


@pytest.mark.rules("TD-AMB-98", "TD-AMB-99", "TD-SETUP-17")
def test_extra_turns_come_first_and_skipped_ones_after(kept: At, play: At) -> None:
    state = play(drawing(kept, players=2, skips=(1, 0)), td.DrawCard("K11"))
    assert (state.active, state.again, state.phase, state.skips) == (0, 0, "roll", (1, 0))
    state = play(state, td.RollDice(1, "stars"))
    assert state.active == 1
    state = play(state, td.RollDice(1, "stars"))
    assert (state.active, state.skips) == (1, (0, 0))
    twice = play(drawing(kept, players=2, again=1), td.DrawCard("K11"))
    assert (twice.active, twice.again) == (0, 1)


@pytest.mark.rules("TD-AMB-99", "TD-AMB-87")
def test_two_practical_jokers_skip_two_turns(kept: At, play: At) -> None:
    state = play(drawing(kept, players=2, skips=(1, 0)), td.DrawCard("K12"))
    assert state.skips == (2, 0)
    for skips in ((1, 0), (0, 0)):
        state = play(state, td.RollDice(1, "stars"))
        assert (state.active, state.skips) == (1, skips)
    assert play(state, td.RollDice(1, "stars")).active == 0
    everybody = play(drawing(kept, players=2, skips=(2, 1)), td.DrawCard("W1"))
    assert (everybody.active, everybody.skips) == (1, (1, 0))


@pytest.mark.rules("TD-AMB-100", "TD-PLANE-5", "TD-DIE-3")
def test_the_parcel_goes_under_the_pile_before_the_next_card(kept: At, play: At) -> None:
    state = play(drawing(kept), td.DrawCard("K13"))
    assert (state.phase, state.pile.queue) == ("draw", ("K13",))
    state = play(state, td.DrawCard("K13"), td.DrawCard("K01"))
    assert (state.active, state.pile.queue) == (1, ("K13", "K13", "K01"))


@pytest.mark.rules("TD-AMB-92", "TD-AMB-49")
def test_a_chain_of_cards_is_finished_after_being_set_back(kept: At, play: At, box: Box) -> None:
    cards = tuple(attrs.evolve(card, amount=2) if card.id == "K13" else card for card in box.cards)
    for ends in (False, True):
        options = td.Options(box=attrs.evolve(box, cards=cards), reset_ends_turn=ends, ocean_keeps_special="after")
        start = kept("I01", 1, "statue", totems={"I02": ("centre", None, False)}, points={0: 1}, options=options)
        start = attrs.evolve(start, owed=("statue", "+1"), face="+1")
        state = play(start, td.Move(0, "I02"), td.DrawCard("K13"), td.DrawCard("K04"))
        assert (state.phase, state.draws, state.places[0]) == ("draw", 1, "M")
        state = play(state, td.DrawCard("K04"))
        assert (state.active, state.points[0]) == ((1, 3) if ends else (1, 4))  # the two +1 still owed, or not


@pytest.mark.rules("TD-AMB-101", "TD-DIE-7", "TD-DIE-8", "TD-DIE-9")
def test_the_henchman_moves_rastapopoulos_without_an_attack(kept: At, play: At, refused: Refused) -> None:
    state = play(drawing(kept, places={1: "I14"}), td.DrawCard("K14"))
    assert len(td.legal_actions(state)) == 24
    for space in ("M", "I02", "O1"):
        assert refused(state, td.MoveRastapopoulos(0, space), "TD-AMB-101")
    state = play(state, td.MoveRastapopoulos(0, "I14"))
    assert (state.rastapopoulos, state.active, state.points, state.pile.queue) == ("I14", 1, (4, 4, 4), ("K14",))


# Seaplane Cards


@pytest.mark.rules("TD-PLANE-1", "TD-PLANE-2", "TD-PLANE-3", "TD-PLANE-4", "TD-PLANE-5", "TD-AMB-63", "TD-CARD-9")
def test_a_seaplane_is_used_before_the_roll(at: At, play: At, refused: Refused) -> None:
    state = play(at(active=2, places={0: "I12"}, cards={0: ("SP", "SP")}), td.RollDice(1, "stars"))
    assert state.phase == "seaplane"
    assert len(td.legal_actions(state)) == 7
    assert refused(state, td.Fly(0, "I05"), "TD-PLANE-3")
    assert refused(state, td.Fly(0, "M"), "TD-PLANE-3")
    assert refused(state, td.RollDice(1, "+1"), "TD-PLANE-1")
    flown = play(state, td.Fly(0, "O3"))
    assert (flown.places[0], flown.phase, flown.cards[0], flown.pile.queue) == ("O3", "roll", ("SP",), ("SP",))
    assert refused(flown, td.Fly(0, "O4"), "TD-PLANE-1", "TD-PLANE-4")
    stayed = play(state, td.Decline(0, "seaplane"))
    assert (stayed.phase, stayed.cards[0]) == ("roll", ("SP", "SP"))
    rolled = play(stayed, td.RollDice(1, "+1"))
    assert refused(rolled, td.Fly(0, "O4"), "TD-PLANE-1")
    assert play(rolled, td.Reroll(0)).phase == "roll"  # not between re-rolls


@pytest.mark.rules("TD-AMB-62", "TD-PLANE-1")
def test_a_seaplane_before_the_play_after_an_ocean_space(kept: At) -> None:
    state = td.apply(kept("M", 3, "+1", cards={0: ("SP",)}), td.Move(0, "O2"))
    assert state.phase == "seaplane"
    only_first = td.Options(seaplane_window="turn_start")
    assert td.apply(kept("M", 3, "+1", cards={0: ("SP",)}, options=only_first), td.Move(0, "O2")).phase == "roll"


@pytest.mark.rules("TD-AMB-24", "TD-RASTA-1", "TD-RASTA-10")
def test_a_flight_to_rastapopoulos_is_an_arrival(at: At, play: At) -> None:
    state = play(at(phase="seaplane", places={0: "I12"}, cards={0: ("SP",)}), td.Fly(0, "O1"))
    assert state.phase == "bandit"
    won = play(state, td.NameBandit(0, 1), td.RollFight(6, 1))
    assert (won.phase, won.active, won.places[0]) == ("roll", 0, "O1")  # no extra play: this is the roll
    lost = play(state, td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (lost.active, lost.points[0]) == (1, 2)  # before any roll


@pytest.mark.rules("TD-AMB-21")
def test_a_fight_lost_after_a_flight_where_it_costs_the_next_turn(at: At, play: At) -> None:
    options = td.Options(lost_fight_skips="next")
    state = at(phase="seaplane", places={0: "I12"}, cards={0: ("SP",)}, options=options)
    state = play(state, td.Fly(0, "O1"), td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (state.active, state.phase, state.skips) == (0, "roll", (1, 0, 0))


@pytest.mark.rules("TD-AMB-24", "TD-AMB-86", "TD-DHOR-4")
def test_the_totem_dhor_can_be_seized_by_seaplane_unless_agreed_otherwise(at: At, play: At) -> None:
    state = at(phase="seaplane", places={0: "I12"}, cards={0: ("SP",)}, found=8, dhor="O4")
    assert play(state, td.Fly(0, "O4")).holder == 0
    guarded = attrs.evolve(state, rastapopoulos="O4")
    assert play(guarded, td.Fly(0, "O4"), td.NameBandit(0, 1), td.RollFight(6, 1)).holder == 0
    options = td.Options(seaplane_arrival=False)
    for r in ("O4", "I01"):
        moved = attrs.evolve(state, options=options, rastapopoulos=r)
        assert (play(moved, td.Fly(0, "O4")).phase, play(moved, td.Fly(0, "O4")).holder) == ("roll", None)


@pytest.mark.rules("TD-AMB-25", "TD-DHOR-4")
def test_a_flight_to_the_own_space_spends_the_card_and_arrives_nowhere(at: At, play: At) -> None:
    state = at(phase="seaplane", places={0: "O4"}, cards={0: ("SP",)}, found=8, dhor="O4", rastapopoulos="O4")
    state = play(state, td.Fly(0, "O4"))
    assert (state.phase, state.holder, state.cards[0], state.pile.queue) == ("roll", None, (), ("SP",))


@pytest.mark.rules("TD-AMB-97", "TD-AMB-38", "TD-PUBLIC-3")
def test_the_informer_on_the_own_space_is_no_visit(kept: At, play: At) -> None:
    options = td.Options(same_visit_public=True)
    state = play(kept("I04", 1, "statue", options=options), td.Move(0, "I03"), td.Decline(0, "investigation"))
    state = play(state, td.DrawCard("K10"), td.AskInformer(0, "I03"), td.LearnSecretly(0, good=True))
    assert (state.active, state.totems[2].stage) == (1, "marked")
