"""Which host takes the commands of which partition. It is for speed only: who decides is the order of the topic, so two
hosts that both take themselves for the owner lose nothing but time. Pure."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec


class Member(msgspec.Struct, frozen=True):
    """What a host says of itself when it joins."""

    host_id: str
    address: str
    """Where other hosts call it."""
    warm: tuple[int, ...] = ()
    """The partitions whose mirror is as new as the topic was a moment ago."""
    owned: tuple[int, ...] = ()


class Owner(msgspec.Struct, frozen=True):
    host_id: str
    address: str


class Owners(msgspec.Struct, frozen=True):
    """For each partition its owner, and after it the host that stands by."""

    by_partition: dict[int, tuple[Owner, ...]] = {}

    def of(self, partition: int) -> tuple[Owner, ...]:
        return self.by_partition.get(partition, ())

    def owned_by(self, host_id: str) -> frozenset[int]:
        return frozenset(p for p, hosts in self.by_partition.items() if hosts[0].host_id == host_id)

    def kept_by(self, host_id: str) -> frozenset[int]:
        """Those that a host owns or stands by for."""
        return frozenset(p for p, hosts in self.by_partition.items() if any(host_id == h.host_id for h in hosts))

    def changed_since(self, before: "Owners") -> int:
        """Partitions that had another owner then; those that had none are not counted."""
        owned = before.by_partition
        return sum(p in owned and owned[p][0].host_id != hosts[0].host_id for p, hosts in self.by_partition.items())


def share_out(members: Iterable[Member], partitions: Iterable[int]) -> Owners:
    """Each partition in turn goes to the next host by name. A host whose mirror of it is not warm yet stands by first,
    while its owner keeps it; where the owner is gone, a warm stand-by goes before the other hosts."""
    hosts = sorted(members, key=lambda member: member.host_id)
    if not hosts:
        return Owners()
    found = {}
    for number, partition in enumerate(sorted(partitions)):
        turn = [hosts[(number + place) % len(hosts)] for place in range(len(hosts))]
        owner = _owner(partition, turn)
        others = [host for host in turn if host is not owner]
        found[partition] = tuple(Owner(host.host_id, host.address) for host in (owner, *others[:1]))
    return Owners(found)


def _owner(partition: int, turn: Sequence[Member]) -> Member:
    if partition in turn[0].warm:
        return turn[0]
    has_it = [host for host in turn if partition in host.owned]
    is_warm = [host for host in turn if partition in host.warm]
    return (has_it or is_warm or turn)[0]


def wants_more(member: Member, owners: Owners) -> bool:
    """Whether a host has become warm for what it only stands by for, though it is its turn: then the sharing out is to
    be done again."""
    hosts = sorted({host.host_id for each in owners.by_partition.values() for host in each})
    if member.host_id not in hosts:
        return False
    for number, partition in enumerate(sorted(owners.by_partition)):
        is_next = hosts[number % len(hosts)] == member.host_id
        if is_next and partition in member.warm and owners.of(partition)[0].host_id != member.host_id:
            return True
    return False


def encoded(owners: Owners) -> bytes:
    return msgspec.json.encode(owners)


def decoded(data: bytes) -> Owners:
    return _decoder.decode(data)


def member_of(data: bytes) -> Member:
    return _member_decoder.decode(data)


def members_of(said: Mapping[str, bytes]) -> dict[str, Member]:
    """By the broker's name for each; one that says nothing that can be read owns nothing."""
    found = {}
    for name, data in said.items():
        try:
            found[name] = member_of(data)
        except msgspec.MsgspecError:
            continue
    return found


_decoder = msgspec.json.Decoder(Owners)
_member_decoder = msgspec.json.Decoder(Member)
