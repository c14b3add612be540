"""How let it ride's own events change what its table remembers, one function an event. Never rejects."""

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import Events
from games.house_poker.evolve import turned_up
from games.house_poker.rules import HOUSE
from games.house_poker.state import PLAYING
from games.let_it_ride.state import CollectedBonus, State, Table

COMMUNITY_CARDS = 2


def _limit_posted(state: State, e: pb.PayoutLimitPosted, table: Table) -> State:
    return replace(state, posted_limit_cents=e.payout_limit_cents)


def _notice_given(state: State, e: pb.LetItRideNoticeGiven, table: Table) -> State:
    return replace(state, notices={**state.notices, e.notice: e.payout_limit_cents})


def _rules_changed(state: State, e: Message, table: Table) -> State:
    """A notice serves once."""
    return replace(state, notices={})


def _bonus_collected(state: State, e: pb.BonusCollected, table: Table) -> State:
    return replace(state, bonuses={s.seat: CollectedBonus(s.wager_id, s.player_id) for s in e.stakes})


def _bet_rode(state: State, e: pb.BetRode, table: Table) -> State:
    return replace(state, decided=(*state.decided, e.seat))


def _taken_back(state: State, e: pb.WagerWithdrawn, table: Table) -> State:
    """Once the cards are dealt, that is a player's decision."""
    return replace(state, decided=(*state.decided, e.seat)) if state.phase == PLAYING else state


def _community_shown(state: State, e: pb.CommunityCardShown, table: Table) -> State:
    """The next bet is decided; after the last card there is none. The card may have been seen by mistake before."""
    if e.number - 1 in state.face_down(HOUSE):
        state = turned_up(state, HOUSE, e.number - 1)
    if e.number == COMMUNITY_CARDS:
        return replace(state, shown=e.number, house_shown=True)
    return replace(state, shown=e.number, decided=())


def _round_ended(state: State, e: Message, table: Table) -> State:
    return replace(state, shown=0, bonuses={})


EVENTS: Events[State, Table] = {
    pb.PayoutLimitPosted: _limit_posted,
    pb.LetItRideNoticeGiven: _notice_given,
    pb.TableOpened: _rules_changed,
    pb.RulebookChanged: _rules_changed,
    pb.BonusCollected: _bonus_collected,
    pb.BetRode: _bet_rode,
    pb.WagerWithdrawn: _taken_back,
    pb.CommunityCardShown: _community_shown,
    pb.RoundClosed: _round_ended,
    pb.RoundVoided: _round_ended,
}
"""That cards were laid down changes nothing."""
