"""Spukstaben: ghosts steal the type pieces of an old print shop, and the right words scare them; for 1 to 4 players.

Everybody writes a secret word at the same time, with no more than three hints to the others. Then the words are named,
judged by the team and resolved letter by letter: each letter scares one Spukstabe that shows it. What is left moves on
towards the Door and escapes there. In round 10 the team looks for one power word together. Stage 2 adds conditions,
stage 3 shields.

>>> from tabletop_rules import TABLE, spukstaben
>>> options = spukstaben.Options(initial_placement="as_drawn", no_time_pressure=True)
>>> state = spukstaben.new_game(2, seed=4, options=options)
>>> state = spukstaben.apply(state, spukstaben.Write(0, "Straße"))
>>> print(spukstaben.view(state, 1).written, spukstaben.to_act(state))
(None, None) (0, 1)
>>> state = spukstaben.apply(state, spukstaben.Pass(1))
>>> state.named, spukstaben.to_act(state)
(('STRASSE',), (TABLE,))
>>> print(spukstaben.check(state, spukstaben.Correct("STRASSE", "STASE", "invalid"))[0])
STASE is no connected part of STRASSE [SP-FIX-3, SP-AMB-29]
"""

from typing import Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.rulebook import Rulebook
from tabletop_rules.spukstaben import bots as _bots
from tabletop_rules.spukstaben import effects, legality, listing, scoring, setup
from tabletop_rules.spukstaben import faults as _faults
from tabletop_rules.spukstaben import picture as _picture
from tabletop_rules.spukstaben import state as _state
from tabletop_rules.spukstaben import svg as _svg
from tabletop_rules.spukstaben import view as _view
from tabletop_rules.spukstaben.actions import (
    KNOWN,
    Accept,
    Action,
    Appear,
    Correct,
    Hint,
    Mistake,
    NameWord,
    Pass,
    Place,
    PowerWord,
    Scare,
    Strike,
    TimeUp,
    Write,
)
from tabletop_rules.spukstaben.bots import careful
from tabletop_rules.spukstaben.box import ROOMS, SPELLING, Box, Card, Condition, Direction, Rating, Room, load
from tabletop_rules.spukstaben.legality import sets_of
from tabletop_rules.spukstaben.options import Options
from tabletop_rules.spukstaben.state import Haunt, Mark, Phase, State, supply, tokens

RULEBOOK: Final = Rulebook(__name__)

GAME: Final[Game[State, Action, Options]] = Game(
    name="spukstaben",
    players=range(1, 5),
    players_rules=("SP-CONT-6", "SP-AMB-1"),
    rulebook=RULEBOOK,
    state=State,
    actions=(Appear, Place, Hint, Write, Pass, TimeUp, NameWord, PowerWord, Accept, Correct, Strike, Scare),
    options=Options,
    setup=setup.setup,
    to_act=_state.to_act,
    refusals=legality.refusals,
    effect=effects.effect,
    listing=listing.listing,
    odds=legality.odds,
    certain=listing.certain,
    score=scoring.score,
    view=_view.view,
    seen=_view.seen,
    imagine=_view.imagine,
    faults=_faults.faults,
    interned=KNOWN,
    picture=_picture.picture,
    svg=_svg.picture,
    suggest=_bots.suggest,
    bots={"careful": careful()},
)

new_game: Final = GAME.new_game
start: Final = GAME.start
to_act: Final = GAME.to_act
legal_actions: Final = GAME.legal_actions
check: Final = GAME.check
step: Final = GAME.step
apply: Final = GAME.apply
trace: Final = GAME.trace
chance: Final = GAME.chance
score: Final = GAME.score
view: Final = GAME.view
seen: Final = GAME.seen
imagine: Final = GAME.imagine
reseed: Final = GAME.reseed
faults: Final = GAME.faults
picture: Final = GAME.picture
svg: Final = GAME.svg

__all__ = [
    "GAME",
    "ROOMS",
    "RULEBOOK",
    "SPELLING",
    "Accept",
    "Action",
    "Appear",
    "Box",
    "Card",
    "Condition",
    "Correct",
    "Direction",
    "Haunt",
    "Hint",
    "Mark",
    "Mistake",
    "NameWord",
    "Options",
    "Pass",
    "Phase",
    "Place",
    "PowerWord",
    "Rating",
    "Room",
    "Scare",
    "State",
    "Strike",
    "TimeUp",
    "Write",
    "apply",
    "careful",
    "chance",
    "check",
    "faults",
    "imagine",
    "legal_actions",
    "load",
    "new_game",
    "picture",
    "reseed",
    "score",
    "seen",
    "sets_of",
    "start",
    "step",
    "supply",
    "svg",
    "to_act",
    "tokens",
    "trace",
    "view",
]
