"""A floor for scripts: the host's command path and the processors' folds, one command after the other."""

from datetime import datetime

import msgspec

import roundledger.v1 as pb
from games.deciding import command_body
from games.permissions import check_role
from ledger.core.rejection import Rejection
from games.rulebook import Rulebooks
from games.table import Table
from ledger.core import folding
from ledger.core.chain import Head, Record
from ledger.core.commands import LiveTable, Prepared, Stamp, check_header, digest_of, prepare
from ledger.core.folding import Fold, Outputs, balance_changes, fold
from ledger.core.gaming_day import GamingCalendar
from services.tables.shuffling import SealedShuffler
from ledger.log.signing import Signer


class Played(msgspec.Struct, frozen=True):
    """What an accepted command did."""

    record: Record
    outputs: Outputs


class Repeated(msgspec.Struct, frozen=True):
    """The command had been accepted before."""

    record: Record


class ScriptedFloor:
    """Everything in memory; `records` is the ledger, in order, for whoever wants to keep it. It is signed only
    if there is a key that others will know."""

    def __init__(self, host_id: str, signer: Signer | None, rulebooks: Rulebooks, calendar: GamingCalendar) -> None:
        self._shuffler = SealedShuffler.ephemeral()
        self._host_id = host_id
        self._signer = signer
        self._rulebooks = rulebooks
        self._calendar = calendar
        self._live: dict[str, LiveTable] = {}
        self._folds: dict[str, Fold] = {}
        self._by_command: dict[tuple[str, str], Record] = {}
        self.balances: dict[str, int] = {}
        self.records: list[Record] = []

    def play(self, command: pb.Command, actor: pb.Actor, at: datetime) -> Played | Repeated | Rejection:
        name, body = command_body(command)
        if body is None:
            return Rejection("EMPTY_COMMAND", "the line holds no command", field="command")
        if refused := check_header(body.header) or check_role(name, actor.role):
            return refused
        table_id, command_id = body.header.table_id, body.header.command_id
        if earlier := self._by_command.get((table_id, command_id)):
            if earlier.commit.command_digest == digest_of(command):
                return Repeated(earlier)
            return Rejection("COMMAND_ID_REUSED", f"{command_id!r} was another command", field="header.command_id")
        live = self._live.get(table_id) or LiveTable(Table(table_id))
        stamp = Stamp(actor, at, self._host_id, self._calendar.day_of(at))
        prepared = prepare(live, command, stamp, self._rulebooks, self._shuffler)
        return prepared if isinstance(prepared, Rejection) else self._accept(prepared)

    def _accept(self, prepared: Prepared) -> Played:
        record = self._signer.sign(prepared.record) if self._signer else prepared.record
        table_id = record.commit.table_id
        self._live[table_id] = prepared.after
        self._by_command[table_id, record.commit.command_id] = record
        before = self._folds.get(table_id) or folding.begin(table_id)
        self._folds[table_id], outputs = fold(before, record)
        for account, cents in balance_changes(outputs.batch).items():
            self.balances[account] = self.balances.get(account, 0) + cents
        self.records.append(record)
        return Played(record, outputs)

    def heads(self) -> dict[str, Head]:
        return {table_id: live.head for table_id, live in self._live.items()}
