"""The laws about games as such: the rulebook, the options, the face, and whole games played."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, Literal, NoReturn, TypeAlias, get_args, get_origin

import attrs

from tabletop_rules.core.errors import IllegalState, UnreadableInput
from tabletop_rules.core.game import AnyGame
from tabletop_rules.core.rng import Rng
from tabletop_rules.core.rulebook import LIBRARY_RULES, Entry, Reading, Ruling
from tabletop_rules.testing.contract import BrokenLaw
from tabletop_rules.testing.playing import play
from tabletop_rules.testing.values import fields_of, hints_of

GameLaw: TypeAlias = Callable[[AnyGame], None]
"""A law looks at a game and raises :class:`BrokenLaw` if the game breaks it."""

_ID: Final = re.compile(r"[A-Z]{2}(-[A-Z][A-Z0-9]*)+-[1-9][0-9]*")


def _ensure(game: AnyGame, law: str, kept: object, message: str) -> None:
    if not kept:
        _fail(game, law, message)


def _fail(game: AnyGame, law: str, message: str) -> NoReturn:
    raise BrokenLaw(law.replace("_", " "), game.name, message)


def rule_ids_are_well_formed(game: AnyGame) -> None:
    """Ensure that every id is unique and well-formed; readings and rulings refer to rules of the same book."""
    law = "rule_ids_are_well_formed"
    book = game.rulebook
    entries: tuple[Entry, ...] = (*book.rules, *book.readings, *book.rulings)
    _ensure(game, law, len({entry.id for entry in entries}) == len(entries) > 0, "an id is given twice")
    prefixes = {entry.id.split("-")[0] for entry in entries}
    _ensure(game, law, len(prefixes) == 1 and "TT" not in prefixes, f"ids begin with {sorted(prefixes)}")
    for entry in entries:
        _ensure(game, law, _ID.fullmatch(entry.id), f"{entry.id} is no well-formed id")
    decisions: tuple[Reading | Ruling, ...] = (*book.readings, *book.rulings)
    for decided in decisions:
        unknown = [rule for rule in decided.rules if rule not in book]
        _ensure(game, law, decided.rules and not unknown, f"{decided.id} refers to unknown rules {unknown}")
    unknown = [rule for rule in game.players_rules if rule not in book]
    _ensure(game, law, game.players_rules and not unknown, f"the player count cites unknown rules {unknown}")
    _ensure(game, law, "TT-ACTION-1" in LIBRARY_RULES, "the library's own rules are missing")


def readings_are_options(game: AnyGame) -> None:
    """Ensure that every reading is an option with the reading's default; each alternative is accepted, once."""
    law = "readings_are_options"
    fields = fields_of(game.options())
    for reading in game.rulebook.readings:
        given = [alternative.value for alternative in reading.alternatives]
        known = reading.option in fields
        _ensure(game, law, known, f"{reading.id}: there is no option {reading.option!r}")
        default = fields[reading.option]
        same = type(default) is type(reading.default) and default == reading.default
        _ensure(game, law, same, f"{reading.id}: the option's default is {default!r}, not {reading.default!r}")
        _ensure(game, law, reading.default in given, f"{reading.id}: the default is no alternative")
        _ensure(game, law, len(set(given)) == len(given) >= 2, f"{reading.id}: fewer than two alternatives")
        for value in given:
            _ensure(game, law, _accepts(game, {reading.option: value}), f"{reading.id} refuses {value!r}")
    asked = [reading.option for reading in game.rulebook.readings]
    _ensure(game, law, len(set(asked)) == len(asked), "two readings share an option")


def options_are_checked(game: AnyGame) -> None:
    """Ensure that options are frozen, equal by value, hashable, and refuse values of other types."""
    law = "options_are_checked"
    options = game.options()
    _ensure(game, law, hash(options) == hash(game.options()) and options == game.options(), "equal options differ")
    for name in fields_of(options):
        for value in (2.5, "no such value", object(), [], -(10**9)):
            _ensure(game, law, not _accepts(game, {name: value}), f"option {name} accepts {value!r}")
        if type(getattr(options, name)) is int:
            _ensure(game, law, not _accepts(game, {name: True}), f"option {name} takes True for a number")
        if type(getattr(options, name)) is bool:
            _ensure(game, law, not _accepts(game, {name: 1}), f"option {name} takes 1 for True")


def _accepts(game: AnyGame, chosen: dict[str, Any]) -> bool:
    try:
        game.options(**chosen)
    except UnreadableInput:
        return False
    return True


def types_are_plain(game: AnyGame) -> None:
    """Ensure that states and actions have precisely annotated plain fields; no state field has a default."""
    law = "types_are_plain"
    for field in attrs.fields(game.state):
        _ensure(game, law, field.default is attrs.NOTHING, f"State.{field.name} has a default")
    _ensure(game, law, len({kind.__name__ for kind in game.actions}) == len(game.actions), "two actions of one name")
    for cls in (game.state, *game.actions):
        for name, hint in hints_of(cls).items():
            found = _vague(hint)
            _ensure(game, law, found is None, f"{cls.__name__}.{name} is annotated with {found}")
    for kind in game.actions:
        frozen = attrs.has(kind) and "__setattr__" in vars(kind)
        _ensure(game, law, frozen and hasattr(kind, "actor"), f"{kind.__name__} is not frozen or has no actor")


_VAGUE: Final[tuple[object, ...]] = (Any, object, float, tuple, list, dict, set, frozenset)


def _vague(hint: object) -> object | None:
    """Return what in an annotation is no plain, precise type; ``None`` if all is."""
    if get_origin(hint) is Literal:
        return None
    if hint in _VAGUE or get_origin(hint) in (list, dict, set, frozenset):
        return hint
    return next((found for arm in get_args(hint) if (found := _vague(arm)) is not None), None)


def only_players_of_the_game_begin(game: AnyGame) -> None:
    """Ensure that other player counts, foreign options and ill-typed arguments are refused with the right errors."""
    law = "only_players_of_the_game_begin"
    low, high = game.players.start, game.players.stop
    for count in (low - 1, high, -1, 10**6):
        _must_refuse(game, law, IllegalState, partial(game.new_game, count, seed=1))
    ill_typed: tuple[Any, ...] = (True, "2", 2.0, None, [], object())
    for value in ill_typed:
        _must_refuse(game, law, UnreadableInput, partial(game.new_game, value, seed=1))
        _must_refuse(game, law, UnreadableInput, partial(game.check, value, None))
        if value is not None:
            _must_refuse(game, law, UnreadableInput, partial(game.new_game, low, seed=value))
            _must_refuse(game, law, UnreadableInput, partial(game.new_game, low, seed=1, options=value))
    for seed in (-1, 2**256):
        _must_refuse(game, law, UnreadableInput, partial(game.new_game, low, seed=seed))


def _must_refuse(game: AnyGame, law: str, kind: type[Exception], attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except kind:
        return
    except Exception as error:  # noqa: BLE001 - whatever it is, it is not what was promised
        _fail(game, law, f"{error!r} instead of {kind.__name__}")
    _fail(game, law, f"something ill-formed was accepted instead of {kind.__name__}")


# Whole games


def games_end(
    game: AnyGame, *, players: int | None = None, options: object | None = None, seeds: Iterable[int] = range(3)
) -> None:
    """Ensure that random play comes to an end within 20,000 actions, for ``players`` or every player count."""
    for count in game.players if players is None else (players,):
        for seed in seeds:
            first = game.new_game(count, seed=seed, options=options)
            states, _ = play(game, first, choices=Rng(seed), limit=20_000)
            over = not game.to_act(states[-1]) and game.score(states[-1]).final
            _ensure(game, "games_end", over, f"{count} players, seed {seed}: no end after {len(states) - 1} actions")


def fingerprint(game: AnyGame, players: int, seed: int, *, options: object | None = None, limit: int = 400) -> str:
    """Return a digest of everything said and done in a game played at random: positions, listings, events, steps."""
    digest = hashlib.sha256()
    started = game.start(players, seed=seed, options=options)
    states, actions = play(game, started.state, choices=Rng(seed), limit=limit)
    digest.update(repr(started).encode())
    for state, action in zip(states, actions, strict=False):
        digest.update(repr((state, game.legal_actions(state), game.score(state), game.trace(state, action))).encode())
    digest.update(repr((states[-1], game.score(states[-1]))).encode())
    return digest.hexdigest()


def games_can_be_repeated(game: AnyGame, *, reference: str | None = None, hash_seeds: Iterable[int] = (1, 2)) -> None:
    """Ensure that the same seed, options and actions give the same game, also in interpreters with other hash seeds.

    ``reference`` says where another interpreter finds the game, as ``"module:NAME"``; by default it is the ``GAME``
    of the package that holds its rulebook.
    """
    law = "games_can_be_repeated"
    where = reference or f"{game.rulebook.package}:GAME"
    here = fingerprints(game)
    _ensure(game, law, here == fingerprints(game), "two games in one interpreter differ")
    for hash_seed in hash_seeds:
        there, trouble = _fingerprints_elsewhere(where, hash_seed)
        _ensure(game, law, not trouble, f"another interpreter cannot play {where}: {trouble}")
        _ensure(game, law, here == there, f"the game differs in an interpreter with hash seed {hash_seed}")


def fingerprints(game: AnyGame) -> tuple[str, ...]:
    """Return the fingerprint of one short game for each player count."""
    return tuple(fingerprint(game, players, seed=players, limit=150) for players in game.players)


def _fingerprints_elsewhere(reference: str, hash_seed: int) -> tuple[tuple[str, ...], str]:
    """Return the fingerprints another interpreter finds, and what went wrong there, if anything."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    command = [sys.executable, "-m", "tabletop_rules.testing", reference]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - ourselves
    return tuple(ran.stdout.split()), (ran.stderr.strip().splitlines() or ["?"])[-1] if ran.returncode else ""


OF_GAMES: Final[tuple[GameLaw, ...]] = (
    rule_ids_are_well_formed,
    readings_are_options,
    options_are_checked,
    types_are_plain,
    only_players_of_the_game_begin,
    games_end,
    games_can_be_repeated,
)
"""The laws about games as such."""
