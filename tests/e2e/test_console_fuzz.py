"""Whatever a browser, or somebody who pretends to be one, puts into an address or a form: the console answers in words,
and never with an error of its own."""

import http.client
import re
from collections.abc import Iterator
from urllib.parse import quote, urlencode

import pytest
from starlette.routing import Mount, Route

from ledger.core.rejection import Rejection
from services.access.callers import TokenFile
from services.console.app import console_app
from services.console.floor_calls import Where
from services.running.settings import Settings
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served

_ROUND = "roulette-1:1"
_DISPUTE = "dispute-1"

_ODD = {
    "nothing": "",
    "a blank": " ",
    "below nought": "-1",
    "one too many": str(2**63),
    "too many": str(2**64),
    "5000 digits": "9" * 5000,
    "a large exponent": "1e999999",
    "a larger exponent": "9e999999999999999999",
    "a small exponent": "1e-999999",
    "a payload": "NaN123",
    "infinite": "-Infinity",
    "not a number": "sNaN",
    "a fraction": "1/3",
    "hexadecimal": "0x10",
    "other digits": "٣٤",
    "a digit that is no decimal": "²",
    "half a character": "\ud800",
    "a zero byte": "\0",
    "new lines": "a\r\nSet-Cookie: x=y",
    "long": "x" * 20_000,
    "deep": "../" * 200,
    "quoted": "\"'<script>{{7*7}}</script>%s%n${x}",
    "a time out of all years": "99999-99-99T99:99",
    "the first of times": "0001-01-01T00:00",
    "the last of times": "9999-12-31T23:59",
    "a colon": ":",
    "many colons": ":" * 100,
    "a stream of another kind": "house",
}

_WHATS = (
    "note", "assign", "decide", "notify", "reopen", "impound", "release", "propose", "approve", "discard", "link",
)  # fmt: skip
"""What may be done to a file."""
_FIELDS_OF = {
    "/login": ("token", "next"),
    "/days": ("what", "day", "table", "unknown"),
    "/logout": (),
    "/disputes": (
        "kind", "round_id", "person", "staff", "witnesses", "amount", "claim", "tried", "policy", "camera",
        "video_from", "video_to",
    ),
    "/disputes/{dispute_id}": (
        "to", "finding", "reason", "rule", "awarded", "reference", "text", "camera", "video_from", "video_to",
        "equipment", "token", "paper_id", "amount", "players_keep", "payout:1:0", "buy_in:2:0", "fact:3:0:number",
        "payout:999999999999999999:999999999", "preview",
    ),
}  # fmt: skip
"""The forms of each address, by their fields."""

_QUERY_OF = {
    "/rounds": (
        "game", "table_id", "seat", "player_id", "dealer_id", "about_local", "from_local", "to_local", "at_least",
        "irregularity", "is_void", "has_open_dispute", "page", "q", "is_corrected", "gaming_day", "round_id",
    ),
    "/disputes": ("all", "before"),
    "/days": ("day", "period"),
    "/days/export.csv": ("day", "period"),
    "/postings": ("stream_id", "gaming_day", "round_id", "account"),
    "/refused": ("at_least", "before", "stream_id"),
    "/viewings": ("subject", "actor_id", "before"),
    "/viewings.csv": ("subject", "actor_id", "before"),
    "/streams/{stream_id}": ("before",),
    "/names.json": ("contains",),
    "/rounds/{round_id}/frames.json": ("view", "seat"),
    "/tables/{table_id}/watch": ("after",),
}  # fmt: skip
_WATCHES = ("/floor/watch", "/tables/{table_id}/watch")
"""Their answer has no end: its first line tells."""


def _routes() -> list[Route]:
    found = console_app(Where("127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:1")).routes
    return [route for route in found if isinstance(route, Route)]


class Visitor:
    """Over one connection, as long as it lasts."""

    def __init__(self, floor: ServedFloor) -> None:
        self._at = floor.floor.console_address.removeprefix("http://")
        self._connection = http.client.HTTPConnection(self._at, timeout=60)
        self._token = next(
            c.token for c in TokenFile.read(floor.settings.tokens).credentials if c.actor_id == "pit-supervisor-1"
        )
        self.cookie = ""
        self.log_in()

    def log_in(self) -> None:
        answer, _ = self.ask("POST", "/login", urlencode({"token": self._token}).encode())
        assert answer.status == 303
        self.cookie = str(answer.getheader("set-cookie")).split(";")[0]
        _, page = self.ask("GET", "/rounds")
        found = re.search(r'name="form_key" value="([^"]+)"', page.decode())
        assert found
        self.form_key = found[1]

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        sent = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie, **headers}
        try:
            self._connection.request(method, path, body, sent)
            answer = self._connection.getresponse()
        except (ConnectionError, http.client.RemoteDisconnected):  # it was idle for too long
            self._connection.close()
            self._connection.request(method, path, body, sent)
            answer = self._connection.getresponse()
        watched = answer.getheader("content-type", "").startswith("text/event-stream")
        content = answer.read1(100) if watched else answer.read()
        if watched:
            self._connection.close()
        return answer, content

    def post(self, path: str, form: dict[str, str]) -> int:
        body = urlencode({"form_key": self.form_key, **form}, errors="surrogatepass").encode()
        answer, _ = self.ask("POST", path, body)
        if answer.status == 303 and (answer.getheader("location") or "").startswith("/login"):
            self.log_in()
        return answer.status


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    data = tmp_path_factory.mktemp("console")
    with served(Settings(data=data, console_listen="127.0.0.1:0", timezone="America/Chicago")) as floor:
        client, table = floor.client(), RouletteTable("roulette-1")
        for command in (*table.opening(), table.place("red"), *table.spin("17")):
            client.send(command)
        client.close()
        yield floor


@pytest.fixture(scope="module")
def visitor(floor: ServedFloor) -> Visitor:
    visitor = Visitor(floor)
    form = {"kind": "money", "round_id": _ROUND, "person": "p1", "claim": "x", "amount": "5", "policy": ""}
    assert visitor.post("/disputes", form) in (303, 400, 409)
    return visitor


def test_every_address_and_its_fields_are_tried() -> None:
    """A page that is added is added here."""
    addresses = {route.path for route in _routes()}
    posts = {route.path for route in _routes() if "POST" in (route.methods or ())}
    assert posts == set(_FIELDS_OF)
    assert set(_QUERY_OF) | set(_WATCHES) <= addresses


def _quoted(odd: str) -> str:
    return quote(odd, safe="", errors="surrogatepass")


@pytest.mark.parametrize("odd", _ODD.values(), ids=_ODD)
def test_no_address_makes_the_console_fail(visitor: Visitor, odd: str) -> None:
    """Every query of every page, and every part of a path."""
    for route in _routes():
        if "GET" not in (route.methods or ()) or route.path in ("/login", "/healthz"):
            continue
        named = re.sub(r"{\w+}", quote(_ROUND if "round" in route.path else "roulette-1", safe=""), route.path)
        paths = [f"{named}?{name}={_quoted(odd)}" for name in (*_QUERY_OF.get(route.path, ()), "nothing-like-it")]
        if "{" in route.path:
            paths.append(re.sub(r"{\w+}", lambda _: _quoted(odd), route.path))
        for path in paths:
            answer, content = visitor.ask("GET", path)
            assert answer.status < 500, (path[:200], answer.status, content[:300])


@pytest.mark.parametrize("odd", _ODD.values(), ids=_ODD)
def test_no_form_makes_the_console_fail(visitor: Visitor, odd: str) -> None:
    for address, fields in _FIELDS_OF.items():
        path = address.replace("{dispute_id}", _quoted("dispute-none"))
        if address == "/logout":
            continue
        usual = {"kind": "money", "round_id": _ROUND, "person": "p1", "claim": "x", "amount": "5", "camera": "12"}
        for name in fields:
            whats = _WHATS if address == "/disputes/{dispute_id}" else ("",)
            for what in whats if name in ("reason", "amount", "token", "camera") else whats[:1]:
                status = visitor.post(path, {**usual, "what": what, name: odd})
                assert status < 500, (path, what, name, status)
        status = visitor.post(path, {odd: odd, "what": odd})
        assert status < 500


_MANY_DIGITS = "9" * 5000


def _file_of(visitor: Visitor) -> str:
    _, page = visitor.ask("GET", "/disputes?all=yes")
    found = re.search(r"/disputes/(dispute-[0-9a-f]+)", page.decode())
    assert found, "there is a file"
    return found[1]


@pytest.mark.parametrize(
    ("address", "typed"),
    [
        ("/disputes", {"kind": "money", "round_id": _ROUND, "person": "p1", "claim": "kept", "amount": _MANY_DIGITS}),
        ("/disputes/FILE", {"what": "decide", "reason": "kept", "finding": "upheld", "awarded": _MANY_DIGITS}),
        ("/disputes/FILE", {"what": "propose", "reason": "kept", "payout:1:0": _MANY_DIGITS}),
        ("/disputes/FILE", {"what": "propose", "reason": "kept", "fact:3:0:number": _MANY_DIGITS, "preview": "yes"}),
        ("/disputes/FILE", {"what": "link", "paper_id": "kept", "amount": _MANY_DIGITS}),
        ("/disputes/FILE", {"what": "note", "text": "kept", "camera": "4", "video_from": _MANY_DIGITS}),
        ("/days", {"what": "sign", "day": "2026-03-01", "table": _MANY_DIGITS}),
        ("/login", {"token": _MANY_DIGITS}),
    ],
    ids=["open", "decide", "payout", "preview", "link", "note", "sign", "log in"],
)
def test_five_thousand_digits_in_a_form_are_refused_beside_it(
    visitor: Visitor, address: str, typed: dict[str, str]
) -> None:
    """On the page of the form, in words that do not repeat them, with the rest of what was typed."""
    path = address.replace("FILE", _file_of(visitor))
    answer, page = visitor.ask("POST", path, urlencode({"form_key": visitor.form_key, **typed}).encode())
    said = re.search(r'role="alert">([^<]+)', page.decode())
    assert 400 <= answer.status < 500
    assert said
    assert len(said[1]) < 500
    assert b"<form" in page
    if typed.get("claim") or typed.get("what") in ("decide", "propose", "note"):
        assert "What you typed is kept below." in said[1]
        assert re.search(rb"(value=\"|>)kept(\"|<)", page)


_MARKUP = '<b onclick="x">t\'1</b>'


def test_a_name_with_markup_is_text_on_every_page(visitor: Visitor, floor: ServedFloor) -> None:
    """A table cannot be called so, though who tries it is shown; a pit can, and anything can stand in an address."""
    client, table = floor.client(), RouletteTable("roulette-2")
    refused = client.send(RouletteTable(_MARKUP).install())
    assert isinstance(refused, Rejection)
    assert refused.code == "BAD_ID"
    opening = table.opening()
    (opened,) = (command for command in opening if command.HasField("open_table"))
    opened.open_table.pit = _MARKUP
    for command in (*opening, table.place("red"), *table.spin("17")):
        client.send(command)
    client.close()
    odd = _quoted(_MARKUP)
    queries = (
        "/rounds?table_id={}",
        "/rounds?q={}",
        "/rounds?game={}",
        "/days?day={}",
        "/postings?stream_id={}",
        "/viewings?subject={}",
    )
    paths = ("/tables/{}", "/rounds/{}", "/rounds/{}%3A1", "/disputes/{}", "/streams/{}")
    shown = (
        "/",
        "/?by=game",
        "/?by=all",
        "/tables/roulette-2",
        "/rounds/roulette-2%3A1",
        "/streams/roulette-2",
        "/refused",
        "/days",
    )
    for path in (*shown, *(each.format(odd) for each in (*queries, *paths))):
        answer, page = visitor.ask("GET", path)
        assert answer.status < 500, path
        assert b"<b " not in page, path
        assert b"<b>" not in page, path
    _, page = visitor.ask("GET", "/")
    assert page.count(b"&lt;b onclick=&#34;x&#34;&gt;t&#39;1&lt;/b&gt;") >= 3, "its heading, the choice and its tile"


def test_no_file_of_a_dispute_makes_the_console_fail(visitor: Visitor, floor: ServedFloor) -> None:
    """One that exists: what is typed goes through to commands."""
    file = _file_of(visitor)
    for odd in _ODD.values():
        for what in _WHATS:
            usual = dict.fromkeys(_FIELDS_OF["/disputes/{dispute_id}"][:14], odd)
            assert visitor.post(f"/disputes/{file}", {**usual, "what": what}) < 500, (what, odd[:40])
        for name in ("payout:1:0", "fact:3:0:number", "payout:999999999999999999:999999999", "buy_in:1:9"):
            form = {"what": "propose", "reason": "x", name: odd}
            assert visitor.post(f"/disputes/{file}", form) < 500, (name, odd[:40])


_COOKIES = (
    "", "x", "roundledger_session=", 'roundledger_session="', "a=b; roundledger_session", ";;;===;;;",
    "roundledger_session=" + "x" * 10_000, "roundledger_session=\xff\xfe",
)  # fmt: skip


@pytest.mark.parametrize("cookie", _COOKIES, ids=range(len(_COOKIES)))
def test_no_cookie_makes_the_console_fail(visitor: Visitor, cookie: str) -> None:
    """Whoever has none of a session's own is asked to log in."""
    for path in ("/", "/rounds", "/floor/watch"):
        answer, _ = visitor.ask("GET", path, Cookie=cookie)
        assert answer.status == 303
        assert (answer.getheader("location") or "").startswith("/login")
    answer, _ = visitor.ask("POST", "/logout", b"form_key=x", Cookie=cookie)
    assert answer.status == 303


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD"])
def test_no_other_method_does_anything(visitor: Visitor, method: str) -> None:
    for path in ("/", "/disputes", "/login", "/static/console.css", "/nothing"):
        answer, _ = visitor.ask(method, path)
        assert answer.status in ((200, 404, 405) if method == "HEAD" else (404, 405)), (method, path)


_PATHS = (
    "//login", "/login/", "/./login", "/static//console.css", "/static/%2e%2e/web.py", "/static/..%2f..%2fweb.py",
    "/viewer/%2e%2e/%2e%2e/web.py", "/static/%00.css", f"/viewer/{'x' * 300}.js", f"/static/{'a/' * 500}b.css",
    "/%2e%2e/%2e%2e/etc/passwd", "//elsewhere/", "/\\elsewhere", "/rounds/../../etc/passwd", "/static/%FF.js",
)  # fmt: skip


@pytest.mark.parametrize("path", _PATHS, ids=range(len(_PATHS)))
def test_no_path_leads_elsewhere(visitor: Visitor, path: str) -> None:
    """Neither to a file beside those of pages nor to another site."""
    answer, content = visitor.ask("GET", path)
    assert answer.status < 500
    assert b"import " not in content
    assert b"root:" not in content
    location = str(answer.getheader("location") or "/")
    assert re.match(rf"(/(?![/\\])|http://{re.escape(visitor._at)}/)", location), location


def test_mounted_folders_are_known() -> None:
    app = console_app(Where("127.0.0.1:1", "127.0.0.1:1", "127.0.0.1:1"))
    assert {route.path for route in app.routes if isinstance(route, Mount)} == {"/static", "/viewer"}
