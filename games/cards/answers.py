"""What the guards for cards say alike."""

import roundledger.v1 as pb
from games.cards.rules import CardRules
from games.cards.state import Batch
from games.tables.state import AnyTable
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import enum_word


def step_name(step: int) -> str:
    return enum_word(pb.CardStep, step)


def unknown(name: str) -> Rejection:
    return Rejection("UNKNOWN_BATCH", f"no cards {name!r} are at the table: receive them first", field="batch")


def in_shoe(name: str) -> Rejection:
    return Rejection("SHOE_NOT_ENDED", f"{name} is in the shoe: end the shoe first", field="batch")


def out_of_shoe(table: AnyTable, name: str) -> Batch | Rejection:
    """Cards that are at the table and not being dealt."""
    batch = table.cards.batches.get(name)
    if batch is None:
        return unknown(name)
    return in_shoe(name) if table.cards.in_play == name else batch


def no_shoe() -> Rejection:
    return Rejection("NO_SHOE_LOADED", "no shoe is loaded: load one first")


def check_present(table: AnyTable, rules: CardRules, guard: str) -> Rejection | None:
    """Cards are shuffled and cut in the view of those who will play."""
    if len(set(table.players.values())) >= rules.present:
        return None
    message = f"{rules.present} players must sit at the table to see it"
    return Rejection("PLAYERS_MISSING", message, rules.clause(guard), "batch")


def check_no_round(table: AnyTable, rules: CardRules) -> Rejection | None:
    """The cards of a round that is being played stay where they are."""
    if table.round_id and not (rules.round_is_empty or rules.wagers_stand):
        return Rejection("ROUND_OPEN", f"{table.round_id} is being played: finish it first")
    return None
