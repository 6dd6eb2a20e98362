"""Properties of Inkwell: its invariants along whole games, and the take test against a naive one."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabletop_rules import CHANCE, Rng
from tabletop_rules import inkwell as iw
from tabletop_rules.inkwell.box import INKS, standard
from tabletop_rules.inkwell.placing import Means, has_room
from tabletop_rules.inkwell.state import NOTHING, ordered
from tabletop_rules.testing.strategies import option_values

PLAYERS = range(1, 6)
tables = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in option_values(iw.GAME).items()})
seeds = st.integers(0, 2**32)


def steps_of(players: int, seed: int, options: iw.Options) -> list[tuple[iw.State, iw.Action, iw.State]]:
    """Play a random game and return every step of it, chance included, with the positions around it."""
    trace = iw.start(players, seed=seed, options=options)
    rng = Rng(seed + 1)
    actions = list(trace.steps)
    state = trace.state
    while iw.to_act(state):
        legal = iw.legal_actions(state)
        index, rng = rng.below(len(legal))
        trace = iw.trace(state, legal[index])
        state = trace.state
        actions += trace.steps
    state = iw.GAME.first(players, options)
    found = []
    for action in actions:
        after = iw.step(state, action)
        found.append((state, action, after))
        state = after
    return found


@pytest.mark.rules("IW-TURN-3", "IW-PLACE-4", "IW-PLACE-18", "IW-FLIP-9", "IW-SETUP-20", "IW-END-5")
@pytest.mark.parametrize("players", PLAYERS)
def test_invariants_hold_at_every_step_of_random_games(players: int) -> None:
    @given(seeds, tables)
    def holds(seed: int, readings: dict[str, Any]) -> None:
        options = iw.Options(**readings)
        steps = steps_of(players, seed, options)
        for before, action, after in steps:
            everything_is_somewhere(after)
            nothing_is_where_it_cannot_be(after)
            changes_are_lawful(before, action, after)
        assert iw.to_act(steps[-1][2]) == ()
        every_point_is_explained(steps[-1][2])

    holds()


def everything_is_somewhere(state: iw.State) -> None:
    turn = state.turn
    hand = turn.hand + turn.kept + turn.drawn + turn.lifted + turn.lifted_fresh
    lying = Counter("".join(state.wells) + hand + "".join(player.cubes for player in state.players))
    cards = standard().workspace
    marks: Counter[str] = Counter()
    if state.stage not in ("sides", "page_set", "workspace"):
        marks = Counter(cards[player.workspace or ""].ink for player in state.players)
    assert [state.bag[i] + lying[ink] + 2 * marks[ink] for i, ink in enumerate(INKS)] == [30] * 5
    assert state.gold + lying["A"] == 20
    assert min(*state.bag, state.gold) >= 0
    owned = [card.technique for player in state.players for card in (*player.on, *player.below)]
    techniques = [*state.deck, *state.rival, *owned, *(card for card in state.slots if card)]
    assert sorted(techniques) == sorted(standard().technique)
    pages = {scored.page for player in state.players for scored in player.scored}
    pages |= {player.page for player in state.players if player.page}
    assert sorted([*pages, *state.spare, *state.pages_ii, *state.pages_iii]) == sorted(standard().page)


def nothing_is_where_it_cannot_be(state: iw.State) -> None:
    players = len(state.players)
    for i, well in enumerate(standard().inkwells):
        cubes = state.wells[i]
        if well.players > max(2, players):
            assert (cubes, state.slots[i]) == ("", None)
        assert cubes.count("A") <= (well.shape == "star")
        assert state.slots[i] is None or well.shape == "diamond"
    for player in state.players:
        assert len(player.on) <= 2
        assert len(player.below) <= 2 * player.turned
        assert 0 <= player.turned <= 3
        page = standard().page.get(player.page or "")
        assert len(player.cubes) == (len(page.takes) if page else 0)
    assert [player.turned == 3 for player in state.players] == [seat in state.finished for seat in range(players)]
    assert (state.stage == "over") <= all(player.turned == 3 for player in state.players)


def changes_are_lawful(before: iw.State, action: iw.Action, after: iw.State) -> None:
    assert 0 <= after.abbot - before.abbot <= 1 + len(before.players)
    if type(action) is iw.Take:
        changed = [i for i, (old, new) in enumerate(zip(before.wells, after.wells, strict=True)) if old != new]
        i = standard().well[action.well]
        assert changed == ([i] if before.wells[i] else [])
        assert after.turn.hand == before.wells[i]
    if type(action) in (iw.TurnPage, iw.ChoosePage, iw.KeepCube) and before.seat == after.seat:
        assert (before.wells, before.slots, before.deck) == (after.wells, after.slots, after.deck)
    if type(action) in (iw.Lift, iw.PlaceCube, iw.Discard):
        return
    for old, new in zip(before.players, after.players, strict=True):
        if old.page == new.page and old.turned == new.turned and old.cubes and new.cubes:
            assert old.cubes == new.cubes  # nothing moves but by lifting and placing
    totals = zip(iw.score(before).totals, iw.score(after).totals, strict=True)
    assert all(old <= new for old, new in totals)
    if after.stage == "act" and not after.turn.begun and not after.draws:
        no_shape_is_empty_without_shortage(after)


def no_shape_is_empty_without_shortage(state: iw.State) -> None:
    for shape in standard().by_shape(len(state.players)):
        if not any(state.wells[i] or state.slots[i] for i in shape):
            star = standard().inkwells[shape[0]].shape == "star"
            assert (state.gold if star else sum(state.bag)) == 0


def every_point_is_explained(state: iw.State) -> None:
    score = iw.score(state)
    assert score.final
    for seat, total in enumerate(score.totals):
        lines = score.lines_of(seat)
        assert sum(line.points for line in lines) == total
        assert all(rule in iw.RULEBOOK for line in lines for rule in line.rules)
        assert all(line.points > 0 for line in lines)
    if len(score.totals) > 1:
        best = [seat for seat in state.finished if score.totals[seat] == max(score.totals)]
        assert score.winners == (best[0],)


@pytest.mark.rules("IW-ABBOT-1", "IW-REFILL-4", "IW-END-3")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_move_of_the_abbot_has_a_cause(players: int) -> None:
    @given(seeds)
    def holds(seed: int) -> None:
        state = iw.new_game(players, seed=seed)
        rng = Rng(seed)
        abbot = 0
        while iw.to_act(state):
            legal = iw.legal_actions(state)
            index, rng = rng.below(len(legal))
            trace = iw.trace(state, legal[index])
            moves = [event for event in trace.events if event.kind == "abbot_advanced"]
            causes = [event for event in trace.events if event.kind in ("refill", "rested")]
            causes += [event for event in trace.events if dict(event.data).get("technique") == "T30"]
            assert trace.state.abbot == abbot + len(moves) <= 11
            assert len(moves) <= len(causes)
            abbot, state = trace.state.abbot, trace.state
            if state.stage == "act" and state.turn.forced:
                assert {type(a) for a in iw.legal_actions(state)} <= {
                    iw.TurnPage,
                    iw.UseTechnique,
                    iw.Lift,
                    iw.Discard,
                } | {
                    iw.PlaceCube,
                    iw.ReturnDrawn,
                }

    holds()


@pytest.mark.rules("IW-END-5", "IW-SETUP-12", "IW-PLACE-14", "IW-PLACE-15")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_games_end_and_every_point_is_explained(players: int, side: str) -> None:
    state = iw.new_game(players, seed=players)
    rng = Rng(1)
    totals = []
    while iw.to_act(state):
        legal = iw.legal_actions(state)
        sides = [a for a in legal if type(a) in (iw.ChooseSide, iw.ChooseWorkspace) and getattr(a, "side", "") == side]
        if sides:
            action: iw.Action = sides[0]
        else:
            action, rng = iw.GAME.bots["greedy"](iw.view(state, state.seat), legal, state.seat, rng)
        state = iw.apply(state, action)
        totals.append(sum(iw.score(state).totals))
    assert {player.side for player in state.players} == {side}
    every_point_is_explained(state)
    assert all(old <= new for old, new in pairwise(totals))
    assert totals[-1] > 25 * players


# The take test against a naive search


def naive(takes: str, lying: str, fresh: list[int], hand: str, again: str, by: Means) -> bool:
    """Try every way of placing: cube by cube, on every space, with every use of every permission."""
    moved: list[tuple[str, bool, int | None]] = [(cube, False, None) for cube in again]
    if by.rearrange:
        moved += [(lying[i], False, i) for i in fresh]
    free = frozenset(i for i, cube in enumerate(lying) if by.rearrange or cube == ".")
    seen: dict[Any, bool] = {}

    def search(cubes: tuple[tuple[str, bool, int | None], ...], free: frozenset[int], wilds: str, blots: int) -> bool:
        key = (len(cubes), free, wilds, blots)
        if key not in seen:
            seen[key] = not cubes or any(search(cubes[1:], *left) for left in ways(cubes[0], free, wilds, blots))
        return seen[key]

    def ways(
        item: tuple[str, bool, int | None], free: frozenset[int], wilds: str, blots: int
    ) -> list[tuple[frozenset[int], str, int]]:
        cube, in_hand, home = item
        found = [(free, wilds, blots - 1)] if in_hand and cube != "A" and blots else []
        for i in sorted(free):
            take = takes[i]
            exchanged = any(take in pair and cube in pair for pair in by.pairs)
            if take in ("?", cube) or cube == "A" or exchanged or i == home:
                found.append((free - {i}, wilds, blots))
            elif in_hand and cube in wilds and take in INKS:
                found.append((free - {i}, wilds.replace(cube, "", 1), blots))
        return found

    cubes: list[tuple[str, bool, int | None]] = [(cube, True, None) for cube in hand]
    return search((*cubes, *moved), free, by.wilds, by.blots)


@st.composite
def rooms(draw: st.DrawFn) -> tuple[str, str, list[int], str, str, Means]:
    """Draw a small Page with cubes on it, a hand, lifted cubes and permissions."""
    takes = draw(st.text("KRYGB?A", min_size=3, max_size=9))
    pairs = draw(st.lists(st.sampled_from(["KB", "RY"]), unique=True).map(tuple))
    wilds, blots = draw(st.sampled_from(["", "G", "GG"])), draw(st.integers(0, 1))
    by = Means(pairs, wilds, blots, draw(st.booleans()))
    lying = ""
    for take in takes:
        fitting = [cube for cube in "KRYGBA" if take in ("?", cube) or cube == "A"]
        odd = ["G"] if take in INKS and by.rearrange else []  # put there by a Technique that is spent
        lying += draw(st.sampled_from([".", ".", *fitting, *odd]))
    filled = [i for i, cube in enumerate(lying) if cube != "."]
    fresh = draw(st.lists(st.sampled_from(filled), unique=True, max_size=4)) if filled and by.rearrange else []
    hand = ordered(draw(st.text("KRYGBA", max_size=5)))
    again = ordered(draw(st.text("KRYGBA", max_size=2)))
    return takes, lying, fresh, hand, again, by


@pytest.mark.rules("IW-TURN-7", "IW-AMB-13", "IW-CARD-6", "IW-CARD-7")
@given(rooms())
def test_the_take_test_agrees_with_a_naive_search(room: tuple[str, str, list[int], str, str, Means]) -> None:
    takes, lying, fresh, hand, again, by = room
    names = tuple(f"s{i}" for i in range(len(takes)))
    page = attrs.evolve(standard().pages[0], spaces=names, takes=takes, illustrations=(), multiplier=0)
    real = has_room(page, lying, tuple(names[i] for i in fresh), hand, again, by)
    assert real == naive(takes, lying, fresh, hand, again, by)


# Turns with Techniques that bend the rules


BENDING = ("T12", "T16", "T17", "T18", "T19", "T20", "T21", "T22", "T23", "T28", "T31", "T01", "T06")


@st.composite
def rich_positions(draw: st.DrawFn) -> iw.State:
    """Draw a turn of a player who owns many Techniques and has an almost full Page."""
    state = iw.new_game(2, seed=draw(st.integers(0, 10**6)))
    while iw.to_act(state) and state.stage != "act":
        state = iw.apply(state, iw.legal_actions(state)[0])
    state = iw.reseed(state, None)
    page = standard().page[state.players[state.seat].page or ""]
    bag = list(state.bag)
    lying = ""
    for take in page.takes:
        cube = draw(st.sampled_from([".", take if take in INKS else ".", "K" if take == "?" else "."]))
        if cube in INKS and bag[INKS.index(cube)]:
            bag[INKS.index(cube)] -= 1
            lying += cube
        else:
            lying += "."
    on_mat = {card for card in state.slots if card}
    names = draw(st.lists(st.sampled_from(BENDING), unique=True, min_size=1, max_size=2))
    cards = tuple(iw.Card(name, 0) for name in names if name not in on_mat)
    assume(cards)
    me = state.players[state.seat]
    for cube in me.cubes.replace(".", ""):
        bag[INKS.index(cube)] += 1
    players = list(state.players)
    players[state.seat] = attrs.evolve(me, cubes=lying, on=cards)
    owned = {card.technique for card in cards}
    return attrs.evolve(
        state,
        players=tuple(players),
        bag=tuple(bag),
        deck=tuple(card for card in state.deck if card not in owned),
        turn=NOTHING,
    )


def conceivable(state: iw.State) -> list[iw.Action]:
    """Return every action of the player to act that can be thought of, sensible or not."""
    seat = state.seat
    spaces = [*standard().page[state.players[seat].page or "I-1"].spaces, "nowhere"]
    found: list[iw.Action] = [iw.PlaceCube(seat, cube, space) for cube in "KRYGBA" for space in spaces]
    found += [iw.Lift(seat, space) for space in spaces]
    found += [iw.Discard(seat, cube) for cube in "KRYGBA"]
    found += [iw.Take(seat, well.id) for well in standard().inkwells]
    found += [iw.UseTechnique(seat, name, inks) for name in BENDING for inks in ("", "K", "G", "KG", "BB")]
    return [*found, iw.TurnPage(seat), iw.EndTurn(seat), iw.ReturnDrawn(seat)]


@pytest.mark.rules("IW-AMB-81", "IW-AMB-13", "IW-TURN-5", "IW-TECH-1")
@given(rich_positions(), st.lists(st.integers(0, 10**6), min_size=12, max_size=40))
def test_check_listing_and_apply_agree_and_nobody_is_stuck(state: iw.State, choices: list[int]) -> None:
    seat = state.seat
    for choice in choices:
        assert iw.faults(state) == ()
        legal = iw.legal_actions(state)
        assert len(legal) > 0
        if iw.to_act(state) == (seat,) and state.stage == "act":
            listed = set(legal)
            for action in conceivable(state):
                asks_for_more = type(action) is iw.UseTechnique and action.technique == "T18"
                if not asks_for_more or action in listed:
                    assert (action in listed) == (iw.check(state, action) == ()), (action, iw.check(state, action))
        elif iw.to_act(state) != (CHANCE,):
            return
        state = iw.apply(state, legal[choice % len(legal)])


@pytest.mark.rules("IW-AMB-81", "IW-TURN-5")
@given(rich_positions(), seeds)
def test_a_turn_ends_in_a_bounded_number_of_steps(state: iw.State, seed: int) -> None:
    rng = Rng(seed)
    seat = state.seat
    for _ in range(400):
        if state.seat != seat or state.stage != "act":
            return
        legal = iw.legal_actions(state)
        index, rng = rng.below(len(legal))
        state = iw.apply(state, legal[index])
    pytest.fail("the turn does not end")
