"""Playing many games and counting: who wins, how long it takes, where the points come from.

Players get the view of their seat and the legal actions there, never the state and never the game's generator; whoever
decides for TABLE gets what lies open to everybody, and the hourglass (CLOCK) is the library's own. The result
depends on the arguments alone, not on how the work is spread over workers: game number ``k`` has seeds of its own
(:func:`seed_of`), and what is added up are whole numbers.

>>> from tabletop_rules import simulate
>>> result = simulate("entengruetze", 2, 20, seed=1)
>>> result.finished, sum(win.count for win in result.wins)
(20, 20)
"""

from __future__ import annotations

import hashlib
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from typing import Any, Final, TypeAlias

import attrs

import tabletop_rules
from tabletop_rules.core.actors import CLOCK, TABLE, Actor, name_of
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.game import AnyGame, Bot
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.score import Score
from tabletop_rules.players import next_actor, player, whose_view

Policy: TypeAlias = "str | Bot[Any, Any]"
"""The name of a player (``"random"``, ``"greedy"`` or one of the game's bots), or a function that plays."""

Policies: TypeAlias = "Policy | Sequence[Policy] | Mapping[Actor, Policy]"
"""One policy for all, one a seat, or some by seat or TABLE; who is not named plays at random."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many of how many games have been played."""

MOST_DECISIONS: Final = 20_000
"""After so many decisions a game is cut off, unless said otherwise."""

_MOST_NAMED: Final = 100
"""So many numbers of games cut off are kept."""


# Seeds


def seed_of(seed: int, number: int, stream: int = 0) -> int:
    """Return the seed of game ``number`` in a simulation with ``seed``, a whole number below 2**256.

    It is the 32-byte BLAKE2b digest, keyed with ``seed`` as 32 bytes and personalised with ``b"simulate"``, of
    ``number`` and ``stream`` as 8 bytes each, everything little-endian. ``stream``: 0 for the game's own generator, 1
    for who of several acts first, 2 for TABLE, 3 for the hourglass, 4 and up for seat 0 and up.
    """
    words = number.to_bytes(8, "little") + stream.to_bytes(8, "little")
    digest = hashlib.blake2b(words, digest_size=32, key=seed.to_bytes(32, "little"), person=b"simulate")
    return int.from_bytes(digest.digest(), "little")


def _stream(actor: Actor) -> int:
    return 4 + actor if isinstance(actor, int) else 2 + (actor is CLOCK)


# One game


@attrs.frozen
class Outcome:
    """How one game went: its ``score``, how many ``decisions`` were made, and whether it came to an end.

    ``number``: which game of the simulation; throws and draws are no decisions.
    """

    number: int
    score: Score
    decisions: int
    finished: bool


@attrs.frozen
class Match:
    """What a simulation plays: a game, by its name if it is one of the library's own, and who plays it how."""

    game: str | AnyGame
    players: int
    options: object
    policies: Mapping[Actor, Policy]
    seed: int
    limit: int

    def play(self, number: int) -> Outcome:
        """Play game ``number`` to its end, or until it is cut off after ``limit`` decisions."""
        game = _game(self.game)
        bots = {actor: _bot(game, policy) for actor, policy in self.policies.items()}
        rngs = {actor: Rng(seed_of(self.seed, number, _stream(actor))) for actor in bots}
        order = Rng(seed_of(self.seed, number, 1))
        state = game.new_game(self.players, seed=seed_of(self.seed, number), options=self.options)
        decisions = 0
        while decisions < self.limit and (actors := game.to_act(state)):
            actor, order = (actors[0], order) if len(actors) == 1 else next_actor(actors, order)
            view = game.view(state, whose_view(actor))
            action, rngs[actor] = bots[actor](view, game.legal_actions(view, actor), actor, rngs[actor])
            state = game.apply(state, action)
            decisions += 1
        score = game.score(state)
        return Outcome(number, score, decisions, score.final)


def _game(game: str | AnyGame) -> AnyGame:
    return tabletop_rules.GAMES[game] if isinstance(game, str) else game


def _bot(game: AnyGame, policy: Policy) -> Bot[Any, Any]:
    return player(game, policy) if isinstance(policy, str) else policy


# Counting


@attrs.define
class _Tally:
    """Whole numbers added up, so that the order of adding makes no difference."""

    finished: int = 0
    decisions: Counter[int] = attrs.field(factory=Counter)
    scores: dict[int, Counter[int]] = attrs.field(factory=dict)
    wins: Counter[int] = attrs.field(factory=Counter)
    shared: int = 0
    nobody: int = 0
    items: Counter[tuple[int, tuple[str, ...]]] = attrs.field(factory=Counter)
    honours: Counter[tuple[str, tuple[str, ...], int]] = attrs.field(factory=Counter)
    cut_off: list[int] = attrs.field(factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        if not outcome.finished:
            self.cut_off.append(outcome.number)
            return
        score = outcome.score
        self.finished += 1
        self.decisions[outcome.decisions] += 1
        for seat, total in enumerate(score.totals):
            self.scores.setdefault(seat, Counter())[total] += 1
        self.wins.update(score.winners)
        self.shared += len(score.winners) > 1 and not score.team
        self.nobody += not score.winners
        for line in score.lines:
            self.items[_TEAM if line.seat is None else line.seat, line.rules] += line.points
        for honour in score.honours:
            self.honours.update((honour.text, honour.rules, seat) for seat in honour.seats or (_TEAM,))

    def merge(self, other: _Tally) -> None:
        """Count what another tally has counted."""
        self.finished += other.finished
        self.shared += other.shared
        self.nobody += other.nobody
        self.decisions.update(other.decisions)
        self.wins.update(other.wins)
        self.items.update(other.items)
        self.honours.update(other.honours)
        for seat, counts in other.scores.items():
            self.scores.setdefault(seat, Counter()).update(counts)
        self.cut_off += other.cut_off


_TEAM: Final = -1
"""The team, where seats are counted."""


@attrs.frozen
class Share:
    """How often something happened: ``count`` of ``of`` times, and a 95 % confidence interval for its probability.

    ``low`` and ``high`` are Wilson's bounds, from 0 to 1; without any trial, 0 and 1.
    """

    count: int
    of: int
    share: float
    low: float
    high: float

    @classmethod
    def counted(cls, count: int, of: int) -> Share:
        """Return the share of ``count`` in ``of``."""
        if not of:
            return cls(count, of, 0.0, 0.0, 1.0)
        z, share = 1.959963984540054, count / of
        centre = (share + z * z / (2 * of)) / (1 + z * z / of)
        half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
        return cls(count, of, share, max(0.0, centre - half), min(1.0, centre + half))

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


@attrs.frozen
class Spread:
    """Numbers summed up: their ``mean``, standard deviation ``sd``, least, median and most; all 0 if there are none."""

    mean: float
    sd: float
    least: int
    median: float
    most: int

    @classmethod
    def counted(cls, counts: Mapping[int, int]) -> Spread:
        """Return the spread of numbers given with how often each occurs."""
        n = sum(counts.values())
        if not n:
            return cls(0.0, 0.0, 0, 0.0, 0)
        total = sum(value * count for value, count in counts.items())
        squares = sum(value * value * count for value, count in counts.items())
        variance = (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0
        values = sorted(counts)
        return cls(total / n, math.sqrt(variance), values[0], _median(counts, n), values[-1])

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.sd:.2f} ({self.least} to {self.most}, median {self.median:g})"


def _median(counts: Mapping[int, int], n: int) -> float:
    passed = 0
    middle: list[int] = []
    for value in sorted(counts):
        ranks = ((n - 1) // 2, n // 2)
        middle += [value for rank in ranks if passed <= rank < passed + counts[value]]
        passed += counts[value]
    return sum(middle) / 2


@attrs.frozen
class Item:
    """Points by the rules they come from: the ``mean`` a finished game, of a seat or (``None``) of the team."""

    seat: int | None
    rules: tuple[str, ...]
    mean: float


@attrs.frozen
class HonourCount:
    """How often a seat, or (``None``) the team, got a distinction."""

    seat: int | None
    text: str
    rules: tuple[str, ...]
    count: int


@attrs.frozen
class Simulation:
    """What many games came to. Everything but ``cut_off`` is about the finished games.

    ``wins``: by seat, a shared win counting for each; ``shared``: games with several winners; ``nobody``: games without
    one. ``decisions``: how long games took. ``scores``: by seat, or of the team. ``items``: where the points come from.
    ``cut_off``: how many games had no end within ``limit`` decisions, ``cut_off_numbers`` the first hundred of them.
    """

    game: str
    players: int
    games: int
    seed: int
    limit: int
    policies: tuple[str, ...]
    team: bool
    finished: int
    cut_off: int
    cut_off_numbers: tuple[int, ...]
    wins: tuple[Share, ...]
    shared: int
    nobody: int
    decisions: Spread
    scores: tuple[Spread, ...]
    items: tuple[Item, ...]
    honours: tuple[HonourCount, ...]

    def as_json(self) -> dict[str, Any]:
        """Return plain values that :mod:`json` can write; the seed is a string of hexadecimal digits."""
        plain = attrs.asdict(self, value_serializer=lambda _, __, value: list(value) if type(value) is tuple else value)
        return {**plain, "seed": hex(self.seed)}

    def __str__(self) -> str:
        rows = [f"{self.game}, {self.players} players ({', '.join(self.policies)}): {self.finished} games finished"]
        if self.cut_off:
            rows.append(f"{self.cut_off} cut off after {self.limit} decisions")
        rows.append(f"decisions a game: {self.decisions}")
        if self.team:
            rows += [f"won: {self.wins[0]}", f"team score: {self.scores[0]}"]
        else:
            rows += [f"seat {seat} wins {win}" for seat, win in enumerate(self.wins)]
            rows += [f"seat {seat} scores {spread}" for seat, spread in enumerate(self.scores)]
        rows += [f"{_whom(item.seat)}: {item.mean:+.2f} [{', '.join(item.rules)}]" for item in self.items]
        rows += [f"{_whom(h.seat)}: {h.count} times {h.text} [{', '.join(h.rules)}]" for h in self.honours]
        return "\n".join(rows)


def _whom(seat: int | None) -> str:
    return "team" if seat is None else name_of(seat)


# Many games


def simulate(  # noqa: PLR0913 - one question, many settings, all but three by name
    game: str | AnyGame,
    players: int,
    games: int,
    *,
    seed: int,
    options: object | None = None,
    policies: Policies = "random",
    executor: Executor | None = None,
    chunk: int | None = None,
    limit: int = MOST_DECISIONS,
    progress: bool | Progress | None = None,
) -> Simulation:
    """Play ``games`` games and sum them up.

    ``game``: a game or its name. ``seed``: 0 to 2**256 - 1. ``options``: of the game, ``None`` for the defaults.
    ``policies``: who plays, see :data:`Policies`; TABLE is decided for by seat 0's policy unless a mapping names
    another. ``executor``: where to play, any :class:`concurrent.futures.Executor`, or ``None`` for here and now; for
    processes, a game or policy of your own must be picklable. ``chunk``: how many games a worker plays at a time.
    ``limit``: after so many decisions a game is cut off and reported. ``progress``: whether to show progress on the
    standard error stream (``None``: if that is a terminal), or a function to be told.

    The result is the same whatever ``executor`` and ``chunk`` are. Raise :class:`UnreadableInput` for arguments that
    make no sense, :class:`IllegalState` for a set-up the rules do not allow.
    """
    match = _match(game, players, options, policies, seed, limit)
    size = _chunk_size(games, chunk)
    spans = [range(first, min(first + size, games)) for first in range(0, games, size)]
    tell = progress if callable(progress) else _bar(wanted=sys.stderr.isatty() if progress is None else progress)
    whole = _Tally()
    for tally in _tallies(match, spans, executor):
        whole.merge(tally)
        if tell:
            tell(whole.finished + len(whole.cut_off), games)
    return _summed(match, games, whole)


def _match(
    game: str | AnyGame, players: int, options: object | None, policies: Policies, seed: int, limit: int
) -> Match:
    """Check the arguments and put them together."""
    _whole("limit", limit, 1)
    rules = _known(game)
    chosen = rules.options() if options is None else options
    Rng(seed)  # refuses what is no seed
    rules.first(players, chosen)
    own = rules.name in tabletop_rules.GAMES and tabletop_rules.GAMES[rules.name] is rules
    by_actor = _by_actor(policies, players)
    for policy in by_actor.values():
        _bot(rules, policy)
    return Match(rules.name if own else rules, players, chosen, by_actor, seed, limit)


def _whole(name: str, value: object, least: int) -> None:
    if type(value) is not int or value < least:
        raise UnreadableInput.at(name, f"expected a whole number of at least {least}, got {value!r}")


def _known(game: str | AnyGame) -> AnyGame:
    if isinstance(game, str) and game not in tabletop_rules.GAMES:
        raise UnreadableInput.at("game", f"{game!r} is none of {', '.join(tabletop_rules.GAMES)}")
    return _game(game)


def _by_actor(policies: Policies, players: int) -> dict[Actor, Policy]:
    """Return a policy for every seat, TABLE and CLOCK."""
    seats: list[Policy]
    if isinstance(policies, Mapping):
        strangers = [actor for actor in policies if actor is not TABLE and actor not in range(players)]
        if strangers:
            raise UnreadableInput.at("policies", f"expected seats of this game or TABLE, got {strangers}")
        seats = [policies.get(seat, "random") for seat in range(players)]
        return {**dict(enumerate(seats)), TABLE: policies.get(TABLE, seats[0]), CLOCK: "random"}
    seats = [policies] * players if isinstance(policies, str) or callable(policies) else list(policies)
    if len(seats) != players:
        raise UnreadableInput.at("policies", f"expected one for each of {players} seats, got {len(seats)}")
    return {**dict(enumerate(seats)), TABLE: seats[0], CLOCK: "random"}


def _chunk_size(games: int, chunk: int | None) -> int:
    _whole("games", games, 1)
    if chunk is None:
        return max(1, min(200, games // 32))
    _whole("chunk", chunk, 1)
    return chunk


def _tallies(match: Match, spans: Sequence[range], executor: Executor | None) -> Iterator[_Tally]:
    """Give the tally of each span, in whatever order they are done."""
    if executor is None:
        yield from (_play_all(match, span) for span in spans)
        return
    waiting: list[Future[_Tally]] = [executor.submit(_play_all, match, span) for span in spans]
    try:
        for done in as_completed(waiting):
            yield done.result()
    finally:
        for future in waiting:
            future.cancel()


def _play_all(match: Match, numbers: range) -> _Tally:
    tally = _Tally()
    for number in numbers:
        try:
            tally.add(match.play(number))
        except Exception as error:
            error.add_note(f"in game {number} of a simulation of {match.game} with seed {match.seed}")
            raise
    return tally


def _summed(match: Match, games: int, tally: _Tally) -> Simulation:
    game = _game(match.game)
    finished = tally.finished
    team = game.score(game.first(match.players, match.options)).team
    seats = range(1 if team else match.players)
    return Simulation(
        game=game.name,
        players=match.players,
        games=games,
        seed=match.seed,
        limit=match.limit,
        policies=tuple(_name(match.policies[seat]) for seat in range(match.players)),
        team=team,
        finished=finished,
        cut_off=len(tally.cut_off),
        cut_off_numbers=tuple(sorted(tally.cut_off)[:_MOST_NAMED]),
        wins=tuple(Share.counted(tally.wins[seat], finished) for seat in range(match.players)),
        shared=tally.shared,
        nobody=tally.nobody,
        decisions=Spread.counted(tally.decisions),
        scores=tuple(Spread.counted(tally.scores.get(seat, {})) for seat in seats),
        items=tuple(
            Item(_seat(seat), rules, points / finished) for (seat, rules), points in sorted(tally.items.items())
        ),
        honours=tuple(
            HonourCount(_seat(seat), text, rules, count) for (text, rules, seat), count in sorted(tally.honours.items())
        ),
    )


def _seat(counted: int) -> int | None:
    return None if counted == _TEAM else counted


def _name(policy: Policy) -> str:
    return policy if isinstance(policy, str) else str(getattr(policy, "__name__", type(policy).__name__))


# Progress


def _bar(*, wanted: bool) -> Progress | None:
    return _draw_bar if wanted else None


def _draw_bar(done: int, games: int) -> None:
    """Show progress on the standard error stream, in one line."""
    filled = 30 * done // games
    end = "\n" if done == games else ""
    sys.stderr.write(f"\r{'#' * filled}{'.' * (30 - filled)} {done}/{games} games{end}")
    sys.stderr.flush()
