"""Variants."""

from __future__ import annotations

import pytest

from tabletop_rules import TABLE, Rng
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import Appear, Options, Pass, Place, TimeUp
from tabletop_rules.testing import playing

from .shop import play, shop, told, where, why

STRICT = {"let_no_one_escape": True}


@pytest.mark.rules("SP-VAR-3", "SP-VAR-4", "SP-AMB-54")
def test_one_escape_too_many_loses_the_game_at_once_in_step_d() -> None:
    state = shop(["X1"], [], [], ["A1", "B1", "C1", "D1"], options=STRICT, players=2)
    assert [event.rules for event in told(state, TimeUp(), "lost")] == [("SP-VAR-3", "SP-VAR-4")]
    over = play(state, TimeUp())
    assert (over.phase, over.escaped, where(over)) == ("over", (2, 3, 4), ((1,), (), (), (5,)))
    score = sp.score(over)
    assert (score.final, score.winners, score.honours) == (True, (), ())
    assert why(over, TimeUp()) == ("SP-PLAY-4",)


@pytest.mark.rules("SP-VAR-3", "SP-AMB-54")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_as_many_as_there_are_players_may_escape(players: int) -> None:
    door = ["A1"] * players
    assert play(shop([], [], [], door, options=STRICT, players=players), TimeUp()).phase == "appear"
    assert play(shop([], [], [], [*door, "B1"], options=STRICT, players=players), TimeUp()).phase == "over"
    assert play(shop([], [], [], [*door, "B1"], players=players), TimeUp()).phase == "appear"


@pytest.mark.rules("SP-VAR-4", "SP-AMB-54", "SP-AMB-61", "SP-NOCUBE-1")
def test_it_can_be_lost_while_cards_appear_even_in_round_1() -> None:
    chosen = Options(cubes=4, let_no_one_escape=True, initial_placement="as_drawn")
    state = sp.new_game(1, seed=None, options=chosen)
    state = play(state, *(Appear(number) for number in range(1, 7)))
    assert (state.phase, state.escaped) == ("over", (5, 6))
    assert sp.faults(state) == ()
    free = Options(cubes=1, let_no_one_escape=True)
    state = play(sp.new_game(2, seed=None, options=free), *(Appear(number) for number in range(1, 7)), Place(3, 0))
    assert (state.phase, state.escaped, state.drawn) == ("over", (1, 2, 4), (5, 6))
    assert sp.faults(state) == ()


@pytest.mark.rules("SP-VAR-4", "SP-AMB-54", "SP-AMB-61")
def test_nothing_appears_once_the_game_is_lost() -> None:
    chosen = Options(cubes=3, let_no_one_escape=True, initial_placement="as_drawn")
    state = play(sp.new_game(1, seed=None, options=chosen), *(Appear(number) for number in range(1, 6)))
    assert (state.phase, state.escaped, state.to_draw) == ("over", (4, 5), 1)


@pytest.mark.rules("SP-VAR-4", "SP-R10-6", "SP-AMB-54", "SP-AMB-55")
def test_what_has_not_escaped_when_the_game_is_lost_stays_where_it_is() -> None:
    state = shop([], [], [], ["A1", "B1", "C1"], round=10, phase="power", options=STRICT, players=1)
    over = play(state, Pass(TABLE))
    assert (over.phase, over.escaped, where(over)) == ("over", (1, 2), ((), (), (), (3,)))


@pytest.mark.rules("SP-VAR-4", "SP-R10-6", "SP-AMB-54")
def test_it_can_be_lost_in_round_10() -> None:
    state = shop([], ["A1"], ["B1"], ["C1"], round=10, phase="power", options=STRICT, players=1)
    over = play(state, Pass(TABLE))
    assert (over.phase, over.escaped, where(over)) == ("over", (2, 3), ((), (1,), (), ()))
    won = play(shop([], ["A1"], round=10, phase="power", options=STRICT, players=1), Pass(TABLE))
    assert (sp.score(won).winners, len(sp.score(won).honours)) == ((0,), 1)


@pytest.mark.rules("SP-VAR-1", "SP-PLAY-1", "SP-PLAY-4", "SP-END-1")
@pytest.mark.parametrize("stage", [1, 2, 3])
@pytest.mark.parametrize("cubes", [0, 4, 10])
@pytest.mark.parametrize("strict", [False, True])
def test_games_of_every_stage_variant_and_number_of_cubes_end_explained(
    stage: int, cubes: int, *, strict: bool
) -> None:
    for players in (1, 2, 3, 4):
        chosen = Options(stage=stage, cubes=cubes, let_no_one_escape=strict, no_time_pressure=strict)
        first = sp.new_game(players, seed=stage, options=chosen)
        states, _ = playing.play(sp.GAME, first, choices=Rng(players), limit=3000)
        over = states[-1]
        score = sp.score(over)
        spared = int(over.spared)
        assert score.final
        assert score.totals == (15 - len(over.escaped) + spared + 10 - cubes,)
        assert sum(line.points for line in score.lines) == score.totals[0]
        lost = strict and len(over.escaped) > players
        assert (over.round == 10 and not any(over.rooms)) or lost
        assert len(score.honours) == (0 if lost else 1)
