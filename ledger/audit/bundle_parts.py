"""What a bundle holds, read and not yet believed."""

import hashlib
from typing import Any

import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from games.tables.rulebook import Rulebook
from ledger.audit.replay import Replay, RoundNotFound, replay_from_state, replay_from_stream
from ledger.audit.round_corrections import corrections_in, corrections_of
from ledger.catalogue import CATALOGUE
from ledger.core import snapshots
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, Head, Record, extends, unseal
from ledger.core.commands import Live, replayed
from ledger.core.sealing import opened
from ledger.log.card_keys import RoundCardKeys
from ledger.log.signing import TrustedHosts
from ledger.log.trust import FloorTrust
from ledger.streams.trust.certificates import HOST, retired_by


class BadBundle(Exception):
    """It cannot be read as a bundle at all."""


def has_history(bundle: pb.Bundle) -> bool:
    """Whether it claims to hold all commits of the table up to the round."""
    return not bundle.state_version or len(bundle.commits) == bundle.last_seq


def records_of(bundle: pb.Bundle) -> list[Record]:
    """The commits, each intact and on the one before, opened as far as the bundle's own keys do; raises BadBundle."""
    seq, cards = 1 if has_history(bundle) else bundle.first_seq, RoundCardKeys(bundle.card_keys)
    head = Head() if seq == 1 else Head(seq - 1, bundle.hash_before)
    records = []
    for signed in bundle.commits:
        try:
            record = opened(unseal(bundle.table_id, signed.data, signed.signature), cards)
        except BrokenRecord as broken:
            raise BadBundle(f"commit {head.seq + 1} is no commit of {bundle.table_id}: {broken.problem}") from broken
        if not extends(head, record):
            raise BadBundle(
                f"seq {record.commit.seq} does not follow on seq {head.seq}: a commit was changed, left out or moved"
            )
        head = record.head
        records.append(record)
    if head.seq != bundle.last_seq or not records:
        raise BadBundle(f"the commits end with seq {head.seq}, and the round with seq {bundle.last_seq}")
    return records


def correcting_records_of(bundle: pb.Bundle) -> list[Record]:
    """The later commits that put something of the round right, each intact; raises BadBundle."""
    records = []
    for signed in bundle.corrections:
        try:
            record = unseal(bundle.table_id, signed.data, signed.signature)
        except BrokenRecord as broken:
            raise BadBundle(f"a correction in it is no commit of {bundle.table_id}: {broken.problem}") from broken
        if record.commit.seq <= bundle.last_seq or not any(corrections_in(record.commit, bundle.round_id)):
            raise BadBundle(f"seq {record.commit.seq} puts nothing of {bundle.round_id} right")
        records.append(record)
    return records


def replay_of(bundle: pb.Bundle, records: list[Record], catalogue: Catalogue = CATALOGUE) -> Replay:
    """The round as the bundle's commits tell it; raises BadBundle."""
    books = {}
    if bundle.rulebook:
        book = rulebook_of(bundle)
        books[book.id] = book
    later = corrections_of(correcting_records_of(bundle), bundle.round_id)
    try:
        if not bundle.state_version:
            found = replay_from_stream(records, bundle.round_id, books, catalogue)
        else:
            inside = [record for record in records if record.commit.seq >= bundle.first_seq]
            found = replay_from_state(bundle.round_id, before_of(bundle, records, catalogue), inside, books)
        return msgspec.structs.replace(found, corrections=later)
    except RoundNotFound as error:
        raise BadBundle(f"its commits hold no round {bundle.round_id}") from error


def before_of(bundle: pb.Bundle, records: list[Record], catalogue: Catalogue) -> Live:
    if not bundle.state_version:
        live = Live(bundle.table_id)
        for record in records:
            if record.commit.seq < bundle.first_seq:
                live = replayed(catalogue, live, record)
        return live
    stream = catalogue.streams.get(bundle.game)
    if stream is None or bundle.state_version != snapshots.VERSION:
        raise BadBundle(
            f"this program cannot read the state of a {bundle.game[:64]!r} in layout {bundle.state_version}"
        )
    try:
        state: Any = snapshots.decode(stream, bundle.state_before)
    except (msgspec.DecodeError, msgspec.ValidationError, ValueError) as error:
        raise BadBundle("the table before the round is none") from error
    return Live(bundle.table_id, stream, state, Head(bundle.first_seq - 1, bundle.hash_before))


def rulebook_of(bundle: pb.Bundle) -> Rulebook:
    try:
        return Rulebook.parse(bundle.rulebook)
    except (ValueError, msgspec.ValidationError) as error:
        raise BadBundle(f"the rulebook in it is none: {str(error)[:200]}") from error


def trust_of(bundle: pb.Bundle) -> TrustedHosts:
    if not bundle.root_public_key:
        return TrustedHosts({name: key_of(pem) for name, pem in bundle.host_keys.items()})
    root, retired = key_of(bundle.root_public_key), []
    for data in bundle.retirements:
        try:
            found = retired_by(root.public_bytes_raw(), pb.RetirementCertificate.FromString(data))
        except DecodeError:
            found = None
        if found is None:
            raise BadBundle("a retirement in it is not signed by the root key")
        retired.append(found)
    return FloorTrust(root, HOST, retired)


def key_of(pem: str) -> Ed25519PublicKey:
    try:
        key = serialization.load_pem_public_key(pem.encode())
    except ValueError as error:
        raise BadBundle("a key in it is none") from error
    if not isinstance(key, Ed25519PublicKey):
        raise BadBundle("a key in it is no Ed25519 key")
    return key


def fingerprint(pem: str) -> str:
    """Such as 1f2e:…: of a public key, to be read out."""
    return fingerprint_of(key_of(pem).public_bytes_raw())


def fingerprint_of(public_key: bytes) -> str:
    digest = hashlib.sha256(public_key).hexdigest()[:32]
    return ":".join(digest[i : i + 4] for i in range(0, 32, 4))
