"""Placing & Points, and Page Anatomy."""

import attrs
import pytest

from tabletop_rules import inkwell as iw

from .desk import lying, our_box, play, position, refused, spaces_offered, total

FULL = {"f1": "G", "f2": "G", "f3": "R", "f4": "A", "f5": "K", "f10": "A", "f11": "K"}


def turned(cubes: dict[str, str], turned: int = 0, **changes: object) -> iw.State:
    """Return what follows when seat 0 turns this Page; its Workspace is black, side A, unless told otherwise."""
    return iw.apply(position({"cubes": cubes, "turned": turned, **changes}, {}), iw.TurnPage(0))


def parts(state: iw.State) -> tuple[int, int, int]:
    """Return the points for illustrations, multiplier and Workspace of the Page turned last."""
    scored = state.players[0].scored[-1]
    page = state.options.components.page[scored.page]
    points = {part.id: part.points for part in page.illustrations}
    return sum(points[part] for part in scored.illustrations), scored.multiplier, scored.workspace


# Placing


@pytest.mark.rules("IW-PLACE-1")
def test_a_cube_needs_a_matching_space() -> None:
    state = play(position({}, {}), iw.Take(0, "C1"))
    assert spaces_offered(state, "K") == ["f4", "f5", "f10", "f11"]
    assert refused(state, iw.PlaceCube(0, "R", "f11")) == {"IW-PLACE-1"}
    assert refused(state, iw.PlaceCube(0, "R", "z9")) == {"IW-PLACE-1"}


@pytest.mark.rules("IW-PLACE-2")
@pytest.mark.parametrize("cube", "KRYGBA")
def test_a_question_mark_takes_any_cube(cube: str) -> None:
    inkwell = "S1" if cube == "A" else "C1"
    state = play(position({}, {}, wells={"S1": "A", "C1": "K", "D1": "K", inkwell: cube}), iw.Take(0, inkwell))
    assert {"f5", "f10"} <= set(spaces_offered(state, cube))


@pytest.mark.rules("IW-PLACE-3", "IW-ANAT-3", "IW-EX-2")
def test_gold_goes_anywhere_and_gold_spaces_take_nothing_else() -> None:
    state = play(position({}, {}), iw.Take(0, "S1"))
    assert spaces_offered(state, "A") == [f"f{n}" for n in range(1, 12)]
    state = play(position({}, {}), iw.Take(0, "C1"))
    assert refused(state, iw.PlaceCube(0, "K", "f8")) == {"IW-ANAT-3", "IW-PLACE-1"}


@pytest.mark.rules("IW-ANAT-3", "IW-PLACE-3")
def test_with_only_a_gold_space_left_only_gold_is_taken() -> None:
    cubes = {
        "f1": "G",
        "f2": "G",
        "f3": "R",
        "f4": "K",
        "f5": "R",
        "f6": "B",
        "f7": "Y",
        "f9": "R",
        "f10": "B",
        "f11": "K",
    }
    state = position({"cubes": cubes}, {}, wells={"S1": "A", "C1": "R", "D1": "KY"})
    assert iw.legal_actions(state).listed == (iw.Take(0, "S1"), iw.TurnPage(0))


@pytest.mark.rules("IW-PLACE-4", "IW-EXT-4")
def test_placed_cubes_stay_where_they_are() -> None:
    state = position({"cubes": {"f5": "R"}}, {})
    assert refused(state, iw.Lift(0, "f5")) == {"IW-PLACE-4", "IW-EXT-4"}
    state = play(state, iw.Take(0, "C1"))
    assert refused(state, iw.Lift(0, "f5")) == {"IW-PLACE-4", "IW-EXT-4"}


@pytest.mark.rules("IW-PLACE-18", "IW-PLACE-4")
def test_a_space_holds_one_cube() -> None:
    state = play(position({"cubes": {"f5": "R"}}, {}), iw.Take(0, "S1"))
    assert refused(state, iw.PlaceCube(0, "A", "f5")) == {"IW-PLACE-18", "IW-PLACE-4"}


@pytest.mark.rules("IW-ANAT-1", "IW-ANAT-3")
def test_a_black_multiplier_takes_black_or_gold() -> None:
    state = play(position({}, {}, wells={"S1": "A", "C1": "KR", "D1": "K"}), iw.Take(0, "C1"))
    assert "f11" in spaces_offered(state, "K")
    assert refused(state, iw.PlaceCube(0, "R", "f11")) == {"IW-PLACE-1"}
    state = play(position({}, {}), iw.Take(0, "S1"))
    assert "f11" in spaces_offered(state, "A")


@pytest.mark.rules("IW-ANAT-4")
def test_a_free_space_takes_any_cube() -> None:
    state = play(position({}, {}), iw.Take(0, "C1"))
    assert all("f10" in spaces_offered(state, cube) for cube in "KRY")


# Points


@pytest.mark.rules("IW-PLACE-5", "IW-PLACE-6", "IW-FLIP-1", "IW-FLIP-3")
def test_a_whole_page_adds_up() -> None:
    state = turned(FULL)
    assert parts(state) == (8, 4, 4)
    assert total(state) == 16
    before = position({"cubes": FULL}, {})
    assert (sum(state.bag), state.gold) == (sum(before.bag) + 5, before.gold + 2)


@pytest.mark.rules("IW-PLACE-5", "IW-AMB-36")
def test_a_space_touching_two_illustrations_counts_for_both() -> None:
    both = {"f1": "G", "f2": "G", "f3": "R", "f4": "K", "f5": "R", "f6": "B", "f7": "Y"}
    assert parts(turned(both))[0] == 8 + 4
    assert parts(turned({k: v for k, v in both.items() if k != "f5"}))[0] == 0


@pytest.mark.rules("IW-ANAT-7", "IW-PLACE-7")
@pytest.mark.parametrize(("filled", "points"), [(13, 11), (12, 0)])
def test_eleven_points_for_all_thirteen_spaces(filled: int, points: int) -> None:
    cubes = dict(zip([f"g{n}" for n in range(1, filled + 1)], "KKRRYYGGBBRRA", strict=False))
    assert parts(turned(cubes, turned=1))[0] == points


@pytest.mark.rules("IW-PLACE-9", "IW-PLACE-10", "IW-PLACE-11", "IW-ANAT-2", "IW-FAQ-4")
def test_a_filled_multiplier_counts_its_colour_itself_included() -> None:
    assert parts(turned({"f4": "K", "f11": "K", "f10": "K"})) == (0, 3, 3)
    assert parts(turned({"f11": "K"}))[1] == 1


@pytest.mark.rules("IW-PLACE-12", "IW-PLACE-13", "IW-FAQ-4")
def test_an_empty_multiplier_counts_nothing_and_a_workspace_needs_nothing_filled() -> None:
    assert parts(turned({"f4": "K", "f5": "K", "f10": "K"})) == (0, 0, 3)


@pytest.mark.rules("IW-FAQ-2", "IW-PLACE-16", "IW-AMB-41")
def test_gold_on_a_black_multiplier_serves_as_black() -> None:
    assert parts(turned({"f11": "A", "f4": "K"}))[1] == 2


@pytest.mark.rules("IW-ANAT-5", "IW-ANAT-6")
def test_a_cube_on_a_free_space_completes_nothing_but_counts() -> None:
    state = turned({"f10": "R"}, workspace="W-R")
    assert parts(state) == (0, 0, 1)
    assert parts(turned({"f10": "K", "f11": "K"}))[1] == 2


@pytest.mark.rules("IW-FAQ-1", "IW-PLACE-17", "IW-PLACE-16")
def test_one_gold_cube_counts_for_several_multipliers() -> None:
    assert parts(turned({"f7": "A", "f11": "K"}, workspace="W-Y")) == (0, 2, 1)
    # The publisher's example: a green multiplier, a red Workspace, one gold cube on yellow.
    page = our_box().page["I-4"]
    assert page.takes[page.multiplier] == "G"
    yellow = page.spaces[page.takes.index("Y")]
    scored = turned({yellow: "A", "m": "G"}, page="I-4", workspace="W-R")
    assert parts(scored) == (0, 2, 1)


@pytest.mark.rules("IW-FAQ-3", "IW-AMB-40")
def test_gold_on_a_question_mark_multiplier_counts_gold_only() -> None:
    assert parts(turned({"f11": "A", "f1": "G", "f10": "A"}, turned=2))[1] == 2


@pytest.mark.rules("IW-FAQ-3", "IW-AMB-40")
def test_ink_on_a_question_mark_multiplier_counts_that_ink_and_gold() -> None:
    assert parts(turned({"f11": "G", "f1": "G", "f10": "A"}, turned=2))[1] == 3
    assert parts(turned({"f1": "G", "f10": "A"}, turned=2))[1] == 0


@pytest.mark.rules("IW-PLACE-14", "IW-AMB-42")
def test_side_a_counts_its_ink_and_gold() -> None:
    assert parts(turned({"f3": "R", "f9": "A", "f4": "K"}, workspace="W-R"))[2] == 2


@pytest.mark.rules("IW-AMB-39")
def test_the_rate_of_a_multiplier_is_data() -> None:
    pages = tuple(attrs.evolve(page, rate=2) for page in our_box().pages)
    options = iw.Options(box=attrs.evolve(our_box(), pages=pages))
    state = iw.apply(position({"cubes": {"f11": "K", "f4": "K"}}, {}, options=options), iw.TurnPage(0))
    assert parts(state)[1] == 4


@pytest.mark.rules("IW-PLACE-15")
@pytest.mark.parametrize(
    ("workspace", "cubes", "points"),
    [
        ("W-K", {"f1": "G", "f3": "R", "f4": "K", "f6": "B", "f7": "Y"}, 3),
        ("W-K", {"f1": "G", "f3": "R", "f4": "K", "f6": "B", "f8": "A"}, 3),
        ("W-K", {"f1": "G", "f3": "R", "f4": "K", "f8": "A"}, 0),
        ("W-K", {"f1": "A", "f2": "A", "f3": "A", "f4": "A", "f5": "A"}, 3),
        ("W-K", {f"f{n}": "A" for n in range(1, 11)}, 6),
        ("W-R", {"f6": "B", "f7": "Y", "f5": "K"}, 0),
        ("W-R", {"f6": "B", "f7": "Y", "f5": "K", "f8": "A", "f9": "R"}, 4),
        ("W-Y", {"f1": "A", "f8": "A", "f4": "K"}, 4),
        ("W-G", {f"f{n}": "A" for n in range(1, 12)}, 10),
        ("W-G", {f"f{n}": "A" for n in range(1, 9)}, 4),
        ("W-G", {"f8": "A"}, 0),
    ],
)
def test_side_b_powers(workspace: str, cubes: dict[str, str], points: int) -> None:
    assert parts(turned(cubes, workspace=workspace, side="B"))[2] == points


@pytest.mark.rules("IW-PLACE-15", "IW-FLIP-10")
def test_side_b_counts_techniques_before_they_move_below() -> None:
    state = turned({"g1": "K"}, turned=1, workspace="W-B", side="B", on=("T13", "T16*"), below=("T14",))
    assert parts(state)[2] == 2 + 2 + 1


@pytest.mark.rules("IW-PLACE-6")
def test_points_come_with_turning_not_before() -> None:
    state = position({"cubes": FULL}, {})
    assert total(state) == 0
    assert lying(state) == FULL


@pytest.mark.rules("IW-PLACE-5", "IW-PLACE-6", "IW-PLACE-9", "IW-ANAT-2", "IW-PLACE-13", "IW-PLACE-14", "IW-PLACE-15")
def test_every_line_of_a_score_names_the_rules_it_comes_from() -> None:
    cubes = {"f8": "A", "f9": "R", "f11": "K"}
    for side, rule in (("A", "IW-PLACE-14"), ("B", "IW-PLACE-15")):
        state = turned(cubes, workspace="W-Y", side=side)
        assert [(line.seat, line.points, line.rules) for line in iw.score(state).lines] == [
            (0, 3, ("IW-PLACE-5", "IW-PLACE-6")),
            (0, 2, ("IW-PLACE-9", "IW-ANAT-2")),
            (0, 1 if side == "A" else 2, ("IW-PLACE-13", rule)),
        ]


@pytest.mark.rules("IW-PLACE-14", "IW-PLACE-15")
def test_the_numbers_of_a_workspace_are_data() -> None:
    box = our_box()
    cards = [attrs.evolve(card, points=2, power_points=3, power_extra=2) for card in box.workspaces]
    options = iw.Options(box=attrs.evolve(box, workspaces=tuple(cards)))
    for side, points in (("A", 2 * 2), ("B", 3 * 1 + 2 * 2)):
        me = {"workspace": "W-B", "side": side, "cubes": {"f6": "B", "f10": "A"}, "turned": 0}
        me |= {"on": ("T13",), "below": ("T16", "T17")}
        state = iw.apply(position(me, {}, options=options, possible=False), iw.TurnPage(0))
        assert state.players[0].scored[0].workspace == points
