"""What poker's events move: chips between stacks, bets, pots and the areas beside them (6.3)."""

from collections.abc import Sequence
from typing import Any

import roundledger.v1 as pb
from games.poker.state import State
from games.table import Table
from ledger.core import accounts
from ledger.core.movements import BooksOutOfBalance, move

_BETS = ("ante_posted", "blind_posted", "kill_blind_posted", "called", "bet_placed", "raised", "chips_added")


def postings(before: Table, event: pb.Event) -> Sequence[pb.Posting]:
    if event.WhichOneof("event") == "round_voided":
        return _reversed(before, event.round_voided.round_id)
    kind = event.poker.WhichOneof("event")
    if kind is None:
        return ()
    return _moves(before, kind, getattr(event.poker, kind))


def _moves(before: Table, kind: str, e: Any) -> Sequence[pb.Posting]:
    table = before.table_id
    if kind in _BETS:
        return _bet(table, e, e.amount_cents)
    match kind:
        case "bet_corrected":
            return _bet(table, e, e.delta_cents)
        case "chips_brought":
            chips = accounts.chips(e.player_id)
            return [move(pb.MOVEMENT_STACK_BROUGHT, chips, accounts.stack(table, e.seat), e.amount_cents, "")]
        case "seat_cashed_out":
            chips = accounts.chips(e.player_id)
            return [move(pb.MOVEMENT_STACK_TAKEN, accounts.stack(table, e.seat), chips, e.amount_cents, "")]
        case "uncalled_bet_returned":
            source, destination = accounts.bet(table, e.seat), accounts.stack(table, e.seat)
            return [move(pb.MOVEMENT_BET_RETURNED, source, destination, e.amount_cents, e.round_id)]
        case "bets_collected":
            pot = accounts.pot(table, e.pot)
            return [
                move(pb.MOVEMENT_BETS_COLLECTED, accounts.bet(table, s.seat), pot, s.amount_cents, e.round_id)
                for s in e.shares
            ]
        case "pots_merged":
            source, destination = accounts.pot(table, e.pot), accounts.pot(table, e.pot - 1)
            return [move(pb.MOVEMENT_BETS_COLLECTED, source, destination, e.amount_cents, e.round_id)]
        case "pot_awarded":
            pot = accounts.pot(table, e.pot)
            return [
                move(pb.MOVEMENT_POT_AWARDED, pot, accounts.stack(table, s.seat), s.amount_cents, e.round_id)
                for s in e.shares
            ]
        case "contribution_refunded":
            return _refunded(table, e)
        case _:
            return ()


def _bet(table: str, e: Any, cents: int) -> list[pb.Posting]:
    """Nothing moves when an announced bet is complete without another chip; a correction may go back."""
    stack, bet = accounts.stack(table, e.seat), accounts.bet(table, e.seat)
    if cents < 0:
        return [move(pb.MOVEMENT_BET_RETURNED, bet, stack, -cents, e.round_id)]
    return [move(pb.MOVEMENT_BET, stack, bet, cents, e.round_id)] if cents else []


def _refunded(table: str, e: pb.PokerContributionRefunded) -> list[pb.Posting]:
    stack = accounts.stack(table, e.seat)
    sources = [(accounts.pot(table, part.pot), part.amount_cents) for part in e.parts]
    sources.insert(0, (accounts.bet(table, e.seat), e.bet_cents))
    return [move(pb.MOVEMENT_BET_RETURNED, source, stack, cents, e.round_id) for source, cents in sources if cents]


def _reversed(before: Table, round_id: str) -> list[pb.Posting]:
    """A void round: everybody gets back exactly what they put in, rake and fee included; whose cents lie in which
    pot or area is all one, so they are handed out in order."""
    state: State = before.play
    if state.hand is None:
        return []
    hand, table = state.hand, before.table_id
    held = {accounts.pot(table, number): pot.net for number, pot in enumerate(hand.pots)}
    held[accounts.rake_area(table)] = sum(pot.rake for pot in hand.pots)
    held[accounts.jackpot_area(table)] = sum(pot.fee for pot in hand.pots)
    moves = []
    for seat, player in hand.players.items():
        stack, owed = accounts.stack(table, seat), player.collected
        if player.total > owed:
            source = accounts.bet(table, seat)
            moves.append(move(pb.MOVEMENT_ROUND_REVERSED, source, stack, player.total - owed, round_id))
        for account in held:
            cents = min(owed, held[account])
            if cents:
                moves.append(move(pb.MOVEMENT_ROUND_REVERSED, account, stack, cents, round_id))
                held[account] -= cents
                owed -= cents
    if any(held.values()):
        raise BooksOutOfBalance(f"{table}: a void round leaves money behind: {held}")
    return moves
