"""The box: board, dice, cards, chips and track as data, and the check that a box can be played with."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property, lru_cache
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.boxes import ORIGINS, Table, read_toml
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.fields import is_a, is_whole, one_of, tuple_of, whole
from tabletop_rules.core.legality import Fault
from tabletop_rules.tintenherz.board import CELLS, NUMBERS, SIDES, SIZE, WAYS, Way
from tabletop_rules.tintenherz.spelling import is_game_word

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Card: TypeAlias = str
"""What a letter card shows: a letter, or :data:`GWIN`."""

GWIN: Final[Card] = "*"
"""The Marder Gwin on a letter card."""

TaskId: TypeAlias = str
"""The name of a task card in the box, such as ``"G01"``."""

Back: TypeAlias = Literal["green", "red"]
"""The back of a task card: green ones for Fenoglio's tasks, red ones for the Shadow's (TH-TASK-2, TH-TASK-3)."""

_MOST_TASKS: Final = 500
_MOST_WORDS: Final = 1000
_MOST_FACES: Final = 36


def _is_text(value: object) -> bool:
    return type(value) is str and 0 < len(value) <= 200


def _is_letter(value: object) -> bool:
    return type(value) is str and len(value) == 1 and value in ascii_uppercase


@attrs.frozen
class Task:
    """A task card: its stack, its text in German and English, and some answers for bots and tests.

    ``words`` are spelled as in the game; the rules never look them up, and other words fit as well.
    ``origin`` says who vouches for the text.
    """

    id: TaskId = attrs.field(validator=is_a(str))
    back: Back = attrs.field(validator=one_of(("green", "red")))
    german: str = attrs.field(validator=is_a(str))
    english: str = attrs.field(validator=is_a(str))
    words: tuple[str, ...] = attrs.field(validator=tuple_of(is_game_word, "words in the game's spelling", _MOST_WORDS))
    origin: str = attrs.field(default="reconstruction", validator=one_of(ORIGINS))


@attrs.frozen(cache_hash=True)
class Box:
    """What is in the box, as far as play depends on it.

    ``light``: for each of the 25 spaces whether it is a task space; ``symbols``: what is printed on the left, upper,
    right and lower side; ``steps``: moves from start to goal; ``ways`` and ``numbers``: the faces of the dice;
    ``letters``: the letter cards but for ``gwins`` cards with the Marder Gwin; ``chips``: book chips; ``seconds``: how
    long the hourglass runs, for apps; ``figures``: the colours of Fenoglio, the Shadow, Meggie and Capricorn.
    """

    light: tuple[bool, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is bool, "spaces", CELLS))
    symbols: tuple[str, ...] = attrs.field(validator=tuple_of(_is_text, "symbols", len(SIDES)))
    steps: int = attrs.field(validator=whole(1, 99))
    ways: tuple[Way, ...] = attrs.field(validator=tuple_of(lambda v: v in WAYS, "directions", _MOST_FACES))
    numbers: tuple[int, ...] = attrs.field(validator=tuple_of(lambda v: is_whole(v, 1, 3), "numbers", _MOST_FACES))
    letters: tuple[str, ...] = attrs.field(validator=tuple_of(_is_letter, "letters", CELLS))
    gwins: int = attrs.field(validator=whole(0, CELLS))
    chips: int = attrs.field(validator=whole(1, 999))
    tasks: tuple[Task, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Task, "task cards", _MOST_TASKS))
    seconds: int = attrs.field(default=60, validator=whole(1, 9999))
    figures: tuple[str, ...] = attrs.field(
        default=("green", "black", "yellow", "red"), validator=tuple_of(_is_text, "colours", 4)
    )

    def task(self, name: TaskId) -> Task:
        """Return the task card ``name``; raise ``KeyError`` if the box has none of that name."""
        return self._tasks_by_id[name]

    @cached_property
    def _tasks_by_id(self) -> dict[TaskId, Task]:
        return {task.id: task for task in self.tasks}

    def stack(self, back: Back) -> tuple[TaskId, ...]:
        """Return the names of all task cards with that back, sorted (TH-SETUP-12)."""
        return tuple(sorted(task.id for task in self.tasks if task.back == back))


def load(path: str | Path | None = None) -> Box:
    """Read a box from a TOML file of the shape of the library's own ``box.toml``, or that one.

    Raise :class:`UnreadableInput` with every problem found. Whether a game can be set up with the box is checked by
    ``new_game`` (see :func:`faults_of`).
    """
    table = read_toml(__package__ or "", path)
    symbols = table.table("symbols")
    dice = table.table("dice")
    letters = table.table("letters")
    figures = table.table("figures")
    box = Box(
        light=_light(table.table("board")),
        symbols=tuple(symbols.text(side) for side in SIDES),
        steps=table.table("track").whole("steps", 1, 99),
        ways=_ways(dice.table("direction")),
        numbers=dice.table("number").wholes("faces", 1, 3, _MOST_FACES),
        letters=_letters(letters),
        gwins=letters.whole("gwin", 0, CELLS),
        chips=table.table("chips").whole("count", 1, 999),
        tasks=_tasks(table),
        seconds=table.table("hourglass").whole("seconds", 1, 9999),
        figures=tuple(figures.text(name) for name in ("fenoglio", "shadow", "meggie", "capricorn")),
    )
    table.close()
    return box


def _light(board: Table) -> tuple[bool, ...]:
    rows = board.texts("spaces", SIZE)
    if len(rows) != SIZE or any(len(row) != SIZE or set(row) - {"L", "D"} for row in rows):
        board.complain("spaces", f"expected {SIZE} rows of {SIZE} spaces, each L (light) or D (dark)")
        return ()
    return tuple(space == "L" for row in rows for space in row)


def _ways(die: Table) -> tuple[Way, ...]:
    faces = die.texts("faces", _MOST_FACES)
    if set(faces) - set(WAYS):
        die.complain("faces", f"expected faces from {', '.join(WAYS)}")
    return tuple(way for face in faces for way in WAYS if way == face)


def _letters(table: Table) -> tuple[str, ...]:
    cards = table.texts("cards", CELLS)
    if not all(map(_is_letter, cards)):
        table.complain("cards", "expected single letters from A to Z")
        return ()
    return cards


def _tasks(table: Table) -> tuple[Task, ...]:
    """Read the task cards and compare them with the counts the file itself gives."""
    rows = table.tables("task")
    counts = table.table("tasks")
    backs = Counter(row.text("back") for row in rows)
    for key, found in (("count", len(rows)), ("green", backs["green"]), ("red", backs["red"])):
        if counts.whole(key, 0, _MOST_TASKS) != found:
            counts.complain(key, f"the file lists {found}")
    tasks = [_task(row) for row in rows]
    return tuple(task for task in tasks if task)


def _task(row: Table) -> Task | None:
    noted = len(row.problems)
    name, back = row.text("id"), row.text("back")
    german, english = row.text("german"), row.text("english")
    words, origin = row.texts("words", _MOST_WORDS), row.origin()
    if not all(map(is_game_word, words)):
        row.complain("words", "expected words in the game's spelling: A to Z, umlauts as AE, OE, UE")
    if back not in _BACKS:
        row.complain("back", "expected green or red")
    if len(row.problems) > noted:
        return None
    return Task(name, _BACKS[back], german, english, words, origin)


_BACKS: Final[dict[str, Back]] = {"green": "green", "red": "red"}


@cache
def standard() -> Box:
    """Return the library's own box; most of its task cards are a reconstruction (see ``box.toml``)."""
    return load()


@lru_cache(maxsize=64)
def faults_of(box: Box, players: int) -> tuple[Fault, ...]:
    """Return every reason why ``players`` cannot play with this box."""
    return (
        *_board_faults(box),
        *_dice_faults(box),
        *_card_faults(box),
        *_task_faults(box),
        *_chip_faults(box, players),
    )


def _board_faults(box: Box) -> Iterator[Fault]:
    if len(box.light) != CELLS or len(box.symbols) != len(SIDES) or len(box.figures) != 4:
        yield Fault(
            ("TH-CONT-1", "TH-CONT-2"), f"a board has {CELLS} spaces and four sides, and there are four figures"
        )
    if len(set(box.symbols)) != len(box.symbols):
        yield Fault(("TH-DICE-1",), "every side of the board has its own symbol")
    if len(set(box.figures)) != len(box.figures):
        yield Fault(("TH-CONT-2",), "every figure has its own colour")
    if not any(box.light):
        yield Fault(("TH-AMB-50", "TH-TURN-6"), "without a light space there is no task and no end")


def _dice_faults(box: Box) -> Iterator[Fault]:
    if set(box.ways) != set(WAYS):
        yield Fault(("TH-DICE-1", "TH-DICE-3"), "the direction die shows the four symbols and the cross")
    if set(box.numbers) != set(NUMBERS):
        yield Fault(("TH-DICE-5",), "the number die shows 1, 2 and 3")


def _card_faults(box: Box) -> Iterator[Fault]:
    if len(set(box.letters)) != len(box.letters):
        yield Fault(("TH-CONT-6",), "every letter has one card")
    if len(box.letters) != CELLS - 2 or box.gwins != 2:
        text = f"there are 23 letters and 2 cards with the Marder Gwin, not {len(box.letters)} and {box.gwins}"
        yield Fault(("TH-CONT-5", "TH-CONT-6"), text, Facts(letters=len(box.letters), gwins=box.gwins))
    if not {"E", "N"} <= set(box.letters):
        yield Fault(("TH-SETUP-3", "TH-SETUP-4"), "the set-up needs an E and an N")


def _task_faults(box: Box) -> Iterator[Fault]:
    """Check that no stack can run out in the longest possible game (TH-AMB-19)."""
    if len({task.id for task in box.tasks}) != len(box.tasks):
        yield Fault(("TH-CONT-8",), "two task cards have the same id")
    for back, needed in (("green", 2 * box.steps - 1), ("red", box.steps - 1)):
        found = sum(task.back == back for task in box.tasks)
        if found < needed:
            text = f"{box.steps} steps can take {needed} {back} task cards, and the box has {found}"
            yield Fault(("TH-AMB-19", "TH-CONT-8"), text, Facts(back=back, needed=needed, found=found))


def _chip_faults(box: Box, players: int) -> Iterator[Fault]:
    if box.chips < players + 1:
        text = f"one task can bring {players} players {players + 1} chips, and the box has {box.chips}"
        yield Fault(("TH-CONT-7", "TH-AMB-37"), text, Facts(chips=box.chips))
