"""What holds for every play of every game, legal or not. The plays are drawn by tests/support/harness.py from seeds:
whatever fails names its seed."""

from collections.abc import Callable

import pytest

from ledger.catalogue import CATALOGUE
from ledger.core.chain import EMPTY, extends, unseal
from ledger.core.commands import Live, replayed, reply_to
from ledger.core.fold import Fold, balance_changes, fold
from ledger.core.snapshots import decode, encode
from ledger.core.vocabulary import event_in
from tests.support.harness import Play, Played, hostile_play, legal_play, named, plays, seeds

PLAYS = plays()
games = pytest.mark.parametrize("play", PLAYS, ids=[play.kind for play in PLAYS])
each_way = pytest.mark.parametrize("played_as", [legal_play, hostile_play])
PlayedAs = Callable[[Play, int], Played]


@games
@each_way
def test_every_command_is_accepted_or_refused_by_name_and_a_refusal_changes_nothing(
    play: Play, played_as: PlayedAs
) -> None:
    """The harness asserts it at every command."""
    for seed in seeds(40):
        assert played_as(play, seed).stream.records


@games
@each_way
def test_any_prefix_of_a_history_replays_to_the_same_state(play: Play, played_as: PlayedAs) -> None:
    """From the stored bytes, with what the dealer was told, and also from a snapshot taken after any commit."""
    for seed in seeds(40):
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


@games
@each_way
def test_settlements_recomputed_are_what_was_told_and_all_is_numbered_without_gaps(
    play: Play, played_as: PlayedAs
) -> None:
    for seed in seeds(40):
        stream = played_as(play, seed).stream
        with named(play, seed):
            folded, head = Fold(stream.live.stream_id), EMPTY
            postings, settlements = [], []
            for record in stream.records:
                assert extends(head, record)
                head = record.head
                folded, outputs = fold(CATALOGUE, folded, record)
                assert outputs.batch.seq == record.commit.seq
                assert sum(balance_changes(outputs.batch).values()) == 0
                postings += outputs.batch.postings
                settlements += [outputs.settlement] if outputs.settlement else []
            assert folded.state == stream.live.state
            assert [s.differs for s in settlements] == [""] * len(settlements)
            assert [s.number for s in settlements] == list(range(1, len(settlements) + 1))
            assert [posting.number for posting in postings] == list(range(1, len(postings) + 1))
            assert len({posting.posting_id for posting in postings}) == len(postings)
            assert (folded.postings, folded.settlements) == (len(postings), len(settlements))


@games
def test_every_event_can_be_said_in_words(play: Play) -> None:
    reactions = CATALOGUE[play.kind].reactions
    for seed in seeds(20):
        for record in legal_play(play, seed).stream.records:
            for message in map(event_in, record.commit.events):
                assert reactions[type(message)].words(message)
