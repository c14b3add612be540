"""The tree over a group of commits (RFC 6962, section 2.1), for every small group and every place in it."""

import hashlib
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from ledger.core.merkle import Proof, root_of, tree

SIZES = range(1, 34)


def hashes(count: int) -> list[bytes]:
    return [hashlib.sha256(b"commit %d" % number).digest() for number in range(count)]


def by_definition(leaves: Sequence[bytes]) -> bytes:
    """The standard's own recursion: split at the largest power of two below the size."""
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    left, right = by_definition(leaves[:split]), by_definition(leaves[split:])
    return hashlib.sha256(b"\x01" + left + right).digest()


@pytest.mark.parametrize("size", SIZES)
def test_the_root_is_the_standards(size: int) -> None:
    assert tree(hashes(size))[0] == by_definition(hashes(size))


@pytest.mark.parametrize("size", SIZES)
def test_every_leaf_leads_to_the_root_and_to_no_other_place(size: int) -> None:
    leaves = hashes(size)
    root, proofs = tree(leaves)
    for at, leaf_hash in enumerate(leaves):
        for proof in proofs:
            assert (root_of(proof, leaf_hash) == root) == (proof.leaf == at)


@pytest.mark.parametrize("size", SIZES)
def test_a_proof_that_was_altered_in_any_way_does_not_lead_to_the_root(size: int) -> None:
    leaves = hashes(size)
    root, proofs = tree(leaves)
    for leaf_hash, proof in zip(leaves, proofs, strict=True):
        path = proof.path
        altered = [replace(proof, path=(*path, root)), replace(proof, path=(root, *path))]
        altered += [replace(proof, path=path[:-1]), replace(proof, path=path[1:])] if path else []
        altered += [replace(proof, path=(*path[:i], bytes(32), *path[i + 1 :])) for i in range(len(path))]
        altered += [replace(proof, leaf=leaf) for leaf in range(-1, size + 2) if leaf != proof.leaf]
        assert [root_of(wrong, leaf_hash) for wrong in altered].count(root) == 0


def test_a_node_does_not_pass_for_a_leaf() -> None:
    first, second, third, fourth = hashes(4)
    root, proofs = tree([first, second, third, fourth])
    left, right = proofs[2].path[1], proofs[0].path[1]
    assert root_of(Proof(0, 2, (right,)), left) != root
    assert tree([left, right])[0] != root


def test_there_is_no_tree_without_leaves() -> None:
    with pytest.raises(ValueError, match="at least one leaf"):
        tree([])
    assert root_of(Proof(0, 0, ()), bytes(32)) is None
