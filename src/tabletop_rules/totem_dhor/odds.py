"""What chance may do, with exact odds; polarities are drawn from what is left of 8 good and 12 booby-trapped totems."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tabletop_rules.core.chance import Even, Weighted
from tabletop_rules.totem_dhor.actions import BEGIN, FIGHTS, LEARN, ROLLS, SHOW, Action, draw
from tabletop_rules.totem_dhor.box import DIE, FACES, GOOD, TRAPPED
from tabletop_rules.totem_dhor.investigations import totem_at
from tabletop_rules.totem_dhor.state import State, unknown

if TYPE_CHECKING:
    from tabletop_rules.core.chance import Distribution


def odds(state: State) -> Distribution[Action] | None:
    """Return the exact odds of what CHANCE is to do here, as far as this state knows; ``None`` if it is not to act."""
    phase = state.phase
    if phase == "roll":
        return _rolls(state.options.components.faces)
    if phase == "fight":
        assert state.fight is not None
        return _FIGHTS[state.fight.bonus]
    if phase == "draw":
        return state.pile.odds(draw)
    if phase == "secret":
        return _secret(state)
    if phase == "public":
        return Weighted(SHOW, _polarities(state))
    return _BEGIN[len(state.points)] if phase == "begin" else None


@lru_cache(maxsize=64)
def _rolls(faces: tuple[int, ...]) -> Distribution[Action]:
    """Both dice: every number with every face, as often as the special die shows it (TD-BEGIN-1, TD-AMB-10)."""
    rolls = [ROLLS[number - 1][index] for number in DIE for index in range(len(FACES))]
    return Weighted(rolls, [copies for _ in DIE for copies in faces])


def _not_tied(bonus: int) -> Distribution[Action]:
    """Every pair of numbers that decides the fight; ties are rolled again (TD-RASTA-7, TD-DIE-14, TD-AMB-27)."""
    return Even(tuple(FIGHTS[hero - 1][bandit - 1] for hero in DIE for bandit in DIE if hero + bonus != bandit))


_FIGHTS: Final[tuple[Distribution[Action], ...]] = tuple(_not_tied(bonus) for bonus in range(5))
_BEGIN: Final[tuple[Distribution[Action], ...]] = tuple(Even(BEGIN[:players]) for players in range(5))


def _secret(state: State) -> Distribution[Action]:
    """Only the tester and the full state know what is learnt; for others there is one blank outcome (TD-SECRET-5)."""
    good, trapped, blank = LEARN[state.active]
    if _sees_result(state):
        return Weighted((good, trapped), _polarities(state))
    return Even((blank,))


def _sees_result(state: State) -> bool:
    return state.viewer is None or state.viewer == state.active


def _polarities(state: State) -> tuple[int, int]:
    return polarity_weight(state, good=True), polarity_weight(state, good=False)


def polarity_weight(state: State, *, good: bool) -> int:
    """Return the weight of a polarity of the totem under test: sure if known here, else how many such are unknown.

    Every choice of 8 good ones out of 20 is equally likely (TD-AMB-2), so each unknown totem is alike.
    """
    totem = None if state.subject is None else totem_at(state, state.subject)
    if totem is not None and totem.good is not None:
        return int(totem.good == good)
    return unknown(state)[0 if good else 1]


def certain(state: State) -> Action | None:
    """Return the one action that must follow although no dice decide it, if there is one.

    A public test of a totem whose polarity is known here, the draw of a card that everybody knows to be on top, and
    what a secret test looks like from outside. A secret test itself follows by certainty only if what everybody has
    seen decides it: knowing it through another player's secret must not show in how a game without seed runs on.
    """
    phase = state.phase
    if phase == "draw":
        top = state.pile.top
        return None if top is None else draw(top)
    if phase == "public":
        totem = totem_at(state, state.subject or "")
        return SHOW[0 if totem.good else 1] if totem is not None and totem.good is not None else None
    return _certain_secret(state) if phase == "secret" else None


def _certain_secret(state: State) -> Action | None:
    good, trapped, blank = LEARN[state.active]
    if not _sees_result(state):
        return blank
    shown = [totem.good for totem in state.totems if totem.stage in ("won", "centre")]
    if shown.count(True) == GOOD:
        return trapped
    return good if shown.count(False) == TRAPPED else None
