"""The pond, the stone circle and the discs drawn as text."""

from __future__ import annotations

from tabletop_rules.core.actors import name_of
from tabletop_rules.entengruetze.box import COLOURS, SIZE, field
from tabletop_rules.entengruetze.state import State, disc, phase, players_of, to_act

_WIDTH = 6


def picture(state: State) -> str:
    """Return the table as text, north (blue 7) on top.

    A large piece is the first letter of its animal and of its colour (``Mr``), a Grütze its colour's letter in
    asterisks (``*r*``).
    """
    return "\n".join([*_pond(state), "", *_players(state), waiting(state)])


def _pond(state: State) -> list[str]:
    rows = [f"b={b} " + "".join(_cell(state, field(r, b)).ljust(_WIDTH) for r in range(SIZE)) for b in range(SIZE)]
    ruler = " r=" + "".join(f" {r}".ljust(_WIDTH) for r in range(SIZE))
    return [row.rstrip() for row in reversed(rows)] + [ruler.rstrip()]


def _cell(state: State, place: int) -> str:
    gruetze = "".join(f"*{COLOURS[c][0]}*" for c, where in enumerate(state.gruetze) if where == place)
    names = [animal.name[0] for animal in state.options.components.animals]
    pieces = "".join(names[p // 4] + COLOURS[p % 4][0] for p, where in enumerate(state.places) if where == place)
    return gruetze + pieces or "."


def _players(state: State) -> list[str]:
    rows = []
    for seat in range(players_of(state)):
        name = state.options.components.animals[seat].name
        discs = "  ".join(f"{colour} {disc(state, seat, colour):2}" for colour in COLOURS)
        rows.append(f"{seat} {name:<10} {discs}   small piece {state.runners[seat]:2}, target {state.targets[seat]:2}")
    return rows


def waiting(state: State) -> str:
    """Say what the game waits for."""
    if state.over:
        return "the game is over"
    verbs = {"roll": "throws for a Grütze", "move": "moves", "meet": "chooses whom to meet", "push": "may push"}
    return f"turn {state.turn}: {', '.join(map(name_of, to_act(state)))} {verbs[phase(state)]}"
