"""The page of a bundle proves itself, in a real browser and offline: one byte changed in any part shows, and the page's
verifier, written from docs/bundle-format.md, agrees with the program's own."""

import base64
import hashlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.sync_api import Page, expect

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.bundle import InTheBooks, make_bundle
from ledger.audit.bundle_check import check_bundle
from ledger.log.signing import Signer
from ledger.streams.trust.certificates import HOST, Enrolled, certify, certify_succession
from services.replay.bundle_file import page_of
from services.replay.bundling import PROGRAM_VERSION, keys_of, rulebook_text
from tests.support.browser import chromium
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable

AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


@pytest.fixture(scope="module", params=["root key", "root key that was replaced", "keys of hosts"])
def bundle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> pb.Bundle:
    """Of the second round of three, under a checkpoint; groups of several commits share a signature."""
    data = tmp_path_factory.mktemp("floor")
    signer = None
    if request.param != "keys of hosts":
        root, plain = Ed25519PrivateKey.generate(), Signer.from_folder(data / "keys", "host-1")
        always = (datetime(2020, 1, 1, tzinfo=UTC), datetime(2040, 1, 1, tzinfo=UTC))
        signing, successions = root, []
        for _ in range(2) if "replaced" in request.param else ():
            before, signing = signing, Ed25519PrivateKey.generate()
            successions.append(certify_succession(before, signing.public_key().public_bytes_raw()))
        enrolled = Enrolled("host-1", HOST, plain.public_key.public_bytes_raw(), *always)
        certificate = certify(signing, enrolled, successions)
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
    )
    made.program_version = PROGRAM_VERSION
    assert check_bundle(made).is_well
    return made


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as browser:
        context = browser.new_context(offline=True)
        yield context.new_page()


def opened(page: Page, bundle: pb.Bundle, folder: Path, change: Callable[[str], str] = str) -> None:
    file = folder / "round.html"
    file.write_text(change(page_of(bundle)))
    page.goto(file.as_uri())


def proven(page: Page, bundle: pb.Bundle) -> list[str]:
    """The problems that the page's own verifier finds."""
    held = base64.b64encode(bundle.SerializeToString(deterministic=True)).decode()
    verdict = page.evaluate("held => prover.prove(held)", held)
    assert not verdict["unsupported"]
    assert bool(verdict["problems"]) != bool(verdict["proves"])
    problems: list[str] = verdict["problems"]
    return problems


def _flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


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


def test_a_page_says_by_itself_that_its_record_holds(page: Page, bundle: pb.Bundle, tmp_path: Path) -> None:
    opened(page, bundle, tmp_path)
    proof = page.locator("#proof")
    expect(proof).to_have_attribute("data-state", "proven")
    expect(proof).to_contain_text("none of them was changed, left out or moved")
    expect(proof).to_contain_text("The checkpoint of 2026-03-01T20:00:00")
    assert proven(page, bundle) == []


def test_one_byte_changed_in_any_part_shows_and_both_verifiers_say_so(
    page: Page, bundle: pb.Bundle, tmp_path: Path
) -> None:
    opened(page, bundle, tmp_path)
    whole = bundle.SerializeToString(deterministic=True)
    for name, part in PARTS.items():
        data = part(bundle)
        begins = whole.index(data)
        for at in {0, len(data) // 2, len(data) - 1}:
            try:
                changed = pb.Bundle.FromString(_flipped(whole, begins + at))
            except Exception:  # no message at all: neither reads it
                continue
            ours = check_bundle(changed).problems
            assert bool(proven(page, changed)) == bool(ours), (name, at, ours)
            assert ours, (name, at)


def test_commits_that_are_left_out_moved_or_of_another_table_show(
    page: Page, bundle: pb.Bundle, tmp_path: Path
) -> None:
    opened(page, bundle, tmp_path)
    for change in (_left_out, _cut_off, _swapped, _renamed, _other_keys):
        changed = pb.Bundle()
        changed.CopyFrom(bundle)
        change(changed)
        assert check_bundle(changed).problems, change.__name__
        assert proven(page, changed), change.__name__


def _left_out(bundle: pb.Bundle) -> None:
    del bundle.commits[1]


def _cut_off(bundle: pb.Bundle) -> None:
    del bundle.commits[-1]


def _swapped(bundle: pb.Bundle) -> None:
    first, second = bundle.commits[0].SerializeToString(), bundle.commits[1].SerializeToString()
    bundle.commits[0].ParseFromString(second)
    bundle.commits[1].ParseFromString(first)


def _renamed(bundle: pb.Bundle) -> None:
    bundle.table_id = "roulette-9"


def _other_keys(bundle: pb.Bundle) -> None:
    stranger = Signer.ephemeral("stranger").public_pem().decode()
    if bundle.root_public_key:
        bundle.root_public_key = stranger
    for host in bundle.host_keys:
        bundle.host_keys[host] = stranger


def test_a_page_that_was_changed_shows_it(page: Page, bundle: pb.Bundle, tmp_path: Path) -> None:
    """The record in the file is another one, and a step on the page is of no commit of it."""
    held = base64.b64encode(bundle.SerializeToString(deterministic=True)).decode()
    other = pb.Bundle()
    other.CopyFrom(bundle)
    _cut_off(other)
    shorter = base64.b64encode(other.SerializeToString(deterministic=True)).decode()
    opened(page, bundle, tmp_path, lambda text: text.replace(held, shorter))
    expect(page.locator("#proof")).to_have_attribute("data-state", "broken")
    expect(page.locator("#proof h2")).to_have_text("This file was changed: do not rely on it")
    digest = base64.b64encode(hashlib.sha256(bundle.commits[0].data).digest()).decode()
    opened(page, bundle, tmp_path, lambda text: text.replace(digest, base64.b64encode(bytes(32)).decode()))
    expect(page.locator("#proof")).to_contain_text("a step that this page shows is of no commit of the record")
