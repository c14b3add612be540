"""The processors: a pure fold from commits to settlements and postings, run by every engine."""

from collections import defaultdict

import msgspec

import roundledger.v1 as pb
from roundledger.games.evolving import advance
from roundledger.games.table import Table
from roundledger.ledger.chain import EMPTY, Head, Record
from roundledger.ledger.postings import postings_for


class Fold(msgspec.Struct, frozen=True):
    """What the processors remember of a table: its state and the last numbers they gave out."""

    table: Table
    head: Head = EMPTY
    postings: int = 0
    settlements: int = 0


class Outputs(msgspec.Struct, frozen=True):
    """What one commit publishes."""

    batch: pb.PostingBatch
    settlement: pb.Settlement | None


def begin(table_id: str) -> Fold:
    return Fold(Table(table_id))


def fold(before: Fold, record: Record) -> tuple[Fold, Outputs]:
    """Applies the next commit of a table."""
    commit, table = record.commit, before.table
    decisions: list[pb.Decision] = []
    postings: list[pb.Posting] = []
    round_id = table.round_id
    for event in commit.events:
        earlier = table
        table, decided = advance(earlier, event)
        round_id = round_id or table.round_id
        decisions += decided
        postings += postings_for(earlier, event, decided)
    if postings:
        _number(postings, record.hash.hex(), before.postings)
    batch = pb.PostingBatch(
        table_id=commit.table_id,
        seq=commit.seq,
        commit_hash=record.hash,
        gaming_day=commit.gaming_day,
        postings=postings,
        at=commit.at,
        jackpot_hits=[e.jackpot_hit for e in commit.events if e.WhichOneof("event") == "jackpot_hit"],
    )
    settlement = None
    if decisions:
        settlement = pb.Settlement(
            table_id=commit.table_id,
            number=before.settlements + 1,
            seq=commit.seq,
            commit_hash=record.hash,
            round_id=round_id,
            gaming_day=commit.gaming_day,
            rulebook_id=table.rules.rulebook_id if table.rules else "",
            decisions=decisions,
            at=commit.at,
        )
    after = Fold(table, record.head, before.postings + len(postings), before.settlements + bool(decisions))
    return after, Outputs(batch, settlement)


def _number(postings: list[pb.Posting], commit_hash: str, given_out: int) -> None:
    for index, posting in enumerate(postings):
        posting.posting_id = f"{commit_hash}/{index}"
        posting.number = given_out + index + 1


def balance_changes(batch: pb.PostingBatch) -> dict[str, int]:
    """What a batch does to each account; the changes sum to zero."""
    changes: dict[str, int] = defaultdict(int)
    for posting in batch.postings:
        cents = posting.amount_cents
        changes[posting.source] -= cents
        changes[posting.destination] += cents
    return dict(changes)
