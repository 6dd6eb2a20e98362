"""The contract can fail: games broken in one place are each caught by the law meant for that."""

from __future__ import annotations

from typing import Any

import attrs
import hush
import pytest
from breaking import GAME, assert_broken, drawing, listing_of, refusing, telling, try_out
from hush import Draw, Name, Options, Pass, State, TimeUp, Write

from tabletop_rules.core.actors import TABLE
from tabletop_rules.core.chance import Even, Weighted
from tabletop_rules.core.events import Event
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_a, whole
from tabletop_rules.core.legality import Fault, Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.score import Score
from tabletop_rules.core.svg import Svg, of_text
from tabletop_rules.testing import (
    LAWS,
    BrokenLaw,
    Case,
    Law,
    check_law,
    law_name,
    laws,
    laws_of_chance,
)


@pytest.mark.parametrize("law", LAWS, ids=law_name)
def test_hush_keeps_every_law(law: Law) -> None:
    try_out(law, GAME)


# Values


@attrs.define
class SoftState:
    """A state that can be changed."""

    options: Options
    viewer: Any
    card: int | None
    marks: tuple[str, ...]
    written: tuple[int | None, ...]
    named: tuple[int, ...]
    rng: Rng | None


def test_a_state_that_can_be_changed() -> None:
    game = attrs.evolve(GAME, state=SoftState, setup=lambda n, o: soft(hush.setup(n, o)))
    case = Case(game, game.first(2))
    with pytest.raises(BrokenLaw, match="can be set"):
        check_law(laws.states_are_values, case)


def soft(state: State) -> SoftState:
    return SoftState(*(getattr(state, field.name) for field in attrs.fields(State)))


def test_a_list_in_a_state() -> None:
    def setup(players: int, options: Options) -> State:
        marks: Any = ["thinking"] * players
        return attrs.evolve(hush.setup(players, options), marks=marks)

    with pytest.raises(BrokenLaw, match="field marks holds a list"):
        check_law(laws.states_are_values, Case(attrs.evolve(GAME, setup=setup), setup(2, Options())))


@attrs.frozen(eq=False)
class Loner:
    """A state equal to nothing but itself."""

    options: Options
    rng: Rng | None


def test_equality_by_identity() -> None:
    with pytest.raises(BrokenLaw, match="the pickled state differs"):
        check_law(laws.states_are_values, Case(attrs.evolve(GAME, state=Loner), Loner(Options(), None)))


def test_a_state_that_cannot_be_pickled() -> None:
    @attrs.frozen
    class Hidden:
        """A state whose class cannot be found by its name."""

        options: Options
        rng: Rng | None

    with pytest.raises(BrokenLaw, match="cannot be pickled"):
        check_law(laws.states_are_values, Case(attrs.evolve(GAME, state=Hidden), Hidden(Options(), None)))


def _in_capitals(text: str) -> str:
    return text.upper()


@attrs.frozen
class LoosePass:
    """An action that takes in more than its class would build."""

    actor: int = attrs.field(validator=whole(0, 2))
    note: str = attrs.field(converter=_in_capitals, validator=is_a(str))


def test_an_action_that_its_class_would_not_build() -> None:
    def judge(state: State, action: Any) -> tuple[Refusal, ...] | None:
        return hush.refusals(state, Pass(action.actor)) if type(action) is LoosePass else None

    def effect(state: State, action: Any, tell: Any) -> State:
        return hush.effect(state, Pass(action.actor) if type(action) is LoosePass else action, tell)

    broken = {"actions": (*GAME.actions, LoosePass), "refusals": refusing(judge), "effect": effect}
    assert_broken(laws.actions_are_values, **broken)


# Legality


def test_a_check_that_falls_over() -> None:
    def judge(state: State, action: Any) -> None:
        _ = "abcdefghi"[action.number - 1] if type(action) is Name else None

    assert_broken(laws.legality_is_one, refusals=refusing(judge))


@pytest.mark.parametrize("rules", [(), ("HU-NONE-1",), ("EG-MOVE-5",)])
def test_a_refusal_without_a_rule_of_the_book(rules: tuple[str, ...]) -> None:
    def judge(state: State, action: Any) -> tuple[Refusal, ...] | None:
        return (Refusal(rules, "no"),) if hush.refusals(state, action) else None

    assert_broken(laws.legality_is_one, refusals=refusing(judge))


def test_a_check_that_passes_what_lacks_a_field() -> None:
    @attrs.frozen
    class Bare:
        """An action whose class does not look at its actor."""

        actor: int

    def judge(state: State, action: Any) -> tuple[Refusal, ...] | None:
        return () if type(action) is Bare else None

    game = attrs.evolve(GAME, actions=(*GAME.actions, Bare), refusals=refusing(judge))
    with pytest.raises(BrokenLaw, match=r"step raises AssertionError[^\n]*\n  <Bare: "):
        check_law(laws.legality_is_one, Case(game, GAME.new_game(2, seed=None)))


def test_a_check_that_changes_its_mind() -> None:
    asked: list[object] = []

    def judge(state: State, action: Any) -> tuple[Refusal, ...] | None:
        asked.append(action)
        return (Refusal(("HU-PLAY-1",), "sometimes"),) if len(asked) % 3 == 0 and type(action) is Pass else None

    state = GAME.apply(GAME.new_game(2, seed=None), DRAWS[0])
    with pytest.raises(BrokenLaw, match="legality is one"):
        check_law(laws.legality_is_one, Case(attrs.evolve(GAME, refusals=refusing(judge)), state, (Pass(0), Pass(1))))


def test_an_effect_that_falls_over() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        if type(action) is Write and action.number == 0:
            raise KeyError
        return hush.effect(state, action, tell)

    game = attrs.evolve(GAME, effect=effect)
    state = GAME.apply(GAME.new_game(2, seed=None), DRAWS[0])
    with pytest.raises(BrokenLaw, match=r"step raises KeyError"):
        check_law(laws.legality_is_one, Case(game, state, (Write(0, 0),)))


def test_a_missing_action() -> None:
    assert_broken(
        laws.the_listing_is_complete,
        listing=listing_of(lambda _, listed: tuple(a for a in listed if a != Pass(1))),
    )


def test_an_empty_listing() -> None:
    assert_broken(laws.the_listing_is_complete, listing=lambda state: ((), hush.listing(state)[1]))


def test_an_actor_without_anything_to_do() -> None:
    def to_act(state: State) -> Any:
        return (*hush.to_act(state), TABLE) if "passed" in state.marks else hush.to_act(state)

    assert_broken(laws.the_listing_is_complete, to_act=to_act)


def test_an_illegal_action_listed() -> None:
    assert_broken(laws.the_listing_is_sound, listing=listing_of(lambda _, listed: (*listed, Name(0, 12))))


def test_an_action_listed_twice() -> None:
    assert_broken(laws.the_listing_is_sound, listing=listing_of(lambda _, listed: listed + listed[:1]))


def test_a_listing_in_the_order_of_memory() -> None:
    def by_identity(state: State, listed: tuple[Any, ...]) -> tuple[Any, ...]:
        return listed[::-1] if id(state) // 64 % 2 else listed

    assert_broken(laws.the_listing_is_sound, listing=listing_of(by_identity))


def test_an_action_that_changes_nothing() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        return state if type(action) is TimeUp else hush.effect(state, action, tell)

    assert_broken(laws.every_action_changes_the_state, effect=effect)


# Play


def test_an_effect_that_looks_at_the_generator() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        after = hush.effect(state, action, tell)
        hasty = type(action) is Pass and state.rng is not None
        return attrs.evolve(after, card=2 if state.card == 7 else 7) if hasty else after

    assert_broken(laws.apply_is_a_fold_of_step, effect=effect)


def test_a_forced_action_that_is_illegal() -> None:
    def certain(state: State) -> Any:
        forced = hush.certain(state)
        return Name(forced.actor, (forced.number + 1) % 7) if isinstance(forced, Name) else forced

    with pytest.raises(BrokenLaw):
        try_out(laws.certainty_leaves_no_choice, attrs.evolve(GAME, certain=certain))


def test_certainty_where_there_is_a_choice() -> None:
    def certain(state: State) -> Any:
        return TimeUp() if "passed" in state.marks and "thinking" in state.marks else hush.certain(state)

    assert_broken(laws.certainty_leaves_no_choice, certain=certain)


@pytest.mark.parametrize(
    "event",
    [
        Event("quiet", (), "no rule"),
        Event("odd", ("HU-NONE-1",), "an unknown rule"),
        Event("mute", ("HU-PLAY-3",), ""),
        Event("lost", ("HU-PLAY-3",), "to nobody here", Facts(), (7,)),
        Event("soft", ("HU-PLAY-3",), "a list", Facts(numbers=[1])),  # type: ignore[arg-type]  # that is the point
    ],
    ids=lambda event: event.kind,
)
def test_a_bad_event(event: Event) -> None:
    assert_broken(laws.events_cite_rules, effect=telling(event, Pass))


def test_an_effect_that_needs_a_listener() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        after = hush.effect(state, action, tell)
        return attrs.evolve(after, card=7) if tell is None and type(action) is Pass else after

    assert_broken(laws.events_cite_rules, effect=effect)


# Scores and invariants


def test_lines_that_do_not_add_up() -> None:
    assert_broken(laws.scores_add_up, score=lambda state: rescored(state, totals=(0,) * len(state.marks)))


def rescored(state: State, **changes: Any) -> Score:
    return attrs.evolve(hush.score(state), **changes)


@pytest.mark.parametrize("changes", [{"final": False}, {"final": True}, {"winners": (2, 1)}, {"winners": (5,)}])
def test_a_bad_score(changes: dict[str, Any]) -> None:
    assert_broken(laws.scores_add_up, score=lambda state: rescored(state, **changes))


def test_a_line_without_a_rule() -> None:
    def score(state: State) -> Score:
        lines = tuple(attrs.evolve(line, rules=()) for line in hush.score(state).lines)
        return rescored(state, lines=lines)

    assert_broken(laws.scores_add_up, score=score)


def test_a_fault_in_a_reachable_position() -> None:
    def faults(state: State) -> tuple[Fault, ...]:
        return (Fault(("HU-PLAY-3",), "wrong"),) if "passed" in state.marks else ()

    assert_broken(laws.reachable_states_are_faultless, faults=faults)


def test_faults_that_fall_over() -> None:
    def faults(state: State) -> tuple[Fault, ...]:
        _ = [state.written[seat] for seat in range(len(state.marks))]
        return hush.faults(state)

    assert_broken(laws.forged_states_are_told, faults=faults)


def test_faults_that_overlook_what_breaks_the_game() -> None:
    assert_broken(laws.forged_states_are_told, faults=lambda _: ())


def test_a_picture_of_nothing() -> None:
    assert_broken(laws.pictures_show_something, picture=lambda _: "")


def test_a_picture_that_varies() -> None:
    assert_broken(laws.pictures_show_something, picture=lambda state: f"{id(state)}")


def test_a_drawing_that_is_none() -> None:
    assert_broken(laws.pictures_show_something, svg=lambda _: Svg("<svg>"))
    assert_broken(laws.pictures_show_something, svg=lambda _: Svg("<p/>"))
    assert_broken(laws.pictures_show_something, svg=str)


def test_a_drawing_that_varies() -> None:
    assert_broken(laws.pictures_show_something, svg=lambda state: of_text(f"{id(state)}"))


# Views


def test_a_leaking_view() -> None:
    def view(state: State, seat: int | None) -> State:
        return attrs.evolve(hush.view(state, seat), written=state.written)

    assert_broken(laws.views_stay_in_step, view=view)


def test_a_view_that_falls_behind() -> None:
    def view(state: State, seat: int | None) -> State:
        return attrs.evolve(hush.view(state, seat), named=())

    assert_broken(laws.views_stay_in_step, view=view)


def test_an_action_seen_too_well() -> None:
    assert_broken(laws.views_stay_in_step, seen=lambda action, _: action)


def test_an_action_its_own_actor_does_not_see() -> None:
    def seen(action: Any, seat: int | None) -> Any:
        return Write(action.actor, None) if type(action) is Write else action

    assert_broken(laws.views_are_views, seen=seen)


def test_a_view_with_a_generator() -> None:
    def view(state: State, seat: int | None) -> State:
        return attrs.evolve(hush.view(state, seat), rng=state.rng)

    assert_broken(laws.views_are_views, view=view)
    assert_broken(laws.the_generator_is_secret, view=view)


def test_a_view_that_hides_who_is_to_act() -> None:
    assert_broken(
        laws.views_are_views, to_act=lambda state: hush.to_act(state)[: 1 if state.viewer is not None else None]
    )


def test_a_refusal_that_gives_a_secret_away() -> None:
    def judge(state: State, action: Any) -> tuple[Refusal, ...] | None:
        taken = type(action) is Write and action.number is not None and action.number in state.written
        return (Refusal(("HU-PLAY-3",), "taken"),) if taken else None

    assert_broken(laws.choices_are_known, refusals=refusing(judge))


def test_a_listing_that_gives_a_secret_away() -> None:
    def listing(state: State) -> Any:
        listed, wide = hush.listing(state)
        return (tuple(a for a in listed if type(a) is not Pass) if 3 in state.written else listed), wide

    assert_broken(laws.choices_are_known, listing=listing)


def test_imagining_another_view() -> None:
    def imagine(state: State, rng: Rng) -> State:
        return attrs.evolve(hush.imagine(state, rng), card=5)

    assert_broken(laws.imagination_fits_the_view, imagine=imagine)


def test_imagining_nothing() -> None:
    assert_broken(laws.imagination_fits_the_view, imagine=lambda state, _: state)


def test_imagining_the_impossible() -> None:
    def imagine(state: State, rng: Rng) -> State:
        return attrs.evolve(state, viewer=None)

    assert_broken(laws.imagination_fits_the_view, imagine=imagine)


def test_an_event_that_gives_a_secret_away() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        if tell and type(action) is Write:
            tell(Event("wrote", ("HU-PLAY-3",), "wrote", Facts(number=action.number)))
        return hush.effect(state, action, tell)

    assert_broken(laws.secrets_are_kept, effect=effect)


def test_an_event_that_gives_an_older_secret_away() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        if tell and type(action) is Pass:
            tell(Event("hint", ("HU-PLAY-3",), f"some wrote {state.written}"))
        return hush.effect(state, action, tell)

    assert_broken(laws.secrets_are_kept, effect=effect)


def test_an_event_that_shows_the_seed() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        if tell and state.rng is not None:
            tell(Event("seed", ("HU-PLAY-2",), "the seed", Facts(seed=state.rng.seed)))
        return hush.effect(state, action, tell)

    assert_broken(laws.the_generator_is_secret, effect=effect)


def test_an_effect_that_draws() -> None:
    def effect(state: State, action: Any, tell: Any) -> State:
        rng = state.rng.below(6)[1] if state.rng else None
        return hush.effect(attrs.evolve(state, rng=rng), action, tell)

    assert_broken(laws.only_chance_draws, effect=effect)


# Chance


class Crooked(Weighted[Any]):
    """Says one thing and draws another."""

    def draw(self, rng: Rng) -> tuple[Any, Rng]:
        index, rng = rng.below(len(self))
        return list(self.outcomes())[index][0], rng


class Miscounted(Weighted[Any]):
    """Is wrong about its total."""

    def __init__(self, outcomes: Any, weights: Any) -> None:
        super().__init__(outcomes, weights)
        self.total += 1


DRAWS = [Draw(card) for card in hush.CARDS]


def test_a_wrong_total() -> None:
    assert_broken(laws_of_chance.odds_are_exact, odds=drawing(lambda _: Miscounted(DRAWS, [1, 2, 1])))


def test_an_outcome_given_twice() -> None:
    assert_broken(laws_of_chance.odds_are_exact, odds=drawing(lambda _: Even([*DRAWS, DRAWS[0]])))


def test_chance_where_it_is_not_to_act() -> None:
    state = GAME.apply(GAME.new_game(2, seed=None), DRAWS[0])
    with pytest.raises(BrokenLaw, match="exactly when CHANCE is to act"):
        check_law(laws_of_chance.odds_are_exact, Case(attrs.evolve(GAME, odds=lambda _: Even(DRAWS)), state))


def test_an_illegal_outcome() -> None:
    assert_broken(laws_of_chance.chance_obeys_the_rules, odds=drawing(lambda _: Even([*DRAWS, Draw(9)])))


def test_a_missing_outcome() -> None:
    assert_broken(laws_of_chance.chance_obeys_the_rules, odds=drawing(lambda _: Even(DRAWS[:2])))


def test_draws_that_do_not_keep_to_the_odds() -> None:
    assert_broken(laws_of_chance.draws_keep_to_the_odds, odds=drawing(lambda _: Crooked(DRAWS, [1, 2, 1])))


def test_exact_odds_gives_up_on_what_takes_too_long() -> None:
    assert laws_of_chance.exact_odds(Even(range(1000))) is None
    assert laws_of_chance.exact_odds(Even("ab")) == dict(Even("ab"))
