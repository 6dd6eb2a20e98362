"""Secret and Public Investigation, and the totem dhor that enters when the last good totem is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.totem_dhor.actions import (
    AskInformer,
    InvestigatePublicly,
    InvestigateSecretly,
    LearnSecretly,
    ShowTotem,
)
from tabletop_rules.totem_dhor.box import GOOD
from tabletop_rules.totem_dhor.sheet import lose, put
from tabletop_rules.totem_dhor.state import Draft, State, Totem

if TYPE_CHECKING:
    from collections.abc import Iterable


def totem_at(state: State | Draft, space: str) -> Totem | None:
    """Return the totem that started on ``space``, wherever it is now; ``None`` if none did."""
    index = state.options.components.symbol_index.get(space)
    return None if index is None else state.totems[index]


def discovered(totems: Iterable[Totem]) -> int:
    """Return how many good totems have been shown so far, those lost again included (TD-AMB-44, TD-AMB-45)."""
    return sum(1 for totem in totems if totem.good and totem.stage in ("won", "centre"))


def investigate(draft: Draft, action: InvestigateSecretly | InvestigatePublicly, tell: Tell | None) -> None:
    """Put the totem of the own space into the casket; what it shows is the next step."""
    place = draft.places[action.actor]
    draft.subject = place
    draft.phase = "secret" if type(action) is InvestigateSecretly else "public"
    if tell:
        rules = ("TD-SECRET-2",) if draft.phase == "secret" else ("TD-PUBLIC-1", "TD-PUBLIC-3")
        text = f"seat {action.actor} tests the totem of {place} in {draft.phase}"
        tell(Event("investigated", rules, text, Facts(seat=action.actor, space=place, how=draft.phase)))


def ask_informer(draft: Draft, action: AskInformer, tell: Tell | None) -> None:
    """Test a totem from afar (TD-AMB-97)."""
    draft.subject = action.space
    draft.phase = "secret"
    if tell:
        text = f"seat {action.actor} has the totem of {action.space} tested in secret"
        tell(Event("investigated", ("TD-AMB-97",), text, Facts(seat=action.actor, space=action.space, how="secret")))


def learn(draft: Draft, action: LearnSecretly, tell: Tell | None) -> None:
    """Mark the totem for all to see; the owner of the knowledge alone has its polarity (TD-SECRET-5, TD-SECRET-8)."""
    totem = _taken_out(draft, Totem(draft.subject or "", "marked", action.owner, action.good))
    if tell:
        _tell_learnt(totem, action, tell)
    if draft.card is not None:
        draft.phase = "put_back"
    else:
        draft.phase = "investigate" if draft.options.same_visit_public else "special"


def _tell_learnt(totem: Totem, action: LearnSecretly, tell: Tell) -> None:
    seat = action.owner
    data = Facts(seat=seat, space=totem.space)
    text = f"the totem of {totem.space} goes back into the centre of its space, investigated by seat {seat}"
    tell(Event("marked", ("TD-SECRET-8", "TD-SECRET-9"), text, data))
    if action.good is not None:
        rules = ("TD-SECRET-4", "TD-SECRET-5", "TD-SECRET-6" if action.good else "TD-SECRET-7")
        text = f"the totem of {totem.space} {'is good' if action.good else 'is booby-trapped'}"
        tell(Event("learnt", rules, text, Facts(seat=seat, space=totem.space, good=action.good), to=(seat,)))


def show(draft: Draft, action: ShowTotem, tell: Tell | None) -> None:
    """Give a good totem to the player, a booby-trapped one to the centre of the board (TD-PUBLIC-5 to 10)."""
    seat = draft.active
    space = draft.subject or ""
    draft.phase = "special"
    if action.good:
        _taken_out(draft, Totem(space, "won", seat, good=True))
        if tell:
            text = f"the totem of {space} is good: seat {seat} keeps it"
            rules = ("TD-PUBLIC-5", "TD-PUBLIC-6", "TD-PUBLIC-10", "TD-PUBLIC-11")
            tell(Event("won", rules, text, Facts(seat=seat, space=space)))
        _place_dhor(draft, tell)
        return
    _taken_out(draft, Totem(space, "centre", None, good=False))
    if tell:
        text = f"the totem of {space} is booby-trapped: it goes to the centre of the board"
        tell(Event("trapped", ("TD-PUBLIC-5", "TD-PUBLIC-8", "TD-PUBLIC-10"), text, Facts(seat=seat, space=space)))
    if lose(draft, seat, 1, ("TD-PUBLIC-9",), tell):
        draft.phase = "end_turn"


def _taken_out(draft: Draft, totem: Totem) -> Totem:
    """Take the totem out of the casket, changed as given."""
    draft.subject = None
    draft.totems = put(draft.totems, draft.options.components.symbol_index[totem.space], totem)
    return totem


def _place_dhor(draft: Draft, tell: Tell | None) -> None:
    """Bring the totem dhor onto the space of Rastapopoulos with the eighth good totem (TD-DHOR-2, TD-DHOR-3)."""
    if discovered(draft.totems) == GOOD:
        draft.dhor = draft.rastapopoulos
        if tell:
            text = f"the last good totem is discovered: the totem dhor enters at {draft.dhor}"
            tell(Event("dhor_placed", ("TD-DHOR-2", "TD-DHOR-3"), text, Facts(space=draft.dhor)))
