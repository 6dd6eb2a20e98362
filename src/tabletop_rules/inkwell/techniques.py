"""Techniques that their owner uses: when, whether, and what they do.

Techniques that are simply in force are asked for where they matter: ``placing`` (matching, rearranging), ``turning``
(bonus gold, keeping a cube), ``turns`` and ``effects`` (points). A new kind of effect with a use of its own is one
:class:`Use` here and a line in ``box.WHEN``.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

import attrs

from tabletop_rules.core.events import Event, Tell
from tabletop_rules.core.facts import Facts
from tabletop_rules.core.legality import Refusal
from tabletop_rules.inkwell.abbot import advance
from tabletop_rules.inkwell.actions import UseTechnique, use
from tabletop_rules.inkwell.box import GOLD, INKS, NAMES, Technique
from tabletop_rules.inkwell.placing import Means, has_room, matches, means_of, vacancies
from tabletop_rules.inkwell.refilling import fill_one
from tabletop_rules.inkwell.state import (
    Card,
    Draft,
    Player,
    State,
    Turn,
    TurnDraft,
    draw,
    freeze_turn,
    in_bag,
    ordered,
    out_of_bag,
    players_of,
    put_back,
    set_player,
    thaw_turn,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


@attrs.frozen
class Use:
    """How an effect is used: what stands against it, what it does, and which inks or inkwells may be named."""

    refuse: Callable[[State, Technique, UseTechnique], Iterable[Refusal]]
    do: Callable[[Draft, TurnDraft, Technique, UseTechnique, Tell | None], None]
    inks: Callable[[State, Technique], Iterable[str]] = lambda _state, _technique: ("",)
    wells: Callable[[State, Technique], Iterable[str | None]] = lambda _state, _technique: (None,)


# Which, and when


def card_of(player: Player, technique: str) -> Card | None:
    """Return a player's card, on or below the Workspace."""
    return next((card for card in (*player.on, *player.below) if card.technique == technique), None)


def is_face_up(card: Card, technique: Technique) -> bool:
    """Tell whether a card can still be used (IW-TECH-4, IW-AMB-52)."""
    return not technique.uses or card.spent < technique.uses


def refusals(state: State, action: UseTechnique) -> tuple[Refusal, ...]:
    """Return every reason why the player to act may not use this Technique so (IW-SUM-4, IW-TECH-2, IW-FAQ-5)."""
    card = card_of(state.players[state.seat], action.technique)
    if card is None:
        text = f"seat {state.seat} does not own the Technique {action.technique!r:.30}"
        return (Refusal(("IW-TECH-1", "IW-TURN-6"), text, Facts(technique=action.technique)),)
    technique = state.options.components.technique[card.technique]
    way = USES.get(technique.effect)
    if way is None:
        text = f"{technique.id} is in force by itself; there is nothing to use"
        return (Refusal(("IW-TECH-5", "IW-AMB-86"), text, Facts(technique=technique.id)),)
    return (
        *_card_refusals(state, card, technique),
        *_named_refusals(state, technique, action, way),
        *way.refuse(state, technique, action),
    )


def _card_refusals(state: State, card: Card, technique: Technique) -> Iterator[Refusal]:
    """Refuse a card that is used up, or the wrong moment for it (IW-CARD-2 to 4)."""
    turn = state.turn
    if not is_face_up(card, technique):
        text = f"{technique.id} is used up and lies face-down"
        yield Refusal(("IW-TECH-4",), text, Facts(technique=technique.id))
    if technique.id in turn.used:
        often = "since the last take" if technique.when == "take" else "in this turn"
        rules = ("IW-FAQ-8", "IW-CARD-2") if technique.when == "taken" else ("IW-CARD-4",)
        yield Refusal(rules, f"{technique.id} has been used {often}", Facts(technique=technique.id))
    if turn.lifted or turn.lifted_fresh or turn.drawn or turn.kept:
        text = "cubes that were lifted, drawn or kept come first"
        yield Refusal(("IW-AMB-81", "IW-CARD-9", "IW-CARD-10"), text)
    yield from _moment_refusals(state, technique)


def _moment_refusals(state: State, technique: Technique) -> Iterator[Refusal]:
    turn = state.turn
    name = technique.id
    if technique.when == "hand":
        return  # what it needs is a cube in hand, which the inks it may name tell
    if technique.when == "taken":
        if technique.trigger not in turn.taken:
            text = f"no {NAMES[technique.trigger]} cube has been taken this turn"
            yield Refusal(("IW-EXT-2", "IW-EXT-3", "IW-CARD-1"), text, Facts(technique=name))
    elif state.stage != "act":
        text = f"{name} is too late once the Page is turned"
        yield Refusal(("IW-CARD-4", "IW-FLIP-10"), text, Facts(technique=name))
    elif technique.when == "start" and turn.begun:
        text = f"{name} is for the start of a later turn"
        yield Refusal(("IW-TECH-3", "IW-CARD-3"), text, Facts(technique=name))
    elif technique.when == "take" and (not turn.took or turn.hand):
        yield Refusal(("IW-CARD-4",), f"{name} is used after a take, with empty hands", Facts(technique=name))


def _named_refusals(state: State, technique: Technique, action: UseTechnique, way: Use) -> list[Refusal]:
    """Refuse names the card does not ask for, and missing ones."""
    refused = []
    if action.inks not in way.inks(state, technique):
        text = f"{technique.id} cannot be used for the inks {action.inks!r}"
        refused.append(Refusal(("IW-TECH-1", "IW-AMB-21"), text, Facts(inks=action.inks)))
    if action.well not in way.wells(state, technique):
        text = f"{technique.id} cannot be used on the inkwell {action.well!r:.30}"
        refused.append(Refusal(("IW-TECH-1", "IW-AMB-21"), text, Facts(well=action.well)))
    return refused


def listing(state: State) -> list[UseTechnique]:
    """List the uses that are legal now, card by card in the order of gaining."""
    player, turn = state.players[state.seat], state.turn
    usable = state.options.components.usable
    found: list[UseTechnique] = []
    for card in player.on + player.below if player.below else player.on:
        technique = usable.get(card.technique)
        if technique is not None and not _is_out_of_the_question(turn, card, technique):
            found += _uses(state, card, technique)
    return found


def _is_out_of_the_question(turn: Turn, card: Card, technique: Technique) -> bool:
    """Tell at a glance that a card cannot be used, as most cannot most of the time; :func:`refusals` says why."""
    when = technique.when
    if when == "taken":
        return technique.trigger not in turn.taken or technique.id in turn.used
    if technique.uses and card.spent >= technique.uses:
        return True
    return turn.begun if when == "start" else when == "take" and (not turn.took or bool(turn.hand))


def _uses(state: State, card: Card, technique: Technique) -> list[UseTechnique]:
    way = USES[technique.effect]
    if any(True for _ in _card_refusals(state, card, technique)):
        return []
    actions = [
        use(state.seat, technique.id, inks, well)
        for inks in way.inks(state, technique)
        for well in way.wells(state, technique)
    ]
    return [action for action in actions if not any(True for _ in way.refuse(state, technique, action))]


# Using one


def carry_out(draft: Draft, action: UseTechnique, tell: Tell | None) -> None:
    """Use a Technique: spend it, then do what it says."""
    seat = draft.seat
    technique = draft.options.components.technique[action.technique]
    if tell:
        named = "".join(f" {NAMES[ink]}" for ink in action.inks) + (f" {action.well}" if action.well else "")
        text = f"seat {seat} uses {technique.id} {technique.name}{':' if named else ''}{named}"
        data = Facts(seat=seat, technique=technique.id, inks=action.inks, well=action.well)
        tell(Event("technique_used", ("IW-TECH-1", "IW-TECH-4" if technique.uses else "IW-TECH-5"), text, data))
    turn = thaw_turn(draft.turn)
    if technique.when != "start":
        turn.begun = True
    if technique.when == "take" or not technique.uses:
        turn.used = (*turn.used, technique.id)
    turn.rearranging = "open"
    if technique.uses:
        set_player(draft, seat, _spent(draft.players[seat], technique.id))
    USES[technique.effect].do(draft, turn, technique, action, tell)
    draft.turn = freeze_turn(turn)


def _spent(player: Player, technique: str) -> Player:
    def after(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(c.technique, c.spent + 1) if c.technique == technique else c for c in cards)

    return attrs.evolve(player, on=after(player.on), below=after(player.below))


def _into_hand(draft: Draft, turn: TurnDraft, cubes: str) -> None:
    """Take cubes from bag or supply into the hand; they count as taken (IW-CARD-1, IW-CARD-5)."""
    out_of_bag(draft, cubes)
    draft.gold -= cubes.count(GOLD)
    turn.hand = ordered(turn.hand + cubes)
    turn.taken = "".join(cube for cube in INKS + GOLD if cube in turn.taken + cubes)


def _no_room(state: State, hand: str, by: Means | None = None) -> list[Refusal]:
    player = state.players[state.seat]
    page = state.options.components.page[player.page or ""]
    if has_room(page, player.cubes, state.turn.fresh, hand, state.turn.lifted_fresh, by or means_of(state)):
        return []
    text = f"the cubes {ordered(hand)} could then not all be placed this turn"
    return [Refusal(("IW-CARD-5", "IW-TURN-5", "IW-TURN-7"), text, Facts(hand=ordered(hand)))]


# The effects


def _refuse_fetch(state: State, technique: Technique, _: UseTechnique) -> list[Refusal]:
    if not in_bag(state, technique.cube):
        text = f"there is no {NAMES[technique.cube]} cube in the bag"
        return [Refusal(("IW-AMB-21", "IW-EXT-2"), text, Facts(ink=technique.cube))]
    return _no_room(state, state.turn.hand + technique.cube)


def _fetch(draft: Draft, turn: TurnDraft, technique: Technique, _: UseTechnique, __: Tell | None) -> None:
    _into_hand(draft, turn, technique.cube)


def _refuse_gold(state: State, technique: Technique, _: UseTechnique) -> list[Refusal]:
    golds = min(technique.number, state.gold)
    if not golds:
        return [Refusal(("IW-AMB-21",), "the gold supply is empty")]
    return _no_room(state, state.turn.hand + GOLD * golds)


def _gain_gold(draft: Draft, turn: TurnDraft, technique: Technique, _: UseTechnique, __: Tell | None) -> None:
    _into_hand(draft, turn, GOLD * min(technique.number, draft.gold))


def _refuse_draw(state: State, _: Technique, __: UseTechnique) -> list[Refusal]:
    if not any(state.bag):
        return [Refusal(("IW-AMB-21",), "the bag is empty")]
    if not any(in_bag(state, ink) and _has_place(state, ink) for ink in INKS):
        return [Refusal(("IW-AMB-21", "IW-CARD-9"), "no cube of the bag could be placed, so this changes nothing")]
    return []


def _has_place(state: State, cube: str) -> bool:
    """Tell whether a cube that is drawn now could be placed at once, the hand still fitting after it (IW-CARD-9)."""
    player, turn, by = state.players[state.seat], state.turn, means_of(state)
    page, lying = state.options.components.page[player.page or ""], player.cubes
    empty, spaces = vacancies(page.takes, lying)
    for i in {takes: i for i, takes in zip(empty, spaces, strict=True) if matches(takes, cube, by.pairs)}.values():
        after = lying[:i] + cube + lying[i + 1 :]
        if has_room(page, after, (*turn.fresh, page.spaces[i]), turn.hand, turn.lifted_fresh, by):
            return True
    return False


def _draw(draft: Draft, _: TurnDraft, technique: Technique, __: UseTechnique, ___: Tell | None) -> None:
    draft.draws = (draw("cubes", draft.seat, None, min(technique.number, sum(draft.bag))),)


def _inks_to_name(_: State, technique: Technique) -> tuple[str, ...]:
    return _combinations(technique.number)


@cache
def _combinations(number: int) -> tuple[str, ...]:
    return tuple("".join(inks) for inks in combinations_with_replacement(INKS, number))


def _refuse_names(state: State, _: Technique, action: UseTechnique) -> list[Refusal]:
    short = [ink for ink in INKS if action.inks.count(ink) > in_bag(state, ink)]
    if short:
        text = f"the bag has not enough cubes of {', '.join(NAMES[ink] for ink in short)}"
        return [Refusal(("IW-AMB-21",), text, Facts(inks="".join(short)))]
    return _no_room(state, state.turn.hand + action.inks)


def _name_inks(draft: Draft, turn: TurnDraft, _: Technique, action: UseTechnique, __: Tell | None) -> None:
    _into_hand(draft, turn, action.inks)


def _inks_in_hand(state: State, _: Technique) -> list[str]:
    return [ink for ink in INKS if ink in state.turn.hand]


def _refuse_blot(state: State, _: Technique, action: UseTechnique) -> list[Refusal]:
    if not action.inks or action.inks not in state.turn.hand:
        return []  # refused already: it names no ink of the hand
    by = means_of(state)
    return _no_room(state, state.turn.hand.replace(action.inks, "", 1), attrs.evolve(by, blots=by.blots - 1))


def _blot(draft: Draft, turn: TurnDraft, _: Technique, action: UseTechnique, __: Tell | None) -> None:
    turn.hand = turn.hand.replace(action.inks, "", 1)
    put_back(draft, action.inks)


def _refuse_abbot(state: State, _: Technique, __: UseTechnique) -> list[Refusal]:
    if state.abbot < state.options.components.last:
        return []
    return [Refusal(("IW-AMB-21", "IW-AMB-46"), "the Abbot is on the last space")]


def _move_abbot(draft: Draft, _: TurnDraft, technique: Technique, __: UseTechnique, tell: Tell | None) -> None:
    for _step in range(technique.number):
        advance(draft, ("IW-AMB-48", "IW-ABBOT-4"), tell)


def _refuse_takes(state: State, _: Technique, __: UseTechnique) -> list[Refusal]:
    if not state.turn.forced:
        return []
    return [Refusal(("IW-AMB-21", "IW-ABBOT-1"), "who is forced to turn takes nothing, so this changes nothing")]


def _more_takes(_: Draft, turn: TurnDraft, technique: Technique, __: UseTechnique, ___: Tell | None) -> None:
    turn.takes += technique.number


def _wells_to_refresh(state: State, technique: Technique) -> list[str]:
    box = state.options.components
    used = (box.inkwells[i] for i in box.in_use(players_of(state)))
    return [well.id for well in used if well.shape in technique.shapes]


def _refuse_refresh(state: State, _: Technique, action: UseTechnique) -> list[Refusal]:
    box = state.options.components
    i = box.well.get(action.well or "")
    if i is None:
        return []  # refused already: it names no inkwell
    if not state.wells[i]:
        return [Refusal(("IW-AMB-11", "IW-AMB-21"), f"{action.well} is empty", Facts(well=action.well))]
    if _refreshes_nothing(state, i):
        text = f"{action.well} holds what it would be filled with: nothing could change"
        return [Refusal(("IW-AMB-21",), text, Facts(well=action.well))]
    return []


def _refreshes_nothing(state: State, i: int) -> bool:
    """Tell whether an inkwell emptied and filled again is sure to hold what it holds now."""
    cubes, shape = state.wells[i], state.options.components.shape_of[state.options.components.inkwells[i].shape]
    common = len(cubes) - cubes.count(GOLD)
    returned = [n + cubes.count(ink) for ink, n in zip(INKS, state.bag, strict=True)]
    drawn = min(shape.common, sum(returned))
    golds = min(shape.gold, state.gold + cubes.count(GOLD))
    certain = drawn in (0, sum(returned)) or sum(n > 0 for n in returned) == 1
    return (golds, drawn) == (cubes.count(GOLD), common) and certain


def _refresh(draft: Draft, _: TurnDraft, __: Technique, action: UseTechnique, tell: Tell | None) -> None:
    i = draft.options.components.well[action.well or ""]
    put_back(draft, draft.wells[i])
    fill_one(draft, i, tell)


USES: Final[dict[str, Use]] = {
    "fetch": Use(_refuse_fetch, _fetch),
    "gain_gold": Use(_refuse_gold, _gain_gold),
    "draw": Use(_refuse_draw, _draw),
    "name_inks": Use(_refuse_names, _name_inks, inks=_inks_to_name),
    "blot": Use(_refuse_blot, _blot, inks=_inks_in_hand),
    "abbot": Use(_refuse_abbot, _move_abbot),
    "takes": Use(_refuse_takes, _more_takes),
    "refresh": Use(_refuse_refresh, _refresh, wells=_wells_to_refresh),
}
"""The effects that are used by an action, by name."""
