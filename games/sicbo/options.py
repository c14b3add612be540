"""What the rulebooks leave to the house."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an option has a value here, a rulebook without it means that."""

    chip_unit_cents: int
    min_shakes: int
    two_of_a_kind_on_triple: Literal["wins", "loses"]
    no_roll_effect: Literal["wagers_stand", "refund"]
    also_accepted: Literal["tokens", "plaques"]
    shaker: Literal["manual", "automated"] = "manual"
    dice_max_hours: int = 0
    """0 where the rulebook sets no limit."""
    one_of_a_kind_single: Literal["1:1", "1:10", ""] = ""
    """Empty where the rulebook's odds say it all."""

    @property
    def pair_on_triple(self) -> bool:
        return self.two_of_a_kind_on_triple == "wins"
