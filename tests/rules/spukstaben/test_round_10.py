"""The Special Round 10, and End of the Game."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules import CLOCK, TABLE
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import (
    Accept,
    Correct,
    Hint,
    Options,
    Pass,
    PowerWord,
    Scare,
    State,
    Strike,
    TimeUp,
    Write,
)
from tabletop_rules.spukstaben.scoring import rating

from .shop import STANDARD, play, sets, shop, told, where, why


def last(*rooms: list[str], **more: Any) -> State:
    return shop([], *rooms, round=10, phase="power", **more)


@pytest.mark.rules("SP-R10-1", "SP-R10-2", "SP-R10-3", "SP-R10-4", "SP-PLAY-4")
def test_after_round_9_no_cards_appear_and_the_team_looks_for_one_word() -> None:
    state = play(shop(["E2"], round=9), TimeUp())
    assert (state.round, state.phase, where(state)) == (10, "power", ((), (1,), (), ()))
    assert sp.to_act(state) == (TABLE, CLOCK)
    assert len(state.deck) == 59
    for action in (Write(0, "HUND"), Hint(0, 1)):
        assert why(state, action) == ("SP-R10-2", "SP-R10-1")
    assert why(state, Accept("HUND")) == ("SP-R10-2", "SP-R10-1")


@pytest.mark.rules("SP-R10-5", "SP-R10-6", "SP-AMB-55", "SP-AMB-51", "SP-SETUP-12")
def test_what_the_power_word_scares_flees_whatever_its_cube_and_the_rest_escapes() -> None:
    state = play(last(["E4"], ["N1", "K2"], ["Z1"]), PowerWord("Ente"), Accept("ENTE"))
    over = play(state, Scare("ENTE", (1, 2)))
    assert (over.phase, over.fled, over.escaped, where(over)) == ("over", (1, 2), (3, 4), ((), (), (), ()))
    assert sp.supply(over) == over.options.cubes
    events = told(state, Scare("ENTE", (1, 2)), "fled", "escaped")
    assert [(event.data["card"], event.rules[0]) for event in events] == [
        (1, "SP-R10-5"),
        (2, "SP-R10-5"),
        (4, "SP-R10-6"),
        (3, "SP-R10-6"),
    ]
    saved = play(last(["E4"], ["N1"]), PowerWord("Ente"), Accept("ENTE"), Scare("ENTE", (1, 2)))
    assert not saved.spared, "no bonus for what a power word has emptied"


@pytest.mark.rules("SP-AMB-48", "SP-C-4", "SP-C-3")
def test_two_e_cards_need_two_es_of_the_power_word() -> None:
    state = play(last(["E4", "E4"]), PowerWord("Hase"), Accept("HASE"))
    assert sp.sets_of(state, "HASE") == ((1,), (2,))


@pytest.mark.rules("SP-WORD-4", "SP-WORD-1", "SP-AMB-60", "SP-R10-2")
def test_the_power_word_is_judged_and_must_not_have_been_used() -> None:
    state = last(["E4"], used=("STERN",))
    assert why(state, PowerWord("Stern")) == ("SP-WORD-4", "SP-AMB-28")
    judged = play(state, PowerWord("Sterne"))
    assert (judged.phase, judged.named) == ("judge", ("STERNE",))
    struck = play(judged, Correct("STERNE", "STERN", "form"))
    assert (struck.phase, struck.escaped) == ("over", (1,))
    short = play(judged, Correct("STERNE", "ERNE", "invalid"))
    assert short.words == ("ERNE",)


@pytest.mark.rules("SP-AMB-50", "SP-R10-6", "SP-R10-3")
@pytest.mark.parametrize("end", [[Pass(TABLE)], [TimeUp()], [PowerWord("Ente"), Strike("ENTE")]])
def test_without_a_power_word_everything_escapes_and_there_is_no_bonus(end: list[Any]) -> None:
    over = play(last(["E1"], ["N1"], ["K1"]), *end)
    assert (over.phase, over.escaped, over.spared) == ("over", (1, 2, 3), False)


@pytest.mark.rules("SP-R10-7", "SP-END-3", "SP-AMB-49")
@pytest.mark.parametrize("room", [0, 3])
def test_an_empty_shop_spares_the_power_word_however_it_became_empty(room: int) -> None:
    rooms: list[list[str]] = [[], [], [], []]
    rooms[room] = ["E1"]
    state = shop(*rooms, round=9, words=("ESEL" if room == 0 else "HUND",))
    over = play(state, sp.legal_actions(state)[0])
    assert (over.round, over.phase, over.spared) == (10, "over", True)
    assert sp.score(over).totals == (15 + 1 - len(over.escaped),)


@pytest.mark.rules("SP-R10-5", "SP-AMB-47", "SP-ARR-2", "SP-DBL-1", "SP-ST2-1")
def test_conditions_and_shields_hold_in_round_10() -> None:
    state = play(last(["N3", "T3 ^"], stage=3), PowerWord("Tisch"), Accept("TISCH"))
    assert sets(state, "TISCH") == {""}
    both = play(last(["N3", "T3 ^"], stage=3), PowerWord("Tinte"), Accept("TINTE"))
    assert sets(both, "TINTE") == {"N T"}
    assert play(both, Scare("TINTE", (1, 2))).fled == (1, 2)
    doubled = play(last(["E3 x2", "S1 max6"], stage=3), PowerWord("Leihstelle"), Accept("LEIHSTELLE"))
    assert sets(doubled, "LEIHSTELLE") == {"E"}


def final(escaped: int, *, cubes: int = 10, spared: bool = False) -> State:
    gone = tuple(range(1, escaped + 1))
    first = sp.GAME.first(3, Options(cubes=cubes))
    deck = attrs.evolve(first.deck, pool=first.deck.pool[escaped:])
    return attrs.evolve(first, round=10, phase="over", to_draw=0, deck=deck, escaped=gone, spared=spared)


@pytest.mark.rules(
    "SP-END-1", "SP-END-2", "SP-END-3", "SP-END-4", "SP-SETUP-10", "SP-NOCUBE-2", "SP-IDEA-1", "SP-AMB-53"
)
@pytest.mark.parametrize(
    ("state", "points", "title"),
    [
        (final(7), 8, "Word Twist"),
        (final(0, spared=True), 16, "Word Magic"),
        (final(4, cubes=8), 13, "Word Enthusiasm"),
        (final(18), -3, "Word Waste"),
        (final(15, cubes=0), 10, "Word Acrobatics"),
    ],
)
def test_the_closing_formula_and_its_rating(state: State, points: int, title: str) -> None:
    assert sp.faults(state) == ()
    score = sp.score(state)
    assert (score.totals, score.team, score.final) == ((points,), True, True)
    assert sum(line.points for line in score.lines) == points
    assert [honour.text for honour in score.honours] == [title]
    assert all(line.seat is None and line.rules for line in score.lines)


@pytest.mark.rules("SP-END-5", "SP-AMB-52")
def test_the_edges_of_the_ratings() -> None:
    titles = {points: rating(final(0), points).text for points in (-9, 0, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 25)}
    assert list(titles.values()) == [
        *["Word Waste"] * 3,
        *["Word Twist"] * 2,
        *["Word Acrobatics"] * 2,
        *["Word Enthusiasm"] * 2,
        *["Word Fireworks"] * 2,
        *["Word Magic"] * 2,
    ]
    assert rating(final(0), -1).rules == ("SP-END-5", "SP-AMB-52")
    assert len(STANDARD.ratings) == 6


@pytest.mark.rules("SP-END-2", "SP-END-5")
def test_before_the_end_there_is_a_score_but_no_rating() -> None:
    score = sp.score(shop(["E1"]))
    assert (score.totals, score.final, score.honours, score.winners) == ((15,), False, (), ())


@pytest.mark.rules("SP-PLAY-1", "SP-PLAY-4")
def test_when_the_game_is_over_nobody_acts() -> None:
    over = final(7)
    assert sp.to_act(over) == ()
    assert not sp.legal_actions(over)
    assert why(over, TimeUp()) == ("SP-PLAY-4",)


@pytest.mark.rules("SP-END-2", "SP-END-3", "SP-END-4", "SP-SETUP-10", "SP-NOCUBE-2")
def test_each_line_of_the_score_names_its_rules_and_none_is_idle() -> None:
    base, escaped = (15, ("SP-END-2",)), (-2, ("SP-END-2", "SP-NOCUBE-2"))
    spared, fewer = (1, ("SP-END-3",)), (3, ("SP-END-4", "SP-SETUP-10"))
    lines = [(line.points, line.rules) for line in sp.score(final(2, cubes=7, spared=True)).lines]
    assert lines == [base, escaped, spared, fewer]
    assert [(line.points, line.rules) for line in sp.score(final(2)).lines] == [base, escaped]


@pytest.mark.rules("SP-END-5", "SP-AMB-52", "SP-AMB-54")
def test_a_rating_is_no_victory_and_a_score_of_nothing_is_no_less_than_nothing() -> None:
    assert sp.score(final(2)).winners == ()
    strict = shop(["E1"], options={"let_no_one_escape": True})
    assert sp.score(strict).winners == ()
    assert [rating(final(0), points).rules for points in (0, 1)] == [("SP-END-5",)] * 2
