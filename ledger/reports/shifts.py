"""A table's gaming day by shift, from one count of its tray to the next (MD 05.03.25; compliance c4). Pure."""

from collections.abc import Iterable, Mapping

import msgspec

import roundledger.v1 as pb
from ledger.reports.running_sheets import added, cents_by_movement, round_win_of

_TRAY = (pb.DAY_FIGURE_KIND_OPENER, pb.DAY_FIGURE_KIND_CLOSER, pb.DAY_FIGURE_KIND_SHIFT)


class Shift(msgspec.Struct):
    """What lies between two counts."""

    first_seq: int
    last_seq: int = 0
    began_with_cents: int | None = None
    ended_with_cents: int | None = None
    sums: dict[int, int] = {}
    boxes: tuple[str, ...] = ()
    """Taken off in it: each holds the drop of its shift."""

    def drop_cents(self, counted: Mapping[str, int]) -> int | None:
        """Unknown until the box of the shift is taken off and counted."""
        if not self.boxes or not all(box in counted for box in self.boxes):
            return None
        return sum(counted[box] for box in self.boxes)

    def win_by_count_cents(self, counted: Mapping[str, int]) -> int | None:
        drop = self.drop_cents(counted)
        if drop is None or self.began_with_cents is None or self.ended_with_cents is None:
            return None
        credits, fills = self.sums.get(pb.MOVEMENT_CREDIT, 0), self.sums.get(pb.MOVEMENT_FILL, 0)
        return self.ended_with_cents + credits + drop - self.began_with_cents - fills

    @property
    def win_by_rounds_cents(self) -> int:
        return round_win_of(self.sums)


def shifts_of(batches: Iterable[pb.PostingBatch]) -> list[Shift]:
    """Of a table's batches of one gaming day, in order; a day whose tray was not counted between shifts is one."""
    shifts: list[Shift] = []
    is_open, tray = False, None
    for batch in batches:
        if not is_open:
            shifts.append(Shift(batch.seq, began_with_cents=tray))
            is_open = True
        shift = shifts[-1]
        shift.last_seq, shift.sums = batch.seq, added(shift.sums, cents_by_movement(batch.postings))
        for figure in batch.figures:
            if figure.kind == pb.DAY_FIGURE_KIND_BOX_REMOVED:
                shift.boxes = (*shift.boxes, figure.reference)
            if figure.kind not in _TRAY or figure.table_id != batch.stream_id:
                continue
            tray = figure.cents
            if figure.kind == pb.DAY_FIGURE_KIND_OPENER:
                shift.began_with_cents = tray if shift.began_with_cents is None else shift.began_with_cents
            else:
                shift.ended_with_cents = tray
                is_open = figure.kind != pb.DAY_FIGURE_KIND_SHIFT
    return shifts
