"""What sic bo's events tell the house: it keeps the age of each die, whichever table it goes to."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.tells import equipment
from ledger.core.telling import Telling, Tells, Told


def _shaker_installed(telling: Telling) -> list[Told]:
    return equipment(telling, dice=telling.event.dice)


TELLS: dict[type[Message], Tells] = {pb.SicboShakerInstalled: _shaker_installed}
