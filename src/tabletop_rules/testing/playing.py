"""Random play with the rules' own eyes: how test positions are reached.

This is for tests, so it looks at the full state, lets rare kinds of actions occur often, and stops where nobody has an
idea; players in :func:`tabletop_rules.simulate` do none of that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from tabletop_rules.core.actors import CHANCE, ActionLike, Actor
from tabletop_rules.core.game import Game, StateLike
from tabletop_rules.core.rng import Rng
from tabletop_rules.players import next_actor, suggestion, whose_view

if TYPE_CHECKING:
    from collections.abc import Sequence

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")
T = TypeVar("T")


@attrs.frozen
class Playout(Generic[S, A, O]):
    """A game played at random: the position after every action chosen, and the actions.

    ``states`` begins with the position of the first decision and is one longer than ``actions``.
    """

    players: int
    options: O
    states: tuple[S, ...]
    actions: tuple[A, ...]
    seed: int | None = None
    """The seed of a game whose chance the library played."""


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
    if not actors:
        return None, rng
    first, rng = next_actor(actors, rng)
    for actor in (first, *(other for other in actors if other != first)):
        action, rng = choose_for(game, state, actor, rng)
        if action is not None:
            return action, rng
    return None, rng


def choose_for(game: Game[S, A, O], state: S, actor: Actor, rng: Rng) -> tuple[A | None, Rng]:
    """Draw some legal action of ``actor``: one of the listed, or one suggested for an open decision."""
    legal = game.legal_actions(state, actor)
    if legal.open:
        wide, rng = rng.below(2)
        if wide or not legal.listed:
            action, rng = suggestion(game, game.view(state, whose_view(actor)), legal, rng)
            if action is not None:
                return action, rng
    return pick(legal.listed, rng) if legal.listed else (None, rng)


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
