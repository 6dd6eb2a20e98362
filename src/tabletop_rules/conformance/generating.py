"""Choose positions and write the vectors: from games played at random, and from hard cases that were put aside.

The same library gives the same files. Positions are taken as long as they show something new: a kind of action, a rule
that refuses or is followed, a rule of the score. The hard cases, whose ids hold ``-case-``, are kept from the file that
is there, since they come from the tests of the rules; all that is said about them is said anew.

Needs ``hypothesis``, like all of :mod:`tabletop_rules.testing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

import attrs

import tabletop_rules
from tabletop_rules import wire
from tabletop_rules.conformance.draws import drawn
from tabletop_rules.conformance.files import FORMAT, GENERATOR_FORMAT
from tabletop_rules.conformance.positions import answers, followed, is_first, refusing, score_data, tried
from tabletop_rules.core.actors import Role, Seat
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.rng import Rng
from tabletop_rules.testing.playing import choose, play
from tabletop_rules.testing.strategies import fits, option_values
from tabletop_rules.wire import Json
from tabletop_rules.wire.text import EXACT

T = TypeVar("T")

_PLAYOUTS: Final = 20
"""How many games are played to choose positions from."""
_MOST_ACTIONS: Final = 2000
_MOST_LOOKED_AT: Final = 200
"""In how many positions of a long game things are tried."""
_ATTEMPTS: Final = 5
"""How many actions are tried in each position, beside the one that is played."""
_MOST_TRIED: Final = 12
"""How many of them a vector holds."""
_TIMES: Final = 2
"""How often a thing is shown before it is known."""
_MOST_POSITIONS: Final = 48
_MOST_BYTES: Final = 195_000
"""How large all vectors of a game may be."""
_MOST_LEGAL: Final = 48
"""Positions with more to choose from would fill the file."""
_STEPS: Final = 60
"""How many steps of a game from a seed are shown at least."""

_MOST_REPEATED: Final = 400
"""How long views may be that hide no other fields than those of a vector before."""

CASE: Final = "-case-"
"""What ids of hard cases hold."""


class Dice:
    """A generator that is used up, for choices in a row."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def below(self, n: int) -> int:
        """Draw a number."""
        value, self._rng = self._rng.below(n)
        return value

    def pick(self, values: Sequence[T]) -> T:
        """Draw one of several values."""
        return values[self.below(len(values))]


@attrs.frozen
class Candidate:
    """A position that may become a vector: what it shows, what is tried there, and what each of these shows.

    ``veils``: which fields its views hide.
    """

    about: str
    players: int
    state: Any
    shows: frozenset[Hashable]
    veils: frozenset[Hashable]
    attempts: tuple[tuple[Any, frozenset[Hashable]], ...]

    @property
    def everything(self) -> frozenset[Hashable]:
        """What the position and all attempts show."""
        return self.shows.union(self.veils, *(shown for _, shown in self.attempts))


def game_file(name: str, old: dict[str, Any]) -> dict[str, Any]:
    """Return the vectors of a game; ``old`` is the file that is there, for its hard cases."""
    game = tabletop_rules.GAMES[name]
    kept = [vector for vector in old.get("positions", ()) if CASE in vector["id"]]
    cases = [_case(game, vector) for vector in kept]
    others = chosen_from(playout_positions(game), cases, _MOST_POSITIONS - len(cases))
    others.sort(key=lambda one: ("first", one.players) not in one.shows)  # these are kept where the file gets too large
    chosen = [*cases, *others]
    positions: list[Json] = []
    known = Tally()
    for number, one in enumerate(chosen):
        identity = f"{name}{CASE}{number + 1:02}" if number < len(cases) else f"{name}-{number + 1 - len(cases):02}"
        everything = number < len(cases)
        positions.append({"id": identity, **vector_of(game, one, known, everything=everything)})
        if len(wire.write(positions)) > _MOST_BYTES:
            positions.pop()
            break
    head = {"format": FORMAT, "version": wire.VERSION, "game": name, "rules": game.rulebook.version}
    return {**head, "positions": positions, "games": _seeded_games(game)}


def _case(game: AnyGame, vector: dict[str, Any]) -> Candidate:
    state = wire.decode_state(game, vector["state"])
    actions = [wire.decode_action(game, attempt["action"]) for attempt in vector["tried"]]
    return candidate(game, vector["about"], vector["players"], state, actions)


# What a position shows


def candidate(game: AnyGame, about: str, players: int, state: Any, actions: Iterable[Any]) -> Candidate:
    """Return a position with what it shows."""
    score = game.score(state)
    rules = [rule for line in score.lines if line.points for rule in line.rules]
    shows: set[Hashable] = {("score", rule) for rule in rules}
    shows |= {("honour", honour.text) for honour in score.honours}
    shows |= {("open", decision.kind) for decision in game.legal_actions(state).open}
    shows |= {("to act", *(actor for actor in game.to_act(state) if isinstance(actor, Role)), len(game.to_act(state)))}
    shows |= {("first", players)} if is_first(game, state, players) else set()
    shows |= {("final", score.final, bool(score.winners))}
    veils = {("view", seat is None, *_hidden(game, state, seat)) for seat in (*range(players), None)}
    attempts = tuple((action, _shown_by(game, state, action)) for action in dict.fromkeys(actions))
    return Candidate(about, players, state, frozenset(shows), frozenset(veils), attempts)


def _hidden(game: AnyGame, state: Any, seat: Seat | None) -> list[str]:
    """Return the names of the fields in which a view differs."""
    view = game.view(state, seat)
    names = [field.name for field in attrs.fields(game.state)]
    return [name for name in names if getattr(view, name) != getattr(state, name)]


def _shown_by(game: AnyGame, state: Any, action: Any) -> frozenset[Hashable]:
    kind = type(action).__name__
    refused = refusing(game, state, action)
    if refused:
        return frozenset([("refused", rule) for rule in refused] + [("refused kind", kind)])
    return frozenset([("followed", rule) for rule in followed(game, state, action)[1]] + [("done", kind)])


class Tally:
    """How often everything has been shown; what was shown twice is known."""

    def __init__(self) -> None:
        self._counts: Counter[Hashable] = Counter()

    def gain(self, shown: frozenset[Hashable]) -> tuple[int, int]:
        """Return how much of what is ``shown`` is new, and how much is not known yet."""
        counts = [self._counts[thing] for thing in shown]
        return counts.count(0), sum(1 for count in counts if count < _TIMES)

    def lacks(self, shown: frozenset[Hashable]) -> bool:
        """Tell whether anything ``shown`` is not known yet."""
        return any(self.gain(shown))

    def add(self, shown: frozenset[Hashable]) -> None:
        """Count what is ``shown`` once more."""
        self._counts.update(shown)


def chosen_from(pool: Iterable[Candidate], taken: Iterable[Candidate], most: int) -> list[Candidate]:
    """Return few positions that show what all of ``pool`` shows beyond those already taken, the richest first."""
    known, seen = Tally(), Tally()
    for one in taken:
        known.add(one.everything)
        seen.add(one.everything)
    useful = []
    for one in pool:
        if seen.lacks(one.everything):
            seen.add(one.everything)
            useful.append(one)
    chosen: list[Candidate] = []
    while useful and len(chosen) < most:
        best = max(useful, key=lambda one: known.gain(one.everything))  # the first of equals
        if not known.lacks(best.everything):
            break
        useful.remove(best)
        known.add(best.everything)
        chosen.append(best)
    return chosen


def vector_of(game: AnyGame, one: Candidate, known: Tally, *, everything: bool = False) -> dict[str, Any]:
    """Return what the library says about a position, trying one action and what shows more than ``known``.

    With ``everything``, all are tried. The views take much space in some games: there they are told where they hide
    something else than before.
    """
    known.add(one.shows)
    kept: list[dict[str, Any]] = []
    for action, shown in one.attempts:
        if (everything or not kept or known.lacks(shown)) and len(kept) < _MOST_TRIED:
            known.add(shown)
            kept.append({"action": wire.encode_action(game, action), **tried(game, one.state, action)})
    said = answers(game, one.state, one.players)
    if "odds" in said:
        del said["legal"]  # the same actions again
    if not any(said["views"].values()) or (
        not known.lacks(one.veils) and len(wire.write(said["views"])) > _MOST_REPEATED
    ):
        del said["views"]
    known.add(one.veils)
    if not said["first"]:
        del said["first"]
    state = wire.encode_state(game, one.state)
    return {"about": one.about, "players": one.players, "state": state, **said, "tried": kept}


# Games played at random


def playout_positions(game: AnyGame) -> Iterator[Candidate]:
    """Give positions of games played at random, for every number of players and under all kinds of options."""
    for number in range(_PLAYOUTS):
        dice = Dice(number)
        players = list(game.players)[number % len(game.players)]
        options = _options(game, players, dice) if number >= len(game.players) else game.options()
        first = game.first(players, options)
        _, decided = play(game, first, choices=Rng(number), limit=_MOST_ACTIONS)
        states, actions = _every_step(game, first, decided)
        about, pool = f"{players} players, {_told(game, options)}", _pool(actions)
        for index in _worth_a_look(actions):
            state = states[index]
            if index == 0 or len(game.legal_actions(state)) <= _MOST_LEGAL:
                tries = [*actions[index : index + 1], *_attempts(game, state, pool, dice)]
                yield candidate(game, about, players, state, tries)


def _every_step(game: AnyGame, first: Any, decided: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """Return every position of a game and every action, those that had to follow included."""
    states, actions = [first], []
    for action in decided:
        for step in game.trace(states[-1], action).steps:
            actions.append(step)
            states.append(game.step(states[-1], step))
    return states, actions


def _worth_a_look(actions: list[Any]) -> list[int]:
    """Return the numbers of some positions: at even distances, the last, and each before the first of a kind."""
    apart = 1 + len(actions) // _MOST_LOOKED_AT
    kinds = [type(action) for action in actions]
    return sorted({*range(0, len(actions), apart), len(actions), *(kinds.index(kind) for kind in set(kinds))})


def _options(game: AnyGame, players: int, dice: Dice) -> Any:
    """Draw options, each of them the default half the time."""
    while True:
        wanted = {name: dice.pick(values) for name, values in option_values(game).items() if dice.below(2)}
        options = game.options(**wanted)
        if fits(game, players, options):
            return options


def _told(game: AnyGame, options: Any) -> str:
    defaults = game.options()
    names = [field.name for field in attrs.fields(game.options)]
    values = {name: getattr(options, name) for name in names if getattr(options, name) != getattr(defaults, name)}
    return ", ".join(f"{name}={value}" for name, value in values.items()) or "the default options"


_Pool = dict[type, list[Any]]


def _pool(actions: Iterable[Any]) -> _Pool:
    """Sort the actions of a game by kind, without repetitions."""
    pool: _Pool = {}
    for action in dict.fromkeys(actions):
        pool.setdefault(type(action), []).append(action)
    return pool


def _attempts(game: AnyGame, state: Any, pool: _Pool, dice: Dice) -> Iterator[Any]:
    """Invent actions: some of what is legal, of what was done elsewhere in the game, and of both with a field mixed."""
    legal = game.legal_actions(state).listed
    for _ in range(_ATTEMPTS):
        how = dice.below(3)
        action = dice.pick(legal) if legal and how else dice.pick(pool[dice.pick(list(pool))])
        yield _mixed(action, pool, dice) if how == 2 else action


def _mixed(action: Any, pool: _Pool, dice: Dice) -> Any:
    """Give an action one field of another of its kind; where that is no action, leave it as it is."""
    fields = [field.name for field in attrs.fields(type(action)) if field.init]
    if not fields:
        return action
    name = dice.pick(fields)
    other = dice.pick(pool.get(type(action), [action]))
    try:
        return attrs.evolve(action, **{name: getattr(other, name)})
    except UnreadableInput:
        return action


def _seeded_games(game: AnyGame) -> list[dict[str, Any]]:
    """Play a game from a seed for each of the least and the greatest number of players."""
    return [_seeded_game(game, players) for players in sorted({game.players.start, game.players.stop - 1})]


def _seeded_game(game: AnyGame, players: int) -> dict[str, Any]:
    seed = Rng(players).word(0)
    options = game.options()
    trace = game.start(players, seed=seed, options=options)
    steps, state, choices = list(trace.steps), trace.state, Rng(seed)
    while len(steps) < _STEPS and game.to_act(state):
        action, choices = choose(game, state, choices)
        if action is None:
            break
        trace = game.trace(state, action)
        steps += trace.steps
        state = trace.state
    return {
        "id": f"{game.name}-game-{players}",
        "about": f"{players} players, from a seed",
        "players": players,
        "options": wire.encode_options(game, options),
        "seed": f"{seed:064x}",
        "steps": [wire.encode_action(game, step) for step in steps],
        "digest": wire.digest(game, state),
        "score": score_data(game.score(state)),
    }


# The generator


_SEEDS: Final = (0, 1, 7, 2026, 2**64 - 1, 2**64, 2**255 + 12345, 2**256 - 1)
_POSITIONS: Final = (0, 1, 2, 255, 2**32, 2**64 - 1)
_BOUNDS: Final = (1, 2, 3, 6, 10, 36, 1000, 2**32, 2**53 + 1, 2**63 + 1, 2**64 - 1, 2**64, 2**64 + 1, 2**70, 2**200 + 1)
_WEIGHTS: Final = ([1], [1, 1], [0, 5, 0], [3, 1, 2], [1, 1000, 1], [2**63, 2**63 + 2], [0, 0, 7, 1], list(range(40)))


def generator_file() -> dict[str, Any]:
    """Return the vectors of the generator."""
    data: dict[str, Any] = {"format": GENERATOR_FORMAT, "version": wire.VERSION}
    asked: dict[str, list[dict[str, Any]]] = {
        "words": [_place(seed, position) for seed in _SEEDS for position in _POSITIONS],
        "below": [_place(seed, 0) | {"bounds": _exact(3 * list(_BOUNDS))} for seed in _SEEDS],
        "weighted": [_place(seed, 0) | {"weights": [_exact(row) for row in 3 * _WEIGHTS]} for seed in _SEEDS],
    }
    for kind, rows in asked.items():
        data[kind] = [{"id": f"{kind}-{n:02}", **row, **drawn(kind, row)} for n, row in enumerate(rows, 1)]
    return data


def _place(seed: int, position: int) -> dict[str, Any]:
    return dict(wire.encode_rng(Rng(seed, position)))


def _exact(values: Iterable[int]) -> list[int | str]:
    return [hex(value) if value > EXACT else value for value in values]


__all__ = ["CASE", "Candidate", "candidate", "chosen_from", "game_file", "generator_file", "vector_of"]
