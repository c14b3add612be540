"""Words at the table (5.2): bets announced before they are put in, chips added too late, statements out of turn."""

from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.interface import Context, Events
from games.permissions import check_own_seat
from games.poker import betting
from games.poker.acting import done
from games.poker.drafting import Draft
from games.poker.state import Hand, Player, State
from games.table import Table
from ledger.core.rejection import Rejection

Outcome = Events | Rejection

MAX_STATEMENT = 200


def announce_bet(table: Table, command: pb.AnnouncePokerBetRequest, context: Context) -> Outcome:
    """Whoever says so may keep adding chips until both hands rest before the pot (G.7.a, G.7.c)."""
    state: State = table.play
    seat = command.seat
    if refused := betting.check_turn(state.hand, seat) or check_own_seat(table.players.get(seat), context):
        return refused
    draft = Draft(table)
    hand, options = draft.hand, draft.rules.options
    if hand.announced:
        return Rejection("BET_ANNOUNCED", "the bet is announced already: add chips", "G.7.c", "seat")
    if hand.high:
        half, may_check_raise = options["short_all_in_reopens"] == "half", bool(options["check_raise_allowed"])
        player = hand.players[seat]
        if refused := betting.check_may_raise(hand, player, half_reopens=half, check_raise_allowed=may_check_raise):
            return refused
    draft.own(bet_announced=pb.PokerBetAnnounced(round_id=table.round_id, seat=seat))
    return draft.events


def add_to_bet(table: Table, command: pb.AddToPokerBetRequest, context: Context) -> Outcome:
    """Only to a bet that was announced: a bet that is made, and a call, take no more chips (G.7.a, G.7.b)."""
    state: State = table.play
    hand, seat = state.hand, command.seat
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "5.5")
    if seat not in hand.players or not hand.players[seat].live:
        return Rejection("NOT_IN_HAND", f"seat {seat} has no live hand", "F.3", "seat")
    if hand.announced != seat:
        return Rejection("STRING_BET_REFUSED", "no bet was announced that more chips could complete", "G.7", "seat")
    if refused := _check_added(hand, hand.players[seat], command):
        return refused
    draft, cents = Draft(table), command.amount_cents
    if not command.complete:
        draft.own(chips_added=pb.PokerChipsAdded(round_id=table.round_id, seat=seat, amount_cents=cents))
        return draft.events
    to_cents = hand.players[seat].bet + cents
    if hand.high:
        made = pb.PokerRaised(round_id=table.round_id, seat=seat, amount_cents=cents, to_cents=to_cents)
        draft.own(raised=made)
    else:
        placed = pb.PokerBetPlaced(round_id=table.round_id, seat=seat, amount_cents=cents, to_cents=to_cents)
        draft.own(bet_placed=placed)
    return done(draft, context)


def _check_added(hand: Hand, player: Player, command: pb.AddToPokerBetRequest) -> Rejection | None:
    """Never beyond the limit; not below it once the bet is complete (G.7.c)."""
    if not 0 <= command.amount_cents <= player.stack or not (command.amount_cents or command.complete):
        return Rejection("BAD_AMOUNT", "chips from the player's stack are added", "G.3", "amount_cents")
    legal = betting.raise_range(hand, player) if hand.high else _open_range(hand, player)
    to_cents = player.bet + command.amount_cents
    return betting.check_amount(legal, to_cents if command.complete else max(to_cents, legal.least))


def _open_range(hand: Hand, player: Player) -> betting.Range:
    """As it was before the first chips of the bet: they count for no limit yet."""
    before = replace(player, stack=player.stack + player.bet, bet=0, total=player.total - player.bet)
    players = {**hand.players, hand.announced: before}
    return betting.open_range(replace(hand, players=players), before)


def state_out_of_turn(table: Table, command: pb.StateOutOfPokerTurnRequest, context: Context) -> Outcome:
    """What is said before one's turn does not bind, but is on record (G.4, P.11)."""
    state: State = table.play
    refused = betting.check_turn(state.hand, command.seat)
    if refused is None:
        return Rejection("IN_TURN", "what is said in turn binds: record the action", "G.4", "seat")
    if refused.code != "OUT_OF_TURN":
        return refused
    if not 0 < len(command.statement) <= MAX_STATEMENT or not command.statement.isprintable():
        return Rejection("BAD_STATEMENT", f"1 to {MAX_STATEMENT} characters were said", "G.4", "statement")
    said = pb.PokerOutOfTurnStatement(round_id=table.round_id, seat=command.seat, statement=command.statement)
    draft = Draft(table)
    draft.own(out_of_turn_statement=said)
    return draft.events


LADDERS: dict[type, Any] = {
    pb.AnnouncePokerBetRequest: announce_bet,
    pb.AddToPokerBetRequest: add_to_bet,
    pb.StateOutOfPokerTurnRequest: state_out_of_turn,
}
