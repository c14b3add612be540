"""What happened, in words, for a person at a terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape

import roundledger.v1 as pb
from games.tables.chips import dollars, position
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import event_in
from services.showing.tabular import lines_of

_SAID = {
    pb.OUTCOME_LOST: "take",
    pb.OUTCOME_LOST_PART: "take part of",
    pb.OUTCOME_WON: "pay",
    pb.OUTCOME_RETURNED: "give back",
    pb.OUTCOME_TRAVELLED: "move to its point",
    pb.OUTCOME_VIGORISH_DUE: "take the vigorish on",
    pb.OUTCOME_VIGORISH_DEFERRED: "defer the vigorish on",
    pb.OUTCOME_COLLECTED: "collect",
    pb.OUTCOME_REVERSED: "undo what was decided of",
}


class Teller(Console):
    """A console whose broken pipe is left to the command line to handle."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def say_accepted(
    console: Console, kind: str, seq: int, events: Iterable[pb.Event], decisions: Iterable[pb.Decision]
) -> None:
    stream = CATALOGUE[kind]
    for event in map(event_in, events):
        console.print(f"  [dim]{seq:>3}[/]  {escape(stream.reaction_to(event).words(event))}", soft_wrap=True)
    for decision in decisions:
        console.print(f"       -> {escape(in_words(decision))}", soft_wrap=True)


def say_refused(console: Console, rejection: Rejection) -> None:
    rule = f" ({rejection.rule})" if rejection.rule else ""
    text = escape(rejection.message + rule)
    console.print(f"       [red]refused, {rejection.code}[/]: {text}", soft_wrap=True)


def in_words(d: pb.Decision) -> str:
    """What the dealer does about a wager or a pot."""
    rule = f" ({d.rule})" if d.rule else ""
    what = position(d.wager, d.selection)
    if d.outcome == pb.OUTCOME_POT_WON:
        return f"push the {d.selection.replace('_', ' ')} {d.wager} to {d.player_id}: {dollars(d.paid_cents)}{rule}"
    if d.outcome == pb.OUTCOME_BONUS_PAID:
        return f"pay {d.player_id} the {what}: {dollars(d.paid_cents)}{rule}"
    where = f"{d.player_id}'s {dollars(d.stake_cents)} on {what}"
    moved = (
        (d.taken_cents, "taken"),
        (d.paid_cents, "paid"),
        (d.returned_cents, "returned"),
        (d.vigorish_cents, "vigorish"),
    )
    amounts = ", ".join(f"{dollars(cents)} {done}" for cents, done in moved if cents)
    if d.for_dealers:
        amounts += ", the dealers' tokes"
    return f"{_SAID[d.outcome]} {where}{f': {amounts}' if amounts else ''}{rule}"


def say_balances(console: Console, balances: dict[str, int]) -> None:
    rows = [(account, dollars(cents)) for account, cents in balances.items()]
    lines = lines_of(("account", "balance"), [*rows, ("sum", dollars(sum(balances.values())))], right=frozenset((1,)))
    console.print("\n[bold]The books[/]")
    console.print(escape("\n".join(lines)), soft_wrap=True)
