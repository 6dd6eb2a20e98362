"""Hypothesis strategies: player counts, options, positions and actions of any game."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Literal, TypeVar, get_args, get_origin

from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from tabletop_rules.core.actors import ActionLike
from tabletop_rules.core.errors import IllegalState, UnreadableInput
from tabletop_rules.core.game import AnyGame, Game, StateLike
from tabletop_rules.core.rng import Rng
from tabletop_rules.record import Record
from tabletop_rules.testing.attempts import Inventor
from tabletop_rules.testing.contract import Case
from tabletop_rules.testing.playing import Playout, play, seats
from tabletop_rules.testing.values import hints_of

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
    return Playout(count, chosen, states, actions, seed)


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


@st.composite
def records(
    draw: st.DrawFn,
    game: Game[S, A, O],
    *,
    players: int | None = None,
    options: O | None = None,
    seeded: bool | None = None,
    max_actions: int = 200,
) -> Record[S, A, O]:
    """Return a strategy for records of games of the library's own, played at random; arguments as for :func:`playouts`.

    Some of the games have come to their end, most have not.
    """
    playout = draw(playouts(game, players=players, options=options, seeded=seeded, max_actions=max_actions))
    record = Record.new(game, playout.players, seed=playout.seed, options=playout.options)
    for action in playout.actions:
        record = record.play(action)
    return record


def actions(game: Game[S, A, O], state: S | None = None) -> st.SearchStrategy[Any]:
    """Return a strategy for anything that might be tried as an action.

    Legal actions of ``state`` (suggestions for open decisions among them), well-typed ones with arbitrary fields, legal
    ones with one field changed, ill-typed ones built around the validators, and foreign values. Without a ``state``,
    only those that need none. ``check`` must give a sound answer to every one of them.
    """
    inventor = Inventor(game, state)
    return _NUMBERED.map(lambda number: inventor.attempt(Random(number)))  # noqa: S311 - test data


def legal_actions(game: Game[S, A, O], state: S) -> st.SearchStrategy[A]:
    """Return a strategy for the legal actions of ``state``: the listed, and suggestions for open decisions.

    Nothing can be drawn from it if there are none.
    """
    legal = Inventor(game, state).legal
    return st.sampled_from(legal) if legal else st.nothing()


_NUMBERED = st.integers(0, 2**32 - 1)
"""Numbers for what is invented from one number: drawing every part of it from hypothesis is ten times as slow."""


def forgeries(game: Game[S, A, O], state: S) -> st.SearchStrategy[S]:
    """Return a strategy for positions like ``state`` with one to three fields changed, well-typed but arbitrary."""
    inventor = Inventor(game, state)
    return _NUMBERED.map(lambda number: inventor.forgery(Random(number)))  # noqa: S311 - test data


@st.composite
def cases(
    draw: st.DrawFn,
    game: Game[S, A, O],
    *,
    players: int | None = None,
    options: O | None = None,
    attempts: int = 8,
    max_actions: int = 200,
) -> Case[S, A, O]:
    """Return a strategy for what the laws want: reachable full states with ``attempts`` things tried on each.

    The other arguments are those of :func:`states`.
    """
    state = draw(states(game, players=players, options=options, max_actions=max_actions))
    inventor = Inventor(game, state)
    numbers = draw(st.lists(_NUMBERED, min_size=attempts // 2, max_size=attempts))
    tried = tuple(inventor.attempt(Random(number)) for number in numbers)  # noqa: S311 - test data
    forged = tuple(inventor.forgery(Random(number)) for number in numbers[:2])  # noqa: S311 - test data
    return Case(game, state, tried, Rng(draw(_NUMBERED)), forged)
