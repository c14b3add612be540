"""The property's gaming days: one calendar, the sheets that were signed, and the close of each day."""

from ledger.core.stream import Stream
from ledger.streams.gaming_day.commands import COMMANDS
from ledger.streams.gaming_day.evolve import EVOLVE
from ledger.streams.gaming_day.postings import POSTINGS
from ledger.streams.gaming_day.rejections import REJECTIONS
from ledger.streams.gaming_day.state import GAMING_DAY_ID, State
from ledger.streams.gaming_day.words import WORDS, days, view
from ledger.streams.parts import hides_nothing, reactions

STREAM = Stream(
    kind="gaming_day",
    title="gaming day",
    revision=1,
    state=State,
    begin=State,
    commands=COMMANDS,
    reactions=reactions(EVOLVE, WORDS, POSTINGS),
    view=view,
    on_table=days,
    visible=hides_nothing,
    only_id=GAMING_DAY_ID,
    for_staff=True,
    rejections=REJECTIONS,
)

__all__ = ["GAMING_DAY_ID", "STREAM"]
