"""Advice for the table on the word it has to decide about: by a vote, or by a lexicon (TH-WORD-13, TH-AMB-21).

The decision itself is always the action :class:`Judge`; how the players reach it is up to them. What is here only
proposes one. Missing letters and repetitions never come before the table (TH-AMB-62).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.tintenherz.actions import VERDICTS, Judge, Objection
from tabletop_rules.tintenherz.state import State, players_of, to_judge

if TYPE_CHECKING:
    from tabletop_rules.tintenherz.state import Named


def by_vote(state: State, votes: tuple[bool, ...], objection: Objection = "unknown") -> Judge:
    """Return what a vote of all players, the one who named the word included, decides about the word to be judged.

    ``votes``: for each seat whether it accepts the word. More than half must; a tie is against the word, so that two
    players have to agree (TH-AMB-21, TH-AMB-64). ``objection``: what is wrong with the word if it is rejected. Raise
    :class:`UnreadableInput` if a vote is missing or there is no word to be judged.
    """
    word = _word_at_issue(state)
    if type(votes) is not tuple or len(votes) != players_of(state) or any(type(vote) is not bool for vote in votes):
        raise UnreadableInput.at("votes", f"expected a bool for each of {players_of(state)} players, got {votes!r:.60}")
    return _verdict(word.seat, None if 2 * sum(votes) > len(votes) else objection)


def _word_at_issue(state: State) -> Named:
    word = to_judge(state) if state.phase == "judge" else None
    if word is None:
        raise UnreadableInput.at("state", "there is no word for the table to decide about")
    return word


def _verdict(seat: int, objection: Objection | None) -> Judge:
    return next(verdict for verdict in VERDICTS[seat] if verdict.flaw == objection)
