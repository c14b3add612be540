"""All that proves one round, put together."""

from collections.abc import Iterable

import msgspec

import roundledger.v1 as pb
from ledger.audit.checkpoints import proof_for
from ledger.audit.round_corrections import correcting_records
from ledger.catalogue import CATALOGUE
from ledger.core import snapshots
from ledger.core.catalogue import Catalogue
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.store import Store

VERSION = 1


class InTheBooks(msgspec.Struct, frozen=True):
    """What the books hold of the round."""

    settlements: Iterable[pb.Settlement] = ()
    postings: Iterable[pb.PostingBatch] = ()


class BundleKeys(msgspec.Struct, frozen=True):
    """By whose keys the commits are believed."""

    root_public_key: str = ""
    retirements: tuple[bytes, ...] = ()
    host_keys: dict[str, str] = {}


def make_bundle(
    store: Store,
    round_id: str,
    *,
    rulebook: str,
    published: InTheBooks,
    keys: BundleKeys,
    checkpoint: pb.Checkpoint | None = None,
    with_history: bool = False,
    cards: CardKeys = NO_CARD_KEYS,
    catalogue: Catalogue = CATALOGUE,
) -> pb.Bundle:
    """Raises UnknownRound where the store holds no such round. When and by whom it is made is for others to say. The
    card keys open this round to every reader of the bundle, and no other round."""
    table_id, first, last = store.round_span(round_id)
    before = store.load(table_id, first - 1, catalogue)
    bundle = pb.Bundle(
        version=VERSION,
        round_id=round_id,
        table_id=table_id,
        game=before.stream.kind if before.stream else "",
        first_seq=first,
        last_seq=last,
        hash_before=before.head.hash,
        rulebook=rulebook,
        settlements=published.settlements,
        postings=published.postings,
        root_public_key=keys.root_public_key,
        retirements=keys.retirements,
        host_keys=keys.host_keys,
    )
    used: dict[str, set[str]] = {}
    for record in store.commits(table_id, 0 if with_history else first - 1, last):
        bundle.commits.add(data=record.data, signature=record.signature)
        sealed = pb.Commit.FromString(record.data).sealed
        if sealed.key_id:
            used.setdefault(sealed.round_id, set()).add(sealed.key_id)
    for record in correcting_records(store, round_id, catalogue):
        bundle.corrections.add(data=record.data, signature=record.signature)
    bundle.card_keys.extend(cards.of_round(table_id, round_id, used.pop(round_id, ())))
    if not with_history or used:  # other rounds stay sealed, so the history alone does not come to the table before
        state = before.stream.without_hidden(before.state) if before.stream else before.state
        bundle.state_before, bundle.state_version = snapshots.encode(state), snapshots.VERSION
    if checkpoint is not None and (proof := proof_for(checkpoint, store, table_id, last)):
        bundle.checkpoint.CopyFrom(proof)
    return bundle
