"""What may be done in a position: the one definition behind check, apply and the list of legal actions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.chance import Even
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Open, Refusal, not_to_act
from tabletop_rules.entengruetze.actions import (
    KNOWN,
    MOVES,
    NEIGHBOUR,
    ROLLS,
    Action,
    DeclinePush,
    Meet,
    Move,
    Pass,
    Push,
    RollGruetze,
    destination,
)
from tabletop_rules.entengruetze.box import COLOURS, INDEX, SIZE, Colour, field, field_name
from tabletop_rules.entengruetze.state import (
    Piece,
    State,
    colour_of,
    owner_of,
    phase,
    piece_of,
    players_of,
    scuffle,
    to_act,
)

if TYPE_CHECKING:
    from tabletop_rules.core.chance import Distribution

FULL_TABLE: Final = 4
"""With so many players nobody may be pushed onto an occupied field (EG-SCUF-12)."""

_PHASES: Final[dict[str, tuple[type, ...]]] = {
    "over": (),
    "roll": (RollGruetze,),
    "move": (Move, Pass),
    "meet": (Meet,),
    "push": (Push, DeclinePush),
}
_PHASE_RULES: Final[dict[str, tuple[str, ...]]] = {
    "over": ("EG-GOAL-7",),
    "roll": ("EG-EAT-11", "EG-SETUP-7"),
    "move": ("EG-MOVE-3", "EG-MOVE-19"),
    "meet": ("EG-SCUF-1", "EG-AMB-43"),
    "push": ("EG-SCUF-5", "EG-SCUF-20"),
}


def refusals(state: State, action: Action) -> tuple[Refusal, ...]:
    """Return every reason why a well-formed ``action`` is illegal here; ``()`` means legal."""
    # The hot path first: a move inside the pond, by the active player, when a move is due.
    if (
        type(action) is Move
        and action.actor == state.active
        and not state.business
        and None not in state.gruetze
        and not state.over
        and NEIGHBOUR[action.direction][state.places[4 * action.actor + INDEX[action.colour]]] is not None
    ):
        return ()
    waiting = phase(state)
    actors = to_act(state)
    if action.actor not in actors:
        return (not_to_act(action.actor, actors, _PHASE_RULES[waiting]), *_own_refusals(state, action, waiting))
    if type(action) not in _PHASES[waiting]:
        expected = " or ".join(kind.__name__ for kind in _PHASES[waiting])
        return (Refusal(_PHASE_RULES[waiting], f"no {type(action).__name__} now; the game waits for {expected}"),)
    return _own_refusals(state, action, waiting)


def _own_refusals(state: State, action: Action, waiting: str) -> tuple[Refusal, ...]:
    """Refuse what the action itself gets wrong, as far as that can be told in this phase."""
    if type(action) not in _PHASES[waiting]:
        return ()
    match action:
        case Push():
            return _push_refusals(state, action)
        case DeclinePush():
            return _loser_refusals(action, scuffle(state)[1])
        case Move():
            return _move_refusals(state, action)
        case Meet():
            return _meet_refusals(state, action)
        case RollGruetze():
            return _roll_refusals(state, action)
        case _:
            return _pass_refusals(state)


# Movement in the Pond


def _move_refusals(state: State, action: Move) -> tuple[Refusal, ...]:
    if action.actor >= players_of(state):
        return (Refusal(("EG-MOVE-16",), f"there is no seat {action.actor} in this game"),)
    place = state.places[piece_of(action.actor, action.colour)]
    if NEIGHBOUR[action.direction][place] is None:
        message = f"{field_name(place)} is at the edge: no field lies further {action.direction}"
        return (
            Refusal(("EG-MOVE-1", "EG-MOVE-4", "EG-MOVE-6"), message, Facts(field=place, direction=action.direction)),
        )
    return ()


def _pass_refusals(state: State) -> tuple[Refusal, ...]:
    if state.options.allow_pass:
        return ()
    return (Refusal(("EG-MOVE-3", "EG-SUM-2", "EG-AMB-3"), "every player moves a piece each round"),)


# Placing the Grütze


def _roll_refusals(state: State, action: RollGruetze) -> tuple[Refusal, ...]:
    refused = []
    colour = colour_in_hand(state)
    if action.colour != colour:
        refused.append(Refusal(("EG-EAT-11", "EG-AMB-21"), f"the {colour} Grütze is to be placed next"))
    faces = state.options.components.faces
    if action.red not in faces or action.blue not in faces:
        text = f"the dice cannot show {action.red} and {action.blue}; their faces are {faces}"
        refused.append(Refusal(("EG-SETUP-7", "EG-AMB-16"), text))
    place = field(action.red, action.blue)
    if place in state.gruetze:
        text = f"another Grütze lies on {field_name(place)}: the throw is void, roll again"
        refused.append(Refusal(("EG-SETUP-9", "EG-SETUP-10", "EG-EAT-12"), text, Facts(field=place)))
    if place in _closed_to_gruetze(state, INDEX[action.colour]):
        text = f"a {action.colour} piece stands on {field_name(place)}: this table rolls again"
        refused.append(Refusal(("EG-AMB-19",), text, Facts(field=place)))
    return tuple(refused)


def colour_in_hand(state: State) -> Colour:
    """Return the colour of the Grütze that is to be rolled next; at the start red comes first (EG-AMB-21)."""
    return COLOURS[state.gruetze.index(None)]


def _closed_to_gruetze(state: State, colour: int) -> tuple[int, ...]:
    """Return the fields a Grütze may not be rolled onto because of pieces of its colour (EG-AMB-19, "reroll")."""
    if state.options.gruetze_under_match != "reroll":
        return ()
    return state.places[colour::4]


def odds(state: State) -> Distribution[Action] | None:
    """Return the odds of the next throw: all free fields alike, void throws being no outcomes (EG-SETUP-10)."""
    if None not in state.gruetze or state.over:
        return None
    colour = state.gruetze.index(None)
    throws, at = _throws(state.options.components.faces, colour)
    closed = [at[place] for place in state.gruetze if place in at]
    if state.options.gruetze_under_match == "reroll":
        closed = list({*closed, *(at[place] for place in _closed_to_gruetze(state, colour) if place in at)})
    closed.sort(reverse=True)
    free = list(throws)
    for index in closed:
        del free[index]
    return Even(free)


@cache
def _throws(faces: tuple[int, ...], colour: int) -> tuple[tuple[RollGruetze, ...], dict[int | None, int]]:
    """Return all throws for a Grütze, and at which index each field stands."""
    places = sorted(field(r, b) for r in faces for b in faces)
    return tuple(ROLLS[colour][place] for place in places), {place: index for index, place in enumerate(places)}


# Pond Scuffle


def _meet_refusals(state: State, action: Meet) -> tuple[Refusal, ...]:
    if piece_of(action.owner, action.colour) in state.business[-1].to_meet:
        return ()
    to_meet = ", ".join(_named(piece) for piece in state.business[-1].to_meet)
    return (Refusal(("EG-SCUF-1", "EG-AMB-43"), f"only pieces on the same field can be met: {to_meet}"),)


def _named(piece: Piece) -> str:
    return f"the {colour_of(piece)} piece of seat {owner_of(piece)}"


def _loser_refusals(action: Push | DeclinePush, loser: Piece) -> tuple[Refusal, ...]:
    if piece_of(action.owner, action.colour) == loser:
        return ()
    text = f"only the loser of the scuffle can be pushed: {_named(loser)}"
    return (Refusal(("EG-SCUF-4", "EG-SCUF-5", "EG-SCUF-16"), text, Facts(owner=loser >> 2, colour=colour_of(loser))),)


def _push_refusals(state: State, action: Push) -> tuple[Refusal, ...]:
    """Refuse all but the loser's pushes within the pond, onto Grütze or, of two or three, pieces (EG-SCUF-9, -10)."""
    loser = scuffle(state)[1]
    place = state.places[loser]
    goal = destination(place, action.direction, action.distance)
    refused = list(_loser_refusals(action, loser))
    if goal is None:
        text = f"{action.distance} fields {action.direction} of {field_name(place)} is outside the pond"
        refused.append(Refusal(("EG-SCUF-7",), text, Facts(field=place)))
    elif (loser, goal) in state.pushed:
        text = f"{_named(loser)} has been pushed onto {field_name(goal)} this turn already"
        refused.append(Refusal(("EG-SCUF-11",), text, Facts(field=goal)))
    elif goal in state.places and players_of(state) == FULL_TABLE:
        text = f"with four players nobody is pushed onto a field with pieces, and {field_name(goal)} holds one"
        refused.append(Refusal(("EG-SCUF-12",), text, Facts(field=goal)))
    return tuple(refused)


# The list


def listing(state: State) -> tuple[tuple[Action, ...], tuple[Open, ...]]:
    """List the legal actions in canonical order; no decision of this game is open."""
    if not state.business and None not in state.gruetze and not state.over:
        seat = state.active
        a, b, c, d = state.places[4 * seat : 4 * seat + 4]
        reds, greens, blues, yellows = MOVES[seat]
        moves = reds[a] + greens[b] + blues[c] + yellows[d]
        return ((*moves, _pass(seat)) if state.options.allow_pass else moves), ()
    waiting = phase(state)
    if waiting == "roll":
        chance = odds(state)
        return tuple(action for action, _ in chance.outcomes()) if chance else (), ()
    if waiting == "meet":
        actor = owner_of(state.business[-1].piece)
        return tuple(_meet(actor, piece) for piece in state.business[-1].to_meet), ()
    return (_pushes(state) if waiting == "push" else ()), ()


def _pushes(state: State) -> tuple[Action, ...]:
    winner, loser = scuffle(state)
    pushes, goals = _ways(owner_of(winner), loser, state.places[loser])
    closed = [goal for piece, goal in state.pushed if piece == loser]
    if players_of(state) == FULL_TABLE:
        closed.extend(state.places)
    if not closed:
        return pushes
    # The goals lack the last action, which is to decline.
    legal = [push for push, goal in zip(pushes, goals, strict=False) if goal not in closed]
    return (*legal, pushes[-1])


@cache
def _ways(actor: int, loser: Piece, place: int) -> tuple[tuple[Push | DeclinePush, ...], tuple[int, ...]]:
    """Return the pushes of a loser that stay in the pond and the choice to decline, and where the pushes lead."""
    ways = [(push, destination(place, push.direction, push.distance)) for push in _every_push(actor, loser)]
    inside = [(push, goal) for push, goal in ways if goal is not None]
    pushes: tuple[Push | DeclinePush, ...] = tuple(push for push, _ in inside)
    return (*pushes, _decline(actor, loser)), tuple(goal for _, goal in inside)


@cache
def _every_push(actor: int, loser: Piece) -> tuple[Push, ...]:
    owner, colour = owner_of(loser), colour_of(loser)
    return KNOWN.keep(Push(actor, owner, colour, way, n) for way in COLOURS for n in range(1, SIZE))


@cache
def _meet(actor: int, piece: Piece) -> Meet:
    return KNOWN.keep([Meet(actor, owner_of(piece), colour_of(piece))])[0]


@cache
def _decline(actor: int, piece: Piece) -> DeclinePush:
    return KNOWN.keep([DeclinePush(actor, owner_of(piece), colour_of(piece))])[0]


@cache
def _pass(actor: int) -> Pass:
    return KNOWN.keep([Pass(actor)])[0]
