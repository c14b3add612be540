"""Both clients of Kafka have the settings that readers change while they run: their names are the clients' own."""

import asyncio

from aiokafka import AIOKafkaConsumer
from kafka import KafkaConsumer

from ledger.log.gathering import AT_ONCE, GATHERED, MANY, Gathering
from tests.support.shared_servers import SharedBroker


async def test_aiokafka_asks_as_it_is_told(broker: SharedBroker) -> None:
    async with AIOKafkaConsumer(bootstrap_servers=broker.bootstrap, **AT_ONCE) as consumer:
        await asyncio.sleep(0)  # lets its tasks begin: its stop fails on one that has not
        fetcher, gathering = consumer._fetcher, Gathering.of_aiokafka(consumer)
        assert {name: getattr(fetcher, f"_{name}") for name in AT_ONCE} == AT_ONCE
        gathering._since -= 1.0
        gathering.took(2 * MANY)
        assert {name: getattr(fetcher, f"_{name}") for name in GATHERED} == GATHERED


def test_kafka_python_asks_as_it_is_told(broker: SharedBroker) -> None:
    with KafkaConsumer(bootstrap_servers=broker.bootstrap, **AT_ONCE) as consumer:
        config, gathering = consumer._fetcher.config, Gathering.of_kafka_python(consumer)
        assert {name: config[name] for name in AT_ONCE} == AT_ONCE
        gathering._since -= 1.0
        gathering.took(2 * MANY)
        assert {name: config[name] for name in GATHERED} == GATHERED
