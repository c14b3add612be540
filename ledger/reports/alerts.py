"""Alerts of the processors. Pure; texts are cut to a length, because what they quote may be of any."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.chain import BrokenRecord, CannotApply, shown
from ledger.core.fold import Outputs
from ledger.money.accounting_facts import discrepancies_in
from ledger.reports.discrepancies import clock_in_words, in_words, overdue_in_words, software_in_words

_LONGEST_REASON = 500


def set_aside(stream_id: str, seq: int, problem: Exception | str) -> pb.StreamAlert:
    named = "" if isinstance(problem, str | BrokenRecord | CannotApply) else f"{type(problem).__name__}: "
    reason = f"{named}{problem}"
    return _alert(pb.ALERT_KIND_SET_ASIDE, stream_id, seq, reason)


def released(stream_id: str, seq: int) -> pb.StreamAlert:
    return _alert(pb.ALERT_KIND_RELEASED, stream_id, seq, "")


def differs(outputs: Outputs) -> pb.StreamAlert:
    commit = outputs.record.commit
    reason = f"it was decided by engine revision {commit.engine_revision}; {outputs.differs}"
    return _alert(pb.ALERT_KIND_DIFFERS, commit.stream_id, commit.seq, reason)


_TOLD: dict[type[Message], tuple[pb.AlertKind, Callable[[Any], str]]] = {
    pb.DropBoxOverdue: (pb.ALERT_KIND_DROP_OVERDUE, overdue_in_words),
    pb.ClockSkewFound: (pb.ALERT_KIND_CLOCK, clock_in_words),
    pb.ClockOverdue: (pb.ALERT_KIND_CLOCK, clock_in_words),
    pb.SoftwareDiffered: (pb.ALERT_KIND_SOFTWARE, software_in_words),
}
"""Events that are an alert each."""

_ALERTING = frozenset((*_TOLD, pb.DiscrepancyFound, pb.CageDiscrepancyFound))
"""Most commits have none of them."""


def discrepancies(outputs: Outputs) -> list[pb.StreamAlert]:
    """Discrepancies, overdue drop boxes, clocks and software that the commit found (compliance b3, b8, h1, h4)."""
    if _ALERTING.isdisjoint(map(type, outputs.events)):
        return []
    commit = outputs.record.commit
    found = discrepancies_in(outputs.events)
    alerts = [_alert(pb.ALERT_KIND_DISCREPANCY, commit.stream_id, commit.seq, in_words(e)) for e in found]
    for event in outputs.events:
        if told := _TOLD.get(type(event)):
            kind, words = told
            alerts.append(_alert(kind, commit.stream_id, commit.seq, words(event)))
    return alerts


def doubtful(outputs: Outputs) -> list[pb.StreamAlert]:
    """What cannot be as the commit says it, without what only those may read who see all cards: an alert is read by
    others, too."""
    commit = outputs.record.commit
    told = dict.fromkeys(f"{doubt.told} ({doubt.rule})" if doubt.rule else doubt.told for doubt in outputs.doubts)
    return [_alert(pb.ALERT_KIND_DOUBTFUL, commit.stream_id, commit.seq, words) for words in told]


def ignored(stream_id: str, seq: int, place: str, problem: str) -> pb.StreamAlert:
    """The stream's id is taken from the record, which may be forged."""
    return _alert(pb.ALERT_KIND_IGNORED, shown(stream_id), min(seq, 2**63 - 1), f"{place}: {problem}")


def _alert(kind: pb.AlertKind, stream_id: str, seq: int, reason: str) -> pb.StreamAlert:
    return pb.StreamAlert(kind=kind, stream_id=stream_id, seq=seq, reason=reason[:_LONGEST_REASON])
