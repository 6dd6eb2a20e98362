"""Techniques that draw cubes, and uses that could change nothing, which are refused (IW-CARD-9, IW-AMB-21)."""

import pytest

from tabletop_rules import inkwell as iw

from .desk import FULL, empty_bag, play, position, refused, spaces_offered, without


@pytest.mark.rules("IW-AMB-21", "IW-CARD-9")
@pytest.mark.parametrize("card", ["T17", "T19"])
def test_no_cubes_are_drawn_when_none_could_be_placed(card: str) -> None:
    nothing = iw.UseTechnique(0, card)
    turn = {"took": 1, "takes": 0} if card == "T19" else {"begun": True}
    for cubes in (FULL, without("f8")):  # a gold space takes none of them
        assert refused(position({"on": (card,), "cubes": cubes}, {}, turn=turn), nothing) == {"IW-AMB-21", "IW-CARD-9"}
    one = position({"on": (card,), "cubes": without("f7")}, {}, turn=turn)
    assert refused(one, nothing) == set()
    assert refused(empty_bag(one, "KKRRGB"), nothing) == {"IW-AMB-21", "IW-CARD-9"}
    # Rearranging makes no room in time, but widened matching does.
    assert refused(position({"on": (card, "T12"), "cubes": FULL}, {}, turn=turn), nothing) == {"IW-AMB-21", "IW-CARD-9"}
    wide = position({"on": (card, "T21"), "cubes": without("f7")}, {}, turn=turn)
    assert refused(empty_bag(wide, "R"), nothing) == set()


@pytest.mark.rules("IW-AMB-21", "IW-CARD-9", "IW-TURN-5")
def test_no_cubes_are_drawn_when_the_hand_needs_every_space() -> None:
    wells = {"S1": "A", "C1": "Y", "D1": "K"}
    state = iw.apply(position({"on": ("T17",), "cubes": without("f7")}, {}, wells=wells), iw.Take(0, "C1"))
    assert refused(state, iw.UseTechnique(0, "T17")) == {"IW-AMB-21", "IW-CARD-9"}


@pytest.mark.rules("IW-AMB-21", "IW-CARD-14")
@pytest.mark.parametrize(
    ("cubes", "bag", "changes"),
    [
        ("GGG", "", False),
        ("KR", "", False),
        ("GGG", "GG", False),
        ("GGG", "K", True),
        ("GGGG", "", True),
        ("KR", "Y", True),
        ("KRY", "K", True),
    ],
)
def test_an_inkwell_sure_to_hold_the_same_again_is_not_emptied(cubes: str, bag: str, changes: bool) -> None:
    state = position({"on": ("T32",)}, {}, wells={"S1": "A", "C1": cubes, "D1": "K"})
    found = refused(empty_bag(state, bag), iw.UseTechnique(0, "T32", well="C1"))
    assert found == (set() if changes else {"IW-AMB-21"})


@pytest.mark.rules("IW-CARD-8", "IW-AMB-21", "IW-ABBOT-1")
def test_a_forced_player_has_no_second_take() -> None:
    state = position({"on": ("T31",)}, {}, abbot=4, turn={"forced": True, "begun": False})
    assert refused(state, iw.UseTechnique(0, "T31")) == {"IW-AMB-21", "IW-ABBOT-1"}


@pytest.mark.rules("IW-AMB-21", "IW-AMB-46")
def test_the_abbot_is_not_moved_from_the_last_space() -> None:
    state = position({"turned": 2, "on": ("T30",)}, {"turned": 3}, abbot=11, turn={"forced": True, "begun": False})
    assert refused(state, iw.UseTechnique(0, "T30")) == {"IW-AMB-21", "IW-AMB-46"}


@pytest.mark.rules("IW-CARD-9", "IW-TURN-5")
def test_drawn_cubes_leave_the_spaces_that_the_hand_needs() -> None:
    wells = {"S1": "A", "C1": "YY", "D1": "K"}
    state = position({"on": ("T17",), "cubes": without("f5", "f7", "f10")}, {}, wells=wells)
    state = play(state, iw.Take(0, "C1"), iw.UseTechnique(0, "T17"), iw.DrawCubes(None, "YYK"))
    assert (state.turn.drawn, spaces_offered(state, "Y")) == ("KYY", ["f5", "f7", "f10"])
    trace = iw.trace(state, iw.PlaceCube(0, "Y", "f5"))
    assert trace.steps == (iw.PlaceCube(0, "Y", "f5"), iw.ReturnDrawn(0))
    assert trace.state.turn.hand == "YY"


@pytest.mark.rules("IW-CARD-9")
def test_drawn_cubes_without_space_go_back_by_themselves() -> None:
    state = position({"on": ("T17",), "cubes": without("f7")}, {})
    state = iw.apply(state, iw.UseTechnique(0, "T17"))
    trace = iw.trace(state, iw.DrawCubes(None, "GBB"))
    assert trace.steps == (iw.DrawCubes(None, "GBB"), iw.ReturnDrawn(0))
    assert refused(trace.state, iw.ReturnDrawn(0)) == {"IW-CARD-9"}
    assert "IW-AMB-21" in refused(empty_bag(position({"on": ("T17",)}, {})), iw.UseTechnique(0, "T17"))
