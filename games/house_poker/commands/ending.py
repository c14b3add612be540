"""How rounds end: settled seat by seat, or void."""

import roundledger.v1 as pb
from games.cards.shoe import put_away
from games.house_poker.rules import HOUSE, SEAT, HouseGame
from games.house_poker.state import HouseDraft, HouseTable, Racked
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def void_round(
    draft: HouseDraft, reason: str, rule: str, context: Context, *, remove: bool = False
) -> Rejection | None:
    """All hands are void: stakes go back, and the deck is shuffled again or leaves the table."""
    batch = draft.state.cards.in_play
    draft.add(pb.RoundVoided(round_id=draft.state.round_id, reason=reason, rule=rule))
    if refused := put_away(draft, context):
        return refused
    if remove and batch:
        draft.add(pb.CardsRemoved(batch=batch, reason=reason))
    return None


def settle_known(game: HouseGame, draft: HouseDraft, context: Context) -> Rejection | None:
    """Settles the hands whose cards are known, from the dealer's right, up to one that must be named first; after the
    last one the round ends."""
    for seat in draft.state.play.unsettled:
        state = draft.state.play
        if "" in state.hand(seat):
            return None
        hand = game.ranked(state.hand(seat), state.hand(HOUSE))
        draft.add(
            pb.SeatSettled(
                round_id=draft.state.round_id,
                seat=seat,
                player_id=draft.state.players[seat],
                cards=hand.cards,
                unused=hand.unused,
                hand=hand.name,
            )
        )
    draft.add(_collected(game, draft.state))
    draft.add(pb.RoundClosed(round_id=draft.state.round_id))
    return put_away(draft, context)


def _collected(game: HouseGame, table: HouseTable) -> pb.CardsCollected:
    """In the order in which the hands went to the rack, the house's last."""
    state = table.play
    event = pb.CardsCollected(round_id=table.round_id)
    for hand in (*state.racked, Racked(HOUSE, len(state.hand(HOUSE)), state.hand(HOUSE))):
        destination = SEAT if hand.seat else game.house
        event.hands.add(destination=destination, seat=hand.seat, count=hand.count, cards=hand.cards)
    return event
