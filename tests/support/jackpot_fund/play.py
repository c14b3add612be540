"""Random play on a jackpot fund, for the harness."""

from fractions import Fraction
from random import Random
from typing import Any

import roundledger.v1 as pb
from ledger.streams.jackpot_fund.state import State
from tests.support.harness import Play
from tests.support.jackpot_fund.console import BAD_BEAT, Fund


def opening(rng: Random, c: Fund) -> list[pb.Command]:
    return [c.open(), c.seed(rng.choice((1, 100, 50_000)))]


def moves(rng: Random, c: Fund, state: State) -> list[pb.Command]:
    table_id = rng.choice(("poker-1", "poker-2"))
    number = min(2**64 - 1, state.last_contributions.get(table_id, 0) + rng.randint(1, 5))
    contributed = c.contribute(table_id, number, rng.randint(1, 5000))
    due = [hit for hit in state.hits_due.values() if hit.recorded_by != "badge-6"]
    if due and rng.random() < 0.3 and state.balance_cents > 1000:
        hit = due[0]
        arrived = state.last_contributions.get(hit.from_table_id, 0) >= hit.contribution_number
        return [c.pay(hit.round_id, hit.standard)] if arrived else [contributed]
    if rng.random() < 0.2:
        parts = rng.choice(((Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)), (Fraction(1, 3),), (Fraction(1),)))
        round_id = f"{table_id}:{len(state.hits_paid) + len(state.hits_due) + rng.randint(1, 10**6)}"
        return [c.hit(round_id, *parts, contribution_number=number)]
    return [contributed]


def attempt(rng: Random, c: Fund, state: State) -> pb.Command | None:
    hits: list[Any] = [*state.hits_due.values()]
    tries = [
        c.deposit(rng.randint(1, 2000)),
        c.seed(rng.randint(1, 1000)),
        c.contribute("poker-1", 1),
        c.hit("poker-1:1", Fraction(3, 2)),
        c.open(),
    ]
    if hits:
        tries += [c.pay(hits[-1].round_id), c.withdraw(hits[-1].round_id)]
    if rng.random() < 0.1:
        tries += [c.close(), c.close("fund-2"), c.close("fund-2")]
    return rng.choice(tries)


def ending(rng: Random, c: Fund, state: State) -> list[pb.Command]:
    """What was hit is paid once all that was contributed before has arrived, and the rest goes to another fund."""
    hits = list(state.hits_due.values())
    paid = [c.pay(hit.round_id, hit.standard) for hit in hits]
    arriving = [c.contribute(hit.from_table_id, hit.contribution_number) for hit in hits if hit.contribution_number]
    deposited = [c.deposit(state.undeposited_cents)] if state.undeposited_cents else []
    seeded = [c.seed(1_000_000)] if hits else []
    return [*paid, *arriving, *deposited, *seeded, c.close("fund-2")]


def ended(state: State) -> bool:
    return not (state.is_open or state.hits_due or state.balance_cents)


PLAY = Play(
    kind="jackpot_fund",
    console=Fund,
    opening=opening,
    moves=moves,
    ending=ending,
    ended=ended,
    attempt=attempt,
    values={
        "from_stream_id": ["poker-1", "fund-0"],
        "from_table_id": ["poker-1"],
        "posting_number": [1, 2, 3, 1000],
        "round_id": ["poker-1:1", "poker-1:2"],
        "standard": [BAD_BEAT],
        "player_id": ["player-1", "player-2"],
        "carry_to_fund_id": ["", "fund-2"],
        "title": ["Bad Beat Jackpot"],
    },
)
