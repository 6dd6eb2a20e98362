"""What actions do: moving, meeting, pushing, eating, the dice, and the end of a turn.

An effect works on a draft, a private copy of the state, and freezes it when the next decision is reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.entengruetze.actions import (
    STEP,
    Action,
    DeclinePush,
    Meet,
    Move,
    Push,
    RollGruetze,
)
from tabletop_rules.entengruetze.box import COLOURS, INDEX, WHOLE_DISC, Colour, field, field_name
from tabletop_rules.entengruetze.state import (
    Arrival,
    Draft,
    Piece,
    State,
    arrival,
    colour_of,
    freeze,
    owner_of,
    strength,
    thaw,
    window,
)

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat


_TURNING_RULES: Final[dict[Colour, tuple[str, ...]]] = {
    "red": ("EG-MOVE-7", "EG-MOVE-8", "EG-MOVE-9"),
    "green": ("EG-MOVE-7", "EG-MOVE-10"),
    "blue": ("EG-MOVE-11",),
    "yellow": ("EG-MOVE-11",),
}
"""The rules by which a move in a direction turns a disc."""


def effect(state: State, action: Action, tell: Tell | None) -> State:
    """Carry out a legal action and everything in the turn that follows from it up to the next decision or throw."""
    draft = thaw(state)
    if type(action) is Move:
        _move(draft, action, tell)
    elif type(action) is RollGruetze:
        _place_gruetze(draft, action, tell)
    elif type(action) is Push:
        _push(draft, action, tell)
    elif type(action) is DeclinePush:
        _decline(draft, action, tell)
    elif type(action) is Meet:
        _meet(draft, 4 * action.owner + INDEX[action.colour], tell)
        _settle(draft, tell)
    else:
        _pass(draft, tell)
    return freeze(draft)


# Movement in the Pond


def _move(draft: Draft, action: Move, tell: Tell | None) -> None:
    """Take a turn: the piece, and with it the disc, the target stone, then what has been reached (EG-MOVE-14, -18)."""
    seat = action.actor
    piece = 4 * seat + INDEX[action.colour]
    places = draft.places
    place = places[piece] + STEP[action.direction]
    draft.places = places[:piece] + (place,) + places[piece + 1 :]
    if tell:
        _tell_moved(draft, action, piece, tell)
    if draft.options.target_step == "before_resolution":
        _retreat(draft, seat, tell)
        if draft.over:
            return
    if place not in places and draft.gruetze[piece & 3] != place:
        _end_turn(draft, tell)  # EG-MOVE-19: nothing happens, and that quickly
        return
    _arrive(draft, piece, eats=True, meets=True)
    _settle(draft, tell)


def _pass(draft: Draft, tell: Tell | None) -> None:
    """Take a turn without a move (EG-AMB-3)."""
    if tell:
        tell(Event("passed", ("EG-AMB-3",), f"seat {draft.active} moves no piece"))
    if draft.options.target_step == "before_resolution":
        _retreat(draft, draft.active, tell)
    _end_turn(draft, tell)


def _shift(draft: Draft, piece: Piece, by: int) -> None:
    places = draft.places
    draft.places = places[:piece] + (places[piece] + by,) + places[piece + 1 :]


def _tell_moved(draft: Draft, action: Move, piece: Piece, tell: Tell) -> None:
    place = draft.places[piece]
    text = f"seat {action.actor} moves its {action.colour} piece {action.direction} to {field_name(place)}"
    data = Facts(seat=action.actor, colour=action.colour, direction=action.direction, to=place)
    tell(Event("moved", ("EG-MOVE-3", "EG-MOVE-4"), text, data))
    _tell_turned(draft, action.actor, action.direction, 1, tell)


def _tell_turned(draft: Draft, seat: Seat, direction: Colour, by: int, tell: Tell) -> None:
    """Tell which disc turned: the one of the strips moved along, towards the strip that got thicker."""
    value = window(draft.places, seat, INDEX[direction])
    other = COLOURS[INDEX[direction] ^ 1]
    text = f"seat {seat}'s disc turns to {direction} {value}, {other} {WHOLE_DISC - value}"
    data = Facts(seat=seat, direction=direction, by=by, value=value)
    tell(Event("disc_turned", _TURNING_RULES[direction], text, data))


def _retreat(draft: Draft, seat: Seat, tell: Tell | None, *, decides: bool = True) -> None:
    """Move a target stone back, never behind the start, and see whether it has come to its small piece.

    EG-GOAL-6, EG-MOVE-14, EG-AMB-1, EG-AMB-9; without ``decides``, nobody looks yet.
    """
    targets = draft.targets
    target = targets[seat] - 1 if targets[seat] else 0
    draft.targets = targets[:seat] + (target,) + targets[seat + 1 :]
    if tell:
        _tell_stepped_back(draft, seat, targets[seat], tell)
    if decides and draft.runners[seat] >= target and draft.options.target_retreat_wins:
        _reach(draft, seat, "retreat", tell)


def _tell_stepped_back(draft: Draft, seat: Seat, before: int, tell: Tell) -> None:
    target = draft.targets[seat]
    own_turn = draft.options.target_step != "end_of_round"
    data = Facts(seat=seat, to=target)
    if not before:
        tell(Event("target_stepped", ("EG-AMB-9",), f"seat {seat}'s target stone stays at its start", data))
        return
    rules = ("EG-MOVE-14", "EG-MOVE-15", "EG-GOAL-6") if own_turn else ("EG-GOAL-6", "EG-AMB-2")
    tell(Event("target_stepped", rules, f"seat {seat}'s target stone steps back to {target}", data))


# Goal of the Game


def _reach(draft: Draft, seat: Seat, cause: str, tell: Tell | None) -> None:
    """Note that a small piece stands on or beyond its target; unless the round is finished, that ends the game."""
    if seat in draft.reached:
        return
    draft.reached = (*draft.reached, seat)
    if tell:
        runner, target = draft.runners[seat], draft.targets[seat]
        text = f"seat {seat}'s small piece stands on {runner}, at or beyond its target on {target}"
        rules = ("EG-GOAL-1", "EG-AMB-1") if cause == "retreat" else ("EG-GOAL-1", "EG-GOAL-2")
        tell(Event("reached", rules, text, Facts(seat=seat, cause=cause, runner=runner, target=target)))
    if not draft.options.finish_round:
        _end_game(draft, tell)


def _end_game(draft: Draft, tell: Tell | None) -> None:
    draft.over = True
    draft.business = ()
    draft.pushed = ()
    if tell:
        rules = ("EG-AMB-6", "EG-AMB-57") if draft.options.finish_round else ("EG-GOAL-7",)
        tell(Event("ended", rules, "the game is over"))


# Arrivals, settled innermost first


def _arrive(draft: Draft, piece: Piece, *, eats: bool, meets: bool, last: bool = False) -> None:
    """Note what is to be settled now that ``piece`` has come to rest: next, or ``last`` of all.

    Its own colour's Grütze and no other (EG-MOVE-17, -22), and the pieces there (EG-SCUF-1), pushed or not (EG-SCUF-18,
    EG-SCUF-19).
    """
    places = draft.places
    place = places[piece]
    meal = eats and draft.gruetze[piece & 3] == place
    to_meet: tuple[Piece, ...] = ()
    if meets and places.count(place) > 1:
        to_meet = tuple(other for other, where in enumerate(places) if where == place and other != piece)
    if meal or to_meet:
        noted = (arrival(piece, meal, to_meet, None),)
        draft.business = noted + draft.business if last else draft.business + noted


def _settle(draft: Draft, tell: Tell | None) -> None:
    """Settle arrivals until somebody has to decide, the dice are to be thrown, or the turn is over (EG-MOVE-18).

    First the scuffles, then the meal (EG-EAT-13); a piece that was pushed away has no arrival any more (EG-EAT-14).
    """
    while draft.business:
        inner = draft.business[-1]
        if inner.scuffle is not None or len(inner.to_meet) > 1:
            return
        if inner.to_meet:
            _meet(draft, inner.to_meet[0], tell)
            continue
        draft.business = draft.business[:-1]
        if inner.meal:
            _eat(draft, inner.piece, tell)
            return  # the dice are to be thrown, or the game is over
    _end_turn(draft, tell)


# Pond Scuffle


def _meet(draft: Draft, other: Piece, tell: Tell | None) -> None:
    """Compare the colours of the arriving piece and one it meets, as the discs stand now (EG-SCUF-3, EG-SCUF-21).

    The higher number wins (EG-SCUF-4); a tie is no scuffle (EG-SCUF-14).
    """
    top = draft.business[-1]
    left = tuple(piece for piece in top.to_meet if piece != other)
    mine, theirs = strength(draft.places, top.piece), strength(draft.places, other)
    scuffle = None
    if mine != theirs:
        scuffle = (top.piece, other) if mine > theirs else (other, top.piece)
    draft.business = (*draft.business[:-1], arrival(top.piece, top.meal, left, scuffle))
    if tell:
        _tell_met(top.piece, other, mine, theirs, tell)


def _tell_met(piece: Piece, other: Piece, mine: int, theirs: int, tell: Tell) -> None:
    names = f"seat {owner_of(piece)}'s {colour_of(piece)} and seat {owner_of(other)}'s {colour_of(other)} piece"
    pair = Facts(piece=piece, other=other, strength=mine, other_strength=theirs)
    tell(Event("met", ("EG-SCUF-1", "EG-SCUF-2", "EG-SCUF-3"), f"{names} meet, {mine} against {theirs}", pair))
    if mine == theirs:
        tell(Event("tied", ("EG-SCUF-14", "EG-SCUF-15"), "equal values: no scuffle", pair))


def _push(draft: Draft, action: Push, tell: Tell | None) -> None:
    """Move the loser and nobody else, to the last field and nothing before it (EG-SCUF-22, -23, -24)."""
    loser = 4 * action.owner + INDEX[action.colour]
    _shift(draft, loser, STEP[action.direction] * action.distance)
    _forget(draft, loser)
    goal = draft.places[loser]
    draft.pushed = (*draft.pushed, (loser, goal))
    if tell:
        _tell_pushed(draft, action, goal, tell)
    # EG-AMB-30: what follows from the push comes first, unless pushed pieces queue up behind the one that arrived.
    options = draft.options
    last = not options.push_consequences_first
    _arrive(draft, loser, eats=options.pushed_piece_eats, meets=options.chain_scuffles, last=last)
    _settle(draft, tell)


def _forget(draft: Draft, moved: Piece) -> None:
    """Drop a piece that was pushed from all unfinished business: its arrivals lapse, and nobody meets it there now.

    The only scuffle was the one decided by this very push. Arrivals that have nothing left to settle go too.
    """
    left = []
    for waiting in draft.business:
        to_meet = tuple(piece for piece in waiting.to_meet if piece != moved)
        if waiting.piece != moved and (waiting.meal or to_meet):
            left.append(arrival(waiting.piece, waiting.meal, to_meet, None))
    draft.business = tuple(left)


def _tell_pushed(draft: Draft, action: Push, goal: int, tell: Tell) -> None:
    text = (
        f"seat {action.actor} pushes seat {action.owner}'s {action.colour} piece "
        f"{action.distance} {action.direction} to {field_name(goal)}"
    )
    data = Facts(
        seat=action.actor,
        owner=action.owner,
        colour=action.colour,
        direction=action.direction,
        distance=action.distance,
        to=goal,
    )
    tell(Event("pushed", ("EG-SCUF-5", "EG-SCUF-6", "EG-SCUF-7"), text, data))
    value = window(draft.places, action.owner, INDEX[action.direction])
    turned = Facts(seat=action.owner, direction=action.direction, by=action.distance, value=value)
    text = f"seat {action.owner}'s disc turns by {action.distance} to {action.direction} {value}"
    tell(Event("disc_turned", ("EG-SCUF-8",), text, turned))


def _decline(draft: Draft, action: DeclinePush, tell: Tell | None) -> None:
    """End this scuffle with both pieces where they are; others of the same arrival go on (EG-SCUF-15, EG-AMB-50)."""
    draft.business = (*draft.business[:-1], attrs.evolve(draft.business[-1], scuffle=None))
    if tell:
        text = f"seat {action.actor} does not push"
        data = Facts(seat=action.actor, owner=action.owner, colour=action.colour)
        tell(Event("push_declined", ("EG-SCUF-5", "EG-SCUF-15"), text, data))
    _settle(draft, tell)


# Eating the Grütze


def _eat(draft: Draft, piece: Piece, tell: Tell | None) -> None:
    """Eat the Grütze under a piece, good or bad, and hop by its value, not behind the start arrow (EG-EAT-3 to 10).

    The owner of the piece hops, whoever's turn it is, by the full difference; the piece stays (EG-EAT-16, -17, -18).
    """
    seat, colour = piece >> 2, piece & 3
    own = window(draft.places, seat, colour)
    value = 2 * own - WHOLE_DISC
    before = draft.runners[seat]
    after = max(0, before + value)
    draft.runners = (*draft.runners[:seat], after, *draft.runners[seat + 1 :])
    draft.gruetze = (*draft.gruetze[:colour], None, *draft.gruetze[colour + 1 :])
    _lift_from_business(draft, colour)
    if tell:
        _tell_ate(piece, own, before, after, tell)
    if value > 0 and after >= draft.targets[seat]:
        _reach(draft, seat, "hop", tell)


def _lift_from_business(draft: Draft, colour: int) -> None:
    """Let others that waited to eat this Grütze go without, even if it is rolled back there (EG-AMB-32, EG-AMB-33)."""
    left = []
    for waiting in draft.business:
        meal = waiting.meal and waiting.piece & 3 != colour
        if meal or waiting.to_meet:
            left.append(arrival(waiting.piece, meal, waiting.to_meet, None))
    draft.business = tuple(left)


def _tell_ate(piece: Piece, own: int, before: int, after: int, tell: Tell) -> None:
    seat, colour = owner_of(piece), colour_of(piece)
    other = WHOLE_DISC - own
    text = (
        f"seat {seat}'s {colour} piece eats: {own} less {other} is {own - other:+d}, "
        f"the small piece goes from {before} to {after}"
    )
    rules = ["EG-EAT-1", "EG-EAT-4", "EG-EAT-5" if own > other else "EG-EAT-6" if own < other else "EG-EAT-15"]
    rules += ["EG-EAT-9"] if own < other else []
    rules += ["EG-EAT-10"] if before + own - other < 0 else []
    data = Facts(seat=seat, colour=colour, own=own, other=other, value=own - other, before=before, after=after)
    tell(Event("ate", tuple(rules), text, data))


# Placing the Grütze


def _place_gruetze(draft: Draft, action: RollGruetze, tell: Tell | None) -> None:
    colour = INDEX[action.colour]
    place = field(action.red, action.blue)
    draft.gruetze = (*draft.gruetze[:colour], place, *draft.gruetze[colour + 1 :])
    if tell:
        text = f"the dice show {action.red} and {action.blue}: the {action.colour} Grütze goes to {field_name(place)}"
        rules = ("EG-EAT-11", "EG-EAT-12") if draft.turn else ("EG-SETUP-7", "EG-SETUP-10")
        tell(Event("rolled", rules, text, Facts(colour=action.colour, red=action.red, blue=action.blue)))
    if draft.options.gruetze_under_match == "eat":
        _feed_those_standing(draft, colour, place)
    if draft.turn or draft.business:
        _settle(draft, tell)
    elif None not in draft.gruetze:
        draft.turn = 1


def _feed_those_standing(draft: Draft, colour: int, place: int) -> None:
    """Let a piece eat the Grütze rolled under it; of several, the next from the active player on (EG-AMB-19, -56)."""
    players = len(draft.runners)
    for n in range(players):
        piece = 4 * ((draft.active + n) % players) + colour
        if draft.places[piece] == place:
            draft.business = (*draft.business, Arrival(piece, meal=True, to_meet=(), scuffle=None))
            return


# The end of a turn


def _end_turn(draft: Draft, tell: Tell | None) -> None:
    """Pass the turn on, with what the table does at the end of a turn or round (EG-MOVE-19, -20, EG-AMB-2, -6)."""
    options = draft.options
    players = len(draft.runners)
    following = (draft.active + 1) % players
    if options.target_step == "end_of_turn":
        _retreat(draft, draft.active, tell)
    if following == options.starting_player and (draft.reached or options.target_step == "end_of_round"):
        _end_round(draft, tell)
    if draft.over:
        return
    draft.active = following
    draft.turn += 1
    if draft.pushed:
        draft.pushed = ()
    if tell:
        tell(
            Event(
                "turn_began",
                ("EG-MOVE-19", "EG-MOVE-20"),
                f"turn {draft.turn}: seat {following}",
                Facts(seat=following),
            )
        )


def _end_round(draft: Draft, tell: Tell | None) -> None:
    """Let all target stones go back together, where the table reads it so, and end a round played out (EG-AMB-59)."""
    options = draft.options
    players = len(draft.runners)
    if options.target_step == "end_of_round":
        order = [(options.starting_player + n) % players for n in range(players)]
        for seat in order:
            _retreat(draft, seat, tell, decides=False)
        for seat in order:
            if draft.runners[seat] >= draft.targets[seat] and options.target_retreat_wins and not draft.over:
                _reach(draft, seat, "retreat", tell)
    if draft.reached and not draft.over:
        _end_game(draft, tell)
