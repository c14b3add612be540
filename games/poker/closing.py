"""The end of a betting round, and of a round of play: what follows by itself from the last action."""

import roundledger.v1 as pb
from games.cards.deciding import put_away
from games.interface import Context
from games.poker import jackpot, kill, rake
from games.poker.drafting import Draft
from games.poker.house import House
from games.poker.pots import collections, eligible, uncalled
from games.poker.showdown import Award, Shown, awards, shown
from games.poker.state import BETTING, DEALING, SHOWDOWN


def follow_up(draft: Draft, context: Context) -> None:
    """Whatever a change at the table has brought to its end."""
    hand = draft.hand
    if hand.phase != SHOWDOWN and len(hand.live) == 1:
        house = draft.house
        _collect(draft, house, ends_here=True)
        _finish(draft, house, [], context)
    elif hand.phase == BETTING and not hand.actor:
        _collect(draft, draft.house, ends_here=False)
    elif hand.phase == SHOWDOWN and not hand.actor:
        _show_down(draft, context)


def _collect(draft: Draft, house: House, *, ends_here: bool) -> None:
    """Uncalled money back, bets into pots, rake, jackpot fee (5.4)."""
    round_id, street = draft.round_id, draft.hand.street
    seat, surplus = uncalled(draft.hand.players)
    if surplus:
        returned = pb.PokerUncalledBetReturned(round_id=round_id, seat=seat, amount_cents=surplus)
        draft.own(uncalled_bet_returned=returned)
    fresh: dict[int, int] = {}
    for collection in collections(draft.hand.players, draft.hand.pots):
        fresh[collection.pot] = collection.total
        shares = _shares(collection.parts)
        collected = pb.PokerBetsCollected(
            round_id=round_id, pot=collection.pot, up_to_cents=collection.up_to, shares=shares
        )
        draft.own(bets_collected=collected)
    if not (ends_here and street == 0 and house.no_flop_no_drop):
        _take(draft, house, fresh)
    if draft.hand.phase != DEALING:  # otherwise no betting round is open
        draft.own(betting_closed=pb.PokerBettingClosed(round_id=round_id, street=street))


def _take(draft: Draft, house: House, fresh: dict[int, int]) -> None:
    schedule = rake.reduced(house.rake, draft.hand.reduction)
    for pot, cents in rake.takes(draft.hand.pots, fresh, draft.hand.raked_to, schedule):
        draft.add(rake_taken=pb.RakeTaken(round_id=draft.round_id, pot=pot, amount_cents=cents))
    posted = house.jackpot
    if rake.fee_due(draft.hand.pots, posted.fee_cents, posted.min_pot_cents):
        fee = pb.JackpotFeeTaken(round_id=draft.round_id, pot=0, amount_cents=posted.fee_cents)
        draft.add(jackpot_fee_taken=fee)


def _shares(parts: dict[int, int]) -> list[pb.PokerShare]:
    return [pb.PokerShare(seat=seat, amount_cents=cents) for seat, cents in parts.items()]


def _show_down(draft: Draft, context: Context) -> None:
    hand = draft.hand
    hands = [shown(hand.form, seat, hand.players[seat].cards, hand.board) for seat in hand.live]
    _finish(draft, draft.house, hands, context)


def _finish(draft: Draft, house: House, hands: list[Shown], context: Context) -> None:
    """Awards, drops and the end of the round (section 7). Without hands the last live player takes every pot."""
    round_id = draft.round_id
    if hands:
        _merge(draft)
    for number in range(len(draft.hand.pots) - 1, -1, -1):
        for award in _awards(draft, house, number, hands):
            awarded = pb.PokerPotAwarded(
                round_id=round_id, pot=number, part=award.part, shares=_shares(award.shares), odd_seat=award.odd_seat
            )
            draft.own(pot_awarded=awarded)
    raked, fee = sum(pot.rake for pot in draft.hand.pots), sum(pot.fee for pot in draft.hand.pots)
    if raked:
        draft.add(rake_dropped=pb.RakeDropped(round_id=round_id, amount_cents=raked))
    if fee:
        fund_id = house.jackpot.fund_id
        draft.add(jackpot_fee_dropped=pb.JackpotFeeDropped(round_id=round_id, fund_id=fund_id, amount_cents=fee))
    if won := jackpot.hit(house.jackpot, draft.hand, hands, round_id):
        draft.add(jackpot_hit=won)
    for event in kill.events_after(draft.state, draft.hand, house.kill, round_id):
        draft.events.append(pb.Event(poker=event))
    draft.events.append(pb.Event(round_closed=pb.RoundClosed(round_id=round_id)))
    draft.events += put_away(draft.table, context)


def _merge(draft: Draft) -> None:
    """A pot that nobody is left to claim joins the next lower one."""
    for number in range(len(draft.hand.pots) - 1, 0, -1):
        pot = draft.hand.pots[number]
        if pot.net and not eligible(draft.hand, pot):
            merged = pb.PokerPotsMerged(round_id=draft.round_id, pot=number, amount_cents=pot.net)
            draft.own(pots_merged=merged)


def _awards(draft: Draft, house: House, number: int, hands: list[Shown]) -> list[Award]:
    hand = draft.hand
    pot = hand.pots[number]
    if not pot.net:
        return []
    if not hands:
        return [Award("whole", {hand.live[0]: pot.net})]
    claimants = eligible(hand, pot)
    return awards(hand.form, pot.net, [h for h in hands if h.seat in claimants], hand.board, house.split)
