"""What a table agrees on before the game: how it reads the rules, the box, and when to stop."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import attrs

from tabletop_rules.core.fields import is_a, one_of, optional, whole
from tabletop_rules.totem_dhor.box import Box, standard


@attrs.frozen
class Options:
    """The agreements of a table. The defaults are the library's readings; the rulebook page gives the reasons.

    ``box``: ``None`` for the library's own box. ``turn_limit``: after how many turns the game is broken off and scored
    as it stands, 1 to 1,000,000, or ``None`` for the rulebook's game, which has no limit (TD-AMB-75).
    """

    ocean_keeps_special: Literal["drop", "before", "after"] = attrs.field(
        default="drop", validator=one_of(("drop", "before", "after"))
    )
    """What becomes of the special die of a roll that led to an ocean space (TD-AMB-5)."""
    allow_backtrack: bool = attrs.field(default=False, validator=is_a(bool))
    """May a character turn back within a move? (TD-AMB-11)"""
    lost_fight_skips: Literal["rest", "next"] = attrs.field(default="rest", validator=one_of(("rest", "next")))
    """Which turn a lost fight costs: the rest of the present one or the next one (TD-AMB-21)."""
    seaplane_arrival: bool = attrs.field(default=True, validator=is_a(bool))
    """Does a character arrive where a seaplane takes it? (TD-AMB-24)"""
    attack_optional: bool = attrs.field(default=False, validator=is_a(bool))
    """May Rastapopoulos be put on an occupied space without an attack? (TD-AMB-33)"""
    same_visit_public: bool = attrs.field(default=False, validator=is_a(bool))
    """May a secret investigation be followed by the public one at once? (TD-AMB-38)"""
    reset_ends_turn: bool = attrs.field(default=False, validator=is_a(bool))
    """Does being set back end one's own turn? (TD-AMB-49)"""
    seaplane_window: Literal["turn_or_replay", "turn_start"] = attrs.field(
        default="turn_or_replay", validator=one_of(("turn_or_replay", "turn_start"))
    )
    """Before which rolls a seaplane may be used (TD-AMB-62)."""
    final_tie: Literal["shared", "dhor_holder"] = attrs.field(
        default="shared", validator=one_of(("shared", "dhor_holder"))
    )
    """Who wins if points and investigation points are equal (TD-AMB-73)."""
    turn_limit: int | None = attrs.field(default=None, validator=optional(whole(1, 1_000_000)))
    box: Box | None = attrs.field(default=None, validator=optional(is_a(Box)))

    @cached_property  # asked for at nearly every step; where other options are read more often it does not pay
    def components(self) -> Box:
        """The box played with."""
        return standard() if self.box is None else self.box
