"""Whether the index by which rounds are found is what the commits come to: it is made once more, up to where it ends,
and compared. A round that was taken out of it is replayed by its number as before, and no search finds it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from ledger.audit.round_index import RoundIndex
from ledger.audit.round_terms import VERSION
from ledger.log import sqlite
from ledger.log.archived_rows import NotAtHand

_AT_A_TIME = 1024

_WHOLE = {
    "rounds": "SELECT key, round_id, summary FROM rounds ORDER BY key",
    "tables": "SELECT table_id, game, facts FROM tables ORDER BY table_id",
    "disputes": "SELECT dispute_id, round_id, table_id, is_open, opened_at, summary FROM disputes ORDER BY dispute_id",
    "followed": "SELECT position, longest FROM followed",
}
"""What has to be the same, row by row."""

_TERMS = "SELECT term, key FROM found JOIN terms USING (term_id) ORDER BY term, key"
"""A round may have terms more: what was true of it while it was played, as of the moments when it was looked at."""


def index_problems(store: Path, index: Path, scratch: Path, on_progress: Callable[[int], None]) -> list[str]:
    """In words; nothing where it is as it should be, or of another version of the program, which makes it anew. The
    other one is made in the scratch folder."""
    with closing(sqlite.connect_read_only(index)) as kept:
        kept.execute("BEGIN")
        try:
            return [f"{index.name}: {problem}" for problem in _problems(kept, store, scratch / "again.db", on_progress)]
        except NotAtHand:  # what it was made of lies in an archive that is not here
            return []
        except (*sqlite.UNREADABLE, TypeError) as problem:  # a damaged row may hold anything
            return [f"{index.name}: it cannot be read: {problem}"]


def _problems(kept: sqlite.Connection, store: Path, again: Path, on_progress: Callable[[int], None]) -> Iterator[str]:
    if sqlite.version(kept) != VERSION:
        return
    if damage := sqlite.integrity_problems(kept):
        yield from damage
        return
    ((ends,),) = kept.execute("SELECT COALESCE(MAX(position), 0) FROM followed")
    with closing(sqlite.connect_read_only(store)) as log:
        ((left,),) = log.execute("SELECT COUNT(*) FROM commits WHERE position <= ?", (ends,))
    with closing(RoundIndex(store, again)) as made:
        while left > 0 and (entered := made.catch_up(min(_AT_A_TIME, left))):
            left -= entered
            on_progress(entered)
        if made.position != ends:
            yield f"it says that it ends at position {ends} of the log, and comes to {made.position}"
            return
    with closing(sqlite.connect_read_only(again)) as right:
        for table, sql in _WHOLE.items():
            for row in _missing(right.execute(sql), kept.execute(sql)):
                yield f"its {table} do not have {row[:2]} as the commits do"
            for row in _missing(kept.execute(sql), right.execute(sql)):
                yield f"its {table} have {row[:2]}, and the commits do not"
        for term, key in _missing(right.execute(_TERMS), kept.execute(_TERMS)):
            yield f"a round of the commits is not found by {term!r}: its key is {key}"


def _missing(wanted: Iterable[Any], held: Iterable[Any]) -> Iterator[Any]:
    """What of the one is not in the other; both are in order."""
    rows = iter(held)
    at = next(rows, None)
    for row in wanted:
        while at is not None and at < row:
            at = next(rows, None)
        if at != row:
            yield row
