"""What was asked is kept with what it did: the command's bytes, under its digest, for whoever may see them."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

import roundledger.v1 as pb
from games.cards.deck import CARDS
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.audit.as_if import BadChange, Changes, Fact, Outcome, replayed_as_if
from ledger.audit.recovered import NOT_LENT, DecidedAnew, Recovered, asked, drawn_in, recovered
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.catalogue import CATALOGUE
from ledger.core.asked import command_bytes, kept_command, may_see_command, problem_with_command
from ledger.core.chain import Record, seal
from ledger.core.commands import MAX_COMMAND_BYTES, Live
from ledger.core.draft import Draft
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of, event_in
from ledger.core.walk import steps, told
from services.replay.as_if_views import as_if_lines, as_if_message
from tests.support.floors import WrittenFloor, evening
from tests.support.harness import BRIEF, SEED, Play, Played, hostile_play, legal_play, named, plays, seeds
from tests.support.hidden import texts
from tests.support.older import as_older_versions_wrote
from tests.support.pure import PureStream
from tests.support.roulette.console import RouletteTable

BOOKS = published_rulebooks()
TABLES = [play for play in plays() if play.kind in GAMES]
each_game = pytest.mark.parametrize("play", TABLES, ids=lambda play: play.kind)


# --- In the commit ---


@pytest.mark.parametrize("play", plays(), ids=lambda play: play.kind)
def test_every_commit_keeps_its_command_under_its_digest(play: Play) -> None:
    for seed in seeds(3):
        with named(play, seed):
            for record in legal_play(play, seed).stream.records:
                commit = record.commit
                assert hashlib.sha256(commit.command).digest() == commit.command_digest
                assert problem_with_command(commit) == ""
                command = kept_command(commit)
                assert command is not None
                assert command_bytes(command) == commit.command
                assert body_of(command).header.command_id == commit.command_id


def test_a_reply_does_not_send_the_command_back() -> None:
    table = PureStream("roulette-1")
    reply = table.send(RouletteTable("roulette-1").install())
    assert isinstance(reply, pb.CommandReply)
    assert reply.ByteSize() < table.records[0].commit.ByteSize() - len(table.records[0].commit.command)
    assert table.records[0].commit.command not in reply.SerializeToString()


def test_what_a_later_version_asked_is_kept_and_not_taken_for_something_known() -> None:
    """A field that this version does not know stays in the bytes, as the digest is of them, and is shown to nobody."""
    command = RouletteTable("roulette-1").install()
    body = command.install_table
    body.MergeFromString(b"\xf2\xff\x01\x05later")  # field 4094
    table = PureStream("roulette-1")
    assert not isinstance(table.send(command), Rejection)
    commit = table.records[0].commit
    assert b"later" in commit.command
    assert problem_with_command(commit) == ""
    known = kept_command(commit)
    assert known is not None
    assert b"later" not in known.SerializeToString()


def test_a_command_of_the_largest_size_fits_into_its_commit() -> None:
    table, console = PureStream("roulette-1"), RouletteTable("roulette-1")
    table.play(console.install())
    limits = [pb.WagerLimit(wager=wager, min_cents=100, max_cents=200) for wager in ("straight", "red", "split")]
    request = pb.PostLimitsRequest(header=console.header(), limits=limits)
    request.header.command_id = "x" * 128
    command = pb.Command(post_limits=request)
    command.post_limits.MergeFromString(b"\xf2\xff\x01\xf8\x79" + b"y" * 15_608)  # of a later version
    assert MAX_COMMAND_BYTES - 1_000 < command.ByteSize() <= MAX_COMMAND_BYTES
    assert not isinstance(table.send(command), Rejection)
    assert table.records[-1].commit.command == command_bytes(command)


# --- Verified ---


def _forged(record: Record, change: str) -> Record:
    commit = pb.Commit.FromString(record.data)
    if change == "other bytes":
        commit.command = command_bytes(RouletteTable("roulette-1").install())
    elif change == "no command":
        commit.command = b"\xff\xff\xff"
        commit.command_digest = hashlib.sha256(commit.command).digest()
    else:
        command = pb.Command.FromString(commit.command)
        body_of(command).header.command_id = "of-another"
        commit.command = command_bytes(command)
        commit.command_digest = hashlib.sha256(commit.command).digest()
    return seal(commit)


@pytest.mark.parametrize(
    ("change", "says"),
    [("other bytes", "does not have the digest"), ("no command", "is none"), ("another id", "has another id")],
)
def test_verification_names_a_commit_whose_command_is_not_the_one_that_it_names(
    tmp_path: Path, change: str, says: str
) -> None:
    """Though a host has signed it."""
    source, floor = PureStream("roulette-1"), WrittenFloor(tmp_path)
    source.play(*RouletteTable("roulette-1").opening(players=("anna",)))
    *before, last = source.records
    assert all(floor.store.append(floor.signer.sign_group([*before, _forged(last, change)])))
    floor.enter_in_books()
    floor.close()
    files = Files(floor.settings.store, floor.settings.books, floor.settings.keys)
    report = verify_files(files, survey(files), lambda advance: None)
    assert report.first is not None
    assert (report.first.stream_id, report.first.seq) == ("roulette-1", last.commit.seq)
    assert says in report.first.problem
    assert report.differences == 1


def test_older_commits_verify_without_what_was_asked(tmp_path: Path) -> None:
    source, floor = PureStream("roulette-1"), WrittenFloor(tmp_path)
    source.play(*evening(RouletteTable("roulette-1"), 1))
    assert all(floor.store.append(floor.signer.sign_group(as_older_versions_wrote(source.records))))
    floor.enter_in_books()
    floor.close()
    files = Files(floor.settings.store, floor.settings.books, floor.settings.keys)
    assert verify_files(files, survey(files), lambda advance: None).first is None


# --- Who may see it ---


def _may_see(table: PureStream, record: Record, role: int, actor_id: str) -> bool:
    before = table.history[record.commit.seq - 1]
    stream = CATALOGUE[record.commit.kind]
    state = stream.begin(table.live.stream_id) if before.stream is None else before.state
    return may_see_command(stream, steps(stream, state, record.commit), record.commit, role, actor_id)


@pytest.mark.parametrize("role", [pb.ROLE_PLAYER, pb.ROLE_TERMINAL])
def test_players_and_terminals_see_what_they_asked_themselves(role: "pb.Role") -> None:
    table, console = PureStream("roulette-1"), RouletteTable("roulette-1")
    table.play(*console.opening(players=("anna", "ben")), console.place("red", "", 1000, seat=1))
    record = table.records[-1]
    record.commit.actor.CopyFrom(pb.Actor(actor_id="anna", role=role))
    assert _may_see(table, record, role, "anna")
    assert not _may_see(table, record, role, "ben")
    assert _may_see(table, record, pb.ROLE_PIT_SUPERVISOR, "pit-1")


def test_a_namesake_in_another_role_is_another() -> None:
    table, console = PureStream("roulette-1"), RouletteTable("roulette-1")
    table.play(*console.opening(players=("anna",)), console.place("red", "", 1000, seat=1))
    record = table.records[-1]
    record.commit.actor.CopyFrom(pb.Actor(actor_id="anna", role=pb.ROLE_DEALER))
    assert not _may_see(table, record, pb.ROLE_PLAYER, "anna")


@pytest.mark.parametrize("play", [p for p in TABLES if GAMES[p.kind].card_rules], ids=lambda play: play.kind)
@pytest.mark.parametrize("played_as", [legal_play, hostile_play])
def test_a_command_that_a_role_may_see_names_no_card_but_those_that_its_events_show(
    play: Play, played_as: Callable[[Play, int], Played]
) -> None:
    """Otherwise a card that the events leave out would be told by the command."""
    tried = 0
    for seed in seeds(12):
        with named(play, seed):
            table = played_as(play, seed).stream
            for before, record in zip(table.history, table.records, strict=False):
                stream, commit = CATALOGUE[play.kind], record.commit
                walked = steps(stream, before.state if before.stream else stream.begin(commit.stream_id), commit)
                cards = CARDS & texts(pb.Command.FromString(commit.command))
                if not cards or not may_see_command(stream, walked, commit, pb.ROLE_DEALER, "dealer-1"):
                    continue
                shown = [stream.visible(s.after, s.event, pb.ROLE_DEALER, "dealer-1") for s in walked]
                assert cards <= set().union(*map(texts, shown))
                tried += 1
    assert tried or SEED or BRIEF


@pytest.mark.parametrize("role", pb.Role.values())
def test_a_count_of_the_cage_is_not_told_by_what_was_asked_either(role: int) -> None:
    """Compliance b9: only its counter and surveillance see a count, also where the two differ."""
    play = next(play for play in plays() if play.kind == "cage")
    counted = 0
    for seed in seeds(16):
        table = legal_play(play, seed).stream
        for record in table.records:
            if record.commit.events[0].cage.WhichOneof("event") in ("drop_count_entered", "bank_count_entered"):
                counted += 1
                assert _may_see(table, record, role, "another") is (role == pb.ROLE_SURVEILLANCE)
    assert counted or SEED


@pytest.mark.parametrize("kind", ["dispute", "suspicion"])
def test_what_is_confidential_is_not_told_by_what_was_asked_either(kind: str) -> None:
    """31 CFR 1021.320(e) and the statements in a dispute's file: a dealer and a cashier learn the command's name."""
    play = next(play for play in plays() if play.kind == kind)
    for seed in seeds(4):
        table = legal_play(play, seed).stream
        assert table.records
        for record in table.records:
            assert not _may_see(table, record, pb.ROLE_DEALER, record.commit.actor.actor_id)
            assert not _may_see(table, record, pb.ROLE_PLAYER, record.commit.actor.actor_id)
            assert _may_see(table, record, pb.ROLE_SURVEILLANCE, "eye")


# --- As if ---


def _rounds(play: Play, seed: int) -> list[tuple[Live, list[Record]]]:
    """The rounds of a play that came to an end, each with the table before it."""
    stream, found = legal_play(play, seed).stream, list[tuple[Live, list[Record]]]()
    begins: int | None = None
    for place, record in enumerate(stream.records):
        kinds = {type(event_in(event)) for event in record.commit.events}
        if begins is None and pb.RoundOpened in kinds:
            begins = place
        if begins is not None and kinds & {pb.RoundClosed, pb.RoundVoided}:
            found.append((stream.history[begins], stream.records[begins : place + 1]))
            begins = None
    return found


@each_game
def test_the_kept_command_does_the_same_again(play: Play) -> None:
    """Every command of every game that is decided by its own table alone, and shuffles nothing; it is never guessed."""
    tried = 0
    for seed in seeds(4):
        with named(play, seed):
            stream = legal_play(play, seed).stream
            for before, record in zip(stream.history, stream.records, strict=False):
                if before.stream is None:
                    continue
                found = asked(before.stream, before.state, record.commit, BOOKS)
                body = body_of(pb.Command.FromString(record.commit.command))
                if isinstance(found, str):
                    assert found == NOT_LENT
                    of_shuffler = (pb.CardsShuffled, pb.CardExposed)
                    shuffled = any(isinstance(event, of_shuffler) for event, _ in told(record.commit))
                    assert shuffled or before.stream.commands[type(body)].reads
                    continue
                assert found.body == body
                tried += 1
                assert found.is_certain
                events = [event for event, _ in told(record.commit)]
                anew = DecidedAnew(record.commit, BOOKS, drawn_in(events), events)
                draft = anew.draft(before.stream, before.state, found.body)
                assert isinstance(draft, Draft), (type(found.body).__name__, draft)
                assert draft.events == events
    assert tried or SEED or BRIEF


@each_game
def test_a_round_as_if_nothing_were_otherwise_comes_to_what_it_was(play: Play) -> None:
    tried = 0
    for seed in seeds(4):
        with named(play, seed):
            for before, records in _rounds(play, seed):
                outcome = replayed_as_if(before.stream_id, before, records, Changes(), BOOKS)
                tried += 1
                assert not any(step.refused for step in outcome.steps), outcome.steps
                assert outcome.as_if == outcome.in_truth
                assert all(list(step.decisions) == list(step.told) for step in outcome.steps)
    assert tried or SEED or BRIEF


def _not_found_again(play: Play) -> tuple[Live, list[Record], int]:
    """A round with a commit whose command could not be told from its events, and the seq of that."""
    for seed in range(1, 30):
        for before, records in _rounds(play, seed):
            history = {live.head.seq: live for live in legal_play(play, seed).stream.history}
            for record in records:
                live = history[record.commit.seq - 1]
                assert live.stream is not None
                older = as_older_versions_wrote([record])[0].commit
                if recovered(live.stream, live.state, older, BOOKS) is None:
                    return before, records, record.commit.seq
    raise AssertionError(f"every command of {play.kind} can be told from what it did")


def _as_if(before: Live, records: list[Record], *facts: Fact) -> Outcome:
    return replayed_as_if(before.stream_id, before, records, Changes(facts=facts), BOOKS)


@pytest.mark.parametrize("kind", ["blackjack", "poker"])
def test_as_if_says_where_it_is_not_known_what_was_asked(kind: str) -> None:
    """Of older commits, whose command could not be told from what happened: in the notes, with the step, in words."""
    play = next(play for play in TABLES if play.kind == kind)
    before, records, seq = _not_found_again(play)
    assert not any(step.by_events for step in _as_if(before, records).steps if step.seq == seq)
    older = as_older_versions_wrote(records)
    outcome = _as_if(before, older)
    step = next(step for step in outcome.steps if step.seq == seq)
    assert step.by_events
    assert "does not keep what was asked" in step.note
    assert any(str(seq) in note and "does not keep what was asked" in note for note in outcome.notes)
    message = as_if_message(outcome)
    assert next(each for each in message.steps if each.seq == seq).by_events
    assert any(line.startswith(f"seq {seq} (the commit does not keep") for line in as_if_lines(message))
    with pytest.raises(BadChange, match=rf"seq {seq}: the commit does not keep what was asked"):
        _as_if(before, older, Fact(seq, "seat", "2"))


def test_a_command_that_only_does_the_same_is_said_to_be_so() -> None:
    """Of an older commit: a player's name for a stake is not in the event, so the digest is of another command."""
    table, console = PureStream("roulette-1"), RouletteTable("roulette-1")
    table.play(*console.opening(players=("anna",)))
    before = table.history[-1]
    command = console.place("red", "", 1000, seat=1)
    command.roulette.place_wager.MergeFromString(b"\xf2\xff\x01\x05later")
    table.play(command)
    (older,) = as_older_versions_wrote(table.records[-1:])
    assert before.stream is not None
    found = asked(before.stream, before.state, older.commit, BOOKS)
    assert isinstance(found, Recovered)
    assert not found.is_certain
    (step,) = _as_if(before, [older]).steps
    assert "this command does the same" in step.note
    assert not step.by_events
