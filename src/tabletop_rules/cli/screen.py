"""The screen that several people share: who looks at it, and what they have been told."""

from __future__ import annotations

from typing import Any

import attrs

from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.actors import Seat, name_of
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.rng import Rng
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
    _read: dict[Seat | None, int] = attrs.field(init=False, factory=dict)
    """How many of the steps each has been told."""
    _typed_in_secret: bool = attrs.field(init=False, default=False)
    _unread: bool = attrs.field(init=False, default=False)
    """Whether something was told since anybody last pressed a key."""

    def __attrs_post_init__(self) -> None:
        """Let a person who plays alone against bots look at the screen all the time."""
        self.owner = self.people[0] if len(self.people) == 1 else None

    def note(self, told: Told) -> None:
        """Note a step of the game and tell it to whoever looks."""
        self.steps.append(told)
        self._tell()

    def forget(self, left: int) -> None:
        """Forget all steps but the first ``left``, which have been taken back."""
        del self.steps[left:]
        self._read = {who: min(read, left) for who, read in self._read.items()}

    def note_typed(self, action: Any) -> None:  # noqa: ANN401 - of any game
        """Note what somebody has just typed, which may be for nobody else to see."""
        self._unread = False
        self._typed_in_secret |= self.is_hidden(action)

    def is_hidden(self, action: Any) -> bool:  # noqa: ANN401 - of any game
        """Tell whether an action is not for everybody to see."""
        return bool(self.game.seen(action, None) != action)

    def hand_to(self, seat: Seat | None, state: Any) -> None:  # noqa: ANN401 - of any game
        """Let ``seat`` look (``None``: everybody); wipe the screen first if there is or was a secret on it."""
        if len(self.people) < 2 or seat == self.owner:
            return
        secret = self._typed_in_secret or self._has_secrets(self.owner, state) or self._has_secrets(seat, state)
        if secret or self._may_act_in_secret(seat, state):
            self._hand_over(seat)
        else:
            self._read[seat] = max(self._read.get(seat, 0), self._read.get(self.owner, 0))
            self.owner = seat
        self._tell()

    def _hand_over(self, seat: Seat | None) -> None:
        if self._unread and self.owner is not None:
            self.terminal.ask(f"{name_of(self.owner)}: press Enter when you have read this. ")
        self.terminal.wipe()
        whom = "everybody" if seat is None else name_of(seat)
        self.terminal.ask(f"Hand the screen to {whom}, then press Enter. ")
        self.owner, self._typed_in_secret, self._unread = seat, False, False

    def _has_secrets(self, seat: Seat | None, state: Any) -> bool:  # noqa: ANN401 - of any game
        """Tell whether ``seat`` knows something now that not everybody knows."""
        if seat is None:
            return False
        own, others = self.game.view(state, seat), self.game.view(state, None)
        names = [field.name for field in attrs.fields(type(own)) if field.name != "viewer"]
        return any(getattr(own, name) != getattr(others, name) for name in names)

    def _may_act_in_secret(self, seat: Seat | None, state: Any) -> bool:  # noqa: ANN401 - of any game
        """Tell whether ``seat`` is about to do something that not everybody may see, such as writing a word."""
        if seat is None:
            return False
        view = self.game.view(state, seat)
        legal = self.game.legal_actions(view, seat)
        suggest = self.game.suggest
        wide = [suggest(view, decision, Rng(0))[0] for decision in legal.open] if suggest else []
        return any(action is not None and self.is_hidden(action) for action in (*legal.listed, *wide))

    def _tell(self) -> None:
        """Tell the one who looks what is new to that one."""
        fresh = self.steps[self._read.get(self.owner, 0) :]
        for told in fresh:
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

    def _is_news_for(self, seat: Seat, told: Told) -> bool:
        """Tell whether a step has something for ``seat`` that not everybody is told."""
        if any(event.to is not None and seat in event.to for event in told.events):
            return True
        return bool(self.game.seen(told.action, seat) != self.game.seen(told.action, None))
