"""The processors: a pure fold from commits to settlements and postings, run by every engine."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.chain import EMPTY, Head, Record
from ledger.core.commands import told
from ledger.core.movements import decided_moves
from ledger.core.stream import Decisions, Reaction, Stream
from ledger.core.vocabulary import event_in


class Fold(msgspec.Struct, frozen=True):
    """What the processors remember of a stream: its state and the last numbers they gave out."""

    stream_id: str
    stream: Stream | None = None
    state: Any = None
    head: Head = EMPTY
    postings: int = 0
    settlements: int = 0


class Outputs(msgspec.Struct, frozen=True):
    """What one commit publishes."""

    batch: pb.PostingBatch
    settlement: pb.Settlement | None


def fold(catalogue: Catalogue, before: Fold, record: Record) -> tuple[Fold, Outputs]:
    """Applies the next commit of a stream. What the dealer was told is posted and published; what this engine would
    have decided is only compared with it."""
    commit = record.commit
    stream = before.stream or catalogue[commit.kind]
    state = stream.begin(commit.stream_id) if before.stream is None else before.state
    decided = told(commit) if commit.decisions else [()] * len(commit.events)
    postings: list[pb.Posting] = []
    hits: list[pb.JackpotHit] = []
    status: pb.TableStatus | None = None
    differs = ""
    for index, event in enumerate(commit.events):
        message = event_in(event)
        reaction, decisions = stream.reaction_to(message), decided[index]
        if reaction.settle or decisions:
            differs = differs or _difference(reaction, state, message, index, decisions)
        if reaction.post:
            postings += reaction.post(commit.stream_id, message)
        for decision in decisions:
            postings += decided_moves(commit.stream_id, decision)
        if isinstance(message, pb.JackpotHit):
            hits.append(message)
        elif isinstance(message, (pb.TableOpened, pb.RulebookChanged)):
            status = _open(commit.kind, message)
        elif isinstance(message, pb.TableClosed):
            status = pb.TableStatus(is_open=False)
        state = reaction.evolve(state, message, decisions)
    _number(postings, record.hash.hex(), before.postings)
    batch = pb.PostingBatch(
        stream_id=commit.stream_id,
        seq=commit.seq,
        commit_hash=record.hash,
        gaming_day=commit.gaming_day,
        postings=postings,
        at=commit.at,
        jackpot_hits=hits,
        kind=commit.kind,
        table_status=status,
    )
    settlement = _settlement(record, before.settlements + 1, stream.rulebook(state), differs)
    numbers = (before.postings + len(postings), before.settlements + (settlement is not None))
    return Fold(commit.stream_id, stream, state, record.head, *numbers), Outputs(batch, settlement)


def _open(game: str, e: pb.TableOpened | pb.RulebookChanged) -> pb.TableStatus:
    """What the house has to know of an open table."""
    rules = e.rules
    return pb.TableStatus(
        is_open=True,
        game=game,
        rulebook_id=rules.rulebook_id,
        odds_chart_id=rules.odds_chart_id,
        supervised=rules.supervised,
        house_seq=e.house_seq,
    )


def _settlement(record: Record, number: int, rulebook_id: str, differs: str) -> pb.Settlement | None:
    commit = record.commit
    if not commit.decisions and not differs:
        return None
    return pb.Settlement(
        stream_id=commit.stream_id,
        number=number,
        seq=commit.seq,
        commit_hash=record.hash,
        round_id=commit.decisions[0].round_id if commit.decisions else "",
        gaming_day=commit.gaming_day,
        rulebook_id=rulebook_id,
        decisions=commit.decisions,
        at=commit.at,
        differs=differs,
        engine_revision=commit.engine_revision,
    )


def _difference(reaction: Reaction, state: Any, event: Any, index: int, decisions: Decisions) -> str:
    """In words, where this engine would have decided otherwise; it stops nothing."""
    try:
        computed = reaction.settle(state, event) if reaction.settle else ()
    except Exception as problem:  # what an older engine decided need not make sense to this one
        return f"this engine cannot settle {type(event).__name__}: {type(problem).__name__}: {problem}"
    for decision in computed:
        decision.event = index
    if len(computed) == len(decisions) and all(map(_same, computed, decisions)):
        return ""
    return first_difference(decisions, computed)


def _same(one: pb.Decision, other: pb.Decision) -> bool:
    return one == other


def first_difference(recorded: Sequence[pb.Decision], computed: Sequence[pb.Decision]) -> str:
    """The first decision on which the record and this engine disagree, in words."""
    for said, now in zip(recorded, computed, strict=False):
        if said != now:
            return f"the dealer was told to {_doing(said)}; this engine says {_doing(now)}"
    return f"the dealer was told {len(recorded)} decisions; this engine makes {len(computed)}"


def _doing(d: pb.Decision) -> str:
    what = f"{d.wager_id or d.wager} of {d.player_id}".strip()
    outcome = pb.Outcome.Name(d.outcome).removeprefix("OUTCOME_").lower()
    return f"take {d.taken_cents}, pay {d.paid_cents} and return {d.returned_cents} cents ({outcome}) on {what}"


def _number(postings: Sequence[pb.Posting], commit_hash: str, given_out: int) -> None:
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
