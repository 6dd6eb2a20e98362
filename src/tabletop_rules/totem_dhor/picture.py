"""The board, the figures and what lies in front of the players, drawn as text."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.actors import TABLE, name_of
from tabletop_rules.totem_dhor.box import Space
from tabletop_rules.totem_dhor.investigations import totem_at
from tabletop_rules.totem_dhor.scoring import score
from tabletop_rules.totem_dhor.state import Phase, State, to_act

_COLUMNS: Final = 2
_WIDTH: Final = 60

_VERBS: Final[dict[Phase, str]] = {
    "heroes": "chooses a character",
    "begin": "decides who begins",
    "seaplane": "may fly by seaplane",
    "roll": "rolls both dice",
    "rolled": "keeps the roll or rolls again",
    "move": "moves",
    "bandit": "names who rolls for Rastapopoulos",
    "weapon": "may play a weapon",
    "fight": "rolls the fight",
    "spare": "may save the points",
    "investigate": "may investigate",
    "secret": "tests a totem in secret",
    "public": "tests a totem for all to see",
    "draw": "turns a card",
    "rastapopoulos": "moves Rastapopoulos",
    "victim": "names whom Rastapopoulos attacks",
    "rival": "chooses another player",
    "pilot": "flies with the pilot",
    "customs": "gives up a card",
    "inform": "asks the informer",
    "over": "",
}


def picture(state: State) -> str:
    """Return the table as text: spaces with totems, figures and ways, then sheets, totems and cards of the players.

    A totem is ``o`` on its symbol, ``?`` if it has been tested in secret (``+`` good, ``-`` booby-trapped, where this
    state knows it); figures are seat numbers, ``R`` for Rastapopoulos and ``*`` for the totem dhor.
    """
    return "\n".join([*_board(state), "", *_players(state), _middle(state), waiting(state)])


def _board(state: State) -> list[str]:
    cells = [_cell(state, space) for space in state.options.components.spaces]
    rows = -(-len(cells) // _COLUMNS)
    return ["".join(cell.ljust(_WIDTH) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _cell(state: State, space: Space) -> str:
    here = "".join(str(seat) for seat, place in enumerate(state.places) if place == space.id)
    here += ("R" if state.rastapopoulos == space.id else "") + ("*" if state.dhor == space.id else "")
    ways = " ".join(space.neighbours)
    return f"{space.id:<4}{_symbol(state, space.id)} {space.name[:21]:<21} {here:<6} to {ways}"


def _symbol(state: State, space: str) -> str:
    totem = totem_at(state, space)
    if totem is None or totem.stage in ("won", "centre"):
        return " "
    if totem.stage == "fresh":
        return "o"
    return "?" if totem.good is None else "+" if totem.good else "-"


def _players(state: State) -> list[str]:
    points = score(state).totals
    rows = []
    for seat, place in enumerate(state.places):
        hero = state.heroes[seat] if seat < len(state.heroes) else "-"
        won = " ".join(totem.space for totem in state.totems if totem.stage == "won" and totem.seat == seat)
        dhor = ", the totem dhor" if state.holder == seat else ""
        cards = " ".join(state.cards[seat]) or "-"
        rows.append(
            f"{seat} {hero:<10} on {place:<4} investigation points {state.points[seat]}   "
            f"totems {won or '-'}{dhor} ({points[seat]})   cards {cards}"
        )
    return rows


def _middle(state: State) -> str:
    dead = " ".join(totem.space + ("+" if totem.good else "-") for totem in state.totems if totem.stage == "centre")
    known = " ".join(state.pile.queue)
    return f"centre of the board: {dead or '-'}   pile: {len(state.pile)} cards" + (
        f", lowest {known}" if known else ""
    )


def waiting(state: State) -> str:
    """Say what the game waits for."""
    if state.phase == "over":
        return "the game is over"
    dice = "" if state.number is None else f" (rolled {state.number} and {state.face})"
    whose = (
        "" if state.viewer is None else f", seen by {'everybody' if state.viewer is TABLE else name_of(state.viewer)}"
    )
    actors = ", ".join(map(name_of, to_act(state)))
    return f"turn {state.turn} of seat {state.active}{dice}: {actors} {_VERBS[state.phase]}{whose}"
