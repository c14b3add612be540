"""The significant events of a floor, as regulators list them: each kind of event that counts as one has its name here
(GLI-13, 16, 20, 28; compliance h7). It reads, as replay does."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import msgspec
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import recorded_at
from ledger.core.roles import role_name
from ledger.core.vocabulary import event_in

SIGNIFICANT: Mapping[type[Message], str] = {
    pb.TableInstalled: "table_installed",
    pb.TableOpened: "table_opened",
    pb.TableClosed: "table_closed",
    pb.RulebookChanged: "rules_changed",
    pb.LimitsPosted: "limits_changed",
    pb.OutOfLimitsAccepted: "wager_outside_of_limits",
    pb.RoundVoided: "round_voided",
    pb.CorrectionMade: "correction",
    pb.IrregularityCalled: "irregularity",
    pb.InspectionRecorded: "inspection_failed",
    pb.EquipmentReplaced: "equipment_replaced",
    pb.EquipmentImpounded: "equipment_impounded",
    pb.EquipmentReleased: "equipment_released",
    pb.DropBoxRemoved: "drop_box_removed",
    pb.DropBoxOverdue: "drop_box_overdue",
    pb.DiscrepancyFound: "discrepancy",
    pb.MarkerOrderWaived: "marker_order_waived",
    pb.MarkerVoided: "marker_voided",
    pb.CageMarkerVoided: "marker_voided",
    pb.TrayCountDiffered: "counts_differ",
    pb.DropCountDiffered: "counts_differ",
    pb.BankCountDiffered: "counts_differ",
    pb.VigorishWrittenOff: "vigorish_written_off",
    pb.JackpotHit: "jackpot_hit",
    pb.OddsChartPosted: "odds_changed",
    pb.OddsChartWithdrawn: "odds_changed",
    pb.SupervisionFellShort: "supervision_short",
    pb.PatronExcluded: "patron_excluded",
    pb.PatronReadmitted: "patron_readmitted",
    pb.TerminalConflictFound: "terminal_conflict",
    pb.FeatureSwitched: "feature_switched",
    pb.ConfigurationProposed: "configuration_proposed",
    pb.ConfigurationApproved: "configuration_approved",
    pb.ProposalDiscarded: "configuration_discarded",
    pb.ClockSkewFound: "clock_off",
    pb.ClockOverdue: "clock_overdue",
    pb.SoftwareInstalled: "software_installed",
    pb.SoftwareDiffered: "software_differs",
    pb.FeatureLevelRaised: "feature_level_raised",
    pb.KeyEnrolled: "key_enrolled",
    pb.KeyRotated: "key_replaced",
    pb.KeyRetired: "key_retired",
    pb.DisputeOpened: "dispute_opened",
    pb.DisputeDecided: "dispute_decided",
}
"""What is confidential, such as suspicions, is in no list."""

_AT_A_TIME = 500


class SignificantEvent(msgspec.Struct, frozen=True):
    """One line of the list."""

    kind: str
    at: int
    """When it was recorded, in microseconds since 1970."""
    gaming_day: str
    stream_id: str
    seq: int
    actor_id: str
    role: str
    text: str


class WholeLog(Protocol):
    """What the list asks of a store."""

    def since(self, position: int, limit: int) -> list[tuple[int, Record | BrokenRecord]]: ...


def significant_events(log: WholeLog, gaming_day: str = "", stream_id: str = "") -> Iterator[SignificantEvent]:
    """In the order of the log, of one gaming day or stream where one is named. Raises BrokenRecord where the log is
    damaged: a list with a hole would not show it."""
    position = 0
    while found := log.since(position, _AT_A_TIME):
        for _, record in found:
            if isinstance(record, BrokenRecord):
                raise record
            commit = record.commit
            if gaming_day in ("", commit.gaming_day) and stream_id in ("", commit.stream_id):
                yield from _of_commit(commit)
        position = found[-1][0]


def _of_commit(commit: pb.Commit) -> Iterator[SignificantEvent]:
    for event in map(event_in, commit.events):
        kind = SIGNIFICANT.get(type(event))
        if kind is None or _is_routine(event):
            continue
        words = CATALOGUE[commit.kind].reactions[type(event)].words(event)
        role = role_name(commit.actor.role)
        yield SignificantEvent(
            kind,
            recorded_at(commit),
            commit.gaming_day,
            commit.stream_id,
            commit.seq,
            commit.actor.actor_id,
            role,
            words,
        )


def _is_routine(event: Any) -> bool:
    return isinstance(event, pb.InspectionRecorded) and event.passed
