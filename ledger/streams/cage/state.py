"""What the cage remembers."""

from collections.abc import Iterable

import msgspec

import roundledger.v1 as pb
from ledger.core.draft import Draft as AnyDraft
from ledger.reports.papers import CAGE_ID as CAGE_ID

ISSUED, APPROVED, DISPATCHED, CONFIRMED = "issued", "approved", "dispatched", "confirmed"


class TransferRequest(msgspec.Struct, frozen=True):
    """What a table asked for, until a slip is issued for it."""

    kind: int
    table_id: str
    chips: dict[int, int]
    """Counts by denomination."""
    amount_cents: int
    requested_by: str


class Slip(msgspec.Struct, frozen=True):
    """A fill or credit that is not done."""

    slip_number: int
    request: TransferRequest
    stage: str
    issued_by: str
    paper_number: str = ""
    approved_by: str = ""
    carried_by: str = ""
    counted_by: str = ""
    witnessed_by: str = ""
    sent_cents: int = 0
    """What left the table, of a credit that it counted out."""


class CageMarker(msgspec.Struct, frozen=True):
    """A marker, in a box or in the cage."""

    marker_number: str
    player_id: str
    amount_cents: int
    table_id: str = ""
    """That issued it."""


class DropBox(msgspec.Struct, frozen=True):
    """A drop box that is to be counted."""

    table_id: str
    box_number: str
    gaming_day: str
    removed_by: str
    witnessed_by: str
    table_seq: int
    counts: dict[str, bytes] = {}
    """`DropFigures` by counter: none sees another's."""
    markers: tuple[CageMarker, ...] = ()
    """Those that the table says are in it, the newest last."""
    kind: int = 0
    """`DropBoxKind`."""
    fees_apart: bool = False
    """Whether no rake belongs in a box without a kind."""


class State(msgspec.Struct, frozen=True):
    """The cage between two events."""

    cage_id: str
    title: str = ""
    """Empty until it is opened."""
    denominations: tuple[int, ...] = ()
    chips: dict[int, int] = {}
    """Counts by denomination."""
    currency_cents: int = 0
    markers_cents: int = 0
    """Of markers that came with drop boxes and are not paid."""
    markers: tuple[CageMarker, ...] = ()
    """Those of them that are known by number, the newest last."""
    requests_made: int = 0
    requests: dict[int, TransferRequest] = {}
    slips_issued: int = 0
    slips: dict[int, Slip] = {}
    paper_numbers: tuple[str, ...] = ()
    boxes: dict[str, DropBox] = {}
    """By `box_key`."""
    last_box_seq: dict[str, int] = {}
    """The newest commit of each table that told of a box."""
    bank_shift: str = ""
    bank_counts: dict[str, bytes] = {}
    """`BankFigures` of that shift by counter, until two agree: none sees another's."""


Draft = AnyDraft[State]


def box_key(table_id: str, box_number: str) -> str:
    return f"{table_id}/{box_number}"


def counts_of(chips: Iterable[pb.ChipCount]) -> dict[int, int]:
    return {c.denomination_cents: c.count for c in chips}


def chips_of(counts: dict[int, int]) -> list[pb.ChipCount]:
    return [pb.ChipCount(denomination_cents=value, count=count) for value, count in counts.items()]


def notice_of(state: State, slip: Slip) -> pb.SlipNotice:
    """The slip as a table is told of it."""
    return pb.SlipNotice(
        cage_id=state.cage_id,
        slip_number=slip.slip_number,
        kind=slip.request.kind,  # type: ignore[arg-type]
        stage=pb.SLIP_STAGE_DISPATCHED,
        table_id=slip.request.table_id,
        chips=chips_of(slip.request.chips),
        amount_cents=slip.request.amount_cents,
        requested_by=slip.request.requested_by,
        issued_by=slip.issued_by,
        approved_by=slip.approved_by,
        carried_by=slip.carried_by,
        paper_number=slip.paper_number,
    )
