"""What a seat or a spectator knows, and what a seat can imagine behind it."""

from __future__ import annotations

import attrs

from tabletop_rules.core.actors import TABLE, Seat
from tabletop_rules.core.rng import Rng
from tabletop_rules.spukstaben.actions import Action, Write
from tabletop_rules.spukstaben.box import SPELLING
from tabletop_rules.spukstaben.state import State
from tabletop_rules.words import vocabulary


def view(state: State, seat: Seat | None) -> State:
    """Return what ``seat`` knows; ``None``: what lies open to everybody (SP-B-6, SP-AMB-57).

    Nothing is secret but the generator and the words that others have written and not yet named.
    """
    return State(
        players=state.players,
        options=state.options,
        round=state.round,
        phase=state.phase,
        deck=state.deck,
        to_draw=state.to_draw,
        drawn=state.drawn,
        rooms=state.rooms,
        escaped=state.escaped,
        fled=state.fled,
        used=state.used,
        hints=state.hints,
        marks=state.marks,
        written=tuple([word if owner == seat else None for owner, word in enumerate(state.written)]),
        named=state.named,
        words=state.words,
        spared=state.spared,
        rng=None,
        viewer=TABLE if seat is None else seat,
    )


def seen(action: Action, seat: Seat | None) -> Action:
    """Return what ``seat`` sees of an action: of another's writing only that it happens (SP-B-6)."""
    if type(action) is Write and action.actor != seat:
        return Write(action.actor, None)
    return action


def imagine(view: State, rng: Rng) -> State:
    """Return a full, seedless state that ``view`` does not rule out: hidden words are replaced by common words.

    Words are chosen, not drawn, so no odds are true to them: each is drawn evenly from the unused words of the small
    vocabulary, though any other word is possible too.
    """
    words = [word for word in vocabulary(SPELLING) if word not in view.used]
    written: list[str | None] = []
    for mark, word in zip(view.marks, view.written, strict=True):
        if mark == "wrote" and word is None:
            index, rng = rng.below(len(words))
            written.append(words[index])
        else:
            written.append(word)
    return attrs.evolve(view, written=tuple(written), rng=None, viewer=None)
