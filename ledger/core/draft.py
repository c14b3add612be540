"""The commit that a command is becoming: each event is decided on what those before it made true, and applied once."""

from typing import Any, Generic, TypeVar

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.stream import Decisions, Stream

State = TypeVar("State")


class Draft(Generic[State]):
    """What it holds at the end is what is committed, replied and kept; a command that is refused leaves it behind."""

    __slots__ = ("decisions", "events", "state", "stream", "stream_id")

    def __init__(self, stream: Stream, stream_id: str, state: State) -> None:
        self.stream = stream
        self.stream_id = stream_id
        self.state = state
        self.events: list[Message] = []
        self.decisions: list[pb.Decision] = []

    def add(self, event: Any) -> None:
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
