"""A floor for scripts: the host's command path and the processors' folds, one command after the other."""

from collections.abc import Iterator
from datetime import datetime

import msgspec

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Head, Record
from ledger.core.commands import Live, Prepared, Request, replayed
from ledger.core.context import Shuffler
from ledger.core.floor import DryRun, Floor, Premises, Repeated
from ledger.core.fold import Fold, Outputs, fold_own
from ledger.core.gaming_day import GamingCalendar
from ledger.core.lent import RememberedPast, RoundFacts
from ledger.core.rejection import Rejection
from ledger.core.sealing import Seals
from ledger.streams.feed import FEEDER, beginning


class Played(msgspec.Struct, frozen=True):
    """What an accepted command did."""

    record: Record
    outputs: Outputs
    fed: tuple["Played", ...] = ()
    """What the streams made of it that it feeds, in order."""


class _Remembered:
    """What a script did so far, as decisions ask for it."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.live: dict[str, Live] = {}
        self.records: list[Record] = []
        self.rounds: dict[str, RoundFacts] = {}
        self._by_command: dict[tuple[str, str], Record] = {}

    def stream(self, stream_id: str) -> Live:
        return self.live.get(stream_id) or Live(stream_id)

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return self._by_command.get((stream_id, command_id))

    def round_facts(self, round_id: str) -> RoundFacts | None:
        return self.rounds.get(round_id)

    def past(self, stream_id: str) -> RememberedPast:
        """All that the stream recorded, folded anew: few commands ask for it."""
        live = Live(stream_id)
        commits, states = [], [live.state]
        for record in self.records:
            if record.commit.stream_id == stream_id:
                live = replayed(self._catalogue, live, record)
                commits.append(record.commit)
                states.append(live.state)
        return RememberedPast(commits, states)

    def keep(self, prepared: Prepared) -> None:
        commit = prepared.record.commit
        self.live[commit.stream_id] = prepared.after
        self.records.append(prepared.record)
        self._by_command[commit.stream_id, commit.command_id] = prepared.record
        for event in prepared.events:
            if type(event) is pb.RoundOpened:
                facts = RoundFacts(event.round_id, commit.stream_id, commit.kind, event.rulebook_id)
                self.rounds[event.round_id] = facts


class ScriptedFloor:
    """Everything in memory, decided as a host decides it."""

    def __init__(
        self,
        catalogue: Catalogue,
        host_id: str,
        rulebooks: Rulebooks,
        calendar: GamingCalendar,
        shuffler: Shuffler | None = None,
        holidays: frozenset[str] = frozenset(),
        seals: Seals | None = None,
    ) -> None:
        self._known = _Remembered(catalogue)
        self._floor = Floor(catalogue, Premises(host_id, rulebooks, calendar, shuffler, holidays, seals), self._known)
        self._folds: dict[str, Fold] = {}
        self._owed: dict[str, list[pb.Command]] = {}
        """What streams would have been told that have not begun."""
        self.balances: dict[str, int] = {}

    @property
    def records(self) -> list[Record]:
        """The ledger's records in order, so that the caller can keep and sign them."""
        return self._known.records

    def stream(self, stream_id: str) -> Live:
        return self._known.stream(stream_id)

    def begin_house(self, at: datetime) -> None:
        """As every floor does when it first starts."""
        list(self._tell(beginning(), at))

    def read(self, command: pb.Command) -> Request | Rejection:
        return self._floor.read(command)

    def play(self, request: Request, actor: pb.Actor, at: datetime) -> Played | Repeated | DryRun | Rejection:
        outcome = self._floor.decide(request, actor, at)
        return self._accept(outcome, at) if isinstance(outcome, Prepared) else outcome

    def _accept(self, prepared: Prepared, at: datetime) -> Played:
        self._known.keep(prepared)
        record, stream_id = prepared.record, prepared.after.stream_id
        self._folds[stream_id], outputs = fold_own(self._folds.get(stream_id) or Fold(stream_id), prepared)
        balances = self.balances
        for move in outputs.moves:
            source, destination, cents = move.source, move.destination, move.amount_cents
            balances[source] = balances.get(source, 0) - cents
            balances[destination] = balances.get(destination, 0) + cents
        return Played(record, outputs, tuple(self._carry(outputs, at)))

    def _carry(self, outputs: Outputs, at: datetime) -> Iterator[Played]:
        """Tells other streams what they have to know, as a courier does, but at once."""
        for command in self._owed.pop(outputs.record.commit.stream_id, ()):
            yield from self._tell(command, at)
        for stream_id, command in outputs.told:
            if stream_id in self._known.live:
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
        return {stream_id: live.head for stream_id, live in self._known.live.items()}
