"""The console as a process of its own, and against those who mean it no good: with real sockets, and in a browser."""

import asyncio
import contextlib
import http.client
import os
import resource
import signal
import socket
import ssl
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

import roundledger.v1 as pb
from services.access.callers import TokenFile
from services.cli import main
from services.console import process as console_process_module
from services.console import role as console_role
from services.console.door import Door, DoorPatience
from services.console.floor_calls import Where
from services.console.listening import Listening
from services.console.role import ConsoleRole
from services.replay import viewer
from services.running.settings import Settings
from tests.support.browser import chromium
from tests.support.certificates import Authority
from tests.support.processes import Part, free_port, wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served

_SOON = 60.0
"""Other tests run beside these; what does not come never comes."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as floor:
        yield floor


class ConsoleProcess:
    """`roundledger console` as an operator starts it."""

    def __init__(self, server: str, folder: Path, *options: str, before: tuple[str, ...] = ()) -> None:
        self.port = free_port()
        self.log = folder / f"console-{self.port}.log"
        listen = ("--console-listen", f"127.0.0.1:{self.port}", "--server", server)
        self.part = Part(*before, "console", *listen, *options, log=self.log)

    def said(self) -> str:
        return self.log.read_text()

    def ask(self, method: str, path: str, body: str = "", cookie: str = "") -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_SOON)
        headers = {"Content-Type": "application/x-www-form-urlencoded", **({"Cookie": cookie} if cookie else {})}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer

    def socket(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=_SOON)


@contextmanager
def console_process(floor: ServedFloor, folder: Path, *options: str) -> Iterator[ConsoleProcess]:
    console = ConsoleProcess(floor.address, folder, *options)
    with console.part:
        wait_until(lambda: "console on" in console.said(), _SOON, "the console is served")
        yield console


@pytest.fixture(scope="module")
def console(floor: ServedFloor, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ConsoleProcess]:
    with console_process(floor, tmp_path_factory.mktemp("console")) as console:
        yield console
        assert "Traceback" not in console.said()


class ShortOfPatience:
    """A console in a thread of this process that waits for two seconds where it else waits for fifteen or thirty."""

    def __init__(self, server: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        patience = DoorPatience(request_seconds=2.0, unread_seconds=2.0)
        self.role = ConsoleRole(Listening("127.0.0.1:0"), Where(server, server, server), patience)
        self.role._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2048)  # so that answers wait to be read
        self.port = int(self.role.address.rpartition(":")[2])
        self._call(self.role.start())

    def _call(self, coroutine: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout=_SOON)

    def socket(self, receive_buffer: int = 0) -> socket.socket:
        connection = socket.socket()
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.settimeout(_SOON)
        connection.connect(("127.0.0.1", self.port))
        return connection

    def answers(self) -> bool:
        with urlopen(f"http://127.0.0.1:{self.port}/login", timeout=_SOON) as answer:
            return bool(answer.status == 200)

    def stop(self) -> None:
        self._call(self.role.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def short_of_patience(floor: ServedFloor) -> Iterator[ShortOfPatience]:
    console = ShortOfPatience(floor.address)
    yield console
    console.stop()


def _token(floor: ServedFloor, actor_id: str = "surveillance-1") -> str:
    return next(c.token for c in TokenFile.read(floor.settings.tokens).credentials if c.actor_id == actor_id)


def _logged_in(console: ConsoleProcess, floor: ServedFloor) -> str:
    answer = console.ask("POST", "/login", urlencode({"token": _token(floor)}))
    assert answer.status == 303
    return str(answer.getheader("set-cookie")).split(";")[0]


# --- A process of its own ---


def test_somebody_logs_in_to_a_console_that_is_a_process_of_its_own(
    console: ConsoleProcess, floor: ServedFloor
) -> None:
    """As `run_on_kafka.py` and the manifests start it: its channels belong to the loop that serves pages."""
    with chromium() as browser:
        page = browser.new_context(base_url=f"http://127.0.0.1:{console.port}").new_page()
        page.goto("/login")
        page.get_by_label("Your token").fill(_token(floor))
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("heading", name="The floor")).to_be_visible()
        page.goto("/rounds")
        expect(page.get_by_role("heading", name="Rounds")).to_be_visible()


def test_it_ends_in_good_order_when_it_is_asked_to(floor: ServedFloor, tmp_path: Path) -> None:
    with console_process(floor, tmp_path) as console, console.socket() as idle:
        idle.sendall(b"GET / HTTP/1.1\r\n")
        assert console.ask("GET", "/healthz").status == 200
        assert console.part.terminate() == 0
        assert "Traceback" not in console.said()


# --- Whoever says little over many connections ---


def _half_requests(console: ConsoleProcess, opened: ExitStack, number: int) -> list[socket.socket]:
    return [_half_request(console, opened) for _ in range(number)]


def _half_request(console: ConsoleProcess, opened: ExitStack) -> socket.socket:
    half = opened.enter_context(closing(console.socket()))
    half.sendall(b"GET /login HTTP/1.1\r\nHost: console\r\nX-Slow: ")
    return half


def _is_closed(connection: socket.socket, seconds: float) -> bool:
    connection.settimeout(seconds)
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_half_requests_by_the_hundred_keep_nobody_from_a_page(floor: ServedFloor, tmp_path: Path) -> None:
    """Slowloris: more than the console takes, without a token. Those that wait longest make room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    try:
        with console_process(floor, tmp_path) as console, ExitStack() as opened:
            first = _half_requests(console, opened, 100)
            for _ in range(11):
                _half_requests(console, opened, 100)
                began = time.monotonic()
                assert console.ask("GET", "/login").status == 200
                assert time.monotonic() - began < 10
            cookie = _logged_in(console, floor)
            assert console.ask("GET", "/", cookie=cookie).status == 200
            assert all(_is_closed(half, 5) for half in first), "those that wait longest"
            assert "Traceback" not in console.said()
            assert console.said().count("the console is full") == 1
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_console_without_files_to_open_still_answers(floor: ServedFloor, tmp_path: Path) -> None:
    """Below the number of connections that it would take, the machine says no: it logs that once."""
    with console_process(floor, tmp_path) as console, ExitStack() as opened:
        process = console.part._process
        assert process is not None
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (80, 80))
        _half_requests(console, opened, 150)
        wait_until(lambda: "no more files" in console.said(), _SOON, "it runs out of files")
        assert console.ask("GET", "/login").status == 200
        assert "Traceback" not in console.said()
        assert console.said().count("the console is full") == 1


_BEGUN = {
    "nothing": b"",
    "half a header": b"GET /login HTTP/1.1\r\nX-Slow: ",
    "half a form": b"POST /login HTTP/1.1\r\nHost: c\r\nContent-Length: 1000\r\n\r\ntoken=",
    "half of chunks": b"POST /login HTTP/1.1\r\nHost: c\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ntoken",
    "half of the next request": b"GET /healthz HTTP/1.1\r\nHost: c\r\n\r\nGET /healthz HTTP/1.1\r\n",
}


def test_a_request_that_does_not_come_to_its_end_is_not_waited_for(short_of_patience: ShortOfPatience) -> None:
    """Though a byte comes again and again."""
    deadline = time.monotonic() + _SOON
    with ExitStack() as opened:
        slow = {name: opened.enter_context(closing(short_of_patience.socket())) for name in _BEGUN}
        for name, connection in slow.items():
            connection.sendall(_BEGUN[name])
        while slow:
            assert time.monotonic() < deadline, f"it is waited for: {sorted(slow)}"
            slow = {name: each for name, each in slow.items() if not _is_closed(each, 0.1) and _takes(each, b"x")}


def _takes(connection: socket.socket, data: bytes) -> bool:
    try:
        connection.sendall(data)
    except ConnectionError:
        return False
    return True


def test_a_body_without_end_is_not_read_on_after_the_answer(short_of_patience: ShortOfPatience) -> None:
    with closing(short_of_patience.socket()) as endless:
        endless.sendall(b"POST /login HTTP/1.1\r\nHost: c\r\nContent-Length: 999999999999\r\n\r\n")
        sent, deadline = 0, time.monotonic() + _SOON
        try:
            while time.monotonic() < deadline:
                sent += endless.send(b"x" * 1000)
                time.sleep(0.01)
        except (ConnectionError, TimeoutError):
            return
        raise AssertionError(f"{sent} bytes were taken")


def test_whoever_does_not_read_is_not_waited_for(short_of_patience: ShortOfPatience) -> None:
    """The connection is closed with an answer half sent, also where nothing more would come after it; others are
    answered meanwhile. Nor does it help to ask for it thousands of times."""
    page = len((Path(viewer.FOLDER) / "viewer.js").read_bytes())
    with closing(short_of_patience.socket(receive_buffer=4096)) as deaf:
        deaf.sendall(b"GET /viewer/viewer.js HTTP/1.1\r\nHost: c\r\n\r\n" * 5000)
        assert short_of_patience.answers()
        wait_until(lambda: short_of_patience.role.connections == 0, _SOON, "it is closed")
        came = 0
        with contextlib.suppress(ConnectionError):
            while data := deaf.recv(1_000_000):
                came += len(data)
        assert came < 2 * page, "the rest was not sent any more"


def test_what_comes_before_the_answer_is_not_heaped_up(console: ConsoleProcess) -> None:
    """A browser waits for an answer before it asks again; a hundred megabytes that do not wait are not kept."""
    process = console.part._process
    assert process is not None
    before = _resident_bytes(process.pid)
    asked = b"POST /login HTTP/1.1\r\nHost: c\r\nContent-Length: 0\r\n\r\n"
    with ExitStack() as opened:
        for _ in range(5):
            impatient = opened.enter_context(closing(console.socket()))
            impatient.settimeout(2)
            with contextlib.suppress(ConnectionError, TimeoutError):
                for _ in range(500):
                    impatient.sendall(asked * 1000)
        assert console.ask("GET", "/login").status == 200
        assert _resident_bytes(process.pid) - before < 60_000_000


def _resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


def test_idle_connections_by_the_hundred_are_let_go(short_of_patience: ShortOfPatience) -> None:
    """Kept alive after an answer, and then silent."""
    with ExitStack() as opened:
        kept = [opened.enter_context(closing(short_of_patience.socket())) for _ in range(200)]
        for each in kept:
            each.sendall(b"GET /healthz HTTP/1.1\r\nHost: c\r\n\r\n")
        assert all(_is_closed(each, _SOON) for each in kept)
        assert short_of_patience.answers()


def test_an_answer_in_parts_goes_out_at_once() -> None:
    """A browser acknowledges the first part 40 ms later; what waits for that makes every page late."""

    class Answering(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            made.set_result(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def test() -> None:
        nonlocal made
        made = asyncio.get_running_loop().create_future()
        with socket.create_server(("127.0.0.1", 0)) as listening:
            door = Door(listening, lambda connection: Answering(), None, DoorPatience())
            _, writer = await asyncio.open_connection(*listening.getsockname())
            assert await made
            writer.close()
            door.close()
            await door.wait_closed()

    made: asyncio.Future[int]
    asyncio.run(test())


# --- Requests that are none ---

_NO_REQUESTS = {
    "garbage": b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    "a header without end": b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000,
    "a target without end": b"GET /" + b"x" * 1_000_000,
    "headers without end": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 100_000,
    "two lengths": b"POST /login HTTP/1.1\r\nHost: c\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "a length and chunks": (
        b"POST /login HTTP/1.1\r\nHost: c\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    "a length below nought": b"POST /login HTTP/1.1\r\nHost: c\r\nContent-Length: -1\r\n\r\n",
    "a chunk that is none": b"POST /login HTTP/1.1\r\nHost: c\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "no host": b"GET /login HTTP/1.1\r\n\r\n",
    "a folded header": b"GET /login HTTP/1.1\r\nHost: c\r\nX: a\r\n b\r\n\r\n",
    "another protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "an upgrade": b"GET / HTTP/1.1\r\nHost: c\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "a method that is none": b"BREW /login HTTP/1.1\r\nHost: c\r\n\r\n",
    "another site's address": b"GET http://elsewhere/static/../x HTTP/1.1\r\nHost: elsewhere\r\n\r\n",
}


@pytest.mark.parametrize("sent", _NO_REQUESTS.values(), ids=_NO_REQUESTS)
def test_what_is_no_request_is_refused_and_the_console_lives(console: ConsoleProcess, sent: bytes) -> None:
    with closing(console.socket()) as hostile:
        answer = b""
        try:
            hostile.sendall(sent)
            hostile.settimeout(_SOON)
            answer = hostile.recv(4096)
        except (ConnectionError, TimeoutError):
            pass
        assert b" 500 " not in answer.partition(b"\r\n")[0]
    assert console.ask("GET", "/healthz").status == 200
    assert "Traceback" not in console.said()


def test_a_second_request_that_is_none_ends_the_first_answer_quietly(
    console: ConsoleProcess, floor: ServedFloor
) -> None:
    """While an answer is under way, over the same connection."""
    cookie = _logged_in(console, floor)
    with closing(console.socket()) as hostile:
        watch = f"GET /floor/watch HTTP/1.1\r\nHost: c\r\nCookie: {cookie}\r\n\r\n"
        hostile.sendall(watch.encode())
        assert b" 200 " in hostile.recv(4096)
        hostile.sendall(b"\0\0garbage\r\n\r\n" * 10_000)
    with closing(console.socket()) as hostile:
        begun = f"POST /disputes HTTP/1.1\r\nHost: c\r\nCookie: {cookie}\r\nTransfer-Encoding: chunked\r\n\r\n"
        hostile.sendall(begun.encode() + b"FFFFF\r\n" + b"x" * 100_000)
        hostile.sendall(b"x" * (0xFFFFF - 100_000) + b"\r\nzz\r\n")
        hostile.settimeout(_SOON)
        assert b" 403 " in hostile.recv(4096)
    assert console.ask("GET", "/healthz").status == 200
    assert "Traceback" not in console.said()


# --- Over TLS ---


def test_half_handshakes_keep_nobody_out(tmp_path: Path) -> None:
    """TLS has a slowloris of its own, before there is any HTTP."""
    authority = Authority(tmp_path)
    cert, key = map(str, authority.issue("console"))
    with (
        served(Settings(data=tmp_path / "floor")) as floor,
        console_process(floor, tmp_path, "--tls-cert", cert, "--tls-key", key) as console,
        ExitStack() as opened,
    ):
        for number in range(300):
            half = opened.enter_context(closing(console.socket()))
            half.sendall(b"\x16\x03\x01" if number % 2 else b"GET / HTTP/1.1\r\n\r\n")
        context = ssl.create_default_context(cafile=str(authority.ca))
        connection = http.client.HTTPSConnection("127.0.0.1", console.port, timeout=_SOON, context=context)
        connection.request("POST", "/login", urlencode({"token": _token(floor)}))
        answer = connection.getresponse()
        assert answer.status == 303
        assert "secure" in str(answer.getheader("set-cookie")).lower()
        assert "Traceback" not in console.said()


# --- The floor does not wait for it ---


def test_a_port_that_is_taken_keeps_no_floor_from_starting(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One warning; commands are taken, and the console comes up once the port is free."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        settings = Settings(data=tmp_path, console_listen=f"127.0.0.1:{port}")
        floor = ServedFloor(settings, wait_for_console=False)
        client = floor.client()
        try:
            for command in RouletteTable().opening():
                assert isinstance(client.send(command), pb.CommandReply)
            wait_until(lambda: "the console is not served yet" in caplog.text, _SOON, "the warning")
            assert floor.floor.console_address == ""
            warnings = [each for each in caplog.records if "console" in each.getMessage()]
            assert len(warnings) == 1
            assert f"127.0.0.1:{port}" in warnings[0].getMessage()
            taken.close()
            wait_until(lambda: floor.floor.console_address != "", _SOON, "the console comes up")
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_SOON)
            connection.request("GET", "/healthz")
            assert connection.getresponse().status == 200
        finally:
            client.close()
            floor.stop()


async def test_a_port_that_stays_taken_is_told_once_however_often_it_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[str] = []

    def role(listening: Listening, where: Where) -> ConsoleRole:
        tried.append(listening.address)
        return ConsoleRole(listening, where)

    monkeypatch.setattr(console_role, "ConsoleRole", role)
    monkeypatch.setattr(console_process_module, "_AGAIN_S", 0.01)
    ending = asyncio.get_running_loop().create_future()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        listening = Listening(f"127.0.0.1:{taken.getsockname()[1]}")
        coming = asyncio.create_task(console_process_module._with_port(listening, "127.0.0.1:1", ending))
        while len(tried) < 5:
            await asyncio.sleep(0.01)
        assert capsys.readouterr().out.count("problem cannot listen on") == 1
    got = await coming
    assert got is not None
    assert got.address == f"http://{listening.address}"
    await got.stop()


def test_a_floor_takes_commands_while_its_console_is_slow_to_come(tmp_path: Path) -> None:
    """It is held up before it has said a word, as on a machine that has no time for it."""
    floor = ServedFloor(Settings(data=tmp_path, console_listen="127.0.0.1:0"), wait_for_console=False)
    process, client = floor.floor._console, floor.client()
    assert process is not None
    try:
        wait_until(lambda: process.pid != 0, _SOON, "its process begins")
        os.kill(process.pid, signal.SIGSTOP)
        try:
            assert floor.floor.console_address == ""
            for command in RouletteTable().opening():
                assert isinstance(client.send(command), pb.CommandReply)
        finally:
            os.kill(process.pid, signal.SIGCONT)
        wait_until(lambda: floor.floor.console_address != "", _SOON, "the console comes up")
    finally:
        client.close()
        floor.stop()


# --- It ends when it is told to ---


def test_sigterm_ends_the_console_although_a_page_watches(floor: ServedFloor, tmp_path: Path) -> None:
    """Nothing waits for the page, so nothing runs out of patience with it, which the log would say."""
    with console_process(floor, tmp_path) as console, closing(console.socket()) as watching:
        watch = f"GET /floor/watch HTTP/1.1\r\nHost: c\r\nCookie: {_logged_in(console, floor)}\r\n\r\n"
        watching.sendall(watch.encode())
        assert b" 200 " in watching.recv(4096)
        assert console.part.terminate() == 0
        assert "Traceback" not in console.said()
        assert "exceeded" not in console.said()


def test_sigterm_ends_the_console_of_a_floor_which_starts_it_again(tmp_path: Path) -> None:
    floor = ServedFloor(Settings(data=tmp_path, console_listen="127.0.0.1:0"))
    process = floor.floor._console
    assert process is not None
    try:
        first = process.pid
        os.kill(first, signal.SIGTERM)
        wait_until(lambda: process.pid not in (0, first), _SOON, "another process")
        assert process.restarts == 1
    finally:
        floor.stop()


@pytest.mark.parametrize("listen", ["nowhere", "0.0.0.0:0"])
def test_a_console_that_could_never_be_served_is_said_before_anything_begins(
    listen: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(tmp_path), "--listen", "127.0.0.1:0", "--metrics-listen", ""]
    assert main(["serve", *where, "--console-listen", listen]) == 2
    assert "--console-listen" in capsys.readouterr().err
    assert not (tmp_path / "log.db").exists()
