"""How four card poker's own events change what its table remembers, one function an event. Never rejects."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.four_card_poker.state import State, Table
from games.game import Events
from games.house_poker.evolve import to_rack


def _folded(state: State, e: pb.HandFolded, table: Table) -> State:
    """Its cards are taken at once (J.2.a)."""
    state = replace(state, decided=(*state.decided, e.seat), folded=(*state.folded, e.seat))
    return to_rack(state, e.seat)


EVENTS: Events[State, Table] = {pb.HandFolded: _folded}
