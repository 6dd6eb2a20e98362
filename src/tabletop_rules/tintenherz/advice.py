"""Advice from outside the rules: words that could be named, and decisions for the table (TH-WORD-13, TH-AMB-21).

What the table decides is always the action :class:`Judge`; how the players reach it is up to them. What is here only
proposes one, by a vote or by a lexicon. Missing letters and repetitions never come before the table (TH-AMB-62).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.errors import UnreadableInput, shown
from tabletop_rules.tintenherz.actions import OBJECTIONS, VERDICTS, Judge, Objection
from tabletop_rules.tintenherz.legality import refusals
from tabletop_rules.tintenherz.spelling import SPELLING
from tabletop_rules.tintenherz.state import State, letters_up, players_of, to_judge

if TYPE_CHECKING:
    from tabletop_rules.core.actors import Seat
    from tabletop_rules.tintenherz.state import Named
    from tabletop_rules.words import Lexicon


def by_vote(state: State, votes: tuple[bool, ...], objection: Objection = "unknown") -> Judge:
    """Return what a vote of all players, the one who named the word included, decides about the word to be judged.

    ``votes``: for each seat whether it accepts the word. More than half must; a tie is against the word, so that two
    players have to agree (TH-AMB-21, TH-AMB-64). ``objection``: what is wrong with the word if it is rejected. Raise
    :class:`UnreadableInput` if a vote is missing, there is no word to be judged or the table cannot object so.
    """
    word = _word_at_issue(state)
    _check_objection(objection)
    if type(votes) is not tuple or len(votes) != players_of(state) or any(type(vote) is not bool for vote in votes):
        text = f"expected a bool for each of {players_of(state)} players, got {shown(votes)}"
        raise UnreadableInput.at("votes", text)
    return _verdict(state, word.seat, None if 2 * sum(votes) > len(votes) else objection)


def by_lexicon(state: State, lexicon: Lexicon, objection: Objection = "unknown") -> Judge:
    """Return what a table decides that accepts exactly the words of ``lexicon``.

    ``objection``: what is wrong with any other word; ``"no_fit"`` if the lexicon lists answers to the task in play.
    Raise :class:`UnreadableInput` if there is no word to be judged or the table cannot object so.
    """
    word = _word_at_issue(state)
    _check_objection(objection)
    return _verdict(state, word.seat, None if word.word in lexicon else objection)


def nameable(state: State, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words of ``lexicon`` that have no flaw that shows by itself (TH-WORD-1, TH-WORD-2, TH-WORD-9).

    Whether they fit the task is for people to say.
    """
    taken = {named.word for named in state.named} | set(state.earlier)
    words = lexicon.formable(letters_up(state), most=SPELLING.longest, reuse=True)
    return tuple(word for word in words if word not in taken)


def _word_at_issue(state: State) -> Named:
    word = to_judge(state) if state.phase == "judge" else None
    if word is None:
        raise UnreadableInput.at("state", "there is no word for the table to decide about")
    return word


def _check_objection(objection: object) -> None:
    """Refuse what is no objection: flaws that show by themselves are no matter for the table (TH-AMB-62)."""
    if objection not in OBJECTIONS:
        expected = ", ".join(map(repr, OBJECTIONS))
        raise UnreadableInput.at("objection", f"expected one of {expected}, got {shown(objection)}")


def _verdict(state: State, seat: Seat, objection: Objection | None) -> Judge:
    verdict = next(verdict for verdict in VERDICTS[seat] if verdict.flaw == objection)
    refused = refusals(state, verdict)
    if refused:
        raise UnreadableInput.at("objection", refused[0].message)
    return verdict
