"""What a worker saves of a partition, in pieces that any broker takes, signed so that no other is believed.
Free of I/O."""

import logging
from collections.abc import Callable, Mapping

import msgspec

from ledger.core import snapshots
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Head
from ledger.core.fold import Fold
from ledger.core.sealing import opened_state, sealed_state
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.outputs import problem_with_output, sign_outputs
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import TopicRecord
from ledger.reports.running_sheets import Running

logger = logging.getLogger(__name__)

PIECE_BYTES = 256 * 1024
"""A quarter of what a broker accepts by default."""

_SAVED = "saved"
"""What signatures say that this is, where that of an output names its topic."""


_NO_TIME = 2**62
"""When it was saved is not known, so it is taken to be after any retirement: then it is folded anew from the log."""


class Aside(msgspec.Struct, frozen=True, array_like=True):
    """Why and where a stream stopped."""

    offset: int
    seq: int
    reason: str


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """The offset up to which everything is done; what each stream had reached by then, and which ones wait."""

    offset: int = -1
    reached: dict[str, int] = {}
    aside: dict[str, Aside] = {}
    with_notices: bool = False
    """Whether what streams tell each other was published up to there, too: earlier versions did not."""


class SavedFold(msgspec.Struct, frozen=True):
    """A stream's fold and sums, true of the partition up to `offset`."""

    offset: int
    fold: Fold
    running: Running = Running()


class _First(msgspec.Struct, frozen=True, array_like=True):
    """The first piece."""

    pieces: int
    signature: bytes
    data: bytes


class _Saved(msgspec.Struct, frozen=True, array_like=True):
    version: int
    offset: int
    kind: str
    seq: int
    hash: bytes
    postings: int
    settlements: int
    state: bytes
    running: Running
    notices: int = -1
    """Below 0 where an earlier version saved it, which did not count them."""


_encoder = msgspec.msgpack.Encoder()
_first_decoder = msgspec.msgpack.Decoder(_First)
_mark_decoder = msgspec.msgpack.Decoder(Mark)
_saved_decoder = msgspec.msgpack.Decoder(_Saved)


class SavedStates:
    """Marks and saved folds by name. They are written without a transaction and by workers that may not yet know that
    they were replaced, so the pieces of one may belong to different times: then it counts as lost."""

    def __init__(
        self,
        get: Callable[[bytes], bytes | None],
        signer: Signer,
        workers: TrustedHosts,
        catalogue: Catalogue,
        cards: CardKeys = NO_CARD_KEYS,
    ) -> None:
        self.cards = cards
        self._get, self._signer, self._workers, self._catalogue = get, signer, workers, catalogue

    def mark(self, partition: int) -> Mark:
        data = self._load(mark_name(partition))
        return _mark_decoder.decode(data) if data else Mark()

    def mark_data(self, partition: int, mark: Mark) -> dict[bytes, bytes]:
        """What is to be saved of it, by its name; `signed` makes entries of it."""
        return {mark_name(partition): _encoder.encode(mark)}

    def fold_of(self, stream_id: str) -> SavedFold | None:
        """None for what is lost, or was left behind by another version of the states: the stream is then folded again
        from the log."""
        data = self._load(stream_name(stream_id))
        if data is None:
            return None
        try:
            saved = _saved_decoder.decode(data)
            if saved.version != snapshots.VERSION or saved.notices < 0:
                return None
            stream = self._catalogue[saved.kind]
            plain = opened_state(saved.state, stream_id, saved.seq, self.cards)
            if plain is None:
                logger.warning("no card key here opens the saved state of %s, it is folded again", stream_id)
                return None
            state = snapshots.decode(stream, plain)
        except (msgspec.MsgspecError, KeyError) as problem:
            logger.warning("the saved state of %s cannot be read, it is folded again: %s", stream_id, problem)
            return None
        head = Head(saved.seq, saved.hash)
        fold = Fold(stream_id, stream, state, head, saved.postings, saved.settlements, saved.notices)
        return SavedFold(saved.offset, fold, saved.running)

    def fold_data(self, of: SavedFold) -> dict[bytes, bytes]:
        at = of.fold
        if at.stream is None:
            return {}
        saved = _Saved(
            snapshots.VERSION,
            of.offset,
            at.stream.kind,
            at.head.seq,
            at.head.hash,
            at.postings,
            at.settlements,
            sealed_state(snapshots.encode(at.state), at.stream, at.stream_id, at.head.seq, self.cards),
            of.running,
            at.notices,
        )
        return {stream_name(at.stream_id): _encoder.encode(saved)}

    def signed(self, by_name: Mapping[bytes, bytes]) -> dict[bytes, bytes]:
        """The entries of what is saved together, under one signature."""
        entries: dict[bytes, bytes] = {}
        signatures = sign_outputs(self._signer, _SAVED, list(by_name.items())) if by_name else []
        for (name, data), signature in zip(by_name.items(), signatures, strict=True):
            pieces = [data[start : start + PIECE_BYTES] for start in range(0, len(data), PIECE_BYTES)]
            entries[name] = _encoder.encode(_First(len(pieces), signature, pieces[0]))
            entries |= {_piece(name, number): piece for number, piece in enumerate(pieces[1:], 1)}
        return entries

    def _load(self, name: bytes) -> bytes | None:
        entry = self._get(name)
        if entry is None:
            return None
        try:
            first = _first_decoder.decode(entry)
        except msgspec.MsgspecError:
            logger.warning("what is saved as %r cannot be read", name)
            return None
        others = [self._get(_piece(name, number)) or b"" for number in range(1, first.pieces)]
        data = b"".join([first.data, *others])
        saved = TopicRecord(0, 0, name, data, first.signature, appended_ms=_NO_TIME)
        if problem_with_output(self._workers, _SAVED, saved):
            logger.warning("what is saved as %r is torn, or no worker of this floor saved it", name)
            return None
        return data


def mark_name(partition: int) -> bytes:
    return b"mark/%d" % partition


def stream_name(stream_id: str) -> bytes:
    return b"stream/" + stream_id.encode()


def _piece(name: bytes, number: int) -> bytes:
    return b"%s#%d" % (name, number)
