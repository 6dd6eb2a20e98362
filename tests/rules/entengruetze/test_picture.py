"""The table drawn as text."""

from __future__ import annotations

import attrs

from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Options

from .pond import meet, move, play, position

START = """\
b=7 .     Iy    My    .     .     Mg    Ig    .
b=6 .     .     .     .     .     .     .     .
b=5 .     .     .     .     .     .     .     .
b=4 .     .     .     *g*   *y*   .     .     .
b=3 .     .     .     *r*   *b*   .     .     .
b=2 .     .     .     .     .     .     .     .
b=1 .     .     .     .     .     .     .     .
b=0 .     Mr    Ir    .     .     Ib    Mb    .
 r= 0     1     2     3     4     5     6     7

0 Mutz       red 14  green 14  blue 14  yellow 14   small piece  0, target 20
1 Ingelwood  red 14  green 14  blue 14  yellow 14   small piece  0, target 20
turn 1: seat 0 moves"""


def test_the_start_layout_looks_like_this() -> None:
    assert eg.picture(position()) == START


def test_several_things_on_a_field_are_all_shown() -> None:
    state = play(position(at={"Mg": (3, 2), "Ib": (3, 3)}), move("Mg", "blue"))
    assert "b=3 .     .     .     *r*MgIb*b*" in eg.picture(state).replace("MgIb  ", "MgIb")
    assert "*r*MgIb" in eg.picture(state)


def test_the_last_line_says_what_the_game_waits_for() -> None:
    def last_line(state: eg.State) -> str:
        return eg.picture(state).splitlines()[-1]

    assert last_line(eg.GAME.first(2)) == "turn 0: CHANCE throws for a Grütze"
    assert last_line(play(position(), move("Mg", "red"))) == "turn 1: seat 1 may push"
    meeting = play(position(3, at={"Mb": (5, 0), "Jr": (5, 1)}, active=2), move("Jr", "yellow"))
    assert last_line(meeting) == "turn 3: seat 2 chooses whom to meet"
    assert last_line(play(meeting, meet("Mb", by="J"))) == "turn 3: seat 2 may push"
    over = play(position(options=Options(target_distance=1)), move("Mr", "blue"))
    assert last_line(over) == "the game is over"


def test_a_gruetze_that_waits_for_the_dice_is_not_in_the_pond() -> None:
    assert "*" not in eg.picture(eg.GAME.first(4))
    assert eg.picture(attrs.evolve(position(), gruetze=(None, 28, 35, 36))).count("*") == 6
