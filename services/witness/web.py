"""The witness over HTTP: one call to add a checkpoint, one to see what was last cosigned."""

from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from services.witness.cosigning import Answer, Witness

_MOST_BYTES = 64 * 1024


def application(witness: Witness) -> Starlette:
    async def add_checkpoint(request: Request) -> Response:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > _MOST_BYTES:
                return Response("a checkpoint with its proof is smaller\n", 413)
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return Response("a checkpoint is text in UTF-8\n", 400)
        answer: Answer = await run_in_threadpool(witness.add_checkpoint, text)
        return Response(answer.text, answer.status, media_type=answer.content_type)

    async def seen(request: Request) -> Response:
        heads = "\n".join(witness.last_seen().values())
        return Response(f"{witness.key}\n\n{heads}", media_type="text/plain; charset=utf-8")

    routes = [Route("/add-checkpoint", add_checkpoint, methods=["POST"]), Route("/", seen)]
    return Starlette(routes=routes)


def serve(witness: Witness, host: str, port: int, on_start: Any) -> None:
    """Until it is interrupted."""
    import asyncio

    import uvicorn

    async def run() -> None:
        config = uvicorn.Config(
            application(witness), host, port, log_level="warning", timeout_keep_alive=5, limit_concurrency=64
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        if server.started:
            on_start(server.servers[0].sockets[0].getsockname()[1])
        await serving

    asyncio.run(run())
