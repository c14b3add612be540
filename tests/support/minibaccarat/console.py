"""Commands for a minibaccarat table, with ids in order, as a dealer's console would send them."""

from collections.abc import Iterable, Mapping
from typing import Any

import roundledger.v1 as pb
from games.minibaccarat.points import FOUR, HANDS, points, third_card_to, winner_of
from games.tables.state import OptionValue
from tests.support.cards import BUILT_IN, MANUAL, CardTable

MB2006 = "oneida/minibaccarat@2006-08-30"


class MinibaccaratTable(CardTable):
    """Builds the commands of one table."""

    game = "minibaccarat"
    rulebook_id = MB2006

    # --- Opening ---

    def install(self, seats: int = 7, game: str = "", value_chips: tuple[str, ...] = ()) -> pb.Command:
        return super().install(seats, game, value_chips)

    def style_notice(self, deal_style: str = "a") -> pb.Command:
        return self.own(notify_deal_style=pb.NotifyDealStyleRequest(header=self.header(), deal_style=deal_style))

    def vigorish_notice(self, vig_type: str, rate_bp: int = 0) -> pb.Command:
        return self.own(
            give_vigorish_notice=pb.GiveVigorishNoticeRequest(header=self.header(), vig_type=vig_type, rate_bp=rate_bp)
        )

    def opened(self, seats: Iterable[int] = (1,), **options: OptionValue) -> list[pb.Command]:
        """A table with players and no cards."""
        notices = [self.style_notice(str(options.get("deal_style", "a")))]
        if options.get("vig_type") == "none":
            notices.append(self.vigorish_notice("none"))
        return [
            self.install(),
            self.limits(),
            *notices,
            self.open(**options),
            *(self.seat(seat) for seat in seats),
        ]

    def opening(
        self, seats: Iterable[int] = (1,), method: int = MANUAL, from_back: int = 14, **options: Any
    ) -> list[pb.Command]:
        """A table with players and a shoe ready to be dealt, whose first card was a court card."""
        seats = sorted(seats)
        decks = options.get("decks", 8)
        return [
            *self.opened(seats, **options),
            self.receive(decks=decks if isinstance(decks, int) else 8),
            *self.handle_all(),
            *self.shoe([*seats[-1:], *seats[:-1]], method, from_back=from_back),
            self.burn(*([] if method == BUILT_IN else ["KC"])),
        ]

    # --- Play ---

    def place(self, wager: str, amount: int = 1000, seat: int = 1, **more: Any) -> pb.Command:
        return self.own(
            place_wager=pb.PlaceMinibaccaratWagerRequest(
                header=self.header(), seat=seat, wager=wager, amount_cents=amount, **more
            )
        )

    def withdraw(self, wager_id: str) -> pb.Command:
        return self.own(withdraw_wager=pb.WithdrawMinibaccaratWagerRequest(header=self.header(), wager_id=wager_id))

    def confirm(self, wager_id: str) -> pb.Command:
        return self.own(
            confirm_verbal_wager=pb.ConfirmVerbalMinibaccaratWagerRequest(header=self.header(), wager_id=wager_id)
        )

    def no_more_bets(self) -> pb.Command:
        return self.own(call_no_more_bets=pb.CallNoMoreMinibaccaratBetsRequest(header=self.header()))

    def burn(self, *cards: str) -> pb.Command:
        return self.own(burn_cards=pb.BurnMinibaccaratCardsRequest(header=self.header(), cards=cards))

    def deal(self, hand: str, card: str = "") -> pb.Command:
        return self.own(deal_card=pb.DealMinibaccaratCardRequest(header=self.header(), hand=hand, card=card))

    def deal_four(self, cards: str) -> list[pb.Command]:
        return [self.deal(hand, card) for hand, card in zip(FOUR, cards.split(), strict=True)]

    def hand_to(self, seat: int, hand: str = "player") -> pb.Command:
        return self.own(hand_cards=pb.HandMinibaccaratCardsRequest(header=self.header(), hand=hand, seat=seat))

    def turn(self, hand: str = "player", seat: int = 0, *cards: str) -> pb.Command:
        return self.own(
            turn_cards=pb.TurnMinibaccaratCardsRequest(header=self.header(), hand=hand, seat=seat, cards=cards)
        )

    def relieve(self, reason: str = "delay", hand: str = "player") -> pb.Command:
        return self.own(
            relieve_holder=pb.RelieveMinibaccaratHolderRequest(header=self.header(), hand=hand, reason=reason)
        )

    def announce(self, winner: str) -> pb.Command:
        return self.own(announce_result=pb.AnnounceMinibaccaratResultRequest(header=self.header(), winner=winner))

    def collect(self, seat: int = 1) -> pb.Command:
        request = pb.CollectMinibaccaratDeferredVigorishRequest(header=self.header(), seat=seat)
        return self.own(collect_deferred_vigorish=request)

    def document(self, seat: int = 1, form_number: str = "V-1") -> pb.Command:
        return self.own(
            document_deferred_vigorish=pb.DocumentMinibaccaratDeferredVigorishRequest(
                header=self.header(), seat=seat, form_number=form_number
            )
        )

    def recover(self, amount: int, form_number: str = "V-1") -> pb.Command:
        return self.own(
            recover_documented_vigorish=pb.RecoverMinibaccaratDocumentedVigorishRequest(
                header=self.header(), form_number=form_number, amount_cents=amount
            )
        )

    def write_off(self, form_number: str = "V-1", reason: str = "moved away") -> pb.Command:
        return self.own(
            write_off_documented_vigorish=pb.WriteOffMinibaccaratDocumentedVigorishRequest(
                header=self.header(), form_number=form_number, reason=reason
            )
        )

    def card_in_error(self, hand: str = "", card: str = "", *, disclosed: bool = False) -> pb.Command:
        return self.own(
            report_card_in_error=pb.ReportMinibaccaratCardInErrorRequest(
                header=self.header(), hand=hand, card=card, disclosed=disclosed
            )
        )

    def face_up(self, *cards: str) -> pb.Command:
        return self.own(report_face_up_cards=pb.ReportMinibaccaratFaceUpCardsRequest(header=self.header(), cards=cards))

    def exhausted(self) -> pb.Command:
        return self.own(call_shoe_exhausted=pb.CallMinibaccaratShoeExhaustedRequest(header=self.header()))

    def round(self, wagers: Mapping[tuple[int, str], int], cards: str) -> list[pb.Command]:
        """A whole round in style a: wagers by seat and kind, cards as they leave the shoe; the last command's
        reply has the decisions."""
        dealt = cards.split()
        hands: dict[str, list[str]] = {hand: [] for hand in HANDS}
        dealing = []
        for number, card in enumerate(dealt):
            hand = FOUR[number] if number < 4 else third_card_to(hands["player"], hands["banker"])
            hands[hand].append(card)
            dealing.append(self.deal(hand, card))
        return [
            *(self.place(wager, amount, seat) for (seat, wager), amount in wagers.items()),
            self.no_more_bets(),
            *dealing,
            self.announce(winner_of(points(hands["player"]), points(hands["banker"]))),
        ]

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(minibaccarat=pb.MinibaccaratCommand(**command))
