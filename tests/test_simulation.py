"""Many games: the same for any number of workers, between players who see views only."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import hush
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import GAMES, TABLE, IllegalAction, IllegalState, Rng, UnreadableInput, entengruetze, simulate
from tabletop_rules.core.actors import Actor
from tabletop_rules.core.legality import LegalActions
from tabletop_rules.players import random_player
from tabletop_rules.simulation import Outcome, Spread, game_seed, playouts, summed_up

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
    assert outcome == Outcome(2, score.totals, score.winners, decisions, finished=True)


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
    assert len(set(drawn)) == 2


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
    assert summary.win_rate(0) == summary.win_error(0) == 0
    outcomes = list(playouts(GAME, 1, players=2, seed=1, most_decisions=4))
    assert (outcomes[0].decisions, outcomes[0].finished) == (4, False)


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
    assert summary.win_error(0) == pytest.approx((2 / 27) ** 0.5)


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
