"""Play scripts on a running floor, over gRPC."""

import secrets
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.play.script import FinalStep, RefusedStep, RepliedStep, Step, command_id_of, read_script
from services.running.client import FloorClient

if TYPE_CHECKING:
    pass


def play_on_server(
    client: FloorClient, lines: Iterable[str], *, strict: bool = False, dry_run: bool = False
) -> Iterator[Step]:
    """Sends a script line by line; the balances at the end are those of the streams it touched."""
    heads: dict[str, int] = {}
    for number, line in read_script(lines, command_ids=secrets.token_hex(6), dry_run=dry_run):
        outcome = line if isinstance(line, Rejection) else _sent(client, line)
        if isinstance(outcome, Rejection):
            command_id = "" if isinstance(line, Rejection) else command_id_of(line)
            yield RefusedStep(number, command_id, outcome)
            if strict:
                break
        else:
            if not outcome.dry_run:
                heads[outcome.stream_id] = outcome.seq
            yield RepliedStep(number, outcome)
    yield _final(client, heads)


def _sent(client: FloorClient, line: pb.ScriptLine) -> pb.CommandReply | Rejection:
    return client.send(line.command, line.actor if line.HasField("actor") else None)


def _final(client: FloorClient, heads: dict[str, int]) -> FinalStep:
    balances: dict[str, int] = {}
    for stream_id in heads:
        for balance in client.balances_up_to_date(stream_id).balances:
            balances[balance.account] = balances.get(balance.account, 0) + balance.balance_cents
    return FinalStep(dict(sorted(balances.items())), heads)
