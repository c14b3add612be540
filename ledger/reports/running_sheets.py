"""Day sheets, vigorish and jackpot funds: pure folds over what postings move. Every figure is a sum of movements, so
the books and a worker make the same report of the same sums."""

from collections.abc import Iterable, Mapping

import msgspec

import roundledger.v1 as pb
from ledger.core.chain import EMPTY, Head, Record
from ledger.core.movements import Move
from ledger.money import accounts

Sums = Mapping[int, int]
"""Cents by movement."""

OF_FUNDS = frozenset(
    (
        pb.MOVEMENT_FUND_SEEDED,
        pb.MOVEMENT_CONTRIBUTION_RECEIVED,
        pb.MOVEMENT_JACKPOT_PAYOUT,
        pb.MOVEMENT_FUND_CARRIED,
    )
)
"""Movements that only the stream of a fund has."""

OF_NO_TABLE = OF_FUNDS | {
    pb.MOVEMENT_FILL_SENT,
    pb.MOVEMENT_CREDIT_RECEIVED,
    pb.MOVEMENT_DROP_COUNTED,
    pb.MOVEMENT_DROP_CHIPS_COUNTED,
    pb.MOVEMENT_COUPONS_COUNTED,
    pb.MOVEMENT_MARKERS_COUNTED,
    pb.MOVEMENT_CAGE_FUNDED,
    pb.MOVEMENT_CAGE_RETURNED,
    pb.MOVEMENT_CHIPS_ISSUED,
    pb.MOVEMENT_CHIPS_RETIRED,
    pb.MOVEMENT_CHIPS_REDEEMED,
    pb.MOVEMENT_REDEMPTION_PAID,
    pb.MOVEMENT_CHIPS_SOLD,
    pb.MOVEMENT_SALE_PAID,
    pb.MOVEMENT_MARKER_PAID,
    pb.MOVEMENT_MARKER_CURRENCY,
    pb.MOVEMENT_CAGE_MARKER_VOIDED,
    pb.MOVEMENT_CAGE_MARKER_CHIPS,
    pb.MOVEMENT_WIN_RECOGNISED,
    pb.MOVEMENT_LOSS_RECOGNISED,
}
"""Movements that no table has: of funds, of the cage, of the gaming days."""

_DAYS_KEPT = 2
"""Hosts' clocks differ a little, so around its end a gaming day may get another commit after the next has begun."""


def cents_by_movement(moves: Iterable[Move | pb.Posting]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for move in moves:
        movement = move.movement
        sums[movement] = sums.get(movement, 0) + move.amount_cents
    return sums


def added(sums: Sums, more: Sums) -> dict[int, int]:
    return {movement: sums.get(movement, 0) + more.get(movement, 0) for movement in {**sums, **more}}


# The reports


def sheet_of(table_id: str, gaming_day: str, head: Head, sums: Sums) -> pb.TableDaySheet:
    """Vigorish counts when it is collected: what is only owed is no revenue (compliance e2), nor are jackpot fees."""
    return pb.TableDaySheet(
        table_id=table_id,
        gaming_day=gaming_day,
        seq=head.seq,
        commit_hash=head.hash,
        drop_cents=sums.get(pb.MOVEMENT_DROP, 0) - sums.get(pb.MOVEMENT_DROP_CORRECTED, 0),
        rake_cents=sums.get(pb.MOVEMENT_RAKE_DROPPED, 0),
        jackpot_fees_cents=sums.get(pb.MOVEMENT_JACKPOT_CONTRIBUTION, 0),
        wagers_cents=sums.get(pb.MOVEMENT_WAGER, 0) - sums.get(pb.MOVEMENT_WAGER_WITHDRAWN, 0),
        stakes_taken_cents=_taken(sums),
        payouts_cents=_paid(sums),
        vigorish_collected_cents=vigorish_collected_of(sums),
        vigorish_deferred_cents=sums.get(pb.MOVEMENT_VIGORISH_DEFERRED, 0),
        vigorish_cleared_cents=sums.get(pb.MOVEMENT_VIGORISH_CLEARED, 0),
        vigorish_documented_cents=sums.get(pb.MOVEMENT_VIGORISH_DOCUMENTED, 0),
        vigorish_recovered_cents=sums.get(pb.MOVEMENT_VIGORISH_RECOVERED, 0),
        round_win_cents=round_win_of(sums),
    )


def _taken(sums: Sums) -> int:
    return sums.get(pb.MOVEMENT_STAKE_TAKEN, 0) - sums.get(pb.MOVEMENT_STAKE_RESTORED, 0)


def _paid(sums: Sums) -> int:
    return sums.get(pb.MOVEMENT_PAYOUT, 0) - sums.get(pb.MOVEMENT_PAYOUT_RECLAIMED, 0)


def round_win_of(sums: Sums) -> int:
    """The house's win by its rounds, with what corrections changed of it."""
    corrected = sums.get(pb.MOVEMENT_CORRECTION_TAKEN, 0) - sums.get(pb.MOVEMENT_CORRECTION_PAID, 0)
    rake = sums.get(pb.MOVEMENT_RAKE_DROPPED, 0)
    return _taken(sums) + vigorish_collected_of(sums) + rake - _paid(sums) + corrected


def vigorish_of(table_id: str, sums: Sums) -> pb.TableVigorish | None:
    """None for a table that never had any."""
    deferred = sums.get(pb.MOVEMENT_VIGORISH_DEFERRED, 0)
    cleared, documented = sums.get(pb.MOVEMENT_VIGORISH_CLEARED, 0), sums.get(pb.MOVEMENT_VIGORISH_DOCUMENTED, 0)
    if not deferred and pb.MOVEMENT_VIGORISH not in sums:
        return None
    return pb.TableVigorish(
        table_id=table_id,
        deferred_cents=deferred,
        cleared_cents=cleared,
        documented_cents=documented,
        receivable_cents=deferred - cleared - documented,
        collected_cents=vigorish_collected_of(sums),
        recovered_cents=sums.get(pb.MOVEMENT_VIGORISH_RECOVERED, 0),
    )


def statement_of(fund_id: str, head: Head, sums: Sums) -> pb.FundStatement:
    seeded, contributed = sums.get(pb.MOVEMENT_FUND_SEEDED, 0), sums.get(pb.MOVEMENT_CONTRIBUTION_RECEIVED, 0)
    paid, carried = sums.get(pb.MOVEMENT_JACKPOT_PAYOUT, 0), sums.get(pb.MOVEMENT_FUND_CARRIED, 0)
    return pb.FundStatement(
        fund_id=fund_id,
        seq=head.seq,
        commit_hash=head.hash,
        seeded_cents=seeded,
        contributed_cents=contributed,
        paid_cents=paid,
        carried_cents=carried,
        balance_cents=seeded + contributed - paid - carried,
    )


def fund_reports(
    heads: Mapping[str, Head], by_table: Mapping[str, Sums], in_transit: Mapping[str, Mapping[str, int]]
) -> list[pb.FundReport]:
    """Every fund that is fed or was opened: also one that tables feed and that was never opened."""
    fed = {accounts.fund_of(account): by_stream for account, by_stream in in_transit.items()}
    opened = {stream for stream, sums in by_table.items() if OF_FUNDS & sums.keys()}
    return [
        pb.FundReport(
            statement=statement_of(fund_id, heads.get(fund_id, EMPTY), by_table.get(fund_id, {})),
            in_transit_cents=sum(fed.get(fund_id, {}).values()),
            sources=[
                pb.FundSource(stream_id=stream, dropped_cents=cents)
                for stream, cents in sorted(fed.get(fund_id, {}).items())
                if stream != fund_id
            ],
        )
        for fund_id in sorted(opened | fed.keys())
    ]


def vigorish_collected_of(sums: Sums) -> int:
    return sums.get(pb.MOVEMENT_VIGORISH, 0) - sums.get(pb.MOVEMENT_VIGORISH_RETURNED, 0)


# The same, one commit after the other, for the worker, which publishes them


class Running(msgspec.Struct, frozen=True, array_like=True):
    """The sums of a stream so far."""

    days: dict[str, dict[int, int]] = {}
    """The newest gaming days only: older sheets are final."""
    of_fund: dict[int, int] = {}


class Reported(msgspec.Struct, frozen=True):
    """What one commit adds to the topics of sheets and of jackpots; nothing where no figure changed."""

    sheet: pb.TableDaySheet | None = None
    statement: pb.FundStatement | None = None


def report(before: Running, record: Record, moves: Iterable[Move]) -> tuple[Running, Reported]:
    """Takes in what the next commit of a stream moves."""
    moved = cents_by_movement(moves)
    if not moved:
        return before, Reported()
    at_table = {movement: cents for movement, cents in moved.items() if movement not in OF_NO_TABLE}
    in_fund = {movement: cents for movement, cents in moved.items() if movement in OF_FUNDS}
    stream_id, day, head = record.commit.stream_id, record.commit.gaming_day, record.head
    days, of_fund = before.days, added(before.of_fund, in_fund)
    if at_table:
        days = {**days, day: added(days.get(day, {}), at_table)}
        days = dict(sorted(days.items())[-_DAYS_KEPT:])
    sheet = sheet_of(stream_id, day, head, days[day]) if at_table and day in days else None
    statement = statement_of(stream_id, head, of_fund) if in_fund else None
    return Running(days, of_fund), Reported(sheet, statement)
