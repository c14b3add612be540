"""The refused commands that hosts have kept: in their files beside this process, or in the copy of a topic."""

from contextlib import closing
from pathlib import Path

import roundledger.v1 as pb
from ledger.log.attempt_file import AttemptFile


class RefusedCommands:
    """Reads the files of a folder: one a host. On Kafka there is one file, of all hosts."""

    def __init__(self, data: Path, of_all: Path | None = None) -> None:
        self._data, self._of_all = data, of_all

    def of_stream(self, stream_id: str, first_seq: int, last_seq: int, limit: int) -> list[pb.Attempt]:
        found: list[pb.Attempt] = []
        for path in self._files():
            with closing(AttemptFile(path)) as file:
                found += file.of_stream(stream_id, first_seq, last_seq, limit)
        return sorted(found, key=lambda each: (each.after_seq, each.at.seconds, each.at.nanos))[:limit]

    def listed(self, request: pb.ListAttemptsRequest, size: int) -> pb.ListAttemptsResponse:
        wanted = {name: getattr(request, name) for name in ("stream_id", "actor_id", "code") if getattr(request, name)}
        found: list[pb.Attempt] = []
        lost = 0
        for path in self._files():
            with closing(AttemptFile(path)) as file:
                found += file.newest(wanted, request.before_number, size)
                lost += file.lost()
        found.sort(key=lambda each: (-each.number, each.host_id))
        page = found[:size]
        more = len(page) == size
        return pb.ListAttemptsResponse(attempts=page, next_before_number=page[-1].number if more else 0, lost=lost)

    def _files(self) -> list[Path]:
        if self._of_all is not None:
            return [self._of_all]
        return sorted(self._data.glob("attempts-*.db"))
