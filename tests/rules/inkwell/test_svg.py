"""The table drawn as SVG."""

from __future__ import annotations

from collections import Counter

import attrs
from drawn import titles, words

from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.box import NAMES
from tabletop_rules.inkwell.state import NOTHING

from .desk import play, position

MAT = {"S1": "A", "C1": "KRY", "D1": "KY"}


def cubes(state: iw.State) -> Counter[str]:
    return Counter(title.removesuffix(" cube") for title in titles(iw.svg(state), "cube"))


def test_every_cube_is_drawn_once() -> None:
    people = ({"cubes": {"f5": "G"}}, {"turned": 1})
    state = position(*people, wells=MAT | {"S2": "KA"})
    on_pages = "".join(player.cubes.replace(".", "") for player in state.players)
    assert cubes(state) == Counter(NAMES[c] for c in "".join(state.wells) + on_pages)
    taken = play(state, iw.Take(0, "C1"))
    assert cubes(taken) == cubes(state)


def test_cubes_on_their_way_are_drawn() -> None:
    turn = {"hand": "K", "kept": "R", "drawn": "Y", "lifted": "G", "lifted_fresh": "B"}
    state = position({}, {}, turn=turn, possible=False)
    bare = attrs.evolve(state, turn=NOTHING)
    assert cubes(state) - cubes(bare) == Counter(["black", "red", "yellow", "green", "blue"])
    assert {"in hand", "kept", "drawn", "lifted"} <= set(words(iw.svg(state)))
    assert not {"in hand", "kept", "drawn", "lifted"} & set(words(iw.svg(bare)))


def test_every_inkwell_in_use_is_drawn_with_its_cubes_and_technique() -> None:
    drawing = iw.svg(position({}, {}, wells=MAT, slots={"D1": "T27"}))
    drawn = titles(drawing, "inkwell")
    assert len(drawn) == 8
    assert "S1, star: gold" in drawn
    assert "C1, circle: black, red, yellow" in drawn
    assert "C2, circle: empty" in drawn
    assert "T27" in titles(drawing, "technique")
    assert "Fine count, at D1" in words(drawing)
    assert len(titles(iw.svg(iw.GAME.first(5)), "inkwell")) == 17


def test_techniques_of_a_player_say_how_they_lie() -> None:
    state = position({"on": ("T13", "T16*"), "below": ("T01",)}, {}, possible=False)
    drawn = titles(iw.svg(state), "technique")
    assert [title.split(":")[0] for title in drawn] == ["Black echo", "Gold leaf", "Star gazer"]
    assert [title.endswith("(face-down)") for title in drawn] == [False, True, False]
    assert [title.endswith("(below)") for title in drawn] == [True, False, False]


def test_the_abbot_stands_on_his_space() -> None:
    drawing = iw.svg(position({}, {}, abbot=2))
    assert titles(drawing, "abbot") == ["the Abbot on C"]
    assert titles(drawing, "arrow") == ["Page I", "Page II", "Page III"]


def test_every_space_of_a_page_says_what_it_takes() -> None:
    drawn = titles(iw.svg(position({})), "space")
    assert len(drawn) == 11
    assert "f5, takes any cube, touches alpha, beta" in drawn
    assert "f8, takes gold, touches gamma" in drawn
    assert "f10, takes any cube" in drawn
    assert "shared" in words(iw.svg(position({})))
    assert "shared" not in words(iw.svg(position({"turned": 1})))


def test_supply_solo_card_and_die() -> None:
    state = position({}, wells=MAT, rival=("T01", "T02"))
    drawing = iw.svg(state)
    assert titles(drawing, "die") == ["the die"]
    assert "solo card: T01 T02" in words(drawing)
    assert f"{state.gold} gold left" in titles(drawing, "supply")
    assert titles(iw.svg(position({}, {})), "die") == []


def test_before_anything_is_dealt_there_are_empty_places() -> None:
    drawing = iw.svg(iw.GAME.first(3))
    assert words(drawing).count("no Page, 0 turned") == 3
    assert "CHANCE: page" in words(drawing)
    chosen = iw.apply(iw.new_game(2, seed=12), iw.ChooseSide(0, "B"))
    assert any("Workspace W-R B: Finisher" in word for word in words(iw.svg(chosen)))
    assert any(word.endswith("Workspace W-K") for word in words(iw.svg(iw.new_game(2, seed=12))))


def test_who_has_more_pages_to_turn_is_told() -> None:
    state = position({}, {"turned": 1}, abbot=9, turn={"forced": True, "begun": False})
    assert any("has to turn 2 times" in word for word in words(iw.svg(state)))
    assert any("has to turn 1 time," in word for word in words(iw.svg(state)))
