"""A floor on a Kafka that lets in only who logs in over TLS: each part is told how in another way, and whoever is not
let in says so in one line."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.log import kafka_security
from services.access.callers import TokenFile
from services.cli import main
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from tests.support.certificates import Authority
from tests.support.kafka_users import PASSWORD, USER
from tests.support.processes import Part, free_port, wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.shared_servers import SharedBroker


@pytest.fixture(autouse=True)
def in_clear_afterwards() -> Iterator[None]:
    """How a process reaches Kafka is set once; the tests that follow in this one are to reach it in clear."""
    yield
    kafka_security.use(kafka_security.KafkaSecurity())


def by_options(access: dict[str, str]) -> list[str]:
    return [part for name, value in access.items() for part in (f"--{name.replace('_', '-')}", value)]


def by_file(access: dict[str, str], path: Path) -> list[str]:
    path.write_text("".join(f'{name} = "{value}"\n' for name, value in access.items()))
    return ["--config", str(path)]


def test_a_floor_lives_on_a_kafka_with_tls_and_passwords(
    broker: SharedBroker,
    tmp_path: Path,
    topic_prefix: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tables by options and SCRAM, the worker by a file and PLAIN, books and the command line by the environment."""
    folder = FloorFolder(tmp_path / "floor")
    folder.init()
    scram = {"kafka_security": "SASL_SSL", "kafka_ca": broker.ca}
    scram |= {"kafka_username": USER, "kafka_password": PASSWORD}
    where = ["--kafka", broker.secured_bootstrap, "--topic-prefix", topic_prefix]
    shared = [*where, "--floor", str(folder.path)]
    ports = {role: free_port() for role in ("tables", "books")}

    def part(role: str, before: list[str], *options: str) -> Part:
        own = ["--data", str(tmp_path / role), "--host-id", f"{role}-1", "--metrics-listen", ""]
        listen = ["--listen", f"127.0.0.1:{ports.get(role, 0)}"]
        return Part(*before, "serve", "--role", role, *shared, *own, *listen, *options, log=tmp_path / f"{role}.log")

    assert main(["topics", "create", *where, *by_options(scram)]) == 0
    with ExitStack() as running:
        running.enter_context(part("tables", [], *by_options(scram)))
        running.enter_context(
            part("worker", by_file({**scram, "kafka_sasl_mechanism": "PLAIN"}, tmp_path / "worker.toml"))
        )
        for name, value in scram.items():
            monkeypatch.setenv(f"ROUNDLEDGER_{name.upper()}", value)
        running.enter_context(part("books", []))
        books = f"127.0.0.1:{ports['books']}"
        client = FloorClient(f"127.0.0.1:{ports['tables']}", TokenFile.read(folder.tokens), books)
        logs = [tmp_path / f"{role}.log" for role in ports]
        wait_until(lambda: all("serving on" in log.read_text() for log in logs), 90, "tables and books serve")
        table = RouletteTable("r1")
        for command in (*table.opening(), table.place("red", ""), *table.spin("2")):
            assert isinstance(client.send(command), pb.CommandReply)
        assert client.balances_up_to_date("r1").balances
        assert not list((tmp_path / "books").rglob("*.key")), "who only reads has no key"
        enrolled = {path.name for path in (tmp_path / "tables" / "keys").glob("*.cert")}
        assert enrolled == {"tables-1.cert"}
        client.close()
    auditor = ["--data", str(tmp_path / "auditor")]
    assert main(["verify", *auditor, *shared]) == 0, capsys.readouterr().out
    assert main(["replay", "r1:1", *auditor, *shared]) == 0
    copy = ["log", "copy", "--from", f"kafka:{broker.secured_bootstrap}", "--to", f"sqlite:{tmp_path / 'copy'}"]
    assert main([*copy, "--topic-prefix", topic_prefix, "--floor", str(folder.path)]) == 0
    assert main(["verify", "--data", str(tmp_path / "copy")]) == 0
    assert PASSWORD not in "".join(path.read_text() for path in tmp_path.glob("*.log"))


def serving(role: str) -> list[str]:
    return ["serve", "--role", role, "--listen", "127.0.0.1:0", "--metrics-listen", "", "--data", "data"]


COMMANDS = {
    **{role: [*serving(role), "--floor", "floor"] for role in ("tables", "books", "replay", "courier", "worker")},
    "topics": ["topics", "create"],
    "verify": ["verify", "--data", "data", "--floor", "floor"],
    "replay of a round": ["replay", "r1:1", "--data", "data", "--floor", "floor"],
}


@pytest.fixture
def stranger(tmp_path: Path) -> Authority:
    return Authority(tmp_path, "stranger")


WRONG: dict[str, tuple[dict[str, str], str]] = {
    "password": ({"kafka_password": "wrong"}, "does not let in 'floor' by SCRAM-SHA-512: see --kafka-username"),
    "authority": ({"kafka_ca": "stranger.pem"}, "shows a certificate that --kafka-ca does not vouch for"),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("command", [*COMMANDS, "log copy"])
def test_who_is_not_let_in_says_so_and_ends(
    broker: SharedBroker,
    stranger: Authority,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    wrong: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    FloorFolder(Path("floor")).init()
    departure, said = WRONG[wrong]
    access = {"kafka_security": "SASL_SSL", "kafka_ca": broker.ca, "kafka_username": USER}
    access |= {"kafka_password": PASSWORD, **departure}
    brokers = broker.secured_bootstrap
    if command == "log copy":
        arguments = ["log", "copy", "--from", f"kafka:{brokers}", "--to", "sqlite:copy", "--floor", "floor"]
    else:
        arguments = [*COMMANDS[command], "--kafka", brokers]
    assert main([*arguments, *by_options(access)]) == 2
    told = capfd.readouterr().err
    assert f"the broker at {brokers} {said}" in told
    assert told.count(os.linesep) == 1, told
    assert "open-sesame" not in told


@pytest.mark.parametrize(
    ("access", "secured", "said"),
    [
        ({"kafka_security": "PLAINTEXT"}, True, "its listener is no PLAINTEXT, which --kafka-security says"),
        ({"kafka_security": "SASL_SSL"}, False, "its listener is no SASL_SSL, which --kafka-security says"),
        ({"kafka_security": "SASL_PLAINTEXT"}, False, "wants no login"),
        ({"kafka_security": "SASL_SSL", "kafka_sasl_mechanism": "SCRAM-SHA-256"}, True, "does not offer SCRAM-SHA-256"),
    ],
)
def test_a_listener_of_another_kind_is_named(
    broker: SharedBroker,
    capfd: pytest.CaptureFixture[str],
    access: dict[str, str],
    secured: bool,
    said: str,
) -> None:
    brokers = broker.secured_bootstrap if secured else broker.bootstrap
    login = {"kafka_ca": broker.ca, "kafka_username": USER, "kafka_password": PASSWORD}
    assert main(["topics", "create", "--kafka", brokers, *by_options({**login, **access})]) == 2
    assert said in capfd.readouterr().err
