"""A game as a value: play, undo, save, load, verify.

A record is JSON Lines: a header, one step a line (chance included), and a closing line with the score and a digest of
the final position. It holds no seed; whoever has it can replay the game but not foresee how it would have gone on.
Reading a record verifies it: a :class:`Record` in memory is always a game by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, Generic, Self, TypeVar

import attrs

import tabletop_rules
from tabletop_rules import wire
from tabletop_rules.core.actors import CHANCE, TABLE, ActionLike, Role, Seat
from tabletop_rules.core.errors import IllegalState, RecordError, UnreadableInput, nearest
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame, Game, StateLike
from tabletop_rules.core.legality import Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.notation import text_of, usage
from tabletop_rules.wire.converter import shown
from tabletop_rules.wire.text import MOST_BYTES, Json

S = TypeVar("S", bound=StateLike)
A = TypeVar("A", bound=ActionLike)
O = TypeVar("O")

FORMAT: Final = "tabletop_rules.record"
RULE: Final = ("TT-RECORD-1",)

_MOST_LEGAL: Final = 8
"""How many actions that would have been legal an error lists."""


@attrs.frozen(eq=False, repr=False)
class Record(Generic[S, A, O]):
    """A game played so far, immutable: playing on or taking back gives another record that shares its past.

    ``viewer``: ``None`` for a full record, a seat or ``TABLE`` for one as seen from there. ``state``: the position now.
    """

    game: Game[S, A, O]
    players: int
    options: O
    viewer: Seat | Role | None
    state: S
    parent: Record[S, A, O] | None = None
    latest: tuple[A, ...] = ()
    """The steps between the parent and this record."""

    @classmethod
    def new(cls, game: Game[S, A, O], players: int, *, seed: int | None, options: O | None = None) -> Record[S, A, O]:
        """Return the record of a game that has just been set up; arguments and errors as for ``new_game``."""
        first = game.first(players, options)
        record = cls(game, players, game.options() if options is None else options, None, first)
        trace = game.start(players, seed=seed, options=options)
        return _after(record, trace.steps, trace.state)

    def play(self, action: A) -> Record[S, A, O]:
        """Return the record after ``action`` and all that followed; raise :class:`IllegalAction` if it is refused."""
        trace = self.game.trace(self.state, action)
        return _after(self, trace.steps, trace.state)

    def undo(self) -> Record[S, A, O]:
        """Return the record before the last decision of a player; raise :class:`RecordError` if there is none."""
        record: Record[S, A, O] | None = self
        while record is not None:
            if any(action.actor is not CHANCE for action in record.latest) and record.parent is not None:
                return record.parent
            record = record.parent
        raise RecordError(1, "there is no decision to take back")

    def reseed(self, rng: Rng | None) -> Record[S, A, O]:
        """Return the same record to be played on with another generator, or with chance played by hand (``None``)."""
        return attrs.evolve(self, state=self.game.reseed(self.state, rng))

    def seen_by(self, seat: Seat | None) -> Record[S, A, O]:
        """Return the record as ``seat`` has seen it (``None``: a spectator); it can be saved, read and verified too."""
        game = self.game
        seen = attrs.evolve(
            self, viewer=TABLE if seat is None else seat, state=game.view(self._first(), seat), parent=None, latest=()
        )
        for action in self.steps:
            step = game.seen(action, seat)
            seen = _after(seen, (step,), game.step(seen.state, step))
        return seen

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
        return self.history()[0].state

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
        return {
            "steps": len(self.steps),
            "score": wire.encode_score(self.game.score(self.state)),
            "digest": wire.digest(self.game, self.state),
        }

    def dumps(self) -> str:
        """Return the record as text, one JSON document a line, the last one closing it."""
        steps = (wire.encode_action(self.game, action) for action in self.steps)
        return "".join(wire.write(line) + "\n" for line in (self.header(), *steps, self.closing()))

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.dumps(), encoding="utf-8", newline="\n")
        draft.replace(target)

    # Reading

    @staticmethod
    def loads(text: str | bytes, *, cut: bool = False, most_bytes: int = MOST_BYTES) -> Record[Any, Any, Any]:
        """Read and verify a record.

        ``cut``: accept one whose end is missing, as a crash leaves it, and return what is whole. Raise
        :class:`UnreadableInput` if it cannot be read, :class:`RecordError` at the first line that is not true: an
        illegal step (with the rules it breaks and what would have been legal), or another score or digest than the
        steps lead to.
        """
        lines = _lines(text, most_bytes)
        record = _begun(_document(lines[0], 1))
        for number, line in enumerate(lines[1:], start=2):
            last = number == len(lines)
            try:
                data = _document(line, number)
            except UnreadableInput:
                if cut and last:
                    return record
                raise
            if "do" not in data:
                _close(record, data, number, last=last)
                return record
            record = _stepped(record, data, number)
        if cut:
            return record
        raise RecordError(len(lines), "the record ends without its closing line; its end may be missing", RULE)

    @staticmethod
    def load(path: str | Path, *, cut: bool = False, most_bytes: int = MOST_BYTES) -> Record[Any, Any, Any]:
        """Read and verify the record in a file; see :meth:`loads`."""
        try:
            with Path(path).open("rb") as file:
                text = file.read(most_bytes + 1)
        except OSError as error:
            raise UnreadableInput.at(str(path), error.strerror or "cannot be read") from None
        return Record.loads(text, cut=cut, most_bytes=most_bytes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        mine = (self.game, self.players, self.options, self.viewer, self.state, self.steps)
        return mine == (other.game, other.players, other.options, other.viewer, other.state, other.steps)

    def __hash__(self) -> int:
        return hash((self.game.name, self.players, self.viewer, self.state))

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}: {self.players} players, {len(self.steps)} steps>"

    def __reduce__(self) -> tuple[Any, ...]:
        # As text, since a long chain of parents is too deep for pickle.
        return _unpickled, (self.dumps(), self.state.rng)


def _after(record: Record[S, A, O], steps: tuple[A, ...], state: S) -> Record[S, A, O]:
    if not steps:
        return attrs.evolve(record, state=state)
    return attrs.evolve(record, state=state, parent=record, latest=steps)


def _unpickled(text: str, rng: Rng | None) -> Record[Any, Any, Any]:
    return Record.loads(text, most_bytes=len(text) * 4).reseed(rng)


def _lines(text: str | bytes, most_bytes: int) -> list[str]:
    if len(text) > most_bytes:
        raise UnreadableInput.at("$", f"the record is larger than {most_bytes} bytes")
    try:
        source = text.decode("utf-8") if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise UnreadableInput.at("$", f"not UTF-8: {error.reason} at byte {error.start}") from None
    lines = source.split("\n")
    if not lines[-1]:
        lines.pop()
    if not lines:
        raise UnreadableInput.at("$", "the record is empty")
    return lines


def _document(line: str, number: int) -> dict[str, Json]:
    try:
        data = wire.read(line)
    except UnreadableInput as error:
        raise wire.moved(error, f"line {number}") from None
    if type(data) is not dict:
        raise UnreadableInput.at(f"line {number}", f"expected an object, got {shown(data)}")
    return data


_HEADER: Final = ("format", "version", "game", "rules", "players", "options", "viewer", "first")
_CLOSING: Final = ("steps", "score", "digest")


def _keys(data: dict[str, Json], expected: tuple[str, ...], number: int) -> None:
    problems = [wire.Problem(f"line {number}.{key}", "is missing") for key in expected if key not in data]
    problems += [
        wire.Problem(f"line {number}.{key}", "unknown key" + nearest(key, expected))
        for key in data
        if key not in expected
    ]
    if problems:
        raise UnreadableInput(problems)


def _begun(data: dict[str, Json]) -> Record[Any, Any, Any]:
    """Return the record that a header begins."""
    try:
        if data.get("format") != FORMAT:
            raise UnreadableInput.at("$.format", f"expected {FORMAT!r}, got {shown(data.get('format'))}")
        data = wire.migrated(data)
    except UnreadableInput as error:
        raise wire.moved(error, "line 1") from None
    _keys(data, _HEADER, 1)
    game = _game(data)
    players, viewer = data["players"], data["viewer"]
    if type(players) is not int:
        raise UnreadableInput.at("line 1.players", f"expected a whole number, got {shown(players)}")
    try:
        options = wire.decode_options(game, data["options"])
    except UnreadableInput as error:
        raise wire.moved(error, "line 1.options") from None
    try:
        first = game.first(players, options)
    except IllegalState as error:
        raise RecordError(1, str(error), tuple(rule for fault in error.faults for rule in fault.rules)) from None
    seen_by = _viewer(viewer, players)
    state = first if seen_by is None else game.view(first, seen_by if isinstance(seen_by, int) else None)
    if data["first"] != wire.digest(game, state):
        raise RecordError(1, "the set-up is not the one these options lead to: another first position", RULE)
    return Record(game, players, options, seen_by, state)


def _game(data: dict[str, Json]) -> AnyGame:
    name = data["game"]
    if type(name) is not str or name not in tabletop_rules.GAMES:
        hint = nearest(name, tuple(tabletop_rules.GAMES)) if type(name) is str else ""
        raise UnreadableInput.at("line 1.game", f"no game of this library: {shown(name)}{hint}")
    game = tabletop_rules.GAMES[name]
    if data["rules"] != game.rulebook.version or type(data["rules"]) is not int:
        text = f"played under version {shown(data['rules'])} of the rules; this library has {game.rulebook.version}"
        raise UnreadableInput.at("line 1.rules", text)
    return game


def _viewer(viewer: Json, players: int) -> Seat | Role | None:
    if viewer is None or (type(viewer) is int and 0 <= viewer < players):
        return viewer
    if viewer == TABLE.value:
        return TABLE
    raise UnreadableInput.at("line 1.viewer", f"expected null, a seat or 'table', got {shown(viewer)}")


def _stepped(record: Record[Any, Any, Any], data: dict[str, Json], number: int) -> Record[Any, Any, Any]:
    """Return the record after the step on line ``number``, if it is legal there."""
    game, state = record.game, record.state
    try:
        action = wire.decode_action(game, data)
    except UnreadableInput as error:
        raise wire.moved(error, f"line {number}") from None
    refused: tuple[Refusal, ...] = game.check(state, action)
    if refused:
        rules = tuple(dict.fromkeys(rule for refusal in refused for rule in refusal.rules))
        reasons = "; ".join(refusal.message for refusal in refused)
        text = f"`{text_of(game, action, with_actor=True)}` is refused: {reasons}. {_legal(game, state)}"
        raise RecordError(number, text, rules)
    return _after(record, (action,), game.effect(state, action, None))


def _legal(game: AnyGame, state: Any) -> str:  # noqa: ANN401 - of any game
    legal = game.legal_actions(state)
    listed = ", ".join(f"`{text_of(game, action, with_actor=True)}`" for action in islice(legal, _MOST_LEGAL))
    more = f" and {len(legal) - _MOST_LEGAL} more" if len(legal) > _MOST_LEGAL else ""
    kinds = ", ".join(f"`{usage(kind)}`" for kind in dict.fromkeys(decision.kind for decision in legal.open))
    wide = f"; {kinds} within limits" if kinds else ""
    return f"Legal here: {listed or 'nothing listed'}{more}{wide}"


def _close(record: Record[Any, Any, Any], data: dict[str, Json], number: int, *, last: bool) -> None:
    """Compare the closing line with what the steps lead to."""
    _keys(data, _CLOSING, number)
    if not last:
        raise RecordError(number + 1, "there is more after the closing line", RULE)
    true = record.closing()
    for key in _CLOSING:
        said, is_so = wire.write(data[key]), wire.write(true[key])
        if said != is_so:
            text = f"the {key} is not what the steps lead to: {said[:200]} instead of {is_so[:200]}"
            raise RecordError(number, text, RULE)


def _steps_since(record: Record[S, A, O], before: Record[S, A, O] | None) -> tuple[A, ...]:
    """Return the steps from ``before`` to ``record``; raise ``ValueError`` if none lead there."""
    parts: list[tuple[A, ...]] = []
    past: Record[S, A, O] | None = record
    while past is not None:
        # A record that was given another generator is the same game still.
        if before is not None and past.parent is before.parent and past.latest is before.latest:
            break
        parts.append(past.latest)
        past = past.parent
    if before is not None and (past is None or _table(past) != _table(before)):
        msg = "the record does not continue what was written before"
        raise ValueError(msg)
    return tuple(action for part in reversed(parts) for action in part)


def _table(record: Record[S, A, O]) -> tuple[object, ...]:
    return record.game, record.players, record.options, record.viewer


class Journal:
    """A record written while it is played, line by line: a crash loses one line at most.

    ``with Journal(path) as journal:`` and then ``journal.write(record)`` after every move; leaving the block writes the
    closing line. A record that was taken back is no continuation: call :meth:`again` first.
    """

    def __init__(self, path: str | Path) -> None:
        """Begin a new file at ``path``; raise :class:`UnreadableInput` if that cannot be done."""
        try:
            # Kept open for as long as the game is played; ``close`` closes it.
            self._file: IO[str] = Path(path).open("w", encoding="utf-8", newline="\n")  # noqa: SIM115
        except OSError as error:
            raise UnreadableInput.at(str(path), error.strerror or "cannot be written") from None
        self._record: Record[Any, Any, Any] | None = None

    def write(self, record: Record[Any, Any, Any]) -> None:
        """Append what ``record`` has more than what was written before; raise ``ValueError`` if it is another game."""
        if self._record is None:
            self._line(record.header())
        for action in _steps_since(record, self._record):
            self._line(wire.encode_action(record.game, action))
        self._record = record

    def again(self) -> None:
        """Begin the file anew, for a game that was taken back."""
        self._file.seek(0)
        self._file.truncate()
        self._record = None

    def close(self) -> None:
        """Write the closing line and close the file."""
        if self._record is not None and not self._file.closed:
            self._line(self._record.closing())
        self._file.close()

    def _line(self, data: dict[str, Json]) -> None:
        self._file.write(wire.write(data) + "\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
