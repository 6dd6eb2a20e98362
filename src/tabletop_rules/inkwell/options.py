"""What a table agrees on before the game: the box, and how it reads the rules."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import attrs

from tabletop_rules.core.fields import is_a, one_of, optional
from tabletop_rules.inkwell.box import Box, standard


@attrs.frozen
class Options:
    """The agreements of a table. The defaults are the library's readings; the rulebook page gives the reasons.

    ``box``: ``None`` for the library's own box.
    """

    forced_at_refill: Literal["same_turn", "following_turn"] = attrs.field(
        default="same_turn", validator=one_of(("same_turn", "following_turn"))
    )
    """Whose refill moves the Abbot over an arrow: forced in the turn that begins with it, or in the next? (IW-AMB-1)"""
    stuck_turn_bonus: bool = attrs.field(default=True, validator=is_a(bool))
    """Does a turn bring the bonus gold cube if no inkwell could be taken? (IW-AMB-2)"""
    forced_backlog: Literal["persist", "single"] = attrs.field(
        default="persist", validator=one_of(("persist", "single"))
    )
    """Who is several Pages behind: forced until the Page shown is turned, or once for each crossing? (IW-AMB-3)"""
    finished_refills: bool = attrs.field(default=True, validator=is_a(bool))
    """Does a finished player carry out a refill that is due? (IW-AMB-7)"""
    turn_gold_triggers: bool = attrs.field(default=True, validator=is_a(bool))
    """Does the bonus gold cube set off Techniques that react to gold? (IW-AMB-17)"""
    first_player: Literal["random", "seat_0"] = attrs.field(default="random", validator=one_of(("random", "seat_0")))
    """Who comes first? (IW-AMB-30)"""
    finish_round: bool = attrs.field(default=False, validator=is_a(bool))
    """Is the round played out once everybody has finished? (IW-AMB-44)"""
    solo_end: Literal["abbot_payout", "immediate"] = attrs.field(
        default="abbot_payout", validator=one_of(("abbot_payout", "immediate"))
    )
    """Solo: is the player paid for the moves the Abbot has left? (IW-AMB-56)"""
    solo_refill: Literal["before_roll", "own_turn"] = attrs.field(
        default="before_roll", validator=one_of(("before_roll", "own_turn"))
    )
    """Solo: when is a shape refilled that the player has emptied? (IW-AMB-58)"""
    box: Box | None = attrs.field(default=None, validator=optional(is_a(Box)))

    @cached_property
    def components(self) -> Box:
        """The box played with."""
        return standard() if self.box is None else self.box
