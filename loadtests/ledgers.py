"""Ledgers to measure with: rounds of roulette at several tables, as a host would have recorded them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.commands import Live, Prepared
from ledger.core.floor import Floor, OneStream, Premises
from ledger.core.rejection import Rejection
from loadtests.traffic import BusyTable


def records(tables: int, commits: int, host_id: str) -> list[Record]:
    """So many commits of each table, the tables taking turns; not signed yet."""
    premises, at = Premises(host_id, published_rulebooks()), datetime.now(UTC)  # after whoever signs them was enrolled
    streams = [islice(_commands(BusyTable(f"t{n}")), commits) for n in range(tables)]
    live = [Live(f"t{n}") for n in range(tables)]
    made: list[Record] = []
    for turn in zip(*streams, strict=True):
        for n, command in enumerate(turn):
            at += timedelta(milliseconds=7)
            floor = Floor(CATALOGUE, premises, OneStream(live[n]))
            request = floor.read(command)
            if isinstance(request, Rejection):
                raise RuntimeError(f"refused: {request}")
            actor = pb.Actor(actor_id="bench", role=request.ladder.roles[0])  # type: ignore[arg-type]
            prepared = floor.decide(request, actor, at)
            if not isinstance(prepared, Prepared):
                raise RuntimeError(f"refused: {prepared}")
            live[n] = prepared.after
            made.append(prepared.record)
    return made


def _commands(caller: BusyTable) -> Iterator[pb.Command]:
    yield from caller.opening()
    yield from caller.rounds()
