"""A floor for scripts: the host's command path and the processors' folds, one command after the other."""

from collections.abc import Iterator
from datetime import datetime

import msgspec

import roundledger.v1 as pb
from games.cards.dealing import Shuffler
from games.tables.rulebook import Rulebooks
from ledger.core.accounts import fund_of
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Head, Record
from ledger.core.commands import (
    Live,
    Prepared,
    Request,
    Stamp,
    check_sender,
    digest_of,
    prepare,
    read_command,
    replayed,
)
from ledger.core.context import Context
from ledger.core.fold import Fold, Outputs, fold_own
from ledger.core.gaming_day import GamingCalendar
from ledger.core.past import RememberedPast
from ledger.core.rejection import Rejection
from ledger.core.round_facts import RoundFacts
from ledger.streams.feed import FEEDER, commands_for, fed_from_here
from ledger.streams.house import HOUSE_ID, lent
from ledger.streams.house.feed import beginning
from ledger.streams.poker_room import ROOM_ID
from ledger.streams.poker_room import lent as room_lent


class Played(msgspec.Struct, frozen=True):
    """What an accepted command did."""

    record: Record
    outputs: Outputs
    fed: tuple["Played", ...] = ()
    """What the streams made of it that it feeds, in order."""


class Repeated(msgspec.Struct, frozen=True):
    """The command had been accepted before."""

    record: Record


class ScriptedFloor:
    """Everything in memory; `records` is the ledger, in order, for whoever wants to keep and sign it."""

    def __init__(
        self,
        catalogue: Catalogue,
        host_id: str,
        rulebooks: Rulebooks,
        calendar: GamingCalendar,
        shuffler: Shuffler | None = None,
    ) -> None:
        self._catalogue = catalogue
        self._host_id = host_id
        self._rulebooks = rulebooks
        self._calendar = calendar
        self._shuffler = shuffler
        self._live: dict[str, Live] = {}
        self._folds: dict[str, Fold] = {}
        self._by_command: dict[tuple[str, str], Record] = {}
        self._owed: dict[str, list[pb.Command]] = {}
        """What streams would have been told that have not begun."""
        self._rounds: dict[str, RoundFacts] = {}
        self.balances: dict[str, int] = {}
        self.records: list[Record] = []

    def begin_house(self, at: datetime) -> None:
        """As every floor does when it first starts."""
        list(self._tell(beginning(), at))

    def read(self, command: pb.Command) -> Request | Rejection:
        return read_command(self._catalogue, command)

    def play(self, request: Request, actor: pb.Actor, at: datetime) -> Played | Repeated | Rejection:
        if refused := check_sender(request, actor):
            return refused
        stream_id, command_id = request.header.stream_id, request.header.command_id
        if earlier := self._by_command.get((stream_id, command_id)):
            same = earlier.commit.actor == actor and earlier.commit.command_digest == digest_of(request.command)
            message = f"{command_id!r} was another command, recorded as seq {earlier.commit.seq}: choose a new id"
            return Repeated(earlier) if same else Rejection("COMMAND_ID_REUSED", message, field="header.command_id")
        live = self._live.get(stream_id) or Live(stream_id)
        stamp = Stamp(actor, at, self._host_id, self._calendar.day_of(at))
        house = lent(self._live.get(HOUSE_ID)) if request.ladder.asks_house else None
        room = room_lent(self._live.get(ROOM_ID)) if request.ladder.asks_house else None
        about = self._rounds.get(request.body.round_id) if request.ladder.asks_round else None
        past = self._past(stream_id) if request.ladder.asks_past else None
        known = self._rulebooks, self._shuffler, house, about
        context = Context(actor.actor_id, actor.role, at, *known, past=past, room=room)
        prepared = prepare(self._catalogue, live, request, stamp, context)
        return prepared if isinstance(prepared, Rejection) else self._accept(prepared, at)

    def _past(self, stream_id: str) -> RememberedPast:
        """All that the stream recorded, folded anew: few commands ask for it."""
        live = Live(stream_id)
        commits, states = [], [live.state]
        for record in self.records:
            if record.commit.stream_id == stream_id:
                live = replayed(self._catalogue, live, record)
                commits.append(record.commit)
                states.append(live.state)
        return RememberedPast(commits, states)

    def _accept(self, prepared: Prepared, at: datetime) -> Played:
        record = prepared.record
        stream_id = record.commit.stream_id
        self._live[stream_id] = prepared.after
        self._by_command[stream_id, record.commit.command_id] = record
        self._folds[stream_id], outputs = fold_own(self._folds.get(stream_id) or Fold(stream_id), prepared)
        balances = self.balances
        for move in outputs.moves:
            source, destination, cents = move.source, move.destination, move.amount_cents
            balances[source] = balances.get(source, 0) - cents
            balances[destination] = balances.get(destination, 0) + cents
        for event in outputs.events:
            if type(event) is pb.RoundOpened:
                facts = RoundFacts(event.round_id, stream_id, record.commit.kind, event.rulebook_id)
                self._rounds[event.round_id] = facts
        self.records.append(record)
        return Played(record, outputs, tuple(self._feed(outputs.batch, at)) if _concerns_others(outputs) else ())

    def _feed(self, batch: pb.PostingBatch, at: datetime) -> Iterator[Played]:
        """Tells other streams what they have to know, as a floor does, but at once."""
        for command in self._owed.pop(fed_from_here(batch), ()):
            yield from self._tell(command, at)
        for stream_id, command in commands_for(batch):
            if stream_id in self._live:
                yield from self._tell(command, at)
            else:
                self._owed.setdefault(stream_id, []).append(command)

    def _tell(self, command: pb.Command, at: datetime) -> Iterator[Played]:
        """What a stream does not take stays on its way, and the books show it."""
        request = self.read(command)
        outcome = request if isinstance(request, Rejection) else self.play(request, FEEDER, at)
        if isinstance(outcome, Played):
            yield outcome

    def heads(self) -> dict[str, Head]:
        return {stream_id: live.head for stream_id, live in self._live.items()}


def _concerns_others(outputs: Outputs) -> bool:
    """Whether its batch is worth making: most commits tell no other stream anything."""
    begins = outputs.record.commit.seq == 1
    return begins or outputs.tells_others or any(fund_of(move.destination) for move in outputs.moves)
