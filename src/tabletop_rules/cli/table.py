"""A game going on at the terminal: whose turn it is, bots, taking back, and the file it is kept in."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import attrs

from tabletop_rules.cli.choices import best_bot
from tabletop_rules.cli.screen import Screen, Told
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.actors import CHANCE, CLOCK, Actor, Role, Seat, name_of
from tabletop_rules.core.errors import UnreadableInput
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame, Bot
from tabletop_rules.core.rng import Rng
from tabletop_rules.players import next_actor, player, whose_view
from tabletop_rules.record import Journal, Record


@attrs.define
class Keeper:
    """The file a game is kept in, line by line while it is played; ``None``: it is not kept."""

    path: Path | None
    _journal: Journal | None = attrs.field(init=False, default=None)
    _behind: bool = attrs.field(init=False, default=False)

    def write(self, record: Record[Any, Any, Any]) -> None:
        """Append what is new; raise :class:`UnreadableInput` if the file cannot be written."""
        if self.path is None:
            return
        try:
            if self._journal is None:
                self._journal = Journal(self.path)
            if self._behind:
                self._journal.again()
                self._behind = False
            self._journal.write(record)
        except OSError as error:
            raise UnreadableInput.at(str(self.path), error.strerror or "cannot be written") from None

    def took_back(self) -> None:
        """Note that the next record does not continue what is in the file."""
        self._behind = self._journal is not None

    def close(self) -> None:
        """Write the closing line."""
        if self._journal is not None:
            with contextlib.suppress(OSError):
                self._journal.close()


@attrs.define
class Table:
    """A game at the terminal.

    ``bots``: by seat. ``stand_in``: who decides for the table and the clock when only bots play, and for people who
    leave it to the computer.
    """

    game: AnyGame
    record: Record[Any, Any, Any]
    bots: dict[Seat, Bot[Any, Any]]
    choices: Rng
    """What bots draw from; never the generator of the game, or they would throw its dice."""
    screen: Screen
    keeper: Keeper
    stand_in: Bot[Any, Any]
    _turns: dict[Actor, int] = attrs.field(init=False, factory=dict)
    """When each actor was last asked."""

    @classmethod
    def of(
        cls,
        record: Record[Any, Any, Any],
        bots: dict[Seat, str],
        choices: Rng,
        terminal: Terminal,
        path: Path | None,
    ) -> Table:
        """Lay a game on the table, its steps so far already told."""
        game = record.game
        people = tuple(seat for seat in range(record.players) if seat not in bots)
        screen = Screen(game, terminal, people)
        for action, events in record.events():
            screen.note(Told(action, events))
        players = {seat: player(game, name) for seat, name in bots.items()}
        stand_in = players[min(players)] if players else player(game, best_bot(game))
        return cls(game, record, players, choices, screen, Keeper(path), stand_in)

    @property
    def state(self) -> Any:  # noqa: ANN401 - of any game
        """The position now."""
        return self.record.state

    def is_for_people(self, actor: Actor) -> bool:
        """Tell whether a person decides: for own seats and, if any person plays, for the table, clock and dice."""
        if actor is CHANCE and self.state.rng is not None:
            return False
        return bool(self.screen.people) if isinstance(actor, Role) else actor not in self.bots

    def next_actor(self) -> Actor | None:
        """Return who is asked next, ``None`` when the game is over.

        Of several, people ask whoever has waited longest, and the hourglass runs out only when somebody says so.
        """
        actors = self.game.to_act(self.state)
        if not actors:
            return None
        if not self.screen.people:
            actor, self.choices = next_actor(actors, self.choices)
        else:
            patient: list[Actor] = [actor for actor in actors if actor is not CLOCK] or [CLOCK]
            actor = min(patient, key=lambda one: self._turns.get(one, -1))
        self.passed_over(actor)
        return actor

    def passed_over(self, actor: Actor) -> None:
        """Note that ``actor`` has been asked just now."""
        self._turns[actor] = max(self._turns.values(), default=0) + 1

    def let_bot(self, actor: Actor) -> None:
        """Let a bot act on its own view; chance keeps to its odds."""
        if actor is CHANCE:
            self._let_chance()
            return
        bot = self.stand_in if isinstance(actor, Role) else self.bots[actor]
        self.do(self.idea_of(bot, actor))

    def _let_chance(self) -> None:
        """Draw with the game's own generator where there is one (a record may stop before a throw)."""
        odds, rng = self.game.chance(self.state), self.state.rng
        if rng is None:
            action, self.choices = odds.draw(self.choices)
        else:
            action, rng = odds.draw(rng)
            self.record = self.record.reseed(rng)
        self.do(action)

    def idea_of(self, bot: Bot[Any, Any], actor: Actor) -> Any:  # noqa: ANN401 - of any game
        """Return what ``bot`` would do for ``actor``."""
        view = self.game.view(self.state, whose_view(actor))
        action, self.choices = bot(view, self.game.legal_actions(view, actor), actor, self.choices)
        return action

    def do(self, action: Any) -> None:  # noqa: ANN401 - of any game
        """Play an action, keep it, and tell it with all that followed; raise IllegalAction if it is refused."""
        state = self.state
        self.record = self.record.play(action)
        if self.screen.people:
            self.keeper.write(self.record)
        for step in self.record.latest:
            events: list[Event] = []
            state = self.game.effect(state, step, events.append)
            self.screen.note(Told(step, tuple(events)))

    def undo(self) -> bool:
        """Take back the last decision of a person and all that followed; return whether there was one.

        The generator does not go back: who takes back a move has seen what the dice would show.
        """
        past = self.record
        while past.parent is not None:
            if self._was_typed(past):
                break
            past = past.parent
        if past.parent is None:
            return False
        self.record = past.parent.reseed(self.state.rng)
        self.screen.forget(len(self.record.steps))
        self.keeper.took_back()
        return True

    def _was_typed(self, past: Record[Any, Any, Any]) -> bool:
        """Tell whether a person has entered the action that led to ``past``."""
        return self.is_for_people(past.latest[0].actor)

    def asked(self) -> str:
        """Return who may act, for people."""
        return ", ".join(map(name_of, self.game.to_act(self.state)))
