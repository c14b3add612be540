"""How three card poker's own events change what its table remembers, one function an event. Never rejects."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import Events
from games.house_poker.evolve import to_rack
from games.three_card_poker.state import State, Table


def _forfeited(state: State, e: pb.HandForfeited, table: Table) -> State:
    return replace(state, decided=(*state.decided, e.seat), folded=(*state.folded, e.seat))


def _collected(state: State, e: pb.ForfeitsCollected, table: Table) -> State:
    for seat in e.seats:
        state = to_rack(state, seat)
    return state


EVENTS: Events[State, Table] = {pb.HandForfeited: _forfeited, pb.ForfeitsCollected: _collected}
