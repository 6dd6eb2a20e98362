"""The laws about whole games can fail, and the doors to the contract lead to all laws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs
import hush
import pytest
from breaking import GAME, assert_game_broken, listing_of, refusing
from hush import Draw, Options, Pass, State, TimeUp, Write

from tabletop_rules.core.legality import Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.rulebook import Rulebook
from tabletop_rules.entengruetze import GAME as ENTENGRUETZE
from tabletop_rules.testing import (
    BrokenLaw,
    check_contract,
    check_game,
    laws_of_games,
)


def test_hush_keeps_the_laws_about_games() -> None:
    for law in laws_of_games.OF_GAMES:
        if law is not laws_of_games.games_can_be_repeated:
            law(GAME)
    laws_of_games.games_can_be_repeated(GAME, reference="hush:GAME")


# Games


def book(change: Callable[[dict[str, Any]], object]) -> Rulebook:
    changed = hush.Book("changed")
    change(changed._data)
    return changed


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda data: data["rule"].append(data["rule"][0]), "given twice"),
        (lambda data: data["rule"][0].update(id="HU-PLAY-01"), "no well-formed id"),
        (lambda data: data["rule"][0].update(id="EG-PLAY-1"), "ids begin with"),
        (lambda data: data["reading"][0].update(rules=["HU-PLAY-9"]), "refers to unknown rules"),
        (lambda data: data["reading"][0].update(rules=[]), "refers to unknown rules"),
        (lambda data: data["rule"].pop(0), "player count cites"),
    ],
)
def test_a_bad_rulebook(change: Callable[[dict[str, Any]], object], match: str) -> None:
    assert_game_broken(laws_of_games.rule_ids_are_well_formed, match, rulebook=book(change))


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"option": "pass_on"}, "no option 'pass_on'"),
        ({"default": False}, "default is True"),
        ({"default": 1}, "default is True"),
        ({"alternative": [{"value": True, "text": "Yes."}]}, "fewer than two"),
        ({"alternative": [{"value": True, "text": "Yes."}, {"value": "no", "text": "No."}]}, "refuses 'no'"),
        ({"alternative": [{"value": False, "text": "No."}, {"value": "no", "text": "No."}]}, "no alternative"),
    ],
)
def test_a_reading_that_is_no_option(change: dict[str, Any], match: str) -> None:
    rulebook = book(lambda data: data["reading"][0].update(change))
    assert_game_broken(laws_of_games.readings_are_options, match, rulebook=rulebook)


@attrs.frozen
class LooseOptions:
    """Options that accept anything."""

    passing: bool = True
    most: int = 9


def test_options_that_accept_anything() -> None:
    assert_game_broken(laws_of_games.options_are_checked, "option passing accepts", options=LooseOptions)


def test_a_state_with_a_default() -> None:
    @attrs.frozen
    class Lazy:
        """A state that may be built half."""

        options: Options
        rng: Rng | None = None

    assert_game_broken(laws_of_games.types_are_plain, "has a default", state=Lazy)


@attrs.frozen
class Vague:
    """A state with a field of any kind."""

    options: Options
    rows: tuple[list[int], ...]
    rng: Rng | None


def test_a_state_with_a_vague_type() -> None:
    assert_game_broken(laws_of_games.types_are_plain, "Vague.rows", state=Vague)


def test_a_game_for_anybody() -> None:
    class Anybody(list[int]):
        start, stop = 2, 3

        def __contains__(self, count: object) -> bool:
            return True

    assert_game_broken(laws_of_games.only_players_of_the_game_begin, "accepted", players=Anybody([2]))


def test_a_game_without_end() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        return state if type(action) is Pass else hush.effect(state, action, tell)

    def bored(state: State, action: Any) -> tuple[Refusal, ...] | None:
        return (Refusal(("HU-PLAY-3",), "no"),) if type(action) in (Write, TimeUp) else None

    listing = listing_of(lambda _, listed: tuple(a for a in listed if type(a) is not TimeUp))
    changes = {"effect": effect, "refusals": refusing(bored), "suggest": None, "listing": listing}
    assert_game_broken(laws_of_games.games_end, "no end after", **changes)


def _hashed_effect(state: State, action: Any, tell: Any) -> State:
    after = hush.effect(state, action, tell)
    lucky = next(iter({"odd", "even", "none"})) == "odd"
    return attrs.evolve(after, card=7) if type(action) is Draw and lucky else after


HASHED: Final = attrs.evolve(GAME, effect=_hashed_effect)


def test_an_effect_that_depends_on_the_order_of_a_set() -> None:
    with pytest.raises(BrokenLaw, match="hash seed") as caught:
        laws_of_games.games_can_be_repeated(HASHED, reference="test_laws_of_games:HASHED", hash_seeds=range(1, 6))
    assert caught.value.law == "games can be repeated"


def test_a_game_that_another_interpreter_cannot_find() -> None:
    with pytest.raises(BrokenLaw, match="another interpreter cannot play nowhere:GAME: ModuleNotFoundError: No module"):
        laws_of_games.games_can_be_repeated(GAME, reference="nowhere:GAME")


# The doors


def test_the_contract_is_checked_as_a_whole() -> None:
    check_contract(ENTENGRUETZE, ENTENGRUETZE.new_game(3, seed=2**200), [None, "move"])
    with pytest.raises(BrokenLaw, match="hush breaks the law 'pictures show something': no picture"):
        check_contract(attrs.evolve(GAME, picture=lambda _: ""), GAME.new_game(2, seed=2**200))


def test_a_game_is_checked_as_a_whole() -> None:
    check_game(ENTENGRUETZE)
