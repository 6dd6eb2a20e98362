"""What actions do: the turn from the roll to its end; fights, investigations and cards have rooms of their own.

An effect works on a draft, a private copy of the state. The other rooms say how the turn goes on by a passing phase
(``"land"``, ``"special"``, ...), and the loop in :func:`effect` carries those out until the game waits again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.totem_dhor import cards, fights, investigations
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
from tabletop_rules.totem_dhor.sheet import gain, put
from tabletop_rules.totem_dhor.state import Draft, State, freeze, thaw

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat


def effect(state: State, action: Action, tell: Tell | None) -> State:
    """Carry out a legal action and everything that follows from it up to the next decision or throw."""
    draft = thaw(state)
    _ACTIONS[type(action)](draft, action, tell)
    while (passing := _PASSING.get(draft.phase)) is not None:
        passing(draft, tell)
    return freeze(draft)


# Setup


def _choose_hero(draft: Draft, action: ChooseHero, tell: Tell | None) -> None:
    draft.heroes = (*draft.heroes, action.hero)
    if len(draft.heroes) == len(draft.points):
        draft.phase = "begin"
    if tell:
        text = f"seat {action.actor} plays {action.hero}"
        tell(Event("hero_chosen", ("TD-SETUP-12", "TD-SETUP-14"), text, Facts(seat=action.actor, hero=action.hero)))


def _begin(draft: Draft, action: Begin, tell: Tell | None) -> None:
    draft.active = action.seat
    if tell:
        tell(Event("begins", ("TD-SETUP-16", "TD-AMB-4"), f"seat {action.seat} begins", Facts(seat=action.seat)))
    _begin_turn(draft, tell)


# Beginning the Game


def _begin_turn(draft: Draft, tell: Tell | None) -> None:
    """Begin a turn of the active player, unless the table has agreed to stop (TD-BEGIN-1, TD-AMB-75)."""
    if draft.turn == draft.options.turn_limit:
        _end_game(draft, ("TD-AMB-75",), tell)
        return
    draft.turn += 1
    draft.phase = "seaplane" if fights.held(draft, draft.active, "seaplane") else "roll"
    if tell:
        text = f"turn {draft.turn}: seat {draft.active}"
        rules = ("TD-SETUP-17", "TD-BEGIN-1", "TD-AMB-82")
        tell(Event("turn_began", rules, text, Facts(seat=draft.active, turn=draft.turn)))


def _play_again(draft: Draft, tell: Tell | None) -> None:
    """Begin another play of the same turn, with both dice anew (TD-BEGIN-12, TD-AMB-7, TD-AMB-62)."""
    draft.number = None
    draft.face = None
    draft.replay = False
    draft.phase = "roll"
    if draft.options.seaplane_window == "turn_or_replay" and fights.held(draft, draft.active, "seaplane"):
        draft.phase = "seaplane"
    if tell:
        text = f"seat {draft.active} plays again"
        tell(Event("plays_again", ("TD-BEGIN-12", "TD-AMB-5", "TD-AMB-7"), text, Facts(seat=draft.active)))


def _roll(draft: Draft, action: RollDice, tell: Tell | None) -> None:
    if tell:
        text = f"seat {draft.active} rolls {action.number} and {action.face}"
        data = Facts(seat=draft.active, number=action.number, face=action.face)
        tell(Event("rolled", ("TD-BEGIN-1",), text, data))
    if action.face == "stars":
        if tell:
            text = f"the stars end seat {draft.active}'s turn"
            tell(Event("passed", ("TD-BEGIN-2", "TD-BEGIN-7"), text, Facts(seat=draft.active)))
        _end_turn(draft, tell)
        return
    draft.number = action.number
    draft.face = action.face
    draft.phase = "rolled"


def _keep(draft: Draft, action: Keep, tell: Tell | None) -> None:
    draft.phase = "move"
    if tell:
        tell(Event("kept", ("TD-BEGIN-3",), f"seat {action.actor} keeps the roll", Facts(seat=action.actor)))


def _reroll(draft: Draft, action: Reroll, tell: Tell | None) -> None:
    draft.number = None
    draft.face = None
    draft.phase = "roll"
    if tell:
        text = f"seat {action.actor} rolls both dice again"
        tell(Event("rerolled", ("TD-BEGIN-4", "TD-BEGIN-5"), text, Facts(seat=action.actor)))


def _move(draft: Draft, action: Move, tell: Tell | None) -> None:
    seat = action.actor
    places = draft.places
    draft.places = places[:seat] + (action.space,) + places[seat + 1 :]
    if tell:
        text = f"seat {seat} moves {draft.number} spaces to {action.space}"
        data = Facts(seat=seat, start=places[seat], to=action.space, steps=draft.number)
        tell(Event("moved", ("TD-BEGIN-8", "TD-BEGIN-9"), text, data))
    _arrive(draft, tell)


def _arrive(draft: Draft, tell: Tell | None) -> None:
    """Fight before anything else where Rastapopoulos stands (TD-RASTA-1, TD-RASTA-2, TD-AMB-23)."""
    if draft.places[draft.active] == draft.rastapopoulos:
        draft.phase = "bandit"
    else:
        _land(draft, tell)


def _land(draft: Draft, tell: Tell | None) -> None:
    """Seize the totem dhor, or let the space have its effect (TD-DHOR-6, TD-BEGIN-12, TD-BEGIN-13, TD-BEGIN-15)."""
    place = draft.places[draft.active]
    if draft.dhor == place:
        _seize(draft, tell)
        return
    if draft.number is None:  # come by seaplane, about to roll anyway (TD-AMB-24)
        draft.phase = "roll"
        return
    box = draft.options.components
    kind = box.kinds[place]
    if kind == "ocean":
        _reach_ocean(draft, tell)
    elif kind == "investigation" and draft.totems[box.symbol_index[place]].stage in ("fresh", "marked"):
        draft.phase = "investigate"
    else:
        if kind == "moulinsart":
            gain(draft, draft.active, 1, ("TD-BEGIN-13",), tell)
        _special(draft, tell)


def _reach_ocean(draft: Draft, tell: Tell | None) -> None:
    """Play again at once; what becomes of the special die is a reading (TD-BEGIN-12, TD-AMB-5)."""
    keeps = draft.options.ocean_keeps_special
    if keeps != "drop":
        _remember_face(draft)
    if keeps == "before":
        draft.replay = True
        _next_face(draft, tell)
    else:
        _play_again(draft, tell)


# Special Die


def _special(draft: Draft, tell: Tell | None) -> None:
    """Take the special die into account, now that move and investigation are done (TD-DIE-1)."""
    _remember_face(draft)
    _next_face(draft, tell)


def _remember_face(draft: Draft) -> None:
    assert draft.face is not None
    draft.owed = (*draft.owed, draft.face)
    draft.number = None
    draft.face = None


def _next_face(draft: Draft, tell: Tell | None) -> None:
    """Let the next face take effect; after the last one the turn is over (TD-DIE-2, TD-DIE-3, TD-DIE-6, TD-DIE-18)."""
    if not draft.owed:
        (_play_again if draft.replay else _end_turn)(draft, tell)
        return
    face, draft.owed = draft.owed[0], draft.owed[1:]
    if face == "+1":
        gain(draft, draft.active, 1, ("TD-DIE-2",), tell)
        draft.phase = "next_face"
    elif face == "statue":
        draft.draws = 1
        draft.phase = "draw_more"
    else:
        draft.phase = "rastapopoulos"


# Seaplane Cards


def _fly(draft: Draft, action: Fly, tell: Tell | None) -> None:
    """Fly by seaplane before rolling; only a new space is arrived at (TD-PLANE-1, TD-PLANE-3, TD-AMB-24, TD-AMB-25)."""
    if draft.phase == "pilot":
        cards.take_pilot(draft, action, tell)
        return
    seat = action.actor
    before = draft.places[seat]
    draft.places = put(draft.places, seat, action.space)
    if tell:
        text = f"seat {seat} flies by seaplane to {action.space}"
        tell(Event("flew", ("TD-PLANE-1", "TD-PLANE-3"), text, Facts(seat=seat, start=before, to=action.space)))
    fights.return_card(draft, seat, fights.held(draft, seat, "seaplane")[0], tell)
    draft.phase = "roll"
    if draft.options.seaplane_arrival and action.space != before:
        _arrive(draft, tell)


# What is declined


def _decline(draft: Draft, action: Decline, tell: Tell | None) -> None:
    if tell:
        text = f"seat {action.actor} declines: {action.offer}"
        tell(Event("declined", _DECLINED[action.offer], text, Facts(seat=action.actor, offer=action.offer)))
    if action.offer == "spare":
        fights.pay(draft, action, tell)
    elif action.offer == "seaplane":
        draft.phase = "roll"
    elif action.offer == "weapon":
        draft.phase = "fight"
    else:
        draft.phase = "special" if action.offer == "investigation" else "next_face"


_DECLINED: Final[dict[str, tuple[str, ...]]] = {
    "seaplane": ("TD-PLANE-2", "TD-CARD-9"),
    "weapon": ("TD-WEAPON-4", "TD-CARD-9"),
    "investigation": ("TD-BEGIN-15", "TD-SECRET-1", "TD-PUBLIC-4"),
    "attack": ("TD-AMB-33",),
    "spare": ("TD-AMB-102",),
}


def _play_character(draft: Draft, action: PlayCharacter, tell: Tell | None) -> None:
    if draft.phase == "bandit":
        fights.play_disguise(draft, action, tell)
    else:
        fights.spare(draft, action, tell)


# The end of a turn, and of the game


def _end_turn(draft: Draft, tell: Tell | None) -> None:
    """Pass the turn on clockwise, past those who skip one; extra turns come first (TD-SETUP-17, TD-AMB-98, -99)."""
    draft.number = None
    draft.face = None
    draft.owed = ()
    draft.replay = False
    if draft.again:
        draft.again -= 1
        if tell:
            text = f"seat {draft.active} plays an extra turn"
            tell(Event("extra_turn", ("TD-AMB-98",), text, Facts(seat=draft.active)))
    else:
        seat = (draft.active + 1) % len(draft.points)
        while draft.skips[seat]:
            _skip(draft, seat, tell)
            seat = (seat + 1) % len(draft.points)
        draft.active = seat
    _begin_turn(draft, tell)


def _skip(draft: Draft, seat: Seat, tell: Tell | None) -> None:
    draft.skips = put(draft.skips, seat, draft.skips[seat] - 1)
    if tell:
        tell(Event("skipped", ("TD-AMB-87", "TD-AMB-99", "TD-AMB-21"), f"seat {seat} skips a turn", Facts(seat=seat)))


def _seize(draft: Draft, tell: Tell | None) -> None:
    """Take the totem dhor, which ends the game on the spot (TD-DHOR-4 to 6, TD-END-1)."""
    seat = draft.active
    draft.holder = seat
    draft.dhor = None
    if tell:
        text = f"seat {seat} seizes the totem dhor"
        tell(Event("dhor_seized", ("TD-DHOR-4", "TD-DHOR-6"), text, Facts(seat=seat, space=draft.places[seat])))
    _end_game(draft, ("TD-END-1",), tell)


def _end_game(draft: Draft, rules: tuple[str, ...], tell: Tell | None) -> None:
    draft.phase = "over"
    draft.number = None
    draft.face = None
    draft.owed = ()
    if tell:
        tell(Event("ended", rules, "the game is over"))


_Carry: TypeAlias = Callable[[Draft, Any, Tell | None], None]

_ACTIONS: Final[dict[type, _Carry]] = {
    ChooseHero: _choose_hero,
    Begin: _begin,
    Fly: _fly,
    RollDice: _roll,
    Keep: _keep,
    Reroll: _reroll,
    Move: _move,
    NameBandit: fights.name_bandit,
    PlayWeapon: fights.play_weapon,
    RollFight: fights.roll_fight,
    PlayCharacter: _play_character,
    InvestigateSecretly: investigations.investigate,
    InvestigatePublicly: investigations.investigate,
    LearnSecretly: investigations.learn,
    ShowTotem: investigations.show,
    MoveRastapopoulos: fights.bring_rastapopoulos,
    NameVictim: fights.name_victim,
    DrawCard: cards.draw,
    ChooseRival: cards.choose_rival,
    GiveUpCard: cards.give_up_card,
    AskInformer: investigations.ask_informer,
    Decline: _decline,
}

_PASSING: Final[dict[str, Callable[[Draft, Tell | None], None]]] = {
    "land": _land,
    "special": _special,
    "next_face": _next_face,
    "put_back": cards.put_back,
    "draw_more": cards.draw_more,
    "end_turn": _end_turn,
}
