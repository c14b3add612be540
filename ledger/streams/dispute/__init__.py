"""The file of a dispute: who says what about which round, who looks into it, and how it was decided. Nothing in it is
ever changed; what is found later is added."""

from ledger.core.stream import Stream
from ledger.streams.dispute.commands import COMMANDS
from ledger.streams.dispute.evolve import EVOLVE
from ledger.streams.dispute.rejections import REJECTIONS
from ledger.streams.dispute.state import State
from ledger.streams.dispute.words import WORDS, in_the_file, view, visible
from ledger.streams.parts import reactions

STREAM = Stream(
    kind="dispute",
    title="dispute file",
    revision=1,
    state=State,
    begin=State,
    commands=COMMANDS,
    reactions=reactions(EVOLVE, WORDS),
    view=view,
    on_table=in_the_file,
    visible=visible,
    rejections=REJECTIONS,
)
