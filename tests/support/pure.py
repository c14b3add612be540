"""One stream in memory: the pure core driven as a host drives it, without log, clock, keys or server."""

from datetime import UTC, datetime
from typing import Any

import roundledger.v1 as pb
from games.cards.dealing import Shuffler
from games.tables.rulebook import Rulebooks, published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record
from ledger.core.commands import Live, Stamp, check_sender, prepare, read_command
from ledger.core.context import Context
from ledger.core.house import House
from ledger.core.past import RememberedPast
from ledger.core.rejection import Rejection
from ledger.core.roles import TERMINAL
from ledger.core.room import Room
from ledger.core.round_facts import RoundFacts
from ledger.core.snapshots import encode
from ledger.core.vocabulary import COMMANDS, body_of, event_in

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


class PureStream:
    """What commands do to a stream. States are immutable, so a copy costs nothing."""

    def __init__(
        self,
        stream_id: str = "table-1",
        shuffler: Shuffler | None = None,
        rulebooks: Rulebooks | None = None,
        catalogue: Catalogue = CATALOGUE,
    ) -> None:
        self.live = Live(stream_id)
        self.shuffler = shuffler
        self.rulebooks = rulebooks or published_rulebooks()
        self.catalogue = catalogue
        self.house: House | None = None
        """The house's charts, where the floor keeps any."""
        self.room: Room | None = None
        """The poker room, where the floor keeps one."""
        self.rounds: dict[str, RoundFacts] = {}
        """Rounds of the floor that a command on another stream may be about."""
        self.at = AT
        self.records: list[Record] = []
        self.history = [self.live]
        """The stream before the first record and after each."""

    @property
    def table(self) -> Any:
        """The state, where the stream is a table."""
        return self.live.state

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        request = read_command(self.catalogue, command)
        if isinstance(request, Rejection):
            return request
        actor = actor or actor_for(command)
        if refused := check_sender(request, actor):
            return refused
        stamp = Stamp(actor, self.at, "host-1", "2026-03-01")
        house = self.house if request.ladder.asks_house else None
        about = self.rounds.get(request.body.round_id) if request.ladder.asks_round else None
        past = None
        if request.ladder.asks_past:
            past = RememberedPast([r.commit for r in self.records], [live.state for live in self.history])
        room = self.room if request.ladder.asks_house else None
        known = self.rulebooks, self.shuffler, house, about, past, room
        context = Context(actor.actor_id, actor.role, self.at, *known)
        prepared = prepare(self.catalogue, self.live, request, stamp, context)
        if isinstance(prepared, Rejection):
            return prepared
        self.live = prepared.after
        self.records.append(prepared.record)
        self.history.append(prepared.after)
        return prepared.reply

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
        other = PureStream(self.live.stream_id, self.shuffler, self.rulebooks, self.catalogue)
        other.live, other.at, other.history, other.house = self.live, self.at, [self.live], self.house
        other.rounds = self.rounds
        return other
