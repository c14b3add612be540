"""Commands for a four card poker table, with ids in order, as a dealer's console would send them."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from tests.support.house_poker.console import HousePokerTable, in_passes

FC2006 = "oneida/four_card_poker@2006-08-30"


class FourCardPokerTable(HousePokerTable):
    """Builds the commands of one table."""

    game = "four_card_poker"
    rulebook_id = FC2006
    hand_size = 5
    up_card = ("7C",)

    def place(self, ante: int = 0, aces_up: int = 0, seat: int = 1, **more: Any) -> pb.Command:
        request = pb.PlaceFourCardPokerWagersRequest(
            header=self.header(), seat=seat, ante_cents=ante, aces_up_cents=aces_up, **more
        )
        return self.own(place_wagers=request)

    def bet(self, seat: int = 1, **more: Any) -> pb.Command:
        return self.place(1000, seat=seat, **more)

    def deal_all(self) -> pb.Command:
        return self.deal(*[""] * 15, *self.up_card, *[""] * 4)

    def fold(self, seat: int = 1) -> pb.Command:
        return self.own(fold=pb.FoldFourCardPokerHandRequest(header=self.header(), seat=seat))

    def dealt(self, hands: Mapping[int, str], dealer: str) -> list[pb.Command]:
        """From open bets to the decisions: hands by seat, as people write them; the dealer's last card lies face up."""
        *down, up = dealer.split()
        cards = in_passes(*(hands[seat].split() for seat in sorted(hands)), down)
        return [self.no_more_bets(), self.deal(*cards, up), self.discard_stub()]

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(four_card_poker=pb.FourCardPokerCommand(**command))
