"""``tabletop-rules rules``."""

from __future__ import annotations

import io
import json

import pytest

from tabletop_rules import GAMES, cli, entengruetze
from tabletop_rules.cli.terminal import Terminal


def rules(*argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return cli.main(("rules", *argv), Terminal(io.StringIO(), out, err)), out.getvalue(), err.getvalue()


def test_without_a_game_the_games_are_listed() -> None:
    code, out, _ = rules()
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(GAMES)
    listed = json.loads(rules("--json")[1])
    assert listed[0] == {
        "game": "entengruetze",
        "title": "Entengrütze",
        "players": [2, 3, 4],
        "rules": len(entengruetze.RULEBOOK.rules),
        "bots": list(entengruetze.GAME.bots),
    }


@pytest.mark.parametrize("rule", ["EG-SCUF-12", "eg-scuf-12"])
def test_an_id_finds_the_rule_and_what_refers_to_it(rule: str) -> None:
    code, out, _ = rules("entengruetze", rule)
    assert code == 0
    assert out.startswith(f"{entengruetze.RULEBOOK['EG-SCUF-12']}\n")
    assert "see also EG-AMB-47 ruling" in out


def test_rules_of_the_library_are_found_too() -> None:
    assert rules("entengruetze", "TT-ACTION-1")[1].startswith("TT-ACTION-1")


def test_words_find_the_entries_with_all_of_them() -> None:
    code, out, _ = rules("entengruetze", "stone", "circle")
    found = entengruetze.RULEBOOK.search("stone circle")
    assert code == 0
    assert len(found) > 1
    assert all(str(entry) in out for entry in found[:30])


def test_a_long_answer_says_how_to_narrow_it_down() -> None:
    out = rules("entengruetze", "a")[1]
    assert f"and {len(entengruetze.RULEBOOK.search('a')) - 30} more; add a word to narrow it down" in out


def test_without_words_every_entry_stands_under_its_heading() -> None:
    out = rules("entengruetze")[1]
    assert all(f"  {key}" in out for key in entengruetze.RULEBOOK)
    headings = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert headings == list(dict.fromkeys(headings))
    assert headings[-2:] == ["Readings", "Rulings"]


def test_json_has_everything_of_an_entry() -> None:
    entry = json.loads(rules("entengruetze", "EG-AMB-1", "--json")[1])[0]
    assert (entry["entry"], entry["id"], entry["option"]) == ("reading", "EG-AMB-1", "target_retreat_wins")
    assert [alternative["value"] for alternative in entry["alternatives"]] == [True, False]
    assert len(json.loads(rules("entengruetze", "--json")[1])) == len(entengruetze.RULEBOOK)


def test_nothing_found_is_1_and_names_what_is_near() -> None:
    code, out, err = rules("entengruetze", "EG-SCFU-12")
    assert (code, out) == (1, "")
    assert err == "no rule of Entengrütze has 'EG-SCFU-12'; did you mean 'EG-SCUF-12'?\n"
    assert rules("entengruetze", "zebra", "--json")[:2] == (1, "[]\n")


def test_the_options_of_a_game_are_listed_with_defaults_and_readings() -> None:
    code, out, _ = rules("entengruetze", "--options")
    assert code == 0
    assert "target_distance=20   (a whole number)\n" in out
    assert "allow_pass=no   (yes or no)\n    EG-AMB-3: " in out
    assert "box" not in out.split("=")[0]
    assert "dice_turned=1   (a whole number)\n" in rules("tintenherz", "--options")[1]
    listed = {row["option"]: row for row in json.loads(rules("entengruetze", "--options", "--json")[1])}
    assert listed["gruetze_under_match"]["values"] == "wait, eat, reroll"
    assert listed["allow_pass"]["default"] is False
