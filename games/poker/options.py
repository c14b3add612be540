"""What the rulebooks leave to the house."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook of poker has all of them: what must be posted has no default here."""

    variant: Literal[
        "seven_card_stud_high",
        "seven_card_stud_high_low",
        "seven_card_stud_high_low_8",
        "holdem",
        "omaha_high",
        "omaha_high_low_8",
        "five_card_draw_high",
        "five_card_draw_low",
        "five_card_stud_high",
        "razz",
        "deuce_to_seven_single_draw",
        "deuce_to_seven_triple_draw",
        "badugi",
    ]
    max_seats: int
    betting_structure: Literal["fixed", "spread", "pot", "no_limit"]
    limit_low_cents: int
    limit_high_cents: int
    ante_cents: int
    blinds_cents: tuple[int, ...]
    max_raises: tuple[int, ...]
    check_raise_allowed: bool
    short_all_in_reopens: Literal["full", "half"]
    heads_up_blinds: Literal["literal", "button_first"]
    kill_mode: Literal["none", "half", "full"]
    kill_qualifier_cents: int
    kill_qualifier_min_bets: int
    rake_percentage_bp: int
    rake_unit_cents: int
    rake_cap_cents: int
    rake_steps: tuple[int, ...]
    rake_no_flop_no_drop: bool
    rake_short_table_players: int
    jackpot_fee_cents: int
    jackpot_min_pot_cents: int
    jackpot_fund: str
    jackpot_standard: str
    split_unit_cents: int
    low_odd_card: Literal["lowest_pip", "worst_low_card"]
    shuffler_in_use: bool
    deck_rotation_minutes: int
    stub_count_minutes: int
    cut_min_cards: int
    bring_in_cents: int = 0
    """The first edition of the rulebook, which has none of these, knows no stud."""
    bring_in_may_complete: bool = False
    five_card_stud_opener_must_bet: bool = False
    open_pair_upper_limit: bool = False
    ante_by: Literal["each", "big_blind"] = "each"
    """Who posts it: everybody, or the last blind for the whole table."""
