"""Hosts of a simulated floor on Kafka and what each takes for its own, where nothing else goes wrong."""

import logging
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.log.owners import Owner, Owners
from tests.simulation.broker import PARTITIONS
from tests.simulation.calm import calm_kafka, pass_time, said, send
from tests.support.roulette.console import RouletteTable


def test_a_command_for_a_partition_that_its_owner_does_not_follow_yet_waits_until_it_does(tmp_path: Path) -> None:
    """As at a host that has just been given the partition, or stands in for one that does not answer."""
    with calm_kafka(tmp_path) as floor:
        north, south = floor.all_hosts
        first, second, *_ = RouletteTable("r1").opening()
        assert not said(floor, south, first)
        log = north.log
        assert log is not None
        assert log._group is not None
        assert log._tail is not None
        log._group.owners = Owners(dict.fromkeys(range(PARTITIONS), (Owner("north", "north"),)))
        log._tail._kept = log._tail._read_now = frozenset()
        log._tail._asked.clear()
        assert not said(floor, north, second)
        assert [record.commit.seq for record in floor.chains()["r1"]] == [1, 2]


def test_what_a_host_that_is_gone_recorded_last_is_what_staff_goes_on_from(tmp_path: Path) -> None:
    """The one that is left has read it, and decided nothing on it yet."""
    with calm_kafka(tmp_path) as floor:
        north, south = floor.all_hosts
        first, second, *_ = RouletteTable("r1").opening()
        for host, command in ((south, first), (north, second)):
            floor.wrongs.believes_to_own_all(host)
            assert not said(floor, host, command)
        north.kill()
        floor.hosts.remove(north)
        pass_time(floor, 15)
        assert floor.newest("r1").head.seq == 1
        floor.look_again("r1")
        assert floor.newest("r1").head.seq == 2


def test_who_stands_in_for_an_owner_that_is_gone_shows_what_it_had_recorded_last(tmp_path: Path) -> None:
    """Though it rests from reading what it only stands by for."""
    with calm_kafka(tmp_path) as floor:
        north, south = floor.all_hosts
        log, gateway = south.log, south.gateway
        assert log is not None
        assert gateway is not None
        table = next(name for name in (f"r{n}" for n in range(8)) if log.owners_of(name)[0].host_id == "north")
        assert log._tail is not None
        assert log._home(table) in log._tail._at_rest
        log._tail._rest_seconds = 3600.0
        pass_time(floor, 5)
        assert not said(floor, north, RouletteTable(table).install())
        assert not log.store.head(table).seq
        north.kill()
        shown = []

        async def look() -> None:
            shown.append(await gateway.view(table, pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)))

        assert south.life is not None
        floor.world.loop.call_soon(floor.world.loop.create_task, look(), context=south.life.context.copy())
        pass_time(floor, 4)
        assert [getattr(each, "seq", each) for each in shown] == [1]


def test_a_host_that_rests_reads_several_partitions_at_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with calm_kafka(tmp_path) as floor, caplog.at_level(logging.WARNING, "ledger.log.kafka_tail"):
        north, south = floor.all_hosts
        log, tables = south.log, [f"r{number}" for number in range(16)]
        assert log is not None
        assert log._tail is not None
        assert len(log._tail._at_rest & {log._home(table) for table in tables}) > 1
        floor.wrongs.believes_to_own_all(north)
        send(floor, north, *(RouletteTable(table).install() for table in tables))
        pass_time(floor, 10)
        assert all(log.store.head(table).seq for table in tables)
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []
