"""Testing games: strategies for hypothesis, the contract every game keeps, and perft.

The library tests its own games with this first; use it for programs built on them, or for a game of your own. Needs
``hypothesis`` (``pip install "tabletop-rules[testing]"``).

>>> from tabletop_rules import entengruetze
>>> from tabletop_rules.testing import check_contract
>>> check_contract(entengruetze.GAME, entengruetze.new_game(2, seed=1))
"""

try:
    import hypothesis as _hypothesis
except ImportError as _error:
    _TEXT = "tabletop_rules.testing needs hypothesis: pip install 'tabletop-rules[testing]'"
    raise ImportError(_TEXT) from _error
else:
    del _hypothesis

from tabletop_rules.testing.checking import LAWS, check_contract, check_game, check_law, law_name
from tabletop_rules.testing.contract import BrokenLaw, Case, Law
from tabletop_rules.testing.laws_of_chance import exact_odds
from tabletop_rules.testing.laws_of_games import OF_GAMES, GameLaw, fingerprint, games_can_be_repeated, games_end
from tabletop_rules.testing.perft import divide, perft
from tabletop_rules.testing.playing import Playout
from tabletop_rules.testing.strategies import (
    actions,
    cases,
    forgeries,
    legal_actions,
    options,
    players,
    playouts,
    records,
    states,
    views,
)

__all__ = [
    "LAWS",
    "OF_GAMES",
    "BrokenLaw",
    "Case",
    "GameLaw",
    "Law",
    "Playout",
    "actions",
    "cases",
    "check_contract",
    "check_game",
    "check_law",
    "divide",
    "exact_odds",
    "fingerprint",
    "forgeries",
    "games_can_be_repeated",
    "games_end",
    "law_name",
    "legal_actions",
    "options",
    "perft",
    "players",
    "playouts",
    "records",
    "states",
    "views",
]
