"""One movement of money or chips from one account to another."""

import roundledger.v1 as pb


class BooksOutOfBalance(Exception):
    """A posting or settlement that would create or destroy money."""


def move(
    movement: pb.Movement, source: str, destination: str, amount_cents: int, round_id: str, wager_id: str = ""
) -> pb.Posting:
    """A posting without its id and number; it is balanced because it leaves one account and reaches another."""
    if amount_cents <= 0 or source == destination or not (source and destination):
        raise BooksOutOfBalance(
            f"not a movement between two accounts: {amount_cents} from {source!r} to {destination!r}"
        )
    return pb.Posting(
        movement=movement,
        source=source,
        destination=destination,
        amount_cents=amount_cents,
        round_id=round_id,
        wager_id=wager_id,
    )
