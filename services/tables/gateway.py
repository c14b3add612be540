"""Commands on their way to the host: read once, their sender checked once, and what becomes of them counted."""

import logging
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from prometheus_client import Counter

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, CannotApply
from ledger.core.commands import Prepared, Request, as_seen_by, read_command
from ledger.core.rejection import Rejection
from ledger.core.roles import PLAYER, TERMINAL, check_role
from ledger.core.stream import hides_nothing
from ledger.core.vocabulary import body_of
from ledger.log.archived_rows import NotAtHand
from ledger.log.log import FateUnknown
from ledger.streams.feed import callers_of, is_own_id
from services.access.callers import Credential
from services.running.metrics import Metrics
from services.showing.table_views import put_now, view_of
from services.tables.asks import Answer
from services.tables.attempts import Attempts
from services.tables.host import Host

logger = logging.getLogger(__name__)


_DRY_RUN = "dry_run"

OWNER = "roundledger-owner"
"""The trailing metadata that names the owner of a stream, for callers who want to go there themselves."""


class Admitted(msgspec.Struct, frozen=True):
    """A command that its sender may send."""

    request: Request
    actor: pb.Actor


def check_caller(request: Request, actor: pb.Actor) -> Rejection | None:
    """Whether a caller may send it. What streams tell each other is the floor's own, and so are its ids."""
    if not (callers := callers_of(type(request.body), request.ladder.roles)):
        return Rejection("ROLE_NOT_ALLOWED", f"{request.name} is sent by the floor itself, when a stream tells it so")
    if is_own_id(request.header.command_id):
        message = "ids that begin like this are those of the floor's own commands: choose another, such as a UUID"
        return Rejection("BAD_COMMAND_ID", message, field="header.command_id")
    return check_role(request.name, callers, actor.role)


class TakesCommands(Protocol):
    """What handlers of commands need of a gateway."""

    def admit(self, command: pb.Command, credential: Credential, body: Any = None) -> Admitted | Rejection: ...

    def submit(
        self, admitted: Admitted, told: Callable[[pb.CommandReply | Rejection], None], *, in_order: bool = True
    ) -> Callable[[], object]: ...

    def owner_elsewhere(self, stream_id: str) -> str: ...


class CommandGateway:
    """Commands and views of streams."""

    def __init__(self, catalogue: Catalogue, host: Host, metrics: Metrics, attempts: Attempts | None = None) -> None:
        self._catalogue = catalogue
        self._host = host
        self._metrics = metrics
        self._attempts = attempts
        self._is_limited = catalogue is not CATALOGUE
        self._counters: dict[tuple[str, str], Counter] = {}

    def admit(self, command: pb.Command, credential: Credential, body: Any = None) -> Admitted | Rejection:
        """Whether the command can be read and whether its sender may send it; its body where it is known."""
        request = read_command(self._catalogue, command, body)
        if isinstance(request, Rejection):
            return self._refused(command, "none", credential.actor_for(()), request)
        actor = credential.actor_for(callers_of(type(request.body), request.ladder.roles))
        if refused := check_caller(request, actor) or credential.problem_with(request.body):
            return self._refused(command, request.name, actor, refused)
        return Admitted(request, actor)

    def owner_elsewhere(self, stream_id: str) -> str:
        """Who has a stream and where, in two words; empty if it is this host."""
        return ""

    def submit(
        self, admitted: Admitted, told: Callable[[pb.CommandReply | Rejection], None], *, in_order: bool = True
    ) -> Callable[[], object]:
        """Has the command run, in order after those of its stream that came before it here; `told` hears what became of
        it. What is returned takes it back, unless its turn has come: then its answer is dropped."""
        if refused := self._not_here(admitted):
            told(self._refused(admitted.request.command, admitted.request.name, admitted.actor, refused))
            return _too_late
        ask = self._host.submit(admitted.request, admitted.actor, lambda answer: told(self._outcome(admitted, answer)))
        return ask.withdraw

    async def run(self, admitted: Admitted) -> pb.CommandReply | Rejection:
        return self._outcome(admitted, await self._decided(admitted))

    async def _decided(self, admitted: Admitted) -> Answer:
        return self._not_here(admitted) or await self._host.answer(admitted.request, admitted.actor)

    async def finished(self) -> None:
        """Returns when every command that was taken has come to its end, also of callers who have gone."""
        await self._host.finished()

    def _outcome(self, admitted: Admitted, answer: Answer) -> pb.CommandReply | Rejection:
        """The answer as the sender may see it, counted; of a refusal an attempt is kept."""
        name, actor = admitted.request.name, admitted.actor
        try:
            reply = self._reply(actor, answer)
        except Exception as problem:
            reply = self._failed(admitted.request, problem)
        if isinstance(reply, Rejection):
            return self._refused(admitted.request.command, name, actor, reply)
        self._count(name, _DRY_RUN if reply.dry_run else "accepted")
        return reply

    def _reply(self, actor: pb.Actor, answer: Answer) -> pb.CommandReply | Rejection:
        """A card that lies face down is in no reply to a sender who may not see it."""
        if isinstance(answer, Prepared):
            return as_seen_by(actor, answer.stream, answer.after.state, answer.reply)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Rejection):
            return answer
        reply = answer.reply
        if reply.dry_run:
            return reply
        stream = self._catalogue[reply.kind]
        if stream.visible is hides_nothing:
            return reply
        return as_seen_by(actor, stream, self._host.stream(reply.stream_id).state, reply)  # others may know more of it

    def _failed(self, request: Request, problem: Exception) -> Rejection:
        """Whatever happens is an answer."""
        if isinstance(problem, FateUnknown):
            return Rejection("FATE_UNKNOWN", f"send the command again under the same id: {problem}")
        if isinstance(problem, BrokenRecord):
            if not isinstance(problem, NotAtHand):
                self._metrics.chain_failures.inc()
            return Rejection(problem.code, f"{problem}: {problem.advice}")
        if isinstance(problem, CannotApply):
            return Rejection("STREAM_UNREADABLE", f"{problem}: verify the ledger, or bring this host up to date")
        about = {"stream": request.header.stream_id, "command_id": request.header.command_id}
        logger.error("%s failed", request.name, exc_info=problem, extra=about)
        return Rejection("INTERNAL", "the service failed and logged why: send the command again under the same id")

    def _not_here(self, admitted: Admitted) -> Rejection | None:
        """Why another host must be asked; of a host that serves every game, never."""
        if not self._is_limited:
            return None
        try:
            return self._elsewhere(admitted.request)
        except Exception as problem:
            return self._failed(admitted.request, problem)

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

    def _refused(self, command: pb.Command, name: str, actor: pb.Actor, rejection: Rejection) -> Rejection:
        """Counted, and kept apart from the ledger for surveillance, which may ask what was tried. Of a dry run nothing
        is kept."""
        if _is_dry_run(command):
            self._count(name, _DRY_RUN)
            return rejection
        if self._attempts is not None:
            self._attempts.note(command, name, actor, self._host.seq_known(command), rejection)
        self._count(name, "rejected")
        self._metrics.rejections.labels(rejection.code).inc()
        return rejection

    def _count(self, name: str, outcome: str) -> None:
        counter = self._counters.get((name, outcome))
        if counter is None:
            counter = self._counters[name, outcome] = self._metrics.commands.labels(name, outcome)
        counter.inc()

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


def _too_late() -> None:
    """To take back what was answered."""


def _is_dry_run(command: pb.Command) -> bool:
    body = body_of(command)
    return body is not None and body.header.dry_run
