"""Many games between players that see views only, over any executor.

Every game has a seed of its own, made from the seed of the whole and its number. So the results are the same however
many workers there are and in whatever order they finish, and any single game can be played again.

>>> from tabletop_rules import entengruetze, simulate
>>> summary = simulate(entengruetze.GAME, 20, players=2, seed=1)
>>> summary.finished, sum(summary.wins)
(20, 20)
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Any, Final, TypeAlias, TypeVar

import attrs

import tabletop_rules
from tabletop_rules.core.actors import ActionLike, Actor, Role, Seat, name_of
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.game import AnyGame, Bot, Game, StateLike
from tabletop_rules.core.rng import Rng
from tabletop_rules.players import next_actor, player, whose_view

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

AnyBot: TypeAlias = str | Bot[Any, Any]
"""A player: its name (see :func:`tabletop_rules.players.names`) or the function itself."""

MOST_DECISIONS: Final = 100_000
"""After so many decisions a game is given up as unfinished, unless the caller says otherwise."""

_MOST_GAMES: Final = 10**9
_PARTS: Final = 64
"""Into how many parts the games are cut for the workers, if there are enough."""
_MOST_IN_PART: Final = 50


@attrs.frozen
class Outcome:
    """How one game ended.

    ``number``: which of the games, from 0; ``totals`` and ``winners`` as in its score; ``decisions``: how many were
    taken by players; ``finished``: whether it was played to the end.
    """

    number: int
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    decisions: int
    finished: bool


@attrs.frozen
class Spread:
    """Whole numbers summed up: how many, the least, the greatest, their sum and the sum of their squares."""

    count: int = 0
    least: int = 0
    most: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, value: int) -> Spread:
        """Return the spread with one more value."""
        least, most = (min(self.least, value), max(self.most, value)) if self.count else (value, value)
        return Spread(self.count + 1, least, most, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        """The average, 0 if there are no values."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample, 0 if there are less than two values."""
        if self.count < 2:
            return 0.0
        # Whole numbers up to the root: nothing is lost by subtracting large squares.
        numerator: int = self.count * self.squares - self.total * self.total
        return float((numerator / (self.count * (self.count - 1))) ** 0.5)


@attrs.frozen
class Summary:
    """What came out of many games.

    ``wins``: by seat, how many games it has won, shared wins included; ``shared``: games won by several seats that do
    not play together; ``unwon``: games nobody has won; ``totals``: points by seat, or one entry for a ``team``. Only
    finished games are counted in these.
    """

    game: str
    players: int
    games: int
    finished: int
    team: bool
    wins: tuple[int, ...]
    shared: int
    unwon: int
    totals: tuple[Spread, ...]
    decisions: Spread

    def win_rate(self, seat: Seat) -> float:
        """Return which part of the finished games a seat has won, 0 to 1."""
        return self.wins[seat] / self.finished if self.finished else 0.0

    def win_error(self, seat: Seat) -> float:
        """Return the standard error of :meth:`win_rate`: about 19 times in 20 the truth is within two of them."""
        rate = self.win_rate(seat)
        return float((rate * (1 - rate) / self.finished) ** 0.5) if self.finished else 0.0


@attrs.frozen
class _Part:
    """A run of games for one worker; small and picklable."""

    game: str | AnyGame
    players: int
    seed: int
    options: Any
    bots: tuple[AnyBot, ...]
    numbers: range
    most_decisions: int


def simulate(  # noqa: PLR0913 - all but two are keywords with a meaning of their own
    game: Game[S, A, O],
    games: int,
    *,
    players: int,
    seed: int,
    options: O | None = None,
    bots: AnyBot | Sequence[AnyBot] = "random",
    executor: Executor | None = None,
    most_decisions: int = MOST_DECISIONS,
    progress: Callable[[int, int], object] | None = None,
) -> Summary:
    """Play ``games`` games and sum them up; the arguments are those of :func:`playouts`.

    ``progress`` is called with the number of games played and of all, now and then and at the end.
    """
    outcomes = playouts(
        game,
        games,
        players=players,
        seed=seed,
        options=options,
        bots=bots,
        executor=executor,
        most_decisions=most_decisions,
        progress=progress,
    )
    return summed_up(game, players, outcomes)


def playouts(  # noqa: PLR0913 - all but two are keywords with a meaning of their own
    game: Game[S, A, O],
    games: int,
    *,
    players: int,
    seed: int,
    options: O | None = None,
    bots: AnyBot | Sequence[AnyBot] = "random",
    executor: Executor | None = None,
    most_decisions: int = MOST_DECISIONS,
    progress: Callable[[int, int], object] | None = None,
) -> Iterator[Outcome]:
    """Play ``games`` games and give their outcomes in order.

    ``seed``: 0 to 2**256 - 1, of the whole; ``bots``: one for all seats or one a seat, by name or as functions;
    decisions of the table and the hourglass are taken by the first seat's. ``executor``: who works, this thread if
    ``None``; for processes, functions must be picklable and the game one of ``tabletop_rules.GAMES``.

    Raise :class:`UnreadableInput` for arguments of wrong types and ranges and for a bot that acts for others,
    :class:`IllegalState` if no such game can be set up, :class:`IllegalAction` if a bot breaks the rules.
    """
    _check_counts(games, most_decisions)
    Rng(seed)  # refuses what is no seed
    game.first(players, options)  # refuses what cannot be set up before any worker is asked
    known: str | AnyGame = game.name if tabletop_rules.GAMES.get(game.name) is game else game
    seated = _seated(game, bots, players)
    size = max(1, min(_MOST_IN_PART, games // _PARTS))
    parts = [
        _Part(known, players, seed, options, seated, range(first, min(first + size, games)), most_decisions)
        for first in range(0, games, size)
    ]
    return _outcomes(parts, games, executor, progress)


def _check_counts(games: int, most_decisions: int) -> None:
    for name, value in (("games", games), ("most_decisions", most_decisions)):
        if type(value) is not int or not 0 <= value <= _MOST_GAMES:
            raise UnreadableInput.at(name, f"expected a whole number from 0 to {_MOST_GAMES}, got {value!r:.60}")


def _seated(game: AnyGame, bots: AnyBot | Sequence[AnyBot], players: int) -> tuple[AnyBot, ...]:
    """Return one bot a seat, names checked."""
    seated = (bots,) * players if isinstance(bots, str) or callable(bots) else tuple(bots)
    if len(seated) != players:
        raise UnreadableInput.at("bots", f"expected one bot or one for each of {players} seats, got {len(seated)}")
    for bot in seated:
        _playing(game, bot)
    return seated


def _playing(game: AnyGame, bot: AnyBot) -> Bot[Any, Any]:
    if isinstance(bot, str):
        return player(game, bot)
    if not callable(bot):
        raise UnreadableInput.at("bots", f"expected a name or a function, got {bot!r:.60}")
    return bot


def _outcomes(
    parts: list[_Part], games: int, executor: Executor | None, progress: Callable[[int, int], object] | None
) -> Iterator[Outcome]:
    done = 0
    for played in map(_played, parts) if executor is None else _in_order(executor, parts):
        yield from played
        done += len(played)
        if progress is not None:
            progress(done, games)


def _in_order(executor: Executor, parts: list[_Part]) -> Iterator[tuple[Outcome, ...]]:
    """Hand all parts out and give what comes back in their order; leave no work behind if somebody stops."""
    waiting: list[Future[tuple[Outcome, ...]]] = [executor.submit(_played, part) for part in parts]
    try:
        for future in waiting:
            yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def _played(part: _Part) -> tuple[Outcome, ...]:
    """Play a part of the games; this is what workers do."""
    game = tabletop_rules.GAMES[part.game] if isinstance(part.game, str) else part.game
    bots = tuple(_playing(game, bot) for bot in part.bots)
    return tuple(_playout(game, part, bots, number) for number in part.numbers)


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a simulation, to play it again: 256 bits of keyed BLAKE2b."""
    return _derived(seed, number, b"simulated game")


def _derived(seed: int, number: int, purpose: bytes) -> int:
    key = seed.to_bytes(32, "little")
    digest = hashlib.blake2b(number.to_bytes(8, "little"), digest_size=32, key=key, person=purpose)
    return int.from_bytes(digest.digest(), "little")


def _playout(game: AnyGame, part: _Part, bots: tuple[Bot[Any, Any], ...], number: int) -> Outcome:
    state = game.new_game(part.players, seed=game_seed(part.seed, number), options=part.options)
    choices = Rng(_derived(part.seed, number, b"choices of bots"))
    decisions = 0
    while (actors := game.to_act(state)) and decisions < part.most_decisions:
        actor, choices = next_actor(actors, choices)
        action, choices = _decision(game, state, actor, bots, choices)
        state = game.apply(state, action)
        decisions += 1
    score = game.score(state)
    return Outcome(number, score.totals, score.winners, decisions, finished=not actors)


def _decision(game: AnyGame, state: Any, actor: Actor, bots: tuple[Bot[Any, Any], ...], choices: Rng) -> Any:  # noqa: ANN401 - of any game
    """Ask the bot of ``actor``, who gets a view and nothing else."""
    view = game.view(state, whose_view(actor))
    bot = bots[0 if isinstance(actor, Role) else actor]
    action, choices = bot(view, game.legal_actions(view, actor), actor, choices)
    if action.actor != actor:
        raise UnreadableInput.at("bots", f"the bot asked to act for {name_of(actor)} acts for {name_of(action.actor)}")
    return action, choices


def summed_up(game: Game[S, A, O], players: int, outcomes: Iterator[Outcome]) -> Summary:
    """Return what came out of games of ``players`` players, in whatever order they are given."""
    team = game.score(game.first(players)).team
    games = finished = shared = unwon = 0
    wins = [0] * players
    totals = [Spread()] * (1 if team else players)
    decisions = Spread()
    for outcome in outcomes:
        games += 1
        if not outcome.finished:
            continue
        finished += 1
        shared += len(outcome.winners) > 1 and not team
        unwon += not outcome.winners
        for seat in outcome.winners:
            wins[seat] += 1
        totals = [spread.plus(total) for spread, total in zip(totals, outcome.totals, strict=True)]
        decisions = decisions.plus(outcome.decisions)
    return Summary(game.name, players, games, finished, team, tuple(wins), shared, unwon, tuple(totals), decisions)
