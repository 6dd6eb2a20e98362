"""Game Setup."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tabletop_rules import CHANCE, IllegalState, UnreadableInput, tintenherz
from tabletop_rules.tintenherz import GWIN, Options, Show
from tabletop_rules.tintenherz.board import CORNERS, FACE_UP_AT_START, corner_cell, opposite_corner

from .table import CARDS, face_up, play, rules_against, table

ALL_PLAYERS = range(2, 7)


@pytest.mark.rules(
    "TH-SETUP-3",
    "TH-SETUP-4",
    "TH-SETUP-5",
    "TH-SETUP-6",
    "TH-SETUP-7",
    "TH-SETUP-8",
    "TH-SETUP-9",
    "TH-SETUP-10",
    "TH-SETUP-11",
    "TH-SETUP-15",
    "TH-SETUP-16",
    "TH-SETUP-17",
    "TH-SETUP-18",
    "TH-AMB-56",
    "TH-AMB-59",
)
@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_setup_is_the_one_of_the_rulebook(players: int) -> None:
    first = tintenherz.GAME.first(players)
    assert face_up(first) == {0, 24}
    state = tintenherz.start(players, seed=players).state
    assert (state.cards[0], state.cards[24]) == ("E", "N")
    assert face_up(state) == {0, 1, 3, 4, 5, 9, 15, 19, 20, 21, 23, 24}
    assert [cell for cell, card in enumerate(state.cards) if card is None] == [
        2,
        6,
        7,
        8,
        *range(10, 15),
        16,
        17,
        18,
        22,
    ]
    assert (state.fenoglio, state.shadow) == (0, 12)
    assert (state.meggie, state.capricorn) == (0, 0)
    assert state.green_up
    assert (first.way, first.number) == (None, None)
    assert (state.books, state.hearts) == ((1,) * players, (0,) * players)
    assert tintenherz.supply(state) == 58 - players
    assert Counter(card for card in state.cards if card).most_common(1)[0][1] <= 2


@pytest.mark.rules("TH-SETUP-8")
def test_spaces_diagonal_to_a_corner_stay_covered() -> None:
    assert not {6, 8, 16, 18} & set(FACE_UP_AT_START)
    assert len(FACE_UP_AT_START) == 12


@pytest.mark.rules("TH-SETUP-5", "TH-AMB-55", "TH-CONT-6")
def test_every_card_never_seen_is_equally_likely_to_be_turned_up() -> None:
    first = tintenherz.GAME.first(4)
    odds = tintenherz.chance(first)
    letters = set(CARDS) - {"E", "N", GWIN}
    assert dict(odds) == {
        **{Show(1, letter): Fraction(1, 23) for letter in sorted(letters)},
        Show(1, GWIN): Fraction(2, 23),
    }
    assert sum(p for _, p in odds) == 1
    assert odds.sure is None


@pytest.mark.rules("TH-SETUP-5")
def test_cards_already_turned_up_are_no_longer_drawn() -> None:
    state = play(tintenherz.GAME.first(2), Show(1, GWIN))
    odds = dict(tintenherz.chance(state))
    assert odds[Show(3, GWIN)] == odds[Show(3, "A")] == Fraction(1, 22)
    state = play(state, Show(3, GWIN))
    odds = dict(tintenherz.chance(state))
    assert Show(4, GWIN) not in odds
    assert len(odds) == 21
    assert "TH-CONT-6" in rules_against(state, Show(4, GWIN))
    assert "TH-CONT-6" in rules_against(state, Show(4, "E"))


@pytest.mark.rules("TH-SETUP-6", "TH-SETUP-7")
def test_without_a_seed_the_real_cards_are_entered_one_by_one() -> None:
    state = tintenherz.new_game(3, seed=None)
    assert state.pending == (1, 3, 4, 5, 9, 15, 19, 20, 21, 23)
    assert tintenherz.to_act(state) == (CHANCE,)
    refused = tintenherz.check(state, Show(3, "A"))
    assert (refused[0].rules, refused[0].facts["cell"]) == (("TH-SETUP-6", "TH-SETUP-7"), 1)
    assert refused[0].message == "the card on (0,1) is turned up next, not the one on (0,3)"
    for cell in state.pending:
        state = play(state, Show(cell, CARDS[cell]))
    assert state == table(3)


@pytest.mark.rules("TH-AMB-9", "TH-GWIN-1")
def test_gwin_turned_up_in_the_setup_gives_nobody_a_card() -> None:
    state = tintenherz.GAME.first(2)
    for cell, card in zip(state.pending, (GWIN, GWIN, *"ABCDFGHI"), strict=True):
        state = play(state, Show(cell, card))
    assert state.phase == "roll"
    assert len(face_up(state)) == 12


@pytest.mark.rules("TH-AMB-46", "TH-SETUP-3", "TH-SETUP-4", "TH-SETUP-9")
@pytest.mark.parametrize("corner", CORNERS)
def test_e_lies_on_the_corner_the_table_chose_and_n_opposite(corner: str) -> None:
    state = tintenherz.new_game(2, seed=1, options=Options(e_corner=corner))  # type: ignore[arg-type]
    e, n = corner_cell(state.options.e_corner), opposite_corner(state.options.e_corner)
    assert (state.cards[e], state.cards[n], state.fenoglio) == ("E", "N", e)
    assert e + n == 24
    assert face_up(state) == set(FACE_UP_AT_START)


@pytest.mark.rules("TH-SETUP-12", "TH-SETUP-13")
def test_stacks_have_no_order_that_anybody_knows() -> None:
    state = tintenherz.new_game(2, seed=1)
    assert state.green == tuple(f"G{n:02}" for n in range(1, 29))
    assert state.red == tuple(f"R{n:02}" for n in range(1, 28))


@pytest.mark.rules("TH-SETUP-14", "TH-AMB-18")
def test_first_game_leaves_the_red_cards_in_the_box() -> None:
    state = tintenherz.new_game(2, seed=1, options=Options(green_only=True))
    assert len(state.green) == 28
    assert state.red == ()


@pytest.mark.rules("TH-GEN-1", "TH-AMB-44")
@pytest.mark.parametrize("players", [0, 1, 7, -2])
def test_other_player_counts_are_refused(players: int) -> None:
    with pytest.raises(IllegalState, match="TH-GEN-1"):
        tintenherz.new_game(players, seed=1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"edge_wrap": "both"},
        {"dice_turned": True},
        {"dice_turned": 3},
        {"green_only": 1},
        {"repeat_scope": None},
        {"e_corner": "middle"},
        {"box": "box.toml"},
    ],
)
def test_options_take_exact_values_only(wrong: dict[str, object]) -> None:
    with pytest.raises(UnreadableInput, match=next(iter(wrong))):
        Options(**wrong)  # type: ignore[arg-type]
