"""What a law of the contract looks at, and how it complains."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.actors import ActionLike, Seat
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import Game, StateLike
from tabletop_rules.core.legality import Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.players import whose_view
from tabletop_rules.testing.playing import choose_for, seats

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

_MOST_SAMPLED = 10
"""Of so many legal actions a law that carries actions out looks at each; of more, at so many drawn ones."""


class BrokenLaw(AssertionError):
    """A game that does not keep what every game promises.

    ``law`` is the name of the law, ``game`` the name of the game, ``message`` says what was found.
    """

    def __init__(self, law: str, game: str, message: str) -> None:
        self.law = law
        self.game = game
        self.message = message
        super().__init__(law, game, message)

    def __str__(self) -> str:
        return f"{self.game} breaks the law '{self.law}': {self.message}"


@attrs.define(eq=False)
class Case(Generic[S, A, O]):
    """A position with what the laws try on it.

    ``state``: a full state or a view that is said to be reachable. ``attempts``: anything that might be tried as an
    action, see :func:`tabletop_rules.testing.actions`. ``rng``: where the laws draw samples from. ``forged``: positions
    of the right types that need not be reachable.
    """

    game: Game[S, A, O]
    state: S
    attempts: tuple[Any, ...] = ()
    rng: Rng = attrs.field(factory=lambda: Rng(0))
    forged: tuple[S, ...] = ()
    law: str = ""

    def ensure(self, kept: object, message: str, *about: object) -> None:
        """Raise :class:`BrokenLaw` unless ``kept``; ``about`` are values worth seeing."""
        if not kept:
            self.fail(message, *about)

    def fail(self, message: str, *about: object) -> NoReturn:
        """Raise :class:`BrokenLaw`; ``about`` are values worth seeing beside the position."""
        rows = "".join(f"\n  {shown(value):.2000}" for value in (*about, self.state))
        raise BrokenLaw(self.law, self.game.name, message + rows)

    @property
    def full(self) -> bool:
        """Whether the position is a full state and no view."""
        return is_full(self.state)

    @cached_property
    def seats(self) -> range:
        """The seats of this game."""
        return seats(self.game, self.state)

    @cached_property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Who may look: a spectator and every seat."""
        return (None, *self.seats)

    @cached_property
    def listed(self) -> tuple[A, ...]:
        """Every action listed."""
        return self.game.legal_actions(self.state).listed

    @cached_property
    def legal(self) -> tuple[A, ...]:
        """A sample of the legal actions: listed ones, suggestions for open decisions, and legal attempts."""
        sample = list(_sampled(self.listed, self.rng))
        for actor in self.game.to_act(self.state) if self.full else ():
            action, _ = choose_for(self.game, self.state, actor, self.rng)
            sample += [] if action is None else [action]
        sample += [attempt for attempt in self.attempts if not self.refusals(self.state, attempt)]
        return tuple(distinct(sample))

    def suggestions(self, state: S, *, each: int = 4) -> list[A]:
        """Return what the game suggests for the open decisions of a full state, legal or not, ``each`` so many."""
        found: list[A] = []
        rng = self.rng
        if self.game.suggest is None:
            return found
        for decision in self.game.legal_actions(state).open:
            view = self.game.view(state, whose_view(decision.actor))
            for _ in range(each):
                action, rng = self.game.suggest(view, decision, rng)
                found += [] if action is None else [action]
        return found

    def refusals(self, state: S, attempt: A) -> tuple[Refusal, ...]:
        """Return what ``check`` says, a broken law if it raises."""
        try:
            return self.game.check(state, attempt)
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not come out of check
            self.fail(f"check raises {error!r}", attempt)

    def stepped(self, state: S, action: A) -> tuple[S, tuple[Event, ...]]:
        """Return the position after exactly ``action``, and what was told."""
        events: list[Event] = []
        return self.game.effect(state, action, events.append), tuple(events)


AnyCase: TypeAlias = Case[Any, Any, Any]
Law: TypeAlias = Callable[[AnyCase], None]
"""A law looks at a case and raises :class:`BrokenLaw` if the game breaks it there."""


def is_full(state: object) -> bool:
    """Tell a full state from a view; games without secrets make no difference."""
    return getattr(state, "viewer", None) is None


def distinct(values: Iterable[A]) -> list[A]:
    """Return ``values`` without repetitions, the first of each; they need not be hashable."""
    kept: list[A] = []
    for value in values:
        if value not in kept:
            kept.append(value)
    return kept


def _sampled(listed: tuple[A, ...], rng: Rng) -> tuple[A, ...]:
    """Return one action of each kind and some more."""
    if len(listed) <= _MOST_SAMPLED:
        return listed
    kinds = {type(action): action for action in listed}
    more = []
    for _ in range(_MOST_SAMPLED - 1):
        index, rng = rng.below(len(listed))
        more.append(listed[index])
    return (*kinds.values(), *more)


def shown(value: object) -> str:
    """Return the ``repr`` of a value, also of one that lacks a field."""
    try:
        return repr(value)
    except AttributeError as error:
        return f"<{type(value).__name__}: {error}>"


def same(one: object, other: object) -> bool:
    """Tell whether two values are equal in every type too: ``True`` is not ``1``."""
    return one == other and repr(one) == repr(other)


def twin(value: S) -> S:
    """Return an equal value that shares nothing with ``value``."""
    copy: S = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes
    return copy
