"""What is known of a dispute without reading its whole file."""

import roundledger.v1 as pb
from ledger.core.vocabulary import event_in


def enter_dispute(summary: pb.DisputeSummary, commit: pb.Commit) -> None:
    """Adds what a commit of its file says."""
    summary.seq = commit.seq
    for event in map(event_in, commit.events):
        match event:
            case pb.DisputeOpened():
                _open(summary, commit, event)
            case pb.DisputeAssigned():
                summary.assigned_to = event.to_actor_id
            case pb.DisputeDecided():
                summary.is_open, summary.finding, summary.awarded_cents = False, event.finding, event.awarded_cents
            case pb.DisputeReopened():
                summary.is_open = True
            case pb.CorrectionLinked():
                summary.correction_ids.append(event.correction_id)
            case pb.RegulatorNotified():
                summary.regulator_due = False


def _open(summary: pb.DisputeSummary, commit: pb.Commit, e: pb.DisputeOpened) -> None:
    summary.kind, summary.round_id, summary.table_id, summary.game = e.kind, e.round_id, e.table_id, e.game
    summary.claimed_cents, summary.regulator_due, summary.is_open = e.claimed_cents, e.regulator_due, True
    summary.patrons.extend(person.person_id for person in e.persons if person.part == pb.DISPUTE_PART_PATRON)
    summary.deadlines.extend(e.deadlines)
    summary.opened_at.CopyFrom(commit.at)
