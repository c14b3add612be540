"""What becomes of a wager on a hand."""

from typing import Any

import roundledger.v1 as pb
from games.tables.state import Rules, Wager, terms_key
from games.tables.wagers import decision


def paid(rules: Rules[Any], wager: Wager, round_id: str, case: str = "") -> pb.Decision:
    """At the odds of the case that won."""
    terms = rules.terms[terms_key(wager.wager, case)]
    winnings = terms.odds.winnings(wager.stake_cents)
    return decision(wager, pb.OUTCOME_WON, terms.rule, round_id, paid_cents=winnings)


def lost(wager: Wager, rule: str, round_id: str) -> pb.Decision:
    return decision(wager, pb.OUTCOME_LOST, rule, round_id, taken_cents=wager.stake_cents)


def returned(wager: Wager, rule: str, round_id: str) -> pb.Decision:
    return decision(wager, pb.OUTCOME_RETURNED, rule, round_id)


def bonus(rules: Rules[Any], ante: Wager, name: str, case: str, round_id: str) -> list[pb.Decision]:
    """What the ante earns by the hand alone, where it earns anything. It has no stake of its own."""
    terms = rules.terms.get(terms_key(name, case))
    if terms is None:
        return []
    won = terms.odds.winnings(ante.stake_cents)
    return [bonus_paid(ante.wager_id, ante.seat, ante.player_id, name, won, terms.rule, round_id)]


def bonus_paid(
    wager_id: str, seat: int, player_id: str, name: str, paid_cents: int, rule: str, round_id: str
) -> pb.Decision:
    """Something that is won beside a stake, or after it was taken."""
    return pb.Decision(
        wager_id=wager_id,
        seat=seat,
        player_id=player_id,
        wager=name,
        outcome=pb.OUTCOME_BONUS_PAID,
        paid_cents=paid_cents,
        rule=rule,
        round_id=round_id,
    )
