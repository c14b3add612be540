"""A jackpot fund: what several tables feed and one of them wins. Spending from it is a command on it, so two tables
that hit it at once are decided one after the other, against the true balance."""

from ledger.core.stream import Stream
from ledger.streams.jackpot_fund.commands import COMMANDS
from ledger.streams.jackpot_fund.evolve import EVOLVE
from ledger.streams.jackpot_fund.postings import POSTINGS, TELLS
from ledger.streams.jackpot_fund.rejections import REJECTIONS
from ledger.streams.jackpot_fund.state import State
from ledger.streams.jackpot_fund.words import WORDS, inside, view
from ledger.streams.parts import hides_nothing, reactions

STREAM = Stream(
    kind="jackpot_fund",
    title="jackpot fund",
    revision=1,
    state=State,
    begin=State,
    commands=COMMANDS,
    reactions=reactions(EVOLVE, WORDS, POSTINGS, TELLS),
    view=view,
    on_table=inside,
    visible=hides_nothing,
    rejections=REJECTIONS,
)
