"""Impossible positions are told, each with the rule it breaks; bad input gets one clear error."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules import UnreadableInput
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.box import standard
from tabletop_rules.inkwell.components import faults_of
from tabletop_rules.inkwell.state import draw

from .desk import our_options, play, position

MAT = {"S1": "A", "C1": "KRY", "D1": "KY"}


def told(state: iw.State) -> set[str]:
    return {rule for fault in iw.faults(state) for rule in fault.rules}


def with_player(state: iw.State, **changes: Any) -> iw.State:
    first, *others = state.players
    return attrs.evolve(state, players=(attrs.evolve(first, **changes), *others))


def with_turn(state: iw.State, **changes: Any) -> iw.State:
    return attrs.evolve(state, turn=attrs.evolve(state.turn, **changes))


BASE = position({"turned": 1, "cubes": {"g1": "K"}, "on": ("T12",)}, {}, slots={"D1": "T27"})


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"players": ()}, "IW-AMB-82"),
        ({"seat": 2}, "TT-STATE-1"),
        ({"first": 5}, "TT-STATE-1"),
        ({"bag": (1, 2)}, "IW-SETUP-3"),
        ({"gold": -1}, "IW-SETUP-4"),
        ({"gold": 3}, "IW-COMP-6"),
        ({"wells": ()}, "IW-COMP-8"),
        ({"wells": ("YK", *BASE.wells[1:])}, "IW-COMP-8"),
        ({"wells": ("AA", *BASE.wells[1:])}, "IW-COMP-6"),
        ({"deck": BASE.deck[::-1]}, "IW-COMP-3"),
        ({"deck": BASE.deck[1:]}, "IW-COMP-3"),
        ({"spare": BASE.spare[::-1]}, "IW-COMP-1"),
        ({"spare": BASE.spare[1:]}, "IW-COMP-1"),
        ({"abbot": 12}, "IW-SETUP-15"),
        ({"abbot": 9}, "IW-ABBOT-1"),
        ({"die": "X1"}, "IW-SOLO-5"),
        ({"die": "S1"}, "IW-SOLO-1"),
        ({"finished": (0, 0)}, "IW-END-8"),
        ({"finished": (1,)}, "IW-END-8"),
        ({"draws": (draw("cubes", None, "X1"),)}, "TT-STATE-1"),
        ({"draws": (draw("die"),)}, "TT-STATE-1"),
        ({"draws": (draw("cubes", 1, None),)}, "IW-SETUP-24"),
        ({"draws": (draw("cubes", None, "C5"),)}, "IW-REFILL-9"),
        ({"draws": (draw("cubes", None, "C1"), draw("cubes", None, "C2"))}, "IW-CARD-14"),
        ({"stage": "upkeep"}, "IW-REFILL-2"),
        ({"stage": "upkeep", "draws": (draw("technique", None, "D1"),)}, "IW-SETUP-21"),
        ({"stage": "upkeep", "draws": (draw("technique", None, "D2"),)}, "IW-SETUP-22"),
        ({"stage": "upkeep", "draws": (draw("cubes", None, "C1", 99), draw("cubes", None, "C1", 99))}, "IW-AMB-22"),
        ({"stage": "rival", "draws": (draw("die"),)}, "IW-SOLO-6"),
        ({"stage": "page_set"}, "IW-COMP-5"),
        ({"stage": "over"}, "IW-END-5"),
        ({"stage": "keep"}, "IW-COMP-1"),
        ({"stage": "page"}, "IW-FLIP-4"),
        ({"stage": "sides"}, "IW-COMP-5"),
        ({"stage": "cubes"}, "IW-SETUP-26"),
        ({"first": None}, "IW-SETUP-23"),
        ({"pages_ii": BASE.pages_iii, "pages_iii": BASE.pages_ii}, "IW-SETUP-8"),
        ({"slots": ("T27", *(None,) * 16)}, "IW-TURN-4"),
    ],
)
def test_a_state_that_cannot_be_is_told(changes: dict[str, Any], rule: str) -> None:
    assert rule in told(attrs.evolve(BASE, **changes))


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"page": "X"}, "IW-PLACE-18"),
        ({"cubes": "K"}, "IW-PLACE-18"),
        ({"cubes": "Z" + "." * 14}, "IW-COMP-5"),
        ({"cubes": ".K..........K.."}, "IW-PLACE-1"),
        ({"workspace": "X"}, "IW-COMP-2"),
        ({"workspace": "W-R"}, "IW-COMP-2"),
        ({"workspace": None}, "IW-SETUP-11"),
        ({"turned": 7}, "TT-STATE-1"),
        ({"on": (iw.Card("X", 0),)}, "IW-COMP-3"),
        ({"on": (iw.Card("T12", 1),)}, "IW-TECH-4"),
        ({"on": tuple(iw.Card(name, 0) for name in ("T01", "T02", "T03"))}, "IW-FLIP-9"),
        ({"credited": ("x",)}, "IW-CARD-11"),
        ({"scored": ()}, "IW-OVER-7"),
        ({"scored": (iw.Scored("X", (), 0, 0, forced=False),)}, "IW-OVER-7"),
        ({"scored": (iw.Scored("F1", ("x",), 0, 0, forced=False),)}, "IW-PLACE-6"),
        ({"rests": 1}, "IW-END-2"),
        ({"payout": 1}, "IW-FAQ-6"),
        ({"owed": 1}, "IW-ABBOT-1"),
    ],
)
def test_a_player_who_cannot_be_is_told(changes: dict[str, Any], rule: str) -> None:
    assert rule in told(with_player(BASE, **changes))


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"hand": "AK"}, "TT-STATE-1"),
        ({"hand": "K"}, "IW-COMP-5"),
        ({"kept": "KK"}, "TT-STATE-1"),
        ({"takes": -1}, "TT-STATE-1"),
        ({"takes": 0, "begun": True}, "IW-TURN-1"),
        ({"used": ("X",)}, "IW-FAQ-8"),
        ({"used": ("T01",), "begun": True}, "IW-TECH-1"),
        ({"took": 1}, "IW-CARD-3"),
        ({"forced": True}, "IW-ABBOT-1"),
        ({"rearranging": "lifting"}, "IW-AMB-81"),
        ({"fresh": ("g2",), "begun": True}, "TT-STATE-1"),
        ({"bonus": 1}, "IW-FLIP-6"),
    ],
)
def test_a_turn_that_cannot_be_is_told(changes: dict[str, Any], rule: str) -> None:
    assert rule in told(with_turn(BASE, **changes))


@pytest.mark.rules("IW-TURN-7", "IW-TURN-5")
def test_cubes_in_hand_that_cannot_be_placed_are_told() -> None:
    full = dict(zip([f"g{n}" for n in range(1, 16)], "KKRRYYGGBBRRARK", strict=True))
    state = position({"turned": 1, "cubes": full}, {}, turn={"hand": "K", "took": 1, "takes": 0}, possible=False)
    assert told(state) == {"IW-TURN-7", "IW-TURN-5"}


@pytest.mark.rules("IW-CARD-10")
def test_kept_and_lifted_cubes_need_their_technique() -> None:
    running = {"lifted": "K", "rearranging": "lifting"}
    assert {"IW-EXT-4", "IW-TECH-1"} <= told(position({}, {}, turn=running, possible=False))
    kept = position({"turned": 1}, {}, stage="turned", turn={"kept": "K", "takes": 0, "hand": "A"}, possible=False)
    assert "IW-CARD-10" in told(kept)


@pytest.mark.rules("IW-SOLO-8", "IW-SOLO-9")
def test_solo_positions_that_cannot_be() -> None:
    state = iw.apply(iw.new_game(1, seed=1), iw.ChoosePageSet(0, 2))
    assert iw.faults(state) == ()
    swapped = attrs.evolve(state, pages_ii=("II-3",), spare=tuple(sorted((set(state.spare) - {"II-3"}) | {"II-2"})))
    assert "IW-SOLO-8" in told(swapped)
    assert "IW-SOLO-9" in told(with_player(state, workspace="W-K"))
    assert "IW-SOLO-5" in told(attrs.evolve(position({}), die=None))
    assert "IW-SOLO-12" in told(position({}, stage="rival", possible=False))


@pytest.mark.rules("IW-SETUP-6", "IW-SETUP-11", "IW-SETUP-16")
def test_dealing_out_of_order_is_told() -> None:
    state = iw.GAME.first(2)
    assert "IW-SETUP-6" in told(attrs.evolve(state, draws=state.draws[1:]))
    assert "IW-SETUP-8" in told(attrs.evolve(state, draws=state.draws[::-1]))
    assert "IW-SETUP-15" in told(attrs.evolve(state, abbot=1))
    assert "IW-SETUP-16" in told(attrs.evolve(state, wells=("A", *state.wells[1:]), gold=19))


@pytest.mark.rules("IW-AMB-3")
def test_with_single_crossings_fewer_forced_turns_may_be_owed() -> None:
    options = our_options(forced_backlog="single")
    forced = {"forced": True, "begun": False}
    assert iw.faults(position({"owed": 1}, {"owed": 0}, abbot=8, options=options, turn=forced)) == ()
    assert "IW-ABBOT-1" in told(position({"owed": 1}, {"owed": 3}, abbot=11, options=options, possible=False))
    assert "IW-ABBOT-1" in told(position({"owed": 3}, {}, abbot=8, options=options, possible=False))


# Boxes from files


def box_text() -> str:
    return resources.files("tabletop_rules.inkwell").joinpath("box.toml").read_text("utf-8")


def test_another_box_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(box_text().replace('name = "Last drop"', 'name = "Dregs"'), "utf-8")
    box = iw.load(path)
    assert box.technique["T11"].name == "Dregs"
    assert faults_of(box, 5) == ()
    assert box != standard()
    assert iw.new_game(2, seed=1, options=iw.Options(box=box)).options.components is box


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('effect = "rearrange"', 'effect = "fly"', "expected one of fetch"),
        ("uses = 1", "uses = 0", "limited: 1 or 2"),
        ('inks = ["K", "B"]', 'inks = ["K", "K"]', "two different inks"),
        ('trigger = "K"', 'trigger = "Q"', "trigger"),
        ('a1 = "G"', 'a1 = "Q"', "expected one of K"),
        ('a1 = "G"', f'{"a" * 21} = "G"', "at most 40 names of at most 20 characters"),
        ('"a1", "a2", "a3", "a4", "ab1"', '"a1", "zz"', "there is no space 'zz'"),
        ('after = "D"', 'after = "L"', "a space of the track other than the last"),
        ('id = "K"\nname', 'id = "Q"\nname', "the five inks"),
        ("goal = 100", 'goal = "100"', "expected int"),
        ('power = "sets"', 'power = "dice"', "expected one of sets"),
    ],
)
def test_a_file_that_is_no_box_is_refused_with_all_problems(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert old in box_text()
    path = tmp_path / "bad.toml"
    path.write_text(box_text().replace(old, new), "utf-8")
    with pytest.raises(UnreadableInput, match=re.escape(problem)):
        iw.load(path)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"die_start": "C1"}, "IW-SOLO-5"),
        ({"inkwells": standard().inkwells[5:]}, "IW-SETUP-20"),
        ({"inkwells": (standard().inkwells[0], *standard().inkwells)}, "IW-COMP-8"),
        ({"inkwells": (*standard().inkwells, iw.Inkwell("Q1", "oval", 0, None))}, "IW-TURN-2"),
        ({"track": ("A", "B")}, "IW-ABBOT-2"),
        (
            {
                "techniques": tuple(
                    attrs.evolve(card, inks="KB") if card.inks else card for card in standard().techniques
                )
            },
            "IW-PLACE-1",
        ),
        (
            {
                "techniques": tuple(
                    attrs.evolve(card, shapes=("oval",)) if card.id == "T32" else card for card in standard().techniques
                )
            },
            "IW-TURN-2",
        ),
        ({"pages": tuple(attrs.evolve(page, illustrations=()) for page in standard().pages)}, "IW-PLACE-5"),
        ({"pages": tuple(attrs.evolve(page, takes="K" * len(page.takes)) for page in standard().pages)}, "IW-FLIP-6"),
        ({"pages": tuple(attrs.evolve(page, back=1) for page in standard().pages)}, "IW-SOLO-7"),
    ],
)
def test_a_box_the_rules_cannot_be_played_with_is_told(changes: dict[str, Any], rule: str) -> None:
    found = faults_of(attrs.evolve(standard(), **changes), 2)
    assert rule in {rule for fault in found for rule in fault.rules}


@pytest.mark.parametrize(
    "build",
    [
        lambda: iw.Take(True, "S1"),
        lambda: iw.Take(9, "S1"),
        lambda: iw.PlaceCube(0, "Z", "a1"),
        lambda: iw.DrawCubes("C1", "KA"),
        lambda: iw.DrawCubes("C1", ""),
        lambda: iw.UseTechnique(0, "T18", "KKKK"),
        lambda: iw.ChooseSide(0, "C"),  # type: ignore[arg-type]  # that is the point
        lambda: iw.Options(box="mine"),  # type: ignore[arg-type]  # that is the point
    ],
)
def test_malformed_values_are_refused_when_they_are_built(build: Any) -> None:
    with pytest.raises(UnreadableInput):
        build()


def test_the_cubes_of_a_draw_have_one_name() -> None:
    assert iw.DrawCubes("C1", "RGK") == iw.DrawCubes("C1", "KRG")
    assert iw.UseTechnique(0, "T18", "BK").inks == "KB"


# Pictures


def test_the_picture_shows_mat_track_and_pages() -> None:
    people = ({"cubes": {"f5": "G"}, "on": ("T13", "T16*")}, {"turned": 1})
    state = position(*people, wells=MAT | {"S2": "KA"}, slots={"D1": "T27"}, abbot=2)
    rows = iw.picture(state).splitlines()
    assert rows[:4] == [
        "stars    S1:A  S2:KA",
        "circles  C1:KRY  C2:-  C3:-  C4:-",
        "diamonds D1:KY+T27  D2:-",
        "Abbot    A B [C] D >I> E F G H >II> I J K >III> L",
    ]
    assert "  on T13 Star gazer, (T16 Gold leaf); below -" in rows
    assert "  alpha  8 points  1/5  f1 G=.  f2 G=.  f3 R=.  f4 K=.  f5 ?=G" in rows
    assert rows[-1] == "seat 0 takes or turns"
    taken = play(state, iw.Take(0, "C1"))
    assert iw.picture(taken).endswith("seat 0 takes or turns, in hand black red yellow")
    assert iw.picture(position({}, wells=MAT, stage="rival", draws=(draw("die"),))).endswith("CHANCE: die")
    assert "S1<die>:A" in iw.picture(position({}, wells=MAT))
    forced = position({}, {}, abbot=4, turn={"forced": True, "begun": False})
    assert iw.picture(forced).endswith("seat 0 is forced to turn")
    over = play(position({"turned": 2}, {"turned": 3}), iw.TurnPage(0))
    assert iw.picture(over).endswith("the game is over")
