"""The register of suspicions: what has to be looked into, and reported in confidence (31 CFR 1021.320)."""

from ledger.core.stream import Stream
from ledger.streams.parts import reactions
from ledger.streams.suspicion.commands import COMMANDS
from ledger.streams.suspicion.evolve import EVOLVE
from ledger.streams.suspicion.rejections import REJECTIONS
from ledger.streams.suspicion.state import SUSPICIONS_ID, State
from ledger.streams.suspicion.words import WORDS, counted, view, visible

STREAM = Stream(
    kind="suspicion",
    title="register of suspicions",
    revision=1,
    state=State,
    begin=State,
    commands=COMMANDS,
    reactions=reactions(EVOLVE, WORDS),
    view=view,
    on_table=counted,
    visible=visible,
    only_id=SUSPICIONS_ID,
    for_staff=True,
    rejections=REJECTIONS,
)

__all__ = ["STREAM", "SUSPICIONS_ID"]
