"""A replayed round as typed frames, as one role may see it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

import roundledger.v1 as pb
from games.tables.chips import dollars
from ledger.audit.replay import Frame, Replay
from ledger.core.chain import Record
from ledger.core.roles import DEALER
from ledger.core.stream import AnyStream
from ledger.core.vocabulary import EVENTS, put_event
from ledger.core.walk import CommitStep
from services.replay.asked_views import asked_as_seen
from services.replay.eyes import RoundViewer, unseen_cards
from services.replay.local_time import local
from services.showing.table_views import table_view
from services.showing.words import in_words


def frames(replay: Replay, viewer: RoundViewer, attempts: Sequence[pb.Attempt] = ()) -> Iterator[pb.ReplayFrame]:
    """The table as the round found it, then each event; what was refused stands where it fell. In a round of
    thousands of wagers not every frame has the table, lest the round fill any memory; the last one has."""
    room = _Room()
    waiting = sorted(attempts, key=lambda each: (each.after_seq, each.number))
    number, seq = 0, -1
    yield pb.ReplayFrame(number=number, begins=_begins(replay, viewer))
    for frame, is_last in _with_last(replay.frames):
        now = frame.record.commit.seq
        if now != seq:
            seq = now
            while waiting and waiting[0].after_seq < seq:
                number += 1
                yield pb.ReplayFrame(number=number, attempt=waiting.pop(0))
        number += 1
        with_table = room.has_some_for(frame.table) or is_last
        yield pb.ReplayFrame(number=number, event=_event(replay, frame, viewer, with_table=with_table))
    for attempt in waiting:
        number += 1
        yield pb.ReplayFrame(number=number, attempt=attempt)


class _Room:
    """What tables may take up in one round: much at first, then a little more with each frame."""

    _AT_FIRST, _A_FRAME = 4_000_000, 1_000
    _TABLE, _WAGER = 1_000, 80
    """About so many bytes."""

    def __init__(self) -> None:
        self._left = self._AT_FIRST

    def has_some_for(self, table: Any) -> bool:
        size = self._TABLE + self._WAGER * (len(table.wagers) + len(table.spoken))
        self._left += self._A_FRAME
        if size > self._left:
            return False
        self._left -= size
        return True


def _with_last(frames: Iterable[Frame]) -> Iterator[tuple[Frame, bool]]:
    following = iter(frames)
    held = next(following, None)
    while held is not None:
        after = next(following, None)
        yield held, after is None
        held = after


def _begins(replay: Replay, viewer: RoundViewer) -> pb.RoundBegins:
    rules, table = replay.rules, replay.inherited
    begins = pb.RoundBegins(
        round_id=replay.round_id,
        table_id=replay.table_id,
        game=replay.stream.kind,
        rulebook_id=rules.rulebook_id if rules else "",
        rulebook_hash=rules.rulebook_hash if rules else b"",
        notes=replay.notes,
        table=table_view(replay.stream, table, viewer.role, viewer.actor_id),
        timezone=viewer.zone.key,
        sees_all=viewer.sees_all,
        seq_before=replay.seq_before,
        view=viewer.view,  # type: ignore[arg-type]
        seat=viewer.seat,
        unseen=_unseen(replay.stream, table, viewer),
        corrections=replay.corrections,
    )
    for each in begins.corrections:
        each.local_at = local(each.at, viewer.zone)
    return begins


def _unseen(stream: AnyStream, table: Any, viewer: RoundViewer) -> list[str]:
    """Who sees every card is told which of them the table did not see."""
    if not viewer.sees_all:
        return []
    shown = table_view(stream, table, viewer.role, viewer.actor_id)
    return unseen_cards(shown, table_view(stream, table, DEALER, ""))


def _event(replay: Replay, frame: Frame, viewer: RoundViewer, *, with_table: bool) -> pb.EventFrame:
    shown = replay.stream.visible(frame.table, frame.event, viewer.role, viewer.actor_id)
    event = pb.EventFrame(
        commit=commit_facts(frame.record, viewer, replay.stream, frame.commit_steps),
        name=EVENTS[type(frame.event)].name,
        text=replay.stream.reaction_to(shown).words(shown),
        event=envelope(shown),
        decisions=frame.decisions,
        decisions_text=map(in_words, frame.decisions),
        differs=frame.differs,
        today=frame.today,
        money=_money(frame),
        doubts=map(str, frame.doubts) if viewer.sees_all else (),
        table=table_view(replay.stream, frame.table, viewer.role, viewer.actor_id) if with_table else None,
    )
    if with_table:
        event.table.ClearField("options")  # as they were when the round began
        event.table.ClearField("limits")
        event.unseen.extend(_unseen(replay.stream, frame.table, viewer))
    for each in frame.postings:
        event.moves.add(
            movement=each.movement,
            source=each.source,
            destination=each.destination,
            amount_cents=each.amount_cents,
            wager_id=each.wager_id,
        )
    return event


def commit_facts(
    record: Record, viewer: RoundViewer, stream: AnyStream, walked: Sequence[CommitStep]
) -> pb.CommitFacts:
    """With what was asked where the walk over the commit is given, as the viewer may see it."""
    commit = record.commit
    facts = pb.CommitFacts(
        seq=commit.seq,
        commit_hash=record.hash if viewer.sees_all else b"",
        command_id=commit.command_id,
        actor=commit.actor,
        at=commit.at,
        local_at=local(commit.at, viewer.zone),
        host_id=commit.host_id,
        gaming_day=commit.gaming_day,
        engine_revision=commit.engine_revision,
    )
    if commit.HasField("occurred_at"):
        facts.occurred_at.CopyFrom(commit.occurred_at)
    if walked and (asked := asked_as_seen(stream, walked, commit, viewer.role, viewer.actor_id)):
        facts.asked.CopyFrom(asked)
    return facts


def envelope(event: Any) -> pb.Event:
    holder = pb.Commit()
    put_event(holder.events, event)
    return holder.events[0]


def _money(frame: Frame) -> pb.RoundMoney:
    money = msgspec.structs.asdict(frame.money)
    players = money.pop("player_net_cents")
    known = pb.RoundMoney.DESCRIPTOR.fields_by_name
    shown = pb.RoundMoney(**{name: cents for name, cents in money.items() if name in known})
    for player_id, cents in players.items():
        shown.players.add(player_id=player_id, net_cents=cents)
    return shown


def correction_line(made: pb.RoundCorrection) -> str:
    """What was recorded and what holds now, side by side, for each seat that it changes."""
    seats = "; ".join(
        f"seat {each.seat} {each.player_id} {dollars(each.before_cents)} recorded, "
        f"{dollars(each.after_cents)} corrected{', the player keeps the difference' if each.kept else ''}"
        for each in made.differences
    )
    signed = f"proposed by {made.proposed_by}, approved by {made.approved_by}"
    return f"{made.value_before} -> {made.value_after} ({made.paper_id}, {signed}: {made.reason}). {seats or 'no seat'}"
