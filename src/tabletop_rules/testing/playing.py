"""Random play with the rules' own eyes: how test positions are reached.

This is for tests, so it looks at the full state; players in :func:`tabletop_rules.simulate` never do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from tabletop_rules.core.actors import CHANCE, CLOCK, ActionLike, Actor, Role
from tabletop_rules.core.game import Game, StateLike
from tabletop_rules.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop_rules.core.legality import LegalActions, Open

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")
T = TypeVar("T")

_TRIES = 4
"""How often a suggestion for an open decision is asked for until one is legal."""


@attrs.frozen
class Playout(Generic[S, A, O]):
    """A game played at random: the position after every action chosen, and the actions.

    ``states`` begins with the position of the first decision and is one longer than ``actions``.
    """

    players: int
    options: O
    states: tuple[S, ...]
    actions: tuple[A, ...]


def play(game: Game[S, A, O], first: S, *, choices: Rng, limit: int) -> tuple[tuple[S, ...], tuple[A, ...]]:
    """Play on from ``first`` at random for at most ``limit`` actions; return the positions and the actions chosen."""
    states, actions = [first], []
    for _ in range(limit):
        action, choices = choose(game, states[-1], choices)
        if action is None:
            break
        actions.append(action)
        states.append(game.apply(states[-1], action))
    return tuple(states), tuple(actions)


def choose(game: Game[S, A, O], state: S, rng: Rng) -> tuple[A | None, Rng]:
    """Draw some legal action of somebody, or ``None`` if nothing is listed and nothing suggested is legal.

    Who acts is drawn from ``to_act``, the hourglass seldom; chance keeps to its odds.
    """
    actors = game.to_act(state)
    if CHANCE in actors:
        return game.chance(state).draw(rng)
    order, rng = _in_some_order(actors, rng)
    for actor in order:
        action, rng = choose_for(game, state, actor, rng)
        if action is not None:
            return action, rng
    return None, rng


def _in_some_order(actors: tuple[Actor, ...], rng: Rng) -> tuple[tuple[Actor, ...], Rng]:
    if len(actors) < 2:
        return actors, rng
    patient = tuple(actor for actor in actors if actor is not CLOCK)
    index, rng = rng.below(len(patient))
    turned = patient[index:] + patient[:index]
    if len(patient) == len(actors):
        return turned, rng
    ringing, rng = rng.below(12)
    return ((CLOCK, *turned) if ringing == 0 else (*turned, CLOCK)), rng


def choose_for(game: Game[S, A, O], state: S, actor: Actor, rng: Rng) -> tuple[A | None, Rng]:
    """Draw some legal action of ``actor``: one of the listed, or one suggested for an open decision."""
    legal = game.legal_actions(state, actor)
    if legal.open:
        wide, rng = rng.below(2)
        if wide or not legal:
            action, rng = suggested(game, state, legal, rng)
            if action is not None:
                return action, rng
    return pick(legal.listed, rng) if legal.listed else (None, rng)


def suggested(game: Game[S, A, O], state: S, legal: LegalActions[A], rng: Rng) -> tuple[A | None, Rng]:
    """Draw a legal action for one of the open decisions, as far as the game has suggestions."""
    if game.suggest is None:
        return None, rng
    for _ in range(_TRIES):
        index, rng = rng.below(len(legal.open))
        decision = legal.open[index]
        action, rng = game.suggest(game.view(state, viewer_of(decision)), decision, rng)
        if action is not None and action in legal:
            return action, rng
    return None, rng


def viewer_of(decision: Open) -> int | None:
    """Return whose view the actor of an open decision has: a seat its own, a role that of a spectator."""
    return None if isinstance(decision.actor, Role) else decision.actor


def pick(listed: Sequence[T], rng: Rng) -> tuple[T, Rng]:
    """Draw one of ``listed``: half the time all alike, half the time all kinds alike, so that rare kinds occur."""
    fair, rng = rng.below(2)
    if not fair:
        kinds = list(dict.fromkeys(map(type, listed)))
        index, rng = rng.below(len(kinds))
        listed = [action for action in listed if type(action) is kinds[index]]
    index, rng = rng.below(len(listed))
    return listed[index], rng


def seats(game: Game[S, A, O], state: S) -> range:
    """Return the seats of the game that ``state`` is a position of."""
    score = game.score(state)
    if not score.team:
        return range(len(score.totals))
    return range(_team_size(state))


def _team_size(state: object) -> int:
    """Return how many play together: the state says so, or has one entry a seat for something."""
    count = getattr(state, "players", None)
    if isinstance(count, int):
        return count
    msg = f"{type(state).__qualname__} of a co-operative game needs a field or property 'players'"
    raise TypeError(msg)
