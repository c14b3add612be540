"""The walk over a commit: its events, each with what the dealer was told that it decides, the stream before and after
it, and what it moves. Every reader of commits uses it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.chain import CannotApply, shown
from ledger.core.movements import Move, decided_moves
from ledger.core.stream import AnyReaction, AnyStream, Decisions
from ledger.core.vocabulary import event_in


class StillSealed(CannotApply):
    """A commit whose hidden cards this reader could not open."""

    def __init__(self, commit: pb.Commit) -> None:
        place, key_id = f"{shown(commit.stream_id)} seq {commit.seq}", shown(commit.sealed.key_id)
        super().__init__(f"{place}: its cards are sealed with card key {key_id}, which does not open them here")


class CommitStep(msgspec.Struct, gc=False):
    """One event of a commit."""

    index: int
    """Its place in the commit."""
    event: Any
    """The event's own message."""
    decisions: Decisions
    """What the dealer was told that it decides."""
    before: Any
    """The stream's state as the event found it."""
    after: Any
    reaction: AnyReaction

    def moves(self, stream_id: str) -> list[Move]:
        """Worked out when it is asked for."""
        return moved(self.reaction, stream_id, self.event, self.decisions)


def steps(stream: AnyStream, state: Any, commit: pb.Commit) -> list[CommitStep]:
    """The commit step by step, from the stream's state before it. Raises CannotApply and nothing else."""
    walked: list[CommitStep] = []
    state_after(stream, state, commit, walked)
    return walked


def state_after(stream: AnyStream, state: Any, commit: pb.Commit, walked: list[CommitStep] | None = None) -> Any:
    """The stream's state after the commit. Steps are made only for a caller who gives a list for them, because to make
    them costs a tenth of a replay."""
    if commit.HasField("sealed"):
        raise StillSealed(commit)
    try:
        reactions, index = stream.reactions, 0
        decisions: Decisions = ()
        decided = commit.decisions and _by_event(commit.decisions, len(commit.events))
        for envelope in commit.events:
            event = event_in(envelope)
            reaction = reactions.get(type(event)) or stream.reaction_to(event)
            if decided:
                decisions = decided[index]
            after = reaction.evolve(state, event, decisions)
            if walked is not None:
                walked.append(CommitStep(index, event, decisions, state, after, reaction))
            state, index = after, index + 1
    except CannotApply:
        raise
    except Exception as problem:
        raise cannot_apply(commit, problem) from problem
    return state


def told(commit: pb.Commit, events: Sequence[Any] | None = None) -> Iterator[tuple[Any, Decisions]]:
    """The commit's events, each with what the dealer was told that it decides: all that needs no state. A caller who
    has the events at hand gives them."""
    return with_decisions([event_in(event) for event in commit.events] if events is None else events, commit.decisions)


def with_decisions(events: Sequence[Any], decisions: Decisions) -> Iterator[tuple[Any, Decisions]]:
    """Events of a commit, or of a draft, each with those decisions that are of it."""
    decided: Iterable[Decisions] = _by_event(decisions, len(events)) if decisions else repeat(())
    return zip(events, decided, strict=False)  # `repeat` has no end


def _by_event(decisions: Decisions, events: int) -> list[list[pb.Decision]]:
    """Most commits decide nothing: the caller looks first."""
    decided: list[list[pb.Decision]] = [[] for _ in range(events)]
    for decision in decisions:
        index = decision.event
        if index >= len(decided):
            raise CannotApply(f"a decision is of event {index}, and there are {len(decided)}")
        decided[index].append(decision)
    return decided


def moved(reaction: AnyReaction, stream_id: str, event: Any, decisions: Decisions) -> list[Move]:
    """What the event itself moves, then what it decided."""
    moves = list(reaction.post(stream_id, event)) if reaction.post else []
    return moves + decided_moves(stream_id, decisions) if decisions else moves


def stream_of(catalogue: Catalogue, known: AnyStream | None, commit: pb.Commit) -> AnyStream:
    """What kind of stream a commit is of."""
    stream = known or catalogue.streams.get(commit.kind)
    if stream is None:
        raise CannotApply(f"this version knows no streams of the kind {shown(commit.kind)}")
    if commit.kind != stream.kind:
        raise CannotApply(f"the stream is a {stream.title}, and the commit is of the kind {shown(commit.kind)}")
    return stream


def cannot_apply(commit: pb.Commit, problem: Exception) -> CannotApply:
    """The problem, with the stream and seq of the commit that has it."""
    return CannotApply(f"{shown(commit.stream_id)} seq {commit.seq}: {type(problem).__name__}: {problem}")
