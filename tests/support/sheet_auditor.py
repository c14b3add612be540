"""Sheets of a gaming day as the auditor works them out, from the stored bytes of commits with code of its own."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import roundledger.v1 as pb
from tests.support.auditor import Auditor

Columns = dict[str, int | None]


class DayAuditor(Auditor):
    """Reads one stream and keeps what the sheets of its gaming days need."""

    def __init__(self, stream_id: str) -> None:
        super().__init__(stream_id)
        self.day = ""
        self.columns: dict[tuple[str, str], Columns] = defaultdict(dict)
        """By table and day."""

    def read(self, data: bytes) -> None:
        self.day = pb.Commit.FromString(data).gaming_day
        before = self.balances[self.at_table("credit_float")]
        super().read(data)
        self._add("float", self.balances[self.at_table("credit_float")] - before)

    def _add(self, column: str, cents: int, table: str = "", day: str = "") -> None:
        of = self.columns[table or self.id, day or self.day]
        of[column] = (of.get(column) or 0) + cents

    # What wagers bring.

    def _wager_placed(self, e: pb.WagerPlaced) -> None:
        super()._wager_placed(e)
        self._add("handle", e.stake_cents)
        self._vigorish(e.vigorish_cents)

    def _wager_withdrawn(self, e: pb.WagerWithdrawn) -> None:
        super()._wager_withdrawn(e)
        self._add("handle", -e.returned_cents)
        self._vigorish(-e.vigorish_returned_cents)

    def _wager_changed(self, e: pb.WagerChanged) -> None:
        super()._wager_changed(e)
        self._add("handle", e.stake_cents - e.stake_before_cents)
        self._vigorish(e.vigorish_cents - e.vigorish_before_cents)

    def _vigorish(self, cents: int) -> None:
        self._add("vigorish collected", cents)
        self._add("rounds", cents)

    def _decided(self, d: pb.Decision) -> None:
        super()._decided(d)
        self._add("rounds", d.taken_cents - d.paid_cents)

    def _bonus(self, d: pb.Decision) -> None:
        super()._bonus(d)
        self._add("rounds", -d.paid_cents)

    def _undone(self, d: pb.Decision) -> None:
        super()._undone(d)
        self._add("rounds", d.taken_cents - (0 if d.for_dealers else d.returned_cents))

    def _void(self, round_id: str, told: list[pb.Decision]) -> None:
        super()._void(round_id, told)
        self._add("voids", 1)

    def _rake_dropped(self, e: pb.RakeDropped) -> None:
        super()._rake_dropped(e)
        self._add("rake", e.amount_cents)
        self._add("rounds", e.amount_cents)
        self._add("chips in box", e.amount_cents)

    def _jackpot_fee_dropped(self, e: pb.JackpotFeeDropped) -> None:
        super()._jackpot_fee_dropped(e)
        self._add("contributions", e.amount_cents)

    # Vigorish.

    def _vigorish_deferred(self, e: pb.VigorishDeferred) -> None:
        super()._vigorish_deferred(e)
        self._add("vigorish deferred", e.amount_cents)

    def _vigorish_collected(self, e: pb.VigorishCollected) -> None:
        super()._vigorish_collected(e)
        self._vigorish(e.collected_cents)

    def _vigorish_documented(self, e: pb.VigorishDocumented) -> None:
        super()._vigorish_documented(e)
        self._add("vigorish documented", e.deferred_cents)

    def _vigorish_recovered(self, e: pb.VigorishRecovered) -> None:
        super()._vigorish_recovered(e)
        self._add("vigorish recovered", e.recovered_cents)
        self._vigorish(e.recovered_cents)

    def _vigorish_written_off(self, e: pb.VigorishWrittenOff) -> None:
        super()._vigorish_written_off(e)
        self._add("vigorish written off", e.amount_cents)

    # What goes into the box, and what moves between cage and table.

    def _bought_in(self, e: pb.BoughtIn) -> None:
        super()._bought_in(e)
        boxes = {
            pb.BUY_IN_MEANS_CHIPS: "",
            pb.BUY_IN_MEANS_COUPON: "coupons in box",
            pb.BUY_IN_MEANS_MARKER: "markers in box",
        }
        if column := boxes.get(e.means, "currency in box"):
            self._add(column, e.amount_cents)

    def _cash_converted(self, e: pb.CashConverted) -> None:
        super()._cash_converted(e)
        self._add("currency in box", e.amount_cents)

    def _handed_over(self, e: Any, money: pb.TerminalMoney, sign: int) -> None:
        super()._handed_over(e, money, sign)
        self._add("currency in box", sign * money.cash_cents)

    def _marker_redeemed(self, e: pb.MarkerRedeemed) -> None:
        super()._marker_redeemed(e)
        self._add("markers in box", -e.amount_cents)

    def _inventory_counted(self, e: pb.InventoryCounted) -> None:
        super()._inventory_counted(e)
        of = self.columns[self.id, e.gaming_day or self.day]
        if e.kind == pb.INVENTORY_KIND_OPENER:
            of.setdefault("opener", e.counted_cents)
        elif e.kind == pb.INVENTORY_KIND_CLOSER:
            of["closer"] = e.counted_cents

    def _fill_received(self, e: pb.FillReceived) -> None:
        super()._fill_received(e)
        self._add("fills", e.slip.amount_cents)

    def _credit_sent(self, e: pb.CreditSent) -> None:
        super()._credit_sent(e)
        self._add("credits", e.slip.amount_cents)

    def _correction_made(self, e: pb.CorrectionMade) -> None:
        super()._correction_made(e)
        self._add("corrections", 1)
        for d in e.differences:
            more = d.after_cents - d.before_cents
            if e.target.kind == pb.CORRECTION_KIND_BUY_IN:
                self._add("currency in box", more)
            elif not d.kept:
                self._add("rounds", -more)

    # What the cage counts, and what funds pay.

    def _cage_drop_counted(self, e: pb.DropCounted) -> None:
        super()._cage_drop_counted(e)
        found = sum(b.denomination_cents * b.count for b in (*e.figures.currency, *e.figures.chips))
        counted = found + e.figures.coupons_cents + e.figures.markers_cents
        self._add("drop", counted, e.box.table_id, e.box.gaming_day)

    def _jackpot_fund_jackpot_paid(self, e: pb.JackpotPaid) -> None:
        super()._jackpot_fund_jackpot_paid(e)
        self._add("jackpots", sum(p.amount_cents for p in e.payments), e.from_table_id)


NAMES = {
    "handle": "handle_cents",
    "rounds": "win_by_rounds_cents",
    "rake": "rake_cents",
    "contributions": "jackpot_contributions_cents",
    "jackpots": "jackpot_payouts_cents",
    "vigorish deferred": "vigorish_deferred_cents",
    "vigorish collected": "vigorish_collected_cents",
    "vigorish documented": "vigorish_documented_cents",
    "vigorish recovered": "vigorish_recovered_cents",
    "vigorish written off": "vigorish_written_off_cents",
    "fills": "fills_cents",
    "credits": "credits_cents",
    "opener": "opener_cents",
    "closer": "closer_cents",
    "drop": "drop_cents",
    "voids": "rounds_voided",
    "corrections": "corrections",
    "float": "credit_float_cents",
}
"""The auditor's columns, and what sheets call them."""


def audited_sheets(auditors: Iterable[DayAuditor], day: str) -> dict[str, dict[str, int]]:
    """By table: every column, and the win and variance that follow."""
    tables: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(NAMES.values(), 0))
    for auditor in auditors:
        for (table, of_day), columns in auditor.columns.items():
            if of_day == day:
                for name, cents in columns.items():
                    if name in NAMES:
                        tables[table][NAMES[name]] += cents or 0
    for sheet in tables.values():
        tray = sheet["closer_cents"] - sheet["opener_cents"] + sheet["credits_cents"] - sheet["fills_cents"]
        sheet["win_by_count_cents"] = tray + sheet["drop_cents"] + sheet["credit_float_cents"]
        sheet["variance_cents"] = sheet["win_by_count_cents"] - sheet["win_by_rounds_cents"]
    return tables
