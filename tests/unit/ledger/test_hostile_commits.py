"""Whatever a record holds, a reader either applies it or says by name that it cannot, and sets the stream aside.

Such commits are signed by a host of the floor: by one of a newer version, by one with a fault, or by somebody who got
hold of its key.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.timestamp_pb2 import Timestamp
from msgspec.structs import replace

import roundledger.v1 as pb
from games.tables.wagers import MOST_WAGERS
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import CannotApply, Record, seal
from ledger.core.commands import MAX_COMMIT_BYTES, Live, NothingHappened, not_before, read_command, replayed
from ledger.core.fold import Fold, fold
from ledger.core.rejection import Rejection
from ledger.core.stream import Ladder
from ledger.core.vocabulary import COMMANDS, EVENTS, event_in, put_event
from ledger.core.walk import told
from tests.support.harness import Play, legal_play, named, plays, seeds
from tests.support.pure import AT, PureStream
from tests.support.roulette.console import R2008
from tests.support.roulette.every_command import Console

PLAYS = {play.kind: play for play in plays()}
streams = pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)


def _spun() -> PureStream:
    """The last commit places the crown: two events and two decisions."""
    c, table = Console(), PureStream("roulette-1")
    table.play(*c.opening(), c.place("red"), c.place("black"), *c.spin("1"))
    return table


def _forged(stream: PureStream, forge: Callable[[pb.Commit], Any]) -> Record:
    commit = pb.Commit.FromString(stream.records[-1].data)
    forge(commit)
    return seal(commit)


def _reads(stream: PureStream, record: Record) -> str:
    """What both kinds of readers say of a record instead of the stream's last one; empty if they apply it."""
    before = stream.history[-2]
    problems = set()
    for read in (
        lambda: replayed(CATALOGUE, before, record),
        lambda: fold(CATALOGUE, Fold(before.stream_id, before.stream, before.state, before.head), record),
    ):
        try:
            read()
        except CannotApply as problem:
            problems.add(str(problem))
        else:
            problems.add("")
    (problem,) = problems
    return problem


def _add(event: Any) -> Callable[[pb.Commit], Any]:
    return lambda commit: put_event(commit.events, event)


def _instead(event: Any) -> Callable[[pb.Commit], Any]:
    """The event and nothing else: what lay on the table still does."""

    def forge(commit: pb.Commit) -> None:
        commit.ClearField("events")
        commit.ClearField("decisions")
        put_event(commit.events, event)

    return forge


FORGED: list[tuple[str, Callable[[pb.Commit], Any]]] = [
    ("event 7, and there are 2", lambda c: setattr(c.decisions[0], "event", 7)),
    ("event 0, and there are 0", lambda c: c.ClearField("events")),
    ("of the kind craps", lambda c: setattr(c, "kind", "craps")),
    ("of the kind 'a\\nb'", lambda c: setattr(c, "kind", "a\nb")),
    ("no event NoneType", lambda c: c.events.add()),
    ("no event NoneType", lambda c: c.events.add().roulette.SetInParent()),
    ("no event FundSeeded", _add(pb.FundSeeded(amount_cents=1))),
    ("no event PokerFolded", _add(pb.PokerFolded(seat=1))),
    ("KeyError", _add(pb.WagerChanged(wager_id="nobody's", stake_cents=1))),
    ("KeyError", _add(pb.WagerMoved(wager_id="nobody's"))),
    ("ValidationError", _add(pb.RulebookChanged(rules=pb.RulesInForce(rulebook_id=R2008)))),
    ("which is no time", lambda c: setattr(c.at, "seconds", 2**60)),
    ("which is no time", lambda c: setattr(c.at, "seconds", -1)),
]


@pytest.mark.parametrize(("problem", "forge"), FORGED)
def test_a_commit_that_cannot_be_applied_is_refused_by_name(problem: str, forge: Callable[[pb.Commit], Any]) -> None:
    stream = _spun()
    if "no time" in problem:  # the books do not ask when
        with pytest.raises(CannotApply, match=problem):
            replayed(CATALOGUE, stream.history[-2], _forged(stream, forge))
    else:
        assert problem in _reads(stream, _forged(stream, forge))


BOOKED: list[tuple[str, Callable[[pb.Commit], Any]]] = [
    ("not a movement", _add(pb.BoughtIn(seat=1, player_id="anna", amount_cents=-1))),
    ("not a movement", _add(pb.WagerPlaced(wager_id="w9", player_id="anna"))),
    (
        "not a movement",
        _instead(pb.WagerChanged(wager_id="w1", player_id="a", stake_cents=2**63 - 1, stake_before_cents=-(2**63))),
    ),
    ("splits its stake wrongly", lambda c: setattr(c.decisions[0], "taken_cents", 499)),
]


@pytest.mark.parametrize(("problem", "forge"), BOOKED)
def test_a_commit_that_would_create_money_is_not_posted(problem: str, forge: Callable[[pb.Commit], Any]) -> None:
    stream = _spun()
    before = stream.history[-2]
    with pytest.raises(CannotApply, match=problem):
        fold(CATALOGUE, Fold(before.stream_id, before.stream, before.state, before.head), _forged(stream, forge))


def test_a_decision_with_an_outcome_of_a_later_version_stops_nothing() -> None:
    stream = _spun()
    record = _forged(stream, lambda commit: setattr(commit.decisions[1], "outcome", 99))
    assert _reads(stream, record) == ""
    before = stream.history[-2]
    _, outputs = fold(CATALOGUE, Fold(before.stream_id, before.stream, before.state, before.head), record)
    assert "unknown 99" in outputs.differs
    assert outputs.batch.postings
    assert outputs.settlement


def test_a_kind_that_this_version_does_not_know_is_named() -> None:
    record = _forged(_spun(), lambda commit: setattr(commit, "kind", "faro"))
    for read in (
        lambda: replayed(CATALOGUE, Live("t"), record),
        lambda: fold(CATALOGUE, Fold("t"), record),
    ):
        with pytest.raises(CannotApply, match="no streams of the kind faro"):
            read()


# --- Anything at all in place of what was written ---


@streams
def test_a_history_with_anything_changed_in_it_is_applied_or_refused_by_name(play: Play) -> None:
    """A field, an event or a decision of a random commit is changed, dropped, repeated or put somewhere else."""
    applied = refused = 0
    for seed in seeds(60):
        stream, rng = legal_play(play, seed).stream, Random(seed)
        with named(play, seed):
            for place in rng.sample(range(len(stream.records)), min(10, len(stream.records))):
                for record in _spoilt(rng, stream.records[place]):
                    before = stream.history[place]
                    outcomes = [_outcome(replayed, before, record), _outcome(_folded, before, record)]
                    applied, refused = applied + outcomes.count(""), refused + 2 - outcomes.count("")
    assert applied
    assert refused


def _outcome(read: Callable[[Catalogue, Live, Record], Any], before: Live, record: Record) -> str:
    try:
        read(CATALOGUE, before, record)
    except CannotApply as problem:
        return str(problem) or "said nothing"
    return ""


def _folded(catalogue: Catalogue, before: Live, record: Record) -> None:
    """With all that is published of it, which is made later, when nothing is set aside any more."""
    fold_before = Fold(before.stream_id, before.stream, before.state, before.head)
    after, outputs = fold(catalogue, fold_before, record)
    assert after.stream
    try:
        for message in (outputs.batch, outputs.settlement):
            if message is not None:
                message.SerializeToString()
    except CannotApply as late:
        raise AssertionError("the fold let it pass") from late
    for event, _ in told(record.commit):
        assert after.stream.reaction_to(event).words(event)


def _spoilt(rng: Random, record: Record) -> Iterator[Record]:
    for spoil in (_field, _field, _field, _dropped, _repeated, _stranger, _decisions):
        commit = pb.Commit.FromString(record.data)
        spoil(rng, commit)
        yield seal(commit)


VALUES: dict[int, list[Any]] = {
    FieldDescriptor.TYPE_STRING: ["", "x", "AS", "w1", "\x00", "x" * 300],
    FieldDescriptor.TYPE_BYTES: [b"", b"x"],
    FieldDescriptor.TYPE_INT64: [0, -1, 1, 2**63 - 1, -(2**63)],
    FieldDescriptor.TYPE_INT32: [0, -1, 2**31 - 1],
    FieldDescriptor.TYPE_UINT32: [0, 1, 7, 2**32 - 1],
    FieldDescriptor.TYPE_UINT64: [0, 1, 2**64 - 1],
    FieldDescriptor.TYPE_BOOL: [False, True],
    FieldDescriptor.TYPE_ENUM: [0, 1, 99, -1],
}


def _field(rng: Random, commit: pb.Commit) -> None:
    """Any field of any event or decision, however deep."""
    message: Any = rng.choice([*map(event_in, commit.events), *commit.decisions])
    while True:
        fields = message.DESCRIPTOR.fields
        if not fields:
            return
        field = rng.choice(fields)
        if not field.message_type:
            value = rng.choice(VALUES[field.type])
            if field.is_repeated:
                getattr(message, field.name)[:] = [value] * rng.randint(0, 3)
            else:
                setattr(message, field.name, value)
            return
        inner = getattr(message, field.name)
        if field.is_repeated and not inner:
            inner.add()
            return
        message = rng.choice(inner) if field.is_repeated else inner


def _dropped(rng: Random, commit: pb.Commit) -> None:
    del commit.events[rng.randrange(len(commit.events))]


def _repeated(rng: Random, commit: pb.Commit) -> None:
    commit.events.append(rng.choice(commit.events))


def _stranger(rng: Random, commit: pb.Commit) -> None:
    """An event of any stream, with nothing in it."""
    put_event(commit.events, rng.choice(list(EVENTS))())


def _decisions(rng: Random, commit: pb.Commit) -> None:
    decided = list(commit.decisions) or [pb.Decision(wager_id="w1", outcome=pb.OUTCOME_LOST)]
    decision = rng.choice(decided)
    decision.event = rng.choice((0, 1, 2**32 - 1))
    commit.decisions.append(decision)


# --- Commands that nobody would write by hand ---


def test_a_floor_with_fewer_games_refuses_the_others_by_name() -> None:
    few = Catalogue([CATALOGUE["roulette"]], {pb.InstallTableRequest: lambda command: command.game})
    for message in COMMANDS:
        body = message(header=pb.CommandHeader(command_id="c", stream_id="t"))  # type: ignore[call-arg]
        command = pb.Command()
        target: Any = command
        for name in COMMANDS[message].path:
            target = getattr(target, name)
        target.CopyFrom(body)
        read = read_command(few, command)
        assert isinstance(read, Rejection) != (message in few.ladders)
        assert not isinstance(read, Rejection) or read.code == "UNKNOWN_GAME"


def test_a_ladder_that_accepts_a_command_and_adds_no_event_records_nothing() -> None:
    roulette = CATALOGUE["roulette"]
    idle = Ladder(lambda draft, command, context: None, roulette.commands[pb.SpinBallRequest].roles)
    faulty = replace(roulette, commands={**roulette.commands, pb.SpinBallRequest: idle})
    catalogue = Catalogue([faulty], {pb.InstallTableRequest: lambda command: command.game})
    c, table = Console(), PureStream("roulette-1", catalogue=catalogue)
    table.play(*c.opening())
    before = table.live
    with pytest.raises(NothingHappened, match=r"roulette\.spin_ball"):
        table.send(c.spin_ball())
    assert table.live == before


def test_what_this_version_does_not_know_is_not_recorded() -> None:
    """A later version would take it for a fact. It stays in what was asked alone, which the digest is of."""
    c, table = Console(), PureStream("roulette-1")
    table.play(c.install())
    command = c.limits()
    smuggled = b"\xa2\x06\x05later"  # field 100, a text
    limit = command.post_limits.limits[0]
    command.post_limits.limits[0].CopyFrom(pb.WagerLimit.FromString(limit.SerializeToString() + smuggled))
    assert b"later" in command.SerializeToString()
    table.play(command)
    commit = pb.Commit.FromString(table.records[-1].data)
    assert commit.command == command.SerializeToString(deterministic=True)
    commit.ClearField("command")
    assert b"later" not in commit.SerializeToString()
    assert replayed(CATALOGUE, table.history[-2], table.records[-1]) == table.live


def test_a_command_has_a_largest_size() -> None:
    c, table = Console(), PureStream("roulette-1")
    many = [pb.WagerLimit(wager=f"wager-{n}", min_cents=1, max_cents=2) for n in range(2000)]
    table.play(c.install())
    assert table.refused(c.limits(*many)).code == "COMMAND_TOO_LARGE"
    assert table.play(c.limits(*many[:500])).events


NOW = int(AT.timestamp())


@pytest.mark.parametrize(
    ("seconds", "nanos", "is_taken"),
    [
        *((0, 0, True), (NOW, 0, True), (NOW + 1, 0, False), (-1, 0, False)),
        *((2**62, 0, False), (0, -1, False), (0, 10**9, False)),
    ],
)
def test_what_is_entered_late_happened_before_it_is_entered(seconds: int, nanos: int, is_taken: bool) -> None:
    """Replay says when it happened, so it has to be a time."""
    c, table = Console(), PureStream("roulette-1")
    command = c.install()
    command.install_table.header.occurred_at.CopyFrom(Timestamp(seconds=seconds, nanos=nanos))
    answer = table.send(command)
    assert isinstance(answer, pb.CommandReply) == is_taken
    assert isinstance(answer, pb.CommandReply) or answer.code == "BAD_OCCURRED_AT"


def test_no_two_kinds_of_streams_have_one_name() -> None:
    with pytest.raises(ValueError, match="two kinds of streams called roulette"):
        Catalogue([CATALOGUE["roulette"], replace(CATALOGUE["roulette"], revision=2)], {})


def test_an_empty_envelope_is_an_empty_command() -> None:
    for envelope in ("roulette", "craps", "cards", "jackpot_fund"):
        command = pb.Command()
        getattr(command, envelope).SetInParent()
        read = read_command(CATALOGUE, command)
        assert isinstance(read, Rejection)
        assert read.code == "EMPTY_COMMAND"


def test_as_many_wagers_as_a_table_takes_are_decided_by_one_spin() -> None:
    """With the longest names that there are; what is published of it still fits into a record of a broker."""
    table_id, player = "t" * 64, "p" * 64
    c, table = Console(table_id), PureStream(table_id)
    table.play(*c.opening(players=(player,)))
    for number in range(MOST_WAGERS):
        table.play(c.place("split", "34-35", 100, wager_id=f"{number:x>64}"))
    assert table.refused(c.place("red")).code == "TOO_MANY_WAGERS"
    reply = table.play(*c.spin("34"))
    assert len(reply.decisions) == MOST_WAGERS
    before = table.history[-2]
    _, outputs = fold(CATALOGUE, Fold(table_id, before.stream, before.state, before.head), table.records[-1])
    assert len(table.records[-1].data) < MAX_COMMIT_BYTES
    assert outputs.batch.ByteSize() < 1_000_000
    assert outputs.settlement is not None
    assert outputs.settlement.ByteSize() < 1_000_000


def test_a_clock_that_was_set_back_does_not_take_the_stream_back() -> None:
    live = Live("t", at=4_000_000_000_000_000)
    assert not_before(live, AT) > AT
