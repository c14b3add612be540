"""What the rulebook leaves to the house."""

from games.house_poker.rules import HouseOptions


class Options(HouseOptions, frozen=True, forbid_unknown_fields=True):
    """Every rulebook of the game has all of them."""

    two_seats: bool
    payout_limit_cents: int
    """0 where there is none."""
    limit_on_layout: bool
    bonus: bool
    bonus_stake_cents: int
    bonus_royal_flush_cents: int
    bonus_straight_flush_cents: int
    bonus_four_of_a_kind_cents: int
    bonus_full_house_cents: int
    bonus_flush_cents: int
    bonus_straight_cents: int
    bonus_three_of_a_kind_cents: int
    bonus_two_pair_cents: int

    def bonus_for(self, made: str) -> int:
        """What a hand of this class earns, in all; nothing below two pair (H.1, M.3)."""
        cents: int = getattr(self, f"bonus_{made}_cents", 0)
        return cents
