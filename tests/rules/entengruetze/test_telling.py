"""What happens is told in sentences, each with the rules applied."""

from __future__ import annotations

from tabletop_rules import entengruetze as eg
from tabletop_rules.entengruetze import Action, Options, Pass, State

from .pond import decline, move, play, position, push, roll


def sentences(state: State, action: Action) -> list[str]:
    return [str(event) for event in eg.trace(state, action).events]


def test_a_turn_in_which_nothing_happens() -> None:
    assert sentences(position(), move("My", "yellow")) == [
        "seat 0 moves its yellow piece yellow to (2,6) [EG-MOVE-3, EG-MOVE-4]",
        "seat 0's disc turns to yellow 15, blue 13 [EG-MOVE-11]",
        "seat 0's target stone steps back to 19 [EG-MOVE-14, EG-MOVE-15, EG-GOAL-6]",
        "turn 2: seat 1 [EG-MOVE-19, EG-MOVE-20]",
    ]
    assert (
        sentences(position(), move("Mg", "green"))[1]
        == "seat 0's disc turns to green 15, red 13 [EG-MOVE-7, EG-MOVE-10]"
    )


def test_a_scuffle_and_a_push() -> None:
    state = position(gruetze={"red": (1, 1)})
    assert sentences(state, move("Mr", "red"))[3:] == [
        "seat 0's red and seat 1's red piece meet, 15 against 14 [EG-SCUF-1, EG-SCUF-2, EG-SCUF-3]"
    ]
    state = play(state, move("Mr", "red"))
    assert sentences(state, push("Ir", "blue", 3, by="M")) == [
        "seat 0 pushes seat 1's red piece 3 blue to (2,3) [EG-SCUF-5, EG-SCUF-6, EG-SCUF-7]",
        "seat 1's disc turns by 3 to blue 17 [EG-SCUF-8]",
        "turn 2: seat 1 [EG-MOVE-19, EG-MOVE-20]",
    ]
    assert sentences(state, decline("Ir", by="M"))[0] == "seat 0 does not push [EG-SCUF-5, EG-SCUF-15]"
    assert sentences(position(), move("Mb", "green"))[3:5] == [
        "seat 0's blue and seat 1's blue piece meet, 14 against 14 [EG-SCUF-1, EG-SCUF-2, EG-SCUF-3]",
        "equal values: no scuffle [EG-SCUF-14, EG-SCUF-15]",
    ]


def test_a_meal_a_throw_and_the_end() -> None:
    state = position(at={"Mr": (3, 2)}, runners={"M": 2}, options=Options(target_distance=7))
    assert sentences(state, move("Mr", "blue"))[3:] == [
        "seat 0's red piece eats: 16 less 12 is +4, the small piece goes from 2 to 6 [EG-EAT-1, EG-EAT-4, EG-EAT-5]",
        "seat 0's small piece stands on 6, at or beyond its target on 6 [EG-GOAL-1, EG-GOAL-2]",
        "the game is over [EG-GOAL-7]",
    ]
    state = play(position(at={"Mr": (3, 2)}), move("Mr", "blue"))
    assert sentences(state, roll("red", 2, 5))[0] == (
        "the dice show 2 and 5: the red Grütze goes to (2,5) [EG-EAT-11, EG-EAT-12]"
    )
    back = position(at={"Mb": (6, 6), "My": (2, 5)}, gruetze={"yellow": (2, 6)})
    assert sentences(back, move("My", "blue"))[3] == (
        "seat 0's yellow piece eats: 9 less 19 is -10, the small piece goes from 0 to 0 "
        "[EG-EAT-1, EG-EAT-4, EG-EAT-6, EG-EAT-9, EG-EAT-10]"
    )


def test_readings_that_differ_are_cited() -> None:
    resting = position(options=Options(allow_pass=True))
    assert sentences(resting, Pass(0))[0] == "seat 0 moves no piece [EG-AMB-3]"
    walked = position(options=Options(target_distance=1, target_retreat_wins=False), rounds=2)
    assert sentences(walked, move("Mr", "blue"))[2] == "seat 0's target stone stays at its start [EG-AMB-9]"
    won = position(options=Options(target_distance=1))
    assert sentences(won, move("Mr", "blue"))[3] == (
        "seat 0's small piece stands on 0, at or beyond its target on 0 [EG-GOAL-1, EG-AMB-1]"
    )


def test_refusals_are_told_in_sentences_too() -> None:
    def refused(state: State, action: Action) -> list[str]:
        return [str(refusal) for refusal in eg.check(state, action)]

    moving = position()
    assert refused(moving, move("Mr", "yellow")) == [
        "(1,0) is at the edge: no field lies further yellow [EG-MOVE-1, EG-MOVE-4, EG-MOVE-6]"
    ]
    assert refused(moving, push("Ir", "red", 1, by="M")) == [
        "no Push now; the game waits for Move or Pass [EG-MOVE-3, EG-MOVE-19]"
    ]
    assert refused(moving, Pass(0)) == ["every player moves a piece each round [EG-MOVE-3, EG-SUM-2, EG-AMB-3]"]
    pushing = play(moving, move("Mr", "red"))
    assert refused(pushing, push("Ir", "yellow", 1, by="M")) == [
        "1 fields yellow of (2,0) is outside the pond [EG-SCUF-7]"
    ]
    assert refused(pushing, decline("Mr", by="M")) == [
        "only the loser of the scuffle can be pushed: the red piece of seat 1 [EG-SCUF-4, EG-SCUF-5, EG-SCUF-16]"
    ]
    rolling = play(position(at={"Mr": (3, 2)}), move("Mr", "blue"))
    assert refused(rolling, roll("red", 3, 4)) == [
        "another Grütze lies on (3,4): the throw is void, roll again [EG-SETUP-9, EG-SETUP-10, EG-EAT-12]"
    ]
    assert refused(rolling, roll("green", 7, 1)) == [
        "the red Grütze is to be placed next [EG-EAT-11, EG-AMB-21]",
        "the dice cannot show 7 and 1; their faces are (1, 2, 3, 4, 5, 6) [EG-SETUP-7, EG-AMB-16]",
    ]
