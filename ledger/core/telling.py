"""What an event tells other streams, as commands on them. Pure: the same commit tells the same commands under the same
ids, and each stream knows what it has by a number, so it does no harm to carry them again, late, or twice at once.
The courier keeps to the order of each stream that tells. Verification recomputes what was carried, byte for byte: a
later version tells of an old commit what was told then."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.movements import Move
from ledger.core.vocabulary import put_command
from ledger.money import accounts

Told = tuple[str, pb.Command]
"""The stream that is told, and a command on it."""


class Telling(msgspec.Struct, frozen=True, gc=False):
    """An event in its commit: all that what it tells is made of."""

    commit: pb.Commit
    events: Sequence[Any]
    """All of the commit, as their own messages."""
    index: int
    """The place of the event that tells."""
    moves: Sequence[Move]
    """What the whole commit moves."""
    own_moves: range
    """Which of them are the event's own."""
    postings_before: int
    """The last number that the stream's postings had before the commit."""

    @property
    def event(self) -> Any:
        return self.events[self.index]

    @property
    def source(self) -> str:
        """The commit, as command ids name it."""
        return f"{self.commit.stream_id}/{self.commit.seq}"

    def earlier(self, kinds: frozenset[type[Message]]) -> int:
        """How many events of these kinds come before this one in the commit."""
        return sum(type(event) in kinds for event in self.events[: self.index])

    def number_of(self, move: int) -> int:
        """The number of a posting, by the place of its move in the commit."""
        return self.postings_before + move + 1

    def fund_fed_by(self, move: int) -> str:
        """The jackpot fund to which a move of the commit is on its way; empty for other moves."""
        destination = self.moves[move].destination
        fund_id = accounts.fund_of(destination)
        return fund_id if destination == accounts.fund_in_transit(fund_id) else ""


Tells = Callable[[Telling], Sequence[Told]]


def addressed(target: str, command_id: str, request: type[Message], **fields: Any) -> Told:
    header = pb.CommandHeader(command_id=command_id, stream_id=target)
    return target, put_command(request(header=header, **fields))


def contributions(telling: Telling) -> list[Told]:
    """What the event puts on its way to jackpot funds: each fund takes it once, by the number of its posting."""
    told, stream_id = [], telling.commit.stream_id
    for place in telling.own_moves:
        if fund_id := telling.fund_fed_by(place):
            move, number = telling.moves[place], telling.number_of(place)
            told.append(
                addressed(
                    fund_id,
                    f"contribution/{stream_id}/{number}",
                    pb.AddContributionRequest,
                    from_stream_id=stream_id,
                    posting_number=number,
                    round_id=move.round_id,
                    amount_cents=move.amount_cents,
                )
            )
    return told
