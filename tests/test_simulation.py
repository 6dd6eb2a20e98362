"""Many games: the same for any number of workers, between players who see views only."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import random
import statistics
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import attrs
import hush
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import (
    CLOCK,
    GAMES,
    TABLE,
    IllegalAction,
    IllegalState,
    Rng,
    UnreadableInput,
    entengruetze,
    simulate,
)
from tabletop_rules.core.actors import Actor
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.legality import LegalActions
from tabletop_rules.players import names, random_player
from tabletop_rules.simulation import Bots, Outcome, Spread, Summary, choice_seed, game_seed, playouts, summed_up

GAME = entengruetze.GAME


def first(view: Any, legal: LegalActions[Any], actor: Actor, rng: Rng) -> tuple[Any, Rng]:
    """Take the first legal action."""
    del view, actor
    return legal[0], rng


@pytest.mark.parametrize("executor", [lambda: ThreadPoolExecutor(3), lambda: ProcessPoolExecutor(2)])
def test_workers_make_no_difference(executor: Callable[[], Executor]) -> None:
    with executor() as workers:
        shared = list(playouts(GAME, 130, players=2, seed=3, bots=["hungry", first], executor=workers))
    assert shared == list(playouts(GAME, 130, players=2, seed=3, bots=["hungry", first]))
    assert [outcome.number for outcome in shared] == list(range(130))


@pytest.mark.parametrize("name", GAMES)
def test_games_of_every_kind_are_played_to_their_end(name: str) -> None:
    game = GAMES[name]
    summary = simulate(game, 2, players=game.players.start, seed=5)
    assert (summary.games, summary.finished) == (2, 2)
    assert summary.decisions.least > 0
    assert len(summary.totals) == (1 if summary.team else summary.players)


def test_the_seed_of_the_whole_decides() -> None:
    assert simulate(GAME, 5, players=2, seed=1) == simulate(GAME, 5, players=2, seed=1)
    assert simulate(GAME, 5, players=2, seed=1) != simulate(GAME, 5, players=2, seed=2)


def test_fewer_games_are_the_first_of_more() -> None:
    more = list(playouts(GAME, 90, players=2, seed=1))
    assert list(playouts(GAME, 10, players=2, seed=1)) == more[:10]


def test_every_game_has_a_seed_of_its_own() -> None:
    assert len({game_seed(seed, number) for seed in range(3) for number in range(20)}) == 60
    outcome = list(playouts(GAME, 3, players=2, seed=8, bots=first))[2]
    state = GAME.new_game(2, seed=game_seed(8, 2))
    decisions = 0
    while GAME.to_act(state):
        state = GAME.apply(state, GAME.legal_actions(state)[0])
        decisions += 1
    score = GAME.score(state)
    assert (outcome.number, outcome.totals, outcome.winners) == (2, score.totals, score.winners)
    assert (outcome.decisions, outcome.finished) == (decisions, True)
    assert outcome.points == tuple((line.seat, line.rules, line.points) for line in score.lines)


def test_seeds_are_derived_as_documented() -> None:
    key = (9).to_bytes(32, "little")
    five = (5).to_bytes(8, "little")
    digest = hashlib.blake2b(five, digest_size=32, key=key, person=b"simulated game").digest()
    assert game_seed(9, 5) == int.from_bytes(digest, "little")
    for actor, second in ((None, 0), (TABLE, 1), (CLOCK, 2), (0, 3), (1, 4)):
        data = five + second.to_bytes(8, "little")
        digest = hashlib.blake2b(data, digest_size=32, key=key, person=b"choices of bots").digest()
        assert choice_seed(9, 5, actor) == int.from_bytes(digest, "little")


class Shuffling(Executor):
    """Does the work that was handed out in any order, when the first result is asked for."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.work: list[Callable[[], None]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = _Asked(self)
        self.work.append(lambda: future.set_result(fn(*args, **kwargs)))
        return future

    def do_it_all(self) -> None:
        work, self.work = self.work, []
        self.chance.shuffle(work)
        for piece in work:
            piece()


class _Asked(Future[Any]):
    def __init__(self, executor: Shuffling) -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self.executor.do_it_all()
        return super().result(timeout)


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_completion_makes_no_difference(seed: int) -> None:
    shuffled = simulate(GAME, 200, players=2, seed=3, bots=first, executor=Shuffling(seed))
    assert shuffled == simulate(GAME, 200, players=2, seed=3, bots=first)


def noting(game: AnyGame, seen: list[Any]) -> Any:
    """Return a player who notes whom it acts for, and what it sees."""
    bot = random_player(game)

    def play(view: Any, legal: LegalActions[Any], actor: Actor, rng: Rng) -> tuple[Any, Rng]:
        seen.append((actor, view))
        return bot(view, legal, actor, rng)

    return play


def test_the_table_plays_as_the_first_seat_unless_said_otherwise() -> None:
    game = GAMES["tintenherz"]
    seen: list[Any] = []
    watch = noting(game, seen)
    cases: list[tuple[Bots, set[Actor]]] = [
        ([watch, "random"], {0, TABLE}),
        (["random", watch], {1}),
        ({TABLE: watch}, {TABLE}),
        ({0: watch, TABLE: "random"}, {0}),
    ]
    for bots, expected in cases:
        seen.clear()
        simulate(game, 4, players=2, seed=1, bots=bots)
        assert {actor for actor, _ in seen} == expected
        assert all(view.rng is None for _, view in seen)


def test_the_hourglass_is_nobodys() -> None:
    seen: list[Any] = []
    summary = simulate(hush.GAME, 60, players=2, seed=1, bots=noting(hush.GAME, seen))
    assert summary.finished == 60
    assert {actor for actor, _ in seen} == {0, 1}


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_of_every_game_can_play(name: str) -> None:
    game = GAMES[name]
    for bot in names(game):
        summary = simulate(game, 2, players=game.players[-1], seed=1, bots=bot)
        assert (summary.finished, summary.unfinished) == (2, ())


def test_greedy_wins_more_than_random_from_the_same_seat() -> None:
    greedy, at_random = (simulate(GAME, 40, players=2, seed=7, bots={1: bot}) for bot in ("greedy", "random"))
    assert greedy.win_interval(1)[0] > at_random.win_rate(1)
    assert greedy.totals[1].mean > at_random.totals[1].mean


def test_players_see_their_view_and_no_more() -> None:
    seen = []

    def looking(view: Any, legal: LegalActions[Any], actor: Actor, rng: Rng) -> tuple[Any, Rng]:
        seen.append(view)
        assert view.rng is None
        assert view.viewer == (actor if isinstance(actor, int) else TABLE)
        assert all(number is None for writer, number in enumerate(view.written) if writer != actor)
        return random_player(hush.GAME)(view, legal, actor, rng)

    simulate(hush.GAME, 30, players=3, seed=1, bots=looking)
    assert any("wrote" in view.marks for view in seen), "there was something to hide"


def test_the_seed_of_a_game_is_no_seed_of_what_its_players_draw() -> None:
    drawn = []

    def drawing(view: Any, legal: LegalActions[Any], actor: Actor, rng: Rng) -> tuple[Any, Rng]:
        drawn.append(rng.seed)
        return first(view, legal, actor, rng)

    simulate(GAME, 2, players=2, seed=4, bots=drawing)
    assert not set(drawn) & {4, game_seed(4, 0), game_seed(4, 1)}
    assert set(drawn) == {choice_seed(4, number, seat) for number in (0, 1) for seat in (0, 1)}


def test_a_game_of_ones_own_is_played_in_threads() -> None:
    with ThreadPoolExecutor(2) as workers:
        threaded = simulate(hush.GAME, 70, players=2, seed=2, executor=workers)
    assert threaded == simulate(hush.GAME, 70, players=2, seed=2)


def test_a_bot_may_not_act_for_others() -> None:
    def usurping(view: Any, legal: LegalActions[Any], actor: Actor, rng: Rng) -> tuple[Any, Rng]:
        del legal, actor
        return next(a for a in hush.GAME.legal_actions(view) if a.actor == 1), rng

    with pytest.raises(UnreadableInput, match=r"asked to act for .* acts for seat 1"):
        simulate(hush.GAME, 20, players=2, seed=1, bots=[usurping, "random"])


def test_a_bot_may_not_break_the_rules() -> None:
    def cheating(view: Any, legal: LegalActions[Any], actor: Actor, rng: Rng) -> tuple[Any, Rng]:
        del view, legal
        assert isinstance(actor, int)
        return entengruetze.Pass(actor), rng

    with pytest.raises(IllegalAction, match="EG-MOVE-3"):
        simulate(GAME, 1, players=2, seed=1, bots=cheating)


def test_a_game_without_end_is_given_up() -> None:
    summary = simulate(GAME, 3, players=2, seed=1, most_decisions=4)
    assert (summary.games, summary.finished, summary.decisions) == (3, 0, Spread())
    assert summary.wins == (0, 0)
    assert (summary.win_rate(0), summary.win_interval(0)) == (0, (0, 1))
    outcomes = list(playouts(GAME, 1, players=2, seed=1, most_decisions=4))
    assert (outcomes[0].decisions, outcomes[0].finished) == (4, False)
    assert summary.unfinished == (0, 1, 2)
    assert summary.win_interval(0) == (0.0, 1.0)
    assert simulate(GAME, 130, players=2, seed=1, most_decisions=4).unfinished == tuple(range(100))


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate(GAME, 130, players=2, seed=1, bots=first, progress=lambda done, of: told.append((done, of)))
    assert told == [(min(done, 130), 130) for done in range(2, 132, 2)]


def test_no_games_are_an_empty_summary() -> None:
    summary = simulate(GAME, 0, players=2, seed=1)
    assert (summary.games, summary.finished, summary.totals) == (0, 0, (Spread(), Spread()))
    assert summary.totals[0].mean == summary.totals[0].deviation == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": -1}, "games: expected a whole number"),
        ({"games": True}, "games: expected a whole number"),
        ({"games": 10**10}, "games: expected a whole number"),
        ({"most_decisions": 1.5}, "most_decisions"),
        ({"seed": -1}, r"Rng\.seed"),
        ({"seed": None}, r"Rng\.seed"),
        ({"players": "2"}, "players: expected a whole number"),
        ({"options": {}}, "options"),
        ({"bots": "gredy"}, "there is no player 'gredy'"),
        ({"bots": ["random"]}, "one for each of 2 seats, got 1"),
        ({"bots": [1, 2]}, "expected a name or a function, got 1"),
        ({"bots": {2: "random"}}, r"expected seats from 0 to 1 or TABLE, got \[2\]"),
        ({"bots": {CLOCK: "random"}}, r"expected seats from 0 to 1 or TABLE, got \[CLOCK\]"),
        ({"bots": {TABLE: "gredy"}}, "there is no player 'gredy'"),
    ],
)
def test_wrong_arguments_are_named_before_anything_is_played(change: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"games": 1, "players": 2, "seed": 1, **change}
    with pytest.raises(UnreadableInput, match=message):
        playouts(GAME, arguments.pop("games"), **arguments)


def test_a_table_that_cannot_be_is_refused_before_anything_is_played() -> None:
    with pytest.raises(IllegalState, match="EG-POND-11"):
        playouts(GAME, 1, players=7, seed=1)


def test_an_error_of_a_worker_reaches_the_caller() -> None:
    def failing(*_: object) -> tuple[Any, Rng]:
        message = "no idea"
        raise LookupError(message)

    with ThreadPoolExecutor(1) as workers, pytest.raises(LookupError, match="no idea"):
        simulate(GAME, 200, players=2, seed=1, bots=failing, executor=workers)


def test_wins_and_points_are_counted() -> None:
    outcomes = [
        Outcome(0, (3, 1), (0,), 10, finished=True),
        Outcome(1, (2, 2), (0, 1), 20, finished=True),
        Outcome(2, (0, 0), (), 30, finished=True),
        Outcome(3, (9, 9), (1,), 40, finished=False),
    ]
    summary = summed_up(GAME, 2, iter(outcomes))
    assert (summary.games, summary.finished, summary.wins, summary.shared, summary.unwon) == (4, 3, (2, 1), 1, 1)
    assert [spread.total for spread in summary.totals] == [5, 3]
    assert (summary.decisions.least, summary.decisions.most, summary.decisions.mean) == (10, 30, 20)
    assert summary.win_rate(0) == pytest.approx(2 / 3)
    low, high = summary.win_interval(0)
    assert 0 < low < summary.win_rate(0) < high < 1


def test_points_are_itemised_by_rule_and_honours_counted() -> None:
    book = ("HU-PLAY-5",), ("HU-PLAY-4",)
    outcomes = [
        Outcome(0, (3, 1), (0,), 10, True, ((0, book[0], 3), (1, book[1], 1)), ((0, book[0], "first"),)),
        Outcome(1, (5, 0), (0,), 10, True, ((0, book[0], 4), (0, book[1], 1)), ((None, book[1], "all"),)),
        Outcome(2, (9, 9), (0,), 10, False, ((0, book[0], 9),), ((0, book[0], "first"),)),
    ]
    for order in itertools.permutations(outcomes):
        summary = summed_up(hush.GAME, 2, iter(order))
        assert [(i.seat, i.rules, i.points) for i in summary.items] == [
            (0, book[1], 1),
            (0, book[0], 7),
            (1, book[1], 1),
        ]
        assert [(h.seat, h.text, h.count) for h in summary.honours] == [(None, "all", 1), (0, "first", 1)]


@pytest.mark.parametrize("name", GAMES)
def test_the_items_add_up_to_the_totals(name: str) -> None:
    summary = simulate(GAMES[name], 3, players=2, seed=5)
    for index, spread in enumerate(summary.totals):
        seat = None if summary.team else index
        assert sum(item.points for item in summary.items if item.seat == seat) == spread.total


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_of_a_win_rate_is_that_of_the_textbook(count: int, of: int, low: float, high: float) -> None:
    summary = Summary("g", 1, of, of, False, (count,), 0, of - count, (Spread(),), Spread())
    assert summary.win_interval(0)[0] == pytest.approx(low, abs=1e-4)
    assert summary.win_interval(0)[1] == pytest.approx(high, abs=1e-4)


def test_a_summary_can_be_written_as_json() -> None:
    summary = simulate(GAMES["tintenherz"], 5, players=2, seed=3)
    data = json.loads(json.dumps(summary.as_json(), allow_nan=False))
    assert data["decisions"] == attrs.asdict(summary.decisions)
    assert data["items"][0] == {"seat": None, "rules": list(summary.items[0].rules), "points": summary.items[0].points}


class Screen(io.StringIO):
    """A standard error stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("progress", "terminal", "shown"),
    [(None, True, True), (None, False, False), (True, False, True), (False, True, False)],
)
def test_progress_is_shown_on_a_terminal_or_if_wanted(
    monkeypatch: pytest.MonkeyPatch, progress: bool | None, terminal: bool, shown: bool
) -> None:
    stream = Screen() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    simulate(GAME, 3, players=2, seed=1, bots=first, progress=progress)
    assert stream.getvalue().endswith("3/3 games\n") is shown
    assert bool(stream.getvalue()) is shown


def test_a_team_does_not_share_its_wins() -> None:
    team = GAMES["tintenherz"]
    summary = summed_up(team, 2, iter([Outcome(0, (8,), (0, 1), 5, finished=True)]))
    assert (summary.team, summary.wins, summary.shared) == (True, (1, 1), 0)


@given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=30))
def test_a_spread_is_what_statistics_say(values: list[int]) -> None:
    spread = Spread()
    for value in values:
        spread = spread.plus(value)
    assert (spread.count, spread.least, spread.most) == (len(values), min(values), max(values))
    assert spread.mean == pytest.approx(statistics.fmean(values))
    assert spread.deviation == pytest.approx(statistics.stdev(values))


@pytest.mark.parametrize("bots", [3, None, {1, 2}])
def test_bots_are_named_or_functions(bots: Any) -> None:
    with pytest.raises(UnreadableInput, match="bots: expected names or functions, got "):
        playouts(GAME, 1, players=2, seed=1, bots=bots)
