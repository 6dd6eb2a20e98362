"""Pictures, suggestions and the careful player: what stands beside the rules."""

from __future__ import annotations

import pytest

from tabletop_rules import CLOCK, TABLE, Rng, UnreadableInput, simulate
from tabletop_rules import spukstaben as sp
from tabletop_rules.core.legality import Open
from tabletop_rules.spukstaben import SPELLING, Options, Pass, State, Write
from tabletop_rules.words import WordList

from .shop import play, shop


def test_the_picture_shows_rooms_cubes_shields_sheets_and_what_is_left() -> None:
    state = shop(["E3 x2 max6", "N2 x2 []"], ["K1 ^ >"], stage=3, escaped=(), supply=2)
    state = play(state, Write(0, "ESEL"), sp.Hint(0, 3))
    assert sp.picture(sp.view(state, 1)).splitlines() == [
        "Composing Room        Press                 Office                Door",
        "#1 E 3 max6 x2        #3 K 1 ↑→",
        "#2 N 2 []",
        "",
        "draw pile 57, ghost cubes 2, shield tokens 9",
        "seat 0: a hidden word, hints at #3 K",
        "seat 1: thinking",
        "round 3, write: seat 0, seat 1, CLOCK to act",
    ]
    assert "seat 0: ESEL" in sp.picture(sp.view(state, 0))


def test_the_picture_shows_gaps_piles_and_words() -> None:
    state = shop(["T1", "G2"], words=("TAL", "X"), stage=3)
    after = play(state, sp.Scare("TAL", (1,)))
    lines = sp.picture(after).splitlines()
    assert lines[1:3] == ["", "#2 G 2"]
    assert "fled: #1 T" in lines
    assert "used: TAL, X" in lines
    assert "to resolve: X" in lines
    over = play(shop([], ["E1"], round=10, phase="power"), Pass(TABLE))
    assert sp.picture(over).splitlines()[-1] == "round 10: the game is over"
    assert "escaped: #1 E" in sp.picture(over)


def careful_game(players: int, stage: int, seed: int) -> State:
    bot = sp.GAME.bots["careful"]
    state = sp.new_game(players, seed=seed, options=Options(stage=stage))
    rng = Rng(seed)
    while actors := sp.to_act(state):
        waiting = [
            a for a in actors if not isinstance(a, int) or state.marks[a] == "thinking" or state.phase != "write"
        ]
        actor = waiting[0]
        view = sp.view(state, actor if isinstance(actor, int) else None)
        action, rng = bot(view, sp.legal_actions(view, actor), actor, rng)
        state = sp.apply(state, action)
    return state


@pytest.mark.parametrize("stage", [1, 2, 3])
def test_a_careful_team_plays_to_the_end_and_does_better_than_chance(stage: int) -> None:
    scores = [sp.score(careful_game(players, stage, seed=stage)).totals[0] for players in (1, 2, 3, 4)]
    assert sum(scores) > 0, "random teams end far below 0"


def test_a_careful_player_takes_the_word_that_scares_most_of_what_nobody_hinted_at() -> None:
    words = WordList(["Hund", "Esel", "Kuh"], SPELLING)
    bot = sp.careful(words, looks=40)
    state = shop(["E2"], ["K2"])
    action, _ = bot(sp.view(state, 0), sp.legal_actions(state, 0), 0, Rng(1))
    assert action == Write(0, "KUH"), "the K is nearer to the Door"
    hinted = play(state, sp.Hint(1, 2))
    action, _ = bot(sp.view(hinted, 0), sp.legal_actions(hinted, 0), 0, Rng(1))
    assert action == Write(0, "ESEL")
    wrote = play(state, Write(0, "KUH"))
    action, _ = bot(sp.view(wrote, 0), sp.legal_actions(wrote, 0), 0, Rng(1))
    assert action == sp.Hint(0, 2)
    used = shop(["E2"], used=("ESEL", "HUND", "KUH"))
    action, _ = bot(sp.view(used, 0), sp.legal_actions(used, 0), 0, Rng(1))
    assert action in sp.legal_actions(used, 0).listed


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("words", [["Eis"], ["Eis", "Hund", "Esel"]])
def test_a_careful_team_that_runs_out_of_words_plays_on(words: list[str], players: int) -> None:
    bot = sp.careful(WordList(words, SPELLING))
    assert simulate(sp.GAME, 4, players=players, seed=1, bots=bot).finished == 4


def test_a_careful_player_without_a_word_passes_then_hints_then_scribbles() -> None:
    bot = sp.careful(WordList(["Esel"], SPELLING), looks=2)
    state = shop(["E2", "K2", "N2"], used=("ESEL",))
    done: list[sp.Action] = []
    for seed in range(5):
        action, _ = bot(sp.view(state, 0), sp.legal_actions(state), 0, Rng(seed))
        done.append(action)
        state = sp.apply(state, action)
    assert done == [Pass(0), sp.Hint(0, 1), sp.Hint(0, 2), sp.Hint(0, 3), Write(0, "A")]


def test_a_careful_player_needs_a_word_and_a_look() -> None:
    with pytest.raises(UnreadableInput, match=r"words: .* at least one word"):
        sp.careful(WordList([], SPELLING))
    for looks in (0, -1, True, 10**7):
        with pytest.raises(UnreadableInput, match="looks: expected a whole number"):
            sp.careful(looks=looks)


def test_asked_for_the_hourglass_the_careful_player_lets_it_run_out() -> None:
    state = shop(["E2"])
    action, _ = sp.careful()(sp.view(state, None), sp.legal_actions(state, CLOCK), CLOCK, Rng(1))
    assert action == sp.TimeUp()


def test_there_is_a_suggestion_for_every_open_decision() -> None:
    suggest = sp.GAME.suggest
    assert suggest is not None
    writing = shop(["E3"])
    judging = play(shop(["E3"], players=1), Write(0, "ESEL"))
    naming = play(sp.view(writing, None), Write(0, None), Pass(1))
    power = shop([], ["E3"], round=10, phase="power")
    for state in (writing, judging, naming, power):
        for decision in sp.legal_actions(state).open:
            found = [suggest(state, decision, Rng(seed))[0] for seed in range(4)]
            assert any(action in sp.legal_actions(state, decision.actor) for action in found)
    assert suggest(writing, Open(Pass, 0), Rng(1))[0] is None


def test_a_careful_team_puts_the_toughest_cards_far_from_the_door() -> None:
    state = play(sp.new_game(4, seed=None), *(sp.Appear(number) for number in (1, 5, 9, 29, 47, 57)))
    bot = sp.GAME.bots["careful"]
    while state.phase == "place":
        action, _ = bot(sp.view(state, None), sp.legal_actions(state, TABLE), TABLE, Rng(1))
        state = sp.apply(state, action)
    assert [sorted(one.card for one in room if one) for room in state.rooms] == [[1, 5, 9], [29, 47], [57], []]
