"""Impossible positions whose components are all there: unfinished business that does not fit, and how points came."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules import CHANCE
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.state import NOTHING, draw

from .desk import FILLED, FULL, gilded, our_options, play, position

CARDS = {"D1": "T27", "D2": "T28"}
FORCED = {"forced": True, "begun": False}


def told(state: iw.State) -> set[str]:
    return {rule for fault in iw.faults(state) for rule in fault.rules}


def forged(*people: dict[str, Any], **changes: Any) -> set[str]:
    return told(position(*people, possible=False, **changes))


def with_player(state: iw.State, seat: int = 0, **changes: Any) -> iw.State:
    players = list(state.players)
    players[seat] = attrs.evolve(players[seat], **changes)
    return attrs.evolve(state, players=tuple(players))


def dealt(players: int) -> iw.State:
    state = iw.new_game(players, seed=None)
    while iw.to_act(state) == (CHANCE,):
        state = iw.apply(state, iw.legal_actions(state)[0])
    return state


# Set-up


@pytest.mark.rules("IW-SETUP-6", "IW-SETUP-8", "IW-SETUP-11", "IW-SETUP-26", "IW-AMB-29")
def test_before_the_sides_are_chosen_everything_is_dealt_in_order() -> None:
    state = dealt(2)
    assert told(state) == set()
    assert "IW-SETUP-11" in told(with_player(state, workspace=None))
    assert "IW-AMB-29" in told(with_player(state, side="A"))
    assert "IW-AMB-29" in told(attrs.evolve(state, seat=1))
    assert "IW-SETUP-8" in told(
        attrs.evolve(state, pages_ii=state.pages_ii[1:], spare=tuple(sorted((*state.spare, state.pages_ii[0]))))
    )
    gained = tuple(card for card in state.deck if card != "T12")
    assert "IW-SETUP-26" in told(attrs.evolve(with_player(state, on=(iw.Card("T12", 0),)), deck=gained))


@pytest.mark.rules("IW-SOLO-6")
def test_nothing_is_dealt_before_the_page_set_is_chosen() -> None:
    state = iw.GAME.first(1)
    assert told(state) == set()
    laid_out = attrs.evolve(state, pages_ii=("II-1",), spare=tuple(page for page in state.spare if page != "II-1"))
    assert told(laid_out) == {"IW-SOLO-6"}


@pytest.mark.rules("IW-SETUP-17", "IW-SETUP-18", "IW-SETUP-19", "IW-SETUP-21")
def test_the_set_up_fills_every_inkwell_with_what_its_shape_says() -> None:
    base: dict[str, Any] = {"stage": "cubes", "seat": 1, "turn": {"hand": "K", "begun": False}}
    assert told(position({}, {}, wells=FILLED, slots=CARDS, **base)) == set()
    for wells, slots in ((FILLED | {"C1": "KR"}, CARDS), (FILLED | {"D1": ""}, CARDS), (FILLED, {"D1": "T27"})):
        assert "IW-SETUP-18" in forged({}, {}, wells=wells, slots=slots, **base)
    waiting: dict[str, Any] = {"stage": "cubes", "first": None, "draws": (draw("cubes", None, "C1", 3), draw("first"))}
    assert told(position({}, {}, wells=FILLED | {"C1": ""}, slots=CARDS, **waiting)) == set()
    assert "IW-SETUP-18" in forged({}, {}, wells=FILLED, slots=CARDS, **waiting)


@pytest.mark.rules("IW-SETUP-23", "IW-SETUP-24", "IW-SETUP-26", "IW-CARD-9")
def test_set_up_cubes_come_one_player_at_a_time_and_to_the_hand_alone() -> None:
    base: dict[str, Any] = {"wells": FILLED, "slots": CARDS, "stage": "cubes", "seat": 1}
    hand: dict[str, Any] = {"hand": "K", "begun": False}
    assert "IW-SETUP-24" in forged({}, {}, **(base | {"seat": 0}), turn=hand)  # the first player gets none
    assert "IW-SETUP-24" in forged({}, {}, **base)
    assert "IW-SETUP-26" in forged({}, {}, **base, turn=hand | {"taken": "K"})
    drawing = (draw("cubes", 1, None, 1),)
    assert told(position({}, {}, **base, draws=drawing)) == set()
    assert "IW-CARD-9" in forged({}, {}, **base, draws=drawing, turn=hand)
    first = draw("first")
    assert "IW-SETUP-23" in forged({}, {}, **base, draws=(first, draw("cubes", None, "C1", 3)), first=None)


# Whose turn it is


@pytest.mark.rules("IW-END-4", "IW-FLIP-4", "IW-CARD-10")
def test_who_is_on_has_a_page_or_has_just_turned_one() -> None:
    assert "IW-END-4" in forged({"turned": 3}, {})
    assert "IW-FLIP-4" in forged({}, {}, stage="turned", turn={"takes": 0})
    keeping = iw.apply(position({"on": ("T26",), "cubes": {"f4": "K"}}, {}), iw.TurnPage(0))
    assert (keeping.stage, told(keeping)) == ("keep", set())
    k, *others = keeping.bag
    emptied = attrs.evolve(with_player(keeping, cubes="." * 11), bag=(k + 1, *others))
    assert told(emptied) == {"IW-CARD-10"}


@pytest.mark.rules("IW-ABBOT-1", "IW-AMB-48", "IW-AMB-1")
def test_who_owes_a_turn_is_forced_unless_the_arrow_was_passed_since() -> None:
    assert "IW-AMB-48" in forged({}, {}, abbot=4)
    assert told(position({"on": ("T30*",)}, {}, abbot=4)) == set()
    following = our_options(forced_at_refill="following_turn")
    assert told(position({}, {}, abbot=4, options=following)) == set()
    refilling: dict[str, Any] = {"stage": "upkeep", "draws": (draw("cubes", None, "C2", 3),)}
    assert "IW-ABBOT-1" in forged({}, {}, **refilling, turn=FORCED)
    assert "TT-STATE-1" in forged({}, {}, **refilling, turn={"took": 1})
    assert told(position({}, {}, **refilling, abbot=4, turn=FORCED)) == set()


# Cubes on the way


@pytest.mark.rules("IW-TURN-2", "IW-CARD-3", "IW-CARD-8", "IW-CARD-9")
@pytest.mark.parametrize(
    ("cards", "turn", "rule"),
    [
        ((), {"hand": "K"}, "IW-TURN-2"),
        ((), {"taken": "K"}, "IW-TURN-2"),
        (("T18",), {"hand": "K"}, "IW-TURN-2"),
        (("T18*",), {"hand": "K"}, ""),
        (("T18*",), {"hand": "K", "begun": False}, "IW-CARD-3"),
        (("T31",), {"takes": 2}, "IW-CARD-8"),
        (("T31*",), {"takes": 2}, ""),
        (("T31*",), {"takes": 3}, "IW-CARD-8"),
        (("T31*",), {"took": 2, "takes": 0}, ""),
        ((), {"took": 1, "takes": 1}, "IW-CARD-8"),
        ((), {"kept": "K"}, "TT-STATE-1"),
        ((), {"rearranging": "closed", "begun": False}, "IW-CARD-3"),
    ],
)
def test_cubes_and_takes_come_by_rule_or_by_a_technique(cards: tuple[str, ...], turn: Any, rule: str) -> None:
    found = forged({"on": cards}, {}, turn=turn)
    assert rule in found if rule else found == set()


@pytest.mark.rules("IW-CARD-9", "IW-CARD-14")
@pytest.mark.parametrize(
    ("cards", "well", "possible"),
    [((), None, False), (("T17",), None, False), (("T17*",), None, True), (("T32*",), None, False)]
    + [((), "C2", False), (("T32*",), "C2", True), (("T17*",), "C2", False)],
)
def test_in_a_turn_cubes_are_drawn_by_techniques(cards: tuple[str, ...], well: str | None, possible: bool) -> None:
    drawing = (draw("cubes", None if well else 0, well, 3),)
    found = forged({"on": cards}, {}, draws=drawing, turn={"begun": not well})
    assert found == (set() if possible else {"IW-CARD-9", "IW-CARD-14"})


@pytest.mark.rules("IW-REFILL-1", "IW-FAQ-7")
def test_a_shape_is_not_empty_at_the_start_of_a_turn_but_for_want_of_supplies() -> None:
    wells = {"C1": "KRY", "D1": "KY"}
    assert forged({}, {}, wells=wells) == {"IW-REFILL-1"}
    assert told(position({}, {}, wells=wells, turn={"took": 1, "takes": 0})) == set()
    assert told(position({"cubes": {"f1": "A"}}, {"cubes": gilded(19)}, wells=wells)) == set()


# After a turn of the Page


@pytest.mark.rules("IW-TURN-10", "IW-FLIP-6", "IW-ABBOT-5", "IW-AMB-2")
def test_what_a_turn_of_the_page_leaves() -> None:
    turned = iw.apply(position({}, {}), iw.TurnPage(0))

    def after(**changes: Any) -> set[str]:
        return told(attrs.evolve(turned, turn=attrs.evolve(turned.turn, **changes)))

    assert after() == set()
    for wrong in ({"takes": 1}, {"took": 1}, {"begun": False}):
        assert after(**wrong) == {"IW-TURN-10"}
    assert after(bonus=2) == after(bonus=0) == {"IW-FLIP-6", "IW-ABBOT-5"}
    assert after(forced=True, bonus=0) == {"IW-ABBOT-1"}
    stuck = position({"cubes": FULL}, {}, options=our_options(stuck_turn_bonus=False))
    assert told(iw.apply(stuck, iw.TurnPage(0))) == set()


@pytest.mark.rules("IW-FLIP-7", "IW-FLIP-9")
def test_below_the_workspace_is_what_was_gained_with_earlier_pages() -> None:
    turned = play(position({"on": ("T13", "T14")}, {}), iw.TurnPage(0), iw.ChoosePage(0, "F2"))
    assert told(turned) == set()
    me = turned.players[0]
    assert told(with_player(turned, on=(), below=me.on)) == {"IW-EX-1", "IW-FLIP-9"}


# Mat and points


@pytest.mark.rules("IW-SETUP-17", "IW-REFILL-6", "IW-SETUP-18", "IW-SETUP-20")
@pytest.mark.parametrize(
    ("wells", "rule"),
    [({"S1": "K"}, "IW-SETUP-17"), ({"S1": "AA"}, "IW-SETUP-17"), ({"C1": "A"}, "IW-SETUP-18"), ({"C5": "K"}, "")],
)
def test_a_star_holds_one_gold_cube_and_nothing_else_any(wells: dict[str, str], rule: str) -> None:
    assert (rule or "IW-SETUP-20") in forged({}, {}, wells={"S1": "A", "S2": "A", "C1": "K", "D1": "K"} | wells)


@pytest.mark.rules("IW-AMB-86", "IW-PLACE-6")
def test_points_come_from_techniques_that_are_owned_and_illustrations_once_each() -> None:
    assert told(position({"on": ("T13",), "earned": (iw.Earned("T13", 1),)}, {})) == set()
    assert "IW-AMB-86" in forged({"earned": (iw.Earned("T13", 1),)}, {})
    assert "IW-AMB-86" in forged({"on": ("T13",), "earned": (iw.Earned("T13", 1),) * 2}, {})
    twice = iw.Scored("F1", ("gamma", "gamma"), 0, 0, forced=False)
    assert "IW-PLACE-6" in forged({"turned": 1, "scored": (twice,)}, {})


@pytest.mark.rules("IW-FAQ-6", "IW-AMB-56", "IW-AMB-57")
def test_a_solo_game_pays_the_moves_that_are_left_and_nothing_else() -> None:
    ended = iw.apply(position({"turned": 2}, abbot=7), iw.TurnPage(0))
    assert (ended.players[0].payout, told(ended)) == (4, set())
    assert told(with_player(ended, payout=3)) == {"IW-FAQ-6"}
    assert "IW-AMB-56" in told(with_player(ended, rests=1))
    plain = position({"turned": 2}, abbot=7, options=our_options(solo_end="immediate"))
    assert told(with_player(iw.apply(plain, iw.TurnPage(0)), payout=4)) == {"IW-FAQ-6"}


@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_position_of_a_game_is_possible(players: int) -> None:
    for seed in range(3):
        trace = iw.start(players, seed=seed)
        state, steps = iw.GAME.first(players), list(trace.steps)
        while steps or iw.to_act(trace.state):
            for action in steps:
                state = iw.step(state, action)
                assert iw.faults(state) == (), action
            legal = iw.legal_actions(state)
            if not legal:
                break
            trace = iw.trace(trace.state, legal[7 * len(trace.state.deck) % len(legal)])
            steps = list(trace.steps)
        assert (state.stage, state.turn) == ("over", NOTHING)
