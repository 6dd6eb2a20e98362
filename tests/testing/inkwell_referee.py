"""A second opinion on Inkwell: a naive referee, which property tests let follow whole games.

It shares nothing with the library but the data of the box and the fields of a state: what is due at the start of a
turn, who is forced, what scores, and which takes, placings and Techniques are legal are all worked out anew.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any, Final

import attrs

from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.box import standard

BOX: Final = standard()
INKS: Final = "KRYGB"
FETCHES: Final = {f"T0{n}": (cube, cube) for n, cube in enumerate(INKS, 1)}
FETCHES.update({"T06": ("A", "B"), "T07": ("A", "K"), "T08": ("A", "R"), "T09": ("A", "Y"), "T10": ("A", "G")})
PAIRS: Final = {"T20": "KB", "T21": "RY"}

# Matching and the take test, by augmenting paths


def fitting(takes: str, cube: str, names: set[str]) -> bool:
    if takes in (cube, "?") or cube == "A":
        return True
    return any(name in names and takes in pair and cube in pair for name, pair in PAIRS.items())


def matching(choices: list[set[int]]) -> bool:
    owner: dict[int, int] = {}

    def place(item: int, seen: set[int]) -> bool:
        for space in choices[item] - seen:
            seen.add(space)
            if space not in owner or place(owner[space], seen):
                owner[space] = item
                return True
        return False

    return all(place(item, set()) for item in range(len(choices)))


@attrs.frozen
class Desk:
    """What bears on placing: the Page, cubes, this turn's, hand, lifted cubes, Techniques, spent ones."""

    takes: str
    lying: str
    fresh: frozenset[int]
    hand: str
    lifted: str
    names: frozenset[str]
    used: frozenset[str]
    rearrange: bool

    def holds(self, name: str) -> bool:
        return name in self.names and name not in self.used

    def fits(self) -> bool:
        """Tell whether all can be placed, in one of the variants of T22 and T23."""
        spaces = {i for i, cube in enumerate(self.lying) if cube == "." or self.rearrange}
        items: list[tuple[str, bool, int]] = [(cube, True, -1) for cube in self.hand]
        items += [(cube, False, -1) for cube in self.lifted]
        items += [(self.lying[i], False, i) for i in sorted(self.fresh)] if self.rearrange else []
        names = set(self.names)
        plain = [{s for s in spaces if fitting(self.takes[s], c, names) or s == home} for c, _, home in items]
        inks = {s for s in spaces if self.takes[s] in INKS}
        greens = [i for i, (c, mine, _) in enumerate(items) if mine and c == "G" and self.holds("T22")]
        blots = [i for i, (c, mine, _) in enumerate(items) if mine and c != "A" and self.holds("T23")]
        for green, blot in product([-1, *greens], [-1, *blots]):
            choices = [s | inks if i == green else s for i, s in enumerate(plain) if i != blot]
            if matching(choices):
                return True
        return False

    def with_cube(self, i: int, cube: str) -> Desk:
        lying = self.lying[:i] + cube + self.lying[i + 1 :]
        return attrs.evolve(self, lying=lying, fresh=self.fresh | {i})


def desk(state: iw.State) -> Desk:
    me, turn = state.players[state.seat], state.turn
    page = BOX.page[me.page or ""]
    names = frozenset(owned(me))
    return Desk(
        page.takes,
        me.cubes,
        frozenset(page.spaces.index(space) for space in turn.fresh),
        turn.hand,
        turn.lifted_fresh,
        names,
        frozenset(turn.used),
        state.stage == "act" and "T12" in names,
    )


def owned(player: iw.Player) -> list[str]:
    return [card.technique for card in (*player.on, *player.below)]


# What is legal in a turn


def main_actions(state: iw.State) -> set[iw.Action]:
    turn, me, table = state.turn, state.players[state.seat], desk(state)
    if turn.hand or turn.lifted or turn.lifted_fresh or turn.drawn or turn.kept:
        return set()
    if state.stage == "turned":
        return {iw.EndTurn(state.seat)}
    found: set[iw.Action] = {iw.EndTurn(state.seat) if turn.took else iw.TurnPage(state.seat)}
    for i in [] if turn.forced or not turn.takes else active(len(state.players)):
        cubes, card = state.wells[i], state.slots[i]
        if not (cubes or card) or (card and len(me.on) == 2):
            continue
        names = table.names | ({card} if card else set())
        rearrange = "T12" in names
        if attrs.evolve(table, hand=cubes, names=names, rearrange=rearrange).fits():
            found.add(iw.Take(state.seat, BOX.inkwells[i].id))
    return found


def placings(state: iw.State) -> set[iw.Action]:
    turn, table = state.turn, desk(state)
    page = BOX.page[state.players[state.seat].page or ""]
    lifted = turn.lifted + turn.lifted_fresh
    waiting = lifted or turn.drawn or turn.kept or turn.hand
    from_hand = not (lifted or turn.drawn or turn.kept)
    found: set[iw.Action] = set()
    for cube, (i, takes) in product(set(waiting), enumerate(page.takes)):
        odd = not fitting(takes, cube, set(table.names))
        if table.lying[i] != "." or (odd and not (from_hand and cube == "G" and takes in INKS and table.holds("T22"))):
            continue
        after = table.with_cube(i, cube)
        if odd:
            after = attrs.evolve(after, used=table.used | {"T22"})
        if from_hand:
            after = attrs.evolve(after, hand=table.hand.replace(cube, "", 1))
        if lifted:
            after = attrs.evolve(after, lifted=table.lifted.replace(cube, "", 1), rearrange=False)
        if after.fits():
            found.add(iw.PlaceCube(state.seat, cube, page.spaces[i]))
    return found


def rearrangings(state: iw.State) -> set[iw.Action]:
    turn, table = state.turn, desk(state)
    page = BOX.page[state.players[state.seat].page or ""]
    found: set[iw.Action] = set()
    if not table.rearrange:
        return found
    if turn.rearranging in ("open", "lifting") and not turn.drawn:
        for i, cube in enumerate(table.lying):
            lying = table.lying[:i] + "." + table.lying[i + 1 :]
            up = attrs.evolve(table, lying=lying, fresh=table.fresh - {i}, lifted=table.lifted + cube)
            if cube != "." and (i not in table.fresh or up.fits()):
                found.add(iw.Lift(state.seat, page.spaces[i]))
    still = attrs.evolve(table, rearrange=False)
    for cube in set(turn.lifted) - set(turn.lifted_fresh):
        if still.fits():
            found.add(iw.Discard(state.seat, cube))
    return found


def uses(state: iw.State) -> set[iw.Action]:
    turn, me, seat, table = state.turn, state.players[state.seat], state.seat, desk(state)
    if turn.lifted or turn.lifted_fresh or turn.drawn or turn.kept:
        return set()
    bag = dict(zip(INKS, state.bag, strict=True))
    spent = {card.technique: card.spent for card in (*me.on, *me.below)}
    found: set[iw.Action] = set()

    def room(more: str) -> bool:
        return attrs.evolve(table, hand=table.hand + more).fits()

    for name, (trigger, cube) in FETCHES.items():
        if table.holds(name) and trigger in turn.taken and bag[cube] and room(cube):
            found.add(iw.UseTechnique(seat, name))
    for cube in sorted(set(turn.hand) - {"A"}) if table.holds("T23") else []:
        hand, used = table.hand.replace(cube, "", 1), table.used | {"T23"}
        if attrs.evolve(table, hand=hand, used=used).fits():
            found.add(iw.UseTechnique(seat, "T23", cube))
    if state.stage == "act":
        found |= uses_while_acting(state, spent)
        found |= set() if turn.begun else uses_at_the_start(state, spent)
    return found


def uses_while_acting(state: iw.State, spent: dict[str, int]) -> set[iw.Action]:
    turn, seat, table = state.turn, state.seat, desk(state)
    bag = dict(zip(INKS, state.bag, strict=True))
    found: set[iw.Action] = set()

    def room(more: str) -> bool:
        return attrs.evolve(table, hand=table.hand + more).fits()

    places = [(i, cube) for i, cube in product(range(len(table.lying)), INKS) if table.lying[i] == "." and bag[cube]]
    places = [(i, cube) for i, cube in places if fitting(table.takes[i], cube, set(table.names))]
    drawing = any(table.with_cube(i, cube).fits() for i, cube in places)
    if spent.get("T16") == 0 and state.gold and room("A"):
        found.add(iw.UseTechnique(seat, "T16"))
    if spent.get("T17") == 0 and drawing:
        found.add(iw.UseTechnique(seat, "T17"))
    if spent.get("T19", 2) < 2 and "T19" not in turn.used and turn.took and not turn.hand and drawing:
        found.add(iw.UseTechnique(seat, "T19"))
    for pair in combinations_with_replacement(list(INKS), 2) if spent.get("T18") == 0 else ():
        if all(bag[ink] >= pair.count(ink) for ink in pair) and room("".join(pair)):
            found.add(iw.UseTechnique(seat, "T18", "".join(pair)))
    return found


def uses_at_the_start(state: iw.State, spent: dict[str, int]) -> set[iw.Action]:
    found: set[iw.Action] = set()
    if spent.get("T30") == 0 and state.abbot < BOX.last:
        found.add(iw.UseTechnique(state.seat, "T30"))
    if spent.get("T31") == 0 and not state.turn.forced:
        found.add(iw.UseTechnique(state.seat, "T31"))
    for i in active(len(state.players)) if spent.get("T32") == 0 else []:
        well, cubes = BOX.inkwells[i], state.wells[i]
        back = [n + cubes.count(ink) for n, ink in zip(state.bag, INKS, strict=True)]
        same = len(cubes) == 3 and sum(n > 0 for n in back) == 1
        same = same or (len(cubes) <= 3 and sum(back) == len(cubes))
        if cubes and ((well.shape == "star" and cubes != "A") or (well.shape == "circle" and not same)):
            found.add(iw.UseTechnique(state.seat, "T32", well=well.id))
    return found


# What a turn begins and ends with


def active(players: int) -> list[int]:
    return [i for i, well in enumerate(BOX.inkwells) if well.players <= max(players, 2)]


class Table:
    """What the referee knows of a table, worked forward by rules of its own."""

    def __init__(self, state: iw.State, owed: list[int]) -> None:
        self.options, self.n, self.first = state.options, len(state.players), state.first
        self.wells, self.slots = list(state.wells), list(state.slots)
        self.bag, self.gold, self.deck, self.abbot = sum(state.bag), state.gold, len(state.deck), state.abbot
        self.turned = [player.turned for player in state.players]
        self.points = list(iw.score(state).totals)
        self.owns = [owned(player) for player in state.players]
        self.seat, self.stage, self.forced, self.owed = state.seat, str(state.stage), state.turn.forced, owed
        self.queue: list[tuple[str, str | None, int]] = [(d.kind, d.well, d.number) for d in state.draws]

    def facts(self) -> dict[str, Any]:
        shown = ("wells", "slots", "bag", "gold", "abbot", "turned", "points", "stage", "owed", "queue")
        facts = {name: getattr(self, name) for name in shown}
        if self.stage == "act":
            facts["forced"] = self.forced
        return facts if self.stage == "over" else facts | {"seat": self.seat}

    def crossed(self) -> int:
        return max((arrow.page for arrow in BOX.arrows if arrow.after < self.abbot), default=0)

    def advance(self, running: int | None = None) -> None:
        """Move the Abbot; ``running``: whose turn is running already, so that an arrow binds in the one after it."""
        if self.abbot == BOX.last:
            return
        before = self.crossed()
        self.abbot += 1
        tier = self.crossed()
        for seat in range(self.n) if tier > before else ():
            behind = tier - self.turned[seat]
            if behind > 0 and self.options.forced_backlog == "single" and tier < 3:
                behind = min(behind, 1 + (seat == running and self.forced))
            self.owed[seat] = max(self.owed[seat], behind)

    def due(self) -> bool:
        full = {BOX.inkwells[i].shape for i in active(self.n) if self.wells[i] or self.slots[i]}
        return len(full) < 3

    def refill(self, running: int | None) -> None:
        self.advance(running)
        left, deck = self.bag, self.deck
        cards: list[tuple[str, str | None, int]] = []
        old = [i for i in active(self.n) if self.wells[i] or self.slots[i]]
        for i in old[:left]:
            self.queue.append(("cubes", BOX.inkwells[i].id, 1))
        left -= len(old[:left])
        for i in active(self.n):
            well, coming = BOX.inkwells[i], 0
            if i not in old and well.shape == "star" and self.gold:
                self.gold -= 1
                self.wells[i] = "A"
            elif i not in old and well.shape != "star":
                coming = min(left, 3 if well.shape == "circle" else 2)
                left -= coming
                self.queue += [("cubes", well.id, coming)] if coming else []
            if well.shape == "diamond" and not self.slots[i] and (self.wells[i] or coming) and len(cards) < deck:
                cards.append(("technique", well.id, 1))
        self.queue += cards

    def begin(self) -> None:
        self.stage, self.forced = "upkeep", self.owed[self.seat] > 0
        finished = self.turned[self.seat] == 3
        if self.due() and (not finished or self.options.finished_refills):
            self.refill(self.seat if self.options.forced_at_refill == "following_turn" else None)
            if "T29" in self.owns[self.seat] and not finished:
                self.points[self.seat] += 2
            if self.queue:
                return
        self.go_on()

    def go_on(self) -> None:
        if self.turned[self.seat] == 3:
            self.points[self.seat] += 3
            self.advance()
            self.pass_on()
            return
        if self.options.forced_at_refill == "same_turn":
            self.forced = self.owed[self.seat] > 0
        self.stage = "act"

    def pass_on(self) -> None:
        everybody = all(turned == 3 for turned in self.turned)
        following = (self.seat + 1) % self.n
        if everybody and (not self.options.finish_round or following == self.first):
            self.stage = "over"
            if self.n == 1 and self.options.solo_end == "abbot_payout":
                self.points[0] += 3 * (BOX.last - self.abbot)
        elif self.n == 1:
            self.stage = "rival"
            if self.options.solo_refill == "before_roll" and self.due():
                self.refill(None)
            self.queue.append(("die", None, 1))
        else:
            self.seat = following
            self.begin()

    # What an action does to it

    def follow(self, state: iw.State, action: iw.Action) -> None:
        match action:
            case iw.DrawCubes() | iw.TurnUp():
                self.drawn(action)
            case iw.RollDie():
                self.roll(state, action.face)
            case iw.Take():
                self.take(BOX.well[action.well])
            case iw.PlaceCube():
                self.place(state, action)
            case iw.UseTechnique():
                self.use(state, action)
            case iw.Discard():
                self.give_back(action.cube)
            case iw.ReturnDrawn():
                self.bag += len(state.turn.drawn)
            case _:
                self.turn(state, action)

    def turn(self, state: iw.State, action: iw.Action) -> None:
        me, turn = state.players[state.seat], state.turn
        match action:
            case iw.TurnPage():
                self.turn_page(state, me)
            case iw.KeepCube():
                self.give_back(me.cubes.replace(".", ""))
                self.bag -= action.cube is not None
                self.stage = "page"
            case iw.ChoosePage():
                self.gold -= 0 if turn.kept else min(turn.bonus, self.gold)
                self.stage = "turned"
            case iw.EndTurn():
                self.pass_on()

    def give_back(self, cubes: str) -> None:
        self.gold += cubes.count("A")
        self.bag += len(cubes) - cubes.count("A")

    def drawn(self, action: iw.DrawCubes | iw.TurnUp) -> None:
        self.queue.pop(0)
        if type(action) is iw.TurnUp:
            self.slots[BOX.well[action.well]] = action.technique
            self.deck -= 1
        elif type(action) is iw.DrawCubes:
            self.bag -= len(action.cubes)
            if action.well:
                i = BOX.well[action.well]
                self.wells[i] = "".join(sorted(self.wells[i] + action.cubes, key="KRYGBA".index))
        if self.stage == "upkeep" and not self.queue:
            self.go_on()

    def roll(self, state: iw.State, face: int) -> None:
        at = BOX.well[state.die or ""]
        self.queue = []
        while face and any((*self.wells, *self.slots)):
            at = (at + 1) % len(self.wells)
            face -= bool(self.wells[at] or self.slots[at])
        if any((*self.wells, *self.slots)):
            self.give_back(self.wells[at])
            self.wells[at], self.slots[at] = "", None
        self.begin()

    def take(self, i: int) -> None:
        cubes, card, shape = self.wells[i], self.slots[i], BOX.inkwells[i].shape
        names = [*self.owns[self.seat], card]
        most = max(cubes.count(ink) for ink in INKS)
        self.wells[i], self.slots[i] = "", None
        last = not any((self.wells[j] or self.slots[j]) and BOX.inkwells[j].shape == shape for j in active(self.n))
        self.points[self.seat] += 5 * ("T11" in names and last) + ("T13" in names and shape == "star")
        mixed = shape == "circle" and len(cubes) >= 3 and most == 1
        self.points[self.seat] += 2 * ("T14" in names and mixed) + ("T15" in names and most >= 2)

    def place(self, state: iw.State, action: iw.PlaceCube) -> None:
        me, turn = state.players[state.seat], state.turn
        if turn.kept:
            self.gold -= min(turn.bonus, self.gold)
        elif not (turn.lifted or turn.lifted_fresh) and "T28" in self.owns[self.seat]:
            page = BOX.page[me.page or ""]
            i = page.spaces.index(action.space)
            for part in page.illustrations:
                whole = all(me.cubes[j] != "." for j in part.spaces if j != i)
                self.points[self.seat] += i in part.spaces and whole and part.id not in me.credited

    def use(self, state: iw.State, action: iw.UseTechnique) -> None:
        name = action.technique
        if name in FETCHES:
            self.bag -= 1
        elif name == "T16":
            self.gold -= 1
        elif name in ("T17", "T19"):
            self.queue = [("cubes", None, min(3 if name == "T17" else 1, self.bag))]
        elif name == "T18":
            self.bag -= 2
        elif name == "T23":
            self.bag += 1
        elif name == "T30":
            self.advance(state.seat)
        elif name == "T32":
            i = BOX.well[action.well or ""]
            self.give_back(self.wells[i])
            star = BOX.inkwells[i].shape == "star"
            self.wells[i] = "A" * min(self.gold, 1) if star else ""
            self.gold -= len(self.wells[i])
            self.queue = [] if star else [("cubes", action.well, min(3, self.bag))]

    def turn_page(self, state: iw.State, me: iw.Player) -> None:
        seat, page = self.seat, BOX.page[me.page or ""]
        filled = me.cubes[page.multiplier] != "."
        self.points[seat] += page_points(page, me) + 3 * (filled and "T27" in self.owns[seat])
        self.turned[seat] += 1
        behind = max(0, self.crossed() - self.turned[seat])
        self.owed[seat] = max(0, min(self.owed[seat] - self.forced, behind))
        ahead = (state.pages_ii, state.pages_iii, ())[self.turned[seat] - 1]
        takes = {take for name in ahead for take in BOX.page[name].takes}
        names = set(self.owns[seat])
        inks = set(me.cubes) & set(INKS)
        if "T26" in names and any(fitting(take, ink, names) for take, ink in product(takes, inks)):
            self.stage = "keep"
            return
        self.stage = "page"
        self.give_back(me.cubes.replace(".", ""))
        if self.turned[seat] == 3:
            self.pass_on()


def page_points(page: iw.Page, me: iw.Player) -> int:
    cubes = me.cubes
    golds = cubes.count("A")
    done = [part.points for part in page.illustrations if not any(cubes[i] == "." for i in part.spaces)]
    on = cubes[page.multiplier]
    colour = on if page.takes[page.multiplier] == "?" else page.takes[page.multiplier]
    multiplied = 0 if on == "." else sum(cube in (colour, "A") for cube in cubes)
    if me.side == "A":
        return sum(done) + multiplied + sum(cube in ((me.workspace or "")[-1], "A") for cube in cubes)
    sets = max(n for n in range(30) if sum(max(0, n - cubes.count(ink)) for ink in INKS) <= golds)
    powers = {
        "W-K": 3 * sets,
        "W-R": 4 * max(0, len(done) - 1),
        "W-Y": 2 * golds,
        "W-G": max(0, 10 - 2 * cubes.count(".")),
        "W-B": 2 * len(me.on) + len(me.below),
    }
    return sum(done) + multiplied + powers[me.workspace or ""]
