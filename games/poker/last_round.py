"""What is remembered of a round that is over: discarded hands, and whether it was void."""

import msgspec


class Discarded(msgspec.Struct, frozen=True, gc=False):
    """A hand of the last round that nobody has seen: the house may still demand to (P.4)."""

    player_id: str
    cards: tuple[str, ...]


class LastRound(msgspec.Struct, frozen=True, gc=False):
    """What is remembered of a round until the next one begins."""

    round_id: str = ""
    discarded: dict[int, Discarded] = {}
    void: bool = False
    known: tuple[str, ...] = ()
    """Every card of it that is accounted for, also in hands that nobody has shown."""
