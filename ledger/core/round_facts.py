"""What a decision on another stream may know of a round."""

import msgspec


def table_of(round_id: str) -> str:
    """The table whose round it is: a round's id is its table's id, a colon and a number."""
    return round_id.rpartition(":")[0]


class RoundFacts(msgspec.Struct, frozen=True):
    """A round that was begun."""

    round_id: str
    table_id: str
    game: str
    rulebook_id: str
