"""Contents, and The Spukstaben Cards: the box as data."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tabletop_rules import IllegalState, UnreadableInput
from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import Box, Card, Options

from .shop import STANDARD, box, shop

SOURCE = Path(sp.__file__).with_name("box.toml").read_text("utf-8")


def refused(unfit: Box) -> tuple[str, ...]:
    with pytest.raises(IllegalState) as caught:
        sp.new_game(2, seed=1, options=Options(box=unfit))
    return tuple(rule for fault in caught.value.faults for rule in fault.rules)


@pytest.mark.rules("SP-CONT-1")
def test_there_are_60_cards() -> None:
    assert len(STANDARD.cards) == 60
    assert refused(attrs.evolve(STANDARD, cards=STANDARD.cards[1:])) == ("SP-CONT-1",)
    assert refused(attrs.evolve(STANDARD, cards=(*STANDARD.cards[1:], STANDARD.cards[1]))) == ("SP-CONT-1",)


@pytest.mark.rules("SP-CONT-3", "SP-SETUP-4", "SP-SETUP-9", "SP-AMB-4")
def test_there_are_up_to_ten_cubes_in_a_common_supply() -> None:
    assert sp.supply(sp.GAME.first(2)) == 10
    for cubes in (0, 10):
        assert sp.supply(sp.GAME.first(2, Options(cubes=cubes))) == cubes
    for cubes in (-1, 11):
        with pytest.raises(UnreadableInput, match=r"Options\.cubes"):
            Options(cubes=cubes)


@pytest.mark.rules("SP-CONT-4", "SP-AMB-42", "SP-SETUP-5", "SP-ST3-2")
def test_there_are_ten_tokens() -> None:
    assert sp.tokens(sp.GAME.first(2, Options(stage=3))) == 10
    assert sp.tokens(shop(["E2 x2 []", "E2 x2"], stage=3)) == 9


@pytest.mark.rules("SP-CONT-6", "SP-AMB-1")
def test_one_to_four_players_take_part() -> None:
    for players in (1, 2, 3, 4):
        assert sp.GAME.first(players).players == players
    for players in (0, 5):
        with pytest.raises(IllegalState, match="SP-CONT-6"):
            sp.new_game(players, seed=1)


@pytest.mark.rules("SP-CARD-1", "SP-CARD-2", "SP-CARD-5", "SP-INST-2", "SP-ST2-7", "SP-ST3-7", "SP-ARR-1", "SP-AMB-11")
def test_cards_show_what_the_rulebook_says_they_can() -> None:
    cards = {card.letters: card for card in STANDARD.cards}
    assert {"EI", "AU", "CH"} <= set(cards), "combinations the rulebook names"
    assert all(1 <= len(card.letters) <= 2 and len(card.start) == 4 for card in STANDARD.cards)
    assert any(card.nimble for card in STANDARD.cards)
    assert any(card.sibling for card in STANDARD.cards)
    assert 0 < sum(card.condition is not None for card in STANDARD.cards) < 60
    assert {len(card.arrows) for card in STANDARD.cards} == {0, 1, 2}
    assert any(card.doubler for card in STANDARD.cards)
    assert cards["EI"].start[1] == 2, "two scares chase EI away in the two-player example"
    assert all(card.start[1] >= 3 for card in STANDARD.cards if card.id in (9, 12)), "R and S survive two there"


@pytest.mark.parametrize(
    ("changed", "rules"),
    [
        ({"start": (1, 2, 3)}, ("SP-A-6", "SP-CARD-5")),
        ({"start": (2, 1, 3, 4)}, ("SP-A-6", "SP-CARD-5")),
        ({"arrows": ("board", "board")}, ("SP-ARR-1",)),
        ({"arrows": ("board",), "doubler": True}, ("SP-ST3-7",)),
    ],
)
@pytest.mark.rules("SP-A-6", "SP-CARD-5", "SP-ARR-1", "SP-ST3-7")
def test_impossible_cards_are_told(changed: dict[str, object], rules: tuple[str, ...]) -> None:
    first, *rest = STANDARD.cards
    assert refused(attrs.evolve(STANDARD, cards=(attrs.evolve(first, **changed), *rest))) == rules  # type: ignore[arg-type]  # fields by name


@pytest.mark.rules("SP-A-2", "SP-A-3", "SP-A-8", "SP-A-10", "SP-END-5", "SP-R10-1", "SP-SETUP-11")
def test_the_counts_of_the_rulebook_are_checked() -> None:
    rows = STANDARD.scorepad
    assert refused(attrs.evolve(STANDARD, first=(2, 2, 2, 0))) == ("SP-A-3", "SP-SETUP-11")
    assert refused(attrs.evolve(STANDARD, scorepad=rows[:3])) == ("SP-A-8",)
    assert refused(attrs.evolve(STANDARD, scorepad=((7, *rows[0][1:]), *rows[1:]))) == ("SP-A-2", "SP-R10-1")
    assert refused(attrs.evolve(STANDARD, scorepad=(rows[0], (6, 3, *rows[1][2:]), *rows[2:]))) == ("SP-A-10",)
    assert refused(attrs.evolve(STANDARD, ratings=STANDARD.ratings[1:])) == ("SP-END-5",)


@pytest.mark.rules("SP-CARD-2", "SP-CARD-3", "SP-CARD-4")
def test_a_box_of_ones_own_is_loaded_from_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(SOURCE.replace('letters = "EI"', 'letters = "ÄU"'), "utf-8")
    loaded = sp.load(own)
    assert "ÄU" in {card.letters for card in loaded.cards}
    assert sp.new_game(2, seed=1, options=Options(box=loaded)).options.components is loaded


def test_a_file_with_mistakes_is_refused_with_all_of_them(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = SOURCE.replace('letters = "EI"', 'letters = "ei"').replace('condition = "max_6"', 'condition = "max_7"')
    own.write_text(
        text.replace('arrows = ["away"]', 'arrows = ["up"]').replace("sibling = true", "sibling = 1"), "utf-8"
    )
    with pytest.raises(UnreadableInput) as caught:
        sp.load(own)
    found = str(caught.value)
    for part in ("letters: expected 1 to 10 capital letters", "max_7", "expected directions", "sibling: expected bool"):
        assert part in found
    assert len(caught.value.problems) > 5
    for key, name in (("[[room]]\nname", "room"), ("[[rating]]\nleast", "rating")):
        own.write_text(SOURCE + f'\n{key} = 1\nfirst = 1\ntitle = ""\norigin = "rulebook"\n' * 100, "utf-8")
        with pytest.raises(UnreadableInput, match=name):
            sp.load(own)


@pytest.mark.rules("SP-CARD-2")
def test_cards_built_by_hand_are_checked() -> None:
    with pytest.raises(UnreadableInput, match=r"Card\.letters"):
        Card(1, "ß", (1, 1, 1, 1))
    with pytest.raises(UnreadableInput, match=r"Card\.letters"):
        Card(1, "E-", (1, 1, 1, 1))
    assert box("E1").cards[0] == Card(1, "E", (1, 1, 1, 1))
