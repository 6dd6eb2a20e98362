"""The print shop drawn as text."""

from __future__ import annotations

from itertools import zip_longest

from tabletop_rules.core.actors import name_of
from tabletop_rules.spukstaben.box import ROOMS, Card
from tabletop_rules.spukstaben.state import Haunt, State, card, is_lost, supply, to_act, tokens

_WIDTH = 22
ARROWS = {"board": "↑", "away": "↓", "case": "←", "exit": "→"}
CONDITIONS = {"max_6": "max6", "not_start": "-START", "not_end": "-END", "not_ch_sch": "-CH/SCH", "not_sch": "-SCH"}


def picture(state: State) -> str:
    """Return the print shop as text: a column a room, the board on top.

    A card is its id, its letters and its cube, as in ``#10 R 3``; then its condition, and its shield: ``x2`` for a
    doubler, arrows where they point, ``[]`` under a token.
    """
    return "\n".join([*_rooms(state), "", *_aside(state), *_sheets(state), waiting(state)])


def _rooms(state: State) -> list[str]:
    cells = [ROOMS, *([_cell(state, one) for one in row] for row in zip_longest(*state.rooms))]
    return ["".join(cell.ljust(_WIDTH) for cell in row).rstrip() for row in cells]


def _cell(state: State, one: Haunt | None) -> str:
    if one is None:
        return ""
    shown = card(state, one.card)
    parts = [f"#{one.card}", shown.letters, str(one.strength)]
    if state.options.stage > 1 and shown.condition is not None:
        parts.append(CONDITIONS[shown.condition])
    if state.options.stage == 3 and (shown.doubler or shown.arrows):
        parts.append("[]" if one.covered else _shield(shown))
    return " ".join(parts)


def _shield(shown: Card) -> str:
    return "x2" if shown.doubler else "".join(ARROWS[arrow] for arrow in shown.arrows)


def _aside(state: State) -> list[str]:
    rows = [f"draw pile {len(state.deck)}, ghost cubes {supply(state)}"]
    if state.options.stage == 3:
        rows[0] += f", shield tokens {tokens(state)}"
    for name, cards in (("drawn", state.drawn), ("escaped", state.escaped), ("fled", state.fled)):
        if cards:
            rows.append(f"{name}: " + ", ".join(f"#{number} {card(state, number).letters}" for number in cards))
    for name, words in (("used", state.used), ("named", state.named), ("to resolve", state.words)):
        if words:
            rows.append(f"{name}: " + ", ".join(words))
    return rows


def _sheets(state: State) -> list[str]:
    rows = []
    for seat, (mark, word, hints) in enumerate(zip(state.marks, state.written, state.hints, strict=True)):
        line = f"seat {seat}: " + (word or ("a hidden word" if mark == "wrote" else mark))
        if hints:
            line += ", hints at " + ", ".join(f"#{number} {card(state, number).letters}" for number in hints)
        rows.append(line)
    return rows


def waiting(state: State) -> str:
    """Say what the game waits for."""
    if state.phase == "over":
        return f"round {state.round}: the game is {'lost' if is_lost(state) else 'over'}"
    return f"round {state.round}, {state.phase}: {', '.join(map(name_of, to_act(state)))} to act"
