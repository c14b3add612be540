"""Checks an archive of a gaming day without the program that sealed it, as archive.md says, and prints its rounds.

    pip install cryptography
    python read_archive.py 2026-03-01.zip --root root.pub [--round roulette-1:42]

The root key is the property's, had from elsewhere; without --root the one in the archive is believed, and that is said.
"""

import argparse
import base64
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
    """Of a file of commits: of each four bytes of length and its bytes, then the same of its signature."""
    parts, at = [], 0
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        parts, at = [*parts, data[at + 4 : at + 4 + size]], at + 4 + size
    return parts[::2]


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("archive")
parser.add_argument("--root", help="the property's public key, in PEM")
parser.add_argument("--round", help="print the commits of this round, in hex")
asked = parser.parse_args()
archive = zipfile.ZipFile(asked.archive)
sealed = archive.read("manifest.json")
manifest = json.loads(sealed)
for name, digest in manifest["files"].items():
    assert hashlib.sha256(archive.read(name)).hexdigest() == digest, f"{name} was changed"

root = load_pem_public_key(pathlib.Path(asked.root).read_bytes() if asked.root else archive.read("trust/root.pub"))
certificate = fields(archive.read("trust/signer.cert"))
for succession in map(fields, certificate.get(3, [])):  # the root key was replaced since
    root.verify(succession[2][0], b"roundledger root succession v1\0" + succession[1][0])
    root = Ed25519PublicKey.from_public_bytes(succession[1][0])
root.verify(certificate[2][0], b"roundledger key enrolment v1\0" + certificate[1][0])
host = fields(certificate[1][0])
assert host[1][0].decode() == manifest["signed_by"], "the certificate is of another host"
text, _, line = archive.read("manifest.note").decode().rpartition("\n\n")
assert text.split() == ["roundledger-archive/v1", manifest["gaming_day"], hashlib.sha256(sealed).hexdigest()]
Ed25519PublicKey.from_public_bytes(host[3][0]).verify(base64.b64decode(line.split()[2])[4:], f"{text}\n".encode())

found = {}
for stream in manifest["streams"]:
    name, seq, previous = stream["stream_id"], stream["first_seq"] - 1, bytes.fromhex(stream["previous_hash"])
    for chunk in stream["chunks"]:
        for data in commits(archive.read(chunk["file"])):
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
            print(seq, found.get((played["stream_id"], seq), b"in another archive").hex())
