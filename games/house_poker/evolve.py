"""How events change what a table remembers of hands against the house, one function an event. Never rejects."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.deserted import deserted_cards, spread_or_gone
from games.cards.state import ASIDE, IN_SHOE
from games.game import Events
from games.house_poker.rules import HOUSE, RACK, SEAT, HouseGame, deal_order
from games.house_poker.state import DecidedWager, HouseHands, HouseTable, Racked
from ledger.core.stream import Decisions

PLAY = "play"
Hands = TypeVar("Hands", bound=HouseHands)

_OF_A_ROUND: dict[str, Any] = {
    field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    for field in msgspec.structs.fields(HouseHands)
    if field.name not in ("uncounted", "spread_due")
}
"""What is forgotten when a round ends."""


def _bets_closed(game: HouseGame) -> Callable[[HouseHands, pb.BetsClosed, HouseTable], HouseHands]:
    def closed(state: HouseHands, e: pb.BetsClosed, table: HouseTable) -> HouseHands:
        wagers = table.wagers.values()
        seats = tuple(sorted({wager.seat for wager in wagers}))
        return replace(
            state,
            seats=seats,
            deciders=tuple(sorted({wager.seat for wager in wagers if wager.wager == game.decides})),
            to_deal=deal_order(game, seats, table.options.dealing),
        )

    return closed


def _dealt(state: HouseHands, e: pb.CardDealt, table: HouseTable) -> HouseHands:
    if e.destination == ASIDE:
        return replace(state, aside=(*state.aside, e.card))
    state = replace(state, to_deal=state.to_deal[1:], aside=state.aside[1:] if e.source == ASIDE else state.aside)
    if e.destination == RACK:
        return replace(state, dead=(*state.dead, e.card))
    place = e.seat if e.destination == SEAT else HOUSE
    hand = (*state.hand(place), e.card)
    state = replace(state, hands={**state.hands, place: hand})
    return state if e.face_down else turned_up(state, place, len(hand) - 1)


def turned_up(state: Hands, place: int, number: int) -> Hands:
    shown = (*state.face_up.get(place, ()), number)
    return replace(state, face_up={**state.face_up, place: shown})


def _exposed(state: HouseHands, e: pb.CardExposed, table: HouseTable) -> HouseHands:
    if e.destination == IN_SHOE:
        return replace(state, dead=(*state.dead, e.card), found_face_up=state.found_face_up + 1)
    place, number = e.seat if e.destination == SEAT else HOUSE, e.number - 1
    hand = list(state.hand(place))
    hand[number] = e.card
    return turned_up(replace(state, hands={**state.hands, place: tuple(hand)}), place, number)


def _stub_discarded(state: HouseHands, e: pb.StubDiscarded, table: HouseTable) -> HouseHands:
    return replace(state, stub_gone=True, uncounted=e.uncounted_rounds)


def _stub_counted(state: HouseHands, e: pb.StubCounted, table: HouseTable) -> HouseHands:
    """A device that counts the deck outside of a round counts no stub."""
    return replace(state, stub_gone=True, uncounted=0) if state.seats and e.batch == table.cards.in_play else state


def _wager_placed(state: HouseHands, e: pb.WagerPlaced, table: HouseTable) -> HouseHands:
    return replace(state, decided=(*state.decided, e.seat)) if e.wager == PLAY else state


def _house_shown(state: HouseHands, e: pb.DealerHandShown, table: HouseTable) -> HouseHands:
    return replace(all_up(state, HOUSE), house_shown=True)


def all_up(state: Hands, place: int) -> Hands:
    """After the whole hand was turned over."""
    return replace(state, face_up={**state.face_up, place: tuple(range(len(state.hand(place))))})


def _seat_settled(state: HouseHands, e: pb.SeatSettled, table: HouseTable) -> HouseHands:
    state = replace(all_up(state, e.seat), paid_out=(*state.paid_out, e.seat))
    return to_rack(state, e.seat)


def to_rack(state: Hands, seat: int) -> Hands:
    """A hand that is not played any more: what lay face down stays so."""
    hand, shown = state.hand(seat), state.face_up.get(seat, ())
    racked = Racked(seat, len(hand), tuple(card for number, card in enumerate(hand) if number in shown))
    left = {place: cards for place, cards in state.hands.items() if place != seat}
    return replace(state, hands=left, racked=(*state.racked, racked))


def _hand_voided(state: HouseHands, e: pb.HandVoided, table: HouseTable) -> HouseHands:
    """It is dealt no more cards. A hand that was given up is in the rack already."""
    state = to_rack(state, e.seat) if e.seat in state.hands else state
    to_deal = tuple(place for place in state.to_deal if place != e.seat)
    return replace(state, void={**state.void, e.seat: e.counted}, to_deal=to_deal)


def _card_due(state: HouseHands, e: pb.DealerCardDue, table: HouseTable) -> HouseHands:
    """The card that was recorded last, face down, is not there."""
    hand, last = list(state.hand(HOUSE)), state.face_down(HOUSE)[-1]
    del hand[last]
    shown = tuple(number - (number > last) for number in state.face_up.get(HOUSE, ()))
    return replace(
        state,
        hands={**state.hands, HOUSE: tuple(hand)},
        face_up={**state.face_up, HOUSE: shown},
        to_deal=(HOUSE, *state.to_deal),
        completed=True,
    )


def _round_ended(state: HouseHands, e: Message, table: HouseTable) -> HouseHands:
    return replace(state, **_OF_A_ROUND)


def _somebody_left(state: HouseHands, e: Message, table: HouseTable) -> HouseHands:
    return replace(state, spread_due=state.spread_due or deserted_cards(table))


def _spread(state: HouseHands, e: pb.CardsHandled | pb.CardsRemoved, table: HouseTable) -> HouseHands:
    return replace(state, spread_due="") if spread_or_gone(state.spread_due, e) else state


def decided(state: HouseHands, decisions: Decisions) -> HouseHands:
    """What has to be undone if the round, or the hand, turns out to be void."""
    settled = dict(state.settled)
    for d in decisions:
        if d.outcome == pb.OUTCOME_REVERSED:
            settled.pop(d.wager_id, None)
        elif d.taken_cents or d.paid_cents:
            before = settled.get(d.wager_id) or DecidedWager(d.seat, d.player_id, d.wager, d.stake_cents)
            settled[d.wager_id] = replace(
                before,
                taken_cents=before.taken_cents + d.taken_cents,
                paid_cents=before.paid_cents + d.paid_cents,
            )
    return replace(state, settled=settled)


def events(game: HouseGame) -> Events[Any, Any]:
    return {
        pb.BetsClosed: _bets_closed(game),
        pb.CardDealt: _dealt,
        pb.CardExposed: _exposed,
        pb.StubDiscarded: _stub_discarded,
        pb.StubCounted: _stub_counted,
        pb.WagerPlaced: _wager_placed,
        pb.DealerHandShown: _house_shown,
        pb.SeatSettled: _seat_settled,
        pb.HandVoided: _hand_voided,
        pb.DealerCardDue: _card_due,
        pb.RoundClosed: _round_ended,
        pb.RoundVoided: _round_ended,
        pb.PlayerLeft: _somebody_left,
        pb.TableClosed: _somebody_left,
        pb.CardsHandled: _spread,
        pb.CardsRemoved: _spread,
    }
