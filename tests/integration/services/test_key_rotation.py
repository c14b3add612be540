"""Every key of a floor can be replaced by one command, and what the one before signed or sealed stands."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag

import roundledger.v1 as pb
from ledger.log.outputs import worker_keys
from ledger.log.signing import OUTPUTS, Signer
from ledger.log.store import Store
from ledger.log.trust import trust_in
from ledger.streams.trust import TRUST_ID
from ledger.streams.trust.certificates import HOST, WORKER
from services.cli import main
from services.running.enrolment import enrolled_signer
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from services.tables.shuffling import SealedShuffler
from tests.support.roulette.console import RouletteTable
from tests.support.served import served

CARDS = ["AS", "KD", "2C"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def floor(tmp_path: Path) -> FloorFolder:
    made = FloorFolder(tmp_path / "floor")
    made.init()
    return made


def test_a_floor_goes_on_with_a_new_root_key_and_a_new_key_of_its_host(tmp_path: Path, capsys: Capture) -> None:
    """Readers know it by the same root.pub; its trust stream tells of the rotation; rounds of before and after are
    verified and bundled; the old key is retired by the new root key, and what it signed stands."""
    settings, table = Settings(data=tmp_path / "data"), RouletteTable()
    folder, data = str(settings.floor_folder), ["--data", str(settings.data)]

    def play(*commands: pb.Command) -> None:
        with served(settings) as floor:
            client = floor.client()
            for command in commands:
                assert isinstance(client.send(command), pb.CommandReply)
            client.close()

    play(*table.opening(), table.place("red"), *table.spin("1"))
    root_public = (settings.floor_folder / "root.pub").read_bytes()
    first_root = (settings.floor_folder / "root.key").read_bytes()
    first_key = (settings.keys / "host-1.key").read_bytes()
    assert main(["floor", "new-root-key", folder]) == 0
    assert main(["floor", "rotate", folder, "host-1", "--keys", str(settings.keys)]) == 0
    (earlier,) = (settings.keys / "before").iterdir()
    assert f"floor retire {folder} host-1 --public {earlier}" in capsys.readouterr().out
    assert (settings.floor_folder / "root.pub").read_bytes() == root_public
    assert (settings.floor_folder / "root.key").read_bytes() != first_root
    assert (settings.keys / "host-1.key").read_bytes() != first_key
    play(table.place("black"), *table.spin("2"))
    assert main(["floor", "retire", folder, "host-1", "--public", str(earlier)]) == 0
    play(table.place("odd"))
    with closing(Store.open_read_only(settings.store)) as store:
        told = [event.trust.WhichOneof("event") for each in store.commits(TRUST_ID) for event in each.commit.events]
    assert told == ["trust_opened", "key_enrolled", "key_rotated", "key_retired"]
    assert main(["verify", *data]) == 0
    assert main(["checkpoint", *data]) == 0
    for number in (1, 2):
        bundle = str(tmp_path / f"{number}.html")
        assert main(["bundle", f"roulette-1:{number}", "--out", bundle, *data]) == 0
        assert main(["verify-bundle", bundle, "--root", str(settings.floor_folder / "root.pub")]) == 0


def test_what_a_worker_published_before_its_key_was_replaced_stands(floor: FloorFolder, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data", floor=floor.path, host_id="worker-1")
    keys, leaf = worker_keys(settings.keys), b"h" * 32

    def published() -> bytes:
        return enrolled_signer(settings, floor, WORKER).sign_leaves([leaf], OUTPUTS)[0]

    before = published()
    rotate = ["floor", "rotate", str(floor.path), "worker-1", "--keys", str(keys), "--purpose", "worker"]
    assert main(rotate) == 0
    floor.replace_root()
    assert main(rotate) == 0
    after = published()
    assert pb.CommitSignature.FromString(before).certificate != pb.CommitSignature.FromString(after).certificate
    trust = trust_in(floor.path, WORKER)
    assert [trust.signer_of(leaf, signature, OUTPUTS) for signature in (before, after)] == ["worker-1", "worker-1"]
    assert trust_in(floor.path, HOST).signer_of(leaf, after, OUTPUTS) == "", "a worker is no host"
    assert len(list((keys / "before").iterdir())) == 2


def test_a_key_that_is_not_there_is_not_rotated(floor: FloorFolder, tmp_path: Path, capsys: Capture) -> None:
    assert main(["floor", "rotate", str(floor.path), "host-9", "--keys", str(tmp_path)]) == 2
    assert "has no key of host-9: `roundledger floor keys` makes the first one" in capsys.readouterr().err
    floor.root_key.unlink()
    for command in (["rotate", str(floor.path), "host-9", "--keys", str(tmp_path)], ["new-root-key", str(floor.path)]):
        assert main(["floor", *command]) == 2
        assert "has no root.key" in capsys.readouterr().err


def test_shuffles_under_way_are_opened_after_the_shufflers_key_was_replaced(
    floor: FloorFolder, capsys: Capture
) -> None:
    running = SealedShuffler.from_file(floor.shuffler_key)
    first = running.shuffle(CARDS)
    for number in (1, 2):
        assert main(["floor", "new-shuffler-key", str(floor.path)]) == 0
        assert f"shuffler-{number}.key" in capsys.readouterr().out
    restarted = SealedShuffler.from_file(floor.shuffler_key)
    second = restarted.shuffle(CARDS)
    for shuffler in (running, restarted):  # one host after the other is restarted: each opens what the other sealed
        assert sorted(shuffler.unseal(first.sealed)[1]) == sorted(shuffler.unseal(second.sealed)[1]) == sorted(CARDS)
    for path in floor.path.glob("shuffler-*.key"):  # when all shoes of that time have ended
        path.unlink()
    assert sorted(restarted.unseal(second.sealed)[1]) == sorted(CARDS)
    with pytest.raises(InvalidTag):
        restarted.unseal(first.sealed)


def test_a_root_key_names_its_successor_and_nobody_else_can(floor: FloorFolder, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data", floor=floor.path)
    leaf, first = b"h" * 32, enrolled_signer(settings, floor)
    for number in range(3):
        floor.replace_root()
        own = Settings(data=tmp_path / f"data-{number}", floor=floor.path)
        signed = enrolled_signer(own, floor).sign_leaves([leaf], OUTPUTS)[0]
        assert trust_in(floor.path).signer_of(leaf, signed, OUTPUTS) == "host-1"
    assert trust_in(floor.path).signer_of(leaf, first.sign_leaves([leaf], OUTPUTS)[0], OUTPUTS) == "host-1"
    stranger = FloorFolder(tmp_path / "stranger")
    stranger.init()
    stranger.replace_root()
    shutil.copyfile(floor.root_public, stranger.root_public)  # claims to follow this floor's root
    forged = enrolled_of(stranger, tmp_path / "forged").sign_leaves([leaf], OUTPUTS)[0]
    assert trust_in(floor.path).signer_of(leaf, forged, OUTPUTS) == ""


def enrolled_of(folder: FloorFolder, data: Path) -> Signer:
    return enrolled_signer(Settings(data=data, floor=folder.path), folder)


def test_a_new_root_key_that_was_lost_half_way_is_passed_over(floor: FloorFolder, tmp_path: Path) -> None:
    """A kill after the succession was written, before the key was: the old one signs as before."""
    old = floor.root_key.read_bytes()
    floor.replace_root()
    floor.root_key.write_bytes(old)
    assert floor.successions() == []
    leaf = b"h" * 32
    signed = enrolled_of(floor, tmp_path / "data").sign_leaves([leaf], OUTPUTS)[0]
    assert trust_in(floor.path).signer_of(leaf, signed, OUTPUTS) == "host-1"
    floor.replace_root()
    assert len(floor.successions()) == 1
