"""Whose signatures the floor believes: enrolment, rotation and retirement of keys as events, each under the property's
root key."""

from ledger.core.stream import Stream
from ledger.streams.parts import hides_nothing, reactions
from ledger.streams.trust.commands import COMMANDS
from ledger.streams.trust.evolve import EVOLVE
from ledger.streams.trust.rejections import REJECTIONS
from ledger.streams.trust.state import TRUST_ID, State
from ledger.streams.trust.words import WORDS, trusted, view

STREAM = Stream(
    kind="trust",
    title="trust",
    revision=1,
    state=State,
    begin=State,
    commands=COMMANDS,
    reactions=reactions(EVOLVE, WORDS),
    view=view,
    on_table=trusted,
    visible=hides_nothing,
    only_id=TRUST_ID,
    rejections=REJECTIONS,
)

__all__ = ["STREAM", "TRUST_ID"]
