"""What poker's events move: chips between stacks, bets, pots and the areas beside them (6.3)."""

from typing import Any

import roundledger.v1 as pb
from games.game import Postings
from games.poker.postings.floor import FLOOR_POSTINGS
from ledger.core.movements import Move, move
from ledger.money import accounts


def _brought(table_id: str, e: pb.PokerChipsBrought) -> list[Move]:
    chips, stack = accounts.chips(e.player_id), accounts.stack(table_id, e.seat)
    return [move(pb.MOVEMENT_STACK_BROUGHT, chips, stack, e.amount_cents, "")]


def _cashed_out(table_id: str, e: pb.PokerSeatCashedOut) -> list[Move]:
    chips, stack = accounts.chips(e.player_id), accounts.stack(table_id, e.seat)
    return [move(pb.MOVEMENT_STACK_TAKEN, stack, chips, e.amount_cents, "")]


def _bet(table_id: str, e: Any) -> list[Move]:
    """Nothing moves when an announced bet is complete without another chip."""
    return _put_in(table_id, e, e.amount_cents)


def _corrected(table_id: str, e: pb.PokerBetCorrected) -> list[Move]:
    return _put_in(table_id, e, e.delta_cents)


def _put_in(table_id: str, e: Any, cents: int) -> list[Move]:
    stack, bet = accounts.stack(table_id, e.seat), accounts.bet(table_id, e.seat)
    if cents < 0:
        return [move(pb.MOVEMENT_BET_RETURNED, bet, stack, -cents, e.round_id)]
    return [move(pb.MOVEMENT_BET, stack, bet, cents, e.round_id)] if cents else []


def _uncalled(table_id: str, e: pb.PokerUncalledBetReturned | pb.PokerAnteReturned) -> list[Move]:
    return _put_in(table_id, e, -e.amount_cents)


def _collected(table_id: str, e: pb.PokerBetsCollected) -> list[Move]:
    pot = accounts.pot(table_id, e.pot)
    return [
        move(pb.MOVEMENT_BETS_COLLECTED, accounts.bet(table_id, c.seat), pot, c.amount_cents, e.round_id)
        for c in e.contributions
    ]


def _table_ante(table_id: str, e: pb.PokerTableAnteCollected) -> list[Move]:
    source, pot = accounts.bet(table_id, e.seat), accounts.pot(table_id, 0)
    return [move(pb.MOVEMENT_BETS_COLLECTED, source, pot, e.amount_cents, e.round_id)]


def _merged(table_id: str, e: pb.PokerPotsMerged) -> list[Move]:
    source, destination = accounts.pot(table_id, e.pot), accounts.pot(table_id, e.into_pot)
    return [move(pb.MOVEMENT_BETS_COLLECTED, source, destination, e.amount_cents, e.round_id)]


def _awarded(table_id: str, e: pb.PokerPotAwarded) -> list[Move]:
    pot = accounts.pot(table_id, e.pot)
    return [
        move(pb.MOVEMENT_POT_AWARDED, pot, accounts.stack(table_id, share.seat), share.amount_cents, e.round_id)
        for share in e.shares
    ]


def _refunded(table_id: str, e: pb.PokerContributionRefunded) -> list[Move]:
    stack, moves = accounts.stack(table_id, e.seat), _put_in(table_id, e, -e.bet_cents)
    for part in e.parts:
        pot = accounts.pot(table_id, part.pot)
        moves.append(move(pb.MOVEMENT_BET_RETURNED, pot, stack, part.amount_cents, e.round_id))
    return moves


def _returned(table_id: str, e: pb.PokerMoneyReturned) -> list[Move]:
    return [
        move(
            pb.MOVEMENT_ROUND_REVERSED,
            _source(table_id, back),
            accounts.stack(table_id, back.seat),
            back.amount_cents,
            e.round_id,
        )
        for back in e.returns
    ]


def _taken_back(table_id: str, e: pb.PokerActionTakenBack) -> list[Move]:
    return [
        move(
            pb.MOVEMENT_ACTION_TAKEN_BACK,
            _lies(table_id, back.source, back.source_number),
            _home(table_id, back.destination, back.destination_number),
            back.amount_cents,
            e.round_id,
        )
        for back in e.moves
    ]


def _lies(table_id: str, place: pb.PokerMoneyPlace, number: int) -> str:
    match place:
        case pb.POKER_MONEY_PLACE_STACK:
            return accounts.stack(table_id, number)
        case pb.POKER_MONEY_PLACE_BET:
            return accounts.bet(table_id, number)
        case pb.POKER_MONEY_PLACE_POT:
            return accounts.pot(table_id, number)
        case pb.POKER_MONEY_PLACE_RAKE:
            return accounts.rake_area(table_id)
        case pb.POKER_MONEY_PLACE_JACKPOT:
            return accounts.jackpot_area(table_id)
        case _:
            raise ValueError(f"{table_id}: no account for the place {place}")


def _home(table_id: str, home: pb.PokerMoneyHome, number: int) -> str:
    match home:
        case pb.POKER_MONEY_HOME_STACK:
            return accounts.stack(table_id, number)
        case pb.POKER_MONEY_HOME_BET:
            return accounts.bet(table_id, number)
        case pb.POKER_MONEY_HOME_POT:
            return accounts.pot(table_id, number)
        case _:
            raise ValueError(f"{table_id}: no account to go back to: {home}")


def _source(table_id: str, back: pb.PokerReturn) -> str:
    match back.source:
        case pb.POKER_MONEY_SOURCE_BET:
            return accounts.bet(table_id, back.seat)
        case pb.POKER_MONEY_SOURCE_POT:
            return accounts.pot(table_id, back.pot)
        case pb.POKER_MONEY_SOURCE_RAKE:
            return accounts.rake_area(table_id)
        case pb.POKER_MONEY_SOURCE_JACKPOT_FEE:
            return accounts.jackpot_area(table_id)
        case _:
            raise ValueError(f"{table_id}: no account for the source {back.source}")


POSTINGS: Postings = {
    **FLOOR_POSTINGS,
    pb.PokerChipsBrought: _brought,
    pb.PokerSeatCashedOut: _cashed_out,
    pb.PokerAntePosted: _bet,
    pb.PokerTableAntePosted: _bet,
    pb.PokerTableAnteCollected: _table_ante,
    pb.PokerBlindPosted: _bet,
    pb.PokerKillBlindPosted: _bet,
    pb.PokerBringInPosted: _bet,
    pb.PokerAnteReturned: _uncalled,
    pb.PokerCalled: _bet,
    pb.PokerBetPlaced: _bet,
    pb.PokerRaised: _bet,
    pb.PokerChipsAdded: _bet,
    pb.PokerBetCorrected: _corrected,
    pb.PokerUncalledBetReturned: _uncalled,
    pb.PokerBetsCollected: _collected,
    pb.PokerPotsMerged: _merged,
    pb.PokerPotAwarded: _awarded,
    pb.PokerContributionRefunded: _refunded,
    pb.PokerMoneyReturned: _returned,
    pb.PokerActionTakenBack: _taken_back,
}
