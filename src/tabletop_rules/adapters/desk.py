"""What frameworks of one player at a time need: who decides now, and a short list to choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules import wire
from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE, Actor, Role, Seat
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.fields import is_a, whole
from tabletop_rules.core.game import AnyGame, Game
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.score import Score
from tabletop_rules.players import whose_view

SPEAKER: Final = 0
"""The seat that speaks for TABLE."""

Worth: TypeAlias = Callable[[Score, Seat], float]
"""What a score is worth to a seat."""


def points(score: Score, seat: Seat) -> float:
    """Return the points of a seat, or those of the team."""
    return float(score.totals[0 if score.team else seat])


def wins(score: Score, seat: Seat) -> float:
    """Return 1 to a winner once the game is over, otherwise 0."""
    return float(score.final and seat in score.winners)


@attrs.frozen
class Desk:
    """A game set out for a framework.

    ``options``: the game's; ``None`` for the default ones. ``worth``: what players try to get more of. ``words``: how
    many suggestions are drawn for an open decision. ``rounds``: how often each is asked before the time is up, where
    there is an hourglass. ``most_actions``: the size of the action space; a position that offers more raises
    :class:`UnreadableInput`.
    """

    game: AnyGame = attrs.field(validator=is_a(Game))
    players: int = attrs.field(validator=whole(1, 99))
    options: Any = attrs.field(default=None, kw_only=True)
    worth: Worth = attrs.field(default=points, kw_only=True)
    words: int = attrs.field(default=16, kw_only=True, validator=whole(1, 1000))
    rounds: int = attrs.field(default=2, kw_only=True, validator=whole(1, 1000))
    most_actions: int = attrs.field(default=256, kw_only=True, validator=whole(1, 1_000_000))

    def start(self, seed: int | None) -> Position:
        """Return the first position in which somebody has to decide."""
        trace = self.game.start(self.players, seed=seed, options=self.options)
        return _waiting(self, trace.state, (), trace.steps)

    def worths(self, state: Any) -> list[float]:  # noqa: ANN401 - any game's
        """Return what the score of a position is worth to each seat."""
        score = self.game.score(state)
        return [float(self.worth(score, seat)) for seat in range(self.players)]


@attrs.frozen(eq=False, repr=False)
class Position:
    """A position and who decides in it: a value, so that copying it is no work."""

    desk: Desk
    state: Any
    """The full state; nothing that is shown to a player is made of it without going through ``view``."""
    asked: tuple[Actor, ...]
    """Who has been asked since several may act at once."""
    steps: tuple[Any, ...]
    """Every step of the game so far."""
    actor: Actor | None
    """Who decides: a seat, TABLE or, without a seed, CHANCE; ``None`` once the game is over."""
    actions: tuple[Any, ...]
    """What is offered, each by its place here; for CHANCE the outcomes."""

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, _: object) -> Position:
        return self

    @property
    def seat(self) -> Seat | None:
        """The seat that has to choose, for itself or for TABLE; ``None`` for CHANCE and at the end."""
        return SPEAKER if self.actor is TABLE else None if isinstance(self.actor, Role) else self.actor

    def odds(self) -> list[float]:
        """Return the probability of each outcome, if CHANCE decides."""
        return [float(probability) for _, probability in self.desk.game.chance(self.state)]

    def view(self, seat: Seat | None) -> Any:  # noqa: ANN401 - any game's
        """Return what a seat may know."""
        return self.desk.game.view(self.state, seat)

    def after(self, choice: int) -> Position:
        """Return the position after the action of this number; raise :class:`UnreadableInput` if there is none."""
        if self.actor is None or not 0 <= choice < len(self.actions):
            raise UnreadableInput.at("action", f"{choice} is not offered; {len(self.actions)} are, from 0")
        asked = (*self.asked, self.actor)
        trace = self.desk.game.trace(self.state, self.actions[choice])
        return _waiting(self.desk, trace.state, asked, self.steps + trace.steps)


# ``state`` and ``steps`` are any game's.
def _waiting(desk: Desk, state: Any, asked: tuple[Actor, ...], steps: tuple[Any, ...]) -> Position:  # noqa: ANN401
    """Find who decides next and what is offered; where nobody is asked any more, the time is up."""
    while True:
        actors = desk.game.to_act(state)
        if not actors:
            return Position(desk, state, (), steps, None, ())
        if CHANCE in actors:
            return Position(desk, state, (), steps, CHANCE, tuple(action for action, _ in desk.game.chance(state)))
        asked = asked if len(actors) > 1 else ()
        for actor in _in_turn(desk, actors, asked):
            actions = _offered(desk, state, actor)
            if actions:
                return Position(desk, state, asked, steps, actor, actions)
        trace = desk.game.trace(state, _time_up(desk, state, actors))
        state, asked, steps = trace.state, (), steps + trace.steps


def _in_turn(desk: Desk, actors: tuple[Actor, ...], asked: tuple[Actor, ...]) -> list[Actor]:
    """Return who may be asked, those first who have been asked least."""
    limit = desk.rounds if CLOCK in actors else len(asked) + 1
    return sorted((a for a in actors if a is not CLOCK and asked.count(a) < limit), key=asked.count)


def _offered(desk: Desk, state: Any, actor: Actor) -> tuple[Any, ...]:  # noqa: ANN401 - any game's
    """Return the listed actions and some suggestions: a function of the actor's view alone."""
    view = desk.game.view(state, whose_view(actor))
    legal = desk.game.legal_actions(view, actor)
    offered = list(legal.listed)
    if legal.open and desk.game.suggest is not None:
        rng = Rng(int(wire.digest(desk.game, view), 16))
        for decision in legal.open:
            for _ in range(desk.words):
                action, rng = desk.game.suggest(view, decision, rng)
                if action is not None and action not in offered and action in legal:
                    offered.append(action)
    if len(offered) > desk.most_actions:
        raise UnreadableInput.at("most_actions", f"{len(offered)} actions are offered, more than {desk.most_actions}")
    return tuple(offered)


def _time_up(desk: Desk, state: Any, actors: tuple[Actor, ...]) -> Any:  # noqa: ANN401 - any game's
    """Return what the hourglass does."""
    listed = desk.game.legal_actions(state, CLOCK).listed
    if not listed:
        raise UnreadableInput.at("actions", f"nothing is offered to any of {actors}")
    return listed[0]
