"""Appends to a few tables at once until it is killed, and prints what the log has acknowledged.

python -m tests.support.appender STORE [BOOTSTRAP TOPIC]
"""

import asyncio
import sys
from pathlib import Path

from ledger.log.log import Log
from tests.support.logs import Engine, chain_of

TABLES = ("t1", "t2", "t3")


async def append_without_end(log: Log, table_id: str) -> None:
    for record in chain_of(table_id):
        await log.append(record)
        print(table_id, record.commit.seq, flush=True)


async def main(store: str, *kafka: str) -> None:
    async with Engine(Path(store), *kafka).opened() as log:
        await asyncio.gather(*(append_without_end(log, table_id) for table_id in TABLES))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
