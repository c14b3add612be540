"""What the close of a day moves: each table's win, once it is known, to the account of its game and table."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.movements import Move, move
from ledger.money import accounts

_RESULT = accounts.house("result")


def _closed(stream_id: str, e: pb.GamingDayClosed) -> list[Move]:
    moves = []
    for sheet in e.tables:
        won, account = sheet.win_by_count_cents, accounts.win(sheet.game, sheet.name)
        if won > 0:
            moves.append(move(pb.MOVEMENT_WIN_RECOGNISED, _RESULT, account, won, ""))
        elif won < 0:
            moves.append(move(pb.MOVEMENT_LOSS_RECOGNISED, account, _RESULT, -won, ""))
    return moves


POSTINGS: dict[type[Message], Callable[[str, Any], list[Move]]] = {pb.GamingDayClosed: _closed}
