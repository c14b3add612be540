"""Appends to a few streams at once until it is killed, and prints what the log has acknowledged.

python -m tests.support.appender STORE [BOOTSTRAP TOPIC]
"""

import asyncio
import sys
from pathlib import Path

from ledger.log.log import LogWriter
from tests.support.logs import Engine, append, chain_of

STREAMS = ("t1", "t2", "t3")


async def append_without_end(log: LogWriter, stream_id: str) -> None:
    for record in chain_of(stream_id):
        await append(log, record)
        print(stream_id, record.commit.seq, flush=True)


async def main(store: str, *kafka: str) -> None:
    async with Engine(Path(store), *kafka).opened() as log:
        await asyncio.gather(*(append_without_end(log, stream_id) for stream_id in STREAMS))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
