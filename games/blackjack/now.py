"""What may be done at a blackjack table now: which commands are worth trying. Of a hand only the number of cards that
nobody recorded is looked at, never which cards they are."""

from collections.abc import Iterator

from msgspec.structs import replace

import roundledger.v1 as pb
from games.blackjack.layout import undoubled
from games.blackjack.state import BETTING, TURNS, Table
from games.blackjack.totals import is_ace
from games.cards.now import examples, named_where_unseen
from games.tables.now import about_wagers, on_posted, stakes_at
from ledger.core.procedure import Procedure, Try

_ELECTIONS = (pb.StandBlackjackRequest, pb.HitBlackjackRequest, pb.SplitBlackjackRequest, pb.SurrenderBlackjackRequest)


def _tries(table: Table) -> Iterator[Try]:
    yield Try(pb.SettleBlackjackHandsRequest())
    yield from _cards(table)
    yield from map(Try, (pb.SettleBlackjackSuitWagersRequest(), pb.CloseBlackjackInsuranceRequest()))
    yield Try(pb.CheckBlackjackHoleCardRequest(blackjack=False))
    yield Try(pb.BurnBlackjackCardsRequest(count=table.options.burn_count), fill=("count",))
    staff = pb.RecordBlackjackStaffRequest(cashiers=1, dealers=1, supervisors=1, open_tables=1)
    is_due = table.play.phase == BETTING and table.play.staff is None and table.options.irregularities == "rules"
    yield Try(staff, fill=("cashiers", "dealers", "supervisors", "open_tables"), is_due=is_due)
    for wager in sorted(table.in_force.wagers):
        for seat in table.players:
            near = on_posted(table, pb.PlaceBlackjackWagerRequest(seat=seat, wager=wager))
            ante = getattr(table.options, "ante_cents", 0)
            amounts = (*near.near, *stakes_at(table, seat), *((ante,) if ante else ()))
            yield Try(near.body, amounts=near.amounts, near=amounts)
    yield from about_wagers(table, pb.WithdrawBlackjackWagerRequest)
    yield from _turns(table)


def _cards(table: Table) -> Iterator[Try]:
    """A card is named where neither the shuffler names it nor it lies face down. Hands of a player who left are dealt
    to their end."""
    names = examples(8)
    for seat in (*sorted({*table.players, *table.play.positions}), 0):
        named = tuple(pb.DealBlackjackCardRequest(seat=seat, card=card) for card in names[:1])
        yield Try(pb.DealBlackjackCardRequest(seat=seat), instead=named, fill=("card",))
    turned = tuple(pb.TurnBlackjackDealerCardRequest(card=card) for card in ("AS", "KS", *names))
    yield Try(pb.TurnBlackjackDealerCardRequest(), instead=turned, fill=("card",))
    yield Try(pb.RestoreBlackjackUpCardRequest(card=table.play.up_card))
    yield Try(pb.CallBlackjackShoeExhaustedRequest())
    for seat, hand in table.play.hands:
        cards = named_where_unseen(hand.cards[place] for place in hand.down)
        shown = pb.ShowBlackjackHandRequest(seat=seat, hand=hand.number, cards=cards)
        yield Try(shown, fill=("cards",), is_due=table.play.phase != TURNS)


def _turns(table: Table) -> Iterator[Try]:
    for seat in table.play.positions:
        for election in _ELECTIONS:
            yield Try(election(seat=seat))
        yield Try(pb.TakeBlackjackEvenMoneyRequest(seat=seat))
        stakes = stakes_at(table, seat)
        for spot in range(4):
            insured = pb.TakeBlackjackInsuranceRequest(seat=seat, spot=spot)
            yield Try(insured, amounts=("amount_cents",), near=tuple(cents // 2 for cents in stakes))
        for hand in table.play.positions[seat]:
            begun = sum(wager.stake_cents for wager in undoubled(table, seat, hand.number))
            wagered = pb.PlaceBlackjackHitWagerRequest(seat=seat, hand=hand.number)
            yield Try(wagered, amounts=("amount_cents",), near=stakes)
            if hand.number == _elects(table, seat):
                yield Try(pb.DoubleBlackjackRequest(seat=seat), amounts=("amount_cents",), near=(begun,))


def _elects(table: Table, seat: int) -> int:
    """The first hand of the seat that is not over: a double is about its stake."""
    return next((hand.number for hand in table.play.positions[seat] if hand.status == "OPEN"), 0)


def _unseen(table: Table) -> Table:
    """For a card of the dealer that lies face down any other that agrees with what the device said."""
    state = table.play
    card, down = "2C", state.dealer_down
    if state.blackjack_told:
        card = "KS" if is_ace(state.up_card) else "AS"
    dealer = tuple(card if place in down and known else known for place, known in enumerate(state.dealer))
    return replace(table, play=replace(state, dealer=dealer))


PROCEDURE = Procedure(
    tries=_tries,
    unseen=_unseen,
    steps={
        pb.RestoreBlackjackUpCardRequest: "has a supervisor restore the up card",
        pb.SettleBlackjackSuitWagersRequest: "settles the suit wagers",
        pb.CheckBlackjackHoleCardRequest: "checks the hole card",
        pb.CloseBlackjackInsuranceRequest: "closes the insurance line",
        pb.BurnBlackjackCardsRequest: "burns cards",
        pb.TurnBlackjackDealerCardRequest: "turns the dealer's card",
        pb.DealBlackjackCardRequest: "deals a card",
        pb.ShowBlackjackHandRequest: "shows a hand that lies face down",
        pb.SettleBlackjackHandsRequest: "settles the hands, takes and pays",
        pb.CallBlackjackShoeExhaustedRequest: "calls the cards exhausted",
        pb.RecordBlackjackStaffRequest: "has the floor record who is on duty",
    },
    answers=frozenset(
        {
            *_ELECTIONS,
            pb.DoubleBlackjackRequest,
            pb.TakeBlackjackInsuranceRequest,
            pb.TakeBlackjackEvenMoneyRequest,
        }
    ),
    besides=frozenset(
        {
            pb.PlaceBlackjackWagerRequest,
            pb.WithdrawBlackjackWagerRequest,
            pb.PlaceBlackjackHitWagerRequest,
        }
    ),
)
