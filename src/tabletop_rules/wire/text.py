"""JSON text, strictly: what is no JSON, or would not survive a round trip, is refused with one clear error."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Any, Final, NoReturn, TypeAlias

from tabletop_rules.core.errors import UnreadableInput

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""What JSON can say."""

MOST_BYTES: Final = 1_000_000
"""The largest document read unless the caller says otherwise; a state takes some thousand bytes."""

MOST_DEPTH: Final = 64
"""How deeply arrays and objects may be nested."""

_MOST_DIGITS: Final = 40

EXACT: Final = 2**53
"""Numbers beyond this are written as hexadecimal strings, since many JSON readers would round them."""


def read(text: str | bytes, *, most_bytes: int = MOST_BYTES) -> Json:
    """Parse one JSON document.

    Refused with :class:`UnreadableInput`: more than ``most_bytes``, other encodings than UTF-8, a byte order mark,
    nesting deeper than :data:`MOST_DEPTH`, keys that occur twice, NaN and infinities (``1e999`` among them), whole
    numbers of more than 40 characters, lone surrogates.
    """
    source = _decoded(text, most_bytes)
    _refuse_depth(source)
    try:
        value = _parsed(source)
        if "\\u" in source:
            write(value)  # refuses lone surrogates
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UnreadableInput.at("$", f"not JSON: {error.msg} at {place}") from None
    return value


def _decoded(text: str | bytes, most_bytes: int) -> str:
    if not isinstance(text, str | bytes):
        raise UnreadableInput.at("$", f"expected str or bytes, got {type(text).__name__}")
    if len(text) > most_bytes:
        raise UnreadableInput.at("$", f"the document is larger than {most_bytes} bytes")
    try:
        raw = text if isinstance(text, bytes) else text.encode("utf-8")
        source = raw.decode("utf-8")
    except UnicodeError as error:
        start = error.start if isinstance(error, UnicodeDecodeError | UnicodeEncodeError) else 0
        raise UnreadableInput.at("$", f"not UTF-8 at {start}") from None
    if len(raw) > most_bytes:
        raise UnreadableInput.at("$", f"the document is larger than {most_bytes} bytes")
    if source.startswith("\ufeff"):
        raise UnreadableInput.at("$", "begins with a byte order mark, which is no JSON")
    return source


def write(value: Json) -> str:
    """Return the text of a document: one line, no spaces, keys in the order given."""
    return _written(value, _ENCODER)


def canonical(value: Json) -> str:
    """Return the text of a document with sorted keys, the same for equal data (for our data: that of RFC 8785)."""
    return _written(value, _SORTING)


def _written(value: Json, encoder: json.JSONEncoder) -> str:
    try:
        text = encoder.encode(value)
    except (RecursionError, TypeError, ValueError) as error:
        raise UnreadableInput.at("value", f"not JSON-ready: {error}") from None
    if not text.isascii():
        _refuse_surrogates(text)
    return text


def _refuse_surrogates(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise UnreadableInput.at("$", "a string holds half of a surrogate pair, which is no character") from None


# A list within itself shows as too deep a recursion, so the encoders need not remember where they have been.
_LINE: Final[dict[str, Any]] = {
    "ensure_ascii": False,
    "separators": (",", ":"),
    "allow_nan": False,
    "check_circular": False,
}
_ENCODER: Final = json.JSONEncoder(**_LINE)
_SORTING: Final = json.JSONEncoder(**_LINE, sort_keys=True)

_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""A string, or what has begun as one: nothing is looked at twice, whatever the text."""
_BRACKET: Final = re.compile(r"[\[\]{}]")


def _refuse_depth(source: str) -> None:
    """Refuse deep nesting before the parser meets it; brackets inside strings do not count."""
    if source.count("[") + source.count("{") <= MOST_DEPTH or _surely_shallow(source):
        return
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", source)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            raise UnreadableInput.at("$", f"nested more than {MOST_DEPTH} levels deep")


_ONE_KIND: Final = bytes.maketrans(b"{}", b"[]")
_NEITHER_BRACKET_NOR_QUOTE: Final = bytes(set(range(256)) - set(b'[]{}"\\'))


def _surely_shallow(source: str) -> bool:
    """Tell whether nesting is within bounds, where a few looks suffice: no escapes, no brackets inside strings.

    Of the text only brackets and quotes are kept. Where no string holds a bracket its two quotes are neighbours, and
    nothing but brackets is left without them; each removal of empty pairs then takes away the innermost level.
    """
    rest = source.encode("utf-8").translate(_ONE_KIND, _NEITHER_BRACKET_NOR_QUOTE).replace(b'""', b"")
    for _ in range(MOST_DEPTH):
        if not rest:
            return True
        rest = rest.replace(b"[]", b"")
    return not rest


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = [key for key, n in Counter(key for key, _ in pairs).items() if n > 1]
        raise UnreadableInput.at("$", f"keys occur twice: {', '.join(repr(key[:40]) for key in twice[:5])}")
    return found


def _number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise UnreadableInput.at("$", f"a number of {len(digits)} digits; large numbers are hexadecimal strings")
    return int(digits)


def _fraction(digits: str) -> float:
    """Read a number with a point or an exponent; none of ours has one, but whoever reads it is to see what it is."""
    value = float(digits)
    if math.isinf(value):
        raise UnreadableInput.at("$", f"{digits[:40]} is too large a number")
    return value


def _constant(name: str) -> NoReturn:
    raise UnreadableInput.at("$", f"{name} is no JSON")


_DIGITS: Final = bytes.maketrans(b"123456789", b"000000000")
_MANY_DIGITS: Final = b"0" * _MOST_DIGITS

_STRICT: Final[dict[str, Any]] = {
    "object_pairs_hook": _object,
    "parse_float": _fraction,
    "parse_constant": _constant,
}
_QUICK: Final = json.JSONDecoder(**_STRICT)
_COUNTING: Final = json.JSONDecoder(**_STRICT, parse_int=_number)


def _parsed(source: str) -> Json:
    """Parse ``source``, by a decoder that counts digits if anything in it could be a number of too many."""
    many = _MANY_DIGITS in source.encode("utf-8").translate(_DIGITS)
    value: Json = (_COUNTING if many else _QUICK).decode(source)
    return value
