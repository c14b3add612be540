"""What a player did at one table on one gaming day, for player tracking. Pure: from what the processors published."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from fractions import Fraction
from itertools import pairwise

import roundledger.v1 as pb
from ledger.core.movements import STAYS_UP
from ledger.money.accounts import owner_of

Theory = Callable[[str, str, str], Fraction | None]
"""What the house keeps on average, of a rulebook's wager and selection."""

LONGEST_PAUSE = timedelta(minutes=15)
"""Who does nothing for longer was away meanwhile: that is a house's custom, and no rule."""

_BOUGHT = frozenset(
    (
        *(pb.MOVEMENT_DROP, pb.MOVEMENT_DROP_CORRECTED, pb.MOVEMENT_COUPON, pb.MOVEMENT_MARKER),
        *(pb.MOVEMENT_STACK_BROUGHT, pb.MOVEMENT_CHIPS_TAKEN_IN, pb.MOVEMENT_SALE_PAID),
    )
)
_WON_BY_POSTINGS = frozenset(
    (
        *(pb.MOVEMENT_VIGORISH, pb.MOVEMENT_VIGORISH_RETURNED),
        *(pb.MOVEMENT_CORRECTION_TAKEN, pb.MOVEMENT_CORRECTION_PAID),
    )
)
"""What the house wins of a player beside stakes: from the player's account, and back to it."""

_NO_STAKE = STAYS_UP - {pb.OUTCOME_BONUS_PAID} | {pb.OUTCOME_POT_WON}
"""Outcomes in which nothing was staked against the house, or nothing is decided yet."""


def visit_of(
    player_id: str, batches: Iterable[pb.PostingBatch], settlements: Iterable[pb.Settlement], theory: Theory
) -> pb.PlayerVisit:
    """Of one stream and one gaming day, whose batches and settlements these are."""
    visit = pb.PlayerVisit()
    moments, void = [], set[str]()
    for batch in batches:
        void |= {figure.reference for figure in batch.figures if figure.kind == pb.DAY_FIGURE_KIND_ROUND_VOIDED}
        visit.game, visit.stream_id, visit.gaming_day = batch.kind, batch.stream_id, batch.gaming_day
        if _take_in_postings(visit, player_id, batch):
            moments.append(batch.at)
    expected = Fraction(0)
    for settlement in settlements:
        decided = [decision for decision in settlement.decisions if decision.player_id == player_id]
        if decided:
            moments.append(settlement.at)
        for decision in decided:
            if decision.round_id in void:  # nothing of it stands, so nothing was wagered in it
                visit.actual_win_cents += _won_of(decision)
                continue
            edge = theory(settlement.rulebook_id, decision.wager, decision.selection)
            expected += _take_in_decision(visit, decision, edge)
    visit.theoretical_win_cents = int(expected // 1)
    times = sorted(moment.ToDatetime() for moment in moments)
    if times:
        pauses = (later - earlier for earlier, later in pairwise(times))
        visit.seconds_played = int(sum((p for p in pauses if p <= LONGEST_PAUSE), timedelta()).total_seconds())
        visit.first_at, visit.last_at = f"{times[0].isoformat()}Z", f"{times[-1].isoformat()}Z"
    return visit


def _take_in_postings(visit: pb.PlayerVisit, player_id: str, batch: pb.PostingBatch) -> bool:
    """Whether the player's money moved."""
    moved = False
    for posting in batch.postings:
        gave, got = owner_of(posting.source) == player_id, owner_of(posting.destination) == player_id
        if gave or got:
            moved = True
            cents = posting.amount_cents if gave else -posting.amount_cents
            if posting.movement in _BOUGHT:
                visit.buy_in_cents += cents
            elif posting.movement in _WON_BY_POSTINGS and not _is_of_a_pot(posting):
                visit.actual_win_cents += cents
    return moved


_CORRECTIONS = (pb.MOVEMENT_CORRECTION_TAKEN, pb.MOVEMENT_CORRECTION_PAID)


def _is_of_a_pot(posting: pb.Posting) -> bool:
    """A share of a pot that is put right goes through the tray from one player to another: the house wins none of it.
    Wagers against the house have their ids, pots have none."""
    return posting.movement in _CORRECTIONS and not posting.wager_id


def _won_of(d: pb.Decision) -> int:
    """By the house; less than nothing where it pays, or gives back what it had taken."""
    if d.outcome in _NO_STAKE:
        return 0
    return d.taken_cents - (d.returned_cents if d.outcome == pb.OUTCOME_REVERSED else d.paid_cents)


def _take_in_decision(visit: pb.PlayerVisit, d: pb.Decision, edge: Fraction | None) -> Fraction:
    """What the house wins of it on average. One that is reversed takes back what it had brought."""
    if d.outcome in _NO_STAKE:
        return Fraction(0)
    is_undone = d.outcome == pb.OUTCOME_REVERSED
    stake = -d.stake_cents if is_undone else d.stake_cents
    visit.actual_win_cents += _won_of(d)
    visit.decisions += 0 if is_undone else 1
    visit.handle_cents += stake
    if edge is None:
        visit.handle_without_edge_cents += stake
        if d.wager not in visit.wagers_without_edge:
            visit.wagers_without_edge.append(d.wager)
        return Fraction(0)
    return edge * stake
