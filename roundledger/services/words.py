"""What happened, in words, for a person at a terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import roundledger.v1 as pb
from roundledger.games.describing import describe, dollars, position
from roundledger.games.rejection import Rejection

_SAID = {
    pb.OUTCOME_LOST: "take",
    pb.OUTCOME_LOST_PART: "take part of",
    pb.OUTCOME_WON: "pay",
    pb.OUTCOME_RETURNED: "give back",
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
    amounts = [
        f"{dollars(cents)} {what}"
        for cents, what in ((d.taken_cents, "taken"), (d.paid_cents, "paid"), (d.returned_cents, "returned"))
        if cents
    ]
    return f"{_SAID[d.outcome]} {where}: {', '.join(amounts)} ({d.rule})"


def say_balances(console: Console, balances: dict[str, int]) -> None:
    table = Table("account", "balance", title="The books")
    table.columns[1].justify = "right"
    for account, cents in balances.items():
        table.add_row(account, dollars(cents))
    table.add_row("sum", dollars(sum(balances.values())))
    console.print()
    console.print(table)
