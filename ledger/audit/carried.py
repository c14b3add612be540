"""What the courier carried, held against what the streams tell. It reads from a file that nobody signs, and what it
carries a host signs: a commit that it brought about is well only if some commit tells that very command."""

import struct
from collections.abc import Sequence
from contextlib import closing

import roundledger.v1 as pb
from ledger.audit.findings import StreamReport, Tellings
from ledger.audit.named_streams import told_by
from ledger.core.asked import digest_of, kept_command
from ledger.core.chain import shown
from ledger.core.fold import Outputs
from ledger.core.vocabulary import body_of
from ledger.log import sqlite
from ledger.streams.feed import CARRIED, FEEDER, beginning

_TAKEN = struct.Struct("<QIQ32s")
"""The commit that was carried, the place of the stream that its id names, which commit of it, the command's digest."""
_DIGEST = 32
_HIGHEST = 2**63 - 1

_SCHEMA = """
CREATE TABLE told (digest BLOB PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE taken (stream INTEGER, seq INTEGER, teller TEXT, number INTEGER, digest BLOB);
"""
_TOLD_BY_NONE = """
SELECT stream, seq, teller, number FROM taken
WHERE NOT EXISTS (SELECT 1 FROM told WHERE told.digest = taken.digest) ORDER BY stream, seq
"""

_FEEDER_ID, _FEEDER_ROLE = FEEDER.actor_id, FEEDER.role
_BEGINNING = body_of(beginning()).header.command_id


def note_told(tellings: Tellings, outputs: Outputs) -> None:
    """A command names the stream that it is for and its id, so its digest says all of it."""
    for _, command in outputs.told:
        tellings.told += digest_of(command)


def note_taken(tellings: Tellings, commit: pb.Commit) -> None:
    if not _is_carried(commit):
        return
    teller, number = told_by(commit.command_id) or ("", 0)
    place = tellings.tellers.setdefault(teller, len(tellings.tellers))
    number = min(max(number, 0), _HIGHEST)
    tellings.taken += _TAKEN.pack(commit.seq, place, number, commit.command_digest[:_DIGEST])


def _is_carried(commit: pb.Commit) -> bool:
    """Whether the courier sent it. The floor sends its own beginning in the same name, and a caller may have chosen
    that name for himself: neither can send what streams tell each other."""
    actor = commit.actor
    if actor.actor_id != _FEEDER_ID or actor.role != _FEEDER_ROLE or commit.command_id == _BEGINNING:
        return False
    asked = kept_command(commit)
    return asked is None or type(body_of(asked)) in CARRIED


class CarriedCheck:
    """Takes over what each stream tells and was told, and compares when it has all of them. It keeps this in a
    temporary file, because there may be more than fits into memory."""

    def __init__(self) -> None:
        self._db = sqlite.temporary(_SCHEMA)
        self._streams: list[StreamReport] = []
        self._held: dict[str, int] = {}
        """How many commits each stream has of which all that it tells is known."""

    def close(self) -> None:
        self._db.close()

    def take(self, report: StreamReport) -> StreamReport:
        """The same report, without what was taken over."""
        tellings, stream = report.tellings, len(self._streams)
        tellers = list(tellings.tellers)
        rows = (
            (stream, seq, tellers[place], number, digest)
            for seq, place, number, digest in _TAKEN.iter_unpack(tellings.taken)
        )
        with sqlite.transaction(self._db):
            self._db.executemany("INSERT INTO taken VALUES (?, ?, ?, ?, ?)", rows)
        self._streams.append(report)
        self.hear(report)
        report.tellings = Tellings()
        return report

    def hear(self, report: StreamReport) -> None:
        """Notes what a stream tells; also of one that was taken over before and goes on."""
        told = bytes(report.tellings.told)
        digests = ((told[start : start + _DIGEST],) for start in range(0, len(told), _DIGEST))
        with sqlite.transaction(self._db):
            self._db.executemany("INSERT OR IGNORE INTO told VALUES (?)", digests)
        self._held.pop(report.stream_id, None)
        if report.tellings.is_whole:
            self._held[report.stream_id] = report.commits

    def doubted(self) -> list[str]:
        """The streams that did not tell what was carried in their name. On a floor that runs, processes see it at
        different moments: such a stream may have told it after it was read, and has to be heard again."""
        return sorted({teller for _, _, teller, _ in self._db.execute(_TOLD_BY_NONE)} & self._held.keys())

    def compare(self) -> None:
        """Names what no stream tells. Of a stream that was not checked, or not to its end, nobody knows all it tells:
        it is counted. One that has fewer commits than are named was named for that already."""
        for stream, seq, teller, number in self._db.execute(_TOLD_BY_NONE):
            report = self._streams[stream]
            if teller and teller not in self._held:
                report.not_compared += 1
            elif not teller or teller == report.stream_id or number <= self._held[teller]:
                who = f"commit of {shown(teller)}" if teller else "stream"
                report.differ(seq, f"the courier carried it here, and no {who} tells it so")


def compare_carried(reports: Sequence[StreamReport]) -> None:
    """The same for streams that were checked in one go."""
    with closing(CarriedCheck()) as check:
        for report in reports:
            check.take(report)
        check.compare()
