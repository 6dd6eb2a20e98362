"""The list of legal actions, in canonical order; no decision of this game is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tabletop_rules.totem_dhor.actions import (
    BANDITS,
    DECLINE,
    KEEP_OR_REROLL,
    PUBLICLY,
    RIVALS,
    SECRETLY,
    VICTIMS,
    Action,
    AskInformer,
    ChooseHero,
    GiveUpCard,
    MoveRastapopoulos,
    PlayCharacter,
    PlayWeapon,
    bring,
    flights,
    moves,
)
from tabletop_rules.totem_dhor.fights import held
from tabletop_rules.totem_dhor.investigations import totem_at
from tabletop_rules.totem_dhor.odds import odds
from tabletop_rules.totem_dhor.state import Phase, State

if TYPE_CHECKING:
    from tabletop_rules.core.legality import Open
    from tabletop_rules.totem_dhor.box import Box


def listing(state: State) -> tuple[tuple[Action, ...], tuple[Open, ...]]:
    """List the legal actions in canonical order; no decision of this game is open."""
    lister = _LISTS.get(state.phase)
    return (_chances(state) if lister is None else lister(state)), ()


def _chances(state: State) -> tuple[Action, ...]:
    chance = odds(state)
    return tuple(action for action, _ in chance.outcomes()) if chance else ()


def destinations(state: State) -> tuple[str, ...]:
    """Return where the kept roll can take the active player (TD-BEGIN-9, TD-BEGIN-10)."""
    box = state.options.components
    walks = box.winding if state.options.allow_backtrack else box.straight
    return walks[state.places[state.active]][state.number or 0]


def targets(state: State) -> tuple[str, ...]:
    """Return where the active player may move Rastapopoulos (TD-DIE-6 to 9, TD-AMB-34)."""
    return tuple(action.space for action in _brings(state))


def _heroes(state: State) -> tuple[Action, ...]:
    seat = len(state.heroes)
    return tuple(ChooseHero(seat, hero) for hero in state.options.components.heroes if hero not in state.heroes)


def _seaplane(state: State) -> tuple[Action, ...]:
    return (*_flights(state), DECLINE["seaplane"][state.active])


def _flights(state: State) -> tuple[Action, ...]:
    return flights(state.active, state.options.components.oceans)


def _rolled(state: State) -> tuple[Action, ...]:
    return KEEP_OR_REROLL[state.active]


def _moves(state: State) -> tuple[Action, ...]:
    return moves(state.active, destinations(state))


def _bandits(state: State) -> tuple[Action, ...]:
    seat = state.active
    others: tuple[Action, ...] = BANDITS[seat][:seat] + BANDITS[seat][seat + 1 : len(state.points)]
    if state.dhor == state.places[seat]:
        return others
    return others + tuple(PlayCharacter(seat, card) for card in held(state, seat, "disguise"))


def _weapons(state: State) -> tuple[Action, ...]:
    assert state.fight is not None
    seat = state.fight.hero
    return (*(PlayWeapon(seat, card) for card in held(state, seat, "weapon")), DECLINE["weapon"][seat])


def _spares(state: State) -> tuple[Action, ...]:
    assert state.fight is not None
    seat = state.fight.hero
    return (*(PlayCharacter(seat, card) for card in held(state, seat, "spare_loss")), DECLINE["spare"][seat])


def _investigations(state: State) -> tuple[Action, ...]:
    seat = state.active
    totem = totem_at(state, state.places[seat])
    test = SECRETLY[seat] if totem is not None and totem.stage == "fresh" else PUBLICLY[seat]
    return (test, DECLINE["investigation"][seat])


def _brings(state: State) -> tuple[MoveRastapopoulos, ...]:
    box = state.options.components
    return _all_but(box, state.active, state.places[state.active], state.rastapopoulos)


@lru_cache(maxsize=4096)
def _all_but(box: Box, seat: int, own: str, present: str) -> tuple[MoveRastapopoulos, ...]:
    return tuple(bring(seat, space) for space in box.kinds if space not in (box.home, own, present))


def _victims(state: State) -> tuple[Action, ...]:
    seat = state.active
    there = tuple(VICTIMS[seat][other] for other, place in enumerate(state.places) if place == state.rastapopoulos)
    return (*there, DECLINE["attack"][seat]) if state.options.attack_optional else there


def _rivals(state: State) -> tuple[Action, ...]:
    seat = state.active
    return RIVALS[seat][:seat] + RIVALS[seat][seat + 1 : len(state.points)]


def _given_up(state: State) -> tuple[Action, ...]:
    return tuple(GiveUpCard(state.active, card) for card in dict.fromkeys(state.cards[state.active]))


def _informers(state: State) -> tuple[Action, ...]:
    return tuple(AskInformer(state.active, totem.space) for totem in state.totems if totem.stage == "fresh")


_LISTS: Final[dict[Phase, Callable[[State], tuple[Action, ...]]]] = {
    "heroes": _heroes,
    "seaplane": _seaplane,
    "rolled": _rolled,
    "move": _moves,
    "bandit": _bandits,
    "weapon": _weapons,
    "spare": _spares,
    "investigate": _investigations,
    "rastapopoulos": _brings,
    "victim": _victims,
    "rival": _rivals,
    "pilot": _flights,
    "customs": _given_up,
    "inform": _informers,
}
