"""Ledgers to measure with: rounds of roulette at several tables, as a host would have recorded them."""

from datetime import UTC, datetime, timedelta
from itertools import islice

import roundledger.v1 as pb
from loadtests.traffic import BusyTable
from games.deciding import command_body
from games.permissions import PERMISSIONS
from ledger.core.rejection import Rejection
from games.rulebook import published_rulebooks
from games.table import Table
from ledger.core.chain import Record
from ledger.core.commands import LiveTable, Stamp, prepare
from ledger.log.signing import Signer


def records(tables: int, commits: int, signer: Signer) -> list[Record]:
    """So many commits of each table, the tables taking turns."""
    books, at = published_rulebooks(), datetime(2026, 3, 1, 18, tzinfo=UTC)
    callers = [BusyTable(f"t{n}") for n in range(tables)]
    streams = [islice(_commands(caller), commits) for caller in callers]
    live = [LiveTable(Table(f"t{n}")) for n in range(tables)]
    made: list[Record] = []
    for turn in zip(*streams, strict=True):
        for n, command in enumerate(turn):
            at += timedelta(milliseconds=7)
            role = PERMISSIONS[command_body(command)[0]][0]
            stamp = Stamp(pb.Actor(actor_id="bench", role=role), at, signer.host_id, "2026-03-01")
            prepared = prepare(live[n], command, stamp, books)
            if isinstance(prepared, Rejection):
                raise RuntimeError(f"refused: {prepared}")
            live[n] = prepared.after
            made.append(signer.sign(prepared.record))
    return made


def _commands(caller: BusyTable):  # type: ignore[no-untyped-def]
    yield from caller.opening()
    yield from caller.rounds()
