"""Random play on the file of a dispute, for the harness."""

from random import Random

import roundledger.v1 as pb
from ledger.streams.dispute.state import State
from tests.support.dispute.console import COMPLAINT, ROUNDS, DisputeConsole, video
from tests.support.harness import Play

FINDINGS = (
    pb.DISPUTE_FINDING_UPHELD,
    pb.DISPUTE_FINDING_UPHELD_IN_PART,
    pb.DISPUTE_FINDING_DENIED,
    pb.DISPUTE_FINDING_SETTLED,
    pb.DISPUTE_FINDING_WITHDRAWN,
)


def opening(rng: Random, c: DisputeConsole) -> list[pb.Command]:
    policy = rng.choice(("", "indiana", "nevada", "pennsylvania"))
    if rng.random() < 0.3:
        return [c.open("", 0, COMPLAINT, table_id="craps-1", policy_id=policy)]
    return [c.open(claimed_cents=rng.randint(1, 100_000), policy_id=policy, videos=[video()])]


def moves(rng: Random, c: DisputeConsole, state: State) -> list[pb.Command]:
    """It is looked into, decided, and now and then opened again."""
    if not state.is_open:
        return [c.reopen() if rng.random() < 0.3 else c.note()]
    if rng.random() < 0.7:
        return [c.note(videos=[video()] if rng.random() < 0.3 and len(state.videos) < 40 else ())]
    told = [c.notify()] if state.regulator_due and not state.regulator_reference else []
    finding = rng.choice(FINDINGS)
    gives = finding in FINDINGS[:2] or finding == pb.DISPUTE_FINDING_SETTLED
    return [*told, c.decide(finding, rng.randint(1, 50_000) if gives else 0)]


def attempt(rng: Random, c: DisputeConsole, state: State) -> pb.Command | None:
    tries = [
        c.assign(rng.choice(("surveillance-1", "dealer-1"))),
        c.link(f"correction-{rng.randint(1, 9)}"),
        c.notify(),
        c.reopen(),
        c.decide(rng.choice(FINDINGS), rng.choice((0, 500))),
        c.open(),
    ]
    return rng.choice(tries)


def ending(rng: Random, c: DisputeConsole, state: State) -> list[pb.Command]:
    finding = rng.choice((pb.DISPUTE_FINDING_DENIED, pb.DISPUTE_FINDING_SETTLED, pb.DISPUTE_FINDING_WITHDRAWN))
    return [c.decide(finding, 0), c.notify()]


def ended(state: State) -> bool:
    return not state.is_open


PLAY = Play(
    kind="dispute",
    console=DisputeConsole,
    opening=opening,
    moves=moves,
    ending=ending,
    ended=ended,
    attempt=attempt,
    rounds=ROUNDS,
    values={
        "round_id": ["", *ROUNDS],
        "table_id": ["roulette-1", "craps-1"],
        "policy_id": ["", "house", "nevada", "elsewhere"],
        "person_id": ["anna", "dealer-1"],
        "to_actor_id": ["surveillance-1", "dealer-1"],
        "correction_id": ["correction-1"],
        "correction_stream_id": ["roulette-1"],
        "text": ["seen", ""],
        "statement": ["I was short paid"],
        "reason": ["because", ""],
        "reference": ["GCB-1"],
    },
)
