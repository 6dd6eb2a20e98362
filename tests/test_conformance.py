"""Conformance vectors: they hold, they are what the library writes, and whatever is not true is reported."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import GAMES, UnreadableInput, conformance, wire
from tabletop_rules.conformance import Mismatch, Report, file_name, names, text_of, verify
from tabletop_rules.conformance.__main__ import FOLDER, main, regenerated
from tabletop_rules.conformance.files import laid_out

Data = dict[str, Any]


def data_of(name: str) -> Data:
    data: Data = json.loads(text_of(name))
    return data


FILES = {name: data_of(name) for name in names()}


def report(data: Any) -> Report:
    return verify(json.dumps(data), name="spoilt")


def only(vector: Data, kind: str = "positions", name: str = "entengruetze") -> Data:
    """Return a file with one vector."""
    head = {key: value for key, value in FILES[name].items() if not isinstance(value, list)}
    return {**head, kind: [vector]}


def spoilt(vector: Data, change: Callable[[Data], object], **where: str) -> list[Mismatch]:
    """Return what is reported of a vector after a change, one that is true as it stands."""
    assert report(only(vector, **where)).mismatches == ()
    other = copy.deepcopy(vector)
    change(other)
    return list(report(only(other, **where)).mismatches)


def position(name: str, fits: Callable[[Data], object]) -> Data:
    return next(vector for vector in FILES[name]["positions"] if fits(vector))


def trying(vector: Data, key: str) -> int:
    """Return the first thing tried that was ``refused``, or that has led to what is ``after``."""
    return next((n for n, attempt in enumerate(vector["tried"]) if key in attempt), -1)


MOVE = position("entengruetze", lambda vector: "legal" in vector and "places" in vector["tried"][0].get("after", ()))
REFUSED = position("entengruetze", lambda vector: trying(vector, "refused") == 0)
CHANCE = position("entengruetze", lambda vector: "odds" in vector)
SECRET = position("spukstaben", lambda vector: "written" in vector.get("views", {}).get("0", {}))
PLAYED = FILES["entengruetze"]["games"][0]


@pytest.mark.parametrize("name", names())
def test_the_library_agrees_with_its_vectors(name: str) -> None:
    found = verify(text_of(name), name=file_name(name))
    assert found.mismatches == ()
    assert found.vectors == sum(len(part) for part in FILES[name].values() if isinstance(part, list)) > 20
    assert found.file == f"{name}.json"


@pytest.mark.parametrize("name", names())
def test_the_vectors_are_those_the_library_writes(name: str) -> None:
    text = text_of(name)
    assert regenerated(name, text) == text, f"write them anew: python -m tabletop_rules.conformance {name}"


def test_the_vectors_are_small() -> None:
    assert sum(len(text_of(name).encode()) for name in names()) < 1_000_000
    assert {path.name for path in FOLDER.iterdir()} == set(map(file_name, names()))


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_action_is_shown_and_many_rules_refuse(name: str) -> None:
    positions = FILES[name]["positions"]
    attempts = [attempt for vector in positions for attempt in vector["tried"]]
    done = {attempt["action"]["do"] for attempt in attempts if "after" in attempt}
    assert done == {kind.__name__ for kind in GAMES[name].actions}
    assert len({rule for attempt in attempts for rule in attempt.get("refused", ())}) >= 25
    assert len({rule for attempt in attempts for rule in attempt.get("rules", ())}) >= 40
    assert {vector["players"] for vector in positions if vector.get("first")} == set(GAMES[name].players)
    assert any(vector["to_act"] == [] and vector["score"]["final"] for vector in positions)
    assert any("odds" in vector for vector in positions)
    assert all(vector["tried"] for vector in positions)


def test_ids_are_unique() -> None:
    ids = [vector["id"] for data in FILES.values() for part in data.values() if type(part) is list for vector in part]
    assert len(ids) == len(set(ids))


def test_the_files_can_be_used_without_the_library() -> None:
    """Do what the docs say: apply the changes, hash the text, add the odds up."""
    vector = FILES["inkwell"]["positions"][5]
    game = GAMES["inkwell"]
    state = wire.decode_state(game, vector["state"])
    attempt = vector["tried"][trying(vector, "after")]
    after = {**vector["state"], **attempt["after"]}
    assert wire.decode_state(game, after) == game.step(state, wire.decode_action(game, attempt["action"]))
    text = json.dumps(vector["state"], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    assert hashlib.blake2b(text.encode(), digest_size=16).hexdigest() == vector["digest"]
    assert sum(Fraction(outcome["odds"]) for outcome in CHANCE["odds"]) == 1


@pytest.mark.parametrize("row", FILES["generator"]["words"], ids=lambda row: row["id"])
def test_words_of_the_generator_are_what_the_docs_say(row: Data) -> None:
    key = bytes.fromhex(row["seed"])[::-1]
    message = bytes.fromhex(row["position"])[::-1]
    digest = hashlib.blake2b(message, digest_size=8, key=key, person=b"tabletop_rules").digest()
    assert digest[::-1].hex() == row["word"]


# What is not true is reported


@pytest.mark.parametrize(
    ("vector", "path", "change"),
    [
        (MOVE, "digest", lambda v: v.update(digest="0" * 32)),
        (MOVE, "to_act", lambda v: v.update(to_act=[9])),
        (MOVE, "to_act", lambda v: v.update(to_act=[])),
        (MOVE, "legal", lambda v: v["legal"].pop()),
        (MOVE, "legal", lambda v: v["legal"].append(v["legal"][0])),
        (MOVE, "open", lambda v: v["open"].append({"do": "Move", "actor": 0, "limits": {}})),
        (MOVE, "odds", lambda v: v.update(odds=[{"action": v["legal"][0], "odds": "1"}])),
        (MOVE, "first", lambda v: v.update(first=not v.get("first"))),
        (MOVE, "views", lambda v: v.update(views={"0": {}})),
        (MOVE, "score.totals[0]", lambda v: v["score"]["totals"].__setitem__(0, 77)),
        (MOVE, "score.final", lambda v: v["score"].update(final=0)),
        (MOVE, "score.lines", lambda v: v["score"]["lines"].pop()),
        (MOVE, "score.lines[0].rules", lambda v: v["score"]["lines"][0]["rules"].pop()),
        (MOVE, "tried[0].after.places[0]", lambda v: v["tried"][0]["after"]["places"].__setitem__(0, 63)),
        (MOVE, "tried[0].after", lambda v: v["tried"][0]["after"].pop("places")),
        (MOVE, "tried[0].rules", lambda v: v["tried"][0]["rules"].append("EG-MOVE-1")),
        (MOVE, "tried[0]", lambda v: v["tried"].__setitem__(0, {"action": v["tried"][0]["action"], "refused": []})),
        (MOVE, "tried[0].action", lambda v: v["tried"][0]["action"].update(do="Jump")),
        (MOVE, "state", lambda v: v["state"].update(turn=True)),
        (MOVE, "state", lambda v: v["state"].update(runners=[1, 0, 0, 0][: v["players"]])),
        (MOVE, "state", lambda v: v.update(players=2**52)),
        (REFUSED, "tried[0].refused", lambda v: v["tried"][0]["refused"].pop()),
        (CHANCE, "odds", lambda v: v["odds"][0].update(odds="1/35")),
        (CHANCE, "odds", lambda v: v["odds"].pop()),
    ],
)  # fmt: skip
def test_every_untrue_answer_is_reported(vector: Data, path: str, change: Callable[[Data], object]) -> None:
    found = spoilt(vector, change)
    assert [mismatch.path for mismatch in found if mismatch.path != "digest" or path == "digest"] == [path]
    assert {mismatch.vector for mismatch in found} == {vector["id"]}


def test_a_mismatch_says_what_was_expected_and_what_came() -> None:
    (found,) = spoilt(MOVE, lambda vector: vector["score"]["totals"].__setitem__(0, 77))
    assert found == Mismatch(MOVE["id"], "score.totals[0]", 77, 0)
    assert str(found) == f"{MOVE['id']}: score.totals[0]: expected 77, got 0"
    (missing,) = spoilt(MOVE, lambda vector: vector["legal"].pop())
    assert (missing.expected, missing.got) == ([], [MOVE["legal"][-1]])
    (impossible,) = spoilt(MOVE, lambda vector: vector["state"].update(targets=[999] * vector["players"]))
    assert "impossible position" in impossible.got["error"]
    assert len(str(impossible)) < 500


def test_a_view_that_tells_a_secret_is_reported() -> None:
    def tell(vector: Data) -> None:
        vector["views"]["0"]["written"] = vector["state"]["written"]

    found = spoilt(SECRET, tell, name="spukstaben")
    assert found
    assert all(mismatch.path.startswith("views.0.written") for mismatch in found)


def test_legal_for_one_and_refused_for_the_other_is_reported_either_way() -> None:
    def claim(vector: Data) -> None:
        attempt = vector["tried"][trying(vector, "refused")]
        del attempt["refused"]
        attempt["after"] = {}

    (found,) = spoilt(REFUSED, claim)
    attempt = REFUSED["tried"][trying(REFUSED, "refused")]
    assert (found.expected, found.got) == ({"after": {}}, {"refused": attempt["refused"]})
    (found,) = spoilt(MOVE, lambda vector: vector["tried"][0].update(refused=["EG-MOVE-3"]))
    assert found.path == "tried[0]"


def test_the_order_of_what_is_legal_says_nothing() -> None:
    def turn_round(vector: Data) -> None:
        vector["legal"].reverse()
        vector["tried"][0]["rules"].reverse()

    assert spoilt(MOVE, turn_round) == []
    assert spoilt(CHANCE, lambda vector: vector["odds"].reverse()) == []


def test_what_is_left_out_is_not_asked() -> None:
    assert spoilt(MOVE, lambda vector: [vector.pop(key) for key in list(vector) if key not in ("id", "state")]) == []


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("steps[2]", lambda v: v["steps"][2].update(red=v["steps"][2]["red"] % 6 + 1)),
        ("steps[1]", lambda v: v["steps"].pop(1)),
        ("steps[2]", lambda v: v.update(steps=v["steps"][:2])),
        ("steps[4]", lambda v: v["steps"][4].update(actor=1)),
        ("steps[4]", lambda v: v["steps"][4].update(do="Jump")),
        ("steps[4]", lambda v: v["steps"].__setitem__(4, 7)),
        ("steps[0]", lambda v: v.update(seed=f"{1:064x}")),
        ("$", lambda v: v.update(players=9)),
        ("$", lambda v: v.update(seed="7")),
        ("$", lambda v: v["options"].update(target_distance="far")),
        ("digest", lambda v: v.update(digest="0" * 32)),
        ("digest", lambda v: v["steps"].pop()),
        ("score.totals", lambda v: v["score"]["totals"].append(0)),
    ],
)
def test_a_game_that_does_not_come_from_its_seed_is_reported(path: str, change: Callable[[Data], object]) -> None:
    assert path in [mismatch.path for mismatch in spoilt(PLAYED, change, kind="games")]


def test_a_step_that_is_not_legal_is_reported_with_the_rules() -> None:
    (found,) = spoilt(PLAYED, lambda vector: vector["steps"][4].update(actor=1), kind="games")
    assert found.expected == {**PLAYED["steps"][4], "actor": 1}
    assert "EG-MOVE-19" in found.got["error"]
    (cut,) = spoilt(PLAYED, lambda vector: vector.update(steps=vector["steps"][:2]), kind="games")
    assert (cut.expected, cut.got) == (None, PLAYED["steps"][2])


@pytest.mark.parametrize(
    ("kind", "path", "change"),
    [
        ("words", "word", lambda v: v.update(word="0" * 16)),
        ("words", "$", lambda v: v.update(seed="x")),
        ("below", "values[4]", lambda v: v["values"].__setitem__(4, 10)),
        ("below", "end", lambda v: v.update(end="0" * 16)),
        ("below", "$", lambda v: v.update(bounds=[0])),
        ("below", "$", lambda v: v.update(bounds=7)),
        ("below", "$", lambda v: v.update(bounds=[True])),
        ("below", "$", lambda v: v.update(bounds=["0xg"])),
        ("weighted", "indices[1]", lambda v: v["indices"].__setitem__(1, 5)),
        ("weighted", "$", lambda v: v.update(weights=[[0, 0]])),
        ("weighted", "$", lambda v: v.update(weights=[[-1, 3]])),
        ("weighted", "$", lambda v: v.update(weights=[[]])),
        ("weighted", "$", lambda v: v.update(weights=3)),
    ],
)
def test_other_draws_than_the_librarys_are_reported(kind: str, path: str, change: Callable[[Data], object]) -> None:
    found = spoilt(FILES["generator"][kind][3], change, kind=kind, name="generator")
    assert [mismatch.path for mismatch in found] == [path]


# What is no file of vectors


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[]", r"\$: expected an object, got an array"),
        ("{}", r"\$\.format: expected 'tabletop_rules.conformance' or '.*generator', got null"),
        (json.dumps({**only(MOVE), "version": 2}), r"\$\.version: version 2 is newer"),
        (json.dumps({**only(MOVE), "version": 0}), r"\$\.version: expected a version from 1"),
        (json.dumps({**only(MOVE), "rules": 99}), r"\$\.rules: version 99 is newer"),
        (json.dumps({**only(MOVE), "game": "ludo"}), r"\$\.game: no game of this library: 'ludo'"),
        (json.dumps({**only(MOVE), "game": []}), r"\$\.game: no game of this library: an array"),
        (json.dumps({**only(MOVE), "postions": []}), r"\$\.postions: unknown key; did you mean 'positions'"),
        (json.dumps(only(MOVE) | {"positions": 7}), r"\$\.positions: expected an array, got 7"),
        (json.dumps(only(MOVE) | {"positions": [7]}), r"\$\.positions\[0\]: expected an object, got 7"),
        (json.dumps(only({"id": "x"})), r"\$\.positions\[0\]\.state: is missing"),
        (json.dumps(only({**MOVE, "id": 7})), r"\$\.positions\[0\]\.id: expected a string, got 7"),
        (json.dumps(only({**MOVE, "legla": 7})), r"\$\.positions\[0\]\.legla: unknown key; did you mean 'legal'"),
        (json.dumps(only({**MOVE, "players": True})), r"\[0\]\.players: expected a whole number, got true"),
        (json.dumps(only({"id": "x", "state": {}, "first": True})), r"\[0\]\.players: is missing, and needed"),
        (json.dumps(only({**MOVE, "tried": {}})), r"\[0\]\.tried: expected an array, got an object"),
        (json.dumps(only({**MOVE, "tried": [7]})), r"\[0\]\.tried\[0\]: expected an object, got 7"),
        (json.dumps(only({**MOVE, "tried": [{}]})), r"\[0\]\.tried\[0\]\.action: is missing"),
        (json.dumps(only({**PLAYED, "steps": 7}, kind="games")), r"\.games\[0\]\.steps: expected an array, got 7"),
        (json.dumps(only({"id": "x"}, kind="words", name="generator")), r"words\[0\]\.seed: is missing"),
    ],
)
def test_what_is_no_file_of_vectors_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnreadableInput, match=message):
        verify(text)


def test_all_problems_of_a_file_come_at_once() -> None:
    with pytest.raises(UnreadableInput) as caught:
        report(only({**MOVE, "id": 7, "players": "2", "legla": []}) | {"positon": []})
    assert len(caught.value.problems) == 4


def test_vectors_of_another_version_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_rules.wire.documents.VERSION", 2)
    monkeypatch.setattr("tabletop_rules.conformance.verifying.VERSION", 2)
    with pytest.raises(UnreadableInput, match="another version than 2"):
        report(only(MOVE))


def test_large_files_are_refused_unless_allowed() -> None:
    with pytest.raises(UnreadableInput, match="larger than 1000 bytes"):
        verify(text_of("generator"), most_bytes=1000)
    with pytest.raises(UnreadableInput, match=r"'genrator' is none of .* did you mean 'generator'"):
        text_of("genrator")


VALUES: list[Any] = [None, True, 0, 1, -1, 7, 2**60, "x", "0x1f", "", [], {}, [[]], {"do": "Move"}, 1.5, "red"]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inside for place in places(part, (*path, key)))]


@given(st.sampled_from(names()), st.data())
def test_hostile_vectors_are_refused_or_reported(name: str, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([key for key, part in FILES[name].items() if type(part) is list]))
    spoiled = copy.deepcopy(only(data.draw(st.sampled_from(FILES[name][kind])), kind=kind, name=name))
    *way, last = data.draw(st.sampled_from(places(spoiled)[1:]))
    part: Any = spoiled
    for key in way:
        part = part[key]
    part[last] = data.draw(st.sampled_from(VALUES))
    try:
        found = report(spoiled)
    except UnreadableInput:
        return
    assert all(str(mismatch) for mismatch in found.mismatches)


# Writing them


def test_files_are_written_in_place(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr("tabletop_rules.conformance.__main__.FOLDER", tmp_path)
    main(["generator"])
    assert (tmp_path / "generator.json").read_text("utf-8") == text_of("generator")
    assert capsys.readouterr().out == f"generator.json: {len(text_of('generator').encode())} bytes\n"
    main(["entengruetze"])  # without hard cases to keep
    written = json.loads((tmp_path / "entengruetze.json").read_text("utf-8"))
    assert not any("-case-" in vector["id"] for vector in written["positions"])
    assert report(written).mismatches == ()


def test_a_file_has_a_vector_a_line() -> None:
    data = {"format": "f", "version": 1, "positions": [{"id": "a"}, {"id": "b"}]}
    assert laid_out(data) == '{"format":"f",\n"version":1,\n"positions":[\n{"id":"a"},\n{"id":"b"}\n]}\n'
    assert conformance.FORMAT in text_of("inkwell").splitlines()[0]
