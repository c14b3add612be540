"""The house: what all tables of a floor share and none of them decides alone. Its charts (odds above a rulebook's
floors that all its tables pay), supervisors on duty, excluded patrons, equipment, features and controls that are
switched, the floor's level, and the upkeep of its hosts."""

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
    for_staff=True,
    rejections=REJECTIONS,
    lends={HOUSE: State.lent},
)

__all__ = ["HOUSE_ID", "STREAM"]
