"""What a sic bo table remembers."""

import msgspec

from games.sicbo.options import Options
from games.tables.state import Table as SharedTable
from ledger.core.draft import Draft as AnyDraft

BETTING = "BETTING"
BETS_CLOSED = "BETS_CLOSED"
COVERED = "COVERED"
SHAKEN = "SHAKEN"
DICE_SHOWN = "DICE_SHOWN"
ANNOUNCED = "ANNOUNCED"
LIT = "LIT"
COLLECTED = "COLLECTED"
PAID = "PAID"
SUSPENDED = "SUSPENDED"

UNSEEN = (BETTING, BETS_CLOSED, COVERED, SHAKEN)
"""The dice of this round have not been seen: a failure voids the round."""
KNOWN = (ANNOUNCED, LIT, COLLECTED)
"""The dice were announced and not all is paid: after a failure of the device the rest is settled by hand."""


class Shaker(msgspec.Struct, frozen=True):
    """A shaker with its three sealed dice."""

    kind: int
    dice_ids: tuple[str, ...]
    on_tables_since_ms: int


class State(msgspec.Struct, frozen=True):
    """A sic bo table between two events."""

    phase: str = BETTING
    shaker: Shaker | None = None
    dice_seen_ms: dict[str, int] = {}
    """When each die first came to a table, by its id: its age does not begin anew with another shaker or in another
    set. Those that came to this table last stand last."""
    in_charge: str = ""
    """The dealer who answers for the shaker."""
    device_tested: bool = False
    lit_pair_on_triple: bool | None = None
    """Whether the device lit two of a kind on the triple of its last test; None where that was no triple."""
    device_failed: bool = False
    shaker_tested: bool = False
    """Since the table was closed, or the shaker came or failed; only an automated one is tested."""
    shift_test_due: bool = False
    shaker_failed: bool = False
    """It failed in this round, which can only be voided."""
    dice: tuple[int, ...] = ()
    """As announced, entered or corrected."""
    last_dice: tuple[int, ...] = ()


Table = SharedTable[State, Options]
Draft = AnyDraft[Table]
