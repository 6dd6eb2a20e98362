"""The yardstick: Entengrütze as bare mutable Python, the same full default rules, no checks, no copies.

One object is changed in place, actions are small ints in the order in which the library lists its own, and the dice
come from the same stream, so that both play the very same games. What it leaves out is what the library is for:
legality, values, views, events, rule ids.
"""

from __future__ import annotations

import hashlib
from typing import Any

STEPS = (8, -8, 1, -1)  # red, green, blue, yellow


def _inside(place: int, way: int, distance: int) -> bool:
    along = (place >> 3) if way < 2 else (place & 7)
    return 0 <= (along - distance if way & 1 else along + distance) < 8


MOVES = [[[(c, p + STEPS[way]) for way in range(4) if _inside(p, way, 1)] for p in range(64)] for c in range(16)]
PUSHES = [[p + STEPS[way] * n for way in range(4) for n in range(1, 8) if _inside(p, way, n)] for p in range(64)]
FREE = [8 * r + b for r in range(1, 7) for b in range(1, 7)]
DECLINE = -1


class Bare:
    """A game in progress; ``legal`` lists what may be done, ``play`` does it."""

    def __init__(self, players: int, layout: list[int], seed: int, distance: int = 20) -> None:
        self.players = players
        self.places = layout[: 4 * players]
        self.gruetze = [-1] * 4
        self.runners = [0] * players
        self.targets = [distance] * players
        self.active = 0
        self.business: list[list] = []  # type: ignore[type-arg]  # piece, meal, to_meet, met
        self.pushed: list[tuple[int, int]] = []
        self.winner = -1
        self.base = hashlib.blake2b(digest_size=8, key=seed.to_bytes(32, "little"), person=b"tabletop_rules")
        self.position = 0
        for colour in range(4):
            self.roll(colour)

    def roll(self, colour: int) -> None:
        gruetze = self.gruetze
        free = [place for place in FREE if place not in gruetze]
        n = len(free)
        while True:
            digest = self.base.copy()
            digest.update(self.position.to_bytes(8, "little"))
            word = int.from_bytes(digest.digest(), "little")
            self.position += 1
            if word < 2**64 - 2**64 % n:
                gruetze[colour] = free[word % n]
                return

    def value(self, piece: int) -> int:
        first = piece & 12
        a, b, c, d = self.places[first : first + 4]
        colour = piece & 3
        total = (a >> 3) + (b >> 3) + (c >> 3) + (d >> 3) if colour < 2 else (a & 7) + (b & 7) + (c & 7) + (d & 7)
        return 28 - total if colour & 1 else total

    def scuffle(self) -> tuple[int, int]:
        piece, _, _, met = self.business[-1]
        return (piece, met) if self.value(piece) > self.value(met) else (met, piece)

    def decider(self) -> int:
        """Return whose decision it is."""
        if not self.business:
            return self.active
        if self.business[-1][3] < 0:
            return self.business[-1][0] >> 2  # type: ignore[no-any-return]
        return self.scuffle()[0] >> 2

    def legal(self) -> list:  # type: ignore[type-arg]
        if not self.business:
            places = self.places
            f = 4 * self.active
            return (
                MOVES[f][places[f]]
                + MOVES[f + 1][places[f + 1]]
                + MOVES[f + 2][places[f + 2]]
                + MOVES[f + 3][places[f + 3]]
            )
        if self.business[-1][3] < 0:
            return list(self.business[-1][2])
        loser = self.scuffle()[1]
        used = [goal for piece, goal in self.pushed if piece == loser]
        occupied = self.places if self.players == 4 else ()
        legal = [goal for goal in PUSHES[self.places[loser]] if goal not in used and goal not in occupied]
        legal.append(DECLINE)
        return legal

    def play(self, action: Any) -> None:
        if not self.business:
            piece, place = action
            seat = self.active
            self.places[piece] = place
            self.targets[seat] -= 1
            if self.runners[seat] >= self.targets[seat]:
                self.winner = seat
                return
            self.arrive(piece, place)
        elif self.business[-1][3] < 0:
            self.meet(action)
        elif action == DECLINE:
            self.business[-1][3] = -1
        else:
            self.push(action)
        self.settle()

    def arrive(self, piece: int, place: int) -> None:
        places = self.places
        meal = self.gruetze[piece & 3] == place
        to_meet = (
            [other for other, where in enumerate(places) if where == place and other != piece]
            if places.count(place) > 1
            else []
        )
        if meal or to_meet:
            self.business.append([piece, meal, to_meet, -1])

    def meet(self, other: int) -> None:
        arrival = self.business[-1]
        arrival[2].remove(other)
        if self.value(arrival[0]) != self.value(other):
            arrival[3] = other

    def push(self, goal: int) -> None:
        loser = self.scuffle()[1]
        self.places[loser] = goal
        self.pushed.append((loser, goal))
        self.business = [arrival for arrival in self.business if arrival[0] != loser]
        for arrival in self.business:
            if loser in arrival[2]:
                arrival[2].remove(loser)
            if arrival[3] == loser:
                arrival[3] = -1
        self.arrive(loser, goal)

    def settle(self) -> None:
        while self.business:
            arrival = self.business[-1]
            if arrival[3] >= 0 or len(arrival[2]) > 1:
                return
            if arrival[2]:
                self.meet(arrival[2][0])
                continue
            self.business.pop()
            if arrival[1]:
                self.eat(arrival[0])
                if self.winner >= 0:
                    return
        self.active = (self.active + 1) % self.players
        if self.pushed:
            self.pushed = []

    def eat(self, piece: int) -> None:
        seat, colour = piece >> 2, piece & 3
        value = 2 * self.value(piece) - 28
        self.runners[seat] = max(0, self.runners[seat] + value)
        for arrival in self.business:
            if arrival[0] & 3 == colour:
                arrival[1] = False
        if value > 0 and self.runners[seat] >= self.targets[seat]:
            self.winner = seat
            self.business = []
            return
        self.gruetze[colour] = -1
        self.roll(colour)

    def copied(self) -> Bare:
        """Return a copy, written by hand as one would in a search."""
        other = Bare.__new__(Bare)
        other.players = self.players
        other.places = self.places[:]
        other.gruetze = self.gruetze[:]
        other.runners = self.runners[:]
        other.targets = self.targets[:]
        other.active = self.active
        other.business = [[a[0], a[1], a[2][:], a[3]] for a in self.business] if self.business else []
        other.pushed = self.pushed[:]
        other.winner = self.winner
        other.base = self.base
        other.position = self.position
        return other

    def __deepcopy__(self, memo: object) -> Bare:
        return self.copied()
