"""Random play on the register of suspicions, for the harness."""

from random import Random

import roundledger.v1 as pb
from ledger.streams.suspicion.state import State
from tests.support.harness import Play
from tests.support.suspicion.console import SuspicionConsole


def opening(rng: Random, c: SuspicionConsole) -> list[pb.Command]:
    return [c.record(rng.choice((0, 500_000)))]


def moves(rng: Random, c: SuspicionConsole, state: State) -> list[pb.Command]:
    return [c.record(rng.randint(0, 1_000_000), rng.choice(("", "anna", "ben")))]


def attempt(rng: Random, c: SuspicionConsole, state: State) -> pb.Command | None:
    number = rng.choice([*state.open, 0, state.recorded + 1])
    return rng.choice([c.decide(number), c.decide(number, ""), c.decide(number, reason=""), c.record(facts="")])


def ending(rng: Random, c: SuspicionConsole, state: State) -> list[pb.Command]:
    return [c.decide(number, rng.choice(("", "SAR-1"))) for number in state.open]


def ended(state: State) -> bool:
    return not state.open


PLAY = Play(
    kind="suspicion",
    console=SuspicionConsole,
    opening=opening,
    moves=moves,
    ending=ending,
    ended=ended,
    attempt=attempt,
    values={"player_id": ["anna", ""], "number": [1, 2], "filed_as": ["", "SAR-1"]},
)
