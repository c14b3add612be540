"""A witness elsewhere: it cosigns what goes on, and nothing else, and `verify` says who vouches."""

import socketserver
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit.notes import NoteKey, SignedNote, TreeHead, hash_lines
from ledger.audit.transparency import CheckpointLog, InclusionProof, proof_path
from ledger.core.gaming_day import GamingCalendar
from services.cli import main
from services.running.checkpoints import CheckpointKeeper
from services.running.witnesses import WitnessAt, cosigned
from services.witness.cosigning import Witness
from services.witness.web import serve
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable

ORIGIN = "roundledger/test/host-1"
AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    written = WrittenFloor(tmp_path / "floor")
    written.send(*evening(RouletteTable("roulette-1"), 2))
    return written


@pytest.fixture
def log(floor: WrittenFloor) -> CheckpointLog:
    return CheckpointLog(floor.settings.checkpoints, floor.signer, ORIGIN)


@pytest.fixture
def witness(tmp_path: Path, log: CheckpointLog) -> Witness:
    return Witness(tmp_path / "elsewhere", "board.example/w1", [log.key], lambda: 1_700_000_000.0)


@pytest.fixture
def place(witness: Witness) -> WitnessAt:
    """Over a real connection."""
    started, port = threading.Event(), [0]

    def on_start(taken: int) -> None:
        port[0] = taken
        started.set()

    threading.Thread(target=serve, args=(witness, "127.0.0.1", 0, on_start), daemon=True).start()
    assert started.wait(30)
    return WitnessAt(f"http://127.0.0.1:{port[0]}", witness.key)


def kept(floor: WrittenFloor, log: CheckpointLog, *witnesses: WitnessAt) -> Path:
    """One more checkpoint, of one more commit."""
    table = len(log.entries()) + 7
    floor.send(RouletteTable(f"roulette-{table}").install())
    at = AT + timedelta(minutes=table)
    folders = [floor.settings.checkpoints]
    keeper = CheckpointKeeper(
        floor.settings.store, folders, floor.signer, GamingCalendar(), lambda: at, 0, log, witnesses
    )
    keeper.make()
    return max(floor.settings.checkpoints.glob("*.checkpoint"))


def asked(log: CheckpointLog, old: int, head: SignedNote | None = None) -> str:
    return f"old {old}\n{hash_lines(log.consistency(old))}\n{head or log.head()}"


def test_checkpoints_are_cosigned_and_verify_says_who_vouches(
    floor: WrittenFloor, log: CheckpointLog, place: WitnessAt, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, second = kept(floor, log, place), kept(floor, log, place)
    assert first != second
    where = ["--data", str(floor.settings.data)]
    assert main(["verify", *where, "--against", str(second), "--witness", str(place.key)]) == 0
    said = capsys.readouterr().out
    assert "is vouched for by board.example/w1, since 2023-11-14 22:13:20 UTC" in said
    assert "it holds all " in said
    stranger = NoteKey("board.example/w2", place.key.kind, place.key.public)
    assert main(["verify", *where, "--against", str(second), "--witness", str(stranger)]) == 2
    assert "none of the witnesses that you name has cosigned it" in capsys.readouterr().err
    proof_path(first).write_text(proof_path(second).read_text())
    assert main(["verify", *where, "--against", str(first), "--witness", str(place.key)]) == 2
    assert "its head does not hold this checkpoint" in capsys.readouterr().err


def test_what_goes_on_is_cosigned_and_nothing_else(floor: WrittenFloor, log: CheckpointLog, witness: Witness) -> None:
    for _ in range(3):
        kept(floor, log)
    assert witness.add_checkpoint(asked(log, 0)).status == 200
    assert witness.add_checkpoint(asked(log, 3)).status == 200, "the same again"
    assert witness.add_checkpoint(asked(log, 0)).text == "3\n", "it says what it saw last"
    kept(floor, log)
    kept(floor, log)
    assert witness.add_checkpoint(asked(log, 2)).status == 409
    broken = asked(log, 3).replace(hash_lines(log.consistency(3)[:1]), hash_lines([b"x" * 32]))
    assert witness.add_checkpoint(broken).status == 422
    assert witness.add_checkpoint(asked(log, 3)).status == 200
    head = TreeHead.parse(witness.last_seen()[ORIGIN])
    assert head.size == 5


def test_a_host_that_shows_another_ledger_is_not_cosigned(
    floor: WrittenFloor, log: CheckpointLog, witness: Witness, tmp_path: Path
) -> None:
    """It forgets its last checkpoints and goes on otherwise, or rewrites them: its own signature is good, and the
    witness, also one that was started again, has seen more."""
    for _ in range(3):
        kept(floor, log)
    assert witness.add_checkpoint(asked(log, 0)).status == 200
    entries = log.entries()
    file = floor.settings.checkpoints / "host-1.tlog"
    again = Witness(tmp_path / "elsewhere", "board.example/w1", [log.key], lambda: 1.0)
    assert again.key == witness.key
    file.write_bytes(b"".join(entries[:2]) + b"x" * 32)
    assert again.add_checkpoint(asked(log, 3)).status == 409, "as many, and others"
    file.write_bytes(b"".join(entries[:2]) + b"x" * 64)
    assert again.add_checkpoint(asked(log, 3)).status == 422
    file.write_bytes(b"".join(entries[:2]))
    assert again.add_checkpoint(asked(log, 2)).text == "3\n"


def test_a_witness_answers_strangers_by_the_book(floor: WrittenFloor, log: CheckpointLog, witness: Witness) -> None:
    kept(floor, log)
    other = CheckpointLog(floor.settings.checkpoints, floor.signer, "roundledger/other/host-1")
    assert witness.add_checkpoint(asked(other, 0)).status == 404
    name, signature = log.head().signatures[0]
    forged = SignedNote(log.head().text, ((name, signature[:4] + b"x" * 64),))
    assert witness.add_checkpoint(asked(log, 0, forged)).status == 403
    assert witness.add_checkpoint(asked(log, 9)).status == 400
    for body in (
        "",
        "old\n\n",
        "old x\n\n",
        "old 1\nshort\n\n" + str(log.head()),
        "old 0\n" + "\n" * 100,
        "old " + "9" * 50,
    ):
        assert witness.add_checkpoint(body).status == 400
    assert not witness.last_seen()


def test_a_witness_that_is_away_or_lies_holds_nothing_up(
    floor: WrittenFloor, log: CheckpointLog, place: WitnessAt, caplog: pytest.LogCaptureFixture
) -> None:
    away = WitnessAt("http://127.0.0.1:9", place.key)
    path = kept(floor, log, away)
    proof = InclusionProof.parse(proof_path(path).read_text())
    assert len(proof.head.signatures) == 1
    assert "gives no cosignature" in caplog.text
    lying = WitnessAt(place.url, NoteKey("board.example/w1", place.key.kind, bytes(32)))
    assert len(cosigned(log, log.head(), [lying, place]).signatures) == 2, "only the key that is known counts"


def test_settings_of_witnesses_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["witness", "--state", str(tmp_path), "--log", "nonsense"]) == 2
    assert "--log: 'nonsense' is no Ed25519 key of a note" in capsys.readouterr().err
    assert main(["witness", "--state", str(tmp_path), "--name", "a b"]) == 2
    assert "neither spaces nor plus signs" in capsys.readouterr().err


def test_checkpoints_that_are_made_at_the_same_time_all_stay_in_the_log(floor: WrittenFloor) -> None:
    """A floor on its schedule and a person at the command line: what was signed and cosigned is never written over."""
    seals = [bytes([number]) * 32 for number in range(60)]

    def add(seal: bytes) -> int:
        return CheckpointLog(floor.settings.checkpoints, floor.signer, ORIGIN).add(pb.Checkpoint(seal=seal))

    with ThreadPoolExecutor(6) as pool:
        places = list(pool.map(add, seals))
    assert sorted(places) == list(range(60))
    assert len(CheckpointLog(floor.settings.checkpoints, floor.signer, ORIGIN).entries()) == 60


def test_a_witness_that_speaks_no_http_holds_nothing_up(
    floor: WrittenFloor, log: CheckpointLog, witness: Witness
) -> None:
    class Rubbish(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.rfile.readline()
            self.wfile.write(b"rubbish\r\n\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Rubbish) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            made = kept(floor, log, WitnessAt(f"http://127.0.0.1:{server.server_address[1]}", witness.key))
        finally:
            server.shutdown()
    assert InclusionProof.parse(proof_path(made).read_text()).index == 0


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\nx: ", b"HTTP/1.1 200 OK\r\n\r\n"], ids=["header", "body"])
def test_a_witness_that_drips_its_answer_holds_nothing_up(
    floor: WrittenFloor, log: CheckpointLog, witness: Witness, monkeypatch: pytest.MonkeyPatch, head: bytes
) -> None:
    """Each piece comes in time, and the whole never does."""
    monkeypatch.setattr("services.running.witnesses._PATIENCE_SECONDS", 0.5)
    ended = threading.Event()

    class Dripping(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.rfile.readline()
            self.wfile.write(head)
            while not ended.wait(0.05):
                self.wfile.write(b"a")

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """The other end hangs up."""

    with Server(("127.0.0.1", 0), Dripping) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            made = kept(floor, log, WitnessAt(f"http://127.0.0.1:{server.server_address[1]}", witness.key))
        finally:
            ended.set()
            server.shutdown()
    assert InclusionProof.parse(proof_path(made).read_text()).index == 0
