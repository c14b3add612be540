"""A let it ride table in words, and as each role may see it."""

from collections.abc import Mapping
from typing import Any

import roundledger.v1 as pb
from games.game import Words
from games.house_poker.state import PLAYING
from games.house_poker.words import lying_there, view_of_hands
from games.let_it_ride.rules import LET_IT_RIDE
from games.let_it_ride.state import Table
from games.tables.chips import dollars
from ledger.core.vocabulary import enum_word


def view(table: Table, role: int, actor_id: str) -> Mapping[str, Any]:
    state = table.play
    return {
        **view_of_hands(table, role, actor_id),
        "bet_to_decide": state.deciding if state.phase == PLAYING and state.turn else 0,
        "community_cards_shown": state.shown,
        "bonuses": sorted(state.bonuses),
        "posted_limit_cents": state.posted_limit_cents,
    }


def on_table(table: Table) -> Mapping[str, str]:
    state = table.play
    bonuses = ", ".join(f"seat {seat}" for seat in sorted(state.bonuses))
    return {**lying_there(LET_IT_RIDE, table), **({"bonus": bonuses} if bonuses else {})}


def _notice(e: pb.LetItRideNoticeGiven) -> str:
    limit = f", {dollars(e.payout_limit_cents)}" if e.payout_limit_cents else ""
    return f"notice to patrons: {enum_word(pb.LetItRideNotice, e.notice)}{limit}"


def _collected(e: pb.BonusCollected) -> str:
    seats = ", ".join(f"seat {stake.seat}" for stake in e.stakes)
    return f"bonus wagers collected: {seats or 'none'}"


def _shown(e: pb.CommunityCardShown) -> str:
    return f"{'left' if e.number == 1 else 'right'} community card: {e.card}"


WORDS: Words = {
    pb.PayoutLimitPosted: lambda e: f"payout limit posted: {dollars(e.payout_limit_cents)}",
    pb.LetItRideNoticeGiven: _notice,
    pb.BonusCollected: _collected,
    pb.BetRode: lambda e: f"{e.player_id} at seat {e.seat} lets bet {e.bet} ride, {dollars(e.stake_cents)}",
    pb.CardsLaidDown: lambda e: "all cards are laid down",
    pb.CommunityCardShown: _shown,
}
