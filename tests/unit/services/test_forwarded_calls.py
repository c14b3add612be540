"""Whose word a host takes for who the caller is: that of a host of the floor, for one call and a short time."""

import hashlib
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import roundledger.v1 as pb
from ledger.log.owners import Owner
from ledger.log.signing import COMMITS, Signer
from ledger.log.trust import FloorTrust
from ledger.streams.trust.certificates import HOST, WORKER, Enrolled, Retired, certify
from services.tables.forwarding import problem_with_request, signed_request
from tests.support.roulette.console import RouletteTable

ROOT = Ed25519PrivateKey.generate()
NOW = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)
SOUTH = Owner("south", "127.0.0.1:2")


def enrolled(key_id: str, purpose: int = HOST, root: Ed25519PrivateKey = ROOT) -> Signer:
    signer = Signer.ephemeral(key_id)
    public = signer.public_key.public_bytes_raw()
    said = certify(root, Enrolled(key_id, purpose, public, NOW - timedelta(days=1), NOW + timedelta(days=1)))
    return signer.certified(said.SerializeToString(deterministic=True))


NORTH = enrolled("north")


def call() -> pb.ForwardedCall:
    dealer = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)
    return pb.ForwardedCall(actor=dealer, command=RouletteTable("roulette-1").place("straight", "17"))


def problem(request: pb.ForwardRequest, host_id: str = "south", now: datetime = NOW, *retired: Retired) -> str:
    hosts = FloorTrust(ROOT.public_key(), HOST, retired)
    return problem_with_request(request, pb.ForwardedCall.FromString(request.call), host_id, hosts, now)


def test_what_a_host_of_the_floor_passes_on_is_believed() -> None:
    assert problem(signed_request(NORTH, SOUTH, call(), NOW)) == ""


@pytest.mark.parametrize(
    "signer",
    [Signer.ephemeral("north"), enrolled("worker-1", WORKER), enrolled("north", root=Ed25519PrivateKey.generate())],
    ids=["a stranger", "a worker", "another property's host"],
)
def test_nobody_else_says_who_calls(signer: Signer) -> None:
    assert problem(signed_request(signer, SOUTH, call(), NOW)) == "it is not signed by a host of this floor"


def test_it_is_for_one_host_and_a_short_time() -> None:
    request = signed_request(NORTH, SOUTH, call(), NOW)
    assert problem(request, "east") == "it is for another host than east"
    assert "no longer valid" in problem(request, now=NOW + timedelta(minutes=2))
    assert "no longer valid" in problem(request, now=NOW - timedelta(minutes=2))


def test_it_is_for_this_call_alone() -> None:
    """Neither another command nor another caller passes under the same signature."""
    request = signed_request(NORTH, SOUTH, call(), NOW)
    for change in ("actor_id", "command"):
        other = pb.ForwardedCall.FromString(request.call)
        if change == "actor_id":
            other.actor.actor_id = "pit-1"
        else:
            other.command.roulette.place_wager.amount_cents += 100
        altered = pb.ForwardRequest(call=other.SerializeToString(deterministic=True), signature=request.signature)
        assert problem(altered) == "it is not signed by a host of this floor"


def test_a_host_that_was_retired_passes_nothing_on() -> None:
    retired = Retired("north", NORTH.public_key.public_bytes_raw(), NOW - timedelta(hours=1))
    assert problem(signed_request(NORTH, SOUTH, call(), NOW), "south", NOW, retired) != ""


def test_a_commits_signature_is_none_of_a_call() -> None:
    request = signed_request(NORTH, SOUTH, call(), NOW)
    (other,) = NORTH.sign_leaves([hashlib.sha256(request.call).digest()], COMMITS)
    assert problem(pb.ForwardRequest(call=request.call, signature=other)) != ""
