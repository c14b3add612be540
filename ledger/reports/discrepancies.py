"""What two counts that should agree differ by, and who has to know: policy as data (compliance b3)."""

import msgspec

import roundledger.v1 as pb
from ledger.core.roles import CASHIER, PIT, SECURITY, SURVEILLANCE, Roles, role_name
from ledger.core.vocabulary import enum_word
from ledger.money.amounts import dollars

RULE = "NJ D-1.21(e)"


class Tier(msgspec.Struct, frozen=True):
    """From which difference on, and what follows."""

    from_cents: int
    notify: Roles
    report: bool = False
    to_regulator: bool = False


TIERS: tuple[Tier, ...] = (
    Tier(1, (PIT, SECURITY, SURVEILLANCE)),
    Tier(25_01, (PIT, SECURITY, SURVEILLANCE, CASHIER), report=True),
    Tier(100_00, (PIT, SECURITY, SURVEILLANCE, CASHIER), report=True, to_regulator=True),
)
"""Every difference is told at once; above $25 it is reported in writing, and from $100 on to the regulator."""


def discrepancy(
    what: str, table_id: str, reference: str, expected_cents: int, found_cents: int
) -> pb.DiscrepancyFound | None:
    """None where the counts agree."""
    difference = abs(found_cents - expected_cents)
    reached = [tier for tier in TIERS if difference >= tier.from_cents]
    if not reached:
        return None
    tier = reached[-1]
    return pb.DiscrepancyFound(
        what=what,
        table_id=table_id,
        reference=reference,
        expected_cents=expected_cents,
        found_cents=found_cents,
        notify=[role_name(role) for role in tier.notify],
        report=tier.report,
        to_regulator=tier.to_regulator,
        rule=RULE,
    )


def in_words(e: pb.DiscrepancyFound) -> str:
    difference = e.found_cents - e.expected_cents
    kind = "above" if difference > 0 else "missing"
    report = "; to the regulator" if e.to_regulator else "; a report is due" if e.report else ""
    return (
        f"{e.what.replace('_', ' ')} {e.reference} of {e.table_id}: {dollars(abs(difference))} {kind}"
        f" ({dollars(e.found_cents)} instead of {dollars(e.expected_cents)}); tell {', '.join(e.notify)}{report}"
    )


def clock_in_words(e: pb.ClockSkewFound | pb.ClockOverdue) -> str:
    if isinstance(e, pb.ClockOverdue):
        return f"the clock of {e.host_id} was held against no other for a day ({e.rule}): measure it"
    off, most = e.offset_micros / 1_000_000, e.most_micros / 1_000_000
    return f"the clock of {e.host_id} is {off:+,.3f} s off, more than {most:,.3f} s ({e.rule}): set it"


def software_in_words(e: pb.SoftwareDiffered) -> str:
    found, recorded = e.software.files_sha256.hex()[:16], e.files_sha256_recorded.hex()[:16]
    return f"the software of {e.host_id} ({e.component}) is {found}, not {recorded} as recorded ({e.rule}): look at it"


def box_word(kind: int) -> str:
    """Such as jackpot fee box."""
    return f"{enum_word(pb.DropBoxKind, kind)} box" if kind else "drop box"


def overdue_in_words(e: pb.DropBoxOverdue) -> str:
    return f"the drop box of {e.table_id} holds the drop of {e.since_day} on and is still there ({e.rule}): take it off"
