"""Figures of a sheet as pages and reports show them: what nobody knows is not shown as nothing."""

import pytest

import roundledger.v1 as pb
from ledger.reports.sheets import figure_of_sheet


@pytest.mark.parametrize(
    ("sheet", "shown"),
    [
        (pb.DaySheet(), None),
        (pb.DaySheet(opener_cents=500_000), 0),
        (pb.DaySheet(rounds_voided=2), 2),
        (pb.DaySheet(opener_cents=500_000, rounds_voided=2), 2),
    ],
)
def test_a_table_that_nobody_counted_does_not_claim_that_no_round_was_voided(
    sheet: pb.DaySheet, shown: int | None
) -> None:
    assert figure_of_sheet(sheet, "rounds_voided") == shown
