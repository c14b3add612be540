"""Log-ins, log-outs and calls that no token let in are kept (compliance g5): listed for those who may, and no token of
them is anywhere."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import grpc
import pytest
from starlette.applications import Starlette

import roundledger.v1 as pb
from services.access.callers import TokenFile
from services.access.viewings import REFUSED, Refusals
from services.console.app import console_app
from services.console.floor_calls import Where
from services.running.settings import Settings
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served

WRONG = "a-token-that-nobody-has-ever-had"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as floor:
        yield floor


async def _asked(app: Starlette, method: str, path: str, cookie: str = "", **form: str) -> tuple[int, str, str]:
    """As a browser asks the console: status, cookie and page."""
    headers = [(b"content-type", b"application/x-www-form-urlencoded"), (b"cookie", cookie.encode())]
    scope = {"type": "http", "method": method, "path": path, "headers": headers, "query_string": b"", "root_path": ""}
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": urlencode(form).encode()}

    async def send(message: Any) -> None:
        sent.append(message)

    await app({**scope, "scheme": "http", "client": ("192.0.2.7", 1), "server": ("console", 80)}, receive, send)
    cookies = [value.decode().split(";")[0] for name, value in sent[0]["headers"] if name == b"set-cookie"]
    page = b"".join(message.get("body", b"") for message in sent[1:]).decode()
    return sent[0]["status"], cookies[0] if cookies else "", page


def _listed(floor: ServedFloor, subject: str) -> list[pb.Viewing]:
    client = floor.client()
    try:
        request = pb.ListViewingsRequest(subject=subject, page_size=500)
        found = client.past.ListViewings(request, metadata=client.metadata("ListViewings"))
    finally:
        client.close()
    assert not found.problems
    return list(found.viewings)


def test_who_logs_in_to_a_console_and_out_of_it_is_kept(floor: ServedFloor) -> None:
    token = next(c.token for c in TokenFile.read(floor.settings.tokens).credentials if c.actor_id == "surveillance-1")

    async def logged_in_and_out() -> None:
        app = console_app(Where(floor.address, floor.address, floor.address))
        async with app.router.lifespan_context(app):
            assert (await _asked(app, "POST", "/login", token=WRONG))[0] == 401
            status, cookie, _ = await _asked(app, "POST", "/login", token=token)
            assert status == 303
            page = (await _asked(app, "GET", "/", cookie))[2]
            key = page.split('name="form_key" value="')[1].split('"')[0]
            assert (await _asked(app, "POST", "/logout", cookie, form_key=key))[0] == 303

    asyncio.run(logged_in_and_out())
    for subject, kind in (("log-in", pb.VIEWING_KIND_LOG_IN), ("log-out", pb.VIEWING_KIND_LOG_OUT)):
        (kept,) = _listed(floor, subject)
        assert (kept.actor.actor_id, kept.kind) == ("surveillance-1", kind)
        assert kept.at.seconds
        assert "192.0.2.7 by way of" in kept.asked_from
    (refused,) = _listed(floor, REFUSED)
    assert (refused.kind, refused.actor.actor_id) == (pb.VIEWING_KIND_REFUSED, "")
    assert "192.0.2.7 by way of" in refused.asked_from


def test_a_call_that_no_token_let_in_is_kept_without_the_token(floor: ServedFloor) -> None:
    client = floor.client()
    before = len(_listed(floor, REFUSED))
    command = RouletteTable("roulette-7").install()
    for metadata in ((("authorization", f"Bearer {WRONG}"),), ()):
        with pytest.raises(grpc.RpcError) as refused:
            client.tables.InstallTable(command.install_table, metadata=metadata)
        assert refused.value.code() is grpc.StatusCode.UNAUTHENTICATED
    client.close()
    newest = _listed(floor, REFUSED)
    assert len(newest) == before + 2
    newest = newest[:2]
    assert {each.query for each in newest} == {"no token", "a token that the floor does not know"}
    assert all("127.0.0.1" in each.asked_from for each in newest)


def test_nothing_of_a_token_is_in_any_file_of_the_floor(floor: ServedFloor) -> None:
    found = [path for path in Path(floor.settings.data).rglob("*") if path.is_file()]
    assert found
    assert not [path for path in found if WRONG.encode() in path.read_bytes()]


def test_however_many_guess_few_are_listed_and_none_is_forgotten() -> None:
    now = 0.0
    refusals = Refusals(lambda: now)
    assert [refusals.take() for _ in range(25)] == [0] * 20 + [None] * 5
    now = 9.9
    assert refusals.take() is None
    now = 10.0
    assert refusals.take() == 6
    assert refusals.take() is None
    now = 10_000.0
    assert [refusals.take() for _ in range(21)] == [1, *[0] * 19, None]
