"""Lets a log forget days that are archived and witnessed. Before anything is removed all of it is proved: the archive
is good, its checkpoint covers it, a witness has cosigned that, the log holds the very same commits and goes on from
them. A day is forgotten whole or not at all."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import roundledger.v1 as pb
from games.tables.state import Table
from ledger.audit import checkpoints
from ledger.audit.archive_check import ArchiveChecker
from ledger.audit.archiving import closed_before
from ledger.audit.notes import BadNote, NoteKey
from ledger.audit.transparency import PROOF_SUFFIX, InclusionProof, vouched
from ledger.core.commands import Live
from ledger.core.vocabulary import event_in
from ledger.log.archive_file import ArchiveFile, days_in, file_of
from ledger.log.store import Store, UnknownRound
from ledger.streams.dispute.state import State as Dispute
from ledger.streams.suspicion.state import SUSPICIONS_ID
from ledger.streams.suspicion.state import State as Register

DISPUTE = "dispute"
_WORD = re.compile(r"[\w.@-]+(?::\d+)?")
"""What may be the id of a stream or of a round in a suspicion's reference."""


class CannotForget(Exception):
    """Nothing of the day was removed; `code` names why."""

    def __init__(self, code: str, problem: str) -> None:
        super().__init__(f"{code}: {problem}")
        self.code = code


class Forgetting:
    """Of one store, which must be able to read and write its snapshots."""

    def __init__(
        self,
        store: Store,
        checker: ArchiveChecker,
        folder: Path,
        today: str,
        keep_days: int,
        witnesses: Sequence[NoteKey] = (),
        *,
        without_witness: bool = False,
    ) -> None:
        """One of the witnesses must have cosigned the checkpoint of each day: what only an archive holds that the
        house itself has signed, the house could write anew. Without one it is forgotten only if the operator says so,
        and the log keeps that it was."""
        self._store, self._checker, self._folder = store, checker, folder
        self._today, self._keep_days, self._witnesses = today, keep_days, witnesses
        self._without_witness = without_witness

    def days(self, until: str) -> list[str]:
        """Those that are archived and not yet forgotten, in order; raises CannotForget where the last must stay."""
        if until >= closed_before(self._store):
            raise CannotForget("DAY_NOT_CLOSED", f"{until} is not closed")
        age = (date.fromisoformat(self._today) - date.fromisoformat(until)).days
        if age < self._keep_days:
            message = f"{until} is {age} days old, and the log keeps {self._keep_days} days (--keep-days)"
            raise CannotForget("TOO_YOUNG", message)
        archived, forgotten = list(days_in(self._folder)), set(self._store.archived.days())
        if until not in archived:
            raise CannotForget("NOT_ARCHIVED", f"{until} has no archive: `roundledger archive seal --until {until}`")
        return [day for day in archived if day <= until and day not in forgotten]

    def forget(self, day: str) -> int:
        """How many commits the log has forgotten."""
        if problems := self._checker.problems_of(day):
            raise CannotForget("ARCHIVE_NOT_GOOD", f"{file_of(day)}: {problems[0]}")
        with ArchiveFile(self._folder / file_of(day)) as file:
            witnessed = self._is_witnessed(file)
            spans = {each.stream_id: (each.first_seq, each.last_seq) for each in file.manifest.streams}
            states = {stream_id: self._store.load(stream_id) for stream_id in spans}
            self._check_held(day, spans, states)
            ranges = [
                (stream_id, first, min(last, states[stream_id].head.seq - 1))
                for stream_id, (first, last) in spans.items()
                if first < states[stream_id].head.seq
            ]
            return self._store.forget(day, file.digest, ranges, list(states.values()), witnessed=witnessed)

    def _is_witnessed(self, file: ArchiveFile) -> bool:
        """Whether one of the witnesses vouches for it; raises CannotForget where none does and one has to."""
        problem = self._unvouched(file)
        if problem and not self._without_witness:
            raise CannotForget(
                "NOT_WITNESSED", f"{problem}; --without-witness would forget it on the house's word alone"
            )
        return not problem

    def _unvouched(self, file: ArchiveFile) -> str:
        """Why none of the witnesses vouches for an archive; empty where one does."""
        day, name = file.manifest.gaming_day, file.manifest.checkpoint
        if not self._witnesses:
            return f"no witness is named (--witness) that could vouch for {day}"
        proof = name.removesuffix(checkpoints.SUFFIX) + PROOF_SUFFIX
        if proof in file.manifest.files:
            seal = pb.Checkpoint.FromString(file.read(name)).seal
            try:
                if vouched(InclusionProof.parse(file.read(proof).decode()), seal, self._witnesses):
                    return ""
            except (BadNote, UnicodeDecodeError) as problem:
                return f"{file.path.name}: {proof}: {problem}"
        return f"none of the witnesses that you name has cosigned the checkpoint of {day}"

    def _check_held(self, day: str, spans: dict[str, tuple[int, int]], states: dict[str, Live]) -> None:
        """What is disputed or kept for an investigation stays where it is."""
        for stream_id, live in states.items():
            if isinstance(live.state, Table) and live.state.impounded:
                kept = ", ".join(sorted(live.state.impounded))
                raise CannotForget("EQUIPMENT_IMPOUNDED", f"{kept} of {stream_id} is impounded, which played on {day}")
        for dispute_id, dispute in self._open_disputes():
            if self._is_about(dispute, spans) or dispute_id in spans:
                raise CannotForget("DISPUTE_OPEN", f"{dispute_id} is open, and is about {day}: decide it first")
        if self._is_suspected(spans):  # who forgets may not be who may know of what
            raise CannotForget("SUSPICION_OPEN", f"a suspicion that is about {day} is not decided")

    def _is_suspected(self, spans: dict[str, tuple[int, int]]) -> bool:
        """Whether a suspicion that is not decided was recorded there, or refers to a stream or round of it."""
        register = self._store.load(SUSPICIONS_ID).state
        if not isinstance(register, Register) or not register.open:
            return False
        first, last = spans.get(SUSPICIONS_ID, (1, 0))
        for record in self._store.commits(SUSPICIONS_ID, first - 1) if last else ():
            if record.commit.seq > last:
                break
            recorded = map(event_in, record.commit.events)
            if any(isinstance(event, pb.SuspicionRecorded) and event.number in register.open for event in recorded):
                return True
        words = [word for each in register.open.values() for word in _WORD.findall(each.reference)]
        return any(self._lies_within(word, spans) for word in words)

    def _open_disputes(self) -> Iterator[tuple[str, Dispute]]:
        for dispute_id in self._store.streams(DISPUTE):
            state = self._store.load(dispute_id).state
            if state.is_open:
                yield dispute_id, state

    def _is_about(self, dispute: Dispute, spans: dict[str, tuple[int, int]]) -> bool:
        """Whether a round of it, or its table where it names no round, lies within what would be forgotten."""
        return self._lies_within(dispute.round_id, spans, dispute.table_id)

    def _lies_within(self, round_id: str, spans: dict[str, tuple[int, int]], stream_id: str = "") -> bool:
        """Whether a round does; for what is no round, whether anything of the stream does, by default of that name."""
        try:
            table_id, first, last = self._store.round_span(round_id)
        except UnknownRound:
            return (stream_id or round_id) in spans
        span = spans.get(table_id)
        return span is not None and first <= span[1] and span[0] <= last
