"""What is stored and published in clear is the same whatever lies face down: a hand is played a second time with
two cards exchanged that nobody was shown, and every byte that needs no key is compared, not their names alone."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.registry import GAMES
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.commands import moment
from ledger.core.context import Shuffle, Shuffler
from ledger.core.fold import Fold, fold
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from ledger.log.card_keys import CardKeys
from ledger.reports import alerts
from tests.support.harness import Play, Played, legal_play, named, plays, seeds
from tests.support.hidden import texts
from tests.support.pure import PureStream
from tests.support.sealed import encrypting

CARDS = CardKeys.ephemeral()
CARD_GAMES = [play for play in plays() if play.kind in GAMES and CATALOGUE[play.kind].has_cards]
AHEAD = 25
"""How many commits are played again."""


class Exchanged:
    """The shuffler of a play, with two cards in each other's places."""

    def __init__(self, inner: Shuffler | None, cards: dict[str, str]) -> None:
        self._inner, self._cards = inner, cards

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        raise AssertionError("a hand that is played again draws no other cards")

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        assert self._inner is not None
        salt, order = self._inner.unseal(sealed)
        return salt, tuple(self._cards.get(card, card) for card in order)


def exchanged(message: Message, cards: dict[str, str]) -> None:
    for field, value in message.ListFields():
        if field.message_type:
            for each in value if field.is_repeated else [value]:
                exchanged(each, cards)
        elif field.type == FieldDescriptor.TYPE_STRING and field.is_repeated:
            value[:] = [cards.get(text, text) for text in value]
        elif field.type == FieldDescriptor.TYPE_STRING:
            setattr(message, field.name, cards.get(value, value))


def in_clear(record: Record) -> tuple[pb.Commit, int]:
    """All of a stored commit but what is sealed, of which the length is seen; and the hash of the one before."""
    commit = pb.Commit.FromString(record.data)
    length = len(commit.sealed.data)
    commit.sealed.data = commit.prev_hash = b""
    return commit, length


def published(folded: Fold, record: Record) -> tuple[Fold, list[Any]]:
    """What the processors make of it, but for hashes."""
    folded, made = fold(CATALOGUE, folded, record)
    batch, settlement, notices = made.batch, made.settlement, made.notices
    for each in (batch, *notices, *([settlement] if settlement else [])):
        each.commit_hash = b""  # type: ignore[attr-defined]
    for posting in batch.postings:
        posting.posting_id = ""
    return folded, [batch, settlement, notices, alerts.doubtful(made), alerts.discrepancies(made), made.differs]


def hands(played: Played) -> Iterator[tuple[int, int, dict[str, str]]]:
    """Commits that deal a card face down, each with how many follow before it is named in clear, and the card with
    another that nobody names."""
    stream = played.stream
    clear = [texts(pb.Commit.FromString(record.data)) for record in stream.records]
    for place, record in enumerate(stream.records):
        events = [event_in(event) for event in record.commit.events]
        before = stream.history[place].state
        gone = {*before.cards.shoe.gone} if before and before.cards.shoe else set[str]()
        down = sorted({e.card for e in events if isinstance(e, pb.CardDealt) and e.face_down and e.card} - gone)
        if not down:
            continue
        last = place
        while last < min(len(clear), place + AHEAD) and down[0] not in clear[last] and not _ends(stream.records[last]):
            last += 1
        said = gone.union(*(texts(each.commit) | texts(_asked(each)) for each in stream.records[place:last]))
        others = [card for card in DECK if card not in said]
        if others and last > place:
            yield place, last, {down[0]: others[-1], others[-1]: down[0]}


def _asked(record: Record) -> pb.Command:
    return pb.Command.FromString(record.commit.command)


def _ends(record: Record) -> bool:
    """Whether other cards come, or a device tells everybody something of the card: whether the dealer has blackjack."""
    return any(isinstance(event_in(e), pb.CardsShuffled | pb.BlackjackHoleChecked) for e in record.commit.events)


@pytest.mark.parametrize("play", CARD_GAMES, ids=lambda play: play.kind)
def test_what_needs_no_key_is_the_same_whatever_lies_face_down(play: Play) -> None:
    play, compared = encrypting(play), 0
    for seed in seeds(16):
        with named(play, seed):
            played = legal_play(play, seed, seals=CARDS)
            folds = [Fold(played.stream.live.stream_id)]
            for record in played.stream.records:
                folds.append(published(folds[-1], record)[0])
            for first, last, cards in hands(played):
                compared += _compared(
                    played, folds[first], first, last, Exchanged(play.shuffler(Random(1)), cards), cards
                )
    assert compared, "no card lay face down"


def _compared(played: Played, folded: Fold, first: int, last: int, shuffler: Shuffler, cards: dict[str, str]) -> int:
    stream, again = played.stream, PureStream(played.stream.live.stream_id, shuffler)
    again.live, again.seals, again.house, again.room = stream.history[first], CARDS, stream.house, stream.room
    as_it_was = folded
    for record in stream.records[first:last]:
        command = _asked(record)
        exchanged(command, cards)
        again.at = moment(record.commit.at)
        answer = again.send(command, record.commit.actor)
        assert not isinstance(answer, Rejection), answer
        assert in_clear(again.records[-1]) == in_clear(record)
        as_it_was, told = published(as_it_was, record)
        folded, told_again = published(folded, again.records[-1])
        assert told_again == told
    return last - first
