"""What may be done in a position: the one definition behind check, apply and the list of legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Refusal, not_to_act
from tabletop_rules.totem_dhor.actions import (
    Action,
    AskInformer,
    Begin,
    ChooseHero,
    ChooseRival,
    Decline,
    DrawCard,
    Fly,
    GiveUpCard,
    InvestigatePublicly,
    InvestigateSecretly,
    Keep,
    LearnSecretly,
    Move,
    MoveRastapopoulos,
    NameBandit,
    NameVictim,
    PlayCharacter,
    PlayWeapon,
    Reroll,
    RollDice,
    RollFight,
    ShowTotem,
)
from tabletop_rules.totem_dhor.fights import held
from tabletop_rules.totem_dhor.investigations import totem_at
from tabletop_rules.totem_dhor.listing import destinations, targets
from tabletop_rules.totem_dhor.odds import polarity_weight
from tabletop_rules.totem_dhor.state import CHANCE_PHASES, FIGHTERS_PHASES, Phase, State, to_act

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat

_WAITS: Final[dict[Phase, tuple[type, ...]]] = {
    "heroes": (ChooseHero,),
    "begin": (Begin,),
    "seaplane": (Fly, Decline),
    "roll": (RollDice,),
    "rolled": (Keep, Reroll),
    "move": (Move,),
    "bandit": (NameBandit, PlayCharacter),
    "weapon": (PlayWeapon, Decline),
    "fight": (RollFight,),
    "spare": (PlayCharacter, Decline),
    "investigate": (InvestigateSecretly, InvestigatePublicly, Decline),
    "secret": (LearnSecretly,),
    "public": (ShowTotem,),
    "draw": (DrawCard,),
    "rastapopoulos": (MoveRastapopoulos,),
    "victim": (NameVictim, Decline),
    "rival": (ChooseRival,),
    "pilot": (Fly,),
    "customs": (GiveUpCard,),
    "inform": (AskInformer,),
    "over": (),
}
"""Which actions each phase waits for."""

_OWN_TURN: Final = frozenset(_WAITS) - {*CHANCE_PHASES, *FIGHTERS_PHASES, "heroes", "over"}
"""Phases in which the active player decides."""

_PHASE_RULES: Final[dict[Phase, tuple[str, ...]]] = {
    "heroes": ("TD-SETUP-12",),
    "begin": ("TD-SETUP-16",),
    "seaplane": ("TD-PLANE-1",),
    "roll": ("TD-BEGIN-1", "TD-BEGIN-5", "TD-PLANE-4"),
    "rolled": ("TD-BEGIN-3", "TD-BEGIN-4", "TD-BEGIN-5"),
    "move": ("TD-BEGIN-8", "TD-BEGIN-11"),
    "bandit": ("TD-RASTA-1", "TD-RASTA-2", "TD-RASTA-3"),
    "weapon": ("TD-WEAPON-1", "TD-AMB-26"),
    "fight": ("TD-RASTA-5", "TD-DIE-13"),
    "spare": ("TD-AMB-102",),
    "investigate": ("TD-BEGIN-15", "TD-DIE-1"),
    "secret": ("TD-SECRET-5",),
    "public": ("TD-PUBLIC-5",),
    "draw": ("TD-DIE-3", "TD-AMB-60"),
    "rastapopoulos": ("TD-DIE-6", "TD-AMB-101"),
    "victim": ("TD-DIE-11", "TD-AMB-33"),
    "rival": ("TD-AMB-93", "TD-AMB-59"),
    "pilot": ("TD-AMB-94", "TD-AMB-59"),
    "customs": ("TD-AMB-95", "TD-AMB-59"),
    "inform": ("TD-AMB-97", "TD-AMB-59"),
    "over": ("TD-END-1",),
}

_KIND_RULES: Final[dict[type, tuple[str, ...]]] = {
    Fly: ("TD-PLANE-1",),
    PlayWeapon: ("TD-WEAPON-1",),
    PlayCharacter: ("TD-AMB-64",),
    InvestigateSecretly: ("TD-SECRET-2",),
    InvestigatePublicly: ("TD-PUBLIC-3",),
    Move: ("TD-BEGIN-8",),
    Reroll: ("TD-BEGIN-2", "TD-BEGIN-4"),
}
"""Rules that say when an action of this kind is possible, beside those of the phase."""

_OFFERS: Final[dict[Phase, str]] = {
    "seaplane": "seaplane",
    "weapon": "weapon",
    "investigate": "investigation",
    "victim": "attack",
    "spare": "spare",
}
"""What can be declined in which phase."""

_Check: TypeAlias = Callable[[State, Any], tuple[Refusal, ...]]


def refusals(state: State, action: Action) -> tuple[Refusal, ...]:
    """Return every reason why a well-formed ``action`` is illegal here; ``()`` means legal."""
    phase = state.phase
    kind = type(action)
    if kind not in _WAITS[phase]:
        return _untimely(state, action)
    if action.actor == state.active if phase in _OWN_TURN else action.actor in to_act(state):
        own = _CHECKS.get(kind)
        return own(state, action) if own else ()
    return _untimely(state, action)


def _untimely(state: State, action: Action) -> tuple[Refusal, ...]:
    """Say what is wrong with an action that comes at the wrong time or from the wrong actor."""
    refused = []
    phase = state.phase
    actors = to_act(state)
    if action.actor not in actors:
        refused.append(not_to_act(action.actor, actors, _PHASE_RULES[phase]))
    waits = _WAITS[phase]
    kind = type(action)
    if kind not in waits:
        expected = " or ".join(wanted.__name__ for wanted in waits) or "nothing: the game is over"
        rules = (*_KIND_RULES.get(kind, ()), *_PHASE_RULES[phase])
        refused.append(Refusal(rules, f"no {kind.__name__} now; the game waits for {expected}"))
    if type(action) is PlayWeapon:
        refused += _weapon_side(state, action)
    return tuple(refused)


def _weapon_side(state: State, action: PlayWeapon) -> tuple[Refusal, ...]:
    """Say that a weapon must be one's own and never helps Rastapopoulos (TD-WEAPON-2, TD-WEAPON-7, TD-AMB-29)."""
    refused = []
    if action.actor >= len(state.points) or action.card not in held(state, action.actor, "weapon"):
        refused.append(_no_such_card(action.actor, action.card, "weapon", ("TD-WEAPON-2",)))
    if state.fight is not None and state.fight.bandit == action.actor:
        text = "Rastapopoulos cannot use weapons: whoever rolls for him plays none"
        refused.append(Refusal(("TD-WEAPON-7", "TD-AMB-29"), text))
    return tuple(refused)


def _no_such_card(seat: Seat, card: str, what: str, rules: tuple[str, ...]) -> Refusal:
    text = f"no {what} card {card!r:.60} lies in front of seat {seat}"
    return Refusal(rules, text, Facts(seat=seat, card=card[:60]))


# Setup


def _hero(state: State, action: ChooseHero) -> tuple[Refusal, ...]:
    if action.hero in state.heroes:
        text = f"{action.hero} is taken already"
        return (Refusal(("TD-SETUP-12", "TD-AMB-19"), text, Facts(hero=action.hero)),)
    if action.hero not in state.options.components.heroes:
        text = f"{action.hero!r:.60} is no character with an investigation sheet"
        return (Refusal(("TD-SETUP-14", "TD-BOX-11", "TD-AMB-19"), text),)
    return ()


def _beginner(state: State, action: Begin) -> tuple[Refusal, ...]:
    return () if action.seat < len(state.points) else (_no_seat(action.seat),)


def _no_seat(seat: Seat) -> Refusal:
    return Refusal(("TD-AMB-18",), f"there is no seat {seat} in this game", Facts(seat=seat))


# Beginning the Game


def _move(state: State, action: Move) -> tuple[Refusal, ...]:
    ways = destinations(state)
    if action.space in ways:
        return ()
    place = state.places[state.active]
    text = (
        f"a move of exactly {state.number} spaces from {place} leads to {', '.join(ways)}, not to {action.space!r:.60}"
    )
    rules = ("TD-BEGIN-9", "TD-BEGIN-10", "TD-AMB-12") + (() if state.options.allow_backtrack else ("TD-AMB-11",))
    return (Refusal(rules, text, Facts(place=place, number=state.number, space=action.space[:60])),)


def _fly(state: State, action: Fly) -> tuple[Refusal, ...]:
    oceans = state.options.components.oceans
    if action.space in oceans:
        return ()
    text = f"the flight ends on an ocean space ({', '.join(oceans)}), not on {action.space!r:.60}"
    return (Refusal(("TD-PLANE-3",) if state.phase == "seaplane" else ("TD-AMB-94",), text),)


# Rastapopoulos


def _bandit(state: State, action: NameBandit) -> tuple[Refusal, ...]:
    if action.bandit >= len(state.points):
        return (_no_seat(action.bandit),)
    if action.bandit == action.actor:
        return (Refusal(("TD-RASTA-3", "TD-AMB-20"), "another player rolls for Rastapopoulos, not the fighting one"),)
    return ()


def _character(state: State, action: PlayCharacter) -> tuple[Refusal, ...]:
    spares = state.phase == "spare"
    rules = ("TD-AMB-102",) if spares else ("TD-AMB-103",)
    refused = []
    if action.card not in held(state, action.actor, "spare_loss" if spares else "disguise"):
        refused.append(_no_such_card(action.actor, action.card, "fitting character", (*rules, "TD-AMB-64")))
    if not spares and state.dhor == state.places[action.actor]:
        text = "on the space of the totem dhor Rastapopoulos must be defeated in a fight"
        refused.append(Refusal(("TD-DHOR-5", *rules), text, Facts(space=state.dhor)))
    return tuple(refused)


def _fight(state: State, action: RollFight) -> tuple[Refusal, ...]:
    fight = state.fight
    assert fight is not None
    if action.hero + fight.bonus != action.bandit:
        return ()
    rules = ("TD-DIE-14", "TD-AMB-27") if fight.cause == "attack" else ("TD-RASTA-7", "TD-AMB-27")
    text = f"{action.hero} + {fight.bonus} against {action.bandit} is a tie, so both roll again: enter that roll"
    return (Refusal(rules, text, Facts(hero=action.hero, bonus=fight.bonus, bandit=action.bandit)),)


# Investigations


def _secretly(state: State, action: InvestigateSecretly) -> tuple[Refusal, ...]:
    totem = totem_at(state, state.places[action.actor])
    if totem is not None and totem.stage == "fresh":
        return ()
    text = f"the totem of {state.places[action.actor]} has been investigated in secret already"
    return (Refusal(("TD-SECRET-9", "TD-AMB-41"), text, Facts(space=state.places[action.actor])),)


def _publicly(state: State, action: InvestigatePublicly) -> tuple[Refusal, ...]:
    totem = totem_at(state, state.places[action.actor])
    if totem is not None and totem.stage == "marked":
        return ()
    text = f"the totem of {state.places[action.actor]} must be investigated in secret first"
    return (Refusal(("TD-PUBLIC-1", "TD-AMB-40"), text, Facts(space=state.places[action.actor])),)


def _learnt(state: State, action: LearnSecretly) -> tuple[Refusal, ...]:
    if action.owner != state.active:
        text = f"seat {state.active} is testing the totem, so nobody else learns anything"
        return (Refusal(("TD-SECRET-5",), text, Facts(seat=state.active)),)
    if state.viewer is not None and state.viewer != action.owner:
        if action.good is None:
            return ()
        return (Refusal(("TD-SECRET-5",), "the result is not known in this view"),)
    if action.good is None:
        return (Refusal(("TD-SECRET-4",), "whoever tests a totem learns its polarity"),)
    return _possible(state, good=action.good)


def _shown(state: State, action: ShowTotem) -> tuple[Refusal, ...]:
    return _possible(state, good=action.good)


def _possible(state: State, *, good: bool) -> tuple[Refusal, ...]:
    """Refuse a polarity that contradicts what is known: it never changes, and 8 totems are good (TD-SETUP-3)."""
    if polarity_weight(state, good=good):
        return ()
    text = f"the totem of {state.subject} cannot turn out {'good' if good else 'booby-trapped'}"
    return (Refusal(("TD-SETUP-3", "TD-DHOR-1"), text),)


# Special Die and cards


def _rastapopoulos(state: State, action: MoveRastapopoulos) -> tuple[Refusal, ...]:
    if action.space in targets(state):
        return ()
    refused = []
    card = () if state.card is None else ("TD-AMB-101",)
    if action.space == state.options.components.home:
        refused.append(Refusal(("TD-DIE-7", *card), f"Rastapopoulos is never moved onto {action.space}, Moulinsart"))
    if action.space == state.rastapopoulos:
        text = f"Rastapopoulos stands on {action.space} and must be moved to another space"
        refused.append(Refusal(("TD-DIE-6", "TD-AMB-34", *card), text))
    if action.space == state.places[state.active]:
        text = f"{action.space} is the space of the player's own character"
        refused.append(Refusal(("TD-DIE-8", *card), text))
    unknown = Refusal(("TD-DIE-9", *card), f"{action.space!r:.60} is no space of the board")
    return tuple(refused) or (unknown,)


def _victim(state: State, action: NameVictim) -> tuple[Refusal, ...]:
    if action.victim >= len(state.points):
        return (_no_seat(action.victim),)
    if state.places[action.victim] != state.rastapopoulos:
        text = f"seat {action.victim}'s character is not on {state.rastapopoulos}, where Rastapopoulos attacks"
        return (Refusal(("TD-DIE-11",), text, Facts(victim=action.victim)),)
    return ()


def _rival(state: State, action: ChooseRival) -> tuple[Refusal, ...]:
    if action.rival >= len(state.points):
        return (_no_seat(action.rival),)
    if action.rival == action.actor:
        return (Refusal(("TD-AMB-93",), "the card concerns another player"),)
    return ()


def _given_up(state: State, action: GiveUpCard) -> tuple[Refusal, ...]:
    if action.card in state.cards[action.actor]:
        return ()
    return (_no_such_card(action.actor, action.card, "kept", ("TD-AMB-95",)),)


def _informed(state: State, action: AskInformer) -> tuple[Refusal, ...]:
    totem = totem_at(state, action.space)
    if totem is not None and totem.stage == "fresh":
        return ()
    text = f"there is no totem on {action.space!r:.60} that nobody has investigated"
    return (Refusal(("TD-AMB-97", "TD-SECRET-9"), text),)


def _drawn(state: State, action: DrawCard) -> tuple[Refusal, ...]:
    if state.pile.weight(action.card):
        return ()
    text = f"{action.card!r:.60} cannot be the top card of the pile"
    return (Refusal(("TD-DIE-3", "TD-PLANE-6", "TD-AMB-65"), text, Facts(card=action.card[:60])),)


def _declined(state: State, action: Decline) -> tuple[Refusal, ...]:
    offer = _OFFERS[state.phase]
    if action.offer != offer:
        text = f"what can be declined now is {offer!r}, not {action.offer!r}"
        return (Refusal(_PHASE_RULES[state.phase], text),)
    if offer == "attack" and not state.options.attack_optional:
        return (Refusal(("TD-DIE-11", "TD-AMB-33"), "whoever puts Rastapopoulos on characters must attack one"),)
    return ()


_CHECKS: Final[dict[type, _Check]] = {
    ChooseHero: _hero,
    Begin: _beginner,
    Fly: _fly,
    Move: _move,
    NameBandit: _bandit,
    PlayWeapon: _weapon_side,
    PlayCharacter: _character,
    RollFight: _fight,
    InvestigateSecretly: _secretly,
    InvestigatePublicly: _publicly,
    LearnSecretly: _learnt,
    ShowTotem: _shown,
    MoveRastapopoulos: _rastapopoulos,
    NameVictim: _victim,
    ChooseRival: _rival,
    GiveUpCard: _given_up,
    AskInformer: _informed,
    DrawCard: _drawn,
    Decline: _declined,
}
"""What an action can get wrong in its own time; the others cannot get anything wrong."""
