"""Who knows what: written words are secret until they are named."""

from __future__ import annotations

import attrs
import pytest

from tabletop_rules import TABLE, Rng
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import SPELLING, NameWord, Pass, State, TimeUp, Write
from tabletop_rules.words import vocabulary

from .shop import play, shop, told, why


def written() -> State:
    return play(shop(["E3"], players=3), Write(0, "ESEL"), Write(1, "HASE"))


@pytest.mark.rules("SP-B-6", "SP-AMB-57")
def test_a_view_holds_only_the_own_word() -> None:
    state = written()
    assert sp.view(state, 0).written == ("ESEL", None, None)
    assert sp.view(state, 1).written == (None, "HASE", None)
    assert sp.view(state, 2).written == sp.view(state, None).written == (None, None, None)
    assert sp.view(state, 2).marks == ("wrote", "wrote", "thinking"), "that they have written is seen"
    assert (sp.view(state, 2).viewer, sp.view(state, None).viewer) == (2, TABLE)


@pytest.mark.rules("SP-B-6")
def test_of_anothers_writing_only_that_it_happens_is_seen_and_told() -> None:
    assert sp.seen(Write(0, "ESEL"), 0) == Write(0, "ESEL")
    assert sp.seen(Write(0, "ESEL"), 1) == sp.seen(Write(0, "ESEL"), None) == Write(0, None)
    events = told(shop(["E3"]), Write(0, "ESEL"))
    for viewer in (1, None):
        assert not any("ESEL" in str(event) for event in events if event.seen_by(viewer))
    assert any("ESEL" in str(event) for event in events if event.seen_by(0))
    followed = told(sp.view(shop(["E3"]), 1), Write(0, None))
    assert followed == [event for event in events if event.seen_by(1)], "a view tells the same"


@pytest.mark.rules("SP-B-6", "SP-B-2")
def test_only_a_view_can_hold_a_word_nobody_here_knows() -> None:
    state = written()
    assert why(state, Write(2, None)) == ("SP-B-2",)
    view = sp.view(state, 2)
    assert why(view, Write(0, "IGEL")) == ("SP-B-6",)
    assert sp.step(view, Write(0, None)).marks == view.marks
    assert why(view, Write(2, None)) == ("SP-B-2",)


@pytest.mark.rules("SP-C-1", "SP-B-6")
def test_at_a_real_table_an_app_holds_a_spectators_view_and_each_word_is_named_by_its_writer() -> None:
    app = sp.view(shop(["E3"]), None)
    app = play(app, Write(0, None), Write(1, None))
    assert (app.phase, sp.to_act(app)) == ("name", (0,))
    assert [decision.kind for decision in sp.legal_actions(app).open] == [NameWord]
    app = play(app, NameWord(0, "ESEL"), NameWord(1, "HASE"))
    assert app.named == ("ESEL", "HASE")


@pytest.mark.rules("SP-B-6", "SP-AMB-57")
def test_states_that_differ_in_hidden_words_only_look_the_same() -> None:
    state = attrs.evolve(written(), rng=Rng(1))
    other = attrs.evolve(state, written=("ESEL", "IGEL", None), rng=Rng(2))
    assert sp.view(state, 0) == sp.view(other, 0)
    for actor in (0, 2, TABLE):
        assert sp.legal_actions(state, actor).listed == sp.legal_actions(other, actor).listed
        assert sp.legal_actions(state, actor).open == sp.legal_actions(other, actor).open
    for action in (Write(2, "TAL"), Pass(2), TimeUp()):
        seen = [[e for e in sp.GAME.trace(s, action).events if e.seen_by(0)][:1] for s in (state, other)]
        assert seen[0] == seen[1]


@pytest.mark.rules("SP-B-6")
def test_what_is_imagined_are_common_words_not_used_yet() -> None:
    state = written()
    known = vocabulary(SPELLING)
    view = attrs.evolve(sp.view(state, 0), used=tuple(sorted(known[:9])))
    for seed in range(20):
        full = sp.imagine(view, Rng(seed))
        word = full.written[1]
        assert full.written[0] == "ESEL"
        assert word in known
        assert word not in view.used
        assert (full.viewer, full.rng) == (None, None)
        assert sp.view(full, 0) == view
