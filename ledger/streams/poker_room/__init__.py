"""The poker room: what all poker tables of a floor share and none of them decides alone. Waiting lists, who sits where,
stacks on their way from table to table, deck set-ups, hours, the house's own rules."""

from ledger.core.stream import ROOM, Stream
from ledger.streams.parts import hides_nothing, reactions
from ledger.streams.poker_room.commands import COMMANDS
from ledger.streams.poker_room.evolve import EVOLVE
from ledger.streams.poker_room.rejections import REJECTIONS
from ledger.streams.poker_room.state import ROOM_ID, State
from ledger.streams.poker_room.words import WORDS, posted, view

STREAM = Stream(
    kind="poker_room",
    title="poker room",
    revision=1,
    state=State,
    begin=State,
    commands=COMMANDS,
    reactions=reactions(EVOLVE, WORDS),
    view=view,
    on_table=posted,
    visible=hides_nothing,
    only_id=ROOM_ID,
    rejections=REJECTIONS,
    lends={ROOM: State.lent},
)

__all__ = ["ROOM_ID", "STREAM"]
