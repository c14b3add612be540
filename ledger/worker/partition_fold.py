"""What a worker knows of one partition of the log: the fold of each stream and how far it has got. Free of I/O."""

import logging
from collections.abc import Mapping

import msgspec

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record, Trust
from ledger.core.fold import Fold, Outputs, fold
from ledger.core.sealing import opened
from ledger.log.commit_group import Ignored, held_in
from ledger.log.topic_record import Forgeries, TopicRecord
from ledger.reports import alerts
from ledger.reports.running_sheets import Reported, Running, report
from ledger.streams.trust.state import TRUST_ID
from ledger.worker.saved import Aside, Mark, SavedFold, SavedStates

logger = logging.getLogger(__name__)

NOTHING_YET = -1

SAVE_EVERY = 2000
"""Commits of the partition. A worker that takes over reads about so many again to have the states as they were."""

_MOST_IGNORED_TOLD = 20
"""Alerts of ignored records in a unit: rubbish that fills the log shall not fill the alerts, too."""


class StreamState(msgspec.Struct, frozen=True):
    """A stream's fold, true of the partition up to `offset`. Anything of the stream up to there is a repeat, whatever
    it holds: judged again against the newer head, a record that was rightly ignored might pass."""

    fold: Fold
    offset: int = NOTHING_YET
    published: int = NOTHING_YET
    """The offset up to which its outputs were published: until the fold has caught up with it, it is silent."""
    running: Running = Running()


class Unit(msgspec.Struct, frozen=True):
    """What is published together; once all of it is acknowledged, and not before, the data may be saved."""

    batches: list[pb.PostingBatch] = []
    settlements: list[pb.Settlement] = []
    sheets: list[pb.TableDaySheet] = []
    statements: list[pb.FundStatement] = []
    alerts: list[pb.StreamAlert] = []
    notices: list[pb.StreamNotice] = []
    data: dict[bytes, bytes] = {}
    """By name; of several units the newest of each name counts, and is signed when it is saved."""


class PartitionFold:
    """Folds the records of one partition in their order and collects what is to be published and saved.

    Postings and settlements follow from the records; only to compare what was told with what this engine decides does
    it need the streams' states. A mark is saved with every unit; states, which may be large, only now and then. It
    resumes before the first stream whose saved state is older than the mark, and publishes nothing again that the
    mark says is published. A mark of an earlier version says nothing of notices: then all streams are folded from their
    beginning, and the notices of what was published without them follow."""

    def __init__(
        self, partition: int, partitions: int, saved: SavedStates, trust: Trust, catalogue: Catalogue, topic: str = ""
    ) -> None:
        self._partition, self._partitions, self._saved = partition, partitions, saved
        self._trust, self._catalogue = trust, catalogue
        mark = saved.mark(partition)
        self._reached = dict(mark.reached)
        self._retell_up_to = NOTHING_YET if mark.with_notices else max([mark.offset, *mark.reached.values()])
        """The offset up to which notices are still to be published of what was published without them."""
        self.set_aside = dict(mark.aside)
        self._streams: dict[str, StreamState] = {}
        self._met = 0
        """Commits that were met since this began."""
        self._since_saved: dict[str, int] = {}
        """The streams that have changed since they were last saved, and how many commits were met before that."""
        known = {stream_id: self._state(stream_id).offset for stream_id in mark.reached}
        behind = [offset for stream_id, offset in known.items() if offset < mark.reached[stream_id]]
        self.next_offset = min([mark.offset, *behind]) + 1
        self._marked_before = mark.offset
        self._released_from: int | None = None
        self._marked = self._done
        self._new: list[Outputs] = []
        self._notices: list[pb.StreamNotice] = []
        # Of these only the newest of a unit is worth publishing: each says all that the ones before it said.
        self._sheets: dict[tuple[str, str], pb.TableDaySheet] = {}
        self._statements: dict[str, pb.FundStatement] = {}
        # Repeated because the last worker may have died after it announced a release that it did not save.
        self._alerts = [alerts.set_aside(name, aside.seq, aside.reason) for name, aside in self.set_aside.items()]
        self._ignored_told = 0
        self.forgeries = Forgeries(topic)

    @property
    def waiting(self) -> int:
        """How much there is to publish."""
        return len(self._new) + len(self._notices)

    @property
    def has_news(self) -> bool:
        return bool(self._new or self._alerts or self._notices) or self._done != self._marked

    @property
    def _done(self) -> int:
        """Where the mark may stand: until a released stream has caught up, no further than where it stopped."""
        return (self.next_offset if self._released_from is None else self._released_from) - 1

    def apply(self, raw: TopicRecord) -> None:
        """Takes in the next record of the partition; one that comes again is passed over."""
        if raw.offset >= self.next_offset:
            self.next_offset = raw.offset + 1
            self._advance(raw)

    def release(self, stream_id: str) -> range:
        """Lets a stream that was set aside go on. What lies at the offsets returned is to be given to
        `apply_released`, followed by `end_release`."""
        aside = self.set_aside.pop(stream_id, None)
        if aside is None:
            return range(0)
        self._alerts.append(alerts.released(stream_id, aside.seq))
        if aside.offset >= self.next_offset:  # it was not met again since the last worker ended
            return range(0)
        self._released_from = aside.offset
        return range(aside.offset, self.next_offset)

    def apply_released(self, stream_id: str, raw: TopicRecord) -> None:
        """Takes in what a released stream missed."""
        self._advance(raw, only=stream_id)

    def end_release(self) -> None:
        self._released_from = None

    def take(self) -> Unit:
        """What has collected since the last time."""
        settlements = [settlement for output in self._new if (settlement := output.settlement)]
        unit = Unit(
            [output.batch for output in self._new],
            settlements,
            list(self._sheets.values()),
            list(self._statements.values()),
            self._alerts,
            self._notices,
            self._data(),
        )
        self._new, self._alerts, self._notices, self._sheets, self._statements = [], [], [], {}, {}
        self._ignored_told = 0
        self._marked = self._done
        return unit

    def entries(self, data: Mapping[bytes, bytes]) -> dict[bytes, bytes]:
        """What is written where states are saved, of units that are published."""
        return self._saved.signed(data)

    def _data(self) -> dict[bytes, bytes]:
        data: dict[bytes, bytes] = {}
        for stream_id, since in list(self._since_saved.items()):
            if self._met - since >= SAVE_EVERY:
                state = self._streams[stream_id]
                data |= self._saved.fold_data(SavedFold(state.offset, state.fold, state.running))
                del self._since_saved[stream_id]
        mark = Mark(self._done, self._reached, self.set_aside, self._done >= self._retell_up_to)
        return data | self._saved.mark_data(self._partition, mark)

    def _advance(self, raw: TopicRecord, only: str = "") -> None:
        """Takes in a group, stream by stream: of each all commits or, where one cannot be applied, none."""
        held = held_in(raw, self._partitions)
        verdicts = held.judged(lambda stream_id: self._state(stream_id).fold.head, self._trust)
        accepted: dict[str, list[Record]] = {}
        for commit, verdict in zip(held.commits, verdicts, strict=True):
            stream_id = commit.commit.stream_id if isinstance(commit, Record) else commit.stream_id
            if (only and stream_id != only) or self._is_done(stream_id, raw.offset):
                continue
            if isinstance(verdict, Ignored):
                self._ignore(raw, stream_id, verdict.forgery)
            else:
                accepted.setdefault(stream_id, []).append(verdict)
        for stream_id, records in accepted.items():
            self._advance_stream(self._state(stream_id), raw.offset, records)
        self._met += len(held.commits)

    def _is_done(self, stream_id: str, offset: int) -> bool:
        """Whether what lies there was taken in before, or is not to be: the stream waits."""
        aside = self.set_aside.get(stream_id)
        return offset <= self._state(stream_id).offset or (aside is not None and offset >= aside.offset)

    def _advance_stream(self, before: StreamState, offset: int, records: list[Record]) -> None:
        stream_id, state = before.fold.stream_id, before
        done: list[tuple[Outputs, Reported]] = []
        for record in records:
            try:
                after, outputs = fold(self._catalogue, state.fold, opened(record, self._saved.cards))
                running, reported = report(state.running, record, outputs.moves)
            except Exception as problem:  # whatever is wrong with it, it must not stop the other streams
                self._set_aside(stream_id, offset, records[0], record, problem)
                return
            state = StreamState(after, offset, max(offset, before.published), running)
            done.append((outputs, reported))
        if stream_id == TRUST_ID:
            for record in records:
                self._trust.learn(record)
        self._keep(stream_id, state)
        for outputs, reported in done:
            if offset > before.published or offset <= self._retell_up_to:
                self._notices += outputs.notices
            if offset > before.published:
                self._publish(outputs, reported)

    def _publish(self, outputs: Outputs, reported: Reported) -> None:
        self._new.append(outputs)
        stream_id = outputs.record.commit.stream_id
        if reported.sheet is not None:
            self._sheets[stream_id, reported.sheet.gaming_day] = reported.sheet
        if reported.statement is not None:
            self._statements[stream_id] = reported.statement
        if outputs.differs:
            alert = alerts.differs(outputs)
            logger.warning("%s seq %d: %s", stream_id, alert.seq, alert.reason, extra={"stream": stream_id})
            self._alerts.append(alert)
        for alert in (*alerts.doubtful(outputs), *alerts.discrepancies(outputs)):
            logger.warning("%s seq %d: %s", stream_id, alert.seq, alert.reason, extra={"stream": stream_id})
            self._alerts.append(alert)

    def _ignore(self, raw: TopicRecord, stream_id: str, forgery: str) -> None:
        """A valid record that lost the race for its seq is skipped without an alert."""
        if not forgery or raw.offset <= self._marked_before:
            return
        self.forgeries.note(raw, forgery)
        if self._ignored_told < _MOST_IGNORED_TOLD:
            self._ignored_told += 1
            place = f"partition {raw.partition} offset {raw.offset}"
            self._alerts.append(alerts.ignored(stream_id, 0, place, forgery))

    def _set_aside(self, stream_id: str, offset: int, first: Record, failed: Record, problem: Exception) -> None:
        """The stream waits from the first commit of the group on, whichever of them failed."""
        alert = alerts.set_aside(stream_id, first.commit.seq, problem)
        if first is not failed:
            alert = alerts.set_aside(stream_id, alert.seq, f"seq {failed.commit.seq}: {alert.reason}")
        logger.error("%s set aside at seq %d: %s", stream_id, alert.seq, alert.reason, extra={"stream": stream_id})
        self.set_aside[stream_id] = Aside(offset, alert.seq, alert.reason)
        self._reached.setdefault(stream_id, NOTHING_YET)
        self._alerts.append(alert)

    def _keep(self, stream_id: str, state: StreamState) -> None:
        self._streams[stream_id] = state
        self._reached[stream_id] = max(state.offset, state.published)
        self._since_saved.setdefault(stream_id, self._met)

    def _state(self, stream_id: str) -> StreamState:
        """A stream without a commit is not remembered until it has one, lest wrong ids pile up."""
        state = self._streams.get(stream_id)
        if state is not None:
            return state
        published = self._reached.get(stream_id, NOTHING_YET)
        saved = self._saved.fold_of(stream_id)
        if saved is None:
            return StreamState(Fold(stream_id), published=published)
        offset = saved.offset
        state = StreamState(saved.fold, offset, max(offset, published), saved.running)
        self._streams[stream_id] = state
        self._reached[stream_id] = state.published
        if offset < published:
            self._since_saved[stream_id] = self._met
        return state
