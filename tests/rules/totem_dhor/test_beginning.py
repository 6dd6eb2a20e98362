"""Beginning the Game: rolling, re-rolling, moving and landing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import totem_dhor as td
from tabletop_rules.totem_dhor.box import Box, Face

At = Callable[..., td.State]

TABLE = Path(__file__).with_name("destinations.txt")
"""Worked out by an exhaustive walk of its own: the space, then where 1 to 6 steps lead."""


@pytest.mark.rules("TD-BEGIN-9", "TD-BEGIN-10", "TD-AMB-11", "TD-AMB-12", "TD-AMB-13")
def test_destinations_by_number_of_the_die(box: Box, kept: At) -> None:
    rows = [line.split("|") for line in TABLE.read_text("ascii").splitlines()]
    assert {row[0].strip() for row in rows} == set(box.kinds)
    for start, *columns in rows:
        place = start.strip()
        for number, cells in enumerate(columns, start=1):
            state = kept(place, number, "statue", rastapopoulos="I01")
            assert {move.space for move in td.legal_actions(state) if isinstance(move, td.Move)} == set(cells.split())


def test_the_board_is_symmetric(box: Box) -> None:
    pairs = "I01 I16,I02 I15,O2 O5,I03 I14,I04 I13,I05 I12,I06 I11,O3 O4,I07 I10,I08 I09,I17 I20,I18 I19"
    mirror = {"M": "M", "O1": "O1", "O6": "O6"}
    for pair in pairs.split(","):
        one, other = pair.split()
        mirror |= {one: other, other: one}
    for space, ways in box.straight.items():
        for number, ends in enumerate(ways):
            assert {mirror[end] for end in ends} == set(box.straight[mirror[space]][number])
            assert number == 0 or space not in ends


@pytest.mark.rules("TD-BEGIN-10", "TD-AMB-11", "TD-AMB-17")
def test_a_character_turns_back_only_where_the_table_allows_it(kept: At, refused: Callable[..., bool]) -> None:
    assert refused(kept("M", 2, "+1"), td.Move(0, "M"), "TD-BEGIN-9", "TD-BEGIN-10", "TD-AMB-11")
    assert set(td.legal_actions(kept("M", 2, "+1"))) == {td.Move(0, "I02"), td.Move(0, "I15")}
    state = kept("M", 2, "+1", options=td.Options(allow_backtrack=True), points={0: 1})
    assert td.Move(0, "M") in td.legal_actions(state)
    assert td.apply(state, td.Move(0, "M")).points[0] == 3  # coming back is landing: 1 for Moulinsart, 1 for the die


@pytest.mark.rules("TD-BEGIN-1", "TD-AMB-9", "TD-AMB-10")
def test_a_turn_is_a_roll_of_both_dice(at: At) -> None:
    state = at()
    assert td.to_act(state) == (CHANCE,)
    odds = td.chance(state)
    assert len(odds) == 24
    assert odds.probability(td.RollDice(3, "statue")) == Fraction(1, 18)
    assert odds.probability(td.RollDice(6, "stars")) == Fraction(1, 36)
    rolled = td.apply(state, td.RollDice(3, "statue"))
    assert (rolled.number, rolled.face) == (3, "statue")


@pytest.mark.rules("TD-BEGIN-2", "TD-BEGIN-7")
def test_stars_end_the_turn_at_once(at: At, refused: Callable[..., bool]) -> None:
    state = td.apply(at(places={0: "I03"}), td.RollDice(4, "stars"))
    assert (state.active, state.places[0]) == (1, "I03")
    assert refused(state, td.Reroll(0), "TD-BEGIN-2")
    assert refused(state, td.Move(0, "I04"))
    again = td.apply(td.apply(at(), td.RollDice(6, "+1")), td.Reroll(0))
    assert td.apply(again, td.RollDice(1, "stars")).active == 1


@pytest.mark.rules("TD-BEGIN-3", "TD-BEGIN-4", "TD-BEGIN-8")
def test_a_roll_is_kept_or_rolled_again_before_any_move(at: At, refused: Callable[..., bool]) -> None:
    state = td.apply(at(), td.RollDice(2, "statue"))
    assert td.legal_actions(state).listed == (td.Keep(0), td.Reroll(0))
    assert refused(state, td.Move(0, "I02"), "TD-BEGIN-8")
    assert refused(state, td.Keep(1), "TD-BEGIN-3")


@pytest.mark.rules("TD-BEGIN-5", "TD-BEGIN-6", "TD-BEGIN-7", "TD-AMB-8")
def test_rerolls_take_both_dice_and_have_no_limit(at: At) -> None:
    state = td.apply(at(), td.RollDice(2, "statue"))
    faces: tuple[Face, ...] = ("+1", "statue", "rastapopoulos")
    for n in range(50):
        state = td.apply(state, td.Reroll(0))
        assert (state.number, state.face) == (None, None)
        assert len(td.chance(state)) == 24  # neither die is kept
        state = td.apply(state, td.RollDice(n % 6 + 1, faces[n % 3]))
    assert (state.number, state.face) == (2, "statue")
    assert td.legal_actions(state).listed == (td.Keep(0), td.Reroll(0))


@pytest.mark.rules("TD-BEGIN-8", "TD-AMB-13")
def test_a_kept_roll_must_be_moved(kept: At, refused: Callable[..., bool]) -> None:
    state = kept("I05", 3, "+1")
    assert refused(state, td.Decline(0, "investigation"), "TD-BEGIN-8")
    assert refused(state, td.Keep(0), "TD-BEGIN-8")
    assert refused(state, td.Reroll(0), "TD-BEGIN-8")
    assert all(isinstance(action, td.Move) for action in td.legal_actions(state))


@pytest.mark.rules("TD-BEGIN-9", "TD-AMB-12", "TD-DHOR-4")
def test_nothing_lets_a_character_stop_early(kept: At, refused: Callable[..., bool]) -> None:
    state = kept("I02", 4, "+1", rastapopoulos="I04", dhor="I04", found=8)
    assert refused(state, td.Move(0, "I04"), "TD-BEGIN-9", "TD-AMB-12")  # 3 spaces away
    assert refused(state, td.Move(0, "M"), "TD-BEGIN-9")


@pytest.mark.rules("TD-BEGIN-16", "TD-RASTA-1", "TD-AMB-15")
def test_crossing_a_space_has_no_effect(kept: At) -> None:
    state = td.apply(kept("M", 2, "+1", rastapopoulos="I01"), td.Move(0, "I02"))
    assert state.phase == "investigate"
    home = td.apply(kept("I01", 2, "+1", points={0: 1}), td.Move(0, "I16"))
    assert home.points[0] == 1  # crossed Moulinsart


@pytest.mark.rules("TD-BEGIN-11", "TD-DIE-1")
def test_the_special_die_waits_for_move_and_investigation(kept: At) -> None:
    state = td.apply(kept("I01", 3, "statue", rastapopoulos="O1"), td.Move(0, "I03"))
    assert state.phase == "investigate"
    assert (len(state.pile), state.face) == (55, "statue")
    state = td.apply(state, td.Decline(0, "investigation"))
    assert state.phase == "draw"
    for face in ("+1", "statue", "rastapopoulos"):
        assert td.legal_actions(kept("M", 2, face)).listed == (td.Move(0, "I02"), td.Move(0, "I15"))


@pytest.mark.rules("TD-BEGIN-12", "TD-AMB-7", "TD-AMB-5", "TD-AMB-61")
def test_an_ocean_space_gives_another_full_play(kept: At, play: At) -> None:
    trace = td.trace(kept("M", 3, "+1", points={0: 2}), td.Move(0, "O2"))
    state = trace.state
    assert [event.kind for event in trace.events] == ["moved", "plays_again"]
    assert (state.active, state.phase, state.number, state.owed) == (0, "roll", None, ())
    assert state.points[0] == 2  # the +1 of the first roll is gone
    state = play(state, td.RollDice(2, "statue"), td.Reroll(0), td.RollDice(2, "+1"), td.Keep(0), td.Move(0, "O6"))
    assert (state.active, state.phase) == (0, "roll")
    state = play(state, td.RollDice(1, "+1"), td.Keep(0), td.Move(0, "I17"), td.Decline(0, "investigation"))
    assert (state.points[0], state.active) == (3, 1)  # only the last special die counts


@pytest.mark.rules("TD-AMB-6", "TD-BEGIN-12", "TD-BEGIN-2", "TD-BEGIN-7")
def test_stars_on_the_new_roll_end_the_turn_on_the_ocean(kept: At, play: At) -> None:
    state = play(kept("M", 3, "+1", points={0: 2}), td.Move(0, "O2"), td.RollDice(1, "stars"))
    assert (state.active, state.places[0], state.points[0]) == (1, "O2", 2)
    after = kept("M", 3, "+1", points={0: 2}, options=td.Options(ocean_keeps_special="after"))
    state = play(after, td.Move(0, "O2"), td.RollDice(1, "stars"))
    assert (state.active, state.points[0], state.owed) == (1, 2, ())


@pytest.mark.rules("TD-AMB-5")
def test_the_special_die_may_be_remembered_over_the_ocean(kept: At, play: At) -> None:
    state = kept("M", 3, "+1", points={0: 1}, options=td.Options(ocean_keeps_special="after"))
    state = play(state, td.Move(0, "O2"))
    assert (state.owed, state.points[0]) == (("+1",), 1)
    state = play(state, td.RollDice(2, "statue"), td.Keep(0), td.Move(0, "O6"))
    assert state.owed == ("+1", "statue")
    state = play(state, td.RollDice(1, "+1"), td.Keep(0), td.Move(0, "I17"), td.Decline(0, "investigation"))
    assert (state.phase, state.points[0], state.owed) == ("draw", 2, ("+1",))  # in the order rolled
    state = play(state, td.DrawCard("W1"))
    assert (state.active, state.points[0]) == (1, 3)


@pytest.mark.rules("TD-AMB-5")
def test_the_special_die_may_take_effect_before_the_ocean_play(kept: At, play: At) -> None:
    options = td.Options(ocean_keeps_special="before")
    state = play(kept("M", 3, "+1", points={0: 1}, options=options), td.Move(0, "O2"))
    assert (state.points[0], state.phase, state.active, state.replay) == (2, "roll", 0, False)
    state = play(kept("M", 3, "statue", options=options), td.Move(0, "O2"))
    assert (state.phase, state.replay) == ("draw", True)
    state = play(state, td.DrawCard("K09"))  # the chauffeur takes the character home; it still plays again
    assert (state.places[0], state.phase, state.active) == ("M", "roll", 0)


@pytest.mark.rules("TD-BEGIN-13", "TD-DIE-1", "TD-DIE-3")
def test_moulinsart_gives_a_point_and_then_the_special_die_counts(kept: At) -> None:
    state = td.apply(kept("I01", 1, "statue", points={0: 3}), td.Move(0, "M"))
    assert (state.points[0], state.phase) == (4, "draw")


@pytest.mark.rules("TD-BEGIN-14", "TD-BEGIN-13", "TD-AMB-89")
def test_points_never_exceed_four(kept: At) -> None:
    trace = td.trace(kept("I01", 1, "+1"), td.Move(0, "M"))
    assert (trace.state.points[0], trace.state.active) == (4, 1)
    gains = [event for event in trace.events if event.kind == "gained"]
    assert [event.rules for event in gains] == [("TD-BEGIN-13", "TD-BEGIN-14"), ("TD-DIE-2", "TD-BEGIN-14")]
    assert td.apply(kept("I01", 1, "+1", points={0: 2}), td.Move(0, "M")).points[0] == 4
    assert td.apply(kept("I01", 1, "+1", points={0: 3}), td.Move(0, "M")).points[0] == 4


@pytest.mark.rules("TD-BEGIN-15", "TD-SECRET-1", "TD-DIE-2")
def test_an_investigation_is_voluntary(kept: At, play: At) -> None:
    state = td.apply(kept("M", 1, "+1", points={0: 2}), td.Move(0, "I01"))
    assert td.legal_actions(state).listed == (td.InvestigateSecretly(0), td.Decline(0, "investigation"))
    state = play(state, td.Decline(0, "investigation"))
    assert state.totems[0] == td.Totem("I01", "fresh", None, None)
    assert (state.points[0], state.active) == (3, 1)


@pytest.mark.rules("TD-AMB-14", "TD-AMB-31")
def test_characters_share_spaces_and_pass_each_other(kept: At) -> None:
    state = kept("I02", 1, "+1", places={1: "I01", 2: "I01"}, rastapopoulos="I02")
    state = td.apply(state, td.Move(0, "I01"))  # from beside Rastapopoulos, onto a space with two others
    assert state.places == ("I01", "I01", "I01")
    assert state.phase == "investigate"


@pytest.mark.rules("TD-AMB-16")
def test_a_plain_space_does_nothing(box: Box) -> None:
    spaces = tuple(
        attrs.evolve(space, neighbours=("I16", "I01", "P")) if space.id == "M" else space for space in box.spaces
    )
    spaces = tuple(attrs.evolve(s, neighbours=(*s.neighbours, "P")) if s.id == "I01" else s for s in spaces)
    plain = td.Space("P", "plain", "Nowhere", ("M", "I01"), "reconstruction")
    options = td.Options(box=attrs.evolve(box, spaces=(*spaces, plain)))
    state = attrs.evolve(
        td.GAME.first(2, options), heroes=("tintin", "haddock"), phase="move", number=1, face="statue", turn=1
    )
    assert td.apply(state, td.Move(0, "P")).phase == "draw"


@pytest.mark.rules("TD-AMB-75")
def test_a_table_may_agree_on_a_turn_limit(at: At, play: At) -> None:
    state = at(players=2, options=td.Options(turn_limit=3))
    for _ in range(3):
        assert td.to_act(state)
        state = play(state, td.RollDice(1, "stars"))
    assert td.to_act(state) == ()
    assert td.score(state).final
    assert td.score(state).totals == (0, 0)
    assert td.score(state).winners == (0, 1)
    endless = at(players=2)
    for _ in range(200):
        endless = play(endless, td.RollDice(1, "stars"))
    assert td.to_act(endless) == (CHANCE,)
    assert endless.places == ("M", "M")


@pytest.mark.rules("TD-AMB-75", "TD-END-5")
def test_a_game_broken_off_is_scored_as_it_stands(at: At, play: At) -> None:
    state = at(players=2, options=td.Options(turn_limit=1), points={0: 2, 1: 3})
    assert td.score(play(state, td.RollDice(1, "stars"))).winners == (1,)
