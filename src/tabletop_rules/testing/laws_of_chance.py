"""The laws about chance: exact odds, and draws that keep to them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar

from tabletop_rules.core.actors import CHANCE
from tabletop_rules.core.rng import Rng
from tabletop_rules.testing.contract import AnyCase, Law, same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop_rules.core.chance import Distribution

A = TypeVar("A")

_MOST_RUNS: Final = 300
"""How often a draw is repeated to find its exact odds; beyond that only samples are drawn."""

_SAMPLES: Final = 12


def odds_are_exact(case: AnyCase) -> None:
    """Ensure that probabilities are positive and sum to exactly 1; weights, length and ``sure`` fit the outcomes."""
    odds = case.game.chance(case.state)
    waiting = CHANCE in case.game.to_act(case.state)
    case.ensure(bool(odds) is waiting, "chance has something to do exactly when CHANCE is to act", odds)
    pairs = list(odds.outcomes())
    case.ensure(all(type(w) is int and w > 0 for _, w in pairs), "a weight is no positive whole number", pairs)
    case.ensure(sum(w for _, w in pairs) == odds.total, "the weights do not add up to the total", pairs, odds.total)
    case.ensure(len({a for a, _ in pairs}) == len(pairs) == len(odds), "outcomes are repeated or miscounted", pairs)
    case.ensure(not waiting or sum(p for _, p in odds) == 1, "the probabilities do not sum to 1", pairs)
    case.ensure(all(odds.weight(a) == w for a, w in pairs), "weight and outcomes differ", pairs)
    case.ensure(all(odds.probability(a) == p for a, p in odds), "probability and outcomes differ", pairs)
    case.ensure(odds.sure == (pairs[0][0] if len(pairs) == 1 else None), "sure is not the one outcome left", odds.sure)


def chance_obeys_the_rules(case: AnyCase) -> None:
    """Ensure that an action of CHANCE has a weight exactly when it is legal, and the outcomes are CHANCE's listing."""
    odds = case.game.chance(case.state)
    outcomes = tuple(action for action, _ in odds.outcomes())
    listed = case.game.legal_actions(case.state, CHANCE).listed
    case.ensure(same(outcomes, listed), "the outcomes are not what is listed for CHANCE", outcomes, listed)
    for action in (*outcomes, *case.legal, *case.attempts):
        refused = case.refusals(case.state, action)
        if any("TT-ACTION-1" in refusal.rules for refusal in refused):
            continue  # equal to an outcome as True is to 1, or without a field to compare: only check looks at that
        legal = not refused and action.actor is CHANCE
        weight = odds.weight(action)
        case.ensure(type(weight) is int and (weight > 0) is legal, "weight and check differ", action, weight)


def draws_keep_to_the_odds(case: AnyCase) -> None:
    """Ensure that drawing gives every outcome with exactly its probability, and can be repeated."""
    odds = case.game.chance(case.state)
    if not odds:
        return
    drawn = exact_odds(odds)
    if drawn is not None:
        case.ensure(drawn == dict(odds), "draws do not keep to the odds", drawn, dict(odds))
    rng = case.rng
    for _ in range(_SAMPLES):
        action, after = odds.draw(rng)
        case.ensure(odds.weight(action) > 0, "an impossible outcome is drawn", action)
        case.ensure((action, after) == odds.draw(rng), "drawing again gives something else", action)
        case.ensure(type(after) is Rng and after.position >= rng.position, "the generator goes back", rng, after)
        rng = after


class _Fork(BaseException):
    """A draw asks for a number that the script does not hold yet; ``weights`` are those of its possible values."""

    def __init__(self, weights: Sequence[int]) -> None:
        self.weights = weights


class _Scripted(Rng):
    """A generator that gives the numbers of a script."""

    __slots__ = ("_script",)
    _script: tuple[int, ...]

    @classmethod
    def of(cls, script: tuple[int, ...]) -> _Scripted:
        rng = cls(0)
        object.__setattr__(rng, "_script", script)
        return rng

    def below(self, n: int) -> tuple[int, Rng]:
        if n <= 1:
            return super().below(n)
        return self._next([1] * min(n, _MOST_RUNS + 1))

    def weighted(self, weights: Sequence[int]) -> tuple[int, Rng]:
        return self._next(weights)

    def _next(self, weights: Sequence[int]) -> tuple[int, Rng]:
        if not self._script:
            raise _Fork(weights)
        return self._script[0], self.of(self._script[1:])


def exact_odds(distribution: Distribution[A]) -> dict[A, Fraction] | None:
    """Return the exact probability of every outcome that ``draw`` gives, found by trying everything it may draw.

    ``None`` if that would take too many draws.
    """
    found: dict[A, Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for _ in range(_MOST_RUNS):
        if not waiting:
            return found
        script, share = waiting.pop()
        try:
            outcome, _ = distribution.draw(_Scripted.of(script))
        except _Fork as fork:
            if len(waiting) + len(fork.weights) > _MOST_RUNS:
                return None
            total = sum(fork.weights)
            branches = [(i, w) for i, w in enumerate(fork.weights) if w]
            waiting += [((*script, i), share * Fraction(w, total)) for i, w in branches]
        else:
            found[outcome] = found.get(outcome, Fraction(0)) + share
    return None


OF_CHANCE: Final[tuple[Law, ...]] = (odds_are_exact, chance_obeys_the_rules, draws_keep_to_the_odds)
"""The laws about chance; they hold for views as well as for full states."""
