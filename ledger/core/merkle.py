"""A Merkle tree over the hashes of commits, as in RFC 6962: one signature of its root vouches for every leaf, and a
leaf needs only the hashes beside its way to the root to show that it is one. Pure."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

_LEAF, _NODE = b"\x00", b"\x01"
"""Leaves and nodes are hashed apart, so that a node cannot pass for a leaf."""


class Proof(msgspec.Struct, frozen=True):
    """Where a leaf stands in its tree, and what lies beside its way to the root."""

    leaf: int
    leaves: int
    path: tuple[bytes, ...]
    """The lowest first. A node without a neighbour moves up as it is and adds nothing."""


def tree(hashes: Sequence[bytes]) -> tuple[bytes, list[Proof]]:
    """The root of the tree with these leaves, and the proof of each."""
    if not hashes:
        raise ValueError("a tree has at least one leaf")
    leaves = len(hashes)
    paths: list[list[bytes]] = [[] for _ in hashes]
    level = [_leaf(each) for each in hashes]
    height = 0
    while len(level) > 1:
        for leaf, path in enumerate(paths):
            beside = (leaf >> height) ^ 1
            if beside < len(level):
                path.append(level[beside])
        above = [_node(level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = above + level[len(above) * 2 :]
        height += 1
    return level[0], [Proof(leaf, leaves, tuple(path)) for leaf, path in enumerate(paths)]


def root_over(hashes: Sequence[bytes]) -> bytes:
    """The root of the tree with these leaves, at least one."""
    level = [_leaf(each) for each in hashes]
    while len(level) > 1:
        above = [_node(level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = above + level[len(above) * 2 :]
    return level[0]


def proof_of(hashes: Sequence[bytes], leaf: int) -> tuple[bytes, Proof]:
    """The root of the tree with these leaves, and the proof of one of them."""
    level = [_leaf(each) for each in hashes]
    leaves, at, path = len(level), leaf, list[bytes]()
    while len(level) > 1:
        if at ^ 1 < len(level):
            path.append(level[at ^ 1])
        above = [_node(level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = above + level[len(above) * 2 :]
        at >>= 1
    return level[0], Proof(leaf, leaves, tuple(path))


class GrowingTree:
    """A tree to which leaves are added. It remembers the roots of the perfect trees of which it is made, the largest
    first: as many as its number of leaves has ones in binary."""

    def __init__(self, leaves: int = 0, peaks: Sequence[bytes] = ()) -> None:
        if leaves.bit_count() != len(peaks):
            raise ValueError(f"{len(peaks)} peaks do not make a tree of {leaves} leaves")
        self.leaves, self.peaks = leaves, list(peaks)

    def add(self, leaf_hash: bytes) -> None:
        node, full = _leaf(leaf_hash), self.leaves
        while full & 1:  # two trees of the same height become one
            node = _node(self.peaks.pop(), node)
            full >>= 1
        self.peaks.append(node)
        self.leaves += 1

    @property
    def root(self) -> bytes:
        """The same as that of `tree`; empty while there is no leaf."""
        if not self.peaks:
            return b""
        node = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            node = _node(peak, node)
        return node


def root_of(proof: Proof, leaf_hash: bytes) -> bytes | None:
    """The root of the tree in which the leaf stands; None where the proof is none."""
    at, width = proof.leaf, proof.leaves
    if not 0 <= at < width:
        return None
    beside = iter(proof.path)
    node = _leaf(leaf_hash)
    while width > 1:
        if at ^ 1 < width:
            other = next(beside, None)
            if other is None:
                return None
            pair = other + node if at & 1 else node + other
            node = sha256(_NODE + pair).digest()
        at, width = at >> 1, (width + 1) >> 1
    return node if next(beside, None) is None else None


def _leaf(leaf_hash: bytes) -> bytes:
    return sha256(_LEAF + leaf_hash).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()
