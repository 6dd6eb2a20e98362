"""JSON as text: what is none of ours is refused with one clear error, whatever it holds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import UnreadableInput, entengruetze, wire
from tabletop_rules.wire.text import MOST_DEPTH

EG = entengruetze.GAME
MOVE: dict[str, Any] = {"do": "Move", "actor": 0, "colour": "red", "direction": "blue"}

DOCUMENTS: list[tuple[str | bytes, str]] = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("[1,]", "not JSON"),
    ('{"a":1,"a":2}', "keys occur twice: 'a'"),
    ("NaN", "NaN is no JSON"),
    ("[-Infinity]", "-Infinity is no JSON"),
    ("[1e999]", "1e999 is too large a number"),
    ("-1e999", "-1e999 is too large a number"),
    ("9" * 41, "a number of 41 digits"),
    ("9" * 5000, "a number of 5000 digits"),
    ("[" * 100_000, "nested more than 64 levels deep"),
    ('{"a":' * 100_000, "nested more than 64 levels deep"),
    (b"\xff", "not UTF-8"),
    (b"\xef\xbb\xbf{}", "byte order mark"),
    ("\ufeff{}", "byte order mark"),
    ("{}".encode("utf-16"), "not UTF-8"),
    ('["\\ud800"]', "half of a surrogate pair"),
    ('{"\\udfff":1}', "half of a surrogate pair"),
    ("\ud800", "not UTF-8"),
    ("[" + "1," * 1000 + "1]", "larger than 1000 bytes"),
]


@pytest.mark.parametrize(("text", "message"), DOCUMENTS)
def test_text_that_is_no_json_of_ours_is_refused(text: str | bytes, message: str) -> None:
    with pytest.raises(UnreadableInput, match=message):
        wire.read(text, most_bytes=1000 if "larger" in message else 10_000_000)


def test_brackets_in_strings_are_no_nesting() -> None:
    text = json.dumps(["[" * 200, '\\"[{'] * 40)
    assert wire.read(text) == json.loads(text)
    assert wire.read("[" * MOST_DEPTH + "]" * MOST_DEPTH) is not None


@pytest.mark.parametrize("inner", ["[]", '"]["', '"}{"', '"\\""', '"\\\\"', '{"[[":"]"}', '"",""', "1,2"])
@pytest.mark.parametrize("depth", [MOST_DEPTH - 2, MOST_DEPTH, MOST_DEPTH + 1])
def test_depth_is_counted_whatever_stands_inside(inner: str, depth: int) -> None:
    branch = "[" * (depth - 1) + inner + "]" * (depth - 1)
    text = f"[{branch},{branch}]"
    if depth + (inner[0] in "[{") <= MOST_DEPTH:
        assert wire.read(text) == json.loads(text)
        return
    with pytest.raises(UnreadableInput, match="nested more than 64 levels deep"):
        wire.read(text)


@pytest.mark.parametrize("text", ["[" * 70, "[" * 70 + '"' + "]" * 70, "]" * 70 + "[" * 70, '"' + "[]" * 70])
def test_brackets_that_do_not_match_are_no_json(text: str) -> None:
    with pytest.raises(UnreadableInput, match=r"not JSON|nested more than"):
        wire.read(text)


@pytest.mark.parametrize(("digits", "fine"), [("9" * 40, True), ("-" + "9" * 39, True), ("-" + "9" * 40, False)])
def test_numbers_have_up_to_forty_characters(digits: str, fine: bool) -> None:
    for text in (digits, f'["{"1" * 60}",{digits}]', f"[1.{'0' * 60},{digits}]"):
        if fine:
            assert wire.read(text) == json.loads(text)
        else:
            with pytest.raises(UnreadableInput, match=f"a number of {len(digits)} digits"):
                wire.read(text)


def test_half_a_character_is_refused_where_a_string_is_read() -> None:
    with pytest.raises(UnreadableInput, match=r"\$\.colour"):
        wire.decode_action(EG, MOVE | {"colour": "\ud800"})
    assert wire.read('"\\ud83e\\udd86"') == "\N{DUCK}"


def test_text_is_text() -> None:
    foreign: Any = 7
    with pytest.raises(UnreadableInput, match="expected str or bytes, got int"):
        wire.read(foreign)


def test_sizes_are_counted_in_bytes() -> None:
    assert wire.read('"ü"', most_bytes=4) == "ü"
    with pytest.raises(UnreadableInput, match="larger than 3 bytes"):
        wire.read('"ü"', most_bytes=3)


def test_half_a_character_is_not_written() -> None:
    halves: list[Any] = ["\ud800", {"\udfff": 1}]
    for value in halves:
        with pytest.raises(UnreadableInput, match="half of a surrogate pair"):
            wire.write(value)


def test_what_is_no_json_is_not_written() -> None:
    ring: list[Any] = []
    ring.append(ring)
    unwritable: list[Any] = [{1}, float("nan"), ring]
    for value in unwritable:
        with pytest.raises(UnreadableInput, match="not JSON-ready"):
            wire.write(value)


@given(st.text(max_size=40) | st.binary(max_size=40))
def test_hostile_text_gives_one_of_our_errors(text: str | bytes) -> None:
    with pytest.raises(UnreadableInput):
        wire.loads(EG, text)
