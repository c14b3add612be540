"""Words at the table (5.2): bets announced before they are put in, chips added too late, statements out of turn."""

import roundledger.v1 as pb
from games.poker.betting import bets
from games.poker.betting.bets import change_for_bet
from games.poker.commands.actions import acted, place_bet
from games.poker.state import Draft, Hand, Player, hand_of
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat

MAX_STATEMENT = 200


def announce_bet(draft: Draft, command: pb.AnnouncePokerBetRequest, context: Context) -> Rejection | None:
    """Whoever says so may keep adding chips until both hands rest before the pot (G.7.a, G.7.c)."""
    table, seat = draft.state, command.seat
    if refused := bets.check_turn(table.play.hand, seat) or check_own_seat(table.players.get(seat), context):
        return refused
    hand = hand_of(table)
    player = hand.players[seat]
    if hand.announced:
        return Rejection("BET_ANNOUNCED", "the bet is announced already: add chips", "G.7.c", "seat")
    if refused := bets.check_bring_in(hand, table.options, completes=True):
        return refused
    if hand.high and (refused := bets.check_may_raise(hand, player, table.options)):
        return refused
    draft.add(pb.PokerBetAnnounced(round_id=table.round_id, seat=seat, player_id=player.player_id))
    return None


def add_to_bet(draft: Draft, command: pb.AddToPokerBetRequest, context: Context) -> Rejection | None:
    """Only to a bet that was announced: a bet that is made, and a call, take no more chips (G.7.a, G.7.b)."""
    table, seat, cents = draft.state, command.seat, command.amount_cents
    hand = table.play.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "5.5")
    if seat not in hand.live:
        return bets.not_live(seat, "F.3")
    if hand.announced != seat:
        return Rejection("STRING_BET_REFUSED", "no bet was announced that more chips could complete", "G.7", "seat")
    player = hand.players[seat]
    if refused := _check_added(hand, player, command):
        return refused
    if command.complete:
        place_bet(draft, hand, seat, cents, player.bet + cents)
        return acted(draft, context)
    change_for_bet(draft, seat, cents)
    draft.add(
        pb.PokerChipsAdded(
            round_id=table.round_id,
            seat=seat,
            player_id=player.player_id,
            amount_cents=cents,
            to_cents=player.bet + cents,
            stack_cents=player.stack - cents,
        )
    )
    return None


def _check_added(hand: Hand, player: Player, command: pb.AddToPokerBetRequest) -> Rejection | None:
    """Never beyond the limit; not below it once the bet is complete (G.7.c)."""
    if not 0 <= command.amount_cents <= player.stack or not (command.amount_cents or command.complete):
        return Rejection("BAD_AMOUNT", "amount_cents must be chips of the player's stack", "G.3", "amount_cents")
    legal = bets.announced_range(hand, player)
    to_cents = player.bet + command.amount_cents
    return bets.check_amount(legal, to_cents if command.complete else max(to_cents, legal.least))


def state_out_of_turn(draft: Draft, command: pb.StateOutOfPokerTurnRequest, context: Context) -> Rejection | None:
    """What is said before one's turn does not bind, but is on record (G.4, P.11)."""
    table, seat = draft.state, command.seat
    refused = bets.check_turn(table.play.hand, seat)
    if refused is None:
        return Rejection("IN_TURN", "what is said in turn binds: record the action", "G.4", "seat")
    if refused.code != "OUT_OF_TURN":
        return refused
    if not 0 < len(command.statement) <= MAX_STATEMENT or not command.statement.isprintable():
        message = f"statement must have 1 to {MAX_STATEMENT} characters on one line"
        return Rejection("BAD_STATEMENT", message, "G.4", "statement")
    player_id = hand_of(table).players[seat].player_id
    draft.add(
        pb.PokerStatedOutOfTurn(round_id=table.round_id, seat=seat, player_id=player_id, statement=command.statement)
    )
    return None
