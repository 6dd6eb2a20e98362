"""Asking a person: the list of what may be done, what was typed, and help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import attrs

from tabletop_rules.cli.rules import show_rules
from tabletop_rules.cli.table import Table
from tabletop_rules.cli.terminal import Terminal
from tabletop_rules.core.actors import CHANCE, CLOCK, Actor, Role, Seat, name_of
from tabletop_rules.core.errors import IllegalAction, TabletopError, UnreadableInput
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.legality import LegalActions, Open, Refusal
from tabletop_rules.core.rng import Rng
from tabletop_rules.notation import fields_of, parse, text_of, usage, values_of
from tabletop_rules.players import whose_view

_MOST_LISTED: Final = 40
_MOST_ODDS: Final = 12

HELP: Final = """\
Type the number of an action in the list, or the action itself: its kind, then its values, as the list shows them.
Beginnings of words are enough where they are clear, and `-` means none.
  ?              this help, and how to type what can be done now
  list           everything that can be done now      board          draw the table again
  why ACTION     why it is legal or not, by number or typed out, with the rules
  rules ID       look a rule up, also by words        odds           what chance may do now, exactly
  score          how the game stands                  undo           take the last decision back
  auto           let the computer decide this once    wait           let another act first
  as ACTOR       act for another seat that may (`as 1`), or for the players together (`as table`)
  quit           stop here; the record is kept"""


class Quit(Exception):
    """Somebody leaves the game."""


class _Done(Exception):
    """The question is settled: an action was taken, or another is to be asked."""


@attrs.define
class Prompt:
    """One question to one actor, until it is settled; the position is the same all the while."""

    table: Table
    actor: Actor
    eyes: Seat | None = attrs.field(init=False)
    """Whose view the question is put with: a seat's own; for chance, of the only seat that sees the outcome."""
    view: Any = attrs.field(init=False)
    """The position as the one asked sees it."""
    legal: LegalActions[Any] = attrs.field(init=False)
    """What the one asked may do."""
    choices: tuple[Any, ...] = attrs.field(init=False)
    """The numbered actions: those of the one asked, and of the hourglass, for whoever says it has run out."""

    def __attrs_post_init__(self) -> None:
        """Look at the table."""
        self._turn_to(self.actor)

    @property
    def terminal(self) -> Terminal:
        """Where the question is asked."""
        return self.table.screen.terminal

    @property
    def game(self) -> AnyGame:
        """The game asked about."""
        return self.table.game

    # The question

    def ask(self) -> None:
        """Ask until an action is taken or the turn is passed on; raise :class:`Quit` or ``Ended`` to stop."""
        if self._is_left_to_chance():
            return
        try:
            self._hand_over()
            while True:
                self._answer(self.table.screen.ask(f"{name_of(self.actor)}> "))
        except _Done:
            return

    def _turn_to(self, actor: Actor) -> None:
        """Put the question to ``actor``."""
        state = self.table.state
        self.actor = actor
        self.eyes = whose_view(actor)
        if actor is CHANCE:
            self.eyes = _only_seer(self.game, state, self.table.record.players)
        self.view = self.game.view(state, self.eyes)
        self.legal = self.game.legal_actions(self.view, actor)
        self.choices = self.legal.listed
        if actor is not CLOCK and CLOCK in self.game.to_act(state):
            self.choices += self.game.legal_actions(self.view, CLOCK).listed

    def _is_left_to_chance(self) -> bool:
        """Draw for a bot what only that bot may see."""
        if self.actor is not CHANCE or self.eyes not in self.table.bots:
            return False
        self.table.let_bot(CHANCE)
        return True

    def _hand_over(self) -> None:
        self.table.screen.hand_to(self.eyes, self.table.state, alone=self._is_private())
        self._board()
        if self.actor is CHANCE:
            self.terminal.say("Say what the dice or the draw showed (`auto`: let the computer throw).")
        self._list(_MOST_LISTED)

    def _is_private(self) -> bool:
        """Tell whether the answer may be one that is not for everybody to see."""
        if self.eyes is None:
            return False
        ideas = [*self.choices]
        if self.game.suggest is not None:
            ideas += [self.game.suggest(self.view, decision, Rng(0))[0] for decision in self.legal.open]
        return any(idea is not None and self.table.screen.is_hidden(idea) for idea in ideas)

    # Answers

    def _answer(self, answer: str) -> None:
        word, _, rest = answer.partition(" ")
        command = self._commands().get(word.lower())
        try:
            if command is None:
                self._act(self._read(answer))
            else:
                command(rest.strip())
        except IllegalAction as error:
            self._say_refusals(error.refusals, in_full=False)
        except TabletopError as error:
            self.terminal.say(str(error))

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "": lambda _: self.terminal.say("Type a number, an action, or `?` for help."),
            "?": lambda _: self._help(),
            "help": lambda _: self._help(),
            "list": lambda _: self._list(None),
            "board": lambda _: self._board(),
            "why": self._why,
            "rules": lambda words: self._rules(words.split()),
            "odds": lambda _: self._odds(),
            "score": lambda _: self.terminal.say(str(self.game.score(self.view))),
            "undo": lambda _: self._undo(),
            "auto": lambda _: self._auto(),
            "wait": lambda _: self._wait(),
            "as": self._other,
            "quit": lambda _: self._quit(),
            "exit": lambda _: self._quit(),
        }

    def _read(self, answer: str) -> Any:  # noqa: ANN401 - of any game
        """Return the action typed, by number or in words."""
        if answer.isascii() and answer.isdecimal() and len(answer) <= 6:
            if not 1 <= int(answer) <= len(self.choices):
                raise UnreadableInput.at("number", f"the list goes from 1 to {len(self.choices)}, not to {answer}")
            return self.choices[int(answer) - 1]
        folded = " ".join(answer.split()).casefold()
        named = [action for action in self.choices if text_of(self.game, action).casefold() == folded]
        return named[0] if named else parse(self.game, answer, self.actor)

    def _act(self, action: Any) -> None:  # noqa: ANN401 - of any game
        """Take an action, if the view of the one who asks allows it: a refusal must not tell what is hidden."""
        self._own(action)
        refused = self.game.check(self.view, action)
        if refused:
            raise IllegalAction(action, refused)
        self.table.screen.note_typed(action)
        self.table.do(action)
        raise _Done

    def _own(self, action: Any) -> None:  # noqa: ANN401 - of any game
        if not isinstance(action.actor, Role) and action.actor != self.actor:
            who = name_of(action.actor)
            raise UnreadableInput.at(
                "actor", f"it is {name_of(self.actor)} who is asked; `as {action.actor}` for {who}"
            )

    def _auto(self) -> None:
        if self.actor is CHANCE:
            self.table.let_bot(CHANCE)
            raise _Done
        self._act(self.table.idea_of(self.table.stand_in, self.actor))

    def _wait(self) -> None:
        self._others()
        raise _Done

    def _other(self, name: str) -> None:
        """Ask another actor instead."""
        for actor in self._others():
            if name.lower().removeprefix("seat").strip() == (actor.value if isinstance(actor, Role) else str(actor)):
                self.table.passed_over(actor)
                self._turn_to(actor)
                self._hand_over()
                return
        raise UnreadableInput.at("as", f"who? {self.table.asked()} may act")

    def _others(self) -> tuple[Actor, ...]:
        """Return the others at the terminal who may act; raise :class:`UnreadableInput` if there are none."""
        actors = self.game.to_act(self.table.state)
        others = tuple(one for one in actors if one != self.actor and self.table.is_for_people(one))
        if not others:
            raise UnreadableInput.at("actor", f"nobody but {name_of(self.actor)} may act now")
        return others

    def _undo(self) -> None:
        if not self.table.undo():
            raise UnreadableInput.at("undo", "there is no decision to take back")
        self.terminal.say("The last decision is taken back.")
        raise _Done

    def _quit(self) -> None:
        raise Quit

    # What is shown

    def _board(self) -> None:
        self.terminal.say()
        self.terminal.say(self.game.picture(self.view))

    def _list(self, most: int | None) -> None:
        shown = self.choices[:most]
        texts = [self._named(action) for action in shown]
        width = max(map(len, texts), default=0)
        for number, (action, text) in enumerate(zip(shown, texts, strict=True), start=1):
            self.terminal.say(f"{number:>4}  {text:<{width}}  {self._told(action)}".rstrip())
        if len(self.choices) > len(shown):
            self.terminal.say(f"      and {len(self.choices) - len(shown)} more: `list` shows them all")
        for decision in self.legal.open:
            self.terminal.say(f"      {_pattern(decision)}")

    def _named(self, action: Any) -> str:  # noqa: ANN401 - of any game
        return text_of(self.game, action, with_actor=action.actor != self.actor)

    def _told(self, action: Any) -> str:  # noqa: ANN401 - of any game
        """Return what an action would tell first, as far as the one asked can see."""
        return next((event.text for event in self._events(action)), "")

    def _events(self, action: Any) -> Iterator[Event]:  # noqa: ANN401 - of any game
        events: list[Event] = []
        self.game.effect(self.view, action, events.append)
        return (event for event in events if event.seen_by(self.eyes))

    def _help(self) -> None:
        self.terminal.say(HELP)
        kinds = {type(action): None for action in self.choices} | {one.kind: None for one in self.legal.open}
        for kind in kinds:
            self.terminal.say(f"\n  {usage(kind)}")
            for name, hint in fields_of(kind).items():
                if name != "actor":
                    self.terminal.say(f"      {name.upper()}: {values_of(hint)}")

    def _why(self, answer: str) -> None:
        """Say why an action is legal or not: the rules it breaks, or those it would set going."""
        action = self._read(answer)
        self._own(action)
        refused = self.game.check(self.view, action)
        if refused:
            self._say_refusals(refused, in_full=True)
            return
        self.terminal.say(f"{self._named(action)} is legal. It would do this:")
        for event in self._events(action):
            self.terminal.say(f"  {event}")
            self._say_rules(event.rules)

    def _say_refusals(self, refused: tuple[Refusal, ...], *, in_full: bool) -> None:
        for refusal in refused:
            self.terminal.say(f"  no: {refusal}")
            if in_full:
                self._say_rules(refusal.rules)

    def _say_rules(self, rules: tuple[str, ...]) -> None:
        for rule in rules:
            self.terminal.say(f"      {self.game.rulebook[rule]}")

    def _rules(self, words: list[str]) -> None:
        if not words:
            raise UnreadableInput.at("rules", "which? Give an id or some words")
        show_rules(self.game, words, self.terminal)

    def _odds(self) -> None:
        odds = self.game.chance(self.view)
        if not odds:
            self.terminal.say("nothing is left to chance now")
        for action, chance in islice(odds, _MOST_ODDS):
            self.terminal.say(f"  {text_of(self.game, action)}: {chance}")
        if len(odds) > _MOST_ODDS:
            self.terminal.say(f"  and {len(odds) - _MOST_ODDS} more")


def _only_seer(game: AnyGame, state: Any, players: int) -> Seat | None:  # noqa: ANN401 - of any game
    """Return the seat that alone is to see what chance does next, ``None`` if everybody is."""
    outcome = next((action for action, _ in game.chance(state)), None)
    if outcome is None or game.seen(outcome, None) == outcome:
        return None
    return next((seat for seat in range(players) if game.seen(outcome, seat) == outcome), None)


def _pattern(decision: Open) -> str:
    """Return how an open decision is typed, with what is known of its limits."""
    limits = ", ".join(f"{name}: {_plain(fact)}" for name, fact in decision.limits.items())
    return usage(decision.kind) + (f"   ({limits})" if limits else "")


def _plain(fact: object) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)
