"""A game as one value, and the one loop of the library: check, effect, settle."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.actors import ActionLike, Actor, Role, Seat
from tabletop_rules.core.chance import Distribution, Even
from tabletop_rules.core.construct import Interned, changer
from tabletop_rules.core.errors import IllegalAction, IllegalState, UnreadableInput, shown
from tabletop_rules.core.events import Event, Tell, Trace
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Fault, LegalActions, Open, Refusal, malformed
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.rulebook import Rulebook
from tabletop_rules.core.score import Score
from tabletop_rules.core.shapes import misshapen
from tabletop_rules.core.svg import Svg, of_text


class StateLike(Protocol):
    """What every state has: its generator, or ``None`` if CHANCE is played from outside."""

    @property
    def rng(self) -> Rng | None:
        """The generator; never part of a view."""
        ...


S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")


Bot: TypeAlias = Callable[[S, LegalActions[A], Actor, Rng], tuple[A, Rng]]
"""A player: from a view, the legal actions there, who is to act and a generator to an action and the generator."""


@attrs.frozen(slots=True, eq=False, repr=False)
class Game(Generic[S, A, O]):
    """The rules of one game as plain functions; generic code knows nothing else of a game.

    The fields are what a game's rooms provide. The methods are what the game's module exports, the same for every game.

    A state they are given must be one of this game, or they raise :class:`UnreadableInput`. That it is a possible one
    is not asked again at every step: whoever has made a state by hand asks :meth:`faults` first, since on an impossible
    one the other methods may raise anything. What comes from ``new_game``, ``apply``, ``view`` and the wire needs none.
    """

    name: str
    """The package name, as in records."""
    players: range
    """The player counts the rulebook provides for."""
    players_rules: tuple[str, ...]
    """The rules that say so."""
    rulebook: Rulebook
    state: type[S]
    actions: tuple[type[A], ...]
    """The action classes; the wire tags them with their names."""
    options: type[O]
    setup: Callable[[int, O], S]
    """Build the seedless position before the first step; raise IllegalState for options no game can be set up with."""
    _to_act: Callable[[S], tuple[Actor, ...]] = attrs.field(alias="to_act")
    refusals: Callable[[S, A], tuple[Refusal, ...]]
    """The one definition of legality, for well-formed actions."""
    effect: Callable[[S, A, Tell | None], S]
    """Carry a legal action out, exactly it and nothing after it; tell its events if somebody listens."""
    listing: Callable[[S], tuple[tuple[A, ...], tuple[Open, ...]]]
    """The legal actions that can be listed, and the open decisions."""
    odds: Callable[[S], Distribution[A] | None]
    """What CHANCE may do, ``None`` unless CHANCE is to act."""
    certain: Callable[[S], A | None] | None
    """The one action that must follow without choice or chance, if there is one; ``None`` if this game has none."""
    _score: Callable[[S], Score] = attrs.field(alias="score")
    _view: Callable[[S, Seat | None], S] = attrs.field(alias="view")
    _seen: Callable[[A, Seat | None], A] = attrs.field(alias="seen")
    _imagine: Callable[[S, Rng], S] = attrs.field(alias="imagine")
    _faults: Callable[[S], tuple[Fault, ...]] = attrs.field(alias="faults")
    interned: Interned = attrs.field(factory=Interned)
    """Actions built once and known to be well-formed."""
    _picture: Callable[[S], str] = attrs.field(kw_only=True, alias="picture")
    _svg: Callable[[S], Svg] | None = attrs.field(default=None, kw_only=True, alias="svg")
    """The drawn picture; ``None``: the text picture serves as one."""
    suggest: Callable[[S, Open, Rng], tuple[A | None, Rng]] | None = attrs.field(default=None, kw_only=True)
    """For games with open decisions: draw some action for one, from a small vocabulary, or ``None`` for no idea.

    It gets a view and is for random playouts and fuzzing: what it proposes is usually, not always, legal.
    """
    bots: Mapping[str, Bot[S, A]] = attrs.field(factory=dict, kw_only=True)
    """Players beyond random ones, by name, for simulation and the terminal; they get views."""
    _with_rng: Callable[[S, Rng | None], S] = attrs.field(init=False)
    _default_options: O = attrs.field(init=False)
    _known: set[int] = attrs.field(init=False)
    _first: Callable[[int, O], S] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Prepare what every game needs again and again."""
        object.__setattr__(self, "_with_rng", changer(self.state, "rng"))
        object.__setattr__(self, "_default_options", self.options())
        object.__setattr__(self, "_known", self.interned.ids)
        object.__setattr__(self, "_first", lru_cache(maxsize=64)(self.setup))

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process as the name of the package, whose ``GAME`` this is."""
        return _game_of, (self.rulebook.package,)

    def new_game(self, players: int, *, seed: int | None, options: O | None = None) -> S:
        """Return the position in which the first player has to decide.

        ``seed``: 0 to 2**256 - 1 for a game whose chance the library plays, ``None`` if you are the dice. Raise
        :class:`IllegalState` for a player count or options the rules do not allow, :class:`UnreadableInput`
        for values of wrong types.
        """
        return self._settled(self._seeded(players, seed, options), None, None)

    def start(self, players: int, *, seed: int | None, options: O | None = None) -> Trace[S, A]:
        """Do as :meth:`new_game`, and tell the events and steps of the set-up too."""
        return self._traced(self._seeded(players, seed, options), [], [])

    def _seeded(self, players: int, seed: int | None, options: O | None) -> S:
        state = self.first(players, options)
        return state if seed is None else self._with_rng(state, Rng(seed))

    def first(self, players: int, options: O | None = None) -> S:
        """Return the seedless position before anything has happened, where every record begins."""
        if type(players) is not int:
            raise UnreadableInput.at("players", f"expected a whole number, got {shown(players)}")
        chosen = self._default_options if options is None else options
        if type(chosen) is not self.options:
            raise UnreadableInput.at("options", f"expected Options of {self.name}, got {_kind(chosen)}")
        if players not in self.players:
            text = f"{self.name} is for {self.players.start} to {self.players.stop - 1} players, not {shown(players)}"
            raise IllegalState((Fault(("TT-PLAYERS-1", *self.players_rules), text, Facts(players=players)),))
        return self._first(players, chosen)

    def check(self, state: S, action: A) -> tuple[Refusal, ...]:
        """Return every reason why ``action`` is illegal in ``state``, each with its rule ids; ``()`` means legal."""
        if type(state) is not self.state:  # as in _own: a call less on the hot path
            self._own(state)
        if id(action) not in self._known:
            refused = malformed(action, self.actions)
            if refused:
                return refused
        return self.refusals(state, action)

    def _own(self, state: S) -> None:
        if type(state) is not self.state:
            raise UnreadableInput.at("state", f"expected a State of {self.name}, got {_kind(state)}")

    def step(self, state: S, action: A) -> S:
        """Return the position after exactly this action; raise :class:`IllegalAction` if it is refused."""
        refused = self.check(state, action)
        if refused:
            raise IllegalAction(action, refused)
        return self.effect(state, action, None)

    def apply(self, state: S, action: A) -> S:
        """Return the position after ``action`` and all that follows by certainty or, with a seed, by chance.

        Raise :class:`IllegalAction` if the action is refused; ``state`` is a value and stays as it was.
        """
        if type(state) is self.state and id(action) in self._known:  # as in check: a call less on the hot path
            refused = self.refusals(state, action)
        else:
            refused = self.check(state, action)
        if refused:
            raise IllegalAction(action, refused)
        return self._settled(self.effect(state, action, None), None, None)

    def trace(self, state: S, action: A) -> Trace[S, A]:
        """Do as :meth:`apply`, and tell the events and every step."""
        refused = self.check(state, action)
        if refused:
            raise IllegalAction(action, refused)
        events: list[Event] = []
        return self._traced(self.effect(state, action, events.append), events, [action])

    def _traced(self, state: S, events: list[Event], steps: list[A]) -> Trace[S, A]:
        state = self._settled(state, events.append, steps)
        return Trace(state, tuple(events), tuple(steps))

    def _settled(self, state: S, tell: Tell | None, steps: list[A] | None) -> S:
        """Carry out what follows without anybody's choice: certain actions and, with a generator, CHANCE's."""
        while True:
            following = None if self.certain is None else self.certain(state)
            if following is None:
                rng = state.rng
                odds = None if rng is None else self.odds(state)
                if rng is None or odds is None:
                    return state
                following, rng = odds.draw(rng)
                state = self._with_rng(state, rng)
            if steps is not None:
                steps.append(following)
            state = self.effect(state, following, tell)

    def to_act(self, state: S) -> tuple[Actor, ...]:
        """Return who may act: seats, CHANCE, TABLE or CLOCK; ``()`` when the game is over."""
        if type(state) is not self.state:
            self._own(state)
        return self._to_act(state)

    def score(self, state: S) -> Score:
        """Return the itemised score so far; it is final once the game is over."""
        self._own(state)
        return self._score(state)

    def view(self, state: S, seat: Seat | None) -> S:
        """Return what ``seat`` may know, a playable state itself; ``None``: a spectator, or an app at a real table.

        Raise :class:`UnreadableInput` if no such seat can be at the table.
        """
        self._own(state)
        self._ask_seat(seat)
        return self._view(state, seat)

    def _ask_seat(self, seat: object) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players.stop - 1):
            known = f"None or a seat from 0 to {self.players.stop - 2}"
            raise UnreadableInput.at("seat", f"expected {known}, got {shown(seat)}")

    def seen(self, action: A, seat: Seat | None) -> A:
        """Return ``action`` as ``seat`` sees it taken, ``None`` in place of what is hidden; seat ``None``: a spectator.

        Raise :class:`UnreadableInput` if no such seat can be at the table or this is no action of the game.
        """
        self._ask_seat(seat)
        if id(action) not in self._known:
            self.ask_action(action)
        return self._seen(action, seat)

    def ask_action(self, action: object) -> None:
        """Raise :class:`UnreadableInput` for what is no well-formed action of this game (TT-ACTION-1)."""
        refused = malformed(action, self.actions)
        if refused:
            raise UnreadableInput.at("action", refused[0].message)

    def imagine(self, view: S, rng: Rng) -> S:
        """Return a full, seedless state that ``view`` does not rule out, what is not known drawn from ``rng``."""
        self._own(view)
        if not isinstance(rng, Rng):
            raise UnreadableInput.at("rng", f"expected an Rng, got {shown(rng)}")
        return self._imagine(view, rng)

    def faults(self, state: S) -> tuple[Fault, ...]:
        """Return every reason why no game can be in this hand-made or loaded state, with rule ids; ``()``: none.

        Whatever the fields hold, nothing is raised: values of wrong types are faults too (TT-STATE-1).
        """
        self._own(state)
        return misshapen(state) or self._faults(state)

    def faults_of_shapely(self, state: S) -> tuple[Fault, ...]:
        """Do as :meth:`faults` for a state in which every value is known to be of the type its class says."""
        self._own(state)
        return self._faults(state)

    def picture(self, state: S) -> str:
        """Return the table drawn as text, as much of it as the state knows."""
        self._own(state)
        return self._picture(state)

    def svg(self, state: S) -> Svg:
        """Return the table drawn as an SVG document, as much of it as the state knows; notebooks show it."""
        self._own(state)
        return of_text(self._picture(state)) if self._svg is None else self._svg(state)

    def chance(self, state: S) -> Distribution[A]:
        """Return the exact odds of what CHANCE may do; empty unless CHANCE is to act."""
        self._own(state)
        odds = self.odds(state)
        return Even(()) if odds is None else odds

    def legal_actions(self, state: S, actor: Actor | None = None) -> LegalActions[A]:
        """Return the legal actions, of everybody or of one ``actor``, in canonical order.

        Raise :class:`UnreadableInput` if no such actor can be at the table.
        """
        if type(state) is not self.state:  # as in check
            self._own(state)
        listed, wide = self.listing(state)
        if actor is not None:
            if type(actor) is not Role:
                self._ask_seat(actor)
            listed = tuple(action for action in listed if action.actor == actor)
            wide = tuple(decision for decision in wide if decision.actor == actor)
        return LegalActions(listed, wide, self, state, actor)

    def settle(self, state: S) -> Trace[S, A]:
        """Carry out what follows by certainty or, with a generator, by chance: for a position just given one."""
        self._own(state)
        return self._traced(state, [], [])

    def reseed(self, state: S, rng: Rng | None) -> S:
        """Return the same position with another generator, or with none; raise UnreadableInput for anything else."""
        self._own(state)
        if rng is not None and type(rng) is not Rng:
            raise UnreadableInput.at("rng", f"expected an Rng or None, got {shown(rng)}")
        return self._with_rng(state, rng)


def _kind(value: object) -> str:
    """Name the class of something unexpected, with its game where another game has a class of the same name."""
    package = type(value).__module__.split(".")[1:2]
    ours = type(value).__module__.startswith("tabletop_rules.") and type(value).__name__ in ("State", "Options")
    return f"{type(value).__name__} of {package[0]}" if ours else type(value).__name__


def ask_game(game: object) -> None:
    """Raise :class:`UnreadableInput` for what is no game, such as a game's name or its module."""
    if not isinstance(game, Game):
        text = f"expected a Game, such as entengruetze.GAME or GAMES['entengruetze'], got {shown(game)}"
        raise UnreadableInput.at("game", text)


def _game_of(package: str) -> Game[Any, Any, Any]:
    game: Game[Any, Any, Any] = importlib.import_module(package).GAME
    return game


AnyGame = Game[Any, Any, Any]
"""A game whose types generic code does not know."""
