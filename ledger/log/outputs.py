"""What the worker publishes, signed; its readers pass over what is not. Free of I/O."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from ledger.core.chain import shown
from ledger.log import signing
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import TopicRecord

_FOLDER = "workers"

Output = tuple[str, bytes, bytes]
"""Topic, named without the floor's prefix, key and value."""


def worker_keys(keys: Path) -> Path:
    """Where the keys of workers lie beside those of hosts: a host's key does not vouch for what is published, nor a
    worker's for commits."""
    return keys / _FOLDER


def sign_outputs(
    signer: Signer, topic: str, outputs: Sequence[tuple[bytes, bytes]], context: bytes = signing.OUTPUTS
) -> list[bytes]:
    """What each key and value carries of the signer's one signature over all of them."""
    return signer.sign_leaves([_leaf(topic, key, value) for key, value in outputs], context)


def sign_together(signer: Signer, outputs: Sequence[Output]) -> list[bytes]:
    """The same for outputs of several topics."""
    return signer.sign_leaves([_leaf(*output) for output in outputs], signing.OUTPUTS)


def problem_with_output(trusted: TrustedHosts, topic: str, raw: TopicRecord) -> str:
    """Why a record of a ledger topic, named without the floor's prefix, was not published by a worker of the floor;
    empty if it was."""
    if trusted.signer_of(_leaf(topic, raw.key, raw.value), raw.signature, signing.OUTPUTS, raw.appended_ms):
        return ""
    return f"it is not signed by a worker of this floor (key {shown(raw.key.decode(errors='replace'))})"


def attempts_signer(trusted: TrustedHosts, topic: str, raw: TopicRecord) -> str:
    """The host that published a refused command; empty where none of the floor did."""
    return trusted.signer_of(_leaf(topic, raw.key, raw.value), raw.signature, signing.ATTEMPTS, raw.appended_ms) or ""


def _leaf(topic: str, key: bytes, value: bytes) -> bytes:
    """Topic and key are signed along, so that nothing can be published again elsewhere."""
    named = topic.encode()
    lengths = len(named).to_bytes(4, "big") + len(key).to_bytes(4, "big")
    return hashlib.sha256(lengths + named + key + value).digest()
