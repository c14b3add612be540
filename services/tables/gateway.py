"""Commands on their way to the host: read once, their sender checked once, and what becomes of them counted."""

import logging
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, CannotApply
from ledger.core.commands import Request, as_seen_by, check_sender, read_command
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER, TERMINAL
from ledger.core.stream import hides_nothing
from ledger.core.vocabulary import body_of
from ledger.log.log import FateUnknown
from services.access.callers import Credential
from services.running.metrics import Metrics
from services.showing.table_views import put_now, view_of
from services.tables.attempts import Attempts
from services.tables.host import Host

logger = logging.getLogger(__name__)


_DRY_RUN = "dry_run"


class Admitted(msgspec.Struct, frozen=True):
    """A command that its sender may send."""

    request: Request
    actor: pb.Actor


class CommandGateway:
    """Commands and views of streams."""

    def __init__(self, catalogue: Catalogue, host: Host, metrics: Metrics, attempts: Attempts | None = None) -> None:
        self._catalogue = catalogue
        self._host = host
        self._metrics = metrics
        self._attempts = attempts
        self._is_limited = catalogue is not CATALOGUE

    def admit(self, command: pb.Command, credential: Credential, body: Any = None) -> Admitted | Rejection:
        """Whether the command can be read and whether its sender may send it; its body where it is known."""
        request = read_command(self._catalogue, command, body)
        if isinstance(request, Rejection):
            return self._refused(command, "none", credential.actor_for(()), request)
        actor = credential.actor_for(request.ladder.roles)
        if refused := check_sender(request, actor) or credential.problem_with(request.body):
            return self._refused(command, request.name, actor, refused)
        return Admitted(request, actor)

    async def run(self, admitted: Admitted) -> pb.CommandReply | Rejection:
        name, actor = admitted.request.name, admitted.actor
        outcome = await self._outcome(admitted)
        if isinstance(outcome, Rejection):
            return self._refused(admitted.request.command, name, actor, outcome)
        if outcome.dry_run:
            self._metrics.commands.labels(name, _DRY_RUN).inc()
            return outcome
        self._metrics.commands.labels(name, "accepted").inc()
        return self._as_seen_by(actor, outcome)

    async def _outcome(self, admitted: Admitted) -> pb.CommandReply | Rejection:
        """Whatever happens is an answer."""
        try:
            if self._is_limited and (refused := self._elsewhere(admitted.request)):
                return refused
            return await self._host.run(admitted.request, admitted.actor)
        except FateUnknown as unknown:
            return Rejection("FATE_UNKNOWN", f"send the command again under the same id: {unknown}")
        except BrokenRecord as broken:
            self._metrics.chain_failures.inc()
            return Rejection("LEDGER_DAMAGED", f"{broken}: verify the ledger")
        except CannotApply as problem:
            return Rejection("STREAM_UNREADABLE", f"{problem}: verify the ledger, or bring this host up to date")
        except Exception:
            logger.exception("%s failed", admitted.request.name)
            return Rejection("INTERNAL", "the service failed and logged why: send the command again under the same id")

    def _elsewhere(self, request: Request) -> Rejection | None:
        """A table of a game that other hosts serve."""
        stream = self._host.known(request.header.stream_id).stream
        if stream is None:
            founded = self._catalogue.founded_by(request.header.stream_id, request.body)
            return founded if isinstance(founded, Rejection) else None
        if stream.kind in self._catalogue.streams:
            return None
        message = f"this host serves no {stream.kind}: call one that does"
        return Rejection("GAME_NOT_SERVED", message, field="header.stream_id")

    def _as_seen_by(self, actor: pb.Actor, reply: pb.CommandReply) -> pb.CommandReply:
        """A card that lies face down is in no reply to somebody who may not see it."""
        stream = self._catalogue[reply.kind]
        if stream.visible is hides_nothing:
            return reply
        look = self._host.stream if reply.repeated_command else self._host.known  # of an old one others may know more
        return as_seen_by(actor, stream, look(reply.stream_id).state, reply)

    def _refused(self, command: pb.Command, name: str, actor: pb.Actor, rejection: Rejection) -> Rejection:
        """Counted, and kept apart from the ledger for whoever asks what was tried. Of a dry run nothing is kept."""
        if _is_dry_run(command):
            self._metrics.commands.labels(name, _DRY_RUN).inc()
            return rejection
        if self._attempts is not None:
            self._attempts.note(command, name, actor, self._host.seq_known(command), rejection)
        self._metrics.commands.labels(name, "rejected").inc()
        self._metrics.rejections.labels(rejection.code).inc()
        return rejection

    async def view(
        self, stream_id: str, actor: pb.Actor, *, with_legal: bool = False
    ) -> pb.GetStreamResponse | Rejection:
        """All of it is of the same commit."""
        live = self._host.stream(stream_id)
        if live.stream is None:
            message = f"there is no {stream_id!r} on this floor"
            return Rejection("UNKNOWN_STREAM", message, field="stream_id")
        if actor.role == TERMINAL and not live.stream.has_machine(live.state, actor.actor_id):
            return Rejection("ROLE_NOT_ALLOWED", f"{actor.actor_id} is no machine of {stream_id}", field="stream_id")
        if actor.role == PLAYER and live.stream.for_staff:
            return Rejection("ROLE_NOT_ALLOWED", f"a {live.stream.title} is for staff", field="stream_id")
        state = live.stream.view(live.state, actor.role, actor.actor_id)
        response = pb.GetStreamResponse(
            stream_id=stream_id,
            seq=live.head.seq,
            commit_hash=live.head.hash,
            state_json=msgspec.json.encode(state).decode(),
            kind=live.stream.kind,
            table=view_of(live, actor.role, actor.actor_id),
            legal=await self._host.legal(live, actor) if with_legal else None,
        )
        put_now(response, live, actor.role, actor.actor_id)
        return response


def _is_dry_run(command: pb.Command) -> bool:
    body = body_of(command)
    return body is not None and body.header.dry_run
