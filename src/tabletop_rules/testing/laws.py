"""The laws about positions: what every game promises wherever play has led.

Each law is a plain function of a :class:`~tabletop_rules.testing.Case`; its name, with spaces, is the law's name.
"""

from __future__ import annotations

import copy
import enum
import pickle
from collections.abc import Callable
from typing import Any, Final, TypeAlias
from xml.etree import ElementTree as ET

import attrs

from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE, Actor
from tabletop_rules.core.errors import IllegalAction
from tabletop_rules.core.events import Event
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.game import StateLike
from tabletop_rules.core.legality import Fault, Open, Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.score import summed
from tabletop_rules.core.svg import Svg
from tabletop_rules.testing.contract import AnyCase, Law, distinct, is_full, same, twin
from tabletop_rules.testing.values import fields_of, forge

Door: TypeAlias = Callable[[Any, Any], object]
"""``step``, ``apply`` or ``trace``."""

# Values


def states_are_values(case: AnyCase) -> None:
    """Ensure that a state is frozen, hashable, equal by value, picklable, copyable, and immutable all the way down."""
    state = case.state
    case.ensure(type(state) is case.game.state, "the position is no state of this game")
    for field in attrs.fields(type(state)):
        _must_not_change(case, state, field.name)
        found = _mutable_within(getattr(state, field.name))
        case.ensure(found is None, f"field {field.name} holds a {type(found).__name__}", found)
    try:
        twin(state)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        case.fail(f"the state cannot be pickled: {error}")
    for name, other in (("pickled", twin(state)), ("deep-copied", copy.deepcopy(state)), ("copied", copy.copy(state))):
        case.ensure(same(other, state), f"the {name} state differs", other)
        case.ensure(hash(other) == hash(state), f"the {name} state is equal but has another hash", other)


def _must_not_change(case: AnyCase, state: object, name: str) -> None:
    try:
        setattr(state, name, getattr(state, name))
    except AttributeError:
        return
    case.fail(f"field {name} can be set")


def _mutable_within(value: object) -> object | None:
    """Return something in ``value`` that no state may hold, ``None`` if there is nothing."""
    if value is None or type(value) in (int, str, bool) or isinstance(value, enum.Enum):
        return None
    if type(value) is tuple:
        return next((found for item in value if (found := _mutable_within(item)) is not None), None)
    if type(value) is Facts:
        return None
    if attrs.has(type(value)) and type(value).__setattr__ is not object.__setattr__:
        return _mutable_within(tuple(fields_of(value).values()))
    return value


def actions_are_values(case: AnyCase) -> None:
    """Ensure that a legal action is what its class builds from its fields, frozen, hashable and picklable."""
    for action in case.legal:
        rebuilt = type(action)(**fields_of(action))
        case.ensure(same(rebuilt, action), "a legal action is not what its own class builds", action, rebuilt)
        other = twin(action)
        case.ensure(same(other, action) and hash(other) == hash(action), "the pickled action differs", action)
        case.ensure(_mutable_within(action) is None, "an action holds something mutable", action)
        case.ensure(not case.refusals(case.state, other), "an equal action is refused", other)


# Legality


def legality_is_one(case: AnyCase) -> None:
    """Ensure that ``check``, ``in``, ``apply``, ``step`` and ``trace`` agree on anything; refusals cite known rules."""
    before, kept = case.state, twin(case.state)
    hollow = [forge(kind, {}) for kind in case.game.actions]
    legal_actions = case.game.legal_actions(before)
    for attempt in (*case.legal, *case.attempts, *hollow):
        refused = case.refusals(before, attempt)
        case.ensure(type(refused) is tuple and all(type(r) is Refusal for r in refused), "check gives no refusals")
        _must_cite(case, refused, attempt)
        case.ensure(refused == case.refusals(before, attempt), "check changes its mind", attempt, refused)
        case.ensure((attempt in legal_actions) is not bool(refused), "'in' and check differ", attempt)
        for door in (case.game.step, case.game.apply, case.game.trace):
            _must_agree(case, door, attempt, refused)
        case.ensure(before == kept, "an attempt changed the state it was tried on", attempt)
    case.ensure(same(before, kept), "attempts changed the state they were tried on")


def _must_agree(case: AnyCase, door: Door, attempt: object, refused: tuple[Refusal, ...]) -> None:
    name = getattr(door, "__name__", "a door")
    try:
        door(case.state, attempt)
    except IllegalAction as error:
        case.ensure(refused, f"{name} refuses what check passes", attempt, error)
        case.ensure(error.refusals == refused, f"{name} gives other reasons than check", attempt, error.refusals)
        case.ensure(error.action is attempt, f"{name} blames another action", attempt, error.action)
    except Exception as error:  # noqa: BLE001 - whatever it is, it must not come out of a door
        case.fail(f"{name} raises {error!r}", attempt)
    else:
        case.ensure(not refused, f"{name} carries out what check refuses", attempt, refused)


def _must_cite(case: AnyCase, cited: tuple[Any, ...], *about: object) -> None:
    for item in cited:
        case.ensure(item.rules, "no rule is cited", item, *about)
        unknown = [rule for rule in item.rules if rule not in case.game.rulebook]
        case.ensure(not unknown, f"rules unknown to the rulebook are cited: {unknown}", item, *about)


def the_listing_is_sound(case: AnyCase) -> None:
    """Ensure that the listing is canonical and free of repetitions; whatever it holds is legal and its actor's."""
    game, state = case.game, case.state
    listed = case.listed
    actors: tuple[Actor, ...] = game.to_act(state)
    case.ensure(same(listed, game.legal_actions(twin(state)).listed), "equal states have differing listings")
    case.ensure(len(set(listed)) == len(listed), "the listing repeats itself", listed)
    for action in listed:
        refused = case.refusals(state, action)
        case.ensure(not refused, "the listing holds an illegal action", action, refused)
        case.ensure(action.actor in actors, "the listing holds an action of somebody who is not to act", action)
    for actor in dict.fromkeys((*actors, *case.seats, CHANCE, TABLE, CLOCK)):
        _must_be_own(case, actor, listed)


def _must_be_own(case: AnyCase, actor: Actor, listed: tuple[Any, ...]) -> None:
    legal = case.game.legal_actions(case.state, actor)
    own = tuple(action for action in listed if action.actor == actor)
    case.ensure(legal.listed == own, f"the listing of {actor!r} is no part of the whole", legal.listed, own)
    for decision in legal.open:
        case.ensure(type(decision) is Open and decision.kind in case.game.actions, "an open decision of no kind")
        case.ensure(actor in case.game.to_act(case.state), f"{actor!r} has an open decision but is not to act")


def the_listing_is_complete(case: AnyCase) -> None:
    """Ensure that what is legal is listed or open; while a full game runs, whoever is to act can do something."""
    wide = case.game.legal_actions(case.state).open
    sample: tuple[Any, ...] = case.legal
    for action in sample:
        if action not in case.listed:
            kept = (type(action), action.actor) in [(decision.kind, decision.actor) for decision in wide]
            case.ensure(kept, "a legal action is neither listed nor open", action, case.listed)
    actors: tuple[Actor, ...] = case.game.to_act(case.state)
    case.ensure(len(set(actors)) == len(actors), "somebody is to act twice", actors)
    case.ensure(bool(actors) or not case.game.legal_actions(case.state), "nobody is to act, but something is legal")
    if case.full:
        for actor in actors:
            case.ensure(case.game.legal_actions(case.state, actor), f"{actor!r} is to act, but can do nothing")
        case.ensure(not actors or case.listed, "the game goes on, but nothing is listed")


def every_action_changes_the_state(case: AnyCase) -> None:
    """Ensure that no legal action leaves a full state as it was."""
    if case.full:
        for action in case.legal:
            case.ensure(case.stepped(case.state, action)[0] != case.state, "an action changes nothing", action)


# Play


def apply_is_a_fold_of_step(case: AnyCase) -> None:
    """Ensure that the steps that ``trace`` tells lead to where ``apply`` does, with or without a generator."""
    game = case.game
    open_state = game.reseed(case.state, None)
    for action in case.legal:
        traced = game.trace(case.state, action)
        case.ensure(traced.state == game.apply(case.state, action), "trace and apply lead to differing states", action)
        case.ensure(traced.steps[:1] == (action,), "the first step is not the action", action, traced.steps)
        state = open_state
        for step in traced.steps:
            case.ensure(not case.refusals(state, step), "a step told is illegal where it stands", action, step)
            state = game.step(state, step)
        ended = game.reseed(traced.state, None)
        case.ensure(state == ended, "the steps lead elsewhere than apply", action, traced.steps, state)
        _must_rest(case, traced.state, action)
        without = game.trace(open_state, action)
        case.ensure(without.steps == traced.steps[: len(without.steps)], "other steps without a generator", action)


def _must_rest(case: AnyCase, state: StateLike, *about: object) -> None:
    """Ensure that a state rests where somebody must act or the game is over."""
    certain = None if case.game.certain is None else case.game.certain(state)
    case.ensure(certain is None, "the game rests although something must follow", certain, state, *about)
    seeded = state.rng is not None
    case.ensure(not (seeded and CHANCE in case.game.to_act(state)), "the game waits for its own chance", state, *about)


def certainty_leaves_no_choice(case: AnyCase) -> None:
    """Ensure that what follows by certainty is the only legal action there."""
    if case.game.certain is None:
        return
    for action in case.legal:
        state = case.stepped(case.game.reseed(case.state, None), action)[0]
        certain = case.game.certain(state)
        if certain is not None:
            legal = case.game.legal_actions(state)
            alone = legal.listed == (certain,) and not legal.open
            case.ensure(alone and certain in legal, "what is said to be certain is not all there is", certain, legal)


def events_cite_rules(case: AnyCase) -> None:
    """Ensure that every event cites known rules, says something, and goes to seats of the game or to everybody."""
    for action in case.legal:
        events = case.game.trace(case.state, action).events
        _must_cite(case, events, action)
        for event in events:
            _must_be_an_event(case, event)
        state, told = case.stepped(case.state, action)
        case.ensure(state == case.game.effect(case.state, action, None), "telling changes what happens", action)
        case.ensure(same(told, events[: len(told)]), "step and trace tell differing events", action, told, events)


def _must_be_an_event(case: AnyCase, event: Event) -> None:
    case.ensure(type(event) is Event and event.kind and event.text, "an event says nothing", event)
    case.ensure(_mutable_within(tuple(event.data.values())) is None, "an event holds something mutable", event)
    to = event.to
    case.ensure(to is None or all(type(s) is int and s in case.seats for s in to), "an event to nobody here", event)


# Scores and invariants


def scores_add_up(case: AnyCase) -> None:
    """Ensure that the lines of a score add up and cite known rules; it is final exactly when nobody is to act."""
    score = case.game.score(case.state)
    players = None if score.team else len(case.seats)
    case.ensure(score.totals == summed(score.lines, players), "the lines do not add up", score)
    case.ensure(score.final is (not case.game.to_act(case.state)), "final or not, but not both", score)
    case.ensure(score.final or not score.winners, "somebody has won before the end", score)
    case.ensure(all(type(seat) is int and seat in case.seats for seat in score.winners), "no such winner", score)
    case.ensure(score.winners == tuple(sorted(set(score.winners))), "winners are not in order", score)
    named = {line.seat for line in score.lines} | {seat for honour in score.honours for seat in honour.seats}
    case.ensure(named <= {None, *case.seats}, "a line or honour for nobody here", score)
    _must_cite(case, (*score.lines, *score.honours))
    case.ensure(same(score, case.game.score(twin(case.state))), "equal states have differing scores", score)


def reachable_states_are_faultless(case: AnyCase) -> None:
    """Ensure that no fault is found in a position that play leads to, nor one step later."""
    for state in (case.state, *(case.stepped(case.state, action)[0] for action in case.legal)):
        found = case.game.faults(state)
        case.ensure(found == (), "faults in a reachable position", found, state)


def forged_states_are_told(case: AnyCase) -> None:
    """Ensure that an impossible position is told, citing known rules; one without faults can be looked at."""
    for state in case.forged:
        try:
            found = case.game.faults(state)
            case.ensure(type(found) is tuple and all(type(f) is Fault for f in found), "faults gives no faults", found)
            _must_cite(case, found, state)
            if not found:
                _look_at(case, state)
        except Exception as error:
            case.ensure(isinstance(error, AssertionError), f"a forged state makes it raise {error!r}", state)
            raise


def _look_at(case: AnyCase, state: StateLike) -> None:
    game = case.game
    case.ensure(type(game.picture(state)) is str and game.score(state) is not None, "nothing to look at", state)
    case.ensure(_is_svg(game.svg(state)), "the drawing is no XML", state)
    hash(game.view(state, None))
    actors = game.to_act(state)
    case.ensure(bool(game.chance(state)) is (CHANCE in actors), "chance and to_act differ", state)
    for action in game.legal_actions(state).listed[:20]:
        case.ensure(not game.check(state, action), "the listing holds an illegal action", action, state)
        game.effect(state, action, None)


def pictures_show_something(case: AnyCase) -> None:
    """Ensure that the picture is text and the drawing is XML, the same for equal states."""
    picture, drawing, other = case.game.picture(case.state), case.game.svg(case.state), twin(case.state)
    case.ensure(type(picture) is str and picture.strip(), "no picture", picture)
    case.ensure(type(drawing) is Svg and _is_svg(drawing), "the drawing is no XML", drawing)
    alike = (picture, drawing) == (case.game.picture(other), case.game.svg(other))
    case.ensure(alike, "equal states have differing pictures")


def _is_svg(drawing: str) -> bool:
    """Tell whether a drawing is an SVG document."""
    try:
        return ET.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own output
    except ET.ParseError:
        return False


# Views


def views_stay_in_step(case: AnyCase) -> None:
    """Ensure that the view of a step is the step of the view: view(step(s, a), i) == step(view(s, i), seen(a, i))."""
    game = case.game
    for action in case.legal:
        after = case.stepped(case.state, action)[0]
        for viewer in case.viewers:
            view, seen = game.view(case.state, viewer), game.seen(action, viewer)
            refused = case.refusals(view, seen)
            case.ensure(not refused, f"in the view of {viewer} what happened is refused", seen, refused, view)
            followed = case.stepped(view, seen)[0]
            expected = game.view(after, viewer)
            case.ensure(same(followed, expected), f"the view of {viewer} falls behind", seen, followed, expected)


def views_are_views(case: AnyCase) -> None:
    """Ensure that a view has no generator, is its own view and says who is to act; actors see their own actions."""
    game = case.game
    for viewer in case.viewers:
        view = game.view(case.state, viewer)
        case.ensure(view.rng is None, f"the view of {viewer} holds the generator", view)
        case.ensure(same(game.view(view, viewer), view), f"the view of {viewer} is not its own view", view)
        case.ensure(game.to_act(view) == game.to_act(case.state), f"{viewer} does not know who is to act", view)
        for action in case.legal:
            seen = game.seen(action, viewer)
            case.ensure(type(seen) is type(action) and seen.actor == action.actor, "seen as another action", seen)
            case.ensure(same(game.seen(seen, viewer), seen), "looking twice shows less", action, seen)
            case.ensure(action.actor != viewer or same(seen, action), "an actor does not see the own action", action)


def choices_are_known(case: AnyCase) -> None:
    """Ensure that a seat may do the same, and is refused with the same words, in the full state and in its view.

    The same for TABLE and CLOCK in every view: what everybody decides, everybody can see.
    """
    for viewer in case.viewers:
        view = case.game.view(case.state, viewer)
        actors: list[Actor] = [TABLE, CLOCK] if viewer is None else [TABLE, CLOCK, viewer]
        for actor in actors:
            _must_be_known(case, view, actor)


def _must_be_known(case: AnyCase, view: StateLike, actor: Actor) -> None:
    here, there = (case.game.legal_actions(state, actor) for state in (case.state, view))
    case.ensure(same(here.listed, there.listed), f"{actor!r} has another listing in a view", here, there, view)
    case.ensure(same(here.open, there.open), f"{actor!r} has other open decisions in a view", here, there, view)
    for attempt in (*case.legal, *case.attempts, *case.suggestions(case.state)):
        if type(attempt) in case.game.actions and same(getattr(attempt, "actor", None), actor):
            full, seen = case.refusals(case.state, attempt), case.refusals(view, attempt)
            case.ensure(same(full, seen), "an attempt is judged by what its actor cannot know", attempt, full, seen)


def imagination_fits_the_view(case: AnyCase) -> None:
    """Ensure that what a seat imagines is a full state without faults or generator that looks the same to it."""
    game = case.game
    for viewer in case.viewers:
        view = game.view(case.state, viewer)
        state = game.imagine(view, case.rng)
        case.ensure(is_full(state) and state.rng is None, f"{viewer} imagines no full, seedless state", state)
        case.ensure(same(game.view(state, viewer), view), f"{viewer} imagines what looks different", state, view)
        case.ensure(game.faults(state) == (), f"{viewer} imagines the impossible", game.faults(state), state)
        case.ensure(same(state, game.imagine(twin(view), case.rng)), "the same generator, another imagination", state)


def secrets_are_kept(case: AnyCase) -> None:
    """Ensure that states and actions that look the same to a seat still look the same to it one step later.

    The states differ only in what the seat may not know; the actions are those it sees alike.
    """
    for viewer in case.viewers:
        for other in _lookalikes(case, viewer):
            possible = distinct((*case.legal, *case.game.legal_actions(other), *case.suggestions(other)))
            legal = [action for action in possible if not case.refusals(other, action)]
            _must_look_alike(case, viewer, other, legal)


def _lookalikes(case: AnyCase, viewer: int | None) -> list[Any]:
    """Return full states that ``viewer`` cannot tell from this one, itself among them."""
    view = case.game.view(case.state, viewer)
    imagined = [case.game.imagine(view, Rng(seed)) for seed in (case.rng.seed, case.rng.seed ^ 1)]
    return distinct((case.game.reseed(case.state, None), *imagined))


def _must_look_alike(case: AnyCase, viewer: int | None, other: StateLike, legal: list[Any]) -> None:
    game, here = case.game, case.game.reseed(case.state, None)
    for mine in case.legal:
        seen = game.seen(mine, viewer)
        alike = [action for action in legal if same(game.seen(action, viewer), seen)]
        for theirs in alike[:3]:
            if theirs == mine and other == here:
                continue
            (after, told), (afterwards, also_told) = case.stepped(here, mine), case.stepped(other, theirs)
            alike_after = same(game.view(after, viewer), game.view(afterwards, viewer))
            case.ensure(alike_after, f"{viewer} learns a secret", mine, theirs, other)
            heard, also_heard = (tuple(e for e in events if e.seen_by(viewer)) for events in (told, also_told))
            case.ensure(same(heard, also_heard), f"{viewer} is told a secret", mine, heard, theirs, also_heard)


def the_generator_is_secret(case: AnyCase) -> None:
    """Ensure that no view, event or refusal holds the generator, nor its seed, nor is any of that in the picture."""
    rng = case.state.rng
    if rng is None:
        return
    shown: list[object] = [case.game.view(case.state, viewer) for viewer in case.viewers]
    shown += [case.game.trace(case.state, action).events for action in case.legal]
    shown += [case.refusals(case.state, attempt) for attempt in case.attempts]
    shown += [case.game.picture(case.state), case.game.svg(case.state)]
    shown += [str(case.game.score(case.state)), case.game.legal_actions(case.state)]
    for value in shown:
        text = repr(value)
        leaks = "Rng(" in text or _holds(value, rng) or (rng.seed >= 2**64 and str(rng.seed) in text)
        case.ensure(not leaks, "the generator is shown", value)


def _holds(value: object, rng: Rng) -> bool:
    if isinstance(value, Rng) or (value == rng.seed and rng.seed >= 2**64):
        return True
    if isinstance(value, (tuple, list)):
        return any(_holds(item, rng) for item in value)
    if isinstance(value, Facts):
        return any(_holds(item, rng) for item in value.values())
    return attrs.has(type(value)) and any(_holds(item, rng) for item in fields_of(value).values())


def only_chance_draws(case: AnyCase) -> None:
    """Ensure that a step leaves the generator where it was; it moves on exactly when a throw or draw follows."""
    for action in case.legal:
        case.ensure(case.stepped(case.state, action)[0].rng == case.state.rng, "a step draws", action)
        if case.state.rng is not None:
            traced = case.game.trace(case.state, action)
            drawn = any(step.actor is CHANCE for step in traced.steps[1:])
            case.ensure(traced.state.rng is not None, "the generator is lost", action)
            moved = traced.state.rng != case.state.rng
            case.ensure(drawn or not moved, "the generator moves although nothing is left to chance", action)


EVERYWHERE: Final[tuple[Law, ...]] = (
    states_are_values,
    actions_are_values,
    legality_is_one,
    the_listing_is_sound,
    the_listing_is_complete,
    scores_add_up,
    reachable_states_are_faultless,
    pictures_show_something,
)
"""The laws that hold for views as well as for full states."""

OF_FULL_STATES: Final[tuple[Law, ...]] = (
    every_action_changes_the_state,
    apply_is_a_fold_of_step,
    certainty_leaves_no_choice,
    events_cite_rules,
    forged_states_are_told,
    views_stay_in_step,
    views_are_views,
    choices_are_known,
    imagination_fits_the_view,
    secrets_are_kept,
    the_generator_is_secret,
    only_chance_draws,
)
"""The laws about full states and what can be seen of them."""
