"""What was entered in a betting round, so that it can be taken back."""

import msgspec

FOLDED = "folded"


class EnteredAction(msgspec.Struct, frozen=True, gc=False):
    """What was entered for a player in a betting round: what its event says, as far as the hand changes by it."""

    kind: str
    """The name of the event, such as called."""
    seat: int
    amount_cents: int = 0
    to_cents: int = 0
    delta_cents: int = 0
