"""Telling an impossible position from a possible one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.actors import TABLE
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_whole
from tabletop_rules.core.legality import Fault
from tabletop_rules.totem_dhor.box import DIE, GOOD, HIGHEST, TRAPPED
from tabletop_rules.totem_dhor.boxcheck import faults_of
from tabletop_rules.totem_dhor.fights import held
from tabletop_rules.totem_dhor.investigations import discovered, totem_at
from tabletop_rules.totem_dhor.setup import setup
from tabletop_rules.totem_dhor.state import Fight, Phase, State, Totem, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST: Final = 10**9
_MOST_WAITING: Final = 1000
"""Turns to skip, cards to draw and faces owed: far more than any game piles up, few enough to be played out."""


def faults(state: State) -> tuple[Fault, ...]:
    """Return every reason why no game can be in this position; ``()`` if none is found.

    For positions made by hand or loaded: it checks the invariants of the rulebook, not that a game leads there.
    """
    broken = tuple(_shape_faults(state)) or faults_of(
        state.options.components, allow_backtrack=state.options.allow_backtrack
    )
    if broken:
        return broken
    return (
        *_figure_faults(state),
        *_setup_faults(state),
        *_card_faults(state),
        *_totem_faults(state),
        *_dhor_faults(state),
        *_phase_faults(state),
    )


def _shape_faults(state: State) -> Iterator[Fault]:
    """Check sizes and names, without which nothing else can be looked at."""
    box = state.options.components
    players = len(state.points)
    if not 2 <= players <= 4:
        yield Fault(("TD-AMB-18", "TD-BOX-11", "TD-BOX-13"), f"2 to 4 players take part, not {players}")
        return
    if not all(len(row) == players for row in (state.places, state.cards, state.skips)):
        yield _shape("every seat has a space, points, cards and turns to skip")
    spaces = (*state.places, state.rastapopoulos, *(s for s in (state.dhor, state.subject) if s is not None))
    if not all(space in box.kinds for space in spaces):
        yield _shape("every figure and totem is on a space of the board")
    if not all(is_whole(n, 0, HIGHEST) for n in state.points):
        yield _shape("investigation points are whole numbers from 0 to 4")
    if not (is_whole(state.turn, 0, _MOST) and is_whole(state.again, 0, _MOST)):
        yield _shape("counts of turns are whole numbers, 0 or more")
    waiting = (*state.skips, state.draws, len(state.owed))
    if not all(is_whole(n, 0, _MOST_WAITING) for n in waiting):
        yield _shape(
            f"no more than {_MOST_WAITING} turns to skip, cards to draw or faces are waiting, and no fewer than 0"
        )
    seats = (state.active, *(s for s in (state.holder,) if s is not None))
    if not all(is_whole(seat, 0, players - 1) for seat in seats) or not _is_viewer(state):
        yield _shape("active, holder and viewer must be seats of this game")
    yield from _name_faults(state)


def _shape(message: str) -> Fault:
    return Fault(("TT-STATE-1",), message)


def _is_viewer(state: State) -> bool:
    return state.viewer is None or state.viewer is TABLE or is_whole(state.viewer, 0, len(state.points) - 1)


def _name_faults(state: State) -> Iterator[Fault]:
    box = state.options.components
    names = [name for row in state.cards for name in row] + [name for name in (state.card,) if name is not None]
    pile = state.pile
    if not all(is_whole(n, 1, 55) for _, n in pile.pool):
        yield _shape("each kind of card in the pile has a count of 1 or more")
        return
    if not all(name in box.card for name in (*names, *(k for k, _ in pile.pool), *pile.queue)):
        yield _shape("every card must be one of the box")
    if not all(totem.seat is None or is_whole(totem.seat, 0, len(state.points) - 1) for totem in state.totems):
        yield _shape("a totem is of a seat of this game or of none")
    elif tuple(totem.space for totem in state.totems) != box.symbols:
        yield Fault(("TD-BOX-4", "TD-SETUP-6"), "there are 20 ebony totems, one for each investigation space")
    fight = state.fight
    if fight is not None and not _is_fight(fight, len(state.points)):
        yield _shape("a fight is between two seats, with a bonus of 0 to 4")
    if not (state.number is None or is_whole(state.number, DIE[0], DIE[-1])):
        yield _shape("the ordinary die shows 1 to 6")


def _is_fight(fight: Fight, players: int) -> bool:
    seats = is_whole(fight.hero, 0, players - 1) and is_whole(fight.bandit, 0, players - 1)
    return seats and fight.hero != fight.bandit and is_whole(fight.bonus, 0, 4)


def _figure_faults(state: State) -> Iterator[Fault]:
    box = state.options.components
    if state.rastapopoulos == box.home:
        yield Fault(("TD-DIE-7", "TD-SETUP-11"), "Rastapopoulos is never on Moulinsart")
    if not all(state.points):
        yield Fault(("TD-SHEET-1", "TD-SHEET-6"), "a player whose points drop to 0 is set back to 4 at once")
    known = all(hero in box.heroes for hero in state.heroes)
    whole = len(state.heroes) == len(state.points)
    if not known or len(set(state.heroes)) != len(state.heroes) or whole == (state.phase == "heroes"):
        text = "every player has chosen a different character with a sheet before the game begins"
        yield Fault(("TD-SETUP-12", "TD-SETUP-14", "TD-AMB-19"), text)
    if (state.phase in _SETTING_UP) == bool(state.turn):
        yield Fault(("TD-SETUP-16",), "turns are counted from the first one on")


_SETTING_UP: Final = ("heroes", "begin")
_SET_UP: Final[dict[str, tuple[str, ...]]] = {
    "places": ("TD-SETUP-13",),
    "points": ("TD-SETUP-15",),
    "cards": ("TD-SETUP-7", "TD-SETUP-8"),
    "pile": ("TD-SETUP-7", "TD-SETUP-8"),
    "totems": ("TD-SETUP-6",),
    "rastapopoulos": ("TD-SETUP-11",),
    "dhor": ("TD-SETUP-10",),
    "active": ("TD-SETUP-16",),
    "skips": ("TD-SETUP-16",),
    "again": ("TD-SETUP-16",),
    "number": ("TD-SETUP-16",),
    "owed": ("TD-SETUP-16",),
    "draws": ("TD-SETUP-16",),
}
"""What cannot have changed before the first turn, and which rule says how it is set up."""


def _setup_faults(state: State) -> Iterator[Fault]:
    if state.phase not in _SETTING_UP:
        return
    first = setup(len(state.points), state.options)
    for name, rules in _SET_UP.items():
        if getattr(state, name) != getattr(first, name):
            yield Fault(rules, f"before the first turn, {name} is as set up", Facts(field=name))


def _card_faults(state: State) -> Iterator[Fault]:
    box = state.options.components
    laid_out = [name for row in state.cards for name in row]
    carried = [] if state.card is None else [state.card]
    if Counter((*state.pile.cards(), *laid_out, *carried)) != Counter(box.deck):
        yield Fault(("TD-BOX-8", "TD-PLANE-6"), "pile, cards in front of players and card in play must be all 55 cards")
    if any(box.card[name].timing != "kept" for name in laid_out):
        yield Fault(("TD-CARD-5", "TD-CARD-7"), "only cards that are kept lie in front of players")
    unseen = tuple(name for name, _ in state.pile.pool)
    if any(tuple(sorted(row)) != row for row in state.cards) or tuple(sorted(set(unseen))) != unseen:
        yield _shape("cards in front of a player are kept sorted, and so are the kinds in the unknown part of the pile")
    if carried and box.card[carried[0]].timing == "kept":
        yield Fault(("TD-CARD-7",), "a kept card is laid out, not carried out")


def _totem_faults(state: State) -> Iterator[Fault]:
    for totem in state.totems:
        if (totem.seat is None) != (totem.stage in ("fresh", "centre")):
            text = "a seat belongs to a totem that is marked or won, and to no other"
            yield Fault(("TD-SECRET-8", "TD-PUBLIC-6"), text, Facts(space=totem.space))
        if totem.stage == "won" and not totem.good:
            yield Fault(("TD-PUBLIC-11",), "only good totems are won", Facts(space=totem.space))
        if totem.stage == "fresh" and totem.good is not None:
            text = "nobody knows anything of a totem that has not been tested"
            yield Fault(("TD-SECRET-4", "TD-AMB-2"), text, Facts(space=totem.space))
        if totem.good is None and _must_be_known(state, totem):
            yield Fault(
                ("TD-SECRET-5", "TD-PUBLIC-5"), "a totem that has been tested is known here", Facts(space=totem.space)
            )
        if totem.good is not None and _must_be_hidden(state, totem):
            text = "what another player has learnt in secret is not known in this view"
            yield Fault(("TD-SECRET-5",), text, Facts(space=totem.space))
    if min(unknown(state)) < 0:
        yield Fault(("TD-DHOR-1",), f"{GOOD} totems are good and {TRAPPED} are booby-trapped")


def _must_be_known(state: State, totem: Totem) -> bool:
    own = state.viewer is None or state.viewer == totem.seat
    return totem.stage in ("won", "centre") or (totem.stage == "marked" and own)


def _must_be_hidden(state: State, totem: Totem) -> bool:
    return totem.stage == "marked" and state.viewer is not None and state.viewer != totem.seat


def _dhor_faults(state: State) -> Iterator[Fault]:
    entered = discovered(state.totems) == GOOD
    if entered != (state.dhor is not None or state.holder is not None) or None not in (state.dhor, state.holder):
        text = "the totem dhor is on the board, or taken, exactly from the discovery of the 8th good totem on"
        yield Fault(("TD-DHOR-2", "TD-SETUP-10"), text)
    if state.dhor == state.options.components.home:
        yield Fault(("TD-DHOR-3", "TD-DIE-7"), "the totem dhor enters where Rastapopoulos is, never on Moulinsart")
    limit = state.options.turn_limit
    if limit is not None and state.turn > limit:
        yield Fault(("TD-AMB-75",), f"the table has agreed to stop after turn {limit}", Facts(turn=state.turn))
    if state.holder is not None and (state.phase != "over" or state.holder != state.active):
        yield Fault(("TD-END-1", "TD-DHOR-4"), "the game ends when the player whose turn it is seizes the totem dhor")
    if state.phase == "over" and state.holder is None and state.turn != limit:
        yield Fault(("TD-END-1", "TD-AMB-75"), "the game ends when the totem dhor is seized, and not otherwise")


_TESTED: Final = ("secret", "public")
_FOUGHT: Final = ("weapon", "fight", "spare")
_CARRIED: Final[dict[Phase, str]] = {
    "rival": "rival_points",
    "pilot": "pilot",
    "customs": "customs",
    "inform": "inform",
    "rastapopoulos": "henchman",
    "secret": "inform",
}
"""What a card asks in which phase; in the last two the special die or a move may ask it as well."""


def _takes_face(state: State) -> bool:
    """Tell whether the special die, or a card drawn through it, is taking effect; the roll itself is spent then."""
    phase = state.phase
    attack = state.fight is not None and state.fight.cause == "attack"
    return phase in ("draw", "rival", "pilot", "customs", "inform", "rastapopoulos", "victim") or (
        attack or (phase == "secret" and state.card is not None)
    )


def _has_roll(state: State) -> bool:
    """Tell whether there must be a roll in play: from its keeping until the special die takes effect (TD-DIE-1)."""
    if state.phase in ("rolled", "move", "investigate", *_TESTED):
        return not _takes_face(state)
    if state.phase == "bandit":  # whoever has come by seaplane is yet to roll (TD-AMB-24)
        return state.number is not None
    return state.fight is not None and state.fight.cause == "arrival"


def _phase_faults(state: State) -> Iterator[Fault]:
    """Check that exactly the unfinished business of the phase is there."""
    phase = state.phase
    if (state.number is None) != (state.face is None) or state.face == "stars" or "stars" in state.owed:
        yield Fault(("TD-BEGIN-1", "TD-BEGIN-2"), "both dice of a roll in play show something, and not the stars")
    if _has_roll(state) != (state.number is not None):
        yield Fault(("TD-BEGIN-1", "TD-DIE-1"), "a roll is in play from its keeping until the special die takes effect")
    if (phase in _TESTED) != (state.subject is not None):
        yield Fault(("TD-SECRET-2", "TD-PUBLIC-3"), "a totem is tested exactly while its test is awaited")
    if (phase in _FOUGHT) != (state.fight is not None):
        yield Fault(("TD-RASTA-1", "TD-DIE-11"), "a fight is on exactly until its dice have decided it")
    yield from _due_faults(state)
    yield from _place_faults(state)
    yield from _fight_faults(state)
    yield from _card_phase_faults(state)


def _due_faults(state: State) -> Iterator[Fault]:
    """Check what is still to come after what is being decided."""
    drawing = state.phase == "draw"
    if drawing and not (state.draws and len(state.pile)):
        yield Fault(("TD-DIE-3", "TD-AMB-57"), "a card is due, and there is one to draw")
    if state.draws and not drawing and state.card is None:
        yield Fault(("TD-DIE-3", "TD-AMB-100"), "cards are due only while cards are drawn and carried out")
    keeps = state.options.ocean_keeps_special
    if state.replay and (keeps != "before" or not _takes_face(state)):
        yield Fault(("TD-AMB-5",), "a play is owed only where, and only while, the special die takes effect before it")
    if state.owed and (keeps != "after" or state.phase == "over"):
        yield Fault(("TD-AMB-5",), "special dice are remembered only where they take effect after the last move")


def _place_faults(state: State) -> Iterator[Fault]:
    phase = state.phase
    place = state.places[state.active]
    if phase == "bandit" and place != state.rastapopoulos:
        yield Fault(("TD-RASTA-1",), "a bandit is named on the space of Rastapopoulos")
    if phase == "victim" and (state.rastapopoulos not in state.places or state.rastapopoulos == place):
        yield Fault(("TD-DIE-8", "TD-DIE-11"), "a victim is named where Rastapopoulos meets somebody else's character")
    if state.subject is not None and state.card is None and state.subject != place:
        yield Fault(("TD-SECRET-2", "TD-PUBLIC-3"), "a player tests the totem of the own space")
    totem = totem_at(state, place if phase == "investigate" or state.subject is None else state.subject)
    wanted = {"investigate": ("fresh", "marked"), "secret": ("fresh",), "public": ("marked",)}.get(phase)
    if wanted and (totem is None or totem.stage not in wanted):
        yield Fault(("TD-SECRET-2", "TD-SECRET-9", "TD-PUBLIC-1"), "there is a totem that can be tested")


def _fight_faults(state: State) -> Iterator[Fault]:
    fight = state.fight
    flown = state.number is None if state.phase == "bandit" else fight is not None and fight.cause == "flight"
    by_seaplane = state.options.seaplane_arrival and state.options.components.kinds[state.rastapopoulos] == "ocean"
    if flown and not by_seaplane:
        yield Fault(
            ("TD-PLANE-3", "TD-AMB-24"), "a flight leads to a fight on ocean spaces, if it is an arrival at all"
        )
    if fight is None:
        return
    if state.places[fight.hero] != state.rastapopoulos:
        yield Fault(("TD-RASTA-1", "TD-DIE-11"), "a character fights on the space of Rastapopoulos")
    if state.active != (fight.bandit if fight.cause == "attack" else fight.hero):
        text = "the active player fights on arrival, and rolls for Rastapopoulos in an attack"
        yield Fault(("TD-RASTA-1", "TD-DIE-13"), text)
    if fight.cause == "attack" and state.places[state.active] == state.rastapopoulos:
        yield Fault(("TD-DIE-8",), "Rastapopoulos is not brought onto the space of the player who moves him")
    if fight.bonus and state.phase == "weapon":
        yield Fault(("TD-WEAPON-3",), "a weapon is offered only while none has been played in the fight")


def _card_phase_faults(state: State) -> Iterator[Fault]:
    phase = state.phase
    effect = None if state.card is None else state.options.components.card[state.card].effect
    needs_card = phase in _CARRIED and phase not in ("rastapopoulos", "secret")
    if (effect is not None or needs_card) and effect != _CARRIED.get(phase):
        yield Fault(("TD-DIE-5", "TD-PLANE-5"), "a card is in play exactly while it asks something")
    if phase == "customs" and not state.cards[state.active]:
        yield Fault(("TD-AMB-95",), "there is a card to be given up")
    if phase == "seaplane" and not held(state, state.active, "seaplane"):
        yield Fault(("TD-PLANE-1",), "there is a seaplane to fly with")
    fight = state.fight
    needed = {"weapon": "weapon", "spare": "spare_loss"}.get(phase)
    if fight is not None and needed and not held(state, fight.hero, needed):  # type: ignore[arg-type]  # both are effects
        yield Fault(("TD-WEAPON-2", "TD-AMB-102"), "there is a card to play")
