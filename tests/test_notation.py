from __future__ import annotations

import contextlib
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import CHANCE, CLOCK, GAMES, TABLE, UnreadableInput, entengruetze, notation
from tabletop_rules.core.actors import Actor, Role, Seat
from tabletop_rules.core.fields import whole
from tabletop_rules.core.game import AnyGame
from tabletop_rules.testing import playouts


@attrs.frozen
class Spot:
    room: str
    row: int


@attrs.frozen
class Everything:
    """An action with a field of every type that actions may have."""

    actor: Seat | Role
    number: int
    flag: bool
    word: str
    perhaps: str | None
    side: Literal["Left", "Right"]
    cards: tuple[int, ...]
    words: tuple[str | None, ...]
    spot: Spot
    pair: tuple[int, tuple[str, ...]]
    whose: Seat | Role | None


@attrs.frozen
class RingBell:
    actor: Seat = attrs.field(validator=whole(0, 3))
    times: int = attrs.field(default=1, validator=whole(1, 3))


@attrs.frozen
class RingTwice:
    @property
    def actor(self) -> Role:
        return CHANCE


BASE: AnyGame = entengruetze.GAME
MADE_UP: AnyGame = attrs.evolve(BASE, actions=(Everything, RingBell, RingTwice))

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.sampled_from(
    ["", "-", "a,b", '"', "(x)", "ß Ü"]
)
ACTORS = st.integers(0, 5) | st.sampled_from(Role)
ACTIONS = st.builds(
    Everything,
    ACTORS,
    st.integers(),
    st.booleans(),
    WORDS,
    st.none() | WORDS,
    st.sampled_from(["Left", "Right"]),
    st.lists(st.integers(), max_size=3).map(tuple),
    st.lists(st.none() | WORDS, max_size=3).map(tuple),
    st.builds(Spot, WORDS, st.integers()),
    st.tuples(st.integers(), st.lists(WORDS, max_size=2).map(tuple)),
    st.none() | ACTORS,
)


@given(ACTIONS, st.booleans())
def test_an_action_of_any_shape_is_read_back_as_it_was(action: Everything, with_actor: bool) -> None:
    text = notation.text_of(MADE_UP, action, with_actor=with_actor)
    assert notation.parse(MADE_UP, text, None if with_actor else action.actor) == action


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_every_game_is_read_back_as_it_was(name: str) -> None:
    game = GAMES[name]

    @given(st.data())
    def holds(data: st.DataObject) -> None:
        playout = data.draw(playouts(game, seeded=False, max_actions=40))
        for action in playout.actions:
            text = notation.text_of(game, action)
            assert notation.parse(game, text, action.actor) == action
            kind, space, rest = text.partition(" ")
            assert notation.parse(game, kind.upper().replace("-", "_") + space + rest, action.actor) == action

    holds()


def test_notation_is_short() -> None:
    push = entengruetze.Push(0, 1, "green", "red", 3)
    assert notation.text_of(entengruetze.GAME, push) == "push 1 green red 3"
    assert notation.text_of(entengruetze.GAME, push, with_actor=True) == "seat 0: push 1 green red 3"
    roll = entengruetze.RollGruetze("red", 3, 4)
    assert notation.text_of(entengruetze.GAME, roll, with_actor=True) == "chance: roll-gruetze red 3 4"


@pytest.mark.parametrize(
    "text", ["move red blue", "MOVE Red BLUE", "mo r b", "  move   red\tblue ", "0: move red blue", "Seat 0: mov re bl"]
)
def test_case_spaces_and_endings_make_no_difference(text: str) -> None:
    assert notation.parse(entengruetze.GAME, text, 0) == entengruetze.Move(0, "red", "blue")


def test_two_words_of_a_kind_may_be_run_together_or_joined() -> None:
    expected = entengruetze.DeclinePush(0, 1, "red")
    for text in ("decline-push 1 red", "declinepush 1 red", "DECLINE_PUSH 1 red", "decline 1 red"):
        assert notation.parse(entengruetze.GAME, text, 0) == expected


def test_an_actor_named_in_the_text_wins() -> None:
    assert notation.parse(MADE_UP, "2: ring-bell 1", 0) == RingBell(2, 1)
    for role in (TABLE, CLOCK):
        with pytest.raises(UnreadableInput, match="expected a whole number from 0 to 3"):
            notation.parse(MADE_UP, f"{role.value}: ring-bell 1", 0)


def test_an_exact_kind_is_not_taken_for_the_beginning_of_another() -> None:
    assert notation.parse(MADE_UP, "ringtwice", None) == RingTwice()
    with pytest.raises(UnreadableInput, match="expected one of everything, ring-bell, ring-twice, got 'ring'"):
        notation.parse(MADE_UP, "ring", 0)


def test_a_field_with_a_default_may_be_left_out() -> None:
    assert notation.parse(MADE_UP, "ring-bell", 0) == RingBell(0)


@pytest.mark.parametrize(
    ("text", "actor", "message"),
    [
        ("", 0, "word 1: is missing: expected one of move, meet, push, decline-push, pass, roll-gruetze"),
        ("mvoe red blue", 0, "word 1: expected one of .*, got 'mvoe'; did you mean 'move'?"),
        ("p", 0, "word 1: expected one of .*, got 'p'; that could be push or pass"),
        ("move", 0, r"word 2 \(colour\): is missing: expected one of red, green, blue, yellow"),
        ("move red", 0, r"word 3 \(direction\): is missing"),
        ("move red bleu", 0, r"word 3 \(direction\): expected one of .*, got 'bleu'; did you mean 'blue'\?"),
        ("move red blue 3", 0, "word 4: expected nothing more after move COLOUR DIRECTION, got '3'"),
        ("move red blue", None, "who acts"),
        ("push x red red 1", 0, r"word 2 \(owner\): expected a whole number, got 'x'"),
        ("push 9 red red 1", 0, r"word 2 \(owner\): expected a whole number from 0 to 3, got 9"),
        ("push 1 red red 1.5", 0, r"word 5 \(distance\): expected a whole number, got '1.5'"),
        ("7: move red blue", 0, "actor: expected a whole number from 0 to 3, got 7"),
        ('move "red', 0, r"word 2 \(colour\): expected one of"),
        ("move " + "x" * 100, 0, r"got 'x{37}\.\.\.'"),
        ("x" * 5000, 0, "notation: longer than 4000 characters"),
    ],
)
def test_an_error_says_which_word_is_wrong_and_what_could_stand_there(
    text: str, actor: Actor | None, message: str
) -> None:
    with pytest.raises(UnreadableInput, match=message):
        notation.parse(entengruetze.GAME, text, actor)


@pytest.mark.parametrize(
    ("hint", "text", "value"),
    [
        (tuple[int, ...], "1, 2,3", (1, 2, 3)),
        (tuple[int, ...], "(1,2)", (1, 2)),
        (tuple[int, ...], "()", ()),
        (tuple[int, ...] | None, "-", None),
        (str, '"two words"', "two words"),
        (bool, "y", True),
        (Seat | Role, "table", TABLE),
    ],
)
def test_values_are_read_by_their_type(hint: object, text: str, value: object) -> None:
    read: Any = notation.parse_value(hint, text, "value")
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        (tuple[int, ...], "(1,2"),
        (tuple[int, ...], "1,"),
        (tuple[int, int], "1"),
        (tuple[int, int], "1,2,3"),
        (str, "-"),
        (str, '"\\ud800"'),
        (str, '"'),
        (int, "9" * 200),
        (int, "١"),
        (bool, "maybe"),
        (float, "1.5"),
    ],
)
def test_what_is_no_value_of_the_type_is_refused(hint: object, text: str) -> None:
    with pytest.raises(UnreadableInput):
        notation.parse_value(hint, text, "value")


@given(st.text(max_size=40) | st.text('move rdblu0:1-()",', max_size=30))
def test_any_text_is_an_action_or_one_clear_error(text: str) -> None:
    for game in (MADE_UP, entengruetze.GAME):
        with contextlib.suppress(UnreadableInput):
            assert type(notation.parse(game, text, 0)) in game.actions


def test_usage_tells_how_to_type_an_action() -> None:
    assert notation.usage(entengruetze.Push) == "push OWNER COLOUR DIRECTION DISTANCE"
    assert notation.values_of(notation.fields_of(entengruetze.Push)["direction"]) == "red, green, blue, yellow"
    assert notation.values_of(tuple[int, ...] | None) == "values joined by commas or -"
