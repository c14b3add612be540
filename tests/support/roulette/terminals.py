"""Commands for a roulette table with wagering terminals: terminal-3 stands at seat 3, the sensor is sensor-1."""

from collections.abc import Iterable

import roundledger.v1 as pb
from games.tables.state import OptionValue
from tests.support.consoles import WIDE
from tests.support.roulette.console import R2008, RouletteTable

SENSOR = "sensor-1"


def terminal_id(seat: int) -> str:
    return f"terminal-{seat}"


class TerminalTable(RouletteTable):
    """Builds the commands of one table with terminals."""

    def with_terminals(
        self,
        *,
        limits: Iterable[pb.WagerLimit] = WIDE,
        players: Iterable[str] = ("anna",),
        **options: OptionValue,
    ) -> list[pb.Command]:
        """An open table with a terminal for each player, from seat 1 on."""
        *equipped, opening = self.opening(R2008, limits=limits, players=(), mode="terminal", **options)
        seated = list(enumerate(players, 1))
        return [
            *equipped,
            *(self.enroll(seat) for seat, _ in seated),
            self.ready(),
            opening,
            *(self.seat(seat, player) for seat, player in seated),
        ]

    def enroll(self, seat: int = 1, name: str = "") -> pb.Command:
        name = name or terminal_id(seat)
        return self.own(enroll_terminal=pb.EnrollTerminalRequest(header=self.header(), seat=seat, terminal_id=name))

    def retire(self, seat: int = 1) -> pb.Command:
        return self.own(retire_terminal=pb.RetireTerminalRequest(header=self.header(), seat=seat))

    def ready(
        self, sensor_id: str = SENSOR, *, console: bool = True, server: bool = True, clock: bool = True
    ) -> pb.Command:
        return self.own(
            ready_terminal_system=pb.ReadyTerminalSystemRequest(
                header=self.header(), sensor_id=sensor_id, console=console, server=server, clock=clock
            )
        )

    def enter(self, cash: int = 0, seat: int = 1, *, chips: int = 0, coupon: int = 0) -> pb.Command:
        return self.own(
            enter_buy_in=pb.EnterTerminalBuyInRequest(
                header=self.header(), seat=seat, cash_cents=cash, chips_cents=chips, coupon_cents=coupon
            )
        )

    def confirm_buy_in(self, seat: int = 1) -> pb.Command:
        return self.own(confirm_buy_in=pb.ConfirmTerminalBuyInRequest(header=self.header(), seat=seat))

    def credit(self, cash: int = 0, seat: int = 1, *, chips: int = 0, coupon: int = 0) -> list[pb.Command]:
        """A whole buy-in."""
        return [self.enter(cash, seat, chips=chips, coupon=coupon), self.confirm_buy_in(seat)]

    def correct_buy_in(
        self, cash: int = 0, seat: int = 1, *, chips: int = 0, coupon: int = 0, number: int = 0
    ) -> pb.Command:
        return self.own(
            correct_buy_in=pb.CorrectTerminalBuyInRequest(
                header=self.header(), seat=seat, cash_cents=cash, chips_cents=chips, coupon_cents=coupon, number=number
            )
        )

    def start(self) -> pb.Command:
        return self.own(start_game=pb.StartTerminalGameRequest(header=self.header()))

    def tick(self) -> pb.Command:
        return self.own(tick_clock=pb.TickTerminalClockRequest(header=self.header()))

    def bet(self, wager: str, selection: str = "", chip: int = 500, seat: int = 1) -> pb.Command:
        return self.own(
            place_bet=pb.PlaceTerminalBetRequest(
                header=self.header(), seat=seat, wager=wager, selection=selection, chip_cents=chip
            )
        )

    def cancel(self, wager: str, selection: str = "", seat: int = 1) -> pb.Command:
        return self.own(
            cancel_bet=pb.CancelTerminalBetRequest(header=self.header(), seat=seat, wager=wager, selection=selection)
        )

    def undo(self, seat: int = 1) -> pb.Command:
        return self.own(undo_bets=pb.UndoTerminalBetsRequest(header=self.header(), seat=seat))

    def clear(self, seat: int = 1) -> pb.Command:
        return self.own(clear_bets=pb.ClearTerminalBetsRequest(header=self.header(), seat=seat))

    def recall(self, seat: int = 1) -> pb.Command:
        return self.own(recall_bets=pb.RecallTerminalBetsRequest(header=self.header(), seat=seat))

    def neighbours(self, seat: int = 1) -> pb.Command:
        return self.own(place_neighbour_bets=pb.PlaceNeighbourBetsRequest(header=self.header(), seat=seat))

    def sense(self, number: str) -> pb.Command:
        return self.own(sense_number=pb.SenseNumberRequest(header=self.header(), number=number))

    def confirm_number(self, number: str) -> pb.Command:
        return self.own(confirm_number=pb.ConfirmNumberRequest(header=self.header(), number=number))

    def void_game(self, reason: str = "wheel_malfunction") -> pb.Command:
        return self.own(void_game=pb.VoidTerminalGameRequest(header=self.header(), reason=reason))

    def refund(self, designated_by: str = "") -> pb.Command:
        request = pb.RefundTerminalGameRequest(header=self.header(), designated_by=designated_by)
        return self.own(refund_game=request)

    def request_cash_out(self, seat: int = 1) -> pb.Command:
        return self.own(request_cash_out=pb.RequestCashOutRequest(header=self.header(), seat=seat))

    def verify_cash_out(self, seat: int = 1, *, accepted: bool = True) -> pb.Command:
        request = pb.VerifyCashOutRequest(header=self.header(), seat=seat, accepted=accepted)
        return self.own(verify_cash_out=request)

    def pay_out(self, counted: int, seat: int = 1) -> pb.Command:
        request = pb.ConfirmCashOutRequest(header=self.header(), seat=seat, counted_cents=counted)
        return self.own(confirm_cash_out=request)

    def cash_out(self, cents: int, seat: int = 1) -> list[pb.Command]:
        """A whole cash-out: it is refused where another amount is due."""
        return [self.request_cash_out(seat), self.verify_cash_out(seat), self.pay_out(cents, seat)]
