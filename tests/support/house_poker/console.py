"""Commands that let it ride, three card poker and four card poker share, as a dealer's console would send them."""

from collections.abc import Iterable, Sequence
from typing import Any

import roundledger.v1 as pb
from games.tables.state import OptionValue
from tests.support.cards import DEVICE, MANUAL, CardTable

FLOORPERSON = pb.Actor(actor_id="floor-4", role=pb.ROLE_FLOORPERSON)
PLAY_ON, DISCARD, VOID = pb.FLOOR_RULING_PLAY_ON, pb.FLOOR_RULING_DISCARD, pb.FLOOR_RULING_VOID


class HousePokerTable(CardTable):
    """Builds the commands of one table; each game's console adds its own."""

    hand_size = 0
    house = "dealer"
    up_card: tuple[str, ...] = ()

    def install(self, seats: int = 7, game: str = "", value_chips: tuple[str, ...] = ()) -> pb.Command:
        return super().install(seats, game, value_chips)

    def receive(self, batch: str = "blue", decks: int = 1, back_colour: str = "") -> pb.Command:
        return super().receive(batch, decks, back_colour)

    def cut(self, at: int = 20, seat: int = 0, batch: str = "blue") -> pb.Command:
        return super().cut(at, seat, batch)

    # --- Before a round ---

    def opened(self, players: Iterable[str] | Sequence[str] = ("anna",), **options: OptionValue) -> list[pb.Command]:
        """A table with players from seat 1 on and no cards."""
        seated = [self.seat(seat, player) for seat, player in enumerate(players, 1) if player]
        return [self.install(), self.limits(), self.open(**options), *seated]

    def opening(self, players: Iterable[str] = ("anna",), method: int = 0, **options: OptionValue) -> list[pb.Command]:
        """A table with players and a deck that is ready to be dealt."""
        method = method or (DEVICE if options.get("shuffler") == "automated" else MANUAL)
        decks = ("blue", "red") if options.get("second_deck") else ("blue",)
        cards = [command for batch in decks for command in (self.receive(batch), *self.handle_all(batch=batch))]
        return [*self.opened(players, **options), *cards, *self.ready(method)]

    def ready(self, method: int = MANUAL, batch: str = "blue", at: int = 20) -> list[pb.Command]:
        """From a deck of the last round to one that can be dealt."""
        cut = [self.cut(at, batch=batch)] if method == MANUAL else []
        return [self.shuffle(method, batch), *cut, self.load(batch)]

    # --- The round, whichever game it is ---

    def bet(self, seat: int = 1, **more: Any) -> pb.Command:
        """A legal wager of a seat, with something to decide."""
        raise NotImplementedError

    def closed(self, *seats: int) -> list[pb.Command]:
        """These seats bet, and everything is ready for the first card."""
        return [*map(self.bet, seats or (1,)), self.no_more_bets()]

    def unseen(self, *seats: int) -> pb.Command:
        """The whole deal to these seats; only what lies face up is named."""
        return self.deal(*[""] * self.hand_size * (len(seats or (1,)) + 1), *self.up_card)

    def deal_all(self) -> pb.Command:
        """All cards that are due to two seats from an automated shoe; only what lies face up is named."""
        return self.unseen(1, 2)

    def played(self, *seats: int) -> list[pb.Command]:
        """From open bets to the decisions of these seats; only what lies face up is named."""
        return [*self.closed(*seats), self.unseen(*seats), self.discard_stub()]

    def stub(self, seats: int) -> int:
        """How many cards are left after a deal to so many seats."""
        return 52 - self.hand_size * (seats + 1) - len(self.up_card)

    def stay(self, seat: int = 1) -> list[pb.Command]:
        """A decision with which the seat's hand stays in the round."""
        return [self.make_play(1000, seat)]

    def stay_all(self, *seats: int, named: bool = True) -> list[pb.Command]:
        """Everything from the decisions to the moment before the house's hand is complete, which may need names."""
        return [command for seat in seats for command in self.stay(seat)]

    def show_house(self, *cards: str) -> list[pb.Command]:
        """Turns over what the house has last, of these cards."""
        return [self.reveal(*cards[: self.hand_size])]

    # --- The round ---

    def withdraw(self, seat: int = 1) -> pb.Command:
        return self.shared(withdraw_wagers=pb.WithdrawHousePokerWagersRequest(header=self.header(), seat=seat))

    def no_more_bets(self) -> pb.Command:
        return self.shared(call_no_more_bets=pb.CallNoMoreHousePokerBetsRequest(header=self.header()))

    def deal(self, *cards: str, destination: str = "", seat: int = 0, count: int = 0) -> pb.Command:
        request = pb.DealHousePokerCardsRequest(
            header=self.header(), destination=destination, seat=seat, cards=cards, count=count
        )
        return self.shared(deal_cards=request)

    def count(self, counted: int, *misdeals: tuple[int, int]) -> pb.Command:
        """Misdeals by seat, the house's under 0."""
        hands = [
            pb.CountedHand(destination="seat" if seat else self.house, seat=seat, counted=cards)
            for seat, cards in misdeals
        ]
        request = pb.CountHousePokerStubRequest(header=self.header(), counted=counted, misdeals=hands)
        return self.shared(count_stub=request)

    def discard_stub(self) -> pb.Command:
        return self.shared(discard_stub=pb.DiscardHousePokerStubRequest(header=self.header()))

    def make_play(self, amount: int = 1000, seat: int = 1, wager_id: str = "") -> pb.Command:
        request = pb.MakeHousePokerPlayRequest(header=self.header(), seat=seat, amount_cents=amount, wager_id=wager_id)
        return self.shared(make_play=request)

    def reveal(self, *cards: str) -> pb.Command:
        return self.shared(reveal_dealer=pb.RevealHousePokerDealerRequest(header=self.header(), cards=cards))

    def turn(self, seat: int, *cards: str) -> pb.Command:
        return self.shared(turn_hand=pb.TurnHousePokerHandRequest(header=self.header(), seat=seat, cards=cards))

    # --- What goes wrong ---

    def face_up(self, card: str = "") -> pb.Command:
        request = pb.ReportHousePokerFaceUpCardRequest(header=self.header(), card=card)
        return self.shared(report_face_up_card=request)

    def in_error(self, card: str = "") -> pb.Command:
        request = pb.ReportHousePokerCardInErrorRequest(header=self.header(), card=card)
        return self.shared(report_card_in_error=request)

    def exposed(
        self, card: str = "", seat: int = 0, destination: str = "", number: int = 0, ruling: int = 0
    ) -> pb.Command:
        where = destination or ("seat" if seat else self.house)
        request = pb.ReportHousePokerExposedCardRequest(
            header=self.header(),
            destination=where,
            seat=seat,
            card=card,
            number=number,
            ruling=ruling,  # type: ignore[arg-type]
        )
        return self.shared(report_exposed_card=request)

    def miscounted(self, counted: int, seat: int = 0) -> pb.Command:
        where = "seat" if seat else self.house
        request = pb.ReportHousePokerCardCountRequest(
            header=self.header(), destination=where, seat=seat, counted=counted
        )
        return self.shared(report_card_count=request)

    def shuffler_fault(self, batch: str = "blue") -> pb.Command:
        request = pb.ReportHousePokerShufflerFaultRequest(header=self.header(), batch=batch)
        return self.shared(report_shuffler_fault=request)

    def shoe_fault(self) -> pb.Command:
        return self.shared(report_shoe_fault=pb.ReportHousePokerShoeFaultRequest(header=self.header()))

    def shared(self, **command: Any) -> pb.Command:
        return pb.Command(house_poker=pb.HousePokerCommand(**command))


def in_passes(*hands: Sequence[str]) -> list[str]:
    """The cards of hands of equal size in the order in which they are dealt, one a pass."""
    return [card for cards in zip(*hands, strict=True) for card in cards]
