"""Records: a game as a value that anybody can verify."""

from __future__ import annotations

import gc
import json
import os
import pickle
import random
import subprocess
import sys
import tracemalloc
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded import EG, GAME, LAST, LINES, TEXT, AnyRecord, played

import tabletop_rules
from tabletop_rules import (
    CHANCE,
    GAMES,
    IllegalAction,
    IllegalState,
    Record,
    RecordError,
    Rng,
    UnreadableInput,
    entengruetze,
    wire,
)
from tabletop_rules.record import Journal
from tabletop_rules.testing import playouts

if TYPE_CHECKING:
    from pathlib import Path

    from tabletop_rules.core.game import AnyGame


def replay(game: AnyGame, playout: Any) -> AnyRecord:
    record: AnyRecord = Record(
        game, playout.players, playout.options, None, game.first(playout.players, playout.options)
    )
    for action in playout.actions:
        record = record.play(action)
    return record


@pytest.mark.parametrize("name", list(GAMES))
def test_records_of_every_game_are_read_as_they_were_written(name: str) -> None:
    @given(playouts(GAMES[name], seeded=False))
    def holds(playout: Any) -> None:
        record = replay(GAMES[name], playout)
        again = Record.loads(record.dumps())
        assert again == record
        assert again.dumps() == record.dumps()
        for seat in (None, 0):
            seen = record.seen_by(seat)
            assert Record.loads(seen.dumps()) == seen
            assert seen.state == GAMES[name].view(record.state, seat)

    holds()


def test_a_record_holds_no_seed() -> None:
    assert GAME.state.rng is not None
    assert Record.loads(TEXT).state.rng is None
    assert "seed" not in TEXT
    assert "rng" not in TEXT


def test_every_line_is_json_and_says_what_it_is() -> None:
    header, *steps, closing = map(json.loads, LINES)
    assert (header["format"], header["version"], header["game"]) == ("tabletop_rules.record", 1, "entengruetze")
    assert (header["players"], header["options"]["target_distance"], header["viewer"]) == (2, 20, None)
    assert [step["do"] for step in steps[:5]] == ["RollGruetze"] * 4 + ["Move"]
    assert (closing["steps"], closing["digest"]) == (len(steps), wire.digest(EG, GAME.state))
    assert closing["score"]["winners"] == list(entengruetze.score(GAME.state).winners)


def test_states_and_events_of_every_line() -> None:
    states = list(GAME.states())
    assert len(states) == len(GAME.steps) + 1
    assert states[-1] == entengruetze.reseed(GAME.state, None)
    told = list(GAME.events())
    assert [action for action, _ in told] == list(GAME.steps)
    assert all(events for _, events in told)


def test_playing_on_leaves_the_past_alone() -> None:
    before = played(decisions=3)
    one, other = (before.play(action) for action in entengruetze.legal_actions(before.state).listed[:2])
    assert one != other
    assert one.steps[:-1] == other.steps[:-1] == before.steps
    assert hash(one) != hash(other)
    assert one != "a record"


def test_undo_takes_a_decision_back_with_all_that_followed() -> None:
    for record in GAME.history()[2:]:
        back = record.undo()
        assert len(back.steps) < len(record.steps)
        assert all(action.actor is CHANCE for action in record.steps[len(back.steps) + 1 :])
        assert record.steps[len(back.steps)].actor is not CHANCE
    with pytest.raises(RecordError, match="no decision to take back"):
        played(decisions=0).undo()
    assert Record.loads(TEXT).undo().steps == GAME.undo().steps


def test_a_refused_action_leaves_the_record() -> None:
    record = played(decisions=2)
    with pytest.raises(IllegalAction):
        record.play(entengruetze.Pass(0))
    assert record == played(decisions=2)


def test_a_loaded_record_can_be_played_on_with_another_generator_or_by_hand() -> None:
    record = Record.loads(played(decisions=4).dumps())
    assert record.state.rng is None
    seeded = record.reseed(Rng(1))
    action = entengruetze.legal_actions(seeded.state)[0]
    assert seeded.play(action).state.rng == Rng(1, seeded.play(action).state.rng.position)


def test_a_generator_acts_at_once_where_chance_is_waited_for() -> None:
    record: AnyRecord = Record.new(EG, 2, seed=None)
    assert entengruetze.to_act(record.state) == (CHANCE,)
    assert record.reseed(Rng(5)).steps == ()
    assert record.settle() == record
    seeded = record.reseed(Rng(5)).settle()
    assert seeded.steps == played(decisions=0).steps
    assert seeded.state == played(decisions=0).state


def test_chance_played_by_hand_is_taken_back_with_the_decision_before_it() -> None:
    record: AnyRecord = Record.new(EG, 2, seed=None)
    for action in GAME.steps:
        record = record.play(action)
    assert record == GAME
    back, seeded = record, GAME
    for _ in range(10):
        back, seeded = back.undo(), seeded.undo()
        assert back == seeded


@pytest.mark.parametrize("name", list(GAMES))
def test_steps_that_had_to_follow_are_no_decisions_when_loaded(name: str) -> None:
    game = GAMES[name]

    @given(playouts(game))
    def holds(playout: Any) -> None:
        record: AnyRecord = Record.new(game, playout.players, seed=1, options=playout.options)
        chooser = random.Random(1)
        while game.to_act(record.state) and len(record.steps) < 60 and game.legal_actions(record.state).listed:
            record = record.play(chooser.choice(game.legal_actions(record.state).listed))
        again = Record.loads(record.dumps())
        while any(node.latest[0].actor is not CHANCE for node in record.history()[1:]):
            record, again = record.undo(), again.undo()
            assert again == record

    holds()


def test_a_client_follows_step_by_step() -> None:
    record: AnyRecord = Record.new(EG, 2, seed=None).seen_by(1)
    for action in GAME.steps:
        record = record.step(entengruetze.seen(action, 1))
    assert record == GAME.seen_by(1)
    with pytest.raises(IllegalAction):
        record.step(GAME.steps[0])


@pytest.mark.rules("TT-RECORD-1")
def test_records_in_memory_are_verified_too() -> None:
    GAME.verify()
    GAME.seen_by(0).verify()
    forged: list[tuple[AnyRecord, int]] = [
        (attrs.evolve(GAME, state=played(seed=6).state), LAST),
        (attrs.evolve(GAME, latest=(entengruetze.Pass(0),)), LAST - 1),
        (attrs.evolve(GAME, players=5), 1),
    ]
    for record, line in forged:
        with pytest.raises(RecordError) as caught:
            record.verify()
        assert caught.value.line == line


@pytest.mark.rules("TT-RECORD-1")
@pytest.mark.parametrize("name", list(GAMES))
def test_a_disclosed_seed_shows_that_every_throw_came_from_it(name: str) -> None:
    game = GAMES[name]

    @given(playouts(game, seeded=True), st.integers(0, 9))
    def holds(playout: Any, seed: int) -> None:
        record: AnyRecord = Record.new(game, playout.players, seed=seed, options=playout.options)
        for _ in range(12):
            legal = game.legal_actions(record.state).listed
            if not legal:
                break
            record = record.play(legal[seed % len(legal)])
        record.verify(seed=seed)
        Record.loads(record.dumps()).verify(seed=seed)

    holds()


def test_throws_that_did_not_come_from_the_seed_are_found() -> None:
    with pytest.raises(RecordError, match="the seed gives RollGruetze") as caught:
        GAME.verify(seed=6)
    assert caught.value.line == 2
    with pytest.raises(RecordError, match="full record"):
        GAME.seen_by(0).verify(seed=5)


def test_setting_up_fails_as_for_new_game() -> None:
    with pytest.raises(IllegalState):
        Record.new(EG, 5, seed=1)


def test_records_are_pickled_whole_and_copied_deep_chains_and_all() -> None:
    again = pickle.loads(pickle.dumps(GAME))  # noqa: S301 - our own
    assert again == GAME
    assert again.state.rng == GAME.state.rng
    assert repr(GAME) == f"<Record of entengruetze: 2 players, {len(GAME.steps)} steps>"


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    GAME.save(path)
    assert path.read_text(encoding="utf-8") == TEXT
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]
    assert Record.load(path) == Record.loads(TEXT)


def test_what_one_seat_has_seen_is_not_shown_to_another() -> None:
    seen = GAME.seen_by(1)
    assert seen.seen_by(1) is seen
    with pytest.raises(RecordError, match="knows only what seat 1 has seen"):
        seen.seen_by(0)
    with pytest.raises(RecordError, match="knows only what TABLE has seen"):
        GAME.seen_by(None).seen_by(0)
    wrong: list[Any] = [2, -1, True, "0"]
    for seat in wrong:
        with pytest.raises(UnreadableInput, match="seat: expected a seat from 0 to 1"):
            GAME.seen_by(seat)


def test_long_games_are_let_go_and_pickled_without_a_stack_as_deep() -> None:
    record: AnyRecord = GAME
    for _ in range(100_000):
        record = attrs.evolve(GAME, parent=record)
    assert len(record.history()) == 100_000 + len(GAME.history())
    del record
    assert pickle.loads(pickle.dumps(GAME)).undo() == GAME.undo()  # noqa: S301 - our own


@pytest.mark.parametrize("name", list(GAMES))
def test_the_past_is_kept_in_little_memory(name: str) -> None:
    game = GAMES[name]
    tracemalloc.start()
    try:
        record: AnyRecord = Record.new(game, max(game.players), seed=2)
        chooser = random.Random(2)
        before = tracemalloc.get_traced_memory()[0]
        nodes = len(record.history())
        while len(record.history()) < nodes + 150 and game.to_act(record.state):
            listed = game.legal_actions(record.state).listed
            if not listed:
                break
            record = record.play(chooser.choice(listed))
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    kept = len(record.history()) - nodes
    assert kept > 20
    assert grown / kept < 3000


def test_the_front_door_opens_without_the_json_library() -> None:
    program = (
        "import sys, tabletop_rules; assert 'cattrs' not in sys.modules; "
        "from tabletop_rules import Record; assert 'cattrs' in sys.modules; print(Record.__name__)"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout == "Record\n"
    with pytest.raises(AttributeError, match="no attribute 'Recrod'"):
        tabletop_rules.__getattr__("Recrod")


def test_records_seen_by_a_seat_say_so() -> None:
    assert json.loads(GAME.seen_by(1).dumps().splitlines()[0])["viewer"] == 1
    assert json.loads(GAME.seen_by(None).dumps().splitlines()[0])["viewer"] == "table"


def test_a_record_replaces_no_device_pipe_or_link(tmp_path: Path) -> None:
    pipe, link, real = tmp_path / "pipe", tmp_path / "link", tmp_path / "real"
    os.mkfifo(pipe)
    real.write_text("", "utf-8")
    link.symlink_to(real)
    for write in (GAME.save, Journal):
        with pytest.raises(UnreadableInput, match="is no ordinary file"):
            write(pipe)
    assert pipe.is_fifo()
    GAME.save(link)
    assert link.is_symlink()
    assert Record.load(real) == GAME


@pytest.mark.parametrize("name", ["", "no/such/folder", "a\0b", "x" * 5000])
def test_what_is_no_place_for_a_record_is_refused(tmp_path: Path, name: str) -> None:
    for write in (GAME.save, Journal):
        with pytest.raises(UnreadableInput):
            write(tmp_path / name)
