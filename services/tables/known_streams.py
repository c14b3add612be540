"""What a host knows of its streams: their states as of the newest commits that the log has accepted."""

from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, Record, extends
from ledger.core.commands import Live, replayed
from ledger.core.lent import RoundFacts
from ledger.log.log import LogWriter
from services.tables.stored_past import StoredPast

SNAPSHOT_EVERY = 256
"""Commits of a stream between two snapshots: the most that start-up replays for it."""


class KnownStreams:
    """The sources of a host's decisions."""

    def __init__(self, log: LogWriter, catalogue: Catalogue) -> None:
        self._log, self._catalogue = log, catalogue
        self.live: dict[str, Live] = {}
        self.ahead: Live | None = None
        """A stream as it will be when the log has accepted what was decided of it just now. Only its own commands are
        decided on that."""

    def stream(self, stream_id: str) -> Live:
        ahead = self.ahead
        if ahead is not None and ahead.stream_id == stream_id:
            return ahead
        return self.live.get(stream_id) or self.newest(stream_id)

    def newest(self, stream_id: str) -> Live:
        """The stream as the store has it, with what other hosts have written."""
        live = self.live.get(stream_id) or self._log.store.load(stream_id, catalogue=self._catalogue)
        for record in self._log.store.commits(stream_id, live.head.seq):
            if not extends(live.head, record):
                raise BrokenRecord(stream_id, record.commit.seq, "it does not extend the chain")
            live = replayed(self._catalogue, live, record)
        if live.head.seq:
            self.live[stream_id] = live
        return live

    def accepted(self, after: Live) -> None:
        """The log has the commit that led here."""
        self.live[after.stream_id] = after
        if after.head.seq % SNAPSHOT_EVERY == 0:
            self._log.save_snapshot(after)

    def forget(self, stream_id: str) -> None:
        """Another host may have been here: the next to ask looks again."""
        self.live.pop(stream_id, None)

    async def bring_up_to_date(self, stream_id: str) -> None:
        """For the few commands that are decided by another stream, and for dry runs."""
        await self._log.catch_up(stream_id)
        if stream_id in self.live:
            self.newest(stream_id)

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return self._log.by_command(stream_id, command_id)

    def round_facts(self, round_id: str) -> RoundFacts | None:
        return self._log.store.round_facts(round_id)

    def past(self, stream_id: str) -> StoredPast:
        return StoredPast(self._log.store, stream_id, self._catalogue)
