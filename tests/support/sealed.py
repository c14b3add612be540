"""A hand under way, and how its hole cards would look to somebody who reads bytes."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

import roundledger.v1 as pb
from ledger.core import snapshots
from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.core.context import Shuffle, Shuffler
from ledger.core.sealing import Seals
from ledger.core.vocabulary import event_in
from tests.support.harness import Play, legal_play, named
from tests.support.hidden import texts


class _Encrypting:
    """The shuffler of a play, whose order really is sealed, and the same in every run."""

    def __init__(self, inner: Shuffler) -> None:
        self._inner, self._cipher = inner, ChaCha20Poly1305(b"k" * 32)

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        made = self._inner.shuffle(cards)
        nonce = hashlib.sha256(made.sealed).digest()[:12]
        return Shuffle(made.commitment, nonce + self._cipher.encrypt(nonce, made.sealed, None))

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        return self._inner.unseal(self._cipher.decrypt(sealed[:12], sealed[12:], None))


@cache
def encrypting(play: Play) -> Play:
    def shuffler(rng: Random) -> Shuffler | None:
        inner = play.shuffler(rng)
        return _Encrypting(inner) if inner else None

    return replace(play, shuffler=shuffler)


@dataclass(frozen=True)
class MidHand:
    """The same play twice, up to where cards lie face down: as it is sealed, and as it was before there were seals."""

    sealed: list[Record]
    clear: list[Record]
    live: Live
    """The table then, by its sealed records."""
    clear_live: Live
    cards: frozenset[str]
    """Those that lie face down, and that nothing in clear has named so far."""

    @property
    def guess(self) -> pb.Command:
        """A command that names them, whoever sends it."""
        header = pb.CommandHeader(stream_id=self.live.stream_id, command_id="guess")
        deal = pb.DealPokerCardsRequest(header=header, cards=sorted(self.cards))
        return pb.Command(poker=pb.PokerCommand(deal_cards=deal))

    @property
    def needles(self) -> frozenset[bytes]:
        """What a reader would look for: the names as messages, states, JSON and words have them, each with what stands
        around it there, so that nothing is found by chance."""
        assert self.live.stream is not None
        state = self.live.state
        everything = self.live.stream.view(state, pb.ROLE_SURVEILLANCE, "")
        hides = [record.commit for record in self.clear if _hidden_cards(record)]
        told = [snapshots.encode(state), msgspec.json.encode(everything), *(commit.command for commit in hides)]
        told += [commit.SerializeToString() for commit in hides]
        told.append(self.guess.SerializeToString())
        told += [text.encode() for text in self.live.stream.on_table(state).values()]
        return frozenset(around for blob in told for card in self.cards for around in _around(blob, card.encode()))

    def found_in(self, data: bytes) -> set[bytes]:
        return {needle for needle in self.needles if needle in data}


def _around(blob: bytes, name: bytes) -> Iterator[bytes]:
    """As a string of two letters in a message, in a state, or in text."""
    place = blob.find(name)
    while place >= 0:
        if place >= 3 and blob[place - 1 : place] in (b"\x02", b"\xa2", b'"', b" "):
            yield from (blob[place - 3 : place + 2], blob[place - 2 : place + 3])
        place = blob.find(name, place + 1)


def _hidden_cards(record: Record) -> set[str]:
    dealt = [event_in(event) for event in record.commit.events]
    return {each.card for each in dealt if isinstance(each, pb.CardDealt) and each.face_down and each.card}


def mid_hand(
    play: Play, seals: Seals, seeds: Iterable[int] = range(1, 13), stream_id: str = "", enough: int = 52
) -> MidHand:
    """Where most cards lie face down that were never named in clear, or as soon as so many do."""
    best: MidHand | None = None
    play = encrypting(play)
    for seed in seeds:
        with named(play, seed):
            stream = legal_play(play, seed, stream_id=stream_id, seals=seals).stream
            clear = legal_play(play, seed, stream_id=stream_id).stream
            said: set[str] = set()
            down: dict[str, set[str]] = {}
            for number, record in enumerate(stream.records, 1):
                live = stream.history[number]
                assert live.stream is not None
                said |= texts(pb.Commit.FromString(record.data))
                round_id = live.stream.round_of(live.state)
                down.setdefault(round_id, set()).update(_hidden_cards(record))
                cards = frozenset(down[round_id] - said) if round_id else frozenset()
                if len(cards) > (len(best.cards) if best else 0):
                    at = clear.history[number]
                    best = MidHand(stream.records[:number], clear.records[:number], live, at, cards)
                    if len(cards) >= enough:
                        return best
    assert best is not None, f"no card of {play.kind} lay face down"
    return best
