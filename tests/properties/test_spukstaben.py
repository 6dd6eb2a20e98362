"""What holds in every position of Spukstaben that play leads to, at every stage and for every number of players."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules import Rng
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import GAME, SPELLING, Options, State
from tabletop_rules.spukstaben.hits import Reading, legal_sets
from tabletop_rules.spukstaben.legality import targets
from tabletop_rules.testing import Playout, playing

Played = Playout[State, sp.Action, Options]


@st.composite
def games(draw: st.DrawFn) -> Played:
    """Return whole games: any stage, number of players, number of cubes, variant and reading."""
    options = draw(
        st.builds(
            Options,
            stage=st.integers(1, 3),
            cubes=st.integers(0, 10),
            let_no_one_escape=st.booleans(),
            no_time_pressure=st.booleans(),
            initial_placement=st.sampled_from(["choice", "as_drawn"]),
            appear_order=st.sampled_from(["sequential", "team_choice"]),
            combo_consumes_letters=st.booleans(),
            forcing=st.sampled_from(["sequential", "maximal"]),
            position_conditions=st.sampled_from(["occurrence", "word"]),
        )
    )
    players = draw(st.integers(1, 4))
    first = sp.new_game(players, seed=draw(st.integers(0, 2**32)), options=options)
    states, actions = playing.play(GAME, first, choices=Rng(draw(st.integers(0, 2**32))), limit=3000)
    return Playout(players, options, states, actions)


def cubes(state: State) -> dict[int, int]:
    return {one.card: one.strength for room in state.rooms for one in room if one is not None}


def rooms_of(state: State) -> dict[int, int]:
    return {one.card: n for n, room in enumerate(state.rooms) for one in room if one is not None}


def covered(state: State) -> set[int]:
    return {one.card for room in state.rooms for one in room if one is not None and one.covered}


@pytest.mark.rules("SP-CONT-1", "SP-CONT-3", "SP-CONT-4", "SP-A-7", "SP-C-12", "SP-ST3-2", "SP-SETUP-5")
@given(games())
def test_cards_cubes_and_tokens_are_conserved(game: Played) -> None:
    box = game.options.components
    starts = {card.id: card.start[game.players - 1] for card in box.cards}
    for state in game.states:
        piles = [*state.deck.cards(), *state.drawn, *state.escaped, *state.fled, *cubes(state)]
        assert sorted(piles) == sorted(starts)
        assert 0 <= sp.supply(state) == game.options.cubes - len(cubes(state))
        assert all(1 <= height <= starts[card] for card, height in cubes(state).items())
        assert sp.tokens(state) + len(covered(state)) == 10
        assert game.options.stage == 3 or not covered(state)


@pytest.mark.rules(
    "SP-C-3", "SP-C-10", "SP-C-12", "SP-D-1", "SP-D-3", "SP-PLAY-1", "SP-WORD-4", "SP-ARR-4", "SP-NOCUBE-2"
)
@given(games())
def test_nothing_ever_goes_backwards(game: Played) -> None:
    for before, after in pairwise(game.states):
        assert (before.round, len(before.used)) <= (after.round, len(after.used))
        assert after.round <= before.round + 1
        assert set(before.escaped) <= set(after.escaped)
        assert set(before.fled) <= set(after.fled)
        assert set(before.used) <= set(after.used)
        assert len(after.deck) <= len(before.deck)
        here, there = cubes(before), cubes(after)
        assert all(here[card] - 1 <= there[card] <= here[card] for card in here.keys() & there.keys())
        moved = rooms_of(after)
        assert all(
            moved[card] - room == after.round - before.round for card, room in rooms_of(before).items() if card in moved
        )
        assert covered(before) & there.keys() <= covered(after)


@pytest.mark.rules("SP-A-9", "SP-INST-3", "SP-R10-1", "SP-D-1", "SP-ST3-4", "SP-ST3-5", "SP-B-3", "SP-B-8", "SP-C-2")
@given(games())
def test_positions_keep_their_shape(game: Played) -> None:
    for state in game.states:
        if state.round == 10 or (state.phase == "appear" and state.round > 1 and not state.drawn):
            settled = [one for one in state.rooms[0] if one is not None and one.card not in _new(game, state)]
            assert not settled, "the Composing Room is empty until new cards appear"
        if state.phase not in ("scare", "over"):
            assert all(one is not None for room in state.rooms for one in room)
        for word in (*state.used, *state.named, *state.words, *filter(None, state.written)):
            assert SPELLING.normal(word) == word
        assert len(set(state.words)) == len(state.words) <= game.players
        assert all(len(given) <= 3 and set(given) <= cubes(state).keys() for given in state.hints)


def _new(game: Played, state: State) -> set[int]:
    """Return the cards that have appeared in this round."""
    earlier = [other for other in game.states if other.round < state.round]
    return set(cubes(state)) - {card for other in earlier for card in cubes(other)}


@pytest.mark.rules("SP-C-4", "SP-C-5", "SP-C-9", "SP-ARR-2", "SP-AMB-23", "SP-ARR-7", "SP-DBL-3")
@given(games())
def test_a_word_scares_what_it_names_and_nothing_else(game: Played) -> None:
    for before, action in zip(game.states, game.actions, strict=False):
        if not isinstance(action, sp.Scare):
            continue
        after = sp.step(before, action)
        known = {target.card: target for target in targets(before)}
        for card, target in known.items():
            if card in action.cards:
                assert target.letters in action.word
                assert set(target.supporters) <= set(action.cards)
        lower = {card for card, height in cubes(before).items() if cubes(after).get(card, 0) < height}
        if after.round == before.round and after.phase != "over":
            assert lower == set(action.cards)
            shields = {card for card in action.cards if known[card].twice or known[card].supporters}
            assert covered(after) - covered(before) == shields & cubes(after).keys()


@pytest.mark.rules("SP-AMB-21", "SP-C-9")
@given(games())
def test_what_letter_by_letter_allows_any_order_allows_too(game: Played) -> None:
    for state in game.states:
        for word in state.words:
            strict, free = (
                set(
                    legal_sets(
                        word, targets(state), Reading(game.options.combo_consumes_letters, maximal, whole_word=False)
                    )
                )
                for maximal in (False, True)
            )
            assert strict <= free
            assert strict


@pytest.mark.rules("SP-END-2", "SP-END-3", "SP-END-4", "SP-VAR-3", "SP-PLAY-4", "SP-AMB-59", "SP-END-1")
@given(games())
def test_every_game_ends_with_the_closing_formula(game: Played) -> None:
    over = game.states[-1]
    score = sp.score(over)
    assert (over.phase, score.final) == ("over", True)
    lost = game.options.let_no_one_escape and len(over.escaped) > game.players
    assert score.totals == (15 - len(over.escaped) + over.spared + 10 - game.options.cubes,)
    assert sum(line.points for line in score.lines) == score.totals[0]
    assert bool(score.honours) is not lost
    if not lost:
        assert over.round == 10
        assert not cubes(over)
        assert sp.supply(over) == game.options.cubes
        assert not game.options.let_no_one_escape or score.winners == tuple(range(game.players))


@pytest.mark.rules("SP-B-6", "SP-AMB-57")
@given(games(), st.integers(0, 2**32))
def test_hidden_words_change_nothing_that_others_can_see(game: Played, seed: int) -> None:
    for state, action in zip(game.states, game.actions, strict=False):
        if state.phase != "write":
            continue
        for seat in (None, *range(game.players)):
            other = sp.imagine(sp.view(state, seat), Rng(seed))
            assert sp.view(other, seat) == sp.view(state, seat)
            if seat is not None:
                assert sp.legal_actions(other, seat).listed == sp.legal_actions(state, seat).listed
            if sp.check(other, action) or seat == action.actor:
                continue
            here, there = (sp.step(s, action) for s in (state, other))
            assert sp.view(here, seat) == sp.view(there, seat)


@pytest.mark.rules("SP-AMB-64", "SP-AMB-18", "SP-AMB-28", "SP-FIX-3")
@given(games(), st.data())
def test_an_app_at_a_real_table_finds_a_way_on_whatever_was_written(game: Played, data: st.DataObject) -> None:
    writing = [state for state in game.states if state.phase == "write"]
    if not writing:
        return
    app = sp.view(data.draw(st.sampled_from(writing)), None)
    for seat in range(game.players):
        app = sp.step(app, sp.Write(seat, None)) if app.marks[seat] == "thinking" else app
    if app.phase == "write":
        app = sp.step(app, sp.TimeUp())
    words = st.sampled_from((*app.used, "ESEL")) | st.text("AEISTÄ", min_size=1, max_size=64)
    while app.phase in ("name", "judge"):
        if app.phase == "name":
            action: sp.Action = sp.NameWord(app.marks.index("wrote"), data.draw(words))
        else:
            action = data.draw(st.sampled_from(sp.legal_actions(app).listed))
        app = sp.step(app, action)
        assert sp.faults(app) == ()
        assert sp.view(sp.imagine(app, Rng(1)), None) == app
    assert all(SPELLING.normal(word) == word for word in app.used)
