"""What a table agrees on before the game: the box and how it reads the rules."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import attrs

from tabletop_rules.core.fields import is_a, one_of, optional, whole
from tabletop_rules.tintenherz.board import CORNERS, Corner, EdgeWrap
from tabletop_rules.tintenherz.box import Box, standard


@attrs.frozen
class Options:
    """The agreements of a table. The defaults are the library's readings; the rulebook page gives the reasons.

    ``box``: ``None`` for the library's own box.
    """

    edge_wrap: EdgeWrap = attrs.field(default="step", validator=one_of(("step", "free")))
    """Does crossing the edge of the board cost a step? (TH-AMB-1)"""
    dice_turned: int = attrs.field(default=1, validator=whole(1, 2))
    """How many dice may be turned in one turn, each for a chip: 1 or 2 (TH-AMB-4)."""
    green_only: bool = attrs.field(default=False, validator=is_a(bool))
    """Are only the green task cards used, as for a first game? (TH-AMB-18, TH-SETUP-14)"""
    repeat_scope: Literal["task", "game"] = attrs.field(default="task", validator=one_of(("task", "game")))
    """For how long a word counts as already named (TH-AMB-23)."""
    invalid_words_block: bool = attrs.field(default=True, validator=is_a(bool))
    """Does an invalid word keep others from naming an altered form of it? (TH-AMB-24)"""
    pay_last_task: bool = attrs.field(default=True, validator=is_a(bool))
    """Are the chips of the last task still paid? (TH-AMB-40)"""
    e_corner: Corner = attrs.field(default="top_left", validator=one_of(CORNERS))
    """On which corner the E lies; the N lies diagonally opposite (TH-AMB-46)."""
    box: Box | None = attrs.field(default=None, validator=optional(is_a(Box)))

    @cached_property
    def components(self) -> Box:
        """The box played with."""
        return standard() if self.box is None else self.box
