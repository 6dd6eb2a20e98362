"""Players for any game: they see a view and the legal actions there, never the state.

A :data:`~tabletop_rules.core.game.Bot` is a plain function from a view, the legal actions, who is to act and a
generator to an action and the generator after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tabletop_rules.core.actors import CLOCK, ActionLike, Actor, Role, Seat, name_of
from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.core.game import ask_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop_rules.core.game import AnyGame, Bot, Game, StateLike
    from tabletop_rules.core.legality import LegalActions
    from tabletop_rules.core.rng import Rng
    from tabletop_rules.core.score import Score

    S = TypeVar("S", bound=StateLike)
    A = TypeVar("A", bound=ActionLike)
    O = TypeVar("O")

_TRIES: Final = 4
"""How often a suggestion for an open decision is asked for until one is legal."""


def random_player(game: Game[S, A, O]) -> Bot[S, A]:
    """Return a player who chooses evenly among what is listed, and half the time suggests for an open decision.

    It raises :class:`UnreadableInput` where nothing is listed and no suggestion of the game is legal.
    """

    def play(view: S, legal: LegalActions[A], actor: Actor, rng: Rng) -> tuple[A, Rng]:
        if legal.open:
            wide, rng = rng.below(2)
            tries = 25 * _TRIES if not legal.listed else _TRIES * wide
            action, rng = suggestion(game, view, legal, rng, tries=tries)
            if action is not None:
                return action, rng
        if not legal.listed:
            raise UnreadableInput.at("random player", f"finds nothing to do for {name_of(actor)}")
        index, rng = rng.below(len(legal.listed))
        return legal.listed[index], rng

    return play


def suggestion(
    game: Game[S, A, O], view: S, legal: LegalActions[A], rng: Rng, *, tries: int = _TRIES
) -> tuple[A | None, Rng]:
    """Return a legal action for one of the open decisions, as far as the game suggests one in so many ``tries``."""
    if game.suggest is None or not legal.open:
        return None, rng
    for _ in range(tries):
        index, rng = rng.below(len(legal.open))
        action, rng = game.suggest(view, legal.open[index], rng)
        if action is not None and action in legal:
            return action, rng
    return None, rng


def greedy_player(game: Game[S, A, O]) -> Bot[S, A]:
    """Return a player who looks one step ahead: the action after which the own score is best, ties drawn by lot.

    The own score is what the seat has more than the best of the others, or the team's total, with a win above all. Only
    what the action itself does is looked at, on the view; what chance does after it is not.
    """
    at_random = random_player(game)

    def play(view: S, legal: LegalActions[A], actor: Actor, rng: Rng) -> tuple[A, Rng]:
        if isinstance(actor, Role) or not legal.listed or legal.open:
            return at_random(view, legal, actor, rng)
        worth = [_worth(game.score(game.step(view, action)), actor) for action in legal.listed]
        best = [action for action, value in zip(legal.listed, worth, strict=True) if value == max(worth)]
        index, rng = rng.below(len(best))
        return best[index], rng

    return play


def _worth(score: Score, seat: Seat) -> tuple[bool, int]:
    if score.team:
        return score.final and bool(score.winners), score.totals[0]
    others = [total for other, total in enumerate(score.totals) if other != seat]
    return score.final and seat in score.winners, score.totals[seat] - max(others, default=0)


BUILT_IN: Final[Mapping[str, Callable[[Any], Any]]] = {"random": random_player, "greedy": greedy_player}
"""The players every game has."""


def names(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the players there are for a game: the built-in ones, then the game's own."""
    return (*BUILT_IN, *game.bots)


def player(game: Game[S, A, O], name: str) -> Bot[S, A]:
    """Return the player of that name; raise :class:`UnreadableInput` if there is none."""
    ask_game(game)
    if name in game.bots:
        return game.bots[name]
    if name not in BUILT_IN:
        raise UnreadableInput.at("player", f"there is no player {shown(name)}; there are {', '.join(names(game))}")
    bot: Bot[S, A] = BUILT_IN[name](game)
    return bot


def whose_view(actor: Actor) -> Seat | None:
    """Return the seat whose view an actor decides on: its own, and for a role what lies open to everybody."""
    return None if isinstance(actor, Role) else actor


def next_actor(actors: tuple[Actor, ...], rng: Rng) -> tuple[Actor, Rng]:
    """Draw who of several acts first; the hourglass seldom runs out before somebody has acted."""
    patient = tuple(actor for actor in actors if actor is not CLOCK)
    if len(patient) < len(actors):
        ringing, rng = rng.below(12)
        if ringing == 0 or not patient:
            return CLOCK, rng
    index, rng = rng.below(len(patient))
    return patient[index], rng
