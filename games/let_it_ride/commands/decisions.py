"""Bets that ride or are taken back, and the community cards between (L.2 to L.5)."""

import roundledger.v1 as pb
from games.cards.dealing import turned_cards
from games.house_poker.commands.ending import settle_known
from games.house_poker.commands.play import check_decided, check_turn, exposed
from games.house_poker.commands.wagers import wagers_at
from games.house_poker.rules import HOUSE
from games.let_it_ride.rules import LET_IT_RIDE
from games.let_it_ride.state import BETS, Draft, Table
from games.tables.wagers import withdrawn
from ledger.core.context import Context
from ledger.core.rejection import Rejection

_CLAUSES = {1: "L.2", 2: "L.4"}


def let_ride(draft: Draft, command: pb.RideLetItRideBetRequest, context: Context) -> Rejection | None:
    table, seat, bet = draft.state, command.seat, command.bet
    if refused := _check_decision(table, seat, bet, context):
        return refused
    wager = wagers_at(table, seat)[BETS[bet - 1]]
    draft.add(
        pb.BetRode(
            round_id=table.round_id,
            seat=seat,
            player_id=wager.player_id,
            bet=bet,
            wager_id=wager.wager_id,
            stake_cents=wager.stake_cents,
        )
    )
    _lay_down(draft)
    return None


def take_back(draft: Draft, command: pb.TakeLetItRideBetBackRequest, context: Context) -> Rejection | None:
    """Whatever was decided about bet 1, bet 2 may be taken back (L.4)."""
    table, seat, bet = draft.state, command.seat, command.bet
    if bet == len(BETS):
        return Rejection("BET_NOT_WITHDRAWABLE", "bet 3 stays until the hand is settled", "G.2, G.3", "bet")
    if refused := _check_decision(table, seat, bet, context):
        return refused
    draft.add(withdrawn(table, wagers_at(table, seat)[BETS[bet - 1]]))
    _lay_down(draft)
    return None


def _check_decision(table: Table, seat: int, bet: int, context: Context) -> Rejection | None:
    """A bet that is not decided now is told before whose turn it is."""
    state = table.play
    if state.seats and bet != state.deciding:
        rule = _CLAUSES.get(bet, "G.3")
        return Rejection("BET_NOT_OPEN", f"bet {bet} is not decided now", rule, "bet")
    return check_turn(LET_IT_RIDE, table, seat, context)


def _lay_down(draft: Draft) -> None:
    """With the last decision all cards lie face down, and nobody touches them again (L.4.c)."""
    state = draft.state.play
    if state.deciding == len(_CLAUSES) and not state.turn:
        draft.add(pb.CardsLaidDown(round_id=draft.state.round_id))


def reveal_community(draft: Draft, command: pb.RevealLetItRideCommunityRequest, context: Context) -> Rejection | None:
    """First the left card, then the right one, which settles all hands."""
    table, number = draft.state, draft.state.play.shown
    if refused := check_decided(LET_IT_RIDE, table):
        return refused
    if table.play.house_shown:
        return Rejection("WRONG_STATE", "both community cards have been turned over", "L.5")
    known = table.play.hand(HOUSE)[number]
    cards = turned_cards(table.cards, [known], [command.card] if command.card else [], "L.3, L.5")
    if isinstance(cards, Rejection):
        return cards
    if not known:
        draft.add(exposed(LET_IT_RIDE, table, HOUSE, number, cards[0]))
    draft.add(pb.CommunityCardShown(round_id=table.round_id, number=number + 1, card=cards[0]))
    return settle_known(LET_IT_RIDE, draft, context) if draft.state.play.house_shown else None
