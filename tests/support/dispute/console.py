"""The file of a dispute, driven by its commands."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import roundledger.v1 as pb
from ledger.core.commands import timestamp
from ledger.core.lent import RoundFacts
from ledger.core.vocabulary import put_command
from tests.support.pure import AT

DISPUTE = "dispute-1"
ROUNDS = {
    "roulette-1:7": RoundFacts("roulette-1:7", "roulette-1", "roulette", "oneida/roulette@2008-05-28"),
    "poker-1:3": RoundFacts("poker-1:3", "poker-1", "poker", "oneida/poker@2006-08-30"),
}

MONEY, COMPLAINT = pb.DISPUTE_KIND_MONEY, pb.DISPUTE_KIND_COMPLAINT
PATRON, STAFF, WITNESS = pb.DISPUTE_PART_PATRON, pb.DISPUTE_PART_STAFF, pb.DISPUTE_PART_WITNESS


def person(part: pb.DisputePart, person_id: str, statement: str = "") -> pb.DisputePerson:
    return pb.DisputePerson(part=part, person_id=person_id, statement=statement)


def video(camera: str = "cam-7", begins: datetime = AT, minutes: int = 5) -> pb.VideoReference:
    ends = timestamp(begins + timedelta(minutes=minutes))
    return pb.VideoReference(camera=camera, from_at=timestamp(begins), to_at=ends)


class DisputeConsole:
    """Builds the commands of one file."""

    def __init__(self, dispute_id: str = DISPUTE) -> None:
        self.table_id = dispute_id
        self._sent = 0

    def header(self, command_id: str = "") -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=command_id or f"c{self._sent}", stream_id=self.table_id)

    def open(
        self,
        round_id: str = "roulette-1:7",
        claimed_cents: int = 17_500,
        kind: pb.DisputeKind = MONEY,
        persons: Sequence[pb.DisputePerson] = (),
        **more: Any,
    ) -> pb.Command:
        everybody = persons or (person(PATRON, "anna", "I had 17"), person(STAFF, "dealer-1"))
        request = pb.OpenDisputeRequest(
            header=self.header(),
            kind=kind,
            round_id=round_id,
            claimed_cents=claimed_cents,
            persons=everybody,
            **{"statement": "my straight bet was swept", **more},
        )
        return put_command(request)

    def assign(self, to_actor_id: str = "shift-manager-1") -> pb.Command:
        return put_command(pb.AssignDisputeRequest(header=self.header(), to_actor_id=to_actor_id))

    def note(self, text: str = "the chip lies on 17", videos: Iterable[pb.VideoReference] = ()) -> pb.Command:
        return put_command(pb.NoteDisputeRequest(header=self.header(), text=text, videos=videos))

    def notify(self, reference: str = "GCB-2026-12") -> pb.Command:
        return put_command(pb.NotifyRegulatorRequest(header=self.header(), reference=reference))

    def decide(
        self, finding: pb.DisputeFinding = pb.DISPUTE_FINDING_UPHELD, awarded_cents: int = 17_500, **more: Any
    ) -> pb.Command:
        reason = {"reason": "the video shows the chip", **more}
        request = pb.DecideDisputeRequest(header=self.header(), finding=finding, awarded_cents=awarded_cents, **reason)
        return put_command(request)

    def link(self, correction_id: str = "correction-9", amount_cents: int = 17_500) -> pb.Command:
        request = pb.LinkCorrectionRequest(
            header=self.header(),
            correction_id=correction_id,
            correction_stream_id="roulette-1",
            amount_cents=amount_cents,
        )
        return put_command(request)

    def reopen(self, reason: str = "another camera saw it") -> pb.Command:
        return put_command(pb.ReopenDisputeRequest(header=self.header(), reason=reason))
