"""Journals: records that are written while the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest
from recorded import EG, GAME, TEXT, AnyRecord, played

from tabletop_rules import Record, UnreadableInput
from tabletop_rules.record import Journal

if TYPE_CHECKING:
    from pathlib import Path


def test_a_journal_is_written_while_the_game_is_played(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    with Journal(path) as journal:
        for record in GAME.history():
            journal.write(record)
            assert Record.load(path, cut=True).steps == record.steps
    assert path.read_text(encoding="utf-8") == TEXT


def test_a_journal_follows_one_game(tmp_path: Path) -> None:
    with Journal(tmp_path / "live.jsonl") as journal:
        journal.write(GAME)
        with pytest.raises(ValueError, match="does not continue"):
            journal.write(played(seed=6))
        with pytest.raises(ValueError, match="does not continue"):
            journal.write(played(players=3))
        journal.again()
        journal.again()
        journal.write(played(seed=6))
    assert Record.load(tmp_path / "live.jsonl") == played(seed=6).reseed(None)
    with pytest.raises(UnreadableInput):
        Journal(tmp_path / "no folder" / "live.jsonl")


def test_a_journal_does_not_take_the_set_up_of_another_table_for_its_own(tmp_path: Path) -> None:
    with Journal(tmp_path / "live.jsonl") as journal:
        journal.write(Record.new(EG, 2, seed=None))
        with pytest.raises(ValueError, match="does not continue"):
            journal.write(Record.new(EG, 3, seed=None))


def test_a_game_given_another_generator_is_the_same_game(tmp_path: Path) -> None:
    with Journal(tmp_path / "live.jsonl") as journal:
        journal.write(GAME)
        journal.write(GAME.reseed(None))
    assert Record.load(tmp_path / "live.jsonl") == GAME.reseed(None)


def test_an_empty_journal_leaves_an_empty_file(tmp_path: Path) -> None:
    with Journal(tmp_path / "live.jsonl"):
        pass
    assert (tmp_path / "live.jsonl").read_text(encoding="utf-8") == ""


def test_a_journal_costs_no_more_the_longer_the_game(tmp_path: Path) -> None:
    with Journal(tmp_path / "live.jsonl") as journal:
        journal.write(GAME)
        journal.write(GAME)
        after = tmp_path.joinpath("live.jsonl").stat().st_size
        journal.write(attrs.evolve(GAME, parent=GAME.parent))
        assert tmp_path.joinpath("live.jsonl").stat().st_size == after
    by_hand: AnyRecord = Record.new(EG, 2, seed=None)
    with Journal(tmp_path / "by_hand.jsonl") as journal:
        for action in GAME.steps:
            by_hand = by_hand.play(action)
            journal.write(by_hand)
    assert tmp_path.joinpath("by_hand.jsonl").read_text(encoding="utf-8") == TEXT


def test_a_journal_follows_a_game_that_was_loaded_anew(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    with Journal(path) as journal:
        journal.write(played(decisions=3))
        journal.write(played(decisions=5))
        with pytest.raises(ValueError, match="does not continue"):
            journal.write(played(decisions=4))
    assert path.read_text(encoding="utf-8") == played(decisions=5).dumps()


def test_a_journal_goes_on_after_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    path.write_text(TEXT[:-200], encoding="utf-8")
    with Journal(path) as journal:
        assert path.read_text(encoding="utf-8") == TEXT[:-200]
        record = Record.load(path, cut=True)
        for action in GAME.steps[len(record.steps) :]:
            record = record.play(action)
            journal.write(record)
    assert path.read_text(encoding="utf-8") == TEXT


def test_a_journal_ignores_closing_twice(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "live.jsonl")
    journal.write(GAME)
    journal.close()
    journal.close()
    assert Record.load(tmp_path / "live.jsonl", game=EG) == GAME
