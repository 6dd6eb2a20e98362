"""What the library says about a position."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules import wire
from tabletop_rules.core.actors import TABLE, Actor, Role
from tabletop_rules.core.events import Event
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.score import Score

POSITION_KEYS: Final = (
    "id",
    "about",
    "players",
    "first",
    "state",
    "digest",
    "to_act",
    "legal",
    "open",
    "odds",
    "score",
    "views",
    "tried",
)
"""The keys of a position. A file of one's own may leave out any but ``id`` and ``state``."""

GAME_KEYS: Final = ("id", "about", "players", "options", "seed", "steps", "digest", "score")
"""The keys of a game played from a seed."""


def answers(game: AnyGame, state: Any, players: int | None) -> dict[str, Any]:
    """Return what can be said about a position without trying anything.

    ``views`` is left out where the number of players is not known, ``odds`` where nothing is left to chance.
    """
    legal, odds = game.legal_actions(state), game.chance(state)
    data: dict[str, Any] = {
        "digest": wire.digest(game, state),
        "to_act": [_named(actor) for actor in game.to_act(state)],
        "legal": [wire.encode_action(game, action) for action in legal],
        "open": [wire.encode_open(decision) for decision in legal.open],
        "score": score_data(game.score(state)),
    }
    if odds:
        data["odds"] = [{"action": wire.encode_action(game, action), "odds": str(part)} for action, part in odds]
    if players is not None:
        data["first"] = is_first(game, state, players)  # refuses what is no number of players
        data["views"] = views(game, state, players)
    return data


def is_first(game: AnyGame, state: Any, players: int) -> bool:
    """Tell whether a game of so many players, with the options of ``state``, begins in it."""
    return bool(game.first(players, state.options) == state)


def views(game: AnyGame, state: Any, players: int) -> dict[str, Any]:
    """Return in which fields each view differs from the full state, by seat and for what lies open to everybody."""
    whole = wire.encode_state(game, state)
    seats = {**{str(seat): seat for seat in range(players)}, TABLE.value: None}
    return {name: changes(whole, wire.encode_state(game, game.view(state, seat))) for name, seat in seats.items()}


def tried(game: AnyGame, state: Any, action: Any) -> dict[str, Any]:
    """Return what comes of an action: the fields it changes and the rules it follows, or the rules that refuse it."""
    refused = refusing(game, state, action)
    if refused:
        return {"refused": list(refused)}
    after, rules = followed(game, state, action)
    return {
        "after": changes(wire.encode_state(game, state), wire.encode_state(game, after)),
        "rules": list(rules),
    }


def refusing(game: AnyGame, state: Any, action: Any) -> tuple[str, ...]:
    """Return the rules that refuse an action; ``()`` if it is legal."""
    return tuple(dict.fromkeys(rule for refusal in game.check(state, action) for rule in refusal.rules))


def followed(game: AnyGame, state: Any, action: Any) -> tuple[Any, tuple[str, ...]]:
    """Return the position after a legal action, and the rules its events cite."""
    events: list[Event] = []
    after = game.effect(state, action, events.append)
    return after, tuple(dict.fromkeys(rule for event in events for rule in event.rules))


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of ``after`` that have another value than in ``before``; all states have the same fields."""
    return {key: value for key, value in after.items() if value != before[key]}


def score_data(score: Score) -> dict[str, Any]:
    """Return a score as data: points with their rules, without the library's wording."""
    return {
        "totals": list(score.totals),
        "lines": [{"seat": line.seat, "points": line.points, "rules": list(line.rules)} for line in score.lines],
        "winners": list(score.winners),
        "final": score.final,
        "honours": [
            {"seats": list(honour.seats), "title": honour.text, "rules": list(honour.rules)} for honour in score.honours
        ],
    }


def _named(actor: Actor) -> int | str:
    return actor.value if isinstance(actor, Role) else actor
