"""The house's charts: what all tables of a floor share and none of them decides alone. Odds above a rulebook's floors
that all its tables pay, and supervisors on duty for the tables that are open."""

from ledger.core.stream import HOUSE, Stream
from ledger.streams.house.commands import COMMANDS
from ledger.streams.house.evolve import EVOLVE
from ledger.streams.house.rejections import REJECTIONS
from ledger.streams.house.state import HOUSE_ID, State
from ledger.streams.house.words import WORDS, posted, view
from ledger.streams.parts import hides_nothing, reactions

STREAM = Stream(
    kind="house",
    title="house",
    revision=1,
    state=State,
    begin=State,
    commands=COMMANDS,
    reactions=reactions(EVOLVE, WORDS),
    view=view,
    on_table=posted,
    visible=hides_nothing,
    only_id=HOUSE_ID,
    rejections=REJECTIONS,
    lends={HOUSE: State.lent},
)

__all__ = ["HOUSE_ID", "STREAM"]
