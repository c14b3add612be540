"""Certificates are renewed while processes run: the next connection sees the new one, without a restart, and one that
is broken changes nothing."""

import asyncio
import math
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import grpc
import pytest
from cryptography import x509

import roundledger.v1 as pb
from ledger.log import kafka_security
from ledger.log.renewed import Renewed
from services.access.callers import TokenFile
from services.access.channels import AioChannel, CallerTls
from services.access.kafka import reach_kafka
from services.console.floor_calls import Where
from services.console.listening import Listening
from services.console.role import ConsoleRole
from services.running.client import FloorClient
from services.running.settings import BadSetting, KafkaAccess, Settings
from tests.support.certificates import Authority
from tests.support.processes import wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served

_SOON = 30.0


def _serial_in(cert: Path) -> int:
    return x509.load_pem_x509_certificate(cert.read_bytes()).serial_number


def _serial_shown(address: str, alpn: tuple[str, ...] = ()) -> int:
    """Of the certificate that a new connection is shown, whoever signed it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if alpn:
        context.set_alpn_protocols(list(alpn))
    host, _, port = address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=_SOON) as plain, context.wrap_socket(plain) as connection:
        shown = connection.getpeercert(binary_form=True)
    assert shown
    return x509.load_der_x509_certificate(shown).serial_number


def _shows(address: str, cert: Path, alpn: tuple[str, ...] = ()) -> None:
    wanted = _serial_in(cert)
    wait_until(lambda: _serial_shown(address, alpn) == wanted, _SOON, "the new certificate is shown")


_BREAKS = {
    "half of it": lambda cert, key: cert.write_bytes(cert.read_bytes()[:200]),
    "empty": lambda cert, key: cert.write_bytes(b""),
    "gone": lambda cert, key: cert.unlink(),
    "another's key": lambda cert, key: key.write_bytes(Authority(key.parent, "x").issue("y")[1].read_bytes()),
    "no key": lambda cert, key: key.write_bytes(b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"),
}


def _complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if "stays in use" in each.getMessage()]


# --- What is made from files ---


def test_what_is_made_from_files_is_made_anew_once_they_have_changed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    now, file = [0.0], tmp_path / "number"
    file.write_text("1")
    renewed = Renewed([file], lambda: int(file.read_text()), lambda: now[0])
    assert renewed.now() == 1
    file.write_text("2")
    assert renewed.now() == 1, "it looks once a second"
    now[0] += 1
    assert renewed.now() == 2
    file.write_text("no number")
    for _ in range(5):
        now[0] += 1
        assert renewed.now() == 2
    assert len(_complaints(caplog)) == 1
    file.write_text("3")
    now[0] += 1
    assert renewed.now() == 3
    file.unlink()
    now[0] += 1
    assert renewed.now() == 3
    assert len(_complaints(caplog)) == 2


def test_files_that_are_written_meanwhile_are_looked_at_again(tmp_path: Path) -> None:
    """What was read of one and made of another is not taken."""
    now, file = [0.0], tmp_path / "number"
    file.write_text("1")
    renewed = Renewed([file], lambda: int(file.read_text()), lambda: now[0])

    def written_meanwhile() -> int:
        made = int(file.read_text())
        file.write_text("3")
        return made

    file.write_text("2")
    renewed._make = written_meanwhile
    now[0] += 1
    assert renewed.now() == 1
    renewed._make = lambda: int(file.read_text())
    now[0] += 1
    assert renewed.now() == 3


# --- gRPC ---


@contextmanager
def floor_with_tls(authority: Authority, folder: Path) -> Iterator[tuple[ServedFloor, Path, Path]]:
    cert, key = authority.issue("floor")
    settings = Settings(data=folder / "floor", tls_cert=cert, tls_key=key, tls_client_ca=authority.ca)
    with served(settings) as floor:
        yield floor, cert, key


def _accepts(client: FloorClient) -> bool:
    try:
        return isinstance(client.send(RouletteTable().opening()[0]), pb.CommandReply)
    except grpc.RpcError as error:
        if error.code() is not grpc.StatusCode.UNAVAILABLE:
            raise
        return False


def test_grpc_shows_a_renewed_certificate_and_those_who_are_connected_stay_so(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    with floor_with_tls(authority, tmp_path) as (floor, cert, _):
        tls = CallerTls(authority.ca, *authority.issue("pit"))
        client = FloorClient(floor.address, TokenFile.read(floor.settings.tokens), tls=tls)
        assert _accepts(client)
        before = _serial_shown(floor.address, ("h2",))
        assert before == _serial_in(cert)
        authority.issue("floor")
        assert _serial_in(cert) != before
        _shows(floor.address, cert, ("h2",))
        assert _accepts(client)
        client.close()
        ends = x509.load_pem_x509_certificate(cert.read_bytes()).not_valid_after_utc.timestamp()
        assert _expiry_shown(floor, "tls_cert") == ends
        assert _expiry_shown(floor, "hosts_ca") is None
        cert.write_text("no certificate")
        assert math.isnan(_expiry_shown(floor, "tls_cert") or 0), "and all other metrics are shown"


def _expiry_shown(floor: ServedFloor, name: str) -> float | None:
    shown = floor.floor.metrics.registry.get_sample_value
    return shown("roundledger_certificate_expiry_timestamp_seconds", {"certificate": name})


@pytest.mark.parametrize("spoil", _BREAKS.values(), ids=_BREAKS)
def test_grpc_keeps_its_certificate_while_the_new_one_is_broken(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, spoil: Callable[[Path, Path], object]
) -> None:
    authority = Authority(tmp_path)
    with floor_with_tls(authority, tmp_path) as (floor, cert, key):
        before = _serial_in(cert)
        spoil(cert, key)
        for _ in range(4):
            assert _serial_shown(floor.address, ("h2",)) == before
            time.sleep(0.7)
        assert len(_complaints(caplog)) == 1
        assert str(cert) in _complaints(caplog)[0]
        authority.issue("floor")
        _shows(floor.address, cert, ("h2",))


def test_a_new_authority_of_callers_is_taken_up(tmp_path: Path) -> None:
    """Mutual TLS: those of the new one are let in, those of the old one not any more."""
    first, second = Authority(tmp_path, "first"), Authority(tmp_path, "second")
    cert, key = first.issue("floor")
    callers = tmp_path / "callers.pem"
    callers.write_bytes(first.ca.read_bytes())
    settings = Settings(data=tmp_path / "floor", tls_cert=cert, tls_key=key, tls_client_ca=callers)
    with served(settings) as floor:
        tokens = TokenFile.read(settings.tokens)
        of_first = CallerTls(first.ca, *first.issue("one"))
        of_second = CallerTls(first.ca, *second.issue("two"))

        def let_in(tls: CallerTls) -> bool:
            with closing(FloorClient(floor.address, tokens, tls=tls)) as client:
                return _accepts(client)

        assert let_in(of_first)
        assert not let_in(of_second)
        callers.write_bytes(second.ca.read_bytes())
        wait_until(lambda: let_in(of_second), _SOON, "the new authority counts")
        assert not let_in(of_first)


def test_what_cannot_be_used_is_said_at_the_start_by_its_option(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    cert, _ = authority.issue("floor")
    _, other = authority.issue("other")
    with pytest.raises(BadSetting, match=r"--tls-cert .* --tls-key .* cannot be used: key values mismatch"):
        ServedFloor(Settings(data=tmp_path / "d", tls_cert=cert, tls_key=other))
    with pytest.raises(BadSetting, match=r"--tls-ca .* cannot be used"):
        FloorClient("127.0.0.1:1", TokenFile([]), tls=CallerTls(other))
    with pytest.raises(BadSetting, match=r"--tls-cert .* cannot be used"):
        ConsoleRole(Listening("127.0.0.1:0", cert, other), Where("", "", ""))


# --- Callers ---


def test_a_caller_takes_up_its_renewed_files(tmp_path: Path) -> None:
    """The floor has a new certificate by another authority, and asks callers for one of it, too: a client that was made
    before goes on with its own files, once they were renewed."""
    first, second = Authority(tmp_path, "first"), Authority(tmp_path, "second")
    cert, key = first.issue("floor")
    callers, ca = tmp_path / "callers.pem", tmp_path / "trusted.pem"
    mine_cert, mine_key = first.issue("pit")
    for file in (callers, ca):
        file.write_bytes(first.ca.read_bytes())
    settings = Settings(data=tmp_path / "floor", tls_cert=cert, tls_key=key, tls_client_ca=callers)
    with served(settings) as floor:
        client = FloorClient(floor.address, TokenFile.read(settings.tokens), tls=CallerTls(ca, mine_cert, mine_key))
        assert _accepts(client)
        second.issue("floor")
        callers.write_bytes(second.ca.read_bytes())
        _shows(floor.address, cert, ("h2",))
        second.issue("pit")
        ca.write_bytes(second.ca.read_bytes())
        before = client.tables.GetStream
        wait_until(lambda: _reconnected(client), _SOON, "a channel with the new files")
        assert _accepts(client)
        assert before(pb.GetStreamRequest(stream_id="roulette-1"), metadata=client.metadata("GetStream")).seq
        client.close()


def _reconnected(client: FloorClient) -> bool:
    channel = client._channel.now()  # type: ignore[attr-defined]
    return channel is not client._channel._before and client._channel._before is not None  # type: ignore[attr-defined]


async def test_a_channel_of_the_console_is_replaced_and_its_calls_go_on(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    cert, key = authority.issue("pit")
    channel = AioChannel("127.0.0.1:1", CallerTls(authority.ca, cert, key))
    first = channel.now()
    assert channel.now() is first
    authority.issue("pit")
    async with asyncio.timeout(_SOON):
        while channel.now() is first:
            await asyncio.sleep(0.1)
    await channel.close()


# --- The console ---


async def _console(cert: Path, key: Path) -> ConsoleRole:
    role = ConsoleRole(Listening("127.0.0.1:0", cert, key), Where("127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:1"))
    await role.start()
    return role


async def test_the_console_shows_a_renewed_certificate(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    authority = Authority(tmp_path)
    cert, key = authority.issue("console")
    role = await _console(cert, key)
    address = role.address.removeprefix("https://")
    try:
        before = await asyncio.to_thread(_serial_shown, address)
        assert before == _serial_in(cert)
        whole = cert.read_bytes()
        cert.write_bytes(whole[: len(whole) // 2])
        for _ in range(4):
            assert await asyncio.to_thread(_serial_shown, address) == before
            await asyncio.sleep(0.7)
        assert len(_complaints(caplog)) == 1
        authority.issue("console")
        await asyncio.to_thread(_shows, address, cert)
    finally:
        await role.stop()


# --- Kafka's clients ---


class Listener:
    """Takes TLS connections with a certificate asked for, and remembers who came: what of a broker these tests need."""

    def __init__(self, authority: Authority) -> None:
        cert, key = authority.issue("broker")
        self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=str(authority.ca))
        self._context.verify_mode = ssl.CERT_REQUIRED
        self._context.load_cert_chain(cert, key)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._socket.settimeout(_SOON)
        self.port = self._socket.getsockname()[1]

    def next_caller(self) -> int:
        """The serial number of the certificate that the next connection shows."""
        accepted, _ = self._socket.accept()
        with self._context.wrap_socket(accepted, server_side=True) as connection:
            shown = connection.getpeercert(binary_form=True)
        assert shown
        return x509.load_der_x509_certificate(shown).serial_number

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def kafka_files(tmp_path: Path) -> Iterator[tuple[Authority, Path]]:
    authority = Authority(tmp_path)
    cert, key = authority.issue("host")
    reach_kafka(KafkaAccess(kafka_security="SSL", kafka_ca=authority.ca, kafka_cert=cert, kafka_key=key))
    yield authority, cert
    kafka_security.use(kafka_security.KafkaSecurity())


async def test_kafka_clients_of_an_event_loop_connect_anew_with_renewed_certificates(
    kafka_files: tuple[Authority, Path], caplog: pytest.LogCaptureFixture
) -> None:
    """aiokafka's, and so Faust's: they keep one context for good."""
    authority, cert = kafka_files
    with closing(Listener(authority)) as broker:
        context = kafka_security.brokers("b:1")["ssl_context"]
        assert context is kafka_security.brokers("b:1")["ssl_context"], "one for all, so that it is told once"

        async def shown() -> int:
            came = asyncio.create_task(asyncio.to_thread(broker.next_caller))
            _, writer = await asyncio.open_connection("127.0.0.1", broker.port, ssl=context)
            serial = await came
            writer.close()
            return serial

        before = await shown()
        assert before == _serial_in(cert)
        whole = cert.read_bytes()
        cert.write_bytes(whole[:100])
        await asyncio.sleep(1.1)
        assert await shown() == before
        await asyncio.sleep(1.1)
        assert await shown() == before
        assert len(_complaints(caplog)) == 1
        authority.issue("host")
        await asyncio.sleep(1.1)
        assert await shown() == _serial_in(cert) != before


def test_kafka_clients_of_a_thread_connect_anew_with_renewed_certificates(
    kafka_files: tuple[Authority, Path],
) -> None:
    """kafka-python's: they wrap a socket with the context that they were given."""
    authority, cert = kafka_files
    context = kafka_security.brokers("b:1")["ssl_context"]
    with closing(Listener(authority)) as broker:
        for _ in range(2):
            with (
                _thread_of(broker) as came,
                socket.create_connection(("127.0.0.1", broker.port), timeout=_SOON) as plain,
                context.wrap_socket(plain, server_hostname="127.0.0.1", do_handshake_on_connect=True),
            ):
                assert came() == _serial_in(cert)
            authority.issue("host")
            time.sleep(1.1)


@contextmanager
def _thread_of(broker: Listener) -> Iterator[Callable[[], int]]:
    with ThreadPoolExecutor(1) as pool:
        came = pool.submit(broker.next_caller)
        yield came.result
