"""Contents of the Box, Setup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import attrs
import pytest

from tabletop_rules import CHANCE, IllegalState, UnreadableInput
from tabletop_rules import totem_dhor as td
from tabletop_rules.totem_dhor.board import destinations
from tabletop_rules.totem_dhor.box import FACES, PRINTED, Box, Card, standard
from tabletop_rules.totem_dhor.boxcheck import faults_of

OWN_FILE = Path(td.__file__).with_name("box.toml")


def cited(box: Box, *, allow_backtrack: bool = False) -> set[str]:
    return {rule for fault in faults_of(box, allow_backtrack=allow_backtrack) for rule in fault.rules}


def with_card(box: Box, card: str, **changes: object) -> Box:
    cards = tuple(attrs.evolve(c, **changes) if c.id == card else c for c in box.cards)  # type: ignore[arg-type]  # a test may
    return attrs.evolve(box, cards=cards)


def test_the_supplied_box_is_without_fault(box: Box) -> None:
    assert faults_of(box, allow_backtrack=False) == faults_of(box, allow_backtrack=True) == ()


@pytest.mark.rules(
    "TD-BOX-2", "TD-BOX-3", "TD-BOX-4", "TD-BOX-6", "TD-BOX-8", "TD-BOX-9", "TD-BOX-10", "TD-DHOR-1", "TD-AMB-3"
)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "figure"\ncount = 5', 'id = "figure"\ncount = 6'),
        ('id = "sheet"\ncount = 4', 'id = "sheet"\ncount = 5'),
        ('id = "ebony_totem"\ncount = 20', 'id = "ebony_totem"\ncount = 19'),
        ('id = "totem_dhor"\ncount = 1', 'id = "totem_dhor"\ncount = 2'),
        ('id = "card"\ncount = 55', 'id = "card"\ncount = 54'),
        ('id = "die"\ncount = 1', 'id = "die"\ncount = 2'),
        ('id = "special_die"\ncount = 1', 'id = "special_die"\ncount = 2'),
        ("good = 8\nbooby_trapped = 12", "good = 9\nbooby_trapped = 11"),
        ("faces = [1, 2, 3, 4, 5, 6]", "faces = [1, 2, 3, 4, 5, 5]"),
        ("start = 4\nhighest = 4", "start = 4\nhighest = 5"),
    ],
)
def test_a_file_that_contradicts_the_printed_contents_is_refused(tmp_path: Path, old: str, new: str) -> None:
    text = OWN_FILE.read_text("utf-8")
    assert old in text
    file = tmp_path / "box.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(UnreadableInput, match=r"the rulebook|TD-AMB-9"):
        td.load(file)


def test_every_problem_of_a_file_is_reported_at_once(tmp_path: Path) -> None:
    text = OWN_FILE.read_text("utf-8").replace('kind = "ocean"', 'kind = "sea"', 1)
    text = text.replace('effect = "refill"', 'effect = "heal"').replace("sheet = true", 'sheet = "yes"', 1)
    text = text.replace('timing = "kept"', "timing = 7", 1).replace('origin = "reconstruction"', 'origin = "me"')
    file = tmp_path / "box.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(UnreadableInput) as caught:
        td.load(file)
    report = str(caught.value)
    for path in ("space[1].kind", "effect: expected one of", "figure[0].sheet", "card[0].timing", "origin"):
        assert path in report


@pytest.mark.rules("TD-AMB-55")
def test_a_box_of_ones_own_is_read_from_a_file_and_played_with(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(OWN_FILE.read_text("utf-8").replace('"Butler"', '"Nestor"'), "utf-8")
    own = td.load(file)
    state = td.new_game(2, seed=None, options=td.Options(box=own))
    assert state.options.components.card["K01"].name == "Nestor"
    assert own != standard()


def test_only_reconstructed_or_printed_parts_are_in_the_box(box: Box) -> None:
    assert {space.origin for space in box.spaces} == {"reconstruction"}
    printed = [card.id for card in box.cards if card.origin == "rulebook"]
    assert printed == ["SP"]


@pytest.mark.rules("TD-BOX-11", "TD-BOX-13", "TD-AMB-18", "TD-BOX-3")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_two_to_four_people_can_play(players: int) -> None:
    with pytest.raises(IllegalState, match="2 to 4 players") as caught:
        td.new_game(players, seed=1)
    assert "TD-BOX-11" in caught.value.faults[0].rules


@pytest.mark.rules("TD-BOX-2", "TD-BOX-3", "TD-BOX-11")
def test_a_box_needs_four_characters_with_a_sheet_and_rastapopoulos_without(box: Box) -> None:
    assert len(box.figures) == PRINTED["figure"]
    assert len(box.heroes) == PRINTED["sheet"]
    fewer = attrs.evolve(box, figures=box.figures[1:])
    assert {"TD-BOX-2", "TD-BOX-3"} <= cited(fewer)
    all_sheets = attrs.evolve(box, figures=tuple(attrs.evolve(figure, sheet=True) for figure in box.figures))
    assert "TD-BOX-11" in cited(all_sheets)


@pytest.mark.rules("TD-BOX-4", "TD-SETUP-6", "TD-AMB-1")
def test_a_board_needs_exactly_twenty_investigation_spaces(box: Box) -> None:
    spaces = tuple(attrs.evolve(space, kind="plain") if space.id == "I07" else space for space in box.spaces)
    assert {"TD-SETUP-6", "TD-BOX-4"} <= cited(attrs.evolve(box, spaces=spaces))


@pytest.mark.rules("TD-SETUP-11", "TD-SETUP-13")
def test_the_liner_is_an_ocean_space_and_home_is_moulinsart(box: Box) -> None:
    assert "TD-SETUP-11" in cited(attrs.evolve(box, liner="I01"))
    assert "TD-SETUP-13" in cited(attrs.evolve(box, home="I01"))
    assert "TD-SETUP-13" in cited(attrs.evolve(box, home="nowhere"))


def without_way(box: Box, one: str, other: str) -> Box:
    """Take away the way between two spaces."""
    gone = {one: other, other: one}
    spaces = tuple(
        attrs.evolve(space, neighbours=tuple(n for n in space.neighbours if n != gone.get(space.id)))
        for space in box.spaces
    )
    return attrs.evolve(box, spaces=spaces)


@pytest.mark.rules("TD-AMB-13", "TD-BEGIN-8")
def test_a_board_has_no_dead_ends_unless_characters_may_turn_back(box: Box) -> None:
    dead_end = without_way(box, "I01", "I02")
    assert "TD-AMB-13" in cited(dead_end)
    assert cited(dead_end, allow_backtrack=True) == set()


def test_ways_lead_both_ways_and_everywhere(box: Box) -> None:
    one_way = tuple(attrs.evolve(s, neighbours=("M", "O2")) if s.id == "I01" else s for s in box.spaces)
    assert "TD-BEGIN-10" in cited(attrs.evolve(box, spaces=one_way))
    island = without_way(without_way(box, "I01", "I02"), "I16", "I15")
    assert "TD-BEGIN-9" in cited(island, allow_backtrack=True)
    nowhere = tuple(attrs.evolve(s, neighbours=("M", "X")) if s.id == "I01" else s for s in box.spaces)
    assert "TD-BEGIN-9" in cited(attrs.evolve(box, spaces=nowhere))


def test_ids_are_unique(box: Box) -> None:
    twice = attrs.evolve(box, spaces=(*box.spaces, box.spaces[0]))
    assert cited(twice) == {"TT-STATE-1"}
    assert cited(attrs.evolve(box, cards=(*box.cards, box.cards[0]))) == {"TT-STATE-1"}


@pytest.mark.rules("TD-DIE-17", "TD-SETUP-4", "TD-AMB-10", "TD-BOX-10")
@pytest.mark.parametrize("faces", [(0, 2, 2, 2), (1, 1, 1, 1), (2, 2, 2, 2), (6, 0, 0, 0)])
def test_the_special_die_has_six_faces_of_four_kinds(box: Box, faces: tuple[int, ...]) -> None:
    assert FACES == ("stars", "+1", "statue", "rastapopoulos")
    assert sum(box.faces) == 6
    assert {"TD-SETUP-4", "TD-DIE-17"} <= cited(attrs.evolve(box, faces=faces))


@pytest.mark.parametrize("name", ["", "two\nlines", "\x1b[2J", "\ud800", "long" * 26])
def test_names_can_be_shown(box: Box, name: str) -> None:
    spaces = (*box.spaces[:-1], attrs.evolve(box.spaces[-1], name=name))
    assert cited(attrs.evolve(box, spaces=spaces)) == {"TT-STATE-1"}
    figures = (*box.figures[:-1], attrs.evolve(box.figures[-1], name=name))
    assert cited(attrs.evolve(box, figures=figures)) == {"TT-STATE-1"}
    cards = (*box.cards[:-1], attrs.evolve(box.cards[-1], name=name))
    assert cited(attrs.evolve(box, cards=cards)) == {"TT-STATE-1"}


@pytest.mark.parametrize("text", ["two\nlines", "\x1b[2J", "\ud800", "long" * 251])
def test_the_texts_of_cards_can_be_shown(box: Box, text: str) -> None:
    cards = (*box.cards[:-1], attrs.evolve(box.cards[-1], text=text))
    assert cited(attrs.evolve(box, cards=cards)) == {"TT-STATE-1"}


@pytest.mark.rules("TD-BEGIN-9", "TD-BEGIN-10", "TD-AMB-11")
@pytest.mark.parametrize("turn_back", [False, True])
def test_where_moves_end_on_a_board_of_ones_own(turn_back: bool) -> None:
    ways = {
        "a": ("b", "d"),
        "b": ("a", "c", "d"),
        "c": ("b", "d"),
        "d": ("a", "b", "c", "e"),
        "e": ("d", "f"),
        "f": ("e",),
    }
    walks: list[tuple[str, ...]] = [(space,) for space in ways]
    reached = destinations(ways, 4, turn_back=turn_back)
    for steps in range(5):
        for start in ways:
            ends = {walk[-1] for walk in walks if walk[0] == start}
            assert reached[start][steps] == tuple(space for space in ways if space in ends)
        walks = [(*w, space) for w in walks for space in ways[w[-1]] if turn_back or space not in w[-2:-1]]


@pytest.mark.rules("TD-SETUP-4", "TD-AMB-10")
def test_how_often_a_face_occurs_decides_its_odds(box: Box) -> None:
    tame = attrs.evolve(box, faces=(1, 2, 2, 1))
    state = td.GAME.first(2, td.Options(box=tame))
    state = attrs.evolve(state, phase="roll", heroes=("tintin", "haddock"), turn=1)
    odds = td.chance(state)
    assert sum(p for action, p in odds if isinstance(action, td.RollDice) and action.face == "+1") == Fraction(1, 3)


@pytest.mark.rules("TD-CARD-1", "TD-CARD-2", "TD-CARD-3", "TD-CARD-4", "TD-BOX-8")
@pytest.mark.parametrize(("card", "rule"), [("K01", "TD-CARD-1"), ("W1", "TD-CARD-2"), ("SP", "TD-CARD-3")])
def test_the_numbers_of_cards_are_printed(box: Box, card: str, rule: str) -> None:
    assert {rule, "TD-BOX-8"} <= cited(with_card(box, card, copies=1))
    kinds = {kind: sum(c.copies for c in box.cards if c.kind == kind) for kind in ("character", "weapon", "seaplane")}
    assert kinds == {"character": 38, "weapon": 12, "seaplane": 5}


@pytest.mark.rules("TD-CARD-5", "TD-CARD-6")
def test_most_character_cards_but_not_all_are_immediate(box: Box) -> None:
    all_now = with_card(with_card(box, "K15", timing="immediate", effect="refill"), "K16", timing="immediate")
    assert "TD-CARD-6" in cited(with_card(all_now, "K16", timing="immediate", effect="refill"))
    most_kept = box
    for name in ("K01", "K02", "K04", "K05", "K06", "K07"):
        most_kept = with_card(most_kept, name, timing="kept", effect="disguise")
    assert "TD-CARD-5" in cited(most_kept)


@pytest.mark.rules("TD-WEAPON-6")
def test_all_four_weapon_values_occur_and_no_other(box: Box) -> None:
    assert "TD-WEAPON-6" in cited(with_card(box, "W4", amount=3))
    assert "TD-WEAPON-6" in cited(with_card(box, "W4", amount=5))


def test_effects_fit_the_kind_and_timing_of_a_card(box: Box) -> None:
    assert "TD-CARD-4" in cited(with_card(box, "K15", effect="weapon"))
    assert "TD-CARD-4" in cited(with_card(box, "W1", effect="disguise"))
    assert "TD-CARD-7" in cited(with_card(box, "K01", timing="kept"))
    assert "TD-CARD-7" in cited(with_card(box, "K15", timing="immediate"))
    assert "TD-DIE-5" in cited(with_card(box, "K13", amount=0))


@pytest.mark.rules("TD-AMB-100")
def test_cards_that_draw_cards_must_come_to_an_end(box: Box) -> None:
    parcels: list[Card] = []
    for card in box.cards:
        immediate = card.timing == "immediate"
        parcels.append(attrs.evolve(card, effect="draw", amount=1) if immediate else card)
    assert "TD-AMB-100" in cited(attrs.evolve(box, cards=tuple(parcels)))
    assert cited(with_card(box, "K13", amount=9)) == set()
    assert "TD-AMB-100" in cited(with_card(with_card(box, "K13", amount=9), "K01", effect="draw", amount=9))


def test_a_faulty_box_is_refused_at_the_set_up(box: Box) -> None:
    faulty = attrs.evolve(box, faces=(0, 2, 2, 2), liner="I01")
    with pytest.raises(IllegalState) as caught:
        td.new_game(2, seed=1, options=td.Options(box=faulty))
    assert {"TD-SETUP-11", "TD-SETUP-4"} <= {rule for fault in caught.value.faults for rule in fault.rules}


@pytest.mark.rules(
    "TD-SETUP-2",
    "TD-SETUP-6",
    "TD-SETUP-7",
    "TD-SETUP-8",
    "TD-SETUP-10",
    "TD-SETUP-11",
    "TD-SETUP-13",
    "TD-SETUP-15",
    "TD-AMB-90",
    "TD-AMB-14",
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_before_the_first_turn(players: int, box: Box) -> None:
    state = td.new_game(players, seed=5)
    assert [totem.space for totem in state.totems] == list(box.symbols)
    assert {(totem.stage, totem.seat, totem.good) for totem in state.totems} == {("fresh", None, None)}
    assert len(state.totems) == 20
    assert (state.dhor, state.holder) == (None, None)
    assert len(state.pile) == 55
    assert state.pile.top is None  # nobody knows the order
    assert sum(n for _, n in state.pile.pool) == 55
    assert state.rastapopoulos == "O1"
    assert state.places == ("M",) * players
    assert state.points == (4,) * players
    assert state.cards == ((),) * players


@pytest.mark.rules("TD-SETUP-12", "TD-SETUP-14", "TD-AMB-19", "TD-BOX-11")
def test_characters_are_chosen_in_seat_order_and_differ(refused: Callable[..., bool]) -> None:
    state = td.new_game(3, seed=None)
    assert td.to_act(state) == (0,)
    assert len(td.legal_actions(state)) == 4
    assert refused(state, td.ChooseHero(1, "haddock"), "TD-SETUP-12")
    assert refused(state, td.ChooseHero(0, "rastapopoulos"), "TD-SETUP-14", "TD-BOX-11")
    state = td.apply(state, td.ChooseHero(0, "haddock"))
    assert refused(state, td.ChooseHero(1, "haddock"), "TD-SETUP-12", "TD-AMB-19")
    state = td.apply(td.apply(state, td.ChooseHero(1, "tintin")), td.ChooseHero(2, "calculus"))
    assert state.heroes == ("haddock", "tintin", "calculus")
    assert td.to_act(state) == (CHANCE,)


@pytest.mark.rules("TD-SETUP-16", "TD-AMB-4")
def test_each_player_begins_with_the_same_chance(refused: Callable[..., bool]) -> None:
    state = td.new_game(3, seed=None)
    for seat, hero in enumerate(("haddock", "tintin", "calculus")):
        state = td.apply(state, td.ChooseHero(seat, hero))
    assert dict(td.chance(state)) == {td.Begin(seat): Fraction(1, 3) for seat in range(3)}
    assert refused(state, td.Begin(3), "TD-AMB-18")
    assert td.apply(state, td.Begin(1)).active == 1


@pytest.mark.rules("TD-SETUP-17", "TD-AMB-82", "TD-DIE-18")
def test_turns_pass_clockwise_from_the_first_player(at: Callable[..., td.State]) -> None:
    state = at(players=4, active=1)
    order = []
    for _ in range(5):
        order.append(state.active)
        assert td.to_act(state) == (CHANCE,)
        state = td.apply(state, td.RollDice(3, "stars"))
    assert order == [1, 2, 3, 0, 1]


@pytest.mark.rules("TD-SETUP-3", "TD-AMB-2", "TD-DHOR-1", "TD-BOX-4")
def test_a_polarity_is_drawn_from_what_is_left_of_eight_and_twelve(at: Callable[..., td.State]) -> None:
    state = at(phase="secret", subject="I01", places={0: "I01"}, number=1, face="+1")
    assert td.chance(state).probability(td.LearnSecretly(0, good=True)) == Fraction(8, 20)
    totems = {"I02": ("marked", 1, True), "I03": ("won", 1, True), "I04": ("centre", None, False)}
    state = at(phase="secret", subject="I01", places={0: "I01"}, number=1, face="+1", totems=totems)
    assert td.chance(state).probability(td.LearnSecretly(0, good=True)) == Fraction(6, 17)


def _layouts(seeds: range) -> Iterator[tuple[bool | None, ...]]:
    """Test all totems of a game in order, and return the polarities."""
    for seed in seeds:
        yield tuple(_polarities(td.new_game(2, seed=seed)))


def _polarities(state: td.State) -> Iterator[bool | None]:
    for totem in state.totems:
        asking = attrs.evolve(
            state, phase="secret", subject=totem.space, heroes=("tintin", "haddock"), turn=1, card="K10", draws=0
        )
        distribution = td.chance(asking)
        assert state.rng is not None
        action, rng = distribution.draw(state.rng)
        assert isinstance(action, td.LearnSecretly)
        state = attrs.evolve(td.step(asking, action), rng=rng)
        yield action.good


@pytest.mark.rules("TD-AMB-2", "TD-SETUP-2", "TD-DHOR-1", "TD-SETUP-3")
def test_exactly_eight_of_twenty_are_good_and_every_space_as_often() -> None:
    layouts = list(_layouts(range(150)))
    assert {layout.count(True) for layout in layouts} == {8}
    assert len(set(layouts)) == len(layouts)
    for index in range(20):
        good = sum(layout[index] is True for layout in layouts)
        assert 30 <= good <= 90  # 60 expected, standard deviation 6


@pytest.mark.rules("TD-SETUP-3")
def test_what_is_known_never_changes(at: Callable[..., td.State], refused: Callable[..., bool]) -> None:
    state = at(
        phase="public", subject="I01", places={0: "I01"}, number=1, face="+1", totems={"I01": ("marked", 1, True)}
    )
    assert refused(state, td.ShowTotem(good=False), "TD-SETUP-3")
    assert td.chance(state).sure == td.ShowTotem(good=True)
