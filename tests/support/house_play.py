"""Random play on the house's charts, for the harness."""

from random import Random
from typing import Any

import roundledger.v1 as pb
from ledger.streams.house.state import HOUSE_ID, State
from tests.support.harness import Play

BOOKS = ("oneida/roulette@2008-05-28", "oneida/roulette@2006-08-30")
BADGES = ("pit-1", "pit-2", "pit-3")


class Console:
    """The commands of the house's charts, with ids in order."""

    table_id = HOUSE_ID

    def __init__(self, stream_id: str = "") -> None:
        self._sent = 0

    def header(self) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=f"c{self._sent}", stream_id=HOUSE_ID)

    def own(self, **command: Any) -> pb.Command:
        return pb.Command(house=pb.HouseCommand(**command))

    def open(self) -> pb.Command:
        return self.own(open_house=pb.OpenHouseRequest(header=self.header()))

    def post(self, rulebook_id: str, wager: str, pays: int) -> pb.Command:
        payouts = [pb.PayoutOverride(wager=wager, odds=pb.Odds(pays=pays, per=1))]
        request = pb.PostOddsChartRequest(header=self.header(), rulebook_id=rulebook_id, payouts=payouts)
        return self.own(post_odds_chart=request)

    def withdraw(self, rulebook_id: str) -> pb.Command:
        request = pb.WithdrawOddsChartRequest(header=self.header(), rulebook_id=rulebook_id)
        return self.own(withdraw_odds_chart=request)

    def take(self, badge_id: str) -> pb.Command:
        return self.own(take_supervision=pb.TakeSupervisionRequest(header=self.header(), badge_id=badge_id))

    def leave(self, badge_id: str) -> pb.Command:
        return self.own(leave_supervision=pb.LeaveSupervisionRequest(header=self.header(), badge_id=badge_id))

    def status(self, table_id: str, seq: int, status: pb.TableStatus) -> pb.Command:
        request = pb.RecordTableStatusRequest(header=self.header(), table_id=table_id, table_seq=seq, status=status)
        return self.own(record_table_status=request)


def opening(rng: Random, c: Console) -> list[pb.Command]:
    return [c.open()]


def moves(rng: Random, c: Console, state: State) -> list[pb.Command]:
    """Tables open and close, and supervisors come and go."""
    badge = rng.choice(BADGES)
    if rng.random() < 0.3:
        return [c.leave(badge) if badge in state.supervisors else c.take(badge)]
    table_id = f"roulette-{rng.randint(1, 14)}"
    status = pb.TableStatus(is_open=rng.random() < 0.7, game="roulette", rulebook_id=rng.choice(BOOKS), supervised=True)
    seq = min(2**64 - 1, state.last_seqs.get(table_id, 0) + rng.randint(1, 9))
    return [c.status(table_id, seq, status)]


def attempt(rng: Random, c: Console, state: State) -> pb.Command | None:
    book = rng.choice(BOOKS)
    tries = [
        *[c.post(book, "straight", rng.choice((34, 35, 36)))] * 2,
        c.withdraw(book),
        c.take(rng.choice(BADGES)),
        c.leave(rng.choice(BADGES)),
        *(
            c.status(t, min(2**64 - 1, s + 1), pb.TableStatus())
            for t, s in state.last_seqs.items()
            if t in state.tables
        ),
    ]
    return rng.choice(tries)


PLAY = Play(
    kind="house",
    console=Console,
    opening=opening,
    moves=moves,
    attempt=attempt,
    values={
        "rulebook_id": list(BOOKS),
        "wager": ["straight", "red"],
        "badge_id": list(BADGES),
        "table_id": ["roulette-1", "roulette-2"],
        "table_seq": [1, 100, 1000],
        "odds_chart_id": ["", "house:1"],
    },
)
