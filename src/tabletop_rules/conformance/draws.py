"""What the generator draws, as vectors: words, numbers below a bound, weighted choices."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules import wire
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.rng import Rng
from tabletop_rules.wire.text import EXACT

DRAW_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "words": ("id", "seed", "position", "word"),
    "below": ("id", "seed", "position", "bounds", "values", "end"),
    "weighted": ("id", "seed", "position", "weights", "indices", "end"),
}
"""The kinds of vectors about the generator, and their keys."""


def drawn(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """Return what the library draws where a vector of that kind asks it to; raise :class:`UnreadableInput`."""
    rng = wire.decode_rng({"seed": data["seed"], "position": data["position"]})
    if kind == "words":
        return {"word": f"{rng.word(rng.position):016x}"}
    return _below(rng, data["bounds"]) if kind == "below" else _weighted(rng, data["weights"])


def _below(rng: Rng, bounds: Any) -> dict[str, Any]:
    values = []
    for bound in _wholes(bounds, "bounds"):
        if bound < 1:
            raise UnreadableInput.at("bounds", f"there is no whole number from 0 to {bound - 1}")
        value, rng = rng.below(bound)
        values.append(hex(value) if value > EXACT else value)
    return {"values": values, "end": f"{rng.position:016x}"}


def _weighted(rng: Rng, rows: Any) -> dict[str, Any]:
    indices = []
    for row in rows if isinstance(rows, list) else [rows]:
        weights = _wholes(row, "weights")
        if not any(weights) or min(weights) < 0:
            raise UnreadableInput.at("weights", "expected weights of 0 or more, and one that is more")
        index, rng = rng.weighted(weights)
        indices.append(index)
    return {"indices": indices, "end": f"{rng.position:016x}"}


def _wholes(values: Any, key: str) -> list[int]:
    """Return whole numbers; those beyond 2**53 are written as hexadecimal strings."""
    if not isinstance(values, list):
        raise UnreadableInput.at(key, "expected an array")
    return [_whole(value, key) for value in values]


def _whole(value: object, key: str) -> int:
    if type(value) is int and abs(value) <= EXACT:
        return value
    if type(value) is str and value.startswith("0x"):
        try:
            return int(value, 16)
        except ValueError:
            pass
    raise UnreadableInput.at(key, "expected whole numbers, beyond 2**53 as hexadecimal strings")
