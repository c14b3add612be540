"""Closed days are sealed into files that anybody can check, the log forgets them, and whatever shows the past shows it
as before."""

import hashlib
import json
import re
import shutil
import signal
import subprocess
import sys
import threading
import warnings
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.archiving import Sealing, key_of, seal, signed_text
from ledger.audit.notes import COSIGNATURE, NoteKey, SignedNote
from ledger.audit.transparency import CheckpointLog, proof_path
from ledger.log import sqlite
from ledger.log.archive_file import ArchiveWriter, BadArchive, packed, unpacked
from ledger.log.card_keys import CardKeys
from ledger.log.signing import Signer
from ledger.log.store import NewerStore, Store
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify, certify_retirement
from services.cli import main
from services.replay.bundle_file import bundle_in
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from services.witness.cosigning import Witness
from services.witness.web import serve
from tests.support.archives import DAYS, TABLE, ArchivedFloor, three_days
from tests.support.disks import no_more_room
from tests.support.dispute.console import DisputeConsole
from tests.support.floors import START
from tests.support.harness import plays
from tests.support.processes import free_port
from tests.support.sealed import mid_hand
from tests.support.source import ROOT
from tests.support.suspicion.console import SuspicionConsole
from tests.support.table_money import MoneyConsole, fact_target

FIRST, EMPTY_DAY, LAST = DAYS
NOTHING_MORE: Mapping[str, bytes] = {}
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Three closed days, nothing sealed yet."""
    return three_days(tmp_path_factory.mktemp("played") / "floor")


@pytest.fixture(scope="module")
def sealed(played: Settings, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    settings = _copy(played, tmp_path_factory.mktemp("sealed"))
    assert run(settings, "archive", "seal", "--until", LAST) == 0
    return settings


@pytest.fixture
def ledger(sealed: Settings, tmp_path: Path) -> Settings:
    """Three days with their archives, of which nothing is forgotten, for one test."""
    return _copy(sealed, tmp_path)


def _copy(settings: Settings, place: Path) -> Settings:
    shutil.copytree(settings.data, place / "floor")
    return Settings(data=place / "floor")


def run(settings: Settings, *arguments: str) -> int:
    return main([*arguments, "--data", str(settings.data)])


def forget(settings: Settings, until: str = LAST) -> None:
    """On the house's word alone: most floors here have no witness."""
    assert run(settings, "archive", "forget", "--until", until, "--without-witness") == 0


def zip_of(settings: Settings, day: str) -> Path:
    return settings.archive / f"{day}.zip"


# --- Sealing ---


def test_sealing_twice_gives_the_same_bytes(played: Settings, sealed: Settings, tmp_path: Path) -> None:
    again = _copy(played, tmp_path)
    shutil.copytree(sealed.checkpoints, again.checkpoints)  # the first that covers a day is the one that is taken
    for day in DAYS:  # one by one, or all at once
        assert run(again, "archive", "seal", "--until", day) == 0
    assert [zip_of(again, day).read_bytes() for day in DAYS] == [zip_of(sealed, day).read_bytes() for day in DAYS]


def test_a_day_that_is_sealed_stays_as_it_is(ledger: Settings, capsys: Capture) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in ledger.archive.iterdir()}
    assert run(ledger, "archive", "seal", "--until", LAST) == 0
    assert "sealed already" in capsys.readouterr().out
    assert {path.name: path.stat().st_mtime_ns for path in ledger.archive.iterdir()} == before


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ([EMPTY_DAY], f"ARCHIVE_MISSING: {EMPTY_DAY} was sealed, and its file is not in "),
        ([FIRST], f"ARCHIVE_MISSING: {FIRST} was sealed"),
        ([FIRST, EMPTY_DAY], "(2 days are missing)"),
    ],
)
def test_a_day_whose_archive_was_lost_is_named(
    gone: list[str], said: str, ledger: Settings, tmp_path: Path, capsys: Capture
) -> None:
    vault = tmp_path / "vault"
    shutil.copytree(ledger.archive, vault)
    for day in gone:
        zip_of(ledger, day).unlink()
    assert run(ledger, "archive", "seal", "--until", LAST) == 1
    told = capsys.readouterr()
    assert said in told.err
    assert "sealed already" not in told.out
    for day in gone:
        assert run(ledger, "archive", "fetch", day, "--from", str(vault)) == 0
    assert run(ledger, "archive", "seal", "--until", LAST) == 0
    assert "sealed already" in capsys.readouterr().out


def test_a_day_after_one_whose_archive_was_lost_is_sealed_even_so(ledger: Settings, capsys: Capture) -> None:
    zip_of(ledger, EMPTY_DAY).unlink()
    floor, fourth = ArchivedFloor(ledger.data), "2026-03-04"
    floor.next_day()
    floor.send(floor.days.close(fourth))
    floor.close()
    assert run(ledger, "archive", "seal", "--until", FIRST) == 0
    assert run(ledger, "archive", "seal", "--until", fourth) == 1
    assert f"ARCHIVE_MISSING: {EMPTY_DAY} was sealed" in capsys.readouterr().err
    assert zip_of(ledger, fourth).exists()


def test_a_day_that_is_open_is_not_sealed(played: Settings, tmp_path: Path, capsys: Capture) -> None:
    assert run(played, "archive", "seal", "--until", "2026-03-04") == 1
    assert (
        "DAY_NOT_CLOSED: 2026-03-04 is not closed: 2026-03-04 is the first day that is open" in capsys.readouterr().err
    )
    floor = ArchivedFloor(tmp_path / "new")
    floor.send(*floor.table.opening())
    floor.close()
    assert run(floor.settings, "archive", "seal", "--until", FIRST) == 1
    assert "no day was ever closed" in capsys.readouterr().err
    assert not floor.settings.archive.exists()


def test_a_full_disk_leaves_no_half_archive(played: Settings, tmp_path: Path) -> None:
    settings = _copy(played, tmp_path)
    assert run(settings, "checkpoint") == 0
    with no_more_room(33_000):
        assert run(settings, "archive", "seal", "--until", LAST) != 0
    assert list(settings.archive.iterdir()) == []
    assert run(settings, "archive", "seal", "--until", LAST) == 0


def test_copies_are_kept_elsewhere(ledger: Settings, tmp_path: Path) -> None:
    assert run(ledger, "archive", "seal", "--until", LAST, "--to", str(tmp_path / "vault")) == 0
    copies = sorted((tmp_path / "vault").iterdir())
    assert [path.read_bytes() for path in copies] == [zip_of(ledger, day).read_bytes() for day in DAYS]


def test_a_day_on_which_nothing_was_played_has_its_archive(ledger: Settings, capsys: Capture) -> None:
    assert run(ledger, "archive", "list", "--long", "--from", EMPTY_DAY, "--until", EMPTY_DAY) == 0
    assert re.search(r"2026-03-02 .* 1 commits +1 streams +0 rounds", capsys.readouterr().out)  # the close of the first


def test_ten_years_are_listed_without_opening_a_file(tmp_path: Path, capsys: Capture) -> None:
    folder = Settings(data=tmp_path).archive
    folder.mkdir()
    for number in range(3650):
        (folder / f"20{20 + number // 365}-{1 + number % 365 // 31:02d}-{1 + number % 31:02d}.zip").touch()
    assert run(Settings(data=tmp_path), "archive", "list", "--from", "2029-01-01") == 0
    assert capsys.readouterr().out.startswith("2029-01-01 ")


# --- Read without the program ---


def read_alone(settings: Settings, *more: str) -> "subprocess.CompletedProcess[str]":
    """The first day by the short example of docs/archive.md, where not even a library can be imported."""
    script = ROOT / "docs/examples/read_archive.py"
    command = [sys.executable, "-I", "-S", str(script), str(zip_of(settings, FIRST)), *more]
    return subprocess.run(command, capture_output=True, text=True, cwd=settings.data, check=False, timeout=60)


def test_an_archive_is_opened_in_fifty_lines_with_python_alone(sealed: Settings) -> None:
    assert len((ROOT / "docs/examples/read_archive.py").read_text().splitlines()) <= 50
    round_id = f"{TABLE}:2"
    with closing(Store.open_read_only(sealed.store)) as store, zipfile.ZipFile(zip_of(sealed, FIRST)) as archive:
        spans = json.loads(archive.read("manifest.json"))["streams"]
        names = [(each["stream_id"], each["first_seq"] - 1, each["last_seq"]) for each in spans]
        held = [(span[0], record) for span in names for record in store.commits(*span)]
        _, first, last = store.round_span(round_id)
        of_round = [f"{TABLE} {r.commit.seq} {r.data.hex()}" for r in store.commits(TABLE, first - 1, last)]
    *listed, told = read_alone(sealed).stdout.splitlines()
    assert listed == [f"{name} {record.commit.seq} {record.hash.hex()}" for name, record in held]
    assert told == f"{FIRST} is as it was sealed, 5 rounds: {' '.join(f'{TABLE}:{n}' for n in range(1, 6))}"
    assert read_alone(sealed, round_id).stdout.splitlines() == [*of_round, told]


def check_alone(settings: Settings, day: str, *more: str) -> "subprocess.CompletedProcess[str]":
    """The long example of docs/archive.md, where nothing of the ledger can be imported."""
    script = ROOT / "docs/examples/check_archive.py"
    command = [sys.executable, "-I", str(script), str(zip_of(settings, day)), *more]
    return subprocess.run(command, capture_output=True, text=True, cwd=settings.data, check=False, timeout=60)


def test_an_archive_is_read_without_the_program(sealed: Settings, tmp_path: Path) -> None:
    assert "ledger" not in re.sub(r'"[^"]*"', "", (ROOT / "docs/examples/check_archive.py").read_text().split('"""')[2])
    root = str(sealed.floor_folder / "root.pub")
    read = check_alone(sealed, FIRST, "--root", root, "--round", f"{TABLE}:2")
    assert read.returncode == 0, read.stderr
    assert "all as sealed" in read.stdout
    with closing(Store.open_read_only(sealed.store)) as store:
        stream_id, first, last = store.round_span(f"{TABLE}:2")
        stored = [record.data.hex() for record in store.commits(stream_id, first - 1, last)]
    assert f"{TABLE}:2 seq {first} to {last}" in read.stdout
    assert [line.split()[1] for line in read.stdout.splitlines() if re.match(r"\d+ [0-9a-f]", line)] == stored
    other = ArchivedFloor(tmp_path / "other")
    other.close()
    stranger = check_alone(sealed, FIRST, "--root", str(other.settings.floor_folder / "root.pub"))
    assert stranger.returncode != 0


def test_a_round_over_two_days_is_read_from_both_archives(sealed: Settings) -> None:
    """The one that was open at the end of the first: each says what the other has."""
    with closing(Store.open_read_only(sealed.store)) as store:
        round_id = f"{TABLE}:5"
        _, first, last = store.round_span(round_id)
    assert f"{round_id} seq {first} to still open" in check_alone(sealed, FIRST).stdout
    read = check_alone(sealed, LAST, "--round", round_id).stdout
    assert f"{first} in another archive" in read
    assert re.search(rf"^{last} [0-9a-f]+$", read, re.MULTILINE)


def test_a_file_too_many_is_found_without_the_program(ledger: Settings) -> None:
    with zipfile.ZipFile(zip_of(ledger, FIRST), "a") as archive:
        archive.writestr("commits/more.bin", b"")
    assert "files too many" in check_alone(ledger, FIRST).stderr


def test_what_was_changed_is_found_without_the_program(ledger: Settings) -> None:
    _commit_changed(ledger)
    assert "was changed" in check_alone(ledger, FIRST).stderr
    _manifest_changed(ledger)
    assert check_alone(ledger, FIRST).returncode != 0
    assert "IN THE ARCHIVE ITSELF" in check_alone(ledger, EMPTY_DAY).stdout


def test_an_archive_under_a_root_key_that_was_replaced_is_read_by_the_one_that_all_know(
    played: Settings, tmp_path: Path
) -> None:
    settings = _copy(played, tmp_path)
    floor, root = str(settings.floor_folder), str(settings.floor_folder / "root.pub")
    assert main(["floor", "new-root-key", floor]) == 0
    assert main(["floor", "rotate", floor, "host-1", "--keys", str(settings.keys)]) == 0
    assert run(settings, "archive", "seal", "--until", LAST) == 0
    assert run(settings, "archive", "check") == 0
    assert "all as sealed" in check_alone(settings, FIRST, "--root", root).stdout
    forget(settings)
    assert run(settings, "verify") == 0


def test_any_protobuf_library_reads_the_commits(sealed: Settings) -> None:
    """By the vocabulary in the archive, in a pool of its own."""
    with zipfile.ZipFile(zip_of(sealed, FIRST)) as archive:
        described = descriptor_pb2.FileDescriptorSet.FromString(archive.read("vocabulary.binpb"))
        (name,) = [name for name in archive.namelist() if name.startswith(f"commits/{TABLE}@")]
        data, signature = unpacked(archive.read(name))[0]
    pool = descriptor_pool.DescriptorPool()
    for file in described.file:
        pool.Add(file)  # type: ignore[no-untyped-call]
    commit = message_factory.GetMessageClass(pool.FindMessageTypeByName("roundledger.v1.Commit")).FromString(data)
    assert (commit.stream_id, commit.seq, commit.kind) == (TABLE, 1, "roulette")
    assert pb.CommitSignature.FromString(signature).key_id == "host-1"


def test_rulebooks_and_keys_come_along_and_secrets_do_not(sealed: Settings) -> None:
    with zipfile.ZipFile(zip_of(sealed, FIRST)) as archive:
        names = archive.namelist()
        texts = b"".join(map(archive.read, names))
    assert "rulebooks/oneida/roulette@2008-05-28.toml" in names
    assert "trust/root.pub" in names
    for secret in (*sealed.keys.glob("*.key"), *sealed.floor_folder.glob("*.key")):
        assert secret.read_bytes().strip() not in texts


def test_what_lay_face_down_stays_sealed(tmp_path: Path) -> None:
    """Of a hand of poker in the middle; the same without seals shows that the search would find it."""
    cards, play = CardKeys.ephemeral(), next(play for play in plays() if play.kind == "poker")
    hand = mid_hand(play, cards)
    found = {}
    for name, records in (("sealed", hand.sealed), ("clear", hand.clear)):
        settings, signer = Settings(data=tmp_path / name), Signer.ephemeral("host-1")
        settings.data.mkdir()
        with closing(Store.open(settings.store, durable=False, cards=cards)) as store:
            assert all(store.append(signer.sign_group(records)))
        with closing(Store.open_read_only(settings.store)) as store:
            last = records[-1].commit
            made = checkpoints.make(store, signer, last.at.ToDatetime(tzinfo=None).astimezone(), last.gaming_day)
            sealing = Sealing(
                settings.archive, signer, "", {}, lambda _: "", settings.checkpoints, lambda made=made: made
            )
            with zipfile.ZipFile(seal(store, sealing, last.gaming_day)) as archive:
                found[name] = hand.found_in(b"".join(map(archive.read, archive.namelist())))
    assert found["clear"]
    assert found["sealed"] == set()


# --- Checking ---


def _truncated(settings: Settings) -> None:
    path = zip_of(settings, FIRST)
    path.write_bytes(path.read_bytes()[:-2000])


def _flipped(settings: Settings) -> None:
    path = zip_of(settings, FIRST)
    data = bytearray(path.read_bytes())
    data[2000] ^= 1
    path.write_bytes(data)


def _rewritten(settings: Settings, change: Callable[[str, bytes], bytes], *, more: str = "") -> None:
    """The first archive with other contents, as a ZIP whose own checksums are right."""
    path = zip_of(settings, FIRST)
    with zipfile.ZipFile(path) as before:
        files = {name: change(name, before.read(name)) for name in before.namelist()}
    with zipfile.ZipFile(path, "w") as after:
        for name, data in files.items():
            after.writestr(name, data)
        if more:
            after.writestr(more, b"more")


def _commit_changed(settings: Settings) -> None:
    def change(name: str, data: bytes) -> bytes:
        return data.replace(b"anna", b"emma") if name.startswith("commits/") else data

    _rewritten(settings, change)


def _manifest_changed(settings: Settings) -> None:
    _rewritten(
        settings, lambda name, data: data.replace(b'"rounds": 5', b'"rounds": 6') if "manifest" in name else data
    )


def _named_otherwise(settings: Settings) -> None:
    """A manifest that no host has written, with values that are none."""
    _rewritten(settings, lambda name, data: re.sub(rb'"(peaks|checkpoint_at|last_hash)": ', rb'"\1": "zz" and ', data))
    _rewritten(settings, lambda name, data: data.replace(b'"zz" and [', b"[").replace(b'"zz" and "', b'"zz'))


def _file_added(settings: Settings) -> None:
    _rewritten(settings, lambda name, data: data, more="commits/more.bin")


def _file_twice(settings: Settings) -> None:
    """What is checked is the last of the name; what another program unpacks may be the first."""
    path = zip_of(settings, FIRST)
    with zipfile.ZipFile(path) as before:
        files = {name: before.read(name) for name in before.namelist()}
    with zipfile.ZipFile(path, "w") as after, warnings.catch_warnings(action="ignore"):
        after.writestr("rounds.jsonl", b"")
        for name, data in files.items():
            after.writestr(name, data)


def _sealed_anew(
    settings: Settings, signer: Signer, change: Callable[[str, bytes], bytes], more: Mapping[str, bytes] = NOTHING_MORE
) -> None:
    """The first archive with other contents, or more of them, sealed by whoever has this key."""
    path = zip_of(settings, FIRST)
    with zipfile.ZipFile(path) as before:
        manifest = json.loads(before.read("manifest.json"))
        files = {name: change(name, before.read(name)) for name in manifest["files"]} | {**more}
    manifest["signed_by"] = signer.host_id
    manifest["files"] = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    written = json.dumps(manifest).encode()
    text, key = signed_text(FIRST, written), key_of(signer.host_id, signer.public_key.public_bytes_raw())
    with zipfile.ZipFile(path, "w") as after:
        for name, data in files.items():
            after.writestr(name, data)
        after.writestr("manifest.json", written)
        after.writestr("manifest.note", f"{text}\n{key.signed(text, signer.sign_note)}")


def _by_a_worker(settings: Settings) -> None:
    """Whose key the property had enrolled, and not for this."""
    signer = Signer.ephemeral("worker-1")
    always = (datetime(2020, 1, 1, tzinfo=UTC), datetime(2040, 1, 1, tzinfo=UTC))
    certificate = certify(_root(settings), Enrolled("worker-1", WORKER, signer.public_key.public_bytes_raw(), *always))
    data = certificate.SerializeToString(deterministic=True)
    _sealed_anew(settings, signer, lambda name, before: data if name == "trust/signer.cert" else before)


def _signed_otherwise(settings: Settings) -> None:
    """By the host itself, with commits that carry signatures of others."""

    def change(name: str, data: bytes) -> bytes:
        if not name.startswith("commits/roulette"):
            return data
        held = unpacked(data)
        return packed((commit, held[-1 - place][1]) for place, (commit, _) in enumerate(held))

    _sealed_anew(settings, Signer.from_folder(settings.keys, "host-1"), change)


def _chained_otherwise(settings: Settings) -> None:
    """By the host itself, which has left one commit out."""

    def change(name: str, data: bytes) -> bytes:
        return packed(unpacked(data)[:3] + unpacked(data)[4:]) if name.startswith("commits/roulette") else data

    _sealed_anew(settings, Signer.from_folder(settings.keys, "host-1"), change)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (_commit_changed, "was changed"),
        (_file_added, "files too many"),
        (_file_twice, "files too many"),
        (_chained_otherwise, "roulette-1 4 does not follow on the commit before"),
    ],
)
def test_what_was_changed_is_found_with_python_alone(
    damage: Callable[[Settings], None], problem: str, ledger: Settings
) -> None:
    damage(ledger)
    read = read_alone(ledger)
    assert read.returncode != 0
    assert problem in read.stderr


@pytest.mark.parametrize("damage", [_file_twice, _by_a_worker, _signed_otherwise])
def test_what_was_sealed_by_somebody_else_or_holds_more_is_found_without_the_program(
    damage: Callable[[Settings], None], ledger: Settings
) -> None:
    root = str(ledger.floor_folder / "root.pub")
    assert check_alone(ledger, FIRST, "--root", root).returncode == 0
    damage(ledger)
    assert check_alone(ledger, FIRST, "--root", root).returncode != 0


def _root(settings: Settings) -> Ed25519PrivateKey:
    root = FloorFolder(settings.floor_folder).private_root()
    assert root is not None
    return root


def _sealed_at(settings: Settings) -> datetime:
    with zipfile.ZipFile(zip_of(settings, FIRST)) as archive:
        return datetime.fromisoformat(json.loads(archive.read("manifest.json"))["checkpoint_at"])


def _enrolled(settings: Settings, host: Signer, since: datetime, until: datetime) -> bytes:
    """A certificate of a host, as the property may have given it."""
    said = Enrolled(host.host_id, HOST, host.public_key.public_bytes_raw(), since, until)
    return certify(_root(settings), said).SerializeToString(deterministic=True)


def _with_certificates(settings: Settings, of_sealer: bytes, of_commits: bytes) -> None:
    """Sealed by the host itself; what it signed stays as it is, a certificate is beside it."""

    def certified(signature: bytes) -> bytes:
        carried = pb.CommitSignature.FromString(signature)
        carried.certificate = of_commits
        return carried.SerializeToString(deterministic=True)

    def change(name: str, data: bytes) -> bytes:
        if name == "trust/signer.cert":
            return of_sealer
        if name.startswith("commits/"):
            return packed((commit, certified(signature)) for commit, signature in unpacked(data))
        return data

    _sealed_anew(settings, Signer.from_folder(settings.keys, "host-1"), change)


def test_what_a_host_signed_while_it_was_not_enrolled_is_found_without_the_program(ledger: Settings) -> None:
    """Of who sealed the archive at the time of its checkpoint, of a commit at its own."""
    root, sealed_at, day = str(ledger.floor_folder / "root.pub"), _sealed_at(ledger), timedelta(days=1)
    enrolled = partial(_enrolled, ledger, Signer.from_folder(ledger.keys, "host-1"))
    later = sealed_at + timedelta(microseconds=1)
    always = enrolled(START, later)
    for of_sealer, of_commits, is_good in (
        (always, always, True),
        (enrolled(START, sealed_at), always, False),
        (enrolled(later, later + day), always, False),
        (always, enrolled(START - day, START), False),
        (always, enrolled(START + day, later), False),
    ):
        _with_certificates(ledger, of_sealer, of_commits)
        read = check_alone(ledger, FIRST, "--root", root)
        assert (read.returncode == 0) == is_good, read.stderr
        assert is_good or "host-1 was not enrolled then" in read.stderr


def test_what_a_retired_host_signed_is_found_without_the_program(ledger: Settings) -> None:
    """From its retirement on; what it had signed before stands. Also where another host sealed it."""
    root, sealed_at = str(ledger.floor_folder / "root.pub"), _sealed_at(ledger)
    own, other = Signer.from_folder(ledger.keys, "host-1"), Signer.ephemeral("host-2")
    later = sealed_at + timedelta(microseconds=1)
    for by, who, since, sealer, problem in (
        (_root(ledger), own, later, own, ""),
        (_root(ledger), other, START, own, ""),
        (_root(ledger), own, sealed_at, own, "host-1 was retired then"),
        (_root(ledger), own, later, other, ""),
        (_root(ledger), own, START, other, "host-1 was retired then"),
        (Ed25519PrivateKey.generate(), own, later, own, "InvalidSignature"),
    ):
        retired = Retired(who.host_id, who.public_key.public_bytes_raw(), since)
        said = certify_retirement(by, retired).SerializeToString(deterministic=True)
        files = {"trust/gone.retirement": said, "trust/signer.cert": _enrolled(ledger, sealer, START, later)}
        _sealed_anew(ledger, sealer, lambda name, data: data, files)
        read = check_alone(ledger, FIRST, "--root", root)
        assert (read.returncode != 0) == bool(problem), read.stderr
        assert problem in read.stderr


def _missing(settings: Settings) -> None:
    zip_of(settings, EMPTY_DAY).unlink()


def _wrong_order(settings: Settings) -> None:
    first, last = zip_of(settings, FIRST), zip_of(settings, LAST)
    one, other = first.read_bytes(), last.read_bytes()
    first.write_bytes(other)
    last.write_bytes(one)


def _another_floors(settings: Settings) -> None:
    other = three_days(settings.data.parent / "other", rounds=1)
    assert run(other, "archive", "seal", "--until", LAST) == 0
    shutil.copyfile(zip_of(other, FIRST), zip_of(settings, FIRST))


def _no_zip(settings: Settings) -> None:
    zip_of(settings, FIRST).write_bytes(b"")


DAMAGE = {
    _truncated: "2026-03-01: 2026-03-01.zip cannot be read",
    _flipped: "2026-03-01: 2026-03-01.zip cannot be read",
    _commit_changed: "roulette-1@1-.* is not as it was sealed",
    _named_otherwise: "2026-03-01: its signature does not hold",
    _manifest_changed: "2026-03-01: its manifest is not the one that was signed",
    _file_added: "'commits/more.bin' is in it twice, or not in its manifest",
    _file_twice: "'rounds.jsonl' is in it twice, or not in its manifest",
    _by_a_worker: "its signature does not hold",
    _signed_otherwise: "roulette-1 seq 1",
    _missing: "2026-03-02: 2026-03-02.zip is missing",
    _wrong_order: "2026-03-01: it is the archive of '2026-03-03'",
    _another_floors: "2026-03-01: it is an archive of another floor",
    _no_zip: "2026-03-01: 2026-03-01.zip cannot be read",
}


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__.strip("_"))
def test_a_damaged_archive_is_named(damage: Callable[[Settings], None], ledger: Settings, capsys: Capture) -> None:
    assert run(ledger, "archive", "check") == 0
    damage(ledger)
    capsys.readouterr()
    assert run(ledger, "archive", "check") == 1
    said = capsys.readouterr().out
    assert re.search(DAMAGE[damage], said), said
    assert "NOT GOOD" in said


def test_a_damaged_archive_is_not_forgotten_for(ledger: Settings, capsys: Capture) -> None:
    _commit_changed(ledger)
    assert run(ledger, "archive", "forget", "--until", LAST) == 1
    assert "ARCHIVE_NOT_GOOD: 2026-03-01.zip" in capsys.readouterr().err
    assert run(ledger, "archive", "fetch", FIRST) == 1
    with closing(Store.open_read_only(ledger.store)) as store:
        assert store.archived.days() == []


def test_archives_are_checked_without_the_log(ledger: Settings, capsys: Capture) -> None:
    ledger.store.unlink()
    assert run(ledger, "archive", "check") == 0
    assert "3 days: all are as they were sealed" in capsys.readouterr().out
    assert run(ledger, "archive", "check", FIRST, "2020-01-01") == 1
    assert "2020-01-01: 2020-01-01.zip is missing" in capsys.readouterr().out


def test_an_archive_of_another_history_is_found_beside_the_log(ledger: Settings, capsys: Capture) -> None:
    """Sealed by the same host, of a log that was written anew since."""
    with closing(sqlite.connect(ledger.store, schema="", durable=False)) as db:
        db.execute("UPDATE commits SET hash = x'00' WHERE stream_id = ? AND seq = 9", (TABLE,))
    assert run(ledger, "archive", "check", FIRST) == 1
    assert "roulette-1 seq 9 is another commit in the log" in capsys.readouterr().out


def test_lengths_that_lie_are_told() -> None:
    data = packed([(b"commit", b"signature")])
    assert unpacked(data) == [(b"commit", b"signature")]
    for broken in (data[:-1], data[:2], data + b"\0\0", data[:10], b"\xff\xff\xff\xff"):
        with pytest.raises(BadArchive, match="ends in the middle"):
            unpacked(broken)


# --- Forgetting ---

SHOWN = (
    ("replay", f"{TABLE}:2"),
    ("replay", f"{TABLE}:5"),
    ("recall", TABLE, "1"),
    ("verify", "--complete"),
    ("significant",),
)


def shown(settings: Settings, capsys: Capture) -> list[str]:
    """What the program prints of the past, without how long that took."""
    capsys.readouterr()
    said = []
    for command in SHOWN:
        assert run(settings, *command) == 0, capsys.readouterr().err
        said.append(re.sub(r" in [0-9.]+ s \(.*\)", "", capsys.readouterr().out))
    return said


def bytes_in_log(settings: Settings) -> int:
    with closing(Store.open_read_only(settings.store)) as store:
        return sum(store.bytes_of(stream_id, 0, 10**6) for stream_id in store.streams())


def test_what_the_log_has_forgotten_is_shown_as_before(ledger: Settings, capsys: Capture) -> None:
    before, bytes_before = shown(ledger, capsys), bytes_in_log(ledger)
    forget(ledger)
    assert shown(ledger, capsys) == before
    assert bytes_in_log(ledger) < bytes_before / 10
    forget(ledger)
    assert "forgotten already" in capsys.readouterr().out


@pytest.mark.parametrize("options", [(), ("--with-history",)])
def test_a_bundle_of_a_forgotten_round_is_the_same_bytes(
    options: tuple[str, ...], ledger: Settings, tmp_path: Path
) -> None:
    """The page that shows it, with commits, signatures, rulebook and proof, but for the moment at which it was made."""
    made = []
    for path in (tmp_path / "before.html", tmp_path / "after.html"):
        assert run(ledger, "bundle", f"{TABLE}:2", "--out", str(path), *options) == 0
        bundle = bundle_in(path.read_text())
        bundle.ClearField("made_at")
        made.append(bundle.SerializeToString(deterministic=True))
        forget(ledger)
    assert made[0] == made[1]


def test_heads_states_and_command_ids_need_no_archive(ledger: Settings) -> None:
    with closing(Store.open_read_only(ledger.store)) as store:
        heads, live = store.heads(), store.load(TABLE)
        seqs = [store.seq_of(TABLE, f"c{number}") for number in range(1, 30)]
    forget(ledger)
    shutil.rmtree(ledger.archive)
    key = Signer.from_folder(ledger.keys, "host-1").snapshot_key
    with closing(Store.open_read_only(ledger.store, key)) as store:
        assert store.heads() == heads
        assert store.load(TABLE) == live
        assert [store.seq_of(TABLE, f"c{number}") for number in range(1, 30)] == seqs
    assert run(ledger, "checkpoint") == 0


def test_a_missing_archive_is_named_by_whoever_needs_it(ledger: Settings, capsys: Capture) -> None:
    forget(ledger)
    kept = zip_of(ledger, FIRST).rename(ledger.data / "elsewhere.zip")
    assert run(ledger, "replay", f"{TABLE}:2") == 1
    assert "bring 2026-03-01.zip to" in capsys.readouterr().err
    assert run(ledger, "verify") == 1
    assert "bring 2026-03-01.zip to" in capsys.readouterr().out
    kept.rename(zip_of(ledger, FIRST))
    assert run(ledger, "verify") == 0


def test_an_exchanged_archive_is_not_read(ledger: Settings, capsys: Capture) -> None:
    """It was good when the log was forgotten for it; now another lies in its place."""
    forget(ledger)
    _manifest_changed(ledger)
    assert run(ledger, "replay", f"{TABLE}:2") == 1
    assert "is not the archive that the log was forgotten for" in capsys.readouterr().err


def test_a_forgotten_day_is_fetched_from_elsewhere(ledger: Settings, tmp_path: Path, capsys: Capture) -> None:
    before, bytes_before = shown(ledger, capsys), bytes_in_log(ledger)
    forget(ledger)
    shutil.move(ledger.archive, tmp_path / "vault")
    for day in DAYS:
        assert run(ledger, "archive", "fetch", day, "--from", str(tmp_path / "vault")) == 0
    assert bytes_in_log(ledger) == bytes_before
    shutil.rmtree(ledger.archive)
    assert shown(ledger, capsys) == before


def test_books_are_filled_anew_from_a_log_that_has_forgotten(ledger: Settings, capsys: Capture) -> None:
    forget(ledger)
    assert run(ledger, "books", "rebuild") == 0
    assert run(ledger, "verify", "--complete") == 0


def test_a_correction_of_a_forgotten_round_is_a_commit_of_its_own_day(ledger: Settings, capsys: Capture) -> None:
    forget(ledger)
    floor, money = ArchivedFloor(ledger.data), MoneyConsole(TABLE)
    floor.next_day()
    with closing(Store.open_read_only(ledger.store)) as store:
        _, _, last = store.round_span(f"{TABLE}:2")
    (prepared,) = floor.send(money.propose(fact_target(last, 0, "number", "30")))
    floor.send(money.sign(prepared.events[0].paper_prepared.paper_id), floor.days.close("2026-03-04"))
    floor.close()
    assert run(ledger, "archive", "seal", "--until", "2026-03-04") == 0
    capsys.readouterr()
    assert run(ledger, "replay", f"{TABLE}:2") == 0
    said = capsys.readouterr().out
    assert "CORRECTED since" in said
    forget(ledger, "2026-03-04")
    capsys.readouterr()
    assert run(ledger, "replay", f"{TABLE}:2") == 0
    assert capsys.readouterr().out == said


def test_the_log_is_not_opened_by_a_version_that_knows_no_archives(ledger: Settings) -> None:
    with closing(sqlite.connect_read_only(ledger.store)) as db:
        assert sqlite.version(db) == 1
    forget(ledger, FIRST)
    with closing(sqlite.connect_read_only(ledger.store)) as db:
        assert sqlite.version(db) == 2
    with closing(sqlite.connect(ledger.store, schema="", durable=False)) as db:
        sqlite.set_version(db, 3)
    with pytest.raises(NewerStore, match="layout 3, this version of the program knows 2"):
        Store.open(ledger.store, durable=False)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--until", "2026-03-04"), "DAY_NOT_CLOSED"),
        (("--until", LAST, "--keep-days", "100000"), "TOO_YOUNG"),
        (("--until", "2026-02-20"), "NOT_ARCHIVED"),
        (("--until", LAST, "--witness", f"w+{'0' * 8}+AAAA"), "--witness"),
        (("--until", LAST), "NOT_WITNESSED: no witness is named"),
    ],
)
def test_what_may_not_be_forgotten_is_refused_by_name(
    arguments: tuple[str, ...], code: str, ledger: Settings, capsys: Capture
) -> None:
    assert run(ledger, "archive", "forget", *arguments) != 0
    assert code in capsys.readouterr().err
    with closing(Store.open_read_only(ledger.store)) as store:
        assert store.archived.days() == []


def _cosigned(settings: Settings) -> NoteKey:
    """A checkpoint of all that was recorded, and the key of a witness that has cosigned it."""
    assert run(settings, "checkpoint") == 0
    (path,) = settings.checkpoints.glob("*.checkpoint")
    log = CheckpointLog(settings.checkpoints, Signer.from_folder(settings.keys, "host-1"), "floor/host-1")
    witness = Signer.ephemeral("asked")
    key = NoteKey(witness.host_id, COSIGNATURE, witness.public_key.public_bytes_raw())
    place, head = log.add(checkpoints.read(path)), log.head()
    cosigned = SignedNote.parse(f"{head}{key.signed(head.text, witness.sign_note, 1_772_400_000)}")
    proof_path(path).write_text(str(log.proof(place, cosigned)))
    return key


def test_a_day_is_forgotten_only_if_the_witness_has_cosigned_it(
    played: Settings, tmp_path: Path, capsys: Capture
) -> None:
    """Where one is asked for: the checkpoint's proof in the archive carries what witnesses said."""
    settings = _copy(played, tmp_path)
    asked, other = (
        _cosigned(settings),
        NoteKey("other", COSIGNATURE, Signer.ephemeral("other").public_key.public_bytes_raw()),
    )
    assert run(settings, "archive", "seal", "--until", LAST) == 0
    assert run(settings, "archive", "forget", "--until", LAST, "--witness", str(other)) == 1
    assert "NOT_WITNESSED: none of the witnesses that you name has cosigned" in capsys.readouterr().err
    assert run(settings, "archive", "forget", "--until", LAST, "--witness", str(asked)) == 0
    assert "NO WITNESS" not in capsys.readouterr().out


def test_what_is_forgotten_without_a_witness_is_kept_as_such_until_it_is_fetched(
    ledger: Settings, capsys: Capture
) -> None:
    """It takes a word of the operator, and the log says of which days it was given."""
    assert run(ledger, "archive", "forget", "--until", FIRST) == 1
    refused = capsys.readouterr().err
    assert f"NOT_WITNESSED: no witness is named (--witness) that could vouch for {FIRST}" in refused
    assert "--without-witness would forget it on the house's word alone" in refused
    assert run(ledger, "archive", "forget", "--until", FIRST, "--without-witness") == 0
    assert "in the archive alone now, and NO WITNESS vouches for them" in capsys.readouterr().out
    assert run(ledger, "archive", "list", "--long") == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first.endswith("rounds  forgotten, and NO WITNESS vouches for them")
    assert all(other.endswith("rounds") for other in others)
    assert run(ledger, "archive", "fetch", FIRST) == 0
    with closing(Store.open_read_only(ledger.store)) as store:
        assert store.archived.unwitnessed_days() == []


def test_a_witness_that_has_cosigned_counts_although_the_operator_would_do_without(
    played: Settings, tmp_path: Path
) -> None:
    settings = _copy(played, tmp_path)
    asked = _cosigned(settings)
    assert run(settings, "archive", "seal", "--until", LAST) == 0
    named = ("--witness", str(asked), "--without-witness")
    assert run(settings, "archive", "forget", "--until", LAST, *named) == 0
    with closing(Store.open_read_only(settings.store)) as store:
        assert store.archived.days() == list(DAYS)
        assert store.archived.unwitnessed_days() == []


def test_the_witnesses_of_the_floor_are_those_of_its_archives(
    played: Settings, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named once, in the settings: a day is sealed when one of them has cosigned it, and forgotten only then."""
    settings = _copy(played, tmp_path)
    key = CheckpointLog(settings.checkpoints, Signer.from_folder(settings.keys, "host-1"), "floor/host-1").key
    witness = Witness(tmp_path / "elsewhere", "board.example/w1", [key], lambda: 1_772_400_000.0)
    place = f"http://127.0.0.1:{free_port()}={witness.key}"
    monkeypatch.setenv("ROUNDLEDGER_WITNESS", place)
    sealing = ("archive", "seal", "--until", LAST, "--origin", "floor/host-1")
    assert run(settings, *sealing) == 1
    assert "NOT_WITNESSED: no witness has cosigned" in capsys.readouterr().err
    assert not list(settings.archive.glob("*"))
    started = threading.Event()
    port = int(place.partition("=")[0].rpartition(":")[2])
    serving = threading.Thread(target=serve, args=(witness, "127.0.0.1", port, lambda _: started.set()), daemon=True)
    serving.start()
    assert started.wait(30)
    assert run(settings, *sealing) == 0
    other = NoteKey("other", COSIGNATURE, Signer.ephemeral("other").public_key.public_bytes_raw())
    monkeypatch.setenv("ROUNDLEDGER_WITNESS", f"https://other.example={other}")
    assert run(settings, "archive", "forget", "--until", LAST) == 1
    assert "NOT_WITNESSED" in capsys.readouterr().err
    monkeypatch.setenv("ROUNDLEDGER_WITNESS", place)
    assert run(settings, "archive", "forget", "--until", LAST) == 0


@pytest.mark.parametrize("day", ["2", "2026-3-1", "20260301", "2026-02-30", "yesterday", ""])
@pytest.mark.parametrize("what", ["seal", "forget"])
def test_what_is_no_day_is_refused_before_anything_is_read(what: str, day: str, ledger: Settings) -> None:
    assert run(ledger, "archive", what, "--until", day) == 2


KILLED_WHILE = """
import os, signal, sys
from importlib import import_module
from services.cli import main
place, name, times, *arguments = sys.argv[1:]
owner = getattr(import_module(place.rpartition(".")[0]), place.rpartition(".")[2])
function, left = getattr(owner, name), [int(times)]
def killed(*more):
    left[0] -= 1
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)
    return function(*more)
setattr(owner, name, killed)
main(arguments)
"""


def _killed_while(place: str, name: str, times: int, settings: Settings, *arguments: str) -> None:
    """As it calls this function the so many-th time."""
    command = [sys.executable, "-c", KILLED_WHILE, place, name, str(times), *arguments, "--data", str(settings.data)]
    killed = subprocess.run(command, cwd=ROOT, check=False, timeout=120, capture_output=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr


@pytest.mark.parametrize(("name", "times", "whole"), [("_write", 1, []), ("_write", 3, []), ("finish", 2, [FIRST])])
def test_a_kill_while_sealing_leaves_whole_archives_alone_and_the_next_try_goes_on(
    name: str, times: int, whole: list[str], played: Settings, tmp_path: Path
) -> None:
    settings = _copy(played, tmp_path)
    _killed_while("ledger.log.archive_file.ArchiveWriter", name, times, settings, "archive", "seal", "--until", LAST)
    assert [path.stem for path in sorted(settings.archive.glob("*.zip"))] == whole
    assert run(settings, "archive", "seal", "--until", LAST) == 0
    assert run(settings, "archive", "check") == 0
    assert sorted(path.name for path in settings.archive.iterdir()) == [f"{day}.zip" for day in DAYS], "no half of one"


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("ledger.log.archive_copy.os", "fsync"),
        ("ledger.log.archived_rows.ArchivedRows", "_fetch_stream"),
    ],
)
def test_a_kill_while_fetching_brings_nothing_of_the_day_back_and_the_next_try_all(
    place: str, name: str, ledger: Settings, tmp_path: Path
) -> None:
    before = bytes_in_log(ledger)
    forget(ledger)
    forgotten = bytes_in_log(ledger)
    shutil.move(ledger.archive, tmp_path / "vault")
    _killed_while(place, name, 1, ledger, "archive", "fetch", FIRST, "--from", str(tmp_path / "vault"))
    assert bytes_in_log(ledger) == forgotten
    for day in DAYS:
        assert run(ledger, "archive", "fetch", day, "--from", str(tmp_path / "vault")) == 0
    assert bytes_in_log(ledger) == before
    assert sorted(path.name for path in ledger.archive.iterdir()) == [f"{day}.zip" for day in DAYS]


def test_a_day_is_sealed_by_one_process_at_a_time(played: Settings, tmp_path: Path, capsys: Capture) -> None:
    settings = _copy(played, tmp_path)
    with ArchiveWriter(zip_of(settings, FIRST)):
        assert run(settings, "archive", "seal", "--until", LAST) == 1
        assert f"{FIRST}.zip is being written by another process" in capsys.readouterr().err
    assert run(settings, "archive", "seal", "--until", LAST) == 0
    assert run(settings, "archive", "check") == 0


def test_a_day_with_an_open_dispute_stays(ledger: Settings, capsys: Capture) -> None:
    floor, dispute = ArchivedFloor(ledger.data), DisputeConsole("dispute-9")
    floor.send(dispute.open(f"{TABLE}:2"))
    assert run(ledger, "archive", "forget", "--until", LAST, "--without-witness") == 1
    assert f"DISPUTE_OPEN: dispute-9 is open, and is about {FIRST}" in capsys.readouterr().err
    floor.send(dispute.assign("shift-manager-1"), dispute.decide())
    floor.close()
    forget(ledger)


def test_a_day_with_impounded_equipment_stays(ledger: Settings, capsys: Capture) -> None:
    floor = ArchivedFloor(ledger.data)
    floor.send(floor.table.impound("wheel"))
    floor.close()
    assert run(ledger, "archive", "forget", "--until", LAST, "--without-witness") == 1
    assert f"EQUIPMENT_IMPOUNDED: wheel of {TABLE} is impounded" in capsys.readouterr().err


@pytest.mark.parametrize("reference", [f"seen at {TABLE}:2, camera 7", TABLE])
def test_a_day_with_a_suspicion_that_is_not_decided_stays(reference: str, ledger: Settings, capsys: Capture) -> None:
    """And who forgets does not learn which."""
    floor, register = ArchivedFloor(ledger.data), SuspicionConsole()
    floor.send(register.record(reference=reference))
    assert run(ledger, "archive", "forget", "--until", LAST, "--without-witness") == 1
    told = capsys.readouterr().err
    assert f"SUSPICION_OPEN: a suspicion that is about {FIRST} is not decided" in told
    assert TABLE not in told
    floor.send(register.decide())
    floor.close()
    forget(ledger)


def test_the_day_on_which_an_undecided_suspicion_was_recorded_stays(ledger: Settings, capsys: Capture) -> None:
    floor, fourth = ArchivedFloor(ledger.data), "2026-03-04"
    floor.send(SuspicionConsole().record())
    floor.next_day()
    floor.send(floor.days.close(fourth))
    floor.close()
    assert run(ledger, "archive", "seal", "--until", fourth) == 0
    assert run(ledger, "archive", "forget", "--until", fourth, "--without-witness") == 1
    assert f"SUSPICION_OPEN: a suspicion that is about {fourth} is not decided" in capsys.readouterr().err
    with closing(Store.open_read_only(ledger.store)) as store:
        assert store.archived.days() == list(DAYS)


def test_a_suspicion_about_something_else_keeps_no_day(ledger: Settings) -> None:
    floor = ArchivedFloor(ledger.data)
    floor.send(SuspicionConsole().record(reference="the cage, window 2"))
    floor.close()
    forget(ledger)


def test_a_full_disk_leaves_a_day_as_it_was(ledger: Settings, capsys: Capture) -> None:
    before = shown(ledger, capsys)
    with no_more_room(33_000):
        assert run(ledger, "archive", "forget", "--until", LAST, "--without-witness") != 0
    with closing(Store.open_read_only(ledger.store)) as store:
        assert store.archived.days() == []
    assert shown(ledger, capsys) == before
    forget(ledger)


KILLED = """
import os, signal, sys
from ledger.log.archived_rows import ArchivedRows
from services.cli import main
forget = ArchivedRows.forget
def killed(self, gaming_day, *more, witnessed):
    dropped = forget(self, gaming_day, *more, witnessed=witnessed)
    if gaming_day == "2026-03-02":
        os.kill(os.getpid(), signal.SIGKILL)
    return dropped
ArchivedRows.forget = killed
main(["archive", "forget", "--until", "2026-03-03", "--without-witness", "--data", sys.argv[1]])
"""


def test_a_kill_forgets_whole_days_or_nothing_of_them(ledger: Settings, capsys: Capture) -> None:
    """In the middle of the second day: the first is forgotten, the second is there, and the next try goes on."""
    before = shown(ledger, capsys)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(ledger.data)], cwd=ROOT, check=False, timeout=60)
    assert killed.returncode == -signal.SIGKILL
    with closing(Store.open_read_only(ledger.store)) as store:
        assert store.archived.days() == [FIRST]
    assert shown(ledger, capsys) == before
    forget(ledger)
    with closing(Store.open_read_only(ledger.store)) as store:
        assert store.archived.days() == list(DAYS)
    assert shown(ledger, capsys) == before


def test_the_room_is_given_back(tmp_path: Path) -> None:
    settings = three_days(tmp_path / "floor", rounds=80)
    assert run(settings, "archive", "seal", "--until", LAST) == 0
    before = settings.store.stat().st_size
    assert run(settings, "archive", "forget", "--until", LAST, "--without-witness", "--compact") == 0
    assert settings.store.stat().st_size < before / 2
    assert run(settings, "verify") == 0


def test_a_backup_has_what_the_log_has_forgotten(ledger: Settings, tmp_path: Path, capsys: Capture) -> None:
    before, again = shown(ledger, capsys), Settings(data=tmp_path / "again")
    forget(ledger)
    assert run(ledger, "backup", str(tmp_path / "copy")) == 0
    (tmp_path / "copy" / "archive" / f"{EMPTY_DAY}.zip").rename(tmp_path / "kept.zip")
    assert run(again, "restore", str(tmp_path / "copy")) == 1
    (tmp_path / "kept.zip").rename(tmp_path / "copy" / "archive" / f"{EMPTY_DAY}.zip")
    assert run(again, "restore", str(tmp_path / "copy")) == 0
    assert shown(again, capsys) == before


# --- A log built anew ---


def test_a_lost_log_is_built_anew_from_archives_and_what_came_after(ledger: Settings, tmp_path: Path) -> None:
    new, floor = Settings(data=tmp_path / "new"), str(ledger.floor_folder)
    to = ["--to", f"sqlite:{new.data}", "--floor", floor]
    assert main(["log", "copy", "--from", f"archive:{ledger.archive}", *to]) == 0
    assert main(["log", "copy", "--from", f"sqlite:{ledger.store}", *to]) == 0
    with closing(Store.open_read_only(ledger.store)) as old, closing(Store.open_read_only(new.store)) as copied:
        assert copied.heads() == old.heads()
    assert main(["verify", "--data", str(new.data), "--floor", floor]) == 0


def test_a_log_is_not_built_of_archives_with_a_gap(ledger: Settings, tmp_path: Path, capsys: Capture) -> None:
    copy = ["log", "copy", "--from", f"archive:{ledger.archive}", "--to", f"sqlite:{tmp_path / 'new'}"]
    assert main(copy) == 2
    assert "archive does not say whom to believe" in capsys.readouterr().err
    _missing(ledger)
    assert main([*copy, "--floor", str(ledger.floor_folder)]) == 1
    assert "2026-03-03.zip does not go on from 2026-03-01.zip" in capsys.readouterr().err
