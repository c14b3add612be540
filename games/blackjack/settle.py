"""Settlement: what each event takes, pays and gives back, in the dealer's order (J, K, L).

A fraction of a cent goes to the player: what is paid is rounded up, what the house keeps is rounded down.
"""

from collections.abc import Iterable

from msgspec.structs import replace

import roundledger.v1 as pb
from games.blackjack.deal import dealer_has_blackjack
from games.blackjack.layout import hit_wager_on, on_hand, spot_of, wagers_of
from games.blackjack.options import Options
from games.blackjack.state import NATURAL, OVER, SeatHand, SettledWager, State, Table
from games.blackjack.totals import one_suit, suited_king_queen, total_of
from games.game import Settles
from games.tables.odds import Odds
from games.tables.settle import round_voided
from games.tables.state import Rules, Wager
from games.tables.wagers import decision
from ledger.core.stream import Decisions

HALF_DOLLAR_CENTS = 50
"""A toke of exactly this is paid 1 to 1 on a blackjack (Chickasaw a)."""

EVEN = Odds(1, 1)


def winnings(odds: Odds, stake_cents: int) -> int:
    """Rounded up to a whole cent."""
    return -(-stake_cents * odds.pays // odds.per)


def suit_odds(options: Options) -> Odds:
    """Of the initial suit wager that the table offers (K.5)."""
    if options.initial_suit_kind == "same_suit":
        return Odds(options.same_suit_odds, 1)
    return Odds(options.kq_suited_odds or options.most_kq_odds, 1)


def suit_wager_wins(options: Options, cards: tuple[str, ...]) -> bool:
    if options.initial_suit_kind == "same_suit":
        return one_suit(cards[:2])
    return suited_king_queen(cards[:2])


def blackjack_odds(options: Options, wager: Wager) -> Odds:
    if wager.wager == "toke" and wager.stake_cents == HALF_DOLLAR_CENTS:
        return EVEN
    return Odds.parse(options.blackjack_odds)


def _won(rules: Rules[Options], wager: Wager, odds: Odds, round_id: str, rule: str = "") -> pb.Decision:
    return _won_by(wager, rule or rules.terms[wager.wager].rule, round_id, winnings(odds, wager.stake_cents))


def _won_by(wager: Wager, rule: str, round_id: str, paid_cents: int) -> pb.Decision:
    """A toke is a tip that rides on a hand: stake and winnings are the dealers' (Chickasaw a)."""
    won = decision(wager, pb.OUTCOME_WON, rule, round_id, paid_cents=paid_cents)
    if wager.wager == "toke":
        won.for_dealers = True
    return won


def _lost(rules: Rules[Options], wager: Wager, round_id: str) -> pb.Decision:
    rule = rules.terms[wager.wager].rule
    return decision(wager, pb.OUTCOME_LOST, rule, round_id, taken_cents=wager.stake_cents)


def _back(rules: Rules[Options], wager: Wager, round_id: str) -> pb.Decision:
    return decision(wager, pb.OUTCOME_RETURNED, rules.terms[wager.wager].rule, round_id)


# --- Optional wagers ---


def _suit_wagers(table: Table, e: pb.BlackjackSuitWagersSettled) -> Decisions:
    """From the dealer's left, before insurance (K.3, K.4)."""
    rules, odds = table.in_force, suit_odds(table.options)
    return [
        _won(rules, w, odds, e.round_id) if w.seat in e.winning_seats else _lost(rules, w, e.round_id)
        for w in wagers_of(table, "initial_suit")
    ]


def _hit_wager(table: Table, e: pb.BlackjackHitWagerSettled) -> Decisions:
    wager = hit_wager_on(table, e.seat, e.hand)
    if wager is None:
        return []
    if e.won:
        return [_won(table.in_force, wager, Odds(table.options.hit_wager_odds, 1), e.round_id)]
    return [_lost(table.in_force, wager, e.round_id)]


# --- Before the dealer's hand ---


def _busted(table: Table, e: pb.BlackjackHandBusted) -> Decisions:
    """All its stakes, on all spots (J.2.a, L.6); insurance stays."""
    return [_lost(table.in_force, w, e.round_id) for w in on_hand(table, e.seat, e.hand)]


def _paid(table: Table, e: pb.BlackjackHandPaid) -> Decisions:
    wagers = on_hand(table, e.seat, e.hand)
    if e.reason == "even_money":
        return [_won(table.in_force, w, EVEN, e.round_id, "q") for w in wagers]
    return [_won(table.in_force, w, blackjack_odds(table.options, w), e.round_id) for w in wagers]


def _surrendered(table: Table, e: pb.BlackjackSurrenderSettled) -> Decisions:
    """Half goes back; all of it is taken where the dealer's blackjack has an ace showing (A.7)."""
    wagers = on_hand(table, e.seat, e.hand)
    if not e.allowed:
        return [_lost(table.in_force, w, e.round_id) for w in wagers]
    return [_halved(w, e.round_id) for w in wagers]


def _halved(wager: Wager, round_id: str) -> pb.Decision:
    """The house keeps nothing of a stake of one cent."""
    kept = wager.stake_cents // 2
    outcome = pb.OUTCOME_LOST_PART if kept else pb.OUTCOME_RETURNED
    return decision(wager, outcome, "A.7, J.5", round_id, taken_cents=kept)


def _insurance(table: Table, e: pb.BlackjackInsuranceSettled) -> Decisions:
    rules, odds = table.in_force, Odds.parse(table.options.insurance_odds)
    wagers = [w for w in wagers_of(table, "insurance") if spot_of(w) == e.dealer_hand]
    return [_won(rules, w, odds, e.round_id) if e.blackjack else _lost(rules, w, e.round_id) for w in wagers]


# --- Against the dealer's hand ---


def _hands(table: Table, e: pb.BlackjackHandsSettled) -> Decisions:
    """Blackjacks first, then the others, each from the far right to the left; fees and what nobody decided last."""
    waiting = [(seat, hand) for seat, hand in reversed(table.play.hands) if hand.status in (NATURAL, OVER)]
    naturals = [(seat, hand) for seat, hand in waiting if has_blackjack(hand, table.options)]
    others = [(seat, hand) for seat, hand in waiting if not has_blackjack(hand, table.options)]
    decided = [
        decided
        for seat, hand in [*naturals, *others]
        for decided in _against_dealer(table, hand, on_hand(table, seat, hand.number, e.dealer_hand), e.round_id)
    ]
    return [*decided, *_left_over(table, e)] if e.final else decided


def _left_over(table: Table, e: pb.BlackjackHandsSettled) -> list[pb.Decision]:
    """Antes are kept; insurance of a hand that the dealer did not play goes back."""
    rules = table.in_force
    antes = [_lost(rules, w, e.round_id) for w in reversed(wagers_of(table, "ante"))]
    return [*antes, *(_back(rules, w, e.round_id) for w in wagers_of(table, "insurance"))]


def _against_dealer(table: Table, hand: SeatHand, wagers: Iterable[Wager], round_id: str) -> list[pb.Decision]:
    rules, outcome = table.in_force, result(table.play, hand, table.options)
    if outcome == pb.OUTCOME_LOST:
        return [_lost(rules, w, round_id) for w in wagers]
    if outcome == pb.OUTCOME_RETURNED:
        return [_back(rules, w, round_id) for w in wagers]
    if not has_blackjack(hand, rules.options):
        return [_won(rules, w, EVEN, round_id) for w in wagers]
    return [_blackjack_paid(rules, w, round_id) for w in wagers]


def _blackjack_paid(rules: Rules[Options], wager: Wager, round_id: str) -> pb.Decision:
    """Where a blackjack may not draw it cannot be doubled: what was added goes back (I.8.a)."""
    if wager.wager == "double" and not rules.options.draws_at_21:
        return decision(wager, pb.OUTCOME_RETURNED, "I.8.a", round_id)
    return _won(rules, wager, blackjack_odds(rules.options, wager), round_id)


def has_blackjack(hand: SeatHand, options: Options) -> bool:
    """A blackjack may not draw (H.7.a, I.8.a): what was drawn to one that lay face down does not count."""
    return hand.is_blackjack if options.draws_at_21 else hand.was_dealt_blackjack


def result(state: State, hand: SeatHand, options: Options) -> pb.Outcome:
    """What becomes of a hand against the dealer's (J.1 to J.3)."""
    total, dealer, blackjack = total_of(hand.cards), total_of(state.dealer), has_blackjack(hand, options)
    if total > 21 and not blackjack:
        return pb.OUTCOME_LOST
    if dealer_has_blackjack(state):
        pushed = blackjack or (total == 21 and options.push_21_vs_blackjack)
        return pb.OUTCOME_RETURNED if pushed else pb.OUTCOME_LOST
    if blackjack or dealer > 21 or total > dealer:
        return pb.OUTCOME_WON
    return pb.OUTCOME_RETURNED if total == dealer else pb.OUTCOME_LOST


def _ruled(table: Table, e: pb.BlackjackRulingMade) -> Decisions:
    """As management says (Chickasaw x); what it does not name stands."""
    decisions = []
    for effect in e.effects:
        wager = table.wagers[effect.wager_id]
        if effect.outcome == pb.OUTCOME_WON:
            decisions.append(_won_by(wager, "x", e.round_id, effect.paid_cents))
        else:
            taken = wager.stake_cents if effect.outcome == pb.OUTCOME_LOST else 0
            decisions.append(decision(wager, effect.outcome, "x", e.round_id, taken_cents=taken))
    return decisions


def _voided(table: Table, e: pb.RoundVoided) -> Decisions:
    """What is up goes back whole, and what was settled in the round is undone."""
    settled = [_undone(s, e) for s in table.play.settled if s.taken_cents or s.paid_cents]
    return [*settled, *round_voided(table, e)]


def _undone(settled: SettledWager, e: pb.RoundVoided) -> pb.Decision:
    return pb.Decision(
        wager_id=settled.wager_id,
        seat=settled.seat,
        player_id=settled.player_id,
        wager=settled.wager,
        selection=settled.selection,
        outcome=pb.OUTCOME_REVERSED,
        taken_cents=settled.paid_cents,
        returned_cents=settled.taken_cents,
        rule=e.rule,
        round_id=e.round_id,
        for_dealers=settled.for_dealers,
    )


def decided(state: State, decisions: Decisions) -> State:
    """What is settled in the course of a round is remembered, in case that it is void."""
    settled = [
        SettledWager(d.wager_id, d.seat, d.player_id, d.wager, d.selection, _kept(d), d.paid_cents, d.for_dealers)
        for d in decisions
    ]
    return replace(state, settled=(*state.settled, *settled)) if settled else state


def _kept(d: pb.Decision) -> int:
    """What the player did not get back of the stake: the house took it, or the dealers got it."""
    return d.stake_cents if d.for_dealers else d.taken_cents


SETTLE: Settles[Table] = {
    pb.BlackjackSuitWagersSettled: _suit_wagers,
    pb.BlackjackHitWagerSettled: _hit_wager,
    pb.BlackjackHandBusted: _busted,
    pb.BlackjackHandPaid: _paid,
    pb.BlackjackSurrenderSettled: _surrendered,
    pb.BlackjackInsuranceSettled: _insurance,
    pb.BlackjackHandsSettled: _hands,
    pb.BlackjackRulingMade: _ruled,
    pb.RoundVoided: _voided,
}
