"""What ever went through the wagering terminals of a table, by seat, from its postings alone: to be held against the
meters that the terminals show (NJ D-1.34(d), compliance c3). Pure."""

from collections.abc import Iterable

import msgspec

import roundledger.v1 as pb
from ledger.money.accounts import seat_of

_BOUGHT = {pb.MOVEMENT_CREDITS_BOUGHT: 1, pb.MOVEMENT_CREDITS_CORRECTED: -1}
_WAGERED = {pb.MOVEMENT_WAGER: 1, pb.MOVEMENT_WAGER_WITHDRAWN: -1}
_CASHED = {pb.MOVEMENT_CREDITS_CASHED: 1}
_PAID_BACK = {pb.MOVEMENT_PAYOUT_RECLAIMED: -1}


class PostedMeters(msgspec.Struct):
    """Named as the meters are."""

    bought_in_cents: int = 0
    wagered_cents: int = 0
    paid_out_cents: int = 0
    cashed_out_cents: int = 0


def posted_meters(batches: Iterable[pb.PostingBatch]) -> dict[int, PostedMeters]:
    """Of each seat whose terminal ever had credits."""
    seats: dict[int, PostedMeters] = {}
    for batch in batches:
        for posting in batch.postings:
            came, went = "/credits/" in posting.destination, "/credits/" in posting.source
            if came or went:
                seat = seat_of(posting.destination if came else posting.source)
                _add(seats.setdefault(seat, PostedMeters()), posting)
    return seats


def _add(meters: PostedMeters, posting: pb.Posting) -> None:
    movement, cents = posting.movement, posting.amount_cents
    if movement in _BOUGHT:
        meters.bought_in_cents += _BOUGHT[movement] * cents
    elif movement in _WAGERED:
        meters.wagered_cents += _WAGERED[movement] * cents
    elif movement in _CASHED:
        meters.cashed_out_cents += cents
    else:
        meters.paid_out_cents += _PAID_BACK.get(movement, 1) * cents


def compared(shown: dict[int, dict[str, int]], posted: dict[int, PostedMeters]) -> list[tuple[int, str, int, int, int]]:
    """Seat, meter, what it shows, what was posted, the difference; by seat and meter."""
    rows = []
    for seat in sorted({*shown, *posted}):
        for name in PostedMeters.__struct_fields__:
            meter, account = shown.get(seat, {}).get(name, 0), getattr(posted.get(seat, PostedMeters()), name)
            rows.append((seat, name.removesuffix("_cents"), meter, account, meter - account))
    return rows
