"""Commands for a jackpot fund, and commits as tables that feed one make them."""

from fractions import Fraction
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.chain import Head, Record, seal
from ledger.core.vocabulary import put_command, put_event

FUND = "fund-bad-beat"
BAD_BEAT = "four_of_a_kind_beaten"


class Fund:
    """Builds the commands of one fund."""

    def __init__(self, fund_id: str = FUND) -> None:
        self.fund_id = fund_id
        self._sent = 0

    def header(self, command_id: str = "") -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=command_id or f"c{self._sent}", stream_id=self.fund_id)

    def open(self, title: str = "Bad Beat Jackpot", *, deposit_before_payout: bool = False) -> pb.Command:
        deposits = deposit_before_payout
        return put_command(pb.OpenFundRequest(header=self.header(), title=title, deposit_before_payout=deposits))

    def seed(self, cents: int) -> pb.Command:
        return put_command(pb.SeedFundRequest(header=self.header(), amount_cents=cents))

    def contribute(self, stream_id: str, number: int, cents: int = 100, command_id: str = "") -> pb.Command:
        return put_command(
            pb.AddContributionRequest(
                header=self.header(command_id),
                from_stream_id=stream_id,
                posting_number=number,
                round_id=f"{stream_id}:1",
                amount_cents=cents,
            )
        )

    def hit(
        self, round_id: str, *parts: Fraction, contribution_number: int = 0, standard: str = BAD_BEAT, **more: Any
    ) -> pb.Command:
        hit = pb.FundHit(
            from_table_id=more.get("table_id", round_id.partition(":")[0]),
            round_id=round_id,
            standard=standard,
            shares=shares(*parts),
            contribution_number=contribution_number,
        )
        return put_command(pb.RecordHitRequest(header=self.header(), hit=hit))

    def pay(self, round_id: str, standard: str = BAD_BEAT) -> pb.Command:
        return put_command(pb.PayJackpotRequest(header=self.header(), round_id=round_id, standard=standard))

    def withdraw(self, round_id: str, reason: str = "misread board", standard: str = BAD_BEAT) -> pb.Command:
        return put_command(
            pb.WithdrawHitRequest(header=self.header(), round_id=round_id, standard=standard, reason=reason)
        )

    def deposit(self, cents: int, reference: str = "bank-1") -> pb.Command:
        return put_command(pb.DepositFundRequest(header=self.header(), amount_cents=cents, reference=reference))

    def close(self, onward: str = "", reason: str = "replaced") -> pb.Command:
        return put_command(pb.CloseFundRequest(header=self.header(), reason=reason, carry_to_fund_id=onward))


def shares(*parts: Fraction) -> list[pb.JackpotShare]:
    """Seats from 1 on, each with a part of the fund."""
    return [
        pb.JackpotShare(seat=seat, player_id=f"player-{seat}", part=pb.Odds(pays=part.numerator, per=part.denominator))
        for seat, part in enumerate(parts, 1)
    ]


def fee_dropped(round_id: str, cents: int = 100, fund_id: str = FUND) -> list[Message]:
    """A round's fee from the main pot to its fund."""
    return [
        pb.JackpotFeeTaken(round_id=round_id, amount_cents=cents),
        pb.JackpotFeeDropped(round_id=round_id, fund_id=fund_id, amount_cents=cents),
    ]


def jackpot_hit(round_id: str, *parts: Fraction, fund_id: str = FUND) -> pb.JackpotHit:
    return pb.JackpotHit(round_id=round_id, fund_id=fund_id, standard=BAD_BEAT, shares=shares(*parts))


def commit_after(
    head: Head, stream_id: str, *events: Message, day: str = "2026-03-01", kind: str = "roulette"
) -> Record:
    """A commit as a stream's host would make it; the events are those that all tables share."""
    commit = pb.Commit(
        stream_id=stream_id,
        kind=kind,
        seq=head.seq + 1,
        prev_hash=head.hash,
        command_id=f"made-{head.seq + 1}",
        gaming_day=day,
    )
    for event in events:
        put_event(commit.events, event)
    return seal(commit)
