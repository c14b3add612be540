"""A Faust agent that only passes records on: the peer that the worker is compared with."""

import sys

import faust


def build(bootstrap: str, prefix: str, source: str, target: str) -> faust.App:
    app = faust.App(
        f"{prefix}pass-through",
        broker=f"kafka://{bootstrap}",
        store="memory://",
        topic_disable_leader=True,
        consumer_auto_offset_reset="earliest",
        web_enabled=False,
        autodiscover=False,
    )
    records = app.topic(source, key_serializer="raw", value_serializer="raw")
    passed_on = app.topic(target, key_serializer="raw", value_serializer="raw")

    @app.agent(records)
    async def pass_on(stream: faust.Stream) -> None:
        async for event in stream.events():
            await passed_on.send(key=event.message.key, value=event.message.value, partition=event.message.partition)

    return app


if __name__ == "__main__":
    faust.Worker(build(*sys.argv[1:]), quiet=True, override_logging=False).execute_from_commandline()
