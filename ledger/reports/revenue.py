"""What of the win is revenue: a choice of the jurisdiction, so each is told with its source (compliance e3). Pure."""

import msgspec

import roundledger.v1 as pb


class CreditPolicy(msgspec.Struct, frozen=True):
    """How credit that is not paid counts."""

    name: str
    citation: str
    unpaid_credit_counts: bool


POLICIES: tuple[CreditPolicy, ...] = (
    CreditPolicy("credit counts when it is issued", "205 CMR 140.02(1)(c)", unpaid_credit_counts=True),
    CreditPolicy("credit counts when it is paid", "NRS 463.0161(1)", unpaid_credit_counts=False),
)
"""A house reads the line that it is under."""


def credit_in_win(sheet: pb.DaySheet) -> int:
    """Markers that went into the drop of the day, and so into its win: those that were paid or voided at the table are
    out."""
    return sheet.markers_issued_cents - sheet.markers_redeemed_cents - sheet.markers_voided_cents


def revenue(policy: CreditPolicy, sheet: pb.DaySheet, paid_at_cage_cents: int) -> int | None:
    """Of a day; unknown while the win is."""
    if not sheet.HasField("win_by_count_cents"):
        return None
    won = sheet.win_by_count_cents
    return won if policy.unpaid_credit_counts else won - credit_in_win(sheet) + paid_at_cage_cents
