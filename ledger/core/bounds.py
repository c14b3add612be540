"""Bounds that hold for every stream, whatever is played there."""

import re

MAX_CENTS = 10**13
"""No amount on the floor comes near; it keeps every sum inside the 64 bits of the ledger's integers."""

MAX_COMMIT_BYTES = 512 * 1024
"""The largest commit: half of what a broker takes, so that its signature, and what the processors make of it, have
room too."""

MAX_COMMAND_BYTES = 16 * 1024
"""The largest command: room for every wager's limits, none for filling a table's memory."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}")


def is_id(text: str) -> bool:
    """Whether a table, fund or player may be called so: ids are parts of account names."""
    return _ID.fullmatch(text) is not None
