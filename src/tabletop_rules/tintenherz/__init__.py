"""Tintenherz: letters turned by dice, and words for tasks that everybody solves together, for 2 to 6 players.

Fenoglio turns letter cards up, the Shadow covers them. When a move ends on a light space, all players name words that
fit a task, made of the letters that lie face up. A task that is solved brings Meggie closer to the goal, one that is
not brings Capricorn closer. Whether a word fits is for the table to say: an action of TABLE.

>>> from tabletop_rules import tintenherz
>>> state = tintenherz.new_game(2, seed=88)
>>> state = tintenherz.apply(state, tintenherz.TurnNumber(0, 1))
>>> state = tintenherz.apply(state, tintenherz.Move(0, "down"))
>>> state.options.components.task(state.task).english, tintenherz.letters_up(state)
('Name a body part', 'BDEFIKNPRSU')
>>> state = tintenherz.apply(state, tintenherz.NameWord(1, "Fuß"))
>>> print(tintenherz.trace(state, tintenherz.NameWord(0, "Rücken")).events[0])
seat 0 names RUECKEN, which is invalid: C cannot be used [TH-WORD-1, TH-WORD-12, TH-AMB-28]
>>> state = tintenherz.apply(state, tintenherz.NameWord(0, "Knie"))
>>> tintenherz.to_act(state), [named.word for named in state.named]
((TABLE,), ['FUS', 'KNIE'])
"""

from typing import Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.rulebook import Rulebook
from tabletop_rules.core.views import open_imagine, open_seen, open_view
from tabletop_rules.tintenherz import bots, effects, legality, scoring, setup
from tabletop_rules.tintenherz import picture as _picture
from tabletop_rules.tintenherz import state as _state
from tabletop_rules.tintenherz import svg as _svg
from tabletop_rules.tintenherz.actions import (
    KNOWN,
    Action,
    DrawTask,
    Flaw,
    Judge,
    KeepSilent,
    LeaveDown,
    Move,
    NameWord,
    Objection,
    ReturnChips,
    Roll,
    RunOut,
    Show,
    TurnDirection,
    TurnNumber,
    TurnUp,
)
from tabletop_rules.tintenherz.advice import by_lexicon, by_vote, nameable
from tabletop_rules.tintenherz.board import Cell, Corner, Side, Way, cell
from tabletop_rules.tintenherz.box import GWIN, Box, Card, Task, TaskId, load
from tabletop_rules.tintenherz.options import Options
from tabletop_rules.tintenherz.spelling import SPELLING
from tabletop_rules.tintenherz.state import Named, Phase, State, letters_up, supply, unseen

RULEBOOK: Final = Rulebook(__name__)

GAME: Final[Game[State, Action, Options]] = Game(
    name="tintenherz",
    players=range(2, 7),
    players_rules=("TH-GEN-1",),
    rulebook=RULEBOOK,
    state=State,
    actions=(
        Show,
        Roll,
        TurnDirection,
        TurnNumber,
        Move,
        TurnUp,
        LeaveDown,
        DrawTask,
        NameWord,
        KeepSilent,
        RunOut,
        Judge,
        ReturnChips,
    ),
    options=Options,
    setup=setup.setup,
    to_act=_state.to_act,
    refusals=legality.refusals,
    effect=effects.effect,
    listing=legality.listing,
    odds=legality.odds,
    certain=legality.certain,
    score=scoring.score,
    view=open_view(State),
    seen=open_seen,
    imagine=open_imagine,
    faults=setup.faults,
    interned=KNOWN,
    picture=_picture.picture,
    svg=_svg.picture,
    suggest=bots.suggest,
    bots={"reader": bots.reader},
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
    "GWIN",
    "RULEBOOK",
    "SPELLING",
    "Action",
    "Box",
    "Card",
    "Cell",
    "Corner",
    "DrawTask",
    "Flaw",
    "Judge",
    "KeepSilent",
    "LeaveDown",
    "Move",
    "NameWord",
    "Named",
    "Objection",
    "Options",
    "Phase",
    "ReturnChips",
    "Roll",
    "RunOut",
    "Show",
    "Side",
    "State",
    "Task",
    "TaskId",
    "TurnDirection",
    "TurnNumber",
    "TurnUp",
    "Way",
    "apply",
    "by_lexicon",
    "by_vote",
    "cell",
    "chance",
    "check",
    "faults",
    "imagine",
    "legal_actions",
    "letters_up",
    "load",
    "nameable",
    "new_game",
    "picture",
    "reseed",
    "score",
    "seen",
    "start",
    "step",
    "supply",
    "svg",
    "to_act",
    "trace",
    "unseen",
    "view",
]
