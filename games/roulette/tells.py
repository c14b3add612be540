"""What roulette's events tell the house: a wagering terminal is enrolled at one table at a time."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.tells import equipment
from ledger.core.telling import Telling, Tells, Told


def _enrolled(telling: Telling) -> list[Told]:
    return equipment(telling, terminal_enrolled=telling.event.terminal_id)


def _retired(telling: Telling) -> list[Told]:
    return equipment(telling, terminal_retired=telling.event.terminal_id)


TELLS: dict[type[Message], Tells] = {pb.TerminalEnrolled: _enrolled, pb.TerminalRetired: _retired}
