"""The way in: whoever holds a token gets their command to the host, and what becomes of it is counted."""

from typing import Any

import grpc
import msgspec

import roundledger.v1 as pb
from games.deciding import command_body
from games.evolving import view
from games.permissions import check_role
from ledger.core.rejection import Rejection
from games.visibility import visible
from ledger.core.chain import BrokenRecord
from services.tables.host import Host
from ledger.log.log import FateUnknown
from services.auth import Credential, TokenFile
from services.errors import abort
from services.metrics import Metrics

Outcome = pb.CommandReply | Rejection


class Gate:
    """Knows the floor's tokens."""

    def __init__(self, tokens: TokenFile) -> None:
        self._tokens = tokens

    async def caller(self, context: grpc.aio.ServicerContext) -> Credential:
        """Whoever makes the call; a call without a known token ends here."""
        metadata = dict(context.invocation_metadata() or ())
        found = self._tokens.find(metadata.get("authorization", "").removeprefix("Bearer "))
        if found is None:
            await abort(context, Rejection("UNAUTHENTICATED", "send a known token as `authorization: Bearer TOKEN`"))
        return found

    async def admit(self, call: str, context: grpc.aio.ServicerContext) -> pb.Actor:
        """The caller in a role that may make this query; others' calls end here."""
        actor = (await self.caller(context)).actor_for(call)
        if refused := check_role(call, actor.role):
            await abort(context, refused)
        return actor


class CommandGateway:
    """Commands and views of tables."""

    def __init__(self, host: Host, metrics: Metrics) -> None:
        self._host = host
        self._metrics = metrics

    async def run(self, command: pb.Command, credential: Credential) -> Outcome:
        name, _ = command_body(command)
        actor = credential.actor_for(name)
        outcome = await self._execute(command, actor)
        if isinstance(outcome, Rejection):
            self.count_rejection(name, outcome)
            return outcome
        self._metrics.commands.labels(name, "accepted").inc()
        return self._as_seen_by(actor, outcome)

    def _as_seen_by(self, actor: pb.Actor, reply: pb.CommandReply) -> pb.CommandReply:
        """A card that lies face down is in no reply to somebody who may not see it."""
        table = self._host.table(reply.table_id).table
        seen = [visible(table, event, actor.role, actor.actor_id) for event in reply.events]
        if all(shown is event for shown, event in zip(seen, reply.events, strict=True)):
            return reply
        del reply.events[:]
        reply.events.extend(seen)
        return reply

    def count_rejection(self, name: str, rejection: Rejection) -> None:
        self._metrics.commands.labels(name or "none", "rejected").inc()
        self._metrics.rejections.labels(rejection.code).inc()

    async def _execute(self, command: pb.Command, actor: pb.Actor) -> Outcome:
        try:
            return await self._host.execute(command, actor)
        except FateUnknown as unknown:
            return Rejection("FATE_UNKNOWN", f"send the command again under the same id: {unknown}")
        except BrokenRecord as broken:
            self._metrics.chain_failures.inc()
            return Rejection("LEDGER_DAMAGED", str(broken))

    def view_table(self, table_id: str, actor: pb.Actor) -> pb.GetTableResponse | Rejection:
        live = self._host.table(table_id)
        if not live.head.seq:
            return Rejection("UNKNOWN_TABLE", f"no table {table_id!r} is installed", field="table_id")
        state: Any = view(live.table, actor.role, actor.actor_id)
        return pb.GetTableResponse(
            table_id=table_id,
            seq=live.head.seq,
            commit_hash=live.head.hash,
            state_json=msgspec.json.encode(state).decode(),
        )
