"""What happened, in words, for a person at a terminal."""

from collections.abc import Iterable, Mapping

from google.protobuf.message import Message
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import roundledger.v1 as pb
from games.describing import describe
from ledger.core.rejection import Rejection
from games.words import dollars, position

_SAID = {
    pb.OUTCOME_LOST: "take",
    pb.OUTCOME_LOST_PART: "take part of",
    pb.OUTCOME_WON: "pay",
    pb.OUTCOME_RETURNED: "give back",
    pb.OUTCOME_TRAVELLED: "move to its point",
    pb.OUTCOME_VIGORISH_DUE: "take the vigorish on",
    pb.OUTCOME_VIGORISH_MARKED: "mark the vigorish on",
}


def say_accepted(console: Console, seq: int, events: Iterable[pb.Event], decisions: Iterable[pb.Decision]) -> None:
    for event in events:
        console.print(f"  [dim]{seq:>3}[/]  {escape(describe(event))}")
    for decision in decisions:
        console.print(f"       -> {escape(in_words(decision))}")


def say_refused(console: Console, rejection: Rejection) -> None:
    rule = f" ({rejection.rule})" if rejection.rule else ""
    console.print(f"       [red]refused, {rejection.code}[/]: {escape(rejection.message + rule)}")


def in_words(d: pb.Decision) -> str:
    """What the dealer does about a wager."""
    where = f"{d.player_id}'s {dollars(d.stake_cents)} on {position(d.wager, d.selection)}"
    moved = (
        (d.taken_cents, "taken"),
        (d.paid_cents, "paid"),
        (d.returned_cents, "returned"),
        (d.vigorish_cents, "vigorish"),
    )
    amounts = ", ".join(f"{dollars(cents)} {what}" for cents, what in moved if cents)
    return f"{_SAID[d.outcome]} {where}{f': {amounts}' if amounts else ''} ({d.rule})"


def say_balances(console: Console, balances: dict[str, int]) -> None:
    table = Table("account", "balance", title="The books")
    table.columns[1].justify = "right"
    for account, cents in balances.items():
        table.add_row(account, dollars(cents))
    table.add_row("sum", dollars(sum(balances.values())))
    console.print()
    console.print(table)


def say_amounts(title: str, messages: Mapping[str, Message]) -> None:
    """Messages side by side, a row for each of their amounts in cents."""
    table = Table("", *messages, title=title)
    first = next(iter(messages.values()), None)
    for field in first.DESCRIPTOR.fields if first is not None else ():
        if field.name.endswith("_cents"):
            amounts = (dollars(getattr(message, field.name)) for message in messages.values())
            table.add_row(field.name.removesuffix("_cents").replace("_", " "), *amounts)
    Console().print(table if messages else f"{title}: nothing in the books")
