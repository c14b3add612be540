"""A key is retired on a simulated floor where nothing else goes wrong (docs/simulator.md)."""

import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.vocabulary import body_of
from ledger.log import topics
from ledger.streams.trust.state import TRUST_ID
from tests.simulation.audit import agree, audit
from tests.simulation.calm import calm_embedded, calm_kafka, pass_time, run, said
from tests.simulation.kafka import KafkaFloor
from tests.simulation.simulate import _empty_books
from tests.support.roulette.console import RouletteTable

TABLES = [f"r{number}" for number in range(8)]
"""More than there are partitions: whoever owns what, each host has some."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[KafkaFloor]:
    with calm_kafka(tmp_path) as floor:
        yield floor


def _untold(floor: KafkaFloor) -> set[str]:
    return floor.keys.untold(floor.all_chains().get(TRUST_ID, ()))


def test_the_tables_of_a_retired_host_go_to_the_other_while_its_process_runs_on(floor: KafkaFloor) -> None:
    north, south = floor.all_hosts
    assert south.log is not None
    assert any(south.log.owners_of(name)[0].host_id == "south" for name in TABLES)
    assert not said(floor, south, RouletteTable("before").install())
    floor.keys.retire(south)
    pass_time(floor, 10)
    assert [said(floor, south, RouletteTable(name).install()) for name in TABLES[:2]] == ["HOST_RETIRED"] * 2
    assert [said(floor, north, RouletteTable(name).install()) for name in TABLES] == [""] * len(TABLES)
    assert {*TABLES, "before"} <= floor.chains().keys()


def _next_where_time_is_ahead(floor: KafkaFloor, seconds: float) -> pb.Command:
    """The second command of a table that south owns. North recorded the first while its own clock was wrong, and no
    commit of a stream is earlier than the one before."""
    north, south = floor.all_hosts
    assert south.log is not None
    assert north.life is not None
    of_south = next(name for name in TABLES if south.log.owners_of(name)[0].host_id == "south")
    first, second, *_ = RouletteTable(of_south).opening()
    floor.wrongs.believes_to_own_all(north)
    north.life.clock_step = seconds
    assert not said(floor, north, first)
    north.life.clock_step = 0.0
    for group in floor.broker.groups.values():
        group.share_out_soon()
    pass_time(floor, 2)
    return second


def _stream_of(command: pb.Command) -> str:
    return str(body_of(command).header.stream_id)


def test_a_retirement_that_is_to_come_by_all_clocks_undoes_nothing_that_was_acknowledged(floor: KafkaFloor) -> None:
    """Also where the retired host has signed under a time that another's clock had shown, and its own had not."""
    _, south = floor.all_hosts
    command = _next_where_time_is_ahead(floor, 50)
    assert not said(floor, south, command)
    floor.keys.retire(south)
    pass_time(floor, 60)
    recorded = floor.chains()[_stream_of(command)]
    assert [record.commit.host_id for record in recorded] == ["north", "south"]
    assert recorded[1].commit.at.ToDatetime() == recorded[0].commit.at.ToDatetime()
    audit(floor.world, floor.chains(), None)


def test_a_host_signs_nothing_that_its_key_may_not_sign_at_the_time_of_the_stream(floor: KafkaFloor) -> None:
    """By its own clock the retirement is to come; readers go by the commit's time."""
    _, south = floor.all_hosts
    command = _next_where_time_is_ahead(floor, 50)
    floor.keys.retire_from(south, floor.world.true_time() + timedelta(seconds=20))
    pass_time(floor, 2)
    before = floor.ends(topics.ROUNDS)
    assert said(floor, south, command) == "HOST_RETIRED"
    assert floor.ends(topics.ROUNDS) == before, "what nobody believes would be named as forged"


def test_what_the_owner_may_not_sign_any_more_is_decided_by_who_stands_by(floor: KafkaFloor) -> None:
    north, south = floor.all_hosts
    command = _next_where_time_is_ahead(floor, 50)
    floor.keys.retire_from(south, floor.world.true_time() + timedelta(seconds=20))
    pass_time(floor, 2)
    assert north.log is not None
    assert north.log.owners_of(_stream_of(command))[0].host_id == "south"
    assert not said(floor, north, command)
    assert [record.commit.host_id for record in floor.chains()[_stream_of(command)]] == ["north", "north"]


def test_what_a_retired_key_signs_late_is_believed_by_no_mirror_whatever_time_it_claims(floor: KafkaFloor) -> None:
    north, south = floor.all_hosts
    first, second, *_ = RouletteTable("r1").opening()
    assert not said(floor, south, first)
    floor.keys.retire(south)
    before = sum(floor.ends(topics.ROUNDS).values())
    run(floor, floor.wrongs.steal_late())
    pass_time(floor, 5)
    assert sum(floor.ends(topics.ROUNDS).values()) > before
    assert not said(floor, north, second)
    mirrors = floor.mirrors_of(north, south)
    agree(floor.chains(), mirrors)
    written = {r.commit.command_id for mirror in mirrors.values() for records in mirror.values() for r in records}
    assert not {name for name in written if name.startswith("late-")}


def test_a_retired_host_comes_back_under_another_key(floor: KafkaFloor) -> None:
    _, south = floor.all_hosts
    floor.keys.retire(south)
    pass_time(floor, 10)
    south.kill()
    south.start()
    pass_time(floor, 3)
    assert "the key of host south was retired by then" in floor.world.history[-1]
    floor.renew(south)
    pass_time(floor, 10)
    assert not said(floor, south, RouletteTable("after").install())
    assert floor.chains()["after"][0].commit.host_id


def test_a_retirement_is_told_by_the_trust_stream_also_where_no_answer_comes_at_first(floor: KafkaFloor) -> None:
    """The broker is away when it is put into the folder: the processes run on, and one of them tells of it later."""
    floor.broker.is_down = True
    floor.keys.retire(floor.all_hosts[1])
    pass_time(floor, 60)
    assert _untold(floor)
    floor.broker.is_down = False
    pass_time(floor, 30)
    assert not _untold(floor)
    assert not [line for line in floor.world.history if " ends: " in line]


def test_a_worker_whose_key_is_retired_ends_instead_of_publishing_what_nobody_would_believe(floor: KafkaFloor) -> None:
    """The other one then has its partitions, and does anew what it finds only under the retired key."""
    north, _ = floor.all_hosts
    shutil.copyfile(_empty_books(), floor.books_path)
    for process in (floor.courier, *floor.workers, floor.books):
        process.start()
    assert not said(floor, north, RouletteTable("r1").install())
    first, second = floor.workers
    floor.keys.retire(first)
    pass_time(floor, 10)
    assert not any(said(floor, north, RouletteTable(name).install()) for name in TABLES if name != "r1")
    assert [line for line in floor.world.history if "worker-1 ends: WorkerRetired" in line]
    floor.workers.remove(first)
    first.kill()
    second.kill()
    second.start()
    run(floor, floor.settled())
    books = floor.books_of()
    assert books.balances().as_of.keys() >= set(TABLES)
    books.close()


def test_an_embedded_floor_records_nothing_that_a_retired_key_would_have_to_sign(tmp_path: Path) -> None:
    """Its one host refuses, and does not start, until it has another key."""
    shutil.copyfile(_empty_books(), tmp_path / "books.db")
    with calm_embedded(tmp_path) as floor:
        serve = floor.serve
        assert not said(floor, serve, RouletteTable("before").install())
        floor.keys.retire(serve)
        pass_time(floor, 10)
        assert said(floor, serve, RouletteTable("after").install()) == "HOST_RETIRED"
        serve.kill()
        serve.start()
        pass_time(floor, 3)
        assert [line for line in floor.world.history if " ends: " in line and "the key of serve was retired at" in line]
        floor._renew()
        pass_time(floor, 3)
        assert not said(floor, serve, RouletteTable("after").install())
        assert {"before", "after"} <= floor.chains().keys()
