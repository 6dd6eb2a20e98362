"""What annotations a game may use, and how each of them is written."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from junk import RING, Shy

from tabletop_rules import CHANCE, TABLE, Rng, Role, UnreadableInput
from tabletop_rules.core.fields import is_a, optional, whole
from tabletop_rules.core.pile import Pile
from tabletop_rules.wire.converter import Codec


@attrs.frozen
class Open:
    """One of several classes."""

    place: int


@attrs.frozen
class Shut:
    """Another one."""

    key: str | None


def _upper(word: str) -> str:
    return word.upper()


class Name(str):
    """A string that is more than a string; no JSON holds one."""

    __slots__ = ()


T = TypeVar("T")


@attrs.frozen
class Holder(Generic[T]):
    """A generic class whose field is of its type variable."""

    item: T
    more: tuple[T | None, ...]


@attrs.frozen
class Say:
    """An action with a converter and validators."""

    actor: int | Role
    word: str = attrs.field(converter=_upper, validator=is_a(str))
    times: int | None = attrs.field(default=1, validator=optional(whole(1, 3)))


@attrs.frozen
class Pause:
    """An action without fields."""


def _not_below(instance: Span, attribute: attrs.Attribute[int], value: int) -> None:
    if value < instance.low:
        raise UnreadableInput.at(f"Span.{attribute.name}", "is below the low end")


@attrs.frozen
class Span:
    """A class whose fields must fit each other."""

    low: int = attrs.field(validator=attrs.validators.ge(0))
    high: int = attrs.field(validator=_not_below)

    def __attrs_post_init__(self) -> None:
        if self.high == 13:
            msg = "thirteen brings bad luck"
            raise ValueError(msg)


@attrs.frozen
class Table:
    """A class with a generator, which is never written."""

    viewer: int | Role | None
    deck: Pile[str]
    rng: Rng | None


def codec(type_: Any) -> Codec:
    return Codec(type_, (Say, Pause))


Colour: TypeAlias = Literal["red", "blue"]

WRITTEN: list[tuple[Any, Any, Any]] = [
    (int, 2**53, 2**53),
    (int, -(2**53), -(2**53)),
    (int, 2**53 + 1, "0x20000000000001"),
    (int, -(2**53) - 1, "-0x20000000000001"),
    (int, 2**256 - 1, hex(2**256 - 1)),
    (str, "Grütze", "Grütze"),
    (Colour, "red", "red"),
    (Colour | Literal["late"] | None, "late", "late"),
    (Colour | None, None, None),
    (Role, CHANCE, "chance"),
    (int | Role | None, TABLE, "table"),
    (int | Role | None, 3, 3),
    (int | Role | None, None, None),
    (int | None, 2**60, hex(2**60)),
    (bool | int | str, True, True),
    (bool | int | str, 1, 1),
    (bool | int | str, "1", "1"),
    (tuple[int, ...], (1, 2), [1, 2]),
    (tuple[int, ...] | None, (), []),
    (tuple[int, Colour], (1, "red"), [1, "red"]),
    (tuple[tuple[str, int], ...], (("x", 1),), [["x", 1]]),
    (tuple[int | None, ...], (1, None), [1, None]),
    (Pile[str], Pile.of(["b", "a", "b"]).under("c"), {"pool": [["a", 1], ["b", 2]], "queue": ["c"]}),
    (Pile[int] | None, Pile.of([4]), {"pool": [[4, 1]], "queue": []}),
    (Holder[Colour], Holder("red", (None, "blue")), {"item": "red", "more": [None, "blue"]}),
    (Holder[Open] | None, Holder(Open(3), ()), {"item": {"place": 3}, "more": []}),
    (Open | None, Open(3), {"place": 3}),
    (Open | Shut | None, Open(3), {"kind": "Open", "place": 3}),
    (Open | Shut | None, Shut(None), {"kind": "Shut", "key": None}),
    (Open | Shut | None, None, None),
    (tuple[Open | Shut, ...], (Open(1), Shut("k")), [{"kind": "Open", "place": 1}, {"kind": "Shut", "key": "k"}]),
    (Open | Pile[str], Pile.of([]), {"kind": "Pile", "pool": [], "queue": []}),
    (Say | Pause, Say(0, "HI", None), {"do": "Say", "actor": 0, "word": "HI", "times": None}),
    (Say | Pause, Pause(), {"do": "Pause"}),
    (Say | None, Say(TABLE, "HI"), {"do": "Say", "actor": "table", "word": "HI", "times": 1}),
    (Say, Say(TABLE, "HI"), {"do": "Say", "actor": "table", "word": "HI", "times": 1}),
    (Table, Table(None, Pile.of(["a"]), None), {"viewer": None, "deck": {"pool": [["a", 1]], "queue": []}}),
]  # fmt: skip


@pytest.mark.parametrize(("type_", "value", "data"), WRITTEN)
def test_every_annotation_has_one_way_to_be_written(type_: Any, value: Any, data: Any) -> None:
    written = codec(type_).write(value)
    assert written == data
    assert type(written) is type(data)
    read = codec(type_).read(data)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(("type_", "value", "data"), WRITTEN)
def test_what_was_written_is_read_the_quick_way(type_: Any, value: Any, data: Any) -> None:
    ours = codec(type_)
    assert ours.quick(data, type_) == ours.careful(data, type_) == value


@pytest.mark.parametrize("forged", ["ab", [1, 2], {1: 2}, {1, 2}])
def test_only_a_tuple_is_written_as_an_array(forged: Any) -> None:
    for type_ in (tuple[str, ...], tuple[int, ...], tuple[str, str], tuple[int, int]):
        with pytest.raises(UnreadableInput, match="value: not well-formed"):
            codec(type_).write(forged)


def test_a_generator_is_not_written() -> None:
    written = codec(Table).write(Table(0, Pile.of(["a"]), Rng(5)))
    assert "rng" not in written
    assert codec(Table).read(written).rng is None
    for generator in (None, {"seed": 5, "position": 0}):
        with pytest.raises(UnreadableInput, match=r"\$\.rng: unknown key: a generator is never part of a position"):
            codec(Table).read(written | {"rng": generator})


@given(st.integers() | st.integers(-(2**320), 2**320))
def test_numbers_come_back(number: int) -> None:
    if abs(number) < 2**300:
        assert codec(int).read(codec(int).write(number)) == number


@pytest.mark.parametrize(
    "number",
    [
        2**53 + 1,
        pytest.param(10**5000, id="huge"),
        "0x20000000000000",
        "0x7",
        "0X20000000000001",
        "0x2000000000000A",
        "0x020000000000001",
        "0x2000_0000_0000_01",
        "--0x20000000000001",
        "+0x20000000000001",
        " 0x20000000000001",
        "20000000000001",
        "0x" + "f" * 100,
        "0x",
        "7",
        7.0,
        True,
        float("inf"),
        b"7",
    ],
)
def test_numbers_have_one_way_to_be_written(number: Any) -> None:
    with pytest.raises(UnreadableInput, match=r"^\$: expected a whole number"):
        codec(int).read(number)


@pytest.mark.parametrize(
    ("type_", "data", "problems"),
    [
        (Colour, 1, ["$: expected one of 'red', 'blue', got 1"]),
        (Colour, "r" * 200, [f"$: expected one of 'red', 'blue', got '{'r' * 56}..."]),
        (Role, "dice", ["$: expected one of 'chance', 'table', 'clock', got 'dice'"]),
        (int | Role | None, True, ["$: expected a whole number, got true"]),
        (int | Role | None, "seat 0", ["$: expected one of 'chance', 'table', 'clock', got 'seat 0'"]),
        (int | None, {}, ["$: expected a whole number, got an object"]),
        (tuple[int, ...], (1, 2), ["$: expected an array, got (1, 2)"]),
        (tuple[int, ...], [1, "2", 3, None],
         ["$[1]: expected a whole number, got '2'", "$[3]: expected a whole number, got null"]),
        (tuple[int, Colour], ["x", "y"],
         ["$[0]: expected a whole number, got 'x'", "$[1]: expected one of 'red', 'blue', got 'y'"]),
        (tuple[int, Colour], [1], ["$: expected an array of 2 entries, got one of 1"]),
        (Open | Shut, {"place": 3}, ["$.kind: is missing"]),
        (Open | Shut, {"kind": "Opne", "place": 3},
         ["$.kind: expected one of 'Open', 'Shut', got 'Opne'; did you mean 'Open'?"]),
        (Open | Shut, {"kind": ["Open"]}, ["$.kind: expected one of 'Open', 'Shut', got an array"]),
        (Open | Shut | None, 7, ["$: expected an object with a 'kind' tag, got 7"]),
        (Open, {"kind": "Open", "place": 3}, ["$.kind: unknown key"]),
        (Say, {"actor": 0, "word": "x"}, ["$.do: is missing"]),
        (Say, {"do": "Pause", "actor": 0, "word": "x"}, ["$.do: expected 'Say', got 'Pause'"]),
        (Say, {"do": "Say", "actor": 0, "word": "x", "times": 4},
         ["$.times: expected a whole number from 1 to 3, got 4"]),
        (Say, {"do": "Pause", "actor": 0, "word": "x", "times": 1}, ["$.do: expected 'Say', got 'Pause'"]),
        (tuple[Colour, ...], [Name("red")], ["$[0]: expected one of 'red', 'blue', got 'red'"]),
        (tuple[str, ...], [Name("x")], ["$[0]: expected a string, got 'x'"]),
        (tuple[str, ...], ["x", "\ud800"], [r"$[1]: expected a string of whole characters, got '\ud800'"]),
        (tuple[int, ...], [True, 1.0],
         ["$[0]: expected a whole number, got true", "$[1]: expected a whole number, got 1.0"]),
        (tuple[bool, ...], [1, "true"],
         ["$[0]: expected true or false, got 1", "$[1]: expected true or false, got 'true'"]),
        (Pause, {"do": "Pause", 7: 1, "strange key": 2}, ["$[7]: unknown key", "$['strange key']: unknown key"]),
        (Pause, {"do": "Pause", "\ud800": 1}, ["$['\\ud800']: unknown key"]),
        (Span, {"low": 5, "high": 4}, ["$.high: is below the low end"]),
        (Span, {"low": -1, "high": "4"}, ["$.low: 'low' must be >= 0: -1", "$.high: expected a whole number, got '4'"]),
        (type(None), 0, ["$: expected null, got 0"]),
        (str, "\ud800", [r"$: expected a string of whole characters, got '\ud800'"]),
        (str, 7, ["$: expected a string, got 7"]),
        (Span, {"low": 5, "high": 13}, ["$: thirteen brings bad luck"]),
        (tuple[Span, ...], [{"low": 5, "high": 4}, {"high": 3}],
         ["$[0].high: is below the low end", "$[1].low: is missing"]),
    ],
)  # fmt: skip
def test_every_problem_is_said_with_its_place(type_: Any, data: Any, problems: list[str]) -> None:
    with pytest.raises(UnreadableInput) as caught:
        codec(type_).read(data)
    assert [str(problem) for problem in caught.value.problems] == problems


def test_validators_and_types_are_complained_about_together() -> None:
    with pytest.raises(UnreadableInput) as caught:
        codec(Say | Pause).read({"do": "Say", "actor": None, "times": 9, "wrod": "x"})
    assert [problem.path for problem in caught.value.problems] == ["$.actor", "$.word", "$.times", "$.wrod"]


def test_what_is_read_has_passed_its_converter() -> None:
    assert codec(Say | Pause).read({"do": "Say", "actor": 0, "word": "hi"}) == Say(0, "HI", 1)


class Namesake:
    """Another class of the same name."""

    @attrs.frozen
    class Open:
        """The same name as another class."""


@pytest.mark.parametrize(
    "type_",
    [
        float,
        object,
        list[int],
        dict[str, int],
        set[int],
        tuple,
        tuple[()],
        Rng,
        Literal[1, 2],
        str | Literal["x"],  # noqa: PYI051 - that is the point
        int | float,
        str | Role,
        tuple[int, ...] | tuple[str, ...],
        Open | Namesake.Open,
        Pile,
    ],
)
def test_other_annotations_have_no_place_on_the_wire(type_: Any) -> None:
    with pytest.raises(TypeError, match="no place on the wire"):
        codec(type_)


FOREIGN: list[Any] = [Shy(), RING, 10**5000, Name("x"), {1}, object(), b"x", Role]


@pytest.mark.parametrize("foreign", FOREIGN, ids=lambda value: type(value).__name__)
def test_whatever_python_hands_in_is_refused_with_its_place(foreign: Any) -> None:
    for data, place in (
        ({"do": "Say", "actor": foreign, "word": "a"}, "$.actor"),
        ({"do": foreign, "actor": 0, "word": "a"}, "$.do"),
        ({"do": "Say", "actor": 0, "word": foreign}, "$.word"),
        (foreign, "$"),
    ):
        with pytest.raises(UnreadableInput) as caught:
            codec(Say).read(data)
        assert place in {problem.path for problem in caught.value.problems}


@pytest.mark.parametrize("key", [Shy(), 10**5000, None, (1,), b"do"], ids=lambda value: type(value).__name__)
def test_keys_that_are_no_strings_are_unknown(key: Any) -> None:
    with pytest.raises(UnreadableInput, match="unknown key"):
        codec(Pause).read({"do": "Pause", key: 1})


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (int, True), (int, 1.0), (int, Shy()), (str, Name("x")), (bool, 1), (Role, "chance"),
        (int | None, True), (int | Role, "chance"), (Literal["a", "b"], "c"), (Literal["a", "b"], Name("a")),
        (tuple[Literal["a"], ...], ("a", "c")), (tuple[Literal["a"] | None, ...], (None, Shy())),
        (tuple[int, ...], [1]), (tuple[int, ...], Shy()), (tuple[int, int], (1, 2, 3)),
        (Open, Shut("x")), (Open, Shy()), (Open | Shut, None), (tuple[Span, ...], (Holder(1, ()),)),
    ],
)  # fmt: skip
def test_what_an_annotation_does_not_allow_is_not_written(type_: Any, value: Any) -> None:
    with pytest.raises(UnreadableInput, match="value: not well-formed"):
        codec(type_).write(value)
