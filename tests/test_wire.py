"""JSON in and out: what goes out comes in again, and what is wrong is named whole, with its path."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tabletop_rules import GAMES, TABLE, IllegalState, Record, Rng, TabletopError, UnreadableInput, entengruetze, wire
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Open
from tabletop_rules.testing import options, playouts, states
from tabletop_rules.wire import documents
from tabletop_rules.wire.converter import Codec
from tabletop_rules.wire.schema import _Schema

if TYPE_CHECKING:
    from tabletop_rules.core.game import AnyGame


EG = entengruetze.GAME
START = entengruetze.new_game(2, seed=1)
KINDS = "'Move', 'Meet', 'Push', 'DeclinePush', 'Pass', 'RollGruetze'"
STEPS = "'before_resolution', 'end_of_turn', 'end_of_round'"
LARGE = "a whole number, beyond 2**53 as a string like '0x20000000000001'"
MOVE: dict[str, Any] = {"do": "Move", "actor": 0, "colour": "red", "direction": "blue"}


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


def test_states_views_and_options_come_back_as_they_were(game: AnyGame) -> None:
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        state = data.draw(states(game))
        for value in (game.reseed(state, None), game.view(state, None), game.view(state, 0)):
            text = wire.write(wire.encode_state(game, value))
            assert wire.decode_state(game, wire.read(text)) == value
            assert wire.loads(game, wire.dumps(game, value)) == value
        chosen = data.draw(options(game))
        assert wire.decode_options(game, wire.read(wire.write(wire.encode_options(game, chosen)))) == chosen
        assert wire.loads(game, wire.dumps(game, chosen)) == chosen

    holds()


def test_actions_come_back_as_they_were(game: AnyGame) -> None:
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        for action in data.draw(playouts(game)).actions[-20:]:
            for seen in (action, game.seen(action, None)):
                text = wire.write(wire.encode_action(game, seen))
                assert wire.decode_action(game, wire.read(text)) == seen
                assert wire.loads(game, wire.dumps(game, seen)) == seen

    holds()


def test_the_schema_describes_what_is_written(game: AnyGame) -> None:
    schema = wire.json_schema(game)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)

    @given(playouts(game))
    def holds(playout: Any) -> None:
        for state in playout.states[-2:]:
            validator.validate(json.loads(wire.write(wire.encode_state(game, state))))
        for action in playout.actions[-5:]:
            validator.validate(json.loads(wire.write(wire.encode_action(game, action))))
        validator.validate(json.loads(wire.write(wire.encode_options(game, playout.options))))

    holds()


@pytest.mark.parametrize("viewer", [None, 0, TABLE])
def test_the_schema_describes_every_line_of_a_record(game: AnyGame, viewer: Any) -> None:
    schema = wire.json_schema(game)
    validator = Draft202012Validator({"$ref": "#/$defs/RecordLine", "$defs": schema["$defs"]})

    @given(playouts(game, seeded=False, max_actions=10))
    def holds(playout: Any) -> None:
        record = Record.new(game, playout.players, seed=None, options=playout.options)
        for action in playout.actions:
            record = record.play(action)
        seen = record if viewer is None else record.seen_by(None if viewer is TABLE else viewer)
        for line in seen.dumps().splitlines():
            validator.validate(json.loads(line))
            assert not validator.is_valid({**json.loads(line), "more": 1})

    holds()


def test_two_classes_of_one_name_have_no_schema() -> None:
    class Namesake:
        """Where another class of the name may stand."""

        @attrs.frozen
        class Options:
            """The same name as the options."""

            other: entengruetze.Options

    with pytest.raises(TypeError, match="two classes on the wire are called Options"):
        _Schema(EG).reference(Namesake.Options)


def test_the_schema_refuses_what_is_not_read() -> None:
    validator = Draft202012Validator(wire.json_schema(EG))
    assert validator.is_valid(MOVE)
    for wrong in ({"actor": True}, {"actor": "0"}, {"colour": "rot"}, {"more": 1}):
        assert not validator.is_valid(MOVE | wrong)


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (7, ["$: expected an object with a 'do' tag, got 7"]),
        (None, ["$: expected an object with a 'do' tag, got null"]),
        ({}, ["$.do: is missing"]),
        (MOVE | {"do": "Mov"}, [f"$.do: expected one of {KINDS}, got 'Mov'; did you mean 'Move'?"]),
        (MOVE | {"do": 3}, [f"$.do: expected one of {KINDS}, got 3"]),
        (MOVE | {"actor": "0"}, ["$.actor: expected a whole number, got '0'"]),
        (MOVE | {"actor": 1.5}, ["$.actor: expected a whole number, got 1.5"]),
        (MOVE | {"actor": True}, ["$.actor: expected a whole number, got true"]),
        (MOVE | {"actor": None}, ["$.actor: expected a whole number, got null"]),
        (MOVE | {"actor": 4}, ["$.actor: expected a whole number from 0 to 3, got 4"]),
        (MOVE | {"actor": []}, ["$.actor: expected a whole number, got an array"]),
        (
            MOVE | {"actor": 2**60},
            [f"$.actor: expected {LARGE}, got a very large number"],
        ),
        (MOVE | {"actor": hex(2**60)}, [f"$.actor: expected a whole number from 0 to 3, got {2**60}"]),
        (MOVE | {"color": "red"}, ["$.color: unknown key; did you mean 'colour'?"]),
        (
            {"do": "Move", "actor": "0", "colour": 1, "way": 2},
            [
                "$.actor: expected a whole number, got '0'",
                "$.colour: expected one of 'red', 'green', 'blue', 'yellow', got 1",
                "$.direction: is missing",
                "$.way: unknown key",
            ],
        ),
    ],
)  # fmt: skip
def test_every_problem_of_an_action_is_named(data: Any, problems: list[str]) -> None:
    with pytest.raises(UnreadableInput) as caught:
        wire.decode_action(EG, data)
    assert [str(problem) for problem in caught.value.problems] == problems


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the start with the entry at ``path`` (dots between keys and indexes) changed."""
    data: Any = json.loads(wire.write(wire.encode_state(EG, START)))
    place = data
    *way, last = [int(key) if key.isdecimal() else key for key in path.split(".")]
    for key in way:
        place = place[key]
    place[last] = value
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("places.3", "7", "$.places[3]: expected a whole number, got '7'"),
        ("places", 7, "$.places: expected an array, got 7"),
        ("over", 0, "$.over: expected true or false, got 0"),
        ("turn", False, "$.turn: expected a whole number, got false"),
        ("gruetze.0", "red", "$.gruetze[0]: expected a whole number, got 'red'"),
        ("pushed", [[1]], "$.pushed[0]: expected an array of 2 entries, got one of 1"),
        ("pushed", [3], "$.pushed[0]: expected an array of 2 entries, got 3"),
        ("pushed", [[0, "x"]], "$.pushed[0][1]: expected a whole number, got 'x'"),
        ("business", [{}], "$.business[0].piece: is missing"),
        ("business", ["?"], "$.business[0]: expected an object, got '?'"),
        ("options", None, "$.options: expected an object, got null"),
        ("options.target_step", "never", f"$.options.target_step: expected one of {STEPS}, got 'never'"),
        ("options.allow_pass", 1, "$.options.allow_pass: expected true or false, got 1"),
        ("options.box", "mine.toml", "$.options.box: expected an object, got 'mine.toml'"),
        ("options.target_distance", 0, "$.options.target_distance: expected a whole number from 1 to 999, got 0"),
        ("rng", None, "$.rng: unknown key: a generator is never part of a position"),
    ],
)  # fmt: skip
def test_problems_of_a_state_have_paths(path: str, value: object, problem: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        wire.decode_state(EG, changed(path, value))
    assert str(caught.value.problems[0]) == problem


def test_a_position_no_game_can_be_in_is_refused_with_its_faults() -> None:
    forged = changed("gruetze.1", START.gruetze[0])
    with pytest.raises(IllegalState) as caught:
        wire.decode_state(EG, forged)
    assert any("EG-SETUP-9" in fault.rules for fault in caught.value.faults)
    assert wire.decode_state(EG, forged, checked=False).gruetze[0] == START.gruetze[0]


def test_a_long_list_of_problems_is_cut() -> None:
    with pytest.raises(UnreadableInput) as caught:
        wire.decode_state(EG, changed("places", ["x"] * 1000))
    assert len(caught.value.problems) == 50


def test_the_generator_is_not_written() -> None:
    text = wire.dumps(EG, START)
    assert "rng" not in text
    assert "seed" not in text


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**64 - 1))
def test_facts_become_json(seed: int, position: int) -> None:
    facts = Facts(large=seed + 2**53 + 1, small=position % 7, parts=(1, (True, None), "x"))
    written = wire.encode_facts(facts)
    assert written == {"large": hex(seed + 2**53 + 1), "small": position % 7, "parts": [1, [True, None], "x"]}


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**64 - 1))
def test_a_generator_is_disclosed_on_purpose_only(seed: int, position: int) -> None:
    rng = Rng(seed, position)
    assert wire.decode_rng(wire.encode_rng(rng)) == rng


@pytest.mark.parametrize(
    "data", [7, {}, {"seed": "0" * 64}, {"seed": "g" * 64, "position": "0" * 16}, {"seed": 1, "position": 2}]
)
def test_what_is_no_generator_is_refused(data: Any) -> None:
    with pytest.raises(UnreadableInput):
        wire.decode_rng(data)


def document(**changes: object) -> str:
    return json.dumps(json.loads(wire.dumps(EG, START)) | changes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", r"\$: expected an object, got an array"),
        (document(version=2), r"\$\.version: version 2 is newer than this library reads \(up to 1\)"),
        (document(version="1"), r"\$\.version: expected a version from 1 to 1, got '1'"),
        (document(version=0), r"\$\.version: expected a version from 1"),
        (document(version=10**30), r"\$\.version: version a very large number is newer"),
        ("{}", r"\$\.format: is missing: expected .*; what encode_action .* is for decode_action"),
        ('{"format":null}', r"\$\.format: expected .*, got null"),
        ('{"format":"tabletop_rules.state"}', r"\$\.version: expected a version from 1 to 1, there is none"),
        (document(rules=2), r"\$\.rules: version 2 is newer than this library has rules \(up to 1\)"),
        (document(rules=True), r"\$\.rules: expected a version from 1 to 1, got true"),
        (document(format="x"), r"\$\.format: expected 'tabletop_rules.state' or .*, got 'x'"),
        (document(game="inkwell"), r"\$\.game: expected 'entengruetze', got 'inkwell'"),
        (document(stat=1), r"\$\.stat: unknown key; did you mean 'state'"),
        (document(state=1), r"\$\.state: expected an object, got 1"),
    ],
)
def test_documents_say_what_is_wrong_with_them(text: str, message: str) -> None:
    with pytest.raises(UnreadableInput, match=message):
        wire.loads(EG, text)


def test_documents_of_an_older_version_are_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(game: str, part: str, data: dict[str, Any]) -> dict[str, Any]:
        assert (game, part) == ("entengruetze", "action")
        return {"color": "red"} | data

    def corrected(game: str, part: str, data: dict[str, Any]) -> dict[str, Any]:
        assert (game, part) == ("entengruetze", "action")
        return {key: value for key, value in data.items() if key != "color"} | {"colour": data["color"]}

    monkeypatch.setattr(documents, "VERSION", 3)
    monkeypatch.setitem(wire.MIGRATIONS, 1, renamed)
    monkeypatch.setitem(wire.MIGRATIONS, 2, corrected)
    move = entengruetze.Move(0, "red", "blue")
    head = {"format": "tabletop_rules.action", "game": "entengruetze", "rules": 1}
    for version, action in (
        (1, {"do": "Move", "actor": 0, "direction": "blue"}),
        (2, {"do": "Move", "actor": 0, "color": "red", "direction": "blue"}),
        (3, MOVE),
    ):
        assert wire.loads(EG, json.dumps(head | {"version": version, "action": action})) == move
    broken: list[Any] = [({"do": "Move"}, r"\$\.action: no action of version 2: KeyError"), (7, "an object")]
    for data, message in broken:
        with pytest.raises(UnreadableInput, match=message):
            wire.loads(EG, json.dumps(head | {"version": 2, "action": data}))


def test_every_older_version_has_its_migration() -> None:
    assert sorted(wire.MIGRATIONS) == list(range(1, wire.VERSION))


@pytest.mark.parametrize("encode", [wire.encode_action, wire.encode_state, wire.encode_options])
def test_only_what_is_well_formed_is_written(encode: Any) -> None:
    with pytest.raises(UnreadableInput, match="str"):
        encode(EG, "state")


@pytest.mark.parametrize(
    "forged",
    [
        {"turn": True},
        {"turn": "3"},
        {"places": 7},
        {"places": [8]},
        {"options": None},
        {"over": 1},
        {"business": ("x",)},
    ],
)
def test_a_forged_state_is_not_written(forged: dict[str, Any]) -> None:
    with pytest.raises(UnreadableInput, match="value: not well-formed"):
        wire.encode_state(EG, attrs.evolve(START, **forged))


def test_only_values_of_the_game_are_written() -> None:
    foreign: Any = "state"
    with pytest.raises(UnreadableInput, match="str is no state, action or options of entengruetze"):
        wire.dumps(EG, foreign)


def test_the_digest_tells_positions_apart_and_leaves_the_generator_out() -> None:
    other = entengruetze.apply(START, entengruetze.legal_actions(START)[0])
    assert wire.digest(EG, START) == wire.digest(EG, entengruetze.reseed(START, None))
    assert wire.digest(EG, START) != wire.digest(EG, other)
    assert len(wire.digest(EG, START)) == 32


def test_events_scores_and_refusals_become_json() -> None:
    trace = entengruetze.trace(START, entengruetze.Move(0, "red", "red"))
    events = [wire.encode_event(event) for event in trace.events]
    assert events[0] == {
        "event": "moved",
        "rules": ["EG-MOVE-3", "EG-MOVE-4"],
        "text": "seat 0 moves its red piece red to (2,0)",
        "data": {"seat": 0, "colour": "red", "direction": "red", "to": 16},
        "to": None,
    }
    refusal = entengruetze.check(START, entengruetze.Move(1, "red", "red"))[0]
    assert wire.encode_refusal(refusal)["facts"] == {"actor": 1, "waiting_for": [0]}
    score = wire.encode_score(entengruetze.score(START))
    assert score["totals"] == [0, 0]
    assert json.loads(wire.write(score)) == score
    assert wire.encode_event(attrs.evolve(trace.events[0], to=(1,)))["to"] == [1]


def test_open_decisions_become_json() -> None:
    assert wire.encode_open(Open(entengruetze.Move, 1, Facts(most=3))) == {
        "do": "Move",
        "actor": 1,
        "limits": {"most": 3},
    }
    assert wire.encode_open(Open(entengruetze.Move, TABLE))["actor"] == "table"


mutations = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places_of(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of everything in a document."""
    entries: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, inner in entries for place in places_of(inner, (*path, key)))]


def mutated(data: Any, draw: Any) -> Any:
    """Return a document in which something is replaced, left out, added or exchanged."""
    copy = json.loads(json.dumps(data))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places_of(copy)[1:] or [(0,)]))
        inside = copy
        for key in way:
            inside = inside[key]
        kind = draw(st.sampled_from(["replace", "leave out", "add", "number"]))
        if kind == "leave out":
            del inside[last]
        elif kind == "add" and isinstance(inside, list):
            inside.append(draw(mutations))
        elif kind == "add":
            inside[draw(st.text(max_size=5))] = draw(mutations)
        elif kind == "number":
            inside[last] = draw(st.integers(-1, 70))
        else:
            inside[last] = draw(mutations)
        if not places_of(copy)[1:]:
            break
    return copy


def outcome(decode: Any, game: AnyGame, document: Any) -> tuple[TabletopError | None, Any]:
    """Return our error, or what was read; any other error is a failure of the test."""
    try:
        return None, decode(game, document)
    except TabletopError as error:
        return error, None


def test_hostile_states_give_one_of_our_errors_or_a_possible_position(game: AnyGame) -> None:
    validator = Draft202012Validator(wire.json_schema(game))

    @given(states(game), st.data())
    def holds(state: Any, data: st.DataObject) -> None:
        document = mutated(wire.encode_state(game, state), data.draw)
        error, read = outcome(wire.decode_state, game, document)
        if error is None:
            assert wire.decode_state(game, wire.encode_state(game, read)) == read
        elif type(error) is UnreadableInput:
            assert error.problems
            assert all(problem.path.startswith("$") for problem in error.problems)
            return
        else:
            assert type(error) is IllegalState
            assert error.faults
        validator.validate(document)

    holds()


def read_by(reader: Any, type_: Any, document: Any) -> tuple[bool, Any]:
    """Return whether a reader takes a document, and what it reads; careful or quick, it may say no as it likes."""
    try:
        return True, reader(document, type_)
    except Exception:  # noqa: BLE001 - that is how the quick reader says no
        return False, None


def test_the_quick_reader_takes_nothing_that_the_careful_one_refuses(game: AnyGame) -> None:
    codec = Codec(game.state, game.actions)

    @given(states(game), st.data())
    def holds(state: Any, data: st.DataObject) -> None:
        whole = wire.encode_state(game, state)
        assert read_by(codec.quick, codec.type, whole) == (True, game.reseed(state, None))
        document = mutated(whole, data.draw)
        taken, read = read_by(codec.quick, codec.type, document)
        if taken:
            assert wire.write(codec.write(read)) == wire.write(document)
            assert read_by(codec.careful, codec.type, document) == (True, read)

    holds()


def test_hostile_actions_and_options_give_our_error_or_come_back(game: AnyGame) -> None:
    @given(playouts(game, max_actions=10), st.data())
    def holds(playout: Any, data: st.DataObject) -> None:
        pairs: list[Any] = [(wire.encode_options, wire.decode_options, playout.options)]
        pairs += [(wire.encode_action, wire.decode_action, action) for action in playout.actions[-2:]]
        for encode, decode, value in pairs:
            error, read = outcome(decode, game, mutated(encode(game, value), data.draw))
            if error is None:
                assert decode(game, wire.read(wire.write(encode(game, read)))) == read
            else:
                assert type(error) is UnreadableInput
                assert error.problems

    holds()


@given(mutations)
def test_hostile_data_gives_our_error(data: Any) -> None:
    reads: list[Any] = [wire.decode_action, wire.decode_state]
    for decode in reads:
        with pytest.raises(UnreadableInput) as caught:
            decode(EG, data)
        str(caught.value).encode()


def test_options_left_out_inside_a_state_stand_for_their_defaults() -> None:
    data = wire.encode_state(EG, START)
    short: dict[str, Any] = {**data, "options": {"allow_pass": False}}
    assert wire.encode_state(EG, wire.decode_state(EG, short)) == data
