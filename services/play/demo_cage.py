"""The money of one table in the demo shift: opener, a fill from the cage, the drop box and its count, the closer, and
the sheet that comes of it. Papers and slips have numbers of the floor's own, so this is no script."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in, put_command
from ledger.money import accounts
from ledger.money.amounts import dollars
from ledger.streams.cage import CAGE_ID
from services.play.story import ShiftTeller
from services.running.client import FloorClient, NoCredential

Deliver = Callable[[pb.Command, pb.Actor | None], pb.CommandReply | Rejection]

_DENOMINATIONS = (10_000, 2500, 500, 100)
_OPENER = ((500, 400), (2500, 120))
_FILL = ((500, 200),)
_PIT = pb.Actor(role=pb.ROLE_PIT_SUPERVISOR)
_AGENTS = ("count-agent-1", "count-agent-2")


class _Stopped(Exception):
    """A step was refused, and those after it make no sense."""


class TableMoneyLife:
    """Follows one table; whatever keeps it from going on is said, and the shift goes on without it."""

    def __init__(self, client: FloorClient, deliver: Deliver, teller: ShiftTeller, table_id: str) -> None:
        self._client, self._deliver, self._teller = client, deliver, teller
        self.table_id = table_id
        self._goes_on = True

    def opened(self) -> None:
        self._part("the cage, the opener and a fill", self._open)

    def closed(self) -> None:
        self._part("the drop box, its count, the closer", self._close)

    def _part(self, title: str, steps: Callable[[], None]) -> None:
        if not self._goes_on:
            return
        self._teller.heading(f"Money of {self.table_id}: {title}")
        try:
            steps()
        except NoCredential as problem:
            self._teller.note(str(problem))
            self._goes_on = False
        except _Stopped:
            self._goes_on = False

    def _open(self) -> None:
        cage = pb.OpenCageRequest(header=_at(CAGE_ID), title="Main cage", denominations_cents=_DENOMINATIONS)
        self._deliver(put_command(cage), None)  # another shift may have opened it
        self._do(pb.FundCageRequest(header=_at(CAGE_ID), chips_in=_chips(*_FILL)))
        table = _at(self.table_id)
        opener = pb.CountInventoryRequest(header=table, kind=pb.INVENTORY_KIND_OPENER, chips=_chips(*_OPENER))
        self._signed(opener)
        kind, chips = pb.SLIP_KIND_FILL, _chips(*_FILL)
        asked = pb.RequestTransferRequest(header=_at(CAGE_ID), kind=kind, table_id=self.table_id, chips=chips)
        request = self._do(asked).request_number
        slip = self._do(pb.IssueSlipRequest(header=_at(CAGE_ID), request_number=request)).slip_number
        self._do(pb.ApproveSlipRequest(header=_at(CAGE_ID), slip_number=slip))
        self._do(pb.DispatchSlipRequest(header=_at(CAGE_ID), slip_number=slip))
        self._signed(pb.ReceiveFillRequest(header=table, slip_number=slip, chips=chips))

    def _close(self) -> None:
        table, box = _at(self.table_id), f"{self.table_id}-box"[-60:]
        lies = {b.account: b.balance_cents for b in self._client.balances_up_to_date(self.table_id).balances}
        self._signed(pb.RemoveDropBoxRequest(header=table, box_number=box, next_box_number=f"{box}-2"))
        figures = pb.DropFigures(currency=_counted(lies.get(accounts.drop_box(self.table_id), 0)))
        for agent in _AGENTS:
            count = pb.CountDropBoxRequest(header=_at(CAGE_ID), table_id=self.table_id, box_number=box, figures=figures)
            self._do(count, pb.Actor(actor_id=agent))
        chips = _counted(lies[accounts.tray(self.table_id)])
        self._signed(pb.CountInventoryRequest(header=table, kind=pb.INVENTORY_KIND_CLOSER, chips=chips))
        self._say_sheet()

    def _say_sheet(self) -> None:
        """Once the books have all of it."""
        for stream_id in (self.table_id, CAGE_ID):
            self._client.balances_up_to_date(stream_id)
        posted = pb.ListPostingsRequest(stream_id=self.table_id)
        postings = self._client.ledger.ListPostings(posted, metadata=self._client.metadata("ListPostings"))
        day = max(batch.gaming_day for batch in postings)
        asked = pb.GetDaySheetsRequest(gaming_day=day, period=pb.SHEET_PERIOD_DAY)
        sheets = self._client.ledger.GetDaySheets(asked, metadata=self._client.metadata("GetDaySheets")).sheets
        for sheet in sheets:
            if sheet.name == self.table_id and sheet.HasField("win_by_count_cents"):
                won, rounds = dollars(sheet.win_by_count_cents), dollars(sheet.win_by_rounds_cents)
                said = f"win by count {won}, by rounds {rounds}, variance {dollars(sheet.variance_cents)}"
                self._teller.note(f"sheet of {day}: {said}")

    def _signed(self, request: Message) -> None:
        """A paper: the dealer, or security, prepares it, and the pit supervisor signs."""
        paper = self._do(request).paper_id
        self._do(pb.CountersignRequest(header=_at(self.table_id), paper_id=paper), _PIT)

    def _do(self, request: Message, actor: pb.Actor | None = None) -> Any:
        """The first event of what it did."""
        outcome = self._deliver(put_command(request), actor)
        if isinstance(outcome, Rejection):
            raise _Stopped
        return event_in(outcome.events[0])


def _at(stream_id: str) -> pb.CommandHeader:
    return pb.CommandHeader(stream_id=stream_id)


def _chips(*counts: tuple[int, int]) -> list[pb.ChipCount]:
    return [pb.ChipCount(denomination_cents=value, count=count) for value, count in counts]


def _counted(cents: int) -> list[pb.ChipCount]:
    """So much in as few pieces as can be; what is no whole dollar in cents."""
    counts, left = [], max(0, cents)
    for value in (*_DENOMINATIONS, 1):
        if left >= value:
            counts.append((value, left // value))
            left %= value
    return _chips(*counts)
