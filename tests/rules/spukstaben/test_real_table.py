"""At a real table: the app sees who has written, hears each word when it is named, and some are against the rules."""

from __future__ import annotations

import pytest

from tabletop_rules import TABLE, Rng, UnreadableInput, wire
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import GAME, Accept, Correct, NameWord, State, Strike, Write

from .shop import play, shop, told, why

USED = ("HAUSBOOT",)
LONG = "SINNVOLLSTEN"


def named(*words: str, players: int = 2) -> State:
    """Return what an app holds in which each player has written, and these words have been named in turn."""
    app = play(sp.view(shop(["E3"], players=players, used=USED), None), *(Write(seat, None) for seat in range(players)))
    return play(app, *(NameWord(seat, word) for seat, word in enumerate(words)))


@pytest.mark.rules("SP-AMB-64", "SP-WORD-4", "SP-AMB-28", "SP-FIX-3", "SP-AMB-27")
def test_a_word_of_an_earlier_round_is_named_and_cannot_be_accepted_but_shortened_or_struck() -> None:
    state = named("HAUSBOOT", "ESEL")
    assert (state.phase, state.named, sp.to_act(state)) == ("judge", ("HAUSBOOT", "ESEL"), (TABLE,))
    assert why(state, Accept("HAUSBOOT")) == ("SP-WORD-4", "SP-AMB-28")
    assert Accept("HAUSBOOT") not in tuple(sp.legal_actions(state))
    shorter = play(state, Correct("HAUSBOOT", "BOOT", "invalid"), Accept("ESEL"))
    assert (shorter.words, shorter.used) == (("BOOT", "ESEL"), ("BOOT", "ESEL", "HAUSBOOT"))
    struck = play(state, Strike("HAUSBOOT"), Accept("ESEL"))
    assert (struck.words, struck.used) == (("ESEL",), ("ESEL", "HAUSBOOT"))


@pytest.mark.rules("SP-AMB-64", "SP-AMB-18", "SP-B-3", "SP-WORD-1", "SP-FIX-3")
def test_a_word_of_too_many_letters_is_named_and_cannot_be_accepted_but_shortened_or_struck() -> None:
    state = named("ESEL", "Sinnvollsten")
    assert state.named == ("ESEL", LONG)
    state = play(state, Accept("ESEL"))
    assert why(state, Accept(LONG)) == ("SP-B-3", "SP-WORD-1", "SP-AMB-18")
    assert play(state, Correct(LONG, "SINNVOLL", "invalid")).words == ("ESEL", "SINNVOLL")
    assert play(state, Correct(LONG, "SINN", "form")).words == ("ESEL", "SINN")
    assert play(state, Strike(LONG)).words == ("ESEL",)
    assert why(state, Correct(LONG, "SINNVOLLE", "invalid")) == ("SP-FIX-3", "SP-AMB-29")
    with pytest.raises(UnreadableInput, match=r"Correct\.into: .*SP-WORD-1"):
        Correct(LONG, "SINNVOLLSTE", "invalid")
    listed = sp.legal_actions(state).listed
    assert listed[0] == Strike(LONG)
    assert max(len(action.into) for action in listed if isinstance(action, Correct)) == 10


@pytest.mark.rules("SP-AMB-64", "SP-C-2")
def test_identical_words_against_the_rules_are_crossed_out_like_others() -> None:
    assert named("HAUSBOOT", "HAUSBOOT").named == USED
    assert named(LONG, LONG).named == (LONG,)


@pytest.mark.rules("SP-AMB-64", "SP-AMB-25")
def test_shortening_to_another_word_of_an_earlier_round_strikes_it_too() -> None:
    state = named("HAUSBOOTE", "ESEL")
    fix = Correct("HAUSBOOTE", "HAUSBOOT", "form")
    assert [event.rules for event in told(state, fix, "struck")] == [("SP-WORD-4", "SP-AMB-25")]


@pytest.mark.rules("SP-AMB-64")
def test_an_app_can_tell_before_the_vote_what_a_named_word_lacks() -> None:
    limits = sp.legal_actions(named()).open[0].limits
    assert (limits["least"], limits["most"]) == (1, 64)
    app = named()
    for word in ("HAUSBOOT", LONG, "E" * 64):
        assert sp.check(app, NameWord(0, word)) == ()
    with pytest.raises(UnreadableInput, match=r"NameWord\.word: .*64 letters"):
        NameWord(0, "E" * 65)


@pytest.mark.rules("SP-AMB-64", "SP-AMB-18", "SP-WORD-4")
def test_where_the_library_holds_the_sheets_no_such_word_is_written_or_named() -> None:
    full = shop(["E3"], used=USED)
    assert why(full, Write(0, "HAUSBOOT")) == ("SP-WORD-4", "SP-AMB-28")
    with pytest.raises(UnreadableInput, match=r"Write\.word"):
        Write(0, LONG)
    written = sp.step(sp.step(full, Write(0, "ESEL")), Write(1, "HASE"))
    for word in ("HAUSBOOT", LONG):
        assert why(written, NameWord(0, word)) == ("SP-C-1",)
        assert sp.check(sp.view(written, 1), NameWord(0, word)) == (), "another seat cannot know"
        assert why(sp.view(written, 0), NameWord(0, word)) == ("SP-C-1",)


@pytest.mark.rules("SP-AMB-64")
@pytest.mark.parametrize("words", [("HAUSBOOT", "ESEL"), (LONG, "HAUSBOOT"), ("ESEL", LONG)])
def test_positions_with_such_words_are_possible_saved_and_imagined(words: tuple[str, str]) -> None:
    for state in (named(words[0]), named(*words)):
        assert sp.faults(state) == ()
        assert wire.loads(GAME, wire.dumps(GAME, state)) == state
        full = sp.imagine(state, Rng(1))
        assert sp.faults(full) == ()
        assert sp.view(full, None) == state


@pytest.mark.rules("SP-AMB-64")
def test_a_careful_player_strikes_what_cannot_count() -> None:
    bot = sp.careful()
    for word, verdict in (("HAUSBOOT", Strike("HAUSBOOT")), (LONG, Strike(LONG)), ("ESEL", Accept("ESEL"))):
        state = named(word, "HASE")
        assert bot(state, sp.legal_actions(state, TABLE), TABLE, Rng(1))[0] == verdict
