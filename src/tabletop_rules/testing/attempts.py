"""What somebody might try as an action, and positions nobody could reach: invented from a position's own words."""

from __future__ import annotations

from functools import cache, cached_property
from random import Random
from typing import Generic, TypeVar

import attrs

from tabletop_rules.core.actors import CHANCE, ActionLike
from tabletop_rules.core.game import Game, StateLike
from tabletop_rules.core.rng import Rng
from tabletop_rules.players import suggestion, whose_view
from tabletop_rules.testing.values import (
    MISTYPED,
    Vocabulary,
    fields_of,
    forge,
    hints_of,
    lookalikes,
    some_value,
    vocabulary,
)

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")


@attrs.frozen
class Stranger:
    """An action of no game."""

    actor: int


@cache
def _subclass(kind: type) -> type:
    """Return a subclass of an action class, which is no action class."""
    return type(f"Own{kind.__name__}", (kind,), {})


@attrs.define(eq=False)
class Inventor(Generic[S, A, O]):
    """Invents attempts and forged positions around a position, or attempts around none."""

    game: Game[S, A, O]
    state: S | None = None

    @cached_property
    def legal(self) -> tuple[A, ...]:
        """The actions listed, and a suggestion for each open decision."""
        if self.state is None:
            return ()
        legal = self.game.legal_actions(self.state)
        found = list(legal.listed)
        rng = Rng(0)
        for actor in dict.fromkeys(decision.actor for decision in legal.open):
            own, view = self.game.legal_actions(self.state, actor), self.game.view(self.state, whose_view(actor))
            action, rng = suggestion(self.game, view, own, rng)
            found += [] if action is None else [action]
        return tuple(found)

    @cached_property
    def words(self) -> Vocabulary:
        """The numbers and strings of the position."""
        return vocabulary(self.state, self.legal[:50])

    def attempt(self, chance: Random) -> object:
        """Invent something that might be tried as an action."""
        dice = chance.randrange(8)
        if dice == 0:
            return self._foreign(chance)
        action = chance.choice(self.legal) if self.legal and chance.random() < 0.5 else self._arbitrary(chance)
        if dice == 1:
            return self._spoilt(chance, action)
        return self._changed(chance, action) if dice < 5 else action

    def forgery(self, chance: Random) -> S:
        """Invent a position like this one with one to three fields changed, well-typed but arbitrary."""
        hints = {name: hint for name, hint in hints_of(self.game.state).items() if name not in _KEPT}
        changed = chance.sample(list(hints), min(len(hints), chance.randrange(1, 4)))
        values = {name: some_value(chance, hints[name], self.words) for name in changed}
        return forge(self.game.state, {**fields_of(self.state), **values})

    def _arbitrary(self, chance: Random) -> A:
        """Invent a well-typed action, often of somebody who is to act."""
        kind = chance.choice(self.game.actions)
        return forge(kind, {name: self._field(chance, name, hint) for name, hint in hints_of(kind).items()})

    def _field(self, chance: Random, name: str, hint: object) -> object:
        if name == "actor" and self.state is not None and chance.random() < 0.7:
            seats = [actor for actor in self.game.to_act(self.state) if isinstance(actor, int)]
            if seats:
                return chance.choice(seats)
        return some_value(chance, hint, self.words)

    def _changed(self, chance: Random, action: A) -> A:
        """Change one field of an action into another value of its type."""
        hints = hints_of(type(action))
        if not hints:
            return action
        name = chance.choice(list(hints))
        return forge(type(action), {**fields_of(action), name: some_value(chance, hints[name], self.words)})

    def _spoilt(self, chance: Random, action: A) -> A:
        """Give one field of an action a value of another type, or none at all."""
        fields = fields_of(action)
        if not fields:
            return action
        name = chance.choice(list(fields))
        wrong = lookalikes(fields[name]) if chance.random() < 0.5 else ()
        return forge(type(action), {**fields, name: chance.choice(wrong or MISTYPED)})

    def _foreign(self, chance: Random) -> object:
        strangers: list[object] = [None, 0, "pass", (), {}, object, Stranger(0), Stranger(-1), CHANCE]
        strangers += self.game.actions
        strangers += [forge(_subclass(type(action)), fields_of(action)) for action in self.legal[:3]]
        return chance.choice(strangers)


_KEPT = frozenset({"options", "rng", "viewer"})
"""Fields that a forged position has from the real one."""
