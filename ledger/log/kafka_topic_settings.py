"""How a floor's topics are set: as they are made, and where one that exists departs from it."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from kafka import KafkaAdminClient
from kafka.admin import ConfigResource, ConfigResourceType

from ledger.log.kafka_security import brokers
from ledger.log.topics import ATTEMPTS

_GIVE_UP_MS = 5000
_WHOSE_CLOCK = "message.timestamp.type"
_BROKERS_CLOCK, _SENDERS_CLOCK = "LogAppendTime", "CreateTime"
_SETTINGS = {
    "cleanup.policy": "delete",
    "retention.ms": "-1",
    "retention.bytes": "-1",
    _WHOSE_CLOCK: _BROKERS_CLOCK,
}
"""It never forgets a record, and says when the broker took each, which no sender can feign."""
_FOR_A_WHILE = {"retention.ms": str(90 * 24 * 3600 * 1000), "retention.bytes": str(256 * 1024 * 1024)}
"""What was refused is no part of the ledger, and any caller with a token can have much refused: so many days, and so
many bytes of a partition."""
_COPIES = 3
_IN_SYNC = "min.insync.replicas"
_TWO_COPIES = {_IN_SYNC: "2"}
"""Where there are three, one may be away without a stop, and what was acknowledged is in two."""


def admin_of(bootstrap: str) -> KafkaAdminClient:
    return KafkaAdminClient(**brokers(bootstrap), bootstrap_timeout_ms=_GIVE_UP_MS)


def topic_settings(admin: KafkaAdminClient) -> tuple[int, dict[str, str]]:
    """How many copies of a topic the cluster allows, and the topic's settings."""
    nodes = len(admin.describe_cluster()["brokers"])
    return min(nodes, _COPIES), {**_SETTINGS, **(_TWO_COPIES if nodes >= _COPIES else {})}


def settings_of(name: str, settings: dict[str, str]) -> dict[str, str]:
    """Those of one topic, whatever stands before its name."""
    return {**settings, **_FOR_A_WHILE} if name.endswith(ATTEMPTS) else settings


def departures(bootstrap: str, names: Iterable[str]) -> list[str]:
    """In words, where topics that exist are not as they would be made."""
    found = []
    with admin_of(bootstrap) as admin:
        copies, wanted = topic_settings(admin)
        for topic in admin.describe_topics(list(names)):
            name, has = topic["name"], _settings_of(admin, topic["name"])
            for setting, value in settings_of(name, wanted).items():
                is_enough = setting == _IN_SYNC and int(has.get(setting, 0)) >= int(value)
                if has.get(setting) != value and not is_enough:
                    found.append(f"{name} has {setting}={has.get(setting)}, not {value}")
            least = min(len(partition["replica_nodes"]) for partition in topic["partitions"])
            if least < copies:
                found.append(f"{name} has a replication factor of {least}, not {copies}")
    return found


@contextmanager
def by_the_senders_clock(bootstrap: str, name: str) -> Iterator[None]:
    """While a log is copied to the topic: its commits were not made now, and those of a key that was retired since are
    as good as they were."""
    _set_clock(bootstrap, name, _SENDERS_CLOCK)
    try:
        yield
    finally:
        _set_clock(bootstrap, name, _BROKERS_CLOCK)


def _set_clock(bootstrap: str, name: str, clock: str) -> None:
    with admin_of(bootstrap) as admin:
        admin.alter_configs([ConfigResource(ConfigResourceType.TOPIC, name, {_WHOSE_CLOCK: clock})])


def _settings_of(admin: KafkaAdminClient, name: str) -> dict[str, str]:
    """Of several brokers, one that has not heard of a new topic yet answers with none."""
    deadline = time.monotonic() + _GIVE_UP_MS / 1000
    while True:
        described = admin.describe_configs([ConfigResource(ConfigResourceType.TOPIC, name)], config_filter="all")
        found = {setting: entry["value"] for setting, entry in described["topic"][name].items()}
        if found or time.monotonic() > deadline:
            return found
        time.sleep(0.1)
