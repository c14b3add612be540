"""Who takes the commands of which partition, by what the hosts say of themselves."""

import random

import pytest

from ledger.log.owners import Member, Owner, Owners, decoded, encoded, members_of, share_out, wants_more

EIGHT = range(8)


def settled(hosts: list[str], before: Owners = Owners()) -> Owners:  # noqa: B008
    """After all have become warm for what they keep, and asked for what is theirs."""
    owners = before
    for _ in range(3):
        owners = share_out([said(host, owners) for host in hosts], EIGHT)
    return owners


def said(host: str, owners: Owners) -> Member:
    return Member(host, f"{host}:1", tuple(owners.kept_by(host)), tuple(owners.owned_by(host)))


def owner_of(owners: Owners) -> list[str]:
    return [owners.of(partition)[0].host_id for partition in EIGHT]


def test_a_host_alone_owns_everything() -> None:
    owners = share_out([Member("north", "127.0.0.1:1")], EIGHT)
    assert owners.owned_by("north") == owners.kept_by("north") == set(EIGHT)
    assert owners.of(3)[0].address == "127.0.0.1:1"


@pytest.mark.parametrize("count", [2, 3, 5])
def test_every_partition_has_an_owner_and_a_stand_by_and_each_host_its_share(count: int) -> None:
    hosts = [f"host-{number}" for number in range(count)]
    owners = settled(hosts)
    for partition in EIGHT:
        first, second = owners.of(partition)
        assert first != second
    shares = [len(owners.owned_by(host)) for host in hosts]
    assert max(shares) - min(shares) <= 1


def test_a_host_that_joins_is_warm_before_it_owns() -> None:
    alone = settled(["north"])
    joined = share_out([said("north", alone), Member("south", "s:1")], EIGHT)
    assert set(owner_of(joined)) == {"north"}
    assert joined.kept_by("south") == set(EIGHT)
    cold, warm = Member("south", "s:1"), Member("south", "s:1", tuple(EIGHT))
    assert not wants_more(cold, joined)
    assert wants_more(warm, joined)
    after = share_out([said("north", joined), warm], EIGHT)
    assert len(after.owned_by("south")) == 4
    assert not wants_more(said("south", after), after)


@pytest.mark.parametrize("gone", ["a", "b", "c"])
def test_where_a_host_is_gone_its_stand_by_goes_first_and_no_other_table_moves(gone: str) -> None:
    before = settled(["a", "b", "c"])
    left = [host for host in "abc" if host != gone]
    after = share_out([said(host, before) for host in left], EIGHT)
    for partition in EIGHT:
        owner, stand_by = before.of(partition)
        new = after.of(partition)[0].host_id
        assert new in ((stand_by.host_id,) if owner.host_id == gone else (owner.host_id, stand_by.host_id))


def test_the_sharing_out_does_not_depend_on_who_does_it() -> None:
    owners = settled(["a", "b", "c"])
    members = [said(host, owners) for host in "abc"]
    for seed in range(20):
        random.Random(seed).shuffle(members)
        assert share_out(members, EIGHT) == owners


def test_it_travels_and_what_cannot_be_read_owns_nothing() -> None:
    owners = settled(["a", "b"])
    assert decoded(encoded(owners)) == owners
    assert members_of({"x": b"", "y": b"{", "z": b'{"host_id": "a", "address": "a:1"}'}) == {"z": Member("a", "a:1")}
    assert share_out([], EIGHT) == Owners()


def test_only_partitions_that_had_another_owner_have_changed_hands() -> None:
    north, south = Owner("north", "127.0.0.1:1"), Owner("south", "127.0.0.1:2")
    before = Owners({0: (north, south), 1: (south, north)})
    assert before.changed_since(Owners()) == 0
    assert Owners({0: (north,), 1: (north, south), 2: (south,)}).changed_since(before) == 1
