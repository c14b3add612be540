"""What the rulebooks leave to the house, and where they differ from each other."""

from typing import Literal

import msgspec

SuitKind = Literal["none", "same_suit", "kq_suited"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an option has a value here, a rulebook without it means that."""

    up_card: Literal["first", "second"]
    soft17: Literal["hit", "stand"]
    blackjack_odds: Literal["1:1", "6:5", "7:5", "3:2", "2:1"]
    decks: int
    shuffle_cadence: Literal["every_round", "cutting_card"]
    cutting_card_from_back: int
    """0 for a quarter of the cards."""
    burn_count: int
    insurance_odds: Literal["1:1", "3:2", "2:1"]
    insurance_max_percent: int
    max_splits: int
    multi_seat: bool
    multi_seat_max: int
    max_ace_splits: int = 1
    cut: Literal["required", "optional"] = "required"
    dealer_cut: Literal["both_ends", "top"] = "both_ends"
    leaving: Literal["any_time", "after_round"] = "any_time"
    surrender: bool = False
    insurance: bool = True
    double: bool = True
    split: bool = True
    pair_means: Literal["value", "rank"] = "value"
    double_amount: Literal["equal", "up_to"] = "equal"
    draw_at_21: Literal["never", "allowed"] = "never"
    """Where it is allowed a blackjack may draw or be doubled, too."""
    even_money: Literal["never", "offered"] = "never"
    push_21_vs_blackjack: bool = False
    check_device: bool = False
    bj_pay_timing: Literal["immediate", "end"] = "immediate"
    dealing: Literal["shoe", "pitch"] = "shoe"
    pitch_face: Literal["up", "down"] = "up"
    pitch_hold_cards: bool = False
    pitch_burn_shown: bool = False
    doubled_face_down: Literal["never", "pitch"] = "never"
    initial_suit_kind: SuitKind = "none"
    same_suit_odds: int = 0
    kq_suited_odds: int = 0
    hit_wager: bool = False
    hit_wager_odds: int = 0
    hit_wager_after_split: bool = False
    multiple_action: bool = False
    require_three_spots: bool = False
    ante_cents: int = 0
    """0 where no ante is asked."""
    irregularities: Literal["rules", "management"] = "rules"

    @property
    def cards_down(self) -> bool:
        """Whether players' first two cards are dealt face down."""
        return self.dealing == "pitch" and self.pitch_face == "down"

    @property
    def splits(self) -> int:
        return 1 if self.multiple_action else self.max_splits

    @property
    def behind_cutting_card(self) -> int:
        """0 where no cutting card ends the shoe."""
        if self.shuffle_cadence == "every_round":
            return 0
        return self.cutting_card_from_back or self.decks * 13

    @property
    def most_kq_odds(self) -> int:
        """50 to 1 needs exactly two decks (2006 K.5.b); the rulebook says whether it may be chosen at all."""
        return 50 if self.decks == 2 else 10

    @property
    def draws_at_21(self) -> bool:
        return self.draw_at_21 == "allowed"
