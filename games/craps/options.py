"""What the rulebooks leave to the house."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every craps rulebook has all of them: none has a value by itself."""

    chip_unit_cents: int
    odds_multiple_pass_come: tuple[int, ...]
    """One number for all points, or one each for 4, 5, 6, 8, 9 and 10."""
    odds_multiple_dont: tuple[int, ...]
    odds_round_up: bool
    buy_offered: bool
    lay_offered: bool
    buy_vig_bps: int
    """Vigorish in hundredths of a percent of the stake."""
    lay_vig_bps: int
    """Vigorish in hundredths of a percent of what the wager may win."""
    allow_zero_vig: bool
    vig_refund_on_takedown: bool
    come_off_on_come_out: Literal["flat_and_odds", "odds_only"]
    on_marker_life: Literal["until_point", "until_called_off"]
    allow_call_off: bool
    off_marker_place_hard_working: bool
    dont_lock_from: Literal["first_reduction", "point"]
    no_roll_authority: Literal["boxperson", "stickperson", "either"]
    late_wagers: bool
    match_play: bool
    horn_high_area: bool
    auto_break_down_horn_high: bool
    auto_break_down_whirl: bool
