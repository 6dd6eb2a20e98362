"""Rulings about components and silence: what the data allow, what a score is, what a turn leaves undone."""

from __future__ import annotations

import attrs
import pytest

from tabletop_rules import GAMES, Rng
from tabletop_rules import inkwell as iw
from tabletop_rules.core.events import Event
from tabletop_rules.inkwell.components import faults_of
from tabletop_rules.players import next_actor, random_player, whose_view

from .desk import our_box, play, position, total


@pytest.mark.rules("IW-AMB-35")
def test_all_inkwells_are_filled_before_any_technique_is_laid_out() -> None:
    trace = iw.start(3, seed=5)
    events: tuple[Event, ...] = ()
    while trace.state.stage != "act":
        events += trace.events
        trace = iw.trace(trace.state, iw.legal_actions(trace.state)[0])
    events += trace.events
    wells = [n for n, event in enumerate(events) if event.kind == "drawn" and event.text.startswith("into ")]
    cards = [n for n, event in enumerate(events) if event.kind == "turned_up"]
    assert len(wells) > len(cards) == 3
    assert max(wells) < min(cards)


@pytest.mark.rules("IW-AMB-37")
def test_an_illustration_has_one_number_for_all_its_spaces() -> None:
    whole = position({"cubes": {"f8": "A", "f9": "R"}}, {})
    half = position({"cubes": {"f8": "A"}}, {})
    assert play(whole, iw.TurnPage(0)).players[0].scored[-1].illustrations == ("gamma",)
    assert play(half, iw.TurnPage(0)).players[0].scored[-1].illustrations == ()


@pytest.mark.rules("IW-AMB-38")
def test_a_multiplier_space_may_touch_an_illustration_and_then_counts_for_it() -> None:
    box = our_box()
    page = box.page["F1"]
    gamma = attrs.evolve(page.illustrations[2], spaces=(7, 8, page.multiplier))
    wide = attrs.evolve(page, illustrations=(*page.illustrations[:2], gamma))
    other = attrs.evolve(box, pages=tuple(wide if p.id == "F1" else p for p in box.pages))
    assert faults_of(other, 2) == faults_of(box, 2) == ()
    options = iw.Options(box=other)
    without = position({"cubes": {"f8": "A", "f9": "R"}}, {}, options=options)
    within = position({"cubes": {"f8": "A", "f9": "R", "f11": "K"}}, {}, options=options)
    assert play(without, iw.TurnPage(0)).players[0].scored[-1].illustrations == ()
    assert play(within, iw.TurnPage(0)).players[0].scored[-1].illustrations == ("gamma",)


@pytest.mark.rules("IW-AMB-54", "IW-AMB-55")
@pytest.mark.parametrize("points", [49, 50, 51, 149, 150, 151, 400])
def test_a_score_is_a_plain_number_however_large(points: int) -> None:
    state = position({"cubes": {}}, {})
    me = attrs.evolve(state.players[0], rests=points)
    rich = attrs.evolve(state, players=(me, *state.players[1:]))
    assert total(rich, 0) - total(state, 0) == 3 * points


@pytest.mark.rules("IW-AMB-74")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_game_goes_on_until_its_own_end(players: int) -> None:
    state, rng = iw.new_game(players, seed=3), Rng(3)
    bot = random_player(GAMES["inkwell"])
    for _ in range(20_000):
        actors = iw.to_act(state)
        if not actors:
            break
        assert not iw.score(state).final
        actor, rng = next_actor(actors, rng)
        view = iw.view(state, whose_view(actor))
        action, rng = bot(view, iw.legal_actions(view, actor), actor, rng)
        state = iw.apply(state, action)
    assert iw.score(state).final


@pytest.mark.rules("IW-AMB-80")
def test_a_page_completed_by_a_take_is_turned_in_a_later_turn() -> None:
    full = {f"f{n}": "A" for n in range(1, 11)}
    state = position({"cubes": full}, {}, wells={"S1": "A", "S2": "A", "C1": "K", "D1": "KY"})
    assert state.players[0].page == "F1"
    for action in iw.legal_actions(state):
        after = iw.apply(state, action)
        if type(action).__name__ != "TurnPage":
            assert after.players[0].page == "F1"
