"""What may be done, and why not: refusals, faults and the collection of legal actions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Generic, Protocol, TypeVar

import attrs

from tabletop_rules.core.actors import ActionLike, Actor, Role, name_of
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.facts import Facts

A = TypeVar("A", bound=ActionLike)


@attrs.frozen
class _Cited:
    """A statement with the ids of the rules it rests on and the facts it was made from."""

    rules: tuple[str, ...]
    message: str
    facts: Facts = attrs.field(factory=Facts)

    def __str__(self) -> str:
        return f"{self.message} [{', '.join(self.rules)}]"


@attrs.frozen
class Refusal(_Cited):
    """One reason why an action is illegal: rule ids, a message for people, facts for programs."""


@attrs.frozen
class Fault(_Cited):
    """One reason why a state cannot arise: rule ids, a message for people, facts for programs."""


@attrs.frozen
class Open:
    """A decision too wide to list, such as which word to write.

    ``kind`` is the action class, ``actor`` who may take it, ``limits`` what is known of the field that is open. For
    words these are ``least`` and ``most``, how many letters, and ``letters``, all that may occur; ``field`` names the
    field where the action has several.
    """

    kind: type
    actor: Actor
    limits: Facts = attrs.field(factory=Facts)


class Checks(Protocol):
    """The one thing a list of legal actions asks of its game."""

    def check(self, state: Any, action: Any, /) -> tuple[Refusal, ...]:  # noqa: ANN401 - any game's
        """Return every reason why ``action`` is illegal in ``state``."""
        ...


class LegalActions(Collection[A], Generic[A]):
    """The legal actions of a state, in canonical order.

    Iterate, index, ``len``; ``in`` asks ``check`` and so knows open decisions too. True if anything is listed or
    open. ``listed`` are the actions one by one, ``open`` the decisions that cannot be listed.
    """

    __slots__ = ("_actor", "_game", "_state", "listed", "open")

    def __init__(
        self,
        listed: tuple[A, ...],
        open_: tuple[Open, ...],
        game: Checks,
        state: object,
        actor: Actor | None,
    ) -> None:
        self.listed: tuple[A, ...] = listed
        self.open: tuple[Open, ...] = open_
        self._game = game
        self._state = state
        self._actor = actor

    def __iter__(self) -> Iterator[A]:
        return iter(self.listed)

    def __getitem__(self, index: int) -> A:
        return self.listed[index]

    def __len__(self) -> int:
        return len(self.listed)

    def __bool__(self) -> bool:
        return bool(self.listed or self.open)

    def __contains__(self, action: object) -> bool:
        if self._game.check(self._state, action):
            return False
        return self._actor is None or getattr(action, "actor", None) == self._actor

    def __repr__(self) -> str:
        more = f", open={self.open!r}" if self.open else ""
        return f"LegalActions({list(self.listed)!r}{more})"


def malformed(action: object, kinds: tuple[type, ...]) -> tuple[Refusal, ...]:
    """Refuse what is no action of these ``kinds``, or has a field its own class would not accept.

    Actions are validated when they are built; this catches those built by going around that. Rule TT-ACTION-1.
    """
    if type(action) not in kinds:
        known = ", ".join(kind.__name__ for kind in kinds)
        message = f"{type(action).__name__} is no action of this game (known: {known})"
        return (Refusal(("TT-ACTION-1",), message),)
    try:
        attrs.validate(action)  # type: ignore[arg-type]  # kinds are attrs classes
    except (UnreadableInput, AttributeError) as error:
        return (Refusal(("TT-ACTION-1",), f"not a well-formed action: {error}"),)
    return ()


def not_to_act(actor: Actor, waiting_for: tuple[Actor, ...], rules: tuple[str, ...]) -> Refusal:
    """Say that ``actor`` is not the one (or among those) the game is waiting for; cites ``rules``."""
    names = " or ".join(name_of(who) for who in waiting_for) or "nobody: the game is over"
    facts = Facts(
        actor=_plain(actor),
        waiting_for=tuple(_plain(who) for who in waiting_for),
    )
    return Refusal(rules, f"{name_of(actor)} is not to act; the game waits for {names}", facts)


def _plain(actor: Actor) -> int | str:
    return actor.value if isinstance(actor, Role) else actor
