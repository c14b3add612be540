"""The processors: a pure fold from commits to settlements, postings and what streams tell each other, run by every
engine."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.chain import EMPTY, CannotApply, Head, Record, shown
from ledger.core.commands import Prepared
from ledger.core.movements import MOST_CENTS, BooksOutOfBalance, Move, check_routes
from ledger.core.stream import AnyReaction, AnyStream, Decisions, Doubt
from ledger.core.telling import Telling, Tells, Told
from ledger.core.vocabulary import enum_word
from ledger.core.walk import cannot_apply, moved, steps, stream_of, told
from ledger.money.accounting_facts import add_facts, may_tell

_Entered = tuple[AnyReaction, Any, Decisions]
"""An event with what it does in its stream and what was decided on it."""
_Teller = tuple[Tells, int, range]
"""How an event tells others, its place in the commit, and which of the commit's moves are its own."""


class Fold(msgspec.Struct, frozen=True, gc=False):
    """What the processors remember of a stream: its state and the last numbers they gave out."""

    stream_id: str
    stream: AnyStream | None = None
    state: Any = None
    head: Head = EMPTY
    postings: int = 0
    settlements: int = 0
    notices: int = 0


class Outputs(msgspec.Struct, frozen=True, gc=False):
    """What one commit publishes. All but `differs` and `doubts` follows from the record alone, whichever engine looks
    at it."""

    record: Record
    moves: Sequence[Move]
    """What its postings move."""
    postings_before: int
    """The last number that was given out before."""
    events: Sequence[Any]
    """The commit's events themselves."""
    differs: str
    """In words, where this engine would have decided otherwise than the dealer was told."""
    settlement_number: int = 0
    """0 where nothing was decided."""
    rulebook_id: str = ""
    is_counted: bool = False
    """Whether the tray of the table was ever counted."""
    doubts: Sequence[Doubt] = ()
    """What of its events cannot be, for surveillance."""
    told: Sequence[Told] = ()
    """What its events tell other streams, in the order in which it has to arrive."""
    notices_before: int = 0
    """The last number that a notice of the stream had before."""
    may_tell: bool = True
    """Whether its batch may say something besides its postings."""

    @property
    def batch(self) -> pb.PostingBatch:
        """Made on demand. Its messages are made where they belong and filled field by field: otherwise protobuf would
        copy them there, and take twice the time."""
        commit, digest = self.record.commit, self.record.hash
        batch = pb.PostingBatch()
        batch.stream_id = commit.stream_id
        batch.seq = commit.seq
        batch.commit_hash = digest
        batch.gaming_day = commit.gaming_day
        batch.kind = commit.kind
        if commit.HasField("at"):
            batch.at.CopyFrom(commit.at)
        add, prefix = batch.postings.add, digest.hex()
        for index, move in enumerate(self.moves):
            posting = add()
            posting.posting_id = f"{prefix}/{index}"
            posting.number = self.postings_before + index + 1
            posting.movement = move.movement
            posting.source = move.source
            posting.destination = move.destination
            posting.amount_cents = move.amount_cents
            posting.round_id = move.round_id
            posting.wager_id = move.wager_id
        if self.may_tell:
            add_facts(batch, commit, self.events, is_counted=self.is_counted)
        return batch

    @property
    def notices(self) -> list[pb.StreamNotice]:
        """What the courier carries. The first of a stream says that it has begun: who is told must have."""
        commit, digest = self.record.commit, self.record.hash
        notices = [pb.StreamNotice(begun_kind=commit.kind)] if commit.seq == 1 else []
        notices += [pb.StreamNotice(target_stream_id=target, command=command) for target, command in self.told]
        for number, notice in enumerate(notices, self.notices_before + 1):
            notice.stream_id, notice.seq, notice.number = commit.stream_id, commit.seq, number
            notice.commit_hash = digest
        return notices

    @property
    def settlement(self) -> pb.Settlement | None:
        """Made on demand; None where nothing was decided."""
        if not self.settlement_number:
            return None
        commit = self.record.commit
        settlement = pb.Settlement(
            stream_id=commit.stream_id,
            number=self.settlement_number,
            seq=commit.seq,
            commit_hash=self.record.hash,
            round_id=commit.decisions[0].round_id,
            gaming_day=commit.gaming_day,
            rulebook_id=self.rulebook_id,
            differs=self.differs,
            engine_revision=commit.engine_revision,
        )
        settlement.decisions.extend(commit.decisions)
        if commit.HasField("at"):
            settlement.at.CopyFrom(commit.at)
        return settlement


def fold(catalogue: Catalogue, before: Fold, record: Record) -> tuple[Fold, Outputs]:
    """Applies the next commit of a stream. What the dealer was told is posted and published; what this engine would
    have decided is only compared with it. Raises CannotApply and nothing else."""
    stream = stream_of(catalogue, before.stream, record.commit)
    try:
        return _folded(stream, before, record)
    except CannotApply:
        raise
    except Exception as problem:
        raise cannot_apply(record.commit, problem) from problem


def fold_own(before: Fold, prepared: Prepared) -> tuple[Fold, Outputs]:
    """The same for a commit that this process has just decided: nothing is decided or evolved a second time, and so
    nothing is doubted."""
    record, stream = prepared.record, prepared.stream
    entered = [(stream.reaction_to(event), event, told_of) for event, told_of in told(record.commit, prepared.events)]
    return _published(stream, before, record, prepared.after.state, entered, "")


def _folded(stream: AnyStream, before: Fold, record: Record) -> tuple[Fold, Outputs]:
    stream_id = before.stream_id
    state = stream.begin(stream_id) if before.stream is None else before.state
    entered: list[_Entered] = []
    doubts: list[Doubt] = []
    differs = ""
    for step in steps(stream, state, record.commit):
        reaction, event, decisions = step.reaction, step.event, step.decisions
        if reaction.settle or decisions:
            differs = differs or difference(stream, decisions, computed(reaction, step.before, event, step.index))
        if reaction.doubts is not None:
            doubts += reaction.doubts(step.before, event)
        entered.append((reaction, event, decisions))
        state = step.after
    return _published(stream, before, record, state, entered, differs, doubts)


def _published(
    stream: AnyStream,
    before: Fold,
    record: Record,
    state: Any,
    entered: Sequence[_Entered],
    differs: str,
    doubts: Sequence[Doubt] = (),
) -> tuple[Fold, Outputs]:
    """What a commit moved, decided and tells, with its numbers; the state is as after it."""
    commit, stream_id = record.commit, before.stream_id
    moves: list[Move] = []
    events: list[Any] = []
    tellers: list[_Teller] = []
    for reaction, event, decisions in entered:
        first = len(moves)
        if decisions or reaction.post:
            moves += moved(reaction, stream_id, event, decisions)
        if reaction.tells is not None:
            tellers.append((reaction.tells, len(events), range(first, len(moves))))
        events.append(event)
    if moves:
        check_routes(moves)
    if len(moves) > 1 and sum([move.amount_cents for move in moves]) > MOST_CENTS:
        raise BooksOutOfBalance(f"{shown(stream_id)} seq {commit.seq} moves more than there can be")
    posted, settled, number, rulebook_id = before.postings, before.settlements, 0, ""
    if commit.decisions:
        settled = number = settled + 1
        rulebook_id = stream.rulebook(state)
    said: list[Told] = []
    for tells, index, own_moves in tellers:
        telling = tells(Telling(commit, events, index, moves, own_moves, posted))
        said += [each for each in telling if each[0]]  # an event that names no stream tells none
    counted, noticed = stream.is_counted(state), before.notices
    if tells_books := may_tell(events):  # what cannot be told to them, such as a sum beyond all amounts, is found here
        add_facts(pb.PostingBatch(), commit, events, is_counted=counted)
    outputs = Outputs(
        *(record, moves, posted, events, differs, number, rulebook_id, counted, doubts, said, noticed, tells_books)
    )
    noticed += len(said) + (commit.seq == 1)
    return Fold(stream_id, stream, state, record.head, posted + len(moves), settled, noticed), outputs


def computed(reaction: AnyReaction, state: Any, event: Any, index: int) -> Decisions | str:
    """What this engine decides on an event; in words, if it cannot: what an older one decided need not make sense
    to it."""
    try:
        decisions = reaction.settle(state, event) if reaction.settle else ()
    except Exception as problem:
        return f"cannot settle {type(event).__name__} ({type(problem).__name__}: {problem})"
    if index:
        for decision in decisions:
            decision.event = index
    return decisions


def difference(stream: AnyStream, recorded: Decisions, now: Decisions | str) -> str:
    """In words, the first decision on which the record and this engine disagree; empty where they do not."""
    if isinstance(now, str):
        return f"engine revision {stream.revision} {now}"
    if list(recorded) == list(now):
        return ""
    for said, says in zip(recorded, now, strict=False):
        if said != says:
            return f"engine revision {stream.revision} would {_doing(says)}; the dealer was told to {_doing(said)}"
    return (
        f"engine revision {stream.revision} would decide {len(now)} things; the dealer was told {len(recorded)} of them"
    )


def _doing(d: pb.Decision) -> str:
    outcome = enum_word(pb.Outcome, d.outcome)
    what = " ".join(filter(None, (d.wager_id, d.wager, d.selection)))
    paid = f"take {d.taken_cents}, pay {d.paid_cents} and return {d.returned_cents} cents"
    return f"{paid} on {what} of {d.player_id} ({outcome}, {d.rule or 'no rule'})"


def changes_by(moves: Iterable[Move | pb.Posting]) -> dict[str, int]:
    """What they do to each account; the changes sum to zero."""
    changes: dict[str, int] = defaultdict(int)
    for move in moves:
        cents = move.amount_cents
        changes[move.source] -= cents
        changes[move.destination] += cents
    return dict(changes)
