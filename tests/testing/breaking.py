"""Ways to break Hush in one place, and to see which law notices."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import attrs
import hush
import pytest
from hush import State

from tabletop_rules.core.chance import Distribution
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.legality import Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.testing import (
    BrokenLaw,
    Case,
    Law,
    check_law,
    law_name,
)
from tabletop_rules.testing.attempts import Inventor
from tabletop_rules.testing.contract import AnyCase
from tabletop_rules.testing.laws_of_games import GameLaw
from tabletop_rules.testing.playing import play

GAME: Final[AnyGame] = hush.GAME


def case_number(game: AnyGame, number: int) -> AnyCase:
    """Return a case of a game played at random; equal numbers give equal cases."""
    chance = Random(number)
    players = chance.choice(game.players)
    options = game.options(**({} if number % 2 else {"most": chance.randrange(9, 13)}))
    first = game.new_game(players, seed=2**200 + number if number % 3 else None, options=options)
    states, _ = play(game, first, choices=Rng(number), limit=chance.randrange(9))
    inventor = Inventor(game, states[-1])
    attempts = tuple(inventor.attempt(chance) for _ in range(8))
    forged = tuple(inventor.forgery(chance) for _ in range(3))
    return Case(game, states[-1], attempts, Rng(number), forged)


def try_out(law: Law, game: AnyGame) -> None:
    """Try a law on many positions of a game."""
    for number in range(250):
        check_law(law, case_number(game, number))


def assert_broken(law: Law, **changes: Any) -> None:
    """Expect that Hush with ``changes`` breaks ``law``, and that it keeps it without."""
    with pytest.raises(BrokenLaw) as caught:
        try_out(law, attrs.evolve(GAME, **changes))
    assert caught.value.law == law_name(law)
    assert caught.value.game == "hush"


def assert_game_broken(law: GameLaw, match: str, **changes: Any) -> None:
    with pytest.raises(BrokenLaw, match=match) as caught:
        law(attrs.evolve(GAME, **changes))
    assert caught.value.law == law_name(law)


# Wrapping the rooms of Hush


def telling(event: Event, kind: type) -> Callable[..., State]:
    """Return Hush's effect with one more event after each action of ``kind``."""

    def effect(state: State, action: Any, tell: Any) -> State:
        if tell and type(action) is kind:
            tell(event)
        return hush.effect(state, action, tell)

    return effect


def listing_of(change: Callable[[State, tuple[Any, ...]], tuple[Any, ...]]) -> Callable[[State], Any]:
    """Return Hush's listing, changed."""

    def listing(state: State) -> Any:
        listed, wide = hush.listing(state)
        return change(state, listed), wide

    return listing


def refusing(change: Callable[[State, Any], tuple[Refusal, ...] | None]) -> Callable[[State, Any], Any]:
    """Return Hush's refusals, unless ``change`` has others."""

    def refusals(state: State, action: Any) -> tuple[Refusal, ...]:
        changed = change(state, action)
        return hush.refusals(state, action) if changed is None else changed

    return refusals


def drawing(distribution: Callable[[State], Distribution[Any]]) -> Callable[[State], Any]:
    """Return Hush's odds with another distribution."""
    return lambda state: distribution(state) if state.card is None else None
