"""Entengrütze: four animals, eight turning discs and a race around the stone circle, for 2 to 4 players.

Each turn a player moves one of four large pieces one field in the pond and so turns a disc. A piece that reaches the
Grütze of its colour must eat it: the difference on its disc moves the small piece along the stone circle, forwards or
backwards. Two pieces on one field scuffle, and the winner may push the loser wherever it likes in a straight line. The
first small piece at its retreating target stone wins.

>>> from tabletop_rules import entengruetze
>>> state = entengruetze.new_game(2, seed=7)
>>> entengruetze.to_act(state)
(0,)
>>> move = entengruetze.Move(0, "red", "blue")
>>> move in entengruetze.legal_actions(state)
True
>>> state = entengruetze.apply(state, move)
>>> entengruetze.disc(state, 0, "blue"), state.targets
(15, (19, 20))
>>> print(entengruetze.check(state, move)[0])
seat 0 is not to act; the game waits for seat 1 [EG-MOVE-3, EG-MOVE-19]
"""

from typing import Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.rulebook import Rulebook
from tabletop_rules.core.views import open_imagine, open_seen, open_view
from tabletop_rules.entengruetze import bots, effects, legality, scoring, setup
from tabletop_rules.entengruetze import faults as _faults
from tabletop_rules.entengruetze import picture as _picture
from tabletop_rules.entengruetze import state as _state
from tabletop_rules.entengruetze import svg as _svg
from tabletop_rules.entengruetze.actions import (
    KNOWN,
    Action,
    DeclinePush,
    Meet,
    Move,
    Pass,
    Push,
    RollGruetze,
)
from tabletop_rules.entengruetze.box import COLOURS, Animal, Box, Colour, blue, field, load, red
from tabletop_rules.entengruetze.options import Options
from tabletop_rules.entengruetze.state import Arrival, State, disc, meal_value, phase

RULEBOOK: Final = Rulebook(__name__)

GAME: Final[Game[State, Action, Options]] = Game(
    name="entengruetze",
    players=range(2, 5),
    players_rules=("EG-POND-11",),
    rulebook=RULEBOOK,
    state=State,
    actions=(Move, Meet, Push, DeclinePush, Pass, RollGruetze),
    options=Options,
    setup=setup.setup,
    to_act=_state.to_act,
    refusals=legality.refusals,
    effect=effects.effect,
    listing=legality.listing,
    odds=legality.odds,
    certain=None,
    score=scoring.score,
    view=open_view(State),
    seen=open_seen,
    imagine=open_imagine,
    faults=_faults.faults,
    interned=KNOWN,
    picture=_picture.picture,
    svg=_svg.picture,
    bots={"hungry": bots.hungry},
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
    "COLOURS",
    "GAME",
    "RULEBOOK",
    "Action",
    "Animal",
    "Arrival",
    "Box",
    "Colour",
    "DeclinePush",
    "Meet",
    "Move",
    "Options",
    "Pass",
    "Push",
    "RollGruetze",
    "State",
    "apply",
    "blue",
    "chance",
    "check",
    "disc",
    "faults",
    "field",
    "imagine",
    "legal_actions",
    "load",
    "meal_value",
    "new_game",
    "phase",
    "picture",
    "red",
    "reseed",
    "score",
    "seen",
    "start",
    "step",
    "svg",
    "to_act",
    "trace",
    "view",
]
