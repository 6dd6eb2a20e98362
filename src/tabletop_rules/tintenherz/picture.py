"""Placeholder."""

from tabletop_rules.tintenherz.state import State


def picture(state: State) -> str:
    return state.phase
