"""What is told, and under which rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop_rules import totem_dhor as td

At = Callable[..., td.State]


def told(state: td.State, *actions: td.Action) -> dict[str, tuple[str, ...]]:
    """Return what was told while these actions were carried out: kinds of events with the rules of the last of each."""
    rules: dict[str, tuple[str, ...]] = {}
    for action in actions:
        trace = td.trace(state, action)
        rules |= {event.kind: event.rules for event in trace.events}
        state = trace.state
    return rules


@pytest.mark.rules("TD-RASTA-1", "TD-RASTA-3", "TD-RASTA-5", "TD-RASTA-8", "TD-WEAPON-5", "TD-PLANE-5", "TD-WEAPON-4")
def test_a_fight_on_arrival_is_told_with_its_rules(kept: At) -> None:
    state = kept("I04", 1, "+1", rastapopoulos="I05", cards={0: ("W3",)})
    start = (td.Move(0, "I05"), td.NameBandit(0, 1))
    armed = told(state, *start, td.PlayWeapon(0, "W3"), td.RollFight(2, 4))
    assert armed["moved"] == ("TD-BEGIN-8", "TD-BEGIN-9")
    assert armed["bandit_named"] == ("TD-RASTA-1", "TD-RASTA-3")
    assert armed["weapon_played"] == ("TD-WEAPON-1", "TD-WEAPON-5")
    assert armed["returned"] == ("TD-PLANE-5", "TD-AMB-56")
    assert armed["fought"] == ("TD-RASTA-5", "TD-RASTA-6", "TD-WEAPON-5", "TD-RASTA-8")
    bare = told(state, *start, td.Decline(0, "weapon"), td.RollFight(2, 4))
    assert bare["declined"] == ("TD-WEAPON-4", "TD-CARD-9")
    assert bare["fought"] == ("TD-RASTA-5", "TD-RASTA-6", "TD-RASTA-10", "TD-AMB-21")
    assert bare["lost"] == ("TD-RASTA-9",)


@pytest.mark.rules(
    "TD-DIE-6", "TD-DIE-9", "TD-DIE-11", "TD-DIE-12", "TD-DIE-13", "TD-DIE-15", "TD-DIE-16", "TD-SHEET-1"
)
def test_an_attack_is_told_with_its_rules(kept: At) -> None:
    state = kept("I01", 1, "rastapopoulos", places={1: "I14"}, points={1: 2}, totems={"I02": ("centre", None, False)})
    start = (td.Move(0, "I02"), td.MoveRastapopoulos(0, "I14"), td.NameVictim(0, 1))
    won = told(state, *start, td.RollFight(6, 1))
    assert won["rastapopoulos_moved"] == ("TD-DIE-6", "TD-DIE-9")
    assert won["victim_named"] == ("TD-DIE-11", "TD-DIE-12", "TD-DIE-13")
    assert won["fought"] == ("TD-DIE-13", "TD-DIE-15")
    lost = told(state, *start, td.RollFight(1, 6))
    assert lost["fought"] == ("TD-DIE-13",)
    assert lost["lost"] == ("TD-DIE-16",)
    assert lost["set_back"] == ("TD-SHEET-1", "TD-SHEET-2", "TD-SHEET-3", "TD-SHEET-5", "TD-SHEET-6")


@pytest.mark.rules("TD-SECRET-2", "TD-PUBLIC-1", "TD-PUBLIC-3", "TD-PUBLIC-6", "TD-PUBLIC-8", "TD-PUBLIC-9")
def test_investigations_are_told_with_their_rules(kept: At) -> None:
    secret = told(kept("I04", 1, "+1"), td.Move(0, "I03"), td.InvestigateSecretly(0))
    assert secret["investigated"] == ("TD-SECRET-2",)
    good = kept("I04", 1, "+1", totems={"I03": ("marked", 1, True)}, found=7)
    shown = told(good, td.Move(0, "I03"), td.InvestigatePublicly(0))
    assert shown["investigated"] == ("TD-PUBLIC-1", "TD-PUBLIC-3")
    assert shown["won"] == ("TD-PUBLIC-5", "TD-PUBLIC-6", "TD-PUBLIC-10", "TD-PUBLIC-11")
    assert shown["dhor_placed"] == ("TD-DHOR-2", "TD-DHOR-3")
    trapped = told(
        kept("I04", 1, "+1", totems={"I03": ("marked", 1, False)}), td.Move(0, "I03"), td.InvestigatePublicly(0)
    )
    assert trapped["trapped"] == ("TD-PUBLIC-5", "TD-PUBLIC-8", "TD-PUBLIC-10")
    assert trapped["lost"] == ("TD-PUBLIC-9",)


@pytest.mark.rules("TD-AMB-102", "TD-AMB-103", "TD-AMB-97", "TD-AMB-101", "TD-AMB-98", "TD-AMB-87")
def test_cards_are_told_with_their_rulings(kept: At) -> None:
    at_bandit = kept("I04", 1, "+1", rastapopoulos="I05", cards={0: ("K15", "K16")})
    disguised = told(at_bandit, td.Move(0, "I05"), td.PlayCharacter(0, "K16"))
    assert disguised["card_played"] == ("TD-AMB-103",)
    spared = told(at_bandit, td.Move(0, "I05"), td.NameBandit(0, 1), td.RollFight(1, 6), td.PlayCharacter(0, "K15"))
    assert spared["card_played"] == ("TD-AMB-102",)
    drawing = kept("I01", 1, "statue", totems={"I02": ("centre", None, False)}, skips=(0, 1, 0))
    start = (td.Move(0, "I02"),)
    asked = told(drawing, *start, td.DrawCard("K10"), td.AskInformer(0, "I15"), td.LearnSecretly(0, good=True))
    assert asked["investigated"] == ("TD-AMB-97",)
    assert asked["marked"] == ("TD-SECRET-8", "TD-SECRET-9")
    assert asked["skipped"] == ("TD-AMB-87", "TD-AMB-99", "TD-AMB-21")
    sent = told(drawing, *start, td.DrawCard("K14"), td.MoveRastapopoulos(0, "I14"))
    assert sent["rastapopoulos_moved"] == ("TD-AMB-101",)
    again = told(drawing, *start, td.DrawCard("K11"))
    assert again["turns_granted"] == ("TD-AMB-98",)
    assert again["extra_turn"] == ("TD-AMB-98",)
    joked = told(drawing, *start, td.DrawCard("K12"))
    assert joked["skips_owed"] == ("TD-AMB-99",)
    assert told(drawing, *start, td.DrawCard("K08"))["no_effect"] == ("TD-AMB-59",)
    assert "no_effect" not in asked | sent | again | joked


@pytest.mark.rules("TD-AMB-5", "TD-AMB-21", "TD-AMB-49", "TD-BEGIN-12")
def test_readings_are_named_where_they_decide(kept: At) -> None:
    again = told(kept("M", 3, "statue"), td.Move(0, "O2"))
    assert again["plays_again"] == ("TD-BEGIN-12", "TD-AMB-5", "TD-AMB-7")
    next_one = td.Options(lost_fight_skips="next", reset_ends_turn=True)
    fight = (td.Move(0, "I05"), td.NameBandit(0, 1), td.RollFight(1, 6))
    lost = told(kept("I04", 1, "+1", rastapopoulos="I05", points={0: 1}, options=next_one), *fight)
    assert lost["skips_owed"] == ("TD-RASTA-10", "TD-AMB-21")
    assert lost["set_back"][-1] == "TD-AMB-49"
    rest = told(kept("I04", 1, "+1", rastapopoulos="I05", points={0: 1}), *fight)
    assert "skips_owed" not in rest
    assert "TD-AMB-49" not in rest["set_back"]


@pytest.mark.rules("TD-PLANE-1", "TD-PLANE-3", "TD-SETUP-12", "TD-SETUP-14", "TD-SETUP-16", "TD-BEGIN-1", "TD-BEGIN-2")
def test_set_up_rolls_and_flights_are_told_with_their_rules(at: At) -> None:
    opening = td.GAME.first(2)
    started = told(
        opening, td.ChooseHero(0, "tintin"), td.ChooseHero(1, "haddock"), td.Begin(1), td.RollDice(1, "stars")
    )
    assert started["hero_chosen"] == ("TD-SETUP-12", "TD-SETUP-14")
    assert started["begins"] == ("TD-SETUP-16", "TD-AMB-4")
    assert started["rolled"] == ("TD-BEGIN-1",)
    assert [r.message for r in td.check(opening, td.Keep(0))] == ["no Keep now; the game waits for ChooseHero"]
    assert started["passed"] == ("TD-BEGIN-2", "TD-BEGIN-7")
    flown = told(at(phase="seaplane", cards={0: ("SP",)}), td.Fly(0, "O4"), td.RollDice(1, "+1"), td.Reroll(0))
    assert flown["flew"] == ("TD-PLANE-1", "TD-PLANE-3")
    assert flown["rerolled"] == ("TD-BEGIN-4", "TD-BEGIN-5")
