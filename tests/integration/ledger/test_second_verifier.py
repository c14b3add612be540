"""A verifier written from docs/bundle-format.md alone agrees with the program's own: the page is enough."""

import ast
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.bundle import InTheBooks, make_bundle
from ledger.audit.bundle_check import check_bundle
from ledger.log.signing import Signer
from ledger.streams.trust.certificates import HOST, Enrolled, certify
from services.replay.bundle_file import page_of
from services.replay.bundling import PROGRAM_VERSION, keys_of, rulebook_text
from tests.support import second_verifier
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable

AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
ALWAYS = (datetime(2020, 1, 1, tzinfo=UTC), datetime(2040, 1, 1, tzinfo=UTC))


@pytest.fixture(scope="module", params=["root key", "keys of hosts", "from the beginning"])
def bundle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> pb.Bundle:
    """Of the second round of three, under a checkpoint; groups of several commits share a signature."""
    data = tmp_path_factory.mktemp("floor")
    signer = None
    if request.param != "keys of hosts":
        root, plain = Ed25519PrivateKey.generate(), Signer.from_folder(data / "keys", "host-1")
        certificate = certify(root, Enrolled("host-1", HOST, plain.public_key.public_bytes_raw(), *ALWAYS))
        signer = plain.certified(certificate.SerializeToString(deterministic=True))
        (data / "floor").mkdir()
        (data / "floor/root.pub").write_bytes(Signer("root", root).public_pem())
    floor = WrittenFloor(data, signer)
    floor.send(*evening(RouletteTable("roulette-1"), 3))
    floor.send(RouletteTable("roulette-2").install())
    made = make_bundle(
        floor.store,
        "roulette-1:2",
        rulebook=rulebook_text("oneida/roulette@2008-05-28"),
        published=InTheBooks(),
        keys=keys_of(floor.settings),
        checkpoint=checkpoints.make(floor.store, floor.signer, AT, "2026-03-01"),
        with_history=request.param == "from the beginning",
    )
    made.program_version = PROGRAM_VERSION
    floor.close()
    assert check_bundle(made).is_well
    return made


def test_it_imports_nothing_of_ours() -> None:
    tree = ast.parse(Path(second_verifier.__file__).read_text(encoding="utf-8"))
    modules = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in (
            [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else [node.module or "tests"]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert modules <= {*sys.stdlib_module_names, "cryptography"}


def test_both_find_nothing_wrong_with_a_good_bundle(bundle: pb.Bundle) -> None:
    held = second_verifier.bundle_in(page_of(bundle))
    assert held == bundle.SerializeToString(deterministic=True)
    assert second_verifier.problems_of(held) == []


PARTS: dict[str, Callable[[pb.Bundle], bytes]] = {
    "a commit": lambda b: b.commits[1].data,
    "the last commit": lambda b: b.commits[-1].data,
    "its signature": lambda b: b.commits[1].signature,
    "the hash before the round": lambda b: b.hash_before,
    "the checkpoint's seal": lambda b: b.checkpoint.seal,
    "the checkpoint's signature": lambda b: b.checkpoint.signature,
    "the checkpoint's head": lambda b: b.checkpoint.head.history_root,
    "the way to the head": lambda b: b.checkpoint.head_proof.path[0],
    "the way to the commit": lambda b: b.checkpoint.history_proof.path[0],
}


@pytest.mark.parametrize("part", PARTS)
def test_a_byte_changed_in_any_part_is_found_by_both(bundle: pb.Bundle, part: str) -> None:
    whole, data = bundle.SerializeToString(deterministic=True), PARTS[part](bundle)
    begins = whole.index(data)
    for at in sorted({*range(0, len(data), max(1, len(data) // 12)), len(data) - 1}):
        changed = bytearray(whole)
        changed[begins + at] ^= 1
        try:
            ours = check_bundle(pb.Bundle.FromString(bytes(changed))).problems
        except Exception as unreadable:  # no message at all, which both say
            ours = [str(unreadable)]
        assert second_verifier.problems_of(bytes(changed)), (part, at)
        assert ours, (part, at)


def _left_out(bundle: pb.Bundle) -> None:
    del bundle.commits[1]


def _cut_off(bundle: pb.Bundle) -> None:
    del bundle.commits[-1]


def _renamed(bundle: pb.Bundle) -> None:
    bundle.table_id = "roulette-9"


def _other_keys(bundle: pb.Bundle) -> None:
    stranger = Signer.ephemeral("stranger").public_pem().decode()
    if bundle.root_public_key:
        bundle.root_public_key = stranger
    for host in bundle.host_keys:
        bundle.host_keys[host] = stranger


@pytest.mark.parametrize("change", [_left_out, _cut_off, _renamed, _other_keys])
def test_what_was_left_out_renamed_or_signed_by_others_is_found_by_both(
    bundle: pb.Bundle, change: Callable[[pb.Bundle], None]
) -> None:
    changed = pb.Bundle()
    changed.CopyFrom(bundle)
    change(changed)
    assert check_bundle(changed).problems
    assert second_verifier.problems_of(changed.SerializeToString(deterministic=True))
