"""A table's papers, slips and corrections in a supervisor's words, and as each role may see them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.money import TableMoney
from ledger.core.vocabulary import enum_word
from ledger.money.amounts import dollars, value_of
from ledger.reports.discrepancies import box_word, in_words


def chips_in_words(chips: Iterable[pb.ChipCount]) -> str:
    """Such as 20 x $5.00, 4 x $25.00."""
    return ", ".join(f"{c.count} x {dollars(c.denomination_cents)}" for c in chips) or "nothing"


def _prepared(e: pb.PaperPrepared) -> str:
    late = f" from paper {e.paper_number}" if e.paper_number else ""
    return f"{e.paper_id} prepared by {e.prepared_by}{late}: {_about(e)}; another person has to sign"


def _about(e: pb.PaperPrepared) -> str:
    kind = e.WhichOneof("paper") or ""
    if kind == "inventory":
        counted = e.inventory
        kind_of = enum_word(pb.InventoryKind, counted.kind)
        return f"{kind_of} {dollars(value_of(counted.chips))} ({chips_in_words(counted.chips)})"
    if kind in ("fill", "credit"):
        slip = getattr(e, kind)
        return f"{kind} {slip.slip_number} counted as {dollars(value_of(slip.chips))} ({chips_in_words(slip.chips)})"
    if kind == "drop_box":
        return f"{box_word(e.drop_box.kind)} {e.drop_box.box_number} comes off"
    target = e.correction.target
    to = ", ".join(f"{fact.field} {fact.after}" for fact in target.facts) or dollars(target.amount_cents)
    kind_of = enum_word(pb.CorrectionKind, target.kind)
    return f"correction of a {kind_of} in commit {target.seq} to {to}: {e.correction.reason}"


def _inventory_counted(e: pb.InventoryCounted) -> str:
    of_day = f" of {e.gaming_day}" if e.gaming_day else ""
    signed = f"counted by {e.counted_by}, signed by {e.witnessed_by}"
    if e.counted_twice:
        signed = f"counted alike by {e.counted_by} and {e.witnessed_by}"
    return f"{enum_word(pb.InventoryKind, e.kind)}{of_day}: {dollars(e.counted_cents)} in the tray; {signed}"


def _slip_counted(e: pb.FillReceived | pb.CreditSent) -> str:
    slip = e.slip
    way = "into" if slip.kind == pb.SLIP_KIND_FILL else "out of"
    signed = f"counted by {slip.counted_by}, signed by {slip.witnessed_by}"
    kind = enum_word(pb.SlipKind, slip.kind)
    return f"{kind} {slip.slip_number}: {dollars(slip.amount_cents)} {way} the tray; {signed}"


def _box_removed(e: pb.DropBoxRemoved) -> str:
    carried = f"carried by {e.removed_by} and {e.witnessed_by}"
    return f"{box_word(e.kind)} {e.box_number} taken off, {e.next_box_number} put on; {carried}"


def _tray_count(e: pb.TrayCountEntered) -> str:
    """Not what was counted: the second counter may read it."""
    return f"{enum_word(pb.InventoryKind, e.kind)}: the tray counted by {e.counted_by}, blind"


def _tray_differed(e: pb.TrayCountDiffered) -> str:
    kind = enum_word(pb.InventoryKind, e.kind)
    return f"{kind}: {e.first_by} and {e.second_by} counted the tray differently, and both count anew"


def _corrected(e: pb.CorrectionMade) -> str:
    sides = f"{e.value_before} put right: {e.value_after}"
    changes = ", ".join(_difference(d) for d in e.differences) or "nothing changes"
    return f"{sides} ({e.paper_id} by {e.proposed_by}, approved by {e.approved_by}: {e.reason}); {changes}"


def _difference(d: pb.CorrectionDifference) -> str:
    kept = ", kept" if d.kept else ""
    return f"{d.player_id} {dollars(d.before_cents)} becomes {dollars(d.after_cents)}{kept}"


def bought_in(e: pb.BoughtIn) -> str:
    given = {
        pb.BUY_IN_MEANS_CHIPS: " with chips",
        pb.BUY_IN_MEANS_COUPON: f" with coupon {e.instrument_number}",
        pb.BUY_IN_MEANS_MARKER: f" with marker {e.instrument_number}",
    }
    pin = ", known by PIN" if e.pin_checked else ""
    return f"{e.player_id} buys in for {dollars(e.amount_cents)}{given.get(e.means, '')}{pin}"


MONEY_WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.BoughtIn: bought_in,
    pb.PaperPrepared: _prepared,
    pb.PaperDiscarded: lambda e: f"{e.paper_id} does not count: {e.reason}",
    pb.InventoryCounted: _inventory_counted,
    pb.SlipExpected: lambda e: (
        f"{enum_word(pb.SlipKind, e.slip.kind)} {e.slip.slip_number} of {dollars(e.slip.amount_cents)}"
        f" is on its way, carried by {e.slip.carried_by}"
    ),
    pb.FillReceived: _slip_counted,
    pb.CreditSent: _slip_counted,
    pb.DropBoxRemoved: _box_removed,
    pb.ChipsExchanged: lambda e: f"{e.player_id} changes {chips_in_words(e.given)} for {chips_in_words(e.received)}",
    pb.TokeReceived: lambda e: f"{e.player_id} tips {dollars(e.amount_cents)}",
    pb.MarkerOrderWaived: lambda e: (
        f"{e.waived_by} lets {e.player_id} redeem marker {e.marker_number} before {e.newest_number}: {e.reason}"
    ),
    pb.MarkerRedeemed: lambda e: f"{e.player_id} pays marker {e.marker_number}, {dollars(e.amount_cents)} in chips",
    pb.MarkerVoided: lambda e: (
        f"{e.voided_by} voids marker {e.marker_number} of {e.player_id}, {dollars(e.amount_cents)}, "
        f"issued in commit {e.issued_seq}: {e.reason}"
    ),
    pb.TrayCountEntered: _tray_count,
    pb.TrayCountDiffered: _tray_differed,
    pb.CorrectionMade: _corrected,
    pb.DiscrepancyFound: in_words,
}


def money_view(money: TableMoney) -> Mapping[str, Any]:
    """What waits for a second person at the table, and what was corrected."""
    papers = [pb.PaperPrepared.FromString(data) for data in money.papers.values()]
    slips = [pb.SlipNotice.FromString(data) for data in money.slips.values()]
    return {
        "papers": [
            {
                "paper_id": p.paper_id,
                "prepared_by": p.prepared_by,
                "about": _about(p),
                "corrects_seq": p.correction.target.seq,
                "differences": [
                    {
                        "seat": each.seat,
                        "player_id": each.player_id,
                        "before_cents": each.before_cents,
                        "after_cents": each.after_cents,
                        "kept": each.kept,
                    }
                    for each in p.correction.differences
                ],
            }
            for p in papers
        ],
        "slips": [
            {
                "slip_number": slip.slip_number,
                "kind": enum_word(pb.SlipKind, slip.kind),
                "amount_cents": slip.amount_cents,
                "carried_by": slip.carried_by,
            }
            for slip in slips
        ],
        "inventory_cents": money.inventory_cents,
        "box_number": money.box_number,
        "fee_boxes": {enum_word(pb.DropBoxKind, kind): number for kind, number in money.fee_boxes.items()},
        "tray_counted_by": money.tray_count.counted_by if money.tray_count else "",
        "markers": money.markers,
        "corrected": money.corrected,
    }
