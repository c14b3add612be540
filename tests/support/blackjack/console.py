"""Commands for a blackjack table, with ids in order, as a dealer's console would send them."""

from collections.abc import Iterable, Mapping
from typing import Any

import roundledger.v1 as pb
from games.blackjack.commands.opening import POSTED
from games.tables.rulebook import house_option, published_rulebooks
from games.tables.state import OptionValue
from tests.support.cards import BUILT_IN, DEVICE, MANUAL, CardTable

BJ2004 = "oneida/blackjack@2004-04-21"
BJ2006 = "oneida/blackjack@2006-08-30"
CN = "chickasaw/blackjack@undated"


class BlackjackTable(CardTable):
    """Builds the commands of one table."""

    game = "blackjack"
    rulebook_id = BJ2006

    # --- Opening ---

    def install(self, seats: int = 7, game: str = "", value_chips: tuple[str, ...] = ()) -> pb.Command:
        return super().install(seats, game, value_chips)

    def post_rules(self, **rules: OptionValue) -> pb.Command:
        posted = [house_option(name, value) for name, value in rules.items()]
        return self.own(post_rules=pb.PostBlackjackRulesRequest(header=self.header(), rules=posted))

    def staff(self, cashiers: int = 1, dealers: int = 1, supervisors: int = 1, open_tables: int = 1) -> pb.Command:
        return self.own(
            record_staff=pb.RecordBlackjackStaffRequest(
                header=self.header(),
                cashiers=cashiers,
                dealers=dealers,
                supervisors=supervisors,
                open_tables=open_tables,
            )
        )

    def posting(self, rulebook_id: str = "", **options: OptionValue) -> list[pb.Command]:
        """What the Oneida rules want posted and recorded before a table opens; nothing under others."""
        rulebook_id = rulebook_id or self.rulebook_id
        if rulebook_id == CN:
            return []
        rules = published_rulebooks()[rulebook_id].options
        chosen: dict[str, Any] = {name: options.get(name, rules[name].default) for name in POSTED}
        return [self.post_rules(**chosen), self.staff()]

    def opened(self, seats: Iterable[int] = (1,), rulebook_id: str = "", **options: OptionValue) -> list[pb.Command]:
        """A table with players and no cards."""
        return [
            self.install(),
            self.limits(),
            *self.posting(rulebook_id, **options),
            self.open(rulebook_id, **options),
            *(self.seat(seat) for seat in seats),
        ]

    def opening(
        self, seats: Iterable[int] = (1,), rulebook_id: str = "", method: int = DEVICE, **options: OptionValue
    ) -> list[pb.Command]:
        """A table with players and cards ready to be dealt."""
        default = published_rulebooks()[rulebook_id or self.rulebook_id].options["decks"].default
        decks = options.get("decks", default)
        return [
            *self.opened(seats, rulebook_id, **options),
            self.receive(decks=int(str(decks))),
            *self.handle_all(),
            *self.ready(method, behind=13 * int(str(decks)) if options.get("shuffle_cadence") == "cutting_card" else 0),
        ]

    def ready(self, method: int = DEVICE, *, behind: int = 0, burn: int = 1) -> list[pb.Command]:
        """From a shuffle that needs no cut to burned cards; with a cutting card where cards lie behind it."""
        placed = [self.cutting_cards(behind)] if behind else []
        return [self.shuffle(method), *placed, self.load(), self.burn(burn)]

    # --- Wagers ---

    def place(self, wager: str = "main", amount: int = 1000, seat: int = 1, **more: Any) -> pb.Command:
        return self.own(
            place_wager=pb.PlaceBlackjackWagerRequest(
                header=self.header(), seat=seat, wager=wager, amount_cents=amount, **more
            )
        )

    def withdraw(self, wager_id: str) -> pb.Command:
        return self.own(withdraw_wager=pb.WithdrawBlackjackWagerRequest(header=self.header(), wager_id=wager_id))

    def hit_wager(self, amount: int, seat: int = 1, hand: int = 0, **more: Any) -> pb.Command:
        return self.own(
            place_hit_wager=pb.PlaceBlackjackHitWagerRequest(
                header=self.header(), seat=seat, hand=hand, amount_cents=amount, **more
            )
        )

    def insure(self, amount: int, seat: int = 1, spot: int = 0) -> pb.Command:
        return self.own(
            take_insurance=pb.TakeBlackjackInsuranceRequest(
                header=self.header(), seat=seat, amount_cents=amount, spot=spot
            )
        )

    def even_money(self, seat: int = 1) -> pb.Command:
        return self.own(take_even_money=pb.TakeBlackjackEvenMoneyRequest(header=self.header(), seat=seat))

    def close_insurance(self) -> pb.Command:
        return self.own(close_insurance=pb.CloseBlackjackInsuranceRequest(header=self.header()))

    def settle_suits(self) -> pb.Command:
        return self.own(settle_suit_wagers=pb.SettleBlackjackSuitWagersRequest(header=self.header()))

    # --- Cards ---

    def burn(self, count: int = 1) -> pb.Command:
        return self.own(burn_cards=pb.BurnBlackjackCardsRequest(header=self.header(), count=count))

    def disclose(self, *cards: str) -> pb.Command:
        return self.own(disclose_burn=pb.DiscloseBlackjackBurnRequest(header=self.header(), cards=cards))

    def reshuffle(self, reason: str = "a new dealer") -> pb.Command:
        return self.own(order_reshuffle=pb.OrderBlackjackReshuffleRequest(header=self.header(), reason=reason))

    def deal(self, seat: int = 1, card: str = "") -> pb.Command:
        return self.own(deal_card=pb.DealBlackjackCardRequest(header=self.header(), seat=seat, card=card))

    def deal_order(self, cards: str, seats: Iterable[int] = (1,)) -> list[pb.Command]:
        """Two cards each as they leave the shoe, the dealer's last in each round."""
        order = [*sorted(seats), 0] * 2
        return [self.deal(seat, "" if card == "??" else card) for seat, card in zip(order, cards.split(), strict=True)]

    def deal_hands(self, up: str, other: str, hands: Mapping[int, str]) -> list[pb.Command]:
        """By hands: the dealer's up card and the other, and two cards for each seat."""
        seats = sorted(hands)
        first, second = (other, up) if self.up_second else (up, other)
        cards = [hands[seat].split() for seat in seats]
        order = [*(two[0] for two in cards), first, *(two[1] for two in cards), second]
        return self.deal_order(" ".join(order), seats)

    up_second = True

    def turn(self, card: str = "") -> pb.Command:
        return self.own(turn_dealer_card=pb.TurnBlackjackDealerCardRequest(header=self.header(), card=card))

    def check(self, *, blackjack: bool = False) -> pb.Command:
        request = pb.CheckBlackjackHoleCardRequest(header=self.header(), blackjack=blackjack)
        return self.own(check_hole_card=request)

    def show(self, seat: int = 1, *cards: str, hand: int = 0) -> pb.Command:
        request = pb.ShowBlackjackHandRequest(header=self.header(), seat=seat, hand=hand, cards=cards)
        return self.own(show_hand=request)

    # --- Turns ---

    def stand(self, seat: int = 1) -> pb.Command:
        return self.own(stand=pb.StandBlackjackRequest(header=self.header(), seat=seat))

    def hit(self, seat: int = 1) -> pb.Command:
        return self.own(hit=pb.HitBlackjackRequest(header=self.header(), seat=seat))

    def double(self, amount: int, seat: int = 1, **more: Any) -> pb.Command:
        return self.own(double=pb.DoubleBlackjackRequest(header=self.header(), seat=seat, amount_cents=amount, **more))

    def split(self, seat: int = 1, **more: Any) -> pb.Command:
        return self.own(split=pb.SplitBlackjackRequest(header=self.header(), seat=seat, **more))

    def surrender(self, seat: int = 1) -> pb.Command:
        return self.own(surrender=pb.SurrenderBlackjackRequest(header=self.header(), seat=seat))

    def settle(self) -> pb.Command:
        return self.own(settle_hands=pb.SettleBlackjackHandsRequest(header=self.header()))

    # --- Irregularities ---

    def face_up(self, card: str = "") -> pb.Command:
        return self.own(report_face_up_card=pb.ReportBlackjackFaceUpCardRequest(header=self.header(), card=card))

    def card_in_error(self, card: str = "", *, exposed: bool = False) -> pb.Command:
        request = pb.ReportBlackjackCardInErrorRequest(header=self.header(), card=card, exposed=exposed)
        return self.own(report_card_in_error=request)

    def wrong_count(self, seat: int = 1) -> pb.Command:
        request = pb.ReportBlackjackWrongCardCountRequest(header=self.header(), seat=seat)
        return self.own(report_wrong_card_count=request)

    def exhausted(self) -> pb.Command:
        return self.own(call_shoe_exhausted=pb.CallBlackjackShoeExhaustedRequest(header=self.header()))

    def shuffler_fault(self, reason: str = "jammed") -> pb.Command:
        request = pb.ReportBlackjackShufflerFaultRequest(header=self.header(), reason=reason)
        return self.own(report_shuffler_fault=request)

    def up_card_discarded(self) -> pb.Command:
        return self.own(report_up_card_discarded=pb.ReportBlackjackUpCardDiscardedRequest(header=self.header()))

    def restore_up_card(self, card: str) -> pb.Command:
        return self.own(restore_up_card=pb.RestoreBlackjackUpCardRequest(header=self.header(), card=card))

    def ruling(
        self, ruling: str = "play on", effects: Iterable[pb.BlackjackRulingEffect] = (), *, void: bool = False
    ) -> pb.Command:
        request = pb.RecordBlackjackRulingRequest(header=self.header(), ruling=ruling, effects=effects, void=void)
        return self.own(record_ruling=request)

    def escalate(self, seat: int = 1) -> pb.Command:
        return self.own(escalate_dispute=pb.EscalateBlackjackDisputeRequest(header=self.header(), seat=seat))

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(blackjack=pb.BlackjackCommand(**command))


__all__ = ["BJ2004", "BJ2006", "BUILT_IN", "CN", "DEVICE", "MANUAL", "BlackjackTable"]
