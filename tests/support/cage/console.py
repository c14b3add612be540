"""Commands of the cage, and the people who send them."""

from collections.abc import Sequence
from typing import Any

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.streams.cage import CAGE_ID
from tests.support.table_money import chips

DENOMINATIONS = (100, 500, 2500, 10_000, 50_000)

FRED = pb.Actor(actor_id="fred", role=pb.ROLE_FLOORPERSON)
PIA = pb.Actor(actor_id="pia", role=pb.ROLE_PIT_SUPERVISOR)
DORA = pb.Actor(actor_id="dora", role=pb.ROLE_DEALER)
CASH = pb.Actor(actor_id="cash", role=pb.ROLE_CASHIER)
CARL = pb.Actor(actor_id="carl", role=pb.ROLE_CASHIER)
CORA = pb.Actor(actor_id="cora", role=pb.ROLE_CAGE_SUPERVISOR)
SID = pb.Actor(actor_id="sid", role=pb.ROLE_SECURITY)
SUE = pb.Actor(actor_id="sue", role=pb.ROLE_SECURITY)
ANN = pb.Actor(actor_id="ann", role=pb.ROLE_COUNT_AGENT)
BOB = pb.Actor(actor_id="bob", role=pb.ROLE_COUNT_AGENT)


class CageConsole:
    """Builds the commands of the cage."""

    def __init__(self, cage_id: str = CAGE_ID) -> None:
        self.table_id = cage_id
        self._sent = 0

    def header(self, **more: Any) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=f"c{self._sent}", stream_id=self.table_id, **more)

    def open(self, *denominations: int, title: str = "Main cage") -> pb.Command:
        values = denominations or DENOMINATIONS
        return put_command(pb.OpenCageRequest(header=self.header(), title=title, denominations_cents=values))

    def fund(
        self, currency: int = 0, chips_in: list[tuple[int, int]] | None = None, out: list[tuple[int, int]] | None = None
    ) -> pb.Command:
        return put_command(
            pb.FundCageRequest(
                header=self.header(),
                currency_cents=currency,
                chips_in=chips(*(chips_in or [])),
                chips_out=chips(*(out or [])),
            )
        )

    def request(self, kind: pb.SlipKind, table_id: str, *counts: tuple[int, int]) -> pb.Command:
        return put_command(
            pb.RequestTransferRequest(header=self.header(), kind=kind, table_id=table_id, chips=chips(*counts))
        )

    def issue(self, request_number: int = 1, paper_number: str = "", **more: Any) -> pb.Command:
        header = self.header(**more)
        return put_command(pb.IssueSlipRequest(header=header, request_number=request_number, paper_number=paper_number))

    def approve(self, slip_number: int = 1) -> pb.Command:
        return put_command(pb.ApproveSlipRequest(header=self.header(), slip_number=slip_number))

    def void(self, slip_number: int = 1, reason: str = "wrong table") -> pb.Command:
        return put_command(pb.VoidSlipRequest(header=self.header(), slip_number=slip_number, reason=reason))

    def dispatch(self, slip_number: int = 1) -> pb.Command:
        return put_command(pb.DispatchSlipRequest(header=self.header(), slip_number=slip_number))

    def confirm(self, slip: pb.SlipNotice) -> pb.Command:
        return put_command(pb.ConfirmSlipRequest(header=self.header(), slip=slip))

    def receive_credit(self, slip_number: int, *counts: tuple[int, int]) -> pb.Command:
        return put_command(pb.ReceiveCreditRequest(header=self.header(), slip_number=slip_number, chips=chips(*counts)))

    def redeem(self, player_id: str, *counts: tuple[int, int]) -> pb.Command:
        return put_command(pb.RedeemChipsRequest(header=self.header(), player_id=player_id, chips=chips(*counts)))

    def void_marker(
        self, player_id: str, number: str, *counts: tuple[int, int], reason: str = "in error"
    ) -> pb.Command:
        return put_command(
            pb.VoidCageMarkerRequest(
                header=self.header(), player_id=player_id, marker_number=number, chips=chips(*counts), reason=reason
            )
        )

    def sell(self, player_id: str, *counts: tuple[int, int]) -> pb.Command:
        return put_command(pb.SellChipsRequest(header=self.header(), player_id=player_id, chips=chips(*counts)))

    def expect_box(self, box: pb.DropBoxNotice) -> pb.Command:
        return put_command(pb.ExpectDropBoxRequest(header=self.header(), box=box))

    def count(self, table_id: str, box_number: str, figures: pb.DropFigures) -> pb.Command:
        return put_command(
            pb.CountDropBoxRequest(header=self.header(), table_id=table_id, box_number=box_number, figures=figures)
        )

    def pay_marker(self, player_id: str, cents: int, marker_number: str = "m-1", waiver: str = "") -> pb.Command:
        paid = pb.PayMarkerRequest(header=self.header(), player_id=player_id, marker_number=marker_number)
        paid.amount_cents, paid.waiver_reason = cents, waiver
        return put_command(paid)

    def count_bank(self, figures: pb.BankFigures, shift: str = "day") -> pb.Command:
        return put_command(pb.CountBankRequest(header=self.header(), shift=shift, figures=figures))


def bank_figures(currency: Sequence[tuple[int, int]], held: Sequence[tuple[int, int]]) -> pb.BankFigures:
    return pb.BankFigures(currency=chips(*currency), chips=chips(*held))


def figures(currency: list[tuple[int, int]], rake: list[tuple[int, int]] | None = None, **more: int) -> pb.DropFigures:
    return pb.DropFigures(currency=chips(*currency), chips=chips(*(rake or [])), **more)
