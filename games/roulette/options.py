"""What the rulebooks leave to the house."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an option has a value here, a rulebook without it means that."""

    chip_unit_cents: int
    match_play: bool
    match_play_wagers: Literal["even_money", "all"]
    verbal_cash_wagers: bool
    table_no_spin_effect: Literal["wagers_stand", "refund"]
    zero_rule: Literal["lose_all", "lose_half", ""] = ""
    """Only the 2006 rulebook has it; without it a zero is a number like any other that loses."""
    mode: Literal["table", "terminal"] = "table"
    bet_clock_seconds: int = 0
    chip_values: tuple[int, ...] = ()
    neighbours_per_side: int = 0
    neighbour_amount: str = ""
    undo_depth: str = ""
    enforce_supervision_ratio: bool = False
