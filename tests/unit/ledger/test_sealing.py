"""What lies face down is sealed in a commit's bytes: whoever has the key reads the whole commit, and nobody else learns
more than somebody at the table who may see nothing."""

import hashlib
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core.asked import kept_command
from ledger.core.chain import EMPTY, Record, extends, unseal
from ledger.core.commands import Live, replayed
from ledger.core.sealing import opened, opened_state, sealed_state
from ledger.core.vocabulary import event_in
from ledger.core.walk import StillSealed
from ledger.log.card_keys import NO_CARD_KEYS, BadCardKey, CardKeys, RoundCardKeys, new_card_key
from tests.support.harness import Play, legal_play, plays
from tests.support.hidden import texts
from tests.support.sealed import mid_hand

CARDS = CardKeys.ephemeral()
PLAYS = {play.kind: play for play in plays() if play.kind in GAMES}
WITH_CARDS = {kind: play for kind, play in PLAYS.items() if CATALOGUE[kind].has_cards}
card_games = pytest.mark.parametrize("play", WITH_CARDS.values(), ids=WITH_CARDS)


def records(play: Play, seed: int = 2) -> list[Record]:
    return legal_play(play, seed, seals=CARDS).stream.records


def stored(record: Record) -> Record:
    """As a reader without keys has it."""
    return unseal(record.commit.stream_id, record.data, b"", record.commit.seq, record.hash)


def is_sealed(record: Record) -> bool:
    return stored(record).commit.HasField("sealed")


def a_sealed(kind: str = "poker") -> Record:
    return next(filter(is_sealed, records(WITH_CARDS[kind])))


@card_games
def test_who_has_the_key_reads_what_was_decided(play: Play) -> None:
    """All of it: events, what was asked and its digest, by which a repeat is known."""
    written, clear = records(play), legal_play(play, 2).stream.records
    assert {is_sealed(record) for record in written} == {True, False}
    for record, before in zip(written, clear, strict=True):
        again = opened(stored(record), CARDS)
        assert again == record
        whole = pb.Commit()
        whole.CopyFrom(record.commit)
        whole.prev_hash = before.commit.prev_hash  # of other bytes
        assert whole == before.commit
        assert kept_command(again.commit) is not None


@card_games
def test_what_is_stored_names_no_card_that_lies_face_down(play: Play) -> None:
    """And says nothing by which it could be guessed: no command, and no digest of one."""
    for record in filter(is_sealed, records(play)):
        clear = stored(record).commit
        assert (clear.command, clear.command_digest) == (b"", b"")
        for event in map(event_in, clear.events):
            assert not (isinstance(event, pb.CardDealt) and event.face_down and event.card)
            assert not isinstance(event, pb.CardsHanded) or not event.cards
        assert len(clear.sealed.data) % 64 == 12 + 16
    hand = mid_hand(play, CARDS)
    for record in hand.sealed:
        assert hand.cards.isdisjoint(texts(pb.Commit.FromString(record.data)))
        assert not hand.found_in(record.data)
    assert any(hand.found_in(record.data) for record in hand.clear)


def test_games_without_cards_are_stored_as_ever() -> None:
    for kind in PLAYS.keys() - WITH_CARDS.keys():
        assert [r.data for r in records(PLAYS[kind])] == [r.data for r in legal_play(PLAYS[kind], 2).stream.records]


@card_games
def test_a_reader_without_the_key_checks_the_chain_and_applies_nothing(play: Play) -> None:
    head, live = EMPTY, Live(records(play)[0].commit.stream_id)
    first = next(filter(is_sealed, records(play)))
    for record in map(stored, records(play)):
        assert opened(record, NO_CARD_KEYS) is record
        assert extends(head, record)
        head = record.head
    for record in records(play)[: first.commit.seq - 1]:
        live = replayed(CATALOGUE, live, record)
    with pytest.raises(StillSealed, match=r"sealed with card key '?1-"):
        replayed(CATALOGUE, live, stored(first))


def test_the_hash_is_of_the_sealed_bytes_and_the_next_commit_names_it() -> None:
    for record, following in pairwise(records(WITH_CARDS["poker"])):
        assert record.hash == hashlib.sha256(record.data).digest() == following.commit.prev_hash


def test_the_same_is_sealed_the_same_again_and_nothing_shares_a_nonce() -> None:
    """A command that is decided twice for one place has one hash; two commits that were tried for one place, of which
    both may lie in a topic, have nothing in common."""
    legal_play.cache_clear()
    sealed = [stored(record).commit.sealed for record in filter(is_sealed, records(WITH_CARDS["poker"]))]
    legal_play.cache_clear()
    again = [stored(record).commit.sealed for record in filter(is_sealed, records(WITH_CARDS["poker"]))]
    assert sealed == again
    assert len({each.data[:12] for each in sealed}) == len(sealed)
    one, other = (CARDS.seal("t", "t:1", card, b"t\x007\0hash").data for card in (b"AS", b"KD"))
    assert one[:12] != other[:12]
    assert len(one) == len(other)


@pytest.mark.parametrize("change", ["a bit", "cut", "empty", "another place", "another round"])
def test_what_was_altered_or_moved_does_not_open(change: str) -> None:
    record = stored(a_sealed())
    commit = pb.Commit()
    commit.CopyFrom(record.commit)
    sealed = commit.sealed
    match change:
        case "a bit":
            sealed.data = bytes([sealed.data[0] ^ 1]) + sealed.data[1:]
        case "cut":
            sealed.data = sealed.data[:-1]
        case "empty":
            sealed.data = b""
        case "another place":
            commit.seq += 1
        case _:
            sealed.round_id += "0"
    altered = replace(record, commit=commit)
    assert opened(altered, CARDS) is altered
    assert CARDS.has(commit.stream_id, sealed)


def test_a_rounds_key_opens_its_round_and_no_other() -> None:
    sealed = [stored(record) for record in filter(is_sealed, records(WITH_CARDS["poker"], 5))]
    rounds = sorted({record.commit.sealed.round_id for record in sealed})
    assert len(rounds) > 1
    keys = RoundCardKeys(CARDS.of_round(sealed[0].commit.stream_id, rounds[0], [CARDS.newest]))
    for record in sealed:
        is_of_it = record.commit.sealed.round_id == rounds[0]
        assert opened(record, keys).commit.HasField("sealed") is not is_of_it


def test_a_new_key_seals_from_the_next_start_on_and_the_old_one_still_opens(tmp_path: Path) -> None:
    for _ in range(2):
        path, key = new_card_key(tmp_path)
        path.write_bytes(key)
        if path.name == "cards-1.key":
            first = CardKeys.in_folder(tmp_path)
            old = first.seal("t", "t:1", b"AS", b"here")
    second = CardKeys.in_folder(tmp_path)
    new = second.seal("t", "t:1", b"AS", b"here")
    assert (old.key_id[:2], new.key_id[:2], first.newest) == ("1-", "2-", old.key_id)
    assert second.unsealed("t", old, b"here") == b"AS"
    assert first.unsealed("t", new, b"here") == b"AS", "a process that runs finds the new key when it needs it"
    assert CardKeys.ephemeral().unsealed("t", new, b"here") is None
    (tmp_path / "cards-2.key").write_bytes(b"short")
    with pytest.raises(BadCardKey, match=r"cards-2.key is no card key"):
        CardKeys.in_folder(tmp_path)


def test_states_of_tables_with_cards_are_sealed_and_others_are_not() -> None:
    poker, roulette = CATALOGUE["poker"], CATALOGUE["roulette"]
    assert sealed_state(b"state", roulette, "t", 7, CARDS) == b"state"
    sealed = sealed_state(b"state", poker, "t", 7, CARDS)
    assert b"state" not in sealed
    assert opened_state(sealed, "t", 7, CARDS) == opened_state(b"state", "t", 7, NO_CARD_KEYS) == b"state"
    assert opened_state(sealed, "t", 8, CARDS) is None
    assert opened_state(sealed, "t", 7, NO_CARD_KEYS) is None
