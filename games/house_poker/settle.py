"""What a void does: stakes go back, and what was decided earlier in the round is undone."""

from collections.abc import Iterable

import roundledger.v1 as pb
from games.game import Settles
from games.house_poker.state import DecidedWager, HouseTable
from games.tables.settle import round_voided as stakes_returned
from games.tables.wagers import decision
from ledger.core.stream import Decisions


def _round_voided(table: HouseTable, e: pb.RoundVoided) -> Decisions:
    return [*stakes_returned(table, e), *_undone(table.play.settled.items(), e.round_id, e.rule)]


def _hand_voided(table: HouseTable, e: pb.HandVoided) -> Decisions:
    up = [wager for wager in table.wagers.values() if wager.seat == e.seat]
    returned = [decision(wager, pb.OUTCOME_RETURNED, e.rule, e.round_id) for wager in up]
    settled = [(wager_id, done) for wager_id, done in table.play.settled.items() if done.seat == e.seat]
    return [*returned, *_undone(settled, e.round_id, e.rule)]


def _undone(settled: Iterable[tuple[str, DecidedWager]], round_id: str, rule: str) -> list[pb.Decision]:
    return [
        pb.Decision(
            wager_id=wager_id,
            seat=done.seat,
            player_id=done.player_id,
            wager=done.wager,
            stake_cents=done.stake_cents,
            outcome=pb.OUTCOME_REVERSED,
            taken_cents=done.paid_cents,
            returned_cents=done.taken_cents,
            rule=rule,
            round_id=round_id,
        )
        for wager_id, done in settled
    ]


SETTLE: Settles[HouseTable] = {pb.RoundVoided: _round_voided, pb.HandVoided: _hand_voided}
