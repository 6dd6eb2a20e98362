"""Counting move sequences, the way chess programmers check a move generator."""

from __future__ import annotations

from typing import TypeVar

from tabletop_rules.core.actors import ActionLike
from tabletop_rules.core.game import Game, StateLike

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")


def perft(game: Game[S, A, O], state: S, depth: int) -> int:
    """Return how many sequences of exactly ``depth`` actions can follow ``state``.

    An outcome of chance is an action like any other, each counted once whatever its odds; what follows by certainty is
    not counted. Open decisions are not expanded. A game that ends earlier adds nothing. The generator of
    ``state``, if it has one, is put aside. Raise ``ValueError`` if ``depth`` is none, or negative.

    >>> from tabletop_rules import entengruetze
    >>> perft(entengruetze.GAME, entengruetze.new_game(2, seed=1), 2)
    150
    """
    if type(depth) is not int or depth < 0:
        msg = f"depth must be a whole number, 0 or more: {depth!r}"
        raise ValueError(msg)
    return _count(game, game.reseed(state, None), depth)


def divide(game: Game[S, A, O], state: S, depth: int) -> tuple[tuple[A, int], ...]:
    """Return each first action with the number of sequences of ``depth`` actions that begin with it.

    The numbers add up to :func:`perft`. Raise ``ValueError`` if ``depth`` is less than 1.
    """
    if type(depth) is not int or depth < 1:
        msg = f"depth must be a whole number, at least 1 to divide by the first action: {depth!r}"
        raise ValueError(msg)
    state = game.reseed(state, None)
    return tuple((action, _count(game, game.apply(state, action), depth - 1)) for action in game.legal_actions(state))


def _count(game: Game[S, A, O], state: S, depth: int) -> int:
    if depth == 0:
        return 1
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(_count(game, game.apply(state, action), depth - 1) for action in actions)
