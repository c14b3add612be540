"""The house as it was at each of its commits, to check what tables recorded that they read of it."""

from bisect import bisect_right
from contextlib import suppress

from ledger.audit.findings import Evidence, Unreadable
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, CannotApply, Record, extends, unseal
from ledger.core.commands import Live, replayed
from ledger.core.floor import lent
from ledger.core.lent import House
from ledger.core.stream import HOUSE
from ledger.streams.house import HOUSE_ID

_KEPT_EVERY = 64


class HouseHistory:
    """Reads the house's stream once, when it is first asked. A state is kept now and then; those between are made
    from it again."""

    def __init__(self, source: Evidence, catalogue: Catalogue) -> None:
        self._source, self._catalogue = source, catalogue
        self._records: list[Record] = []
        self._kept = [Live(HOUSE_ID)]
        self._has_read = False

    def at(self, seq: int) -> House | None:
        """The house at one of its commits; None where the log does not bear it out."""
        if not self._has_read:
            self._has_read = True
            with suppress(Unreadable, BrokenRecord, CannotApply):  # verification of the stream itself reports it
                self._read()
        if not 0 < seq <= len(self._records):
            return None
        live = self._kept[bisect_right(self._kept, seq, key=lambda kept: kept.head.seq) - 1]
        for record in self._records[live.head.seq : seq]:
            live = replayed(self._catalogue, live, record)
        house: House | None = lent(HOUSE, live)
        return house

    def _read(self) -> None:
        live = self._kept[0]
        for entry in self._source.entries(HOUSE_ID):
            record = unseal(HOUSE_ID, entry.data, entry.signature, entry.seq, entry.hash)
            if not extends(live.head, record):
                return
            live = replayed(self._catalogue, live, record)
            self._records.append(record)
            if live.head.seq % _KEPT_EVERY == 0:
                self._kept.append(live)
