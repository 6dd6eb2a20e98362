"""The doors to the contract: one position, one law, or a whole game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tabletop_rules.core.actors import ActionLike
from tabletop_rules.core.game import AnyGame, Game, StateLike
from tabletop_rules.core.rng import Rng
from tabletop_rules.testing.contract import AnyCase, Case, Law, distinct
from tabletop_rules.testing.laws import EVERYWHERE, OF_FULL_STATES
from tabletop_rules.testing.laws_of_chance import OF_CHANCE
from tabletop_rules.testing.laws_of_games import OF_GAMES

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

LAWS: Final[tuple[Law, ...]] = (*EVERYWHERE, *OF_CHANCE, *OF_FULL_STATES)
"""Every law about positions. ``@pytest.mark.parametrize("law", LAWS, ids=law_name)``."""


def law_name(law: object) -> str:
    """Return the name of a law, as in the messages: ``"views stay in step"``."""
    return str(getattr(law, "__name__", law)).replace("_", " ")


def check_law(law: Law, case: AnyCase) -> None:
    """Try one law on a case: on the position, and if the law holds for views too, on every view of it.

    Raise :class:`BrokenLaw` if the game breaks it.
    """
    case.law = law_name(law)
    law(case)
    if law not in OF_FULL_STATES and case.full:
        for view in _views(case):
            view.law = case.law
            law(view)


def _views(case: AnyCase) -> list[AnyCase]:
    """Return a case for each view that differs from the rest."""
    seen: dict[Any, Seat | None] = {}
    for viewer in case.viewers:
        seen.setdefault(case.game.view(case.state, viewer), viewer)
    found = []
    for view, viewer in seen.items():
        if view != case.state:
            shown = [case.game.seen(action, viewer) for action in case.legal]
            found.append(Case(case.game, view, (*distinct(shown), *case.attempts), case.rng))
    return found


def check_contract(
    game: Game[S, A, O],
    state: S,
    attempts: Iterable[object] = (),
    *,
    forged: Iterable[S] = (),
    laws: Iterable[Law] = LAWS,
    seed: int = 0,
) -> None:
    """Check everything the library promises of ``state``, a full state of ``game`` that play can reach.

    ``attempts``: what might be tried as an action (see :func:`actions`); without any, only legal actions
    are tried. ``forged``: positions of the right types that need not be reachable. ``seed``: for the samples that the
    laws draw, 0 to 2**256 - 1. Raise :class:`BrokenLaw`, an ``AssertionError``, for the first law broken.
    """
    for law in laws:
        check_law(law, Case(game, state, tuple(attempts), Rng(seed), tuple(forged)))


def check_game(game: AnyGame) -> None:
    """Check everything the library promises of a game as such: rulebook, options, types, determinism, ends of games.

    Raise :class:`BrokenLaw` for the first law broken.
    """
    for law in OF_GAMES:
        law(game)
