"""The tree over a group of commits (RFC 6962, section 2.1), for every small group and every place in it."""

import hashlib
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from ledger.core.merkle import Proof, consistency_proof, is_consistent, root_of, root_over, tree

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


def test_a_tree_goes_on_from_every_earlier_one_of_itself_and_from_no_other() -> None:
    """RFC 6962, 2.1.2: every pair of sizes up to 20, and each proof with one hash changed, left out or added."""
    hashes = [bytes([n]) * 32 for n in range(20)]
    roots = {size: root_over(hashes[:size]) for size in range(1, 21)}
    for size in range(1, 21):
        for old in range(1, size + 1):
            proof = consistency_proof(hashes[:size], old)
            assert is_consistent(old, roots[old], size, roots[size], proof), (old, size)
            if old == size:
                continue
            assert not is_consistent(old, b"x" * 32, size, roots[size], proof)
            assert not is_consistent(old, roots[old], size, b"x" * 32, proof)
            assert not is_consistent(old, roots[old], size, roots[size], [*proof, b"x" * 32])
            for place in range(len(proof)):
                changed = [*proof[:place], b"x" * 32, *proof[place + 1 :]]
                assert not is_consistent(old, roots[old], size, roots[size], changed)
                assert not is_consistent(old, roots[old], size, roots[size], proof[:place] + proof[place + 1 :])
    assert is_consistent(0, b"", 5, roots[5], [])
    assert not is_consistent(6, roots[6], 5, roots[5], [])
