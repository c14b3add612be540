"""Checks an archive of a gaming day without the program that sealed it, as archive.md says, and prints its rounds: who
sealed it, that every file is as it was sealed and there are no others, and that the commits of each stream are chained
and signed by hosts that the property had enrolled and not retired. It does not look at the checkpoint, nor at other
archives.

    pip install cryptography
    python check_archive.py 2026-03-01.zip --root root.pub [--round roulette-1:42]

The root key is the property's, had from elsewhere; without --root the one in the archive is believed, and that is said.
"""

import argparse
import base64
import datetime
import functools
import hashlib
import json
import pathlib
import struct
import zipfile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key


def varint(data, at):
    value = shift = 0
    while data[at] > 127:
        value, shift, at = value | (data[at] & 127) << shift, shift + 7, at + 1
    return value | data[at] << shift, at + 1


def fields(data):
    """The fields of a protobuf message: by number, all values of each, numbers or bytes."""
    found, at = {}, 0
    while at < len(data):
        tag, at = varint(data, at)
        value, size = None, {1: 8, 5: 4}.get(tag & 7)
        if size is None:
            value, at = size, at = varint(data, at)
        if tag & 7:
            value, at = data[at : at + size], at + size
        found.setdefault(tag >> 3, []).append(value)
    return found


def commits(data):
    """Of a file of commits, each with its signature: of both four bytes of length, then the bytes."""
    parts, at = [], 0
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        parts, at = [*parts, data[at + 4 : at + 4 + size]], at + 4 + size
    return zip(parts[::2], parts[1::2], strict=True)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def when(timestamp):
    found = fields(timestamp)
    return found.get(1, [0])[0], found.get(2, [0])[0]


def said_by_root(certificate, what):
    """What the root key has signed, or a key that took its place."""
    signer, certificate = root, fields(certificate)
    for succession in map(fields, certificate.get(3, [])):
        signer.verify(succession[2][0], b"roundledger root succession v1\0" + succession[1][0])
        signer = Ed25519PublicKey.from_public_bytes(succession[1][0])
    signer.verify(certificate[2][0], what + b"\0" + certificate[1][0])
    return fields(certificate[1][0])


@functools.cache
def enrolled(certificate):
    return said_by_root(certificate, b"roundledger key enrolment v1")


def host_key(certificate, host_id, at):
    """The key of a host, if the property had enrolled it then and not retired it."""
    key = enrolled(certificate)
    assert (key[1][0].decode(), key[2][0]) == (host_id, 1), f"the certificate is of no host {host_id}"
    assert when(key[4][0]) <= at < when(key[5][0]), f"{host_id} was not enrolled then"
    assert not any(key[3][0] == gone and since <= at for gone, since in retired), f"{host_id} was retired then"
    return Ed25519PublicKey.from_public_bytes(key[3][0])


@functools.cache
def check_group(signature, text, certificate, host_id, at):
    host_key(certificate, host_id, at).verify(signature, text)


def check_signature(data, carried):
    """One signature is of a group of commits: the way from the commit's hash to the root of their tree."""
    commit, carried = fields(data), fields(carried)
    leaf, leaves, path = carried.get(3, [0])[0], carried[4][0], carried.get(5, [])
    node, last, beside = sha256(b"\0", sha256(data)), leaves - 1, iter(path)
    while last:
        if leaf % 2 or leaf < last:
            other = next(beside)
            node = sha256(b"\1", other, node) if leaf % 2 else sha256(b"\1", node, other)
        leaf, last = leaf // 2, last // 2
    assert next(beside, None) is None, "its way to the signature is too long"
    text = b"roundledger group of commits v1\0" + leaves.to_bytes(4, "big") + node
    check_group(carried[2][0], text, carried[6][0], commit[9][0].decode(), when(commit[7][0]))


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("archive")
parser.add_argument("--root", help="the property's public key, in PEM")
parser.add_argument("--round", help="print the commits of this round, in hex")
asked = parser.parse_args()
archive = zipfile.ZipFile(asked.archive)
sealed = archive.read("manifest.json")
manifest = json.loads(sealed)
assert sorted(archive.namelist()) == sorted([*manifest["files"], "manifest.json", "manifest.note"]), (
    "there are files too many, or some are missing"
)
for name, digest in manifest["files"].items():
    assert hashlib.sha256(archive.read(name)).hexdigest() == digest, f"{name} was changed"

root = load_pem_public_key(pathlib.Path(asked.root).read_bytes() if asked.root else archive.read("trust/root.pub"))
gone = (
    said_by_root(archive.read(n), b"roundledger key retirement v1")
    for n in manifest["files"]
    if n.endswith(".retirement")
)
retired = [(key[2][0], when(key[3][0])) for key in gone]
at = datetime.datetime.fromisoformat(manifest["checkpoint_at"])
sealer = host_key(
    archive.read("trust/signer.cert"), manifest["signed_by"], (int(at.timestamp()), at.microsecond * 1000)
)
text, _, line = archive.read("manifest.note").decode().rpartition("\n\n")
assert text.split() == ["roundledger-archive/v1", manifest["gaming_day"], hashlib.sha256(sealed).hexdigest()]
sealer.verify(base64.b64decode(line.split()[2])[4:], f"{text}\n".encode())

found = {}
for stream in manifest["streams"]:
    name, seq, previous = stream["stream_id"], stream["first_seq"] - 1, bytes.fromhex(stream["previous_hash"])
    for chunk in stream["chunks"]:
        for data, signature in commits(archive.read(chunk["file"])):
            check_signature(data, signature)
            said, seq = fields(data), seq + 1
            chained = said[1][0].decode(), said[2][0], said.get(3, [b""])[0]
            assert chained == (name, seq, previous), f"{name} {seq} does not follow on the commit before"
            found[name, seq], previous = data, hashlib.sha256(data).digest()
    assert (seq, previous.hex()) == (stream["last_seq"], stream["last_hash"]), f"{name} is cut off"

print(f"{manifest['gaming_day']}: {len(found)} commits of {len(manifest['streams'])} streams, all as sealed")
print(f"by {manifest['signed_by']}, under the root key {'that was given' if asked.root else 'IN THE ARCHIVE ITSELF'}")
for played in map(json.loads, archive.read("rounds.jsonl").splitlines()):
    print(played["round_id"], "seq", played["first_seq"], "to", played["last_seq"] or "still open")
    if played["round_id"] == asked.round:
        for seq in range(played["first_seq"], (played["last_seq"] or played["first_seq"]) + 1):
            data = found.get((played["stream_id"], seq))
            print(seq, data.hex() if data else "in another archive")
