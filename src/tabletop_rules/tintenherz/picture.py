"""The letter field, the track and the chips drawn as text."""

from __future__ import annotations

from tabletop_rules.core.actors import name_of
from tabletop_rules.tintenherz.board import SIZE, Cell, cell_name
from tabletop_rules.tintenherz.state import WORDS_NEEDED, State, players_of, supply, to_act

_WIDTH = 8


def picture(state: State) -> str:
    """Return the table as text, the book side of the board on the left.

    A face-up letter stands for itself and ``*`` for the Marder Gwin, a covered card that was seen before in small
    (``e``, ``(*)``), a card never seen is a dot. Light spaces are in brackets; ``F`` is Fenoglio, ``S`` the Shadow.
    """
    return "\n".join([*_field(state), "", *_track(state), *_chips(state), *_task(state), waiting(state)])


def _field(state: State) -> list[str]:
    left, up, right, down = state.options.components.symbols
    middle = (SIZE * _WIDTH - 2) // 2
    rows = ["".join(_space(state, row * SIZE + column).ljust(_WIDTH) for column in range(SIZE)) for row in range(SIZE)]
    margin = len(left) + 2
    lines = [f"{left}  {row}{right}" if n == SIZE // 2 else f"{' ' * margin}{row}" for n, row in enumerate(rows)]
    return [
        f"{' ' * margin}{up:^{2 * middle}}".rstrip(),
        *map(str.rstrip, lines),
        f"{' ' * margin}{down:^{2 * middle}}".rstrip(),
    ]


def _space(state: State, cell: Cell) -> str:
    figures = "F" * (cell == state.fenoglio) + "S" * (cell == state.shadow)
    card = _card(state, cell)
    card = f"[{card}]" if state.options.components.light[cell] else f" {card} "
    return f"{card}{figures}"


def _card(state: State, cell: Cell) -> str:
    card = state.cards[cell]
    if card is None:
        return "."
    if state.up[cell]:
        return card
    return card.lower() if card.isalpha() else f"({card})"


def _track(state: State) -> list[str]:
    steps = state.options.components.steps
    rows = []
    for name, place in (("Meggie", state.meggie), ("Capricorn", state.capricorn)):
        spaces = "".join(name[0] if n == place else "-" for n in range(steps + 1))
        rows.append(f"{name:<10} {spaces}  {place} of {steps}")
    return rows


def _chips(state: State) -> list[str]:
    rows = [
        f"seat {seat}     {books} books, {hearts} hearts"
        for seat, (books, hearts) in enumerate(zip(state.books, state.hearts, strict=True))
    ]
    return [*rows, f"supply     {supply(state)}"]


def _task(state: State) -> list[str]:
    if state.task is None:
        return []
    card = state.options.components.task(state.task)
    rows = [f"task {card.id}: {card.german} ({card.english}); {WORDS_NEEDED[players_of(state)]} valid words needed"]
    for named in state.named:
        said = named.flaw or ("valid" if named.judged else "to be judged")
        rows.append(f"  seat {named.seat}: {named.word} ({said})")
    return rows


def waiting(state: State) -> str:
    """Say what the game waits for."""
    who = ", ".join(map(name_of, to_act(state)))
    figure = "Fenoglio" if state.green_up else "the Shadow"
    if state.phase == "over":
        won = state.meggie == state.options.components.steps
        return "the game is over: all have " + ("won" if won else "lost")
    cards = ", ".join(map(cell_name, state.pending))
    said = {
        "setup": f"turns up {cards}",
        "roll": f"rolls for {figure}",
        "move": f"moves {figure}: {state.way} {state.number}",
        "land": f"turns up {cards}",
        "gwin": "may turn up a card",
        "reveal": f"turns up {cards}",
        "draw": f"draws a task, after a move of {figure}",
        "name": "may act: words may be named until the hourglass has run out",
        "judge": "decides about the next word",
        "return": "returns chips",
    }
    return f"{who} {said[state.phase]}"
