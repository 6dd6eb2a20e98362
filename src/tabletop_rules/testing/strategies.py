"""Hypothesis strategies: player counts, options, positions and actions of any game."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin

import attrs
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from tabletop_rules.core.actors import CHANCE, ActionLike
from tabletop_rules.core.errors import IllegalState, UnreadableInput
from tabletop_rules.core.game import AnyGame, Game, StateLike
from tabletop_rules.core.rng import Rng
from tabletop_rules.testing.playing import Playout, play, seats, suggested
from tabletop_rules.testing.values import (
    MISTYPED,
    Vocabulary,
    drawn_value,
    fields_of,
    flipped,
    forge,
    hints_of,
    picked,
    vocabulary,
)

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

_LEAST_SEED = 2**200
_SEEDS = st.integers(_LEAST_SEED, 2**256 - 1)
"""Seeds that no number on a table is mistaken for."""


def players(game: Game[S, A, O]) -> st.SearchStrategy[int]:
    """Return a strategy for the player counts of ``game``, the smallest first."""
    return st.sampled_from(tuple(game.players))


def options(game: Game[S, A, O], *, players: int | None = None) -> st.SearchStrategy[O]:
    """Return a strategy for options of ``game``; it shrinks to the defaults.

    Every reading's alternatives, both values of every switch and every value of a small range occur. With ``players``,
    only options with which so many can play.
    """
    choices = {name: st.sampled_from(found) for name, found in option_values(game).items()}
    counts = tuple(game.players) if players is None else (players,)
    drawn = st.fixed_dictionaries({}, optional=choices)
    return drawn.map(lambda wanted: _as_many_as_fit(game, counts, wanted)).filter(
        lambda chosen: any(fits(game, count, chosen) for count in counts)
    )


def _as_many_as_fit(game: Game[S, A, O], counts: tuple[int, ...], wanted: dict[str, Any]) -> O:
    """Return options with all of ``wanted``, or where they exclude each other, with those that can be had."""
    everything = game.options(**wanted)
    if any(fits(game, count, everything) for count in counts):
        return everything
    kept: dict[str, Any] = {}
    fitting = any(fits(game, count, game.options()) for count in counts)
    for name, value in wanted.items():
        more = {**kept, name: value}
        fits_now = any(fits(game, count, game.options(**more)) for count in counts)
        if fits_now or not fitting:
            kept, fitting = more, fits_now
    return game.options(**kept)


@cache
def fits(game: AnyGame, players: int, options: object) -> bool:
    """Tell whether ``players`` can set up a game with ``options``."""
    try:
        game.first(players, options)
    except IllegalState:
        return False
    return True


@cache
def option_values(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """Return the values worth trying for each option of ``game``, the default first."""
    readings = {reading.option: reading for reading in game.rulebook.readings}
    defaults = game.options()
    found = {}
    for name, hint in hints_of(game.options).items():
        default = getattr(defaults, name)
        wide = [a.value for a in readings[name].alternatives] if name in readings else _typical(hint)
        accepted = [value for value in wide if _accepted(game, name, value) and value != default]
        if accepted:
            found[name] = (default, *accepted)
    return found


def _typical(hint: object) -> list[object]:
    if hint is bool:
        return [False, True]
    if hint is int:
        return list(range(13))
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return []


def _accepted(game: AnyGame, name: str, value: object) -> bool:
    try:
        game.options(**{name: value})
    except UnreadableInput:
        return False
    return True


@st.composite
def playouts(
    draw: st.DrawFn,
    game: Game[S, A, O],
    *,
    players: int | None = None,
    options: O | None = None,
    seeded: bool | None = None,
    max_actions: int = 200,
) -> Playout[S, A, O]:
    """Return a strategy for games played at random from the start, for at most ``max_actions`` actions.

    ``players`` and ``options`` are drawn unless given. ``seeded`` says whether the library plays chance (then the
    positions have a generator) or every throw and draw is an action of the playout; ``None`` draws that too.
    Example: ``@given(playouts(inkwell.GAME, players=2))``.
    """
    if max_actions < 0:
        msg = f"max_actions must not be negative: {max_actions}"
        raise InvalidArgument(msg)
    count = draw(_counts(game, options)) if players is None else players
    chosen = draw(_options(game, players=count)) if options is None else options
    seed = draw(_SEEDS) if (draw(st.booleans()) if seeded is None else seeded) else None
    limit = draw(st.integers(0, max_actions))
    first = game.new_game(count, seed=seed, options=chosen)
    states, actions = play(game, first, choices=Rng(draw(st.integers(0, 2**32))), limit=limit)
    return Playout(count, chosen, states, actions)


_options = options


def _counts(game: Game[S, A, O], options: O | None) -> st.SearchStrategy[int]:
    if options is None:
        return players(game)
    return st.sampled_from([count for count in game.players if fits(game, count, options)])


@st.composite
def states(
    draw: st.DrawFn,
    game: Game[S, A, O],
    *,
    players: int | None = None,
    options: O | None = None,
    seeded: bool | None = None,
    max_actions: int = 200,
) -> S:
    """Return a strategy for positions that random play reaches, evenly spread over the games played.

    The arguments are those of :func:`playouts`. Positions at every stage occur, final ones included.
    """
    playout = draw(playouts(game, players=players, options=options, seeded=seeded, max_actions=max_actions))
    last = len(playout.states) - 1
    return playout.states[last - draw(st.integers(0, last))]


def views(game: Game[S, A, O], *, players: int | None = None, options: O | None = None) -> st.SearchStrategy[S]:
    """Return a strategy for views of seats and of a spectator; the arguments are those of :func:`states`."""

    def seen(state: S) -> st.SearchStrategy[S]:
        return st.sampled_from([None, *seats(game, state)]).map(lambda seat: game.view(state, seat))

    return states(game, players=players, options=options).flatmap(seen)


# Actions


@st.composite
def actions(draw: st.DrawFn, game: Game[S, A, O], state: S | None = None) -> Any:  # noqa: ANN401 - anything at all
    """Return a strategy for anything that might be tried as an action.

    Legal actions of ``state`` (suggestions for open decisions among them), well-typed ones with arbitrary fields, legal
    ones with one field changed, ill-typed ones built around the validators, and foreign values. Without a ``state``,
    only those that need none. ``check`` must give a sound answer to every one of them.
    """
    words = _words_around(game, state)
    listed = _listed(game, state) if state is not None else ()
    recipe = draw(_RECIPES)
    if recipe == "foreign":
        return _foreign(draw, game, listed)
    kind = picked(draw, game.actions)
    if listed and flipped(draw):
        action = picked(draw, listed)
    else:
        action = forge(kind, {name: drawn_value(draw, hint, words) for name, hint in hints_of(kind).items()})
    if recipe == "changed":
        return _changed(draw, action, words)
    return _spoilt(draw, action) if recipe == "spoilt" else action


_RECIPES = st.sampled_from(["as it is", "as it is", "changed", "changed", "spoilt", "foreign"])


def legal_actions(game: Game[S, A, O], state: S) -> st.SearchStrategy[A]:
    """Return a strategy for the legal actions of ``state``: the listed, and suggestions for open decisions.

    Nothing can be drawn from it if there are none.
    """
    listed = _listed(game, state)
    return st.sampled_from(listed) if listed else st.nothing()


def _listed(game: Game[S, A, O], state: S) -> tuple[A, ...]:
    legal = game.legal_actions(state)
    found = list(legal.listed)
    rng = Rng(0)
    for actor in dict.fromkeys(decision.actor for decision in legal.open):
        action, rng = suggested(game, state, game.legal_actions(state, actor), rng)
        found += [] if action is None else [action]
    return tuple(found)


def _words_around(game: Game[S, A, O], state: S | None) -> Vocabulary:
    if state is None:
        return Vocabulary()
    return vocabulary(state, game.legal_actions(state).listed[:50])


def _changed(draw: st.DrawFn, action: A, words: Vocabulary) -> A:
    """Change one field of an action into another value of its type."""
    hints = hints_of(type(action))
    if not hints:
        return action
    name = picked(draw, list(hints))
    return forge(type(action), {**fields_of(action), name: drawn_value(draw, hints[name], words)})


def _spoilt(draw: st.DrawFn, action: A) -> A:
    """Give one field of an action a value of another type, or none at all."""
    fields = fields_of(action)
    if not fields:
        return action
    name = picked(draw, list(fields))
    if draw(st.integers(0, 9)) == 9:
        del fields[name]
    else:
        fields[name] = picked(draw, MISTYPED)
    return forge(type(action), fields)


@attrs.frozen
class Stranger:
    """An action of no game."""

    actor: int


def _foreign(draw: st.DrawFn, game: Game[S, A, O], listed: tuple[A, ...]) -> object:
    strangers: list[object] = [None, 0, "pass", (), {}, object, Stranger(0), Stranger(-1), CHANCE, *game.actions]
    strangers += [forge(_subclass(type(action)), fields_of(action)) for action in listed[:3]]
    return picked(draw, strangers)


@cache
def _subclass(kind: type) -> type:
    """Return a subclass of an action class, which is no action class."""
    return type(f"Own{kind.__name__}", (kind,), {})


def generators() -> st.SearchStrategy[Rng]:
    """Return a strategy for generators at their beginning."""
    return _SEEDS.map(Rng)
