"""Commands about the money of a table, and random play with them for the harness."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.commands.corrections import FACTS
from games.tables.money import TableMoney
from games.tables.state import AnyTable
from ledger.core.chain import Record
from ledger.core.vocabulary import event_in, put_command
from tests.support.pure import AT


def chips(*counts: tuple[int, int]) -> list[pb.ChipCount]:
    """Denominations in cents, each with a count."""
    return [pb.ChipCount(denomination_cents=value, count=count) for value, count in counts]


_DROP = pb.DROP_BOX_KIND_UNSPECIFIED


class MoneyConsole:
    """Builds the commands about one table's money. Ids have a prefix of their own: tables have a console for play."""

    def __init__(self, table_id: str, prefix: str = "m") -> None:
        self.table_id = table_id
        self._prefix = prefix
        self._sent = 0

    def header(self, **more: Any) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=f"{self._prefix}{self._sent}", stream_id=self.table_id, **more)

    def late(self) -> pb.CommandHeader:
        header = self.header()
        header.occurred_at.FromSeconds(int(AT.timestamp()) - 3600)
        return header

    def inventory(
        self, kind: pb.InventoryKind, *counts: tuple[int, int], day: str = "", paper_number: str = ""
    ) -> pb.Command:
        header = self.late() if paper_number else self.header()
        return put_command(
            pb.CountInventoryRequest(
                header=header, kind=kind, chips=chips(*counts), gaming_day=day, paper_number=paper_number
            )
        )

    def opener(self, *counts: tuple[int, int], **more: str) -> pb.Command:
        return self.inventory(pb.INVENTORY_KIND_OPENER, *counts, **more)

    def closer(self, *counts: tuple[int, int], **more: str) -> pb.Command:
        return self.inventory(pb.INVENTORY_KIND_CLOSER, *counts, **more)

    def receive_fill(self, slip_number: int, *counts: tuple[int, int]) -> pb.Command:
        return put_command(pb.ReceiveFillRequest(header=self.header(), slip_number=slip_number, chips=chips(*counts)))

    def send_credit(self, slip_number: int, *counts: tuple[int, int]) -> pb.Command:
        return put_command(pb.SendCreditRequest(header=self.header(), slip_number=slip_number, chips=chips(*counts)))

    def remove_box(
        self, box: str = "box-1", following: str = "box-2", day: str = "", kind: pb.DropBoxKind = _DROP
    ) -> pb.Command:
        removed = pb.RemoveDropBoxRequest(header=self.header(), box_number=box, next_box_number=following)
        removed.gaming_day, removed.kind = day, kind
        return put_command(removed)

    def sign(self, paper_id: str = "paper-1") -> pb.Command:
        return put_command(pb.CountersignRequest(header=self.header(), paper_id=paper_id))

    def discard(self, paper_id: str = "paper-1", reason: str = "miscounted") -> pb.Command:
        return put_command(pb.DiscardPaperRequest(header=self.header(), paper_id=paper_id, reason=reason))

    def expect(self, slip: pb.SlipNotice) -> pb.Command:
        return put_command(pb.ExpectSlipRequest(header=self.header(), slip=slip))

    def exchange(self, given: Sequence[tuple[int, int]], received: Sequence[tuple[int, int]], seat: int = 1) -> Any:
        return put_command(
            pb.ExchangeChipsRequest(header=self.header(), seat=seat, given=chips(*given), received=chips(*received))
        )

    def toke(self, cents: int = 500, seat: int = 1) -> pb.Command:
        return put_command(pb.RecordTokeRequest(header=self.header(), seat=seat, amount_cents=cents))

    def redeem(self, marker_number: str, waiver: str = "") -> pb.Command:
        redeemed = pb.RedeemMarkerRequest(header=self.header(), marker_number=marker_number, waiver_reason=waiver)
        return put_command(redeemed)

    def void_marker(self, marker_number: str, issued_seq: int, reason: str = "issued in error") -> pb.Command:
        return put_command(
            pb.VoidMarkerRequest(
                header=self.header(), marker_number=marker_number, issued_seq=issued_seq, reason=reason
            )
        )

    def buy_in(self, cents: int, seat: int, means: pb.BuyInMeans, number: str = "", proof: str = "") -> pb.Command:
        bought = pb.BuyInRequest(header=self.header(), seat=seat, amount_cents=cents, means=means)
        bought.instrument_number, bought.pin_proof = number, proof
        return put_command(bought)

    def propose(self, target: pb.CorrectionTarget, reason: str = "misread") -> pb.Command:
        return put_command(pb.ProposeCorrectionRequest(header=self.header(), target=target, reason=reason))

    def slip(self, number: int, kind: pb.SlipKind, *counts: tuple[int, int]) -> pb.SlipNotice:
        """A slip on its way, as the cage tells of it."""
        return pb.SlipNotice(
            cage_id="cage",
            slip_number=number,
            kind=kind,
            stage=pb.SLIP_STAGE_DISPATCHED,
            table_id=self.table_id,
            chips=chips(*counts),
            amount_cents=sum(value * count for value, count in counts),
            requested_by="fred",
            issued_by="cash",
            approved_by="cora",
            carried_by="sid",
        )


def buy_in_target(seq: int, index: int, cents: int) -> pb.CorrectionTarget:
    return pb.CorrectionTarget(kind=pb.CORRECTION_KIND_BUY_IN, seq=seq, index=index, amount_cents=cents)


def fact_target(seq: int, event: int, field: str, after: str, *, players_keep: bool = False) -> pb.CorrectionTarget:
    fact = pb.FactChange(seq=seq, event=event, field=field, after=after)
    return pb.CorrectionTarget(kind=pb.CORRECTION_KIND_FACT, seq=seq, facts=[fact], players_keep=players_keep)


# --- Random play ---


def money_command(rng: Random, table_id: str, table: AnyTable, records: Sequence[Record]) -> pb.Command:
    """One that is often legal now."""
    c = MoneyConsole(table_id, f"m{len(records)}-{rng.randint(0, 10**9)}-")
    money = table.money
    if money.papers and rng.random() < 0.4:
        paper_id = rng.choice(list(money.papers))
        return c.discard(paper_id) if rng.random() < 0.2 else c.sign(paper_id)
    if money.slips and rng.random() < 0.4:
        return _counted(rng, c, pb.SlipNotice.FromString(rng.choice(list(money.slips.values()))))
    if money.markers and rng.random() < 0.3:
        number = rng.choice(list(money.markers))
        return c.redeem(number) if rng.random() < 0.6 else c.void_marker(number, _issued_in(number, records))
    if money.tray_count and rng.random() < 0.5:
        kind, _, said = money.tray_count.said
        return c.inventory(kind, *(said if rng.random() < 0.8 else ((500, 1),)))  # type: ignore[arg-type]
    seat = rng.choice([*table.players, 1])
    counts = [(value, rng.randint(1, 40)) for value in (500, 2500, 10_000) if rng.random() < 0.7] or [(100, 1)]
    fill_or_credit = rng.choice((pb.SLIP_KIND_FILL, pb.SLIP_KIND_CREDIT))
    slip = c.slip(len(money.slips_done) + len(money.slips) + 1, fill_or_credit, *counts)
    box, rake = money.box_number or f"{table_id}-1", pb.DROP_BOX_KIND_RAKE
    tries: list[Callable[[], pb.Command]] = [
        lambda: c.inventory(rng.choice(pb.InventoryKind.values()), *counts),  # type: ignore[arg-type]
        lambda: c.expect(slip),
        lambda: c.receive_fill(1, *counts),
        lambda: c.remove_box(box, f"{table_id}-{len(records)}"),
        lambda: c.remove_box(_fee_box(money, rake), f"{table_id}-{len(records)}", kind=rake),
        lambda: c.exchange(counts, rng.choice((counts, [(500, 3)])), seat),
        lambda: c.toke(rng.choice((0, 500)), seat),
        lambda: c.redeem("m-0"),
        lambda: c.buy_in(rng.choice((100, 2500)), seat, pb.BUY_IN_MEANS_CHIPS),
        lambda: c.buy_in(2500, seat, pb.BUY_IN_MEANS_COUPON, f"coupon-{rng.randint(1, 50)}"),
        lambda: c.buy_in(5000, seat, pb.BUY_IN_MEANS_MARKER, f"marker-{rng.randint(1, 50)}"),
        lambda: c.buy_in(5000, seat, pb.BUY_IN_MEANS_CURRENCY),
        lambda: c.propose(_target(rng, table, records)),
        lambda: c.propose(_target(rng, table, records)),
    ]
    return rng.choice(tries)()


def _fee_box(money: TableMoney, kind: int) -> str:
    return money.fee_boxes.get(kind, f"fees-{kind}")


def _issued_in(number: str, records: Sequence[Record]) -> int:
    """The commit that issued the marker."""
    for record in records:
        for event in map(event_in, record.commit.events):
            if isinstance(event, pb.BoughtIn) and event.instrument_number == number:
                return record.commit.seq
    return 0


def _counted(rng: Random, c: MoneyConsole, slip: pb.SlipNotice) -> pb.Command:
    """Mostly what is on the slip."""
    counts = [(chip.denomination_cents, chip.count) for chip in slip.chips]
    if rng.random() < 0.2:
        counts = [(100, 7)]
    count = c.receive_fill if slip.kind == pb.SLIP_KIND_FILL else c.send_credit
    return count(slip.slip_number, *counts)


def _target(rng: Random, table: AnyTable, records: Sequence[Record]) -> pb.CorrectionTarget:
    facts = {**FACTS, **GAMES[table.game].facts}
    bought, seen, paid = [], [], []
    for record in records:
        commit = record.commit
        for index, event in enumerate(map(event_in, commit.events)):
            if isinstance(event, pb.BoughtIn):
                bought.append((commit.seq, index))
            for field in facts.get(type(event), ()):
                seen.append((commit.seq, index, field, event))
        paid += [(commit.seq, index) for index, _ in enumerate(commit.decisions)]
    choice = rng.random()
    if bought and choice < 0.4:
        return buy_in_target(*rng.choice(bought), rng.choice((0, 100, 700)))
    if paid and choice < 0.6:
        seq, index = rng.choice(paid)
        amount = rng.choice((0, 1000))
        return pb.CorrectionTarget(kind=pb.CORRECTION_KIND_PAYOUT, seq=seq, index=index, amount_cents=amount)
    if seen:
        seq, index, field, event = rng.choice(seen)
        value = getattr(event, field)
        after = str(rng.choice(("17", "0", "AS", "7H", "3"))) if isinstance(value, str) else "2"
        if not isinstance(value, str | int):
            after = ",".join(str(rng.randint(1, 6)) for _ in value)
        return fact_target(seq, index, field, after, players_keep=rng.random() < 0.3)
    return pb.CorrectionTarget(kind=rng.choice(pb.CorrectionKind.values()), seq=1)  # type: ignore[arg-type]
