"""A game as a value: play, undo, save, load, verify.

A record is JSON Lines: a header, one step a line (chance included), and a closing line with the score and a digest of
the final position. It holds no seed; whoever has it can replay the game but not foresee how it would have gone on.
Reading a record verifies it: a :class:`Record` in memory is always a game by the rules. A game that is not over can be
recorded too: the closing line says how it stood. Only a record whose closing line is missing is one cut short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, overload

import attrs

import tabletop_rules
from tabletop_rules import wire
from tabletop_rules.core.actors import CHANCE, TABLE, ActionLike, Role, Seat, name_of
from tabletop_rules.core.errors import IllegalAction, IllegalState, RecordError, UnreadableInput, nearest
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame, Game, StateLike, ask_game
from tabletop_rules.core.legality import Fault, Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.journal import Journal, write_whole
from tabletop_rules.notation import text_of, usage
from tabletop_rules.wire.documents import rules_of, upgraded, version_of
from tabletop_rules.wire.problems import misfit_keys, shown
from tabletop_rules.wire.text import Json, canonical

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

FORMAT: Final = "tabletop_rules.record"
RULE: Final = ("TT-RECORD-1",)

MOST_BYTES: Final = 16_000_000
"""The largest record read unless the caller says otherwise."""

_MOST_LEGAL: Final = 8
"""How many actions that would have been legal an error lists."""


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class Record(Generic[S, A, O]):
    """A game played so far, immutable: playing on or taking back gives another record that shares its past.

    ``viewer``: ``None`` for a full record, a seat or ``TABLE`` for one as seen from there. ``state``: the position now.
    Equal records hold the same game; the generator it may be played on with makes no difference.
    """

    game: Game[S, A, O]
    players: int
    options: O
    viewer: Seat | Role | None
    state: S
    parent: Record[S, A, O] | None = None
    """The record before the latest action was played; ``None`` at the set-up."""
    latest: tuple[A, ...] = ()
    """The latest action played and what followed; without a parent nothing has happened yet."""

    @classmethod
    def new(cls, game: Game[S, A, O], players: int, *, seed: int | None, options: O | None = None) -> Record[S, A, O]:
        """Return the record of a game that has just been set up; arguments and errors as for ``new_game``."""
        ask_game(game)
        first = game.first(players, options)
        record = cls(game, players, game.options() if options is None else options, None, first)
        trace = game.start(players, seed=seed, options=options)
        return record._followed(trace.steps, trace.state)

    def play(self, action: A) -> Record[S, A, O]:
        """Return the record after ``action`` and all that followed; raise :class:`IllegalAction` if it is refused.

        In a game without a generator, play the actions of CHANCE too, as the dice and cards on the table show them.
        """
        trace = self.game.trace(self.state, action)
        return attrs.evolve(self, state=trace.state, parent=self, latest=trace.steps)

    def step(self, action: A) -> Record[S, A, O]:
        """Return the record after exactly ``action``: for a client that is told every step, certain ones included."""
        state, certain = self.game.step(self.state, action), self.game.certain
        if certain is not None and certain(self.state) == action:
            return self._followed((action,), state)
        return attrs.evolve(self, state=state, parent=self, latest=(action,))

    def settle(self) -> Record[S, A, O]:
        """Return the record after what follows by certainty or, with a generator, by chance.

        After :meth:`play` nothing does; but a loaded record may end just before a throw.
        """
        trace = self.game.settle(self.state)
        return self._followed(trace.steps, trace.state)

    def undo(self) -> Record[S, A, O]:
        """Return the record before the last decision of a player; raise :class:`RecordError` if there is none."""
        record = self
        while record.parent is not None:
            if any(action.actor is not CHANCE for action in record.latest):
                return record.parent
            record = record.parent
        raise RecordError(1, "there is no decision to take back")

    def reseed(self, rng: Rng | None) -> Record[S, A, O]:
        """Return the same record to be played on with another generator, or with chance played by hand (``None``)."""
        return attrs.evolve(self, state=self.game.reseed(self.state, rng))

    def seen_by(self, seat: Seat | None) -> Record[S, A, O]:
        """Return the record as ``seat`` has seen it (``None``: a spectator); it can be saved, read and verified too.

        Raise :class:`RecordError` if this record is as somebody else has seen it, :class:`UnreadableInput` if there is
        no such seat.
        """
        viewer = TABLE if seat is None else seat
        if self.viewer == viewer:
            return self
        if self.viewer is not None:
            raise RecordError(1, f"this record knows only what {name_of(self.viewer)} has seen")
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise UnreadableInput.at("seat", f"expected a seat from 0 to {self.players - 1}, got {shown(seat)}")
        seen = Record(self.game, self.players, self.options, viewer, self.game.view(self._first(), seat))
        for action in self.steps:
            seen = seen.step(self.game.seen(action, seat))
        return seen

    def verify(self, *, seed: int | None = None) -> None:
        """Replay the record; raise :class:`RecordError` at the first line that is not true.

        Records that were played or loaded are true. With the ``seed`` a game was played with, disclosed once it is
        over, this checks too that every throw and draw came from it.
        """
        record = Record(self.game, self.players, self.options, self.viewer, _set_up(self))
        rng = None if seed is None else Rng(seed)
        for number, action in enumerate(self.steps, start=2):
            if rng is not None:
                rng = _drawn(record, action, rng, number)
            record = _stepped(record, action, number)
        if record != self:
            raise RecordError(len(self.steps) + 2, "the position is not what the steps lead to", RULE)

    def _followed(self, steps: tuple[A, ...], state: S) -> Record[S, A, O]:
        """Return the record after ``steps`` that followed without a decision."""
        if self.parent is None and steps:
            return attrs.evolve(self, state=state, parent=self, latest=steps)
        return attrs.evolve(self, state=state, latest=self.latest + steps)

    @property
    def steps(self) -> tuple[A, ...]:
        """Every step since the set-up, chance included."""
        return tuple(action for record in self.history() for action in record.latest)

    def history(self) -> tuple[Record[S, A, O], ...]:
        """Return the records from the set-up to this one."""
        records: list[Record[S, A, O]] = []
        record: Record[S, A, O] | None = self
        while record is not None:
            records.append(record)
            record = record.parent
        return tuple(reversed(records))

    def states(self) -> Iterator[S]:
        """Give the position at the set-up and after every step: the one after step ``n`` stands on line ``n + 1``."""
        state = self._first()
        yield state
        for action in self.steps:
            state = self.game.effect(state, action, None)
            yield state

    def events(self) -> Iterator[tuple[A, tuple[Event, ...]]]:
        """Give every step with the events it told."""
        state = self._first()
        for action in self.steps:
            events: list[Event] = []
            state = self.game.effect(state, action, events.append)
            yield action, tuple(events)

    def _first(self) -> S:
        """Return the seedless position before the first step."""
        record = self
        while record.parent is not None:
            record = record.parent
        return self.game.reseed(record.state, None)

    # Writing

    def header(self) -> dict[str, Json]:
        """Return the first line of the record: what was set up, under which rules."""
        viewer = self.viewer.value if isinstance(self.viewer, Role) else self.viewer
        return {
            "format": FORMAT,
            "version": wire.VERSION,
            "game": self.game.name,
            "rules": self.game.rulebook.version,
            "players": self.players,
            "options": wire.encode_options(self.game, self.options),
            "viewer": viewer,
            "first": wire.digest(self.game, self._first()),
        }

    def closing(self) -> dict[str, Json]:
        """Return the last line: how many steps there were, the score, and a digest of the position they lead to."""
        score = self.game.score(self.state)
        return {
            "steps": len(self.steps),
            "score": {"totals": list(score.totals), "winners": list(score.winners), "final": score.final},
            "digest": wire.digest(self.game, self.state),
        }

    def dumps(self) -> str:
        """Return the record as text, one JSON document a line, the last one closing it."""
        steps = (wire.encode_action(self.game, action) for action in self.steps)
        return "".join(wire.write(line) + "\n" for line in (self.header(), *steps, self.closing()))

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all; raise :class:`UnreadableInput` if that cannot be done."""
        write_whole(path, self.dumps())

    # Reading

    @overload
    @staticmethod
    def loads(
        text: str | bytes, *, game: None = None, cut: bool = False, most_bytes: int = MOST_BYTES
    ) -> Record[Any, Any, Any]: ...
    @overload
    @staticmethod
    def loads(
        text: str | bytes, *, game: Game[S, A, O], cut: bool = False, most_bytes: int = MOST_BYTES
    ) -> Record[S, A, O]: ...
    @staticmethod
    def loads(
        text: str | bytes, *, game: AnyGame | None = None, cut: bool = False, most_bytes: int = MOST_BYTES
    ) -> Record[Any, Any, Any]:
        """Read and verify a record, of any game of the library or of ``game`` only.

        ``cut``: accept one whose end is missing, as a crash leaves it, and return what is whole. Raise
        :class:`UnreadableInput` if it cannot be read, :class:`RecordError` at the first line that is not true: an
        illegal step (with the rules it breaks and what would have been legal), another score or digest than the
        steps lead to, or an end that is missing.
        """
        return _read(text, game, most_bytes, cut=cut)

    @overload
    @staticmethod
    def load(
        path: str | Path, *, game: None = None, cut: bool = False, most_bytes: int = MOST_BYTES
    ) -> Record[Any, Any, Any]: ...
    @overload
    @staticmethod
    def load(
        path: str | Path, *, game: Game[S, A, O], cut: bool = False, most_bytes: int = MOST_BYTES
    ) -> Record[S, A, O]: ...
    @staticmethod
    def load(
        path: str | Path, *, game: AnyGame | None = None, cut: bool = False, most_bytes: int = MOST_BYTES
    ) -> Record[Any, Any, Any]:
        """Read and verify the record in a file; see :meth:`loads`."""
        try:
            with Path(path).open("rb") as file:
                text = file.read(most_bytes + 1)
        except (OSError, ValueError) as error:
            raise UnreadableInput.at(shown(str(path)), f"cannot be read: {error}") from None
        return _read(text, game, most_bytes, cut=cut)

    def _told_apart(self) -> tuple[object, ...]:
        state = self.game.reseed(self.state, None)
        return (self.game, self.players, self.options, self.viewer, state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._told_apart() == other._told_apart() and self.steps == other.steps

    def __hash__(self) -> int:
        return hash(self._told_apart())

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}: {self.players} players, {len(self.steps)} steps>"

    def __reduce__(self) -> tuple[Any, ...]:
        # As text, since a long chain of parents is too deep for pickle.
        return _unpickled, (self.dumps(), self.state.rng)


def _unpickled(text: str, rng: Rng | None) -> Record[Any, Any, Any]:
    return Record.loads(text, most_bytes=len(text) * 4).reseed(rng)


# Reading


def _read(text: str | bytes, game: AnyGame | None, most_bytes: int, *, cut: bool) -> Record[Any, Any, Any]:
    if game is not None:
        ask_game(game)
    lines, whole = _lines(text, most_bytes)
    record, version = _begun(_document(lines[0], 1), game)
    for number, line in enumerate(lines[1:], start=2):
        if number == len(lines) and not whole and not _is_json(line):
            if cut:
                return record
            raise RecordError(number, "the record breaks off in the middle of this line", RULE)
        data = _document(line, number)
        if "do" not in data:
            if number < len(lines):
                raise RecordError(number + 1, "there is more after the closing line", RULE)
            _close(record, data, version, number)
            return record
        record = _stepped(record, _action(record.game, data, version, number), number)
    if cut:
        return record
    raise RecordError(len(lines), "the record ends without its closing line; its end may be missing", RULE)


def _lines(text: str | bytes, most_bytes: int) -> tuple[list[bytes], bool]:
    """Return the lines, and whether the last one ends as it should."""
    if len(text) > most_bytes:
        raise UnreadableInput.at("$", f"the record is larger than {most_bytes} bytes")
    try:
        raw = text.encode("utf-8") if isinstance(text, str) else text
    except UnicodeEncodeError as error:
        raise UnreadableInput.at("$", f"not UTF-8: {error.reason} at {error.start}") from None
    if not raw:
        raise UnreadableInput.at("$", "the record is empty")
    lines = raw.split(b"\n")
    whole = not lines[-1]
    return (lines[:-1] if whole else lines), whole


Found = TypeVar("Found")


def _at(path: str, reader: Callable[[], Found]) -> Found:
    """Read something that stands at ``path``, and say so if it cannot be read."""
    try:
        return reader()
    except UnreadableInput as error:
        raise wire.moved(error, path) from None


def _document(line: bytes, number: int) -> dict[str, Json]:
    data = _at(f"line {number}", lambda: wire.read(line))
    if not isinstance(data, dict):
        raise UnreadableInput.at(f"line {number}", f"expected an object, got {shown(data)}")
    return data


def _is_json(line: bytes) -> bool:
    try:
        wire.read(line)
    except UnreadableInput:
        return False
    return True


_HEADER: Final = ("format", "version", "game", "rules", "players", "options", "viewer", "first")
_CLOSING: Final = ("steps", "score", "digest")


def _keys(data: dict[str, Json], expected: tuple[str, ...], number: int) -> None:
    problems = [wire.Problem(f"line {number}{p.path}", p.message) for p in misfit_keys(data, expected, expected)]
    if problems:
        raise UnreadableInput(problems)


def _begun(data: dict[str, Json], expected: AnyGame | None) -> tuple[Record[Any, Any, Any], int]:
    """Return the record that a header begins, and the version of the format it is written in."""
    if data.get("format") != FORMAT:
        raise UnreadableInput.at("line 1.format", f"expected {FORMAT!r}, got {shown(data.get('format'))}")
    version = _at("line 1", lambda: version_of(data))
    _keys(data, _HEADER, 1)
    game = _game(data["game"], expected)
    _at("line 1", lambda: rules_of(data, game))
    players, viewer, options = _set_up_data(game, data, version)
    record = Record(game, players, options, viewer, game.state)
    record = attrs.evolve(record, state=_set_up(record))
    # What the digest of a position is depends on the version.
    if version == wire.VERSION and data["first"] != wire.digest(game, record.state):
        raise RecordError(1, "the set-up is not the one these options lead to: another first position", RULE)
    return record, version


def _game(name: Json, expected: AnyGame | None) -> AnyGame:
    known = tabletop_rules.GAMES if expected is None else {expected.name: expected}
    if type(name) is str and name in known:
        return known[name]
    hint = nearest(name[:80], tuple(known)) if type(name) is str else ""
    what = "no game of this library:" if expected is None else f"expected {expected.name!r}, got"
    raise UnreadableInput.at("line 1.game", f"{what} {shown(name)}{hint}")


def _set_up_data(game: AnyGame, data: dict[str, Json], version: int) -> tuple[int, Seat | Role | None, Any]:
    """Return players, viewer and options of a header, or raise everything that is wrong with them."""
    problems: list[wire.Problem] = []
    players, seat, options = data["players"], data["viewer"], None
    if type(players) is not int:
        problems.append(wire.Problem("line 1.players", f"expected a whole number, got {shown(players)}"))
        players = max(game.players)
    viewer: Seat | Role | None = TABLE if seat == TABLE.value else None
    if type(seat) is int and 0 <= seat < players:
        viewer = seat
    elif seat not in (None, TABLE.value):
        problems.append(wire.Problem("line 1.viewer", f"expected null, a seat or 'table', got {shown(seat)}"))
    try:
        options = wire.decode_options(game, upgraded(data["options"], version, game, "options"))
    except UnreadableInput as error:
        problems += wire.moved(error, "line 1.options").problems
    if problems:
        raise UnreadableInput(problems)
    return players, viewer, options


def _set_up(record: Record[S, A, O]) -> S:
    """Return the first position of a record, as its viewer sees it; raise :class:`RecordError` if there is none."""
    try:
        first = record.game.first(record.players, record.options)
    except IllegalState as error:
        raise RecordError(1, str(error), _cited(error.faults)) from error
    if record.viewer is None:
        return first
    return record.game.view(first, None if isinstance(record.viewer, Role) else record.viewer)


def _cited(statements: tuple[Refusal, ...] | tuple[Fault, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for statement in statements for rule in statement.rules))


def _action(game: AnyGame, data: Json, version: int, number: int) -> Any:  # noqa: ANN401 - of any game
    return _at(f"line {number}", lambda: wire.decode_action(game, upgraded(data, version, game, "action")))


def _stepped(record: Record[S, A, O], action: A, number: int) -> Record[S, A, O]:
    """Return the record after the step on line ``number``, if it is legal there."""
    try:
        return record.step(action)
    except IllegalAction as error:
        reasons = "; ".join(refusal.message for refusal in error.refusals)
        shown_action = text_of(record.game, action, with_actor=True)
        text = f"`{shown_action}` is refused: {reasons}. {_legal(record.game, record.state)}"
        raise RecordError(number, text, _cited(error.refusals)) from error


def _drawn(record: Record[S, A, O], action: A, rng: Rng, number: int) -> Rng:
    """Compare an action of CHANCE with what the generator draws; return the generator after it."""
    game, state = record.game, record.state
    if record.viewer is not None:
        raise RecordError(1, "a seed can be checked on the full record only")
    if action.actor is not CHANCE or (game.certain is not None and game.certain(state) is not None):
        return rng
    drawn, rng = game.chance(state).draw(rng)
    if drawn != action:
        raise RecordError(number, f"the seed gives {drawn}, not {action}", RULE)
    return rng


def _legal(game: AnyGame, state: Any) -> str:  # noqa: ANN401 - of any game
    legal = game.legal_actions(state)
    listed = ", ".join(f"`{text_of(game, action, with_actor=True)}`" for action in islice(legal, _MOST_LEGAL))
    more = f" and {len(legal) - _MOST_LEGAL} more" if len(legal) > _MOST_LEGAL else ""
    kinds = ", ".join(f"`{usage(kind)}`" for kind in dict.fromkeys(decision.kind for decision in legal.open))
    wide = f"; {kinds} within limits" if kinds else ""
    return f"Legal here: {listed or 'nothing listed'}{more}{wide}"


def _close(record: Record[Any, Any, Any], written: dict[str, Json], version: int, number: int) -> None:
    """Compare the closing line with what the steps lead to."""
    data = _at(f"line {number}", lambda: upgraded(written, version, record.game, "closing"))
    _keys(data, _CLOSING, number)
    true = record.closing()
    # What the digest of a position is depends on the version.
    for key in _CLOSING if version == wire.VERSION else ("steps", "score"):
        said, is_so = canonical(data[key]), canonical(true[key])
        if said != is_so:
            text = f"the {key} is not what the steps lead to: {said[:200]} instead of {is_so[:200]}"
            raise RecordError(number, text, RULE)


__all__ = ["FORMAT", "MOST_BYTES", "RULE", "Journal", "Record"]
