"""The console's addresses."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from services.console import days, disputes, live, looking, pages
from services.console.floor_calls import FloorCalls, Where
from services.console.web import HEADERS, STATIC, Console, Visit
from services.replay import viewer


def console_app(where: Where, *, over_tls: bool = False) -> Starlette:
    """A console of the floor that answers there."""
    floor = FloorCalls(where)
    console = Console(floor, over_tls=over_tls)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        floor.open()
        yield
        await floor.close()

    async def log_out(visit: Visit) -> Response:
        await visit.form()
        return await console.log_out(visit.request)

    async def healthy(request: Request) -> Response:
        return PlainTextResponse("ok")

    page = console.page
    routes = [
        Route("/", page(pages.floor)),
        Route("/login", console.log_in, methods=["GET", "POST"]),
        Route("/logout", page(log_out), methods=["POST"]),
        Route("/healthz", healthy),
        Route("/floor/watch", page(live.watch_floor)),
        Route("/floor/today.json", page(pages.today)),
        Route("/tables/{table_id}", page(pages.table)),
        Route("/tables/{table_id}/now.json", page(pages.table_now)),
        Route("/tables/{table_id}/watch", page(live.watch_table)),
        Route("/rounds", page(pages.rounds)),
        Route("/rounds/{round_id}", page(pages.round_)),
        Route("/rounds/{round_id}/frames.json", page(pages.frames)),
        Route("/rounds/{round_id}/captions.vtt", page(pages.captions)),
        Route("/rounds/{round_id}/bundle", page(pages.bundle)),
        Route("/names.json", page(pages.names)),
        Route("/refused", page(pages.refused)),
        Route("/viewings", page(looking.viewings)),
        Route("/viewings.csv", page(looking.viewings_file)),
        Route("/streams/{stream_id}", page(looking.stream)),
        Route("/disputes", page(disputes.files)),
        Route("/disputes", page(disputes.open_file), methods=["POST"]),
        Route("/disputes/{dispute_id}", page(disputes.file)),
        Route("/disputes/{dispute_id}", page(disputes.add), methods=["POST"]),
        Route("/days", page(days.day)),
        Route("/days", page(days.change), methods=["POST"]),
        Route("/days/export.csv", page(days.export)),
        Route("/postings", page(days.postings)),
        Route("/trial-balance", page(days.trial_balance)),
        Route("/trial-balance.csv", page(days.trial_balance_file)),
        Mount("/static", _Assets(directory=STATIC)),
        Mount("/viewer", _Assets(directory=viewer.FOLDER)),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: console.nowhere})
    app.add_middleware(_SafeHeaders)
    return app


class _Assets(StaticFiles):
    """What pages are made with, and nothing else that lies beside it."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if path.endswith((".js", ".css", ".svg")) else ("", None)


class _SafeHeaders:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)
