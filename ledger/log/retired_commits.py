"""What a mirror took in before it knew that a key was retired."""

from datetime import UTC, datetime
from pathlib import Path

from ledger.core.chain import BrokenRecord, shown
from ledger.log.signing import TrustedHosts
from ledger.log.store import Store

_GROUP = 500
_LONG_AGO = datetime.fromtimestamp(0, UTC)


def first_retired(path: Path, trust: TrustedHosts) -> str:
    """The first commit that a reader who knew of the retirements from the beginning may not accept; empty if there is
    none. A commit was there no earlier than others that the mirror took in before it."""
    store = Store.open_read_only(path)
    try:
        position, newest = 0, _LONG_AGO
        while following := store.since(position, _GROUP):
            for _, record in following:
                if isinstance(record, BrokenRecord):
                    return str(record)
                if trust.was_retired(record, newest):
                    return f"{shown(record.commit.stream_id)} seq {record.commit.seq}"
                newest = max(newest, record.commit.at.ToDatetime(UTC))
            position = following[-1][0]
    finally:
        store.close()
    return ""
