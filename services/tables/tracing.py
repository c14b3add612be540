"""Traces of commands at a host: from their arrival to their answer, and of the groups in which the log takes them."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import roundledger.v1 as pb
from ledger.core.chain import Record
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.log.log import LogWriter, Outcome
from ledger.log.traces import TRACEPARENT, Place, Span, Traces, traceparent_in
from services.access.callers import Credential
from services.access.methods import METHODS
from services.running.grpc_call import Metadata
from services.running.metrics import MeasuredLog, Metrics
from services.tables.gateway import Admitted, CommandGateway

_Told = Callable[[pb.CommandReply | Rejection], None]


class CommandTraces:
    """The commands under way here whose traces are recorded. Each step of the way finds its span by the stream
    and the command's id, so that nothing on the way has to hand it on."""

    def __init__(self, traces: Traces) -> None:
        self.traces = traces
        self._under_way: dict[tuple[str, str], Span] = {}

    def span_of(self, stream_id: str, command_id: str) -> Span | None:
        return self._under_way.get((stream_id, command_id))

    def arrived(self, command: pb.Command, parent: str, at_ns: int | None = None) -> Span:
        body = body_of(command)
        if body is None:
            return self.traces.began("command", parent, "SERVER", at_ns=at_ns)
        key = (body.header.stream_id, body.header.command_id)
        name = METHODS[type(body)].removeprefix("/") if type(body) in METHODS else "command"
        span = self.traces.began(name, parent, "SERVER", at_ns=at_ns, stream=key[0], command_id=key[1])
        if span.is_recorded:
            self._under_way[key] = span
        return span

    def answered(self, command: pb.Command, span: Span, outcome: pb.CommandReply | Rejection) -> None:
        body = body_of(command)
        key = (body.header.stream_id, body.header.command_id) if body is not None else ("", "")
        if self._under_way.get(key) is span:  # else it was sent again meanwhile, and that is under way
            del self._under_way[key]
        if isinstance(outcome, Rejection):
            span.note(outcome=outcome.code)
        else:
            span.note(outcome="dry_run" if outcome.dry_run else "accepted", seq=outcome.seq)
        span.end()

    def metadata_for(self, call: pb.ForwardedCall) -> tuple[tuple[str, str], ...]:
        """What goes with a command to another host."""
        body = body_of(call.command) if call.WhichOneof("call") == "command" else None
        span = self.span_of(body.header.stream_id, body.header.command_id) if body is not None else None
        return ((TRACEPARENT, span.traceparent),) if span else ()

    @contextmanager
    def forwarded(self, command: pb.Command, metadata: Metadata) -> Iterator[Callable[[Any], None]]:
        """A command that another host has passed on; what is yielded is told the outcome."""
        span, outcome = self.arrived(command, traceparent_in(metadata)), list[Any]()
        try:
            yield outcome.append
        finally:
            self.answered(command, span, outcome[0] if outcome else Rejection("INTERNAL", "it failed"))


class TracedGateway:
    """The gateway, for one call: its commands are part of the caller's trace."""

    def __init__(self, gateway: CommandGateway, traces: CommandTraces, metadata: Metadata) -> None:
        self._gateway, self._traces, self._parent = gateway, traces, traceparent_in(metadata)
        self.owner_elsewhere = gateway.owner_elsewhere

    def admit(self, command: pb.Command, credential: Credential, body: Any = None) -> Admitted | Rejection:
        began_ns = time.time_ns()
        admitted = self._gateway.admit(command, credential, body)
        span = self._traces.arrived(command, self._parent, began_ns)
        if isinstance(admitted, Rejection):
            self._traces.answered(command, span, admitted)
        return admitted

    def submit(self, admitted: Admitted, told: _Told, *, in_order: bool = True) -> Callable[[], object]:
        command, header = admitted.request.command, admitted.request.header
        span = self._traces.span_of(header.stream_id, header.command_id)
        if span is None:
            return self._gateway.submit(admitted, told, in_order=in_order)

        def answered(outcome: pb.CommandReply | Rejection) -> None:
            self._traces.answered(command, span, outcome)
            told(outcome)

        return self._gateway.submit(admitted, answered, in_order=in_order)


class TracedLog(MeasuredLog):
    """A log whose groups are traced: each has a span that links the commands in it, and each of these a part of its
    own trace, which goes on wherever the commit goes."""

    def __init__(self, log: LogWriter, metrics: Metrics, commands: CommandTraces) -> None:
        super().__init__(log, metrics)
        self._commands, self._traces = commands, commands.traces
        self._carried: dict[Place, str] = {}
        """The commits under way, for the log, which writes their traceparents beside them."""
        self.on_append: Callable[[Mapping[Place, str]], None] = lambda carried: None
        """Hears of the traces of commits before these are appended."""
        if (carry := getattr(log, "carry_traces", None)) is not None:
            carry(self._carried)

    async def append(self, records: Sequence[Record]) -> list[Outcome]:
        commits = [record.commit for record in records]
        traced = [(c, span) for c in commits if (span := self._commands.span_of(c.stream_id, c.command_id))]
        if not traced:
            return await super().append(records)
        links = [span.traceparent for _, span in traced]
        group = self._traces.began("append group", links=links, commits=len(records))
        spans = {
            (c.stream_id, c.seq): self._traces.began(
                "append", span.traceparent, "PRODUCER", [group.traceparent], stream=c.stream_id, seq=c.seq
            )
            for c, span in traced
        }
        carried = {place: span.traceparent for place, span in spans.items()}
        self._carried.update(carried)
        self.on_append(carried)
        problems: dict[Place, str] = dict.fromkeys(spans, "the log gave no answer")
        try:
            outcomes = await super().append(records)
            told = zip(commits, outcomes, strict=True)
            problems = {(c.stream_id, c.seq): type(problem).__name__ if problem else "" for c, problem in told}
            return outcomes
        finally:
            for place, span in spans.items():
                self._carried.pop(place, None)
                span.end(problems[place])
            group.end()
