"""Entengrütze once more, as plainly as the rulebook tells it: dictionaries, recursion, discs that are really turned.

Nothing here is imported from the library. A game is a generator that asks ``(who, choices)`` and is told one of the
choices, so a turn reads from top to bottom; to come back to a position, play the same choices again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Generator, Sequence
from typing import Any

ANIMALS = ["Mutz", "Ingelwood", "Johnatan", "Wattnu"]
ORDER = ["red", "green", "blue", "yellow"]
OPPOSITE = {"red": "green", "green": "red", "blue": "yellow", "yellow": "blue"}
WAYS = {"red": (1, 0), "green": (-1, 0), "blue": (0, 1), "yellow": (0, -1)}
LAYOUT = {
    "Mutz": {"red": (1, 0), "green": (5, 7), "blue": (6, 0), "yellow": (2, 7)},
    "Ingelwood": {"red": (2, 0), "green": (6, 7), "blue": (5, 0), "yellow": (1, 7)},
    "Johnatan": {"red": (0, 2), "green": (7, 6), "blue": (7, 1), "yellow": (0, 5)},
    "Wattnu": {"red": (0, 1), "green": (7, 5), "blue": (7, 2), "yellow": (0, 6)},
}

Field = tuple[int, int]
Piece = tuple[str, str]  # animal and colour
Choice = tuple[Any, ...]
Question = tuple[Any, list[Choice]]
Asking = Generator[Question, Choice, None]


class GameOver(Exception):
    """Somebody has won and nothing else happens."""


class Naive:
    """One game. ``question`` is what is asked now, ``None`` when the game is over."""

    def __init__(
        self,
        players: int,
        *,
        target_distance: int = 20,
        starting_player: int = 0,
        target_retreat_wins: bool = True,
        target_step: str = "before_resolution",
        allow_pass: bool = False,
        finish_round: bool = False,
        gruetze_under_match: str = "wait",
        pushed_piece_eats: bool = True,
        push_consequences_first: bool = True,
        chain_scuffles: bool = True,
        faces: Collection[int] = range(1, 7),
        layout: dict[str, dict[str, Field]] | None = None,
    ) -> None:
        self.animals = ANIMALS[:players]
        self.starter = self.animals[starting_player]
        self.retreat_wins = target_retreat_wins
        self.step = target_step
        self.may_pass = allow_pass
        self.finish_round = finish_round
        self.under = gruetze_under_match
        self.pushed_eat = pushed_piece_eats
        self.consequences_first = push_consequences_first
        self.chains = chain_scuffles
        self.faces = sorted(faces)
        layouts = LAYOUT if layout is None else layout
        self.large: dict[Piece, Field] = {(a, c): layouts[a][c] for a in self.animals for c in ORDER}
        self.discs = {a: dict.fromkeys(ORDER, 14) for a in self.animals}
        self.small = dict.fromkeys(self.animals, 0)
        self.target = dict.fromkeys(self.animals, target_distance)
        self.gruetze: dict[str, Field] = {}
        self.active = self.starter
        self.turn = 0
        self.journeys = dict.fromkeys(self.large, 0)  # how often each piece has come to another field
        self.eaten = dict.fromkeys(ORDER, 0)  # how often each Grütze has been lifted
        self.pushed: list[tuple[Piece, Field]] = []
        self.queue: list[dict[str, Any]] = []
        self.reached: list[str] = []
        self.over = False
        self._course = self.course()
        self.question: Question | None = next(self._course)

    def answer(self, choice: Choice) -> None:
        assert self.question is not None
        assert choice in self.question[1]
        self.question = None
        with contextlib.suppress(StopIteration):  # the game is over
            self.question = self._course.send(choice)

    def winners(self) -> list[str]:
        if not self.over:
            return []
        if not self.finish_round:
            return self.reached[:1]
        most = max(self.small[a] - self.target[a] for a in self.reached)
        return [a for a in self.animals if a in self.reached and self.small[a] - self.target[a] == most]

    # The course of the game

    def course(self) -> Asking:
        for colour in ORDER:
            yield from self.throw(colour)
        try:
            while True:
                self.turn += 1
                self.pushed = []
                yield from self.take_turn()
                self.end_turn()
        except GameOver:
            self.over = True

    def take_turn(self) -> Asking:
        moves = [
            ("move", self.active, colour, way)
            for colour in ORDER
            for way in ORDER
            if in_pond(beyond(self.large[self.active, colour], way, 1))
        ]
        choice = yield self.active, [*moves, *([("pass", self.active)] if self.may_pass else [])]
        moved = (self.active, choice[2]) if choice[0] == "move" else None
        if moved is not None:
            self.shift(moved, choice[3], 1)
        if self.step == "before_resolution":
            self.step_back(self.active)
            self.look_at(self.active)
        if moved is not None:
            yield from self.settle(self.arrival(moved, eats=True, meets=True))
            while self.queue:
                yield from self.settle(self.queue.pop(0))

    def end_turn(self) -> None:
        if self.step == "end_of_turn":
            self.step_back(self.active)
            self.look_at(self.active)
        following = self.animals[(self.animals.index(self.active) + 1) % len(self.animals)]
        if following == self.starter:
            if self.step == "end_of_round":
                order = self.order_from(self.starter)
                for animal in order:
                    self.step_back(animal)
                for animal in order:
                    self.look_at(animal)
            if self.reached:
                raise GameOver
        self.active = following

    def order_from(self, animal: str) -> list[str]:
        at = self.animals.index(animal)
        return self.animals[at:] + self.animals[:at]

    def step_back(self, animal: str) -> None:
        if self.target[animal] > 0:
            self.target[animal] -= 1

    def look_at(self, animal: str) -> None:
        if self.retreat_wins and self.small[animal] >= self.target[animal]:
            self.reach(animal)

    def reach(self, animal: str) -> None:
        if animal not in self.reached:
            self.reached.append(animal)
        if not self.finish_round:
            raise GameOver

    # Pieces and discs

    def shift(self, piece: Piece, way: str, fields: int) -> None:
        for _ in range(fields):
            self.large[piece] = beyond(self.large[piece], way, 1)
            self.discs[piece[0]][way] += 1
            self.discs[piece[0]][OPPOSITE[way]] -= 1
        self.journeys[piece] += 1

    def value(self, piece: Piece) -> int:
        animal, colour = piece
        return self.discs[animal][colour]

    # Arrivals

    def arrival(self, piece: Piece, *, eats: bool, meets: bool) -> dict[str, Any]:
        """Write down what a piece finds on the field where it has come to rest."""
        here = self.large[piece]
        others = [other for other in self.large if other != piece and self.large[other] == here]
        colour = piece[1]
        return {
            "piece": piece,
            "journey": self.journeys[piece],
            "others": [(other, self.journeys[other]) for other in others] if meets else [],
            "meal": self.eaten[colour] if eats and self.gruetze.get(colour) == here else None,
        }

    def settle(self, arrival: dict[str, Any]) -> Asking:
        piece = arrival["piece"]
        to_meet = list(arrival["others"])
        while self.journeys[piece] == arrival["journey"]:
            to_meet = [(other, journey) for other, journey in to_meet if self.journeys[other] == journey]
            if not to_meet:
                break
            names = [other for other, _ in to_meet]
            other = names[0]
            if len(names) > 1:
                choice = yield piece[0], [("meet", piece[0], *name) for name in names]
                other = choice[2:]
            to_meet = [entry for entry in to_meet if entry[0] != other]
            yield from self.scuffle(piece, other)
        still_there = self.journeys[piece] == arrival["journey"]
        if still_there and arrival["meal"] is not None and arrival["meal"] == self.eaten[piece[1]]:
            yield from self.eat(piece)

    def scuffle(self, arrived: Piece, met: Piece) -> Asking:
        if self.value(arrived) == self.value(met):
            return
        winner, loser = (arrived, met) if self.value(arrived) > self.value(met) else (met, arrived)
        choice = yield winner[0], [*self.pushes(winner, loser), ("decline", winner[0], *loser)]
        if choice[0] == "push":
            self.shift(loser, choice[4], choice[5])
            self.pushed.append((loser, self.large[loser]))
            arrival = self.arrival(loser, eats=self.pushed_eat, meets=self.chains)
            if self.consequences_first:
                yield from self.settle(arrival)
            else:
                self.queue.append(arrival)

    def pushes(self, winner: Piece, loser: Piece) -> list[Choice]:
        found: list[Choice] = []
        for way in ORDER:
            for fields in range(1, 8):
                goal = beyond(self.large[loser], way, fields)
                banned = (loser, goal) in self.pushed
                occupied = len(self.animals) == 4 and goal in self.large.values()
                if in_pond(goal) and not banned and not occupied:
                    found.append(("push", winner[0], *loser, way, fields))
        return found

    # Grütze

    def eat(self, piece: Piece) -> Asking:
        animal, colour = piece
        worth = self.discs[animal][colour] - self.discs[animal][OPPOSITE[colour]]
        self.small[animal] = max(0, self.small[animal] + worth)
        del self.gruetze[colour]
        self.eaten[colour] += 1
        if worth > 0 and self.small[animal] >= self.target[animal]:
            self.reach(animal)
        yield from self.throw(colour)

    def throw(self, colour: str) -> Asking:
        standing = [self.large[animal, colour] for animal in self.animals]
        throws = []
        for red in self.faces:
            for blue in self.faces:
                free = (red, blue) not in self.gruetze.values()
                if free and not (self.under == "reroll" and (red, blue) in standing):
                    throws.append(("roll", colour, red, blue))
        choice = yield "chance", throws
        self.gruetze[colour] = (choice[2], choice[3])
        if self.under == "eat":
            for animal in self.order_from(self.active):
                if self.large[animal, colour] == self.gruetze[colour]:
                    yield from self.eat((animal, colour))
                    return


def beyond(field: Field, way: str, fields: int) -> Field:
    return field[0] + WAYS[way][0] * fields, field[1] + WAYS[way][1] * fields


def in_pond(field: Field) -> bool:
    return 0 <= field[0] <= 7 and 0 <= field[1] <= 7


def replayed(choices: Sequence[Choice], players: int, **rules: Any) -> Naive:
    """Return a new game after these choices."""
    game = Naive(players, **rules)
    for choice in choices:
        game.answer(choice)
    return game


def perft(choices: list[Choice], depth: int, players: int, **rules: Any) -> int:
    """Count the sequences of exactly ``depth`` choices that can follow ``choices``, by playing them all."""
    game = replayed(choices, players, **rules)
    if game.question is None:
        return 0
    if depth == 1:
        return len(game.question[1])
    return sum(perft([*choices, choice], depth - 1, players, **rules) for choice in game.question[1])
