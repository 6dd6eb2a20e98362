"""Adventure Cards: drawing, reading aloud, carrying out, and back under the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.totem_dhor.actions import ChooseRival, DrawCard, Fly, GiveUpCard
from tabletop_rules.totem_dhor.box import HIGHEST, Card
from tabletop_rules.totem_dhor.fights import return_card
from tabletop_rules.totem_dhor.sheet import gain, lose, owe_skips, put
from tabletop_rules.totem_dhor.state import Draft, Phase

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat

_EFFECT: Final = ("TD-DIE-5", "TD-AMB-55")

_ASKS: Final[dict[str, Phase]] = {
    "rival_points": "rival",
    "pilot": "pilot",
    "customs": "customs",
    "inform": "inform",
    "henchman": "rastapopoulos",
}
"""Effects that ask the player something, and as what."""


def draw_more(draft: Draft, tell: Tell | None) -> None:
    """Go on to the next card that is due, or with the turn; an empty pile gives nothing (TD-DIE-3, TD-AMB-57)."""
    if draft.draws and not draft.pile.pool and not draft.pile.queue:
        draft.draws = 0
        if tell:
            tell(Event("nothing_drawn", ("TD-AMB-57",), "the pile is empty: nothing is drawn"))
    draft.phase = "draw" if draft.draws else "next_face"


def draw(draft: Draft, action: DrawCard, tell: Tell | None) -> None:
    """Read the top card aloud; lay it out if it is kept, else carry it out (TD-DIE-3 to 5, TD-CARD-5, TD-CARD-7)."""
    draft.draws -= 1
    draft.pile = draft.pile.without(action.card)
    card = draft.options.components.card[action.card]
    seat = draft.active
    if tell:
        data = Facts(seat=seat, card=card.id, timing=card.timing)
        tell(Event("drawn", ("TD-DIE-3", "TD-DIE-4"), f"seat {seat} draws {card.id}, {card.name}", data))
    if card.timing == "kept":
        draft.cards = put(draft.cards, seat, tuple(sorted((*draft.cards[seat], card.id))))
        if tell:
            text = f"{card.id} lies face up in front of seat {seat}"
            tell(Event("laid_out", ("TD-CARD-7", "TD-CARD-8"), text, Facts(seat=seat, card=card.id)))
        draft.phase = "draw_more"
        return
    draft.card = card.id
    draft.phase = _ASKS[card.effect] if _asks(draft, card) else "put_back"
    if tell and card.effect in _ASKS and draft.phase == "put_back":
        text = f"{card.id} finds nothing to choose from and has no effect"
        tell(Event("no_effect", ("TD-AMB-59",), text, Facts(seat=seat, card=card.id)))
    _carry_out(draft, card, seat, tell)


def _asks(draft: Draft, card: Card) -> bool:
    """Tell whether there is anything to choose for a card; if not, it has no effect (TD-AMB-59)."""
    if card.effect == "customs":
        return bool(draft.cards[draft.active])
    if card.effect == "inform":
        return any(totem.stage == "fresh" for totem in draft.totems)
    return card.effect in _ASKS


def _carry_out(draft: Draft, card: Card, seat: Seat, tell: Tell | None) -> None:
    """Do what a card says that asks nothing."""
    if card.effect == "points":
        change(draft, seat, card.amount, _EFFECT, tell)
    elif card.effect == "refill":
        gain(draft, seat, HIGHEST - draft.points[seat], _EFFECT, tell)
    elif card.effect == "chauffeur":
        draft.places = put(draft.places, seat, draft.options.components.home)
        _tell_moved(draft, seat, "TD-AMB-96", tell)
        gain(draft, seat, card.amount, ("TD-AMB-96",), tell)
    elif card.effect == "extra_turn":
        draft.again += card.amount
        if tell:
            text = f"seat {seat} plays {card.amount} more turns directly after this one"
            tell(Event("turns_granted", ("TD-AMB-98",), text, Facts(seat=seat, turns=card.amount)))
    elif card.effect == "skip_turn":
        owe_skips(draft, seat, card.amount, ("TD-AMB-99",), tell)
    elif card.effect == "draw":
        draft.draws += card.amount


def change(draft: Draft, seat: Seat, by: int, rules: tuple[str, ...], tell: Tell | None) -> None:
    """Gain or lose what a card says."""
    if by < 0:
        lose(draft, seat, -by, rules, tell)
    else:
        gain(draft, seat, by, rules, tell)


def put_back(draft: Draft, tell: Tell | None) -> None:
    """Put the card just carried out under the pile, before anything else is drawn (TD-PLANE-5, TD-AMB-100)."""
    card = draft.card
    assert card is not None
    draft.card = None
    draft.pile = draft.pile.under(card)
    draft.phase = "draw_more"
    if tell:
        text = f"{card} goes under the pile"
        tell(Event("returned", ("TD-PLANE-5", "TD-AMB-56"), text, Facts(seat=draft.active, card=card)))


# Cards that ask something


def choose_rival(draft: Draft, action: ChooseRival, tell: Tell | None) -> None:
    """Let another player gain or lose (TD-AMB-93)."""
    assert draft.card is not None
    amount = draft.options.components.card[draft.card].amount
    change(draft, action.rival, amount, ("TD-AMB-93",), tell)
    draft.phase = "put_back"


def take_pilot(draft: Draft, action: Fly, tell: Tell | None) -> None:
    """Put the character on an ocean space without arriving there (TD-AMB-94)."""
    draft.places = put(draft.places, action.actor, action.space)
    _tell_moved(draft, action.actor, "TD-AMB-94", tell)
    draft.phase = "put_back"


def give_up_card(draft: Draft, action: GiveUpCard, tell: Tell | None) -> None:
    """Put the chosen card under the pile, and this one after it (TD-AMB-95)."""
    return_card(draft, action.actor, action.card, tell)
    draft.phase = "put_back"


def _tell_moved(draft: Draft, seat: Seat, rule: str, tell: Tell | None) -> None:
    if tell:
        text = f"seat {seat}'s character is put on {draft.places[seat]}; it does not arrive there"
        tell(Event("carried", (rule, "TD-AMB-80"), text, Facts(seat=seat, space=draft.places[seat])))
