"""What events that all tables share decide."""

import roundledger.v1 as pb
from games.tables.state import AnyTable
from games.tables.wagers import decision
from ledger.core.stream import Decisions


def round_voided(table: AnyTable, void: pb.RoundVoided) -> Decisions:
    """Every wager of the round goes back."""
    voided = (w for w in table.wagers.values() if w.round_id == void.round_id)
    return [decision(w, pb.OUTCOME_RETURNED, void.rule, void.round_id) for w in voided]
