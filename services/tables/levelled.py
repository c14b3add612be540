"""The command path of a floor that two versions of the program share: it records nothing that the older cannot read."""

from collections.abc import Iterable
from datetime import datetime

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.commands import Prepared, Request
from ledger.core.floor import DryRun, Floor, Repeated
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from ledger.streams.house import HOUSE_ID
from ledger.streams.house.levels import LEVEL_OF, NEWEST_LEVEL
from ledger.streams.house.state import State


class LevelledFloor(Floor):
    """Asks for the floor's feature level where a command would record something that has one, so that all others cost
    nothing more."""

    def decide(self, request: Request, actor: pb.Actor, at: datetime) -> Prepared | Repeated | DryRun | Rejection:
        outcome = super().decide(request, actor, at)
        if isinstance(outcome, Prepared):
            events = outcome.events
        elif isinstance(outcome, DryRun):
            events = [event_in(event) for event in outcome.reply.events]
        else:
            return outcome
        needed = max((LEVEL_OF.get(type(event), 0) for event in events), default=0)
        if needed and needed > (level := self._level()):
            return _beyond(events, level)
        return outcome

    def _level(self) -> int:
        """That of a floor whose house has not begun is the newest: it begins there."""
        house = self._sources.stream(HOUSE_ID).state
        return house.feature_level if isinstance(house, State) else NEWEST_LEVEL


def _beyond(events: Iterable[Message], level: int) -> Rejection:
    names = sorted({type(event).__name__ for event in events if LEVEL_OF.get(type(event), 0) > level})
    message = (
        f"{', '.join(names)}: not at level {level}, which older versions read; `roundledger level raise` ends that"
    )
    return Rejection("BEYOND_FEATURE_LEVEL", message)
