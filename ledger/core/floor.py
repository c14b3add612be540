"""The one command path: what a command on any stream of a floor would do now. Pure and synchronous: it reads what its
sources say and changes nothing. Its caller (host, script, as-if) decides when to look, when to append, what to keep."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

import roundledger.v1 as pb
from ledger.core.asked import digest_of
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record
from ledger.core.commands import (
    Live,
    Prepared,
    Request,
    Stamp,
    as_seen_by,
    check_sender,
    drafted,
    not_before,
    prepare,
    read_command,
    reply_to,
)
from ledger.core.context import Context, Shuffle, Shuffler
from ledger.core.draft import Draft
from ledger.core.gaming_day import GamingCalendar
from ledger.core.lent import RememberedPast, RoundFacts, StreamPast, table_of
from ledger.core.rejection import Rejection
from ledger.core.sealing import Seals
from ledger.core.stream import PAST, ROUND, AnyLadder
from ledger.core.vocabulary import body_of
from ledger.money.pins import PinProofs


class Premises(msgspec.Struct, frozen=True):
    """What commands of a floor are decided by that is in no stream."""

    host_id: str
    rulebooks: Mapping[str, Any]
    """By id, as games have them."""
    calendar: GamingCalendar = GamingCalendar()
    shuffler: Shuffler | None = None
    """The built-in shuffler, where there is one."""
    holidays: frozenset[str] = frozenset()
    seals: Seals | None = None
    """With which hidden cards are sealed; None where nothing that is decided is stored."""
    pins: PinProofs | None = None
    """Knows proofs that players gave their PINs; None where no PINs are kept."""


class Sources(Protocol):
    """What the caller knows of the floor's streams now."""

    def stream(self, stream_id: str) -> Live:
        """The stream; `Live(stream_id)` where it has not begun."""

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        """The commit of the command that had this id."""

    def round_facts(self, round_id: str) -> RoundFacts | None: ...

    def past(self, stream_id: str) -> StreamPast: ...


class OneStream:
    """The sources of who has one stream before them and no floor around it."""

    def __init__(self, live: Live) -> None:
        self._live = live

    def stream(self, stream_id: str) -> Live:
        return self._live if stream_id == self._live.stream_id else Live(stream_id)

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return None

    def round_facts(self, round_id: str) -> RoundFacts | None:
        return None

    def past(self, stream_id: str) -> StreamPast:
        return RememberedPast((), ())


class Repeated(msgspec.Struct, frozen=True):
    """The command had been accepted before."""

    record: Record

    @property
    def reply(self) -> pb.CommandReply:
        """What the sender was told the first time."""
        reply = reply_to(self.record)
        reply.repeated_command = True
        return reply


class DryRun(msgspec.Struct, frozen=True):
    """What the command would do, as its sender may see it. There is no record of it that could be appended."""

    reply: pb.CommandReply


class DrawsCards(Exception):
    """A dry run came to where cards are drawn."""


class _NoDraws:
    """In place of the shuffler: a dry run that drew would tell cards to come, or use up an order."""

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        raise DrawsCards

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        raise DrawsCards


class Floor:
    """Decides commands. A later command sees what an earlier one did as soon as the sources have it."""

    def __init__(self, catalogue: Catalogue, premises: Premises, sources: Sources) -> None:
        self.catalogue = catalogue
        self._premises = premises
        self._sources = sources

    def read(self, command: pb.Command, body: Any = None) -> Request | Rejection:
        """What a command asks for; its body where it is known."""
        return read_command(self.catalogue, command, body)

    def needs(self, request: Request) -> tuple[str, ...]:
        """The other streams that the command is decided by: the sources must know the newest of them."""
        body = request.body
        ladder = self._ladder_for(self._sources.stream(request.header.stream_id), body)
        if ladder is None or not ladder.reads:
            return ()
        lenders = self.catalogue.lenders
        streams = [lenders[name].only_id for name in ladder.reads if name in lenders]
        if ROUND in ladder.reads and body.round_id:
            streams.append(table_of(body.round_id))
        return tuple(streams)

    def reads_beyond(self, request: Request) -> bool:
        """Whether the command is decided by more than the state of its own stream."""
        ladder = self._ladder_for(self._sources.stream(request.header.stream_id), request.body)
        return ladder is not None and bool(ladder.reads)

    def decide(self, request: Request, actor: pb.Actor, at: datetime) -> Prepared | Repeated | DryRun | Rejection:
        """What the command does if it is recorded now, or did already; what it would do, if it is a dry run."""
        if refused := check_sender(request, actor):
            return refused
        earlier = self.repeated(request, actor)
        if request.header.dry_run:
            return self._tried(request, actor, at, earlier)
        return earlier or self._prepared(request, actor, at)

    def _prepared(self, request: Request, actor: pb.Actor, at: datetime) -> Prepared | Rejection:
        live = self._sources.stream(request.header.stream_id)
        at = not_before(live, at)
        stamp = Stamp(actor, at, self._premises.host_id, self._premises.calendar.day_of(at))
        context = self._context(live, request.body, actor, at)
        return prepare(self.catalogue, live, request, stamp, context, self._premises.seals)

    def _tried(
        self, request: Request, actor: pb.Actor, at: datetime, earlier: Repeated | Rejection | None
    ) -> DryRun | Rejection:
        """A dry run. What it would do may depend on cards that the sender does not see: guesses that are refused would
        tell them, and leave no attempt for surveillance. So nothing is told while any lie there."""
        live = self._sources.stream(request.header.stream_id)
        if isinstance(earlier, Repeated):
            return _dry(as_seen_by(actor, live.stream, live.state, earlier.reply) if live.stream else earlier.reply)
        if live.stream and live.stream.hides(live.state, actor.role, actor.actor_id):
            message = (
                "what you may not see lies there, such as cards: a dry run could tell it, so send the command itself"
            )
            return earlier or Rejection("DRY_RUN_HIDDEN", message, field="header.dry_run")
        try:
            outcome = earlier or self.without_draws()._prepared(request, actor, at)
        except DrawsCards:
            message = "the command draws cards, which a dry run does not: send the command itself"
            return Rejection("DRY_RUN_DRAWS", message, field="header.dry_run")
        if isinstance(outcome, Rejection):
            return outcome
        reply = as_seen_by(actor, outcome.stream, outcome.after.state, outcome.reply)
        reply.ClearField("commit_hash")
        return _dry(reply)

    def repeated(self, request: Request, actor: pb.Actor) -> Repeated | Rejection | None:
        """The command's commit, if it has one; another sender, or another command under its id, learns nothing of it.
        It needs no other stream."""
        header = request.header
        earlier = self._sources.by_command(header.stream_id, header.command_id)
        if earlier is None:
            return None
        commit = earlier.commit
        if commit.actor != actor or commit.command_digest != _digest_as_sent(request):
            message = "this command_id was used for another command of the stream: choose a new one"
            return Rejection("COMMAND_ID_REUSED", message, field="header.command_id")
        return Repeated(earlier)

    def draft(self, live: Live, body: Any, actor: pb.Actor, at: datetime) -> Draft[Any] | Rejection:
        """What the ladder makes of the command on this state of a stream, with no regard to its header and sender: for
        those who try commands out and record none."""
        return drafted(self.catalogue, live, body, self._context(live, body, actor, at))

    def without_draws(self) -> "Floor":
        """The same, but it raises DrawsCards where a command would draw a card or shuffle."""
        premises = msgspec.structs.replace(self._premises, shuffler=self._premises.shuffler and _NoDraws())
        return Floor(self.catalogue, premises, self._sources)

    def _context(self, live: Live, body: Any, actor: pb.Actor, at: datetime) -> Context:
        premises, sources = self._premises, self._sources
        ladder = self._ladder_for(live, body)
        context = Context(
            actor_id=actor.actor_id,
            role=actor.role,
            at=at,
            rulebooks=premises.rulebooks,
            shuffler=premises.shuffler,
            calendar=premises.calendar,
            holidays=premises.holidays,
            pins=premises.pins,
        )
        if ladder is None or not ladder.reads:
            return context
        read: dict[str, Any] = {}
        for name in ladder.reads:
            if name == ROUND:
                read[name] = sources.round_facts(body.round_id) if body.round_id else None
            elif name == PAST:
                read[name] = sources.past(live.stream_id)
            elif lender := self.catalogue.lenders.get(name):
                read[name] = lent(name, sources.stream(lender.only_id))
        return msgspec.structs.replace(context, **read)

    def _ladder_for(self, live: Live, body: Any) -> AnyLadder | None:
        """Of the stream's own kind: the same command may read more at one table than at another. None where the stream
        takes no such command, or it begins none, which is refused later."""
        if live.stream is not None:
            return live.stream.commands.get(type(body))
        founded = self.catalogue.founded_by(live.stream_id, body)
        return None if isinstance(founded, Rejection) else founded.commands[type(body)]


def _digest_as_sent(request: Request) -> bytes:
    """Of the command that a dry run asks about."""
    if not request.header.dry_run:
        return digest_of(request.command)
    command = pb.Command()
    command.CopyFrom(request.command)
    body_of(command).header.ClearField("dry_run")
    return digest_of(command)


def _dry(reply: pb.CommandReply) -> DryRun:
    reply.dry_run = True
    return DryRun(reply)


def lent(name: str, live: Live) -> Any:
    """What the stream lends under this name; None where it has not begun."""
    lend = live.stream.lends.get(name) if live.stream else None
    return lend(live.state, live.head.seq) if lend else None
