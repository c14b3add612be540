"""Commands for a let it ride table, with ids in order, as a dealer's console would send them."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from tests.support.house_poker.console import HousePokerTable, in_passes

LR2006 = "oneida/let_it_ride@2006-08-30"
LOWER_LIMIT, NO_BONUS = pb.LET_IT_RIDE_NOTICE_LOWER_LIMIT, pb.LET_IT_RIDE_NOTICE_NO_BONUS


class LetItRideTable(HousePokerTable):
    """Builds the commands of one table."""

    game = "let_it_ride"
    rulebook_id = LR2006
    hand_size = 3
    house = "community"

    # --- Signs and notices ---

    def post_limit(self, cents: int = 1_000_000) -> pb.Command:
        request = pb.PostLetItRidePayoutLimitRequest(header=self.header(), payout_limit_cents=cents)
        return self.own(post_payout_limit=request)

    def notice(self, notice: int, cents: int = 0) -> pb.Command:
        request = pb.GiveLetItRideNoticeRequest(
            header=self.header(),
            notice=notice,  # type: ignore[arg-type]
            payout_limit_cents=cents,
        )
        return self.own(give_notice=request)

    # --- Bets ---

    def bets(self, amount: int = 1000, seat: int = 1, **more: Any) -> pb.Command:
        amounts = {"bet1_cents": amount, "bet2_cents": amount, "bet3_cents": amount, **more}
        return self.own(place_bets=pb.PlaceLetItRideBetsRequest(header=self.header(), seat=seat, **amounts))

    def bet(self, seat: int = 1, **more: Any) -> pb.Command:
        return self.bets(1000, seat, **more)

    def bonus(self, seat: int = 1, amount: int = 100, wager_id: str = "") -> pb.Command:
        request = pb.PlaceLetItRideBonusRequest(header=self.header(), seat=seat, amount_cents=amount, wager_id=wager_id)
        return self.own(place_bonus=request)

    def withdraw_bonus(self, seat: int = 1) -> pb.Command:
        return self.own(withdraw_bonus=pb.WithdrawLetItRideBonusRequest(header=self.header(), seat=seat))

    def collect_bonus(self, chips: int = 1) -> pb.Command:
        return self.own(collect_bonus=pb.CollectLetItRideBonusRequest(header=self.header(), chips=chips))

    def resolve_bonus(self, *seats: int) -> pb.Command:
        return self.own(resolve_bonus=pb.ResolveLetItRideBonusRequest(header=self.header(), seats=seats))

    # --- Decisions ---

    def ride(self, seat: int = 1, bet: int = 1) -> pb.Command:
        return self.own(let_ride=pb.RideLetItRideBetRequest(header=self.header(), seat=seat, bet=bet))

    def take_back(self, seat: int = 1, bet: int = 1) -> pb.Command:
        return self.own(take_back=pb.TakeLetItRideBetBackRequest(header=self.header(), seat=seat, bet=bet))

    def reveal(self, *cards: str) -> pb.Command:
        """The next community card."""
        request = pb.RevealLetItRideCommunityRequest(header=self.header(), card=next(iter(cards), ""))
        return self.own(reveal_community=request)

    def stay(self, seat: int = 1) -> list[pb.Command]:
        return [self.ride(seat)]

    def stay_all(self, *seats: int, named: bool = True) -> list[pb.Command]:
        first, second = ([self.ride(seat, bet) for seat in seats] for bet in (1, 2))
        return [*first, self.reveal(*(["5D"] if named else [])), *second]

    def show_house(self, *cards: str) -> list[pb.Command]:
        return [self.reveal(*cards[:1])]

    def dealt(self, hands: Mapping[int, str], community: str, dead: str = "") -> list[pb.Command]:
        """From collected bonuses to the decisions: hands by seat, as people write them; the third community card is
        dead."""
        cards = in_passes(*(hands[seat].split() for seat in sorted(hands)), [*community.split(), dead])
        return [self.deal(*cards), self.discard_stub()]

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(let_it_ride=pb.LetItRideCommand(**command))
