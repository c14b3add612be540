"""What the rulebook leaves to the house."""

from typing import Literal

from games.house_poker.rules import HAND, HouseOptions


class Options(HouseOptions, frozen=True, forbid_unknown_fields=True):
    """Every rulebook of the game has all of them."""

    pair_plus_ledger: Literal["A", "B"]
    wager_mode: Literal["free", "ante_ge_pp", "ante_ge_half_pp", "both_within_5x"]
    two_seats: bool
    card_life_hours: int
    hand_card_life_hours: int

    @property
    def card_hours(self) -> int:
        return self.hand_card_life_hours if self.dealing == HAND else self.card_life_hours
