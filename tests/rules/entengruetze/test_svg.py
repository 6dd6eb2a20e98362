"""The table drawn as SVG."""

from __future__ import annotations

import attrs
from drawn import places, titles, words

from tabletop_rules import entengruetze as eg

from .pond import meet, move, play, position


def test_every_piece_stands_on_its_field() -> None:
    state = position(3, at={"Mb": (5, 0), "Jr": (5, 1)})
    drawn = titles(eg.svg(state), "piece")
    assert len(drawn) == 12
    assert "Mutz's blue piece on (5,0)" in drawn
    assert "Johnatan's red piece on (5,1)" in drawn


def test_several_things_on_a_field_are_all_drawn() -> None:
    state = play(position(at={"Mg": (3, 2), "Ib": (3, 3)}), move("Mg", "blue"))
    drawing = eg.svg(state)
    assert {"Mutz's green piece on (3,3)", "Ingelwood's blue piece on (3,3)"} <= set(titles(drawing, "piece"))
    assert titles(drawing, "gruetze") == ["blue Grütze", "green Grütze", "red Grütze", "yellow Grütze"]
    assert "#fff1b8" in drawing, "the field where something is to be settled"
    assert "#fff1b8" not in eg.svg(position())


def test_a_gruetze_out_of_the_pond_is_drawn_too() -> None:
    assert len(titles(eg.svg(eg.GAME.first(4)), "gruetze")) == 4
    assert len(titles(eg.svg(attrs.evolve(position(), gruetze=(None, 28, 35, 36))), "gruetze")) == 4


def test_the_stone_circle_holds_small_pieces_and_target_stones() -> None:
    state = attrs.evolve(position(), runners=(3, 7), targets=(12, 11))
    assert titles(eg.svg(state), "small-piece") == [
        "Ingelwood's small piece, 7 from the start",
        "Mutz's small piece, 3 from the start",
    ]
    assert titles(eg.svg(state), "target-stone") == [
        "Ingelwood's target stone, 11 from the start",
        "Mutz's target stone, 12 from the start",
    ]
    assert "3 of 12" in words(eg.svg(state))


def test_small_pieces_on_one_stone_do_not_hide_each_other() -> None:
    drawing = eg.svg(attrs.evolve(position(), runners=(20, 0)))
    assert len(set(places(drawing, "small-piece"))) == 2


def test_the_discs_show_their_numbers() -> None:
    state = play(position(), move("Mr", "blue"))
    drawn = titles(eg.svg(state), "disc")
    assert drawn.count("blue 15") == 1
    assert drawn.count("yellow 13") == 1
    assert len(drawn) == 8


def test_it_says_what_the_game_waits_for() -> None:
    meeting = play(position(3, at={"Mb": (5, 0), "Jr": (5, 1)}, active=2), move("Jr", "yellow"))
    assert "turn 3: seat 2 chooses whom to meet" in words(eg.svg(meeting))
    assert "turn 3: seat 2 may push" in words(eg.svg(play(meeting, meet("Mb", by="J"))))
