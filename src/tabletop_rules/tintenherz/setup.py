"""Setting the table up, and telling an impossible position from a possible one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_rules.core.errors import IllegalState
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_whole
from tabletop_rules.core.legality import Fault
from tabletop_rules.tintenherz.actions import OBJECTIONS
from tabletop_rules.tintenherz.board import (
    CELLS,
    FACE_UP_AT_START,
    MIDDLE,
    NUMBERS,
    corner_cell,
    opposite_corner,
)
from tabletop_rules.tintenherz.box import GWIN, faults_of
from tabletop_rules.tintenherz.spelling import is_game_word
from tabletop_rules.tintenherz.state import (
    WORDS_NEEDED,
    State,
    is_gwin_choice,
    letters_of,
    longest,
    players_of,
    supply,
    to_judge,
    valid_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop_rules.tintenherz.options import Options
    from tabletop_rules.tintenherz.state import Named


def setup(players: int, options: Options) -> State:
    """Return the table with E and N face up and the ten other cards of the set-up still to be turned up.

    Raise :class:`IllegalState` if the box cannot be played with.
    """
    box = options.components
    faults = faults_of(box, players)
    if faults:
        raise IllegalState(faults)
    e, n = corner_cell(options.e_corner), opposite_corner(options.e_corner)
    return State(
        options=options,
        phase="setup",
        cards=tuple("E" if cell == e else "N" if cell == n else None for cell in range(CELLS)),
        up=tuple(cell in (e, n) for cell in range(CELLS)),
        pending=tuple(cell for cell in FACE_UP_AT_START if cell not in (e, n)),
        fenoglio=e,
        shadow=MIDDLE,
        meggie=0,
        capricorn=0,
        active=0,
        green_up=True,
        way=None,
        number=None,
        turned=(),
        green=box.stack("green"),
        red=() if options.green_only else box.stack("red"),
        discard=(),
        task=None,
        to_speak=(),
        named=(),
        earlier=(),
        books=(1,) * players,
        hearts=(0,) * players,
        returning=(),
        rng=None,
    )


def faults(state: State) -> tuple[Fault, ...]:
    """Return every reason why no game can be in this position; ``()`` if none is found.

    For positions made by hand or loaded: it checks the invariants of the rulebook, not that a game leads there.
    """
    shape = tuple(_shape_faults(state))
    if shape:
        return shape
    box = faults_of(state.options.components, players_of(state))
    if box:
        return box
    return (
        *_card_faults(state),
        *_pending_faults(state),
        *_dice_faults(state),
        *_task_card_faults(state),
        *_track_faults(state),
        *_word_faults(state),
        *_chip_faults(state),
    )


def _shape_faults(state: State) -> Iterator[Fault]:
    """Check sizes and ranges, without which nothing else can be looked at."""
    rules = ("TT-STATE-1",)
    players = len(state.books)
    chips = state.options.components.chips
    if not 2 <= players <= 6 or len(state.hearts) != players:
        yield Fault(("TH-GEN-1",), f"2 to 6 players have chips, not {players} and {len(state.hearts)}")
    if not all(is_whole(n, 0, chips) for n in (*state.books, *state.hearts)):
        yield Fault(("TH-CONT-7",), f"everybody has 0 to {chips} chips of either side")
    if len(state.cards) != CELLS or len(state.up) != CELLS:
        yield Fault(("TH-CONT-5", "TH-SETUP-5"), f"there are {CELLS} spaces with one letter card each")
    if not all(is_whole(cell, 0, CELLS - 1) for cell in (state.fenoglio, state.shadow, *state.pending)):
        yield Fault(rules, f"spaces are numbered 0 to {CELLS - 1}")
    steps = state.options.components.steps
    if not is_whole(state.meggie, 0, steps) or not is_whole(state.capricorn, 0, steps):
        yield Fault(("TH-SETUP-11", "TH-END-1"), f"Meggie and Capricorn are 0 to {steps} steps from the start")
    seats = (state.active, *state.to_speak, *state.returning, *(named.seat for named in state.named))
    if not all(is_whole(seat, 0, players - 1) for seat in seats):
        yield Fault(rules, "a seat is named that is not in this game")
    if len(state.named) > players:
        yield Fault(("TH-TASK-7",), f"{players} players cannot have named {len(state.named)} words")
    if state.number not in (None, *NUMBERS):
        yield Fault(("TH-DICE-5",), f"the number die cannot show {state.number}")


def _card_faults(state: State) -> Iterator[Fault]:
    """Check the letter cards: each once, none up unseen, E and N in their corners (TH-CONT-6, TH-SETUP-3 to 8)."""
    box = state.options.components
    seen = [card for card in state.cards if card is not None]
    if any(card != GWIN and card not in box.letters for card in seen):
        yield Fault(("TH-CONT-6",), "a letter card shows what no card of the box shows")
    if any(seen.count(card) > (box.gwins if card == GWIN else 1) for card in set(seen)):
        yield Fault(("TH-CONT-6",), "a letter card lies on two spaces")
    if any(up and card is None for up, card in zip(state.up, state.cards, strict=True)):
        yield Fault(("TH-MOVE-8", "TT-STATE-1"), "a card lies face up that nobody has seen")
    corners = (corner_cell(state.options.e_corner), opposite_corner(state.options.e_corner))
    if tuple(state.cards[corner] for corner in corners) != ("E", "N"):
        yield Fault(("TH-SETUP-3", "TH-SETUP-4"), "the E and the N lie on the corners chosen for them")
    if state.phase == "setup":
        yield from _setup_faults(state)
    elif any(state.cards[cell] is None for cell in FACE_UP_AT_START):
        yield Fault(("TH-SETUP-6", "TH-SETUP-7"), "the twelve cards of the set-up have been seen")


def _setup_faults(state: State) -> Iterator[Fault]:
    begin = setup(players_of(state), state.options)
    turned = [cell for cell in FACE_UP_AT_START if cell not in state.pending]
    if not state.pending or state.pending != begin.pending[-len(state.pending) :]:
        yield Fault(("TH-SETUP-6", "TH-SETUP-7"), "during the set-up the cards are turned up row by row")
    elif [cell for cell, up in enumerate(state.up) if up] != turned:
        yield Fault(("TH-SETUP-8",), "during the set-up only the twelve cards in the corners are turned up")
    if (state.fenoglio, state.shadow, state.active) != (begin.fenoglio, begin.shadow, begin.active):
        yield Fault(("TH-SETUP-9", "TH-SETUP-10", "TH-TURN-1"), "nobody has moved or had a turn during the set-up")
    if (state.books, state.hearts) != (begin.books, begin.hearts):
        yield Fault(("TH-SETUP-17",), "everybody begins with one chip, its book side up")
    if state.discard or state.meggie or state.capricorn:
        yield Fault(("TH-SETUP-11", "TH-SETUP-13"), "no task has been drawn during the set-up")


def _pending_faults(state: State) -> Iterator[Fault]:
    """Check what waits for a card: only in its phases, and only spaces whose card nobody knows."""
    if bool(state.pending) != (state.phase in ("setup", "land", "reveal")):
        yield Fault(("TT-STATE-1",), f"cards are turned up in their phases, not in {state.phase!r}")
    if any(state.cards[cell] is not None for cell in state.pending):
        yield Fault(("TT-STATE-1",), "a card is to be turned up for the first time that has been seen")
    if state.phase == "land" and state.pending != (state.fenoglio,):
        yield Fault(("TH-MOVE-2",), "the card on Fenoglio's space is the one turned up by his move")
    if state.phase in ("land", "gwin", "reveal") and not state.green_up:
        yield Fault(("TH-GWIN-7", "TH-MOVE-8"), "the Shadow turns no card up")
    if state.phase == "reveal" and len(state.pending) > 1:
        yield Fault(("TH-GWIN-1", "TH-GWIN-6"), "the Marder Gwin lets one card be turned up")
    if state.phase in ("gwin", "reveal") and not is_gwin_choice(state):
        yield Fault(
            ("TH-GWIN-1", "TH-GWIN-3"), "Fenoglio must stand on a face-up Marder Gwin, with some card face down"
        )


def _dice_faults(state: State) -> Iterator[Fault]:
    idle = state.phase in ("setup", "roll", "over")
    if (state.way is None) != idle or (state.number is None) != idle:
        yield Fault(("TH-TURN-2", "TH-SETUP-16"), "the dice show something from the roll to the end of the turn")
    if len(set(state.turned)) != len(state.turned) or len(state.turned) > state.options.dice_turned:
        yield Fault(("TH-DRES-2", "TH-AMB-4"), "more dice were turned than the table allows")
    if state.turned and idle:
        yield Fault(("TH-DRES-2", "TH-AMB-5"), "dice are turned from the roll to the move, and forgotten with the turn")
    if state.phase != "return" and state.hearts[state.active] < len(state.turned):
        yield Fault(("TH-DRES-1", "TH-DRES-6"), "more dice were turned than chips to their heart side")


def _task_card_faults(state: State) -> Iterator[Fault]:
    """Check that every task card is in one place, and the stacks drawn from in turn (TH-CONT-8, TH-TASK-2 to 5)."""
    box, green_only = state.options.components, state.options.green_only
    drawn = (*state.discard, *((state.task,) if state.task is not None else ()))
    everything = (*state.green, *state.red, *drawn)
    stacks = box.stack("green") + (() if green_only else box.stack("red"))
    if sorted(everything) != sorted(stacks):
        yield Fault(("TH-CONT-8", "TH-SETUP-12"), "the task cards on the table are not those of the box")
        return
    if list(state.green) != sorted(state.green) or list(state.red) != sorted(state.red):
        yield Fault(("TH-SETUP-13",), "nobody knows the order of a stack, so it is kept sorted")
    backs = [box.task(task).back for task in drawn]
    if any(back != ("green" if green_only or k % 2 == 0 else "red") for k, back in enumerate(backs)):
        yield Fault(("TH-TASK-2", "TH-TASK-3", "TH-TASK-5"), "green and red task cards take turns, green first")
    if (state.task is not None) != (state.phase in ("name", "judge", "return")):
        yield Fault(("TH-TASK-1", "TH-CONS-17"), f"a task is in play while it is being solved, not in {state.phase!r}")
    # A task drawn has turned the hourglass: the figure that was moved is then the other one.
    moved = state.fenoglio if state.green_up == (state.task is None) else state.shadow
    if (state.task is not None or state.phase == "draw") and not box.light[moved]:
        yield Fault(("TH-MOVE-13", "TH-TURN-6"), "a task follows only a move that ends on a light space")
    if state.green_up != (len(drawn) % 2 == 0):
        yield Fault(("TH-SETUP-15", "TH-TASK-5"), "each task turns the hourglass, with its green side up at the start")


def _track_faults(state: State) -> Iterator[Fault]:
    """Check Meggie and Capricorn: one step a task, and the end when one has arrived (TH-GEN-2, TH-END-1)."""
    moved = len(state.discard) + (state.phase == "return")
    if state.meggie + state.capricorn != moved:
        text = f"{moved} tasks moved Meggie and Capricorn, which have made {state.meggie} and {state.capricorn} steps"
        yield Fault(("TH-GEN-2", "TH-CONS-1", "TH-CONS-2"), text, Facts(tasks=moved))
    steps = state.options.components.steps
    arrived = [name for name, at in (("Meggie", state.meggie), ("Capricorn", state.capricorn)) if at == steps]
    if len(arrived) == 2:
        yield Fault(("TH-GEN-2", "TH-END-9"), "the game ends when the first of Meggie and Capricorn arrives")
    if state.phase != "return" and bool(arrived) != (state.phase == "over"):
        yield Fault(("TH-END-1",), "the game is over when Meggie or Capricorn has arrived, and not before")


def _word_faults(state: State) -> Iterator[Fault]:
    """Check the words of the task in play and those remembered (TH-TASK-7, TH-WORD-1, TH-WORD-9)."""
    speakers = [named.seat for named in state.named]
    if len(set(speakers)) != len(speakers) or set(speakers) & set(state.to_speak):
        yield Fault(("TH-TASK-7",), "each player names one word for a task")
    if list(state.to_speak) != sorted(set(state.to_speak)) or (state.to_speak and state.phase != "name"):
        yield Fault(("TH-TASK-6", "TT-STATE-1"), "players speak, in seat order, only while the sand runs")
    if state.named and state.phase not in ("name", "judge", "return"):
        yield Fault(("TH-TASK-6", "TT-STATE-1"), "words are named for a task in play only")
    if (state.phase == "judge" and not to_judge(state)) or (state.phase == "return" and to_judge(state)):
        yield Fault(("TH-WORD-13", "TH-AMB-52"), "the words are judged one by one, all of them before chips are paid")
    if not all(map(is_game_word, (*state.earlier, *(named.word for named in state.named)))):
        yield Fault(("TH-WORD-16", "TH-AMB-54"), "a word has 1 to 64 letters from A to Z")
    else:
        yield from _flaw_faults(state)
    if state.earlier and (state.options.repeat_scope != "game" or not state.discard):
        yield Fault(("TH-AMB-23",), "words of earlier tasks are remembered only at a table that counts them")
    if len(set(state.earlier)) != len(state.earlier):
        yield Fault(("TH-AMB-23", "TT-STATE-1"), "a word of earlier tasks is remembered once")


def _flaw_faults(state: State) -> Iterator[Fault]:
    """Check that each word has the flaw that shows by itself, and is judged only when it is its turn."""
    letters = letters_of(state.cards, state.up)
    before: list[str] = list(state.earlier)
    waiting = state.phase == "name"
    may_be_altered = bool(before)
    for named in state.named:
        apparent = _apparent(named, letters.issuperset(named.word), before)
        before.append(named.word)
        if apparent and (named.flaw != apparent or not named.judged):
            yield Fault(("TH-WORD-1", "TH-WORD-9", "TH-AMB-62"), f"{named.word} has a flaw of its own: {apparent}")
        if not apparent and not _is_fairly_judged(named, waiting=waiting):
            yield Fault(("TH-WORD-13", "TH-AMB-21"), f"{named.word} cannot have been judged so yet")
        if named.flaw == "altered" and not may_be_altered:
            text = f"no word that counts was named before {named.word}, of which it could be an altered form"
            yield Fault(("TH-WORD-10", "TH-AMB-24"), text)
        may_be_altered = may_be_altered or state.options.invalid_words_block or named.flaw is None
        waiting = waiting or not named.judged


def _apparent(named: Named, spelled: bool, before: list[str]) -> str | None:  # noqa: FBT001 - the question asked first
    if not spelled:
        return "letters"
    return "repeated" if named.word in before else None


def _is_fairly_judged(named: Named, *, waiting: bool) -> bool:
    """Tell whether a word without a flaw that shows by itself is judged, or waits, as its turn has it."""
    if not named.judged:
        return named.flaw is None
    return not waiting and (named.flaw is None or named.flaw in OBJECTIONS)


def _chip_faults(state: State) -> Iterator[Fault]:
    left = supply(state)
    if left < 0:
        text = f"{state.options.components.chips} chips are in the box, and the players have {-left} more"
        yield Fault(("TH-CONT-7",), text)
    if bool(state.returning) != (state.phase == "return"):
        yield Fault(("TH-CONS-12", "TT-STATE-1"), "chips are returned in their phase only")
    if state.returning and not to_judge(state):
        yield from _return_faults(state)


def _return_faults(state: State) -> Iterator[Fault]:
    """Check who returns chips, and that the task in play has led to it (TH-CONS-12 to 16, TH-AMB-38, TH-AMB-40)."""
    players = players_of(state)
    first = state.returning[0]
    still = ((state.active + n) % players for n in range((first - state.active) % players, players))
    if state.returning != tuple(seat for seat in still if state.books[seat] + state.hearts[seat]):
        text = "chips are returned once by each player who has any, clockwise from the one whose turn it is"
        yield Fault(("TH-CONS-12", "TH-CONS-14", "TH-AMB-38"), text)
    valid = valid_words(state)
    owed = len(valid) + (longest(valid) is not None)
    if not owed or (first == state.active and supply(state) >= owed):
        yield Fault(("TH-CONS-12",), "chips are returned only if the supply does not suffice")
    solved = len(valid) >= WORDS_NEEDED[players]
    moved, other = (state.meggie, state.capricorn) if solved else (state.capricorn, state.meggie)
    steps = state.options.components.steps
    if not moved or other == steps:
        text = f"the task was {'solved' if solved else 'not solved'}, so Meggie and Capricorn cannot stand like this"
        yield Fault(("TH-CONS-1", "TH-CONS-2", "TH-END-1"), text)
    if moved == steps and not state.options.pay_last_task:
        yield Fault(("TH-AMB-40",), "at this table no chips are returned or paid for the last task")
