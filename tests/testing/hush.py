"""Hush, a little game with everything a contract has to look at: secrets, chance, open decisions, clock and certainty.

A card is drawn. Everybody writes a number down in secret, or passes, until the hourglass has run out. Then the numbers
are named; whoever comes closest to the card wins.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.actors import CHANCE, CLOCK, TABLE, Actor, Role, Seat
from tabletop_rules.core.chance import Distribution, Weighted
from tabletop_rules.core.errors import IllegalState
from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_a, is_whole, optional, whole
from tabletop_rules.core.game import Game
from tabletop_rules.core.legality import Fault, Open, Refusal, not_to_act
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.rulebook import Rulebook
from tabletop_rules.core.score import Score, ScoreLine, summed

CARDS: Final = {2: 1, 5: 2, 7: 1}


class Book(Rulebook):
    """A rulebook that is no file."""

    @cached_property
    def _data(self) -> dict[str, Any]:
        kept = {"kind": "turn", "section": "Play", "source": "rulebook"}
        texts = ("Two or three play.", "A card is drawn.", "Write in secret.", "Name the number.", "The closest wins.")
        return {
            "rulebook": {"title": "Hush", "version": 1},
            "rule": [{"id": f"HU-PLAY-{n}", "text": text, **kept} for n, text in enumerate(texts, 1)],
            "reading": [
                {
                    "id": "HU-AMB-1",
                    "question": "May a player pass?",
                    "option": "passing",
                    "default": True,
                    "reason": "Nobody is forced.",
                    "rules": ["HU-PLAY-3"],
                    "alternative": [{"value": True, "text": "Yes."}, {"value": False, "text": "No."}],
                }
            ],
        }


@attrs.frozen
class Options:
    """The agreements of a table."""

    passing: bool = attrs.field(default=True, validator=is_a(bool))
    most: int = attrs.field(default=9, validator=whole(7, 12))


@attrs.frozen
class Draw:
    """The card drawn."""

    card: int = attrs.field(validator=whole(0, 9))

    @property
    def actor(self) -> Role:
        """Always CHANCE."""
        return CHANCE


@attrs.frozen
class Write:
    """Write a number down; ``None`` where it is not known."""

    actor: Seat = attrs.field(validator=whole(0, 2))
    number: int | None = attrs.field(validator=optional(whole(0, 12)))


@attrs.frozen
class Pass:
    """Write nothing."""

    actor: Seat = attrs.field(validator=whole(0, 2))


@attrs.frozen
class TimeUp:
    """The hourglass has run out."""

    @property
    def actor(self) -> Role:
        """Always CLOCK."""
        return CLOCK


@attrs.frozen
class Name:
    """Name what one wrote."""

    actor: Seat = attrs.field(validator=whole(0, 2))
    number: int = attrs.field(validator=whole(0, 12))


Action: TypeAlias = Draw | Write | Pass | TimeUp | Name


@attrs.frozen(slots=True, weakref_slot=False)
class State:
    """A position: ``marks`` says who is thinking, wrote or passed; ``named`` holds -1 for who passed."""

    options: Options
    viewer: Seat | Role | None
    card: int | None
    marks: tuple[str, ...]
    written: tuple[int | None, ...]
    named: tuple[int, ...]
    rng: Rng | None = attrs.field(repr=False)


def setup(players: int, options: Options) -> State:
    """Return the position before the draw."""
    if options.most == 8 and players == 3:
        raise IllegalState((Fault(("HU-PLAY-1",), "three need another limit than 8"),))
    return State(options, None, None, ("thinking",) * players, (None,) * players, (), None)


def to_act(state: State) -> tuple[Actor, ...]:
    """Return who may act."""
    if state.card is None:
        return (CHANCE,)
    thinking = tuple(seat for seat, mark in enumerate(state.marks) if mark == "thinking")
    if thinking:
        return (*thinking, CLOCK)
    return (len(state.named),) if len(state.named) < len(state.marks) else ()


def refusals(state: State, action: Action) -> tuple[Refusal, ...]:
    """Return why ``action`` is illegal."""
    actors = to_act(state)
    if action.actor not in actors:
        return (not_to_act(action.actor, actors, ("HU-PLAY-3",)),)
    if type(action) is Draw:
        return () if action.card in CARDS else (Refusal(("HU-PLAY-2",), "there is no such card"),)
    if type(action) is Name:
        return _name_refusals(state, action)
    if "thinking" not in state.marks:
        return (Refusal(("HU-PLAY-4",), "name the number now"),)
    if type(action) is Write:
        return _write_refusals(state, action)
    if type(action) is Pass and not state.options.passing:
        return (Refusal(("HU-AMB-1",), "nobody passes at this table"),)
    return ()


def _write_refusals(state: State, action: Write) -> tuple[Refusal, ...]:
    if (action.number is None) is not _hidden(state, action.actor):
        return (Refusal(("HU-PLAY-3",), "a number is known to its writer, and to nobody else"),)
    if action.number is not None and action.number > state.options.most:
        return (Refusal(("HU-PLAY-3",), f"no number above {state.options.most}"),)
    return ()


def _hidden(state: State, seat: Seat) -> bool:
    return state.viewer is not None and state.viewer != seat


def _name_refusals(state: State, action: Name) -> tuple[Refusal, ...]:
    if "thinking" in state.marks:
        return (Refusal(("HU-PLAY-4",), "somebody is still thinking"),)
    known = state.written[action.actor]
    fits = action.number == known if known is not None else _hidden(state, action.actor)
    if not fits or action.number > state.options.most:
        return (Refusal(("HU-PLAY-4",), "name the number written"),)
    return ()


def effect(state: State, action: Action, tell: Tell | None) -> State:
    """Carry a legal action out."""
    if type(action) is Draw:
        _say(tell, "drawn", "HU-PLAY-2", Facts(card=action.card))
        return attrs.evolve(state, card=action.card)
    if type(action) is Name:
        _say(tell, "named", "HU-PLAY-4", Facts(number=action.number))
        return _past_passes(attrs.evolve(state, named=(*state.named, action.number)))
    if type(action) is TimeUp:
        _say(tell, "time", "HU-PLAY-3", Facts())
        return _past_passes(attrs.evolve(state, marks=tuple("passed" if m == "thinking" else m for m in state.marks)))
    assert isinstance(action, (Write, Pass))
    return _decided(state, action, tell)


def _decided(state: State, action: Write | Pass, tell: Tell | None) -> State:
    seat = action.actor
    number = action.number if type(action) is Write else None
    _say(tell, "wrote", "HU-PLAY-3", Facts(seat=seat))
    if tell and number is not None:
        tell(Event("noted", ("HU-PLAY-3",), "your number", Facts(number=number), (seat,)))
    marks = _with(state.marks, seat, "wrote" if type(action) is Write else "passed")
    return _past_passes(attrs.evolve(state, marks=marks, written=_with(state.written, seat, number)))


def _say(tell: Tell | None, kind: str, rule: str, data: Facts) -> None:
    if tell:
        tell(Event(kind, (rule,), kind, data))


def _with(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _past_passes(state: State) -> State:
    """Note -1 for those who passed and are next to name."""
    named = state.named
    while "thinking" not in state.marks and len(named) < len(state.marks) and state.marks[len(named)] == "passed":
        named = (*named, -1)
    return attrs.evolve(state, named=named)


def listing(state: State) -> tuple[tuple[Action, ...], tuple[Open, ...]]:
    """List the legal actions; which number to write is open."""
    actors = to_act(state)
    if actors == (CHANCE,):
        return tuple(Draw(card) for card in CARDS), ()
    if CLOCK not in actors:
        return tuple(_names(state, actors)), ()
    seats = [actor for actor in actors if isinstance(actor, int)]
    passes = [Pass(seat) for seat in seats] if state.options.passing else []
    hidden = [Write(seat, None) for seat in seats if _hidden(state, seat)]
    wide = tuple(Open(Write, seat, Facts(most=state.options.most)) for seat in seats if not _hidden(state, seat))
    return (*passes, *hidden, TimeUp()), wide


def _names(state: State, actors: tuple[Actor, ...]) -> list[Action]:
    found: list[Action] = []
    for seat in actors:
        assert isinstance(seat, int)
        known = state.written[seat]
        numbers = range(state.options.most + 1) if known is None else [known]
        found += [Name(seat, number) for number in numbers]
    return found


def odds(state: State) -> Distribution[Action] | None:
    """Return the odds of the card."""
    if state.card is not None:
        return None
    draws: list[Action] = [Draw(card) for card in CARDS]
    return Weighted(draws, list(CARDS.values()))


def certain(state: State) -> Action | None:
    """Naming a number known is no choice."""
    names = listing(state)[0] if state.card is not None and CLOCK not in to_act(state) else ()
    return names[0] if len(names) == 1 and state.viewer is None else None


def score(state: State) -> Score:
    """Return how close everybody came: minus the distance, -99 for who has not named anything."""
    seats = range(len(state.marks))
    lines = tuple(ScoreLine(seat, _points(state, seat), ("HU-PLAY-5",), "closeness") for seat in seats)
    totals = summed(lines, len(seats))
    over = not to_act(state)
    winners = tuple(seat for seat in seats if totals[seat] == max(totals)) if over else ()
    return Score(totals, lines, winners, final=over)


def _points(state: State, seat: Seat) -> int:
    if seat >= len(state.named) or state.named[seat] < 0 or state.card is None:
        return -99
    return -abs(state.named[seat] - state.card)


def view(state: State, seat: Seat | None) -> State:
    """Return what ``seat`` may know: all but what others wrote (``named`` says what of it is out)."""
    return State(
        options=state.options,
        viewer=TABLE if seat is None else seat,
        card=state.card,
        marks=state.marks,
        written=tuple(number if writer == seat else None for writer, number in enumerate(state.written)),
        named=state.named,
        rng=None,
    )


def seen(action: Action, seat: Seat | None) -> Action:
    """Return what ``seat`` sees of an action."""
    return Write(action.actor, None) if type(action) is Write and action.actor != seat else action


def imagine(state: State, rng: Rng) -> State:
    """Fill in what is not known."""
    written = list(state.written)
    for seat, mark in enumerate(state.marks):
        if mark == "wrote" and written[seat] is None:
            known = seat < len(state.named)
            number, rng = (state.named[seat], rng) if known else rng.below(state.options.most + 1)
            written[seat] = number
    return attrs.evolve(state, viewer=None, written=tuple(written))


def faults(state: State) -> tuple[Fault, ...]:
    """Return why no game can be here."""
    found = []
    players, most = len(state.marks), state.options.most
    if (
        len(state.written) != players
        or players not in (2, 3)
        or not set(state.marks) <= {"thinking", "wrote", "passed"}
    ):
        return (Fault(("HU-PLAY-1",), "two or three take part"),)
    if len(state.named) > players or not all(is_whole(n, -1, most) for n in state.named):
        found.append(Fault(("HU-PLAY-4",), "impossible numbers named"))
    for seat, (mark, number) in enumerate(zip(state.marks, state.written, strict=True)):
        if (number is not None and mark != "wrote") or (
            number is None and mark == "wrote" and not _hidden(state, seat)
        ):
            found.append(Fault(("HU-PLAY-3",), "numbers and marks differ"))
        if number is not None and not is_whole(number, 0, most):
            found.append(Fault(("HU-PLAY-3",), "an impossible number"))
    if state.card not in (None, *CARDS):
        found.append(Fault(("HU-PLAY-2",), "no such card"))
    return (*found, *_order_faults(state))


def _order_faults(state: State) -> tuple[Fault, ...]:
    early = state.card is None or "thinking" in state.marks
    if early and (state.named or (state.card is None and set(state.marks) != {"thinking"})):
        return (Fault(("HU-PLAY-4",), "too early"),)
    due = next((s for s, mark in enumerate(state.marks) if s >= len(state.named)), None)
    if not early and due is not None and state.marks[due] == "passed":
        return (Fault(("HU-PLAY-4",), "nobody is due"),)
    said = zip(state.named, state.marks, state.written, strict=False)
    if any((n < 0) is not (m == "passed") or (w is not None and w != n) for n, m, w in said):
        return (Fault(("HU-PLAY-4",), "named something else than written"),)
    return ()


def suggest(state: State, decision: Open, rng: Rng) -> tuple[Action | None, Rng]:
    """Write some number, now and then one that is too large."""
    assert isinstance(decision.actor, int)
    number, rng = rng.below(state.options.most + 2)
    return (Write(decision.actor, number) if number <= 12 else None), rng


def picture(state: State) -> str:
    """Return the table as text."""
    return f"card {state.card}, {' '.join(state.marks)}, named {state.named}"


GAME: Final[Game[State, Action, Options]] = Game(
    name="hush",
    players=range(2, 4),
    players_rules=("HU-PLAY-1",),
    rulebook=Book("hush"),
    state=State,
    actions=(Draw, Write, Pass, TimeUp, Name),
    options=Options,
    setup=setup,
    to_act=to_act,
    refusals=refusals,
    effect=effect,
    listing=listing,
    odds=odds,
    certain=certain,
    score=score,
    view=view,
    seen=seen,
    imagine=imagine,
    faults=faults,
    picture=picture,
    suggest=suggest,
)
