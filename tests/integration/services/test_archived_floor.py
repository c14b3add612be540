"""A floor that runs on a log which has forgotten its old days: it shows and answers for them as before."""

import shutil
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from kafka import KafkaAdminClient
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.log import topics
from ledger.log.store import Store
from ledger.log.topic_copy import TopicLog
from ledger.log.trust import trust_in
from services.cli import main
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.archives import DAYS, TABLE, three_days
from tests.support.gaming_day.console import DayConsole
from tests.support.roulette.console import RouletteTable
from tests.support.served import served
from tests.support.shared_servers import SharedBroker

ROUND = f"{TABLE}:2"


def looked_up(client: FloorClient) -> list[bytes]:
    """What ReplayService says of an old round, and of the rounds of a table."""

    def said(name: str, request: object) -> bytes:
        answer = getattr(client.past, name)(request, metadata=client.metadata(name))
        parts = [answer] if hasattr(answer, "SerializeToString") else list(answer)
        return b"".join(part.SerializeToString(deterministic=True) for part in parts)

    return [
        said("GetRound", pb.GetRoundRequest(round_id=ROUND)),
        said("ListRounds", pb.ListRoundsRequest(stream_id=TABLE)),
        said("GetFrames", pb.GetFramesRequest(round_id=f"{TABLE}:5")),
    ]


def test_a_floor_answers_for_what_its_log_has_forgotten(tmp_path: Path) -> None:
    """Replay and search by gRPC are the same to the byte, a repeat of an old command is answered with what was told,
    and play goes on; also when the index of rounds is made anew from the archives."""
    settings, table, days = three_days(tmp_path / "floor"), RouletteTable(TABLE), DayConsole()
    table._sent = days._sent = 2000
    old = [table.place("red"), table.place("black")]
    now = [datetime(2026, 3, 4, 20, 0, tzinfo=UTC)]
    with served(settings, clock=lambda: now[0]) as floor:
        client = floor.client()
        told = [client.send(command) for command in old]
        assert all(isinstance(reply, pb.CommandReply) for reply in told), told
        now[0] += timedelta(days=1)
        assert isinstance(client.send(days.close("2026-03-04")), pb.CommandReply)
        assert isinstance(client.send(table.place("odd")), pb.CommandReply)
        found = looked_up(client)
        for command in (["seal"], ["forget", "--without-witness"]):  # while the floor runs
            assert main(["archive", *command, "--until", "2026-03-04", "--data", str(settings.data)]) == 0
        assert looked_up(client) == found
        client.close()
    for path in (settings.round_index, settings.old_states):
        path.unlink()
    with served(settings, clock=lambda: now[0]) as floor:
        client = floor.client()
        assert looked_up(client) == found
        again = client.send(old[0])
        assert isinstance(again, pb.CommandReply)
        assert again.repeated_command
        again.repeated_command = False
        assert again == told[0]
        shutil.move(settings.archive, tmp_path / "vault")
        assert isinstance(client.send(table.place("even")), pb.CommandReply)
        client.close()
    with served(settings, clock=lambda: now[0]) as floor:  # it starts and plays without the archive
        client = floor.client()
        assert isinstance(client.send(table.place("high")), pb.CommandReply)  # the books wait for the archive
        refused = client.send(old[1])
        assert isinstance(refused, Rejection)
        assert refused.code == "ARCHIVE_NOT_AT_HAND"
        assert "bring 2026-03-04.zip to" in refused.message
        shutil.move(tmp_path / "vault", settings.archive)
        client.balances_up_to_date(TABLE)
        client.close()
    assert main(["verify", "--complete", "--data", str(settings.data)]) == 0


def test_topics_that_were_lost_are_built_anew_from_archives_and_a_mirror(
    broker: SharedBroker, topic_prefix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The disaster, rehearsed: of a floor on Kafka are left its archives and a mirror that has forgotten what is in
    them. The topics are filled from both, verified to the last head, and play goes on."""
    files, table = three_days(tmp_path / "files"), RouletteTable(TABLE)
    table._sent = 2000
    assert main(["archive", "seal", "--until", DAYS[-1], "--data", str(files.data)]) == 0
    shutil.copytree(files.archive, tmp_path / "host" / "archive")
    to_kafka = ["--to", f"kafka:{broker.bootstrap}", "--floor", str(files.floor_folder), "--topic-prefix"]
    assert main(["log", "copy", "--from", f"sqlite:{files.data}", *to_kafka, topic_prefix]) == 0
    settings = Settings(tmp_path / "host", broker.bootstrap, topic_prefix, "tables-1", floor=files.floor_folder)
    with served(settings, ["tables", "replay"]) as floor:
        client = floor.client()
        assert isinstance(client.send(table.place("red")), pb.CommandReply)
        found = looked_up(client)
        client.close()
    host = ["--data", str(settings.data), "--floor", str(files.floor_folder), "--host-id", "tables-1"]
    forget = ["archive", "forget", "--until", DAYS[-1], "--without-witness"]
    assert main([*forget, "--kafka", broker.bootstrap, *host]) == 0
    with closing(Store.open_read_only(settings.store)) as mirror:
        heads, forgotten = mirror.heads(), mirror.bytes_of(TABLE, 0, 60)
    assert forgotten == 0
    with KafkaAdminClient(bootstrap_servers=broker.bootstrap) as admin:
        admin.delete_topics([topic_prefix + topics.ROUNDS])
    anew = f"new{topic_prefix}"
    for source in (f"archive:{settings.archive}", f"sqlite:{settings.store}"):
        assert main(["log", "copy", "--from", source, *to_kafka, anew]) == 0
    log = TopicLog(broker.bootstrap, anew, trust_in(files.floor_folder))
    assert log.heads() == heads
    again = replace(settings, data=tmp_path / "again", topic_prefix=anew, host_id="tables-2")
    with served(again, ["tables", "replay"]) as floor:
        client = floor.client()
        assert looked_up(client) == found
        assert isinstance(client.send(table.place("black")), pb.CommandReply)
        client.close()
    on_kafka = ["--kafka", broker.bootstrap, "--topic-prefix", anew, "--data", str(again.data)]
    assert main(["verify", *on_kafka, "--floor", str(files.floor_folder)]) == 0, capsys.readouterr().out
