"""Strategies draw what they promise, for games with and without secrets."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import attrs
import hush
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from tabletop_rules import CHANCE, GAMES, TABLE, Record, Role, entengruetze, totem_dhor
from tabletop_rules.core.game import AnyGame
from tabletop_rules.testing import (
    actions,
    forgeries,
    legal_actions,
    options,
    players,
    playouts,
    records,
    states,
    views,
)
from tabletop_rules.testing.attempts import Inventor, Stranger
from tabletop_rules.testing.strategies import option_values
from tabletop_rules.testing.values import LooksLikeNumber, LooksLikeText, Vocabulary, lookalikes, some_value, vocabulary

EG: Final[AnyGame] = entengruetze.GAME
HUSH: Final[AnyGame] = hush.GAME

_FIND = settings(max_examples=2000, database=None, deadline=None, derandomize=True)


def found(strategy: st.SearchStrategy[Any], wanted: Any) -> Any:
    return find(strategy, wanted, settings=_FIND)


@given(players(EG))
def test_players_are_those_of_the_game(count: int) -> None:
    assert count in EG.players


@pytest.mark.parametrize("name", GAMES)
def test_options_shrink_to_the_defaults(name: str) -> None:
    assert found(options(GAMES[name]), lambda _: True) == GAMES[name].options()


@pytest.mark.parametrize("name", GAMES)
def test_every_alternative_of_every_reading_is_drawn(name: str) -> None:
    game = GAMES[name]
    for reading in game.rulebook.readings:
        values = option_values(game)[reading.option]
        assert set(values) == {alternative.value for alternative in reading.alternatives}
        assert values[0] == reading.default


def test_options_without_a_reading_vary_too() -> None:
    assert option_values(HUSH) == {"passing": (True, False), "most": (9, 7, 8, 10, 11, 12)}


@given(options(HUSH, players=3))
def test_options_fit_the_players(chosen: hush.Options) -> None:
    assert chosen.most != 8


def test_options_that_only_two_can_play_are_drawn() -> None:
    assert found(options(HUSH), lambda chosen: chosen.most == 8).passing


@given(playouts(EG, players=3, seeded=False, max_actions=20))
def test_a_playout_leads_from_the_start_step_by_step(playout: Any) -> None:
    assert (playout.players, playout.seed) == (3, None)
    assert len(playout.states) == len(playout.actions) + 1 <= 21
    state = EG.new_game(3, seed=None, options=playout.options)
    for after, action in zip(playout.states, (None, *playout.actions), strict=True):
        state = state if action is None else EG.apply(state, action)
        assert state == after


def test_a_playout_of_fewer_than_no_actions_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="max_actions must not be negative"):
        found(playouts(EG, max_actions=-1), lambda _: True)


@given(states(EG, options=entengruetze.Options(starting_player=3), seeded=True))
def test_players_fit_the_options(state: entengruetze.State) -> None:
    assert len(state.runners) == 4
    assert state.rng is not None


@pytest.mark.parametrize(
    "wanted",
    [
        lambda state: not EG.to_act(state),
        lambda state: state.business,
        lambda state: CHANCE in EG.to_act(state),
        lambda state: state.options.target_step == "end_of_round",
        lambda state: len(state.runners) == 4,
    ],
)
def test_all_kinds_of_positions_are_drawn(wanted: Any) -> None:
    assert wanted(found(states(EG), wanted))


def test_views_of_seats_and_spectators_are_drawn() -> None:
    for viewer in (TABLE, 0, 1, 2):
        assert found(views(HUSH), lambda view, viewer=viewer: view.viewer == viewer).viewer == viewer


STATE = HUSH.apply(HUSH.new_game(3, seed=None), hush.Draw(5))


@pytest.mark.parametrize(
    "wanted",
    [
        lambda action: action == hush.Pass(1),
        lambda action: type(action) is hush.Write and not HUSH.check(STATE, action),
        lambda action: type(action) is hush.Write and action.number == 12,
        lambda action: type(action) in (hush.Pass, hush.Write) and action.actor is True,
        lambda action: type(action) is hush.Write and action.number == -1 and action.actor == 0,
        lambda action: isinstance(action, hush.Pass) and type(action) is not hush.Pass,
        lambda action: action is None,
        lambda action: action is hush.Name,
        lambda action: type(getattr(action, "actor", None)) is LooksLikeNumber,
    ],
)
def test_all_kinds_of_attempts_are_invented(wanted: Any) -> None:
    inventor = Inventor(HUSH, STATE)
    assert any(wanted(inventor.attempt(Random(number))) for number in range(5000))


@given(actions(HUSH, STATE))
def test_attempts_are_drawn(action: Any) -> None:
    kinds = (*HUSH.actions, type, Stranger, str, int, tuple, dict, type(None), Role)
    assert isinstance(action, kinds)


def test_attempts_need_no_position() -> None:
    assert found(actions(HUSH), lambda action: type(action) is hush.Name and action.number == 3).number == 3


@given(legal_actions(HUSH, STATE))
def test_legal_actions_are_legal(action: Any) -> None:
    assert HUSH.check(STATE, action) == ()


def test_suggestions_are_among_the_legal_actions() -> None:
    assert type(found(legal_actions(HUSH, STATE), lambda action: type(action) is hush.Write)) is hush.Write


def test_nothing_is_legal_when_the_game_is_over() -> None:
    over = HUSH.apply(STATE, hush.TimeUp())
    assert legal_actions(HUSH, over).is_empty


@given(forgeries(HUSH, STATE))
def test_a_forged_position_keeps_its_options(state: hush.State) -> None:
    assert (state.options, state.viewer, state.rng) == (STATE.options, STATE.viewer, STATE.rng)


def test_forged_positions_are_well_typed() -> None:
    state = found(forgeries(HUSH, STATE), lambda state: state.written != STATE.written)
    assert all(number is None or type(number) is int for number in state.written)


@given(records(totem_dhor.GAME, players=2, max_actions=15))
def test_records_can_be_read_back(record: Any) -> None:
    assert record.players == 2
    assert Record.loads(record.dumps()).steps == record.steps


def test_a_vocabulary_holds_what_the_position_says() -> None:
    words = vocabulary(STATE, [hush.Name(0, 12)])
    assert {5, 9, 0, 12} <= set(words.numbers)
    assert words.strings == ("thinking",)


def test_the_seed_is_no_word_of_the_position() -> None:
    assert 2**200 not in vocabulary(EG.new_game(2, seed=2**200)).numbers


def test_lookalikes_are_equal_or_nearly_so() -> None:
    assert [type(value) for value in lookalikes(1)] == [float, LooksLikeNumber, str, int, bool]
    assert -3 in lookalikes(2)
    assert True not in lookalikes(2)
    assert lookalikes(True) == (1,)
    assert [type(value) for value in lookalikes("red")] == [LooksLikeText, bytes, str, str]
    assert lookalikes((1,)) == ([1], (1, None))
    assert lookalikes(None) == ()


def test_a_value_of_an_unknown_type_is_refused() -> None:
    with pytest.raises(TypeError, match="no idea how to make"):
        some_value(Random(1), complex, Vocabulary())


@attrs.frozen
class Nested:
    """Fields of every kind that a state may have."""

    pair: tuple[int, str]
    rows: tuple[tuple[bool | None, ...], ...]
    stack: totem_dhor.State


def test_values_are_made_of_all_types_a_state_may_have() -> None:
    value = some_value(Random(1), Nested, Vocabulary())
    assert [type(part) for part in value.pair] == [int, str]
    assert type(value.stack.pile.pool) is tuple
