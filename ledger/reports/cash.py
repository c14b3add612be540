"""Currency by person and gaming day: what has to be reported, and what is close to it. Pure.

What came in and what went out are added up apart and never netted, over all tables and the cage, because they share one
gaming day (31 CFR 1021.311, 1021.100; compliance i1, i2). A buy-in that was put right counts for what it was: bills
that went back to their owner did not change hands (i4)."""

from collections.abc import Iterable, Mapping

import msgspec

import roundledger.v1 as pb
from ledger.core.vocabulary import enum_word
from ledger.money.accounts import owner_of


class CurrencyPolicy(msgspec.Struct, frozen=True):
    """Thresholds, which vary: data with its source."""

    report_above_cents: int = 10_000_00
    """31 CFR 1021.311: more than so much; not so much itself."""
    watch_from_cents: int = 3_000_00
    """A custom of the trade, by which staff see it coming (31 CFR 1021.210(b)(2)(vi); compliance i5)."""


POLICY = CurrencyPolicy()

_PUT_RIGHT = frozenset((pb.MOVEMENT_DROP_CORRECTED,))
"""Currency back to a player that was never in, or was not the house's to keep: less in, not more out."""
_SUFFIX = "/currency"


class Cash(msgspec.Struct, frozen=True):
    """One posting of currency, as the books keep it."""

    player_id: str
    gaming_day: str
    stream_id: str
    seq: int
    number: int
    at: str
    movement: int
    in_cents: int
    out_cents: int


def cash_in(batch: pb.PostingBatch) -> list[Cash]:
    """The currency that a commit moved between the house and players."""
    found = []
    for posting in batch.postings:
        paid, got = _whose_currency(posting.source), _whose_currency(posting.destination)
        if not (player_id := paid or got):
            continue
        cents = posting.amount_cents
        moved = (cents, 0) if paid else (-cents, 0) if posting.movement in _PUT_RIGHT else (0, cents)
        at = batch.at.ToJsonString() if batch.HasField("at") else ""
        row = (player_id, batch.gaming_day, batch.stream_id, batch.seq, posting.number, at, posting.movement)
        found.append(Cash(*row, *moved))
    return found


def _whose_currency(account: str) -> str:
    """The player; empty for an account of the house, or of chips."""
    return owner_of(account) if account.endswith(_SUFFIX) else ""


def totals_of(
    cash: Iterable[Cash], policy: CurrencyPolicy = POLICY, identified: Mapping[str, str] | None = None
) -> list[pb.CurrencyTotals]:
    """One entry a person and gaming day: who has to be reported first, then who is to be watched, the largest first.
    What staff know counts: a player who is known to be the same person as another is added to them (FinCEN Ruling
    2005-1, i3)."""
    people: dict[tuple[str, str], pb.CurrencyTotals] = {}
    for each in cash:
        person = (identified or {}).get(each.player_id, each.player_id)
        key = (person, each.gaming_day)
        if key not in people:
            people[key] = pb.CurrencyTotals(player_id=person, gaming_day=each.gaming_day)
        totals = people[key]
        totals.in_cents += each.in_cents
        totals.out_cents += each.out_cents
        totals.transactions.add(
            stream_id=each.stream_id,
            seq=each.seq,
            at=each.at,
            movement=enum_word(pb.Movement, each.movement),
            in_cents=each.in_cents,
            out_cents=each.out_cents,
        )
    for totals in people.values():
        totals.report_in = totals.in_cents > policy.report_above_cents
        totals.report_out = totals.out_cents > policy.report_above_cents
        totals.watch = max(totals.in_cents, totals.out_cents) >= policy.watch_from_cents
    return sorted(people.values(), key=_urgency)


def _urgency(t: pb.CurrencyTotals) -> tuple[bool, bool, int, str, str]:
    largest = max(t.in_cents, t.out_cents)
    return (not (t.report_in or t.report_out), not t.watch, -largest, t.player_id, t.gaming_day)
