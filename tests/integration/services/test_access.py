"""Reachable, and only by those who may: TLS, and tokens that are hashed, scoped, expiring and revoked on the run."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.log import kafka_security
from services.access.callers import BadTokenFile, Credential, TokenFile
from services.access.channels import CallerTls
from services.access.kafka import reach_kafka
from services.access.tokens import Access, grant_for, read_access, write_access
from services.cli import main
from services.running.client import FloorClient
from services.running.floor_folder import FloorFolder
from services.running.settings import BadSetting, KafkaAccess, Settings
from tests.support.certificates import Authority
from tests.support.processes import free_port, wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import served


def one(token: str, *roles: str) -> TokenFile:
    return TokenFile([Credential(token, "x", roles)])


# --- TLS ---


def opens_a_table(client: FloorClient) -> bool:
    """Whether the floor answers at all."""
    try:
        return isinstance(client.send(RouletteTable().opening()[0]), pb.CommandReply)
    except grpc.RpcError as error:
        if error.code() is not grpc.StatusCode.UNAVAILABLE:
            raise
        return False
    finally:
        client.close()


def test_a_floor_with_tls_talks_to_those_who_know_its_authority(tmp_path: Path) -> None:
    authority, other = Authority(tmp_path), Authority(tmp_path, "other")
    cert, key = authority.issue("floor")
    settings = Settings(data=tmp_path / "floor", tls_cert=cert, tls_key=key)
    with served(settings) as floor:
        tokens = TokenFile.read(settings.tokens)
        assert not opens_a_table(FloorClient(floor.address, tokens))
        assert not opens_a_table(FloorClient(floor.address, tokens, tls=CallerTls(other.ca)))
        assert opens_a_table(FloorClient(floor.address, tokens, tls=CallerTls(authority.ca)))
        where = ["--server", floor.address, "--tokens", str(settings.tokens)]
        assert main(["--tls-ca", str(authority.ca), "ledger", "balances", *where]) == 0


def test_mutual_tls_asks_callers_for_a_certificate(tmp_path: Path) -> None:
    authority, other = Authority(tmp_path), Authority(tmp_path, "other")
    cert, key = authority.issue("floor")
    health_port = free_port()
    settings = Settings(
        data=tmp_path / "floor",
        tls_cert=cert,
        tls_key=key,
        tls_client_ca=authority.ca,
        health_listen=f"127.0.0.1:{health_port}",
    )
    with served(settings) as floor:
        tokens = TokenFile.read(settings.tokens)
        assert not opens_a_table(FloorClient(floor.address, tokens, tls=CallerTls(authority.ca)))
        stranger = CallerTls(authority.ca, *other.issue("stranger"))
        assert not opens_a_table(FloorClient(floor.address, tokens, tls=stranger))
        assert opens_a_table(FloorClient(floor.address, tokens, tls=CallerTls(authority.ca, *authority.issue("pit"))))
        with grpc.insecure_channel(f"127.0.0.1:{health_port}") as channel:  # a probe knows no TLS
            asked = health_pb2.HealthCheckRequest(service="liveness")
            assert health_pb2_grpc.HealthStub(channel).Check(asked).status == health_pb2.HealthCheckResponse.SERVING


@pytest.mark.parametrize("listen", ["0.0.0.0:0", "[::]:0"])
def test_listening_beyond_this_machine_without_tls_must_be_asked_for_by_name(
    listen: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["serve", "--data", str(tmp_path), "--listen", listen, "--metrics-listen", ""]
    assert main(arguments) == 2
    assert "--insecure-listen" in capsys.readouterr().err
    assert not (tmp_path / "log.db").exists()
    assert main([*arguments, "--insecure-listen", "--timezone", "Mars/Base"]) == 2
    assert "Mars/Base" in capsys.readouterr().err


def test_half_of_a_certificate_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cert, _ = Authority(tmp_path).issue("floor")
    listen = ["--listen", "127.0.0.1:0", "--metrics-listen", ""]
    assert main(["serve", "--data", str(tmp_path / "d"), *listen, "--tls-cert", str(cert)]) == 2
    assert "belong together" in capsys.readouterr().err


# --- Kafka ---


def test_every_kafka_client_is_made_with_tls_and_sasl(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    cert, key = authority.issue("host")
    access = KafkaAccess(
        kafka_security="SASL_SSL",
        kafka_ca=authority.ca,
        kafka_cert=cert,
        kafka_key=key,
        kafka_username="tables",
        kafka_password="secret",
    )
    try:
        reach_kafka(access)
        options = kafka_security.brokers("kafka:9093")
    finally:
        kafka_security.use(kafka_security.KafkaSecurity())
    assert options["security_protocol"] == "SASL_SSL"
    assert options["sasl_mechanism"] == "SCRAM-SHA-512"
    assert (options["sasl_plain_username"], options["sasl_plain_password"]) == ("tables", "secret")
    assert len(options["ssl_context"].get_ca_certs()) == 1
    assert kafka_security.brokers("k:1") == {"bootstrap_servers": "k:1", "security_protocol": "PLAINTEXT"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"kafka_security": "TLS"}, "use one of PLAINTEXT, SSL"),
        ({"kafka_security": "SASL_SSL"}, "needs --kafka-username and --kafka-password"),
        ({"kafka_security": "SSL", "kafka_ca": Path("nowhere.pem")}, "--kafka-ca names nowhere.pem"),
        ({"kafka_security": "SSL", "kafka_ca": Path(__file__)}, "--kafka-ca .* cannot be used"),
    ],
)
def test_what_cannot_reach_kafka_is_said_at_the_start(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        reach_kafka(KafkaAccess(**wrong))  # type: ignore[arg-type]


# --- Tokens ---


def test_a_floor_keeps_no_token_in_clear(tmp_path: Path) -> None:
    folder = FloorFolder(tmp_path / "floor")
    folder.init()
    credentials = TokenFile.read(folder.tokens).credentials
    assert credentials
    kept = folder.access.read_text()
    assert not [credential for credential in credentials if credential.token in kept]
    folder.tokens.unlink()  # handed out: the floor does not need it
    with served(Settings(data=tmp_path, floor=folder.path)) as floor:
        client = FloorClient(floor.address, TokenFile(credentials))
        assert opens_a_table(client)


NO_BEARERS = {
    "{token}": "with the word Bearer before it",
    "Basic {token}": "with the word Bearer before it",
    "Bearer{token}": "with the word Bearer before it",
    "Bearer": "with the word Bearer before it",
    "Bearer Bearer {token}": "does not know this one",
    "Bearer {token}x": "does not know this one",
    "": "with the word Bearer before it",
}


def test_a_token_is_taken_only_as_a_bearers(tmp_path: Path) -> None:
    """RFC 6750, 2.1: every query and every command, with a message that says what is missing and repeats no token."""
    settings = Settings(data=tmp_path)
    body = RouletteTable().opening()[0].install_table
    with served(settings) as floor, grpc.insecure_channel(floor.address) as channel:
        token = next(c.token for c in TokenFile.read(settings.tokens).credentials if "pit_supervisor" in c.roles)
        for sent, said in NO_BEARERS.items():
            header = sent.format(token=token)
            for service, method, request in (
                ("TableService", "InstallTable", body),
                ("TableService", "GetStream", pb.GetStreamRequest(stream_id="r1")),
                ("LedgerService", "GetBalances", pb.GetBalancesRequest()),
                ("ReplayService", "ListTables", pb.ListTablesRequest()),
            ):
                call = channel.unary_unary(f"/roundledger.v1.{service}/{method}")
                with pytest.raises(grpc.RpcError) as refused:
                    call(request.SerializeToString(), metadata=(("authorization", header),) if header else ())
                assert refused.value.code() is grpc.StatusCode.UNAUTHENTICATED, (sent, method)
                assert said in refused.value.details(), (sent, method)
                assert token not in refused.value.details(), (sent, method)
        install = channel.unary_unary("/roundledger.v1.TableService/InstallTable")
        assert install(body.SerializeToString(), metadata=(("authorization", f"bearer {token}"),)), "in either case"


def test_tokens_come_and_go_while_the_floor_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(data=tmp_path)
    with served(settings) as floor:
        where = ["--data", str(tmp_path)]
        assert main(["tokens", "add", "pat", "--role", "pit_supervisor", *where]) == 0
        token = capsys.readouterr().out.strip()
        client = FloorClient(floor.address, one(token, "pit_supervisor"))

        def answer() -> str:
            reply = client.send(RouletteTable().opening()[0])
            return reply.code if isinstance(reply, Rejection) else "accepted"

        wait_until(lambda: answer() == "accepted", 10, "the new token is known")
        assert main(["tokens", "list", *where]) == 0
        line = next(line for line in capsys.readouterr().out.splitlines() if " pat " in line)
        assert "everything" in line
        assert "until" in line
        assert token not in line
        assert main(["tokens", "revoke", line.split()[0], *where]) == 0
        wait_until(lambda: answer() == "UNAUTHENTICATED", 10, "the token is revoked")
        client.close()
        assert main(["tokens", "revoke", "nothing", *where]) == 1


def test_access_is_listed_reviewed_and_leavers_are_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """25 CFR 543.16: own user, one active profile, leavers out, a review each quarter (compliance g2)."""
    now = datetime.now(UTC).replace(microsecond=0)
    folder = FloorFolder(Settings(data=tmp_path).floor_folder)
    folder.path.mkdir(parents=True)
    given = [
        grant_for("a", "anna", ("dealer",), issued_at=now - timedelta(days=93)),
        grant_for("b", "ben", ("dealer",), issued_at=now - timedelta(days=91)),
        grant_for("c", "carl", ("dealer",), issued_at=now - timedelta(days=1)),
        grant_for("d", "carl", ("pit_supervisor",), issued_at=now),
        grant_for("e", "dora", ("dealer",)),
        grant_for("f", "earl", ("dealer",), expires_at=now - timedelta(days=1)),
    ]
    write_access(folder.access, given)
    anna, _, carl, other, dora, _ = (grant.id for grant in given)
    staff = tmp_path / "staff"
    staff.write_text("anna\nben\ndora\n\n")

    def said(command: str, *options: str) -> tuple[int, list[str]]:
        code = main(["tokens", command, *options, "--data", str(tmp_path)])
        return code, capsys.readouterr().out.splitlines()

    code, due = said("review", "--staff", str(staff))
    assert code == 1
    assert due == [
        f"{anna}  anna was not reviewed since {now - timedelta(days=93):%Y-%m-%d}",
        f"{carl}  carl has left: `roundledger tokens leave carl` within 72 hours",
        f"{other}  carl has left: `roundledger tokens leave carl` within 72 hours",
        f"{dora}  dora was not reviewed ever",
        f"carl has 2 tokens: {carl}, {other}",
    ]
    assert said("leave", "carl") == (0, [f"carl has left: {carl}, {other} revoked"])
    assert said("leave", "carl")[0] == 1
    assert said("review", "--keep", anna)[0] == 2, "a review has a name"
    assert said("review", "--keep", "none", "--by", "sue")[0] == 1
    assert said("review", "--keep", anna, "--keep", dora, "--by", "sue") == (0, ["4 tokens, nothing is due"])
    listed = said("list")[1]
    assert f"reviewed {now:%Y-%m-%d} by sue" in listed[0]
    assert f"issued {now - timedelta(days=91):%Y-%m-%d}  never reviewed" in listed[1]


def test_a_token_is_for_its_streams_and_its_seat(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    FloorFolder(settings.floor_folder).ensure()
    access = FloorFolder(settings.floor_folder).access
    scoped = grant_for("t1", "d", ("dealer", "surveillance"), streams=("one",), seat=2)
    write_access(access, [*read_access(access), scoped])
    with served(settings) as floor:
        anybody = floor.client()
        one_table, two = RouletteTable("one"), RouletteTable("two")
        for command in (*one_table.opening(), *two.opening()):
            assert isinstance(anybody.send(command), pb.CommandReply)
        mine = FloorClient(floor.address, one("t1", "dealer"))
        refused = [mine.send(command) for command in (two.buy_in(seat=2), one_table.buy_in(seat=1))]
        assert [r.code for r in refused if isinstance(r, Rejection)] == ["OUT_OF_SCOPE"] * 2
        metadata = (("authorization", "Bearer t1"),)
        assert mine.tables.GetStream(pb.GetStreamRequest(stream_id="one"), metadata=metadata).seq
        with pytest.raises(grpc.RpcError, match="OUT_OF_SCOPE"):
            mine.tables.GetStream(pb.GetStreamRequest(stream_id="two"), metadata=metadata)
        with pytest.raises(grpc.RpcError, match="OUT_OF_SCOPE"):
            mine.ledger.GetBalances(pb.GetBalancesRequest(), metadata=metadata)
        anybody.close()
        mine.close()


def test_a_token_ends(tmp_path: Path) -> None:
    path, now = tmp_path / "access.toml", datetime.now(UTC)
    ended = grant_for("old", "a", ("dealer",), expires_at=now - timedelta(seconds=1))
    lasting = grant_for("new", "b", ("dealer",), expires_at=now + timedelta(hours=1))
    write_access(path, [ended, lasting])
    assert read_access(path) == [ended, lasting]
    access = Access(path)
    assert access.find("old") is None
    found = access.find("new")
    assert found is not None
    assert found.actor_id == "b"


def test_a_file_that_was_spoilt_keeps_known_tokens(tmp_path: Path) -> None:
    path, now = tmp_path / "access.toml", [0.0]
    write_access(path, [grant_for("t", "a", ("dealer",))])
    access = Access(path, lambda: now[0])
    path.write_text("half [")
    now[0] += 10
    assert access.find("t") is not None
    with pytest.raises(BadTokenFile, match="cannot be used"):
        Access(path)
