"""How the table may come to its decisions: a vote, or a lexicon that is asked for advice."""

from __future__ import annotations

import pytest

from tabletop_rules import UnreadableInput, tintenherz
from tabletop_rules.tintenherz import SPELLING, Judge, NameWord, by_lexicon, by_vote, nameable
from tabletop_rules.words import WordList

from .table import asked, call, play, rules_against


@pytest.mark.rules("TH-AMB-21", "TH-WORD-13")
@pytest.mark.parametrize(
    ("votes", "flaw"),
    [
        ((True, False, True), None),
        ((True, False, False), "unknown"),
        ((True, True, False, False), "unknown"),
        ((True, True, True, False), None),
    ],
)
def test_majority_of_all_players_decides_and_a_tie_is_against_the_word(
    votes: tuple[bool, ...], flaw: tintenherz.Objection | None
) -> None:
    state = call(asked(players=len(votes)), "Mate")
    verdict = by_vote(state, votes)
    assert verdict == Judge(0, flaw)
    assert verdict in tintenherz.legal_actions(state)


@pytest.mark.rules("TH-AMB-64", "TH-WORD-15")
def test_of_two_players_both_must_accept() -> None:
    state = call(asked(players=2), "Mate")
    assert by_vote(state, (True, False)) == Judge(0, "unknown")
    assert by_vote(state, (True, False), "uncommon") == Judge(0, "uncommon")
    assert by_vote(state, (True, True)) == Judge(0, None)


@pytest.mark.rules("TH-AMB-62")
def test_no_vote_is_held_about_missing_letters() -> None:
    state = call(asked(players=2), "Bier", "Tee")
    assert by_vote(state, (True, True)) == Judge(1, None)
    assert "TH-AMB-62" in rules_against(state, Judge(0, None))


@pytest.mark.rules("TH-WORD-13")
def test_vote_comes_after_the_sand_has_run_out() -> None:
    with pytest.raises(UnreadableInput, match="no word"):
        by_vote(play(asked(), tintenherz.NameWord(0, "Tee")), (True, True, True))


@pytest.mark.parametrize("votes", [(), (True,), (1, 1, 1), [True, True, True], (True, True, None)])
def test_every_player_votes(votes: object) -> None:
    with pytest.raises(UnreadableInput, match="votes"):
        by_vote(call(asked(), "Tee"), votes)  # type: ignore[arg-type]


@pytest.mark.parametrize("objection", ["letters", "repeated", "rude", "", None, 1])
def test_vote_and_lexicon_take_only_what_the_table_may_object(objection: object) -> None:
    state = call(asked(), "Tee")
    for votes in ((True,) * 3, (False,) * 3):
        with pytest.raises(UnreadableInput, match="objection: expected one of 'no_fit'"):
            by_vote(state, votes, objection)  # type: ignore[arg-type]
    with pytest.raises(UnreadableInput, match="objection: expected one of 'no_fit'"):
        by_lexicon(state, DRINKS, objection)  # type: ignore[arg-type]


@pytest.mark.rules("TH-WORD-10")
def test_no_vote_finds_the_first_word_to_be_an_altered_form() -> None:
    state = call(asked(), "Tees", "Tee")
    with pytest.raises(UnreadableInput, match="objection: no word that counts was named before"):
        by_vote(state, (False,) * 3, "altered")
    assert by_vote(state, (True,) * 3, "altered") == Judge(0, None)
    state = play(state, by_vote(state, (True,) * 3, "unknown"))
    assert by_vote(state, (False,) * 3, "altered") == Judge(1, "altered")


DRINKS = WordList(["Tee", "Kaffee", "Milch", "Saft", "Tees", "Mate"], SPELLING)


@pytest.mark.rules("TH-AMB-21", "TH-WORD-3", "TH-WORD-15")
def test_lexicon_proposes_what_it_knows_as_valid() -> None:
    state = call(asked(), "Tee", "Met")
    assert by_lexicon(state, DRINKS) == Judge(0, None)
    state = play(state, by_lexicon(state, DRINKS))
    assert by_lexicon(state, DRINKS) == Judge(1, "unknown")
    assert by_lexicon(state, DRINKS, "no_fit") == Judge(1, "no_fit")
    with pytest.raises(UnreadableInput, match="no word"):
        by_lexicon(asked(), DRINKS)


@pytest.mark.rules("TH-WORD-1", "TH-WORD-2", "TH-WORD-9")
def test_words_that_could_be_named_have_their_letters_up_and_are_new() -> None:
    state = asked()
    assert nameable(state, DRINKS) == ("TEE", "MATE", "SAFT", "TEES")
    assert nameable(play(state, NameWord(0, "Saft")), DRINKS) == ("TEE", "MATE", "TEES")
    assert nameable(asked(letters="EFAK"), DRINKS) == ("KAFFEE",)


@pytest.mark.rules("TH-AMB-23", "TH-WORD-9")
def test_words_of_earlier_tasks_are_not_proposed_where_they_count() -> None:
    options = tintenherz.Options(repeat_scope="game")
    state = asked(players=2, options=options, meggie=2, earlier=("TEE", "SAFT"))
    assert nameable(state, DRINKS) == ("MATE", "TEES")
