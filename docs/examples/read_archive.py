"""Opens an archive of a gaming day with nothing but Python, as archive.md describes it: every file is as it was sealed,
every commit follows on the one before. Lists commits, or prints those of one round in hex. Who signed it is checked by
check_archive.py.     python read_archive.py 2026-03-01.zip [roulette-1:42]"""

import hashlib
import io
import json
import sys
import zipfile


def commits(data):
    file = io.BytesIO(data)
    while size := file.read(4):
        yield file.read(int.from_bytes(size, "big"))
        file.read(int.from_bytes(file.read(4), "big"))  # its signature


def place(commit):
    """Stream, seq and the hash of the commit before: fields 1 to 3 of the protobuf message, which come first."""
    at = 2 + commit[1]
    name, seq, shift = commit[2:at].decode(), 0, 0
    while shift == 0 or commit[at] > 127:
        at += 1
        seq, shift = seq | (commit[at] & 127) << shift, shift + 7
    return name, seq, commit[at + 3 : at + 35] if commit[at + 1] == 26 else b""


archive, asked = zipfile.ZipFile(sys.argv[1]), (sys.argv[2:] or [""])[0]
manifest = json.loads(archive.read("manifest.json"))
names = [*manifest["files"], "manifest.json", "manifest.note"]
assert sorted(archive.namelist()) == sorted(names), "there are files too many, or some are missing"
sealed = hashlib.sha256(archive.read("manifest.json")).hexdigest()
assert archive.read("manifest.note").decode().split("\n")[2] == sealed, "manifest.json was changed"
for name, digest in manifest["files"].items():
    assert hashlib.sha256(archive.read(name)).hexdigest() == digest, f"{name} was changed"
rounds = {each["round_id"]: each for each in map(json.loads, archive.read("rounds.jsonl").splitlines())}
of = rounds[asked] if asked else {}
for stream in manifest["streams"]:
    name, seq, previous = stream["stream_id"], stream["first_seq"] - 1, bytes.fromhex(stream["previous_hash"])
    for commit in (each for chunk in stream["chunks"] for each in commits(archive.read(chunk["file"]))):
        seq += 1
        assert place(commit) == (name, seq, previous), f"{name} {seq} does not follow on the commit before"
        previous = hashlib.sha256(commit).digest()
        if not of or (of["stream_id"] == name and of["first_seq"] <= seq <= (of["last_seq"] or seq)):
            print(name, seq, commit.hex() if of else previous.hex())
    assert (seq, previous.hex()) == (stream["last_seq"], stream["last_hash"]), f"{name} is cut off"
print(manifest["gaming_day"], "is as it was sealed,", len(rounds), "rounds:", *rounds)
