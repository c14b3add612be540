"""A bare gRPC echo in Python: the peer that commands are compared with. Prints its port."""

import asyncio
from collections.abc import AsyncIterator

import grpc


async def _echo(data: bytes, context: grpc.aio.ServicerContext) -> bytes:
    return data


async def _echo_stream(requests: AsyncIterator[bytes], context: grpc.aio.ServicerContext) -> AsyncIterator[bytes]:
    async for data in requests:
        yield data


async def main() -> None:
    server = grpc.aio.server()
    handlers = {
        "Unary": grpc.unary_unary_rpc_method_handler(_echo),
        "Stream": grpc.stream_stream_rpc_method_handler(_echo_stream),
    }
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("Echo", handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(f"serving on 127.0.0.1:{port}", flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(main())
