"""What may be done at a table where hands are played against the house: which commands are worth trying. Of a hand only
the number of cards that nobody recorded is looked at, never which cards they are."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.now import examples, named_where_unseen
from games.house_poker.commands.deal import expected_stub
from games.house_poker.rules import HOUSE, UP
from games.house_poker.state import STUB, HouseTable
from games.tables.now import stakes_at
from ledger.core.procedure import Procedure, Try

REVEAL: Mapping[type[Message], str] = {pb.RevealHousePokerDealerRequest: "turns the dealer's hand over"}


def procedure(
    own: Callable[[HouseTable], Iterator[Try]],
    steps: Mapping[type[Message], str],
    answers: Sequence[type[Message]],
    besides: Sequence[type[Message]],
) -> Procedure[HouseTable]:
    """Of one of the games: what all of them have, and its own."""

    def tries(table: HouseTable) -> Iterator[Try]:
        yield from _tries(table)
        yield from own(table)

    return Procedure(
        tries=tries,
        steps={**_STEPS, **steps},
        answers=frozenset(answers),
        besides=frozenset({pb.WithdrawHousePokerWagersRequest, *besides}),
    )


_STEPS: Mapping[type[Message], str] = {
    pb.TurnHousePokerHandRequest: "turns a hand over and settles it",
    pb.DealHousePokerCardsRequest: "deals the cards",
    pb.DiscardHousePokerStubRequest: "puts the stub away",
    pb.CountHousePokerStubRequest: "counts the stub",
    pb.CallNoMoreHousePokerBetsRequest: "calls no more bets",
}


def _tries(table: HouseTable) -> Iterator[Try]:
    state = table.play
    for seat in state.seats:
        turned = pb.TurnHousePokerHandRequest(seat=seat, cards=_lying(table, seat))
        yield Try(turned, fill=("cards",))
    names = iter(examples(len(state.to_deal)))
    named = pb.DealHousePokerCardsRequest(cards=[next(names) if place == UP else "" for place in state.to_deal])
    yield Try(pb.DealHousePokerCardsRequest(), instead=(named,) if state.to_deal else (), fill=("cards",))
    yield Try(pb.DiscardHousePokerStubRequest())
    if state.phase == STUB:
        yield Try(pb.CountHousePokerStubRequest(counted=expected_stub(state)), fill=("counted",))
    yield Try(pb.CallNoMoreHousePokerBetsRequest())
    yield from (Try(pb.WithdrawHousePokerWagersRequest(seat=seat)) for seat in table.players)


def against_dealer(table: HouseTable) -> Iterator[Try]:
    """Where the dealer has a hand: players play theirs against it, and it is turned over."""
    for seat in table.players:
        yield Try(pb.MakeHousePokerPlayRequest(seat=seat), amounts=("amount_cents",), near=stakes_at(table, seat))
    yield Try(pb.RevealHousePokerDealerRequest(cards=_lying(table, HOUSE)), fill=("cards",))


def _lying(table: HouseTable, place: int) -> list[str]:
    return named_where_unseen(table.play.hand(place)[number] for number in table.play.face_down(place))


def sets(table: HouseTable, kind: Callable[..., Message], *fields: str) -> Iterator[Try]:
    """A seat's wagers are placed together: one alone, or several with the same amount."""
    limits = [table.posted_limit_of(field.removesuffix("_cents")) for field in fields]
    near = tuple(cents for limit in limits if limit for cents in (limit.min_cents, limit.max_cents))
    for amounts in (*((field,) for field in fields), fields):
        yield from (Try(kind(seat=seat), amounts=amounts, near=near) for seat in table.players)
