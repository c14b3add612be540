"""Cards at a table that all players have left: they are spread before anything else is done with them."""

import roundledger.v1 as pb
from games.cards.state import USED
from games.tables.state import AnyTable
from ledger.core.rejection import Rejection


def deserted_cards(table: AnyTable) -> str:
    """The cards in the shoe, or else in the rack, of a table that all players have left. A shoe that reshuffles by
    itself shows its cards to no player anyway."""
    cards = table.cards
    if table.players:
        return ""
    if cards.shoe is not None:
        return "" if cards.shoe.continuous else cards.in_play
    rack = cards.batches.get(cards.last_in_play)
    return cards.last_in_play if rack and rack.stage == USED and not rack.shuffle_method else ""


def spread_or_gone(spread_due: str, e: pb.CardsHandled | pb.CardsRemoved) -> bool:
    """Whether the event does what was due."""
    spread = not isinstance(e, pb.CardsHandled) or e.step == pb.CARD_STEP_IDLED
    return spread and e.batch == spread_due


def check_spread(spread_due: str, rule: str, batch: str = "") -> Rejection | None:
    """What is done with this batch, or with any."""
    if not spread_due or batch not in ("", spread_due):
        return None
    message = f"everybody had left the table: spread the cards {spread_due} first, with the step idled"
    return Rejection("SPREAD_DUE", message, rule)
