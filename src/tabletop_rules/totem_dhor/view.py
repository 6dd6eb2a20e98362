"""Who knows what: views, what is seen of actions, and the full states a view allows.

The only secrets are the polarities of totems tested in secret. They are known to the tester alone; fresh totems are
known to nobody, in no state. Everything else, the order of cards put back under the pile included, is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.actors import TABLE, Role, Seat
from tabletop_rules.totem_dhor.actions import LEARN, Action, LearnSecretly
from tabletop_rules.totem_dhor.state import State, Totem, freeze, thaw, unknown

if TYPE_CHECKING:
    from tabletop_rules.core.rng import Rng


def view(state: State, seat: Seat | None) -> State:
    """Return what ``seat`` may know, or what lies open to everybody (``None``).

    Of a view only the viewer's own view is more than what everybody knows: any other is given as that of the table.
    """
    viewer: Seat | Role = TABLE if seat is None else seat
    if state.viewer is not None and state.viewer != viewer:
        viewer = TABLE
    return State(
        options=state.options,
        viewer=viewer,
        phase=state.phase,
        heroes=state.heroes,
        places=state.places,
        points=state.points,
        cards=state.cards,
        skips=state.skips,
        totems=tuple(_seen_totem(totem, viewer) for totem in state.totems),
        rastapopoulos=state.rastapopoulos,
        dhor=state.dhor,
        holder=state.holder,
        pile=state.pile,
        active=state.active,
        turn=state.turn,
        again=state.again,
        number=state.number,
        face=state.face,
        owed=state.owed,
        replay=state.replay,
        fight=state.fight,
        draws=state.draws,
        card=state.card,
        subject=state.subject,
        rng=None,
    )


def _seen_totem(totem: Totem, viewer: Seat | Role) -> Totem:
    """Show a marked totem's polarity to its tester alone (TD-SECRET-5); shown ones are known to all (TD-PUBLIC-5)."""
    if totem.good is None or totem.stage in ("won", "centre") or (totem.stage == "marked" and totem.seat == viewer):
        return totem
    return Totem(totem.space, totem.stage, totem.seat, None)


def seen(action: Action, seat: Seat | None) -> Action:
    """Return what ``seat`` (``None``: a spectator) sees of an action: not what somebody else learns in secret."""
    if type(action) is LearnSecretly and action.owner != seat:
        return LEARN[action.owner][2]
    return action


def imagine(view: State, rng: Rng) -> State:
    """Return a full, seedless state the viewer cannot rule out: every placing of the 8 good totems is equally likely.

    The polarities others have learnt are drawn one after the other from what is left of the 8 and 12; those of fresh
    totems stay unknown, as they are to everybody.
    """
    good, trapped = unknown(view)
    totems = []
    for totem in view.totems:
        if totem.stage == "marked" and totem.good is None:
            drawn, rng = rng.below(good + trapped)
            is_good = drawn < good
            good, trapped = (good - 1, trapped) if is_good else (good, trapped - 1)
            totems.append(Totem(totem.space, totem.stage, totem.seat, is_good))
        else:
            totems.append(totem)
    return _full(view, tuple(totems))


def _full(state: State, totems: tuple[Totem, ...]) -> State:
    draft = thaw(state)
    draft.viewer = None
    draft.totems = totems
    draft.rng = None
    return freeze(draft)
