"""What a table agrees on before the game: the target distance, the box, and how it reads the rules."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import attrs

from tabletop_rules.core.fields import is_a, one_of, optional, whole
from tabletop_rules.entengruetze.box import Box, standard


@attrs.frozen(cache_hash=True)
class Options:
    """The agreements of a table. The defaults are the library's readings; the rulebook page gives the reasons.

    ``target_distance``: stone fields between start and target, 1 to the length of the stone circle (EG-GOAL-4,
    EG-SETUP-6). ``starting_player``: a seat (EG-AMB-4). ``box``: ``None`` for the library's own box.
    """

    target_distance: int = attrs.field(default=20, validator=whole(1, 999))
    starting_player: int = attrs.field(default=0, validator=whole(0, 3))
    target_retreat_wins: bool = attrs.field(default=True, validator=is_a(bool))
    """Does a target stone that steps back onto the small piece win? (EG-AMB-1)"""
    target_step: Literal["before_resolution", "end_of_turn", "end_of_round"] = attrs.field(
        default="before_resolution", validator=one_of(("before_resolution", "end_of_turn", "end_of_round"))
    )
    """When the target stone steps back (EG-AMB-2)."""
    allow_pass: bool = attrs.field(default=False, validator=is_a(bool))
    """May a player leave all pieces where they are? (EG-AMB-3)"""
    finish_round: bool = attrs.field(default=False, validator=is_a(bool))
    """Is the round played out once somebody has reached the target? (EG-AMB-6)"""
    gruetze_under_match: Literal["wait", "eat", "reroll"] = attrs.field(
        default="wait", validator=one_of(("wait", "eat", "reroll"))
    )
    """What happens when a Grütze is rolled under a piece of its colour (EG-AMB-19)."""
    pushed_piece_eats: bool = attrs.field(default=True, validator=is_a(bool))
    """Must a pushed piece eat a Grütze of its colour too? (EG-AMB-26)"""
    push_consequences_first: bool = attrs.field(default=True, validator=is_a(bool))
    """Does what follows from a push come before the meal of the piece that arrived? (EG-AMB-30)"""
    chain_scuffles: bool = attrs.field(default=True, validator=is_a(bool))
    """Does a piece pushed onto another one start a new scuffle? (EG-AMB-42)"""
    box: Box | None = attrs.field(default=None, validator=optional(is_a(Box)))

    @cached_property
    def components(self) -> Box:
        """The box played with."""
        return standard() if self.box is None else self.box
