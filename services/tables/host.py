"""The host: one command path for every game."""

import asyncio
import random
from collections.abc import Callable
from datetime import datetime

import roundledger.v1 as pb
from games.deciding import command_body
from games.interface import Shuffler
from games.permissions import check_role
from ledger.core.rejection import Rejection
from games.rulebook import Rulebooks
from ledger.core.chain import Record
from ledger.core.commands import LiveTable, Stamp, accept, check_header, digest_of, header_of, prepare
from ledger.core.gaming_day import GamingCalendar
from ledger.log.log import Conflict, FateUnknown, Log
from ledger.log.signing import Signer

SNAPSHOT_EVERY = 256
"""Commits of a table between two snapshots: the most that start-up replays for it."""

_ATTEMPTS = 20
"""How often a command is decided anew when other hosts keep extending the table first."""

_PAUSE_SECONDS = 0.002


class Host:
    """Decides commands table by table: a table has at most one commit in flight, tables do not wait for another."""

    def __init__(
        self,
        log: Log,
        signer: Signer,
        rulebooks: Rulebooks,
        calendar: GamingCalendar,
        clock: Callable[[], datetime],
        shuffler: Shuffler | None = None,
    ) -> None:
        self._log = log
        self._signer = signer
        self._rulebooks = rulebooks
        self._calendar = calendar
        self._clock = clock
        self._shuffler = shuffler
        self._live: dict[str, LiveTable] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def execute(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
        """Raises FateUnknown where the log gives no answer; a repeat of the command then finds out."""
        name, body = command_body(command)
        if body is None:
            return Rejection("EMPTY_COMMAND", "the message holds no command", field="command")
        if refused := check_header(body.header) or check_role(name, actor.role):
            return refused
        table_id = body.header.table_id
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            try:
                return await self._decide_and_append(command, actor)
            finally:
                if table_id not in self._live:  # no such table: do not let wrong ids pile up
                    self._locks.pop(table_id, None)

    async def _decide_and_append(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
        header = header_of(command)
        for attempt in range(_ATTEMPTS):
            if attempt:  # rivals must not keep step
                await asyncio.sleep(random.uniform(0, attempt * _PAUSE_SECONDS))
            live = self.table(header.table_id)
            # After the table, so that the look covers every commit that the decision builds on.
            if earlier := self._log.store.by_command(header.table_id, header.command_id):
                return self._repeat(earlier, command)
            at = self._clock()
            stamp = Stamp(actor, at, self._signer.host_id, self._calendar.day_of(at))
            prepared = prepare(live, command, stamp, self._rulebooks, self._shuffler)
            if isinstance(prepared, Rejection):
                await self._log.catch_up(header.table_id)
                if self._log.store.head(header.table_id) == live.head:
                    return prepared
                self._live.pop(header.table_id, None)  # another host was here: look again before refusing
                continue
            try:
                await self._log.append(self._signer.sign(prepared.record))
            except (Conflict, FateUnknown) as problem:
                self._live.pop(header.table_id, None)
                if isinstance(problem, FateUnknown):
                    raise
                continue
            self._keep(prepared.after)
            return prepared.reply
        message = f"other hosts extended {header.table_id} {_ATTEMPTS} times in a row: send the command again"
        return Rejection("TABLE_CONTENDED", message)

    def table(self, table_id: str) -> LiveTable:
        """The table as this host knows it."""
        live = self._live.get(table_id)
        if live is None:
            live = self._log.store.load(table_id)
            if live.head.seq:
                self._live[table_id] = live
        return live

    def _keep(self, live: LiveTable) -> None:
        self._live[live.table.table_id] = live
        if live.head.seq % SNAPSHOT_EVERY == 0:
            self._log.save_snapshot(live)

    def _repeat(self, earlier: Record, command: pb.Command) -> pb.CommandReply | Rejection:
        commit = earlier.commit
        if commit.command_digest != digest_of(command):
            message = f"{commit.command_id!r} was another command, recorded as seq {commit.seq}"
            return Rejection("COMMAND_ID_REUSED", message, field="header.command_id")
        before = self._log.store.load(commit.table_id, commit.seq - 1)
        _, reply = accept(before, earlier)
        reply.repeated_command = True
        return reply
