"""The decisions of the game, and what chance does, as small frozen values."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypeVar, get_args

import attrs

from tabletop_rules.core.actors import CHANCE, Role, Seat
from tabletop_rules.core.construct import Interned
from tabletop_rules.core.fields import is_a, one_of, optional, whole
from tabletop_rules.totem_dhor.box import DIE, FACES, Face, standard

Offer: TypeAlias = Literal["seaplane", "weapon", "investigation", "attack", "spare"]
"""What can be declined."""

A = TypeVar("A")

_a_seat = whole(0, 3)
_an_id = is_a(str)
_a_number = whole(DIE[0], DIE[-1])
_a_polarity = optional(is_a(bool))


@attrs.frozen
class ChooseHero:
    """Choose a character (TD-SETUP-12)."""

    actor: Seat = attrs.field(validator=_a_seat)
    hero: str = attrs.field(validator=_an_id)


@attrs.frozen
class Fly:
    """Put one's character on an ocean space, by seaplane or with a card that says so (TD-PLANE-3, TD-AMB-94)."""

    actor: Seat = attrs.field(validator=_a_seat)
    space: str = attrs.field(validator=_an_id)


@attrs.frozen
class Keep:
    """Keep the roll (TD-BEGIN-3)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class Reroll:
    """Roll both dice again (TD-BEGIN-4, TD-BEGIN-5)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class Move:
    """Move one's character to ``space``; which way it takes makes no difference (TD-BEGIN-8 to 10, TD-BEGIN-16)."""

    actor: Seat = attrs.field(validator=_a_seat)
    space: str = attrs.field(validator=_an_id)


@attrs.frozen
class NameBandit:
    """Name who rolls for Rastapopoulos (TD-RASTA-3, TD-RASTA-4)."""

    actor: Seat = attrs.field(validator=_a_seat)
    bandit: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class PlayWeapon:
    """Play a weapon card before the dice of a fight (TD-WEAPON-1)."""

    actor: Seat = attrs.field(validator=_a_seat)
    card: str = attrs.field(validator=_an_id)


@attrs.frozen
class PlayCharacter:
    """Play a kept character card at the moment it names (TD-AMB-102, TD-AMB-103)."""

    actor: Seat = attrs.field(validator=_a_seat)
    card: str = attrs.field(validator=_an_id)


@attrs.frozen
class InvestigateSecretly:
    """Test the totem of the own space in secret (TD-SECRET-1, TD-SECRET-2)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class InvestigatePublicly:
    """Test the totem of the own space for all to see (TD-PUBLIC-1, TD-PUBLIC-3)."""

    actor: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class MoveRastapopoulos:
    """Move Rastapopoulos to another space (TD-DIE-6 to 9, TD-AMB-101)."""

    actor: Seat = attrs.field(validator=_a_seat)
    space: str = attrs.field(validator=_an_id)


@attrs.frozen
class NameVictim:
    """Name whom Rastapopoulos attacks (TD-DIE-11)."""

    actor: Seat = attrs.field(validator=_a_seat)
    victim: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class ChooseRival:
    """Choose the other player whom a card concerns (TD-AMB-93)."""

    actor: Seat = attrs.field(validator=_a_seat)
    rival: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class GiveUpCard:
    """Choose which card in front of oneself goes under the pile (TD-AMB-95)."""

    actor: Seat = attrs.field(validator=_a_seat)
    card: str = attrs.field(validator=_an_id)


@attrs.frozen
class AskInformer:
    """Choose the totem, by its space, that a card lets one test in secret (TD-AMB-97)."""

    actor: Seat = attrs.field(validator=_a_seat)
    space: str = attrs.field(validator=_an_id)


@attrs.frozen
class Decline:
    """Leave an offer: keep the seaplane, weapon or card, investigate nothing, attack nobody."""

    actor: Seat = attrs.field(validator=_a_seat)
    offer: Offer = attrs.field(validator=one_of(get_args(Offer)))


class _Chance:
    """What only CHANCE does."""

    __slots__ = ()

    @property
    def actor(self) -> Role:
        """Always CHANCE."""
        return CHANCE


@attrs.frozen
class Begin(_Chance):
    """The dice decide that ``seat`` begins (TD-SETUP-16, TD-AMB-4)."""

    seat: Seat = attrs.field(validator=_a_seat)


@attrs.frozen
class RollDice(_Chance):
    """Both dice fall: ``number`` on the ordinary, ``face`` on the special die (TD-BEGIN-1)."""

    number: int = attrs.field(validator=_a_number)
    face: Face = attrs.field(validator=one_of(FACES))


@attrs.frozen
class RollFight(_Chance):
    """The dice of a fight: the attacked or arriving player's, and the one rolled for Rastapopoulos (TD-RASTA-5)."""

    hero: int = attrs.field(validator=_a_number)
    bandit: int = attrs.field(validator=_a_number)


@attrs.frozen
class DrawCard(_Chance):
    """The top card of the pile turns out to be ``card`` (TD-DIE-3)."""

    card: str = attrs.field(validator=_an_id)


@attrs.frozen
class LearnSecretly(_Chance):
    """``owner`` alone learns whether the totem under test is ``good`` (TD-SECRET-4 to 7).

    ``good`` is ``None`` as everybody else sees it.
    """

    owner: Seat = attrs.field(validator=_a_seat)
    good: bool | None = attrs.field(validator=_a_polarity)


@attrs.frozen
class ShowTotem(_Chance):
    """Everybody sees whether the totem under test is ``good`` (TD-PUBLIC-5)."""

    good: bool = attrs.field(validator=is_a(bool))


Action: TypeAlias = (
    ChooseHero
    | Fly
    | Keep
    | Reroll
    | Move
    | NameBandit
    | PlayWeapon
    | PlayCharacter
    | InvestigateSecretly
    | InvestigatePublicly
    | MoveRastapopoulos
    | NameVictim
    | ChooseRival
    | GiveUpCard
    | AskInformer
    | Decline
    | Begin
    | RollDice
    | RollFight
    | DrawCard
    | LearnSecretly
    | ShowTotem
)

KINDS: Final[tuple[type[Action], ...]] = get_args(Action)

KNOWN: Final = Interned()
"""Actions built once: those below, and those that name a space or card of the library's own box."""

SEATS: Final = range(4)

KEEP_OR_REROLL: Final[tuple[tuple[Action, ...], ...]] = tuple(KNOWN.keep((Keep(seat), Reroll(seat))) for seat in SEATS)
SECRETLY: Final = KNOWN.keep(InvestigateSecretly(seat) for seat in SEATS)
PUBLICLY: Final = KNOWN.keep(InvestigatePublicly(seat) for seat in SEATS)
BANDITS: Final = tuple(KNOWN.keep(NameBandit(seat, other) for other in SEATS) for seat in SEATS)
VICTIMS: Final = tuple(KNOWN.keep(NameVictim(seat, other) for other in SEATS) for seat in SEATS)
RIVALS: Final = tuple(KNOWN.keep(ChooseRival(seat, other) for other in SEATS) for seat in SEATS)
DECLINE: Final[dict[Offer, tuple[Decline, ...]]] = {
    offer: KNOWN.keep(Decline(seat, offer) for seat in SEATS) for offer in get_args(Offer)
}
BEGIN: Final = KNOWN.keep(Begin(seat) for seat in SEATS)
ROLLS: Final = tuple(KNOWN.keep(RollDice(number, face) for face in FACES) for number in DIE)
"""``ROLLS[number - 1]``: the rolls with that number, by face."""
FIGHTS: Final = tuple(KNOWN.keep(RollFight(hero, bandit) for bandit in DIE) for hero in DIE)
"""``FIGHTS[hero - 1][bandit - 1]``."""
LEARN: Final = tuple(KNOWN.keep(LearnSecretly(seat, good) for good in (True, False, None)) for seat in SEATS)
SHOW: Final = KNOWN.keep((ShowTotem(good=True), ShowTotem(good=False)))

_MANY: Final = 4096
"""How many actions and lists that name spaces are kept at a time."""


@lru_cache(maxsize=_MANY)
def move(actor: Seat, space: str) -> Move:
    """Return the move to ``space``."""
    return _kept(Move(actor, space), space)


@lru_cache(maxsize=_MANY)
def moves(actor: Seat, spaces: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the moves to ``spaces``."""
    return tuple(move(actor, space) for space in spaces)


@lru_cache(maxsize=_MANY)
def bring(actor: Seat, space: str) -> MoveRastapopoulos:
    """Return the move of Rastapopoulos to ``space``."""
    return _kept(MoveRastapopoulos(actor, space), space)


@lru_cache(maxsize=_MANY)
def flights(actor: Seat, spaces: tuple[str, ...]) -> tuple[Fly, ...]:
    """Return the flights to ``spaces``."""
    return tuple(_kept(Fly(actor, space), space) for space in spaces)


@lru_cache(maxsize=_MANY)
def draw(card: str) -> DrawCard:
    """Return the draw of ``card``."""
    return _kept(DrawCard(card), card)


def _kept(action: A, name: str) -> A:
    """Intern an action that names a space or card of the library's own box; others come and go with their boxes."""
    box = standard()
    return KNOWN.keep((action,))[0] if name in box.kinds or name in box.card else action
