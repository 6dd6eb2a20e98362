"""Many games between players that see views only, over any executor.

Every game has a seed of its own, made from the seed of the whole and its number, and so has every player in it. So
the results are the same however many workers there are and in whatever order they finish, any single game can be
played again, and no player can foresee what another, or chance, will draw.

>>> from tabletop_rules import entengruetze, simulate
>>> summary = simulate(entengruetze.GAME, 20, players=2, seed=1)
>>> summary.finished, sum(summary.wins)
(20, 20)
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import Any, Final, TypeAlias, TypeVar

import attrs

import tabletop_rules
from tabletop_rules.core.actors import CLOCK, TABLE, ActionLike, Actor, Seat, name_of
from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.game import AnyGame, Bot, Game, StateLike, ask_game
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.score import Honour, Score
from tabletop_rules.players import next_actor, player, whose_view

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

AnyBot: TypeAlias = str | Bot[Any, Any]
"""A player: its name (see :func:`tabletop_rules.players.names`) or the function itself."""

Bots: TypeAlias = AnyBot | Sequence[AnyBot] | Mapping[Actor, AnyBot]
"""One player for all seats, one a seat, or some by seat or ``TABLE``; a seat not named plays at random."""

Progress: TypeAlias = Callable[[int, int], object]
"""Called with how many games have been played, and how many there are."""

MOST_DECISIONS: Final = 100_000
"""After so many decisions a game is given up as unfinished, unless the caller says otherwise."""

_MOST_GAMES: Final = 10**9
_PARTS: Final = 64
"""Into how many parts the games are cut for the workers, if there are enough."""
_MOST_IN_PART: Final = 50

_MOST_NAMED: Final = 100
"""So many numbers of unfinished games are kept."""

_TEAM: Final = -1
"""The team, where seats are counted: numbers can be put in order."""


@attrs.frozen
class Outcome:
    """How one game ended.

    ``number``: which of the games, from 0; ``totals`` and ``winners`` as in its score; ``decisions``: how many were
    taken by players; ``finished``: whether it was played to the end. ``points``: who (``None``: the team) got how many
    by which rules; ``honours``: who got which.
    """

    number: int
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    decisions: int
    finished: bool
    points: tuple[tuple[Seat | None, tuple[str, ...], int], ...] = ()
    honours: tuple[tuple[Seat | None, tuple[str, ...], str], ...] = ()


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
class Item:
    """Points by the rules they come from: what a seat, or (``None``) the team, got in all finished games together."""

    seat: Seat | None
    rules: tuple[str, ...]
    points: int


@attrs.frozen
class HonourCount:
    """How often a seat, or (``None``) the team, got a distinction."""

    seat: Seat | None
    rules: tuple[str, ...]
    text: str
    count: int


@attrs.frozen
class Summary:
    """What came out of many games.

    ``wins``: by seat, how many games it has won, shared wins included; ``shared``: games won by several seats that do
    not play together; ``unwon``: games nobody has won; ``totals``: points by seat, or one entry for a ``team``;
    ``items``: the same points by rules. Only finished games are counted in these. ``unfinished``: the numbers of the
    games that were given up, at most the first hundred.
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
    items: tuple[Item, ...] = ()
    honours: tuple[HonourCount, ...] = ()
    unfinished: tuple[int, ...] = ()

    def win_rate(self, seat: Seat) -> float:
        """Return which part of the finished games a seat has won, 0 to 1."""
        return self.wins[seat] / self.finished if self.finished else 0.0

    def win_interval(self, seat: Seat) -> tuple[float, float]:
        """Return the bounds that hold the true :meth:`win_rate` 19 times in 20 (Wilson's interval), each 0 to 1.

        It makes sense for few games and for rates near 0 and 1 too.
        """
        n = self.finished
        if not n:
            return 0.0, 1.0
        z = 1.959963984540054
        rate, shrink = self.win_rate(seat), 1 + z * z / n
        half = z * float((rate * (1 - rate) / n + z * z / (4 * n * n)) ** 0.5)
        middle = rate + z * z / (2 * n)
        return max(0.0, (middle - half) / shrink), min(1.0, (middle + half) / shrink)

    def as_json(self) -> dict[str, Any]:
        """Return plain values that :mod:`json` can write."""
        return attrs.asdict(self, value_serializer=lambda _, __, value: list(value) if type(value) is tuple else value)


@attrs.frozen
class _Part:
    """A run of games for one worker; small and picklable."""

    game: str | AnyGame
    players: int
    seed: int
    options: Any
    bots: Mapping[Actor, AnyBot]
    numbers: range
    most_decisions: int


def simulate(  # noqa: PLR0913 - all but two are keywords with a meaning of their own
    game: Game[S, A, O],
    games: int,
    *,
    players: int,
    seed: int,
    options: O | None = None,
    bots: Bots = "random",
    executor: Executor | None = None,
    most_decisions: int = MOST_DECISIONS,
    progress: Progress | bool | None = None,
) -> Summary:
    """Play ``games`` games and sum them up; the arguments are those of :func:`playouts`.

    ``progress`` says whether to show progress on the standard error stream, or is called with the number of games
    played and of all, now and then and at the end. ``None``: show it if that stream is a terminal.
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
        progress=progress if callable(progress) else _bar(wanted=progress),
    )
    return summed_up(game, players, outcomes)


def playouts(  # noqa: PLR0913 - all but two are keywords with a meaning of their own
    game: Game[S, A, O],
    games: int,
    *,
    players: int,
    seed: int,
    options: O | None = None,
    bots: Bots = "random",
    executor: Executor | None = None,
    most_decisions: int = MOST_DECISIONS,
    progress: Progress | None = None,
) -> Iterator[Outcome]:
    """Play ``games`` games and give their outcomes in order.

    ``seed``: 0 to 2**256 - 1, of the whole; ``bots``: see :data:`Bots`, by name or as functions. Each gets the view of
    its seat. The table is decided for by the first seat's unless there is one for ``TABLE``, on what lies open to
    everybody; the hourglass is the library's. ``executor``: who works, this thread if ``None``; for processes,
    functions must be picklable and the game one of ``tabletop_rules.GAMES``.

    Raise :class:`UnreadableInput` for arguments of wrong types and ranges and for a bot that acts for others,
    :class:`IllegalState` if no such game can be set up, :class:`IllegalAction` if a bot breaks the rules.
    """
    ask_game(game)
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
            raise UnreadableInput.at(name, f"expected a whole number from 0 to {_MOST_GAMES}, got {shown(value)}")


def _seated(game: AnyGame, bots: Bots, players: int) -> dict[Actor, AnyBot]:
    """Return one bot for each actor, names checked."""
    by_seat: dict[Actor, AnyBot] = dict(enumerate(_by_seat(bots, players)))
    table = bots.get(TABLE, by_seat[0]) if isinstance(bots, Mapping) else by_seat[0]
    seated = {**by_seat, TABLE: table, CLOCK: "random"}
    for bot in seated.values():
        _playing(game, bot)
    return seated


def _by_seat(bots: Bots, players: int) -> list[AnyBot]:
    if isinstance(bots, Mapping):
        strangers = [actor for actor in bots if actor is not TABLE and actor not in range(players)]
        if strangers:
            raise UnreadableInput.at("bots", f"expected seats from 0 to {players - 1} or TABLE, got {shown(strangers)}")
        return [bots.get(seat, "random") for seat in range(players)]
    if not isinstance(bots, Sequence) and not callable(bots):
        raise UnreadableInput.at("bots", f"expected names or functions, got {shown(bots)}")
    seated = [bots] * players if isinstance(bots, str) or callable(bots) else list(bots)
    if len(seated) != players:
        raise UnreadableInput.at("bots", f"expected one bot or one for each of {players} seats, got {len(seated)}")
    return seated


def _playing(game: AnyGame, bot: AnyBot) -> Bot[Any, Any]:
    if isinstance(bot, str):
        return player(game, bot)
    if not callable(bot):
        raise UnreadableInput.at("bots", f"expected a name or a function, got {shown(bot)}")
    return bot


def _outcomes(
    parts: list[_Part], games: int, executor: Executor | None, progress: Progress | None
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
    bots = {actor: _playing(game, bot) for actor, bot in part.bots.items()}
    return tuple(_playout(game, part, bots, number) for number in part.numbers)


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a simulation, to play it again.

    It is the 32-byte BLAKE2b digest, keyed with ``seed`` as 32 bytes and personalised with ``b"simulated game"``, of
    ``number`` as 8 bytes, everything little-endian.
    """
    return _derived(seed, number.to_bytes(8, "little"), b"simulated game")


def choice_seed(seed: int, number: int, actor: Actor | None) -> int:
    """Return the seed of the generator a player gets in one game of a simulation.

    Made like :func:`game_seed`, personalised with ``b"choices of bots"``, of ``number`` and a second number as 8 bytes:
    0 for who of several acts first (``actor`` is ``None``), 1 for TABLE, 2 for CLOCK, 3 and up for seat 0 and up.
    """
    second = 3 + actor if isinstance(actor, int) else (0 if actor is None else 1 if actor is TABLE else 2)
    return _derived(seed, number.to_bytes(8, "little") + second.to_bytes(8, "little"), b"choices of bots")


def _derived(seed: int, data: bytes, purpose: bytes) -> int:
    digest = hashlib.blake2b(data, digest_size=32, key=seed.to_bytes(32, "little"), person=purpose)
    return int.from_bytes(digest.digest(), "little")


def _playout(game: AnyGame, part: _Part, bots: Mapping[Actor, Bot[Any, Any]], number: int) -> Outcome:
    state = game.new_game(part.players, seed=game_seed(part.seed, number), options=part.options)
    order = Rng(choice_seed(part.seed, number, None))
    choices = {actor: Rng(choice_seed(part.seed, number, actor)) for actor in bots}
    decisions = 0
    while (actors := game.to_act(state)) and decisions < part.most_decisions:
        actor, order = next_actor(actors, order)
        action, choices[actor] = _decision(game, state, actor, bots[actor], choices[actor])
        state = game.apply(state, action)
        decisions += 1
    return _outcome(number, game.score(state), decisions, finished=not actors)


def _decision(game: AnyGame, state: Any, actor: Actor, bot: Bot[Any, Any], choices: Rng) -> Any:  # noqa: ANN401 - of any game
    """Ask the bot of ``actor``, who gets a view and nothing else."""
    view = game.view(state, whose_view(actor))
    action, choices = bot(view, game.legal_actions(view, actor), actor, choices)
    if action.actor != actor:
        raise UnreadableInput.at("bots", f"the bot asked to act for {name_of(actor)} acts for {name_of(action.actor)}")
    return action, choices


def _outcome(number: int, score: Score, decisions: int, *, finished: bool) -> Outcome:
    points = tuple((line.seat, line.rules, line.points) for line in score.lines)
    honours = tuple((seat, h.rules, h.text) for h in score.honours for seat in _seats_of(h))
    return Outcome(number, score.totals, score.winners, decisions, finished, points, honours)


def _seats_of(honour: Honour) -> tuple[Seat | None, ...]:
    return honour.seats or (None,)


def summed_up(game: Game[S, A, O], players: int, outcomes: Iterator[Outcome]) -> Summary:
    """Return what came out of games of ``players`` players, in whatever order they are given."""
    tally = _Tally(game.score(game.first(players)).team, players)
    for outcome in outcomes:
        tally.add(outcome)
    return tally.summary(game.name)


class _Tally:
    """Counts games one by one; whole numbers only, so that the order makes no difference."""

    def __init__(self, team: bool, players: int) -> None:  # noqa: FBT001 - the one caller says it all
        self.team = team
        self.games = self.finished = self.shared = self.unwon = 0
        self.wins = [0] * players
        self.totals = [Spread()] * (1 if team else players)
        self.decisions = Spread()
        self.items: Counter[tuple[int, tuple[str, ...]]] = Counter()
        self.honours: Counter[tuple[int, tuple[str, ...], str]] = Counter()
        self.unfinished: list[int] = []

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        if not outcome.finished:
            self.unfinished.append(outcome.number)
            return
        self.finished += 1
        self.shared += len(outcome.winners) > 1 and not self.team
        self.unwon += not outcome.winners
        for seat in outcome.winners:
            self.wins[seat] += 1
        self.totals = [spread.plus(total) for spread, total in zip(self.totals, outcome.totals, strict=True)]
        self.decisions = self.decisions.plus(outcome.decisions)
        for who, rules, points in outcome.points:
            self.items[_TEAM if who is None else who, rules] += points
        self.honours.update((_TEAM if who is None else who, rules, text) for who, rules, text in outcome.honours)

    def summary(self, name: str) -> Summary:
        """Return everything counted."""
        items = sorted(self.items.items())
        honours = sorted(self.honours.items())
        return Summary(
            game=name,
            players=len(self.wins),
            games=self.games,
            finished=self.finished,
            team=self.team,
            wins=tuple(self.wins),
            shared=self.shared,
            unwon=self.unwon,
            totals=tuple(self.totals),
            decisions=self.decisions,
            items=tuple(Item(_seat(who), rules, points) for (who, rules), points in items),
            honours=tuple(HonourCount(_seat(who), rules, text, n) for (who, rules, text), n in honours),
            unfinished=tuple(sorted(self.unfinished)[:_MOST_NAMED]),
        )


def _seat(who: int) -> Seat | None:
    return None if who == _TEAM else who


def _bar(*, wanted: bool | None) -> Progress | None:
    shown = sys.stderr.isatty() if wanted is None else wanted
    return _draw_bar if shown else None


def _draw_bar(done: int, games: int) -> None:
    """Show progress on the standard error stream, in one line."""
    filled = 30 * done // games
    end = "\n" if done == games else ""
    sys.stderr.write(f"\r{'#' * filled}{'.' * (30 - filled)} {done}/{games} games{end}")
    sys.stderr.flush()
