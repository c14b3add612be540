"""What the rulebook leaves to the house."""

from typing import Literal

import msgspec

DealStyle = Literal["a", "b", "c"]
PayOrder = Literal["a", "b", "c", "d"]
VigType = Literal["win", "tie", "none"]

WIN_VIG: VigType = "win"
TIE_VIG: VigType = "tie"
NO_VIG: VigType = "none"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every rulebook of the game has all of them."""

    decks: int
    """At the table: in the shoe, or in both batches where a device shuffles one of two."""
    automated_shuffler: bool
    auto_reshuffle_shoe: bool
    cutting_card_from_back: int
    recut_by: Literal["last_cutter", "next_entitled"]
    deal_style: DealStyle
    pay_order: PayOrder
    vig_type: VigType
    win_vig_bp: int
    tie_vig_bp: int
    vig_rounding: Literal["exact", "dollar", "chip"]
    vig_chip_cents: int
    vig_collection: Literal["immediate", "deferred"]
    verbal_wagers: bool
    match_play: bool

    @property
    def decks_in_shoe(self) -> int:
        return self.decks // 2 if self.automated_shuffler else self.decks
