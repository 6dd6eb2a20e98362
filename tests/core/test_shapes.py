"""States made by hand: whatever their fields hold, their faults are told, and nothing is raised."""

from __future__ import annotations

import enum
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from junk import RING, Shy

from tabletop_rules import CHANCE, GAMES, IllegalAction, Rng, UnreadableInput, entengruetze, notation, totem_dhor, wire
from tabletop_rules.core.fields import whole
from tabletop_rules.core.shapes import misshapen
from tabletop_rules.testing import playouts, states
from tabletop_rules.testing.values import forge

if TYPE_CHECKING:
    from tabletop_rules.core.game import AnyGame


class Sly(int):
    """A number that is more than a number."""

    __slots__ = ()


class Coin(enum.IntEnum):
    """Members of other types that are numbers as well."""

    TAILS = 0
    HEADS = 1


JUNK: list[Any] = [
    *(None, True, 1.0, -1, 2**70, 10**5000, float("nan"), "", "7", "\ud800", "x" * 5000, b"x"),
    *((), (1,), [], RING, {}, {"do": 1}, set(), object(), int, CHANCE, Sly(1), Coin.HEADS, Shy(), Rng(1)),
]


def spoilt(value: Any, chance: Random) -> Any:
    """Return a value like ``value``, somewhere in which there is something else, or nothing."""
    parts = attrs.fields(type(value)) if attrs.has(type(value)) else value if type(value) is tuple else ()
    if not parts or chance.random() < 0.2:
        return chance.choice(JUNK)
    if type(value) is tuple:
        place = chance.randrange(len(value))
        return (*value[:place], spoilt(value[place], chance), *value[place + 1 :])
    fields = {field.name: getattr(value, field.name) for field in parts}
    name = chance.choice(list(fields))
    if chance.random() < 0.1:
        del fields[name]
    else:
        fields[name] = spoilt(fields[name], chance)
    return forge(type(value), fields)


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_whatever_the_fields_hold_faults_are_told_and_nothing_is_raised(game: AnyGame) -> None:
    @given(states(game, max_actions=40), st.randoms(use_true_random=False))
    def holds(state: Any, chance: Random) -> None:
        assert misshapen(state) == ()
        for _ in range(12):
            forged = spoilt(state, chance)
            if type(forged) is not game.state:
                with pytest.raises(UnreadableInput, match="state: expected a"):
                    game.faults(forged)
            elif not game.faults(forged):  # then it is a state indeed
                seedless = game.reseed(forged, None)
                assert wire.decode_state(game, wire.read(wire.write(wire.encode_state(game, seedless)))) == seedless

    holds()


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_whatever_an_action_holds_it_is_refused_or_well_formed(game: AnyGame) -> None:
    @given(playouts(game, seeded=False, max_actions=60), st.randoms(use_true_random=False))
    def holds(playout: Any, chance: Random) -> None:
        for action in chance.sample(playout.actions, min(20, len(playout.actions))):
            forged = spoilt(action, chance)
            refused = game.check(playout.states[0], forged)
            if [refusal.rules for refusal in refused] != [("TT-ACTION-1",)]:
                assert wire.encode_action(game, forged)["do"] == type(forged).__name__
                assert notation.text_of(game, forged, with_actor=True)
                continue
            for door in (game.ask_action, lambda it: game.seen(it, 0), lambda it: notation.text_of(game, it)):
                with pytest.raises(UnreadableInput, match="action: "):
                    door(forged)
            with pytest.raises(IllegalAction, match="TT-ACTION-1"):
                game.apply(playout.states[0], forged)

    holds()


@attrs.frozen
class Point:
    """A field with a range and one without."""

    x: int = attrs.field(validator=whole(0, 9))
    name: str


@attrs.frozen
class Line:
    """Values in values, of annotations that only a game of somebody's own has, too."""

    ends: tuple[Point, Point | None]
    tags: tuple[Literal["a", 1], ...] = ()
    notes: list[int] = attrs.field(factory=list)
    anything: Any = None
    width: int = attrs.field(default=1, validator=attrs.validators.ge(1))


def point(x: Any, name: Any = "p") -> Any:
    return forge(Point, {"x": x, "name": name})


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (Line((Point(1, "p"), None), ("a", 1), [2], Shy()), []),
        (Line((point(True), None)), ["ends[0].x: expected int, got True"]),
        (Line((point(10), None)), ["ends[0].x: expected a whole number from 0 to 9, got 10"]),
        (Line((point(1, 2), point(1, "\udc00"))),
         ["ends[0].name: expected str, got 2", "ends[1].name: expected str, got '\\udc00'"]),
        (Line((Point(1, "p"), 3)), ["ends[1]: expected Point or None, got 3"]),  # type: ignore[arg-type]
        (Line((Point(1, "p"),)), [f"ends: expected a tuple of 2, got {(Point(1, 'p'),)!r}"]),  # type: ignore[arg-type]
        (Line((Point(1, "p"), None), ("b", True)),  # type: ignore[arg-type]
         ["tags[0]: expected 'a' or 1, got 'b'", "tags[1]: expected 'a' or 1, got True"]),
        (Line((Point(1, "p"), None), []), ["tags: expected a tuple, got []"]),  # type: ignore[arg-type]
        (Line((Point(1, "p"), None), (), (1,)), ["notes: expected list, got (1,)"]),  # type: ignore[arg-type]
        (forge(Point, {"x": 1}), ["name: is missing"]),
        (forge(Line, {"ends": (Point(1, "p"), None), "tags": (), "notes": [], "anything": 0, "width": 0}),
         ["'width' must be >= 1: 0"]),
    ],
)  # fmt: skip
def test_every_place_that_is_not_as_annotated_is_told(line: Any, told: list[str]) -> None:
    faults = misshapen(line)
    assert [fault.message for fault in faults] == told
    assert {fault.rules for fault in faults} <= {("TT-STATE-1",)}


def test_the_first_twenty_places_are_told() -> None:
    assert len(misshapen(Line((Point(1, "p"), None), (2,) * 100))) == 20  # type: ignore[arg-type]


def test_a_state_of_wrong_types_says_where() -> None:
    state = totem_dhor.new_game(2, seed=1)
    fault = totem_dhor.faults(attrs.evolve(state, points=(4, True)))[0]  # a bool is an int to every type checker
    assert (str(fault), fault.facts["path"]) == ("points[1]: expected int, got True [TT-STATE-1]", "points[1]")
    values: dict[str, object] = {**attrs.asdict(entengruetze.Options()), "target_distance": -3}
    options = forge(entengruetze.Options, values)
    pond = attrs.evolve(entengruetze.new_game(2, seed=1), options=options)
    assert entengruetze.faults(pond)[0].facts["path"] == "options.target_distance"
