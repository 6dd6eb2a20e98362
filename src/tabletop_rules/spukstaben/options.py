"""What a team agrees on before the game: difficulty, variants, the box, and how it reads the rules."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import attrs

from tabletop_rules.core.fields import is_a, one_of, optional, whole
from tabletop_rules.spukstaben.box import CUBES, Box, standard


@attrs.frozen
class Options:
    """The agreements of a team. The defaults are the library's readings; the rulebook page gives the reasons.

    ``stage``: 1, 2 (conditions) or 3 (conditions and shields) (SP-LVL-1). ``cubes``: ghost cubes played with, 0 to 10
    (SP-SETUP-9, SP-AMB-4). ``box``: ``None`` for the library's own box.
    """

    stage: int = attrs.field(default=1, validator=whole(1, 3))
    cubes: int = attrs.field(default=CUBES, validator=whole(0, CUBES))
    no_time_pressure: bool = attrs.field(default=False, validator=is_a(bool))
    """Is the hourglass left out? (SP-VAR-2)"""
    let_no_one_escape: bool = attrs.field(default=False, validator=is_a(bool))
    """Is the game lost when more cards escape than there are players? (SP-VAR-3)"""
    initial_placement: Literal["choice", "as_drawn"] = attrs.field(
        default="choice", validator=one_of(("choice", "as_drawn"))
    )
    """Who decides where the six cards of round 1 go (SP-AMB-3)."""
    appear_order: Literal["sequential", "team_choice"] = attrs.field(
        default="sequential", validator=one_of(("sequential", "team_choice"))
    )
    """Are new cards placed one at a time, or may the team choose among the drawn ones? (SP-AMB-5)"""
    combo_consumes_letters: bool = attrs.field(default=True, validator=is_a(bool))
    """Are the letters of a combination used up when it scares? (SP-AMB-20)"""
    forcing: Literal["sequential", "maximal"] = attrs.field(
        default="sequential", validator=one_of(("sequential", "maximal"))
    )
    """How strictly the team is bound to scare what a word can scare (SP-AMB-21)."""
    position_conditions: Literal["occurrence", "word"] = attrs.field(
        default="occurrence", validator=one_of(("occurrence", "word"))
    )
    """Do conditions on places look at the place used or at the whole word? (SP-AMB-33)"""
    box: Box | None = attrs.field(default=None, validator=optional(is_a(Box)))

    @cached_property
    def components(self) -> Box:
        """The box played with."""
        return standard() if self.box is None else self.box
