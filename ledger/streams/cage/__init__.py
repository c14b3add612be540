"""The cage: chips and currency outside of the tables, the slips by which they reach them, and the count of drop boxes.
A fill or credit is a conversation: the cage numbers the slip and says when its transport began, the table says what it
counted, and what is between the two lies in an account of its own."""

from ledger.core.stream import Stream
from ledger.streams.cage.commands import COMMANDS
from ledger.streams.cage.evolve import EVOLVE
from ledger.streams.cage.postings import POSTINGS, TELLS
from ledger.streams.cage.rejections import REJECTIONS
from ledger.streams.cage.state import CAGE_ID, State
from ledger.streams.cage.words import WORDS, hides, inside, view, visible
from ledger.streams.parts import reactions

STREAM = Stream(
    kind="cage",
    title="cage",
    revision=1,
    state=State,
    begin=State,
    commands=COMMANDS,
    reactions=reactions(EVOLVE, WORDS, POSTINGS, TELLS),
    view=view,
    on_table=inside,
    visible=visible,
    hides=hides,
    only_id=CAGE_ID,
    for_staff=True,
    rejections=REJECTIONS,
)

__all__ = ["CAGE_ID", "STREAM"]
