"""What a table remembers of who won: the kill button and rounds in a row (J.11, K.13)."""

import msgspec


class Kill(msgspec.Struct, frozen=True, gc=False):
    """Who holds the kill button (J.11, K.13)."""

    seat: int
    player_id: str


class Streak(msgspec.Struct, frozen=True, gc=False):
    """Rounds in a row with the same sole winner."""

    player_id: str = ""
    rounds: int = 0
