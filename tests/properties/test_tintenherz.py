"""Tintenherz: what holds in every position of every game, for 2 to 6 players and every agreement of the table."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import CHANCE, CLOCK, TABLE, tintenherz
from tabletop_rules.core.rng import Rng
from tabletop_rules.tintenherz import (
    GWIN,
    LeaveDown,
    Move,
    NameWord,
    Options,
    Roll,
    Show,
    State,
    TurnDirection,
    TurnNumber,
)
from tabletop_rules.tintenherz.board import CORNERS, FACE_UP_AT_START, path
from tabletop_rules.tintenherz.state import WORDS_NEEDED, Phase, is_gwin_choice, longest, valid_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop_rules.tintenherz import Action

PLAYERS = st.integers(2, 6)
OPTIONS = st.builds(
    Options,
    edge_wrap=st.sampled_from(("step", "free")),
    dice_turned=st.integers(1, 2),
    green_only=st.booleans(),
    repeat_scope=st.sampled_from(("task", "game")),
    invalid_words_block=st.booleans(),
    pay_last_task=st.booleans(),
    e_corner=st.sampled_from(CORNERS),
)
SEEDS = st.integers(0, 2**32)


def choose(state: State, pick: random.Random, words: Rng) -> tuple[Action, Rng]:
    """Choose an action: mostly a suggested word while somebody may speak, mostly "valid" when the table judges."""
    legal = tintenherz.legal_actions(state)
    if legal.open and pick.random() < 0.85:
        suggest = tintenherz.GAME.suggest
        assert suggest is not None
        action, words = suggest(state, pick.choice(legal.open), words)
        if action is not None:
            return action, words
    if state.phase == "judge" and pick.random() < 0.7:
        return legal[0], words
    return pick.choice(legal.listed), words


def played(players: int, options: Options, seed: int) -> Iterator[tuple[State, Action, State]]:
    """Play a game at random, one step at a time: chance's and the clock's are steps of their own."""
    pick, words = random.Random(seed), Rng(seed)
    state = tintenherz.GAME.first(players, options)
    while state.phase != "over":
        certain = tintenherz.GAME.certain
        action = certain(state) if certain else None
        if action is None and tintenherz.to_act(state) == (CHANCE,):
            action, words = tintenherz.chance(state).draw(words)
        elif action is None:
            action, words = choose(state, pick, words)
        after = tintenherz.step(state, action)
        yield state, action, after
        state = after


games = given(players=PLAYERS, options=OPTIONS, seed=SEEDS)


@games
def test_every_position_is_possible_and_offers_something(players: int, options: Options, seed: int) -> None:
    after = tintenherz.GAME.first(players, options)
    for before, action, after in played(players, options, seed):
        assert tintenherz.faults(before) == ()
        assert tintenherz.legal_actions(before)
        assert before != after
        assert action.actor in tintenherz.to_act(before)
    assert tintenherz.faults(after) == ()
    assert not tintenherz.legal_actions(after)


@pytest.mark.rules("TH-CONT-5", "TH-CONT-6", "TH-CONT-7", "TH-CONT-8", "TH-CONS-17", "TH-TASK-5")
@games
def test_cards_and_chips_are_neither_lost_nor_made(players: int, options: Options, seed: int) -> None:
    for _, _, after in played(players, options, seed):
        seen = [card for card in after.cards if card is not None]
        assert Counter((*seen, *tintenherz.unseen(after))) == {**dict.fromkeys("ABCDEFGHIJKLMNOPRSTUVWZ", 1), GWIN: 2}
        assert tintenherz.supply(after) + sum(after.books) + sum(after.hearts) == 58
        assert min((tintenherz.supply(after), *after.books, *after.hearts)) >= 0
        tasks = len(after.green) + len(after.red) + len(after.discard) + (after.task is not None)
        assert tasks == (28 if options.green_only else 55)
        assert after.green_up == ((len(after.discard) + (after.task is not None)) % 2 == 0)


@pytest.mark.rules("TH-MOVE-2", "TH-MOVE-4", "TH-MOVE-6", "TH-MOVE-8", "TH-GWIN-6", "TH-AMB-48")
@games
def test_faces_change_only_where_a_rule_says_so(players: int, options: Options, seed: int) -> None:
    for before, action, after in played(players, options, seed):
        turned_up = [cell for cell in range(25) if after.up[cell] and not before.up[cell]]
        covered = [cell for cell in range(25) if before.up[cell] and not after.up[cell]]
        match action:
            case Show():
                assert (turned_up, covered) == ([action.cell], [])
            case Move() if before.green_up:
                assert set(turned_up) <= {after.fenoglio}
                assert not covered
            case Move():
                assert before.number is not None
                way = path(options.edge_wrap, before.shadow, action.way, before.number)
                assert not turned_up
                assert covered == sorted(cell for cell in way if before.up[cell])
                assert len(covered) <= before.number + (options.edge_wrap == "free")
            case tintenherz.TurnUp():
                assert set(turned_up) <= {action.cell}
                assert not covered
            case _:
                assert not turned_up + covered
        known = [cell for cell in range(25) if before.cards[cell] is not None]
        assert all(after.cards[cell] == before.cards[cell] for cell in known)


@pytest.mark.rules("TH-TURN-8", "TH-DICE-4", "TH-MOVE-9")
@games
def test_only_the_figure_whose_turn_it_is_moves(players: int, options: Options, seed: int) -> None:
    for before, action, after in played(players, options, seed):
        figures = (before.fenoglio, before.shadow), (after.fenoglio, after.shadow)
        if type(action) is not Move:
            assert figures[0] == figures[1]
            continue
        mover, other = (0, 1) if before.green_up else (1, 0)
        start, end = figures[0][mover], figures[1][mover]
        assert figures[0][other] == figures[1][other]
        assert start != end
        assert start // 5 == end // 5 or start % 5 == end % 5
        if options.edge_wrap == "step":
            assert before.number is not None
            sign = -1 if action.way in ("left", "up") else 1
            row, column = divmod(start, 5)
            along = (column if action.way in ("left", "right") else row) + sign * before.number
            assert end == (row * 5 + along % 5 if action.way in ("left", "right") else along % 5 * 5 + column)


@pytest.mark.rules("TH-GEN-2", "TH-END-1", "TH-CONS-1", "TH-CONS-2", "TH-CONS-3", "TH-CONS-4", "TH-CONS-5", "TH-AMB-19")
@games
def test_each_task_moves_one_figure_one_step_and_the_first_arrival_ends_the_game(
    players: int, options: Options, seed: int
) -> None:
    after = tintenherz.GAME.first(players, options)
    for before, action, after in played(players, options, seed):
        steps = (after.meggie - before.meggie, after.capricorn - before.capricorn)
        assert steps in ((0, 0), (1, 0), (0, 1))
        assert max(after.meggie, after.capricorn) <= 8
        assert min(after.meggie, after.capricorn) < 8
        if after.phase != "return":
            assert (8 in (after.meggie, after.capricorn)) == (after.phase == "over")
        if steps != (0, 0):
            assert before.phase in ("name", "judge")
            judged = [named for named in before.named if named.flaw is None and named.judged]
            found = len(judged) + (type(action) is tintenherz.Judge and action.flaw is None)
            assert steps == ((1, 0) if found >= WORDS_NEEDED[players] else (0, 1))
    assert len(after.discard) <= 15
    score = tintenherz.score(after)
    assert score.winners == (tuple(range(players)) if after.meggie == 8 else ())
    counted = after.books if after.meggie == 8 else after.hearts
    honoured = score.honours[0].seats if score.honours else ()
    assert honoured == tuple(seat for seat in range(players) if counted[seat] == max(counted) > 0)


@pytest.mark.rules("TH-DRES-6", "TH-CONS-6", "TH-CONS-7", "TH-CONS-8", "TH-CONS-12", "TH-CONS-18")
@games
def test_chips_change_only_by_dice_words_and_returns(players: int, options: Options, seed: int) -> None:
    for before, action, after in played(players, options, seed):
        assert players > 4 or after.phase != "return"
        books = [b - a for a, b in zip(before.books, after.books, strict=True)]
        hearts = [b - a for a, b in zip(before.hearts, after.hearts, strict=True)]
        if type(action) in (TurnDirection, TurnNumber):
            seat = before.active
            assert (books[seat], hearts[seat]) == (-1, 1)
            assert sum(map(abs, books)) == sum(map(abs, hearts)) == 1
        elif type(action) is tintenherz.ReturnChips:
            assert hearts[action.actor] == -action.hearts
            assert min(hearts) >= -3
        elif any(books):
            assert not any(hearts)
            assert set(books) <= {0, 1, 2}
            assert books.count(2) <= 1
            assert sum(books) <= players + 1
        else:
            assert not any(hearts)


@pytest.mark.rules("TH-TASK-7", "TH-WORD-1", "TH-WORD-9", "TH-CONS-8", "TH-CONS-9")
@games
def test_words_obey_what_shows_by_itself(players: int, options: Options, seed: int) -> None:
    for _, _, after in played(players, options, seed):
        assert len({named.seat for named in after.named}) == len(after.named) <= players
        valid = [named.word for named in valid_words(after)]
        assert len(set(valid)) == len(valid)
        assert all(set(word) <= set(tintenherz.letters_up(after)) for word in valid)
        best = longest(valid_words(after))
        if best is not None:
            assert len(valid) > 1
            lengths = sorted((len(named.word), named.seat) for named in valid_words(after))
            assert lengths[-1][1] == best
            assert lengths[-1][0] > lengths[-2][0]


@pytest.mark.rules("TH-TURN-7", "TH-DICE-10", "TH-MOVE-14", "TH-TURN-2")
@games
def test_a_turn_is_one_roll_one_move_and_a_task_after_a_light_space(players: int, options: Options, seed: int) -> None:
    light = Options().components.light
    kinds: list[type] = []
    for before, action, after in played(players, options, seed):
        kinds.append(type(action))
        if before.phase == "setup":
            kinds.clear()
        elif after.phase == "over" or after.active != before.active:
            moved_green = after.green_up if tintenherz.DrawTask not in kinds else not after.green_up
            here = after.fenoglio if moved_green else after.shadow
            assert kinds.count(Roll) == kinds.count(Move) == 1
            assert kinds.count(tintenherz.DrawTask) == light[here]
            assert kinds.count(Show) <= 2
            assert after.phase == "over" or after.active == (before.active + 1) % players
            kinds.clear()


@pytest.mark.rules("TH-SETUP-5", "TH-MOVE-2", "TH-GWIN-1", "TH-TASK-2", "TH-TASK-3", "TH-DICE-1", "TH-DICE-5")
@games
def test_odds_are_exact(players: int, options: Options, seed: int) -> None:
    for before, action, _ in played(players, options, seed):
        odds = tintenherz.chance(before)
        if tintenherz.to_act(before) != (CHANCE,):
            assert not odds
            continue
        assert sum(p for _, p in odds) == 1
        assert action in dict(odds)
        assert list(tintenherz.legal_actions(before)) == [outcome for outcome, _ in odds]
        if before.pending:
            left = Counter(tintenherz.unseen(before))
            total = before.cards.count(None)
            assert dict(odds) == {Show(before.pending[0], card): Fraction(n, total) for card, n in left.items()}
        elif before.phase == "draw":
            stack = before.green if before.green_up or options.green_only else before.red
            assert dict(odds) == {tintenherz.DrawTask(task): Fraction(1, len(stack)) for task in stack}
        else:
            assert odds.probability(Roll("cross", 1)) == Fraction(1, 9)


@pytest.mark.rules("TH-GWIN-1", "TH-GWIN-3", "TH-GWIN-4", "TH-AMB-11")
@games
def test_gwin_choice_comes_exactly_when_fenoglio_lands_on_one(players: int, options: Options, seed: int) -> None:
    choices = 0
    for before, action, after in played(players, options, seed):
        if after.phase == "gwin":
            assert before.phase in ("move", "land")
            assert is_gwin_choice(after)
            choices += 1
        elif type(action) is Move and before.green_up and after.phase != "land":
            assert not is_gwin_choice(after)
        if before.phase == "gwin":
            assert after.phase == "reveal" or type(action) in (LeaveDown, tintenherz.TurnUp)
            assert after.phase != "gwin"


@games
def test_actors_fit_the_phase(players: int, options: Options, seed: int) -> None:
    for before, _, _ in played(players, options, seed):
        actors = tintenherz.to_act(before)
        expected: dict[Phase, object] = {
            "move": (before.active,),
            "gwin": (before.active,),
            "name": (*before.to_speak, CLOCK),
            "judge": (TABLE,),
            "return": before.returning[:1],
        }
        assert actors == expected.get(before.phase, (CHANCE,))
        assert before.phase in get_args(Phase)


@pytest.mark.rules("TH-AMB-48")
@games
def test_view_is_the_whole_table_without_the_generator(players: int, options: Options, seed: int) -> None:
    state = tintenherz.new_game(players, seed=seed, options=options)
    for seat in (None, *range(players)):
        view = tintenherz.view(state, seat)
        assert view.rng is None
        assert view == tintenherz.reseed(state, None)
        assert tintenherz.imagine(view, Rng(seed)) == view
    assert {cell for cell, up in enumerate(state.up) if up} == set(FACE_UP_AT_START)


@given(players=PLAYERS, seed=SEEDS)
def test_renaming_the_players_changes_nothing_else(players: int, seed: int) -> None:
    """The same game with every seat moved on by one: chips and turn go along, the rest stays as it is."""

    def renamed(state: State) -> State:
        return attrs.evolve(
            state,
            active=(state.active + 1) % players,
            books=(state.books[-1], *state.books[:-1]),
            hearts=(state.hearts[-1], *state.hearts[:-1]),
            to_speak=tuple(sorted((seat + 1) % players for seat in state.to_speak)),
            named=tuple(attrs.evolve(named, seat=(named.seat + 1) % players) for named in state.named),
            returning=tuple((seat + 1) % players for seat in state.returning),
        )

    for before, action, after in played(players, Options(), seed):
        names = [field.name for field in attrs.fields(type(action)) if field.name in ("actor", "seat")]
        moved = attrs.evolve(action, **{name: (getattr(action, name) + 1) % players for name in names})
        assert tintenherz.step(renamed(before), moved) == renamed(after)


@pytest.mark.rules("TH-AMB-50", "TH-END-2", "TH-END-3", "TH-END-4", "TH-END-5")
@pytest.mark.parametrize("players", range(2, 7))
def test_games_of_bots_that_name_words_end_with_a_result(players: int) -> None:
    """The bot called "reader" plays every seat, the table and nobody the clock: all speak before the sand runs out."""
    bot = tintenherz.GAME.bots["reader"]
    results, honours = Counter[bool](), 0
    for seed in range(12):
        state, rng = tintenherz.new_game(players, seed=seed), Rng(seed)
        for _ in range(2000):
            actors = tintenherz.to_act(state)
            if not actors:
                break
            legal = tintenherz.legal_actions(state, actors[0])
            action, rng = bot(tintenherz.view(state, None), legal, actors[0], rng)
            assert action in legal
            state = tintenherz.apply(state, action)
        score = tintenherz.score(state)
        assert score.final
        assert score.winners == (tuple(range(players)) if state.meggie == 8 else ())
        results[state.meggie == 8] += 1
        honours += bool(score.honours)
        assert any(n > 1 for n in state.books)
    assert sum(results.values()) == 12
    assert honours


def test_words_named_by_bots_are_mostly_valid() -> None:
    state, rng = tintenherz.new_game(2, seed=1), Rng(1)
    words: list[NameWord] = []
    bot = tintenherz.GAME.bots["reader"]
    while actors := tintenherz.to_act(state):
        action, rng = bot(state, tintenherz.legal_actions(state, actors[0]), actors[0], rng)
        if type(action) is NameWord:
            words.append(action)
            assert set(action.word) <= set(tintenherz.letters_up(state))
        state = tintenherz.apply(state, action)
    assert len(words) > 5


def test_same_seed_plays_the_same_game() -> None:
    first = [after for *_, after in played(4, Options(), 7)]
    second = [after for *_, after in played(4, Options(), 7)]
    assert first == second
    assert all(a != b for a, b in pairwise(first))
