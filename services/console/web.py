"""What every page of the console shares: who is asking, forms that no other site can send, headers, errors in words."""

import contextlib
import json
import re
import secrets
from collections.abc import Awaitable, Callable
from http.cookies import CookieError
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode
from zoneinfo import ZoneInfo

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

import roundledger.v1 as pb
from games.tables.chips import dollars
from ledger.core.roles import role_name
from ledger.core.vocabulary import enum_word
from services.access.permissions import QUERIES
from services.console.floor_calls import FloorCalls, NotAnswered
from services.console.sessions import NOBODY_KNOWN, Caller, Session, Sessions
from services.replay import viewer
from services.replay.headline import headline_of, signed
from services.replay.local_time import local, local_micros
from services.showing.protojson import as_json

COOKIE = "roundledger_session"
_HERE = Path(__file__).parent
STATIC = _HERE / "static"
_MOST_FORM_BYTES = 64 * 1024
_ONCE = re.compile("[0-9a-f]{16}")
_SUM = re.compile(r"(\S+ [+-]\$[\d,]+\.\d\d)")
_WORD_END = re.compile("(?<=_)")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
}

_PART_OF = {
    "tables": "/", "rounds": "/rounds", "refused": "/rounds", "disputes": "/disputes", "trial-balance": "/days",
    "postings": "/days",
}  # fmt: skip
"""Under which entry of the navigation a page stands, by how its address begins."""

Page = Callable[["Visit"], Awaitable[Response]]


def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader([_HERE / "templates", viewer.FOLDER]),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["dollars"] = lambda cents: dollars(int(cents or 0))
    environment.filters["words"] = lambda name: str(name).replace("_", " ").lower()
    environment.filters["role"] = lambda name: str(name).removeprefix("ROLE_").replace("_", " ").lower()
    environment.filters["time"] = _unbroken
    environment.filters["until"] = _until
    environment.filters["breakable"] = _breakable
    environment.filters["movement"] = lambda number: enum_word(pb.Movement, number).replace("_", " ")
    environment.filters["finding"] = lambda number: enum_word(pb.DisputeFinding, number).replace("_", " ")
    environment.filters["json"] = lambda message: json.dumps(as_json(message), indent=1, ensure_ascii=False)
    environment.filters["signed"] = lambda cents: signed(int(cents or 0))
    environment.filters["headline"] = lambda summary: _sums_unbroken(headline_of(summary))
    environment.globals["viewer_scripts"] = viewer.SCRIPTS
    environment.filters["role_name"] = lambda role: role_name(role).replace("_", " ")
    return environment


def _unbroken(text: str) -> Markup:
    """A local time whose date and clock are each kept on one line."""
    return Markup(" ").join(Markup('<span class="whole">{}</span>').format(part) for part in str(text).split(" ", 1))


def _sums_unbroken(line: str) -> Markup:
    """A headline in which no line ends between somebody and what they won or lost."""
    parts = _SUM.split(line)  # every other one is a sum
    return Markup("").join(
        Markup('<span class="whole">{}</span>').format(part) if place % 2 else part for place, part in enumerate(parts)
    )


def _breakable(name: str) -> Markup:
    """A name that is broken into lines where its words end, not within one."""
    return Markup("<wbr>").join(_WORD_END.split(name))


def _until(ended: str, began: str) -> str:
    """When something ended, beside when it began: without the date where that is the same."""
    day = began.split(" ", 1)[0]
    return ended.removeprefix(f"{day} ") if day else ended


_TEMPLATES = _templates()


class BadForm(Exception):
    """A form that is not this session's own, or another site's, is too large, or did not come to its end."""


class Visit:
    """One request of a person who has logged in."""

    def __init__(self, request: Request, session: Session, floor: FloorCalls) -> None:
        self.request = request
        self.session = session
        self._floor = floor
        self.query = request.query_params
        self.zone = ZoneInfo(session.caller.timezone)
        self._from = _address_of(request)
        self._once = secrets.token_hex(8)

    async def ask(self, service: str, method: str, message: Any) -> Any:
        return await self._floor.ask(service, method, message, self.session.token, self._from)

    async def send(self, command: Any, token: str = "") -> Any:
        """With the token of the session, or with one that was given for this request only."""
        return await self._floor.send(command, token or self.session.token)

    def stream(self, service: str, method: str, message: Any, seconds: float | None = 60.0) -> Any:
        return self._floor.stream(service, method, message, self.session.token, seconds, self._from)

    async def form(self) -> dict[str, str]:
        """A form that was sent; raises BadForm unless this session made it."""
        sent = await read_form(self.request)
        if not self.session.made_form(sent.get("form_key", "")):
            raise BadForm
        if _ONCE.fullmatch(sent.get("once", "")):
            self._once = sent["once"]
        return sent

    def header(self, stream_id: str, part: str = "") -> pb.CommandHeader:
        """Of a command that a form asks for: a form that is sent twice, by a double click say, does it once. Where it
        sends a stream several commands, each has its part."""
        return pb.CommandHeader(command_id=f"console-{self.name_once(part)}", stream_id=stream_id)

    def name_once(self, part: str = "") -> str:
        """What the form that was sent may call something new."""
        return f"{self._once}-{part}" if part else self._once

    def page(self, template: str, status: int = 200, address: str = "", **content: Any) -> Response:
        """Times are shown as the property's clocks show them. What answers a form stands in the browser's history
        under the address of the page that the form is of: who goes back to it sends nothing again."""
        return show(
            template,
            status,
            path=self.request.url.path,
            part=_PART_OF.get(self.request.url.path.split("/")[1], ""),
            answered_at=(address or self.request.url.path) if self.request.method == "POST" else "",
            form_key=self.session.form_key,
            once=lambda: secrets.token_hex(8),
            caller=self.session.caller,
            may_see_viewings=self.session.caller.role in QUERIES["ListViewings"],
            when=lambda micros: local_micros(micros, self.zone),
            local=lambda at: local(at, self.zone),
            **content,
        )


async def read_form(request: Request) -> dict[str, str]:
    """Raises BadForm; also where the browser itself says that another site sent it, which the log-in has no key for."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise BadForm
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > _MOST_FORM_BYTES:
                raise BadForm
    except ClientDisconnect as gone:
        raise BadForm from gone
    return {
        name: values[-1] for name, values in parse_qs(body.decode(errors="replace"), keep_blank_values=True).items()
    }


def show(template: str, status: int = 200, **content: Any) -> Response:
    return HTMLResponse(_TEMPLATES.get_template(template).render(status=status, **content), status)


class Console:
    """The sessions of one console and the floor it looks at."""

    def __init__(self, floor: FloorCalls, *, over_tls: bool) -> None:
        self.floor = floor
        self.sessions = Sessions()
        self._over_tls = over_tls

    def session_of(self, request: Request) -> Session | None:
        try:
            return self.sessions.find(request.cookies.get(COOKIE, ""))
        except CookieError:
            return None

    def page(self, handler: Page) -> Callable[[Request], Awaitable[Response]]:
        """A page for who has logged in; whatever the floor refuses is said in words."""

        async def answer(request: Request) -> Response:
            session = self.session_of(request)
            if session is None:
                return RedirectResponse(_log_in_address(request), 303)
            visit = Visit(request, session, self.floor)
            try:
                return await handler(visit)
            except BadForm:
                return visit.page(
                    "problem.html", 403, problem="This form was not made by this page: load it again.", rule=""
                )
            except NotAnswered as refused:
                if refused.status == 401:  # revoked or expired since
                    return await self.log_out(request, "revoked")
                said = refused.rejection
                if request.url.path.endswith(".json"):
                    return JSONResponse({"problem": said.message, "code": said.code}, refused.status)
                return visit.page("problem.html", refused.status, problem=said.message, code=said.code, rule=said.rule)

        return answer

    async def nowhere(self, request: Request, error: Exception) -> Response:
        """An address that leads nowhere, mistyped or of an older console."""
        session, said = self.session_of(request), "There is no such page."
        if session is None:
            return show("problem.html", 404, problem=said)
        return Visit(request, session, self.floor).page("problem.html", 404, problem=said)

    async def log_in(self, request: Request) -> Response:
        if request.method != "POST":
            asked = request.query_params
            reason = _REASONS.get(asked.get("why", ""), "")
            return show("login.html", path="/login", reason=reason, next=_local_address(asked.get("next", "")))
        try:
            form = await read_form(request)
        except BadForm:
            form = {}
        token, following = form.get("token", "").strip(), _local_address(form.get("next", ""))
        found = await self._caller_of(token, _address_of(request)) if token else "Type a token."
        if isinstance(found, str):
            return show("login.html", 401, path="/login", problem=found, next=following)
        answer = RedirectResponse(following, 303)
        answer.set_cookie(
            COOKIE, self.sessions.begin(token, found), httponly=True, samesite="strict", secure=self._over_tls, path="/"
        )
        return answer

    async def log_out(self, request: Request, why: str = "") -> Response:
        """The floor keeps that somebody has; where it cannot be told, they are logged out all the same."""
        session = self.session_of(request)
        self.sessions.end(request.cookies.get(COOKIE, ""))
        if session is not None and not why:
            with contextlib.suppress(NotAnswered):
                logs_out = pb.GetCallerRequest(log=pb.LOG_KIND_OUT)
                await self.floor.ask("ReplayService", "GetCaller", logs_out, session.token, _address_of(request))
        answer = RedirectResponse(f"/login?why={why}" if why else "/login", 303)
        answer.delete_cookie(COOKIE, path="/")
        return answer

    async def _caller_of(self, token: str, asked_from: str) -> Caller | str:
        """The token's owner, or why it is refused; it may be valid without the right to ask this."""
        if not is_token(token):
            return "This is no token: it has signs that no token has. Copy it again, whole and without blanks."
        try:
            logs_in = pb.GetCallerRequest(log=pb.LOG_KIND_IN)
            found = await self.floor.ask("ReplayService", "GetCaller", logs_in, token, asked_from)
        except NotAnswered as refused:
            if refused.status == 401:
                return "The floor does not know this token. It may be mistyped, revoked or expired: ask for a new one."
            return NOBODY_KNOWN if refused.status == 403 else refused.rejection.message
        return Caller(found.actor_id, found.role, found.timezone, found.day_starts_at)


_REASONS = {
    "ended": "Your session has ended: nobody clicked for half an hour, twelve hours are over, or the console was "
    "started again. Log in, and you are back where you were.",
    "revoked": "The floor does not know your token any more: it was revoked, or has expired.",
}


def _address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def _log_in_address(request: Request) -> str:
    """Whoever was here before is told why they log in again, and everybody comes back to what they asked for."""
    asked = {"why": "ended"} if request.cookies.get(COOKIE) else {}
    address = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    is_page = address not in ("/", "/logout") and not address.endswith((".json", "/watch"))
    if is_page:  # of a form that was sent too late, too: what was typed is kept there
        asked["next"] = address if request.method == "GET" else request.url.path
    return f"/login?{urlencode(asked)}" if asked else "/login"


def _local_address(text: str) -> str:
    """An address of this console; anything else is its first page, so that no link leads elsewhere."""
    is_local = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable() and len(text) < 2000
    return text if is_local and "\\" not in text else "/"


def is_token(text: str) -> bool:
    """Whether it can stand in a header at all."""
    return text.isascii() and text.isprintable()
