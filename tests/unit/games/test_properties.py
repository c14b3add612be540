"""What holds for every play of every game, legal or not, and for every other kind of stream. The plays are drawn from
seeds (tests/support/harness.py): whatever fails names its seed."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.audit.older_batches import without_what_was_said
from ledger.catalogue import CATALOGUE
from ledger.core.chain import EMPTY, Record, extends, unseal
from ledger.core.commands import Live, replayed, reply_to
from ledger.core.fold import Fold, changes_by, fold
from ledger.core.rejection import Rejection
from ledger.core.snapshots import decode, encode
from ledger.core.vocabulary import COMMANDS, body_of, event_in
from ledger.streams.feed import CARRIED
from tests.support.auditor import Auditor
from tests.support.harness import SEED, Play, Played, hostile_play, legal_play, named, plays, seeds
from tests.support.hidden import check_hidden_cards, named_in_commands
from tests.support.pure import PureStream

PLAYS = {play.kind: play for play in plays()}
streams = pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
games = pytest.mark.parametrize("play", [PLAYS[game] for game in GAMES], ids=GAMES)
each_way = pytest.mark.parametrize("played_as", [legal_play, hostile_play])
PlayedAs = Callable[[Play, int], Played]
DRAWN_ELSEWHERE = frozenset(("accept_out_of_limits", "house.raise_feature_level"))
"""The first is accepted only of an amount beyond the limits: tests/unit/games/test_posted_limits.py plays it; the
second only at a floor of an older version: tests/unit/ledger/test_feature_levels.py."""


@streams
@each_way
def test_every_command_is_accepted_or_refused_by_name_and_a_refusal_changes_nothing(
    play: Play, played_as: PlayedAs
) -> None:
    """The harness asserts it at every command."""
    for seed in seeds(24):
        assert played_as(play, seed).stream.records


@streams
@each_way
def test_any_prefix_of_a_history_replays_to_the_same_state(play: Play, played_as: PlayedAs) -> None:
    """From the stored bytes, with what the dealer was told, and also from a snapshot taken after any commit."""
    for seed in seeds(24):
        stream = played_as(play, seed).stream
        with named(play, seed):
            live = stream.history[0]
            for expected, record in zip(stream.history[1:], stream.records, strict=True):
                if live.stream is not None:
                    restored = decode(live.stream, encode(live.state))
                    assert restored == live.state
                    live = Live(live.stream_id, live.stream, restored, live.head)
                read_back = unseal(live.stream_id, record.data, b"", record.commit.seq, record.hash)
                live = replayed(CATALOGUE, live, read_back)
                assert encode(live.state) == encode(expected.state)  # in the order of wagers too: settlement keeps it
                assert live == expected
                assert reply_to(read_back) == reply_to(record)


@streams
@each_way
def test_settlements_recomputed_are_what_was_told_and_all_is_numbered_without_gaps(
    play: Play, played_as: PlayedAs
) -> None:
    for seed in seeds(24):
        stream = played_as(play, seed).stream
        with named(play, seed):
            folded, head = Fold(stream.live.stream_id), EMPTY
            postings, settlements, notices = [], [], []
            for record in stream.records:
                assert extends(head, record)
                head = record.head
                folded, outputs = fold(CATALOGUE, folded, record)
                assert outputs.batch.seq == record.commit.seq
                assert sum(changes_by(outputs.batch.postings).values()) == 0
                postings += outputs.batch.postings
                settlements += [outputs.settlement] if outputs.settlement else []
                notices += outputs.notices
                assert outputs.batch == without_what_was_said(outputs.batch)
            assert folded.state == stream.live.state
            assert [s.differs for s in settlements] == [""] * len(settlements)
            assert [s.number for s in settlements] == list(range(1, len(settlements) + 1))
            assert [posting.number for posting in postings] == list(range(1, len(postings) + 1))
            assert len({posting.posting_id for posting in postings}) == len(postings)
            assert [notice.number for notice in notices] == list(range(1, len(notices) + 1))
            numbered = (folded.postings, folded.settlements, folded.notices)
            assert numbered == (len(postings), len(settlements), len(notices))
            told = [(notice.target_stream_id, body_of(notice.command)) for notice in notices[1:]]
            assert all(type(body) in CARRIED and body.header.stream_id == target for target, body in told)


@streams
def test_every_event_can_be_said_in_words(play: Play) -> None:
    reactions = CATALOGUE[play.kind].reactions
    for seed in seeds(20):
        for record in legal_play(play, seed).stream.records:
            for message in map(event_in, record.commit.events):
                assert reactions[type(message)].words(message)


@streams
@each_way
def test_an_independent_auditor_finds_the_same_balances_after_every_commit(play: Play, played_as: PlayedAs) -> None:
    """It reads the stored bytes with code of its own (tests/support/auditor.py)."""
    for seed in seeds(24):
        stream = played_as(play, seed).stream
        with named(play, seed):
            auditor, balances = Auditor(stream.live.stream_id), dict[str, int]()
            folded = Fold(stream.live.stream_id)
            for record in stream.records:
                auditor.read(record.data)
                folded, outputs = fold(CATALOGUE, folded, record)
                for posting in outputs.batch.postings:
                    assert posting.amount_cents > 0
                    balances[posting.source] = balances.get(posting.source, 0) - posting.amount_cents
                    balances[posting.destination] = balances.get(posting.destination, 0) + posting.amount_cents
                assert {name: cents for name, cents in balances.items() if cents} == auditor.held()


@games
def test_nothing_begins_with_equipment_that_failed_its_inspection(play: Play) -> None:
    """No table opens and no round begins before it has passed another or was replaced; a round that runs is played to
    its end."""
    stopped = 0
    for seed in seeds(20):
        played, rng = legal_play(play, seed), Random(seed)
        with named(play, seed):
            for live in rng.sample(played.stream.history[1:], 10):
                stream, console = played.stream.copy(), play.console()
                stream.live = live
                stream.play(console.inspect("the usual", passed=False))
                stopped += _stopped(play, rng, console, stream)
                assert not any(map(_begins, stream.records))
    assert stopped or SEED


@games
def test_no_history_has_a_beginning_with_failed_equipment(play: Play) -> None:
    for seed in seeds(24):
        stream = hostile_play(play, seed).stream
        with named(play, seed):
            for before, record in zip(stream.history, stream.records, strict=False):
                assert not (_begins(record) and before.state.out_of_service)


def _begins(record: Record) -> bool:
    """Whether a table opens or a round begins; one in which a table that closes gives bets back does not count."""
    kinds = {type(event_in(event)) for event in record.commit.events}
    return bool(kinds & {pb.RoundOpened, pb.TableOpened}) and pb.TableClosed not in kinds


def _stopped(play: Play, rng: Random, console: Any, stream: PureStream) -> bool:
    """Whether the play ends, because nothing can begin, within a few moves of somebody who knows of no failure."""
    for _ in range(20):
        for command in play.moves(rng, console, replace(stream.table, out_of_service=())):
            answer = stream.send(command)
            if isinstance(answer, Rejection) and answer.code == "EQUIPMENT_FAILED":
                return True
    return False


@pytest.mark.thorough
@games
@each_way
def test_nobody_can_tell_a_card_that_lies_face_down(play: Play, played_as: PlayedAs) -> None:
    """Whoever may not see it gets the same bytes whichever card it is: events, what was asked, view and words."""
    tried, asked = 0, 0
    for seed in seeds(10):
        with named(play, seed):
            played = played_as(play, seed)
            tried, asked = tried + check_hidden_cards(played), asked + named_in_commands(played)
    assert (tried and asked) or SEED or not play.shuffler(Random(1)), (tried, asked)


@pytest.mark.thorough
@streams
def test_every_command_is_accepted_at_least_once(play: Play) -> None:
    """Otherwise the properties above say nothing about it."""
    never = {COMMANDS[message].name for message in CATALOGUE[play.kind].commands} - play.seldom - DRAWN_ELSEWHERE
    for seed in seeds(200):
        for played_as in (legal_play, hostile_play):
            never -= {COMMANDS[message].name for message in played_as(play, seed).accepted}
        if not never:
            break
    assert SEED or not never


@streams
@each_way
def test_every_state_can_be_shown_to_every_role(play: Play, played_as: PlayedAs) -> None:
    """As JSON, and what lies there in words; whose turn it is to look does not matter."""
    for seed in seeds(20):
        stream, rng = played_as(play, seed).stream, Random(seed)
        with named(play, seed):
            for live in rng.choices(stream.history[1:], k=10):
                assert live.stream is not None
                assert all(isinstance(text, str) for text in live.stream.on_table(live.state).values())
                for role in (*pb.Role.values(), 99):
                    assert json.encode(live.stream.view(live.state, role, rng.choice(("anna", "", "badge-1"))))
