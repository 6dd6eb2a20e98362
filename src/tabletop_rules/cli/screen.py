"""The screen that several people share: who looks at it, and what they have been told."""

from __future__ import annotations

from typing import Any

import attrs

from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.actors import Seat, name_of
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame
from tabletop_rules.notation import text_of


@attrs.frozen
class Told:
    """A step of the game and what it told."""

    action: Any
    events: tuple[Event, ...]


@attrs.define
class Screen:
    """What the people at the terminal see, each with the own eyes.

    ``people``: the seats that people play. ``owner``: who looks now, ``None`` for whoever likes. Where people have
    secrets from each other the screen is wiped and handed over; where they have none, nobody is bothered.
    """

    game: AnyGame
    terminal: Terminal
    people: tuple[Seat, ...]
    steps: list[Told] = attrs.field(factory=list)
    owner: Seat | None = attrs.field(init=False)
    _alone: bool = attrs.field(init=False)
    """Whether the owner has been told to look alone."""
    _stained: bool = attrs.field(init=False, default=False)
    """Whether something stands on the screen that is for the owner only."""
    _unread: bool = attrs.field(init=False, default=False)
    """Whether something was told since anybody last pressed a key."""
    _read: dict[Seat | None, int] = attrs.field(init=False, factory=dict)
    """How many of the steps each has been told."""

    def __attrs_post_init__(self) -> None:
        """Let a person who plays alone against bots look at the screen all the time."""
        self._alone = len(self.people) == 1
        self.owner = self.people[0] if self._alone else None

    def note(self, told: Told) -> None:
        """Note a step of the game and tell it to whoever looks."""
        self.steps.append(told)
        self._tell()

    def forget(self, left: int) -> None:
        """Forget all steps but the first ``left``, which have been taken back."""
        del self.steps[left:]
        self._read = {who: min(read, left) for who, read in self._read.items()}

    def ask(self, question: str) -> str:
        """Ask the one who looks, who has then read everything."""
        answer = self.terminal.ask(question)
        self._unread = False
        return answer

    def note_typed(self, action: Any) -> None:  # noqa: ANN401 - of any game
        """Note what somebody has just typed, which may be for nobody else to see."""
        self._stained |= self.is_hidden(action)

    def is_hidden(self, action: Any) -> bool:  # noqa: ANN401 - of any game
        """Tell whether an action is not for everybody to see."""
        return bool(self.game.seen(action, None) != action)

    def hand_to(self, seat: Seat | None, state: Any, *, alone: bool = False) -> None:  # noqa: ANN401 - of any game
        """Let ``seat`` look (``None``: everybody), if need be ``alone``.

        The screen is wiped first if there is or was a secret on it.
        """
        if len(self.people) < 2 or (seat == self.owner and (self._alone or not alone)):
            return
        if alone or self._stained or self._has_secrets(self.owner, state) or self._has_secrets(seat, state):
            self._hand_over(seat)
        else:
            self._read[seat] = max(self._read.get(seat, 0), self._read.get(self.owner, 0))
            self.owner, self._alone = seat, False
        self._tell()

    def _hand_over(self, seat: Seat | None) -> None:
        if self._unread and self._alone:
            self.terminal.ask(f"{_named(self.owner)}: press Enter when you have read this. ")
        self.terminal.wipe()
        self.terminal.ask(f"Hand the screen to {_named(seat)}, then press Enter. ")
        self.owner, self._alone, self._stained, self._unread = seat, seat is not None, False, False

    def _has_secrets(self, seat: Seat | None, state: Any) -> bool:  # noqa: ANN401 - of any game
        """Tell whether ``seat`` knows something now that not everybody knows."""
        if seat is None:
            return False
        own, others = self.game.view(state, seat), self.game.view(state, None)
        names = [field.name for field in attrs.fields(type(own)) if field.name != "viewer"]
        return any(getattr(own, name) != getattr(others, name) for name in names)

    def _tell(self) -> None:
        """Tell the one who looks what is new to that one."""
        fresh = self.steps[self._read.get(self.owner, 0) :]
        for told in fresh:
            self._make_private(told)
            shown = self.game.seen(told.action, self.owner)
            self.terminal.say(text_of(self.game, shown, with_actor=True))
            for event in told.events:
                if event.seen_by(self.owner):
                    self.terminal.say(f"  {event}")
            self._unread = True
        readers = [self.owner]
        if self.owner is None:
            readers += [seat for seat in self.people if not any(self._is_news_for(seat, told) for told in fresh)]
        self._read |= dict.fromkeys(readers, len(self.steps))

    def _make_private(self, told: Told) -> None:
        """Have the owner look alone before being told something that is for nobody else."""
        if self.owner is None or self._alone or not self._is_news_for(self.owner, told):
            return
        self.terminal.ask(f"For the eyes of {_named(self.owner)} only: press Enter when nobody else looks. ")
        self._alone = self._stained = True

    def _is_news_for(self, seat: Seat, told: Told) -> bool:
        """Tell whether a step has something for ``seat`` that not everybody is told."""
        if any(event.to is not None and seat in event.to for event in told.events):
            return True
        return bool(self.game.seen(told.action, seat) != self.game.seen(told.action, None))


def _named(seat: Seat | None) -> str:
    return "everybody" if seat is None else name_of(seat)
