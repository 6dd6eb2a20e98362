"""Inkwell: drafting ink cubes to illuminate Pages, for 2 to 5 players or one alone.

Each turn a player takes all supplies from an inkwell of the mat and places them on matching spaces of the own Page, or
turns the Page, scoring what is complete and beginning the next. Diamonds bring Techniques, which bend the rules. When
all inkwells of a shape are empty the mat is refilled and the Abbot advances, and whoever is too slow is forced to turn.
The game ends when everybody has turned three Pages. Alone, one plays for 100 points against a die.

Cubes are letters: black K, red R, yellow Y, green G, blue B, gold A. Most components but for their numbers are
reconstructions (see ``box.toml``); the rules are not.

>>> from tabletop_rules import inkwell
>>> state = inkwell.new_game(3, seed=7)
>>> inkwell.legal_actions(state)
LegalActions([ChooseSide(actor=0, side='A'), ChooseSide(actor=0, side='B')])
"""

from typing import Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.rulebook import Rulebook
from tabletop_rules.core.views import open_imagine, open_seen, open_view
from tabletop_rules.inkwell import bots, effects, legality, listing, scoring, setup
from tabletop_rules.inkwell import draws as _draws
from tabletop_rules.inkwell import faults as _faults
from tabletop_rules.inkwell import picture as _picture
from tabletop_rules.inkwell import state as _state
from tabletop_rules.inkwell import svg as _svg
from tabletop_rules.inkwell.actions import (
    KNOWN,
    Action,
    ChoosePage,
    ChoosePageSet,
    ChooseSide,
    ChooseWorkspace,
    DealPage,
    DealWorkspace,
    Discard,
    DrawCubes,
    EndTurn,
    KeepCube,
    LayOut,
    Lift,
    PlaceCube,
    ReturnDrawn,
    RollDie,
    SelectFirst,
    Take,
    TurnPage,
    TurnUp,
    UseTechnique,
)
from tabletop_rules.inkwell.box import Box, Illustration, Inkwell, Page, Technique, Workspace, load
from tabletop_rules.inkwell.options import Options
from tabletop_rules.inkwell.state import Card, Draw, Earned, Player, Scored, State, Turn

RULEBOOK: Final = Rulebook(__name__)

GAME: Final[Game[State, Action, Options]] = Game(
    name="inkwell",
    players=range(1, 6),
    players_rules=("IW-AMB-82", "IW-SETUP-20", "IW-SOLO-4"),
    rulebook=RULEBOOK,
    state=State,
    actions=(
        DealPage,
        LayOut,
        DealWorkspace,
        ChooseSide,
        ChoosePageSet,
        ChooseWorkspace,
        DrawCubes,
        TurnUp,
        SelectFirst,
        RollDie,
        Take,
        PlaceCube,
        UseTechnique,
        ReturnDrawn,
        Lift,
        Discard,
        TurnPage,
        KeepCube,
        ChoosePage,
        EndTurn,
    ),
    options=Options,
    setup=setup.setup,
    to_act=_state.to_act,
    refusals=legality.refusals,
    effect=effects.effect,
    listing=listing.listing,
    odds=_draws.odds,
    certain=listing.certain,
    score=scoring.score,
    view=open_view(State),
    seen=open_seen,
    imagine=open_imagine,
    faults=_faults.faults,
    interned=KNOWN,
    picture=_picture.picture,
    svg=_svg.picture,
    bots={"greedy": bots.greedy},
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
    "RULEBOOK",
    "Action",
    "Box",
    "Card",
    "ChoosePage",
    "ChoosePageSet",
    "ChooseSide",
    "ChooseWorkspace",
    "DealPage",
    "DealWorkspace",
    "Discard",
    "Draw",
    "DrawCubes",
    "Earned",
    "EndTurn",
    "Illustration",
    "Inkwell",
    "KeepCube",
    "LayOut",
    "Lift",
    "Options",
    "Page",
    "PlaceCube",
    "Player",
    "ReturnDrawn",
    "RollDie",
    "Scored",
    "SelectFirst",
    "State",
    "Take",
    "Technique",
    "Turn",
    "TurnPage",
    "TurnUp",
    "UseTechnique",
    "Workspace",
    "apply",
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
    "start",
    "step",
    "svg",
    "to_act",
    "trace",
    "view",
]
