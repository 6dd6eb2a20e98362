"""Rastapopoulos: fights on arrival and by attack, weapons, and the cards that avoid a fight or its price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.totem_dhor.actions import (
    Decline,
    MoveRastapopoulos,
    NameBandit,
    NameVictim,
    PlayCharacter,
    PlayWeapon,
    RollFight,
)
from tabletop_rules.totem_dhor.sheet import lose, owe_skips, put
from tabletop_rules.totem_dhor.state import Draft, Fight, State

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat
    from tabletop_rules.totem_dhor.box import Effect


def held(state: State | Draft, seat: Seat, effect: Effect) -> tuple[str, ...]:
    """Return the ids of the cards with ``effect`` in front of a seat, each kind once."""
    cards = state.cards[seat]
    if not cards:
        return ()
    card = state.options.components.card
    return tuple(dict.fromkeys(name for name in cards if card[name].effect == effect))


def return_card(draft: Draft, seat: Seat, card: str, tell: Tell | None) -> None:
    """Put a card from in front of a seat under the pile (TD-PLANE-5, TD-PLANE-6, TD-AMB-56)."""
    cards = draft.cards[seat]
    at = cards.index(card)
    draft.cards = put(draft.cards, seat, cards[:at] + cards[at + 1 :])
    draft.pile = draft.pile.under(card)
    if tell:
        text = f"seat {seat}'s {card} goes under the pile"
        tell(Event("returned", ("TD-PLANE-5", "TD-AMB-56"), text, Facts(seat=seat, card=card)))


# On arrival


def name_bandit(draft: Draft, action: NameBandit, tell: Tell | None) -> None:
    """Begin a fight on arrival; without a roll in play the player has come by seaplane (TD-RASTA-1, TD-AMB-24)."""
    if tell:
        text = f"seat {action.actor} must fight; seat {action.bandit} rolls for Rastapopoulos"
        data = Facts(seat=action.actor, bandit=action.bandit)
        tell(Event("bandit_named", ("TD-RASTA-1", "TD-RASTA-3"), text, data))
    _open(draft, Fight("flight" if draft.number is None else "arrival", action.actor, action.bandit, 0))


def play_disguise(draft: Draft, action: PlayCharacter, tell: Tell | None) -> None:
    """Pass Rastapopoulos without a fight (TD-AMB-103)."""
    if tell:
        text = f"seat {action.actor} plays {action.card}: Rastapopoulos counts as defeated"
        tell(Event("card_played", ("TD-AMB-103",), text, Facts(seat=action.actor, card=action.card)))
    return_card(draft, action.actor, action.card, tell)
    draft.phase = "land"


# By attack


def bring_rastapopoulos(draft: Draft, action: MoveRastapopoulos, tell: Tell | None) -> None:
    """Move Rastapopoulos; sent by the special die he attacks somebody where he comes (TD-DIE-10, TD-AMB-101)."""
    draft.rastapopoulos = action.space
    if tell:
        rules = ("TD-DIE-6", "TD-DIE-9") if draft.card is None else ("TD-AMB-101",)
        text = f"seat {action.actor} moves Rastapopoulos to {action.space}"
        tell(Event("rastapopoulos_moved", rules, text, Facts(seat=action.actor, space=action.space)))
    if draft.card is not None:
        draft.phase = "put_back"
    else:
        draft.phase = "victim" if action.space in draft.places else "next_face"


def name_victim(draft: Draft, action: NameVictim, tell: Tell | None) -> None:
    """Begin an attack; the active player rolls for Rastapopoulos (TD-DIE-11, TD-DIE-13)."""
    if tell:
        text = f"Rastapopoulos attacks seat {action.victim}; seat {action.actor} rolls for him"
        data = Facts(seat=action.actor, victim=action.victim)
        tell(Event("victim_named", ("TD-DIE-11", "TD-DIE-12", "TD-DIE-13"), text, data))
    _open(draft, Fight("attack", action.victim, action.actor, 0))


# The fight


def _open(draft: Draft, fight: Fight) -> None:
    """Let the hero's owner decide about a weapon, if there is one, before the dice (TD-WEAPON-1, TD-AMB-26)."""
    draft.fight = fight
    draft.phase = "weapon" if held(draft, fight.hero, "weapon") else "fight"


def play_weapon(draft: Draft, action: PlayWeapon, tell: Tell | None) -> None:
    """Add a weapon to the hero's die for this fight (TD-WEAPON-3, TD-WEAPON-5)."""
    fight = draft.fight
    assert fight is not None
    bonus = draft.options.components.card[action.card].amount
    draft.fight = Fight(fight.cause, fight.hero, fight.bandit, bonus)
    draft.phase = "fight"
    if tell:
        text = f"seat {action.actor} plays {action.card}: +{bonus} in this fight"
        data = Facts(seat=action.actor, card=action.card, bonus=bonus)
        tell(Event("weapon_played", ("TD-WEAPON-1", "TD-WEAPON-5"), text, data))
    return_card(draft, action.actor, action.card, tell)


def roll_fight(draft: Draft, action: RollFight, tell: Tell | None) -> None:
    """Let the higher total win; ties are no outcomes (TD-RASTA-5 to 7, TD-DIE-13, TD-DIE-14)."""
    fight = draft.fight
    assert fight is not None
    won = action.hero + fight.bonus > action.bandit
    if tell:
        _tell_fought(fight, action, won, tell)
    if won:
        _end(draft, fight, tell, won=True)
    elif held(draft, fight.hero, "spare_loss"):
        draft.phase = "spare"
    else:
        _pay(draft, fight, tell)


def _tell_fought(fight: Fight, action: RollFight, won: bool, tell: Tell) -> None:  # noqa: FBT001  # private
    winner = f"seat {fight.hero}" if won else "Rastapopoulos"
    plus = f" + {fight.bonus}" if fight.bonus else ""
    text = f"seat {fight.hero} rolls {action.hero}{plus}, Rastapopoulos {action.bandit}: {winner} wins"
    rules = ("TD-DIE-13",) if fight.cause == "attack" else ("TD-RASTA-5", "TD-RASTA-6")
    if fight.bonus:
        rules = (*rules, "TD-WEAPON-5")
    if won:
        rules = (*rules, "TD-DIE-15" if fight.cause == "attack" else "TD-RASTA-8")
    elif fight.cause != "attack":
        rules = (*rules, "TD-RASTA-10", "TD-AMB-21")
    data = Facts(
        seat=fight.hero, die=action.hero, bonus=fight.bonus, bandit=fight.bandit, against=action.bandit, won=won
    )
    tell(Event("fought", rules, text, data))


def spare(draft: Draft, action: PlayCharacter, tell: Tell | None) -> None:
    """Lose the fight but no points (TD-AMB-102)."""
    fight = draft.fight
    assert fight is not None
    if tell:
        text = f"seat {action.actor} plays {action.card}: the points are not lost"
        tell(Event("card_played", ("TD-AMB-102",), text, Facts(seat=action.actor, card=action.card)))
    return_card(draft, action.actor, action.card, tell)
    _end(draft, fight, tell, won=False)


def pay(draft: Draft, action: Decline, tell: Tell | None) -> None:
    """Lose the points after all."""
    del action
    assert draft.fight is not None
    _pay(draft, draft.fight, tell)


def _pay(draft: Draft, fight: Fight, tell: Tell | None) -> None:
    """Lose 2 points (TD-RASTA-9, TD-DIE-16)."""
    rules = ("TD-DIE-16",) if fight.cause == "attack" else ("TD-RASTA-9",)
    turn_over = lose(draft, fight.hero, 2, rules, tell)
    _end(draft, fight, tell, won=False)
    if turn_over:
        draft.phase = "end_turn"


def _end(draft: Draft, fight: Fight, tell: Tell | None, *, won: bool) -> None:
    """Go on after a fight: an attack changes nothing, a lost arrival costs a turn (TD-RASTA-10, TD-AMB-21)."""
    draft.fight = None
    if fight.cause == "attack":
        draft.phase = "next_face"
    elif won:
        draft.phase = "land"
    elif draft.options.lost_fight_skips == "rest":
        draft.phase = "end_turn"
    else:
        owe_skips(draft, fight.hero, 1, ("TD-RASTA-10", "TD-AMB-21"), tell)
        draft.phase = "roll" if fight.cause == "flight" else "special"
