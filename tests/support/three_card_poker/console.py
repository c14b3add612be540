"""Commands for a three card poker table, with ids in order, as a dealer's console would send them."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from tests.support.house_poker.console import HousePokerTable, in_passes

TC2006 = "oneida/three_card_poker@2006-08-30"


class ThreeCardPokerTable(HousePokerTable):
    """Builds the commands of one table."""

    game = "three_card_poker"
    rulebook_id = TC2006
    hand_size = 3

    def place(self, ante: int = 0, pair_plus: int = 0, seat: int = 1, **more: Any) -> pb.Command:
        request = pb.PlaceThreeCardPokerWagersRequest(
            header=self.header(), seat=seat, ante_cents=ante, pair_plus_cents=pair_plus, **more
        )
        return self.own(place_wagers=request)

    def bet(self, seat: int = 1, **more: Any) -> pb.Command:
        return self.place(1000, seat=seat, **more)

    def forfeit(self, seat: int = 1) -> pb.Command:
        return self.own(forfeit=pb.ForfeitThreeCardPokerHandRequest(header=self.header(), seat=seat))

    def collect_forfeits(self) -> pb.Command:
        return self.own(collect_forfeits=pb.CollectThreeCardPokerForfeitsRequest(header=self.header()))

    def dealt(self, hands: Mapping[int, str], dealer: str) -> list[pb.Command]:
        """From open bets to the decisions: hands by seat, as people write them."""
        cards = in_passes(*(hands[seat].split() for seat in sorted(hands)), dealer.split())
        return [self.no_more_bets(), self.deal(*cards), self.discard_stub()]

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(three_card_poker=pb.ThreeCardPokerCommand(**command))
