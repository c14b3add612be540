"""The commit that a command is becoming: each event is decided on what those before it made true, and applied once."""

from collections.abc import Sequence
from typing import Generic

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.stream import Decisions, Event, State, Stream


class Draft(Generic[State]):
    """What it holds at the end is what is committed, replied and kept; a command that is refused leaves it behind."""

    __slots__ = ("decisions", "events", "state", "stream", "stream_id")

    def __init__(self, stream: Stream[State], stream_id: str, state: State) -> None:
        self.stream = stream
        self.stream_id = stream_id
        self.state = state
        self.events: list[Message] = []
        self.decisions: list[pb.Decision] = []

    def add(self, event: Event) -> None:
        """Settles and evolves the event at once."""
        reaction = self.stream.reactions.get(type(event)) or self.stream.reaction_to(event)
        decisions: Decisions = ()
        if reaction.settle is not None:
            decisions = reaction.settle(self.state, event)
            for decision in decisions:
                decision.event = len(self.events)
                self.decisions.append(decision)
        self.state = reaction.evolve(self.state, event, decisions)
        self.events.append(event)

    def add_run(self, events: Sequence[Event]) -> None:
        """The same for several events of one type, such as the cards of a deal, none of which decides anything: in one
        step where the stream has one for them."""
        evolve_run = self.stream.reaction_to(events[0]).evolve_run if events else None
        if evolve_run is None:
            for event in events:
                self.add(event)
        else:
            self.state = evolve_run(self.state, events)
            self.events += events
