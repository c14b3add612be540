"""What two counts that should agree differ by, and who has to know: policy as data (compliance b3)."""

import msgspec

import roundledger.v1 as pb
from ledger.core.roles import CASHIER, PIT, SECURITY, SURVEILLANCE, Roles, role_name
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


def overdue_in_words(e: pb.DropBoxOverdue) -> str:
    return f"the drop box of {e.table_id} holds the drop of {e.since_day} on and is still there ({e.rule}): take it off"
