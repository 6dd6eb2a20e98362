"""Tintin et le Piège du Totem Dhor: secret knowledge, fights and 55 cards, for 2 to 4 players.

Characters search the world for 20 ebony totems, of which 8 are good. A totem is first tested in secret, and only the
tester learns whether it is good; later anybody may test it for all to see, and keeps it or pays for the trap. On the
way Rastapopoulos has to be fought. With the eighth good totem the totem dhor enters; whoever seizes it ends the game.

>>> from tabletop_rules import totem_dhor
>>> state = totem_dhor.new_game(2, seed=10)
>>> state = totem_dhor.apply(state, totem_dhor.ChooseHero(0, "tintin"))
>>> state = totem_dhor.apply(state, totem_dhor.ChooseHero(1, "haddock"))
>>> state.active, state.number, state.face
(0, 4, 'statue')
>>> list(totem_dhor.legal_actions(state))
[Keep(actor=0), Reroll(actor=0)]
>>> state = totem_dhor.apply(state, totem_dhor.Keep(0))
>>> [move.space for move in totem_dhor.legal_actions(state)]
['I03', 'I14', 'I17', 'I20']
>>> print(totem_dhor.check(state, totem_dhor.Reroll(0))[0])
no Reroll now; the game waits for Move [TD-BEGIN-2, TD-BEGIN-4, TD-BEGIN-8, TD-BEGIN-11]
"""

from typing import Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.rulebook import Rulebook
from tabletop_rules.totem_dhor import bots, effects, legality, odds, scoring, setup
from tabletop_rules.totem_dhor import faults as _faults
from tabletop_rules.totem_dhor import listing as _listing
from tabletop_rules.totem_dhor import picture as _picture
from tabletop_rules.totem_dhor import state as _state
from tabletop_rules.totem_dhor import svg as _svg
from tabletop_rules.totem_dhor import view as _view
from tabletop_rules.totem_dhor.actions import (
    KINDS,
    KNOWN,
    Action,
    AskInformer,
    Begin,
    ChooseHero,
    ChooseRival,
    Decline,
    DrawCard,
    Fly,
    GiveUpCard,
    InvestigatePublicly,
    InvestigateSecretly,
    Keep,
    LearnSecretly,
    Move,
    MoveRastapopoulos,
    NameBandit,
    NameVictim,
    PlayCharacter,
    PlayWeapon,
    Reroll,
    RollDice,
    RollFight,
    ShowTotem,
)
from tabletop_rules.totem_dhor.box import Box, Card, Figure, Space, load
from tabletop_rules.totem_dhor.investigations import discovered, totem_at
from tabletop_rules.totem_dhor.options import Options
from tabletop_rules.totem_dhor.state import Fight, State, Totem

RULEBOOK: Final = Rulebook(__name__)

GAME: Final[Game[State, Action, Options]] = Game(
    name="totem_dhor",
    players=range(2, 5),
    players_rules=("TD-AMB-18", "TD-BOX-11", "TD-BOX-13"),
    rulebook=RULEBOOK,
    state=State,
    actions=KINDS,
    options=Options,
    setup=setup.setup,
    to_act=_state.to_act,
    refusals=legality.refusals,
    effect=effects.effect,
    listing=_listing.listing,
    odds=odds.odds,
    certain=odds.certain,
    score=scoring.score,
    view=_view.view,
    seen=_view.seen,
    imagine=_view.imagine,
    faults=_faults.faults,
    interned=KNOWN,
    picture=_picture.picture,
    svg=_svg.picture,
    bots={"searcher": bots.searcher},
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
    "AskInformer",
    "Begin",
    "Box",
    "Card",
    "ChooseHero",
    "ChooseRival",
    "Decline",
    "DrawCard",
    "Fight",
    "Figure",
    "Fly",
    "GiveUpCard",
    "InvestigatePublicly",
    "InvestigateSecretly",
    "Keep",
    "LearnSecretly",
    "Move",
    "MoveRastapopoulos",
    "NameBandit",
    "NameVictim",
    "Options",
    "PlayCharacter",
    "PlayWeapon",
    "Reroll",
    "RollDice",
    "RollFight",
    "ShowTotem",
    "Space",
    "State",
    "Totem",
    "apply",
    "chance",
    "check",
    "discovered",
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
    "totem_at",
    "trace",
    "view",
]
