"""A game that was played to its end, and its record as text: what the tests of records read and spoil."""

from __future__ import annotations

import random
from typing import Any

from tabletop_rules import Record, entengruetze

AnyRecord = Record[Any, Any, Any]
EG = entengruetze.GAME


def played(seed: int = 5, decisions: int = 1000, players: int = 2) -> Record[Any, Any, Any]:
    record: AnyRecord = Record.new(EG, players, seed=seed)
    chooser = random.Random(seed)
    for _ in range(decisions):
        if not entengruetze.to_act(record.state):
            break
        record = record.play(chooser.choice(entengruetze.legal_actions(record.state).listed))
    return record


GAME = played()
TEXT = GAME.dumps()
LINES = TEXT.splitlines()
LAST = len(LINES)
