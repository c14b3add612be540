"""How a round begins."""

import roundledger.v1 as pb
from roundledger.games.table import Table


def opening(table: Table) -> list[pb.Event]:
    """Opens the next round where none is open: it begins with the first command that needs one."""
    if table.round_id or table.rules is None:
        return []
    opened = pb.RoundOpened(
        round_id=table.next_round_id(),
        rulebook_id=table.rules.rulebook_id,
        rulebook_hash=table.rules.rulebook_hash,
        engine_revision=table.rules.engine_revision,
    )
    return [pb.Event(round_opened=opened)]
