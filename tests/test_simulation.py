"""Simulation: the same result however the work is spread, views only, and sums that are right."""

from __future__ import annotations

import hashlib
import io
import json
import random
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from statistics import mean, median, stdev
from typing import Any, Final

import attrs
import hush
import pytest

import tabletop_rules
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
from tabletop_rules.core.game import AnyGame
from tabletop_rules.players import random_player
from tabletop_rules.simulation import Match, Share, Simulation, Spread, seed_of

EG: Final[AnyGame] = entengruetze.GAME
HUSH: Final[AnyGame] = hush.GAME


def small(**changes: Any) -> Simulation:
    arguments: dict[str, Any] = {"game": "entengruetze", "players": 2, "games": 12, "seed": 7, **changes}
    return simulate(arguments.pop("game"), arguments.pop("players"), arguments.pop("games"), **arguments)


# Seeds


def test_seeds_are_derived_as_documented() -> None:
    data = (5).to_bytes(8, "little") + (4).to_bytes(8, "little")
    digest = hashlib.blake2b(data, digest_size=32, key=(7).to_bytes(32, "little"), person=b"simulate").digest()
    assert seed_of(7, 5, 4) == int.from_bytes(digest, "little")


def test_every_game_and_stream_has_a_seed_of_its_own() -> None:
    seeds = {seed_of(seed, number, stream) for seed in range(3) for number in range(30) for stream in range(6)}
    assert len(seeds) == 3 * 30 * 6


def test_a_game_can_be_played_again_by_hand() -> None:
    match = Match("entengruetze", 2, entengruetze.Options(), {0: "random", 1: "random"}, 7, 1000)
    outcome = match.play(3)
    bot = random_player(EG)
    rngs = [Rng(seed_of(7, 3, 4)), Rng(seed_of(7, 3, 5))]
    state = EG.new_game(2, seed=seed_of(7, 3))
    decisions = 0
    while EG.to_act(state):
        (seat,) = EG.to_act(state)
        assert isinstance(seat, int)
        view = EG.view(state, seat)
        action, rngs[seat] = bot(view, EG.legal_actions(view, seat), seat, rngs[seat])
        state = EG.apply(state, action)
        decisions += 1
    assert (outcome.score, outcome.decisions) == (EG.score(state), decisions)
    assert (outcome.number, outcome.finished) == (3, True)


# Workers


@pytest.mark.parametrize("chunk", [1, 5, 12, 100])
def test_the_result_does_not_depend_on_chunks(chunk: int) -> None:
    assert small(chunk=chunk) == small()


def test_the_result_does_not_depend_on_threads() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert small(executor=executor, chunk=1) == small()


@pytest.mark.parametrize("workers", [1, 2])
def test_the_result_does_not_depend_on_processes(workers: int) -> None:
    with ProcessPoolExecutor(workers) as executor:
        assert small(executor=executor, policies=["greedy", "random"]) == small(policies=["greedy", "random"])


class Shuffling(Executor):
    """Does the work in any order."""

    def __init__(self, seed: int) -> None:
        self.waiting: list[tuple[Future[Any], Any]] = []
        self.chance = random.Random(seed)
        self.games = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        if len(self.waiting) == 6:
            self.chance.shuffle(self.waiting)
            for waiting, work in self.waiting:
                waiting.set_result(work())
        return future


@pytest.mark.parametrize("seed", range(3))
def test_the_result_does_not_depend_on_the_order_of_completion(seed: int) -> None:
    assert small(executor=Shuffling(seed), chunk=2) == small()


def test_work_that_fails_ends_the_simulation_and_says_where() -> None:
    def cheat(view: Any, legal: Any, actor: Any, rng: Rng) -> Any:
        return entengruetze.Move(1 - actor, "red", "red"), rng

    with ThreadPoolExecutor(2) as executor, pytest.raises(IllegalAction, match="not to act") as caught:
        small(policies=["random", cheat], executor=executor, chunk=1)
    assert any("of a simulation of entengruetze with seed 7" in note for note in caught.value.__notes__)


# Policies


def spy(seen: list[Any]) -> Any:
    """Return a player who notes what it is given."""
    bot = random_player(HUSH)

    def play(view: Any, legal: Any, actor: Any, rng: Rng) -> Any:
        seen.append((view, legal, actor, rng))
        return bot(view, legal, actor, rng)

    return play


def test_players_get_the_view_of_their_seat_and_nothing_else() -> None:
    seen: list[Any] = []
    small(game=HUSH, games=20, policies=["random", spy(seen), "random"], players=3)
    assert seen
    for view, legal, actor, rng in seen:
        assert (view.viewer, actor, view.rng) == (1, 1, None)
        assert all(number is None for seat, number in enumerate(view.written) if seat != 1)
        assert all(action.actor == 1 for action in legal)
        assert all(decision.actor == 1 for decision in legal.open)
        assert rng.seed in {seed_of(7, number, 5) for number in range(20)}


def test_the_table_is_decided_for_on_what_lies_open() -> None:
    seen: list[Any] = []

    def watched(view: Any, legal: Any, actor: Any, rng: Rng) -> Any:
        seen.append((view, actor))
        return random_player(GAMES["tintenherz"])(view, legal, actor, rng)

    small(game="tintenherz", games=1, policies={TABLE: watched})
    assert {actor for _, actor in seen} == {TABLE}
    assert all(view.rng is None for view, _ in seen)


def test_the_table_plays_as_seat_0_unless_said_otherwise() -> None:
    seen: list[Any] = []

    def watched(view: Any, legal: Any, actor: Any, rng: Rng) -> Any:
        seen.append(actor)
        return random_player(GAMES["tintenherz"])(view, legal, actor, rng)

    small(game="tintenherz", games=1, policies=[watched, "random"])
    assert set(seen) == {0, TABLE}


def test_the_hourglass_belongs_to_nobody() -> None:
    seen: list[Any] = []
    result = small(game=HUSH, games=60, policies=spy(seen))
    assert result.finished == 60
    assert {actor for _, _, actor, _ in seen} == {0, 1}


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_of_every_game_can_play(name: str) -> None:
    game = GAMES[name]
    for bot in ("random", *game.bots):
        result = simulate(game, game.players[-1], 2, seed=1, policies=bot)
        assert (result.finished, result.cut_off) == (2, 0)


def test_greedy_wins_more_than_random_from_the_same_seat() -> None:
    greedy, at_random = (small(policies=["random", policy], games=40) for policy in ("greedy", "random"))
    assert greedy.wins[1].low > at_random.wins[1].share
    assert greedy.scores[1].mean > at_random.scores[1].mean


# Counting


def test_sums_are_right() -> None:
    result = small(game=HUSH, games=40, players=3)
    match = Match(HUSH, 3, hush.Options(), dict.fromkeys([0, 1, 2, TABLE, CLOCK], "random"), 7, 1000)
    outcomes = [match.play(number) for number in range(40)]
    assert result.finished == 40
    for seat in range(3):
        totals = [outcome.score.totals[seat] for outcome in outcomes]
        spread = result.scores[seat]
        assert spread.mean == pytest.approx(mean(totals))
        assert spread.sd == pytest.approx(stdev(totals))
        assert (spread.least, spread.median, spread.most) == (min(totals), median(totals), max(totals))
        assert result.wins[seat].count == sum(seat in outcome.score.winners for outcome in outcomes)
        (item,) = (item for item in result.items if item.seat == seat)
        assert item.mean == pytest.approx(mean(totals))
        assert item.rules == ("HU-PLAY-5",)
    assert result.shared == sum(len(outcome.score.winners) > 1 for outcome in outcomes) > 0
    assert result.decisions.mean == mean(outcome.decisions for outcome in outcomes)


def test_a_team_has_one_score_and_its_honours_are_counted() -> None:
    result = simulate("tintenherz", 2, 10, seed=3)
    assert result.team
    assert len(result.scores) == 1
    assert result.nobody + result.wins[0].count == 10
    assert result.shared == 0
    assert {item.seat for item in result.items} == {None, 0, 1}
    assert sum(honour.count for honour in result.honours) >= 1
    assert all(honour.rules and honour.text for honour in result.honours)


def test_games_without_an_end_are_cut_off_and_reported() -> None:
    result = small(limit=35)
    short = [n for n in range(12) if Match("entengruetze", 2, None, {0: "random", 1: "random"}, 7, 35).play(n).finished]
    assert result.cut_off == 12 - len(short) > 0
    assert result.cut_off_numbers == tuple(n for n in range(12) if n not in short)
    assert result.finished == result.wins[0].of == len(short)
    assert f"{result.cut_off} cut off after 35 decisions" in str(result)


def test_nothing_finished_is_no_division_by_zero() -> None:
    result = small(limit=1)
    assert (result.finished, result.cut_off, result.items) == (0, 12, ())
    assert (result.wins[0].low, result.wins[0].high) == (0.0, 1.0)
    assert result.decisions == Spread(0.0, 0.0, 0, 0.0, 0)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_intervals_are_those_of_the_textbook(count: int, of: int, low: float, high: float) -> None:
    share = Share.counted(count, of)
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)
    assert share.share == count / of


@pytest.mark.parametrize("numbers", [[5], [1, 2], [3, 3, 9], [-4, 0, 0, 10], list(range(50))])
def test_spreads_agree_with_statistics(numbers: list[int]) -> None:
    spread = Spread.counted({number: numbers.count(number) for number in numbers})
    assert spread.mean == pytest.approx(mean(numbers))
    assert spread.median == median(numbers)
    assert (spread.least, spread.most) == (min(numbers), max(numbers))
    assert spread.sd == pytest.approx(stdev(numbers) if len(numbers) > 1 else 0.0)


def test_a_result_can_be_written_as_json() -> None:
    result = simulate("tintenherz", 2, 3, seed=2**200)
    data = json.loads(json.dumps(result.as_json(), allow_nan=False))
    assert data["seed"] == hex(2**200)
    assert data["wins"][0] == {**attrs.asdict(result.wins[0])}
    assert data["items"][0]["rules"] == list(result.items[0].rules)


def test_a_result_can_be_read() -> None:
    text = str(small(policies=["greedy", "random"]))
    assert text.startswith("entengruetze, 2 players (greedy, random): 12 games finished\ndecisions a game: ")
    assert "seat 1 wins " in text


# Arguments


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"game": "chess"}, "game: 'chess' is none of entengruetze"),
        ({"games": 0}, "games: expected a whole number of at least 1, got 0"),
        ({"games": True}, "games"),
        ({"limit": 0}, "limit"),
        ({"chunk": 0}, "chunk"),
        ({"seed": -1}, "seed"),
        ({"seed": "1"}, "seed"),
        ({"seed": 2**256}, "seed"),
        ({"policies": "clever"}, "there is no player 'clever'"),
        ({"policies": ["random"]}, "expected one for each of 2 seats, got 1"),
        ({"policies": {2: "random"}}, "expected seats of this game or TABLE"),
        ({"policies": {CLOCK: "random"}}, "expected seats of this game or TABLE"),
        ({"options": "none"}, "options"),
        ({"players": "2"}, "players"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(changes: dict[str, Any], match: str) -> None:
    with pytest.raises(UnreadableInput, match=match):
        small(**changes)


def test_a_set_up_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(IllegalState, match="2 to 4 players"):
        small(players=5)


def test_the_front_door_leads_to_simulate() -> None:
    assert tabletop_rules.simulate is simulate
    assert "simulate" in tabletop_rules.__all__


# Progress


class Screen(io.StringIO):
    """A standard error stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, shown in ((Screen(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        small()
        assert stream.getvalue().endswith("12/12 games\n") is shown


def test_progress_can_be_wanted_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for wanted in (True, False):
        stream = Screen()
        monkeypatch.setattr(sys, "stderr", stream)
        small(progress=wanted)
        assert bool(stream.getvalue()) is wanted


def test_progress_can_be_told() -> None:
    told: list[tuple[int, int]] = []
    small(progress=lambda done, games: told.append((done, games)), chunk=5)
    assert told == [(5, 12), (10, 12), (12, 12)]
