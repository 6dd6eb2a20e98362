"""The small values: facts, events, scores, errors, field validators, constructors."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest

import tabletop_rules
from tabletop_rules import (
    CHANCE,
    IllegalAction,
    IllegalState,
    Problem,
    RecordError,
    TabletopError,
    UnreadableInput,
    notation,
    tintenherz,
)
from tabletop_rules.core import construct, fields
from tabletop_rules.core.actors import name_of
from tabletop_rules.core.events import Event, Trace
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Fault, LegalActions, Open, Refusal, malformed, not_to_act
from tabletop_rules.core.score import Honour, Score, ScoreLine, summed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


def test_facts_are_a_frozen_mapping() -> None:
    facts = Facts(colour="red", points=4)
    assert dict(facts) == {"colour": "red", "points": 4}
    assert len(facts) == 2
    assert facts == Facts(points=4, colour="red")
    assert hash(facts) == hash(Facts(points=4, colour="red"))
    assert pickle.loads(pickle.dumps(facts)) == facts  # noqa: S301 - our own
    assert copy.deepcopy(facts) == facts
    assert repr(facts) == "Facts(colour='red', points=4)"
    with pytest.raises(KeyError):
        facts["size"]
    with pytest.raises(AttributeError, match="frozen"):
        facts.colour = "blue"


def test_roles_are_named_for_people() -> None:
    assert (name_of(2), name_of(CHANCE), repr(CHANCE)) == ("seat 2", "CHANCE", "CHANCE")


def test_events_know_who_may_see_them() -> None:
    public = Event("rolled", ("EG-SETUP-7",), "the dice show 1 and 2")
    secret = Event("looked", ("TD-1",), "a look", to=(1,))
    assert str(public) == "the dice show 1 and 2 [EG-SETUP-7]"
    trace: Trace[str, str] = Trace("state", (public, secret), ("action",))
    assert trace.seen_by(1) == (public, secret)
    assert trace.seen_by(0) == trace.seen_by(None) == (public,)


def test_scores_add_up_and_read_well() -> None:
    lines = (ScoreLine(0, 3, ("A-1",), "cubes"), ScoreLine(1, -2, ("A-2",), "chips"), ScoreLine(0, 1, ("A-3",), "star"))
    score = Score(summed(lines, 2), lines, (0,), final=True, honours=(Honour((0,), ("A-9",), "player of the hearts"),))
    assert score.totals == (4, -2)
    assert score.lines_of(0) == (lines[0], lines[2])
    assert str(score).splitlines() == [
        "seat 0: 4",
        "seat 1: -2",
        "  seat 0: +3 cubes [A-1]",
        "  seat 1: -2 chips [A-2]",
        "  seat 0: +1 star [A-3]",
        "  player of the hearts [A-9]",
        "won by seat 0",
    ]


def test_a_team_has_one_total() -> None:
    lines = (ScoreLine(None, 3, ("A-1",), "ghosts"), ScoreLine(None, -1, ("A-2",), "escaped"))
    score = Score(summed(lines, None), lines, (), final=True, team=True)
    assert score.totals == (2,)
    assert str(score).splitlines()[0] == "team: 2"
    assert "team: -1 escaped [A-2]" in str(score)
    assert "won" not in str(score)
    assert str(attrs.evolve(score, winners=(0, 1))).splitlines()[-1] == "won by seat 0, seat 1"
    assert str(attrs.evolve(score, team=False)).splitlines()[-1] == "won by nobody"
    assert "won" not in str(attrs.evolve(score, winners=(0, 1), final=False))


def test_errors_carry_their_facts_and_are_pickled_whole() -> None:
    refusal = Refusal(("EG-MOVE-5",), "not diagonally", Facts(field=3))
    fault = Fault(("EG-SETUP-9",), "two on one field")
    errors: list[TabletopError] = [
        IllegalAction("move", (refusal, Refusal(("EG-MOVE-3",), "not now"))),
        IllegalState((fault,)),
        UnreadableInput([Problem("$.a", "is missing"), Problem("$.b", "no int")]),
        RecordError(3, "what was done is illegal", ("EG-MOVE-5",)),
        RecordError(1, "cut short"),
    ]
    assert [str(error) for error in errors] == [
        "'move' is refused: not diagonally [EG-MOVE-5]; not now [EG-MOVE-3]",
        "impossible position: two on one field [EG-SETUP-9]",
        "$.a: is missing; $.b: no int",
        "line 3: what was done is illegal [EG-MOVE-5]",
        "line 1: cut short",
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert isinstance(error, ValueError)


@attrs.frozen
class Sample:
    number: Any = attrs.field(default=1, validator=fields.whole(1, 3))
    letter: Any = attrs.field(default="a", validator=fields.one_of(("a", 1)))
    flag: Any = attrs.field(default=True, validator=fields.is_a(bool))
    several: Any = attrs.field(default=(), validator=fields.tuple_of(lambda v: fields.is_whole(v, 0, 9), "digits", 2))
    maybe: Any = attrs.field(default=None, validator=fields.optional(fields.is_a(str, "a name")))

    @property
    def actor(self) -> int:
        return 0


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"number": 4}, "Sample.number: expected a whole number from 1 to 3, got 4"),
        ({"number": True}, "Sample.number: expected a whole number from 1 to 3, got True"),
        ({"number": 1.0}, "Sample.number: expected a whole number from 1 to 3, got 1.0"),
        ({"letter": "b"}, "Sample.letter: expected one of 'a', 1, got 'b'"),
        ({"letter": True}, "Sample.letter: expected one of 'a', 1, got True"),
        ({"flag": 1}, "Sample.flag: expected a bool, got 1"),
        ({"several": (1, 2, 3)}, "Sample.several: expected a tuple of at most 2 digits, got (1, 2, 3)"),
        ({"several": (1, 10)}, "Sample.several: expected a tuple of at most 2 digits, got (1, 10)"),
        ({"several": [1]}, "Sample.several: expected a tuple of at most 2 digits, got [1]"),
        ({"maybe": 7}, "Sample.maybe: expected a name, got 7"),
        ({"number": "x" * 100}, "Sample.number: expected a whole number from 1 to 3, got '" + "x" * 56 + "..."),
    ],
)
def test_fields_accept_no_look_alikes(wrong: dict[str, object], expected: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        Sample(**wrong)
    assert str(caught.value) == expected


def test_fields_accept_what_they_say() -> None:
    assert Sample(3, 1, flag=False, several=(0, 9), maybe="Mutz").maybe == "Mutz"


def forged(**values: object) -> Sample:
    sample = Sample()
    for name, value in values.items():
        object.__setattr__(sample, name, value)
    return sample


@pytest.mark.parametrize("action", [None, "move", 7, object(), Sample, forged(number=True), object.__new__(Sample)])
def test_what_is_no_well_formed_action_is_refused(action: object) -> None:
    assert malformed(action, (Sample,))[0].rules == ("TT-ACTION-1",)
    assert malformed(Sample(), (Sample,)) == ()


def test_who_is_not_to_act_is_told_who_is() -> None:
    refusal = not_to_act(1, (0, CHANCE), ("EG-MOVE-3",))
    assert str(refusal) == "seat 1 is not to act; the game waits for seat 0 or CHANCE [EG-MOVE-3]"
    assert dict(refusal.facts) == {"actor": 1, "waiting_for": (0, "chance")}
    assert "the game is over" in not_to_act(1, (), ("EG-GOAL-7",)).message


class Checker:
    def check(self, state: object, action: object) -> tuple[Refusal, ...]:
        return () if type(action) is Sample else (Refusal(("TT-ACTION-1",), "no"),)


def test_legal_actions_are_a_collection_that_asks_check() -> None:
    one = Sample()
    legal = LegalActions((one,), (), Checker(), None, None)
    assert (list(legal), legal[0], len(legal), bool(legal)) == ([one], one, 1, True)
    assert Sample(2) in legal
    assert "foreign" not in cast("Collection[object]", legal)
    assert repr(legal) == f"LegalActions([{one!r}])"
    nothing: LegalActions[Sample] = LegalActions((), (), Checker(), None, None)
    assert not nothing
    wide: LegalActions[Sample] = LegalActions((), (Open(Sample, 0),), Checker(), None, 1)
    assert wide
    assert Sample() not in wide
    assert "open=" in repr(wide)


@attrs.frozen(slots=True, weakref_slot=False)
class Frozen:
    first: int
    second: str


class Thawed:
    __slots__ = ("first", "second")
    first: int
    second: str


class Unlike:
    __slots__ = ("first",)
    first: int


BUILDERS: list[Callable[[], Frozen]] = [
    lambda: construct.unchecked(Frozen)(1, second="b"),
    lambda: construct.changer(Frozen, "second")(Frozen(1, "a"), "b"),
]


def test_any_class_with_the_field_can_be_changed() -> None:
    @attrs.frozen
    class Weakly:
        first: int
        second: str

    @attrs.frozen(slots=False)
    class Open:
        first: int
        second: str

    for cls in (Weakly, Open):
        old = cls(1, "a")
        assert construct.changer(cls, "second")(old, "b") == cls(1, "b")
        assert old == cls(1, "a")
    with pytest.raises(TypeError, match="Weakly needs a field 'rng'; it has first, second"):
        construct.changer(Weakly, "rng")


@pytest.mark.parametrize("build", BUILDERS)
def test_fast_construction_gives_the_frozen_class_itself(build: Callable[[], Frozen]) -> None:
    built = build()
    assert type(built) is Frozen
    assert built == Frozen(1, "b")
    assert hash(built) == hash(Frozen(1, "b"))
    assert pickle.loads(pickle.dumps(built)) == built  # noqa: S301 - our own
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        built.first = 2  # type: ignore[misc]  # frozen, as is to be shown


def test_a_draft_is_a_copy_that_becomes_a_state() -> None:
    thaw, freeze = construct.drafts(Frozen, Thawed)
    before = Frozen(1, "a")
    draft = thaw(before)
    draft.second = "b"
    after = freeze(draft)
    assert (before, after) == (Frozen(1, "a"), Frozen(1, "b"))
    assert type(after) is Frozen


def test_a_draft_must_have_the_fields_of_its_state() -> None:
    with pytest.raises(TypeError, match="must be the fields of"):
        construct.drafts(Frozen, Unlike)


class _Unshown:
    def __repr__(self) -> str:
        raise RuntimeError


_HUGE = 10**5000
"""More digits than Python writes."""


@pytest.mark.parametrize("value", [_HUGE, (_HUGE,), [-_HUGE], _Unshown()], ids=["number", "tuple", "list", "unshown"])
def test_errors_can_be_told_whatever_they_are_about(value: Any) -> None:
    game = tabletop_rules.GAMES["entengruetze"]
    state = game.new_game(2, seed=1)
    for ask in (
        lambda: game.new_game(value, seed=1),
        lambda: game.new_game(2, seed=value),
        lambda: game.actions[0](value, value, value),
        lambda: game.options(starting_player=value),
        lambda: game.apply(state, value),
        lambda: game.reseed(state, value),
        lambda: notation.text_of(game, value),
        lambda: notation.parse(game, value),
        lambda: tintenherz.NameWord(0, value),
        lambda: game.chance(value),
        lambda: game.legal_actions(value),
    ):
        with pytest.raises(TabletopError) as caught:
            ask()
        assert len(str(caught.value)) < 1000
        assert len(repr(caught.value)) < 1000
