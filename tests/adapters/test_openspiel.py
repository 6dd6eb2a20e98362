"""Games as OpenSpiel games."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from tabletop_rules import GAMES, entengruetze, spukstaben
from tabletop_rules.adapters import Desk, openspiel_game, openspiel_register, wins
from tabletop_rules.core.game import AnyGame
from tabletop_rules.record import Record

CASES = [(game, players) for game in GAMES.values() for players in sorted({game.players.start, game.players.stop - 1})]
pyspiel: Any = pytest.importorskip("pyspiel", reason="open_spiel is not installed (pip install '.[adapters]')")

QUICK = [(game, players) for game, players in CASES if game.name not in ("inkwell", "totem_dhor")]
"""The framework looks at every information state several times a step, which takes long in long games."""


def played(game: Any, most: int = 300) -> list[Any]:
    """Play at random and return copies of all states."""
    state, rng = game.new_initial_state(), random.Random(1)
    states = [state.clone()]
    while not state.is_terminal() and len(states) < most:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@pytest.mark.parametrize(("game", "players"), QUICK, ids=lambda value: getattr(value, "name", value))
def test_the_framework_is_content(game: AnyGame, players: int) -> None:
    openspiel_register(game)
    pyspiel.random_sim_test(openspiel_game(Desk(game, players)), 1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players"), CASES, ids=lambda value: getattr(value, "name", value))
def test_chance_has_exact_odds_and_states_are_copied_whole(game: AnyGame, players: int) -> None:
    states = played(openspiel_game(Desk(game, players)))
    assert len({id(state.position) for state in states}) == len(states)
    for state in states:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert state.legal_actions() == [number for number, _ in outcomes]
        assert state.is_terminal() is (not game.to_act(state.position.state))


def test_players_are_told_what_they_may_know_and_no_more() -> None:
    for state in played(openspiel_game(Desk(spukstaben.GAME, 2))):
        for seat in range(2):
            seen = json.loads(state.observation_string(seat))["state"]
            assert seen["written"][1 - seat] is None
            told = state.information_state_string(seat).splitlines()
            assert told[0] == f"player {seat}"
            writes = [line for line in told if line.startswith(f"seat {1 - seat}: write")]
            assert all(line.endswith("write -") for line in writes)
            assert len(told) == 1 + len(state.position.steps)
        if state.current_player() >= 0:
            mine = state.information_state_string(state.current_player())
            assert state.information_state_string() == mine


def test_returns_are_the_score_at_the_end() -> None:
    *before, last = played(openspiel_game(Desk(entengruetze.GAME, 3)))
    assert all(state.returns() == [0, 0, 0] for state in before)
    assert last.returns() == list(entengruetze.score(last.position.state).totals)
    *_, last = played(openspiel_game(Desk(entengruetze.GAME, 3, worth=wins)))
    assert sum(last.returns()) == 1


def test_with_a_seed_there_are_no_chance_nodes() -> None:
    game = openspiel_game(Desk(entengruetze.GAME, 2), seed=4)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    states = played(game)
    assert not any(state.is_chance_node() for state in states)
    assert states[0].position.state == entengruetze.new_game(2, seed=4)
    assert str(states[0]) == entengruetze.picture(entengruetze.new_game(2, seed=4))


def test_actions_are_said_in_notation() -> None:
    state = openspiel_game(Desk(entengruetze.GAME, 2)).new_initial_state()
    assert state.action_to_string(0) == "roll-gruetze red 1 1"
    moving = openspiel_game(Desk(entengruetze.GAME, 2), seed=1).new_initial_state()
    assert moving.action_to_string(0) == "seat 0: move red red"
    assert moving.action_to_string(99) == "not offered: 99"


def test_a_game_played_there_is_a_record_here() -> None:
    *_, last = played(openspiel_game(Desk(entengruetze.GAME, 2)))
    record: Record[Any, Any, Any] = Record.new(entengruetze.GAME, 2, seed=None)
    for step in last.position.steps:
        record = record.play(step)
    assert record.state == last.position.state


def test_a_registered_game_is_loaded_by_name_and_the_interpreter_ends_well() -> None:
    program = (
        "import pyspiel\n"
        "from tabletop_rules import GAMES\n"
        "from tabletop_rules.adapters import openspiel_register\n"
        "print([openspiel_register(game) for game in GAMES.values()][0])\n"
        "openspiel_register(GAMES['entengruetze'])\n"
        "game = pyspiel.load_game('tabletop_entengruetze(players=3)')\n"
        "print(game, game.num_players(), pyspiel.load_game('tabletop_inkwell').num_players())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["tabletop_entengruetze", "tabletop_entengruetze(players=3) 3 2"]
