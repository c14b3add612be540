"""What a table remembers of its money besides its wagers: papers that wait for a second signature, slips on their way,
the last inventory, the drop box, markers, and what was corrected."""

import msgspec

import roundledger.v1 as pb


class TableMarker(msgspec.Struct, frozen=True):
    """A marker that lies in the drop box."""

    player_id: str
    amount_cents: int


TRAY_CHANGED = -1


class TrayCount(msgspec.Struct, frozen=True):
    """The first of two blind counts of the tray."""

    counted_by: str
    counted_as: int
    after_round: int
    """How many rounds had been begun when it was made: if more are now, the tray is another. TRAY_CHANGED once chips
    came or went outside of rounds."""
    said: tuple[int, str, tuple[tuple[int, int], ...]]
    """What kind of count, of which day, and what was counted: only its counter and surveillance see it."""

    @staticmethod
    def what(e: pb.TrayCountEntered) -> tuple[int, str, tuple[tuple[int, int], ...]]:
        """What a count says, whatever the order of denominations."""
        return e.kind, e.gaming_day, tuple(sorted((chip.denomination_cents, chip.count) for chip in e.chips))


class TableMoney(msgspec.Struct, frozen=True):
    """Papers and slips are kept as the bytes of their messages."""

    papers_prepared: int = 0
    papers: dict[str, bytes] = {}
    """`PaperPrepared` by id: they count once another person has signed."""
    paper_numbers: tuple[str, ...] = ()
    """Of forms that were entered late."""
    slips: dict[int, bytes] = {}
    """`SlipNotice` by number: fills and credits on their way."""
    slips_done: tuple[int, ...] = ()
    inventory_cents: int | None = None
    """What was counted last, with what came and went outside of rounds since; None before the first inventory."""
    counted_after_round: int = 0
    """How many rounds the table had played when it was counted last."""
    box_number: str = ""
    """Of the box that is on the table, where a box was changed before."""
    fee_boxes: dict[int, str] = {}
    """The number of the box for each kind of fee, where one was changed before."""
    boxes_removed: tuple[str, ...] = ()
    markers: dict[str, TableMarker] = {}
    """In the drop box, by number, the newest last."""
    instruments: tuple[str, ...] = ()
    """Coupons and markers that were taken here: none is taken twice."""
    corrected: dict[str, str] = {}
    """What was put right, by what it was, with the paper that says so."""
    tray_count: TrayCount | None = None
    """The first of two blind counts, until the second is made."""

    def next_paper_id(self) -> str:
        return f"paper-{self.papers_prepared + 1}"
