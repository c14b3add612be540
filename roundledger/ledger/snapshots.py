"""A table's state as bytes, so that start-up reads the distance to the last snapshot, not all of history."""

import msgspec

from roundledger.games.registry import GAMES
from roundledger.games.table import Table

VERSION = 2
"""Raised whenever a state's shape changes: older snapshots are then passed over and history is read instead."""


class _Snapshot(msgspec.Struct, frozen=True, array_like=True):
    table: Table
    play: msgspec.Raw


_decoder = msgspec.msgpack.Decoder(_Snapshot)
_encoder = msgspec.msgpack.Encoder()


def encode(table: Table) -> bytes:
    play = msgspec.Raw(_encoder.encode(table.play))
    return _encoder.encode(_Snapshot(msgspec.structs.replace(table, play=None), play))


def decode(data: bytes) -> Table:
    snapshot = _decoder.decode(data)
    if not snapshot.table.game:  # not yet installed: no game remembers anything
        return snapshot.table
    state_type = GAMES[snapshot.table.game].State
    return msgspec.structs.replace(snapshot.table, play=msgspec.msgpack.decode(snapshot.play, type=state_type))
