"""A Merkle tree over the hashes of commits, as in RFC 6962: one signature of its root vouches for every leaf, and a
leaf needs only the hashes beside its way to the root to show that it is one. Pure."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

_LEAF, _NODE = b"\x00", b"\x01"
"""Leaves and nodes are hashed apart, so that a node cannot pass for a leaf."""


class Proof(msgspec.Struct, frozen=True, gc=False):
    """Where a leaf stands in its tree, and what lies beside its way to the root."""

    leaf: int
    leaves: int
    path: tuple[bytes, ...]
    """The lowest first. A node without a neighbour moves up as it is and adds nothing."""


class Tree:
    """The tree with these leaves, with all its nodes."""

    def __init__(self, hashes: Sequence[bytes]) -> None:
        if not hashes:
            raise ValueError("a tree has at least one leaf")
        level = [sha256(_LEAF + each).digest() for each in hashes]
        self._levels = [level]
        while len(level) > 1:
            pairs = zip(level[::2], level[1::2], strict=False)  # the last may have no neighbour
            above = [sha256(_NODE + left + right).digest() for left, right in pairs]
            level = [*above, *level[len(above) * 2 :]]
            self._levels.append(level)
        self.root = level[0]
        self.leaves = len(hashes)

    def path(self, leaf: int) -> list[bytes]:
        """What lies beside a leaf's way to the root, the lowest first."""
        found = []
        for level in self._levels[:-1]:
            if leaf ^ 1 < len(level):
                found.append(level[leaf ^ 1])
            leaf >>= 1
        return found


def tree(hashes: Sequence[bytes]) -> tuple[bytes, list[Proof]]:
    """The root of the tree with these leaves, and the proof of each."""
    whole = Tree(hashes)
    return whole.root, [Proof(leaf, whole.leaves, tuple(whole.path(leaf))) for leaf in range(whole.leaves)]


def root_over(hashes: Sequence[bytes]) -> bytes:
    """The root of the tree with these leaves, at least one."""
    return _root([_leaf(each) for each in hashes])


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


def consistency_proof(hashes: Sequence[bytes], old: int) -> list[bytes]:
    """That the tree with these leaves goes on from the one of the first `old` of them (RFC 6962, 2.1.2)."""
    if not 0 < old <= len(hashes):
        return []
    return _subproof(old, [_leaf(each) for each in hashes], is_whole=True)


def _subproof(old: int, nodes: Sequence[bytes], *, is_whole: bool) -> list[bytes]:
    """`is_whole`: whether the old tree is all that was left of here, so that its root is known already."""
    if old == len(nodes):
        return [] if is_whole else [_root(nodes)]
    split = 1 << (len(nodes) - 1).bit_length() - 1
    if old <= split:
        return [*_subproof(old, nodes[:split], is_whole=is_whole), _root(nodes[split:])]
    return [*_subproof(old - split, nodes[split:], is_whole=False), _root(nodes[:split])]


def _root(level: Sequence[bytes]) -> bytes:
    while len(level) > 1:
        above = [_node(level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = [*above, *level[len(above) * 2 :]]
    return level[0]


def is_consistent(old: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a tree of `size` leaves goes on from one of `old` leaves, by the roots of both and the proof between."""
    if old == size:
        return not proof and old_root == root
    if not 0 < old < size:
        return old == 0 and not proof
    beside = list(proof) if old & (old - 1) else [old_root, *proof]
    if not beside:
        return False
    first = second = beside[0]
    at, width = old - 1, size - 1
    while at & 1:
        at, width = at >> 1, width >> 1
    for node in beside[1:]:
        if not width:
            return False
        if at & 1 or at == width:
            first, second = _node(node, first), _node(node, second)
            while not at & 1 and at:
                at, width = at >> 1, width >> 1
        else:
            second = _node(second, node)
        at, width = at >> 1, width >> 1
    return not width and first == old_root and second == root


def _leaf(leaf_hash: bytes) -> bytes:
    return sha256(_LEAF + leaf_hash).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()
