"""The end of a betting round, and of a round of play: what follows by itself from the last action."""

import roundledger.v1 as pb
from games.cards.shoe import put_away
from games.poker.betting import jackpot, kill, rake
from games.poker.betting.pots import Collection, collections_due, eligible, uncalled
from games.poker.betting.showdown import Award, awards_of
from games.poker.state import BETTING, DEALING, SHOWDOWN, Draft, Hand, hand_of
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def follow_up(draft: Draft, context: Context) -> Rejection | None:
    """Whatever a change at the table has brought to its end. It is refused only where this host cannot open the deck's
    shuffle, which the end of the round reveals."""
    hand = hand_of(draft.state)
    if hand.phase != SHOWDOWN and len(hand.live) == 1:
        _collect(draft, ends_here=True)
        return _finish(draft, context)
    if hand.phase == SHOWDOWN and not hand.actor:
        _merge(draft)
        return _finish(draft, context)
    if hand.phase == BETTING and not hand.actor:
        _collect(draft, ends_here=False)
        return follow_up(draft, context)  # the showdown is over at once where all hands were tabled before
    return None


# --- A betting round ---


def _collect(draft: Draft, *, ends_here: bool) -> None:
    """Uncalled money back, bets into pots, rake, jackpot fee (5.4)."""
    hand, round_id = hand_of(draft.state), draft.state.round_id
    seat, surplus = uncalled(hand)
    if surplus:
        draft.add(_uncalled(hand, round_id, seat, surplus))
    fresh = _collect_table_ante(draft)
    for collection in collections_due(hand_of(draft.state)):
        fresh[collection.pot] = fresh.get(collection.pot, 0) + sum(collection.parts.values())
        draft.add(_collected(hand, round_id, collection))
    if fresh and not (ends_here and hand.street == 0 and draft.state.options.rake_no_flop_no_drop):
        _take(draft, fresh)
    if hand.phase != DEALING:  # otherwise no betting round is open
        closed = pb.PokerBettingClosed()
        closed.round_id, closed.street, closed.street_name = round_id, hand.street, hand.street_now.name
        draft.add(closed)


def _collect_table_ante(draft: Draft) -> dict[int, int]:
    """What one seat posted for all goes into the main pot, whoever is left to win it; by pot, as fresh money."""
    hand, round_id = hand_of(draft.state), draft.state.round_id
    fresh: dict[int, int] = {}
    for seat, player in hand.players.items():
        if cents := player.table_ante_up:
            collected = pb.PokerTableAnteCollected(round_id=round_id, seat=seat, player_id=player.player_id)
            collected.amount_cents = cents
            draft.add(collected)
            fresh[0] = fresh.get(0, 0) + cents
    return fresh


def _uncalled(hand: Hand, round_id: str, seat: int, cents: int) -> pb.PokerUncalledBetReturned:
    player = hand.players[seat]
    return pb.PokerUncalledBetReturned(
        round_id=round_id,
        seat=seat,
        player_id=player.player_id,
        amount_cents=cents,
        stack_cents=player.stack + cents,
    )


def _collected(hand: Hand, round_id: str, collection: Collection) -> pb.PokerBetsCollected:
    event = pb.PokerBetsCollected()
    event.round_id, event.pot, event.up_to_cents = round_id, collection.pot, collection.up_to
    for seat, cents in collection.parts.items():
        part = event.contributions.add()
        part.seat, part.player_id, part.amount_cents = seat, hand.players[seat].player_id, cents
    return event


def _take(draft: Draft, fresh: dict[int, int]) -> None:
    hand, round_id, options = hand_of(draft.state), draft.state.round_id, draft.state.options
    if not (options.rake_percentage_bp or options.rake_steps or options.jackpot_fee_cents):
        return  # a reduced rake is no more than the posted one (N.6)
    taken, forgone = rake.taken_and_forgone(hand.pots, fresh, hand.raked_to, hand.rake, rake.as_posted(options))
    for pot, cents in taken:
        draft.add(pb.RakeTaken(round_id=round_id, pot=pot, amount_cents=cents))
    for pot, cents in forgone:
        draft.add(pb.PokerRakeForgone(round_id=round_id, pot=pot, amount_cents=cents))
    if rake.fee_due(hand_of(draft.state).pots, options):
        draft.add(pb.JackpotFeeTaken(round_id=round_id, pot=0, amount_cents=options.jackpot_fee_cents))


# --- A round of play ---


def _merge(draft: Draft) -> None:
    """A pot that nobody is left to claim joins the next lower one."""
    for number in range(len(hand_of(draft.state).pots) - 1, 0, -1):
        hand = hand_of(draft.state)
        pot = hand.pots[number]
        if pot.net and not eligible(hand, pot):
            round_id, lower = draft.state.round_id, number - 1
            draft.add(pb.PokerPotsMerged(round_id=round_id, pot=number, into_pot=lower, amount_cents=pot.net))


def _finish(draft: Draft, context: Context) -> Rejection | None:
    """Awards from the last side pot to the main pot, drops and the end of the round (section 7)."""
    round_id, rules = draft.state.round_id, draft.state.in_force
    for number in range(len(hand_of(draft.state).pots) - 1, -1, -1):
        for award in awards_of(hand_of(draft.state), number, rules.options):
            draft.add(_awarded(hand_of(draft.state), round_id, number, award))
    hand = hand_of(draft.state)
    if raked := sum(pot.rake for pot in hand.pots):
        draft.add(pb.RakeDropped(round_id=round_id, amount_cents=raked))
    if fee := sum(pot.fee for pot in hand.pots):
        fund_id = rules.options.jackpot_fund
        draft.add(pb.JackpotFeeDropped(round_id=round_id, fund_id=fund_id, amount_cents=fee))
    if won := jackpot.hit(rules, hand, round_id):
        draft.add(won)
    if changed := kill.after_round(draft.state.play, hand, rules.options, round_id):
        draft.add(changed)
    draft.add(pb.RoundClosed(round_id=round_id))
    return put_away(draft, context)


def _awarded(hand: Hand, round_id: str, number: int, award: Award) -> pb.PokerPotAwarded:
    event = pb.PokerPotAwarded(round_id=round_id, pot=number, part=award.part, odd_seat=award.odd_seat)
    for seat, cents in award.shares.items():
        player = hand.players[seat]
        event.shares.add(seat=seat, player_id=player.player_id, amount_cents=cents, stack_cents=player.stack + cents)
    return event
