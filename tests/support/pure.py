"""One stream in memory: the pure core driven as a host drives it, without log, clock, keys or server."""

import re
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks, published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record
from ledger.core.commands import Live, Prepared
from ledger.core.context import Shuffler
from ledger.core.floor import Floor, Premises
from ledger.core.gaming_day import GamingCalendar
from ledger.core.lent import House, RememberedPast, Room, RoundFacts
from ledger.core.rejection import Rejection
from ledger.core.roles import TERMINAL
from ledger.core.sealing import Seals
from ledger.core.snapshots import encode
from ledger.core.stream import HOUSE, ROOM
from ledger.core.vocabulary import COMMANDS, body_of, event_in

_CENTS = re.compile(r"\d[- ]cents?\b")

AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


def actor_for(command: pb.Command) -> pb.Actor:
    """Somebody who may send it."""
    body = body_of(command)
    role = CATALOGUE.ladders[type(body)].roles[0]
    return pb.Actor(actor_id=machine_of(body) if role == TERMINAL else f"badge-{role}", role=role)  # type: ignore[arg-type]


def machine_of(body: Any) -> str:
    """The terminal at a seat; what reports without one is the wheel's sensor."""
    return f"terminal-{body.seat}" if hasattr(body, "seat") else "sensor-1"


def name_of(command: pb.Command) -> str:
    """Such as craps.place_wager."""
    return COMMANDS[type(body_of(command))].name


def words_of(kind: str, events: Any) -> list[str]:
    """Each event in words."""
    reactions = CATALOGUE[kind].reactions
    return [reactions[type(message)].words(message) for message in map(event_in, events)]


def lending(name: str, given: Any) -> Live:
    """A stream that lends this, whatever is in it."""
    lender = CATALOGUE.lenders[name]
    return Live(lender.only_id, replace(lender, lends={name: lambda state, seq: given}))


class PureStream:
    """What commands do to a stream. States are immutable, so a copy costs nothing."""

    def __init__(
        self,
        stream_id: str = "table-1",
        shuffler: Shuffler | None = None,
        rulebooks: Rulebooks | None = None,
        catalogue: Catalogue = CATALOGUE,
        calendar: GamingCalendar | None = None,
    ) -> None:
        self.live = Live(stream_id)
        self.shuffler = shuffler
        self.calendar = calendar or GamingCalendar()
        self.rulebooks = rulebooks or published_rulebooks()
        self.catalogue = catalogue
        self.house: House | None = None
        """The house's charts, where the floor keeps any."""
        self.room: Room | None = None
        """The poker room, where the floor keeps one."""
        self.rounds: dict[str, RoundFacts] = {}
        """Rounds of the floor that a command on another stream may be about."""
        self.seals: Seals | None = None
        """With which hidden cards are sealed in the records, where a test wants them to be."""
        self.at = AT
        self.records: list[Record] = []
        self.history = [self.live]
        """The stream before the first record and after each."""

    @property
    def table(self) -> Any:
        """The state, where the stream is a table."""
        return self.live.state

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        floor = self.floor
        request = floor.read(command)
        if isinstance(request, Rejection):
            return request
        outcome = floor.decide(request, actor or actor_for(command), self.at)
        if isinstance(outcome, Rejection):
            if _CENTS.search(outcome.message):
                raise AssertionError(f"people read money as it is written on the table: {outcome.message}")
            return outcome
        if isinstance(outcome, Prepared):
            self.live = outcome.after
            self.records.append(outcome.record)
            self.history.append(outcome.after)
        return outcome.reply

    @property
    def floor(self) -> Floor:
        premises = Premises("host-1", self.rulebooks, self.calendar, self.shuffler, seals=self.seals)
        return Floor(self.catalogue, premises, self)

    # What decisions ask for: PureStream is their source.

    def stream(self, stream_id: str) -> Live:
        """This one, or one that lends what the test has it lend."""
        if stream_id == self.live.stream_id:
            return self.live
        for name, given in ((HOUSE, self.house), (ROOM, self.room)):
            if given is not None and stream_id == CATALOGUE.lenders[name].only_id:
                return lending(name, given)
        return Live(stream_id)

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        """Unknown: tests number their commands anew with each console. Repeats are tested at hosts and scripts."""
        return None

    def round_facts(self, round_id: str) -> RoundFacts | None:
        return self.rounds.get(round_id)

    def past(self, stream_id: str) -> RememberedPast:
        return RememberedPast([r.commit for r in self.records], [live.state for live in self.history])

    def set_clock(self, at: datetime) -> None:
        self.at = at

    def play(self, *commands: pb.Command) -> pb.CommandReply:
        """Commands that must be accepted; the reply is the last one's."""
        reply = pb.CommandReply()
        for command in commands:
            answer = self.send(command)
            if isinstance(answer, Rejection):
                raise AssertionError(f"{answer.code}: {answer.message}")
            reply = answer
        return reply

    def events(self, *commands: pb.Command) -> list[Any]:
        """What commands that must be accepted did, all their events in order."""
        return [event_in(event) for command in commands for event in self.play(command).events]

    def refused(self, command: pb.Command, actor: pb.Actor | None = None) -> Rejection:
        """The refusal of a command that must leave the stream as it is, to the byte."""
        before, head = encode(self.live.state), self.live.head
        answer = self.send(command, actor)
        if not isinstance(answer, Rejection):
            raise AssertionError(f"accepted: {answer}")
        if (encode(self.live.state), self.live.head) != (before, head) or not answer.message:
            raise AssertionError(f"{answer.code} changed the stream or says nothing")
        return answer

    def copy(self) -> "PureStream":
        other = PureStream(self.live.stream_id, self.shuffler, self.rulebooks, self.catalogue, self.calendar)
        other.live, other.at, other.history, other.house = self.live, self.at, [self.live], self.house
        other.rounds = self.rounds
        return other
