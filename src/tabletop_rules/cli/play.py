"""``tabletop-rules play``: people and bots at one terminal."""

from __future__ import annotations

import argparse
import contextlib
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from tabletop_rules import notation
from tabletop_rules.cli.choices import game_named, options_from, players_from, seats_from
from tabletop_rules.cli.rules import show_rules
from tabletop_rules.cli.terminal import Ended, Terminal
from tabletop_rules.core.actors import CHANCE, Actor, Role, Seat, name_of
from tabletop_rules.core.errors import IllegalAction, RecordError, UnreadableInput
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.legality import LegalActions
from tabletop_rules.core.rng import Rng
from tabletop_rules.players import names, next_actor, player, whose_view
from tabletop_rules.record import Journal, Record

_MOST_LISTED = 40

HELP = """\
A number takes an action from the list; or type it (`push 0 red green 3`).
  ?                this help            board            draw the table again
  list             the legal actions    why ACTION       why it is not legal, with the rules
  rules ID|WORDS   look a rule up       undo             take the last decision back
  who ACTOR        let another act (`who 1`, `who table`, `who clock`)
  quit             stop; the record is saved"""


def add_parser(commands: Any) -> None:  # noqa: ANN401 - argparse's own type has no public name
    """Add ``play`` to the command line."""
    parser = commands.add_parser(
        "play",
        help="play a game at this terminal",
        description="Play a game at this terminal: people in turn before the screen, or bots.",
        epilog="examples:\n"
        "  tabletop-rules play entengruetze                       two people, the library throws\n"
        "  tabletop-rules play entengruetze --players 3 --bots 1,2\n"
        "  tabletop-rules play entengruetze --bots all --seed 7 --record game.jsonl\n"
        "  tabletop-rules play entengruetze --dice by-hand        you say what the real dice showed\n"
        "  tabletop-rules play entengruetze --option target_distance=10\n\n" + HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="the game's package name")
    parser.add_argument("--players", type=int, help="how many play (default: the smallest number, two if possible)")
    parser.add_argument("--bots", default="", help="seats that bots play, from 0: `1,2` or `all`")
    parser.add_argument("--bot", help="which bot plays them (default: the game's best)")
    parser.add_argument("--seed", type=int, help="seed of the library's dice and draws (default: a secret one)")
    parser.add_argument("--dice", choices=("library", "by-hand"), default="library", help="who throws and draws")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a reading or agreement")
    parser.add_argument("--box", help="a TOML file with the components of your own copy")
    parser.add_argument("--record", help="the file to save the game to, line by line while it is played")
    parser.add_argument("--boards", choices=("every", "end"), default="every", help="when bots alone play: draw which")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, terminal: Terminal) -> int:
    """Play until the game is over or somebody quits."""
    game = game_named(arguments.game)
    players = players_from(game, arguments.players)
    options = options_from(game, arguments.option, arguments.box)
    seed = None if arguments.dice == "by-hand" else arguments.seed
    if seed is None and arguments.dice == "library":
        seed = secrets.randbits(128)
    record = Record.new(game, players, seed=seed, options=options)
    bots = seats_from(arguments.bots, players)
    bot = arguments.bot or (names(game)[2] if len(names(game)) > 2 else "greedy")
    choices = Rng(secrets.randbits(128) if arguments.seed is None else arguments.seed ^ 1)
    path = Path(arguments.record) if arguments.record else None
    journal = None if path is None else Journal(path)
    table = Table(game, record, bots, player(game, bot), choices, terminal, journal, boards=arguments.boards)
    with contextlib.closing(journal) if journal else contextlib.nullcontext():
        table.play()
    if path is not None:
        terminal.say(f"The record was saved to {path}.")
    return 0


@attrs.define
class Table:
    """A game going on at the terminal."""

    game: AnyGame
    record: Record[Any, Any, Any]
    bots: tuple[Seat, ...]
    bot: Any
    choices: Rng
    terminal: Terminal
    journal: Journal | None
    boards: str
    before: Actor | None = None
    """Who looked at the screen last."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat in range(self.record.players) if seat not in self.bots)

    @property
    def has_secrets(self) -> bool:
        """Tell whether seats know different things: then the screen is handed over."""
        return any(field.name == "viewer" for field in attrs.fields(self.game.state))

    def play(self) -> bool:
        """Play to the end; return whether it was reached."""
        self.tell_setup()
        try:
            while actors := self.game.to_act(self.record.state):
                self.write()
                actor, self.choices = next_actor(actors, self.choices)
                if self.is_for_people(actor):
                    self.ask(actor, actors)
                else:
                    self.let_bot(actor)
        except (Ended, Quit):
            self.terminal.say("The game stops here.")
            return False
        finally:
            self.write()
        self.terminal.say(self.game.picture(self.record.state))
        self.terminal.say()
        self.terminal.say(str(self.game.score(self.record.state)))
        return True

    def is_for_people(self, actor: Actor) -> bool:
        """Tell whether a person decides: for own seats and, if anybody plays, for the table, the clock and the dice."""
        return bool(self.people) if isinstance(actor, Role) else actor in self.people

    def write(self) -> None:
        """Append to the record file what is new; a game taken back is begun anew there."""
        if self.journal is not None:
            self.journal.write(self.record)

    def tell_setup(self) -> None:
        """Tell how the game was set up."""
        self.terminal.say(f"{self.game.rulebook.title}, {self.record.players} players")
        for _, events in self.record.events():
            self.tell(events)

    def tell(self, events: Any) -> None:  # noqa: ANN401 - a sequence of events
        """Tell what everybody may know."""
        for event in events:
            if event.seen_by(None):
                self.terminal.say(f"  {event}")

    def let_bot(self, actor: Actor) -> None:
        """Let the bot act on its own view."""
        view = self.game.view(self.record.state, whose_view(actor))
        action, self.choices = self.bot(view, self.game.legal_actions(view, actor), actor, self.choices)
        if self.boards == "every" and not self.people:
            self.terminal.say()
            self.terminal.say(self.game.picture(self.game.view(self.record.state, None)))
        self.do(action)

    def do(self, action: Any) -> None:  # noqa: ANN401 - of any game
        """Play an action and tell what it led to."""
        hidden = self.has_secrets and self.game.seen(action, None) != action
        name = notation.kind_name(type(action)) if hidden else notation.text_of(self.game, action)
        trace = self.game.trace(self.record.state, action)
        self.record = self.record.play(action)
        self.terminal.say(f"{name_of(action.actor)}: {name}")
        self.tell(trace.events)

    # People

    def ask(self, actor: Actor, actors: tuple[Actor, ...]) -> None:
        """Ask a person until an action is taken."""
        while True:
            self.hand_over(actor)
            view = self.game.view(self.record.state, whose_view(actor))
            legal = self.game.legal_actions(view, actor)
            self.show(view, actor, legal)
            answer = self.terminal.ask(f"{name_of(actor)}> ")
            word, _, rest = answer.partition(" ")
            if word.lower() == "who":
                actor = self.other(rest, actor, actors)
            elif word.lower() == "undo":
                self.undo()
                return
            elif self.answered(answer, actor, legal):
                return

    def hand_over(self, actor: Actor) -> None:
        """Wipe the screen before another seat looks at it, if seats have secrets."""
        if (
            self.has_secrets
            and not isinstance(actor, Role)
            and self.before not in (None, actor)
            and len(self.people) > 1
        ):
            self.terminal.clear()
            self.terminal.ask(f"Hand the screen to {name_of(actor)}, then press Enter. ")
        if not isinstance(actor, Role):
            self.before = actor

    def show(self, view: Any, actor: Actor, legal: LegalActions[Any]) -> None:  # noqa: ANN401 - of any game
        """Draw the table as this actor sees it, and list what may be done."""
        self.terminal.say()
        self.terminal.say(self.game.picture(view))
        if actor is CHANCE:
            self.terminal.say("Say what the dice or the draw showed.")
        for line in self.listed(legal):
            self.terminal.say(line)

    def listed(self, legal: LegalActions[Any]) -> Iterator[str]:
        """Give the numbered list of legal actions, and the patterns of open decisions."""
        for number, action in enumerate(legal.listed[:_MOST_LISTED], start=1):
            yield f"  {number:>3} {notation.text_of(self.game, action)}"
        if len(legal.listed) > _MOST_LISTED:
            yield f"      and {len(legal.listed) - _MOST_LISTED} more"
        for decision in legal.open:
            limits = ", ".join(f"{name}: {value}" for name, value in decision.limits.items())
            yield f"      {notation.usage(decision.kind)}{f'   ({limits})' if limits else ''}"

    def other(self, name: str, actor: Actor, actors: tuple[Actor, ...]) -> Actor:
        """Return the actor named, if it may act now; say so if not."""
        for candidate in actors:
            known = candidate.value if isinstance(candidate, Role) else str(candidate)
            if name.strip().lower() == known and self.is_for_people(candidate):
                return candidate
        self.terminal.say(f"who? {', '.join(map(name_of, actors))} may act")
        return actor

    def undo(self) -> None:
        """Take the last decision back."""
        try:
            rng = self.record.state.rng
            self.record = self.record.undo().reseed(rng)
        except RecordError as error:
            self.terminal.say(error.message)
            return
        if self.journal is not None:
            self.journal.again()

    def answered(self, answer: str, actor: Actor, legal: LegalActions[Any]) -> bool:
        """Do what was typed; return whether that was an action."""
        word, _, rest = answer.partition(" ")
        match word.lower():
            case "quit" | "exit":
                raise Quit
            case "" | "list" | "board":
                return False
            case "?" | "help":
                self.terminal.say(HELP)
            case "rules":
                show_rules(self.game, rest.split(), self.terminal)
            case "why":
                self.why(rest, actor)
            case _:
                return self.acted(answer, actor, legal)
        return False

    def read(self, answer: str, actor: Actor, legal: LegalActions[Any]) -> Any:  # noqa: ANN401 - of any game
        """Return the action typed, by number or in words."""
        if answer.isdecimal() and len(answer) < 6:
            if not 1 <= int(answer) <= len(legal.listed):
                raise UnreadableInput.at("action", f"the list has no number {answer}")
            return legal.listed[int(answer) - 1]
        return notation.parse(self.game, answer, actor)

    def acted(self, answer: str, actor: Actor, legal: LegalActions[Any]) -> bool:
        """Try the action typed; say what is wrong with it if it is refused."""
        try:
            self.do(self.read(answer, actor, legal))
        except UnreadableInput as error:
            self.terminal.say(str(error))
            return False
        except IllegalAction as error:
            for refusal in error.refusals:
                self.terminal.say(f"  {refusal}")
            return False
        return True

    def why(self, answer: str, actor: Actor) -> None:
        """Say why an action is refused, with the rules it breaks."""
        try:
            action = notation.parse(self.game, answer, actor)
        except UnreadableInput as error:
            self.terminal.say(str(error))
            return
        view = self.game.view(self.record.state, whose_view(actor))
        refusals = self.game.check(view, action)
        if not refusals:
            self.terminal.say("that is legal")
        for refusal in refusals:
            self.terminal.say(f"  {refusal}")
            for rule in refusal.rules:
                self.terminal.say(f"    {self.game.rulebook[rule]}")


class Quit(Exception):
    """Somebody leaves the game."""
