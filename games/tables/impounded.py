"""Equipment that a dispute keeps as it is: nothing is begun with it (25 CFR 543.10(c)(3))."""

from collections.abc import Sequence

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.state import AnyTable
from ledger.core.rejection import Rejection

CUSTODY = "25 CFR 543.10(c)(3)"

_TAKES_AWAY = (pb.EndShoeRequest, pb.RemoveCardsRequest)
"""Cards may be taken off the table, to be kept elsewhere."""


def check_begun(table: AnyTable, events: Sequence[Message]) -> Rejection | None:
    """A round that was open when equipment was impounded is played to its end; no other begins."""
    if not table.impounded or not any(isinstance(event, pb.RoundOpened) for event in events):
        return None
    kept = [name for name, is_cards in table.impounded.items() if not is_cards or name == table.cards.in_play]
    if not kept:
        return None
    message = f"{', '.join(kept)} is impounded: play on with other equipment, or release it first"
    return Rejection("EQUIPMENT_IMPOUNDED", message, CUSTODY)


def check_cards_kept(table: AnyTable, command: Message) -> Rejection | None:
    """Impounded cards are neither handled nor shuffled nor loaded, and none of their name come to the table."""
    batch = getattr(command, "batch", "")
    if not table.impounded.get(batch) or isinstance(command, _TAKES_AWAY):
        return None
    message = f"{batch} is impounded and stays as it is: use other cards, or release them first"
    return Rejection("EQUIPMENT_IMPOUNDED", message, CUSTODY, "batch")
