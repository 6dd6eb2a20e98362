"""JSON text, strictly: what is no JSON, or would not survive a round trip, is refused with one clear error."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final, NoReturn, TypeAlias

from tabletop_rules.core.errors import UnreadableInput

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""What JSON can say."""

MOST_BYTES: Final = 16_000_000
"""The largest document read unless the caller says otherwise."""

MOST_DEPTH: Final = 64
"""How deeply arrays and objects may be nested."""

EXACT: Final = 2**53
"""Numbers beyond this are written as hexadecimal strings, since many JSON readers would round them."""


def read(text: str | bytes, *, most_bytes: int = MOST_BYTES) -> Json:
    """Parse one JSON document.

    Refused with :class:`UnreadableInput`: more than ``most_bytes``, other encodings than UTF-8, nesting deeper than
    :data:`MOST_DEPTH`, keys that occur twice, NaN and infinities, numbers of more than 40 characters, lone surrogates.
    """
    if len(text) > most_bytes:
        raise UnreadableInput.at("$", f"the document is larger than {most_bytes} bytes")
    try:
        source = text.decode("utf-8") if isinstance(text, bytes) else text
        source.encode("utf-8")
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        raise UnreadableInput.at("$", f"not UTF-8: {error.reason} at {error.start}") from None
    _refuse_depth(source)
    try:
        value: Json = _DECODER.decode(source)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UnreadableInput.at("$", f"not JSON: {error.msg} at {place}") from None
    return value


def write(value: Json) -> str:
    """Return the canonical text of a document: one line, no spaces, keys in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _refuse_depth(source: str) -> None:
    """Refuse deep nesting before the parser meets it; brackets inside strings do not count."""
    depth = 0
    inside = escaped = False
    if source.count("[") + source.count("{") <= MOST_DEPTH:
        return
    for sign in source:
        if inside:
            inside = escaped or sign != '"'
            escaped = sign == "\\" and not escaped
        elif sign == '"':
            inside = True
        elif sign in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                raise UnreadableInput.at("$", f"nested more than {MOST_DEPTH} levels deep")
        elif sign in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = [key for key, n in Counter(key for key, _ in pairs).items() if n > 1]
        raise UnreadableInput.at("$", f"keys occur twice: {', '.join(map(repr, twice[:5]))}")
    return found


def _number(digits: str) -> int:
    if len(digits) > 40:
        raise UnreadableInput.at("$", f"a number of {len(digits)} digits; large numbers are hexadecimal strings")
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise UnreadableInput.at("$", f"{name} is no JSON")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_number, parse_constant=_constant)
