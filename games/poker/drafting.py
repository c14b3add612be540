"""The events of one command while they are being decided: each is decided on the state after those before it."""

from typing import Any

import roundledger.v1 as pb
from games.poker.evolving import apply
from games.poker.house import House, house_of
from games.poker.state import Hand, State
from games.table import Rules, Table


class Draft:
    """Events so far, and the state after them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state: State = table.play
        self.round_id = table.round_id or table.next_round_id()
        self.events: list[pb.Event] = []

    @property
    def hand(self) -> Hand:
        if self.state.hand is None:
            raise ValueError("there is no round of play")
        return self.state.hand

    @property
    def rules(self) -> Rules:
        if self.table.rules is None:
            raise ValueError(f"{self.table.table_id} is open without rules")
        return self.table.rules

    @property
    def house(self) -> House:
        return house_of(self.rules)

    def add(self, **event: Any) -> None:
        """An event that all games share."""
        self._append(pb.Event(**event))

    def own(self, **event: Any) -> None:
        """An event of poker."""
        self._append(pb.Event(poker=event))  # one copy less than by way of a PokerEvent

    def _append(self, event: pb.Event) -> None:
        self.state = apply(self.state, event)
        self.events.append(event)
