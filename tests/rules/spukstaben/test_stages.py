"""Increasing the Difficulty Level: conditions (stage 2) and shields (stage 3)."""

from __future__ import annotations

import pytest

from tabletop_rules import spukstaben as sp
from tabletop_rules.spukstaben import Scare, State

from .shop import covered, cubes, play, sets, shop, told, where, why


def scares(card: str, word: str, stage: int = 2, conditions: str = "occurrence") -> bool:
    """Tell whether a word scares a card that is alone in the print shop."""
    return sp.sets_of(shop([card], words=(word,), stage=stage, options={"position_conditions": conditions}), word) == (
        (1,),
    )


@pytest.mark.rules("SP-CARD-3", "SP-CARD-4", "SP-LVL-1", "SP-ST2-1", "SP-ST3-1")
def test_conditions_count_from_stage_2_on_and_shields_in_stage_3_only() -> None:
    assert [scares("S1 max6", "STRASSE", stage) for stage in (1, 2, 3)] == [True, False, False]
    assert [scares("S1 x2", "HASE", stage) for stage in (1, 2, 3)] == [True, True, False]
    assert [sets(shop(["T1", "S1 ^"], words=("HASE",), stage=n), "HASE") for n in (1, 2, 3)] == [{"S"}, {"S"}, {""}]


@pytest.mark.rules("SP-ST2-2", "SP-AMB-34", "SP-WORD-3")
def test_max_length_6_counts_the_whole_word() -> None:
    assert scares("S2 max6", "STRASS")
    assert not scares("S2 max6", "STRASSE")
    assert why(shop(["S2 max6"], words=("STRASSE",), stage=2), Scare("STRASSE", (1,))) == ("SP-ST2-1", "SP-ST2-2")


@pytest.mark.rules("SP-ST2-3", "SP-ST2-4", "SP-AMB-34")
@pytest.mark.parametrize(
    ("card", "word", "fits"),
    [
        ("EI2 -START", "EI", False),
        ("EI2 -START", "EIS", False),
        ("EI2 -START", "GEIER", True),
        ("EI2 -START", "BREI", True),
        ("EI2 -END", "EI", False),
        ("EI2 -END", "BREI", False),
        ("EI2 -END", "EIS", True),
        ("EN2 -END", "KENNEN", True),
        ("N2 -END", "BEN", False),
        ("N2 -END", "NASE", True),
    ],
)
def test_start_and_end_forbid_the_place_used(card: str, word: str, *, fits: bool) -> None:
    assert scares(card, word) is fits
    if not fits:
        rule = "SP-ST2-3" if "START" in card else "SP-ST2-4"
        assert why(shop([card], words=(word,), stage=2), Scare(word, (1,))) == ("SP-ST2-1", rule)


@pytest.mark.rules("SP-ST2-5", "SP-ST2-6", "SP-AMB-34", "SP-AMB-31")
@pytest.mark.parametrize(
    ("card", "word", "rule"),
    [
        ("H2 -CH/SCH", "BACH", "SP-ST2-5"),
        ("H2 -CH/SCH", "FISCH", "SP-ST2-5"),
        ("H2 -CH/SCH", "HOCHHAUS", None),
        ("C2 -CH/SCH", "CLOWN", None),
        ("C2 -CH/SCH", "HAUSCHEF", "SP-ST2-5"),
        ("S2 -SCH", "SCHAF", "SP-ST2-6"),
        ("S2 -SCH", "HAUSCHEF", "SP-ST2-6"),
        ("S2 -SCH", "SCHLOSS", None),
        ("CH2 -SCH", "FISCH", "SP-ST2-6"),
        ("CH2 -SCH", "BACH", None),
        ("S2 -CH/SCH", "SCHAF", "SP-ST2-5"),
        ("H2 -CH/SCH", "HOCH", None),
        ("H2 -CH/SCH", "BUCHHALTER", None),
        ("S2 -SCH", "HAUSSCHUH", None),
    ],
)
def test_letters_of_a_cluster_do_not_scare_a_card_that_forbids_it(card: str, word: str, rule: str | None) -> None:
    state = shop([card], words=(word,), stage=2)
    assert why(state, Scare(word, (1,))) == (() if rule is None else ("SP-ST2-1", rule))


@pytest.mark.rules("SP-AMB-33", "SP-ST2-3", "SP-ST2-4", "SP-ST2-5")
def test_read_by_the_word_one_forbidden_place_is_enough() -> None:
    assert scares("EN2 -END", "KENNEN")
    assert not scares("EN2 -END", "KENNEN", conditions="word")
    assert scares("H2 -CH/SCH", "HOCHHAUS")
    assert not scares("H2 -CH/SCH", "HOCHHAUS", conditions="word")
    assert not scares("EI2 -START", "EIBREI", conditions="word")


@pytest.mark.rules("SP-ST2-8", "SP-ST2-1")
def test_a_condition_protects_only_its_own_card() -> None:
    state = shop(["H2 -CH/SCH", "H2"], words=("BACH",), stage=2)
    assert sp.sets_of(state, "BACH") == ((2,),)


# Doublers


@pytest.mark.rules("SP-DBL-1", "SP-DBL-2", "SP-DBL-3", "SP-DBL-4", "SP-DBL-5", "SP-AMB-45")
def test_a_doubler_takes_two_letters_for_one_scare_and_is_covered() -> None:
    state = shop(["E3 x2", "E2"], words=("ESEL", "LAMPE"), stage=3)
    assert sp.sets_of(state, "LAMPE") == ((2,),)
    assert why(state, Scare("LAMPE", (1,))) == ("SP-DBL-1",)
    assert sp.sets_of(state, "ESEL") == ((1,), (2,))
    assert why(state, Scare("ESEL", (1, 2))) == ("SP-C-4", "SP-DBL-5")
    assert [event.rules for event in told(state, Scare("ESEL", (1,)), "shield_covered")] == [("SP-DBL-2", "SP-DBL-3")]
    after = play(state, Scare("ESEL", (1,)))
    assert (cubes(after), covered(after), sp.tokens(after)) == ({1: 2, 2: 2}, [1], 9)
    assert sp.sets_of(after, "LAMPE") == ((1,), (2,)), "it is no longer protected"
    more = shop(["E3 x2", "E2"], words=("ERDBEERE",), stage=3)
    assert sp.sets_of(more, "ERDBEERE") == ((1, 2),)


@pytest.mark.rules("SP-AMB-44", "SP-DBL-1")
def test_a_doubled_combination_stands_at_two_places_that_share_no_letter() -> None:
    assert scares("EI2 x2", "EIEI", 3)
    assert not scares("EI2 x2", "EIS", 3)
    assert not scares("EE2 x2", "TEEE", 3)
    assert scares("EE2 x2", "TEEEE", 3)
    assert not scares("EI2 x2 -END", "EIEI", 3), "both places must meet the condition"
    assert why(shop(["EE2 x2"], words=("TEEE",), stage=3), Scare("TEEE", (1,))) == ("SP-DBL-1",)


@pytest.mark.rules("SP-AMB-42", "SP-CONT-4")
def test_a_card_that_flees_takes_no_token() -> None:
    after = play(shop(["E1 x2", "E2 x2 []"], words=("ESEL", "X"), stage=3), Scare("ESEL", (1,)))
    assert (after.fled, sp.tokens(after)) == ((1,), 9)
    gone = play(shop(["E1 x2 []"], words=("ESEL", "X"), stage=3), Scare("ESEL", (1,)))
    assert sp.tokens(gone) == 10


@pytest.mark.rules("SP-DBL-3", "SP-DBL-4", "SP-CONT-4")
def test_a_shield_once_covered_stays_covered() -> None:
    state = shop(["E3 x2 []", "K3 ^ []"], words=("KESSEL", "LAMPE"), stage=3)
    after = play(state, Scare("KESSEL", (1, 2)))
    assert (cubes(after), covered(after), sp.tokens(after)) == ({1: 2, 2: 2}, [1, 2], 8)
    assert not told(state, Scare("KESSEL", (1, 2)), "shield_covered")
    assert sp.sets_of(after, "LAMPE") == ((1,),)


# Arrows


@pytest.mark.rules("SP-ARR-2", "SP-ARR-3", "SP-ARR-4", "SP-ARR-5", "SP-AMB-23")
def test_a_card_with_arrows_is_scared_with_its_supporters_or_not_at_all() -> None:
    state = shop(["T2", "G2 ^"], words=("TIGER", "GABEL"), stage=3)
    assert sp.sets_of(state, "GABEL") == ((),)
    assert why(state, Scare("GABEL", (2,))) == ("SP-ARR-2",)
    assert why(state, Scare("TIGER", (2,))) == ("SP-ARR-2",)
    assert [event.rules for event in told(state, Scare("TIGER", (1, 2)), "shield_covered")] == [
        ("SP-ARR-3", "SP-ARR-4")
    ]
    after = play(state, Scare("TIGER", (1, 2)))
    assert (cubes(after), covered(after)) == ({1: 1, 2: 1}, [2])
    assert sp.sets_of(after, "GABEL") == ((2,),)


@pytest.mark.rules("SP-C-6", "SP-ARR-6", "SP-ARR-7", "SP-AMB-35", "SP-ST3-5")
def test_a_supporter_that_fled_before_the_word_supports_no_longer() -> None:
    state = shop(["T1", "G2 ^"], words=("TAL", "GABEL"), stage=3)
    assert sp.sets_of(state, "GABEL") == ((),)
    after = play(state, Scare("TAL", (1,)))
    assert where(after)[0] == (None, 2)
    assert sp.sets_of(after, "GABEL") == ((2,),)
    done = sp.step(after, Scare("GABEL", (2,)))
    assert (cubes(done), covered(done)) == ({2: 1}, []), "past its arrows, it is not covered"


@pytest.mark.rules("SP-AMB-35", "SP-ARR-4", "SP-AMB-42")
def test_a_supporter_that_flees_by_the_same_word_has_supported() -> None:
    after = play(shop(["T1", "G2 ^"], words=("TIGER", "X"), stage=3), Scare("TIGER", (1, 2)))
    assert (after.fled, covered(after)) == ((1,), [2])


@pytest.mark.rules("SP-AMB-36", "SP-ARR-1", "SP-ARR-6", "SP-ARR-7", "SP-AMB-43")
@pytest.mark.parametrize(
    ("arrow", "room", "row"), [("^", 0, 0), ("<", 0, 0), (">", 3, 0), ("v", 1, 0), (">", 1, 0), ("<", 1, 0)]
)
def test_the_board_the_outside_and_empty_places_support_nothing(arrow: str, room: int, row: int) -> None:
    rooms: list[list[str]] = [[], [], [], []]
    rooms[room] = [f"K2 {arrow}"]
    state = shop(*rooms, words=("KATZE", "KUH"), stage=3)
    after = play(state, Scare("KATZE", (1,)))
    assert (cubes(after), covered(after)) == ({1: 1}, [])
    assert sp.sets_of(after, "KUH") == ((1,),), "past its arrows again"


@pytest.mark.rules("SP-AMB-36", "SP-ARR-1", "SP-ARR-2")
@pytest.mark.parametrize(("arrow", "supporter"), [("^", 2), ("v", 4), ("<", 1), (">", 6)])
def test_arrows_point_to_the_next_place_in_their_direction(arrow: str, supporter: int) -> None:
    state = shop(["Z1", "A1"], ["B1", f"K2 {arrow}", "C1"], ["D1", "E1"], words=("KABEC",), stage=3)
    supporters = {"^": 3, "v": 5, "<": 2, ">": 7}
    refusal = sp.check(state, Scare("KABEC", (4,)))[0]
    assert refusal.facts["supporters"] == (supporters[arrow],)
    assert supporter > 0


@pytest.mark.rules("SP-AMB-37", "SP-ARR-2", "SP-ARR-4")
def test_of_two_arrows_only_those_that_point_at_a_card_matter() -> None:
    alone = shop([], ["K2 ^ >"], words=("KATZE", "X"), stage=3)
    assert covered(play(alone, Scare("KATZE", (1,)))) == []
    state = shop([], ["K2 ^ >"], ["T2"], words=("KUH", "KATZE"), stage=3)
    assert sp.sets_of(state, "KUH") == ((),)
    assert covered(play(state, Scare("KATZE", (1, 2)))) == [1]


@pytest.mark.rules("SP-ARR-5", "SP-AMB-38", "SP-AMB-39", "SP-AMB-40")
def test_chains_and_rings_are_scared_as_a_whole() -> None:
    chain = shop(["T2", "G2 ^", "R2 ^"], words=("TIGER", "REGEN"), stage=3)
    assert sp.sets_of(chain, "REGEN") == ((),)
    assert why(chain, Scare("REGEN", (3,))) == ("SP-ARR-2", "SP-ARR-5")
    assert covered(play(chain, Scare("TIGER", (1, 2, 3)))) == [2, 3]
    ring = shop(["A2 v", "B2 ^"], words=("ABEND", "ARM"), stage=3)
    assert (sets(ring, "ABEND"), sets(ring, "ARM")) == ({"A B"}, {""})
    assert covered(play(ring, Scare("ABEND", (1, 2)))) == [1, 2]
    doubled = shop(["E2 x2", "G2 ^"], words=("GABEL", "GEIGE"), stage=3)
    assert (sets(doubled, "GABEL"), sets(doubled, "GEIGE")) == ({""}, {"E G"})


@pytest.mark.rules("SP-AMB-40", "SP-C-9")
def test_a_letter_that_cannot_scare_the_protected_card_may_scare_another() -> None:
    state = shop(["T2", "G2 ^", "G2"], words=("GABEL",), stage=3)
    assert sp.sets_of(state, "GABEL") == ((3,),)


@pytest.mark.rules("SP-AMB-41", "SP-C-3")
def test_one_supporter_may_serve_two_cards() -> None:
    state = shop(["A2 v", "T2", "G2 ^"], words=("TAG", "X"), stage=3)
    after = play(state, Scare("TAG", (1, 2, 3)))
    assert (cubes(after), covered(after)) == ({1: 1, 2: 1, 3: 1}, [1, 3])


@pytest.mark.rules("SP-AMB-21", "SP-ARR-2", "SP-C-9")
def test_a_hit_must_be_taken_only_if_the_rest_of_the_word_can_complete_it() -> None:
    state: State = shop(["T2", "E2 ^", "E2"], words=("ESEL", "TEE"), stage=3)
    assert sp.sets_of(state, "ESEL") == ((3,),)
    assert sp.sets_of(state, "TEE") == ((1, 2, 3),)


@pytest.mark.rules("SP-ST3-3", "SP-ST3-4", "SP-ST3-6")
def test_after_moving_on_arrows_see_their_new_neighbours() -> None:
    state = shop([], ["K2 >"], ["T1"], words=("TAL",), stage=3)
    after = play(state, Scare("TAL", (2,)))
    assert where(after)[2] == (1,)
