"""Rastapopoulos, the special die's attack, Weapon Cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tabletop_rules import CHANCE
from tabletop_rules import totem_dhor as td

At = Callable[..., td.State]
Refused = Callable[..., bool]


def arrived(kept: At, face: str = "statue", **changes: object) -> td.State:
    """Return seat 0 just arrived on I05, where Rastapopoulos stands."""
    defaults: dict[str, object] = {"rastapopoulos": "I05"}
    return td.apply(kept("I04", 1, face, **(defaults | changes)), td.Move(0, "I05"))


def attacking(kept: At, **changes: object) -> td.State:
    """Return seat 0 on I02 about to move Rastapopoulos from O1; seats 1 and 2 stand on I14."""
    defaults: dict[str, object] = {"places": {1: "I14", 2: "I14"}, "totems": {"I02": ("centre", None, False)}}
    return td.apply(kept("I01", 1, "rastapopoulos", **(defaults | changes)), td.Move(0, "I02"))


@pytest.mark.rules("TD-RASTA-1", "TD-RASTA-2", "TD-RASTA-3", "TD-RASTA-4", "TD-AMB-84", "TD-AMB-20")
def test_arriving_at_rastapopoulos_means_a_fight_before_anything_else(kept: At, refused: Refused) -> None:
    state = arrived(kept, skips=(0, 1, 0))
    assert td.legal_actions(state).listed == (td.NameBandit(0, 1), td.NameBandit(0, 2))
    assert refused(state, td.InvestigateSecretly(0), "TD-RASTA-2")
    assert refused(state, td.NameBandit(0, 0), "TD-RASTA-3", "TD-AMB-20")
    assert refused(state, td.NameBandit(0, 3), "TD-AMB-18")
    assert refused(state, td.Decline(0, "attack"), "TD-RASTA-1")


@pytest.mark.rules("TD-AMB-76", "TD-RASTA-3")
def test_with_two_players_the_other_one_is_the_bandit(kept: At, refused: Refused) -> None:
    state = arrived(kept, players=2)
    assert td.legal_actions(state).listed == (td.NameBandit(0, 1),)
    assert refused(state, td.NameBandit(0, 0), "TD-RASTA-3")


@pytest.mark.rules(
    "TD-RASTA-5", "TD-RASTA-6", "TD-RASTA-9", "TD-RASTA-10", "TD-AMB-22", "TD-AMB-30", "TD-AMB-78", "TD-RASTA-11"
)
def test_a_lost_fight_costs_two_points_and_the_turn(kept: At, play: At) -> None:
    state = play(arrived(kept), td.NameBandit(0, 1))
    assert td.to_act(state) == (CHANCE,)
    state = play(state, td.RollFight(3, 5))
    assert state.points == (2, 4, 4)
    assert (state.active, state.phase) == (1, "roll")  # no investigation, no card
    assert len(state.pile) == 55
    assert (state.places[0], state.rastapopoulos) == ("I05", "I05")
    assert state.totems[4].stage == "fresh"


@pytest.mark.rules("TD-RASTA-7", "TD-RASTA-8", "TD-RASTA-6", "TD-AMB-30")
def test_ties_are_rolled_again_and_a_victory_allows_the_investigation(kept: At, play: At, refused: Refused) -> None:
    state = play(arrived(kept), td.NameBandit(0, 1))
    assert refused(state, td.RollFight(4, 4), "TD-RASTA-7")
    assert len(td.chance(state)) == 30
    state = play(state, td.RollFight(6, 1))
    assert td.legal_actions(state).listed == (td.InvestigateSecretly(0), td.Decline(0, "investigation"))
    assert state.rastapopoulos == "I05"
    assert state.points == (4, 4, 4)


@pytest.mark.rules("TD-AMB-83", "TD-RASTA-8", "TD-DIE-1")
def test_the_investigation_after_a_victory_may_be_declined(kept: At, play: At) -> None:
    state = play(arrived(kept), td.NameBandit(0, 1), td.RollFight(6, 1), td.Decline(0, "investigation"))
    assert state.phase == "draw"


@pytest.mark.rules("TD-RASTA-11")
@pytest.mark.parametrize("dice", [(1, 2), (2, 1)])
def test_the_bandit_neither_gains_nor_loses(kept: At, play: At, dice: tuple[int, int]) -> None:
    before = arrived(kept, cards={1: ("W1", "K15")}, points={1: 2})
    after = play(before, td.NameBandit(0, 1), td.RollFight(*dice))
    for row in ("points", "places", "cards", "skips"):
        assert getattr(after, row)[1] == getattr(before, row)[1]
    assert td.score(after).totals[1] == 0


@pytest.mark.rules("TD-AMB-48", "TD-AMB-91", "TD-SHEET-1", "TD-SHEET-6", "TD-RASTA-9")
def test_a_loss_beyond_the_last_point_sets_back_once(kept: At, play: At) -> None:
    state = play(arrived(kept, points={0: 1}), td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (state.points[0], state.places[0], state.active) == (4, "M", 1)


@pytest.mark.rules("TD-AMB-23", "TD-AMB-88", "TD-SETUP-11", "TD-BEGIN-12")
def test_there_is_a_fight_on_ocean_spaces_too(kept: At, play: At) -> None:
    state = play(kept("I09", 1, "statue"), td.Move(0, "O1"))  # the liner, where he starts
    assert state.phase == "bandit"
    won = play(state, td.NameBandit(0, 2), td.RollFight(5, 2))
    assert (won.phase, won.active, won.number) == ("roll", 0, None)  # plays again
    lost = play(state, td.NameBandit(0, 2), td.RollFight(2, 5))
    assert (lost.active, lost.points[0]) == (1, 2)


@pytest.mark.rules("TD-AMB-31", "TD-RASTA-1")
def test_standing_beside_rastapopoulos_is_no_arrival(at: At) -> None:
    assert at(places={0: "I05"}, rastapopoulos="I05").phase == "roll"
    state = td.apply(at(places={0: "I05"}, rastapopoulos="I05"), td.RollDice(1, "+1"))
    assert td.legal_actions(state).listed == (td.Keep(0), td.Reroll(0))


@pytest.mark.rules("TD-AMB-21", "TD-AMB-22", "TD-RASTA-10")
def test_a_table_may_let_a_lost_fight_cost_the_next_turn(kept: At, play: At) -> None:
    options = td.Options(lost_fight_skips="next")
    state = play(arrived(kept, options=options), td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (state.phase, state.skips, state.points[0]) == ("draw", (1, 0, 0), 2)  # the special die counts
    state = play(state, td.DrawCard("W1"), td.RollDice(1, "stars"), td.RollDice(1, "stars"))
    assert (state.active, state.skips) == (1, (0, 0, 0))  # seat 0 is left out once
    ocean = play(kept("I09", 1, "+1", options=options), td.Move(0, "O1"), td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (ocean.active, ocean.points[0]) == (1, 3)  # no new play, but the +1
    set_back = td.Options(lost_fight_skips="next", reset_ends_turn=True)
    state = arrived(kept, options=set_back, points={0: 2})
    state = play(state, td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (state.active, state.skips, len(state.pile)) == (1, (1, 0, 0), 55)


# Special Die


@pytest.mark.rules("TD-DIE-2", "TD-DIE-18")
def test_plus_one_gives_a_point_and_ends_the_turn(kept: At) -> None:
    state = td.apply(kept("I02", 1, "+1", points={0: 1}, totems={"I01": ("centre", None, True)}), td.Move(0, "I01"))
    assert (state.points[0], state.active) == (2, 1)


@pytest.mark.rules("TD-DIE-6", "TD-DIE-7", "TD-DIE-8", "TD-DIE-9", "TD-AMB-34", "TD-AMB-35", "TD-AMB-36")
def test_where_rastapopoulos_may_be_moved(kept: At, refused: Refused) -> None:
    state = attacking(kept)
    assert {action.space for action in td.legal_actions(state) if isinstance(action, td.MoveRastapopoulos)} == (
        set(state.options.components.kinds) - {"M", "I02", "O1"}
    )
    assert refused(state, td.MoveRastapopoulos(0, "M"), "TD-DIE-7")
    assert refused(state, td.MoveRastapopoulos(0, "I02"), "TD-DIE-8")
    assert refused(state, td.MoveRastapopoulos(0, "O1"), "TD-DIE-6", "TD-AMB-34")
    assert refused(state, td.MoveRastapopoulos(0, "X"), "TD-DIE-9")
    assert refused(state, td.Decline(0, "attack"), "TD-DIE-6")
    assert td.apply(state, td.MoveRastapopoulos(0, "I20")).rastapopoulos == "I20"


@pytest.mark.rules("TD-DIE-6", "TD-AMB-36", "TD-DIE-18")
def test_he_must_move_even_if_he_meets_nobody(kept: At, play: At) -> None:
    state = attacking(kept, places={})
    state = play(state, td.MoveRastapopoulos(0, "I19"))
    assert (state.rastapopoulos, state.active, state.phase) == ("I19", 1, "roll")


@pytest.mark.rules("TD-DIE-10", "TD-DIE-11", "TD-DIE-12", "TD-DIE-13", "TD-DIE-16", "TD-AMB-32", "TD-AMB-37")
def test_one_character_is_attacked_where_he_comes(kept: At, play: At, refused: Refused) -> None:
    state = play(attacking(kept), td.MoveRastapopoulos(0, "I14"))
    assert td.legal_actions(state).listed == (td.NameVictim(0, 1), td.NameVictim(0, 2))
    assert refused(state, td.NameVictim(0, 0), "TD-DIE-11")
    assert refused(state, td.NameVictim(0, 3), "TD-AMB-18")
    state = play(state, td.NameVictim(0, 2), td.RollFight(2, 6))
    assert state.points == (4, 4, 2)
    assert (state.active, state.phase, state.skips) == (1, "roll", (0, 0, 0))


@pytest.mark.rules("TD-DIE-15", "TD-DIE-14")
def test_a_beaten_off_attack_changes_nothing(kept: At, play: At, refused: Refused) -> None:
    before = play(attacking(kept), td.MoveRastapopoulos(0, "I14"), td.NameVictim(0, 2))
    assert refused(before, td.RollFight(3, 3), "TD-DIE-14")
    after = play(before, td.RollFight(6, 2))
    for row in ("points", "places", "cards", "totems", "pile", "rastapopoulos", "skips"):
        assert getattr(after, row) == getattr(before, row)
    assert after.active == 1


@pytest.mark.rules("TD-AMB-33", "TD-DIE-11")
def test_the_attack_may_be_left_out_only_where_agreed(kept: At, play: At, refused: Refused) -> None:
    state = play(attacking(kept), td.MoveRastapopoulos(0, "I14"))
    assert refused(state, td.Decline(0, "attack"), "TD-DIE-11", "TD-AMB-33")
    options = td.Options(attack_optional=True)
    state = play(attacking(kept, options=options), td.MoveRastapopoulos(0, "I14"), td.Decline(0, "attack"))
    assert (state.points, state.active) == ((4, 4, 4), 1)


@pytest.mark.rules("TD-SHEET-1", "TD-SHEET-5", "TD-AMB-49", "TD-DIE-16")
def test_an_attacked_player_is_set_back_out_of_turn(kept: At, play: At) -> None:
    options = td.Options(reset_ends_turn=True, ocean_keeps_special="after")
    state = attacking(kept, points={2: 2}, options=options, totems={"I08": ("won", 2, True)})
    state = play(state, td.Decline(0, "investigation"), td.MoveRastapopoulos(0, "I14"), td.NameVictim(0, 2))
    state = play(state, td.RollFight(1, 2))
    assert (state.places[2], state.points[2]) == ("M", 4)
    assert td.score(state).totals == (0, 0, 0)
    assert state.active == 1


@pytest.mark.rules("TD-AMB-87")
def test_whoever_is_to_skip_a_turn_still_takes_part_in_fights(kept: At, play: At) -> None:
    state = attacking(kept, skips=(0, 1, 1), cards={2: ("W1",)})
    state = play(state, td.MoveRastapopoulos(0, "I14"), td.NameVictim(0, 2))
    assert td.to_act(state) == (2,)
    state = play(state, td.PlayWeapon(2, "W1"), td.RollFight(1, 6))
    assert (state.points[2], state.active, state.skips) == (2, 0, (0, 0, 0))


# Weapon Cards


@pytest.mark.rules("TD-WEAPON-1", "TD-WEAPON-5", "TD-PLANE-5", "TD-WEAPON-2", "TD-AMB-26", "TD-CARD-9")
def test_a_weapon_is_added_to_the_own_die(kept: At, play: At, refused: Refused) -> None:
    state = arrived(kept, cards={0: ("W3",)}, queue=("K01",))
    assert refused(state, td.PlayWeapon(0, "W3"), "TD-WEAPON-1")  # the bandit is named first
    state = play(state, td.NameBandit(0, 1))
    assert td.legal_actions(state).listed == (td.PlayWeapon(0, "W3"), td.Decline(0, "weapon"))
    state = play(state, td.PlayWeapon(0, "W3"))
    assert state.pile.queue == ("K01", "W3")
    assert state.cards[0] == ()
    state = play(state, td.RollFight(2, 4))
    assert state.phase == "investigate"


@pytest.mark.rules("TD-WEAPON-3", "TD-WEAPON-1", "TD-AMB-27", "TD-RASTA-7")
def test_one_weapon_a_fight_and_its_number_stays_in_ties(kept: At, play: At, refused: Refused) -> None:
    state = play(arrived(kept, cards={0: ("W2", "W4")}), td.NameBandit(0, 1), td.PlayWeapon(0, "W2"))
    assert refused(state, td.PlayWeapon(0, "W4"), "TD-WEAPON-1")
    assert refused(state, td.RollFight(2, 4), "TD-RASTA-7", "TD-AMB-27")  # 4 against 4
    assert state.cards[0] == ("W4",)
    assert play(state, td.RollFight(4, 4)).phase == "investigate"  # 6 against 4


@pytest.mark.rules("TD-WEAPON-2", "TD-WEAPON-4", "TD-CARD-9")
def test_weapons_are_ones_own_and_voluntary(kept: At, play: At, refused: Refused) -> None:
    state = play(arrived(kept, cards={0: ("W1",), 1: ("W4",)}), td.NameBandit(0, 1))
    assert refused(state, td.PlayWeapon(0, "W4"), "TD-WEAPON-2")
    assert refused(state, td.PlayWeapon(0, "spoon"), "TD-WEAPON-2")
    assert refused(state, td.PlayCharacter(0, "W1"))
    assert refused(state, td.Decline(0, "seaplane"), "TD-WEAPON-1")  # a late click declines nothing else
    state = play(state, td.Decline(0, "weapon"))
    assert len(td.chance(state)) == 30
    assert state.cards[0] == ("W1",)
    none = play(arrived(kept, cards={1: ("W4",)}), td.NameBandit(0, 1))
    assert none.phase == "fight"
    assert refused(none, td.PlayWeapon(0, "W4"), "TD-WEAPON-2")


@pytest.mark.rules("TD-WEAPON-7", "TD-AMB-28", "TD-AMB-29", "TD-CARD-8", "TD-AMB-61")
def test_the_attacked_player_may_use_a_weapon_and_the_attacker_may_not(kept: At, play: At, refused: Refused) -> None:
    state = attacking(kept, cards={0: ("W4",), 1: ("W3",)})
    state = play(state, td.MoveRastapopoulos(0, "I14"), td.NameVictim(0, 1))
    assert td.to_act(state) == (1,)
    assert refused(state, td.PlayWeapon(0, "W4"), "TD-WEAPON-7", "TD-AMB-29")
    state = play(state, td.PlayWeapon(1, "W3"))
    assert refused(state, td.PlayWeapon(0, "W4"), "TD-WEAPON-7")
    assert play(state, td.RollFight(4, 6)).points == (4, 4, 4)
    bandit = play(arrived(kept, cards={1: ("W4",)}), td.NameBandit(0, 1))
    assert refused(bandit, td.PlayWeapon(1, "W4"), "TD-WEAPON-7")


@pytest.mark.rules("TD-RASTA-5", "TD-RASTA-6", "TD-RASTA-7", "TD-WEAPON-5", "TD-WEAPON-6")
@pytest.mark.parametrize(
    ("weapon", "chance"),
    [
        (None, Fraction(1, 2)),
        ("W1", Fraction(21, 31)),
        ("W2", Fraction(13, 16)),
        ("W3", Fraction(10, 11)),
        ("W4", Fraction(33, 34)),
    ],
)
def test_the_exact_odds_of_a_fight(kept: At, play: At, weapon: str | None, chance: Fraction) -> None:
    state = play(arrived(kept, cards={0: (weapon,) if weapon else ()}), td.NameBandit(0, 1))
    if weapon:
        state = play(state, td.PlayWeapon(0, weapon))
    wins = sum(odds for action, odds in td.chance(state) if td.step(state, action).phase == "investigate")
    assert wins == chance


@pytest.mark.rules("TD-DIE-6", "TD-DIE-7", "TD-DIE-8", "TD-AMB-34")
def test_every_reason_against_a_space_for_rastapopoulos_is_given(at: At) -> None:
    shared = at(phase="rastapopoulos", places={0: "O1"})
    assert [r.rules[0] for r in td.check(shared, td.MoveRastapopoulos(0, "O1"))] == ["TD-DIE-6", "TD-DIE-8"]
    home = at(phase="rastapopoulos")
    assert [r.rules[0] for r in td.check(home, td.MoveRastapopoulos(0, "M"))] == ["TD-DIE-7", "TD-DIE-8"]
    assert [r.rules[0] for r in td.check(home, td.MoveRastapopoulos(0, "moon"))] == ["TD-DIE-9"]


# Cards that touch a fight


@pytest.mark.rules("TD-AMB-102", "TD-AMB-64", "TD-RASTA-10")
def test_the_loyal_dog_saves_the_points_but_not_the_turn(kept: At, play: At, refused: Refused) -> None:
    state = arrived(kept, points={0: 1}, cards={0: ("K15",), 1: ("K15",)})
    assert refused(state, td.PlayCharacter(0, "K15"), "TD-AMB-103")
    state = play(state, td.NameBandit(0, 1))
    assert refused(state, td.PlayCharacter(0, "K15"), "TD-AMB-64")  # not before the dice
    lost = play(state, td.RollFight(1, 2))
    assert td.to_act(lost) == (0,)
    assert refused(lost, td.PlayCharacter(1, "K15"), "TD-AMB-102")
    assert refused(lost, td.PlayCharacter(0, "K16"), "TD-AMB-102")
    spared = play(lost, td.PlayCharacter(0, "K15"))
    assert (spared.points[0], spared.active, spared.cards[0]) == (1, 1, ())
    assert spared.pile.queue == ("K15",)
    paid = play(lost, td.Decline(0, "spare"))
    assert (paid.points[0], paid.places[0], paid.cards[0]) == (4, "M", ("K15",))
    assert play(state, td.RollFight(2, 1)).phase == "investigate"  # nothing to save


@pytest.mark.rules("TD-AMB-102", "TD-AMB-21", "TD-AMB-24")
def test_the_loyal_dog_does_not_save_the_next_turn_either(kept: At, at: At, play: At) -> None:
    options = td.Options(lost_fight_skips="next")
    state = arrived(kept, cards={0: ("K15",)}, options=options)
    lost = play(state, td.NameBandit(0, 1), td.RollFight(1, 2))
    for way, points in ((td.PlayCharacter(0, "K15"), 4), (td.Decline(0, "spare"), 2)):
        after = play(lost, way)
        assert (after.points[0], after.skips) == (points, (1, 0, 0))
    flying = at(phase="seaplane", cards={0: ("K15", "SP")}, options=options)
    flown = play(flying, td.Fly(0, "O1"), td.NameBandit(0, 1), td.RollFight(1, 2), td.PlayCharacter(0, "K15"))
    assert (flown.phase, flown.active, flown.points[0], flown.skips) == ("roll", 0, 4, (1, 0, 0))


@pytest.mark.rules("TD-RASTA-10", "TD-AMB-21", "TD-DIE-15")
def test_only_a_lost_fight_on_arrival_is_said_to_cost_a_turn(kept: At, play: At) -> None:
    state = play(arrived(kept), td.NameBandit(0, 1))
    assert {"TD-RASTA-10", "TD-AMB-21"} <= set(td.trace(state, td.RollFight(1, 2)).events[0].rules)
    assert "TD-RASTA-10" not in td.trace(state, td.RollFight(2, 1)).events[0].rules
    attack = play(attacking(kept), td.MoveRastapopoulos(0, "I14"), td.NameVictim(0, 1))
    assert "TD-RASTA-10" not in td.trace(attack, td.RollFight(1, 2)).events[0].rules


@pytest.mark.rules("TD-AMB-22", "TD-AMB-5", "TD-RASTA-10")
@pytest.mark.parametrize(("skips", "points"), [("rest", 1), ("next", 3)])
def test_a_lost_fight_ends_the_turn_with_all_its_special_dice(kept: At, play: At, skips: str, points: int) -> None:
    options = td.Options(ocean_keeps_special="after", lost_fight_skips=skips)  # type: ignore[arg-type]  # one of them
    state = kept("I04", 1, "+1", rastapopoulos="I05", points={0: 3}, owed=("+1",), options=options)
    state = play(state, td.Move(0, "I05"), td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (state.active, state.points[0], state.owed) == (1, points, ())


@pytest.mark.rules("TD-AMB-21", "TD-AMB-98")
def test_an_extra_turn_comes_before_the_one_a_lost_fight_costs(kept: At, play: At) -> None:
    options = td.Options(lost_fight_skips="next")
    state = kept("I04", 1, "+1", rastapopoulos="I05", again=1, options=options)
    state = play(state, td.Move(0, "I05"), td.NameBandit(0, 1), td.RollFight(1, 6))
    assert (state.active, state.again, state.skips) == (0, 0, (1, 0, 0))
    state = play(state, *[td.RollDice(1, "stars")] * 3)
    assert (state.active, state.skips) == (1, (0, 0, 0))


@pytest.mark.rules("TD-AMB-102", "TD-DIE-16")
def test_the_loyal_dog_helps_against_attacks_too(kept: At, play: At) -> None:
    state = attacking(kept, cards={1: ("K15",)}, points={1: 2})
    state = play(state, td.MoveRastapopoulos(0, "I14"), td.NameVictim(0, 1), td.RollFight(1, 6))
    assert td.to_act(state) == (1,)
    state = play(state, td.PlayCharacter(1, "K15"))
    assert (state.points[1], state.active, state.phase) == (2, 1, "roll")


@pytest.mark.rules("TD-AMB-103", "TD-AMB-64", "TD-RASTA-8")
def test_the_disguise_replaces_the_fight(kept: At, play: At, refused: Refused) -> None:
    state = arrived(kept, cards={0: ("K16",)})
    assert td.legal_actions(state).listed[-1] == td.PlayCharacter(0, "K16")
    assert refused(state, td.PlayCharacter(0, "K15"), "TD-AMB-103")
    passed = play(state, td.PlayCharacter(0, "K16"))
    assert (passed.phase, passed.cards[0], passed.pile.queue) == ("investigate", (), ("K16",))
    assert play(state, td.NameBandit(0, 1)).phase == "fight"
    victim = attacking(kept, cards={1: ("K16",)})
    victim = play(victim, td.MoveRastapopoulos(0, "I14"), td.NameVictim(0, 1))
    assert refused(victim, td.PlayCharacter(1, "K16"), "TD-AMB-64")


@pytest.mark.rules("TD-AMB-103", "TD-DHOR-5")
def test_the_disguise_is_of_no_use_at_the_totem_dhor(kept: At, refused: Refused) -> None:
    state = arrived(kept, cards={0: ("K16",)}, found=8, dhor="I05")
    assert td.legal_actions(state).listed == (td.NameBandit(0, 1), td.NameBandit(0, 2))
    assert refused(state, td.PlayCharacter(0, "K16"), "TD-DHOR-5", "TD-AMB-103")
