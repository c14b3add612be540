"""What was put right in a round after it had ended: found in the commits of its table, with what changed for whom."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record
from ledger.core.commands import Live


class TableHistory(Protocol):
    """What is asked of a store."""

    def round_span(self, round_id: str) -> tuple[str, int, int]: ...
    def load(self, stream_id: str, at_seq: int | None = None, catalogue: Catalogue = ...) -> Live: ...
    def commits(self, stream_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]: ...


def correcting_records(history: TableHistory, round_id: str, catalogue: Catalogue) -> list[Record]:
    """The commits that put something of the round right. The table's state names what was corrected, so a round that
    was not costs no walk over what came later."""
    table_id, first, last = history.round_span(round_id)
    state = history.load(table_id, None, catalogue).state
    if not any(_is_of(key, round_id, first, last) for key in state.money.corrected):
        return []
    return [each for each in history.commits(table_id, last) if any(corrections_in(each.commit, round_id))]


def corrections_of(records: Iterable[Record], round_id: str) -> list[pb.RoundCorrection]:
    return [each for record in records for each in corrections_in(record.commit, round_id)]


def corrections_in(commit: pb.Commit, round_id: str) -> Iterator[pb.RoundCorrection]:
    for event in commit.events:
        if event.correction_made.round_id == round_id and event.HasField("correction_made"):
            yield correction_of(commit, event.correction_made)


def correction_of(commit: pb.Commit, made: pb.CorrectionMade) -> pb.RoundCorrection:
    return pb.RoundCorrection(
        paper_id=made.paper_id,
        seq=commit.seq,
        value_before=made.value_before,
        value_after=made.value_after,
        reason=made.reason,
        differences=made.differences,
        proposed_by=made.proposed_by,
        approved_by=made.approved_by,
        at=commit.at,
        of_buy_in=made.target.kind == pb.CORRECTION_KIND_BUY_IN,
    )


def changed_by(corrections: Iterable[pb.RoundCorrection]) -> dict[str, int]:
    """What each player has more, or less, of what the round won or lost. Chips for money are neither."""
    changed: dict[str, int] = {}
    for correction in corrections:
        for each in () if correction.of_buy_in else correction.differences:
            moved = 0 if each.kept else each.after_cents - each.before_cents
            changed[each.player_id] = changed.get(each.player_id, 0) + moved
    return changed


def with_corrections(summary: pb.RoundSummary, corrections: Iterable[Any]) -> None:
    """Puts corrections beside what was recorded. One that is read again is not added again."""
    known = {(each.seq, each.paper_id) for each in summary.corrections}
    summary.corrections.extend(each for each in corrections if (each.seq, each.paper_id) not in known)
    changed = changed_by(summary.corrections)
    for seat in summary.seats:
        seat.corrected_net_cents = seat.net_cents + changed.get(seat.player_id, 0)


def _is_of(key: str, round_id: str, first: int, last: int) -> bool:
    """Facts and payouts are kept under the round's name, a buy-in under its commit's seq."""
    kind, _, what = key.partition("/")
    if kind in ("facts", "payouts"):
        return what == round_id
    seq = what.partition("/")[0]
    return seq.isdecimal() and first <= int(seq) <= last
