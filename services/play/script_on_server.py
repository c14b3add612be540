"""Play scripts on a running floor, over gRPC."""

import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import roundledger.v1 as pb
from ledger.core.commands import header_of
from ledger.core.rejection import Rejection
from services.auth import TokenFile
from services.client import FloorClient
from services.play.script import FinalStep, RefusedStep, Step, json_line, read_script
from services.protojson import as_json

if TYPE_CHECKING:
    from rich.console import Console


class RepliedStep(msgspec.Struct, frozen=True):
    """The line's command was accepted by a running floor."""

    line: int
    reply: pb.CommandReply

    def json_lines(self, with_postings: bool) -> Iterator[str]:
        yield json_line({"line": self.line, "reply": as_json(self.reply)})

    def say(self, console: "Console") -> None:
        from services.words import say_accepted

        say_accepted(console, self.reply.seq, self.reply.events, self.reply.decisions)


def play_on_server(address: str, tokens: Path, lines: Iterable[str]) -> Iterator[Step]:
    """Sends a script line by line; the balances at the end are those of the tables it touched."""
    client = FloorClient(address, TokenFile.read(tokens))
    tables: dict[str, int] = {}
    for number, line in read_script(lines, command_ids=secrets.token_hex(6)):
        if isinstance(line, Rejection):
            yield RefusedStep(number, "", line)
            continue
        header = header_of(line.command)
        outcome = client.send(line.command, line.actor if line.HasField("actor") else None)
        if isinstance(outcome, Rejection):
            yield RefusedStep(number, header.command_id, outcome)
        else:
            tables[header.table_id] = outcome.seq
            yield RepliedStep(number, outcome)
    yield _final(client, tables)
    client.close()


def _final(client: FloorClient, tables: dict[str, int]) -> FinalStep:
    balances: dict[str, int] = {}
    for table_id in tables:
        for balance in client.balances_up_to_date(pb.GetBalancesRequest(table_id=table_id)).balances:
            balances[balance.account] = balances.get(balance.account, 0) + balance.balance_cents
    return FinalStep(dict(sorted(balances.items())), tables)
