"""Commands for a poker table, with ids in order, as a dealer's console would send them."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.poker.cards.forms import HOUSE_FORMS
from games.tables.rulebook import Rulebooks
from games.tables.state import OptionValue
from ledger.core.context import Shuffler
from ledger.core.vocabulary import EVENTS
from tests.support.cards import MANUAL, CardTable, SeededOrder
from tests.support.pure import PureStream

P2006 = "oneida/poker@2006-08-30"
P2006_2 = "oneida/poker@2006-08-30.2"
"""The edition with all forms; the first one has the flop games only."""
HOUSE = "house/poker@2026-11-01"
"""Forms of our own."""
FLOP_GAMES = ("holdem", "omaha_high", "omaha_high_low_8")
DECKS = ("blue", "red")


def _edition(options: Mapping[str, OptionValue]) -> str:
    if options.get("variant") in HOUSE_FORMS:
        return HOUSE
    old = options.get("variant", "holdem") in FLOP_GAMES and "ante_by" not in options
    return P2006 if old else P2006_2


class PokerTable(CardTable):
    """Builds the commands of one table."""

    game = "poker"
    rulebook_id = P2006

    def open(
        self, rulebook_id: str = "", overrides: Iterable[pb.PayoutOverride] = (), **options: OptionValue
    ) -> pb.Command:
        return super().open(rulebook_id or _edition(options), overrides, **options)

    def change(self, rulebook_id: str = "", **options: OptionValue) -> pb.Command:
        return super().change(rulebook_id or _edition(options), **options)

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(poker=pb.PokerCommand(**command))

    def bring(self, seat: int, cents: int) -> pb.Command:
        return self.own(bring_chips=pb.BringPokerChipsRequest(header=self.header(), seat=seat, amount_cents=cents))

    def decks(self, names: Iterable[str] = DECKS) -> list[pb.Command]:
        """Two decks arrive and are checked, spread, washed and shuffled."""
        return [
            c
            for name in names
            for c in (self.receive(name, 1), *self.handle_all(batch=name), self.shuffle(MANUAL, name))
        ]

    def ready(self, deck: str = "blue", method: int = MANUAL, at: int = 20) -> list[pb.Command]:
        """Shuffled, cut and taken up."""
        return [self.shuffle(method, deck), self.cut(at, batch=deck), self.load(deck)]

    def opening(self, stacks: Mapping[int, int], seats: int = 10, **options: OptionValue) -> list[pb.Command]:
        """Installs and opens the table, seats players p1, p2 .. and their chips, brings the decks."""
        commands = [self.install(seats), self.open(**options)]
        for seat, cents in stacks.items():
            commands += [self.seat(seat, f"p{seat}"), self.bring(seat, cents)]
        return [*commands, *self.decks()]

    def cash_out(self, seat: int) -> pb.Command:
        return self.own(cash_out=pb.CashOutPokerSeatRequest(header=self.header(), seat=seat))

    def sit_out(self, seat: int) -> pb.Command:
        return self.own(sit_out=pb.SitOutPokerRequest(header=self.header(), seat=seat))

    def sit_in(self, seat: int) -> pb.Command:
        return self.own(sit_in=pb.SitInPokerRequest(header=self.header(), seat=seat))

    def reduce_rake(self, steps: Iterable[tuple[int, int]] = (), **schedule: Any) -> pb.Command:
        other = [pb.PokerRakeStep(level_cents=level, amount_cents=amount) for level, amount in steps]
        return self.own(reduce_rake=pb.ReducePokerRakeRequest(header=self.header(), steps=other, **schedule))

    def start(self) -> pb.Command:
        return self.own(start_hand=pb.StartPokerHandRequest(header=self.header()))

    def deal(self, cards: Sequence[str] = (), count: int = 0) -> pb.Command:
        return self.own(deal_cards=pb.DealPokerCardsRequest(header=self.header(), cards=cards, count=count))

    def fold(self, seat: int, *, out_of_turn: bool = False) -> pb.Command:
        return self.own(fold=pb.FoldPokerHandRequest(header=self.header(), seat=seat, out_of_turn=out_of_turn))

    def check(self, seat: int) -> pb.Command:
        return self.own(check=pb.CheckPokerRequest(header=self.header(), seat=seat))

    def bring_in(self, seat: int) -> pb.Command:
        return self.own(post_bring_in=pb.PostPokerBringInRequest(header=self.header(), seat=seat))

    def discard(self, seat: int, numbers: Sequence[int] = (), count: int = 0) -> pb.Command:
        discarded = pb.DiscardPokerCardsRequest(header=self.header(), seat=seat, numbers=numbers, count=count)
        return self.own(discard=discarded)

    def call(self, seat: int, chips: int = 0) -> pb.Command:
        return self.own(call=pb.CallPokerBetRequest(header=self.header(), seat=seat, chips_cents=chips))

    def bet(self, seat: int, to: int, chips: int = 0) -> pb.Command:
        return self.own(bet=pb.PlacePokerBetRequest(header=self.header(), seat=seat, to_cents=to, chips_cents=chips))

    def raise_to(self, seat: int, to: int, chips: int = 0) -> pb.Command:
        raised = pb.RaisePokerBetRequest(header=self.header(), seat=seat, to_cents=to, chips_cents=chips)
        return self.own(**{"raise": raised})

    def announce(self, seat: int) -> pb.Command:
        return self.own(announce_bet=pb.AnnouncePokerBetRequest(header=self.header(), seat=seat))

    def add(self, seat: int, cents: int, *, complete: bool = False) -> pb.Command:
        added = pb.AddToPokerBetRequest(header=self.header(), seat=seat, amount_cents=cents, complete=complete)
        return self.own(add_to_bet=added)

    def say(self, seat: int, statement: str) -> pb.Command:
        said = pb.StateOutOfPokerTurnRequest(header=self.header(), seat=seat, statement=statement)
        return self.own(state_out_of_turn=said)

    def push(self, seat: int, cents: int, chips: int = 1) -> pb.Command:
        pushed = pb.PushPokerChipsRequest(header=self.header(), seat=seat, amount_cents=cents, chips=chips)
        return self.own(push_chips=pushed)

    def show(self, seat: int, cards: Sequence[str] = ()) -> pb.Command:
        return self.own(show_hand=pb.ShowPokerHandRequest(header=self.header(), seat=seat, cards=cards))

    def concede(self, seat: int) -> pb.Command:
        return self.own(concede_hand=pb.ConcedePokerHandRequest(header=self.header(), seat=seat))

    def take_back(self, seat: int, reason: str = "seat 2 called, not seat 3") -> pb.Command:
        taken = pb.TakeBackPokerActionRequest(header=self.header(), seat=seat, reason=reason)
        return self.own(take_back_action=taken)

    def misdeal(self, cause: str) -> pb.Command:
        return self.own(call_misdeal=pb.CallPokerMisdealRequest(header=self.header(), cause=cause))

    def dead_round(self, cause: str) -> pb.Command:
        return self.own(declare_dead=pb.DeclarePokerRoundDeadRequest(header=self.header(), cause=cause))

    def kill_hand(self, seat: int, cause: str) -> pb.Command:
        return self.own(kill_hand=pb.KillPokerHandRequest(header=self.header(), seat=seat, cause=cause))

    def expose(self, seat: int, card: str, *, off_table: bool = False, number: int = 0) -> pb.Command:
        exposed = pb.ExposePokerCardRequest(
            header=self.header(), seat=seat, card=card, off_table=off_table, number=number
        )
        return self.own(expose_card=exposed)

    def set_aside(self, card: str = "") -> pb.Command:
        return self.own(set_card_aside=pb.SetPokerCardAsideRequest(header=self.header(), card=card))

    def rule(self, text: str, outcome: int = 0, seat: int = 0, supplement_id: str = "") -> pb.Command:
        given = pb.GivePokerRulingRequest(header=self.header(), text=text, seat=seat, supplement_id=supplement_id)
        given.outcome = outcome  # type: ignore[assignment]
        return self.own(give_ruling=given)

    def ask_ruling(self, facts: str = "two hands touched", rule: str = "") -> pb.Command:
        asked = pb.RequestPokerRulingRequest(header=self.header(), facts=facts, rule=rule)
        return self.own(request_ruling=asked)

    def off_table(self, place: int, card: str = "") -> pb.Command:
        exposed = pb.ExposePokerCardRequest(header=self.header(), card=card, off_table=True)
        exposed.place = place  # type: ignore[assignment]
        return self.own(expose_card=exposed)

    def premature(self, cards: Sequence[str] = (), *, burned: bool = True) -> pb.Command:
        early = pb.ReportPrematurePokerStreetRequest(header=self.header(), cards=cards, burned=burned)
        return self.own(report_premature_street=early)

    def reconstruct(self, seat: int) -> pb.Command:
        return self.own(reconstruct_hand=pb.ReconstructPokerHandRequest(header=self.header(), seat=seat))

    def jam(self, batch: str = "red", fault: str = "jam") -> pb.Command:
        fault_at = pb.ReportPokerShufflerFaultRequest(header=self.header(), batch=batch, fault=fault)
        return self.own(report_shuffler_fault=fault_at)

    def cover_card(self, colour: str = "yellow") -> pb.Command:
        return self.own(place_cover_card=pb.PlacePokerCoverCardRequest(header=self.header(), colour=colour))

    def change_dealer(self, badge_id: str = "dee") -> pb.Command:
        return self.own(change_dealer=pb.ChangePokerDealerRequest(header=self.header(), badge_id=badge_id))

    def change_seat(self, seat: int, to_seat: int) -> pb.Command:
        return self.own(change_seat=pb.ChangePokerSeatRequest(header=self.header(), seat=seat, to_seat=to_seat))

    def carry(self, seat: int, to_table_id: str = "poker-2") -> pb.Command:
        carried = pb.CarryPokerStackRequest(header=self.header(), seat=seat, to_table_id=to_table_id)
        return self.own(carry_stack=carried)

    def put_down(self, seat: int) -> pb.Command:
        return self.own(place_carried_stack=pb.PlaceCarriedPokerStackRequest(header=self.header(), seat=seat))

    def hold(self, seat: int, reason: str = "away for an hour") -> pb.Command:
        return self.own(hold_stack=pb.HoldPokerStackRequest(header=self.header(), seat=seat, reason=reason))

    def keep_carried(self, player_id: str, reason: str = "did not come") -> pb.Command:
        kept = pb.HoldPokerStackRequest(header=self.header(), player_id=player_id, reason=reason)
        return self.own(hold_stack=kept)

    def currency(self, seat: int, cents: int) -> pb.Command:
        brought = pb.BringPokerCurrencyRequest(header=self.header(), seat=seat, amount_cents=cents)
        return self.own(bring_currency=brought)

    def convert(self, seat: int, cents: int) -> pb.Command:
        converted = pb.ConvertPokerCurrencyRequest(header=self.header(), seat=seat, amount_cents=cents)
        return self.own(convert_currency=converted)

    def ask_lower_rake(self, seat: int = 1) -> pb.Command:
        return self.own(request_rake_reduction=pb.RequestPokerRakeReductionRequest(header=self.header(), seat=seat))

    def report(self, player_id: str, facts: str) -> pb.Command:
        reported = pb.ReportPokerConductRequest(header=self.header(), player_id=player_id, facts=facts)
        return self.own(report_conduct=reported)

    def exclude(self, player_id: str, reason: str = "soft play") -> pb.Command:
        excluded = pb.ExcludePokerPatronRequest(header=self.header(), player_id=player_id, reason=reason)
        return self.own(exclude_patron=excluded)

    def disclose(self, seat: int, cards: Sequence[str] = ()) -> pb.Command:
        asked = pb.RequirePokerDisclosureRequest(header=self.header(), seat=seat, cards=cards)
        return self.own(require_disclosure=asked)


def pure_poker(shuffler: Shuffler | None = None, rulebooks: Rulebooks | None = None) -> PureStream:
    """One table in memory, whose built-in shuffler is seeded."""
    return PureStream("poker-1", shuffler or SeededOrder(Random(1)), rulebooks)


def kinds(events: Iterable[Any]) -> list[str]:
    """Such as bet_placed."""
    return [EVENTS[type(event)].path[-1] for event in events]
