"""Readers believe only keys that the property had enrolled when a commit was made, whatever else they have read."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.chain import Record, seal
from ledger.log.outputs import problem_with_output, sign_outputs
from ledger.log.signing import Signer
from ledger.log.topic_record import TopicRecord
from ledger.log.trust import CLOCKS_DIFFER, FloorTrust, trust_in
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify, certify_retirement
from services.cli import main
from services.running.enrolment import enrolled_signer
from services.running.floor_folder import FloorFolder
from services.running.problems import Problem
from services.running.settings import Settings

AT = datetime(2026, 3, 1, tzinfo=UTC)
ROOT = Ed25519PrivateKey.generate()
DAY = timedelta(days=1)


def signer(host_id: str = "north", purpose: int = HOST, root: Ed25519PrivateKey = ROOT) -> Signer:
    fresh = Signer.ephemeral(host_id)
    enrolled = Enrolled(host_id, purpose, fresh.public_key.public_bytes_raw(), AT, AT + DAY)
    return fresh.certified(certify(root, enrolled).SerializeToString())


def made(by: Signer, at: datetime = AT, host_id: str = "") -> Record:
    commit = pb.Commit(stream_id="t1", seq=1, host_id=host_id or by.host_id)
    commit.at.FromDatetime(at)
    return by.sign(seal(commit))


TRUST = FloorTrust(ROOT.public_key(), HOST)


def test_an_enrolled_host_is_believed_with_nothing_but_the_root_key() -> None:
    north = signer()
    assert TRUST.problem_with(made(north)) == ""
    for record in north.sign_group([made(north), made(north, AT + DAY / 2)]):
        assert TRUST.problem_with(record) == ""


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (made(signer(root=Ed25519PrivateKey.generate())), "host north is not enrolled by this property"),
        (made(Signer.ephemeral("north")), "host north is not enrolled by this property"),
        (made(signer(purpose=WORKER)), "host north is not enrolled by this property"),
        (made(signer(), host_id="south"), "host south is not enrolled by this property"),
        (made(signer(), AT - timedelta(seconds=1)), "the key of host north was not enrolled then"),
        (made(signer(), AT + DAY), "the key of host north was not enrolled then"),
        (
            made(Signer.ephemeral("north").certified(signer().certificate)),
            "it does not carry the signature of host north",
        ),
        (made(Signer.ephemeral("north").certified(b"\xff")), "host north is not enrolled by this property"),
    ],
)
def test_nobody_else_is_believed(record: Record, problem: str) -> None:
    assert TRUST.problem_with(record) == problem


def test_what_a_retired_key_signed_before_stands() -> None:
    north = signer()
    retired = Retired("north", north.public_key.public_bytes_raw(), AT + DAY / 2)
    trust = FloorTrust(ROOT.public_key(), HOST, [retired])
    assert trust.problem_with(made(north, AT + DAY / 2 - timedelta(seconds=1))) == ""
    assert trust.problem_with(made(north, AT + DAY / 2)) == "the key of host north was retired by then"
    assert trust.problem_with(made(signer(), AT + DAY / 2)) == ""  # its next key


def ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def test_a_retired_key_cannot_back_date_beyond_what_the_broker_knows() -> None:
    """A commit that claims to be older than the retirement is as old as the broker's clock says."""
    north, retired_at = signer(), AT + DAY / 2
    trust = FloorTrust(ROOT.public_key(), HOST, [Retired("north", north.public_key.public_bytes_raw(), retired_at)])
    claimed = made(north, AT)
    assert trust.problem_with(claimed) == ""
    for appended_at, believed in (
        (retired_at - DAY / 4, True),
        (retired_at + CLOCKS_DIFFER - timedelta(seconds=1), True),
        (retired_at + CLOCKS_DIFFER, False),
    ):
        problem = trust.problem_with(replace(claimed, appended_ms=ms(appended_at)))
        assert problem == ("" if believed else "the key of host north was retired by then")


def test_what_a_retired_worker_published_before_stands() -> None:
    w, retired_at = signer("w", WORKER), AT + DAY / 2
    workers = FloorTrust(ROOT.public_key(), WORKER, [Retired("w", w.public_key.public_bytes_raw(), retired_at)])
    (signature,) = sign_outputs(w, "postings", [(b"t1", b"posting")])
    for appended_at, believed in ((retired_at, True), (retired_at + CLOCKS_DIFFER, False)):
        raw = TopicRecord(0, 0, b"t1", b"posting", signature, ms(appended_at))
        assert (problem_with_output(workers, "postings", raw) == "") is believed


def test_the_trust_stream_tells_readers_of_a_retirement_if_the_property_signed_it() -> None:
    north, retired_at = signer(), AT + DAY / 2
    trust, record = FloorTrust(ROOT.public_key(), HOST), made(north, retired_at)
    for root, believed in ((Ed25519PrivateKey.generate(), True), (ROOT, False)):
        said = certify_retirement(root, Retired("north", north.public_key.public_bytes_raw(), retired_at))
        event = pb.Event(trust=pb.TrustEvent(key_retired=pb.KeyRetired(certificate=said)))
        trust.learn(seal(pb.Commit(stream_id="trust", events=[event])))
        assert (trust.problem_with(record) == "") is believed
    assert trust.changes == 1


def test_a_host_cannot_publish_nor_a_worker_commit() -> None:
    workers = FloorTrust(ROOT.public_key(), WORKER)
    for by, problem in ((signer("w", WORKER), False), (signer("w", HOST), True)):
        (signature,) = sign_outputs(by, "postings", [(b"t1", b"posting")])
        raw = TopicRecord(0, 0, b"t1", b"posting", signature)
        assert bool(problem_with_output(workers, "postings", raw)) is problem


# --- A floor's folder ---


@pytest.fixture
def folder(tmp_path: Path) -> FloorFolder:
    made = FloorFolder(tmp_path / "floor")
    made.init()
    return made


def now() -> datetime:
    return datetime.now(UTC)


def test_a_process_with_the_folder_enrols_itself_and_keeps_its_certificate(folder: FloorFolder, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "north", floor=folder.path, host_id="north")
    first = enrolled_signer(settings, folder)
    assert enrolled_signer(settings, folder).certificate == first.certificate
    assert trust_in(folder.path).problem_with(made(first, now())) == ""


def test_where_the_root_key_is_kept_apart_it_is_enrolled_by_hand(folder: FloorFolder, tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for path in folder.path.iterdir():
        (vault / path.name).write_bytes(path.read_bytes())
    folder.root_key.unlink()
    settings = Settings(data=tmp_path / "north", floor=folder.path, host_id="north")
    with pytest.raises(Problem, match="host north is not enrolled"):
        enrolled_signer(settings, folder)
    public, certificate = settings.keys / "north.pub", settings.keys / "north.cert"
    enrol = ["floor", "enrol", str(vault), "north", "--public", str(public), "--certificate", str(certificate)]
    assert main(enrol) == 0
    signed = made(enrolled_signer(settings, folder), now())
    assert trust_in(folder.path).problem_with(signed) == ""
    assert main(["floor", "retire", str(vault), "north", "--public", str(public), "--since", "2026-01-01T00:00Z"]) == 0
    assert trust_in(vault).problem_with(signed) == "the key of host north was retired by then"


def test_a_retirement_put_into_the_folder_reaches_a_reader_that_runs(
    folder: FloorFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Within a second; what is half written, or by a stranger, retires nobody and stops nothing."""
    settings = Settings(data=tmp_path / "north", floor=folder.path, host_id="north")
    north, trust = enrolled_signer(settings, folder), trust_in(folder.path)
    monkeypatch.setattr("ledger.log.trust._LOOK_SECONDS", 0.0)
    record = made(north, now())
    (folder.path / "retired").mkdir()
    (folder.path / "retired" / "half.retirement").write_bytes(b"\x0a\xff")
    assert trust.problem_with(record) == ""
    assert "half.retirement retires nobody" in caplog.text
    since = (now() - timedelta(seconds=5)).isoformat()
    assert main(["floor", "retire", str(folder.path), "north", "--public", str(settings.keys / "north.pub"),
                 "--since", since]) == 0  # fmt: skip
    assert trust.problem_with(record) == "the key of host north was retired by then"
    (folder.path / "retired" / "half.retirement").unlink()
    with pytest.raises(Problem, match=r"the key of north was retired at .* and a new key is made"):
        enrolled_signer(settings, folder)


def test_a_retirement_undoes_what_was_signed_under_a_time_to_come_only_where_it_says_so(
    folder: FloorFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A host signs ahead of its own clock where that of another, which recorded the commit before, was ahead."""
    settings = Settings(data=tmp_path / "north", floor=folder.path, host_id="north")
    ahead = made(enrolled_signer(settings, folder), now() + CLOCKS_DIFFER)
    retire = ["floor", "retire", str(folder.path), "north", "--public", str(settings.keys / "north.pub")]
    assert main(retire) == 0
    assert "is undone" not in capsys.readouterr().out
    assert trust_in(folder.path).problem_with(ahead) == ""
    assert main([*retire, "--since", (now() + timedelta(minutes=1)).isoformat()]) == 0
    assert "under that time or a later one is undone, though it was acknowledged" in capsys.readouterr().out
    assert trust_in(folder.path).problem_with(ahead) == "the key of host north was retired by then"


def test_a_retirement_by_a_stranger_is_no_retirement(folder: FloorFolder, tmp_path: Path) -> None:
    other = FloorFolder(tmp_path / "other")
    other.init()
    settings = Settings(data=tmp_path / "north", floor=folder.path, host_id="north")
    enrolled_signer(settings, folder)
    assert main(["floor", "retire", str(other.path), "north", "--public", str(settings.keys / "north.pub")]) == 0
    (other.path / "retired").rename(folder.path / "retired")
    with pytest.raises(ValueError, match="is not signed by this property's root key"):
        trust_in(folder.path)
